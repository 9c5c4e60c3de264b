//! An ordered parallel map with bounded queues.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;

/// Pieces of work that may lie before a worker while it is busy, and results behind it.
const AHEAD: usize = 2;

/// Hands every piece that `next` gives to the workers in turn, each a thread of its own, and every result to `done`, in
/// the order of the pieces, until it breaks off. `next` has a thread of its own too: results do not wait for the piece that
/// comes after them.
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
                    // Nobody takes results any more once the work was broken off.
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
        // They come in turn like the pieces, until there are no more.
        for answers in results.iter().cycle() {
            let Ok(result) = answers.recv() else { break };
            if done(result)?.is_break() {
                break;
            }
        }
        drop(results);
        for thread in threads {
            let gone = |_| anyhow::anyhow!("a solver has panicked");
            thread.join().map_err(gone)?;
        }
        Ok(())
    })
}
