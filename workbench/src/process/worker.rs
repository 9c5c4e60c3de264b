//! The answering side: a process that runs one solution, and answers each line of standard input with a line. The reader's
//! own solutions are linked with this file too, so it imports nothing else of the workbench.

use std::fs;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::{self, ExitCode};
use std::sync::{Mutex, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use solutions::{Board, Program};

/// The exit code of a worker whose solution has panicked; Rust's own.
pub const PANICKED: i32 = 101;

/// The exit code of a whole program that has asked too often which change of it is on.
pub const OVER: i32 = 77;

/// What Linux counts the time of a process in.
const TICK: Duration = Duration::from_millis(10);

/// Answers all questions with `reply`, until the input ends or `reply` has no answer.
///
/// A solution may print too, and leave a line unfinished. So an answer begins on a new line, and with the token.
///
/// The input is read during the search: if it ends, the asking process is gone, and the worker must end too.
pub fn answer(
    token: &str,
    mut reply: impl FnMut(&str) -> Option<String> + Send + 'static,
) -> ExitCode {
    let (sender, questions) = mpsc::channel::<String>();
    let token = token.to_owned();
    let mut answer = move |question: String| {
        let answer = reply(question.trim_end())?;
        // What was printed before the answer is complete when this has come.
        let _ = io::stderr().write_all(format!("\n{token} \n").as_bytes());
        io::stdout().write_all(format!("\n{token} {answer}\n").as_bytes()).ok()
    };
    let solver = thread::Builder::new()
        .name("solver".to_owned())
        // Enough for solutions that recurse deeper than one call per cell.
        .stack_size(64 << 20)
        .spawn(move || {
            let answer_all = || questions.into_iter().try_for_each(&mut answer);
            // The panic hook has printed the message; the process must end, not only this thread.
            let ended = panic::catch_unwind(AssertUnwindSafe(answer_all));
            process::exit(if ended.is_ok() { 0 } else { PANICKED });
        });
    if let Err(error) = solver {
        let _ = writeln!(io::stderr(), "cannot start a thread for the solver: {error}");
        return ExitCode::FAILURE;
    }
    let mut input = io::stdin().lock();
    let mut question = String::new();
    while input.read_line(&mut question).unwrap_or(0) > 0 {
        if sender.send(std::mem::take(&mut question)).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// Answers `solve BOARD` with `true` or `false` (solved or not), the nanoseconds by `clock`, and the cells afterwards.
///
/// Answers `solve_all BOARD…` with the nanoseconds for all of them, and for each with `1` if it is solved, `0` if not.
///
/// Answers `count LIMIT BOARD` with the number of its solutions, counted up to LIMIT.
///
/// Answers `measure LIMIT NANOSECONDS BOARD…` with the mean nanoseconds of a pass over all boards so far, repeated for at
/// least NANOSECONDS, and with the number of solutions, each board's counted up to LIMIT. With LIMIT 1, they are solved.
///
/// `pass` gives the number of solutions of boards, counted up to a limit, or solves them.
pub fn replies(
    program: Program,
    mut pass: impl FnMut(&[Board], Option<u32>) -> u64 + Send + 'static,
    clock: fn() -> Duration,
) -> impl FnMut(&str) -> Option<String> + Send + 'static {
    let mut puzzles = Vec::new();
    move |question| {
        let mut words = question.split(' ');
        match words.next()? {
            "solve" => Some(solve(program, words.next()?.parse().ok()?, clock)),
            "solve_all" => {
                let boards: Option<Vec<Board>> = words.map(|word| word.parse().ok()).collect();
                let boards = boards?;
                let solve =
                    |board: &Board| if program.solve(&mut board.clone()) { '1' } else { '0' };
                let (solved, time) = timed(clock, || boards.iter().map(solve).collect::<String>());
                Some(format!("{} {solved}", time.as_nanos()))
            }
            "measure" => {
                let limit: u32 = words.next()?.parse().ok()?;
                let count = (limit > 1).then_some(limit);
                let least = Duration::from_nanos(words.next()?.parse().ok()?);
                for word in words {
                    puzzles.push(word.parse().ok()?);
                }
                let (time, solutions) = measure(|| pass(&puzzles, count), least, clock);
                Some(format!("{} {solutions}", time.as_nanos()))
            }
            "count" => {
                let limit = words.next()?.parse().ok()?;
                Some(pass(&[words.next()?.parse().ok()?], Some(limit)).to_string())
            }
            _ => None,
        }
    }
}

/// What a run returns, and its time: by the clock, but never more than has passed, since reading it takes microseconds.
pub fn timed<T>(clock: fn() -> Duration, run: impl FnOnce() -> T) -> (T, Duration) {
    let (started, wall) = (clock(), Instant::now());
    let result = run();
    // Before the clock is read, which takes longer.
    let passed = wall.elapsed();
    let time = clock().saturating_sub(started);
    (result, if time > passed + TICK { time } else { time.min(passed) })
}

/// The clock for the reader's own solutions: CPU time on Linux, to the nanosecond of the thread that asks, and in ticks of the
/// threads that they start; elsewhere the standard library has none.
pub fn own_clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    // Of the thread when it was last asked, of all such threads so far, and of the others.
    static LAST: Mutex<[Duration; 3]> = Mutex::new([Duration::ZERO; 3]);
    let Some(thread) = processor_time() else { return START.get_or_init(Instant::now).elapsed() };
    let Ok(mut last) = LAST.lock() else { return thread };
    // A new thread begins with nothing.
    let more = thread.checked_sub(last[0]).unwrap_or(thread);
    (last[0], last[1]) = (thread, last[1] + more);
    let others = all_threads().map_or(last[2], |all| all.saturating_sub(last[1]));
    // Less is only a tick that has just ended.
    if others > last[2] + TICK {
        last[2] = others;
    }
    last[1] + last[2]
}

/// The CPU time of all threads of this process, those that have ended included.
fn all_threads() -> Option<Duration> {
    let figures = fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which may have blanks; then those of the user and of the system are 12th and 13th.
    let figures = figures.rsplit(')').next()?.split_whitespace();
    let ticks: u32 = figures.skip(11).take(2).flat_map(str::parse::<u32>).sum();
    Some(ticks * TICK)
}

/// What is read by [`own_clock`].
pub fn own_clock_name() -> &'static str {
    if processor_time().is_some() { "CPU time" } else { "wall clock" }
}

/// The CPU time of the thread that asks.
pub fn processor_time() -> Option<Duration> {
    // When the thread gives way, the scheduler brings the figure up to date, which lags by some milliseconds otherwise.
    cfg!(target_os = "linux").then(thread::yield_now)?;
    let times = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = times.split(' ').next()?.parse().ok()?;
    // A kernel that does not count says 0.
    (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds))
}

fn solve(program: Program, mut board: Board, clock: fn() -> Duration) -> String {
    let (solved, time) = timed(clock, || program.solve(&mut board));
    let time = time.as_nanos();
    let cells = board.0.map(|cell| cell.to_string()).join(" ");
    format!("{solved} {time} {cells}")
}

/// Repeats passes until at least `least` has passed: their mean time by the clock, and the result of the last one.
pub fn measure(
    mut pass: impl FnMut() -> u64,
    least: Duration,
    clock: fn() -> Duration,
) -> (Duration, u64) {
    let started = Instant::now();
    let mut passes = 0;
    let repeat = || loop {
        let solutions = pass();
        passes += 1;
        if started.elapsed() >= least {
            return solutions;
        }
    };
    let (solutions, time) = timed(clock, repeat);
    (time / passes, solutions)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However busy the machine is: the other thread works until it has had its time.
    #[test]
    fn the_time_of_threads_that_have_ended_counts() {
        const WORK: Duration = Duration::from_millis(100);
        let Some(_) = processor_time() else { return };
        let before = own_clock();
        let work = || while processor_time().unwrap_or(WORK) < WORK {};
        thread::spawn(work).join().unwrap();
        let time = own_clock().saturating_sub(before);
        assert!(time > WORK / 2, "{time:?}");
    }
}
