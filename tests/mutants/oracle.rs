//! Whether a program is right: compiled with a `main` of the tests' own, asked boards, and its answers checked by the rules.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use support::named::{self, completes};
use support::{LC37, LC37_SOLVED, NO_SOLUTION};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    Right,
    /// It does not compile.
    Refused,
    Wrong,
    Crashes,
    TooSlow,
}

/// On all boards together, of which the right ones take a small part of a second.
const LIMIT: Duration = Duration::from_secs(10);

/// With a `main` that reads boards, a line each, and prints what is returned and the board.
fn with_main(text: &str) -> String {
    let (mut empty, mut board, mut call) = ("0", "[[0; 9]; 9]", "solve_sudoku(&mut board)");
    let mut digit = "(byte - b'0').into()";
    if text.contains("board: &mut Vec<Vec<char>>)") {
        (empty, board, digit) = ("'.'", "vec![vec!['.'; 9]; 9]", "byte as char");
        call = "{ Solution::solve_sudoku(&mut board); '-' }";
    } else if text.contains("i: usize, j: usize) -> bool") {
        call = "solve_sudoku(&mut board, 0, 0)";
    }
    format!(
        "{text}
fn main() {{
    for line in std::io::stdin().lines() {{
        let mut board = {board};
        for (at, byte) in line.unwrap().bytes().enumerate() {{
            board[at / 9][at % 9] = if byte == b'.' {{ {empty} }} else {{ {digit} }};
        }}
        print!(\"{{}} \", {call});
        for cell in board.into_iter().flatten() {{
            print!(\"{{}}\", if cell == {empty} {{ \".\".to_owned() }} else {{ cell.to_string() }});
        }}
        println!();
    }}
}}\n"
    )
}

/// Puzzles with a solution, and two without. Their givens do not clash: few programs look at that.
fn boards() -> Vec<(String, bool)> {
    let without = |is_out: fn(usize) -> bool| {
        let cells = LC37_SOLVED.char_indices();
        cells.map(|(at, digit)| if is_out(at) { '.' } else { digit }).collect()
    };
    let ends =
        [|at| at < 9, |at| at >= 72, |at| at % 9 == 0, |at| at % 9 == 8, |_| true, |_| false];
    let easy = include_str!("../cases/sets/kaggle.txt").lines().take(100);
    let solvable = easy.chain([LC37]).map(str::to_owned).chain(ends.map(without));
    // In r1c3, a digit that the solution does not have there.
    let unsolvable = [NO_SOLUTION.to_owned(), LC37.replacen('.', "1", 1)];
    solvable.map(|board| (board, true)).chain(unsolvable.map(|board| (board, false))).collect()
}

/// In a folder of its own.
pub fn truth(text: &str, folder: &Path) -> Truth {
    let (source, program) = (folder.join("oracle.rs"), folder.join("oracle"));
    fs::write(&source, with_main(text)).unwrap();
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2021", "-O", "--cap-lints", "allow", "-o"]).arg(&program).arg(source);
    let compiled = run(rustc, "", Duration::from_secs(120));
    assert!(compiled.has_ended, "rustc");
    if compiled.code != Some(0) {
        return Truth::Refused;
    }
    let boards = boards();
    let asked: Vec<&str> = boards.iter().map(|(puzzle, _)| &**puzzle).collect();
    let said = run(Command::new(program), &asked.join("\n"), LIMIT);
    let is_right = |(line, (puzzle, is_solvable)): (&str, &(String, bool))| {
        let (returned, board) = line.split_once(' ').unwrap_or_default();
        if *is_solvable {
            let is_right = |found| completes(&named::board(puzzle), &found);
            returned != "false" && board.parse().is_ok_and(is_right)
        } else {
            returned != "true" && board == puzzle
        }
    };
    if !said.out.lines().zip(&boards).all(is_right) {
        Truth::Wrong
    } else if !said.has_ended {
        Truth::TooSlow
    } else if said.code != Some(0) {
        Truth::Crashes
    } else {
        assert_eq!(boards.len(), said.out.lines().count());
        Truth::Right
    }
}

pub struct Said {
    pub has_ended: bool,
    pub code: Option<i32>,
    pub out: String,
}

/// What it prints, but not without end, until it ends or is stopped.
pub fn run(mut command: Command, input: &str, limit: Duration) -> Said {
    let started = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    // Few enough boards for a pipe. It may end before it has read them.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let out = child.stdout.take().unwrap();
    let reader = thread::spawn(move || {
        let mut text = vec![];
        let _ = out.take(1 << 20).read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    while child.try_wait().unwrap().is_none() && started.elapsed() < limit {
        thread::sleep(Duration::from_millis(5));
    }
    let has_ended = child.try_wait().unwrap().is_some();
    if !has_ended {
        child.kill().unwrap();
    }
    let code = child.wait().unwrap().code();
    Said { has_ended, code, out: reader.join().unwrap() }
}
