//! Calls held to limits: whatever they do, the tests end and say what happened, in few lines.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Arc, Mutex, Once, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use pretty_assertions::assert_eq;

use workbench::process::stop::{Stop, StopKind, panic_in};

use support::named;
use support::oracle::RowOrder;

/// The most lines that a failed test says.
const LINES: usize = 24;

/// What has not ended, by solution: it is not tried again, so that the tests end.
static ENDLESS: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Remembers what these solutions did not end.
pub fn give_up(solutions: &[&str], what: &str) {
    let mut endless = ENDLESS.lock().unwrap();
    for solution in solutions {
        endless.entry((*solution).to_owned()).or_insert_with(|| what.to_owned());
    }
}

/// Why a solution is not tried, if it is not.
pub fn given_up(solution: &str) -> Option<String> {
    let endless = ENDLESS.lock().unwrap();
    endless.get(solution).map(|what| format!("not tried, since {what} has not ended"))
}

thread_local! {
    /// The last panic on this thread.
    static PANIC: RefCell<Option<Stop>> = const { RefCell::new(None) };
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
            // As a program without a name of its thread says it.
            let said = format!("thread '' {info}").replace('\\', "/");
            PANIC.set(panic_in(&said));
        }));
    });
}

/// How much longer than its processor time a call may take: others may want the processors, and not all systems tell what a
/// thread has used.
const LONGER: u32 = 20;

/// Calls these solutions on a thread of its own, which is given up after this much processor time. An error says why there is
/// no result, or nothing if that has been said.
pub fn call<T: Send + 'static>(
    solutions: &[&str],
    what: &str,
    limit: Duration,
    call: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Stop> {
    keep_panics();
    let (sender, result) = mpsc::channel();
    let own = Arc::new(OnceLock::new());
    let told = Arc::clone(&own);
    let thread = thread::Builder::new().stack_size(64 << 20).spawn(move || {
        let _ = told.set(fs::read_link("/proc/thread-self"));
        let result = panic::catch_unwind(AssertUnwindSafe(call));
        // One without a word has said why already.
        let said = || Stop::new(StopKind::Ended, "");
        let _ = sender.send(result.map_err(|_| PANIC.take().unwrap_or_else(said)));
    });
    thread.expect("a thread");
    let (limit, started) = (limit * slowness(), Instant::now());
    loop {
        if let Ok(result) = result.recv_timeout(limit.min(Duration::from_millis(100))) {
            return result;
        }
        let used = own.get().and_then(|own| processor_time(own.as_ref().ok()?));
        if used.unwrap_or_default().max(started.elapsed() / LONGER) >= limit {
            give_up(solutions, what);
            let why = format!("{what} has not ended within {} s", limit.as_secs());
            return Err(Stop::new(StopKind::Time, why));
        }
    }
}

/// What a thread has used, as Linux tells it.
fn processor_time(thread: &Path) -> Option<Duration> {
    let times = fs::read_to_string(Path::new("/proc").join(thread).join("schedstat")).ok()?;
    times.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// How many times as long as usual a search takes here, on a slow or emulated machine.
fn slowness() -> u32 {
    static SLOWNESS: OnceLock<u32> = OnceLock::new();
    *SLOWNESS.get_or_init(|| {
        let started = Instant::now();
        for _ in 0..10 {
            assert!(RowOrder::default().search(&mut named::puzzle("lc37_wikipedia").0));
        }
        let usual = Duration::from_millis(10);
        u32::try_from(started.elapsed().as_millis() / usual.as_millis()).unwrap().max(1)
    })
}

/// The time of a test that calls solutions unwatched: a slow one has more.
pub fn limit() -> Duration {
    let is_slow = env::args().any(|argument| argument.ends_with("ignored"));
    Duration::from_secs(if is_slow { 1200 } else { 8 })
}

/// Fails the test with this text, cut, and nothing else.
pub fn fail(text: &str) -> ! {
    for line in cut(text) {
        println!("{line}");
    }
    panic::resume_unwind(Box::new(()))
}

fn cut(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(|line| format!("{line:.160}")).collect();
    if lines.len() > LINES {
        let more = lines.split_off(LINES - 1).len();
        lines.push(format!("… {more} more lines"));
    }
    lines
}

#[test]
fn a_failure_fits_on_a_screen() {
    let lines = |number, last: &str| cut(&("no\n".repeat(number) + last));
    assert_eq!(["no"; LINES].as_slice(), lines(LINES, ""));
    assert_eq!([&["no"; LINES - 1][..], &["… 2 more lines"]].concat(), lines(LINES, "no"));
    assert_eq!(["n".repeat(160)].as_slice(), lines(0, &"n".repeat(161)));
}

#[test]
fn a_call_that_panics_or_does_not_end_has_no_result() {
    let line = line!() as usize + 1;
    let panics = call(&[], "", limit(), || panic!("no")).map(|()| 0).unwrap_err();
    assert_eq!(Some(line), panics.line(&file!().replace('\\', "/")), "{panics}");
    let lasts = call(&["mine"], "it", Duration::ZERO, || thread::sleep(Duration::from_secs(1)));
    assert_eq!("it has not ended within 0 s", lasts.unwrap_err().why);
    assert_eq!(Some("not tried, since it has not ended".to_owned()), given_up("mine"));
}
