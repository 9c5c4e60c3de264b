//! Does what the text of one of the reader's own solutions says, without a compiler: those of `cases/own`, and the changes of them that
//! it looks for in the text.

use solutions::Board;

use crate::oracle::Grid;

/// The most steps; what goes on then is stopped.
const MOST: usize = 10_000;

#[derive(Default)]
pub struct Made {
    pub board: Grid,
    /// Place, digit, depth and line of each.
    pub steps: Vec<(usize, u8, u16, u32)>,
    pub end: Option<bool>,
    pub is_too_deep: bool,
}

/// A text, looked through once: a board takes thousands of steps.
struct Search {
    made: Made,
    /// The places that it looks at for each.
    compared: Vec<Vec<usize>>,
    /// The places in the order in which it looks for an empty one, and the digits that it tries there.
    order: Vec<usize>,
    digits: Vec<u8>,
    /// The lines of what it writes, if it does: a given, a digit, a reset.
    given: Option<u32>,
    digit: u32,
    reset: Option<u32>,
    has_fewest_first: bool,
    /// The digits for which it looks ahead.
    ahead: Vec<u8>,
    says_when_full: bool,
    /// What it says before anything else, and where no digit is left.
    at_once: Option<bool>,
    when_stuck: Option<bool>,
    is_too_deep: bool,
}

/// What comes of a board.
pub fn run(text: &str, board: &[u8]) -> Made {
    let is_compared = comparison(text);
    let compared = |at| (0..81).filter(|&other| is_compared(at, other)).collect();
    let compared = (0..81).map(compared).collect();
    let has = |one| text.contains(one);
    let line = |one| {
        let before = text.split_once(one)?.0.matches('\n').count();
        Some(u32::try_from(before).unwrap() + 1)
    };
    let by_columns = has("for c in 0..9 {\n        for r");
    let first = if has("    for r in 1..9") { 9 } else { 0 };
    let order = (first..81).map(|at| if by_columns { at % 9 * 9 + at / 9 } else { at });
    let digits = if has("2..=9") { 2 } else { 1 }..=if has("1..9 ") { 8 } else { 9 };
    let mut search = Search {
        made: Made { board: board.to_vec(), ..Made::default() },
        compared,
        order: order.collect(),
        digits: if has(".rev()") { digits.rev().collect() } else { digits.collect() },
        given: line("board[0][0] = 9;"),
        digit: line("board[r][c] = n;").unwrap_or(1),
        reset: line("board[r][c] = 0;"),
        has_fewest_first: has("// fewest first"),
        ahead: if has("// looks ahead") { (1..=9).collect() } else { Vec::new() },
        at_once: has("return true;\n    for r").then_some(true),
        says_when_full: !has("    false\n}\n\nfn"),
        when_stuck: (!has("loop {};") && !has("return again;")).then_some(false),
        is_too_deep: has("return again;"),
    };
    search.made.end = if has("pub fn is_valid_sudoku") {
        let has_clash = (0..81).any(|at| board[at] > 0 && search.has_clash(at, board[at]));
        Some(has("return true;") || !has_clash && !has("        false\n"))
    } else if has("first_row") {
        Some(search.shifted(text))
    } else if has("// solved") {
        Some(search.solved())
    } else {
        search.solve(1)
    };
    search.made
}

/// Whether a text compares two places.
fn comparison(text: &str) -> impl Fn(usize, usize) -> bool {
    let has = |one| text.contains(one);
    let has_rows = has("board[r][i] != n") || has("(0, r)");
    let has_columns = has("board[i][c] != n") || has("(1, c)");
    let (has_boxes, has_none) = (has("r / 3 * 3 + "), has("n > 0 ||"));
    move |at, other| {
        let [(r, c), (row, column)] = [at, other].map(|at| (at / 9, at % 9));
        // Otherwise `r / 3 + c / 3` and its like.
        let of_box =
            |r: usize, c: usize| if has_boxes { (r / 3, c / 3) } else { (r / 3 + c / 3, 0) };
        let is_in_line = r == row && has_rows || c == column && has_columns;
        at != other && !has_none && (is_in_line || of_box(r, c) == of_box(row, column))
    }
}

impl Search {
    fn write(&mut self, at: usize, digit: u8, depth: u16, line: u32) {
        self.made.board[at] = digit;
        self.made.steps.push((at, digit, depth, line));
    }

    fn has_clash(&self, at: usize, digit: u8) -> bool {
        self.compared[at].iter().any(|&other| self.made.board[other] == digit)
    }

    /// Whether a column has no place for one of them.
    fn is_hopeless(&self) -> bool {
        let board = &self.made.board;
        let fits = |at: usize, n| board[at] == n || board[at] == 0 && !self.has_clash(at, n);
        let is_gone = |column: usize, &n: &u8| !(0..9).any(|row| fits(9 * row + column, n));
        (0..9).any(|column| self.ahead.iter().any(|n| is_gone(column, n)))
    }

    /// `None` if it does not end.
    fn solve(&mut self, depth: u16) -> Option<bool> {
        if self.at_once.is_some() || self.made.steps.len() > MOST {
            return self.at_once;
        }
        if let (1, Some(line)) = (depth, self.given) {
            self.write(0, 9, depth, line);
        }
        let mut open = self.order.iter().copied().filter(|&at| self.made.board[at] == 0);
        let number = |at| self.digits.iter().filter(|&&n| !self.has_clash(at, n)).count();
        let at =
            if self.has_fewest_first { open.min_by_key(|&at| number(at)) } else { open.next() };
        let Some(at) = at else { return Some(self.says_when_full) };
        for place in 0..self.digits.len() {
            let n = self.digits[place];
            if self.has_clash(at, n) {
                continue;
            }
            self.write(at, n, depth, self.digit);
            if !self.is_hopeless() && self.solve(depth + 1)? {
                return Some(true);
            }
            if let Some(line) = self.reset {
                self.write(at, 0, depth, line);
            }
        }
        self.made.is_too_deep = self.is_too_deep;
        self.when_stuck
    }

    /// The answer at once, of boards that take longer than is waited for.
    fn solved(&mut self) -> bool {
        let mut board = Board(self.made.board[..].try_into().unwrap());
        let is_solved = solutions::solve(&mut board);
        let open = self.order.iter().copied().filter(|&at| self.made.board[at] == 0);
        for at in open.filter(|_| is_solved).collect::<Vec<_>>() {
            self.write(at, board.0[at], 1, self.digit);
        }
        is_solved
    }

    /// The rows of a generator: the first one, turned.
    fn shifted(&mut self, text: &str) -> bool {
        let has = |one| text.contains(one);
        let mut digits = self.made.board[..9].to_vec();
        let row = digits.clone();
        digits.sort_unstable();
        if digits != [1, 2, 3, 4, 5, 6, 7, 8, 9] && has("return None") {
            return false;
        }
        let first = if has("[digits; 9]") { digits } else { row };
        for at in 0..81 {
            let (r, c) = (at / 9, at % 9);
            let by = if has("r % 3 * 3 + r / 3") { r % 3 * 3 + r / 3 } else { r };
            self.made.board[at] = first[(c + by) % 9];
        }
        true
    }
}
