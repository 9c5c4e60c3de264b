//! Runs the watched copy of a solution within a budget.
//!
//! This file stands by itself with `trace.rs`, `probe.rs`, `reads.rs` and `wire.rs`: watched copies of users' own solutions are
//! linked with them too.

use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::Duration;

use solutions::{Board, Program};

use crate::probe::{self, Results};
use crate::trace::{Budget, End, NotWatched, Trace, Write};

/// The stack of a watched run in bytes: twice what solutions have otherwise, since probes take room too.
const STACK: usize = 128 << 20;

/// Runs a watched copy on a board, contradictory or not, and keeps at most the first `keep` steps; of the cells that a copy reads, some
/// from this one on.
pub fn solve(
    program: Program,
    board: &Board,
    budget: &Budget,
    keep: usize,
    reads: u64,
) -> Result<(Trace, Vec<Write>), NotWatched> {
    let run = || {
        watch(board, budget, keep, reads, || {
            let mut board = *board;
            let solved = program.solve(&mut board);
            // A generator's grid is its own.
            if program.kind().is_solver() {
                probe::returned(&board);
            }
            (solved, board)
        })
    };
    if cfg!(target_family = "wasm") {
        // It has no threads; what a trap leaves of a stopped run is in `probe::finish`.
        return run();
    }
    let watched = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        Some(thread.spawn_scoped(scope, run).ok()?.join())
    });
    // Outside the solution, nothing panics.
    let none = || NotWatched("no thread for a watched run".to_owned());
    watched.and_then(Result::ok).ok_or_else(none)?
}

/// Runs `search`, which returns whether it solved the board, and the board, with the probes on, and keeps at most the
/// first `keep` steps.
fn watch(
    board: &Board,
    budget: &Budget,
    keep: usize,
    reads: u64,
    search: impl FnOnce() -> (bool, Board),
) -> Result<(Trace, Vec<Write>), NotWatched> {
    probe::start(board, budget, keep, reads);
    let started = probe::now();
    let ended = panic::catch_unwind(AssertUnwindSafe(search));
    let time = started.map_or(Duration::ZERO, |started| started.elapsed());
    let mut seen = probe::finish();
    let steps = mem::take(&mut seen.steps);
    let (end, board) = match ended {
        _ if seen.is_in_part => return Err(probe::not_seen()),
        Ok((solved, board)) => (End::Finished { solved }, board),
        Err(payload) => match payload.downcast_ref::<NotWatched>() {
            Some(why) => return Err(why.clone()),
            None => {
                (payload.downcast_ref().cloned().unwrap_or_else(|| panicked(&*payload)), seen.board)
            }
        },
    };
    Ok((trace(seen, end, board, time), steps))
}

/// What is left of a run on this thread that has ended in a trap, which nothing can catch: in WebAssembly.
pub fn interrupted() -> (Trace, Vec<Write>) {
    let end = if probe::is_at_last_write() { End::Steps } else { End::Panicked(String::new()) };
    let mut seen = probe::finish();
    let (steps, board) = (mem::take(&mut seen.steps), seen.board);
    (trace(seen, end, board, Duration::ZERO), steps)
}

fn trace(seen: Results, end: End, board: Board, time: Duration) -> Trace {
    let Results { counts, wrote_in_search, answers, reads, .. } = seen;
    Trace { counts, end, board, time, wrote_in_search, answers, reads }
}

fn panicked(payload: &(dyn std::any::Any + Send)) -> End {
    let literal = payload.downcast_ref::<&str>().copied();
    let formatted = || payload.downcast_ref::<String>().map(String::as_str);
    End::Panicked(literal.or_else(formatted).unwrap_or("without a message").to_owned())
}
