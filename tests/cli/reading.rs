//! Which boards a text holds, and the errors for the rest: `cases/texts.txt` has the texts. What follows it here is what a text
//! in a file does not show: how it arrives, how long it is, and what damage does.

use std::fs;
use std::io::{self, Read};

use pretty_assertions::assert_eq;
use puzzles::cells::digits;
use puzzles::position::Position;
use puzzles::read::{self, Boards, InputBoard, InputError, Reason};
use puzzles::words::{Bilingual, Language};
use rstest::rstest;
use serde_json::{Value, json};
use solutions::{Board, Cell};
use workbench::board::source::Input;

use crate::command::{nine_lines, sudoku};
use crate::made_texts::{Made, by_lot, in_form, made, parts, side_by_side, with_sign};
use support::{LC37, LC37_SOLVED, snapshot};

/// Gives a byte at a time.
struct ByteByByte<'a>(&'a [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

/// A line for each board and each error, in order: `7 lc37`, `line 3: expected …`. However the bytes arrive and the boards are
/// taken, the same is read.
fn read(text: &str) -> Vec<String> {
    let one_by_one: Vec<String> = Boards::new(ByteByByte(text.as_bytes())).map(shown).collect();
    let mut boards = Boards::new(text.as_bytes());
    let mut in_chunks = Vec::new();
    while let Some(chunk) = boards.chunk(3) {
        assert!(chunk.len() <= 3);
        in_chunks.extend(chunk.into_iter().map(shown));
    }
    assert_eq!(one_by_one, in_chunks);
    assert_eq!(text.len() as u64, boards.bytes());
    one_by_one
}

/// The example is `lc37`. Of candidates those are shown that the digits leave and the text does not.
fn shown(found: Result<InputBoard, InputError>) -> String {
    let found = match found {
        Ok(found) => found,
        Err(error) => return error.to_string(),
    };
    let board = found.board.to_string();
    let mut text = format!("{} {}", found.line, if board == LC37 { "lc37" } else { &board });
    if let (Some(left), Some(all)) = (found.position(), Position::new(&found.board)) {
        text += " without";
        for cell in 0..81 {
            let lost: Vec<String> = digits(all.candidates(cell) & !left.candidates(cell))
                .map(|d| d.to_string())
                .collect();
            if !lost.is_empty() {
                text += &format!(" {}:{}", Cell::of(cell), lost.concat());
            }
        }
    }
    text
}

/// The page's answer in the same form.
fn shown_by_the_page(text: &str) -> Vec<String> {
    let question = json!({ "ask": "read", "text": text, "named": {} }).to_string();
    let answer: Value =
        serde_json::from_slice(&::page::question::answer(question.as_bytes())).unwrap();
    let list = |name: &str| answer["answer"][name].as_array().unwrap().clone();
    let boards = list("boards")
        .into_iter()
        .map(|board| format!("{} {}", board["line"], board["board"].as_str().unwrap()));
    boards
        .chain(list("errors").iter().map(|error| error["zh"].as_str().unwrap().to_owned()))
        .collect()
}

/// What `check --json` says of each.
fn shown_by_the_command(text: &str) -> Vec<String> {
    let output = sudoku(&["check", "--json", "-"]).input(text).run();
    let records = output.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let shown = records.map(|record| match record["grid"].as_str() {
        Some(grid) => format!("{} {grid}", record["line"]),
        None => record["reason"].as_str().unwrap().to_owned(),
    });
    shown.collect()
}

/// The command is started for some.
#[rstest]
#[case::some(6)]
#[ignore = "slow"]
#[case::each(1)]
fn a_text_is_read_as_written_by_the_reader_the_page_and_the_command(#[case] step: usize) {
    snapshot::check("texts.txt", |block| {
        let text = block.text('<') + "\n";
        let found = read::all(&text);
        let plain = |found: &InputBoard| format!("{} {}", found.line, found.board);
        if text.len().is_multiple_of(step) {
            let all = found.iter().map(|it| it.as_ref().map_or_else(ToString::to_string, plain));
            let by_the_command: Vec<String> = all.collect();
            assert_eq!(by_the_command, shown_by_the_command(&text), "{}", block.title);
        }
        let boards = found.iter().flatten().map(plain);
        let errors = found.iter().filter_map(|found| found.as_ref().err());
        let by_the_page: Vec<String> =
            boards.chain(errors.map(|error| error.words(Language::Chinese))).collect();
        assert_eq!(by_the_page, shown_by_the_page(&text), "{}", block.title);
        let found = read(&text);
        assert_eq!(found, read(&text.replace('\n', "\r\n")), "{} on Windows", block.title);
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
    let text = format!("{LC37}\n{LC37}\n{}\n{}", &LC37[..9], &LC37[..40]);
    let mut boards = Boards::new(Failing(Some(text.as_bytes())));
    let mut chunk =
        || -> Vec<String> { boards.chunk(9).into_iter().flatten().map(shown).collect() };
    assert_eq!(["1 lc37", "2 lc37"].map(str::to_owned).to_vec(), chunk());
    let [row, end] = chunk().try_into().unwrap();
    assert!(row.starts_with("line 3: "), "{row}");
    assert!(end.starts_with("line 4: ") && end.ends_with(": unplugged"), "{end}");
    assert!(chunk().is_empty());
}

/// It may be long.
#[test]
fn utf_16_is_read_as_it_comes() {
    let text = utf_16(&format!("\u{feff}{LC37}\n53"), u16::to_le_bytes);
    let boards = Boards::new(Failing(Some(&text)));
    let [board, end] = boards.map(shown).collect::<Vec<_>>().try_into().unwrap();
    assert_eq!("1 lc37", board);
    assert!(end.starts_with("line 2: ") && end.ends_with(": unplugged"), "{end}");
}

/// A character may end in what is read next.
#[test]
fn utf_16_is_the_same_in_pieces() {
    let text = format!("\u{feff}\n{}\n", LC37.replace('.', "🟦"));
    let mut bytes = utf_16(&text, u16::to_be_bytes);
    bytes.push(0);
    let found = |boards: Boards<'_>| boards.map(shown).collect::<Vec<_>>();
    let expected = found(Boards::new(text.trim_start_matches('\u{feff}').as_bytes()));
    assert_eq!(["2 lc37"].map(str::to_owned).to_vec(), expected);
    for first in 2..bytes.len() {
        let (start, end) = bytes.split_at(first);
        assert_eq!(expected, found(Boards::new(start.chain(end))), "{first} bytes first");
    }
}

#[test]
fn every_byte_read_is_counted() {
    let text = format!("{LC37}\n#{}\n{LC37}\r\n{LC37}", "x".repeat(100_000));
    let mut boards = Boards::new(text.as_bytes());
    for end in [82, 82 + 100_002 + 83, 82 + 100_002 + 83 + 81] {
        boards.next().expect("a board").expect("a board");
        assert_eq!(end, boards.bytes());
    }
}

/// The field is no board, and what follows it is read; a line of boards without an end is read in parts.
#[test]
fn a_line_without_end_is_read_in_constant_memory() {
    let endless = io::repeat(b'1').take(1 << 19).chain("\n".as_bytes()).chain(LC37.as_bytes());
    let shown: Vec<String> = Boards::new(endless).map(shown).collect();
    assert!(
        shown.len() == 2 && shown[0].starts_with("line 1, ") && shown[1] == "2 lc37",
        "{shown:?}"
    );
    let other: String = LC37.chars().rev().collect();
    let list = |cells: &str| {
        format!("[[{}]],", nine_lines(cells).trim().replace('.', "0").replace('\n', "],["))
    };
    let field = |cells: &str| format!("\"{cells}\",");
    for write in [&list as &dyn Fn(&str) -> String, &field] {
        let text = (write(LC37) + &write(&other)).repeat(1000);
        let boards = Boards::new(text.as_bytes()).map(|found| found.unwrap().board.to_string());
        let expected = [LC37, &other].into_iter().cycle().take(2000);
        assert!(expected.eq(boards.collect::<Vec<String>>()));
    }
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
#[case::zeros(&[0; 1000], "NotText")]
#[case::a_program(&std::fs::read(env!("CARGO_BIN_EXE_sudoku")).expect("the binary"), "NotText")]
#[case::utf_16_without_a_byte_order_mark(&utf_16("53.\n", u16::to_le_bytes), "NotText")]
#[case::utf_16_of_windows(&utf_16(&format!("\u{feff}# Rätsel\r\n{}", nine_lines(LC37)), u16::to_le_bytes), "2 lc37")]
#[case::latin_1_with_no_break_spaces(&latin_1(&nine_lines(LC37).replace('.', "\u{a0}")), "1 lc37")]
#[case::gbk(b"\xca\xfd\xb6\xc0", "NoBoard(Bytes(202, 1))")]
#[case::utf_16_of_others(&utf_16(&format!("\u{feff}# Rätsel\r\n{}", nine_lines(LC37)), u16::to_be_bytes), "2 lc37")]
fn a_file_that_is_not_utf_8_gives(#[case] bytes: &[u8], #[case] expected: &str) {
    let (_folder, file) = in_a_file(bytes);
    let source = input(&file).expect("a file").open().expect("a file");
    let reason = |found: InputError| format!("{:?}", found.reason);
    let found = source.boards.map(|found| found.map_or_else(reason, |board| shown(Ok(board))));
    assert_eq!([expected].to_vec(), found.collect::<Vec<_>>());
}

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|character| u8::try_from(character).unwrap()).collect()
}

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
    let reason = Boards::new(name.as_bytes()).map(shown).next().unwrap();
    assert!(error.ends_with(&format!(" ({reason})")), "{error}");
}

/// Or has a number before it.
#[test]
fn an_entity_is_what_it_stands_for() {
    let names = ["middot", "bull", "sdot", "centerdot", "#183", "#xB7", "#46", "lowbar"];
    let entities = names.map(|name| nine_lines(LC37).replace('.', &format!("&{name};")));
    let signs = [".", ":", ")"].into_iter();
    let numbers =
        signs.flat_map(|sign| [1, 37, 100, 1234, 99_999].map(|it| format!("{it}{sign} {LC37}")));
    for text in entities.into_iter().chain(numbers) {
        assert_eq!(vec!["1 lc37"], read(&text), "{text}");
    }
}

#[rstest]
#[case::an_address(&format!("https://sudoku.coach/en/play/{LC37}"))]
#[case::a_line_of_hodoku(&format!(":0000:x:{LC37}:::"))]
fn what_is_copied_elsewhere_can_be_typed(#[case] name: &str) {
    assert_eq!(LC37, input(name).expect("a puzzle").puzzle().expect("a board").board.to_string());
}

#[rstest]
#[case::directory(None, "")]
#[case::nothing(Some(""), "")]
#[case::words(Some("hello"), "no board")]
#[case::eighty_cells(Some(&LC37[1..]), "line 1, column 1: ")]
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

/// A text with a character lost, doubled, or swapped with the next one; a line lost or doubled; or its beginning or end cut off.
fn damaged(text: &str, random: &mut fastrand::Rng) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let at = random.usize(0..signs.len());
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = random.usize(0..lines.len());
    match random.u8(0..8) {
        0 | 1 => drop(signs.remove(at)),
        2 => signs.insert(at, signs[at]),
        3 => signs.swap(at, (at + 1).min(text.chars().count() - 1)),
        4 => signs.truncate(at),
        5 => drop(signs.drain(..at)),
        6 => {
            lines.remove(line);
            return lines.concat();
        }
        _ => {
            lines.insert(line, lines[line]);
            return lines.concat();
        }
    }
    signs.into_iter().collect()
}

/// No board comes of a damaged text that has more than a few cells unlike each board of the text: it would be shifted, or made
/// of two.
#[rstest]
#[case::some(0..2_000)]
#[ignore = "slow"]
#[case::more(2_000..20_000)]
#[ignore = "slow"]
#[case::by_night(20_000..200_000)]
fn damage_never_shifts_a_board(#[case] seeds: std::ops::Range<u64>) {
    let table = fs::read_to_string(snapshot::case("texts.txt")).unwrap();
    let boards = |text: &str| {
        read::all(text).into_iter().flatten().map(|found| found.board).collect::<Vec<_>>()
    };
    let solution: Board = LC37_SOLVED.parse().unwrap();
    let texts: Vec<(String, Vec<Board>)> = snapshot::blocks(&table)
        .iter()
        // Where the ends of lines are trimmed, nobody can see that a blank is lost.
        .filter(|block| !block.title.contains("trimmed"))
        .map(|block| block.text('<') + "\n")
        .filter(|text| read::all(text).iter().all(Result::is_ok))
        .map(|text| {
            let mut known = boards(&text);
            let solved = known.iter().filter_map(|it| Position::new(it)?.solutions(1).first);
            known.extend(solved.collect::<Vec<_>>());
            (text, [known, vec![solution, LC37.parse().unwrap()]].concat())
        })
        .collect();
    for seed in seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let (text, known) = &texts[random.usize(0..texts.len())];
        let text = damaged(text, &mut random);
        // Of a number and a board in one line nobody can see that the last cell is lost.
        let is_board = !text.contains('\n') && text.split(',').count() == 81;
        if !is_board {
            assert_unshifted(&text, known, seed);
        }
    }
}

/// Each board is one of those known, but for what a slip may change.
fn assert_unshifted(text: &str, known: &[Board], seed: u64) {
    for found in read::all(text) {
        let found = match found {
            Ok(found) => found.board,
            Err(error) => {
                assert_true(&error, text);
                continue;
            }
        };
        let differ = |known: &Board| known.0.iter().zip(&found.0).filter(|(a, b)| a != b).count();
        assert!(known.iter().map(differ).min() <= Some(4), "seed {seed}: {found} in\n{text}");
    }
}

/// A reason never names what was expected, nor a sign that the text does not have.
fn assert_true(error: &InputError, text: &str) {
    let is_true = match &error.reason {
        Reason::Cells(found) => *found != 81,
        Reason::RowLength(found) => *found != 9,
        Reason::Rows(found) => !found.is_multiple_of(9),
        Reason::NoCell(sign, ..) => {
            // Tags may be within it.
            let bare = text.replace("<b>", "").replace("</b>", "");
            [text, &bare].iter().any(|text| text.contains(sign.as_str()))
                || ["\\u", "&#"].iter().any(|escape| text.contains(escape))
        }
        _ => true,
    };
    assert!(is_true, "{error} in\n{text}");
}

/// Puzzles, each with its solution.
fn known() -> Vec<[Board; 2]> {
    let mut known = Vec::new();
    for set in ["kaggle", "top1465", "gen_minimal", "17clue"] {
        let set = fs::read_to_string(snapshot::case(format!("sets/{set}.txt"))).unwrap();
        for puzzle in set.lines().take(25).map(|line| line.parse().unwrap()) {
            known.push([puzzle, Position::new(&puzzle).unwrap().solutions(1).first.unwrap()]);
        }
    }
    known
}

/// How a text is made of boards and their solutions.
type Make = fn(&mut fastrand::Rng, &[Board], &[Board]) -> Made;

/// In order, or there is a reason, where people would write so. The solution of one beside it may be left out. Damaged, it gives
/// no board that is shifted.
#[rstest]
#[case::some(made, 0..2_000)]
#[case::some_by_lot(by_lot, 0..1_000)]
#[ignore = "slow"]
#[case::more(made, 2_000..20_000)]
#[ignore = "slow"]
#[case::more_by_lot(by_lot, 1_000..8_000)]
#[ignore = "slow"]
#[case::by_night(made, 20_000..100_000)]
fn what_comes_out_of_a_made_text_is_what_went_in(
    #[case] make: Make,
    #[case] seeds: std::ops::Range<u64>,
) {
    let known = known();
    let total = seeds.end - seeds.start;
    let mut refused = 0;
    for seed in seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let number = [1, 1, 2, 2, 2, 3, 4][random.usize(..7)];
        let given = random.choose_multiple(&known, number);
        let solved: Vec<Board> = given.iter().map(|both| both[1]).collect();
        let mut boards: Vec<Board> = given.iter().map(|both| both[0]).collect();
        match random.u8(..6) {
            0 => boards.clone_from(&solved),
            1 if number % 2 == 0 => boards[1] = solved[0],
            _ => {}
        }
        let made = make(&mut random, &boards, &solved);
        let is_by_lot = made.layout.starts_with("empty");
        let found = read::all(&made.text);
        let errors: Vec<&InputError> = found.iter().filter_map(|it| it.as_ref().err()).collect();
        for error in &errors {
            assert_true(error, &made.text);
        }
        // Of a list of clues the end may be lost, and of a number and a list, or of joined rows, a cell, without a trace.
        let shows_damage = !["printed", "lines \"N,F"].iter().any(|it| made.layout.starts_with(it))
            && made.rows != "joined";
        if seed % 2 == 1 && shows_damage {
            let known = [&boards[..], &solved[..]].concat();
            assert_unshifted(&damaged(&made.text, &mut random), &known, seed);
        }
        let what = || format!("seed {seed}: {} {}\n{}", made.layout, made.rows, made.text);
        let found: Vec<Board> = found.iter().flatten().map(|found| found.board).collect();
        let (given, others): (Vec<Board>, Vec<Board>) =
            found.iter().partition(|found| boards.contains(found));
        let mut all = boards.iter();
        assert!(given.iter().all(|found| all.any(|board| board == found)), "{}", what());
        // Some of the texts have the solutions too.
        assert!(others.iter().all(|found| solved.contains(found)), "{}", what());
        let is_needed = |board: &Board| !solved.contains(board) || boards == solved;
        let are_all = boards.iter().filter(|board| is_needed(board)).all(|it| found.contains(it));
        assert!(
            are_all || !errors.is_empty() || is_by_lot,
            "nothing is said of a board: {}",
            what()
        );
        refused += u64::from(!are_all && !is_by_lot);
    }
    assert!(refused < total / 20, "{refused} of {total} texts refused");
}

/// Of signs that mean something to the reader, in any order.
#[rstest]
#[case::some(600)]
#[ignore = "slow"]
#[case::more(20_000)]
fn no_text_makes_the_reader_panic(#[case] number: usize) {
    let signs = "5¦53..7....¦0¦.¦-¦---------¦ ¦   ¦\t¦\n¦\n\n¦,¦|¦:¦;¦[¦]]¦(¦)¦/¦\\n¦<td>¦</td>¦</tr>¦x¦#¦null¦S9B¦load=N4Ig¦\u{1b}[¦一";
    let signs: Vec<&str> = signs.split('¦').chain([LC37]).collect();
    let mut random = fastrand::Rng::with_seed(0);
    for _ in 0..number {
        let text: String =
            (0..random.usize(0..200)).map(|_| signs[random.usize(0..signs.len())]).collect();
        assert!(!read(&text).is_empty(), "{text}");
    }
}

/// 9,000 grids are held at most; their chunks have as many boards as asked for.
#[test]
fn rows_without_end_are_given_before_they_end() {
    let rows = format!("{}\n", &LC37_SOLVED[..9]).repeat(9 * 9_000);
    let endless = rows.as_bytes().chain(io::repeat(b'1').take(1 << 30));
    let mut boards = Boards::new(endless);
    for _ in 0..90 {
        let chunk = boards.chunk(100).unwrap();
        assert_eq!(100, chunk.iter().filter(|found| found.is_ok()).count());
    }
}

/// Puzzles of which no row and no column is empty: a form may show such a one as a gap.
fn known_without_gaps() -> Vec<[Board; 2]> {
    let is_filled = |board: &Board| {
        (0..9).all(|at| {
            (0..9).any(|of| board.0[9 * at + of] != 0) && (0..9).any(|of| board.0[9 * of + at] != 0)
        })
    };
    known().into_iter().filter(|both| is_filled(&both[0])).collect()
}

/// The boards of a text, and its errors. Of a cell with one candidate the digit is known.
fn read_as(text: &str, boards: &[Board]) -> (Vec<Board>, Vec<InputError>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    let is_of = |board: &&Board, found: &Board| {
        board.0.iter().zip(&found.0).all(|(given, cell)| [0, *cell].contains(given))
    };
    for it in read::all(text) {
        match it {
            Ok(InputBoard { board, candidates: Some(_), .. }) => {
                found.push(*boards.iter().find(|it| is_of(it, &board)).unwrap_or(&board));
            }
            Ok(it) => found.push(it.board),
            Err(error) => {
                assert_true(&error, text);
                errors.push(error);
            }
        }
    }
    (found, errors)
}

/// Each board that comes out went in, in this order, and if one does not, there is a reason.
fn assert_told(text: &str, boards: &[Board]) {
    let (found, errors) = read_as(text, boards);
    let mut all = boards.iter();
    assert!(found.iter().all(|it| all.any(|board| board == it)), "another board\n{text}{errors:?}");
    assert!(found.len() == boards.len() || !errors.is_empty(), "nothing is said of one\n{text}");
}

fn assert_read(text: &str, boards: &[Board]) {
    let (found, errors) = read_as(text, boards);
    assert!(found == boards && errors.is_empty(), "{found:?}\n{errors:?}\n{text}");
}

/// In any two forms, side by side or below each other.
#[rstest]
#[case::some(29)]
#[ignore = "slow"]
#[case::each(1)]
fn two_boards_in_different_forms_are_read_or_refused(#[case] step: usize) {
    let (known, forms) = (known(), parts("form"));
    let mut texts = 0..;
    for (one, first) in forms.iter().enumerate() {
        for (other, second) in forms.iter().enumerate() {
            let boards = [2 * one, 2 * other + 1].map(|at| known[at % known.len()][0]);
            let [one, other] = [in_form(first, &boards[0]), in_form(second, &boards[1])];
            let mut tell = |text: &dyn Fn() -> String| {
                if texts.next().unwrap() % step == 0 {
                    assert_told(&text(), &boards);
                }
            };
            tell(&|| format!("{one}{other}"));
            tell(&|| format!("{one}\n{other}"));
            let are_grids = [&one, &other].iter().all(|it| (9..=20).contains(&it.lines().count()));
            for between in ["   ", "\t", " | ", " -> "].into_iter().filter(|_| are_grids) {
                for lower in 0..2 {
                    tell(&|| side_by_side(&one, &other, between, lower));
                }
            }
        }
    }
}

/// Objects, addresses, and what else is in their line.
#[test]
fn every_packed_board_of_a_line_is_read() {
    let known = known();
    let one_line = |form: &&&str| in_form(form, &known[0][0]).lines().count() == 1;
    let forms = parts("form");
    let is_packed = |form: &&&str| form.contains("value") || form.contains("S9B");
    let (packed, others): (Vec<&str>, Vec<&str>) =
        forms.iter().filter(one_line).partition(|form| is_packed(form));
    let others =
        others.into_iter().filter(|form| form.contains("\"puzzle\"") || form.starts_with("[‖["));
    let all: Vec<&str> = packed.iter().copied().chain(others).collect();
    for number in 1..5 {
        for first in &packed {
            for second in &all {
                let boards: Vec<Board> = (0..number).map(|at| known[at * 7][0]).collect();
                let form = |at: usize| if at.is_multiple_of(2) { first } else { second };
                let items = boards.iter().enumerate().map(|(at, board)| in_form(form(at), board));
                let items: Vec<String> = items.map(|item| item.trim_end().to_owned()).collect();
                assert_read(&format!("[{}]\n", items.join(", ")), &boards);
            }
        }
    }
}

/// The forms without candidates.
fn forms_of_digits() -> Vec<&'static str> {
    parts("form").into_iter().filter(|form| !form.ends_with("all")).collect()
}

/// In place of a given between others, in every form. A backslash is an escape.
#[rstest]
#[case::some(1)]
#[ignore = "slow"]
#[case::more(30)]
fn a_sign_that_is_no_cell_is_an_error(#[case] rounds: usize) {
    let known = known();
    let mut random = fastrand::Rng::with_seed(0);
    for form in forms_of_digits().into_iter().cycle().take(50 * rounds) {
        for sign in "!\"$%&'()+,/:;<=>@[]^`{|}~".chars() {
            let board = known[random.usize(..known.len())][0];
            let is_inner = |&at: &usize| board.0[at] != 0 && (1..8).contains(&(at % 9));
            let at = random.choose_multiple((0..81).filter(is_inner), 1)[0];
            let text = with_sign(form, &board, at, sign);
            let (found, errors) = read_as(&text, &[]);
            // Others may end a field, of which nobody knows that it was a board; nor is that seen of objects and addresses.
            let is_packed = form.contains("{\"v") || form.contains("S9B");
            let is_told =
                |error: &InputError| error.place.is_some() || is_packed || !"!%@^".contains(sign);
            let is_told = errors.iter().any(is_told);
            assert!(found.is_empty() && is_told, "{sign}: {found:?}\n{text}");
        }
    }
}

/// With any rule below it. Of nine rows it is one only if there is no other.
#[test]
fn the_heading_of_a_table_is_no_row() {
    for rule in ["---", "-", ":-:", "--:", ":--"] {
        for rows in 8..11 {
            let cells = LC37_SOLVED.replace('9', ".");
            let cells: Vec<char> = cells.chars().cycle().take(9 * rows).collect();
            let line = |cells: &[String]| format!("|{}|\n", cells.join("|"));
            let rows_of = |cells: &[char]| -> String {
                let row = |row: &[char]| line(&row.iter().map(char::to_string).collect::<Vec<_>>());
                cells.chunks(9).map(row).collect()
            };
            let heading: Vec<char> = ('1'..='9').collect();
            let text = rows_of(&heading) + &line(&vec![rule.to_owned(); 9]) + &rows_of(&cells);
            let boards: Vec<Board> = if rows == 9 {
                vec![cells.iter().collect::<String>().parse().unwrap()]
            } else {
                Vec::new()
            };
            let (found, errors) = read_as(&text, &[]);
            assert!(found == boards && errors.is_empty() == (rows == 9), "{errors:?}\n{text}");
        }
    }
}

/// One, several or none, in every form.
#[test]
fn a_board_is_read_however_many_solutions_it_has() {
    let mut random = fastrand::Rng::with_seed(0);
    let known = known_without_gaps();
    for form in forms_of_digits() {
        for [puzzle, solution] in random.choose_multiple(&known, 6) {
            let (mut several, mut clash, mut wrong) = (*puzzle, *puzzle, *solution);
            let row = 9 * random.usize(..9);
            // Of a row with more than one.
            let given: Vec<usize> = (row..row + 9).filter(|&at| puzzle.0[at] != 0).collect();
            if let [.., last] = given[1..] {
                several.0[last] = 0;
            }
            let empty = (row..row + 9).find(|&at| puzzle.0[at] == 0).unwrap();
            clash.0[empty] = puzzle.0[given[0]];
            let at = random.usize(..81);
            wrong.0[at] = wrong.0[at] % 9 + 1;
            for board in [*puzzle, several, clash, *solution, wrong] {
                assert_read(&in_form(form, &board), &[board]);
            }
        }
    }
}

/// If a few of them are.
#[test]
fn boards_of_a_long_line_are_read() {
    let known = known();
    let boards: Vec<Board> = known.iter().cycle().take(1000).map(|both| both[0]).collect();
    let is_one_line = |form: &&str| in_form(form, &boards[0]).lines().count() == 1;
    let others = [
        "[\"‖@‖\", \"‖\", \"‖‖\"]‖.",
        "{‖{@}‖,‖,‖‖}‖0",
        "<board>‖<row><cell>@</cell></row>‖</cell><cell>‖‖‖</board>‖",
    ];
    let mut read = 0;
    let mut tell = |items: &[String], of_each: usize, between: &str| {
        let text = |number: usize| format!("[{}]\n", items[..number * of_each].join(between));
        if read_as(&text(3), &[]).0 == boards[..3] {
            read += 1;
            // One more than a part of a line has room for.
            let number = (3 << 16) / text(3).len() + 2;
            assert_read(&text(number), &boards[..number]);
        }
    };
    for form in parts("form").into_iter().filter(is_one_line).chain(others) {
        let items = boards.iter().map(|board| in_form(form, board).trim_end().to_owned());
        let items: Vec<String> = items.collect();
        for between in [",", ", ", " "] {
            tell(&items, 1, between);
        }
    }
    let cells: Vec<String> =
        boards.iter().flat_map(|it| it.0).map(|cell| cell.to_string()).collect();
    for between in [",", ", ", " "] {
        tell(&cells, 81, between);
    }
    assert!(read > 30, "{read}");
}

/// Alone, and all of them.
#[test]
fn what_sadman_writes_above_a_puzzle_is_none() {
    let board: Board = LC37.parse().unwrap();
    let lines: Vec<&str> = parts("sadman")[0].split('¦').collect();
    for head in lines.iter().copied().chain([&*lines.join("\n")]) {
        assert_read(&format!("{head}\n{}", nine_lines(LC37)), &[board]);
    }
}

/// Numbers, dates and marks, directly above or with an empty line; above cells that have a line each, a number may be one.
#[rstest]
#[case::some(7)]
#[ignore = "slow"]
#[case::each(1)]
fn a_title_above_a_board_is_none(#[case] step: usize) {
    let known = known_without_gaps();
    let titles = parts("title")[0].split('¦').enumerate();
    let forms = forms_of_digits();
    for (title, form) in
        titles.flat_map(|title| forms.iter().map(move |form| (title, form))).step_by(step)
    {
        let (at, title) = title;
        let board = known[at % known.len()][0];
        let text = in_form(form, &board);
        for gap in ["\n", "\n\n"] {
            let text = format!("{title}{gap}{text}");
            if text.lines().count() > 80 {
                assert_told(&text, &[board]);
            } else {
                assert_read(&text, &[board]);
            }
        }
    }
}

/// In every line, or in one of them alone.
#[test]
fn an_arrow_from_a_board_to_another_is_none_of_their_cells() {
    let known = known_without_gaps();
    for form in ["‖@‖‖\\n‖‖\\n‖.", "‖@‖ ‖\\n‖‖\\n‖.", "‖@‖‖\\n‖‖\\n‖0"]
    {
        for arrow in ["->", "=>", "=", "vs", "/", ">", "→", "-->", "|"] {
            for pair in known.chunks_exact(2).take(9) {
                let boards = [pair[0][0], pair[1][0]];
                let [one, other] = [&boards[0], &boards[1]].map(|it| in_form(form, it));
                let all = side_by_side(&one, &other, &format!("  {arrow}  "), 0);
                let lines = all.lines().enumerate();
                let blank = " ".repeat(arrow.chars().count());
                let lines = lines.map(|(at, line)| match at {
                    4 => format!("{line}\n"),
                    _ => line.replace(&format!("  {arrow}  "), &format!("  {blank}  ")) + "\n",
                });
                assert_read(&lines.collect::<String>(), &boards);
            }
        }
    }
}
