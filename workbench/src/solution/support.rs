//! The crate that programs of the reader's own solutions are linked with. It is not part of the workbench, which contains
//! its text and compiles it once.

extern crate self as solutions;

pub mod paired;
mod board;
pub mod changes;
mod kind;
pub mod probe;
mod reads;
mod program;
mod run;
mod trace;
pub mod wire;
mod worker;

use std::backtrace::Backtrace;
use std::env;
use std::panic;
use std::process::ExitCode;
use std::time::Duration;

pub use board::{Board, Cell};
pub use kind::Kind;
pub use program::Program;

/// Solves and measures.
pub fn plain(program: Program, count: Option<fn(&[[u8; 9]; 9], u32) -> u32>) -> ExitCode {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        usual(panic);
        // Which line has called what panics. It takes long, and where another file panics the line is known.
        if panic.location().is_some_and(|place| place.file().contains("library")) {
            eprintln!("{}", Backtrace::force_capture());
        }
    }));
    worker::answer(&token(), plain_replies(program, count, worker::own_clock))
}

fn plain_replies(
    program: Program,
    count: Option<fn(&[[u8; 9]; 9], u32) -> u32>,
    clock: fn() -> Duration,
) -> impl FnMut(&str) -> Option<String> + Send + 'static {
    let solutions = move |puzzle: &Board, limit| match (count, limit) {
        (Some(count), Some(limit)) => u64::from(count(&puzzle.to_matrix(), limit)),
        _ => u64::from(program.solve(&mut puzzle.clone())),
    };
    let pass = move |puzzles: &[Board], limit: Option<u32>| {
        puzzles.iter().map(|puzzle| solutions(puzzle, limit)).sum()
    };
    worker::replies(program, pass, clock)
}

/// Runs watched.
pub fn watched(program: Program) -> ExitCode {
    // What a panic says is in the trace.
    panic::set_hook(Box::new(|_| ()));
    worker::answer(&token(), wire::replies(program))
}

/// Answers `try NUMBER,NUMBER… MOST QUESTION` as `plain` would answer the question, once with each of these changes turned on, with
/// tabs between; with `none` if that panics, with `over` if it asks too often. Answers `seen` with the places that were asked for
/// since then.
pub fn changed(program: Program, count: Option<fn(&[[u8; 9]; 9], u32) -> u32>) -> ExitCode {
    panic::set_hook(Box::new(|_| ()));
    // To look at a clock takes longer than most answers.
    let mut reply = plain_replies(program, count, || Duration::ZERO);
    worker::answer(&token(), move |question| {
        if question == "seen" {
            return Some(changes::seen().iter().map(|number| format!("{number} ")).collect());
        }
        let mut words = question.splitn(4, ' ').skip(1);
        let (numbers, most) = (words.next()?, words.next()?.parse().ok()?);
        let question = words.next()?;
        let mut answers = String::new();
        for number in numbers.split(',') {
            changes::turn_on(number.parse().ok()?, most);
            let answer = panic::catch_unwind(panic::AssertUnwindSafe(|| reply(question)));
            changes::turn_on(0, u64::MAX);
            answers += &match answer {
                Ok(answer) => answer?,
                Err(why) if why.is::<changes::Over>() => "over".to_owned(),
                Err(_) => "none".to_owned(),
            };
            answers.push('\t');
        }
        answers.pop();
        Some(answers)
    })
}

fn token() -> String {
    env::args().nth(1).unwrap_or_default()
}
