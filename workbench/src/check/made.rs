//! Boards that are made, the same each time: what is right on all boards that are known may be so by chance.

use std::time::Duration;

use puzzles::cells::{PEERS, each};
use puzzles::grids;
use puzzles::random::Random;
use solutions::{Board, Kind, techniques};
use watched::{Budget, End};

use super::expected::Expected;
use crate::board::{self, named};
use crate::problems::Task;

/// Of those that are emptied at random.
const NUMBER: u32 = 200;

/// The most steps of plain backtracking on a board that is chosen.
const STEPS: u64 = 4000;

pub const NAME: &str = "a board made at random";

/// Boards in which the same cells of each box are given: one, a row or a column. A search that does not look at these in the box
/// is hardly wrong elsewhere, as a full grid that is wrong in one box is wrong in three others too. They were found among boards
/// made at random: each search that a test makes is wrong on two or more.
const SAME_CELLS: [&str; 17] = [
    ".9..8..1..4..7..6..5..6..4..7..2..3..8..1..9..2..9..7..3..4..5..1..3..8..6..5..2.",
    "................6.316259784..................581692473..................625981347",
    "..2.943.1..9..7..2..1..2..7..3..8..9..6..3..4..4..6..5..7..9..8..5..1.43..8..5..6",
    "6..3..7..3..9..4..7..6..3..8..4..2..2..7..5..4..2..8..1..5..9..5..1..6..9..8..1..",
    ".........5....7...981432657.....39.....1.....843795126............8.....357246891",
    "5..9..7..1..4..8..8.257.1..3..65.2..28.7..9..9..2..3..7..8..6..4..1..5..6..3..4..",
    ".8..2.63....................4..8..6....................1..5..4...................",
    "..28.4..7..5..3..8..8..9..4..7..6..2..3..7..9..1..2..6..4.71..5..9..5..3..6..8..1",
    "973245861.......9.6..3..2..216954738...6.3.......2....825461973..................",
    "..3..9..5....................6..1..88..........7.6.1....1..7..3..............6...",
    ".9..6..8....................8..4..2....................3..9..7...............3...",
    "681425739......2..4.7...5..578269413....189......7....945831627......39..........",
    "........8157863924....2.........2...463187259.................28362741957........",
    "..3...............892435671..9.5...8.........2186795345.............7...376948152",
    "6..1..7..7..3..4..2..9..6..1..2..3..3..7..9..9..6..2..5..4..8..8..5..1..4..8..5..",
    "6.................495618372..................127964583..................983146257",
    ".2.......613289547..................597463182..................839647215.........",
];

/// Puzzles with one wrong digit, which nothing refutes but a search: cells with one candidate, and digits with one place, do not. A
/// short search does, in whatever order. Among millions that are made at random there are a few such boards, so these are kept.
const DEAD_ENDS: [&str; 20] = [
    "4.3817.5.8...45.17.......8..8..2..655..7..89...9...17.3......4.2...7..3..9..5....",
    ".6.8...278.79..6......62...71..4..3......327..39...4...76........3...79229137.56.",
    "6..8.7..5....51....7..2.86....96523.426....7..3.27...6.4.5..79.8.7......2...4....",
    "3...5....8..743192...912..8.8..3....1..4..37.6.3.........12945......5.1.9....4...",
    ".1..9..8448.7.65.3..6....7....3....524.9..83.8..47....6.183.....5.12.3.8......1.9",
    "..542...1426.53......7.......8...13.1.2.3.465347.1.....5..7........91...6.358.9..",
    ".9.1.24.85....9.72....4.19.15429....6.2.7......9......9..784.1.2.75.3.4....9..5..",
    ".....347...458.....789...6..19.3..5.53...871.4....5.....5..1.977.2359...193.7.5..",
    "9.7.482....12593.42..13.986.68.75...7....2.3..9..13.....6.9.4....3...5....95...1.",
    ".4.7.2.3882..9....17.38.56..9..3..5....1..4....8.65...5.264.....1...3.4.36....2..",
    ".4.76...9....1.5.86.1.5..........28..97....1.3..67.9..1.9..672....125.948.4.3.6.1",
    "749.1..388..6.4.7..36.78.5..7234.8...9..5..2...32....6..7.6.4...6.....8.31.4.....",
    ".2.9..14........5.485.67.2.7.46.98.2....219....2.3...1..3594.1.9...7....2..813.9.",
    "625.14.....465......13.2.569..7..2..2.6.4..7.17.....45.89.7...4.17..8.235..4.....",
    "8..376...5.48.1....6.4....8.8..3.76.......831.3...85..9.6.87.151.3...2...7.1.39.6",
    ".4.826...6524...8.8..19..42.143....7..7...1.65...12.9....2..368.2..5...97..9..2..",
    "...84..2....1....88396.....628.5...3...287.6.9.1.64.85493.1..5.....9.1..16.4...9.",
    "....3..9..34..27...9.4.1863..2.6.13.6..9......8.1.5..6.6.58...23.1....8..2..19.4.",
    ".2.9...6..5.3..19.9..86...55.9.1.87.136..8......6...1...5......81....3..36.78....",
    ".34..17..7........5..6974...753..1646.31.58...81.7........6.9.3.67.5.....49.1..85",
];

/// Boards with a solution or two, and with more for a search that does not look at a cell of each box: it counts too many, which
/// it hides where there are more than the limit.
const FEW_SOLUTIONS: [&str; 6] = [
    "2471685398593..1623162597844627358919..81.2565816924737984236151..5.6928625981347",
    "63412578971936842525.94761.1.625937.3257849619..63125.57149683289257314646.81259.",
    "5..9.87.61794.68.586257.1.93416592872867..9519572813647..8.5692498162573625397418",
    "192364587345178269.7825913.581647923763912845.2983571.234591678857426391916783452",
    "61235749837842916549561837253.78264.8465..72.12796458325487.9.676.2.58.4983146257",
    "143.96.85657.81.49892435671469.52.18735814926218679534524163897981527463376948152",
];

/// Full grids of which a part was taken away; for a rule, half of them are wrong; for a generator, their first rows. Then what is
/// rare among these.
pub fn boards(kind: Kind) -> impl Iterator<Item = Expected> {
    let rare = match kind {
        Kind::Generator => wrong_rows().collect(),
        // Rules have `rule_boards`.
        Kind::Rule => Vec::new(),
        _ => {
            let boards = rare().map(|board| Expected::new(NAME.to_owned(), &board, Task::Fill));
            boards.collect()
        }
    };
    (0..NUMBER).map(move |number| board(kind, number)).chain(rare)
}

fn rare() -> impl Iterator<Item = Board> {
    // A test reads them all.
    SAME_CELLS.iter().chain(&DEAD_ENDS).filter_map(|text| text.parse().ok())
}

/// The same for a count.
fn rarely_counted() -> impl Iterator<Item = Board> {
    rare().chain(FEW_SOLUTIONS.iter().filter_map(|text| text.parse().ok()))
}

/// Rows with a digit twice in each pair of places, and with none in each place.
fn wrong_rows() -> impl Iterator<Item = Expected> {
    const RIGHT: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let pairs = (0..9).flat_map(|place| (0..place).map(move |other| (place, RIGHT[other])));
    pairs.chain((0..9).map(|place| (place, 0))).map(|(place, digit)| {
        let mut row = RIGHT;
        row[place] = digit;
        Expected::first_row(&row)
    })
}

/// What shows that a function looks at each cell: boards without that cell, and boards on which it alone has one candidate. Of a
/// generator, first rows.
pub fn cell_by_cell(kind: Kind) -> Vec<Board> {
    match kind {
        Kind::Generator => return wrong_rows().map(|it| it.puzzle).collect(),
        Kind::Rule => return Vec::new(),
        _ => {}
    }
    let mut random = Random::new(0);
    let full = grids::uniform(&mut random);
    let mut all = Vec::new();
    for cell in 0..81 {
        let mut open = full;
        open.0[cell] = 0;
        all.push(open);
        loop {
            let board = around(cell, &mut random);
            if is_quick(&board) && is_forced(&board, cell) {
                break all.push(board);
            }
        }
    }
    all
}

/// A board with the eight other digits in cells that this one sees.
fn around(cell: usize, random: &mut Random) -> Board {
    let grid = grids::uniform(random);
    let mut peers: Vec<usize> = each(PEERS[cell]).collect();
    random.shuffle(&mut peers);
    let mut board = Board::EMPTY;
    for peer in peers {
        if !board.0.contains(&grid.0[peer]) {
            board.0[peer] = grid.0[peer];
        }
    }
    board
}

/// Whether there is a digit for this cell and nowhere else one that has to be there.
fn is_forced(board: &Board, cell: usize) -> bool {
    let position = techniques::Position::new(&board.to_matrix());
    let step = position.and_then(|it| it.next_step());
    step.is_some_and(|step| step.cells == [cell] && step.unit.is_none())
}

/// Whether plain backtracking ends soon.
fn is_quick(board: &Board) -> bool {
    let budget = Budget { steps: STEPS, time: Duration::from_secs(1) };
    let trace = watched::run("combined_check", board, &budget);
    trace.is_ok_and(|it| matches!(it.end, End::Finished { .. }))
}

/// The board of this number, of which the more was taken away the higher the number is.
pub fn board(kind: Kind, number: u32) -> Expected {
    let mut random = Random::new(number.into());
    let grid = grids::uniform(&mut random);
    let mut board = emptied(grid, number / 4, &mut random);
    if kind == Kind::Generator {
        return Expected::first_row(&grid[0]);
    }
    while kind == Kind::Rule && number.is_multiple_of(2) && board::clash(&board).is_none() {
        let [from, to] = [81, 81].map(|bound| random.below(bound) as usize);
        board.0[to] = grid.0[from];
    }
    let task = if kind == Kind::Rule { Task::Rule } else { Task::Fill };
    Expected::new(NAME.to_owned(), &board, task)
}

fn emptied(mut board: Board, number: u32, random: &mut Random) -> Board {
    let mut places: Vec<usize> = (0..81).collect();
    random.shuffle(&mut places);
    for place in places.into_iter().take(number as usize) {
        board.0[place] = 0;
    }
    board
}

/// What a function that counts is asked: a board with its name, a limit, and the answer. Where there is one solution, where
/// there are more than the limit, where there is none, and the boards that are made.
pub fn counts() -> anyhow::Result<Vec<(&'static str, Board, u32, u32)>> {
    let quick = named::all().iter().filter(|it| it.backtracking == "quick");
    let none = quick.filter(|it| it.completions == "0").map(|it| (it, 0));
    let example = named::find(named::EXAMPLE).map(|it| (it, 1));
    let named = example.into_iter().chain(none);
    let named = named.map(|(it, right)| Ok((&*it.name, it.puzzle.parse()?, 2, right)));
    let mut all = named.collect::<anyhow::Result<Vec<_>>>()?;
    // A byte does not hold 300.
    all.splice(1..1, [1, 2, 5, 300].map(|limit| ("the empty board", Board::EMPTY, limit, limit)));
    let made = boards(Kind::Rule).map(|it| it.puzzle).zip([1, 2, 3, 10, 1000].into_iter().cycle());
    all.extend(made.chain(rarely_counted().map(|board| (board, 1000))).map(|(puzzle, limit)| {
        let right =
            if board::clash(&puzzle).is_some() { 0 } else { solutions::count(&puzzle, limit) };
        (NAME, puzzle, limit, right)
    }));
    // Where givens clash, what is wrong otherwise says more.
    all.sort_by_key(|(_, board, ..)| board::clash(board).is_some());
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::array;
    use std::collections::BTreeSet;

    use solutions::techniques::{Position, Step};
    use support::wrong::{self, Order};

    use super::*;

    type Count = fn(&Board, u32, u32) -> u32;

    /// Functions that count right but for one kind of board.
    #[test]
    fn a_wrong_count_is_wrong_somewhere() {
        let all = counts().unwrap();
        let wrong: [(&str, Count); 9] = [
            (
                "is 2 where 1 is asked for",
                |_, limit, right| if limit == 1 { 2 * right } else { right },
            ),
            ("is one more than the limit", |_, limit, right| right + u32::from(right == limit)),
            ("stops at 2", |_, _, right| right.min(2)),
            ("stops at 100", |_, _, right| right.min(100)),
            ("is a byte", |_, _, right| right & 255),
            ("is never 0", |_, _, right| right.max(1)),
            ("takes 3 for 2", |_, _, right| if right == 3 { 2 } else { right }),
            (
                "is 0 for a full board",
                |board, _, right| {
                    if board.filled() == 81 { 0 } else { right }
                },
            ),
            (
                "lets givens clash",
                |board, _, right| {
                    if board.filled() > 40 { right.max(1) } else { right }
                },
            ),
        ];
        for (what, count) in wrong {
            let found =
                all.iter().find(|(_, board, limit, right)| count(board, *limit, *right) != *right);
            assert!(found.is_some(), "{what}");
        }
    }

    /// As many empty cells as a quarter of their number, in grids that keep the rules; of a rule, every other one breaks them.
    #[test]
    fn boards_are_made_from_grids_by_their_number() {
        for (number, solver) in (0..NUMBER).zip(boards(Kind::Ints)) {
            let [rule, generator] = [Kind::Rule, Kind::Generator].map(|kind| board(kind, number));
            let puzzle = &solver.puzzle;
            assert_eq!(81 - number as usize / 4, puzzle.filled());
            assert!(solver.solution.is_some() && board::clash(puzzle).is_none());
            let is_broken = board::clash(&rule.puzzle).is_some();
            assert_eq!(number % 2 == 0, is_broken, "{number}");
            assert!(is_broken || rule.puzzle == *puzzle, "{number}");
            assert_eq!(9, BTreeSet::from(generator.puzzle[0]).len(), "{number}");
            assert_eq!(9, generator.puzzle.filled(), "{number}");
        }
    }

    /// The oracle counts up to the limit; boards on which givens clash come last.
    #[test]
    fn what_is_counted_has_its_answer() {
        let all = counts().unwrap();
        assert_eq!((named::EXAMPLE, 2, 1), (all[0].0, all[0].2, all[0].3));
        let next: Vec<_> = all[1..5].iter().map(|it| (it.1, it.2, it.3)).collect();
        assert_eq!([1, 2, 5, 300].map(|limit| (Board::EMPTY, limit, limit)), next[..]);
        for (name, board, limit, right) in &all {
            let few = board.filled() < 50 || *limit > 10;
            let count = || support::oracle::solutions(&board.0, *limit as usize).len();
            let is_right = match board::clash(board) {
                Some(_) => *right == 0,
                None => few || count() == *right as usize,
            };
            assert!(is_right, "{name} {limit}");
        }
        assert!(all.is_sorted_by_key(|it| board::clash(&it.1).is_some()));
        for limit in [3, 10, 1000] {
            let is_made = |board| !rarely_counted().any(|it| it == board);
            assert_eq!(40, all.iter().filter(|it| it.2 == limit && is_made(it.1)).count());
        }
        assert!(all.iter().filter(|it| it.3 == 0).count() > 100);
    }

    /// The same of searches: each gives up on a kind of board.
    #[test]
    fn a_search_that_gives_up_meets_such_a_board() {
        let all: Vec<Board> = boards(Kind::Bytes).map(|expected| expected.puzzle).collect();
        for cell in 0..81 {
            for digit in 0..10 {
                assert!(all.iter().any(|board| board.0[cell] == digit), "{digit} in cell {cell}");
            }
        }
        for empty in 0..50 {
            assert!(all.iter().any(|board| board.filled() + empty == 81), "{empty} empty cells");
        }
    }
    /// Most are not refuted by pairs either.
    #[test]
    fn a_dead_end_is_found_by_a_search_alone() {
        let mut by_search = 0;
        for board in DEAD_ENDS.map(|text| text.parse::<Board>().unwrap()) {
            assert!(board::clash(&board).is_none() && solutions::count(&board, 1) == 0, "{board}");
            let is_wrong = |cell: usize| {
                let mut board = board;
                board.0[cell] = 0;
                solutions::count(&board, 1) > 0
            };
            assert!((0..81).any(is_wrong), "{board}");
            let is_refuted = |most| {
                let mut position = Position::new(&board.to_matrix()).unwrap();
                while let Some(step) = position.next_step().filter(|it| it.cells.len() <= most) {
                    position.apply(&step);
                }
                position.is_contradictory()
            };
            assert!(!is_refuted(1), "{board}");
            by_search += u32::from(!is_refuted(81));
        }
        assert_eq!(12, by_search);
    }

    /// Of a search in row order and one in column order.
    #[test]
    fn rare_boards_are_quick() {
        assert_eq!(SAME_CELLS.len() + DEAD_ENDS.len(), rare().count());
        assert_eq!(rare().count() + FEW_SOLUTIONS.len(), rarely_counted().count());
        for board in rare() {
            let across = Board(array::from_fn(|cell| board.0[cell % 9 * 9 + cell / 9]));
            assert!(is_quick(&board) && is_quick(&across), "{board}");
        }
    }

    /// Of each row, column or box, places that a search does not look at; in the order of the rows and of the columns. A whole unit that
    /// it forgets is no mistake that shows: a full grid that is right in all others is right there too. Nor is a cell that it
    /// forgets in one box.
    #[test]
    fn a_search_that_looks_past_cells_meets_them() {
        let boards: Vec<Expected> = boards(Kind::Ints).collect();
        for columns in [false, true] {
            let order = (0..81).map(|cell| if columns { cell % 9 * 9 + cell / 9 } else { cell });
            let mut wrong = wrong::searches(9, Order::Cells(order.collect()));
            wrong.retain(|search| search.name.contains("s, cells: "));
            assert!(wrong.len() > 100);
            for search in wrong {
                let is_told = |expected: &Expected| {
                    let found = search.solve(&expected.puzzle.0, STEPS);
                    found.map(|it| Board(it.try_into().unwrap())).is_some_and(|it| {
                        (it.filled() == 81) != expected.solution.is_some()
                            || board::clash(&it).is_some()
                    })
                };
                assert!(boards.iter().any(is_told), "by columns {columns}: {}", search.name);
            }
        }
    }

    /// The same of counts, and of those that take what they see without a search for all that there is.
    #[test]
    fn a_count_that_looks_past_something_meets_it() {
        let all = counts().unwrap();
        let rows = wrong::searches(9, Order::Cells((0..81).collect()));
        let wrong: Vec<_> = rows.iter().filter(|it| it.name.contains("s, cells: ")).collect();
        assert!(wrong.len() > 100);
        for search in wrong {
            let is_told = |(_, board, limit, right): &(&str, Board, u32, u32)| {
                let mut number = 0;
                let mut found = |_: &[u8]| {
                    number += 1;
                    number == *limit
                };
                search.each(&board.0, 100_000, &mut found).is_some() && number != *right
            };
            assert!(all.iter().any(is_told), "{}", search.name);
        }
        let sees: [fn(&Step) -> bool; 2] = [|step| step.cells.len() == 1, |_| true];
        for sees in sees {
            let is_told = |(_, board, _, right): &&(&str, Board, u32, u32)| {
                let position = Position::new(&board.to_matrix());
                position.is_some_and(|mut position| {
                    while let Some(step) = position.next_step().filter(sees) {
                        position.apply(&step);
                    }
                    *right == 0 && !position.is_contradictory()
                })
            };
            assert!(all.iter().filter(is_told).count() >= 10);
        }
    }

    /// Searches that say at the end that all is solved, after they have ruled out what they see without a search: nothing, cells
    /// with one candidate and digits with one place, pairs too.
    #[test]
    fn a_search_that_fails_and_says_that_it_has_not_meets_such_a_board() {
        let sees: [fn(&Step) -> bool; 3] = [|_| false, |step| step.cells.len() == 1, |_| true];
        for sees in sees {
            let is_told = |expected: &Expected| {
                let position = Position::new(&expected.puzzle.to_matrix());
                position.is_some_and(|mut position| {
                    while let Some(step) = position.next_step().filter(sees) {
                        position.apply(&step);
                    }
                    expected.solution.is_none() && !position.is_contradictory()
                })
            };
            assert!(boards(Kind::Ints).filter(is_told).count() >= 10);
        }
    }

    /// In each of the 36 pairs of places.
    #[test]
    fn a_row_has_a_digit_twice_wherever_it_may() {
        let rows: Vec<[u8; 9]> = boards(Kind::Generator).map(|it| it.puzzle[0]).collect();
        for (one, other) in (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other))) {
            let without = |row: &[u8; 9], place| {
                let mut row: Vec<u8> = row.to_vec();
                row.remove(place);
                row
            };
            let is_it = |row: &[u8; 9]| {
                row[one] == row[other] && BTreeSet::from_iter(without(row, one)).len() == 8
            };
            assert!(rows.iter().any(is_it), "{one} {other}");
        }
        for place in 0..9 {
            assert!(rows.iter().any(|row| row[place] == 0), "{place}");
        }
    }

    #[test]
    fn each_cell_is_left_alone_and_is_forced_alone() {
        let boards = cell_by_cell(Kind::Ints);
        assert_eq!(162, boards.len());
        for cell in 0..81 {
            assert!(boards.iter().any(|it| it.filled() == 80 && it.0[cell] == 0));
            assert!(boards.iter().any(|it| is_forced(it, cell)));
        }
    }
}
