//! # `any_size`: checks a full grid of any size
//!
//! Beyond the articles, the rule of article 001 for N by N cells: Codewars' kata "Validate Sudoku with size `NxN`" asks
//! whether a full grid is right, whatever its size.
//!
//! ## The idea
//! The boxes of N by N cells are √N by √N, so N has to be a square number, and each row must have N numbers. Then the grid is
//! right if the numbers of each row, column and box, when sorted, are 1 to N. That leaves out repeated numbers, and those
//! that are too small or too large.
//!
//! | the idea | here |
//! |---|---|
//! | √N is a whole number | `find` of a number whose square is N |
//! | cell i of row, column and box k | three closures from i to row and column |
//! | 1 to N once each | `unit == numbers`, after sorting |
//!
//! ## Cost
//! Each of the N² cells is read three times, and 3 N lists of N numbers are sorted.
//!
//! ## Edge cases
//! A grid without rows is wrong, and so is one whose rows have different lengths. The kata calls `is_valid`; `main` reads grids,
//! so that it can be tried here.

// submission starts
/// A grid, row by row. Its rows may have any length.
pub struct Sudoku {
    /// The rows of numbers.
    pub data: Vec<Vec<u32>>,
}

impl Sudoku {
    /// Whether it is a full grid of N by N cells, for a square number N, that has each number from 1 to N once in every row,
    /// column and box.
    pub fn is_valid(&self) -> bool {
        let n = self.data.len();
        let root = match (1..=n).find(|root| root * root == n) {
            Some(root) if self.data.iter().all(|row| row.len() == n) => root,
            _ => return false,
        };
        let numbers: Vec<u32> = (1..=n as u32).collect();
        let is_right = |cells: &dyn Fn(usize) -> (usize, usize)| {
            let cells = (0..n).map(cells);
            let mut unit: Vec<u32> = cells.map(|(row, col)| self.data[row][col]).collect();
            unit.sort_unstable();
            unit == numbers
        };
        (0..n).all(|k| {
            let (top, left) = (k / root * root, k % root * root);
            is_right(&|i| (k, i))
                && is_right(&|i| (i, k))
                && is_right(&|i| (top + i / root, left + i % root))
        })
    }
}
// submission ends

/// Reads grids, a line for each row and an empty line between two; prints `true` or `false` for each.
pub fn main() {
    let mut input = String::new();
    if std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).is_ok() {
        let lines: Vec<&str> = input.lines().map(str::trim).collect();
        for grid in lines.split(|line| line.is_empty()).filter(|grid| !grid.is_empty()) {
            let row =
                |line: &&str| line.split_whitespace().map(|n| n.parse().unwrap_or(0)).collect();
            println!("{}", Sudoku { data: grid.iter().map(row).collect() }.is_valid());
        }
    }
}
