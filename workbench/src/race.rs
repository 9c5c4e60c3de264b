//! Measures solvers on a set of puzzles: for `sudoku bench`, and for the race in `solutions/benches/`.
//!
//! Solvers take turns, so that whatever else the machine does hits all of them. The result is the median of several
//! turns, in processor time; for the reader's own solutions, in wall-clock time. Only solving is timed: digits in, digits
//! out, with memory that the solver has used before.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde::Serialize;
use solutions::{BatchSolver, Board};

use crate::child::worker;
use crate::text;

/// How many turns each solver takes.
const TURNS: usize = 7;
/// A turn repeats the set until so much time has passed.
const TURN: Duration = Duration::from_millis(60);
/// A solver that would take longer than this for one pass gets only the first puzzles of the set.
pub const PASS: Duration = Duration::from_secs(2);

/// What is asked of the solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Find one solution of each puzzle and write it down.
    Solve,
    /// Count the solutions up to two: prove that there is only one.
    Unique,
}

impl Mode {
    /// What `--unique` asks for.
    pub fn of(unique: bool) -> Self {
        if unique { Mode::Unique } else { Mode::Solve }
    }

    /// Up to how many each puzzle's solutions are counted.
    pub fn limit(self) -> u32 {
        match self {
            Mode::Solve => 1,
            Mode::Unique => 2,
        }
    }
}

/// What was measured of one solver.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    pub solution: String,
    /// How many puzzles it was given.
    pub puzzles: usize,
    /// How many solutions it found, each puzzle's counted up to one or two.
    pub solutions: u64,
    /// Time for all these puzzles: the median turn.
    pub nanoseconds: u128,
    /// The quickest turn.
    pub quickest: u128,
}

impl Measured {
    /// Nanoseconds a puzzle.
    pub fn per_puzzle(&self) -> f64 {
        self.nanoseconds as f64 / self.puzzles as f64
    }
}

/// A solver that takes part.
pub struct Racer {
    pub name: String,
    /// What runs it over the puzzles.
    pub passes: Box<dyn Passes>,
}

impl Racer {
    /// A solver that is run in this process, where nothing can stop it.
    pub fn here(name: &str, many: Box<dyn BatchSolver>, mode: Mode) -> Self {
        Racer {
            name: name.to_owned(),
            passes: Box::new(Here {
                batch: Batch::new(many),
                mode,
            }),
        }
    }
}

/// A solver that can be run over puzzles again and again.
pub trait Passes {
    /// Runs it over all of `puzzles`, and again until that has taken `least`. From call to call, `puzzles` is the same
    /// set or more of it. An error says why it has not come to the end, nor ever will.
    fn run(&mut self, puzzles: &[Board], least: Duration) -> Result<Timed, String>;
}

/// What passes over some puzzles have shown.
#[derive(Clone, Copy, Debug)]
pub struct Timed {
    /// Time for a pass: their mean.
    pub nanoseconds: u128,
    /// How many solutions a pass found.
    pub solutions: u64,
}

/// A solver with the memory that it writes its answers to.
pub struct Batch {
    many: Box<dyn BatchSolver>,
    counts: Vec<u32>,
    grids: Vec<Board>,
}

impl Batch {
    pub fn new(many: Box<dyn BatchSolver>) -> Self {
        Batch {
            many,
            counts: Vec::new(),
            grids: Vec::new(),
        }
    }

    /// Solves all puzzles; the number of their solutions, each puzzle's counted up to `limit`. For the limit 1 these are
    /// written down too.
    pub fn pass(&mut self, puzzles: &[Board], limit: u32) -> u64 {
        self.counts.resize(puzzles.len(), 0);
        if limit == 1 {
            self.grids.resize(puzzles.len(), Board::EMPTY);
        }
        self.many
            .solve_batch(black_box(puzzles), limit, &mut self.counts, &mut self.grids);
        black_box(&self.grids);
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }
}

/// The processor time of this thread.
pub fn processor_time() -> Duration {
    ThreadTime::now().as_duration()
}

/// A solver in this process.
struct Here {
    batch: Batch,
    mode: Mode,
}

impl Passes for Here {
    fn run(&mut self, puzzles: &[Board], least: Duration) -> Result<Timed, String> {
        let pass = || self.batch.pass(puzzles, self.mode.limit());
        let (time, solutions) = worker::measure(pass, least, processor_time);
        Ok(Timed {
            nanoseconds: time.as_nanos(),
            solutions,
        })
    }
}

/// Lets the solvers take turns on the puzzles. A solver that does not come to the end is not in the results; `leaves` is told
/// its name, and why.
pub fn race(
    racers: Vec<Racer>,
    puzzles: &[Board],
    pass: Duration,
    mut leaves: impl FnMut(&str, &str),
) -> Vec<Measured> {
    let mut courses: Vec<Course<'_>> = Vec::new();
    for mut racer in racers {
        match first_puzzles(racer.passes.as_mut(), puzzles, pass) {
            Ok((puzzles, solutions)) => courses.push(Course {
                racer,
                puzzles,
                solutions,
                turns: Vec::new(),
            }),
            Err(why) => leaves(&racer.name, &why),
        }
    }
    for _ in 0..TURNS {
        courses.retain_mut(|course| {
            let turn = course.racer.passes.run(course.puzzles, TURN);
            match &turn {
                Ok(timed) => course.turns.push(timed.nanoseconds),
                Err(why) => leaves(&course.racer.name, why),
            }
            turn.is_ok()
        });
    }
    courses.into_iter().map(Course::measured).collect()
}

/// As many of the puzzles as a pass over them takes about the time `pass`, found by trying ever more of them; and how
/// many solutions they have.
fn first_puzzles<'a>(
    passes: &mut dyn Passes,
    puzzles: &'a [Board],
    pass: Duration,
) -> Result<(&'a [Board], u64), String> {
    let mut length = 1;
    loop {
        let first = &puzzles[..length.min(puzzles.len())];
        let timed = passes.run(first, Duration::ZERO)?;
        if first.len() == puzzles.len() || timed.nanoseconds * 4 > pass.as_nanos() {
            return Ok((first, timed.solutions));
        }
        length *= 4;
    }
}

/// What one solver runs over, and its turns so far.
struct Course<'a> {
    racer: Racer,
    puzzles: &'a [Board],
    solutions: u64,
    turns: Vec<u128>,
}

impl Course<'_> {
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

/// The results as a table, with the speed of each as a multiple of the first.
pub fn table(results: &[Measured], puzzles: usize) -> String {
    let rows: Vec<Vec<String>> = results
        .iter()
        .map(|measured| {
            let partly = if measured.puzzles < puzzles {
                format!("first {}", measured.puzzles)
            } else {
                String::new()
            };
            let ratio = results[0].per_puzzle() / measured.per_puzzle();
            let decimals = if ratio < 100.0 { 2 } else { 0 };
            vec![
                measured.solution.clone(),
                text::time(Duration::from_secs_f64(measured.per_puzzle() / 1e9)),
                format!("{ratio:.decimals$}"),
                text::count(measured.solutions),
                partly,
            ]
        })
        .collect();
    let ratio = format!(
        "vs {}",
        results.first().map_or("", |first| first.solution.as_str())
    );
    text::fitting_table(
        &["solution", "a puzzle", &ratio, "solutions", ""],
        &rows,
        &["a puzzle", &ratio, "solutions"],
        &["solutions", &ratio],
        text::columns(),
    )
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use rstest::rstest;

    use super::*;

    /// Takes these nanoseconds for its passes, one after the other, and then fails.
    struct Passing(Vec<u128>);

    impl Passes for Passing {
        fn run(&mut self, puzzles: &[Board], _: Duration) -> Result<Timed, String> {
            if self.0.is_empty() {
                return Err("panicked".to_owned());
            }
            Ok(Timed {
                nanoseconds: self.0.remove(0),
                solutions: puzzles.len() as u64,
            })
        }
    }

    fn racer(name: &str, passes: &[u128]) -> Racer {
        Racer {
            name: name.to_owned(),
            passes: Box::new(Passing(passes.to_vec())),
        }
    }

    #[test]
    fn the_result_is_the_median_turn_and_the_quickest() {
        // The first pass finds out how many puzzles there is time for.
        let racers = vec![racer("uneven", &[99, 50, 10, 70, 30, 20, 60, 40])];
        let results = race(racers, &[Board::EMPTY], PASS, |name, why| {
            panic!("{name}: {why}")
        });
        assert_eq!((40, 10), (results[0].nanoseconds, results[0].quickest));
    }

    #[rstest]
    // nanoseconds for 1, 4 and 16 puzzles  puzzles of a turn
    #[case::a_quarter_is_too_little(&[1, 25, 26], 16)]
    #[case::more_is_about_the_time(&[1, 26, 26], 4)]
    #[case::all_in_less(&[1, 1, 1], 20)]
    fn a_turn_takes_about_the_time_for_a_pass(#[case] passes: &[u128], #[case] expected: usize) {
        let racer = racer("one", &[passes, &[1; 20]].concat());
        let pass = Duration::from_nanos(100);
        let results = race(vec![racer], &[Board::EMPTY; 20], pass, |_, why| {
            panic!("{why}")
        });
        let found = (results[0].puzzles, results[0].solutions);
        assert_eq!((expected, expected as u64), found);
    }

    #[test]
    fn one_solution_is_written_down_and_several_are_counted() {
        let puzzle = Board::EMPTY;
        let Some(many) = solutions::find("lanes").and_then(solutions::Entry::batch) else {
            panic!("lanes takes part");
        };
        let mut batch = Batch::new(many);
        assert_eq!(2, batch.pass(&[puzzle], 2));
        assert!(batch.grids.is_empty());
        assert_eq!(1, batch.pass(&[puzzle], 1));
        assert_eq!(81, batch.grids[0].givens());
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
            measured("twice_as_fast", 4, 2_000_000),
            measured("fast", 4, 40_000),
        ];
        let expected = "
  solution       a puzzle  vs slow  solutions
  ─────────────  ────────  ───────  ─────────  ───────
  slow            1.00 ms     1.00      1,234  first 2
  twice_as_fast    500 µs     2.00      1,234
  fast            10.0 µs      100      1,234
";
        assert_eq!(&expected[1..], table(&results, 4));
    }

    #[test]
    fn a_racer_that_fails_is_left_out_and_the_others_finish() {
        let racers = vec![
            racer("at once", &[]),
            racer("steady", &[5; 20]),
            racer("in the midst", &[1; 5]),
        ];
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
