//! The build script's watched copies: which writes get a probe, what is refused, and with which words.

use pretty_assertions::assert_eq;
use rstest::rstest;

/// The submission region around `code`, which begins on line 2.
fn watched(code: &str) -> Result<String, Vec<String>> {
    let text = format!("// submission starts\n{code}\n// submission ends\n");
    let copy = instrument::watched("solutions/mine.rs", &text, "p", 0)?.text;
    let copy = copy.strip_prefix("// submission starts\n").unwrap_or(&copy);
    let copy = copy.strip_suffix("\n// submission ends\n").unwrap_or(copy);
    Ok(copy.to_owned())
}

#[rstest]
#[case::array(
    "fn f(b: &mut [[i32; 9]; 9]) { b[r][c + 1] = 5; }",
    "fn f(b: &mut [[i32; 9]; 9]) { p::tick(); { let (probe_row, probe_col): (usize, usize) = (r, c + 1); \
     b[probe_row][probe_col] = 5; p::write(probe_row, probe_col, b[probe_row][probe_col], 2, 0) }; }"
)]
#[case::compound(
    "fn f(b: &mut Vec<Vec<u8>>) { b[0][1] += 5; }",
    "fn f(b: &mut Vec<Vec<u8>>) { p::tick(); { let (probe_row, probe_col): (usize, usize) = (0, 1); \
     b[probe_row][probe_col] += 5; p::write(probe_row, probe_col, b[probe_row][probe_col], 2, 0) }; }"
)]
#[case::field(
    "struct S<'a> { b: &'a mut [Vec<char>] } impl S<'_> { fn f(&mut self) { self.b[0][1] = '5'; } }",
    "struct S<'a> { b: &'a mut [Vec<char>] } impl S<'_> { fn f(&mut self) { p::tick(); \
     { let (probe_row, probe_col): (usize, usize) = (0, 1); self.b[probe_row][probe_col] = '5'; \
     p::write(probe_row, probe_col, self.b[probe_row][probe_col], 2, 0) }; } }"
)]
#[case::whole_board(
    "type Row = [u8; 9]; type B = [Row; 9]; fn f(b: &mut B) { *b = solved; }",
    "type Row = [u8; 9]; type B = [Row; 9]; fn f(b: &mut B) { p::tick(); { let probe_before = (*b).clone(); \
     *b = solved; p::rewrite(&probe_before, &*b, 2, 0) }; }"
)]
#[case::reading_sees_a_shared_reference(
    "fn f(b: &mut [[i32; 9]; 9]) -> i32 { b[0][0] + g(b.iter()) }",
    "fn f(b: &mut [[i32; 9]; 9]) -> i32 { p::tick(); (&*b)[0][0] + g((&*b).iter()) }"
)]
#[case::handed_on_to_a_function_of_the_file(
    "fn f(b: &mut [[i32; 9]; 9]) { g(b); h(b) } fn g(b: &mut [[i32; 9]; 9]) {}",
    "fn f(b: &mut [[i32; 9]; 9]) { p::tick(); g(b); h((&*b)) } fn g(b: &mut [[i32; 9]; 9]) { p::tick();}"
)]
#[case::recursion_and_check(
    "fn f(b: &[[i32; 9]; 9]) { if g(b) { f(b) } } fn g(b: &[[i32; 9]; 9]) -> bool { true }",
    "fn f(b: &[[i32; 9]; 9]) { let _call = p::enter(); if g(b) { f(b) } } \
     fn g(b: &[[i32; 9]; 9]) -> bool { p::checked((|| -> bool { true })())}"
)]
#[case::of_a_circle_the_function_that_it_is_entered_by(
    "fn a() { b() } fn b() { a() } fn start() { b() }",
    "fn a() { p::tick(); b() } fn b() { let _call = p::enter(); a() } fn start() { p::tick(); b() }"
)]
#[case::a_method_of_the_same_name_is_no_recursion(
    "impl S { fn len(&self) -> usize { self.cells.len() + Vec::new().len() } }",
    "impl S { fn len(&self) -> usize { p::tick(); self.cells.len() + Vec::new().len() } }"
)]
#[case::loops_without_an_end_look_at_the_clock(
    "fn f() { loop { } while x { } for i in 0..9 { } }",
    "fn f() { p::tick(); loop { p::tick(); } while x { p::tick(); } for i in 0..9 { } }"
)]
#[case::boards_of_its_own_are_its_own_affair(
    "fn f(mut b: [[i32; 9]; 9]) { let mut c = b; c[0][0] = 1; b[0] = c[1]; c.swap(0, 1); }",
    "fn f(mut b: [[i32; 9]; 9]) { p::tick(); let mut c = b; c[0][0] = 1; b[0] = c[1]; c.swap(0, 1); }"
)]
#[case::a_list_of_boards_is_no_board(
    "fn f(b: &mut [[u8; 81]]) { b[0][1] = 5; }",
    "fn f(b: &mut [[u8; 81]]) { p::tick(); b[0][1] = 5; }"
)]
fn probes(#[case] code: &str, #[case] copy: &str) {
    assert_eq!(watched(code).expect("a copy"), copy);
}

#[rstest]
#[case::whole_row(
    "b[0] = row;",
    "`b[0] = row` writes more than one cell at once; write `board[row][column] = digit`, cell by cell"
)]
#[case::range(
    "b[..9][0] = row;",
    "`b[..9][0] = row` writes more than one cell at once; write `board[row][column] = digit`, cell by cell"
)]
#[case::borrowed_row(
    "g(&mut b[0]);",
    "`&mut b[0]` lets the board be written through another name; write `board[row][column] = digit`"
)]
#[case::borrowed_cell(
    "*(&mut b[0][1]) = 5;",
    "`&mut b[0][1]` lets the board be written through another name; write `board[row][column] = digit`"
)]
#[case::iter_mut(
    "for row in b.iter_mut() {}",
    "`b.iter_mut()` writes to the board, or lets it be written, unseen; write `board[row][column] = digit`"
)]
#[case::swap(
    "b[0].swap(1,\n 2);",
    "`b[0].swap(1, 2)` writes to the board, or lets it be written, unseen; write `board[row][column] = digit`"
)]
#[case::copy_from_slice(
    "b[0][1..].copy_from_slice(&x);",
    "`b[0][1..].copy_from_slice(&x)` writes to the board, or lets it be written, unseen; write \
     `board[row][column] = digit`"
)]
#[case::another_name(
    "let b = 5;",
    "`b` is the name of the board, and here of something else; give that a name of its own"
)]
fn refuses(#[case] statement: &str, #[case] why: &str) {
    let code = format!("fn f(b: &mut [[u8; 9]; 9]) {{\n    {statement}\n}}");
    let errors = watched(&code).expect_err("refused");
    assert_eq!(errors, [format!("solutions/mine.rs:3: fn f: {why}")]);
}

#[test]
fn what_is_no_rust_is_refused_with_its_place() {
    let errors = watched("fn f( {").expect_err("refused");
    assert_eq!(errors.len(), 1);
    assert!(errors[0].starts_with("solutions/mine.rs:2:"), "{errors:?}");
}

#[test]
fn a_region_without_an_end_is_refused() {
    let text = "fn f() {}\n// submission starts\n";
    let errors = instrument::watched("solutions/mine.rs", text, "p", 0).expect_err("refused");
    assert!(errors[0].starts_with("solutions/mine.rs:2: "), "{errors:?}");
}

#[test]
fn the_files_of_the_workspace_keep_their_lines() {
    for entry in solutions::CATALOGUE {
        let text = entry.source;
        let copy = instrument::watched(entry.name, text, "p", 0).expect("a copy");
        assert_eq!(
            copy.text.lines().count(),
            text.lines().count(),
            "{}",
            entry.name
        );
        assert!(!copy.functions.is_empty(), "{}", entry.name);
    }
}
