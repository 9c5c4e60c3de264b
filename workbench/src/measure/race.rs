//! Measures solvers on a set of puzzles: for `sudoku compare`, and for the race in `solutions/benches/`.
//!
//! Solvers take turns, so that other load on the machine affects all of them. The result is the median of several turns, in
//! CPU time; by the wall clock on Windows, and for one's own solutions everywhere but on Linux. Only solving is
//! timed: digits in, digits out, with memory that the solver has used before.

use std::hint::black_box;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;
use solutions::{BatchSolver, Board};

use crate::diagnosis::Diagnosis;
use crate::process::asked::Process;
use crate::process::{clock, worker};
use crate::solution::Solution;
use crate::text;

const TURNS: usize = 7;
/// The least time of a turn, which repeats the set.
const TURN: Duration = Duration::from_millis(60);
/// A solver that would take longer than this for one pass gets only the first puzzles of the set.
pub const PASS: Duration = Duration::from_secs(2);

/// What was measured of one solver.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    pub solution: String,
    pub puzzles: usize,
    /// Each puzzle's counted up to one or two.
    pub solutions: u64,
    /// Time for all these puzzles: the median turn.
    pub nanoseconds: u128,
    /// The quickest turn.
    pub quickest: u128,
}

impl Measured {
    /// The time of the median turn in nanoseconds, per puzzle.
    pub fn per_puzzle(&self) -> f64 {
        self.nanoseconds as f64 / self.puzzles as f64
    }
}

/// A solver that takes part.
pub struct Racer {
    pub name: String,
    pub passes: Passes,
}

/// Runs a solver over all of the puzzles, and again until that has taken the given time: the mean time of a pass, and how
/// many solutions it found. From call to call, the puzzles are the same or more. After an error, it is not called again.
pub type Passes = Box<dyn FnMut(&[Board], Duration) -> anyhow::Result<(Duration, u64)>>;

impl Racer {
    /// A solver in this process, where nothing can stop it, that counts the solutions of each puzzle up to `limit`.
    pub fn here(name: &str, many: Box<dyn BatchSolver>, limit: u32) -> Self {
        let mut batch = Batch::new(many);
        let passes = move |puzzles: &[Board], least| {
            let pass = || batch.pass(puzzles, limit);
            Ok(worker::measure(pass, least, clock))
        };
        Racer { name: name.to_owned(), passes: Box::new(passes) }
    }

    /// The same in a process of its own, so that an endless search or a panic does not stop the others: it is stopped when a
    /// pass takes longer than `most`.
    pub fn apart(solution: &Solution, limit: u32, most: Duration) -> anyhow::Result<Self> {
        let mut racing = Racing {
            process: Process::start(&mut solution.worker(0)?)?,
            name: solution.name.to_string(),
        };
        let mut given = 0;
        let passes = move |puzzles: &[Board], least: Duration| {
            // Well below `most`, since it takes longer on a busy machine.
            let mut question = format!("measure {limit} {}", least.min(most / 4).as_nanos());
            for puzzle in puzzles.iter().skip(given) {
                question.push_str(&format!(" {puzzle}"));
            }
            given = puzzles.len();
            let answer = racing.process.ask(&question, most);
            let answer = answer.map_err(|stop| Diagnosis::unanswered(&stop))?;
            let read = answer.split_once(' ').and_then(|(nanoseconds, solutions)| {
                let time = Duration::from_nanos(nanoseconds.parse().ok()?);
                Some((time, solutions.parse().ok()?))
            });
            read.with_context(|| format!("unexpected answer {answer:?}"))
        };
        Ok(Racer { name: solution.name.to_string(), passes: Box::new(passes) })
    }
}

/// A solver's process; what it has printed is told at its end.
struct Racing {
    process: Process,
    name: String,
}

impl Drop for Racing {
    fn drop(&mut self) {
        self.process.printed().tell(&self.name);
    }
}

/// A solver with the memory that it writes its answers to.
pub struct Batch {
    many: Box<dyn BatchSolver>,
    counts: Vec<u32>,
    grids: Vec<Board>,
}

impl Batch {
    pub fn new(many: Box<dyn BatchSolver>) -> Self {
        Batch { many, counts: Vec::new(), grids: Vec::new() }
    }

    /// Solves all puzzles: the number of their solutions, each puzzle's counted up to `limit`. With limit 1 the solutions
    /// are written too.
    pub fn pass(&mut self, puzzles: &[Board], limit: u32) -> u64 {
        self.counts.resize(puzzles.len(), 0);
        if limit == 1 {
            self.grids.resize(puzzles.len(), Board::EMPTY);
        }
        self.many.solve_batch(black_box(puzzles), limit, &mut self.counts, &mut self.grids);
        black_box(&self.grids);
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }
}

/// Runs the solvers in rounds on the puzzles. A solver that fails is excluded from the results; `exclude` gets its name
/// and the reason.
pub fn race(
    racers: Vec<Racer>,
    puzzles: &[Board],
    pass: Duration,
    mut exclude: impl FnMut(&str, &anyhow::Error),
) -> Vec<Measured> {
    let mut lanes: Vec<Lane<'_>> = Vec::new();
    for mut racer in racers {
        match first_puzzles(&mut racer.passes, puzzles, pass) {
            Ok((puzzles, solutions)) => {
                lanes.push(Lane { racer, puzzles, solutions, turns: Vec::new() });
            }
            Err(why) => exclude(&racer.name, &why),
        }
    }
    for _ in 0..TURNS {
        lanes.retain_mut(|lane| {
            let turn = (lane.racer.passes)(lane.puzzles, TURN);
            match &turn {
                Ok((time, _)) => lane.turns.push(time.as_nanos()),
                Err(why) => exclude(&lane.racer.name, why),
            }
            turn.is_ok()
        });
    }
    lanes.into_iter().map(Lane::measured).collect()
}

/// The first puzzles, as many as a pass finishes in about the time `pass`, and the number of their solutions.
fn first_puzzles<'a>(
    passes: &mut Passes,
    puzzles: &'a [Board],
    pass: Duration,
) -> anyhow::Result<(&'a [Board], u64)> {
    let mut length = 1;
    loop {
        let first = &puzzles[..length.min(puzzles.len())];
        let (time, solutions) = passes(first, Duration::ZERO)?;
        if first.len() == puzzles.len() || time * 4 > pass {
            return Ok((first, solutions));
        }
        length *= 4;
    }
}

/// The puzzles that one solver runs over, and its turns so far.
struct Lane<'a> {
    racer: Racer,
    puzzles: &'a [Board],
    solutions: u64,
    turns: Vec<u128>,
}

impl Lane<'_> {
    fn measured(mut self) -> Measured {
        self.turns.sort_unstable();
        Measured {
            solution: self.racer.name,
            puzzles: self.puzzles.len(),
            solutions: self.solutions,
            nanoseconds: self.turns[self.turns.len() / 2],
            quickest: self.turns[0],
        }
    }
}

/// The results as a table, with how fast each is beside the first that was measured on as many puzzles as most.
pub fn table(results: &[Measured], puzzles: usize) -> String {
    let most = results.iter().map(|measured| measured.puzzles).max().unwrap_or(0);
    let base = results.iter().find(|measured| measured.puzzles == most);
    let rows: Vec<Vec<String>> = results
        .iter()
        .map(|measured| {
            let partly = match measured.puzzles {
                all if all == puzzles => "all".to_owned(),
                first => format!("first {first}"),
            };
            // Other puzzles may be harder.
            let base = base.filter(|_| measured.puzzles == most);
            let ratio = base.map_or("–".to_owned(), |base| {
                let ratio = base.per_puzzle() / measured.per_puzzle();
                let decimals = if ratio < 100.0 { 2 } else { 0 };
                format!("{ratio:.decimals$}")
            });
            vec![
                measured.solution.clone(),
                text::time(Duration::from_secs_f64(measured.per_puzzle() / 1e9)),
                ratio,
                text::count(measured.solutions),
                partly,
            ]
        })
        .collect();
    let ratio = "times as fast";
    text::fitting_table(
        &["solution", "a puzzle", ratio, "solutions", "measured on"],
        &rows,
        &["a puzzle", ratio, "solutions"],
        &["solutions", ratio],
        text::columns(),
    )
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// Takes these nanoseconds for its passes, one after the other, and then fails.
    fn racer(name: &str, passes: &[u64]) -> Racer {
        let mut passes = Vec::from(passes).into_iter();
        Racer {
            name: name.to_owned(),
            passes: Box::new(move |puzzles, _| match passes.next() {
                Some(time) => Ok((Duration::from_nanos(time), puzzles.len() as u64)),
                None => Err(anyhow::anyhow!("panicked")),
            }),
        }
    }

    #[test]
    fn the_result_is_the_median_turn_and_the_quickest() {
        // The first pass finds out how many puzzles there is time for.
        let racers = vec![racer("uneven", &[99, 50, 10, 70, 30, 20, 60, 40])];
        let results = race(racers, &[Board::EMPTY], PASS, |name, why| panic!("{name}: {why}"));
        assert_eq!((40, 10), (results[0].nanoseconds, results[0].quickest));
    }

    #[test]
    fn a_turn_takes_about_the_time_for_a_pass() {
        // Nanoseconds for 1, 4 and 16 puzzles: a quarter is too little, more is about the time.
        for (passes, expected) in [([1, 25, 26], 16), ([1, 26, 26], 4), ([1, 1, 1], 20)] {
            let racer = racer("one", &[&passes[..], &[1; 20]].concat());
            let pass = Duration::from_nanos(100);
            let results = race(vec![racer], &[Board::EMPTY; 20], pass, |_, why| panic!("{why}"));
            let found = (results[0].puzzles, results[0].solutions);
            assert_eq!((expected, expected as u64), found);
        }
    }

    #[test]
    fn the_table_has_the_time_for_a_puzzle_and_the_speed_against_the_first() {
        let measured = |name: &str, puzzles, nanoseconds| Measured {
            solution: name.to_owned(),
            puzzles,
            solutions: 1_234,
            nanoseconds,
            quickest: 0,
        };
        let results = [
            measured("slow", 2, 2_000_000),
            measured("steady", 4, 2_000_000),
            measured("twice_as_fast", 4, 1_000_000),
        ];
        let expected = "
  solution       a puzzle  times as fast  solutions  measured on
  ─────────────  ────────  ─────────────  ─────────  ───────────
  slow            1.00 ms              –      1,234  first 2
  steady           500 µs           1.00      1,234  all
  twice_as_fast    250 µs           2.00      1,234  all
";
        assert_eq!(&expected[1..], table(&results, 4));
    }

    #[test]
    fn a_racer_that_fails_is_left_out_and_the_others_finish() {
        let racers =
            vec![racer("at once", &[]), racer("steady", &[5; 20]), racer("in the midst", &[1; 5])];
        let mut left = Vec::new();
        let results = race(racers, &[Board::EMPTY; 20], PASS, |name, why| {
            left.push(format!("{name}: {why}"));
        });
        assert_eq!(vec!["at once: panicked", "in the midst: panicked"], left);
        let results: Vec<_> = results
            .iter()
            .map(|one| (one.solution.as_str(), one.puzzles, one.nanoseconds))
            .collect();
        assert_eq!(vec![("steady", 20, 5)], results);
    }
}
