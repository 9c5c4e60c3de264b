//! Which change of a copy with changes is on. Part of the crate that programs of the reader's own solutions are linked with.

use std::panic;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The number of the change; 0 for none.
static ON: AtomicUsize = AtomicUsize::new(0);

/// How often it may still be asked.
static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);

/// What the run ends with when it has asked too often.
struct Over;

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
        panic::resume_unwind(Box::new(Over));
    }
    LEFT.store(left - 1, Relaxed);
    let on = ON.load(Relaxed);
    numbers.iter().position(|number| *number == on).map_or(0, |place| place + 1)
}
