//! A solution that comes to no answer in time: whether it is right without what it prints, on the same board turned, on the
//! other boards. Right comes first, fast second.

use std::cmp::Ordering;
use std::slice;
use std::time::Duration;

use solutions::{Board, Kind};
use watched::Budget;

use super::expected::{self, Expected, Wrong};
use super::mistake::is_endless;
use super::pattern;
use super::puzzles::{STEPS, WATCHED};
use super::steps::board_word;
use crate::diagnosis::Verdict;
use crate::process::printed::Printed;
use crate::solution::runner::{Run, Runner};
use crate::text;

/// For a board that is turned or mirrored.
const QUICK: Duration = Duration::from_millis(500);

/// For each of the other boards, of which many may be too slow.
const SOON: Duration = Duration::from_millis(200);

/// Lines that take a while to print.
const MANY: u64 = 10_000;

/// What has taken too long, though it is right.
#[derive(Default)]
pub struct Late {
    /// The boards that are hard for its order.
    hard: Vec<String>,
    /// Whether it was too late only because it prints.
    prints: bool,
    /// How it was seen to be right all the same.
    pub sides: Vec<String>,
}

/// What is said of one that is right, but too slow on some boards.
pub const TOO_SLOW: &str = "; too slow on ";

impl Late {
    /// The second word on one that is right.
    pub fn too_slow(&self) -> String {
        let prints = if self.prints { "; too slow with what it prints" } else { "" };
        let hard = match &self.hard[..] {
            [] => String::new(),
            [one] => format!("{TOO_SLOW}{one}, which is hard for its order"),
            all => format!("{TOO_SLOW}{}, which are hard for its order", all.join(", ")),
        };
        prints.to_owned() + &hard
    }

    /// Tries a copy that prints nothing on a board for which it was too late; if that is right, the copy takes its place.
    /// Otherwise what is wrong, of the copy if that came to an answer.
    pub fn without_prints(
        &mut self,
        runner: &mut Runner,
        wrong: Wrong,
    ) -> anyhow::Result<Result<(), Wrong>> {
        let Some((silent, run)) = silent_run(runner, &wrong)? else { return Ok(Err(wrong)) };
        let called = runner.solution.entry_point.clone()?;
        match wrong.expected.fault(&run, &called) {
            None => {
                self.sides.push(format!("{}: {}", wrong.expected.name, without(&wrong.run, &run)));
                self.prints = true;
                *runner = silent;
                Ok(Ok(()))
            }
            Some(fault) if run.says_solved.is_ok() => Ok(Err(Wrong { run, fault, ..wrong })),
            Some(_) => Ok(Err(wrong)),
        }
    }

    /// Whether it is right on the same board turned or mirrored, which suits its order, and would come to an end on this one.
    pub fn is_right_turned(
        &mut self,
        runner: &Runner,
        Wrong { expected, run, .. }: &Wrong,
    ) -> anyhow::Result<bool> {
        let solution = &runner.solution;
        // Those of the catalogue are known, and some must find the first of several solutions.
        if !solution.kind().is_some_and(Kind::is_solver) || solution.entry().is_some() {
            return Ok(false);
        }
        let prints = run.printed.lines > MANY;
        let solution = if prints { &solution.silenced() } else { solution };
        let mut runner = Runner::new(solution, QUICK);
        for twin in twins(expected) {
            if one_wrong(&mut runner, 0, &twin)?.is_ok() {
                let budget = Budget { steps: STEPS as u64, time: WATCHED };
                if solution.record(&expected.puzzle, &budget, STEPS).is_ok_and(|it| is_endless(&it))
                {
                    return Ok(false);
                }
                let (name, limit) = (&expected.name, run_limit(run));
                self.sides.push(format!("{name}: {limit}, but right turned or mirrored"));
                self.hard.push(name.clone());
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How it does on the other boards, of which those before this place have passed, or were hard for its order; or the first
    /// that it gets wrong.
    pub fn others(
        &self,
        runner: &Runner,
        boards: &[Expected],
        place: usize,
    ) -> anyhow::Result<Result<String, Wrong>> {
        let mut runner = Runner::new(&runner.solution, SOON);
        let (mut right, mut tried) = (0, Vec::new());
        let is_forced =
            |it: &Expected| it.has_one_solution().then(|| pattern::is_forced(&it.puzzle));
        for (at, expected) in boards.iter().enumerate() {
            let is_right = match at.cmp(&place) {
                Ordering::Less => !self.hard.contains(&expected.name),
                Ordering::Equal => false,
                Ordering::Greater => match one_wrong(&mut runner, at, expected)? {
                    Err(wrong) if !is_late(&wrong) => return Ok(Err(wrong)),
                    passed => passed.is_ok(),
                },
            };
            right += usize::from(is_right);
            tried.extend(is_forced(expected).map(|is_forced| (is_forced, is_right)));
        }
        if let Some(said) = pattern::of_puzzles(&tried) {
            let said = said.trim_start_matches("It ");
            return Ok(Ok(format!("Within {}, it {said}", text::time(SOON))));
        }
        let number = boards.len() - usize::from(place < boards.len());
        let what = runner.solution.kind().map_or("board", board_word);
        Ok(Ok(if right == number {
            format!("It is right on all other {number} {what}s.")
        } else {
            format!("It is right on {right} of the other {number} {what}s, and wrong on none.")
        }))
    }
}

/// What is wrong with one board, at this place among others.
pub fn one_wrong(
    runner: &mut Runner,
    place: usize,
    expected: &Expected,
) -> anyhow::Result<Result<(Duration, Printed), Wrong>> {
    let passed = expected::first_wrong(runner, slice::from_ref(expected), false)?;
    Ok(passed.map_err(|wrong| Wrong { place, before: place, ..wrong }))
}

pub fn is_late(wrong: &Wrong) -> bool {
    wrong.run.says_solved.as_ref().is_err_and(|stop| Verdict::of(stop) == Verdict::TimeLimit)
}

/// The run of a copy that prints nothing, if it was too late and has printed much.
pub fn silent_run(runner: &Runner, wrong: &Wrong) -> anyhow::Result<Option<(Runner, Run)>> {
    let is_own = runner.solution.entry().is_none();
    if !is_own || !is_late(wrong) || wrong.run.printed.lines <= MANY {
        return Ok(None);
    }
    let mut silent = Runner::new(&runner.solution.silenced(), runner.limit);
    // What it reads may be a macro of its own.
    if silent.solution.program().is_err() {
        return Ok(None);
    }
    let run = silent.run(&wrong.expected.puzzle)?;
    Ok(Some((silent, run)))
}

/// What printing costs.
pub fn without(late: &Run, silent: &Run) -> String {
    let (lines, time) = (text::count(late.printed.lines), text::time(silent.time));
    format!("{} with {lines} lines printed; without them it takes {time}", run_limit(late))
}

fn run_limit(run: &Run) -> &str {
    run.says_solved.as_ref().err().map_or("", |stop| &stop.why)
}

/// The same board seven times more: turned and mirrored, every other time with the digits from 9 to 1. A search that has only
/// an order against it is quick on one of them.
fn twins(expected: &Expected) -> impl Iterator<Item = Expected> {
    (1..8).map(|way| {
        let mut twin = expected.clone();
        twin.puzzle = turned(&expected.puzzle, way);
        twin.solution = expected.solution.map(|solution| turned(&solution, way));
        twin
    })
}

/// A board in one of eight ways; 0 leaves it as it is.
fn turned(board: &Board, way: u32) -> Board {
    let mut turned = Board::EMPTY;
    for (place, &digit) in board.0.iter().enumerate() {
        let (mut row, mut column) = (place / 9, place % 9);
        if way & 1 > 0 {
            (row, column) = (column, row);
        }
        if way & 2 > 0 {
            row = 8 - row;
        }
        if way & 4 > 0 {
            column = 8 - column;
        }
        let is_reversed = way.count_ones() % 2 == 1 && digit > 0;
        turned[row][column] = if is_reversed { 10 - digit } else { digit };
    }
    turned
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use support::snapshot::check_list;

    use super::*;
    use crate::check::puzzles::tests::recorded;
    use crate::solution::own;

    /// Of each puzzle that solutions are tried on: with the same number of solutions, and each another board.
    #[test]
    fn the_twins_of_a_puzzle_are_the_same_puzzle() {
        let (mut most, mut reversed) = (0, 0);
        let sum = |board: &Board| -> u32 { board.0.iter().copied().map(u32::from).sum() };
        for expected in Expected::named_puzzles("quick", "").unwrap() {
            let puzzle = &expected.puzzle;
            let count = solutions::count(puzzle, 2);
            // By the places of their givens.
            let places = |board: &Board| board.0.map(|digit| digit > 0);
            let mut boards = BTreeSet::from([places(puzzle)]);
            for twin in twins(&expected) {
                assert_eq!(count, solutions::count(&twin.puzzle, 2), "{}", twin.name);
                let solution = twin.solution.unwrap_or(twin.puzzle);
                let keeps = twin.puzzle.0.iter().zip(&solution.0).all(|(a, b)| *a == 0 || a == b);
                assert!(keeps, "{}", twin.name);
                assert!(expected.solution.is_none() || solution.filled() == 81, "{}", twin.name);
                boards.insert(places(&twin.puzzle));
                // Every other time 9 stands for 1.
                let other = 10 * u32::try_from(puzzle.filled()).unwrap() - sum(puzzle);
                let is_reversed = sum(&twin.puzzle) == other && other != sum(puzzle);
                reversed += usize::from(is_reversed);
            }
            most = most.max(boards.len());
        }
        assert_eq!(8, most);
        assert!(reversed > 0);
    }

    /// Of the boards that plain search solves soon: the one at this place was too slow.
    #[test]
    fn how_it_does_on_other_boards_is_told_as_written() {
        let right = std::fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let mut boards = Expected::named_puzzles("quick", "").unwrap();
        boards.retain(|it| recorded(&right, &it.puzzle).trace.end != watched::End::Time);
        let (number, mut all) = (boards.len(), Vec::new());
        let slow = right.replace(
            "for r in 0..9 {\n        for c in 0..9 {\n            if",
            "for c in 0..9 {\n        for r in 0..9 {\n            if",
        );
        let is_late = |it: &&Expected| recorded(&slow, &it.puzzle).trace.end == watched::End::Time;
        let number_late = boards[1..].iter().filter(is_late).count();
        for (name, text, hard, place, numbers) in [
            ("right, late on the third", &right, &[][..], 2, &[number - 1][..]),
            ("right, the first was hard", &right, &[0], 2, &[number - 2, number - 1]),
            ("right, late on none", &right, &[], number, &[number]),
            ("columns first", &slow, &[], 0, &[number - 1 - number_late, number - 1]),
            ("columns not looked at", &right.replace("board[i][c] != n && ", ""), &[], 0, &[]),
        ] {
            let runner = Runner::new(&own::with_stand_in(text.clone(), recorded), QUICK);
            let hard = hard.iter().map(|&at: &usize| boards[at].name.clone()).collect();
            let late = Late { hard, ..Late::default() };
            let found = late.others(&runner, &boards, place).unwrap();
            assert!(found.as_ref().err().is_none_or(|wrong| wrong.place > 0));
            let said = found.unwrap_or_else(|_| "wrong".to_owned());
            let told: Vec<usize> = said.split(' ').filter_map(|word| word.parse().ok()).collect();
            assert_eq!(numbers, told, "{said}");
            all.push((name, said));
        }
        let hard = boards.iter().find(is_late).unwrap();
        let endless = right.replace("            return false;", "            loop {};");
        // Where a corner is given, which on some of the boards that are turned is empty: for ever nothing, or the same.
        let at_corner = |text: &str, board: &Board| {
            let mut made = recorded(text, board);
            if board[8][8] > 0 {
                made.trace.end = watched::End::Time;
                made.steps.truncate(2);
                let again = if text.contains("// repeats") { 1000 } else { 1 };
                made.steps = made.steps.repeat(again);
            }
            made
        };
        let is_mixed =
            |it: &&Expected| it.puzzle[8][8] > 0 && it.puzzle[0][0] * it.puzzle[0][8] == 0;
        let mixed = boards.iter().find(is_mixed).unwrap();
        let repeats = format!("// repeats\n{right}");
        let slow: (_, fn(&str, &Board) -> _) = (slow, recorded);
        for (name, (text, made), board, is_right) in [
            ("slow", slow, hard, true),
            ("endless", (endless, recorded), hard, false),
            ("endless on some", (right.clone(), at_corner), mixed, false),
            ("repeats on some", (repeats, at_corner), mixed, false),
        ] {
            let mut runner = Runner::new(&own::with_stand_in(text, made), QUICK);
            let (mut late, wrong) =
                (Late::default(), one_wrong(&mut runner, 0, board).unwrap().err().unwrap());
            assert!(super::is_late(&wrong), "{name}");
            assert_eq!(is_right, late.is_right_turned(&runner, &wrong).unwrap(), "{name}");
            assert_eq!(is_right, late.hard == [&*board.name]);
            all.push((name, late.sides.join("|")));
        }
        check_list("check/others.txt", all);
    }

    /// What it prints, whether it is right without that, and what is told.
    #[test]
    fn what_is_right_without_what_it_prints_is_late_only_by_that_as_written() {
        let right = std::fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let puzzle = crate::board::named::find("lc37_wikipedia").unwrap();
        let expected = Expected::named(puzzle, "mine").unwrap();
        let prints = right.replace("= n;", "= n; println!();");
        let endless =
            |text: &str| text.replace("            return false;", "            loop {};");
        let all = [
            ("right", prints.clone(), true, false),
            ("wrong", prints.replace("1..=9", "1..9 "), false, false),
            ("endless", endless(&prints), false, true),
            ("endless and prints nothing", endless(&right), false, false),
        ];
        let told = all.map(|(name, text, is_right, has_printed)| {
            let mut runner = Runner::new(&own::with_stand_in(text, recorded), QUICK);
            let wrong = one_wrong(&mut runner, 7, &expected).unwrap().err().unwrap();
            assert_eq!((7, 7, true), (wrong.place, wrong.before, is_late(&wrong)));
            let mut late = Late::default();
            let found = late.without_prints(&mut runner, wrong).unwrap();
            assert_eq!((is_right, is_right), (found.is_ok(), late.prints), "{name}");
            if let Err(wrong) = found {
                assert_eq!(has_printed, wrong.run.printed.lines > MANY, "{name}");
                late.sides.push(wrong.fault.to_string());
            }
            (name, late.sides.join("|"))
        });
        check_list("check/prints.txt", told);
    }

    #[test]
    fn what_is_too_slow_is_said_with_the_boards_as_written() {
        let all = [(&[][..], false), (&["a"], false), (&["a", "b"], true)].map(|(hard, prints)| {
            let name = format!("{hard:?} {prints}");
            let hard = hard.iter().map(|&name| name.to_owned()).collect();
            (name, Late { hard, prints, sides: Vec::new() }.too_slow())
        });
        check_list("check/slow.txt", all);
    }
}
