//! An ordered parallel map.

use std::ops::ControlFlow;
use std::sync::{Mutex, mpsc};
use std::thread;

/// The most results per worker that wait for `done`, those still being worked on included.
const AHEAD: usize = 2;

/// Lets each worker, on its own thread, take the next piece whenever it is free, and passes the results to `done` in the
/// order of the pieces until it breaks. No result waits for a later piece. `next` gets the worker's last piece back, whose
/// memory it may use again.
pub fn map_in_order<T, R: Send>(
    workers: Vec<impl FnMut(&mut T) -> R + Send>,
    next: impl FnMut(Option<T>) -> Option<T> + Send,
    mut done: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let (queue, results) = mpsc::sync_channel(AHEAD * workers.len());
    let source = &Mutex::new(Some((next, queue)));
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for mut work in workers {
            // The next piece, once its result has a place in the queue. Nothing is put back at the end, nor after a break.
            let take = |last| {
                let mut source = source.lock().ok()?;
                let (mut next, queue) = source.take()?;
                let piece = next(last)?;
                let (answer, result) = mpsc::sync_channel(1);
                queue.send(result).ok()?;
                *source = Some((next, queue));
                Some((piece, answer))
            };
            threads.push(thread::Builder::new().spawn_scoped(scope, move || {
                let mut last = None;
                while let Some((mut piece, answer)) = take(last) {
                    // After a break, nobody waits for it.
                    let _ = answer.send(work(&mut piece));
                    last = Some(piece);
                }
            })?);
        }
        for result in results {
            let Ok(result) = result.recv() else { break };
            if done(result)?.is_break() {
                break;
            }
        }
        for thread in threads {
            let gone = |_| anyhow::anyhow!("a solver panicked");
            thread.join().map_err(gone)?;
        }
        Ok(())
    })
}
