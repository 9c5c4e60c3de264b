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
    worker::answer(&token(), plain_replies(program, count))
}

fn plain_replies(
    program: Program,
    count: Option<fn(&[[u8; 9]; 9], u32) -> u32>,
) -> impl FnMut(&str) -> Option<String> + Send + 'static {
    let solutions = move |puzzle: &Board, limit| match count {
        Some(count) if limit > 1 => u64::from(count(&puzzle.to_matrix(), limit)),
        _ => u64::from(program.solve(&mut puzzle.clone())),
    };
    let pass = move |puzzles: &[Board], limit| {
        puzzles.iter().map(|puzzle| solutions(puzzle, limit)).sum()
    };
    worker::replies(program, pass, worker::own_clock)
}

/// Runs watched.
pub fn watched(program: Program) -> ExitCode {
    // What a panic says is in the trace.
    panic::set_hook(Box::new(|_| ()));
    worker::answer(&token(), wire::replies(program))
}

/// Answers `try NUMBER MOST QUESTION` as `plain` would answer the question, with the change of that number turned on; with
/// `none` if that panics, with `over` if it asks too often. Answers `seen` with the places that were asked for since then.
pub fn changed(program: Program, count: Option<fn(&[[u8; 9]; 9], u32) -> u32>) -> ExitCode {
    panic::set_hook(Box::new(|_| ()));
    let mut reply = plain_replies(program, count);
    worker::answer(&token(), move |question| {
        if question == "seen" {
            return Some(changes::seen().iter().map(|number| format!("{number} ")).collect());
        }
        let mut words = question.splitn(4, ' ').skip(1);
        let (number, most) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let question = words.next()?;
        changes::turn_on(number, most);
        let answer = panic::catch_unwind(panic::AssertUnwindSafe(|| reply(question)));
        changes::turn_on(0, u64::MAX);
        Some(match answer {
            Ok(answer) => answer?,
            Err(why) if why.is::<changes::Over>() => "over".to_owned(),
            Err(_) => "none".to_owned(),
        })
    })
}

fn token() -> String {
    env::args().nth(1).unwrap_or_default()
}
