//! `hint`: the next step in words, in three stages; what to undo; two solutions, where they differ, what would leave one.
//!
//! `tests/engine/` has every sentence.

use rstest::rstest;

use crate::command::sudoku;
use crate::support::{LC37, LC37_SOLVED};

#[rstest]
#[case::hidden_single(
    "lc37_wikipedia",
    "\
Look at box 2.
Hidden single: 8 fits into only one of its cells.
Because of the 8s in r3c3 and r5c4, no other empty cell can be 8, so r1c6 is 8.
"
)]
#[case::naked_triple(
    "32.9....484.13.29719..24.38769.4.3814826137595318794269.83...42..4...9.3.1349.875",
    "\
Look at column 6.
Naked triple: three of its cells can only be 2, 5 or 6.
These digits go into r2c6, r4c6 and r9c6, so r1c6 and r7c6 cannot be 5 or 6;
r8c6 cannot be 2, 5 or 6.
"
)]
#[case::w_wing(
    "9..64.32848.92.67.2.6.8..94369.5..4..24196.3.15..34962542368719...419256691.7.483",
    "\
Look at r1c3, row 6 and r3c4.
W-wing: 5 and 7, with only two possibilities in each of these.
If r1c3 is not 5, it is 7 (its only other candidate); so r6c3 is not 7, and r6c4
is 7 (the only other place in row 6); so r3c4 is not 7, and it is 5 (its only
other candidate). So r1c3 is 5 or r3c4 is 5; either way r1c6 cannot be 5.
"
)]
fn a_step_is_where_what_and_why(#[case] grid: &str, #[case] expected: &str) {
    sudoku(&["hint", grid]).run().code_is(0).err_is("").out_is(expected);
}

#[test]
fn all_steps_are_numbered_and_lead_to_the_solution() {
    let grid = ".56.9.2382498637513.8..5649.9235..8.863..7.955.498.32.927648513681532974435179862";
    let expected = "\
1. Look at box 1 and row 6. Turbot fish: 1 has only two places in each. If r1c1
is not 1, r3c2 is 1 (the only other place in box 1); so r6c2 is not 1, and r6c6
is 1 (the only other place in row 6). So r1c1 is 1 or r6c6 is 1; either way r1c6
cannot be 1.
2. Look at box 2. Hidden single: 1 fits into only one of its cells. Because of
the 1 in r9c4 and earlier steps (in r1c6), no other empty cell can be 1, so r3c5
is 1.
3. Look at column 5. Hidden single: 2 fits into only one of its cells. It is the
last empty one, so r5c5 is 2.
4. Look at box 1. Hidden single: 1 fits into only one of its cells. Because of
the 1 in r3c5, no other empty cell can be 1, so r1c1 is 1.
5. Look at box 1. Hidden single: 7 fits into only one of its cells. It is the
last empty one, so r3c2 is 7.
6. Look at row 3. Hidden single: 2 fits into only one of its cells. It is the
last empty one, so r3c4 is 2.
7. Look at column 1. Hidden single: 7 fits into only one of its cells. It is the
last empty one, so r4c1 is 7.
8. Look at box 4. Hidden single: 1 fits into only one of its cells. It is the
last empty one, so r6c2 is 1.
9. Look at box 2. Hidden single: 7 fits into only one of its cells. Because of
the 7 in r5c6, no other empty cell can be 7, so r1c4 is 7.
10. Look at box 2. Hidden single: 4 fits into only one of its cells. It is the
last empty one, so r1c6 is 4.
11. Look at column 4. Hidden single: 4 fits into only one of its cells. It is
the last empty one, so r5c4 is 4.
12. Look at row 5. Hidden single: 1 fits into only one of its cells. It is the
last empty one, so r5c7 is 1.
13. Look at column 7. Hidden single: 4 fits into only one of its cells. It is
the last empty one, so r4c7 is 4.
14. Look at box 5. Hidden single: 1 fits into only one of its cells. Because of
the 1 in r6c2, no other empty cell can be 1, so r4c6 is 1.
15. Look at box 5. Hidden single: 6 fits into only one of its cells. It is the
last empty one, so r6c6 is 6.
16. Look at row 4. Hidden single: 6 fits into only one of its cells. It is the
last empty one, so r4c9 is 6.
17. Look at box 6. Hidden single: 7 fits into only one of its cells. It is the
last empty one, so r6c9 is 7.

 1 5 6 │ 7 9 4 │ 2 3 8 
 2 4 9 │ 8 6 3 │ 7 5 1 
 3 7 8 │ 2 1 5 │ 6 4 9 
───────┼───────┼───────
 7 9 2 │ 3 5 1 │ 4 8 6 
 8 6 3 │ 4 2 7 │ 1 9 5 
 5 1 4 │ 9 8 6 │ 3 2 7 
───────┼───────┼───────
 9 2 7 │ 6 4 8 │ 5 1 3 
 6 8 1 │ 5 3 2 │ 9 7 4 
 4 3 5 │ 1 7 9 │ 8 6 2 
";
    sudoku(&["hint", grid, "--all"]).run().code_is(0).err_is("").out_is(expected);
}

#[rstest]
#[case::a_wrong_digit(
    &[LC37, "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    "\
Undo this first: r1c3 is not 1 in any solution.
"
)]
#[case::a_digit_that_clashes_with_a_given(
    &[LC37, "53..7...56..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    "\
Digits clash: row 1 holds 5 twice: columns 1 and 9.
Undo this first: r1c9 is not 5 in any solution.
"
)]
#[case::digits_of_which_one_is_too_many(
    &["65.873.9...325...898.1.43571.5......4.......2......5.35783.1.262...489...9.625.81", "65.873.9...325...898.1.43571.5.86...4.......2......5.35783.1.262...489...9.625.81"],
    "\
The grid cannot be completed. Undo one of these first: 8 in r4c5 or 6 in r4c6.
The other digits can then stay.
"
)]
#[case::a_puzzle_without_solution(
    &["lc37_wrong_given", "lc37_wrong_given"],
    "\
The puzzle has no solution: check its givens.
"
)]
#[case::a_wrong_digit_among_any(
    &["lc37_wrong_given"],
    "\
Undo this first: r1c3 is not 1 in any solution that has the other digits.
Any digit may be the wrong one. If the puzzle comes first, its givens are
assumed correct: `sudoku hint PUZZLE GRID`.
"
)]
#[case::any_digits_that_clash(
    &["two_5_in_row_else_empty"],
    "\
Digits clash: row 1 holds 5 twice: columns 1 and 2.
The grid cannot be completed. Undo one of these first: 5 in r1c1 or 5 in r1c2.
The other digits can then stay.
Any digit may be the wrong one. If the puzzle comes first, its givens are
assumed correct: `sudoku hint PUZZLE GRID`.
"
)]
fn a_mistake_is_what_to_undo(#[case] arguments: &[&str], #[case] expected: &str) {
    sudoku(&[&["hint"], arguments].concat()).run().code_is(1).err_is("").out_is(expected);
}

#[rstest]
#[case::two_solutions(
    &["lc37_minus_5_givens"],
    "\
The grid can be completed in two ways:

 one solution                another
 3 4 5 │ 6 7 8 │ 9 1 2       5 3 4 │ 6 7 8 │ 9 1 2 
 6 7 2 │ 1 9 5 │ 3 4 8       6 7 2 │ 1 9 5 │ 3 4 8 
 1 9 8 │ 3 4 2 │ 5 6 7       1 9 8 │ 3 4 2 │ 5 6 7 
───────┼───────┼───────     ───────┼───────┼───────
 8 5 9 │ 7 6 1 │ 4 2 3       8 5 9 │ 7 6 1 │ 4 2 3 
 4 2 6 │ 8 5 3 │ 7 9 1       4 2 6 │ 8 5 3 │ 7 9 1 
 7 1 3 │ 9 2 4 │ 8 5 6       7 1 3 │ 9 2 4 │ 8 5 6 
───────┼───────┼───────     ───────┼───────┼───────
 9 6 1 │ 5 3 7 │ 2 8 4       9 6 1 │ 5 3 7 │ 2 8 4 
 2 8 7 │ 4 1 9 │ 6 3 5       2 8 7 │ 4 1 9 │ 6 3 5 
 5 3 4 │ 2 8 6 │ 1 7 9       3 4 5 │ 2 8 6 │ 1 7 9 

They differ in r1c1, r1c2, r1c3, r9c1, r9c2 and r9c3. Exchange the digits of
these six cells as drawn, and all rules still hold.
A given in any of these cells would make the solution unique.
"
)]
#[case::six_solutions(
    &["java_article"],
    "\
The grid can be completed in 6 ways. Two of them:

 one solution                another
 6 5 1 │ 8 7 3 │ 2 9 4       6 5 1 │ 8 7 3 │ 2 9 4 
 7 4 3 │ 2 5 9 │ 1 6 8       7 4 3 │ 2 5 9 │ 1 6 8 
 9 8 2 │ 1 6 4 │ 3 5 7       9 8 2 │ 1 6 4 │ 3 5 7 
───────┼───────┼───────     ───────┼───────┼───────
 1 2 5 │ 4 3 6 │ 8 7 9       1 6 5 │ 4 3 2 │ 8 7 9 
 4 3 9 │ 5 8 7 │ 6 1 2       4 3 9 │ 5 8 7 │ 6 1 2 
 8 6 7 │ 9 1 2 │ 5 4 3       8 2 7 │ 9 1 6 │ 5 4 3 
───────┼───────┼───────     ───────┼───────┼───────
 5 7 8 │ 3 9 1 │ 4 2 6       5 7 8 │ 3 9 1 │ 4 2 6 
 2 1 6 │ 7 4 8 │ 9 3 5       2 1 6 │ 7 4 8 │ 9 3 5 
 3 9 4 │ 6 2 5 │ 7 8 1       3 9 4 │ 6 2 5 │ 7 8 1 

They differ in r4c2, r4c6, r6c2 and r6c6; no two solutions differ in fewer
cells. Swap 2 and 6 in these four cells, and all rules still hold.
One more given would make the solution unique: r4c2 (3), r4c5 (8), r4c6 (7),
r4c7 (6), r4c8 (6), r5c2 (6), r5c5 (3), r5c6 (6), r5c7 (8) or r5c8 (7).
"
)]
#[case::a_thousand_and_one_solutions(
    &[".....8......96....4.5.....7..4..7..1.6....49.2....9.......7..15.2..........23...."],
    "\
The grid can be completed in more than 1,000 ways. Two of them:

 one solution                another
 6 1 9 │ 7 4 8 │ 5 3 2       6 1 9 │ 7 4 8 │ 5 3 2 
 3 7 2 │ 9 6 5 │ 1 8 4       3 7 2 │ 9 6 5 │ 1 8 4 
 4 8 5 │ 1 2 3 │ 9 6 7       4 8 5 │ 1 2 3 │ 9 6 7 
───────┼───────┼───────     ───────┼───────┼───────
 8 9 4 │ 6 5 7 │ 3 2 1       8 9 4 │ 6 5 7 │ 3 2 1 
 5 6 7 │ 3 1 2 │ 4 9 8       5 6 7 │ 3 1 2 │ 4 9 8 
 2 3 1 │ 4 8 9 │ 7 5 6       2 3 1 │ 4 8 9 │ 7 5 6 
───────┼───────┼───────     ───────┼───────┼───────
 9 4 3 │ 8 7 6 │ 2 1 5       9 4 3 │ 8 7 6 │ 2 1 5 
 1 2 6 │ 5 9 4 │ 8 7 3       1 2 8 │ 5 9 4 │ 6 7 3 
 7 5 8 │ 2 3 1 │ 6 4 9       7 5 6 │ 2 3 1 │ 8 4 9 

They differ in r8c3, r8c7, r9c3 and r9c7; no two solutions differ in fewer
cells. Swap 6 and 8 in these four cells, and all rules still hold.
To make the solution unique, add 1 in r3c4, 8 in r4c1, 1 in r8c1 and 6 in r8c3.
"
)]
fn several_solutions_are_shown_with_what_would_leave_one(
    #[case] arguments: &[&str],
    #[case] expected: &str,
) {
    sudoku(&[&["hint"], arguments].concat()).run().code_is(1).err_is("").out_is(expected);
}

#[rstest]
#[case::solved(&[LC37_SOLVED])]
#[case::solved_in_one_way_of_several(&["java_article", "solved_java"])]
#[case::nothing_to_show(&[LC37, LC37_SOLVED, "--all"])]
fn a_solved_grid_needs_no_hint(#[case] arguments: &[&str]) {
    sudoku(&[&["hint"], arguments].concat())
        .run()
        .code_is(0)
        .err_is("")
        .out_is("Nothing is left to do: the grid is solved.\n");
}

#[rstest]
#[case::given_missing(
    ".3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "sudoku: r1c1 is 5 in the puzzle and empty in the grid; is it a grid of this puzzle?\n"
)]
#[case::given_changed(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..78",
    "sudoku: r9c9 is 9 in the puzzle and 8 in the grid; is it a grid of this puzzle?\n"
)]
#[case::no_grid(
    "5",
    "\
error: invalid value '5' for '[GRID]': not a file, a puzzle name (`sudoku puzzles` lists them) or a puzzle (line 1: \
expected a row of 9 cells or a board of 81, found 1)

For more information, try '--help'.
"
)]
fn a_grid_that_is_not_one_of_the_puzzle_is_refused(#[case] grid: &str, #[case] error: &str) {
    sudoku(&["hint", LC37, grid]).run().code_is(2).out_is("").err_is(error);
}

#[rstest]
#[case::no_board("", "no board found; a board is a line of 81 characters or nine lines of nine")]
#[case::half_a_board(&LC37[..40], "line 1: expected 81 characters, found 40")]
#[case::a_number_above_9(
    "10 3 0 0 7 0 0 0 0",
    "line 1: expected a row of 9 cells or a board of 81, found 10"
)]
fn what_cannot_be_read_is_named(#[case] input: &str, #[case] error: &str) {
    sudoku(&["hint", "-"])
        .input(input)
        .run()
        .code_is(2)
        .out_is("")
        .err_is(format!("sudoku: standard input: {error}\n"));
}

#[test]
fn the_help_says_what_the_exit_codes_mean() {
    let codes = "The exit code is 0 for a step or a solved grid; 1 for a mistake, several solutions or none; 2 for\n\
                 what cannot be read.";
    sudoku(&["hint", "--help"]).run().code_is(0).out_has(codes);
}

#[test]
fn a_grid_from_a_pipe_is_not_waited_for() {
    let expected = "\
Look at box 2.
Hidden single: 8 fits into only one of its cells.
Because of the 8s in r3c3 and r5c4, no other empty cell can be 8, so r1c6 is 8.
";
    sudoku(&["hint", "-"]).input(LC37).run().code_is(0).err_is("").out_is(expected);
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::command::shell;
    use crate::terminal::Session;

    const PROMPT: &str = "(Enter: more, q: quit) ";
    /// After Enter, the prompt is removed.
    const REMOVED: &str = "\r\n\x1b[1F\x1b[2K";

    /// A drawn board, where `*6` is a 6 that shows the step, `!6` one that is placed, `+` and `-` marks.
    fn board(drawn: &str) -> String {
        let coloured = drawn.replace('+', "\x1b[96m+\x1b[0m").replace('-', "\x1b[91m-\x1b[0m");
        let mut text = String::new();
        let mut colour = None;
        for character in coloured.chars() {
            match (character, colour) {
                ('*', _) => colour = Some(96),
                ('!', _) => colour = Some(93),
                (_, Some(number)) => {
                    text += &format!("\x1b[{number}m{character}\x1b[0m");
                    colour = None;
                }
                (_, None) => text.push(character),
            }
        }
        text.replace('\n', "\r\n")
    }

    #[test]
    fn each_stage_waits_for_enter_and_the_board_comes_last() {
        let mut session = Session::start(&mut sudoku(&["hint", LC37]).command, 80);
        assert_eq!(format!("Look at box 2.\r\n{PROMPT}"), session.read_to(PROMPT));
        session.press(b"\n");
        let what = "Hidden single: 8 fits into only one of its cells.\r\n";
        assert_eq!(format!("{REMOVED}{what}{PROMPT}"), session.read_to(PROMPT));
        session.press(b"\n");
        assert_eq!(Some(0), session.wait().exit_status());
        let why =
            "Because of the 8s in r3c3 and r5c4, no other empty cell can be 8, so r1c6 is 8.\n";
        let drawn = "
 5 3 . │ . 7 !8 │ . . . 
 6 . . │ 1 9 5 │ . . . 
 . 9 *8 │ . . . │ . 6 . 
───────┼───────┼───────
 8 . . │ . 6 . │ . . 3 
 4 . . │ *8 . 3 │ . . 1 
 7 . . │ . 2 . │ . . 6 
───────┼───────┼───────
 . 6 . │ . . . │ 2 8 . 
 . . . │ 4 1 9 │ . . 5 
 . . . │ . 8 . │ . 7 9 
";
        let expected = format!("{REMOVED}{}", board(&format!("{why}{drawn}")));
        assert_eq!(expected, session.read());
    }

    #[test]
    fn what_loses_candidates_is_marked_and_lines_fit_a_narrow_terminal() {
        let grid =
            "754..2.81..6.87.54398514276.437..129..9.417355..239468.3..2.647...4.3812482176593";
        let mut session = Session::start(&mut sudoku(&["hint", grid]).command, 30);
        session.press(b"\n\n");
        assert_eq!(Some(0), session.wait().exit_status());
        let shown = session.read();
        let (_, end) = shown.rsplit_once("\x1b[2K").unwrap();
        let expected = "\
If r4c5 is not 6, it is 5 (its
only other candidate); so r8c5
is not 5, and it is 9 (its
only other candidate); so r8c1
is not 9, and it is 6 (its
only other candidate). So r4c5
is 6 or r8c1 is 6; either way
r4c1 cannot be 6.

 7 5 4 │ . . 2 │ . 8 1 
 . . 6 │ . 8 7 │ . 5 4 
 3 9 8 │ 5 1 4 │ 2 7 6 
───────┼───────┼───────
 - 4 3 │ 7 + . │ 1 2 9 
 . . 9 │ . 4 1 │ 7 3 5 
 5 . . │ 2 3 9 │ 4 6 8 
───────┼───────┼───────
 . 3 . │ . 2 . │ 6 4 7 
 + . . │ 4 + 3 │ 8 1 2 
 4 8 2 │ 1 7 6 │ 5 9 3 

";
        let legend = "+ shows it, - loses candidates\r\n";
        assert_eq!(board(expected) + legend, end);
    }

    #[rstest]
    #[case::q(b"q\n", "q\r\n")]
    #[case::the_end_of_the_input(b"\x04", "\r\n")]
    fn anything_but_enter_ends_it(#[case] keys: &[u8], #[case] left: &str) {
        let mut session = Session::start(&mut sudoku(&["hint", LC37]).command, 80);
        session.read_to(PROMPT);
        session.press(keys);
        assert_eq!(Some(0), session.wait().exit_status());
        assert_eq!(left, session.read());
    }

    #[test]
    fn where_a_pipe_gives_the_grid_nothing_is_waited_for() {
        let mut command = shell("printf %s \"$1\" | \"$0\" hint -", &[LC37]).command;
        let mut session = Session::start(&mut command, 80);
        assert_eq!(Some(0), session.wait().exit_status());
        let expected = "\
Look at box 2.\r
Hidden single: 8 fits into only one of its cells.\r
Because of the 8s in r3c3 and r5c4, no other empty cell can be 8, so r1c6 is 8.\r
\r
 5 3 . │ . 7 \x1b[93m8\x1b[0m │ . . . \r
";
        let shown = session.read();
        assert!(shown.starts_with(expected), "{shown:?}");
    }

    #[test]
    fn the_cells_in_which_two_solutions_differ_are_coloured() {
        let mut command = sudoku(&["hint", "lc37_minus_5_givens"]).command;
        let mut session = Session::start(&mut command, 80);
        assert_eq!(Some(1), session.wait().exit_status());
        let expected = "\
The grid can be completed in two ways:

 one solution                another
 !3 !4 !5 │ 6 7 8 │ 9 1 2       !5 !3 !4 │ 6 7 8 │ 9 1 2 
 6 7 2 │ 1 9 5 │ 3 4 8       6 7 2 │ 1 9 5 │ 3 4 8 
 1 9 8 │ 3 4 2 │ 5 6 7       1 9 8 │ 3 4 2 │ 5 6 7 
───────┼───────┼───────     ───────┼───────┼───────
 8 5 9 │ 7 6 1 │ 4 2 3       8 5 9 │ 7 6 1 │ 4 2 3 
 4 2 6 │ 8 5 3 │ 7 9 1       4 2 6 │ 8 5 3 │ 7 9 1 
 7 1 3 │ 9 2 4 │ 8 5 6       7 1 3 │ 9 2 4 │ 8 5 6 
───────┼───────┼───────     ───────┼───────┼───────
 9 6 1 │ 5 3 7 │ 2 8 4       9 6 1 │ 5 3 7 │ 2 8 4 
 2 8 7 │ 4 1 9 │ 6 3 5       2 8 7 │ 4 1 9 │ 6 3 5 
 !5 !3 !4 │ 2 8 6 │ 1 7 9       !3 !4 !5 │ 2 8 6 │ 1 7 9 

They differ in r1c1, r1c2, r1c3, r9c1, r9c2 and r9c3. Exchange the digits of
these six cells as drawn, and all rules still hold.
A given in any of these cells would make the solution unique.
";
        assert_eq!(board(expected), session.read());
    }

    #[test]
    fn without_colours_the_prompt_is_removed_all_the_same() {
        let mut command = sudoku(&["hint", LC37]).env("NO_COLOR", "1").command;
        let mut session = Session::start(&mut command, 80);
        session.read_to(PROMPT);
        session.press(b"\n\n");
        assert_eq!(Some(0), session.wait().exit_status());
        let shown = session.read();
        assert!(shown.contains("\x1b[1F\x1b[2K"), "{shown:?}");
        assert!(shown.contains("\r\n 5 3 . │ . 7 8 │ . . . \r\n"), "{shown:?}");
    }
}
