//! The worker's side of `runner`: answers boards from standard input until there are no more.
//!
//! This file stands by itself: `practice` compiles it into a worker of its own.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::{self, ExitCode};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// The exit code of a worker whose solution has panicked; Rust's own.
pub const PANICKED: i32 = 101;

/// Answers every line of 81 characters, `.` for an empty cell, with `token`, `1` or `0` (solved or not), the
/// nanoseconds of `solve` alone, and the board afterwards: two hexadecimal digits a cell, as a solver may leave any
/// number.
///
/// A solver may print too, and leave a line half printed. So an answer begins on a line of its own, and the token
/// tells it from what the solver has printed.
///
/// The input is read beside the search: when it ends while a search is on, whoever asked is gone, and the worker
/// must not search on alone.
#[must_use]
pub fn serve(
    token: String,
    mut solve: impl FnMut(&mut [[u8; 9]; 9]) -> bool + Send + 'static,
) -> ExitCode {
    let (sender, boards) = mpsc::channel::<[[u8; 9]; 9]>();
    let answer = move || {
        for mut board in boards {
            let started = Instant::now();
            let solved = solve(&mut board);
            let time = started.elapsed().as_nanos();
            let mut answer = format!("\n{token} {} {time} ", u8::from(solved));
            for number in board.iter().flatten() {
                let _ = write!(answer, "{number:02x}");
            }
            answer.push('\n');
            if io::stdout().write_all(answer.as_bytes()).is_err() {
                break;
            }
        }
    };
    let solver = thread::Builder::new()
        .name("solver".to_owned())
        // Room for solutions that recurse deeper than the cells of a board.
        .stack_size(64 << 20)
        .spawn(|| {
            // A solution that panics has said so on standard error; nobody else would end the process.
            let ended = panic::catch_unwind(AssertUnwindSafe(answer));
            process::exit(if ended.is_ok() { 0 } else { PANICKED });
        });
    if solver.is_err() {
        return ExitCode::FAILURE;
    }
    for line in io::stdin().lines().map_while(Result::ok) {
        let mut board = [[0; 9]; 9];
        for (to, from) in board.iter_mut().flatten().zip(line.bytes()) {
            *to = if from.is_ascii_digit() {
                from - b'0'
            } else {
                0
            };
        }
        if sender.send(board).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}
