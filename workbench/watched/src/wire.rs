//! Watched runs in another process: questions and answers as lines of text, written and read.
//!
//! This file stands by itself, with `trace.rs`.

use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;

use solutions::{Board, Cell, Program};

use crate::reads::Reads;
use crate::run;
use crate::trace::{Budget, Counts, End, NotWatched, Trace, Write};

/// The beginning of an answer in place of a trace.
const NOT_WATCHED: &str = "- ";

/// The most steps sent at a time.
const STEPS: usize = 1 << 16;

/// Answers `watch KEEP STEPS NANOSECONDS BOARD` with the trace of a watched run within that budget, of which at most the first
/// KEEP steps are kept; `steps FROM` fetches these.
pub fn replies(program: Program) -> impl FnMut(&str) -> Option<String> + Send + 'static {
    let mut kept = Vec::new();
    move |question| {
        let words: Vec<&str> = question.split(' ').collect();
        match words.as_slice() {
            ["watch", keep, steps, time, board] => {
                let time: u128 = time.parse().ok()?;
                let budget = Budget {
                    steps: steps.parse().ok()?,
                    time: u64::try_from(time).map_or(Duration::MAX, Duration::from_nanos),
                };
                let (board, keep) = (board.parse().ok()?, keep.parse().ok()?);
                Some(match run::solve(program, &board, &budget, keep, 0) {
                    Ok((trace, steps)) => {
                        kept = steps;
                        write_trace(&trace)
                    }
                    Err(NotWatched(why)) => format!("{NOT_WATCHED}{why}"),
                })
            }
            ["steps", from] => {
                let rest = kept.get(from.parse().ok()?..)?;
                Some(write_steps(&rest[..rest.len().min(STEPS)]))
            }
            _ => None,
        }
    }
}

/// A trace: how it ended, nanoseconds, whether it wrote in its search, the counts, the cells, and what a panic said.
fn write_trace(trace: &Trace) -> String {
    let too_deep;
    let (end, why) = match &trace.end {
        End::Finished { solved: false } => (0, ""),
        End::Finished { solved: true } => (1, ""),
        End::Steps => (2, ""),
        End::Time => (3, ""),
        End::TooDeep(line) => {
            too_deep = line.to_string();
            (4, &*too_deep)
        }
        End::Panicked(why) => (5, why.as_str()),
    };
    let Counts { checks, placements, resets, solve_calls, max_depth, writes, hash } = trace.counts;
    let (time, wrote) = (trace.time.as_nanos(), trace.wrote_in_search);
    let answers = trace.answers.iter().flatten().map(|number| format!("{number},"));
    let answers: String = answers.collect();
    let mut line = format!(
        "{end} {time} {wrote} {checks} {placements} {resets} {solve_calls} {max_depth} {writes} {hash} {answers}"
    );
    for cell in trace.board.0 {
        let _ = write!(line, " {cell}");
    }
    // A panic message may have several lines; the answer is one.
    format!("{line} {}", why.replace('\n', "\0"))
}

pub fn read_trace(line: &str) -> Option<Result<Trace, NotWatched>> {
    if let Some(why) = line.strip_prefix(NOT_WATCHED) {
        return Some(Err(NotWatched(why.to_owned())));
    }
    let mut words = line.splitn(93, ' ');
    let end: u8 = number(words.next())?;
    let time = Duration::from_nanos(number(words.next())?);
    let wrote_in_search = number(words.next())?;
    let counts = Counts {
        checks: number(words.next())?,
        placements: number(words.next())?,
        resets: number(words.next())?,
        solve_calls: number(words.next())?,
        max_depth: number(words.next())?,
        writes: number(words.next())?,
        hash: number(words.next())?,
    };
    let answers: Vec<u64> = words.next()?.split_terminator(',').flat_map(str::parse).collect();
    let answers = answers.chunks_exact(2).map(|it| [it[0], it[1]]).collect();
    let mut board = Board::EMPTY;
    for cell in &mut board.0 {
        *cell = number(words.next())?;
    }
    let end = match end {
        0 => End::Finished { solved: false },
        1 => End::Finished { solved: true },
        2 => End::Steps,
        3 => End::Time,
        4 => End::TooDeep(number(words.next())?),
        _ => End::Panicked(words.next().unwrap_or_default().replace('\0', "\n")),
    };
    Some(Ok(Trace { counts, end, board, time, wrote_in_search, answers, reads: Reads::default() }))
}

/// The steps of a recording, seven numbers each.
fn write_steps(steps: &[Write]) -> String {
    let mut line = String::new();
    for Write { cell, value, depth, line: at, checks, function } in steps {
        let [row, column] = cell.at();
        let _ = write!(line, "{row} {column} {value} {depth} {at} {checks} {function} ");
    }
    line
}

pub fn read_steps(line: &str) -> Option<Vec<Write>> {
    let mut words = line.split_ascii_whitespace();
    let mut steps = Vec::new();
    while let Some(row) = words.next() {
        steps.push(Write {
            cell: Cell::new(number(Some(row))?, number(words.next())?)?,
            value: number(words.next())?,
            depth: number(words.next())?,
            line: number(words.next())?,
            checks: number(words.next())?,
            function: number(words.next())?,
        });
    }
    Some(steps)
}

fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}
