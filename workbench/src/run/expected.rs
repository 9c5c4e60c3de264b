//! Puzzles with their expected outcome: the named ones, and the boards of a problem's cases.

use std::io;
use std::time::{Duration, Instant};

use solutions::exact_cover::ExactCover;
use solutions::{Board, Entry};

use super::runner::{Run, Runner};
use crate::board::{self, named, rules};
use crate::problems::{self, ProblemAt, Task};
use crate::solution::Solution;

#[derive(Clone, Debug)]
pub struct Expected {
    /// `hard_02`, or `boj-2580/bound`, with the number of the board if the case has several.
    pub name: String,
    pub puzzle: Board,
    answer: Answer,
    /// The one of them to be found, if there is one.
    pub solution: Option<Board>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// The solution; there is no other.
    Only,
    /// Of several solutions the one that comes first in row order.
    First,
    /// Any solution.
    Any,
    NoSolution,
    /// No judge gives contradictory givens; a solution only has to come to an end.
    Contradictory,
}

impl Expected {
    /// The named puzzle. Of several solutions, a mirror finds the first in row order.
    pub fn named(case: &named::NamedPuzzle, solver: &str) -> anyhow::Result<Expected> {
        let is_mirror = solutions::find(solver).is_some_and(Entry::is_mirror);
        let puzzle = case.puzzle.parse()?;
        let answer = match &*case.completions {
            _ if board::clash(&puzzle).is_some() => Answer::Contradictory,
            "0" => Answer::NoSolution,
            "1" => Answer::Only,
            _ if is_mirror => Answer::First,
            _ => Answer::Any,
        };
        let solution = match answer {
            Answer::NoSolution | Answer::Contradictory => None,
            _ => Some(case.first_solution.parse()?),
        };
        Ok(Expected { name: case.name.clone(), puzzle, answer, solution })
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
        let mut all = Vec::new();
        for (number, &puzzle) in (1..).zip(&boards) {
            let mut name = format!("{}/{}", judge.id, case.name);
            if boards.len() > 1 {
                name += &format!(", board {number}");
            }
            let (answer, solution) = answer(&puzzle, problem.task);
            all.push(Expected { name, puzzle, answer, solution });
        }
        all
    }

    /// What is wrong with a run; `None` if nothing is.
    pub fn fault(&self, run: &Run) -> Option<String> {
        let says_solved = match &run.says_solved {
            Ok(says_solved) => *says_solved,
            Err(fault) => return Some(fault.reason.clone()),
        };
        let wrong = || rules::solution_error(&self.puzzle, &run.board);
        match (self.answer, says_solved) {
            (Answer::NoSolution, true) => Some("it says that it has solved the board".to_owned()),
            (Answer::NoSolution, false) if run.board != self.puzzle => {
                Some("it leaves a changed board".to_owned())
            }
            (Answer::NoSolution, false) | (Answer::Contradictory, _) => None,
            (_, false) => Some("it says that there is no solution".to_owned()),
            (Answer::First, true) if Some(run.board) != self.solution => {
                Some(wrong().unwrap_or("a solution, but not the first in row order".to_owned()))
            }
            (_, true) => wrong(),
        }
    }

    pub fn description(&self) -> &'static str {
        match self.answer {
            Answer::Only => "has one solution",
            Answer::First => "has several solutions; find the one that comes first in row order",
            Answer::Any => "has several solutions; any will do",
            Answer::NoSolution => "has no solution: say so and leave the board as it was",
            Answer::Contradictory => "has givens that contradict each other; come to an end",
        }
    }
}

fn answer(puzzle: &Board, task: Task) -> (Answer, Option<Board>) {
    let mut solution = *puzzle;
    match solutions::count(puzzle, 2) {
        _ if board::clash(puzzle).is_some() => (Answer::Contradictory, None),
        0 => (Answer::NoSolution, None),
        2 if task == Task::First => {
            let rows: Vec<Vec<u8>> = puzzle.rows().map(|row| row.to_vec()).collect();
            let first = ExactCover::new(3).smallest(&rows).unwrap_or_default();
            (Answer::First, Some(Board::from_rows(&first, |&digit| Some(digit))))
        }
        count => {
            solutions::solve(&mut solution);
            (if count == 1 { Answer::Only } else { Answer::Any }, Some(solution))
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
        if expected.fault(&run).is_some() {
            return Ok(Some((expected.clone(), run)));
        }
    }
    Ok(None)
}
