//! Whatever holds the digits is watched: one search is written in many forms, and each makes the same writes.

use std::process::Command;

use instrument::File;
use pretty_assertions::assert_eq;
use watched::wire;
use workbench::process::compile::{self, Source};
use workbench::solution::support;

use crate::command::as_the_command;
use crate::practice::Checkout;
use support::LC37;

/// Above all forms: what makes a search wrong, and cells of several types.
const PRELUDE: &str = "
use std::cell::RefCell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

pub static WRONG: AtomicUsize = AtomicUsize::new(0);

trait Cell: Copy {
    fn of(digit: u8) -> Self;
    fn digit(self) -> u8;
}

impl Cell for u8 {
    fn of(digit: u8) -> u8 { digit }
    fn digit(self) -> u8 { self }
}

impl Cell for i32 {
    fn of(digit: u8) -> i32 { digit.into() }
    fn digit(self) -> u8 { self as u8 }
}

impl Cell for char {
    fn of(digit: u8) -> char { if digit == 0 { '.' } else { char::from(b'0' + digit) } }
    fn digit(self) -> u8 { self.to_digit(10).unwrap_or(0) as u8 }
}

impl Cell for Option<u8> {
    fn of(digit: u8) -> Option<u8> { Some(digit).filter(|&digit| digit > 0) }
    fn digit(self) -> u8 { self.unwrap_or(0) }
}

fn place(r: usize, c: usize) -> usize { 9 * r + c }

fn put<T>(cell: &mut T, value: T) { *cell = value; }

macro_rules! set {
    ($cell:expr, $value:expr) => { $cell = $value };
}
";

/// A search that reads HELD.
const FORM: &str = "
pub mod form_NUMBER {
    use super::*;
    type Shape = SHAPE;

    pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {
        let start: Shape = MADE;
        BEGUN
        let solved = BEGIN;
        for r in 0..9 {
            for c in 0..9 {
                board[r][c] = at(&FOUND, r, c);
            }
        }
        solved
    }

    fn at(g: &Shape, r: usize, c: usize) -> u8 { g CELL.digit() }

    fn is_free(g: &Shape, r: usize, c: usize, d: u8) -> bool {
        let box_of = |r, c| (r / 3, c / 3);
        (0..81).all(|i| {
            let (row, column) = (i / 9, i % 9);
            let sees = row == r || column == c || WRONG.load(Relaxed) != 1 && box_of(row, column) == box_of(r, c);
            !sees || at(g, row, column) != d
        })
    }

    DECLARED
    SEARCH -> bool {
        for (r, c) in (0..81).map(|i| (i / 9, i % 9)) {
            if at(&HELD, r, c) != 0 {
                continue;
            }
            let last = if WRONG.load(Relaxed) == 2 { 8 } else { 9 };
            for d in 1..=last {
                if is_free(&HELD, r, c, d) {
                    { WRITTEN }
                    if CALL {
                        return true;
                    }
                    if WRONG.load(Relaxed) != 3 { let d = 0; WRITTEN }
                }
            }
            return false;
        }
        true
    }
    END
}
";

/// The type, how a cell is found, and how the board is made: `*` stands for a cell of its row and its column.
const SHAPES: [[&str; 3]; 6] = [
    ["[[u8; 9]; 9]", "[r][c]", "std::array::from_fn(|r| std::array::from_fn(|c| *))"],
    ["[u8; 81]", "[place(r, c)]", "std::array::from_fn(|i| { let (r, c) = (i / 9, i % 9); * })"],
    ["Vec<Vec<char>>", "[r][c]", "(0..9).map(|r| (0..9).map(|c| *).collect()).collect()"],
    ["Vec<u8>", "[9 * r + c]", "(0..81).map(|i| { let (r, c) = (i / 9, i % 9); * }).collect()"],
    ["[[i32; 9]; 9]", "[r][c]", "std::array::from_fn(|r| std::array::from_fn(|c| *))"],
    [
        "Vec<Option<u8>>",
        "[9 * r + c]",
        "(0..81).map(|i| { let (r, c) = (i / 9, i % 9); * }).collect()",
    ],
];

/// What is declared, what holds the digits, how the search begins, how it calls itself, what is done before, and how it is
/// written to: `P` stands for the board there.
const OWNERS: [[&str; 6]; 9] = [
    ["", "*g", "fn search(g: &mut Shape)", "search(g)", "let g = &mut { start };", "W(g)"],
    [
        "struct Solver { g: Shape, calls: usize } impl Solver {",
        "self.g",
        "fn search(&mut self)",
        "self.search()",
        "let mut this = Solver { g: start, calls: 0 };",
        "W(self.g)",
    ],
    [
        "struct State { g: Shape } struct Solver { state: State } impl Solver {",
        "self.state.g",
        "fn search(&mut self)",
        "self.search()",
        "let mut this = Solver { state: State { g: start } };",
        "W(self.state.g)",
    ],
    [
        "struct Solver<'a>(&'a mut Shape); impl Solver<'_> {",
        "self.0",
        "fn search(&mut self)",
        "self.search()",
        "let mut start = start; let mut this = Solver(&mut start);",
        "W(self.0)",
    ],
    [
        "struct Solver { g: Box<Shape> } trait Search { fn search(&mut self) -> bool; } impl Search for Solver {",
        "self.g",
        "fn search(&mut self)",
        "self.search()",
        "let mut this = Solver { g: Box::new(start) };",
        "W(self.g)",
    ],
    [
        "struct Solver { g: RefCell<Shape> } impl Solver {",
        "self.g.borrow()",
        "fn search(&self)",
        "self.search()",
        "let this = Solver { g: RefCell::new(start) };",
        "let mut held = self.g.borrow_mut(); W(held)",
    ],
    [
        "static GRID: Mutex<Option<Shape>> = Mutex::new(None);",
        "GRID.lock().unwrap().as_ref().unwrap()",
        "fn search()",
        "search()",
        "GRID.clear_poison(); *GRID.lock().unwrap() = Some(start);",
        "if let Some(held) = GRID.lock().unwrap().as_mut() { W(held) }",
    ],
    [
        "static mut GRID: Option<Shape> = None;",
        "*unsafe { (*&raw const GRID).as_ref().unwrap() }",
        "fn search()",
        "search()",
        "unsafe { GRID = Some(start) }",
        "let held = unsafe { (*&raw mut GRID).as_mut().unwrap() }; W(held)",
    ],
    [
        "thread_local! { static GRID: RefCell<Option<Shape>> = RefCell::new(None); }",
        "GRID.with_borrow(|held| held.clone().unwrap())",
        "fn search()",
        "search()",
        "GRID.replace(Some(start));",
        "GRID.with_borrow_mut(|held| { let held = held.as_mut().unwrap(); W(held) })",
    ],
];

/// Each with rows, and without: how `v` is written to the cell of `P`.
const WAYS: [[&str; 2]; 15] = [
    ["P[r][c] = v;", "P[place(r, c)] = v;"],
    ["let row = &mut P[r]; row[c] = v;", "let row = &mut P[9 * r..9 * r + 9]; row[c] = v;"],
    [
        "for (i, row) in P.iter_mut().enumerate() { for (j, cell) in row.iter_mut().enumerate() { if (i, j) == (r, c) { *cell = v; } } }",
        "for (i, cell) in P.iter_mut().enumerate() { if i == place(r, c) { *cell = v; } }",
    ],
    [
        "*P.iter_mut().flatten().nth(9 * r + c).unwrap() = v;",
        "*P.iter_mut().nth(9 * r + c).unwrap() = v;",
    ],
    [
        "let _old = std::mem::replace(&mut P[r][c], v);",
        "let _old = std::mem::replace(&mut P[9 * r + c], v);",
    ],
    [
        "let mut new = v; std::mem::swap(&mut new, &mut P[r][c]);",
        "let mut new = v; std::mem::swap(&mut new, &mut P[place(r, c)]);",
    ],
    ["let cell = &mut P[r][c]; *cell = v;", "let cell = &mut P[place(r, c)]; *cell = v;"],
    ["put(&mut P[r][c], v);", "put(&mut P[9 * r + c], v);"],
    ["set!(P[r][c], v);", "set!(P[9 * r + c], v);"],
    [
        "let (_, below) = P.split_at_mut(r); below[0][c] = v;",
        "let (_, rest) = P.split_at_mut(9 * r); rest[c] = v;",
    ],
    [
        "for (i, rows) in P.chunks_mut(3).enumerate() { if i == r / 3 { rows[r % 3][c] = v; } }",
        "for (i, row) in P.chunks_mut(9).enumerate() { if i == r { row[c] = v; } }",
    ],
    [
        "let mut row = P[r].clone(); row[c] = v; P[r].clone_from_slice(&row);",
        "let i = place(r, c); P[i..=i].copy_from_slice(&[v]);",
    ],
    ["P[r][c..=c].fill(v);", "P[9 * r..][c..=c].fill(v);"],
    [
        "let mut write = |value| P[r][c] = value; write(v);",
        "let mut write = |value| P[place(r, c)] = value; write(v);",
    ],
    [
        "if let Some(cell) = P.get_mut(r).and_then(|row| row.get_mut(c)) { *cell = v; }",
        "if let Some(cell) = P.get_mut(9 * r + c) { *cell = v; }",
    ],
];

/// With them, the shapes take turns.
fn form(owner: usize, way: usize) -> String {
    let [shape, index, made] = SHAPES[(owner + way) % SHAPES.len()];
    let [declared, held, search, call, begun, written] = OWNERS[owner];
    let write = WAYS[way][usize::from(!index.contains("]["))];
    let (before, rest) = written.split_once("W(").unwrap();
    let (place, after) = rest.split_once(')').unwrap();
    let written = format!("let v = Cell::of(d); {before}{}{after}", write.replace('P', place));
    let this = |text: &str| text.replace("self", "this");
    [
        ("NUMBER", &*format!("{owner}_{way}")),
        ("SHAPE", shape),
        ("MADE", &made.replace('*', "Cell::of(board[r][c])")),
        ("BEGUN", begun),
        ("BEGIN", &this(call)),
        ("FOUND", &this(held)),
        (" CELL", index),
        ("DECLARED", declared),
        ("SEARCH", search),
        ("HELD", held),
        ("WRITTEN", &written),
        ("CALL", call),
        ("END", if declared.ends_with('{') { "}" } else { "" }),
    ]
    .iter()
    .fold(FORM.to_owned(), |text, (word, meant)| text.replace(word, meant))
}

/// Right, without the boxes, without the 9, and without taking back.
const KINDS: usize = 4;

#[test]
#[ignore = "slow: starts rustc"]
fn each_form_of_a_search_makes_the_same_writes() {
    as_the_command();
    let checkout = Checkout::new();
    let forms: Vec<[usize; 2]> =
        (0..OWNERS.len()).flat_map(|owner| (0..WAYS.len()).map(move |way| [owner, way])).collect();
    let texts: String = forms.iter().map(|&[owner, way]| form(owner, way)).collect();
    let text = format!("// submission starts\n{PRELUDE}{texts}\n// submission ends\n");
    let file = File::new("forms.rs", text);
    let copy = &file.watched().unwrap().text;
    let called = |[owner, way]: &[usize; 2]| format!("forms::form_{owner}_{way}::solve_sudoku");
    let calls = forms.iter().map(called).collect::<Vec<_>>().join(", ");
    let main = format!(
        "#![allow(warnings, static_mut_refs)]
        use support::{{Program, probe, wire}};
        mod forms {{ {copy} }}
        fn main() {{
            let forms: &[fn(&mut [[u8; 9]; 9]) -> bool] = &[{calls}];
            for form in forms {{
                for wrong in 0..{KINDS} {{
                    forms::WRONG.store(wrong, std::sync::atomic::Ordering::Relaxed);
                    let mut answer = wire::replies(Program::Bytes(*form));
                    for question in [\"watch 1000 1000 10000000000 {LC37}\", \"steps 0\"] {{
                        println!(\"{{}}\", answer(question).unwrap());
                    }}
                }}
            }}
        }}"
    );
    let program = Source {
        cache: checkout.path("target/own/forms"),
        files: &[("main.rs", &main)],
        library: Some(&support(&checkout.path(".")).unwrap()),
        arguments: ["--edition=2021", "--extern=support=libsupport.rlib"].map(Into::into).into(),
        output: compile::program_name(),
        shown: "main.rs",
    };
    let said = Command::new(program.compile().unwrap().unwrap()).output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(2 * KINDS * forms.len(), lines.len());
    let seen = |place: usize| {
        let trace = wire::read_trace(lines[2 * place]).unwrap().map_err(|why| why.0)?;
        let steps = wire::read_steps(lines[2 * place + 1]).unwrap();
        let made = steps.iter().map(|it| (it.cell.to_string(), it.value, it.depth, it.checks));
        Ok::<_, String>((trace.end, made.collect::<Vec<_>>()))
    };
    let mut unseen = Vec::new();
    for (place, [owner, way]) in forms.iter().enumerate() {
        for kind in 0..KINDS {
            let (form, expected) = (seen(KINDS * place + kind), seen(kind));
            match form {
                Ok(form) => assert_eq!(expected.unwrap(), form, "{owner} {way} {kind}"),
                Err(why) => unseen.push(format!("{owner} {way} {kind}: {why}")),
            }
        }
    }
    assert_eq!(Vec::<String>::new(), unseen);
}
