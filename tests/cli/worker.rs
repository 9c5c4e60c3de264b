//! The process that a search runs in.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use crate::command::sudoku;
use crate::support::ENDLESS;

/// As when the process that asked was killed.
#[test]
fn a_search_ends_when_its_input_does() {
    let (mut worker, mut input) = sudoku(&["worker", "int_matrix", "token"]).start();
    writeln!(input, "solve {ENDLESS}").unwrap();
    drop(input);
    let started = Instant::now();
    while worker.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(5) {
            worker.kill().unwrap();
            panic!("it searches on");
        }
        thread::sleep(Duration::from_millis(10));
    }
}
