//! The watched copies: which writes get a probe, what is refused, and the messages. Functions whose bodies are left out.

use pretty_assertions::assert_eq;
use rstest::rstest;

/// The submission region around `code`, which begins on line 2.
fn watched(code: &str) -> Result<String, String> {
    let text = format!("// submission starts\n{code}\n// submission ends\n");
    let copy = instrument::watched("solutions/mine.rs", &text, "p", 0)?.text;
    let copy = copy.strip_prefix("// submission starts\n").unwrap_or(&copy);
    let copy = copy.strip_suffix("\n// submission ends\n").unwrap_or(copy);
    Ok(copy.to_owned())
}

/// The calls of probes in a copy, in their order.
fn calls(copy: &str) -> String {
    let calls = copy.split("p::").skip(1).filter_map(|rest| rest.split('(').next());
    calls.collect::<Vec<_>>().join(" ")
}

#[rstest]
#[case::array("fn f(b: &mut [[i32; 9]; 9]) { b[r][c + 1] = 5; }", "tick write")]
#[case::compound("fn f(b: &mut Vec<Vec<u8>>) { b[0][1] += 5; }", "tick write")]
#[case::field(
    "struct S<'a> { b: &'a mut [Vec<char>] } impl S<'_> { fn f(&mut self) { self.b[0][1] = '5'; } }",
    "tick write"
)]
#[case::whole_board(
    "type Row = [u8; 9]; type B = [Row; 9]; fn f(b: &mut B) { *b = solved; }",
    "tick rewrite"
)]
#[case::recursion_and_check(
    "fn f(b: &[[i32; 9]; 9]) { if g(b) { f(b) } } fn g(b: &[[i32; 9]; 9]) -> bool { true }",
    "enter checked"
)]
#[case::a_method_without_arguments_is_no_check(
    "impl S { fn f(&mut self) { if !self.is_full() { self.f() } } fn is_full(&self) -> bool { true } }",
    "enter tick"
)]
#[case::of_a_circle_the_function_that_it_is_entered_by(
    "fn a() { b() } fn b() { a() } fn start() { b() }",
    "tick enter tick"
)]
#[case::a_method_of_the_same_name_is_no_recursion(
    "impl S { fn len(&self) -> usize { self.cells.len() + Vec::new().len() } }",
    "tick"
)]
#[case::loops_without_an_end_look_at_the_clock(
    "fn f() { loop { } while x { } for i in 0..9 { } for i in &v { } }",
    "tick tick tick"
)]
#[case::also_those_over_what_may_have_none(
    "fn f() { for i in 0.. { } for i in 0..u64::MAX { } for i in v.iter().cycle() { } }",
    "tick tick tick tick"
)]
#[case::boards_of_its_own(
    "fn f(mut b: [[i32; 9]; 9]) { let mut c = b; c[0][0] = 1; b[0] = c[1]; c.swap(0, 1); }",
    "tick"
)]
#[case::a_list_of_boards("fn f(b: &mut [[u8; 81]]) { b[0][1] = 5; }", "tick")]
fn probes(#[case] code: &str, #[case] expected: &str) {
    let copy = watched(code).unwrap();
    assert_eq!(expected, calls(&copy), "{copy}");
}

/// Otherwise a function could write through it, unseen.
#[rstest]
#[case::reading("fn f(b: &mut [[i32; 9]; 9]) -> i32 { b[0][0] + g(b.iter()) }", 2)]
#[case::handed_on_to_a_function_of_the_file_and_to_another(
    "fn f(b: &mut [[i32; 9]; 9]) { g(b); h(b) } fn g(b: &mut [[i32; 9]; 9]) {}",
    1
)]
fn code_without_probes_sees_a_shared_reference(#[case] code: &str, #[case] expected: usize) {
    let copy = watched(code).unwrap();
    assert_eq!(expected, copy.matches("&*b").count(), "{copy}");
}

#[rstest]
#[case::whole_row("b[0] = row;", "`b[0] = row` CELLS")]
#[case::range("b[..9][0] = row;", "`b[..9][0] = row` CELLS")]
#[case::borrowed_row("g(&mut b[0]);", "`&mut b[0]` NAME")]
#[case::borrowed_cell("*(&mut b[0][1]) = 5;", "`&mut b[0][1]` NAME")]
#[case::iter_mut("for row in b.iter_mut() {}", "`b.iter_mut()` UNSEEN")]
#[case::swap("b[0].swap(1,\n 2);", "`b[0].swap(1, 2)` UNSEEN")]
#[case::copy_from_slice("b[0][1..].copy_from_slice(&x);", "`b[0][1..].copy_from_slice(&x)` UNSEEN")]
#[case::another_name(
    "let b = 5;",
    "`b` is the name of the board, and here of something else; give that a name of its own"
)]
fn refuses(#[case] statement: &str, #[case] why: &str) {
    let code = format!("fn f(b: &mut [[u8; 9]; 9]) {{\n    {statement}\n}}");
    let write = "write `board[row][column] = digit`";
    let why = why
        .replace("CELLS", &format!("writes more than one cell at once; {write}, cell by cell"))
        .replace("UNSEEN", &format!("writes to the board, or lets it be written, unseen; {write}"))
        .replace("NAME", &format!("lets the board be written through another name; {write}"));
    assert_eq!(Err(format!("solutions/mine.rs:3: fn f: {why}")), watched(&code));
}

#[rstest]
#[case::no_rust("// submission starts\nfn f( {\n// submission ends\n")]
#[case::a_region_without_an_end("fn f() {}\n// submission starts\n")]
fn a_file_that_cannot_be_watched_is_refused_with_the_place(#[case] text: &str) {
    let error = instrument::watched("solutions/mine.rs", text, "p", 0).unwrap_err();
    assert!(error.starts_with("solutions/mine.rs:2:"), "{error}");
}

#[test]
fn the_files_of_the_workspace_keep_their_lines() {
    for entry in solutions::CATALOGUE {
        let text = entry.source;
        let copy = instrument::watched(entry.name, text, "p", 0).unwrap();
        assert_eq!(text.lines().count(), copy.text.lines().count(), "{}", entry.name);
        assert!(!copy.functions.is_empty(), "{}", entry.name);
    }
}

const METHOD: &str = "impl S {\n    fn f() {\n        todo!()\n    }\n}";

/// A file without these functions' bodies: the rest stays as it is.
#[rstest]
#[case::a_function(
    "fn f() { g() }\nfn g() -> u8 { 5 }",
    "f",
    "fn f() {\n    todo!()\n}\nfn g() -> u8 { 5 }"
)]
#[case::a_method_of_one_type(
    "struct S;\nimpl S {\n    fn f() {\n        1\n    }\n}\nstruct T;\nimpl T {\n    fn f() { 2 }\n}",
    "T::f",
    "struct S;\nimpl S {\n    fn f() {\n        1\n    }\n}\nstruct T;\nimpl T {\n    fn f() {\n        todo!()\n    }\n}"
)]
#[case::its_whole_path("impl S {\n    fn f() { 1 }\n}", "S::f", METHOD)]
#[case::a_name_that_only_one_has("impl S {\n    fn f() { 1 }\n}", "f", METHOD)]
#[case::a_function_before_methods(
    "fn f() { 1 }\nimpl S { fn f() { 2 } }",
    "f",
    "fn f() {\n    todo!()\n}\nimpl S { fn f() { 2 } }"
)]
#[case::one_inside_another(
    "fn f() {\n    fn g() { 1 }\n    2\n}",
    "g",
    "fn f() {\n    fn g() {\n        todo!()\n    }\n    2\n}"
)]
#[case::both("fn f() {\n    fn g() { 1 }\n    2\n}", "g f f", "fn f() {\n    todo!()\n}")]
#[case::an_iterator(
    "fn f() -> impl Iterator<Item = u8> { 0..9 }",
    "f",
    "fn f() -> impl Iterator<Item = u8> {\n    std::iter::once_with(|| todo!())\n}"
)]
fn blank(#[case] text: &str, #[case] names: &str, #[case] expected: &str) {
    let names: Vec<&str> = names.split(' ').collect();
    assert_eq!(Ok(expected.to_owned()), instrument::blank("mine", text, &names));
}

/// They could not be compiled without their bodies.
#[test]
fn functions_of_compile_time_and_unnamed_types_are_not_blanked() {
    let text = "const fn f() -> u8 { 5 }\nfn g() -> impl Fn() { || () }\nfn h() -> Option<impl Iterator> { None }\nfn i() {}";
    let names = instrument::functions("mine", text, "i").unwrap();
    assert_eq!(vec!["i"], names.iter().map(|function| &*function.name).collect::<Vec<_>>());
    assert_eq!(Ok(text.to_owned()), instrument::blank("mine", text, &["f", "g", "h"]));
}

#[test]
fn functions_are_reached_through_those_that_they_call() {
    let text = "fn solve_sudoku(b: &mut [[u8; 9]; 9]) -> bool { vec![1].iter().all(S::f) }\n\
                impl S { fn f(_: &u8) -> bool { matches!(g(), 5) } }\n\
                fn g() -> u8 { 5 }\nfn h() {\n    fn i() { todo!() }\n    todo!()\n}";
    let functions = instrument::functions("mine", text, "solve_sudoku").unwrap();
    let found: Vec<_> = functions
        .iter()
        .map(|function| (function.name.as_str(), function.is_reached, function.todo))
        .collect();
    let expected = [
        ("solve_sudoku", true, None),
        ("f", true, None),
        ("g", true, None),
        ("h", false, Some(6)),
        ("i", false, Some(5)),
    ];
    assert_eq!(expected[..], found);
}
