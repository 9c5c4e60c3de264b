//! Boards with what is expected of a solution: the named puzzles, first rows for generators, and the boards of a problem's
//! cases.

use std::iter;
use std::sync::LazyLock;
use std::time::Duration;

use anyhow::bail;
use solutions::{Board, Entry, Kind};
use watched::Cell;

use crate::board::{self, named, rule_boards, rules};
use crate::cause::{But, Cause, Fault, Flaw};
use crate::problems::{self, ProblemAt, Task};
use crate::process::printed::Printed;
use crate::process::stop::StopKind;
use crate::solution::EntryPoint;
use crate::solution::runner::{Run, Runner};

/// The first rows that generators are tried on; the last ones are not 1 to 9 in some order.
const FIRST_ROWS: [[u8; 9]; 9] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    [5, 3, 4, 6, 7, 8, 9, 1, 2],
    [8, 1, 2, 7, 5, 3, 6, 4, 9],
    [1, 2, 3, 4, 5, 6, 7, 8, 8],
    [1, 2, 3, 5, 5, 6, 7, 8, 9],
    [5, 3, 4, 6, 7, 8, 9, 1, 0],
    // With the sum of 1 to 9, and with their product too.
    [1, 1, 4, 4, 5, 6, 7, 8, 9],
    [1, 2, 4, 4, 4, 5, 7, 9, 9],
];

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
    /// No judge gives clashing givens; a solution only has to come to an end.
    Contradictory,
    /// The same of a board that is not one of many: a grid that breaks the rules is not right. Where such boards are asked for,
    /// no grid is.
    Unfillable {
        is_asked: bool,
    },
    /// Of a rule: whether the board keeps it.
    Rule(bool),
    /// Of a generator: a grid that begins with this row, if it is 1 to 9 in some order.
    Grid(bool),
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

    /// What a solution of this kind is tried on: the named puzzles that plain backtracking solves quickly, first rows for a
    /// generator; for a rule all named puzzles and those of `rule_boards`.
    pub fn of_kind(kind: Kind, solution: &str) -> anyhow::Result<Vec<Expected>> {
        match kind {
            Kind::Generator => Ok(FIRST_ROWS.iter().map(Expected::first_row).collect()),
            Kind::Rule => {
                let named: anyhow::Result<Vec<Expected>> = named::all().iter().map(rule).collect();
                Ok(named?.into_iter().chain(RULES.iter().cloned()).collect())
            }
            _ => Expected::named_puzzles("quick", solution),
        }
    }

    /// The named puzzles on which plain backtracking is this quick.
    pub fn named_puzzles(backtracking: &str, solution: &str) -> anyhow::Result<Vec<Expected>> {
        let puzzles = named::all().iter().filter(|case| case.backtracking == backtracking);
        puzzles.map(|case| Expected::named(case, solution)).collect()
    }

    /// A board of the user's own.
    pub fn yours(puzzle: &Board, task: Task) -> Expected {
        Expected::new("your board".to_owned(), puzzle, task)
    }

    /// A puzzle of which a problem asks this.
    pub fn new(name: String, puzzle: &Board, task: Task) -> Expected {
        let (answer, solution) = match task {
            Task::Rule => (Answer::Rule(board::clash(puzzle).is_none()), None),
            task => answer(puzzle, task),
        };
        Expected { name, puzzle: *puzzle, answer, solution }
    }

    /// The same, of a step of the course that asks for such boards.
    pub fn asked(mut self) -> Expected {
        if let Answer::Unfillable { is_asked } = &mut self.answer {
            *is_asked = true;
        }
        self
    }

    /// A first row for a generator.
    pub fn first_row(row: &[u8; 9]) -> Expected {
        let mut puzzle = Board::EMPTY;
        puzzle[0] = *row;
        let digits: String = row.iter().map(u8::to_string).collect();
        let is_right = (1..=9).all(|digit| row.contains(&digit));
        Expected {
            name: format!("the first row {digits}"),
            puzzle,
            answer: Answer::Grid(is_right),
            solution: None,
        }
    }

    /// The boards of nine by nine in a case of a problem, as far as they are to be filled.
    pub fn of_case(at: ProblemAt, case: &problems::Case) -> Vec<Expected> {
        let ProblemAt { problem, judge } = at;
        let boards = problems::boards_of(&case.input);
        let mut all = Vec::new();
        for (number, &puzzle) in (1..).zip(&boards) {
            let mut name = format!("{}/{}", judge.id, case.name);
            if boards.len() > 1 {
                name += &format!(", board {number}");
            }
            let expected = Expected::new(name, &puzzle, problem.task);
            // Of a board with several solutions it only counts them.
            if problem.task != Task::Count || expected.has_one_solution() {
                all.push(expected);
            }
        }
        all
    }

    /// What is wrong with a run of this function; `None` if nothing is.
    pub fn fault(&self, run: &Run, called: &EntryPoint) -> Option<Cause> {
        let says = match &run.says_solved {
            Ok(says) => *says,
            Err(stop) => return Some(stop.into()),
        };
        let kind = called.kind;
        let flaw = || rules::flaw(&self.puzzle, &run.board);
        let but = match (self.answer, says) {
            (Answer::Contradictory, _)
            | (Answer::Unfillable { .. } | Answer::Grid(false), false) => return None,
            // A function that returns nothing cannot say so.
            (Answer::Unfillable { .. }, true) if kind == Kind::Chars => return None,
            (Answer::Unfillable { is_asked: false }, true) => {
                // Unless givens were changed so that none clash.
                board::clash(&run.board)
                    .map(|clash| Flaw::Clash { clash })
                    .or_else(flaw)
                    .map(But::Flaw)?
            }
            (Answer::Rule(expected), says) if expected == says => return None,
            (Answer::Rule(true), _) => But::NoClash,
            (Answer::Rule(false), _) => {
                But::Flaw(Flaw::Clash { clash: board::clash(&self.puzzle)? })
            }
            (Answer::Grid(true), false) => But::RowIsPermutation,
            (Answer::Grid(false), true) => But::RowIsNoPermutation,
            (Answer::NoSolution, true) => match flaw() {
                Some(odd @ Flaw::NoDigit { .. }) => But::Flaw(odd),
                _ => But::NoSolution,
            },
            (Answer::NoSolution, false) => {
                let cell = Cell::all().find(|&cell| run.board[cell] != self.puzzle[cell])?;
                But::Left { cell: cell.into(), digit: run.board[cell] }
            }
            (Answer::Any | Answer::Only, _) | (_, false) if kind == Kind::Chars => {
                But::NotSolved(flaw()?)
            }
            (Answer::Grid(true), true) if run.board[0] != self.puzzle[0] => But::OtherRow,
            (_, false) => But::HasSolution,
            (Answer::First, true) if Some(run.board) != self.solution => {
                flaw().map_or(But::NotFirst, But::Flaw)
            }
            (_, true) => But::Flaw(flaw()?),
        };
        let returned = Some(says).filter(|_| kind != Kind::Chars);
        let function = called.path.rsplit("::").next().unwrap_or_default().to_owned();
        Some(Cause::Answer { function, fault: Fault { kind, returned, but } })
    }

    /// The board that is right, with its title.
    pub fn right(&self) -> (&'static str, &Board) {
        let title = match self.answer {
            Answer::Only | Answer::Contradictory => "expected",
            Answer::First => "expected (first of several)",
            Answer::Any => "expected (or another one)",
            Answer::NoSolution => "expected: unchanged",
            Answer::Unfillable { .. } | Answer::Rule(_) | Answer::Grid(_) => "given",
        };
        (title, self.solution.as_ref().unwrap_or(&self.puzzle))
    }

    /// Whether there is a board that is right, rather than a grid to be made or an answer about this one.
    pub fn has_answer(&self) -> bool {
        !matches!(self.answer, Answer::Rule(_) | Answer::Grid(_))
    }

    pub fn has_one_solution(&self) -> bool {
        self.answer == Answer::Only
    }
}

/// What every rule is tried on besides the named puzzles, so that two checks of a file agree: the boards of all problems that
/// ask for a rule, and those that are made for it. They are made once.
static RULES: LazyLock<Vec<Expected>> = LazyLock::new(|| {
    let asked = problems::ALL.iter().filter(|problem| problem.task == Task::Rule);
    let cases = asked.flat_map(|problem| {
        let at = ProblemAt { problem, judge: &problem.judges[0] };
        let known = problem.kept.iter().filter(|case| case.beyond.is_none());
        known.flat_map(move |case| Expected::of_case(at, case))
    });
    let made = rule_boards::RULE_BOARDS.iter().map(|(name, puzzle, is_valid)| {
        let answer = Answer::Rule(*is_valid);
        Expected { name: name.clone(), puzzle: *puzzle, answer, solution: None }
    });
    cases.chain(made).collect()
});

fn rule(case: &named::NamedPuzzle) -> anyhow::Result<Expected> {
    Ok(Expected::new(case.name.clone(), &case.puzzle.parse()?, Task::Rule))
}

fn answer(puzzle: &Board, task: Task) -> (Answer, Option<Board>) {
    let mut solution = *puzzle;
    match solutions::count(puzzle, 2) {
        _ if board::clash(puzzle).is_some() => (Answer::Unfillable { is_asked: false }, None),
        0 => (Answer::NoSolution, None),
        2 if task == Task::First => (Answer::First, Some(problems::made::first(puzzle))),
        count => {
            let _ = solutions::solve(&mut solution);
            (if count == 1 { Answer::Only } else { Answer::Any }, Some(solution))
        }
    }
}

/// A board that a solution gets wrong.
pub struct Wrong {
    /// Its place in the list.
    pub place: usize,
    /// How many boards its process has had before it.
    pub before: usize,
    pub expected: Expected,
    pub run: Run,
    pub fault: Cause,
}

/// Of a rule, so many boards are one question.
const TOGETHER: usize = 500;

/// The first that a solution gets wrong, or the time that it took for all and what it printed. The runner's limit is for all
/// of them `together` if it is that of a case.
pub fn first_wrong(
    runner: &mut Runner,
    all: &[Expected],
    together: bool,
) -> anyhow::Result<Result<(Duration, Printed), Wrong>> {
    let called = runner.solution.entry_point.clone()?;
    let limit = runner.limit;
    let (mut time, mut printed) = (Duration::ZERO, Printed::default());
    let is_rule = called.kind == Kind::Rule;
    let most = if is_rule { TOGETHER } else { all.len().max(1) };
    for (number, boards) in all.chunks(most).enumerate() {
        let start = number * most;
        let (mut alone, mut said, mut stopped) = (0..boards.len(), None, None);
        if is_rule {
            let puzzles = boards.iter().map(|expected| &expected.puzzle);
            match runner.run_all(puzzles)? {
                (Ok((took, answers)), more) => {
                    let is_wrong = |(expected, says): (&Expected, &bool)| {
                        expected.answer != Answer::Rule(*says)
                    };
                    let wrong = iter::zip(boards, &answers).position(is_wrong);
                    said = wrong.map(|place| answers[place]);
                    alone = wrong.map_or(0..0, |place| place..place + 1);
                    time += took;
                    printed.add(more);
                }
                (Err(stop), _) => stopped = Some(stop),
            }
        }
        for place in alone {
            let expected = &boards[place];
            if together {
                runner.limit = limit.saturating_sub(time);
            }
            let mut run = runner.run(&expected.puzzle)?;
            // It may answer otherwise when it is asked again.
            run.says_solved = said.map_or(run.says_solved, Ok);
            match &run.says_solved {
                Err(stop) if stop.kind == StopKind::Machine => bail!("{stop}"),
                _ => {}
            }
            if let Some(fault) = expected.fault(&run, &called) {
                let before = if said.is_some() { start + place } else { place };
                let (place, expected) = (start + place, expected.clone());
                return Ok(Err(Wrong { place, before, expected, run, fault }));
            }
            time += run.time;
            printed.add(run.printed);
        }
        // Each by itself is right, and only slow, or something is kept between calls.
        if let Some(stop) = stopped.filter(|stop| stop.kind != StopKind::Time) {
            let (expected, fault) = (boards[0].clone(), Cause::from(&stop));
            let (says_solved, board, printed) = (Err(stop), expected.puzzle, Printed::default());
            let run = Run { says_solved, board, time, printed };
            return Ok(Err(Wrong { place: start, before: all.len(), expected, run, fault }));
        }
    }
    Ok(Ok((time, printed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_an_answer_is_told() {
        let one: Board = named::find(named::EXAMPLE).unwrap().puzzle.parse().unwrap();
        let mut grid = one;
        assert!(solutions::solve(&mut grid));
        let with = |mut board: Board, cells: &[(usize, u8)]| {
            for &(at, digit) in cells {
                board.0[at] = digit;
            }
            board
        };
        for row in std::fs::read_to_string(support::snapshot::case("answers.txt")).unwrap().lines()
        {
            let Some((asked, told)) = row.split_once(" | ") else {
                assert!(row.starts_with("# "), "{row}");
                continue;
            };
            let [kind, task, puzzle, says, left] = asked.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{row}");
            };
            let all = [Kind::Ints, Kind::Chars, Kind::Rule, Kind::Generator];
            let kind = all.into_iter().find(|it| format!("{it:?}") == kind).unwrap();
            let task = match task {
                "Fill" => Task::Fill,
                "First" => Task::First,
                _ => Task::Rule,
            };
            let expected = |board| Expected::new(String::new(), &board, task);
            let expected = match puzzle {
                "one" => expected(one),
                "none" => expected(with(one, &[(2, 1), (3, 2)])),
                "clash" => expected(with(one, &[(2, 5)])),
                "empty" => expected(Board::EMPTY),
                row => {
                    let digits: Vec<u8> = row.bytes().map(|digit| digit - b'0').collect();
                    Expected::first_row(&digits.try_into().unwrap())
                }
            };
            let board = match left {
                "same" => expected.puzzle,
                "solved" => grid,
                _ => with(grid, &[(78, 0)]),
            };
            let called = EntryPoint { path: "solution::f".into(), kind, counts: false };
            let (says_solved, printed) = (Ok(says == "true"), Printed::default());
            let run = Run { says_solved, board, time: Duration::ZERO, printed };
            let fault = expected.fault(&run, &called).map_or("-".into(), |fault| fault.to_string());
            assert_eq!(told, fault, "{row}");
        }
    }

    /// With their numbers if they are several; where solutions are counted, those that have one.
    #[test]
    fn boards_of_a_case_have_names_as_written() {
        let grid = "123456789\n".repeat(9);
        let open = format!("{}\n", "0".repeat(9)).repeat(9);
        let one = named::find(named::EXAMPLE).unwrap().puzzle.replace('.', "0");
        let one =
            one.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n");
        let count = problems::ALL.iter().find(|problem| problem.task == Task::Count).unwrap();
        let of_count = ProblemAt { problem: count, judge: &count.judges[0] };
        let fill: ProblemAt = "boj-2580".parse().unwrap();
        let all = [
            ("one", fill, vec![&grid]),
            ("two", fill, vec![&grid, &open]),
            ("open, counted", of_count, vec![&open]),
            ("one, counted", of_count, vec![&one]),
            ("two, counted", of_count, vec![&open, &one]),
        ];
        let told = all.map(|(name, at, boards)| {
            let input = boards.iter().map(|it| (*it).clone()).collect::<Vec<_>>().join("\n");
            let all = Expected::of_case(at, &problems::Case::own("a".into(), input, String::new()));
            (name, all.iter().map(|it| &*it.name).collect::<Vec<_>>().join("|"))
        });
        support::snapshot::check_list("check/names.txt", told);
    }

    /// Wherever it is: its place is that among all, and as many were asked about before it.
    #[test]
    fn the_first_board_that_is_wrong_has_its_place() {
        let text = |name: &str| {
            std::fs::read_to_string(support::snapshot::case(format!("own/{name}.rs"))).unwrap()
        };
        let rule = text("rule").replace("(0, r), (1, c), ", "(1, c), ");
        let mut clash = Board::EMPTY;
        clash.0[..9].copy_from_slice(&[5, 0, 0, 0, 5, 0, 0, 0, 0]);
        let solver = text("right").replace("1..=9", "1..9 ");
        let full: Board = named::find(named::EXAMPLE).unwrap().first_solution.parse().unwrap();
        let mut open = full;
        open.0[full.0.iter().position(|&digit| digit == 9).unwrap()] = 0;
        for (text, task, right, wrong, length) in
            [(&rule, Task::Rule, Board::EMPTY, clash, 1_100), (&solver, Task::Fill, full, open, 9)]
        {
            let solution = crate::solution::own::with_stand_in(
                text.clone(),
                crate::check::puzzles::tests::recorded,
            );
            let [right, wrong] = [right, wrong].map(|it| Expected::new(String::new(), &it, task));
            for place in [0, 1, length - 1, length / 2, TOGETHER.min(length - 1)] {
                let mut all = vec![right.clone(); length];
                let limit = Duration::from_secs(9);
                let mut runner = Runner::new(&solution, limit);
                let passed = first_wrong(&mut runner, &all, false).unwrap().ok();
                // A stand-in takes a millisecond for a board.
                assert_eq!(Some(length as u128), passed.map(|(time, _)| time.as_millis()));
                assert_eq!(limit, runner.limit);
                all[place] = wrong.clone();
                let found = first_wrong(&mut runner, &all, place > 0).unwrap().err().unwrap();
                assert_eq!((place, place), (found.place, found.before));
                assert_eq!(wrong.puzzle, found.expected.puzzle);
                // Together, those before it have used some.
                assert_eq!(place > 0, runner.limit < limit);
            }
        }
    }

    /// The title of the board beside the one that was found.
    #[test]
    fn the_right_board_is_told_from_one_of_several_as_written() {
        let all = [("lc37_wikipedia", "boxes"), ("empty", "boxes"), ("empty", "int_matrix")];
        let told = all.map(|(puzzle, solver)| {
            let expected = Expected::named(named::find(puzzle).unwrap(), solver).unwrap();
            assert_eq!(81, expected.right().1.filled());
            (format!("{puzzle}, {solver}"), expected.right().0.to_owned())
        });
        support::snapshot::check_list("check/titles.txt", told);
        let none = named::all().iter().filter(|it| it.completions == "0");
        for it in none {
            let expected = Expected::named(it, "boxes").unwrap();
            let clashes = board::clash(&expected.puzzle).is_some();
            let title = if clashes { "expected" } else { "expected: unchanged" };
            assert_eq!((title, &expected.puzzle), expected.right(), "{}", it.name);
        }
    }
}
