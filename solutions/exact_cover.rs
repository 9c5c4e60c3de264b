//! # `exact_cover`: dancing links
//!
//! Beyond the articles: Sudoku as an exact cover problem (精确覆盖), solved by Knuth's Algorithm X (X算法) with dancing
//! links (舞蹈链). One program for boards of 4 × 4, 9 × 9, 16 × 16 and 25 × 25 cells, which finds one solution, all of them,
//! their number, or the first in row order.
//!
//! ## The idea: a matrix of 0 and 1
//! A solved Sudoku is a set of *placements*, "digit d in row r, column c". There are 9 · 9 · 9 = 729 of them, and the
//! rules are 324 *conditions*, each of which must be met by exactly one placement of the set:
//!
//! ```text
//!   kind 0   81 ×   the cell in row r, column c holds a digit
//!   kind 1   81 ×   row r holds the digit d
//!   kind 2   81 ×   column c holds the digit d
//!   kind 3   81 ×   box b holds the digit d
//! ```
//!
//! Write this as a matrix with a row for each placement and a column for each condition, and a 1 where the placement
//! meets the condition. Every row has four 1s, one of each kind; every column has nine.
//!
//! ```text
//!                 r1c1  r1c2   …   row 1  row 1   …   col 1  col 2   …   box 1
//!                 full  full       has 1  has 2       has 1  has 1       has 1  …
//!   1 in r1c1      1     ·          1      ·           1      ·           1
//!   2 in r1c1      1     ·          ·      1           ·      ·           ·
//!   1 in r1c2      ·     1          1      ·           ·      1           1
//!   …
//! ```
//!
//! From here on, forget Sudoku. The question is: *which rows together have exactly one 1 in every column?* A given
//! (已知数) is a row that has been chosen beforehand.
//!
//! ## Algorithm X
//! 1. No column left: the chosen rows are a solution.
//! 2. Take the column with the fewest rows. (Kind 0: the cell with the fewest candidates. The other kinds: the digit
//!    with the fewest places in its unit. Dead ends, naked and hidden singles need no code of their own.)
//! 3. Choose each of its rows in turn: *cover* the four columns of that row, that is, take each of them out of the
//!    matrix, together with all rows that have a 1 in it, since these can no longer be chosen. Back to 1.
//! 4. Take the choice back: *uncover* the four columns in the opposite order (回溯, backtracking).
//!
//! ## Dancing links
//! Nearly all of the matrix is 0, so only the 1s are stored, as nodes in lists that are linked both ways. The columns
//! that are left form a list of headers, linked left and right around a root; each column is a list of its nodes,
//! linked up and down around its header. (Both lists are closed: the last points to the first.)
//!
//! ```text
//!   root <──────> r1c1 <─────> r1c2 <── … ──> row 1 has 1 <──> row 1 has 2 <── …
//!                  ^            ^                  ^                ^
//!                  v            │                  v                │
//!   1 in r1c1      1            │                  1                │             …
//!                  ^            │                  ^                │
//!                  v            │                  │                v
//!   2 in r1c1      1            │                  │                1             …
//!                  ^            v                  v                ^
//!   1 in r1c2      │            1                  1                │             …
//!                  │            ^                  ^                │
//! ```
//!
//! Why such lists? Because an element can leave and come back without a search:
//!
//! ```text
//!   A <──> B <──> C     leave:      right[A] = C; left[C] = A;
//!
//!   A <─────────> C     B is out, but B itself still says left[B] = A and right[B] = C,
//!       <─ B ─>
//!
//!   A <──> B <──> C     come back:  right[A] = B; left[C] = B;
//! ```
//!
//! What left last must come back first; then every element finds its old neighbours where it left them. That is all
//! the bookkeeping there is: no copies of the board, no undo list.
//!
//! The links are numbers of nodes, not pointers: arrays, no `unsafe`. In Knuth's paper the four nodes of a row are
//! linked as well. Here they need no links, as they are never taken apart: they have successive numbers from a multiple
//! of four on, so `node ^ 1`, `node ^ 2` and `node ^ 3` (which flip the last two bits) are the other three.
//!
//! | the idea | here |
//! |---|---|
//! | the matrix for boxes of n by n cells: n⁶ rows, 4n⁴ columns | `ExactCover::new(n)`, built once, good for any number of boards |
//! | take a column and its rows out, bring them back | `cover`, `uncover` |
//! | choose a row, take the choice back | `place`, `take_back` |
//! | the column with the fewest rows | `narrowest_column` |
//! | Algorithm X | `search` |
//! | a row can be chosen if none of its columns is covered | `fits`, for givens |
//! | one, all, how many, first in row order | `solve`, `for_each_solution`, `count`, `smallest` |
//!
//! ## Cost
//! To cover a column is to unlink three nodes for each of its rows (n = 3: 9 rows, so at most 27 nodes); a choice covers four.
//! Compiled with `-O`, per board, on a Zen 5 in November 2026, the matrix built beforehand (which takes 0.03 ms for n = 3,
//! 0.4 ms for n = 4, 1.2 ms for n = 5); the sets are the samples in `tests/cases/sets`:
//!
//! ```text
//!                                                     solve      count up to 2   smallest
//! LeetCode's example                                  0.007 ms   0.007 ms        0.03 ms
//! `17clue`: puzzles with 17 givens                    0.014 ms   0.02 ms         0.07 ms
//! `hard11plus`: some of the hardest known puzzles     0.2 ms     0.4 ms
//! the 16 × 16 sample of SPOJ SUDOKU and POJ 3076      1.4 ms     4 ms            12 ms
//! a 16 × 16 board without givens                      0.2 ms                     12 ms
//! ```
//!
//! Compared with `candidates`, an easy puzzle takes two to three times as long, as nearly all 729 rows have to be
//! removed and restored, however few choices there are. Puzzles with 17 givens and harder ones are solved 1.1 to 1.5 times
//! as fast, depending on the machine.
//!
//! For 25 × 25 there is no promise: a board without givens takes 3 ms, but proving that a random one with 308 givens is
//! unique took 8 s on a slower machine.
//!
//! Of several columns with the fewest rows it takes the first. The last would solve the 16 × 16 sample in three quarters
//! of the steps, but the hardest 9 × 9 puzzles in 1.4 times as many.
//!
//! ## Where the idea comes from
//! Donald Knuth, *Dancing Links* (2000), arXiv cs/0011047, who credits the trick to Hirosi Hitotumatu and Kohei Noshita
//! (1979); *The Art of Computer Programming*, volume 4B, section 7.2.2.1.
//!
//! ## Edge cases
//! - **Givens that clash**, numbers above the largest digit, too few or too many rows or columns: such a board has no solution.
//! - **No solution**: `solve` and `smallest` return `None`, `count` and `visit` 0, `for_each_solution` never calls the visitor,
//!   `solve_sudoku` returns `false` and leaves the board unchanged.
//! - **Several solutions**: all of them, in the order in which the search finds them; `smallest` for the first in row
//!   order.
//! - **A full board** has one solution, itself, if it is valid, and none otherwise.

// submission starts
/// The exact cover problem of boards with boxes of n by n cells. A board is n² rows of n² digits, 0 for an empty cell.
pub struct ExactCover {
    /// The number of rows, columns, boxes and digits of a board: n².
    size: usize,
    /// The number of columns of the matrix. Columns are numbered from 0, and their headers like them.
    columns: usize,
    /// The columns that are left, as links between their headers. The root has the number `columns`.
    left: Vec<usize>,
    right: Vec<usize>,
    /// How many rows are left in each column.
    height: Vec<usize>,
    /// The links in each column: headers first, then the nodes, four for each placement.
    up: Vec<usize>,
    down: Vec<usize>,
    /// The column of each header and node.
    column: Vec<usize>,
    /// Row, column and digit of each placement, in this order.
    placements: Vec<(usize, usize, u8)>,
}

impl ExactCover {
    /// The matrix for a box size from 1 to 5. Larger ones count as 5, so larger boards have no solution here.
    pub fn new(box_size: usize) -> ExactCover {
        let n = box_size.min(5);
        let size = n * n;
        let columns = 4 * size * size;
        let mut cover = ExactCover {
            size,
            columns,
            left: (0..=columns).map(|c| c.checked_sub(1).unwrap_or(columns)).collect(),
            right: (1..=columns).chain(0..1).collect(),
            height: vec![0; columns],
            // An empty column is a header that is linked to itself.
            up: (0..columns).collect(),
            down: (0..columns).collect(),
            column: (0..columns).collect(),
            placements: Vec::new(),
        };
        for row in 0..size {
            for col in 0..size {
                let square = row / n * n + col / n;
                for (d, digit) in (0..size).zip(1..) {
                    cover.placements.push((row, col, digit));
                    // Columns are numbered by kind, then by the two things that the condition names.
                    for (kind, &(a, b)) in
                        [(row, col), (row, d), (col, d), (square, d)].iter().enumerate()
                    {
                        cover.append_node((kind * size + a) * size + b);
                    }
                }
            }
        }
        cover
    }

    /// Puts a new node at the bottom of a column.
    fn append_node(&mut self, column: usize) {
        let node = self.column.len();
        let last = self.up[column];
        self.column.push(column);
        self.up.push(last);
        self.down.push(column);
        self.down[last] = node;
        self.up[column] = node;
        self.height[column] += 1;
    }

    /// Takes a column out of the matrix, and out of all other columns the rows that have a node in it.
    fn cover(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = right;
        self.left[right] = left;
        let mut node = self.down[column];
        while node != column {
            for k in 1..4 {
                let other = node ^ k;
                let (up, down) = (self.up[other], self.down[other]);
                self.down[up] = down;
                self.up[down] = up;
                self.height[self.column[other]] -= 1;
            }
            node = self.down[node];
        }
    }

    /// Brings back what `cover` took out: `cover` read backwards.
    fn uncover(&mut self, column: usize) {
        let mut node = self.up[column];
        while node != column {
            for k in 1..4 {
                let other = node ^ k;
                let (up, down) = (self.up[other], self.down[other]);
                self.down[up] = other;
                self.up[down] = other;
                self.height[self.column[other]] += 1;
            }
            node = self.up[node];
        }
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = column;
        self.left[right] = column;
    }

    /// The columns of the conditions that a placement meets.
    fn conditions(&self, placement: usize) -> [usize; 4] {
        let node = self.columns + 4 * placement;
        [self.column[node], self.column[node + 1], self.column[node + 2], self.column[node + 3]]
    }

    /// Chooses a placement.
    fn place(&mut self, placement: usize) {
        for &column in &self.conditions(placement) {
            self.cover(column);
        }
    }

    /// Takes the choice back.
    fn take_back(&mut self, placement: usize) {
        for &column in self.conditions(placement).iter().rev() {
            self.uncover(column);
        }
    }

    /// Whether none of a placement's conditions is met yet, that is, none of its columns has been taken out: such a
    /// column still knows its left neighbour, but that neighbour no longer points to it.
    fn fits(&self, placement: usize) -> bool {
        self.conditions(placement).iter().all(|&column| self.right[self.left[column]] == column)
    }

    /// The first column with the fewest rows, or the first with at most one; `None` if no column is left.
    fn narrowest_column(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = usize::MAX;
        let mut column = self.right[self.columns];
        // Stop at one row: that choice is forced, and if a later column has no row, a later call finds it.
        while column != self.columns && fewest > 1 {
            if self.height[column] < fewest {
                fewest = self.height[column];
                best = Some(column);
            }
            column = self.right[column];
        }
        best
    }

    /// Shows every way to complete the choices made so far; `false` if the visitor wants no more.
    fn search(&mut self, grid: &mut [Vec<u8>], visit: &mut dyn FnMut(&[Vec<u8>]) -> bool) -> bool {
        let column = match self.narrowest_column() {
            Some(column) => column,
            None => return visit(grid),
        };
        let mut go_on = true;
        let mut node = self.down[column];
        while go_on && node != column {
            let placement = (node - self.columns) / 4;
            let (row, col, digit) = self.placements[placement];
            // No need to empty the cell later: every solution writes to all cells without a given.
            grid[row][col] = digit;
            self.place(placement);
            go_on = self.search(grid, visit);
            self.take_back(placement);
            node = self.down[node];
        }
        go_on
    }

    /// Completes the choices made so far, if that can be done; if not, the grid holds nothing of use.
    fn complete(&mut self, grid: &mut [Vec<u8>]) -> bool {
        !self.search(grid, &mut |_| false)
    }

    /// The number of a placement: the order in which `new` lists them.
    fn placement(&self, row: usize, col: usize, digit: u8) -> usize {
        (row * self.size + col) * self.size + usize::from(digit) - 1
    }

    /// Chooses the givens and lists them; `false` at the first that is not a digit or contradicts those before it.
    fn place_givens(&mut self, board: &[Vec<u8>], givens: &mut Vec<usize>) -> bool {
        for (row, digits) in board.iter().enumerate() {
            for (col, &digit) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
                let placement = self.placement(row, col, digit);
                if usize::from(digit) > self.size || !self.fits(placement) {
                    return false;
                }
                self.place(placement);
                givens.push(placement);
            }
        }
        true
    }

    /// Shows all solutions of a board, one after the other, to a visitor, who says whether to go on. So a caller can
    /// list them, count them, or keep the best (Luogu P1074).
    pub fn for_each_solution(
        &mut self,
        board: &[Vec<u8>],
        visit: &mut dyn FnMut(&[Vec<u8>]) -> bool,
    ) {
        if board.len() != self.size || board.iter().any(|row| row.len() != self.size) {
            return;
        }
        let mut givens = Vec::new();
        if self.place_givens(board, &mut givens) {
            self.search(&mut board.to_vec(), visit);
        }
        for &placement in givens.iter().rev() {
            self.take_back(placement);
        }
    }

    /// The solution that is found first, if there is one.
    pub fn solve(&mut self, board: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
        let mut solution = None;
        self.visit(board, 1, &mut |grid| solution = Some(grid.to_vec()));
        solution
    }

    /// The number of solutions, counted up to a limit: with 2 it says whether there is none, one or more.
    pub fn count(&mut self, board: &[Vec<u8>], limit: u32) -> u32 {
        self.visit(board, limit, &mut |_| {})
    }

    /// Shows the solutions up to a limit, and says how many they were.
    pub fn visit(
        &mut self,
        board: &[Vec<u8>],
        limit: u32,
        visit: &mut dyn FnMut(&[Vec<u8>]),
    ) -> u32 {
        let mut count = 0;
        if limit > 0 {
            self.for_each_solution(board, &mut |grid| {
                visit(grid);
                count += 1;
                count < limit
            });
        }
        count
    }

    /// The solution that comes first in row order, if there is one.
    ///
    /// Keeps one solution, the smallest so far, and goes cell by cell: for each digit below that solution's, from 1 on,
    /// is there a solution with it, and with the cells before as they are fixed? The first such solution is kept
    /// instead. Either way the cell is then fixed.
    pub fn smallest(&mut self, board: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
        let mut solution = self.solve(board)?;
        let mut settled = Vec::new();
        self.place_givens(board, &mut settled);
        for row in 0..self.size {
            for col in (0..self.size).filter(|&col| board[row][col] == 0) {
                for digit in 1..=solution[row][col] {
                    let placement = self.placement(row, col, digit);
                    if !self.fits(placement) {
                        continue;
                    }
                    self.place(placement);
                    let mut grid = solution.clone();
                    grid[row][col] = digit;
                    if digit == solution[row][col] || self.complete(&mut grid) {
                        solution = grid;
                        settled.push(placement);
                        break;
                    }
                    self.take_back(placement);
                }
            }
        }
        for &placement in settled.iter().rev() {
            self.take_back(placement);
        }
        Some(solution)
    }
}

/// The rows of a 9 by 9 board.
fn rows(board: &[[u8; 9]; 9]) -> Vec<Vec<u8>> {
    board.iter().map(|row| row.to_vec()).collect()
}

/// Fills the empty cells (0); `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {
    let solution = match ExactCover::new(3).solve(&rows(board)) {
        Some(solution) => solution,
        None => return false,
    };
    for (row, digits) in solution.iter().enumerate() {
        for (col, &digit) in digits.iter().enumerate() {
            if board[row][col] == 0 {
                board[row][col] = digit;
            }
        }
    }
    true
}

/// The number of solutions of a board, counted up to a limit.
pub fn count_solutions(board: &[[u8; 9]; 9], limit: u32) -> u32 {
    ExactCover::new(3).count(&rows(board), limit)
}
// submission ends

/// Solves a puzzle that newspapers called the hardest of the world (Arto Inkala, 2012) and prints it in nine lines.
#[doc(hidden)]
pub fn main() {
    let mut board = [
        [8, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 3, 6, 0, 0, 0, 0, 0],
        [0, 7, 0, 0, 9, 0, 2, 0, 0],
        [0, 5, 0, 0, 0, 7, 0, 0, 0],
        [0, 0, 0, 0, 4, 5, 7, 0, 0],
        [0, 0, 0, 1, 0, 0, 0, 3, 0],
        [0, 0, 1, 0, 0, 0, 0, 6, 8],
        [0, 0, 8, 5, 0, 0, 0, 1, 0],
        [0, 9, 0, 0, 0, 0, 4, 0, 0],
    ];
    if solve_sudoku(&mut board) {
        for row in &board {
            println!("{}", row.map(|digit| digit.to_string()).join(" "));
        }
    } else {
        println!("No solution");
    }
}
