//! Why a puzzle has several solutions: two of them that are as alike as possible, and what would settle it.
//!
//! The cells in which two solutions differ are an *unavoidable set*: their digits can be exchanged so that all rules still
//! hold. A puzzle has one solution only if it gives a digit in every unavoidable set of that solution.

use solutions::Board;
use solutions::exact_cover::ExactCover;

use crate::cells::{Cell, Cells, digits, each, list};
use crate::step::Candidate;

/// So many solutions are listed and compared.
const MOST: usize = 1000;
/// No two full grids differ in fewer cells.
const FEWEST_CELLS: u32 = 4;

/// What can be said of a puzzle with several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternatives {
    /// How many solutions were compared.
    pub compared: usize,
    /// Whether these are all.
    pub all: bool,
    /// Two solutions that differ in as few cells as any two that were compared.
    pub pair: [Board; 2],
    /// The cells in which these two differ.
    pub cells: Cells,
    /// Whether no two solutions differ in fewer cells.
    pub smallest: bool,
    /// Givens of which each by itself leaves only one solution. Unknown, and empty, unless all solutions were compared.
    pub settling: Vec<Candidate>,
    /// Givens that together leave only the first solution of the pair; none of them can be left out.
    pub together: Vec<Candidate>,
}

/// Compares the solutions of a board; `None` if it does not have several.
pub fn alternatives(board: &Board) -> Option<Alternatives> {
    let solutions = solutions(board, MOST + 1);
    let all = solutions.len() <= MOST;
    let compared = &solutions[..solutions.len().min(MOST)];
    let pairs = compared
        .iter()
        .enumerate()
        .flat_map(|(n, a)| compared[..n].iter().map(move |b| (b, a)));
    let (one, other) = pairs.min_by_key(|(a, b)| difference(a, b).count_ones())?;
    let cells = difference(one, other);
    Some(Alternatives {
        compared: compared.len(),
        all,
        pair: [*one, *other],
        cells,
        smallest: all || cells.count_ones() == FEWEST_CELLS,
        settling: if all {
            settling(board, compared)
        } else {
            Vec::new()
        },
        together: together(board, one),
    })
}

/// At most `most` solutions of a board.
fn solutions(board: &Board, most: usize) -> Vec<Board> {
    let rows: Vec<Vec<u8>> = board.rows().map(|row| row.to_vec()).collect();
    let mut solutions = Vec::new();
    ExactCover::new(3).for_each_solution(&rows, &mut |rows| {
        solutions.push(Board::from_rows(rows, |&digit| Some(digit)));
        solutions.len() < most
    });
    solutions
}

/// The cells in which two grids differ.
fn difference(a: &Board, b: &Board) -> Cells {
    let differ = |&cell: &usize| a.0[cell] != b.0[cell];
    (0..81)
        .filter(differ)
        .fold(0, |cells, cell| cells | 1 << cell)
}

/// The givens of which each leaves only one of these solutions, which are all.
fn settling(board: &Board, solutions: &[Board]) -> Vec<Candidate> {
    let empty = (0..81).filter(|&cell| board.0[cell] == 0);
    let candidates = empty.flat_map(|cell| (1..=9).map(move |digit| Candidate { cell, digit }));
    let settles = |at: &Candidate| {
        let with = solutions
            .iter()
            .filter(|solution| solution.0[at.cell] == at.digit);
        with.take(2).count() == 1
    };
    candidates.filter(settles).collect()
}

/// Givens that leave only this solution of a board: again and again the one that rules out most of what is left.
fn together(board: &Board, solution: &Board) -> Vec<Candidate> {
    let (mut board, mut givens) = (*board, Vec::new());
    loop {
        let others = solutions(&board, MOST);
        let agree = |cell: usize| {
            others
                .iter()
                .filter(|other| other.0[cell] == solution.0[cell])
                .count()
        };
        let empty = (0..81).filter(|&cell| board.0[cell] == 0);
        if others.len() < 2 {
            break;
        }
        let Some(cell) = empty.min_by_key(|&cell| agree(cell)) else {
            break;
        };
        board.0[cell] = solution.0[cell];
        givens.push(Candidate {
            cell,
            digit: solution.0[cell],
        });
    }
    // What came later may have made an earlier one needless.
    givens.retain(|given| {
        board.0[given.cell] = 0;
        let is_needed = solutions(&board, 2).len() > 1;
        if is_needed {
            board.0[given.cell] = given.digit;
        }
        is_needed
    });
    givens
}

impl Alternatives {
    /// Where the two solutions differ, in words.
    pub fn difference(&self) -> String {
        let cells = list(each(self.cells).map(Cell), "and");
        let number = in_words(self.cells.count_ones());
        let compared = if self.smallest {
            "no two solutions differ".to_owned()
        } else {
            format!("no two of the {} that were compared differ", self.compared)
        };
        let held = each(self.cells).fold(0, |set, cell| set | 1 << (self.pair[0].0[cell] - 1));
        let exchange = match digits(held).collect::<Vec<u8>>()[..] {
            [a, b] => format!("Swap {a} and {b} in these {number} cells"),
            _ => format!("Exchange the digits of these {number} cells as drawn"),
        };
        format!(
            "They differ in {cells}; {compared} in fewer cells. {exchange}, and all rules still hold."
        )
    }

    /// Which givens would leave one solution, in words.
    pub fn settlement(&self) -> String {
        let held = |at: &Candidate| format!("{} in {}", at.digit, Cell(at.cell));
        if !self.settling.is_empty() {
            let cells = self.settling.chunk_by(|a, b| a.cell == b.cell).map(|same| {
                let digits = list(same.iter().map(|at| at.digit), "or");
                format!("{} ({digits})", Cell(same[0].cell))
            });
            return format!("One more given would settle it: {}.", list(cells, "or"));
        }
        let together = list(self.together.iter().map(held), "and");
        match (self.together.len(), self.all) {
            (1, _) => format!("This given would settle it: {together}."),
            (_, true) => {
                format!("No single given would settle it; together these would: {together}.")
            }
            (_, false) => format!("Together, these givens would settle it: {together}."),
        }
    }
}

/// `four`.
fn in_words(number: u32) -> String {
    const WORDS: [&str; 9] = [
        "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    let word = number
        .checked_sub(4)
        .and_then(|number| WORDS.get(number as usize));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
