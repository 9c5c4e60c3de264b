//! What can be read: boards in the usual notations, and errors that say where and what.

use pretty_assertions::assert_eq;
use rstest::rstest;

use crate::support::{LC37, LC37_SOLVED, NO_SOLUTION, TWO_5, nine_lines, sudoku};

/// The puzzle in nine lines.
const GRID: &str = "\
    53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
/// Standard output, standard error and exit code of `solve -`.
fn solve(input: &str) -> (String, String, Option<i32>) {
    let said = sudoku(&["solve", "-"]).input(input).run();
    (said.out, said.err, said.code)
}

fn leetcode_json(board: &str) -> String {
    let rows: Vec<_> = board
        .as_bytes()
        .chunks(9)
        .map(|row| {
            String::from_utf8_lossy(row)
                .chars()
                .map(String::from)
                .collect::<Vec<_>>()
        })
        .map(|row| row.join("\",\""))
        .collect();
    format!("[[\"{}\"]]", rows.join("\"],[\""))
}

/// Nine lines with another between the bands.
fn with_rules(board: &str, rule: &str) -> String {
    let bands = board
        .as_bytes()
        .chunks(27)
        .map(|band| nine_lines(&String::from_utf8_lossy(band)));
    bands.collect::<Vec<_>>().join(&format!("{rule}\n"))
}

#[rstest]
#[case::one_line(LC37)]
#[case::zeros(&LC37.replace('.', "0"))]
#[case::underscores(&LC37.replace('.', "_"))]
#[case::stars(&LC37.replace('.', "*"))]
#[case::question_marks(&LC37.replace('.', "?"))]
#[case::dashes(&LC37.replace('.', "-"))]
#[case::no_newline_at_the_end(LC37)]
#[case::windows_line_end(&format!("{LC37}\r\n"))]
#[case::old_mac_line_end(&nine_lines(LC37).replace('\n', "\r"))]
#[case::byte_order_mark(&format!("\u{feff}{LC37}\n"))]
#[case::comments_and_blank_lines(&format!("# from a collection\n\n{LC37}\n\n# end\n"))]
#[case::a_long_comment(&format!("#{}\n{LC37}\n", "x".repeat(5000)))]
#[case::comments_in_a_grid(&with_rules(LC37, "# a comment"))]
#[case::blank_lines_between_bands(&with_rules(LC37, ""))]
#[case::blank_lines_between_rows(&nine_lines(LC37).replace('\n', "\n\n"))]
#[case::solution_behind_a_comma(&format!("{LC37},{LC37_SOLVED}\n"))]
#[case::csv_with_a_header(&format!("quizzes,solutions\n{},{LC37_SOLVED}\n", LC37.replace('.', "0")))]
#[case::csv_with_quotes(&format!("\"puzzle\",\"solution\"\n\"{LC37}\",\"{LC37_SOLVED}\"\n"))]
#[case::rating_behind_a_blank(&format!("{LC37} # easy 1.2\n"))]
#[case::nine_lines(&nine_lines(LC37))]
#[case::nine_lines_of_dashes(&nine_lines(&LC37.replace('.', "-")))]
#[case::titled(&format!("Grid 01\n{}", nine_lines(&LC37.replace('.', "0"))))]
#[case::leetcode_json(&leetcode_json(LC37))]
#[case::leetcode_json_with_a_line_for_each_cell(
    &leetcode_json(LC37).replace('[', "[\n").replace(',', ",\n").replace(']', "\n]")
)]
#[case::rules_of_nine_dashes(&with_rules(LC37, "---------"))]
#[case::a_frame_of_dashes(&format!("---------\n{}---------\n", with_rules(LC37, "---------")))]
#[case::drawn_by_hodoku(
    "\
    .-------.-------.-------.\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n| . 9 8 | . . . | . 6 . |\n\
    :-------+-------+-------:\n| 8 . . | . 6 . | . . 3 |\n| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n\
    :-------+-------+-------:\n| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n\
    '-------'-------'-------'\n"
)]
#[case::drawn_by_simple_sudoku(
    " *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n |8..|.6.|..3|\n \
    |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n |.6.|...|28.|\n |...|419|..5|\n |...|.8.|.79|\n *-----------*\n"
)]
#[case::drawn_with_bars_and_dashes(
    "\
    53.|.7.|...\n6..|195|...\n.98|...|.6.\n---|---|---\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n---|---|---\n\
    .6.|...|28.\n...|419|..5\n...|.8.|.79\n"
)]
#[case::drawn_with_rules(
    "\
    5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n\
    8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n\
    . 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n"
)]
#[case::printed_by_article_000(include_str!("cases/stdout/int_matrix.lc37_wikipedia.txt").split("Solution").next().unwrap_or_default())]
fn a_board_is_read_as(#[case] input: &str) {
    let (out, err, code) = solve(input);
    assert_eq!(
        (format!("{LC37_SOLVED}\n"), String::new(), Some(0)),
        (out, err, code)
    );
}

#[rstest]
#[case::too_short(&format!("# one\n\n{}\n", &LC37[..80]), "line 3: 80 characters, a board has 81", 2)]
#[case::too_long(&format!("{LC37}5\n"), "line 1: 82 characters, a board has 81", 2)]
#[case::short_row(
    "53..7....\n6..195...\n.98...6.\n",
    "line 3: 8 cells, a row has 9 and a board in one line 81",
    2
)]
#[case::grid_cut_off(
    "\n53..7....\n6..195...\n",
    "line 2: the grid that begins here has 2 rows, a board has 9",
    2
)]
#[case::letter(&LC37.replacen('7', "x", 1), "line 1: column 5: 'x' is no cell; a cell is 1 to 9, or . 0 _ * ? - for an empty one", 2)]
#[case::row_clash(&LC37.replacen("6..195...", "6..195..6", 1), "line 1: row 2 holds 6 twice: columns 1 and 9", 1)]
#[case::two_in_a_row(TWO_5, "line 1: row 1 holds 5 twice: columns 1 and 2", 1)]
#[case::no_solution(NO_SOLUTION, "line 1: no solution", 1)]
#[case::nothing(
    "",
    "no board found; a board is a line of 81 characters or nine lines of nine",
    2
)]
#[case::only_comments(
    "# nothing\n\n",
    "no board found; a board is a line of 81 characters or nine lines of nine",
    2
)]
fn an_error_says_where_and_what(#[case] input: &str, #[case] message: &str, #[case] code: i32) {
    let (_, err, found) = solve(input);
    let last = err.lines().next().unwrap_or_default();
    assert!(
        last.starts_with("standard input: ") || last.starts_with("sudoku: standard input: "),
        "{err}"
    );
    assert_eq!(
        message,
        last.trim_start_matches("sudoku: ")
            .trim_start_matches("standard input: ")
    );
    assert_eq!(Some(code), found);
}

/// Each text holds two boards that can be read, and is told what is wrong with the rest.
#[rstest]
#[case::a_missing_row(&format!("{}\n{GRID}\n{GRID}", &GRID[..80]), &["line 1: the grid that begins here has 8 rows, a board has 9"])]
#[case::a_missing_row_above_a_title(
    &format!("Grid 01\n{}Grid 02\n{GRID}Grid 03\n{GRID}", &GRID[..80]),
    &["line 2: the grid that begins here has 8 rows, a board has 9"]
)]
#[case::a_missing_row_above_a_comment(
    &format!("# 1\n{}# 2\n{GRID}# 3\n{GRID}", &GRID[..80]),
    &["line 2: the grid that begins here has 8 rows, a board has 9"]
)]
#[case::a_missing_row_and_a_surplus_one(
    &format!("Grid 01\n{}Grid 02\n{GRID}{}Grid 03\n{GRID}", &GRID[..80], &GRID[..10]),
    &[
        "line 2: the grid that begins here has 8 rows, a board has 9",
        "line 20: the grid that begins here has 1 row, a board has 9"
    ]
)]
#[case::a_missing_band(&format!("{}\n{GRID}\n{GRID}", &GRID[..60]), &["line 1: the grid that begins here has 6 rows, a board has 9"])]
#[case::a_missing_band_between_blank_lines(
    &format!("{}\n{GRID}\n{GRID}", with_rules(&LC37[..54], "")),
    &["line 1: the grid that begins here has 6 rows, a board has 9"]
)]
#[case::a_missing_row_between_blank_lines(
    &format!("{}\n{GRID}\n{GRID}", GRID[..80].replace('\n', "\n\n")),
    &["line 1: the grid that begins here has 8 rows, a board has 9"]
)]
#[case::two_missing_bands(&format!("{}\n{GRID}\n{GRID}", &GRID[..30]), &["line 1: the grid that begins here has 3 rows, a board has 9"])]
#[case::a_missing_row_in_a_frame(
    &format!("{0}{1}{0}{0}{GRID}{0}{0}{GRID}{0}", "+---+---+---+\n", &GRID[..80]),
    &["line 2: the grid that begins here has 8 rows, a board has 9"]
)]
#[case::a_short_row_alone(&format!("12345\n\n{GRID}{GRID}"), &["line 1: 5 cells, a row has 9 and a board in one line 81"])]
#[case::words_in_a_grid(
    &format!("{}hello\n{GRID}{GRID}", &GRID[..30]),
    &[
        "line 1: the grid that begins here has 3 rows, a board has 9",
        "line 4: column 1: 'h' is no cell; a cell is 1 to 9, or . 0 _ * ? - for an empty one"
    ]
)]
#[case::a_slip_in_the_first_row(
    &format!("x{}{GRID}{GRID}", &GRID[1..]),
    &["line 1: column 1: 'x' is no cell; a cell is 1 to 9, or . 0 _ * ? - for an empty one"]
)]
#[case::a_board_far_to_the_right(
    &format!("{LC37}\n{}{LC37}\n{LC37}\n", " ".repeat(5000)),
    &["line 2: more than 4096 characters in one line, a board has 81"]
)]
#[case::dashes_that_may_be_rules_or_cells(
    &format!("{LC37}\n{}\n{GRID}", with_rules(LC37, "---------").replace('.', "-")),
    &["line 5: nine dashes may be a rule or an empty row; write . for an empty cell, or a blank line behind every grid; \
       rows up to the next blank line are left out"]
)]
#[case::old_mac_line_ends(&format!("{LC37}\r{LC37}\r"), &[])]
#[case::a_line_of_dashes_between_grids(&format!("{GRID}---------\n{GRID}"), &[])]
fn a_bad_grid_costs_no_other(#[case] input: &str, #[case] errors: &[&str]) {
    let (out, err, code) = solve(input);
    let mut lines: Vec<_> = err.lines().collect();
    let summary = lines.pop().unwrap_or_default();
    assert!(summary.starts_with("2 solved"), "{err}");
    let errors: Vec<_> = errors
        .iter()
        .map(|error| format!("standard input: {error}"))
        .collect();
    assert_eq!(errors, lines);
    assert_eq!(format!("{LC37_SOLVED}\n").repeat(2), out);
    assert_eq!(Some(if errors.is_empty() { 0 } else { 2 }), code);
}

/// Empty rows of dashes are no rules, and 81 dashes are a board like 81 dots.
#[rstest]
#[case::first_row(0..9)]
#[case::behind_a_band(27..36)]
#[case::all(0..81)]
fn dashes_are_empty_cells(#[case] dashes: std::ops::Range<usize>) {
    let mut dots = LC37.to_owned();
    dots.replace_range(dashes.clone(), &".".repeat(dashes.len()));
    let dashes = dots.replace('.', "-");
    let grids = format!("{}\n{dashes}\n{}", nine_lines(&dashes), nine_lines(&dashes));
    // The plain search finds the first of several solutions, however many puzzles there are.
    let int_matrix = || sudoku(&["solve", "-", "--with", "int_matrix"]);
    let solve = |input: &str| int_matrix().input(input).run().out;
    assert_eq!(solve(&dots).repeat(3), solve(&grids));
}

#[rstest]
#[case::zeros(&vec![0; 100_000])]
#[case::a_program(&std::fs::read(env!("CARGO_BIN_EXE_sudoku")).unwrap())]
#[case::utf_16_without_a_byte_order_mark(b"5\x003\x00.\x00\n\x00")]
fn what_is_not_text_gets_one_complaint(#[case] bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, bytes).unwrap();
    let file = file.to_str().unwrap();
    for verb in ["solve", "check", "bench"] {
        sudoku(&[verb, file]).run().code_is(2).out_is("").err_is(format!(
            "{file}: not a text file; expected puzzles, 81 characters a line or nine lines of nine\n"
        ));
    }
}

/// As `PowerShell` writes it.
#[rstest]
fn utf_16_is_read(#[values(u16::to_le_bytes, u16::to_be_bytes)] unit: fn(u16) -> [u8; 2]) {
    let lines = format!(
        "\u{feff}# Rätsel\r\n{}\r\n",
        nine_lines(LC37).replace('\n', "\r\n")
    );
    let bytes: Vec<u8> = lines.encode_utf16().flat_map(unit).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, bytes).unwrap();
    let said = sudoku(&["solve", file.to_str().unwrap()]).run();
    said.code_is(0).out_is(format!("{LC37_SOLVED}\n"));
}

#[test]
fn a_line_without_end_is_refused_in_constant_memory() {
    let (_, err, code) = solve(&format!("{}\n{LC37}\n", "1".repeat(1 << 20)));
    assert!(
        err.starts_with("standard input: line 1: more than 4096 characters in one line"),
        "{err}"
    );
    assert_eq!(Some(2), code);
}
