//! What `techniques` promises: the simplest step first, with a reason that is true, and nothing lost of any solution.
//!
//! What is expected here was written down by a program of its own, from the header of the solution alone.

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::Board;
use solutions::techniques::{Position, Step};

use crate::attempt::held;
use crate::sets;
use support::named::{self, Completion, cell_name, cells_of, completes, header, puzzle};
use support::oracle;

fn position(puzzle: &Board) -> Position {
    Position::new(&puzzle.to_matrix()).unwrap()
}

/// A set as digits.
fn digits(set: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| set >> (digit - 1) & 1 != 0)
}

/// A step as players write it: why, and which digits leave which cells.
fn written(step: &Step) -> String {
    let mut text = step.reason() + " =>";
    for &(cell, set) in &step.removed {
        for digit in digits(set) {
            text += &format!(" {}<>{digit}", cell_name(cell));
        }
    }
    text
}

/// Takes the steps that there are, each of which is first checked, and returns the last position.
fn take_steps(puzzle: &Board, mut check: impl FnMut(&Position, &Step)) -> Position {
    let mut position = position(puzzle);
    while let Some(step) = position.next_step() {
        check(&position, &step);
        position.apply(&step);
    }
    position
}

/// `cases/steps.csv` has a puzzle, its place in a set, for each technique, and its first step.
#[test]
fn a_technique_says_why_and_what_follows() {
    held(&["techniques"], move || {
        let table = include_str!("../cases/steps.csv");
        for line in table.lines().skip(1) {
            let [technique, set, number, expected]: [&str; 4] =
                line.split(',').collect::<Vec<_>>().try_into().unwrap();
            let puzzle = &sets::puzzles(set)[number.parse::<usize>().unwrap() - 1];
            let step = position(puzzle).next_step();
            assert_eq!(Some(expected), step.as_ref().map(written).as_deref(), "{technique}");
        }
    });
}

/// This puzzle, line 40 of a set, takes all of the techniques; the file prints its steps.
#[test]
fn every_step_of_a_puzzle_is_the_simplest() {
    held(&["techniques"], move || {
        let puzzle = &sets::puzzles("gen_minimal")[39];
        let mut reasons = String::new();
        let end = take_steps(puzzle, |_, step| reasons += &(step.reason() + "\n"));
        assert_eq!(include_str!("../cases/stdout/techniques.txt"), reasons);
        assert_eq!([true; 81], end.filled);
        let text = solutions::find("techniques").unwrap().source;
        assert!(text.contains(&format!("let text = \"{puzzle}\";")));
    });
}

/// The digits that each cell has in one of these.
fn digits_of(solutions: &[Board]) -> [u16; 81] {
    let bit = |solution: &Board, cell: usize| 1u16 << (solution.0[cell] - 1);
    std::array::from_fn(|cell| solutions.iter().fold(0, |set, one| set | bit(one, cell)))
}

/// Asserts that a step says the truth, changes the position and takes no digit that a solution has.
#[track_caller]
fn check(position: &Position, step: &Step, needed: &[u16; 81]) {
    let text = written(step);
    let are_in =
        |cells: &[usize], set| cells.iter().any(|&cell| position.candidates[cell] & set != 0);
    match step.unit {
        Some(unit) => {
            // A box, a row or a column; the tests number the columns before the boxes.
            let unit = [18, 0, 9][unit / 9] + unit % 9;
            let mut others: Vec<usize> = cells_of(unit).collect();
            others.retain(|cell| !step.cells.contains(cell));
            assert_eq!(9, others.len() + step.cells.len(), "{text}");
            assert!(!are_in(&others, step.digits), "{text}");
        }
        None => assert!(!are_in(&step.cells, !step.digits), "{text}"),
    }
    assert!(step.cells.iter().all(|&cell| !position.filled[cell]), "{text}");
    assert!(step.cells.len() == 1 || !step.removed.is_empty(), "{text}");
    for &(cell, set) in &step.removed {
        assert!(set != 0 && position.candidates[cell] & set == set, "{text}");
        assert!(!position.filled[cell], "{text}");
    }
    let mut next = position.clone();
    next.apply(step);
    for (cell, &needed) in needed.iter().enumerate() {
        assert!(
            next.candidates[cell] & needed == needed,
            "{text}, which {} needs",
            cell_name(cell)
        );
        assert!(!next.filled[cell] || next.candidates[cell].is_power_of_two(), "{text}");
    }
}

/// How many puzzles of a set take no trial.
#[rstest]
#[ignore = "slow"]
#[case::kaggle("kaggle", 1000, "Of 1,000 easy puzzles 1,000 need no trial,")]
#[ignore = "slow"]
#[case::gen_minimal("gen_minimal", 680, "of minimal ones 680,")]
#[ignore = "slow"]
#[case::seventeen_givens("17clue", 851, "of those with 17 givens 851,")]
#[ignore = "slow"]
#[case::top1465("top1465", 179, "of the \"top 1465\" 179,")]
#[ignore = "slow"]
#[case::hard11plus("hard11plus", 0, "of the hardest known 0.")]
fn every_step_is_true_and_the_header_tells_how_far_the_steps_lead(
    #[case] set: &'static str,
    #[case] solved: usize,
    #[case] told: &'static str,
) {
    held(&["techniques", "boxes"], move || {
        let puzzles = sets::puzzles(set);
        let mut boxes = solutions::find("boxes").and_then(solutions::Entry::batch).unwrap();
        let solutions = sets::check("boxes", &mut *boxes, &sets::counted(&puzzles, 2), 2, 1000);
        let is_solved = |(puzzle, solution): &(&Board, &Board)| {
            let needed = digits_of(std::slice::from_ref(*solution));
            let end = take_steps(puzzle, |position, step| check(position, step, &needed));
            assert!(!end.is_contradictory());
            end.filled == [true; 81]
        };
        assert_eq!(solved, puzzles.iter().zip(&solutions).filter(is_solved).count());
        assert!(header("techniques").contains(told), "{told}");
    });
}

#[rstest]
#[case::lc37_wikipedia("lc37_wikipedia", [51, 0], "LeetCode's example takes 51 hidden singles;")]
#[case::hard_01("hard_01", [60, 4], "622,577,597 checks, takes 60, and 4 naked ones;")]
fn the_header_tells_the_singles(
    #[case] name: &'static str,
    #[case] expected: [u32; 2],
    #[case] told: &'static str,
) {
    held(&["techniques"], move || {
        let mut singles = [0; 2];
        let end = take_steps(&puzzle(name), |_, step| {
            assert_eq!(1, step.cells.len());
            singles[usize::from(step.unit.is_none())] += 1;
        });
        assert_eq!((expected, [true; 81]), (singles, end.filled));
        assert!(header("techniques").contains(told), "{told}");
    });
}

/// What follows holds in every solution, if there are several.
#[rstest]
#[case::some(8, Some("norvig_hard1"))]
#[ignore = "slow"]
#[case::many(40, None)]
fn no_step_takes_a_digit_from_one_of_several_solutions(
    #[case] of_each_set: usize,
    #[case] without: Option<&'static str>,
) {
    held(&["techniques"], move || {
        let mut cases = named::all();
        cases.retain(|case| matches!(case.completion(), Completion::Several));
        // The tests' own search takes two seconds on it.
        cases.retain(|case| Some(&*case.name) != without);
        let mut puzzles: Vec<Board> = cases.iter().map(|case| named::board(&case.puzzle)).collect();
        // Of a minimal puzzle no given can be spared; an easy one still has many steps without eight.
        let with_fewer = move |set, givens: usize| {
            let puzzles = sets::puzzles(set).into_iter().take(of_each_set);
            puzzles.map(move |mut puzzle| {
                for _ in 0..givens {
                    let given = puzzle.0.iter_mut().find(|digit| **digit != 0);
                    *given.unwrap() = 0;
                }
                puzzle
            })
        };
        puzzles.extend(with_fewer("gen_minimal", 1));
        puzzles.extend(with_fewer("kaggle", 8));
        let (mut several, mut removing) = (0, 0);
        for puzzle in &puzzles {
            let solutions = oracle::grids(puzzle, 100);
            several += usize::from(solutions.len() > 1);
            let needed = digits_of(&solutions);
            take_steps(puzzle, |position, step| {
                check(position, step, &needed);
                removing += usize::from(step.cells.len() > 1);
            });
        }
        assert!(
            several >= of_each_set * 2 && removing >= of_each_set * 5,
            "{several} puzzles, {removing} steps"
        );
    });
}

#[test]
fn of_several_solutions_it_finds_one_not_always_the_first_in_row_order() {
    held(&["techniques"], move || {
        let mut found = Board::EMPTY;
        assert!(solutions::find("techniques").unwrap().solve(&mut found));
        assert!(completes(&Board::EMPTY, &found));
        assert_ne!(named::find("empty").first_solution, found.to_string());
    });
}

#[test]
fn givens_that_contradict_each_other_have_no_position() {
    held(&["techniques"], move || {
        let mut cases = named::all();
        cases.retain(|case| matches!(case.completion(), Completion::Contradictory));
        let mut boards: Vec<Board> = cases.iter().map(|case| named::board(&case.puzzle)).collect();
        for number in [10, 16, 17, 255] {
            let mut board = Board::EMPTY;
            board[4][4] = number;
            boards.push(board);
        }
        for board in boards {
            assert!(Position::new(&board.to_matrix()).is_none(), "{board}");
        }
    });
}
