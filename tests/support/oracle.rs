//! The tests' own search: boards of any size, slow enough to be simple, and independent of the code under test.

use std::sync::LazyLock;

use solutions::Board;

use crate::named;

/// The cells of a board of any size in row order; 0 is an empty cell.
pub type Grid = Vec<u8>;

/// The digits that a cell may have, as bits.
type Digits = u32;

/// The cells of every row, column and box.
pub fn units(side: usize) -> Vec<Vec<usize>> {
    let n = side.isqrt();
    let row = |r| (0..side).map(|i| r * side + i).collect();
    let column = |c| (0..side).map(|i| i * side + c).collect();
    let of_box = |b| {
        let corner = b / n * n * side + b % n * n;
        (0..side).map(|i| corner + i / n * side + i % n).collect()
    };
    (0..side).map(row).chain((0..side).map(column)).chain((0..side).map(of_box)).collect()
}

/// Whether no digit is twice among these.
pub fn is_set(digits: impl Iterator<Item = u8>) -> bool {
    let mut found = 0u64;
    digits.filter(|digit| *digit != 0).all(|digit| {
        let is_new = found >> digit & 1 == 0;
        found |= 1 << digit;
        is_new
    })
}

/// Whether no digit is twice in a row, column or box.
pub fn keeps_the_rules(grid: &[u8]) -> bool {
    units(grid.len().isqrt()).iter().all(|unit| is_set(unit.iter().map(|&cell| grid[cell])))
}

/// Solutions, no more than `limit`, in no order.
pub fn solutions(board: &[u8], limit: usize) -> Vec<Grid> {
    let side = board.len().isqrt();
    let all = (1 << side) - 1;
    let cell = |&digit: &u8| match digit {
        0 => all,
        digit => 1 << (digit - 1),
    };
    let mut found = Vec::new();
    search(board.iter().map(cell).collect(), &units(side), limit, &mut found);
    found
}

/// The solution that comes first in row order.
pub fn first(board: &[u8]) -> Option<Grid> {
    let mut known = solutions(board, 1).pop()?;
    let mut board = board.to_vec();
    for cell in 0..board.len() {
        if board[cell] == 0 {
            let with = |digit| {
                let mut board = board.clone();
                board[cell] = digit;
                solutions(&board, 1).pop()
            };
            if let Some(better) = (1..known[cell]).find_map(with) {
                known = better;
            }
            board[cell] = known[cell];
        }
    }
    Some(known)
}

/// What a filled grid is worth on a target: each digit so many times, 10 in the middle and one less in each ring around it.
pub fn score(grid: &[u8]) -> u32 {
    // Many grids are asked about.
    static WORTH: LazyLock<[u32; 81]> = LazyLock::new(|| {
        let line = [6, 7, 8, 9, 10, 9, 8, 7, 6];
        std::array::from_fn(|cell| line[cell / 9].min(line[cell % 9]))
    });
    WORTH.iter().zip(grid).map(|(worth, &digit)| worth * u32::from(digit)).sum()
}

/// Solutions of a board of nine by nine.
pub fn grids(board: &Board, limit: usize) -> Vec<Board> {
    let grids = solutions(&board.0, limit).into_iter();
    grids.map(|grid| Board(grid.try_into().unwrap())).collect()
}

fn search(mut cells: Vec<Digits>, units: &[Vec<usize>], limit: usize, found: &mut Vec<Grid>) {
    loop {
        let before = cells.clone();
        for unit in units {
            if !narrow(&mut cells, unit) {
                return;
            }
        }
        if cells == before {
            break;
        }
    }
    let open = (0..cells.len()).filter(|&cell| cells[cell].count_ones() > 1);
    let Some(cell) = open.min_by_key(|&cell| cells[cell].count_ones()) else {
        let digit = |digits: &Digits| digits.ilog2().to_le_bytes()[0] + 1;
        return found.push(cells.iter().map(digit).collect());
    };
    let digits = (0..Digits::BITS).map(|digit| 1 << digit);
    for digit in digits.filter(|digit| cells[cell] & digit != 0) {
        if found.len() < limit {
            let mut cells = cells.clone();
            cells[cell] = digit;
            search(cells, units, limit, found);
        }
    }
}

/// Takes a digit that one cell of the unit has from the others, and leaves a cell the digit that it alone can have. False
/// if a digit has no place or two cells.
fn narrow(cells: &mut [Digits], unit: &[usize]) -> bool {
    let mut taken = 0;
    for &cell in unit {
        let digits = cells[cell];
        if digits.is_power_of_two() {
            if taken & digits != 0 {
                return false;
            }
            taken |= digits;
        }
    }
    let (mut once, mut twice) = (0, 0);
    for &cell in unit {
        if cells[cell].count_ones() > 1 {
            cells[cell] &= !taken;
        }
        twice |= once & cells[cell];
        once |= cells[cell];
    }
    let alone = once & !twice & !taken;
    if alone != 0 {
        for &cell in unit {
            if cells[cell] & alone != 0 {
                cells[cell] &= alone;
            }
        }
    }
    once.count_ones() as usize == unit.len()
}

/// What a plain backtracker does, cell by cell in row order and digit by digit, until the board is full.
#[derive(Default)]
pub struct RowOrder {
    /// Calls for a cell, and one for the end.
    pub all_calls: u64,
    /// Those of them after the last cell of a row.
    pub line_ends: u64,
    /// Those for an empty cell, and the one for the end.
    pub calls: u64,
    pub checks: u64,
    pub placements: u64,
    pub resets: u64,
    /// The writes to the board, and a hash of them all, as `cases/traces.csv` has it; see [`RowOrder::of`].
    pub written: u64,
    pub hash: u64,
    /// The first writes, cell and digit (0 for a reset), if any are to be kept.
    pub writes: Vec<(usize, u8)>,
    keep: usize,
    /// Whether a digit is written before it is checked.
    writes_first: bool,
    /// The search is given up after so many checks.
    most: Option<u64>,
    /// The digits of the rows, columns and boxes, as bits.
    used: [Digits; 27],
}

/// The first writes of an article's program.
pub fn writes(solution: &str, board: &Board, keep: usize) -> Vec<(usize, u8)> {
    let mut search = RowOrder { keep, ..RowOrder::of(solution) };
    if keep > 0 {
        search.search(&mut board.0.clone());
    }
    search.writes
}

impl RowOrder {
    /// As the program of an article that solves.
    pub fn of(solution: &str) -> RowOrder {
        let (hash, writes_first) = (0xcbf2_9ce4_8422_2325, solution == "char_board");
        RowOrder { hash, writes_first, ..RowOrder::default() }
    }

    /// The checks that the search takes, if no more than `most`.
    pub fn checks(board: &Board, most: u64) -> Option<u64> {
        let mut search = RowOrder { most: Some(most), ..RowOrder::default() };
        search.search(&mut board.0.clone());
        Some(search.checks).filter(|checks| *checks <= most)
    }

    /// Fills a board of nine by nine; `false` if it cannot be.
    pub fn search(&mut self, board: &mut [u8; 81]) -> bool {
        for (cell, &digit) in board.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            for unit in named::units(cell) {
                // Givens may contradict each other.
                self.used[unit] |= 1 << digit;
            }
        }
        self.fill(board, 0)
    }

    fn flip(&mut self, cell: usize, digit: u8) {
        for unit in named::units(cell) {
            self.used[unit] ^= 1 << digit;
        }
    }

    fn write(&mut self, cell: usize, digit: u8) {
        self.written += 1;
        for number in [cell / 9, cell % 9, digit.into()] {
            self.hash = (self.hash ^ number as u64).wrapping_mul(0x100_0000_01b3);
        }
        if self.writes.len() < self.keep {
            self.writes.push((cell, digit));
        }
    }

    fn fill(&mut self, board: &mut [u8; 81], cell: usize) -> bool {
        self.all_calls += 1;
        self.line_ends += u64::from(cell > 0 && cell.is_multiple_of(9));
        if cell < 81 && board[cell] != 0 {
            return self.fill(board, cell + 1);
        }
        self.calls += 1;
        if cell == 81 {
            return true;
        }
        for digit in 1..=9 {
            self.checks += 1;
            let is_free = named::units(cell).iter().all(|&unit| self.used[unit] >> digit & 1 == 0);
            let is_written = is_free || self.writes_first;
            if is_written {
                self.write(cell, digit);
            }
            if is_free {
                self.placements += 1;
                self.flip(cell, digit);
                board[cell] = digit;
                if self.fill(board, cell + 1) {
                    return true;
                }
                self.resets += 1;
                self.flip(cell, digit);
                board[cell] = 0;
            }
            // Enough is kept, or it takes too long.
            if self.keep > 0 && self.writes.len() == self.keep
                || self.most.is_some_and(|most| self.checks > most)
            {
                return true;
            }
            if is_written {
                self.write(cell, 0);
            }
        }
        false
    }
}
