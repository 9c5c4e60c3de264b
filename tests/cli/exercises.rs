//! Exercises: `new --from` begins one from any solution, and `practice` compares it with that one, step by step.

use std::fs;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{CATALOGUE, Kind};

use crate::command::{Said, masked};
use crate::practice::Checkout;
use crate::support::named::{self, quick};

/// A solution in a few lines.
const SMALL: &str = r#"//! # `small`: the least that is a solution
//!
//! It solves nothing.
//!
//! ## Cost
//! None.

// submission starts
/// Whether the row is free.
fn is_free(
    board: &[[u8; 9]; 9],
    row: usize,
) -> bool {
    // This comment is part of the answer.
    board[row].iter().all(|&cell| cell == 0)
}

/// Fills nothing.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool { is_free(board, 0) }
// submission ends

fn main() {
    println!("{}", solve_sudoku(&mut [[0; 9]; 9]));
}
"#;

#[test]
fn new_from_a_solution_leaves_out_the_bodies_and_the_sections_of_the_header() {
    let checkout = Checkout::new();
    checkout.write("small", SMALL);
    let said = checkout.run(&["new", "mine", "--from", "small", "--blank", "is_free,main"]);
    said.code_is(0).err_is("").out_is(
        "\
solutions/own/mine.rs is small without the bodies of is_free, main: replace todo!(). Deleting the file removes it.

Next:
  sudoku practice mine            compares it step by step, on every save
  cargo test mine                 every puzzle, a test each
  sudoku judge mine leetcode-37   as the judge would
",
    );
    assert_eq!(
        r"//! # `mine`: the least that is a solution
//!
//! It solves nothing.

// Exercise from small: is_free, main
// submission starts
/// Whether the row is free.
fn is_free(
    board: &[[u8; 9]; 9],
    row: usize,
) -> bool {
    todo!()
}

/// Fills nothing.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool { is_free(board, 0) }
// submission ends

fn main() {
    todo!()
}
",
        fs::read_to_string(checkout.path("solutions/own/mine.rs")).unwrap()
    );
    // An exercise from an exercise.
    let said = checkout.run(&["new", "next", "--from", "mine", "--blank", "solve_sudoku"]);
    said.code_is(0);
    let text = fs::read_to_string(checkout.path("solutions/own/next.rs")).unwrap();
    let marks = text.lines().filter(|line| line.contains("Exercise"));
    assert_eq!(vec!["// Exercise from mine: solve_sudoku"], marks.collect::<Vec<_>>());
}

#[rstest]
#[case::generator(
    "initial_state",
    "can",
    "  sudoku practice mine   compares it step by step, on every save\n"
)]
#[case::rule(
    "win_condition",
    "first_clash",
    "  sudoku practice mine            compares it step by step, on every save
  sudoku judge mine leetcode-36   as the judge would\n"
)]
#[case::whole_program(
    "anti_sudoku",
    "main",
    "  sudoku problems codeforces-1335D                  what it asks for
  sudoku practice mine --problem codeforces-1335D   judges it on every save
  sudoku paste mine codeforces-1335D                the submission
"
)]
fn what_is_next_depends_on_the_kind(
    #[case] from: &str,
    #[case] function: &str,
    #[case] next: &str,
) {
    let said = Checkout::new().run(&["new", "mine", "--from", from, "--blank", function]);
    let (_, found) = said.code_is(0).out.split_once("Next:\n").unwrap();
    assert_eq!(next, found);
}

#[rstest]
#[case::no_functions(
    "--from int_matrix",
    "sudoku: --from int_matrix needs --blank with some of its functions: is_possible, solve_sudoku, print_mat, main\n"
)]
#[case::a_slip(
    "--from int_matrix --blank is_posible",
    "sudoku: int_matrix has no function `is_posible` to write anew; did you mean `is_possible`?\n"
)]
#[case::unknown(
    "--from int_matrix --blank is_possible,x",
    "sudoku: int_matrix has no function `x` to write anew; known: is_possible, solve_sudoku, print_mat, main\n"
)]
#[case::no_region(
    "--from plain --blank solve_sudoku",
    "sudoku: solutions/own/plain.rs:1: there are no lines `// submission starts` and `// submission ends`; put them around \
     what a judge needs\n"
)]
#[case::several_of_that_name(
    "--from twins --blank new",
    "sudoku: twins has several functions `new`; use one of A::new, B::new\n"
)]
#[case::called_by_nothing(
    "--from win_condition --blank fmt",
    "sudoku: nothing checks `fmt`: neither Solution::is_valid_sudoku nor main calls it\n"
)]
#[case::called_by_main_alone(
    "--from win_condition --blank is_won",
    "sudoku: nothing checks `is_won`: only main calls it, on a few examples\n"
)]
#[case::blank_alone("--blank main", "--from <SOLUTION>")]
#[case::like("--from int_matrix --blank main --like int_matrix", "cannot be used with")]
#[case::problem("--from int_matrix --blank main --problem boj-2580", "cannot be used with")]
fn new_refuses_what_cannot_be_left_out(#[case] options: &str, #[case] why: &str) {
    let checkout = Checkout::new();
    checkout.write("plain", "pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { false }");
    let twins = "struct A; struct B; impl A { fn new() {} } impl B { fn new() {} }\n// submission starts\n\
                 pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { false }\n// submission ends\n";
    checkout.write("twins", twins);
    let arguments: Vec<&str> = ["new", "mine"].into_iter().chain(options.split(' ')).collect();
    checkout.run(&arguments).code_is(2).out_is("").err_has(why);
    assert!(!checkout.path("solutions/own/mine.rs").exists());
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn any_solution_compiles_without_all_its_bodies() {
    let checkout = Checkout::new();
    for entry in CATALOGUE {
        let functions = instrument::functions(entry.name, entry.source, entry.call).unwrap();
        let called = functions.into_iter().filter(|function| function.is_reached);
        let names: Vec<String> = called.map(|function| function.name).collect();
        let (name, names) = (format!("my_{}", entry.name), names.join(","));
        let new = checkout.run(&["new", &name, "--from", entry.name, "--blank", &names]);
        new.code_is(0);
        let problem = match entry.kind() {
            Kind::Rule => "leetcode-36",
            Kind::WholeProgram => "codeforces-1335D",
            kind if kind.is_solver() => "leetcode-37",
            _ => continue,
        };
        let said = checkout.run(&["judge", &name, problem, "--json"]);
        assert_eq!("is not finished: todo!()", said.code_is(1).json()[0]["detail"], "{said}");
    }
}

/// Practice, once, of an exercise with this body.
fn practice(from: &str, function: &str, body: &str) -> Said {
    let checkout = Checkout::new();
    let new = checkout.run(&["new", "mine", "--from", from, "--blank", function]);
    new.code_is(0);
    let file = checkout.path("solutions/own/mine.rs");
    let mine = fs::read_to_string(&file).unwrap().replace("todo!()", body);
    fs::write(file, &mine).unwrap();
    checkout.run(&["practice", "mine", "--once", "--limit", "1"])
}

/// Without the numbers of the lines of steps, which change with every comment.
fn without_lines(screen: &str) -> String {
    let lines = screen.lines().map(|line| match line.split_once(", line ") {
        Some((step, _)) => format!("{step}, line L)\n"),
        None => format!("{line}\n"),
    });
    lines.collect()
}

/// `is_possible` of `int_matrix`, in one line.
const IS_POSSIBLE: &str = "(0..n).all(|x| mat[x][j] != no && mat[i][x] != no && mat[i / 3 * 3 + x / 3][j / 3 * 3 + x % 3] != no)";

/// `solve_sudoku` of `int_matrix`, in a few lines.
const SOLVE: &str = "if i == 9 { return true; }
    if j == 9 { return solve_sudoku(mat, i + 1, 0); }
    if mat[i][j] != 0 { return solve_sudoku(mat, i, j + 1); }
    for no in 1..=9 {
        if is_possible(mat, i, j, no, 9) {
            mat[i][j] = no;
            if solve_sudoku(mat, i, j + 1) { return true; }
            mat[i][j] = 0;
        }
    }
    false";

/// `start` of `initial_state`, but for its test of the first row.
const START: &str = "let mut initial_state = [[0; 9]; 9];
    initial_state[0] = first_row;
    if get_initial_state(&mut initial_state, 1, 0) { Some(initial_state) } else { None }";

/// Practice of an exercise from this solution whose function has this body: how what is said begins, where N is the number of
/// the quick puzzles, B of all, and A of those with consistent givens. Nothing is said on
/// standard error, not even about parameters that are not used yet.
#[rstest]
#[case::ends_too_early("int_matrix", "solve_sudoku", &SOLVE.replace("i == 9", "i == 1"), 1, "\
WA   lc37_wikipedia (puzzle 1 of N): step 15 is not that of int_matrix

     mine        ends, solved, but 45 cells are empty, the first is r2c2
     int_matrix  r2c2 = 2  (solve_sudoku, line L)
     2 may stand in r2c2: its row, column and box have no 2 yet.

")]
// 4,208 digits placed and 4,157 taken back; the last empty cell is r9c7.
#[case::goes_on_after_the_end(
    "int_matrix",
    "solve_sudoku",
    &SOLVE.replace("if solve_sudoku(mat, i, j + 1) { return true; }\n            ", "solve_sudoku(mat, i, j + 1);\n            "),
    1, "\
WA   lc37_wikipedia (puzzle 1 of N): step 8,366 is not that of int_matrix

     mine        r9c7 emptied  (solve_sudoku, line L)
     int_matrix  ends, solved

")]
#[case::says_the_opposite(
    "int_matrix",
    "solve_sudoku",
    &format!("if (i, j) == (0, 0) {{ solve_sudoku(mat, 0, 1); return false; }}\n    {SOLVE}"),
    1, "\
WA   lc37_wikipedia (puzzle 1 of N): the answer is not that of int_matrix

     mine        ends, not solved
     int_matrix  ends, solved

")]
#[case::panics(
    "int_matrix", "is_possible", &format!("assert!(i == 0, \"only row 1\"); {IS_POSSIBLE}"), 1, "\
RE   lc37_wikipedia (puzzle 1 of N): panicked: only row 1

")]
#[case::never_ends(
    "int_matrix", "is_possible", &format!("if i == 1 {{ loop {{}} }} {IS_POSSIBLE}"), 1, "\
WA   lc37_wikipedia (puzzle 1 of N): step 15 is not that of int_matrix

     mine        stopped after 1 s
     int_matrix  r2c2 = 2  (solve_sudoku, line L)

")]
#[case::writes_for_ever(
    "int_matrix",
    "solve_sudoku",
    "if mat[i][j] == 0 { loop { mat[i][j] = 1; } } solve_sudoku(mat, i, j + 1)",
    1,
    "\
WA   lc37_wikipedia (puzzle 1 of N): step 2 is not that of int_matrix

     mine        r1c3 = 1  (solve_sudoku, line L)
     int_matrix  r1c4 = 2  (solve_sudoku, line L)

"
)]
#[case::calls_itself_for_ever(
    "int_matrix",
    "solve_sudoku",
    "i > 9 || solve_sudoku(mat, j, i)",
    1,
    "\
TLE  lc37_wikipedia (puzzle 1 of N): stopped after 1 s. It calls itself without
     end and never writes to the board

"
)]
// 0 is tried too in each of the 4,208 cells that are entered.
#[case::with_more_checks(
    "int_matrix", "solve_sudoku", &SOLVE.replace("1..=9", "0..=9").replace("9) {", "9) && no > 0 {"), 0, "\
OK   all N puzzles pass

     # of processor time
     the same steps as int_matrix, but on lc37_wikipedia it makes 41,860 checks,
     int_matrix 37,652
")]
#[case::writes_through_another_name(
    "int_matrix",
    "solve_sudoku",
    &SOLVE.replace("mat[i][j] = no", "mat.iter_mut().nth(i).unwrap()[j] = no"),
    0, "\
OK   all N puzzles pass

     # of processor time
     not compared with int_matrix step by step: solutions/own/mine.rs:42: fn
     solve_sudoku: `mat.iter_mut()` writes to the board, or lets it be written,
     unseen; write `board[row][column] = digit`
")]
#[case::original_shows_no_steps(
    "boxes",
    "full",
    "[own(a, b.or(c)), own(b, c.or(a)), own(c, a.or(b))]",
    0,
    "\
OK   all N puzzles pass

     # of processor time
     not compared with boxes step by step: it writes its answer and nothing
     before it
"
)]
// Its steps are right.
#[case::a_generator_that_returns_another_grid("initial_state", "start", &START.replace("Some(initial_state)", "Some([first_row; 9])"), 1, "\
WA   the first row 123456789 (1 of 7): the answer is not that of initial_state

     mine           ends with a grid
     initial_state  ends with a grid

 mine                        initial_state
 1 2 3 │ 4 5 6 │ 7 8 9       1 2 3 │ 4 5 6 │ 7 8 9 
 1 2 3 │ 4 5 6 │ 7 8 9       4 5 6 │ 7 8 9 │ 1 2 3 
")]
#[case::a_generator_that_takes_any_first_row(
    "initial_state",
    "start",
    START,
    1,
    "\
WA   the first row 123456788 (5 of 7): step 1 is not that of initial_state

     mine           r2c1 = 4  (get_initial_state, line L)
     initial_state  ends without a grid
     No grid has these digits: row 1 holds 8 twice: columns 8 and 9.

"
)]
// Row 2 begins with the first digit that is not in the box: 4.
#[case::a_generator_that_forgets_the_box(
    "initial_state",
    "can",
    "(0..i).all(|row| initial_state[row][j] != k) && !initial_state[i][..j].contains(&k)",
    1,
    "\
WA   the first row 123456789 (1 of 7): step 1 is not that of initial_state

     mine           r2c1 = 2  (get_initial_state, line L)
     initial_state  r2c1 = 4  (get_initial_state, line L)
     2 may not stand in r2c1: box 1 holds 2 twice: r1c2 and r2c1.

 mine                        initial_state
 1 2 3 │ 4 5 6 │ 7 8 9       1 2 3 │ 4 5 6 │ 7 8 9 
[2]. . │ . . . │ . . .      [4]. . │ . . . │ . . . 
"
)]
#[case::a_rule_that_is_never_broken(
    "win_condition",
    "first_clash",
    "let _ = board; None",
    1,
    "\
WA   duplicate_box (board A of B): the answer is not that of win_condition

     mine           true
     win_condition  false

 . . 9 │ . 7 . │ . . 5 
 . . 2 │ 1 . . │ 9 . . 
"
)]
#[case::a_right_rule(
    "win_condition",
    "is_valid_sudoku",
    "let clash = first_clash(&board); clash.is_none()",
    0,
    "OK   all B boards pass\n\n     # of processor time\n     the same answers as win_condition\n"
)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_of_an_exercise_says(
    #[case] from: &str,
    #[case] function: &str,
    #[case] body: &str,
    #[case] code: i32,
    #[case] begins: &str,
) {
    let said = practice(from, function, body);
    let quick = quick();
    let begins = begins
        .replace(" of N)", &format!(" of {quick})"))
        .replace("all N ", &format!("all {quick} "));
    let boards = named::all();
    let valid = boards.iter().filter(|case| case.givens_consistent == "yes").count();
    let begins = begins.replace(" B", &format!(" {}", boards.len() + 243));
    let begins = begins.replace("(board A", &format!("(board {}", valid + 1));
    said.code_is(code).err_is("");
    let (out, begins) = (without_lines(&masked(&said.out)), masked(&begins));
    assert_eq!(begins, out.get(..begins.len()).unwrap_or(&out), "{said}");
}

/// The original of this one is not yet written itself.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_does_without_an_original_that_does_not_end() {
    let checkout = Checkout::new();
    checkout.write("small", &SMALL.replace("is_free(board, 0)", "loop {}"));
    checkout.run(&["new", "mine", "--from", "small", "--blank", "solve_sudoku"]);
    checkout
        .write("mine", &SMALL.replace("// sub", "// Exercise from small: solve_sudoku\n// sub"));
    let said = checkout.run(&["practice", "mine", "--once", "--limit", "0.5"]);
    said.code_is(1)
        .out_has("your solve_sudoku returned false, but the\n     board has a solution\n");
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn an_exercise_from_nothing_says_so() {
    let checkout = Checkout::new();
    let text = SMALL
        .replace("// submission starts", "// Exercise from int_matrx: x\n// submission starts");
    checkout.write("mine", &text);
    let said = checkout.run(&["practice", "mine", "--once"]);
    said.code_is(2).out_is(
        "–    solutions/own/mine.rs: unknown solution `int_matrx`; did you mean\n     `int_matrix`?\n",
    );
}
