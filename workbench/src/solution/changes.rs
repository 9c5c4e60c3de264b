//! Which change of a copy with changes is on. Part of the crate that programs of the reader's own solutions are linked with.

use std::any::Any;
use std::cell::RefCell;
use std::env;
use std::panic;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::worker;

/// The number of the change; 0 for none. Of a whole program, it is its first argument.
static ON: AtomicUsize = AtomicUsize::new(UNKNOWN);

const UNKNOWN: usize = usize::MAX;
static IS_WHOLE: AtomicBool = AtomicBool::new(false);

/// How often it may still be asked.
static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);

/// Where the stack was when it was turned on, and the most bytes of it that a run may take: all of it takes long to fill.
static STACK: AtomicUsize = AtomicUsize::new(0);
const DEEPEST: usize = 16 << 20;

/// The places that were asked for since they were told last, each by the first of its changes.
static SEEN: [AtomicBool; 1 << 14] = [const { AtomicBool::new(false) }; 1 << 14];

thread_local! {
    static KEPT: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// What the run ends with when it has asked too often.
pub struct Over;

/// Turns a change on, for a run that asks at most so often.
pub fn turn_on(number: usize, most: u64) {
    ON.store(number, Relaxed);
    LEFT.store(most, Relaxed);
    STACK.store((&raw const number).addr(), Relaxed);
    KEPT.take();
}

/// The places that were asked for since this was called last, each by the first of its changes. A whole program tells them on
/// standard error.
pub fn seen() -> Vec<usize> {
    (0..SEEN.len()).filter(|&number| SEEN[number].swap(false, Relaxed)).collect()
}

/// Keeps a value until it is asked for: the last one first.
pub fn keep(value: impl Any) {
    KEPT.with_borrow_mut(|kept| kept.push(Box::new(value)));
}

pub fn kept<T: Any>() -> T {
    let value = KEPT.with_borrow_mut(Vec::pop).and_then(|value| value.downcast().ok());
    *value.unwrap_or_else(|| panic::resume_unwind(Box::new(())))
}

/// The place of the change that is on among these, which are in order, from 1; 0 if it is none of them.
pub fn among(numbers: &[usize]) -> usize {
    let left = LEFT.load(Relaxed);
    if left == 0 {
        if IS_WHOLE.load(Relaxed) {
            process::exit(worker::OVER);
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
    if STACK.load(Relaxed).abs_diff((&raw const on).addr()) > DEEPEST {
        panic::resume_unwind(Box::new(()));
    }
    let first = numbers.first().copied().unwrap_or(0);
    if let Some(seen) = SEEN.get(first).filter(|seen| !seen.load(Relaxed)) {
        seen.store(true, Relaxed);
        if IS_WHOLE.load(Relaxed) {
            eprintln!("\n{first}");
        }
    }
    if numbers.first() > Some(&on) || numbers.last() < Some(&on) {
        return 0;
    }
    numbers.iter().position(|number| *number == on).map_or(0, |place| place + 1)
}
