//! Every solver that counts finds the right number of solutions, on 10,000 random boards and on unusual ones, in batches
//! of every length and at every place in a batch.

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::exact_cover::ExactCover;
use solutions::level::{Level, best_level};
use solutions::{
    Ability, BatchSolver, Board, CATALOGUE, Program, boxes, exact_cover, initial_state,
};

use crate::attempt::{held, solvers};
use crate::sets;
use support::named::{self, Completion, board, completes, puzzle, sees};
use support::{guesses, oracle};

/// The solvers that can count, at every level of instructions that they know and this processor has, with names.
fn counters() -> Vec<(String, Box<dyn BatchSolver>)> {
    let mut counters = Vec::new();
    for entry in CATALOGUE.iter().filter(|entry| entry.can(Ability::Counts)) {
        // `exact_cover` has one level, whatever it is asked for.
        let levels = if entry.name == "exact_cover" { 1 } else { Level::ALL.len() };
        for level in &Level::ALL[..levels] {
            if *level <= best_level() {
                let name = format!("{} at level {level:?}", entry.name);
                counters.push((name, entry.batch_at(*level).unwrap()));
            }
        }
    }
    assert!(counters.len() >= 2);
    counters
}

/// A random full grid: the generator's for a random first row, its rows and columns exchanged within their bands.
fn random_grid(random: &mut fastrand::Rng) -> Board {
    let mut first_row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut first_row);
    let grid = initial_state::start(first_row).unwrap();
    let mut order = || {
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        random.shuffle(&mut bands);
        for lines in &mut bands {
            random.shuffle(lines);
        }
        bands.concat()
    };
    let (rows, columns) = (order(), order());
    Board(std::array::from_fn(|k| u8::try_from(grid[rows[k / 9]][columns[k % 9]]).unwrap()))
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
#[case::some(1000)]
#[ignore = "slow"]
#[case::all(10_000)]
fn all_count_alike_on_random_boards(#[case] number: usize) {
    held(&["initial_state", "exact_cover", "boxes"], move || {
        let mut random = fastrand::Rng::with_seed(20_181_127);
        let boards: Vec<Board> = (0..number).map(|_| random_board(&mut random)).collect();
        let boards = sets::counted(&boards, 100);
        for (name, mut solver) in counters() {
            sets::check(&name, &mut *solver, &boards, 100, 1000);
        }
    });
}

#[test]
fn a_batch_may_have_any_length_and_hold_boards_of_every_kind_in_every_place() {
    held(&["exact_cover", "boxes"], move || {
        let named = "empty solved_lc37 lc37_minus_5_givens java_article hard_02 dead_cell_r0c8 all_fives \
                 two_5_in_row_else_empty two_5_in_column_else_empty full_but_invalid";
        let boards: Vec<Board> = named.split(' ').map(puzzle).collect();
        let mut odd = sets::counted(&boards, 3);
        // No digit at all: 10 and above are in no set of candidates. The last one takes a search of seconds, but for `boxes`.
        let mut ten = Board::EMPTY;
        ten.0[40] = 10;
        let none = [Board([255; 81]), ten, puzzle("norvig_impossible")];
        odd.extend(none.map(|board| (board, 0)));
        for (board, expected) in &odd[..odd.len() - 1] {
            let matrix = board.to_matrix();
            for count in [exact_cover::count_solutions, boxes::count_solutions] {
                let counts = [0, 1, 2, 3].map(|limit| count(&matrix, limit));
                assert_eq!([0, 1, 2, 3].map(|limit| limit.min(*expected)), counts, "{board}");
            }
        }
        for (name, mut solver) in counters() {
            // If boards are taken one by one, their place in the batch does not matter.
            let is_boxes = name.starts_with("boxes");
            let (shifts, kinds) =
                if is_boxes { (odd.len(), odd.len()) } else { (1, odd.len() - 1) };
            for shift in 0..shifts {
                for (length, limit) in
                    [(0, 3), (1, 3), (14, 3), (15, 3), (16, 3), (33, 3), (33, 1), (33, 0)]
                {
                    let batch = odd[..kinds].iter().cycle().skip(shift).take(length);
                    let batch: Vec<(Board, u32)> = batch.copied().collect();
                    sets::check(
                        &format!("{name} from {shift}"),
                        &mut *solver,
                        &batch,
                        limit,
                        length.max(1),
                    );
                }
            }
        }
    });
}

/// Boards on which a digit stands twice in a row, column or box: every digit on every pair of cells that share one, with
/// nothing else on the board, with random givens, and in a random grid with holes.
fn boards_with_a_digit_twice() -> Vec<Board> {
    let mut random = fastrand::Rng::with_seed(9);
    let mut boards = Vec::new();
    for first in 0..81 {
        for second in (first + 1..81).filter(|&second| sees(first, second)) {
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
}

#[rstest]
fn no_board_with_a_digit_twice_needs_a_guess(
    #[values(false, true)] are_several: bool,
    #[values(20, 1000)] batch: usize,
) {
    held(&["boxes", "initial_state"], move || {
        let boards = boards_with_a_digit_twice();
        assert_eq!(810 * 9 * 3, boards.len());
        // Every third puzzle of a batch is different, and needs no guess either.
        let easy = puzzle("easy_01");
        let mixed: Vec<Board> =
            boards.chunks(2).flat_map(|two| two.iter().copied().chain([easy])).collect();
        for boards in mixed.chunks(batch) {
            let (counts, _, guesses) = guesses(are_several, boards, 2);
            let expected: Vec<u32> = boards.iter().map(|&board| u32::from(board == easy)).collect();
            assert_eq!((0, expected), (guesses, counts), "{boards:?}");
        }
    });
}

/// What the files' heads say of guesses, proof of uniqueness included: a choice that finds every solution may still be bad.
#[rstest]
#[case("17clue", 1)]
#[case("hard11plus", 50)]
fn puzzles_take_few_guesses_on_average(
    #[values(false, true)] are_several: bool,
    #[case] set: &'static str,
    #[case] most: usize,
) {
    held(&["boxes"], move || {
        let puzzles = sets::puzzles(set);
        let (counts, _, guesses) = guesses(are_several, &puzzles, 2);
        assert_eq!(vec![1; puzzles.len()], counts);
        assert!(guesses < (most * puzzles.len()) as u64, "{guesses} for {} puzzles", puzzles.len());
    });
}

/// Boards without a solution, bred from random ones by keeping what needed more guesses: the first eight took one of the
/// solvers up to four million before it could start again, the others take some ten thousand now that it can.
#[test]
fn a_hopeless_board_takes_few_guesses() {
    held(&["exact_cover", "boxes"], move || {
        let bred: Vec<(Board, u32)> =
            include_str!("../cases/bred.txt").lines().map(|line| (board(line), 0)).collect();
        for (name, mut solver) in counters() {
            sets::check(&name, &mut *solver, &bred, 2, 1000);
        }
        for (board, _) in &bred {
            let (counts, _, guesses) = guesses(false, &[*board], 2);
            assert!(counts == [0] && guesses < 50_000, "{counts:?}, {guesses} at {board}");
        }

        // Side by side with each other and with boards that have solutions, one of them very many.
        let mut mixed = bred.repeat(2);
        for place in (0..mixed.len()).step_by(7) {
            let other = if place % 2 == 0 { (Board::EMPTY, 2) } else { (puzzle("hard_02"), 1) };
            mixed.insert(place, other);
        }
        let (boards, expected): (Vec<Board>, Vec<u32>) = mixed.into_iter().unzip();
        let (counts, _, guesses) = guesses(true, &boards, 2);
        assert_eq!(expected, counts);
        assert!(guesses < 1_000_000, "{guesses}");
    });
}

/// A board with solutions for which the search starts again, after 1,000 guesses.
#[rstest]
fn a_search_that_starts_again_finds_a_solution(#[values(false, true)] are_several: bool) {
    held(&["boxes"], move || {
        let hard =
            "5...4.7...7........9....2.1.....86.......68...........8.6.2........5.............";
        let hard = vec![board(hard); 20];
        let (counts, grids, guesses) = guesses(are_several, &hard, 1);
        assert!(counts.iter().all(|&count| count == 1), "{counts:?}");
        assert!(hard.iter().zip(&grids).all(|(hard, grid)| completes(hard, grid)), "{grids:?}");
        assert!(guesses > 20 * 1000, "no second start: {guesses}");
    });
}

/// The same counts and the same grids, of boards of all kinds in batches of any length: on any machine, and in the registers
/// that this one has.
#[rstest]
#[case::some(250, 100)]
#[ignore = "slow"]
#[case::more(10, 3_000)]
#[ignore = "slow"]
#[case::by_night(1, 100_000)]
fn several_boards_side_by_side_get_what_each_gets_alone(
    #[case] step: usize,
    #[case] number: usize,
) {
    held(&["boxes", "initial_state"], move || {
        let mut random = fastrand::Rng::with_seed(5);
        let mut boards: Vec<Board> = (0..number).map(|_| random_board(&mut random)).collect();
        boards.extend(sets::all().into_iter().step_by(step));
        boards.extend(named::all().iter().map(|case| board(&case.puzzle)));
        boards.extend([Board::EMPTY, Board([255; 81])]);
        random.shuffle(&mut boards);
        let mut solver = solutions::find("boxes").and_then(solutions::Entry::batch).unwrap();
        for limit in [0, 1, 2, 1000] {
            let (counts, grids, _) = guesses(false, &boards, limit);
            for length in [1, 2, 3, 14, boards.len()] {
                let few = if length < 14 { 30 } else { boards.len() };
                for start in (0..few).step_by(length) {
                    let part = start..boards.len().min(start + length);
                    let puzzles = &boards[part.clone()];
                    let expected = (&counts[part.clone()], &grids[part]);
                    let (found, drawn, _) = guesses(true, puzzles, limit);
                    assert!(expected == (&found, &drawn), "{limit}, {length} from {start}");
                    let (mut found, mut drawn) = (vec![9; length], vec![Board([9; 81]); length]);
                    solver.solve_batch(puzzles, limit, &mut found, &mut drawn);
                    let filled = (&found[..puzzles.len()], &drawn[..puzzles.len()]);
                    assert!(expected == filled, "{limit}, {length} from {start}, in registers");
                }
            }
        }
    });
}

/// In a board of numbers nothing above 9 is a digit, nor the code of a character.
#[test]
fn a_number_above_9_is_refused_and_the_board_left_alone() {
    held(&solvers(), move || {
        let board = puzzle("one_empty_last");
        let numbers = [10, 15, b'.', b'0', b'5', 255];
        for (number, place) in numbers.into_iter().flat_map(|number| [(number, 0), (number, 4)]) {
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
            for count in [exact_cover::count_solutions, boxes::count_solutions] {
                assert_eq!(0, count(&odd.to_matrix(), 2), "{odd}");
            }
            let mut after = odd;
            assert!(!solutions::solve(&mut after), "{odd}");
            assert_eq!((0, odd), (solutions::count(&odd, 2), after));
        }
    });
}

#[test]
fn in_a_board_only_numbers_are_digits_and_in_a_text_characters_too() {
    held(&["exact_cover", "boxes"], move || {
        let boards: [Board; 256] = std::array::from_fn(|byte| {
            let mut board = Board::EMPTY;
            board.0[40] = u8::try_from(byte).unwrap();
            board
        });
        let by_number = boards.map(|board| if board.0[40] <= 9 { 2 } else { 0 });
        let by_character = boards.map(|board| match board.0[40] {
            0..=9 | b'.' | b'0'..=b'9' => 2,
            _ => 0,
        });

        let numbers = puzzle("hard_01");
        let characters =
            |blank: u8| numbers.0.map(|digit| if digit == 0 { blank } else { b'0' + digit });
        let (zeros, dots) = (characters(b'0'), characters(b'.'));
        let mut mixed = numbers.0;
        mixed[40..].copy_from_slice(&dots[40..]);
        let forms = [numbers.0, zeros, dots, mixed].map(Board);
        let solution = oracle::grids(&numbers, 2)[0];

        for (name, mut solver) in counters() {
            let mut counts = [9; 256];
            solver.solve_batch(&boards, 2, &mut counts, &mut []);
            assert_eq!(by_number, counts, "{name}");
            let (mut counts, mut grids) = ([9; 4], [Board::EMPTY; 4]);
            solver.solve_batch(&forms, 2, &mut counts, &mut grids);
            let none = Board::EMPTY;
            assert_eq!(([1, 0, 0, 0], [solution, none, none, none]), (counts, grids), "{name}");
        }
        // Called by itself, it reads text too.
        let mut boxes = boxes::Boxes::new();
        let found = boards.map(|board| boxes.solve(&board.0, 2, None));
        assert_eq!(by_character, found);
        for form in forms {
            let mut grid = Board::EMPTY;
            assert_eq!((1, solution), (boxes.solve(&form.0, 2, Some(&mut grid.0)), grid));
        }
    });
}

/// The solution first in row order, which some judges ask for. The matrix is built once, and is whole again after each board.
#[test]
fn exact_cover_s_smallest_solution_is_the_first_in_row_order() {
    held(&["exact_cover"], move || {
        let mut cover = ExactCover::new(3);
        for case in named::all() {
            let (number, expected) = match case.completion() {
                Completion::Unique => (1, Some(board(&case.first_solution))),
                Completion::Several => (2, Some(board(&case.first_solution))),
                Completion::NoSolution | Completion::Contradictory => (0, None),
            };
            let rows: Vec<Vec<u8>> = board(&case.puzzle).rows().map(|row| row.to_vec()).collect();
            let found = cover.smallest(&rows);
            let found = found.map(|rows| Board::from_rows(&rows, |&digit| Some(digit)));
            assert_eq!(expected, found, "{}", case.name);
            assert_eq!(number, cover.count(&rows, 2), "{}", case.name);
        }
    });
}
