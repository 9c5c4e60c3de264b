//! Exercises: `new --from` begins one from any solution, and `practice` compares it with that one, step by step.

use std::fs;

use instrument::File;
use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{CATALOGUE, Kind};

use crate::practice::Checkout;

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
#[ignore = "slow: starts rustc"]
fn new_from_a_solution_leaves_out_the_bodies_and_the_sections_of_the_header() {
    let checkout = Checkout::new();
    checkout.write("small", SMALL);
    let said = checkout.run(&["new", "mine", "--from", "small", "--blank", "is_free,main"]);
    said.code_is(0).err_is("").out_is(
        "\
solutions/own/mine.rs is small without the bodies of is_free, main: replace todo!(). Deleting the file removes it.

Next:
  sudoku practice mine            compares it step by step, on every save
  cargo test mine                 the same check, as a test
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
        let file = File::new(entry.name, entry.source);
        let reached = file.reached(entry.call);
        let called =
            file.functions().iter().filter(|it| it.can_be_blanked() && reached.contains(&*it.path));
        let names: Vec<&str> = called.map(|function| &*function.name).collect();
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
