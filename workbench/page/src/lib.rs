//! The Rust of the page, as WebAssembly: a question goes in as JSON, and its answer comes out as JSON.
//!
//! The page writes a question into the memory that `room` gives, calls `ask`, and reads the answer where `ask` says.
//! A search that reaches its budget ends in a trap, since nothing can be caught here: what it has recorded is then the
//! answer of `interrupted`. The steps of a recorded search are bytes, which `steps` gives.
//!
//! There is no unsafe block here: all `unsafe` is in the attribute `unsafe(no_mangle)` of four functions.
#![allow(unsafe_code, reason = "functions for JavaScript need names of their own")]

pub mod answers;
mod game;
pub mod question;
mod search;

use std::cell::RefCell;

pub use question::{Question, answer};
use watched::Recording;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RECORDING: RefCell<Option<Recording>> = const { RefCell::new(None) };
}

/// Room for a question of this number of bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question; where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u64 {
    let question = QUESTION.take();
    place(question::answer(&question))
}

/// The answer to a search that has ended in a trap.
#[unsafe(no_mangle)]
pub extern "C" fn interrupted() -> u64 {
    place(search::interrupted())
}

/// The steps of the last search.
#[unsafe(no_mangle)]
pub extern "C" fn steps() -> u64 {
    place(recorded())
}

/// The steps of the last search, twelve bytes each, or what it read.
pub fn recorded() -> Vec<u8> {
    let recording = RECORDING.take();
    recording.map_or_else(Vec::new, |Recording { trace, steps, .. }| match trace.reads.count {
        0 => watched::bytes(&steps),
        _ => watched::bytes_of_reads(&trace.reads),
    })
}

/// Keeps an answer until the next; its address in the upper half, its length in the lower.
fn place(answer: Vec<u8>) -> u64 {
    let (address, length) = (answer.as_ptr() as u64, answer.len() as u64);
    ANSWER.set(answer);
    address << 32 | length
}
