//! Which text is read as boards, and the errors for the rest. The grammar is in `puzzles/src/read/grid.rs`.

use std::io::{BufReader, Read};

use pretty_assertions::assert_eq;
use puzzles::read::{Boards, Chunk, Found, HELD, InputError};
use rstest::rstest;
use workbench::board::named;
use workbench::board::source::{Input, UnknownInput};

use crate::support::LC37;

/// The puzzle in nine lines.
const GRID: &str = "\
    53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
/// The first eight of them.
const EIGHT: &str = "\
    53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n";
/// The first three.
const BAND: &str = "53..7....\n6..195...\n.98....6.\n";

/// A line for each board and each error, in order: `7 53..7…`, `line 3: expected …`. In chunks, the same is read.
fn read(text: &str) -> Vec<String> {
    let one_by_one: Vec<String> = Boards::new(text.as_bytes()).map(shown).collect();
    for buffer in [100, 1 << 16] {
        let mut boards = Boards::new(BufReader::with_capacity(buffer, text.as_bytes()));
        let mut in_chunks = Vec::new();
        let mut last = Chunk::new();
        while let Some(mut chunk) = boards.chunk(3, last) {
            assert!(chunk.len() <= 3);
            in_chunks.extend(chunk.drain(..).map(shown));
            // What it holds is forgotten.
            chunk.push_back(Err(InputError::NoBoard));
            last = chunk;
        }
        assert_eq!(one_by_one, in_chunks);
        assert_eq!(text.len() as u64, boards.bytes());
    }
    one_by_one
}

fn shown(found: Result<Found, InputError>) -> String {
    match found {
        Ok(found) => format!("{} {}", found.line, found.board),
        Err(error) => error.to_string(),
    }
}

/// The puzzle's 81 characters in nine rows, with something after each band but the last.
fn banded(cells: &str, between: &str) -> String {
    let rows: Vec<String> =
        (0..9).map(|row| cells[9 * row..9 * row + 9].to_owned() + "\n").collect();
    rows.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join(between)
}

fn leetcode_array(cells: &str, between_rows: &str) -> String {
    let rows: Vec<String> = (0..9)
        .map(|row| cells[9 * row..9 * row + 9].chars().map(String::from).collect::<Vec<_>>())
        .map(|row| format!("[\"{}\"]", row.join("\",\"")))
        .collect();
    format!("[{}]", rows.join(&format!(",{between_rows}")))
}

#[rstest]
#[case::one_line(LC37)]
#[case::zeros(&LC37.replace('.', "0"))]
#[case::underscores(&LC37.replace('.', "_"))]
#[case::stars(&LC37.replace('.', "*"))]
#[case::question_marks(&LC37.replace('.', "?"))]
#[case::dashes(&LC37.replace('.', "-"))]
#[case::windows_line_end(&format!("{LC37}\r\n"))]
#[case::byte_order_mark(&format!("\u{feff}{LC37}\n"))]
#[case::solution_after_a_comma(&format!("{LC37},{}\n", "1".repeat(81)))]
#[case::solution_after_a_quote(&format!("\"{LC37}\",\"{}\"\n", "1".repeat(81)))]
#[case::rating_after_a_semicolon(&format!("{LC37};7.2\n"))]
#[case::rating_after_a_blank(&format!("{LC37} easy 1.2\n"))]
#[case::nine_lines(GRID)]
#[case::nine_lines_for_windows(&GRID.replace('\n', "\r\n"))]
#[case::nine_lines_of_dashes(&GRID.replace('.', "-"))]
#[case::nine_lines_of_underscores(&GRID.replace('.', "_"))]
#[case::blank_lines_between_bands(&banded(LC37, "\n"))]
#[case::several_blank_lines_between_bands(&banded(LC37, "\n \n\t\n"))]
#[case::blank_lines_between_rows(&GRID.replace('\n', "\n\n"))]
#[case::leetcode_array(&leetcode_array(LC37, ""))]
#[case::leetcode_array_in_nine_lines(&leetcode_array(LC37, "\n "))]
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
#[case::drawn_by_norvig(
    "\
    5 3 . |. 7 . |. . . \n6 . . |1 9 5 |. . . \n. 9 8 |. . . |. 6 . \n------+------+------\n\
    8 . . |. 6 . |. . 3 \n4 . . |8 . 3 |. . 1 \n7 . . |. 2 . |. . 6 \n------+------+------\n\
    . 6 . |. . . |2 8 . \n. . . |4 1 9 |. . 5 \n. . . |. 8 . |. 7 9 \n"
)]
#[case::drawn_by_sudoku(
    "\
    ┌───────┬───────┬───────┐\n│ 5 3 . │ . 7 . │ . . . │\n│ 6 . . │ 1 9 5 │ . . . │\n│ . 9 8 │ . . . │ . 6 . │\n\
    ├───────┼───────┼───────┤\n│ 8 . . │ . 6 . │ . . 3 │\n│ 4 . . │ 8 . 3 │ . . 1 │\n│ 7 . . │ . 2 . │ . . 6 │\n\
    ├───────┼───────┼───────┤\n│ . 6 . │ . . . │ 2 8 . │\n│ . . . │ 4 1 9 │ . . 5 │\n│ . . . │ . 8 . │ . 7 9 │\n\
    └───────┴───────┴───────┘\n"
)]
#[case::rules_of_equals_signs(&banded(LC37, "===+===+===\n"))]
#[case::printed_by_article_000(include_str!("../cases/stdout/int_matrix.lc37_wikipedia.txt").split("Solution").next().unwrap_or_default())]
fn a_board_is_read_as(#[case] text: &str) {
    let boards: Vec<String> = Boards::new(text.as_bytes())
        .map(|found| found.map_or_else(|error| error.to_string(), |found| found.board.to_string()))
        .collect();
    assert_eq!([LC37].to_vec(), boards);
}

/// New digits are coloured there.
#[test]
fn what_article_000_prints_is_two_grids_and_a_word() {
    let text = include_str!("../cases/stdout/int_matrix.lc37_wikipedia.txt");
    let solved = &named::find("lc37_wikipedia").expect("a puzzle").first_solution;
    assert_eq!(
        vec![
            format!("1 {LC37}"),
            "line 13: column 1: unexpected 'S'; use 1-9, or one of . 0 _ * ? - for an empty cell"
                .to_owned(),
            format!("14 {solved}"),
        ],
        read(text)
    );
}

#[rstest]
#[case::nothing("", &[])]
#[case::comments("# nothing\n\n#\n", &[])]
#[case::a_frame("+---+---+---+\n| [ ] |\n\n=====\n", &[])]
#[case::too_short(&format!("# one\n\n{}\n", &LC37[..80]), &["line 3: expected 81 characters, found 80"])]
#[case::too_long(&format!("{LC37}5\n"), &["line 1: expected 81 characters, found 82"])]
#[case::a_letter(
    &LC37.replacen('7', "x", 1),
    &["line 1: column 5: unexpected 'x'; use 1-9, or one of . 0 _ * ? - for an empty cell"]
)]
#[case::a_header("puzzle,solution\n", &["line 1: column 1: unexpected 'p'; use 1-9, or one of . 0 _ * ? - for an empty cell"])]
#[case::a_line_for_each_cell("5\n3\n", &[
    "line 1: expected a row of 9 cells or a board of 81, found 1",
    "line 2: expected a row of 9 cells or a board of 81, found 1",
])]
#[case::a_missing_row(EIGHT, &["lines 1 to 8: expected 9 rows, found 8"])]
#[case::a_surplus_row(&format!("{GRID}.........\n"), &["lines 1 to 10: expected a multiple of 9 rows, found 10"])]
#[case::a_missing_band(&format!("{BAND}\n{BAND}"), &["lines 1 to 7: expected 9 rows, found 6"])]
#[case::a_missing_row_among_blank_lines(&EIGHT.replace('\n', "\n\n"), &["lines 1 to 15: expected 9 rows, found 8"])]
#[case::bands_of_other_lengths(
    &format!("{BAND}\n{}\n{}\n", &GRID[30..70], &GRID[70..]),
    &["lines 1 to 3: expected 9 rows, found 3", "lines 5 to 8: expected 9 rows, found 4", "lines 10 to 11: expected 9 rows, found 2"]
)]
#[case::bands_of_titled_grids(&format!("Grid 1\n{BAND}Grid 2\n{BAND}Grid 3\n{BAND}"), &[
    "lines 2 to 4: expected 9 rows, found 3",
    "lines 6 to 8: expected 9 rows, found 3",
    "lines 10 to 12: expected 9 rows, found 3",
])]
#[case::comments_between_bands(&banded(LC37, "# a comment\n"), &[
    "lines 1 to 3: expected 9 rows, found 3",
    "lines 5 to 7: expected 9 rows, found 3",
    "lines 9 to 11: expected 9 rows, found 3",
])]
#[case::a_short_row(&GRID.replacen("6..195...", "6..195..", 1), &["line 2: expected a row of 9 cells or a board of 81, found 8"])]
#[case::a_long_row(&GRID.replacen("6..195...", "6..195....", 1), &["line 2: expected a row of 9 cells or a board of 81, found 10"])]
#[case::a_letter_in_a_short_row(
    &GRID.replacen("6..195...", "6..195x.", 1),
    &["line 2: column 7: unexpected 'x'; use 1-9, or one of . 0 _ * ? - for an empty cell"]
)]
#[case::a_long_row_without_digits(
    &GRID.replacen("6..195...", ".....-...-", 1),
    &["line 2: expected a row of 9 cells or a board of 81, found 10"]
)]
#[case::a_short_row_of_dashes(
    &GRID.replace('.', "-").replacen("6--195---", "--------", 1),
    &["line 2: expected a row of 9 cells or a board of 81, found 8"]
)]
#[case::letters_in_two_rows(&GRID.replacen("6.", "6x", 1).replacen("4.", "4y", 1), &[
    "line 2: column 2: unexpected 'x'; use 1-9, or one of . 0 _ * ? - for an empty cell",
    "line 5: column 2: unexpected 'y'; use 1-9, or one of . 0 _ * ? - for an empty cell",
])]
#[case::words_in_a_grid(&format!("{BAND}hello\n{}", &GRID[30..]), &[
    "lines 1 to 3: expected 9 rows, found 3",
    "line 4: column 1: unexpected 'h'; use 1-9, or one of . 0 _ * ? - for an empty cell",
    "lines 5 to 10: skipped because of line 4; a blank line between two grids keeps them apart",
])]
#[case::as_many_letters_as_digits(&format!("{BAND}1a2b3c4d\n{}", &GRID[40..]), &[
    "lines 1 to 3: expected 9 rows, found 3",
    "line 4: column 2: unexpected 'a'; use 1-9, or one of . 0 _ * ? - for an empty cell",
    "lines 5 to 9: skipped because of line 4; a blank line between two grids keeps them apart",
])]
#[case::words_in_a_banded_grid(&format!("{BAND}\n{BAND}hello\n{BAND}"), &[
    "lines 1 to 7: expected 9 rows, found 6",
    "line 8: column 1: unexpected 'h'; use 1-9, or one of . 0 _ * ? - for an empty cell",
    "lines 9 to 11: skipped because of line 8; a blank line between two grids keeps them apart",
])]
#[case::digits_among_dashes("12-----\n", &["line 1: expected a row of 9 cells or a board of 81, found 7"])]
#[case::as_many_dots_as_dashes(".-.-.-\n", &["line 1: expected a row of 9 cells or a board of 81, found 6"])]
#[case::rules_of_nine_dashes(&banded(LC37, "---------\n"), &[
    "line 4: unexpected row of nine dashes: no other row writes empty cells as dashes; draw a rule as ---+---+---",
    "line 8: unexpected row of nine dashes: no other row writes empty cells as dashes; draw a rule as ---+---+---",
    "lines 1 to 11: expected a multiple of 9 rows, found 11",
])]
#[case::rules_of_nine_dashes_and_a_long_row(
    &banded(LC37, "---------\n").replacen("6..195...", "6..195...-", 1),
    &[
        "line 2: expected a row of 9 cells or a board of 81, found 10",
        "line 4: unexpected row of nine dashes: no other row writes empty cells as dashes; draw a rule as ---+---+---",
        "line 8: unexpected row of nine dashes: no other row writes empty cells as dashes; draw a rule as ---+---+---",
        "lines 1 to 11: expected a multiple of 9 rows, found 11",
    ]
)]
fn an_error_says_where_and_what(#[case] text: &str, #[case] errors: &[&str]) {
    assert_eq!(errors.to_vec(), read(text));
}

/// Each text holds two whole grids; the numbers are their first lines.
#[rstest]
#[case::grids_in_succession(&format!("{GRID}{GRID}"), &["1", "10"])]
#[case::comments_and_titles(&format!("# a\n{LC37}\n# b\n\nGrid 02\n{GRID}# c\n"), &["2", "6"])]
#[case::a_missing_row(&format!("{EIGHT}\n{GRID}\n{GRID}"), &["lines 1 to 8: expected 9 rows, found 8", "10", "20"])]
#[case::a_missing_row_above_a_title(
    &format!("Grid 01\n{EIGHT}Grid 02\n{GRID}Grid 03\n{GRID}"),
    &["lines 2 to 9: expected 9 rows, found 8", "11", "21"]
)]
#[case::a_missing_row_above_a_comment(
    &format!("# 1\n{EIGHT}# 2\n{GRID}# 3\n{GRID}"),
    &["lines 2 to 9: expected 9 rows, found 8", "11", "21"]
)]
#[case::a_missing_band_above_a_comment(
    &format!("# 1\n{BAND}\n{BAND}# 2\n{0}# 3\n{0}", banded(LC37, "\n")),
    &["lines 2 to 8: expected 9 rows, found 6", "10", "22"]
)]
#[case::a_missing_row_above_a_board_in_a_line(
    &format!("{EIGHT}{LC37}\n{GRID}"),
    &["lines 1 to 8: expected 9 rows, found 8", "9", "10"]
)]
#[case::bands_and_whole_grids(&format!("{BAND}\n{BAND}\n{GRID}\n{GRID}"), &["lines 1 to 7: expected 9 rows, found 6", "9", "19"])]
#[case::rows_and_bands(
    &format!("{}{}\n{GRID}", EIGHT.replace('\n', "\n\n"), banded(LC37, "\n")),
    &["lines 1 to 15: expected 9 rows, found 8", "17", "29"]
)]
#[case::a_wrong_row_among_grids(
    &format!("{GRID}{}{GRID}", GRID.replacen('8', "x", 1)),
    &["1", "line 12: column 3: unexpected 'x'; use 1-9, or one of . 0 _ * ? - for an empty cell", "19"]
)]
#[case::words_between_grids(
    &format!("{GRID}hello\n{GRID}"),
    &["1", "line 10: column 1: unexpected 'h'; use 1-9, or one of . 0 _ * ? - for an empty cell", "11"]
)]
#[case::words_after_bands(
    &format!("{}hello\n{GRID}", banded(LC37, "\n")),
    &["1", "line 12: column 1: unexpected 'h'; use 1-9, or one of . 0 _ * ? - for an empty cell", "13"]
)]
#[case::words_in_a_grid(
    &format!("{BAND}hello\n{GRID}\n{GRID}{GRID}"),
    &[
        "lines 1 to 3: expected 9 rows, found 3",
        "line 4: column 1: unexpected 'h'; use 1-9, or one of . 0 _ * ? - for an empty cell",
        "lines 5 to 13: skipped because of line 4; a blank line between two grids keeps them apart",
        "15",
        "24",
    ]
)]
#[case::a_board_far_to_the_right(
    &format!("{LC37}\n{}{LC37}\n{LC37}\n", " ".repeat(5000)),
    &["1", "line 2: expected 81 characters, found more than 4096", "3"]
)]
#[case::a_board_as_far_to_the_right_as_can_be(
    &format!("{}{LC37}\n{LC37}\n", " ".repeat(4096 - 81)),
    &["1", "2"]
)]
#[case::long_lines_after_a_board_and_a_comment(
    &format!("#{0}\n{LC37},{0}\n{LC37}\n", "x".repeat(5000)),
    &["2", "3"]
)]
fn a_wrong_grid_costs_no_other(#[case] text: &str, #[case] shown: &[&str]) {
    let shown: Vec<String> = shown
        .iter()
        .map(|shown| match shown.parse::<usize>() {
            Ok(line) => format!("{line} {LC37}"),
            Err(_) => (*shown).to_owned(),
        })
        .collect();
    assert_eq!(shown, read(text));
}

/// Where other rows have dashes for empty cells, nine of them are a row.
#[rstest]
#[case::first_row(0..9)]
#[case::after_a_band(27..36)]
#[case::all(0..81)]
fn dashes_are_empty_cells(#[case] dashes: std::ops::Range<usize>) {
    let mut dots = LC37.to_owned();
    dots.replace_range(dashes.clone(), &".".repeat(dashes.len()));
    let dashed = dots.replace('.', "-");
    let text = [
        banded(&dashed, ""),
        banded(&dashed, "\n"),
        leetcode_array(&dashed, "\n"),
        leetcode_array(&dashed, ""),
        dashed,
    ];
    let text = text.join("\n\n");
    let shown = [1, 12, 25, 35, 37].map(|line| format!("{line} {dots}"));
    assert_eq!(shown.to_vec(), read(&text));
}

/// The number of rows is a multiple of nine with the rules, but no grid begins where it then would.
#[rstest]
#[case::two_in_each_of_nine_grids(&banded(LC37, "---------\n").repeat(9), 18)]
#[case::one_in_a_grid_and_eight_at_the_end(
    &format!("{BAND}---------\n{}{GRID}{}", &GRID[30..], "---------\n".repeat(8)),
    9
)]
fn rules_of_nine_dashes_are_never_rows(#[case] text: &str, #[case] rules: usize) {
    let shown = read(text);
    assert!(shown.iter().all(|shown| shown.contains("unexpected row of nine dashes")), "{shown:?}");
    assert_eq!(rules, shown.len());
}

/// Gives a byte at a time.
struct ByteByByte<'a>(&'a [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

#[test]
fn the_same_is_read_however_the_bytes_arrive() {
    let text = format!("# ä\r\n{LC37}\r\n\r\n{}\r\nhello\r\n{EIGHT}", GRID.replace('\n', "\r\n"));
    let shown: Vec<String> =
        Boards::new(BufReader::new(ByteByByte(text.as_bytes()))).map(shown).collect();
    assert_eq!(
        vec![
            format!("2 {LC37}"),
            format!("4 {LC37}"),
            "line 14: column 1: unexpected 'h'; use 1-9, or one of . 0 _ * ? - for an empty cell"
                .to_owned(),
            "lines 15 to 22: expected 9 rows, found 8".to_owned(),
        ],
        shown
    );
    assert_eq!(shown, read(&text));
}

/// Gives one piece of text, after which a read would wait.
struct Arrived<'a>(Option<&'a [u8]>);

impl Read for Arrived<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.take().expect("no wait").read(buffer)
    }
}

#[test]
fn a_chunk_has_the_boards_that_have_arrived() {
    let text = format!("{LC37}\n{LC37}\n{}", &LC37[..40]);
    let mut boards = Boards::new(BufReader::new(Arrived(Some(text.as_bytes()))));
    let shown: Vec<String> =
        boards.chunk(9, Chunk::new()).unwrap().into_iter().map(shown).collect();
    assert_eq!(["1", "2"].map(|line| format!("{line} {LC37}")).to_vec(), shown);
}

#[test]
fn after_an_error_that_ends_the_text_nothing_is_at_hand() {
    let mut boards = Boards::new(BufReader::new(&b"\0\n"[..]));
    assert_eq!(1, boards.chunk(9, Chunk::new()).unwrap().len());
    assert!(boards.chunk(9, Chunk::new()).is_none());
}

#[test]
fn every_byte_read_is_counted() {
    let long = format!("#{}", "x".repeat(5000));
    let text = format!("{LC37}\n{long}\n{LC37}\r\n{LC37}");
    let mut boards = Boards::new(text.as_bytes());
    for end in [82, 82 + 5002 + 83, 82 + 5002 + 83 + 81] {
        boards.next().expect("a board").expect("a board");
        assert_eq!(end, boards.bytes());
    }
}

/// The first of a million grids comes before all are read, and after the errors above it.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_long_paragraph_is_given_before_it_ends() {
    let grids = HELD / 9 + 1;
    let text = format!("{BAND}\n{}{EIGHT}", GRID.repeat(grids));
    let mut boards = Boards::new(text.as_bytes());
    let mut next = || boards.next().map(shown).expect("a board or an error");
    assert_eq!("lines 1 to 3: expected 9 rows, found 3", next());
    assert_eq!(format!("5 {LC37}"), next());
    assert_eq!(31 + 10 * HELD as u64, boards.bytes());
    let rest: Vec<String> = boards.map(shown).collect();
    let rows = 9 * grids + 8;
    let last = 4 + rows;
    let error = format!("lines 5 to {last}: expected a multiple of 9 rows, found {rows}");
    assert_eq!((grids - 1, Some(&error)), (rest.len(), rest.last()));
}

#[test]
fn a_line_without_end_is_read_in_constant_memory() {
    let endless = std::io::repeat(b'1').take(1 << 22).chain(LC37.as_bytes());
    let shown: Vec<String> = Boards::new(BufReader::new(endless)).map(shown).collect();
    assert_eq!(["line 1: expected 81 characters, found more than 4096"].to_vec(), shown);
    assert_eq!(["line 1: expected 81 characters, found 4096"].to_vec(), read(&"1".repeat(4096)));
}

fn in_a_file(bytes: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, bytes).expect("a file");
    let file = file.to_str().expect("a name").to_owned();
    (folder, file)
}

fn input(name: &str) -> Result<Input, UnknownInput> {
    name.parse()
}

#[rstest]
#[case::zeros(&vec![0; 100_000])]
#[case::a_program(&std::fs::read(env!("CARGO_BIN_EXE_sudoku")).expect("the binary"))]
#[case::utf_16_without_a_byte_order_mark(b"5\x003\x00.\x00\n\x00")]
fn what_is_not_text_gets_one_error(#[case] bytes: &[u8]) {
    let (_folder, file) = in_a_file(bytes);
    let source = input(&file).expect("a file").open().expect("a file");
    let shown: Vec<String> = Boards::new(source.reader).map(shown).collect();
    let error = "not a text file; expected puzzles, 81 characters a line or nine lines of nine";
    assert_eq!([error].to_vec(), shown);
}

/// As `PowerShell` writes it.
#[rstest]
fn utf_16_is_read(#[values(u16::to_le_bytes, u16::to_be_bytes)] unit: fn(u16) -> [u8; 2]) {
    let lines = format!("\u{feff}# Rätsel\r\n{}\r\n", GRID.replace('\n', "\r\n"));
    let bytes: Vec<u8> = lines.encode_utf16().flat_map(unit).collect();
    let (_folder, file) = in_a_file(&bytes);
    let source = input(&file).expect("a file").open().expect("a file");
    let shown: Vec<String> = Boards::new(source.reader).map(shown).collect();
    assert_eq!([format!("2 {LC37}")].to_vec(), shown);
}

#[rstest]
#[case::nothing_like_it(
    "nonesuch",
    "not a file, a puzzle name (`cargo sudoku puzzles` lists them) or a puzzle (line 1: column 1: unexpected 'n'; use 1-9, or \
     one of . 0 _ * ? - for an empty cell)"
)]
#[case::nearly_a_name(
    "hard02",
    "not a file, a puzzle name (did you mean `hard_02`?) or a puzzle (line 1: column 1: unexpected 'h'; use 1-9, or one \
     of . 0 _ * ? - for an empty cell)"
)]
#[case::nearly_a_puzzle(
    &LC37[1..],
    "not a file, a puzzle name (`cargo sudoku puzzles` lists them) or a puzzle (line 1: expected 81 characters, found 80)"
)]
#[case::nothing(
    "",
    "not a file, a puzzle name (`cargo sudoku puzzles` lists them) or a puzzle (no board found; a board is a line of 81 \
     characters or nine lines of nine)"
)]
fn an_unknown_input_is_an_error_with_the_reason(#[case] name: &str, #[case] message: &str) {
    let error = input(name).expect_err("not an input");
    assert_eq!(message, error.to_string());
}

#[test]
fn what_cannot_be_opened_or_holds_no_board_is_named() {
    let error = |name: &str| input(name).expect("an input").puzzle().expect_err("no board");
    assert_eq!(".: is a directory, not a file of puzzles", error(".").to_string());
    for (text, message) in [
        ("", "no board found; a board is a line of 81 characters or nine lines of nine"),
        (EIGHT, "lines 1 to 8: expected 9 rows, found 8"),
    ] {
        let (_folder, file) = in_a_file(text.as_bytes());
        assert_eq!(format!("{file}: {message}"), error(&file).to_string());
    }
}

/// The kind of a line in a made text; for a row, its grid and its place there.
#[derive(Clone, Debug)]
enum Part {
    Row {
        cells: String,
        grid: usize,
        row: usize,
    },
    Board {
        cells: String,
    },
    /// Between the rows of a grid it changes nothing.
    Silent,
    Heading,
    /// What was a row or a board, or was put in.
    Damage,
}

/// Lines of text, and what they are.
type Made = Vec<(String, Part)>;

/// Random grids in random notations. Those of a section are parted by nothing or by blank lines, sections by headings.
fn made_text(random: &mut fastrand::Rng) -> Made {
    let mut lines = Made::new();
    let mut grid = 0;
    for _ in 0..random.usize(1..4) {
        lines.push((["Grid 07", "# a comment"][random.usize(0..2)].to_owned(), Part::Heading));
        let mut may_follow = true;
        for _ in 0..random.usize(1..8) {
            let is_apart = random.u8(0..5) == 0;
            if is_apart || !may_follow || random.bool() {
                lines.push((String::new(), Part::Silent));
            }
            may_follow = !is_apart;
            lines.extend(made_grid(random, grid, is_apart));
            grid += 1;
        }
    }
    lines
}

/// One grid; if it is apart, with blank lines after its bands, or after its rows.
fn made_grid(random: &mut fastrand::Rng, grid: usize, is_apart: bool) -> Made {
    let empty = char::from(b".0_*?-"[random.usize(0..6)]);
    let clear = random.usize(0..20);
    let digits: String = (0..81)
        .map(|cell| {
            if random.bool() || cell / 9 == clear {
                '.'
            } else {
                char::from(random.u8(b'1'..=b'9'))
            }
        })
        .collect();
    let written = digits.replace('.', &empty.to_string());
    let notation = random.usize(0..6);
    if !is_apart && notation < 2 {
        let line = match notation {
            0 => leetcode_array(&written, ""),
            _ => format!("{written},{}", "1".repeat(81)),
        };
        return vec![(line, Part::Board { cells: digits })];
    }
    let edge =
        ["+-------+-------+-------+", "┌───────┬───────┬───────┐", "========="][random.usize(0..3)];
    let gap = random.usize(0..2) * 2 + 1;
    let mut lines = Made::new();
    for row in 0..9 {
        let cells: Vec<char> = written[9 * row..9 * row + 9].chars().collect();
        let boxes: Vec<String> = cells
            .chunks(3)
            .map(|cells| format!("{} {} {} ", cells[0], cells[1], cells[2]))
            .collect();
        let line = match notation {
            2 => format!("| {}|", boxes.join("| ")),
            3 => boxes.join("│"),
            _ => cells.iter().collect(),
        };
        if !is_apart && notation < 4 && row % 3 == 0 {
            lines.push((edge.to_owned(), Part::Silent));
        }
        let cells = digits[9 * row..9 * row + 9].to_owned();
        lines.push((line, Part::Row { cells, grid, row }));
        if is_apart && row % gap == gap - 1 {
            lines.push((String::new(), Part::Silent));
        }
    }
    lines
}

/// Takes a line out, doubles it, spoils it, puts another in its place or above it. Returns where.
fn damage(random: &mut fastrand::Rng, lines: &mut Made) -> usize {
    let at = random.usize(0..lines.len());
    let other = match random.u8(0..8) {
        0 => ("", Part::Silent),
        1 => ("=====", Part::Silent),
        2 => ("Grid 12", Part::Heading),
        3 => ("# 123456789", Part::Heading),
        4 => ("hello", Part::Damage),
        5 => ("12345", Part::Damage),
        6 => ("1234567890123", Part::Damage),
        _ => ("2024-01-05", Part::Damage),
    };
    let other = (other.0.to_owned(), other.1);
    match random.u8(0..6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines[at] = other,
        3 => lines.insert(at, other),
        kind => {
            let (line, part) = &mut lines[at];
            let cell = line.find(|cell: char| "123456789.0_*?-".contains(cell));
            if let (Some(cell), Part::Row { .. } | Part::Board { .. }) = (cell, &part) {
                line.replace_range(cell..=cell, if kind == 4 { "" } else { "7x" });
                *part = Part::Damage;
            }
        }
    }
    at
}

fn read_made(lines: &Made) -> Vec<Result<(usize, String), String>> {
    let lines: Vec<&str> = lines.iter().map(|(line, _)| line.as_str()).collect();
    read(&lines.join("\n"))
        .into_iter()
        .map(|shown| {
            shown
                .split_once(' ')
                .and_then(|(line, board)| Some((line.parse().ok()?, board.to_owned())))
                .ok_or(shown)
        })
        .collect()
}

/// The cells of nine rows from a line on, with the grids and places that they have; or of the board in the line. Only
/// what is silent may stand between them.
fn standing(lines: &Made, first: usize) -> (String, Vec<(usize, usize)>) {
    let mut all = String::new();
    let mut places = Vec::new();
    for (_, part) in &lines[first - 1..] {
        match part {
            Part::Board { cells } => all.push_str(cells),
            Part::Row { cells, grid, row } => {
                all.push_str(cells);
                places.push((*grid, *row));
            }
            Part::Silent => continue,
            Part::Heading | Part::Damage => break,
        }
        if all.len() >= 81 {
            break;
        }
    }
    (all, places)
}

/// The boards of a text, each with its first line: all that are nowhere damaged.
fn all_boards(lines: &Made) -> Vec<(usize, String)> {
    (1..)
        .zip(lines)
        .filter(|(_, (_, part))| matches!(part, Part::Board { .. } | Part::Row { row: 0, .. }))
        .map(|(line, _)| (line, standing(lines, line).0))
        .collect()
}

#[test]
fn undamaged_text_gives_all_its_grids() {
    for seed in 0..200 {
        let lines = made_text(&mut fastrand::Rng::with_seed(seed));
        let boards: Vec<_> = all_boards(&lines).into_iter().map(Ok).collect();
        assert_eq!(boards, read_made(&lines), "seed {seed}");
    }
}

/// One damage costs nothing beyond the headings around it, and no board has rows of two grids, or in another order.
#[test]
fn damage_costs_its_own_section_and_never_mixes_grids() {
    for seed in 0..400 {
        let mut random = fastrand::Rng::with_seed(seed);
        let whole = made_text(&mut random);
        let mut lines = whole.clone();
        let at = damage(&mut random, &mut lines);
        let read: Vec<(usize, String)> = read_made(&lines).into_iter().flatten().collect();
        for (line, board) in &read {
            let (cells, places) = standing(&lines, *line);
            assert_eq!(&cells, board, "seed {seed}, line {line}");
            let is_whole = (0..).zip(&places).all(|(row, place)| *place == (places[0].0, row));
            assert!(is_whole, "seed {seed}, line {line}: {places:?}");
        }
        let is_heading = |(_, part): &(String, Part)| matches!(part, Part::Heading);
        let start = whole[..at].iter().rposition(is_heading).unwrap_or(0);
        let end =
            whole[at + 1..].iter().position(is_heading).map_or(whole.len(), |end| at + 1 + end);
        for (line, board) in all_boards(&whole) {
            let is_read = read.iter().any(|(_, read)| *read == board);
            assert!(is_read || (start..end).contains(&(line - 1)), "seed {seed}, line {line}");
        }
    }
}

/// However much is damaged, the rows of a board stand one after the other in the text.
#[test]
fn every_board_stands_in_the_text() {
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut lines = made_text(&mut random);
        for _ in 0..random.usize(2..12) {
            if !lines.is_empty() {
                damage(&mut random, &mut lines);
            }
        }
        for (line, board) in read_made(&lines).iter().flatten() {
            assert_eq!(&standing(&lines, *line).0, board, "seed {seed}, line {line}");
        }
    }
}
