//! An ordered parallel map: pieces go to the workers in turn, and their results are taken in the same turn.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;

/// The most pieces, and the most results, that wait at a worker.
const AHEAD: usize = 2;

/// Hands the pieces to the workers, each on its own thread, and passes the results to `done` in the order of the pieces until
/// it breaks. No result waits for a later piece.
pub fn map_in_order<T: Send, R: Send>(
    workers: Vec<impl FnMut(T) -> R + Send>,
    mut next: impl FnMut() -> Option<T> + Send,
    mut done: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    thread::scope(|scope| {
        let (mut places, mut results) = (Vec::new(), Vec::new());
        for mut work in workers {
            let (place, pieces) = mpsc::sync_channel(AHEAD);
            let (made, result) = mpsc::sync_channel(AHEAD);
            // Sending fails after a break.
            let work = move || pieces.iter().try_for_each(|piece| made.send(work(piece)));
            thread::Builder::new().spawn_scoped(scope, work)?;
            places.push(place);
            results.push(result);
        }
        let feed = move || places.iter().cycle().try_for_each(|place| place.send(next()?).ok());
        thread::Builder::new().spawn_scoped(scope, feed)?;
        for result in results.iter().cycle() {
            // The end, or a worker that panicked, which the scope reports.
            let Ok(result) = result.recv() else { break };
            if done(result)?.is_break() {
                break;
            }
        }
        Ok(())
    })
}
