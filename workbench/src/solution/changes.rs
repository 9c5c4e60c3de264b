//! Which change of a copy with changes is on. Part of the crate that programs of the reader's own solutions are linked with.

use std::env;
use std::panic;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The number of the change; 0 for none. Of a whole program, it is its first argument.
static ON: AtomicUsize = AtomicUsize::new(UNKNOWN);

const UNKNOWN: usize = usize::MAX;
static IS_WHOLE: AtomicBool = AtomicBool::new(false);

/// How often it may still be asked.
static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);

/// What the run ends with when it has asked too often; also as the exit code of a whole program.
pub struct Over;
const OVER: i32 = 77;

/// Turns a change on, for a run that asks at most so often.
pub fn turn_on(number: usize, most: u64) {
    ON.store(number, Relaxed);
    LEFT.store(most, Relaxed);
}

/// The place of the change that is on among these, from 1; 0 if it is none of them.
#[inline]
pub fn among<const N: usize>(numbers: [usize; N]) -> usize {
    let left = LEFT.load(Relaxed);
    if left == 0 {
        if IS_WHOLE.load(Relaxed) {
            process::exit(OVER);
        }
        panic::resume_unwind(Box::new(Over));
    }
    LEFT.store(left - 1, Relaxed);
    let mut on = ON.load(Relaxed);
    if on == UNKNOWN {
        let mut arguments = env::args().skip(1).map(|word| word.parse().unwrap_or(0));
        on = arguments.next().unwrap_or(0);
        IS_WHOLE.store(true, Relaxed);
        turn_on(on, arguments.next().unwrap_or(0) as u64);
    }
    numbers.iter().position(|number| *number == on).map_or(0, |place| place + 1)
}
