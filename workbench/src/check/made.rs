//! Boards that are made, the same each time: what is right on all boards that are known may be so by chance.

use puzzles::grids;
use puzzles::random::Random;
use solutions::{Board, Kind};

use super::expected::Expected;
use crate::board::{self, named};
use crate::problems::Task;

pub const NUMBER: u32 = 200;

pub const NAME: &str = "a board made at random";

/// Full grids of which a part was taken away; for a rule, half of them are wrong; for a generator, their first rows.
pub fn boards(kind: Kind) -> impl Iterator<Item = Expected> {
    (0..NUMBER).map(move |number| board(kind, number))
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
    let made = boards(Kind::Rule).zip([1, 2, 3, 10, 1000].into_iter().cycle());
    all.extend(made.map(|(Expected { puzzle, .. }, limit)| {
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
    use std::collections::BTreeSet;

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
        for (number, solver) in (0..).zip(boards(Kind::Ints)) {
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
            assert_eq!(40, all.iter().filter(|it| it.2 == limit).count());
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
}
