//! The small change that makes a wrong solution right, found by trying: each of those of its file on boards that it gets wrong.

use std::path::PathBuf;
use std::time::Duration;

use puzzles::grids;
use puzzles::random::Random;
use solutions::{Board, Kind};
use watched::Budget;

use super::expected::Expected;
use super::order::Check;
use crate::board;
use crate::diagnosis::{Change, Diagnosis, Verdict};
use crate::problems::Task;
use crate::process::asked::{self, Process};
use crate::process::limited;
use crate::report::{Printer, Status};
use crate::solution::runner::read_answer;
use crate::solution::{self, Solution, own};

/// The boards that are made for it.
const MADE: u32 = 200;

/// The most steps that plain backtracking needs for a board on which changes are tried.
const STEPS: u64 = 10_000;

/// How often a run may ask for its change, besides so often for each step of plain backtracking.
const ASKED: u64 = 200_000;
const ASKED_PER_STEP: u64 = 4_000;

/// For what does not ask.
const LIMIT: Duration = Duration::from_secs(1);

/// The most lines that are told.
const LINES: usize = 3;

/// The most changes that are put to the whole check.
const CHECKED: usize = 8;

/// A board, and how often a run on it may ask.
struct Trial {
    expected: Expected,
    most: u64,
}

/// Runs a program in which changes can be turned on.
struct Trials<'a> {
    solution: &'a Solution,
    program: PathBuf,
    process: Option<Process>,
}

impl Trials<'_> {
    /// Whether the board is right with this change.
    fn passes(&mut self, number: usize, trial: &Trial) -> anyhow::Result<bool> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&mut asked::confined(&self.program, 0)?)?,
        };
        let question = format!("try {number} {} solve {}", trial.most, trial.expected.puzzle);
        let Ok(answer) = process.ask(&question, LIMIT) else {
            limited::stop_if_given_up()?;
            return Ok(false);
        };
        self.process = Some(process);
        let called = self.solution.entry_point.clone()?;
        Ok(read_answer(&answer).is_some_and(|run| trial.expected.fault(&run, &called).is_none()))
    }
}

impl Check<'_> {
    /// The same with the changes that make it right, after it has been told without them.
    pub fn with_changes(
        &self,
        mut found: Diagnosis,
        tell: &dyn Fn(&Diagnosis),
    ) -> anyhow::Result<Diagnosis> {
        let is_wrong = match found.verdict {
            Verdict::CompileError | Verdict::Unfinished => false,
            verdict => verdict.status() == Status::No,
        };
        if is_wrong && self.can_run() && self.solution.entry().is_none() {
            found.is_looked_at = true;
            tell(&found);
            found.is_looked_at = false;
            // Where they cannot be looked for, the verdict stands without them.
            found.changes = self.changes(&found).unwrap_or_default();
            limited::stop_if_given_up()?;
        }
        Ok(found)
    }

    /// The changes that make it right, at most one for each line.
    fn changes(&self, found: &Diagnosis) -> anyhow::Result<Vec<Change>> {
        let solution = self.solution;
        let (Some(changes), Some(kind)) = (solution.file.changes(), solution.kind()) else {
            return Ok(Vec::new());
        };
        if kind == Kind::WholeProgram {
            return Ok(Vec::new());
        }
        self.progress.set_message("looking for a change that makes it right");
        let program = solution::changed(self.root, solution, changes)?;
        let mut trials = Trials { solution, program, process: None };
        let boards = boards(kind, &solution.name)?;
        let mut wrong = None;
        for (place, trial) in boards.iter().enumerate() {
            if !trials.passes(0, trial)? {
                wrong = Some(place);
                break;
            }
        }
        let Some(wrong) = wrong else { return Ok(Vec::new()) };
        let mut numbers = Vec::new();
        for number in 1..=changes.all.len() {
            if trials.passes(number, &boards[wrong])? {
                numbers.push(number);
            }
        }
        for trial in &boards {
            let mut right = Vec::new();
            for &number in &numbers {
                if trials.passes(number, trial)? {
                    right.push(number);
                }
            }
            numbers = right;
        }
        // The line where its search goes wrong comes first, and of each line the smallest change.
        let told = found.at.as_ref().map(|at| at.line);
        let size = |change: &instrument::Change| -> usize {
            change.edits.iter().map(|(range, text)| range.len() + text.len()).sum()
        };
        numbers.sort_by_key(|&number| {
            let change = &changes.all[number - 1];
            (Some(change.line) != told, size(change))
        });
        let mut all: Vec<Change> = Vec::new();
        for number in numbers.into_iter().take(CHECKED) {
            let line = changes.all[number - 1].line;
            if all.len() == LINES || all.iter().any(|it| it.line == line) {
                continue;
            }
            let Some(text) = changes.apply(number, solution.file.text()) else { continue };
            let edited = own::rewritten(solution, self.root, text);
            let check = Check { solution: &edited, ..*self };
            let found = check.tried(&mut Printer::new(false))?;
            if found.status() == Status::Yes {
                all.push(change(
                    solution.file.name(),
                    [solution, &edited].map(|it| it.file.text()),
                    &found,
                ));
            }
        }
        Ok(all)
    }
}

/// The lines in which a text differs from another of this file, which is right as it is `found` to be.
fn change(file: &str, texts: [&str; 2], found: &Diagnosis) -> Change {
    let [before, after] = texts.map(|text| text.lines().collect::<Vec<_>>());
    let same = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let end = before[same..].iter().rev().zip(after[same..].iter().rev());
    let end = end.take_while(|(one, other)| one == other).count();
    let is_added = before.len() == same + end;
    let line = if is_added { same } else { same + 1 };
    let text = after[same..after.len() - end].iter().map(|line| line.trim());
    Change {
        file: file.to_owned(),
        line,
        code: before.get(line.saturating_sub(1)).map_or("", |line| line.trim()).to_owned(),
        is_added,
        text: text.collect::<Vec<_>>().join(" "),
        right: match found.verdict {
            Verdict::Accepted => format!("all cases of {} pass", found.place),
            _ => found.cause.to_string(),
        },
    }
}

/// What changes are tried on: those that plain backtracking solves soonest come first.
fn boards(kind: Kind, name: &str) -> anyhow::Result<Vec<Trial>> {
    let random = &mut Random::new(0);
    let mut boards = Expected::of_kind(kind, name)?;
    for number in 0..MADE {
        let grid = grids::uniform(random);
        let board = emptied(grid, number / 4 + 2, random);
        let name = format!("a made board, {number}");
        boards.push(match kind {
            Kind::Generator => Expected::first_row(&grid[0]),
            Kind::Rule if number % 2 == 0 => {
                let mut board = board;
                while board::clash(&board).is_none() {
                    let [from, to] = [81, 81].map(|bound| random.below(bound) as usize);
                    board.0[to] = grid.0[from];
                }
                Expected::new(name, &board, Task::Rule)
            }
            Kind::Rule => Expected::new(name, &board, Task::Rule),
            _ => Expected::new(name, &board, Task::Fill),
        });
    }
    let plain = Solution::find("combined_check")?;
    let budget = Budget { steps: STEPS + 1, time: Duration::from_secs(1) };
    let mut trials = Vec::new();
    for expected in boards {
        let is_search = kind.is_solver();
        let steps =
            if is_search { plain.trace(&expected.puzzle, &budget)?.counts.writes } else { 100 };
        if steps <= STEPS {
            trials.push(Trial { expected, most: ASKED + ASKED_PER_STEP * steps });
        }
    }
    trials.sort_by_key(|trial| trial.most);
    Ok(trials)
}

fn emptied(mut board: Board, number: u32, random: &mut Random) -> Board {
    let mut places: Vec<usize> = (0..81).collect();
    random.shuffle(&mut places);
    for place in places.into_iter().take(number as usize) {
        board.0[place] = 0;
    }
    board
}
