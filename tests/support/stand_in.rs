//! Does what the text of one of the reader's own solutions says, without a compiler: those of `cases/own`, and the changes of them that
//! it looks for in the text.

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

struct Search<'a> {
    text: &'a str,
    made: Made,
    /// The places that it looks at for each.
    compared: Vec<Vec<usize>>,
}

/// What comes of a board.
pub fn run(text: &str, board: &[u8]) -> Made {
    let is_compared = comparison(text);
    let compared = |at| (0..81).filter(|&other| is_compared(at, other)).collect();
    let compared = (0..81).map(compared).collect();
    let made = Made { board: board.to_vec(), ..Made::default() };
    let mut search = Search { text, made, compared };
    search.made.end = if text.contains("is_valid_sudoku") {
        Some(!(0..81).any(|at| board[at] > 0 && search.has_clash(at, board[at])))
    } else if text.contains("first_row") {
        Some(search.shifted())
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

impl Search<'_> {
    fn has(&self, text: &str) -> bool {
        self.text.contains(text)
    }

    fn line(&self, text: &str) -> u32 {
        let before = self.text.split(text).next().unwrap();
        u32::try_from(before.matches('\n').count()).unwrap() + 1
    }

    fn write(&mut self, at: usize, digit: u8, depth: u16, line: &str) {
        let line = self.line(line);
        self.made.board[at] = digit;
        self.made.steps.push((at, digit, depth, line));
    }

    fn has_clash(&self, at: usize, digit: u8) -> bool {
        self.compared[at].iter().any(|&other| self.made.board[other] == digit)
    }

    /// `None` if it does not end.
    fn solve(&mut self, depth: u16) -> Option<bool> {
        if self.has("return true;\n    for r") || self.made.steps.len() > MOST {
            return self.has("return true;\n    for r").then_some(true);
        }
        if depth == 1 && self.has("    board[0][0] = 9;") {
            self.write(0, 9, depth, "board[0][0] = 9;");
        }
        let first = if self.has("    for r in 1..9") { 9 } else { 0 };
        let by_columns = |at: usize| {
            if self.has("for c in 0..9 {\n        for r") { at % 9 * 9 + at / 9 } else { at }
        };
        let Some(at) = (first..81).map(by_columns).find(|&at| self.made.board[at] == 0) else {
            return Some(!self.has("    false\n}\n\nfn"));
        };
        let first = if self.has("2..=9") { 2 } else { 1 };
        let last = if self.has("1..9 ") { 8 } else { 9 };
        for n in first..=last {
            let n = if self.has(".rev()") { 10 - n } else { n };
            if self.has_clash(at, n) {
                continue;
            }
            self.write(at, n, depth, "board[r][c] = n;");
            if self.solve(depth + 1)? {
                return Some(true);
            }
            if self.has("board[r][c] = 0;") {
                self.write(at, 0, depth, "board[r][c] = 0;");
            }
        }
        self.made.is_too_deep = self.has("return again;");
        if self.has("loop {};") || self.made.is_too_deep { None } else { Some(false) }
    }

    /// The rows of a generator: the first one, turned.
    fn shifted(&mut self) -> bool {
        let mut digits = self.made.board[..9].to_vec();
        let row = digits.clone();
        digits.sort_unstable();
        if digits != [1, 2, 3, 4, 5, 6, 7, 8, 9] && self.has("return None") {
            return false;
        }
        let first = if self.has("[digits; 9]") { digits } else { row };
        for at in 0..81 {
            let (r, c) = (at / 9, at % 9);
            let by = if self.has("r % 3 * 3 + r / 3") { r % 3 * 3 + r / 3 } else { r };
            self.made.board[at] = first[(c + by) % 9];
        }
        true
    }
}
