//! What is printed for people: boards, tables, figures, the name of the command, names that were probably meant.

mod drawing;
pub mod line;
pub mod style;

use std::sync::OnceLock;
use std::time::Duration;

use puzzles::similar::likely;
pub use puzzles::words::grouped as count;
use puzzles::words::{self, Language};
use textwrap::core::Word;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub use drawing::{
    Frame, SECOND, board_lines, board_lines_at, compared_lines, lines_beside, marked_lines,
    side_by_side, two_boards,
};

/// The width of the terminal; 80 if the output is not a terminal, or one that does not know.
pub fn columns() -> usize {
    terminal_size::terminal_size_of(std::io::stdout()).map_or(80, |(width, _)| usize::from(width.0))
}

/// The width of the terminal that errors are written to, if it is one that knows.
pub fn columns_of_errors() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stderr()).map(|(width, _)| usize::from(width.0))
}

/// The rows of the terminal, if the output is one that knows.
pub fn rows() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(_, height)| usize::from(height.0))
}

/// Whether only ASCII is to be printed: the terminal or the language has no more, or `SUDOKU_ASCII` asks for it.
pub fn is_ascii_only() -> bool {
    static IS_ASCII_ONLY: OnceLock<bool> = OnceLock::new();
    *IS_ASCII_ONLY.get_or_init(|| {
        set("SUDOKU_ASCII").is_some()
            || set("TERM").as_deref() == Some("dumb")
            || matches!(language().as_deref(), Some("C" | "POSIX"))
    })
}

/// What is printed, with a sign of ASCII for each other one that we draw and write.
pub fn in_ascii(text: &str) -> String {
    const SIGNS: &str = "─│┼█▇▆▅▄▃▂▁▶‖▲←→…–—≤≥µ°±×";
    const INSTEAD: &[u8] = b"-|+##==--._>=^<>.--<>u~~x";
    let instead = |sign| SIGNS.chars().zip(INSTEAD).find(|(it, _)| *it == sign);
    text.chars().map(|sign| instead(sign).map_or(sign, |(_, &ascii)| ascii.into())).collect()
}

/// A table no wider than `width`, if leaving out the columns named in `spare`, one after the other, can make it so.
pub fn fitting_table(
    heading: &[&str],
    rows: &[Vec<String>],
    right: &[&str],
    spare: &[&str],
    width: usize,
) -> String {
    (0..spare.len())
        .map(|number| table(heading, rows, right, &spare[..number]))
        .find(|table| fits(table, width))
        .unwrap_or_else(|| table(heading, rows, right, spare))
}

/// A table with columns as wide as their content; those named in `right` are aligned to the right.
pub fn table(heading: &[&str], rows: &[Vec<String>], right: &[&str], left_out: &[&str]) -> String {
    let mut lines = vec![String::new(); rows.len() + 2];
    for (column, &name) in heading.iter().enumerate().filter(|(_, name)| !left_out.contains(name)) {
        let cells = rows.iter().map(|row| &*row[column]);
        let width = cells.clone().map(str::width).fold(name.width(), usize::max);
        let rule = "─".repeat(width);
        for (line, cell) in lines.iter_mut().zip([name, &*rule].into_iter().chain(cells)) {
            let blanks = " ".repeat(width - cell.width());
            let (before, after) =
                if right.contains(&name) { (&*blanks, "") } else { ("", &*blanks) };
            line.push_str(&format!("  {before}{cell}{after}"));
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

static SUDOKU: OnceLock<&str> = OnceLock::new();

/// The words that start this command, for messages that name a command.
pub fn sudoku() -> &'static str {
    SUDOKU.get().unwrap_or(&"cargo sudoku")
}

static IS_IN_CHINESE: OnceLock<bool> = OnceLock::new();

/// Whether the course is told in Chinese.
pub fn is_in_chinese() -> bool {
    IS_IN_CHINESE.get().is_some_and(|&it| it)
}

/// Once, before the first message: by what, and in which language.
pub fn note_how_it_was_started(by_cargo: bool, in_chinese: bool) {
    let _ = SUDOKU.set(if by_cargo { "cargo sudoku" } else { "sudoku" });
    let _ = IS_IN_CHINESE.set(in_chinese);
}

/// The language of the terminal, such as `zh_CN.UTF-8`.
pub fn language() -> Option<String> {
    ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set)
}

/// A variable of the environment that is not empty.
fn set(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A hint for an unknown name: the known ones that were probably meant, otherwise all.
pub fn known<'a>(unknown: &str, names: impl Iterator<Item = &'a str> + Clone) -> String {
    meant(unknown, names.clone())
        .unwrap_or_else(|| format!("known: {}", names.collect::<Vec<_>>().join(", ")))
}

/// A question that has the names that an unknown one was probably meant for.
pub fn meant<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    words::did_you_mean(Language::English, &likely(unknown, names))
}

pub fn fits(text: &str, width: usize) -> bool {
    text.lines().all(|line| line.width() <= width)
}

/// A time with three figures and a unit: `485 ns`, `3.21 ms`, `12.0 s`.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 999.5e-6 => (s * 1e6, "µs"),
        s if s < 999.5e-3 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let decimals = match value {
        v if v < 9.995 && unit != "ns" => 2,
        v if v < 99.95 && unit != "ns" => 1,
        _ => 0,
    };
    format!("{value:.decimals$} {unit}")
}

/// Sentences in lines of at most `width` characters. Short code, such as what is to be printed, stays in a line.
pub fn paragraph(text: &str, width: usize) -> String {
    filled(text, whole_words(width)) + "\n"
}

/// The same of each line that is too wide, below its own indent.
pub fn fitted(text: &str, width: usize) -> String {
    let fitted = |line: &str| {
        let (indent, sentence) = line.split_at(line.len() - line.trim_start_matches(' ').len());
        if fits(&plain(line), width) {
            return line.to_owned();
        }
        filled(sentence, whole_words(width).initial_indent(indent).subsequent_indent(indent))
    };
    text.split('\n').map(fitted).collect::<Vec<_>>().join("\n")
}

fn filled(text: &str, options: textwrap::Options<'_>) -> String {
    let keep = |(i, part): (usize, &str)| match part.len() {
        ..=24 if i % 2 == 1 => part.replace(' ', "\u{a0}"),
        _ => part.to_owned(),
    };
    let kept: Vec<String> = text.split('`').enumerate().map(keep).collect();
    textwrap::fill(&kept.join("`"), options).replace('\u{a0}', " ")
}

/// Without colours.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// A sentence in indented lines of at most `width` characters.
pub fn wrapped(text: &str, width: usize) -> String {
    textwrap::fill(text, whole_words(width).initial_indent("  ").subsequent_indent("     "))
}

pub fn whole_words(width: usize) -> textwrap::Options<'static> {
    textwrap::Options::new(width)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::Custom(words))
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
}

/// A line may be broken after spaces, and beside a character of Chinese, but for one that ends or begins what is beside it.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let is_wide = |c: char| c >= '\u{2e80}';
    let (mut words, mut start, mut before) = (Vec::new(), 0, ' ');
    for (at, c) in line.char_indices() {
        let beside = is_wide(before) || is_wide(c);
        let holds = "，。、：；！？）》”".contains(c) || "（《“".contains(before);
        if at > 0 && c != ' ' && (before == ' ' || beside && !holds) {
            words.push(Word::from(&line[start..at]));
            start = at;
        }
        before = c;
    }
    words.extend((start < line.len()).then(|| Word::from(&line[start..])));
    Box::new(words.into_iter())
}

/// The beginning of a line that is wider than this, with a mark at its end.
pub fn cut(line: &str, width: usize) -> String {
    let plain = plain(line);
    if plain.width() <= width {
        return line.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fits = |character: &char| {
        let rest = left.checked_sub(character.width().unwrap_or(0));
        left = rest.unwrap_or_default();
        rest.is_some()
    };
    plain.chars().take_while(fits).chain(['…']).collect()
}

/// `1 line`, `3,290,112 lines`.
pub fn lines(number: u64) -> String {
    let what = if number == 1 { "line" } else { "lines" };
    format!("{} {what}", count(number))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::wide(43, "  solution           result  checks    time")]
    #[case::narrow(42, "  solution           result    time")]
    #[case::narrower(34, "  solution           result")]
    #[case::as_narrow_as_it_gets(1, "  solution           result")]
    fn a_table_leaves_out_columns_until_it_fits(#[case] width: usize, #[case] shown: &str) {
        let heading = ["solution", "result", "checks", "time"];
        let row = ["number_unassigned", "solved", "37", "7.14 s"].map(str::to_owned).to_vec();
        let table = fitting_table(&heading, &[row], &["time"], &["checks", "time"], width);
        assert_eq!(Some(shown), table.lines().next());
    }

    #[test]
    fn a_wide_character_takes_two_columns() {
        let rows = [["靶形数独", "1"], ["Sudoku", "10"]].map(|row| row.map(str::to_owned).to_vec());
        let table = table(&["title", "number"], &rows, &["number"], &[]);
        let expected =
            "  title     number\n  ────────  ──────\n  靶形数独       1\n  Sudoku        10\n";
        assert_eq!(expected, table);
        assert!(fits("数独", 4) && !fits("数独", 3));
    }

    #[rstest]
    // unknown name, question
    #[case::no_sign("leetcode37", Some("`leetcode-37`"))]
    #[case::other_case("SPOJ_sudoku", Some("`spoj-SUDOKU`"))]
    #[case::no_zero("hard_2", Some("`hard_02`"))]
    #[case::more_zeros("hard-0012", Some("`hard_12`"))]
    #[case::ten_is_not_one("hard_1", Some("`hard_10` or `hard_12`"))]
    #[case::judge("boj", Some("`boj-2239`, `boj-2580` or `boj-7517`"))]
    #[case::number("2580", Some("`boj-2580`"))]
    #[case::wrong_number("leetcode-1", Some("`leetcode-36` or `leetcode-37`"))]
    #[case::letters_exchanged("exatc_cover", Some("`exact_cover`"))]
    #[case::abbreviation("lc37", Some("`leetcode-37`"))]
    #[case::abbreviation_of_none("nonesuch", None)]
    #[case::not_from_the_beginning("xcv", None)]
    #[case::too_short("sk", None)]
    #[case::one_digit("5", None)]
    #[case::nothing("", None)]
    #[case::signs("--", None)]
    fn an_unknown_name_was_probably_meant_for(#[case] unknown: &str, #[case] names: Option<&str>) {
        let known = "boj-2239 boj-2580 boj-7517 leetcode-36 leetcode-37 spoj-SUDOKU hard_02 hard_10 \
                     hard_12 exact_cover number_unassigned two_5_in_a_row";
        let question = meant(unknown, known.split(' '));
        let after = |question: &str| question[question.find('`').unwrap()..].replace('?', "");
        assert_eq!(names.map(str::to_owned), question.as_deref().map(after));
    }

    #[test]
    fn words_are_not_broken_at_a_hyphen() {
        assert_eq!("print\nNon-unique\n", paragraph("print Non-unique", 10));
        assert_eq!("print\n`No way`\nor\n", paragraph("print `No way` or", 10));
        assert_eq!("  print\n     Non-unique", wrapped("print Non-unique", 11));
        // In Chinese at any character but before a comma and after a bracket.
        assert_eq!(
            "填入数\n字，每\n行九\n（两个\nab\n数）。\n",
            paragraph("填入数字，每行九（两个ab数）。", 7)
        );
    }

    #[test]
    fn a_number_of_lines_has_its_noun_and_a_wide_line_its_indent() {
        assert_eq!(["1 line", "3,290,112 lines"], [1, 3_290_112].map(lines));
        assert_eq!("  ab\n  cd\n\nef gh", fitted("  ab cd\n\nef gh", 5));
    }

    #[test]
    fn a_time_has_three_figures() {
        for (nanoseconds, shown) in [
            (12, "12 ns"),
            (999, "999 ns"),
            (1_000, "1.00 µs"),
            (9_994, "9.99 µs"),
            (9_996, "10.0 µs"),
            (12_345, "12.3 µs"),
            (99_960, "100 µs"),
            (123_456, "123 µs"),
            (999_400, "999 µs"),
            (999_500, "1.00 ms"),
            (999_600, "1.00 ms"),
            (7_140_000, "7.14 ms"),
            (999_500_000, "1.00 s"),
            (999_600_000, "1.00 s"),
            (12_000_000_000, "12.0 s"),
        ] {
            assert_eq!(shown, time(Duration::from_nanos(nanoseconds)));
        }
    }

    #[test]
    fn each_sign_that_is_drawn_has_one_of_ascii() {
        for (drawn, in_ascii) in [
            (" 5 │ 1\n───┼──", " 5 | 1\n---+--"),
            ("▶ 3 µs, ≤ 2 MiB, –", "> 3 us, < 2 MiB, -"),
            ("▁▄█ ‖ ← → ▲ ± × ° ≥ — …", "_-# = < > ^ ~ x ~ > - ."),
        ] {
            assert_eq!(in_ascii, super::in_ascii(drawn));
        }
    }
}
