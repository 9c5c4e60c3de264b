//! The answering side of `apart`: answers questions from standard input until that ends. What is not answered by then
//! never is.
//!
//! This file stands by itself: `practice` compiles it into a worker of its own.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::{self, ExitCode};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// The exit code of a worker whose solution has panicked; Rust's own.
pub const PANICKED: i32 = 101;

/// Answers every line of 81 characters, `.` for an empty cell, with `1` or `0` (solved or not), the nanoseconds of
/// `solve` alone, and the board afterwards: two hexadecimal digits a cell, as a solver may leave any number.
#[must_use]
pub fn serve(
    token: &str,
    mut solve: impl FnMut(&mut [u8; 81]) -> bool + Send + 'static,
) -> ExitCode {
    answer(token, read_board, move |mut board| {
        let started = Instant::now();
        let solved = solve(&mut board);
        let time = started.elapsed().as_nanos();
        let mut answer = format!("{} {time} ", u8::from(solved));
        for number in &board {
            let _ = write!(answer, "{number:02x}");
        }
        answer
    })
}

/// The board in the next line; `None` if there is none.
fn read_board(input: &mut dyn BufRead) -> Option<[u8; 81]> {
    let mut line = String::new();
    if input.read_line(&mut line).ok()? == 0 {
        return None;
    }
    let mut board = [0; 81];
    for (to, from) in board.iter_mut().zip(line.bytes()) {
        *to = if from.is_ascii_digit() {
            from - b'0'
        } else {
            0
        };
    }
    Some(board)
}

/// Reads one question after another with `read`, until that finds no more, and answers each with `token` and a line.
///
/// A solver may print too, and leave a line half printed. So an answer begins on a line of its own, and the token
/// tells it from what the solver has printed.
///
/// The input is read beside the search: when it ends while a search is on, whoever asked is gone, and the worker
/// must not search on alone.
#[must_use]
pub fn answer<Q: Send + 'static>(
    token: &str,
    read: impl Fn(&mut dyn BufRead) -> Option<Q>,
    mut reply: impl FnMut(Q) -> String + Send + 'static,
) -> ExitCode {
    let (sender, questions) = mpsc::channel();
    let token = token.to_owned();
    let answer = move || {
        for question in questions {
            let answer = format!("\n{token} {}\n", reply(question));
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
    if let Err(error) = solver {
        let _ = writeln!(io::stderr(), "no thread for a solver: {error}");
        return ExitCode::FAILURE;
    }
    let mut input = io::stdin().lock();
    while let Some(question) = read(&mut input) {
        if sender.send(question).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}
