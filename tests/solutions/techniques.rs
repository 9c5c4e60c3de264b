//! What `techniques` promises: the simplest step first, with a reason that is true, and nothing lost of any solution.
//!
//! What is expected here was written down by a program of its own, from the header of the solution alone.

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::Board;
use solutions::techniques::{Position, Step};
use watched::Budget;

use crate::engine::ladder::all_solutions;
use crate::sets;
use crate::support::named::{self, Completion, completes, puzzle, units};

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
            text += &format!(" r{}c{}<>{digit}", cell / 9 + 1, cell % 9 + 1);
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

#[rstest]
// A set, the line of a puzzle there, and its first step.
#[case::hidden_single_in_a_box("kaggle", 27, "3 in r2c1: no other place in box 1 =>")]
#[case::hidden_single_in_a_row(
    "top1465",
    738,
    "3 in r2c8: no other place in row 2 => r2c8<>2 r2c8<>7 r3c8<>3"
)]
#[case::hidden_single_in_a_column(
    "top1465",
    991,
    "8 in r7c5: no other place in column 5 => r7c4<>8 r7c5<>2 r7c5<>4"
)]
#[case::naked_single(
    "top1465",
    358,
    "1 in r3c6: no other candidate => r3c4<>1 r7c6<>1 r8c6<>1 r9c6<>1"
)]
#[case::two_places_in_a_box(
    "hard11plus",
    103,
    "3 in r7c3 or r9c3: no other place in box 7 => r5c3<>3"
)]
#[case::three_places_in_a_box(
    "top1465",
    659,
    "2 in r5c1 or r5c2 or r5c3: no other place in box 4 => r5c8<>2"
)]
#[case::two_places_in_a_row(
    "hard11plus",
    189,
    "6 in r6c7 or r6c8: no other place in row 6 => r4c7<>6 r5c8<>6"
)]
#[case::three_places_in_a_row(
    "hard11plus",
    464,
    "3 in r3c1 or r3c2 or r3c3: no other place in row 3 => r1c1<>3 r1c2<>3 r2c1<>3 r2c3<>3"
)]
#[case::two_places_in_a_column(
    "hard11plus",
    502,
    "4 in r2c9 or r3c9: no other place in column 9 => r2c8<>4 r3c8<>4"
)]
#[case::three_places_in_a_column(
    "hard11plus",
    884,
    "2 in r1c5 or r2c5 or r3c5: no other place in column 5 => r1c4<>2 r1c6<>2 r2c6<>2 r3c4<>2"
)]
#[case::naked_pair(
    "top1465",
    49,
    "5 and 7 in r7c5 and r8c5: no other candidate => r1c5<>5 r1c5<>7 r2c5<>5 r3c5<>7 r5c5<>5 r5c5<>7 r7c4<>5 r7c4<>7 \
     r8c6<>5 r8c6<>7"
)]
#[case::hidden_pair_in_a_box(
    "hard11plus",
    960,
    "7 and 9 in r8c8 and r9c9: no other place in box 9 => r8c8<>4 r9c9<>4"
)]
#[case::hidden_pair_in_a_row(
    "hard11plus",
    350,
    "3 and 4 in r4c3 and r4c6: no other place in row 4 => r4c3<>6 r4c6<>2 r4c6<>5"
)]
#[case::hidden_pair_in_a_column(
    "hard11plus",
    458,
    "4 and 8 in r1c3 and r5c3: no other place in column 3 => r1c3<>2 r1c3<>3 r1c3<>6 r5c3<>1 r5c3<>2 r5c3<>9"
)]
fn a_technique_says_why_and_what_follows(
    #[case] set: &str,
    #[case] line: usize,
    #[case] expected: &str,
) {
    let step = position(&sets::puzzles(set)[line - 1]).next_step();
    assert_eq!(Some(expected), step.as_ref().map(written).as_deref());
}

/// This puzzle, line 40 of a set, takes all of the techniques; the file prints its steps.
#[test]
fn every_step_of_a_puzzle_is_the_simplest() {
    let puzzle = &sets::puzzles("gen_minimal")[39];
    let mut reasons = String::new();
    let end = take_steps(puzzle, |_, step| reasons += &(step.reason() + "\n"));
    assert_eq!(include_str!("../cases/techniques.txt"), reasons);
    assert_eq!([true; 81], end.filled);
    let text = solutions::find("techniques").unwrap().source;
    assert!(text.contains(&format!("let text = \"{puzzle}\";")));
}

/// Asserts that a step says the truth, changes the position and takes no digit from any of the solutions.
#[track_caller]
fn check(position: &Position, step: &Step, solutions: &[Board]) {
    let text = written(step);
    let are_in =
        |cells: &[usize], set| cells.iter().any(|&cell| position.candidates[cell] & set != 0);
    match step.unit {
        Some(unit) => {
            // A box, a row or a column; the tests number the columns before the boxes.
            let unit = [18, 0, 9][unit / 9] + unit % 9;
            let mut others: Vec<usize> =
                (0..81).filter(|&cell| units(cell).contains(&unit)).collect();
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
    for solution in solutions {
        for cell in 0..81 {
            let is_left = digits(next.candidates[cell]).any(|digit| digit == solution.0[cell]);
            assert!(is_left, "{text}, but a solution is\n{solution:#}");
            assert!(!next.filled[cell] || next.candidates[cell].is_power_of_two(), "{text}");
        }
    }
}

/// How many puzzles of a set take no trial.
#[rstest]
#[case::kaggle("kaggle", 1000, "Of 1,000 easy puzzles 1,000 need no trial,")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::gen_minimal("gen_minimal", 680, "of random minimal ones 680,")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::seventeen_givens("17clue", 851, "of those with 17 givens 851,")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::top1465("top1465", 179, "of the \"top 1465\" 179,")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::hard11plus("hard11plus", 0, "of the hardest known 0.")]
fn every_step_is_true_and_the_header_tells_how_far_the_steps_lead(
    #[case] set: &str,
    #[case] solved: usize,
    #[case] told: &str,
) {
    let solutions = sets::check("boxes", &sets::counted(&sets::puzzles(set), 2), 2);
    let puzzles = sets::puzzles(set);
    let is_solved = |(puzzle, solution): &(&Board, &Board)| {
        let end = take_steps(puzzle, |position, step| {
            check(position, step, std::slice::from_ref(solution));
        });
        assert!(!end.is_contradictory());
        end.filled == [true; 81]
    };
    assert_eq!(solved, puzzles.iter().zip(&solutions).filter(is_solved).count());
    assert!(header().contains(told), "{told}");
}

/// The header of the file, without its line ends.
fn header() -> String {
    let source = solutions::find("techniques").unwrap().source;
    let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

#[rstest]
#[case::lc37_wikipedia("lc37_wikipedia", [51, 0], "LeetCode's example takes 51 hidden singles;")]
#[case::hard_01("hard_01", [60, 4], "622,577,597 checks takes 60, and 4 naked ones;")]
fn the_header_tells_the_singles(
    #[case] name: &str,
    #[case] expected: [u32; 2],
    #[case] told: &str,
) {
    let mut singles = [0; 2];
    let end = take_steps(&puzzle(name), |_, step| {
        assert_eq!(1, step.cells.len());
        singles[usize::from(step.unit.is_none())] += 1;
    });
    assert_eq!((expected, [true; 81]), (singles, end.filled));
    assert!(header().contains(told), "{told}");
}

/// What follows holds in every solution, if there are several.
#[test]
fn no_step_takes_a_digit_from_one_of_several_solutions() {
    let mut cases = named::all();
    cases.retain(|case| matches!(case.completion(), Completion::Several));
    let mut puzzles: Vec<Board> = cases.iter().map(|case| named::board(&case.puzzle)).collect();
    // Of a minimal puzzle no given can be spared; an easy one still has many steps without eight.
    let without = |set, givens: usize| {
        let puzzles = sets::puzzles(set).into_iter().take(40);
        puzzles.map(move |mut puzzle| {
            for _ in 0..givens {
                let given = puzzle.0.iter_mut().find(|digit| **digit != 0);
                *given.unwrap() = 0;
            }
            puzzle
        })
    };
    puzzles.extend(without("gen_minimal", 1));
    puzzles.extend(without("kaggle", 8));
    let (mut several, mut removing) = (0, 0);
    for puzzle in &puzzles {
        let solutions = all_solutions(puzzle, 1000);
        several += u32::from(solutions.len() > 1);
        take_steps(puzzle, |position, step| {
            check(position, step, &solutions);
            removing += u32::from(step.cells.len() > 1);
        });
    }
    assert!(several >= 80 && removing >= 200, "{several} puzzles, {removing} steps");
}

#[rstest]
#[case::none_is_needed("hard_01", [64, 0, 1])]
#[case::some_fail("inkala_2012", [307, 247, 15])]
#[case::many_fail("hard_12", [10_968, 10_908, 708])]
#[case::none_fails("empty", [81, 0, 48])]
#[case::none_can_help("norvig_impossible", [0, 0, 1])]
fn trial_begins_where_the_candidates_are_fewest(#[case] name: &str, #[case] expected: [u64; 3]) {
    let budget = Budget { steps: u64::MAX, time: std::time::Duration::MAX };
    let counts = watched::run("techniques", &puzzle(name), &budget).unwrap().counts;
    assert_eq!(expected, [counts.placements, counts.resets, counts.solve_calls]);
    assert!(header().contains("Inkala's of 2012 takes 14 trials."));
}

#[test]
fn of_several_solutions_it_finds_one_not_always_the_first_in_row_order() {
    let mut found = Board::EMPTY;
    assert!(solutions::find("techniques").unwrap().solve(&mut found));
    assert!(completes(&Board::EMPTY, &found));
    assert_ne!(named::find("empty").first_solution, found.to_string());
}

#[test]
fn givens_that_contradict_each_other_have_no_position() {
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
}
