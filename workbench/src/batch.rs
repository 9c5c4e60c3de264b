//! Work spread over threads, its results in the order in which it was handed out, and never much of it at a time.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use crate::output::Failure;

/// Pieces of work that may lie before a worker while it is busy.
const AHEAD: usize = 2;

/// Hands every piece that `next` gives to the workers in turn, each a thread of its own, and every result to `done`, in
/// the order of the pieces.
///
/// # Errors
/// What `done` returns, at once; that a worker has panicked; or that the system has no thread for one.
pub fn in_order<T: Send, R: Send>(
    workers: Vec<impl FnMut(T) -> R + Send>,
    mut next: impl FnMut() -> Option<T>,
    mut done: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    thread::scope(|scope| {
        let lines: Vec<(SyncSender<T>, Receiver<R>)> = workers
            .into_iter()
            .map(|mut work| {
                let (to_worker, pieces) = mpsc::sync_channel(AHEAD);
                let (answer, results) = mpsc::sync_channel(AHEAD);
                thread::Builder::new().spawn_scoped(scope, move || {
                    for piece in pieces {
                        // Nobody takes results any more once an error has ended the work.
                        if answer.send(work(piece)).is_err() {
                            return;
                        }
                    }
                })?;
                Ok((to_worker, results))
            })
            .collect::<io::Result<_>>()?;
        let gone = || Failure::Message("a solver has panicked".to_owned());
        let mut under_way = VecDeque::new();
        let mut turn = lines.iter().cycle();
        while let Some(piece) = next() {
            let Some((to_worker, results)) = turn.next() else {
                break;
            };
            to_worker.send(piece).map_err(|_| gone())?;
            under_way.push_back(results);
            if under_way.len() >= AHEAD * lines.len()
                && let Some(results) = under_way.pop_front()
            {
                done(results.recv().map_err(|_| gone())?)?;
            }
        }
        for results in under_way {
            done(results.recv().map_err(|_| gone())?)?;
        }
        Ok(())
    })
}
