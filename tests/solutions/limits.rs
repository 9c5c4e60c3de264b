//! Calls held to limits: whatever they do, the tests end and say what happened, in few lines.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, Once, mpsc};
use std::thread;
use std::time::Duration;

/// The most lines that a failed test says.
pub const LINES: usize = 14;

/// Why a call has no result.
#[derive(Debug)]
pub enum Lost {
    /// The message, and the place in the source; neither if everything has been said already.
    Panicked(String, String),
    /// It has not ended in time, and is left to itself.
    Endless,
}

/// What has not ended, by solution: it is not tried again, so that the tests end.
static STOPPED: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

pub fn stopped(solution: &str, what: &str) {
    let mut stopped = STOPPED.lock().unwrap();
    stopped.entry(solution.to_owned()).or_insert_with(|| what.to_owned());
}

pub fn what_stopped(solution: &str) -> Option<String> {
    STOPPED.lock().unwrap().get(solution).cloned()
}

thread_local! {
    /// The message and the place of the last panic on this thread.
    static PANIC: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Panics on threads without a name, which tests do not have, are kept rather than printed.
fn keep_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().name().is_some() {
                return print(info);
            }
            let literal = info.payload().downcast_ref::<&str>().map(|text| (*text).to_owned());
            let message = literal.or_else(|| info.payload().downcast_ref::<String>().cloned());
            let place = info.location().map(|at| format!("{}:{}", at.file(), at.line()));
            let place = place.unwrap_or_default().replace('\\', "/");
            PANIC.set(Some((message.unwrap_or_else(|| "a panic".to_owned()), place)));
        }));
    });
}

/// Calls on a thread of its own, which is given up after this time.
pub fn call<T: Send + 'static>(
    limit: Duration,
    call: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Lost> {
    keep_panics();
    let (sender, result) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(64 << 20).spawn(move || {
        let result = panic::catch_unwind(AssertUnwindSafe(call));
        let _ = sender.send(result.map_err(|_| PANIC.take().unwrap_or_default()));
    });
    thread.expect("a thread");
    match result.recv_timeout(limit) {
        Ok(result) => result.map_err(|(message, place)| Lost::Panicked(message, place)),
        Err(_) => Err(Lost::Endless),
    }
}

/// The time of a test that calls solutions unwatched: a slow one has more.
pub fn limit() -> Duration {
    let is_slow = env::args().any(|argument| argument.ends_with("ignored"));
    Duration::from_secs(if is_slow { 1200 } else { 8 })
}

/// What a panic says, cut to the lines of a failure.
pub fn said(message: &str, place: &str) -> String {
    let cut = |line: &str| match line.char_indices().nth(160) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.to_owned(),
    };
    let mut lines: Vec<String> = message.lines().map(cut).collect();
    if lines.len() > LINES - 1 {
        let more = lines.len() - (LINES - 2);
        lines.truncate(LINES - 2);
        lines.push(format!("… {more} more lines"));
    }
    lines.extend((!place.is_empty()).then(|| format!("  {place}")));
    lines.join("\n")
}

/// Fails the test with this text and nothing else.
pub fn fail(text: &str) -> ! {
    if !text.is_empty() {
        println!("{text}");
    }
    panic::resume_unwind(Box::new(()))
}

#[test]
fn a_panic_is_told_with_its_place_and_cut() {
    let told = |message: &'static str| match call(limit(), move || panic!("{message}")) {
        Err(Lost::Panicked(message, place)) => said(&message, &place.replace(char::is_numeric, "")),
        other => panic!("{other:?}"),
    };
    let file = file!().replace('\\', "/");
    assert_eq!(format!("no\n  {file}:"), told("no"));
    let many = format!("{}… 88 more lines\n  {file}:", "no\n".repeat(12));
    assert_eq!(many, told(Box::leak("no\n".repeat(100).into_boxed_str())));
    assert_eq!(LINES, many.lines().count());
    assert_eq!(format!("{} …\n  p", "n".repeat(160)), said(&"n".repeat(161), "p"));
}

#[test]
fn a_call_without_an_end_is_given_up() {
    let lost = call(Duration::from_millis(10), || thread::sleep(Duration::from_secs(1)));
    assert!(matches!(lost, Err(Lost::Endless)), "{lost:?}");
}
