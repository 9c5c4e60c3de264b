//! Which text is read as boards, and the errors for the rest. The grammar is in `puzzles/src/read/mod.rs`.

use std::io::{self, Read};

use pretty_assertions::assert_eq;
use puzzles::read::{Boards, Chunk, Found, InputError};
use rstest::rstest;
use workbench::board::source::Input;

use crate::command::nine_lines;
use support::{LC37, LC37_SOLVED, snapshot};

/// Gives a byte at a time.
struct ByteByByte<'a>(&'a [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

/// A line for each board and each error, in order: `7 53..7…`, `line 3: expected …`. However the bytes arrive and the
/// boards are taken, the same is read.
fn read(text: &str) -> Vec<String> {
    let one_by_one: Vec<String> = Boards::new(ByteByByte(text.as_bytes())).map(shown).collect();
    let mut boards = Boards::new(text.as_bytes());
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
    one_by_one
}

fn shown(found: Result<Found, InputError>) -> String {
    match found {
        Ok(found) => format!("{} {}", found.line, found.board),
        Err(error) => error.to_string(),
    }
}

/// The puzzle in nine lines.
fn grid() -> String {
    nine_lines(LC37)
}

/// Some of these lines.
fn rows(rows: std::ops::Range<usize>) -> String {
    nine_lines(&LC37[9 * rows.start..9 * rows.end])
}

/// The puzzle in three bands, with something between them.
fn bands(between: &str) -> String {
    [rows(0..3), rows(3..6), rows(6..9)].join(between)
}

fn array(cells: &str, between_rows: &str) -> String {
    let rows: Vec<String> = nine_lines(cells)
        .lines()
        .map(|row| row.chars().map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>())
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    format!("[{}]", rows.join(&format!(",{between_rows}")))
}

/// Digits and dots as a Chinese keyboard gives them.
fn full_width(text: &str) -> String {
    let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).expect("a character");
    text.chars().map(|c| if c == '\n' { c } else { wide(c) }).collect()
}

/// The puzzle with the second row empty, its cells in nine lines of fields. Empty cells are empty fields.
fn table(quote: &str, between: &str) -> String {
    let field = |cell: char| format!("{quote}{}{quote}", String::from(cell).replace('.', ""));
    let row = |row: &str| row.chars().map(field).collect::<Vec<_>>().join(between);
    nine_lines(&second_row_empty()).lines().map(|line| row(line) + "\n").collect()
}

fn second_row_empty() -> String {
    format!("{}.........{}", &LC37[..9], &LC37[18..])
}

/// The puzzle with candidates in place of empty cells.
fn candidates(row_start: &str) -> String {
    let rows = nine_lines(LC37);
    let row = |row: &str| {
        let cells: Vec<String> =
            row.chars().map(|cell| String::from(cell).replace('.', "1248")).collect();
        format!(
            "{row_start} {} | {} | {} |\n",
            cells[..3].join("  "),
            cells[3..6].join(" "),
            cells[6..].join("   ")
        )
    };
    format!(
        ".------.------.------.\n{}'------'------'------'\n",
        rows.lines().map(row).collect::<String>()
    )
}

/// What an address of `SudokuWiki` packs: givens, a digit that was filled in, and candidates.
fn packed() -> String {
    let cells: String = LC37[1..]
        .chars()
        .map(|cell| if cell == '.' { "9e".to_owned() } else { format!("0{cell}") })
        .collect();
    format!("S9B0e{cells}")
}

/// What is read: a number stands for the puzzle, beginning on this line. Of an error it is the place: what is said there,
/// `cases/reading.txt` has.
#[rstest]
#[case::one_line(LC37, &["1"])]
#[case::zeros(&LC37.replace('.', "0"), &["1"])]
#[case::underscores(&LC37.replace('.', "_"), &["1"])]
#[case::stars(&LC37.replace('.', "*"), &["1"])]
#[case::question_marks(&LC37.replace('.', "?"), &["1"])]
#[case::dashes(&LC37.replace('.', "-"), &["1"])]
#[case::windows_line_end(&format!("{LC37}\r\n"), &["1"])]
#[case::byte_order_mark(&format!("\u{feff}{LC37}\n"), &["1"])]
#[case::byte_order_mark_and_rows(&format!("\u{feff}{}", grid()), &["1"])]
#[case::solution_after_a_comma(&format!("{LC37},{LC37_SOLVED}\n"), &["1"])]
#[case::solution_after_a_quote(&format!("\"{LC37}\",\"{LC37_SOLVED}\"\n"), &["1"])]
#[case::rating_after_a_semicolon(&format!("{LC37};7.2\n"), &["1"])]
#[case::rating_after_a_blank(&format!("{LC37} easy 1.2\n"), &["1"])]
#[case::nine_lines(&grid(), &["1"])]
#[case::nine_lines_for_windows(&grid().replace('\n', "\r\n"), &["1"])]
#[case::nine_lines_of_dashes(&grid().replace('.', "-"), &["1"])]
#[case::leetcode_array(&array(LC37, ""), &["1"])]
#[case::leetcode_array_of_dashes(&array(&LC37.replace('.', "-"), ""), &["1"])]
#[case::leetcode_array_in_nine_lines(&array(LC37, "\n "), &["1"])]
#[case::drawn_by_hodoku(
    "\
    .-------.-------.-------.\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n| . 9 8 | . . . | . 6 . |\n\
    :-------+-------+-------:\n| 8 . . | . 6 . | . . 3 |\n| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n\
    :-------+-------+-------:\n| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n\
    '-------'-------'-------'\n",
    &["2"]
)]
#[case::drawn_by_simple_sudoku(
    " *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n |8..|.6.|..3|\n \
    |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n |.6.|...|28.|\n |...|419|..5|\n |...|.8.|.79|\n *-----------*\n",
    &["2"]
)]
#[case::drawn_by_norvig(
    "\
    5 3 . |. 7 . |. . . \n6 . . |1 9 5 |. . . \n. 9 8 |. . . |. 6 . \n------+------+------\n\
    8 . . |. 6 . |. . 3 \n4 . . |8 . 3 |. . 1 \n7 . . |. 2 . |. . 6 \n------+------+------\n\
    . 6 . |. . . |2 8 . \n. . . |4 1 9 |. . 5 \n. . . |. 8 . |. 7 9 \n",
    &["1"]
)]
#[case::drawn_by_sudoku(
    "\
    ┌───────┬───────┬───────┐\n│ 5 3 . │ . 7 . │ . . . │\n│ 6 . . │ 1 9 5 │ . . . │\n│ . 9 8 │ . . . │ . 6 . │\n\
    ├───────┼───────┼───────┤\n│ 8 . . │ . 6 . │ . . 3 │\n│ 4 . . │ 8 . 3 │ . . 1 │\n│ 7 . . │ . 2 . │ . . 6 │\n\
    ├───────┼───────┼───────┤\n│ . 6 . │ . . . │ 2 8 . │\n│ . . . │ 4 1 9 │ . . 5 │\n│ . . . │ . 8 . │ . 7 9 │\n\
    └───────┴───────┴───────┘\n",
    &["2"]
)]
#[case::rules_of_equals_signs(&bands("===+===+===\n"), &["1"])]
#[case::rules_of_dashes(&bands("---+---+---\n"), &["1"])]
#[case::rules_of_ten_dashes(&bands("----------\n"), &["1"])]
#[case::grids_in_succession(&grid().repeat(3), &["1", "10", "19"])]
#[case::grids_kept_apart(&[grid(), grid()].join(" \t\n\n"), &["1", "12"])]
#[case::comments_and_titles(&format!("# a\n{LC37}\n# b\n\nGrid 02\n{0}# c\n{0}grid 3\n{0}", grid()), &["2", "6", "16", "26"])]
#[case::a_board_ends_a_grid(&format!("{0}{LC37}\n{0}", grid()), &["1", "10", "11"])]
#[case::as_far_to_the_right_as_can_be(&format!("{}{LC37}\n{LC37}\n", " ".repeat(4096 - 81)), &["1", "2"])]
#[case::long_lines(&format!("#{0}\n{LC37},{0}\n{LC37}\n", "x".repeat(5000)), &["2", "3"])]
#[case::full_width(&full_width(LC37), &["1"])]
#[case::full_width_in_nine_lines(&full_width(&grid()), &["1"])]
#[case::full_width_with_ideographic_stops(&full_width(LC37).replace('．', "。"), &["1"])]
#[case::full_width_with_zeros_and_a_space(&format!("{}　easy", full_width(LC37).replace('．', "０")), &["1"])]
#[case::x(&LC37.replace('.', "x"), &["1"])]
#[case::x_in_nine_lines(&grid().replace('.', "X"), &["1"])]
#[case::x_and_a_rating(&format!("{};7.2", LC37.replace('.', "x")), &["1"])]
#[case::empty_fields(&table("", ","), &["1 {table}"])]
#[case::empty_fields_with_quotes(&table("\"", ", "), &["1 {table}"])]
#[case::empty_fields_with_semicolons(&table("", ";"), &["1 {table}"])]
#[case::empty_fields_of_a_spreadsheet(&table("", "\t").replace('\n', "\r\n"), &["1 {table}"])]
#[case::empty_fields_full_width(&table("", "，"), &["1 {table}"])]
#[case::empty_fields_in_one_line(&table("", ",").trim_end().replace('\n', ","), &["1 {table}"])]
#[case::below_the_names_of_columns(
    &format!("c1,c2,c3,c4,c5,c6,c7,c8,c9\n{}", table("", ",")),
    &["line 1: ", "2 {table}"]
)]
#[case::library_of_hodoku(&format!(":0000:x:{LC37}:::"), &["1"])]
#[case::library_of_hodoku_with_digits_and_candidates(
    &format!(":0702:9:+53..+7{}:653 472 473:388:r7c39", &LC37[5..]),
    &["1"]
)]
#[case::a_digit_with_a_plus_and_candidates(&format!("+53..+7{}:314 916", &LC37[5..]), &["1"])]
#[case::candidates_of_hodoku(&candidates("|"), &["2"])]
#[case::candidates_in_a_drawn_frame(&candidates("|").replace('|', "│"), &["2"])]
#[case::sudoku_coach(&format!("https://sudoku.coach/en/play/{LC37}"), &["1"])]
#[case::sudoku_exchange(&format!("https://sudokuexchange.com/play/?s={LC37}&d=3\n"), &["1"])]
#[case::sudoku_wiki(&format!("see www.sudokuwiki.org/sudoku.htm?bd={}", LC37.replace('.', "0")), &["1"])]
#[case::sudoku_wiki_with_candidates(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", packed()), &["1"])]
#[case::packed_alone(&packed(), &["1"])]
#[case::address_of_the_page(&format!("file:///home/sudoku.html#p={LC37}"), &["1"])]
#[case::nothing("", &[])]
#[case::comments("# nothing\n\n#\n", &[])]
#[case::frames("+---+---+---+\n| [ ] |\n\n=====\n.--.--.\n", &[])]
#[case::too_short(&format!("# one\n\n{}\n", &LC37[..80]), &["line 3: "])]
#[case::too_long(&format!("{LC37}5\n"), &["line 1: "])]
#[case::a_letter(&LC37.replacen('3', "x", 1), &["line 1: "])]
#[case::x_beside_another_sign(&LC37.replacen('.', "x", 1), &["line 1: "])]
#[case::x_in_two_cells("5x\n", &["line 1: "])]
#[case::two_digits_in_a_field("53;;;7;;;;;\n", &["line 1: "])]
#[case::ten_fields("5;3;;;7;;;;;\n", &["line 1: "])]
#[case::candidates_out_of_order("| 21 3 5 | 4 6 7 | 8 9 12 |\n", &["line 1: "])]
#[case::candidates_without_bars("12 3 5 4 6 7 8 9 12\n", &["line 1: "])]
#[case::most_of_an_address(&format!("https://sudoku.coach/en/play/{}", &LC37[1..]), &["line 1: "])]
#[case::more_than_an_address(&format!("https://sudoku.coach/en/play/{LC37}5"), &["line 1: "])]
#[case::f_puzzles("https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSQ", &["line 1: "])]
#[case::f_puzzles_at_length(&format!("https://f-puzzles.com/?load={}\n{LC37}\n", "N4Ig".repeat(2000)), &["line 1: ", "2"])]
#[case::sudoku_pad("https://sudokupad.app/psxczr0jpr", &["line 1: "])]
#[case::sudoku_wiki_cut_short(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &packed()[..164]), &["line 1: "])]
#[case::an_address_in_a_comment(&format!("# https://sudoku.coach/en/play/{LC37}"), &[])]
#[case::a_header(&format!("hello,world\n{LC37},5\n"), &["line 1: ", "2"])]
#[case::a_line_for_each_cell("5\n3\n", &[
    "line 1: ",
    "line 2: ",
])]
#[case::digits_among_dashes("12-----\n", &["line 1: "])]
#[case::as_many_dots_as_dashes(".-.-.-\n", &["line 1: "])]
#[case::as_long_as_can_be(&"1".repeat(4096), &["line 1: "])]
#[case::most_of_a_board(&LC37[..27], &["line 1: "])]
#[case::less_of_a_board(&LC37[..26], &["line 1: "])]
#[case::too_far_to_the_right(
    &format!("{LC37}\n{}{LC37}\n{LC37}\n", " ".repeat(5000)),
    &["1", "line 2: ", "3"]
)]
#[case::colours("\x1b[93m4\x1b[0m........\n", &["line 1: "])]
#[case::a_missing_row(
    &[rows(0..8), grid(), grid()].join("\n"),
    &["lines 1 to 8: ", "10", "20"]
)]
#[case::missing_rows_above_what_ends_a_grid(
    &format!("{0}Grid 02\n{0}# 3\n{0}{LC37}\n{1}", rows(0..8), grid()),
    &[
        "lines 1 to 8: ",
        "lines 10 to 17: ",
        "lines 19 to 26: ",
        "27",
        "28",
    ]
)]
#[case::a_surplus_row(
    &[grid() + &rows(0..1), grid()].join("\n"),
    &["lines 1 to 10: ", "12"]
)]
#[case::blank_lines_inside(&bands("\n"), &[
    "lines 1 to 3: ",
    "lines 5 to 7: ",
    "lines 9 to 11: ",
])]
#[case::a_comment_inside(&[rows(0..4), rows(4..9)].join("# a comment\n"), &[
    "lines 1 to 4: ",
    "lines 6 to 10: ",
])]
#[case::a_short_row(
    &grid().replacen("6..195...", "6..195..", 1),
    &["lines 1 to 9: line 2: "]
)]
#[case::letters_in_two_rows(&grid().replacen("6.", "6x", 1).replacen("79", "yz", 1), &["lines 1 to 9: line 2: "])]
#[case::a_letter_in_the_first_row(
    &grid().replacen("53", "5x", 1),
    &["line 1: ", "lines 2 to 9: "]
)]
#[case::a_letter_in_one_of_three_grids(
    &format!("{0}{1}{0}\n{0}", grid(), grid().replacen("6.", "6x", 1)),
    &["lines 1 to 27: line 11: ", "29"]
)]
#[case::words_inside(
    &format!("{}hello\n{}\n{LC37}", rows(0..3), rows(3..9)),
    &["lines 1 to 10: line 4: ", "12"]
)]
#[case::words_inside_where_the_rows_are_nine(
    &format!("{}hello\n{}hello\nhello\n", rows(0..3), rows(3..9)),
    &["lines 1 to 12: line 4: "]
)]
#[case::words_between_grids(
    &format!("hello\n{0}hello\n{0}", grid()),
    &["line 1: ", "2", "line 11: ", "12"]
)]
#[case::rules_of_nine_dashes(&bands("---------\n"), &["lines 1 to 11: line 4: "])]
#[case::rules_of_nine_dashes_and_bars(&bands("|---|---|---|\n"), &["lines 1 to 11: line 4: "])]
#[case::a_row_of_dashes_alone(
    &nine_lines(&format!("{}{}", &LC37[..72], ".".repeat(9))).replace('.', "-"),
    &["lines 1 to 9: line 9: "]
)]
fn a_text_is_read_as(#[case] text: &str, #[case] expected: &[&str]) {
    let found = read(text);
    assert_eq!(expected.len(), found.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        match expected.parse::<usize>() {
            Ok(line) => assert_eq!(format!("{line} {LC37}"), *found),
            Err(_) if expected.starts_with("line") => {
                let why = found.strip_prefix(expected);
                assert!(why.is_some_and(|why| !why.starts_with("line")), "{found}");
            }
            Err(_) => assert_eq!(expected.replace("{table}", &second_row_empty()), *found),
        }
    }
}

#[test]
fn an_error_is_told_as_written() {
    snapshot::check("reading.txt", |block| {
        let found = read(&(block.text('<') + "\n"));
        found.into_iter().map(|line| line + "\n").collect()
    });
}

/// Gives one piece of text, then fails.
struct Failing<'a>(Option<&'a [u8]>);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.take().ok_or_else(|| io::Error::other("unplugged"))?.read(buffer)
    }
}

#[test]
fn a_chunk_has_the_boards_that_have_arrived_and_an_error_comes_in_its_turn() {
    let text = format!("{LC37}\n{LC37}\n{}{}", rows(0..2), &LC37[..40]);
    let mut boards = Boards::new(Failing(Some(text.as_bytes())));
    let mut chunk = || -> Vec<String> {
        boards.chunk(9, Chunk::new()).into_iter().flatten().map(shown).collect()
    };
    assert_eq!(["1", "2"].map(|line| format!("{line} {LC37}")).to_vec(), chunk());
    let [rows, end] = chunk().try_into().unwrap();
    assert!(rows.starts_with("lines 3 to 4: "), "{rows}");
    assert!(end.starts_with("line 5: ") && end.ends_with(": unplugged"), "{end}");
    assert!(chunk().is_empty());
}

/// It may be long.
#[test]
fn utf_16_is_read_as_it_comes() {
    let text = utf_16(&format!("\u{feff}{LC37}\n53"), u16::to_le_bytes);
    let boards = Boards::new(Failing(Some(&text)));
    let [board, end] = boards.map(shown).collect::<Vec<_>>().try_into().unwrap();
    assert_eq!(format!("1 {LC37}"), board);
    assert!(end.starts_with("line 2: ") && end.ends_with(": unplugged"), "{end}");
}

/// A character may end in what is read next.
#[test]
fn utf_16_is_the_same_in_pieces() {
    let text = format!("\u{feff}😀\n{LC37}\n");
    let mut bytes = utf_16(&text, u16::to_be_bytes);
    bytes.push(0);
    let found = |boards: Boards<'_>| boards.map(shown).collect::<Vec<_>>();
    let expected = found(Boards::new(text.trim_start_matches('\u{feff}').as_bytes()));
    assert_eq!(format!("2 {LC37}"), expected[1]);
    for first in 2..bytes.len() {
        let (start, end) = bytes.split_at(first);
        assert_eq!(expected, found(Boards::new(start.chain(end))), "{first} bytes first");
    }
}

#[test]
fn every_byte_read_is_counted() {
    let text = format!("{LC37}\n#{}\n{LC37}\r\n{LC37}", "x".repeat(5000));
    let mut boards = Boards::new(text.as_bytes());
    for end in [82, 82 + 5002 + 83, 82 + 5002 + 83 + 81] {
        boards.next().expect("a board").expect("a board");
        assert_eq!(end, boards.bytes());
    }
}

#[test]
fn a_line_without_end_is_read_in_constant_memory() {
    let endless = io::repeat(b'1').take(1 << 22).chain(LC37.as_bytes());
    let shown: Vec<String> = Boards::new(endless).map(shown).collect();
    assert!(shown.len() == 1 && shown[0].starts_with("line 1: "), "{shown:?}");
}

fn in_a_file(bytes: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, bytes).expect("a file");
    let file = file.to_str().expect("a name").to_owned();
    (folder, file)
}

fn input(name: &str) -> anyhow::Result<Input> {
    name.parse()
}

/// UTF-16 as `PowerShell` writes it.
#[rstest]
#[case::zeros(&[0; 1000], NOT_TEXT)]
#[case::a_program(&std::fs::read(env!("CARGO_BIN_EXE_sudoku")).expect("the binary"), NOT_TEXT)]
#[case::utf_16_without_a_byte_order_mark(&utf_16("53.\n", u16::to_le_bytes), NOT_TEXT)]
#[case::utf_16_of_windows(&utf_16(&format!("\u{feff}# Rätsel\r\n{}", grid()), u16::to_le_bytes), &format!("2 {LC37}"))]
#[case::utf_16_of_others(&utf_16(&format!("\u{feff}# Rätsel\r\n{}", grid()), u16::to_be_bytes), &format!("2 {LC37}"))]
fn a_file_that_is_not_utf_8_gives(#[case] bytes: &[u8], #[case] expected: &str) {
    let (_folder, file) = in_a_file(bytes);
    let source = input(&file).expect("a file").open().expect("a file");
    let found: Vec<String> = source.boards.map(shown).collect();
    match expected {
        NOT_TEXT => assert_eq!([InputError::NotText.to_string()].to_vec(), found),
        board => assert_eq!([board].to_vec(), found),
    }
}

/// The words for all of these.
const NOT_TEXT: &str = "";

fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[rstest]
#[case::nothing_like_it("hello")]
#[case::o_for_0(&format!("{}.o", &LC37[..79]))]
#[case::nearly_a_puzzle(&LC37[1..])]
#[case::a_packed_address("https://sudokupad.app/psxczr0jpr.html")]
#[case::nothing("")]
fn an_unknown_input_is_an_error_with_the_reason(#[case] name: &str) {
    let error = input(name).expect_err("not an input").to_string();
    let reason = Boards::new(name.as_bytes()).map(shown).next();
    let reason = reason.unwrap_or_else(|| InputError::NoBoard.to_string());
    assert!(error.ends_with(&format!(" ({reason})")), "{error}");
}

#[rstest]
#[case::an_address(&format!("https://sudoku.coach/en/play/{LC37}"))]
#[case::a_line_of_hodoku(&format!(":0000:x:{LC37}:::"))]
fn what_is_copied_elsewhere_can_be_typed(#[case] name: &str) {
    assert_eq!(LC37, input(name).expect("a puzzle").puzzle().expect("a board").to_string());
}

#[rstest]
#[case::directory(None, "")]
#[case::nothing(Some(""), "")]
#[case::words(Some("hello"), "line 1: ")]
fn what_cannot_be_opened_or_holds_no_board_is_named(
    #[case] text: Option<&str>,
    #[case] place: &str,
) {
    let (folder, file) = in_a_file(text.unwrap_or_default().as_bytes());
    let path = text.map_or(folder.path().display().to_string(), |_| file);
    let error = input(&path).expect("an input").puzzle().expect_err("no board");
    let error = error.to_string();
    assert!(error.starts_with(&format!("{path}: {place}")), "{error}");
}

/// The lines of a few grids, framed or not, in succession or apart, and the 81 cells of each grid.
type Section = (Vec<String>, Vec<String>);

fn section(random: &mut fastrand::Rng) -> Section {
    let (mut lines, mut grids) = (Vec::new(), Vec::new());
    for _ in 0..random.usize(1..6) {
        let digits = b"...123456789";
        let cells: String = (0..81).map(|_| char::from(digits[random.usize(0..12)])).collect();
        let frame = ["+---+---+---+".to_owned()];
        let rows: Vec<String> = nine_lines(&cells).lines().map(str::to_owned).collect();
        match random.usize(0..3) {
            0 => lines.push(cells.clone()),
            1 => lines.extend(rows.iter().map(|row| row.replace('.', "-"))),
            _ => lines.extend(rows.chunks(3).flat_map(|band| [&frame[..], band].concat())),
        }
        lines.extend(random.bool().then(String::new));
        grids.push(cells);
    }
    (lines, grids)
}

/// Takes a line out, doubles it, spoils it, puts another in its place or above it.
fn damage(random: &mut fastrand::Rng, lines: &mut Vec<String>) {
    const OTHERS: [&str; 8] =
        ["", "=====", "Grid 12", "# 1", "hello", "12345", "---------", "2024-01-05"];
    let at = random.usize(0..lines.len());
    let other = OTHERS[random.usize(0..8)].to_owned();
    match random.u8(0..6) {
        0 if lines.len() > 1 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines[at] = other,
        3 => lines.insert(at, other),
        4 => lines[at].push('x'),
        _ => drop(lines[at].pop()),
    }
}

/// The boards in sections with titles between them, as they stand in the text: each in a line, or in nine lines with
/// nothing but frames between.
fn boards(sections: &[Section]) -> Vec<String> {
    let lines: Vec<String> =
        sections.iter().map(|(lines, _)| lines.join("\n") + "\nGrid 07\n").collect();
    let text = lines.concat();
    let is_frame = |line: &&str| line.starts_with(['+', '=']);
    let rows: String = text.split_inclusive('\n').filter(|line| !is_frame(line)).collect();
    let rows = rows.replace('-', ".");
    let boards = Boards::new(text.as_bytes()).flatten().map(|found| found.board.to_string());
    boards
        .inspect(|board| {
            assert!(rows.contains(board) || rows.contains(&nine_lines(board)), "{board} in {text}");
        })
        .collect()
}

/// One damage costs no grid of other sections, and no board has rows of two grids, or in another order. However much is
/// damaged, the rows of a board stand one after the other in the text.
#[rstest]
#[case::some(0..60)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::many(60..600)]
fn damage_costs_its_own_section_and_never_mixes_grids(#[case] seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut sections: Vec<Section> =
            (0..random.usize(1..4)).map(|_| section(&mut random)).collect();
        let all: Vec<String> = sections.iter().flat_map(|(_, grids)| grids.clone()).collect();
        assert_eq!(all, boards(&sections), "seed {seed}");
        let at = random.usize(0..sections.len());
        damage(&mut random, &mut sections[at].0);
        let found = boards(&sections);
        assert!(found.iter().all(|board| all.contains(board)), "seed {seed}");
        for (_, grids) in sections[..at].iter().chain(&sections[at + 1..]) {
            assert!(grids.iter().all(|grid| found.contains(grid)), "seed {seed}");
        }
        for _ in 0..random.usize(2..12) {
            damage(&mut random, &mut sections[at].0);
        }
        boards(&sections);
    }
}

/// 10,000 grids are held at most; their chunks have as many boards as asked for.
#[test]
fn a_paragraph_without_end_is_given_before_it_ends() {
    let rows = format!("{}\n", &LC37_SOLVED[..9]).repeat(9 * 10_000);
    let endless = rows.as_bytes().chain(io::repeat(b'1').take(1 << 30));
    let mut boards = Boards::new(endless);
    for _ in 0..100 {
        let chunk = boards.chunk(100, Chunk::new()).unwrap();
        assert_eq!(100, chunk.iter().filter(|found| found.is_ok()).count());
    }
}
