//! The code around a solution, which reads and prints the board; and the problems that a solution can serve.

use solutions::{Ability, Kind};

/// What a problem asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Fill a board of nine by nine; any solution will do, or there is only one.
    Fill,
    /// The solution that comes first in row order.
    First,
    /// The number of solutions, as far as the problem wants to know it.
    Count,
    /// Boards of other sizes than nine by nine: which, in words.
    Size(&'static str),
    /// The best of all solutions.
    Best,
    /// Say whether a board breaks the rules.
    Rule,
    /// Something else, in words; only whole programs do it.
    Other(&'static str),
}

#[derive(Debug)]
pub enum Wrapper {
    /// A whole program: the body of its main function, which has the `input`. `$CALL` stands for the call that fills
    /// `board`; `board_of` makes a board of 81 characters.
    Program(&'static str),
    Function {
        /// The kind that needs no adapter.
        kind: Kind,
        /// A declaration that the judge has itself, so that the text leaves it out.
        given: &'static str,
        /// The function that the judge calls, around a solution.
        adapter: fn(&Submission<'_>) -> String,
        /// A main function in place of the judge's own, which is not known.
        harness: &'static str,
    },
}

impl Wrapper {
    /// A text as a program: if a judge calls a function, with code in place of the judge's own.
    pub fn program(&self, text: &str) -> String {
        match self {
            Wrapper::Program(_) => text.to_owned(),
            Wrapper::Function { given, harness, .. } => format!("{text}\n{given}{}", main(harness)),
        }
    }
}

/// A main function that reads the input.
pub fn main(body: &str) -> String {
    format!(
        "
fn main() {{
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect(\"input\");{body}}}
"
    )
}

/// Reads boards of 81 digits, with or without blanks, to the end of the input, and prints each with blanks. Fewer than
/// 81 cells at the end are not a board.
pub const NUMBERS: &str = r#"
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        for row in &board {
            let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row.join(" "));
        }
    }
"#;

/// Reads boards of nine lines of nine digits, whatever stands between them, and prints each likewise.
pub const DIGITS: &str = r#"
    let cells: Vec<char> =
        input.split_whitespace().filter(|word| word.len() == 9).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        for row in &board {
            let row: String = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row);
        }
    }
"#;

/// Reads boards of 16 lines of letters, whatever stands between them, and prints each with a blank line between.
pub const LETTERS: &str = r#"
    let lines: Vec<&str> = input.split_whitespace().filter(|line| line.len() == 16).collect();
    let digit = |c: u8| if c == b'-' { 0 } else { c - b'A' + 1 };
    for (i, lines) in lines.chunks_exact(16).enumerate() {
        let board: Vec<Vec<u8>> = lines.iter().map(|line| line.bytes().map(digit).collect()).collect();
        let solution = ExactCover::new(4).solve(&board).expect("a solution");
        if i > 0 {
            println!();
        }
        for row in &solution {
            let row: String = row.iter().map(|d| char::from(b'A' + d - 1)).collect();
            println!("{}", row);
        }
    }
"#;

/// LeetCode declares the type of its functions.
pub const LEETCODE_SOLUTION: &str = "pub struct Solution;\n";

const BOARD_OF_CHARS: &str = "
    let cell = |&c: &char| if ('1'..='9').contains(&c) { c } else { '.' };
    cells.chunks(9).map(|row| row.iter().map(cell).collect()).collect()
";

const BOARD_OF_INTS: &str = "
    let mut board = [[0; 9]; 9];
    for (i, cell) in cells.iter().enumerate() {
        board[i / 9][i % 9] = cell.to_digit(10).unwrap_or(0) as $INT;
    }
    board
";

/// In place of `exact_cover`'s own call, which finds any solution, for the first in row order.
pub const SOLVE_FIRST: &str = "/// Fills the board with the solution that comes first in row order.
fn solve_first(board: &mut [[u8; 9]; 9]) {
    let rows: Vec<Vec<u8>> = board.iter().map(|row| row.to_vec()).collect();
    if let Some(solution) = ExactCover::new(3).smallest(&rows) {
        for (row, digits) in board.iter_mut().zip(&solution) {
            row.copy_from_slice(digits);
        }
    }
}
";

/// A solution to be handed in.
pub struct Submission<'a> {
    pub name: &'a str,
    pub kind: Kind,
    /// The path of its function in the region.
    pub call: &'a str,
    /// The part of its file that is handed in.
    pub region: &'a str,
    pub abilities: &'a [Ability],
}

impl Submission<'_> {
    /// The function that makes its board of 81 characters; all but digits are empty cells.
    pub fn board_of(&self) -> String {
        let (board, body) = match self.kind {
            Kind::Chars | Kind::Rule => ("Vec<Vec<char>>", BOARD_OF_CHARS.to_owned()),
            Kind::Bytes => ("[[u8; 9]; 9]", BOARD_OF_INTS.replace("$INT", "u8")),
            _ => ("[[i32; 9]; 9]", BOARD_OF_INTS.replace("$INT", "i32")),
        };
        format!(
            "/// The board of 81 cells in row order.\nfn board_of(cells: &[char]) -> {board} {{{body}}}\n"
        )
    }

    pub fn call(&self, board: &str) -> String {
        let call = self.call;
        match self.kind {
            Kind::IntsFrom => format!("{call}({board}, 0, 0)"),
            _ => format!("{call}({board})"),
        }
    }

    pub fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// Whether rustc would warn about functions that a problem does not use.
    pub fn has_spare_functions(&self) -> bool {
        self.kind == Kind::Rule || self.can(Ability::Counts) || self.can(Ability::AnySize)
    }

    /// Why it cannot do a task, if it cannot.
    pub fn refusal(&self, task: Task) -> Option<String> {
        let reason = match (self.kind, task) {
            (Kind::Rule, Task::Rule) => return None,
            (_, Task::Other(asked)) => {
                &format!("is not a whole program, which the problem needs: {asked}")
            }
            (Kind::Generator, _) => "generates full grids; it does not solve puzzles",
            (Kind::Rule, _) => "checks grids; it does not solve puzzles",
            (_, Task::Rule) => "solves puzzles; the problem asks whether a board breaks the rules",
            (_, Task::Fill) => return None,
            (_, Task::First) if self.can(Ability::FirstInRowOrder) => return None,
            (_, Task::First) => {
                "does not fill the cells in row order; the problem asks for the first solution in that order"
            }
            (_, Task::Count) if self.can(Ability::Counts) => return None,
            (_, Task::Count) => {
                "stops at the first solution; the problem asks how many there are (a solution that can tell has a \
                 function `count_solutions`)"
            }
            (_, Task::Size(_) | Task::Best) if self.can(Ability::AnySize) => return None,
            (_, Task::Size(sizes)) => {
                &format!("solves boards of 9 by 9 only; the problem has {sizes}")
            }
            (_, Task::Best) => {
                "stops at the first solution; the problem asks for the best of all solutions"
            }
        };
        Some(format!("{} {reason}", self.name))
    }
}
