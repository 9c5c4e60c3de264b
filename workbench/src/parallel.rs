//! An ordered parallel map with bounded queues.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;

/// The most pieces of work that wait for a worker, and the most results that wait for `done`.
const AHEAD: usize = 2;

/// Deals the pieces from `next` to the workers in turn, each on its own thread, and passes the results to `done` in the same
/// order until it breaks. `next` has its own thread too, so that results do not wait for later pieces.
pub fn map_in_order<T: Send, R: Send>(
    workers: Vec<impl FnMut(T) -> R + Send>,
    mut next: impl FnMut() -> Option<T> + Send,
    mut done: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    thread::scope(|scope| {
        let (mut threads, mut to_workers, mut results) = (Vec::new(), Vec::new(), Vec::new());
        for mut work in workers {
            let (to_worker, pieces) = mpsc::sync_channel(AHEAD);
            let (answer, answers) = mpsc::sync_channel(AHEAD);
            threads.push(thread::Builder::new().spawn_scoped(scope, move || {
                for piece in pieces {
                    // Closed after a break.
                    if answer.send(work(piece)).is_err() {
                        return;
                    }
                }
            })?);
            to_workers.push(to_worker);
            results.push(answers);
        }
        threads.push(thread::Builder::new().spawn_scoped(scope, move || {
            for to_worker in to_workers.iter().cycle() {
                let Some(piece) = next() else { return };
                if to_worker.send(piece).is_err() {
                    return;
                }
            }
        })?);
        for answers in results.iter().cycle() {
            let Ok(result) = answers.recv() else { break };
            if done(result)?.is_break() {
                break;
            }
        }
        drop(results);
        for thread in threads {
            let gone = |_| anyhow::anyhow!("a solver panicked");
            thread.join().map_err(gone)?;
        }
        Ok(())
    })
}
