//! The answering side: a process that runs one solution, and answers each line of standard input with a line. The reader's
//! own solutions are linked with this file too, so it imports nothing else of the workbench.

use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::{self, ExitCode};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use solutions::{Board, Program};

/// The exit code of a worker whose solution has panicked; Rust's own.
pub const PANICKED: i32 = 101;

/// Answers all questions with `reply`, until the input ends or `reply` has no answer.
///
/// A solution may print too, and leave a line unfinished. So an answer begins on a new line, and with the token.
///
/// The input is read during the search: if it ends, the asking process is gone, and the worker must end too.
pub fn answer(
    token: &str,
    mut reply: impl FnMut(&str) -> Option<String> + Send + 'static,
) -> ExitCode {
    let (sender, questions) = mpsc::channel::<String>();
    let token = token.to_owned();
    let mut answer = move |question: String| {
        let answer = reply(question.trim_end())?;
        io::stdout().write_all(format!("\n{token} {answer}\n").as_bytes()).ok()
    };
    let solver = thread::Builder::new()
        .name("solver".to_owned())
        // Enough for solutions that recurse deeper than one call per cell.
        .stack_size(64 << 20)
        .spawn(move || {
            let answer_all = || questions.into_iter().try_for_each(&mut answer);
            // The panic hook has printed the message; the process must end, not only this thread.
            let ended = panic::catch_unwind(AssertUnwindSafe(answer_all));
            process::exit(if ended.is_ok() { 0 } else { PANICKED });
        });
    if let Err(error) = solver {
        let _ = writeln!(io::stderr(), "cannot start a thread for the solver: {error}");
        return ExitCode::FAILURE;
    }
    let mut input = io::stdin().lock();
    let mut question = String::new();
    while input.read_line(&mut question).unwrap_or(0) > 0 {
        if sender.send(std::mem::take(&mut question)).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// Answers `solve BOARD` with `true` or `false` (solved or not), the nanoseconds by `clock`, and the cells afterwards.
///
/// Answers `measure LIMIT NANOSECONDS BOARD…` with the mean nanoseconds of a pass over all boards so far, repeated for at
/// least NANOSECONDS, and with the number of solutions, each board's counted up to LIMIT.
pub fn replies(
    program: Program,
    mut pass: impl FnMut(&[Board], u32) -> u64 + Send + 'static,
    clock: fn() -> Duration,
) -> impl FnMut(&str) -> Option<String> + Send + 'static {
    let mut puzzles = Vec::new();
    move |question| {
        let mut words = question.split(' ');
        match words.next()? {
            "solve" => Some(solve(program, words.next()?.parse().ok()?, clock)),
            "measure" => {
                let limit = words.next()?.parse().ok()?;
                let least = Duration::from_nanos(words.next()?.parse().ok()?);
                for word in words {
                    puzzles.push(word.parse().ok()?);
                }
                let (time, solutions) = measure(|| pass(&puzzles, limit), least, clock);
                Some(format!("{} {solutions}", time.as_nanos()))
            }
            _ => None,
        }
    }
}

fn solve(program: Program, mut board: Board, clock: fn() -> Duration) -> String {
    let started = clock();
    let solved = program.solve(&mut board);
    let time = clock().saturating_sub(started).as_nanos();
    let cells = board.0.map(|cell| cell.to_string()).join(" ");
    format!("{solved} {time} {cells}")
}

/// Repeats passes for at least `least` by the clock: their mean time, and the result of the last one.
pub fn measure(
    mut pass: impl FnMut() -> u64,
    least: Duration,
    clock: fn() -> Duration,
) -> (Duration, u64) {
    let started = clock();
    let mut passes = 0;
    loop {
        let solutions = pass();
        passes += 1;
        let time = clock().saturating_sub(started);
        if time >= least {
            return (time / passes, solutions);
        }
    }
}
