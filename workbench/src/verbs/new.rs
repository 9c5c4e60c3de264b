//! `sudoku new`: writes the file of a new solution and the lines that make it known.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use solutions::Program;

use crate::board::named;
use crate::cli;
use crate::report::{self, Failure, Status};
use crate::workspace;

/// What a new solution is called with, by the kind of board.
struct Board {
    /// The kind in the catalogue.
    kind: &'static str,
    /// The function, as the catalogue names it.
    call: &'static str,
    /// What stands between the markers.
    region: &'static str,
    /// `main`.
    main: &'static str,
}

const CHARS: Board = Board {
    kind: "Chars",
    call: "Solution::solve_sudoku",
    region: "\
/// The type that LeetCode hangs the function on.
pub struct Solution;

impl Solution {
    /// Solves the board in place: nine rows of nine characters, `'1'` to `'9'` or `'.'`.
    ///
    /// A board without a solution is left as it was.
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        todo!(\"fill the cells of {:?}\", board)
    }
}
",
    main: "\
/// Solves the example of LeetCode 37.
pub fn main() {
    let mut board: Vec<Vec<char>> = [
        \"53..7....\",
        \"6..195...\",
        \".98....6.\",
        \"8...6...3\",
        \"4..8.3..1\",
        \"7...2...6\",
        \".6....28.\",
        \"...419..5\",
        \"....8..79\",
    ]
    .iter()
    .map(|row| row.chars().collect())
    .collect();
    Solution::solve_sudoku(&mut board);
    for row in &board {
        println!(\"{}\", row.iter().collect::<String>());
    }
}
",
};

const INTS: Board = Board {
    kind: "Ints",
    call: "solve_sudoku",
    region: "\
/// Fills all empty cells (0); `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {
    todo!(\"fill the cells of {:?}\", board)
}
",
    main: NUMBERS_MAIN,
};

const INTS_FROM: Board = Board {
    kind: "IntsFrom",
    call: "solve_sudoku",
    region: "\
/// Fills the empty cells (0) from row `i`, column `j` on; start it at `(0, 0)`.
///
/// `false` if they cannot be filled; the board is then as it was.
pub fn solve_sudoku(board: &mut [[i32; 9]; 9], i: usize, j: usize) -> bool {
    todo!(\"fill the cells of {:?} from {} {} on\", board, i, j)
}
",
    main: NUMBERS_MAIN,
};

const BYTES: Board = Board {
    kind: "Bytes",
    call: "solve_sudoku",
    region: "\
/// Fills all empty cells (0); `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {
    todo!(\"fill the cells of {:?}\", board)
}
",
    main: NUMBERS_MAIN,
};

const NUMBERS_MAIN: &str = "\
/// Solves the example of LeetCode 37.
pub fn main() {
    let mut board = [
        [5, 3, 0, 0, 7, 0, 0, 0, 0],
        [6, 0, 0, 1, 9, 5, 0, 0, 0],
        [0, 9, 8, 0, 0, 0, 0, 6, 0],
        [8, 0, 0, 0, 6, 0, 0, 0, 3],
        [4, 0, 0, 8, 0, 3, 0, 0, 1],
        [7, 0, 0, 0, 2, 0, 0, 0, 6],
        [0, 6, 0, 0, 0, 0, 2, 8, 0],
        [0, 0, 0, 4, 1, 9, 0, 0, 5],
        [0, 0, 0, 0, 8, 0, 0, 7, 9],
    ];
    println!(\"{}\", CALL);
    for row in &board {
        println!(\"{:?}\", row);
    }
}
";

/// Names that stand for something else: in Rust, in the folder, on the command line, in the shared table (where a
/// solution becomes a module among what the table uses), in the worker of `practice`, or in the names of other tests,
/// which `cargo test NAME` would run too.
const TAKEN: &str = "lib entry many simd kept benches main all slow table test tests worker demand board cases case \
     check fmt std core alloc solutions workbench rstest pretty_assertions solve solver solution search compare watch \
     plot paste judge bench new practice puzzle grid";

/// Names that Windows keeps for devices: there can be no file of such a name, whatever it ends in.
const DEVICES: &str = "con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 \
     lpt7 lpt8 lpt9";

/// Writes `solutions/NAME.rs` and adds its lines to the catalogue and to the shared table.
///
/// # Errors
/// When the name cannot be used, or a file is not as expected; nothing has been written then.
pub fn run(options: &cli::New) -> Result<Status, Failure> {
    let name = options.name.as_str();
    check_name(name)?;
    let board = match report::solver(&options.like)?.program {
        Program::Chars(_) => CHARS,
        Program::Ints(_) => INTS,
        Program::IntsFrom(_) => INTS_FROM,
        _ => BYTES,
    };
    let root = workspace::root()?;
    let file = workspace::solution_file(&root, name);

    // Everything is worked out before anything is written.
    let lib = Edit::of(root.join("solutions/lib.rs"))?;
    check_others(name, &lib.lines)?;
    let lib = lib
        .insert(&format!("pub mod {name};"), |line| {
            line.starts_with("pub mod ")
        })?
        .append(
            &format!(
                "    {name}: \"own\", \"–\", {}({}), \"a solution of my own\";",
                board.kind, board.call
            ),
            "catalogue! {",
        )?;
    let table =
        Edit::of(root.join("tests/table.rs"))?.append(&format!("    {name},"), "table! {")?;

    let mut created = match OpenOptions::new().write(true).create_new(true).open(&file) {
        Ok(created) => created,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(Failure::Message(format!(
                "solutions/{name}.rs is there already; nothing was changed"
            )));
        }
        Err(error) => return Err(report::about(&file)(error).into()),
    };
    let text = text(name, &options.like, &board);
    let written = created
        .write_all(text.as_bytes())
        .map_err(report::about(&file))
        .and_then(|()| lib.write())
        .and_then(|()| table.write());
    if let Err(error) = written {
        // It is ours, and new: with it there, nobody could try again.
        let _ = fs::remove_file(&file);
        return Err(Failure::Message(error));
    }
    write!(
        report::stdout(),
        "\
solutions/{name}.rs is yours: write the search where it says todo!().
It has a line in solutions/lib.rs (the catalogue) and one in tests/table.rs (the shared table).

Next:
  cargo run --release -- practice {name}            checks it on every save
  cargo test {name}                                 the shared table
  cargo run --release -- judge {name} leetcode-37   as the judge would
"
    )?;
    Ok(Status::Yes)
}

/// Refuses what is no name, or stands for something else.
fn check_name(name: &str) -> Result<(), String> {
    let mut characters = name.chars();
    let first = characters
        .next()
        .is_some_and(|character| character.is_ascii_lowercase());
    if !first
        || !characters.all(|character| {
            character.is_ascii_lowercase() || character.is_ascii_digit() || character == '_'
        })
    {
        return Err(format!(
            "{name:?} is no name for a solution: a to z first, then a to z, 0 to 9 and _, such as naked_singles"
        ));
    }
    check_device(name)?;
    if TAKEN.split(' ').any(|taken| taken == name) || is_keyword(name) {
        return Err(format!(
            "{name} has a meaning already; choose another name, such as my_{name}"
        ));
    }
    if let Some(case) = named::all().iter().find(|case| case.case.contains(name)) {
        return Err(format!(
            "{name} is in the name of the puzzle {}; choose another name, such as my_{name}",
            case.case
        ));
    }
    Ok(())
}

/// Refuses a name that no file can have on Windows.
///
/// # Errors
/// When the name is a device's.
pub fn check_device(name: &str) -> Result<(), String> {
    if DEVICES.split(' ').any(|device| device == name) {
        return Err(format!(
            "Windows has no files called {name}; choose another name, such as my_{name}"
        ));
    }
    Ok(())
}

/// Refuses a name that is taken, or would run another solution's tests. The others are those of the catalogue as it
/// stands in `solutions/lib.rs` now, which may have more lines than when this program was built.
fn check_others(name: &str, lib: &[String]) -> Result<(), String> {
    let catalogue = lib.iter().skip_while(|line| *line != "catalogue! {");
    for other in catalogue.filter_map(|line| line.trim().split_once(": \"")) {
        let other = other.0;
        if other == name {
            return Err(format!("{name} is there already: solutions/{name}.rs"));
        }
        if other.contains(name) || name.contains(other) {
            return Err(format!(
                "{name} and {other} contain one another, so that `cargo test` with one name would run both; choose another name"
            ));
        }
    }
    Ok(())
}

fn is_keyword(name: &str) -> bool {
    let keywords = "as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop \
         match mod move mut pub ref return self static struct super trait true try type union unsafe use where while \
         abstract become box do final macro override priv typeof unsized virtual yield u8 i32 usize char bool str";
    keywords.split_whitespace().any(|keyword| keyword == name)
}

/// The text of the new file.
fn text(name: &str, like: &str, board: &Board) -> String {
    let call = match board.kind {
        "IntsFrom" => "solve_sudoku(&mut board, 0, 0)",
        _ => "solve_sudoku(&mut board)",
    };
    format!(
        "\
//! # `{name}`: the idea in a few words
//!
//! A solution of my own; board and function are those of `{like}`.
//!
//! ## The idea
//! Tell it here, before the code.
//!
//! | the idea | here |
//! |---|---|
//! | | |
//!
//! ## Cost
//! How often does it check, write, call itself? `sudoku compare` says.

// submission starts
{}// submission ends

{}",
        board.region,
        board.main.replace("CALL", call)
    )
}

/// A file with lines added, not yet written.
struct Edit {
    file: PathBuf,
    lines: Vec<String>,
}

impl Edit {
    fn of(file: PathBuf) -> Result<Edit, String> {
        let text = fs::read_to_string(&file).map_err(report::about(&file))?;
        Ok(Edit {
            file,
            lines: text.lines().map(str::to_owned).collect(),
        })
    }

    /// Adds a line in alphabetical order among those that `is_like` it.
    fn insert(mut self, line: &str, is_like: impl Fn(&str) -> bool) -> Result<Edit, String> {
        let alike = |position: &usize| is_like(&self.lines[*position]);
        let place = (0..self.lines.len())
            .filter(alike)
            .find(|&position| self.lines[position].as_str() > line)
            .or_else(|| (0..self.lines.len()).rfind(alike).map(|last| last + 1))
            .ok_or_else(|| missing(&self.file, line))?;
        self.lines.insert(place, line.to_owned());
        Ok(self)
    }

    /// Adds a line at the end of the block that begins with `opening`.
    fn append(mut self, line: &str, opening: &str) -> Result<Edit, String> {
        let block = self.lines.iter().position(|l| l == opening);
        let end = block.and_then(|start| {
            (start..self.lines.len()).find(|&position| self.lines[position] == "}")
        });
        let end = end.ok_or_else(|| missing(&self.file, opening))?;
        self.lines.insert(end, line.to_owned());
        Ok(self)
    }

    fn write(self) -> Result<(), String> {
        let text = self.lines.join("\n") + "\n";
        fs::write(&self.file, text).map_err(report::about(&self.file))
    }
}

fn missing(file: &Path, what: &str) -> String {
    format!(
        "{}: there is no place for `{what}`; nothing was changed",
        file.display()
    )
}
