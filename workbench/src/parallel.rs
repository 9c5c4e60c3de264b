//! An ordered parallel map, by three queues. Here two workers are at pieces 3 and 4:
//!
//! ```text
//! free places   main ──▶ 5 ──────┐
//!                                ├──▶ a free worker, the first of both under one lock
//! pieces        next ──▶ 7 6 5 ──┘            │
//!                                             │ fills the place
//! results       done ◀── 2 3 4 5 ◀────────────┘
//! ```
//!
//! A place is a channel for one result. Its receiver stands in `results` from the start, so results are in the order of
//! the pieces, whoever is ready first. For each result that is done, main makes a new place.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Mutex, mpsc};
use std::thread;

/// The most pieces per worker that are worked on or whose results wait for `done`.
const AHEAD: usize = 2;

/// Lets each worker, on its own thread, take the next piece whenever it is free, and passes the results to `done` in the
/// order of the pieces until it breaks. No result waits for a later piece. `next` gets the worker's last piece back, whose
/// memory it may use again.
pub fn map_in_order<T, R: Send>(
    workers: Vec<impl FnMut(&mut T) -> R + Send>,
    next: impl FnMut(Option<T>) -> Option<T> + Send,
    mut done: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    // Where results are awaited, in the order of the pieces.
    let (free, places) = mpsc::channel();
    let source = &Mutex::new(Some((next, places)));
    thread::scope(move |scope| {
        let place = || {
            let (place, result) = mpsc::sync_channel(1);
            // Needed no more at the end of the pieces.
            let _ = free.send(place);
            result
        };
        let ahead = AHEAD * workers.len();
        let mut results: VecDeque<_> = (0..ahead).map(|_| place()).collect();
        let mut threads = Vec::new();
        for mut work in workers {
            // Nothing is put back at the end of the pieces, nor after a break.
            let take = |last| {
                let mut source = source.lock().ok()?;
                let (mut next, places) = source.take()?;
                let place = places.recv().ok()?;
                let piece = next(last)?;
                *source = Some((next, places));
                Some((piece, place))
            };
            threads.push(thread::Builder::new().spawn_scoped(scope, move || {
                let mut last = None;
                while let Some((mut piece, place)) = take(last) {
                    // Closed after a break.
                    if place.send(work(&mut piece)).is_err() {
                        return;
                    }
                    last = Some(piece);
                }
            })?);
        }
        while let Some(result) = results.pop_front()
            && let Ok(result) = result.recv()
            && done(result)?.is_continue()
        {
            results.push_back(place());
        }
        drop((results, free));
        for thread in threads {
            let gone = |_| anyhow::anyhow!("a solver panicked");
            thread.join().map_err(gone)?;
        }
        Ok(())
    })
}
