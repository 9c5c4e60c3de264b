//! Puzzles with their expected outcome: the named ones, and the boards of a problem's cases.

use std::io;
use std::time::{Duration, Instant};

use solutions::exact_cover::ExactCover;
use solutions::{Board, Entry};

use super::runner::{Outcome, Run, Runner};
use crate::board::{self, named, rules};
use crate::problems::{self, ProblemAt, Task};
use crate::report;
use crate::solution::Solution;

#[derive(Clone, Debug)]
pub struct Expected {
    /// `hard_02`, or `boj-2580/bound`, with the number of the board if the case has several.
    pub name: String,
    pub puzzle: Board,
    answer: Answer,
}

#[derive(Clone, Copy, Debug)]
enum Answer {
    /// There is no other.
    Only(Board),
    /// Of several solutions the one that comes first in row order.
    First(Board),
    /// Any solution, such as this one.
    Any(Board),
    NoSolution,
    /// No judge gives contradictory givens; a solution only has to come to an end.
    Contradictory,
}

impl Expected {
    /// The named puzzle. Of several solutions, a mirror finds the first in row order.
    pub fn named(case: &named::NamedPuzzle, solver: &str) -> anyhow::Result<Expected> {
        let is_mirror = solutions::find(solver).is_some_and(Entry::is_mirror);
        let solution = || case.first_solution.parse();
        let puzzle = case.puzzle.parse()?;
        Ok(Expected {
            name: case.name.clone(),
            puzzle,
            answer: match &*case.completions {
                _ if board::clash(&puzzle).is_some() => Answer::Contradictory,
                "0" => Answer::NoSolution,
                "1" => Answer::Only(solution()?),
                _ if is_mirror => Answer::First(solution()?),
                _ => Answer::Any(solution()?),
            },
        })
    }

    /// The named puzzles that plain backtracking solves quickly.
    pub fn quick(solver: &str) -> anyhow::Result<Vec<Expected>> {
        named::all()
            .iter()
            .filter(|case| case.backtracking == "quick")
            .map(|case| Expected::named(case, solver))
            .collect()
    }

    /// The boards of nine by nine in a case of a problem.
    pub fn of_case(at: ProblemAt, case: &problems::Case) -> Vec<Expected> {
        let ProblemAt { problem, judge } = at;
        let boards = problems::boards_of(&case.input);
        let name = |number: usize| match boards.len() {
            1 => format!("{}/{}", judge.id, case.name),
            _ => format!("{}/{}, board {number}", judge.id, case.name),
        };
        (1..)
            .zip(&boards)
            .map(|(number, &puzzle)| Expected {
                name: name(number),
                puzzle,
                answer: answer(&puzzle, problem.task),
            })
            .collect()
    }

    /// What is wrong with a run; `None` if nothing is.
    pub fn fault(&self, run: &Run, limit: Duration) -> Option<String> {
        let says_solved = match &run.outcome {
            Outcome::Solved => true,
            Outcome::NoSolution => false,
            Outcome::Limit => return Some(report::stopped(limit)),
            Outcome::Crashed(how) | Outcome::Broken(how) => return Some(how.clone()),
        };
        let wrong = || rules::solution_error(&self.puzzle, &run.board);
        match (self.answer, says_solved) {
            (Answer::Contradictory, _) => None,
            (Answer::NoSolution, true) => Some("it says that it has solved the board".to_owned()),
            (Answer::NoSolution, false) => {
                (run.board != self.puzzle).then(|| "it leaves a changed board".to_owned())
            }
            (_, false) => Some("it says that there is no solution".to_owned()),
            (Answer::Only(_) | Answer::Any(_), true) => wrong(),
            (Answer::First(first), true) => wrong().or_else(|| {
                let another = "a solution, but not the first in row order";
                (run.board != first).then(|| another.to_owned())
            }),
        }
    }

    /// The board to be found; the puzzle itself if it has no solution.
    pub fn board(&self) -> Board {
        match self.answer {
            Answer::Only(solution) | Answer::First(solution) | Answer::Any(solution) => solution,
            Answer::NoSolution | Answer::Contradictory => self.puzzle,
        }
    }

    pub fn has_solution(&self) -> bool {
        !matches!(self.answer, Answer::NoSolution | Answer::Contradictory)
    }

    pub fn description(&self) -> &'static str {
        match self.answer {
            Answer::Only(_) => "has one solution",
            Answer::First(_) => "has several solutions; find the one that comes first in row order",
            Answer::Any(_) => "has several solutions; any will do",
            Answer::NoSolution => "has no solution: say so and leave the board as it was",
            Answer::Contradictory => "has givens that contradict each other; come to an end",
        }
    }
}

fn answer(puzzle: &Board, task: Task) -> Answer {
    let count = solutions::count(puzzle, 2);
    match count {
        _ if board::clash(puzzle).is_some() => Answer::Contradictory,
        0 => Answer::NoSolution,
        2 if task == Task::First => {
            let rows: Vec<Vec<u8>> = puzzle.rows().map(|row| row.to_vec()).collect();
            let first = ExactCover::new(3).smallest(&rows).unwrap_or_default();
            Answer::First(Board::from_rows(&first, |&digit| Some(digit)))
        }
        _ => {
            let mut solution = *puzzle;
            solutions::solve(&mut solution);
            if count == 1 { Answer::Only(solution) } else { Answer::Any(solution) }
        }
    }
}

/// The first that a solution gets wrong, with the run. The limit is for all of them together.
pub fn first_wrong(
    solution: &Solution,
    all: &[Expected],
    limit: Duration,
) -> io::Result<Option<(Expected, Run)>> {
    let started = Instant::now();
    let mut runner = Runner::new(solution, limit);
    for expected in all {
        runner.limit = limit.saturating_sub(started.elapsed());
        let run = runner.run(&expected.puzzle)?;
        if expected.fault(&run, limit).is_some() {
            return Ok(Some((expected.clone(), run)));
        }
    }
    Ok(None)
}
