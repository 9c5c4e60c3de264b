//! The process that a search runs in.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use crate::command::sudoku;
use support::ENDLESS;

/// As when the process that asked was killed.
#[test]
fn a_search_ends_when_its_input_does() {
    let (mut worker, mut input) = sudoku(&["worker", "int_matrix", "token"]).start();
    writeln!(input, "solve {ENDLESS}").unwrap();
    drop(input);
    let started = Instant::now();
    while worker.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(120) {
            worker.kill().unwrap();
            panic!("it searches on");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_clock_of_one_s_own_solutions_counts_work_only_and_at_once() {
    use workbench::process::worker::{own_clock_name, processor_time};
    assert_eq!("CPU time", own_clock_name());
    // Without the other threads, which here are other tests.
    let clock = || processor_time().unwrap();
    let before = clock();
    thread::sleep(Duration::from_millis(100));
    assert!(clock().saturating_sub(before) < Duration::from_millis(50));
    // By itself the system brings the time up to date every few milliseconds.
    for _ in 0..10 {
        let (started, before) = (Instant::now(), clock());
        while started.elapsed() < Duration::from_micros(200) {}
        let (passed, counted) = (started.elapsed(), clock().saturating_sub(before));
        assert!(counted > Duration::ZERO && counted < passed * 3, "{counted:?} of {passed:?}");
    }
}
