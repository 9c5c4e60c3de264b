//! Every solver that counts finds the right number of solutions, on 10,000 random boards and on unusual ones, in batches
//! of every length and at every place in a batch.

use std::sync::OnceLock;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::boxes::Boxes;
use solutions::exact_cover::ExactCover;
use solutions::lanes::Lanes;
use solutions::level::{Level, best_level};
use solutions::{
    Ability, BatchSolver, Board, CATALOGUE, Program, boxes, exact_cover, initial_state, lanes,
};

use crate::support::named::{self, Completion, board, completes, puzzle, units};
use crate::support::oracle;

/// A solver that can count, and its name in messages.
struct Counter {
    name: String,
    many: Box<dyn BatchSolver>,
}

/// A solver that can count, at every level of instructions that it knows and this processor has.
fn counters(solver: &str) -> Vec<Counter> {
    let entry = solutions::find(solver).unwrap();
    assert!(entry.can(Ability::Counts), "{solver} can count");
    // `exact_cover` has one level, whatever it is asked for.
    let levels = [Level::Portable, Level::Avx2, Level::Avx512].into_iter();
    let levels = levels.take(if solver == "exact_cover" { 1 } else { 3 });
    levels
        .filter(|&level| level <= best_level())
        .map(|level| Counter {
            name: format!("{solver} at level {level:?}"),
            many: entry.batch_at(level).unwrap(),
        })
        .collect()
}

#[test]
fn the_tests_below_have_every_solver_that_counts() {
    let names: Vec<&str> = CATALOGUE
        .iter()
        .filter(|entry| entry.can(Ability::Counts))
        .map(|entry| entry.name)
        .collect();
    assert_eq!(vec!["exact_cover", "boxes", "lanes"], names);
}

/// A random full grid: the generator's for a random first row, its rows and columns exchanged within their bands.
fn random_grid(random: &mut fastrand::Rng) -> Board {
    let mut first_row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut first_row);
    let grid = initial_state::start(first_row).unwrap();
    let mut order = || {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        let mut order = [0; 9];
        for (to, band) in order.chunks_mut(3).zip(bands) {
            let mut lines = [3 * band, 3 * band + 1, 3 * band + 2];
            random.shuffle(&mut lines);
            to.copy_from_slice(&lines);
        }
        order
    };
    let (rows, columns) = (order(), order());
    Board(std::array::from_fn(|k| u8::try_from(grid[rows[k / 9]][columns[k % 9]]).unwrap()))
}

/// What a solver counts, batch by batch.
fn counts(counter: &mut Counter, boards: &[Board], limit: u32, batch: usize) -> Vec<u32> {
    let mut counts = vec![u32::MAX; boards.len()];
    for (boards, counts) in boards.chunks(batch).zip(counts.chunks_mut(batch)) {
        counter.many.solve_batch(boards, limit, counts, &mut []);
    }
    counts
}

/// 10,000 boards and how many solutions they have, counted to 100.
fn random_boards() -> &'static [(Board, u32)] {
    static BOARDS: OnceLock<Vec<(Board, u32)>> = OnceLock::new();
    let count = |board: &Board| oracle::solutions(&board.0, 100).len().try_into().unwrap();
    BOARDS.get_or_init(|| {
        let mut random = fastrand::Rng::with_seed(20_181_127);
        (0..10_000).map(|_| random_board(&mut random)).map(|board| (board, count(&board))).collect()
    })
}

/// A random full grid with random holes.
fn random_board(random: &mut fastrand::Rng) -> Board {
    let mut board = random_grid(random);
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    for &cell in &cells[..random.usize(0..=48)] {
        board.0[cell] = 0;
    }
    // Some get a wrong digit: most of these contradict themselves, or have no solution.
    if random.u8(0..8) == 0 {
        board.0[random.usize(0..81)] = random.u8(1..=9);
    }
    board
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::exact_cover("exact_cover")]
#[case::boxes("boxes")]
#[case::lanes("lanes")]
fn all_count_alike_on_10_000_random_boards(#[case] solver: &str) {
    let boards: Vec<Board> = random_boards().iter().map(|&(board, _)| board).collect();
    for mut counter in counters(solver) {
        let found = counts(&mut counter, &boards, 100, 1000);
        for (&(board, expected), found) in random_boards().iter().zip(found) {
            assert_eq!(expected, found, "{} on {}", counter.name, board);
        }
    }
}

/// Boards of every kind with their number of solutions, counted to 3.
fn odd_boards() -> Vec<(Board, u32)> {
    let named = [
        "empty",
        "solved_lc37",
        "lc37_minus_5_givens",
        "java_article",
        "hard_02",
        "dead_cell_r0c8",
        "all_fives",
        "two_5_in_row_else_empty",
        "two_5_in_column_else_empty",
        "full_but_invalid",
        "norvig_impossible",
    ];
    let mut boards: Vec<(Board, u32)> = named
        .map(|name| {
            let case = named::find(name);
            let count = match case.completion() {
                Completion::NoSolution | Completion::Contradictory => 0,
                Completion::Unique => 1,
                // `>=1000` is more than 3 too.
                Completion::Several => {
                    case.completions.parse().map_or(3, |count: u32| count.min(3))
                }
            };
            (board(&case.puzzle), count)
        })
        .to_vec();
    // No digit at all: 10 and above are in no set of candidates.
    boards.push((Board([255; 81]), 0));
    let mut ten = Board::EMPTY;
    ten.0[40] = 10;
    boards.push((ten, 0));
    boards
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_batch_may_have_any_length_and_hold_boards_of_every_kind_in_every_place(
    #[values("exact_cover", "boxes", "lanes")] solver: &str,
    #[values(0, 1, 31, 32, 33)] length: usize,
) {
    let odd = odd_boards();
    for mut counter in counters(solver) {
        // If boards are taken one by one, their place in the batch does not matter.
        let shifts = if solver == "lanes" { odd.len() } else { 1 };
        for shift in 0..shifts {
            let batch: Vec<(Board, u32)> =
                odd.iter().cycle().skip(shift).take(length).copied().collect();
            let boards: Vec<Board> = batch.iter().map(|&(board, _)| board).collect();
            let expected: Vec<u32> = batch.iter().map(|&(_, count)| count).collect();
            assert_eq!(
                expected,
                counts(&mut counter, &boards, 3, length.max(1)),
                "{} from {shift} on",
                counter.name
            );
        }
    }
}

#[rstest]
fn a_limit_of_0_asks_for_nothing_and_1_for_a_grid(
    #[values("exact_cover", "boxes", "lanes")] solver: &str,
) {
    let odd = odd_boards();
    for mut counter in counters(solver) {
        let boards: Vec<Board> = odd.iter().map(|&(board, _)| board).collect();
        assert_eq!(vec![0; odd.len()], counts(&mut counter, &boards, 0, 5), "{}", counter.name);
        let mut found = vec![9; odd.len()];
        let mut grids = vec![Board([9; 81]); odd.len()];
        counter.many.solve_batch(&boards, 1, &mut found, &mut grids);
        for ((board, count), (found, grid)) in odd.iter().zip(found.iter().zip(&grids)) {
            assert_eq!((*count).min(1), *found, "{}", counter.name);
            if *count == 0 {
                assert_eq!(Board::EMPTY, *grid, "{}: no solution, no grid", counter.name);
            } else {
                assert!(completes(board, grid), "{}: {grid}", counter.name);
            }
        }
    }
}

/// Boards on which a digit stands twice in a row, column or box: every digit on every pair of cells that share one, with
/// nothing else on the board, with random givens, and in a random grid with holes.
fn boards_with_a_digit_twice() -> &'static [Board] {
    static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        let mut random = fastrand::Rng::with_seed(9);
        let mut boards = Vec::new();
        for first in 0..81 {
            let shares =
                |&second: &usize| units(first).iter().zip(units(second)).any(|(&a, b)| a == b);
            for second in (first + 1..81).filter(shares) {
                let grid = random_board(&mut random);
                for digit in 1..=9 {
                    let mut others = Board::EMPTY;
                    for _ in 0..random.usize(0..30) {
                        others.0[random.usize(0..81)] = random.u8(1..=9);
                    }
                    for mut board in [Board::EMPTY, others, grid] {
                        board.0[first] = digit;
                        board.0[second] = digit;
                        boards.push(board);
                    }
                }
            }
        }
        boards
    })
}

/// The boards as `lanes` itself takes them.
fn cells(boards: &[Board]) -> Vec<[u8; 81]> {
    boards.iter().map(|board| board.0).collect()
}

#[rstest]
fn no_board_with_a_digit_twice_needs_a_guess(
    #[values("boxes", "lanes")] solver: &str,
    #[values(20, 1000)] batch: usize,
) {
    let boards = boards_with_a_digit_twice();
    assert_eq!(810 * 9 * 3, boards.len());
    // Every third puzzle of a batch is different, and needs no guess either.
    let easy = puzzle("easy_01");
    let mixed: Vec<Board> =
        boards.chunks(2).flat_map(|two| two.iter().copied().chain([easy])).collect();
    let (mut boxes, mut lanes) = (Boxes::new(), Lanes::new());
    for boards in mixed.chunks(batch) {
        let guesses = boxes.guesses + lanes.guesses;
        let mut counts = vec![9; boards.len()];
        if solver == "lanes" {
            lanes.solve_many(&cells(boards), 2, &mut counts, &mut []);
        } else {
            for (board, count) in boards.iter().zip(&mut counts) {
                *count = boxes.solve(&board.0, 2, None);
            }
        }
        let expected: Vec<u32> = boards.iter().map(|&board| u32::from(board == easy)).collect();
        assert_eq!(expected, counts);
        assert_eq!(guesses, boxes.guesses + lanes.guesses, "guesses at one of {boards:?}");
    }
}

/// Boards without a solution, bred from random ones by keeping what needed more guesses: the first eight took one of the
/// solvers up to four million before it could start again, the others take some ten thousand now that it can.
const BRED: [&str; 12] = [
    ".2..4.....1....9...9....2.1.....86.......68.....5.3...8.6............5...........",
    "..86..3....3.......6...84.............6...5.3.3......6.....12....7..9...6.....93.",
    ".........2...3....5.6.........3.......2.......65............5...71.63.........2..",
    "...3..4..3..14..264.....3................6...............612.8.1.........8.43.21.",
    "5.1.8...9.....5.8.......2.5.7.....1..4...1......94.............1.5...49.......7..",
    "...9...1..8516.4..1...........8..1.....2...4....3.....6...9...223......7.........",
    "3.4...2.1.........12.....34.....31..43......27.2.........7.............82.....3..",
    "........5.3......94...5.....5...........8....967...18.............9.........2481.",
    "2............825...7...9.2.8...9.7......28.51..........2.7..4....6......3........",
    "....92...........5..27............1..2.5..4.......7....41...6...6....14......52..",
    "31.6..27....1.........5.....87..5.....3......1........9...31....31..9.........5..",
    "...6....3.3...2.8..........18...5.3...7.....829........74.1..........4.....4..7..",
];

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn exact_cover_agrees_that_the_bred_boards_have_no_solution() {
    let boards = BRED.map(board);
    let mut judge = solutions::find("exact_cover").and_then(solutions::Entry::batch).unwrap();
    let mut counts = [9; BRED.len()];
    judge.solve_batch(&boards, 2, &mut counts, &mut []);
    assert_eq!([0; BRED.len()], counts);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_hopeless_board_takes_few_guesses() {
    let boards = BRED.map(board);

    for (line, board) in BRED.iter().zip(&boards) {
        let (mut boxes, mut lanes, mut count) = (Boxes::new(), Lanes::new(), [9]);
        assert_eq!(0, boxes.solve(&board.0, 2, None), "{line}");
        assert!(boxes.guesses < 50_000, "boxes: {} at {line}", boxes.guesses);
        lanes.solve_many(&[board.0], 2, &mut count, &mut []);
        assert_eq!([0], count, "{line}");
        assert!(lanes.guesses < 50_000, "lanes: {} at {line}", lanes.guesses);
    }

    // Side by side with each other and with boards that have solutions, one of them very many.
    let mut mixed = boards.repeat(2);
    for place in (0..mixed.len()).step_by(7) {
        mixed.insert(place, if place % 2 == 0 { Board::EMPTY } else { puzzle("hard_02") });
    }
    let expected: Vec<u32> = mixed
        .iter()
        .map(|board| {
            if boards.contains(board) {
                0
            } else if *board == Board::EMPTY {
                2
            } else {
                1
            }
        })
        .collect();
    let (mut lanes, mut counts) = (Lanes::new(), vec![9; mixed.len()]);
    lanes.solve_many(&cells(&mixed), 2, &mut counts, &mut []);
    assert_eq!(expected, counts);
    assert!(lanes.guesses < 1_000_000, "{}", lanes.guesses);
}

/// Boards with solutions for which the solvers start again, `boxes` after 1,000 guesses, `lanes` after 8,192 while other
/// puzzles wait.
#[test]
fn a_search_that_starts_again_finds_a_solution() {
    let hard =
        board(".2.............9...9....2.1.....86.......68.....5.3...8.6............5...........");
    let (mut boxes, mut grid) = (Boxes::new(), Board::EMPTY);
    assert_eq!(1, boxes.solve(&hard.0, 1, Some(&mut grid.0)));
    assert!(completes(&hard, &grid), "{grid}");
    assert!(boxes.guesses > 1000, "no second start: {}", boxes.guesses);

    let hard =
        board("....4.7...7....9...9....2.1.....86..2....68...........8.6.2........5.......6.....");
    let (mut lanes, mut counts, mut grids) = (Lanes::new(), [9; 96], [[0; 81]; 96]);
    lanes.solve_many(&[hard.0; 96], 1, &mut counts, &mut grids);
    assert_eq!([1; 96], counts);
    for grid in grids.map(Board) {
        assert!(completes(&hard, &grid), "{grid}");
    }
    let guesses = lanes.guesses / 96;
    assert!(guesses > 8192, "no second start: {guesses}");
}

/// In a board of numbers nothing above 9 is a digit, nor the code of a character.
#[rstest]
fn a_number_above_9_is_refused_and_the_board_left_alone(
    #[values(10, 15, b'.', b'0', b'5', 255)] number: u8,
) {
    let full = initial_state::start([1, 2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
    let mut board = Board::from_matrix(&full);
    board[8][8] = 0;
    for place in [0, 4] {
        let mut odd = board;
        odd[place][place] = number;
        for entry in CATALOGUE.iter().filter(|entry| entry.is_solver()) {
            let mut after = odd;
            let mut matrix = odd.to_matrix();
            let own = matches!(entry.program, Program::Bytes(solve) if solve(&mut matrix));
            assert_eq!(odd, Board::from_matrix(&matrix), "{}", entry.name);
            let solved = entry.solve(&mut after);
            assert_eq!((false, false, odd), (own, solved, after), "{}", entry.name);
        }
        for count in [exact_cover::count_solutions, boxes::count_solutions, lanes::count_solutions]
        {
            assert_eq!(0, count(&odd.to_matrix(), 2), "{odd}");
        }
        let mut after = odd;
        assert!(!solutions::solve(&mut after), "{odd}");
        assert_eq!((0, odd), (solutions::count(&odd, 2), after));
    }
}

#[rstest]
fn what_is_neither_a_digit_nor_blank_leaves_no_solution(#[values("boxes", "lanes")] solver: &str) {
    let boards: Vec<Board> = (0..=u8::MAX)
        .map(|byte| {
            let mut board = Board::EMPTY;
            board.0[40] = byte;
            board
        })
        .collect();
    let is_cell = |byte: u8| matches!(byte, 0..=9 | b'.' | b'0'..=b'9');
    let expected: Vec<u32> = (0..=u8::MAX).map(|byte| if is_cell(byte) { 2 } else { 0 }).collect();
    for mut counter in counters(solver) {
        assert_eq!(expected, counts(&mut counter, &boards, 2, 256), "{}", counter.name);
    }
}

#[rstest]
fn puzzles_in_numbers_and_characters_are_answered_in_numbers(
    #[values("boxes", "lanes")] solver: &str,
) {
    let numbers = puzzle("hard_01");
    let characters =
        |blank: u8| numbers.0.map(|digit| if digit == 0 { blank } else { b'0' + digit });
    let (zeros, dots) = (characters(b'0'), characters(b'.'));
    let mut mixed = numbers.0;
    mixed[40..].copy_from_slice(&dots[40..]);
    let forms = [numbers.0, zeros, dots, mixed].map(Board);
    let expected = Board(oracle::solutions(&numbers.0, 2).concat().try_into().unwrap());
    for mut counter in counters(solver) {
        let (mut counts, mut grids) = ([9; 4], [Board::EMPTY; 4]);
        counter.many.solve_batch(&forms, 2, &mut counts, &mut grids);
        assert_eq!([1; 4], counts, "{}", counter.name);
        assert_eq!([expected; 4], grids, "{}", counter.name);
    }
}

/// The solution first in row order, which some judges ask for.
#[test]
fn exact_cover_s_smallest_solution_is_the_first_in_row_order() {
    for case in named::all() {
        let expected = match case.completion() {
            Completion::Unique | Completion::Several => Some(board(&case.first_solution)),
            Completion::NoSolution | Completion::Contradictory => None,
        };
        let rows: Vec<Vec<u8>> = board(&case.puzzle).rows().map(|row| row.to_vec()).collect();
        let found = ExactCover::new(3).smallest(&rows);
        let found = found.map(|rows| Board::from_rows(&rows, |&digit| Some(digit)));
        assert_eq!(expected, found, "{}", case.name);
    }
}
