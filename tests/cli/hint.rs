//! `hint`: the next step in words, in three stages; what to undo; two solutions, where they differ, what would leave one.
//!
//! `tests/engine/` has every sentence, `cases/transcripts/hint.txt` what is printed without a terminal.

use crate::command::sudoku;

#[test]
fn the_help_says_what_the_exit_codes_mean() {
    let codes = "The exit code is 0 for a step or a solved grid; 1 for a mistake, several solutions or none; 2 for\n\
                 what cannot be read.";
    sudoku(&["hint", "--help"]).run().code_is(0).out_has(codes);
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use pretty_assertions::assert_eq;
    use rstest::rstest;

    use super::*;
    use crate::command::shell;
    use crate::terminal::Session;
    use support::{LC37, LC37_SOLVED};

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

    /// The stages, as a pipe gets them.
    fn stages(grid: &str) -> [String; 3] {
        let piped = sudoku(&["hint", grid]).run().out;
        let (look, rest) = piped.trim_end().split_once('\n').unwrap();
        let (what, why) = rest.split_once('\n').unwrap();
        [look, what, why].map(str::to_owned)
    }

    #[test]
    fn each_stage_waits_for_enter_and_the_board_comes_first_and_last() {
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
        let mut session = Session::start(&mut sudoku(&["hint", LC37]).command, 80);
        let start = board(&drawn[1..].replace("!8", ".").replace('*', ""));
        let [look, what, why] = stages(LC37);
        let first = format!("{start}\r\n{look}\r\n{PROMPT}");
        assert_eq!(first, session.read_to(PROMPT));
        session.press(b"\n");
        assert_eq!(format!("{REMOVED}{what}\r\n{PROMPT}"), session.read_to(PROMPT));
        session.press(b"\n");
        assert_eq!(Some(0), session.wait().exit_status());
        let expected = format!("{REMOVED}{}", board(&format!("{why}\n{drawn}")));
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
        let [_, _, why] = stages(grid);
        let (text, end) = end.split_once("\r\n\r\n").unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&why), words(text));
        let expected = "
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
        let below = end.strip_prefix(&board(&expected[1..])).unwrap();
        assert!(below.starts_with("+ ") && below.contains(", - "), "{below:?}");
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
        let told = stages(LC37).join("\r\n");
        let row = " 5 3 . │ . 7 \x1b[93m8\x1b[0m │ . . . ";
        let shown = session.read();
        assert!(shown.starts_with(&format!("{told}\r\n\r\n{row}\r\n")), "{shown:?}");
    }

    #[test]
    fn the_cells_in_which_two_solutions_differ_are_coloured() {
        // Without a single step.
        let grid = &LC37_SOLVED.replacen("534", "...", 1).replacen("345", "...", 1);
        let mut command = sudoku(&["hint", grid]).command;
        let mut session = Session::start(&mut command, 80);
        assert_eq!(Some(1), session.wait().exit_status());
        let (shown, piped) = (session.read(), sudoku(&["hint", grid]).run().out);
        assert_eq!(piped.replace('\n', "\r\n"), anstream::adapter::strip_str(&shown).to_string());
        for row in [
            " !3 !4 !5 │ 6 7 8 │ 9 1 2       !5 !3 !4 │ 6 7 8 │ 9 1 2 ",
            " !5 !3 !4 │ 2 8 6 │ 1 7 9       !3 !4 !5 │ 2 8 6 │ 1 7 9 ",
        ] {
            assert!(shown.contains(&board(row)), "{shown:?}");
        }
        assert_eq!(12, shown.matches("\x1b[93m").count(), "{shown:?}");
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
