//! What is said, in both languages, of mistakes, several solutions and errors; `cases/steps.txt` has what is said of steps.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use puzzles::alternatives::{Alternatives, alternatives};
use puzzles::dig::Symmetry;
use puzzles::make::{GaveUp, Recipe};
use puzzles::mistakes::Mistake;
use puzzles::read::all;
use puzzles::step::{Candidate, Level};
use puzzles::words::{Bilingual, Language, finished};
use rstest::rstest;
use solutions::Board;
use solutions::win_condition::first_clash;

use crate::attempt::{engine_is_sound, sound};
use support::LC37;
use support::named::{board, puzzle};

/// Asserts that an English sentence and a Chinese one name the same cells, units and numbers, however often.
#[track_caller]
pub fn assert_same_facts(english: &str, chinese: &str) {
    let [facts, in_chinese]: [BTreeSet<String>; 2] =
        [facts_in_english(english), facts_in_chinese(chinese)].map(BTreeSet::from_iter);
    assert_eq!(facts, in_chinese, "{english} {chinese}");
}

/// What stands after the name of the technique, which may have a number in it.
fn without_name<'a>(said: &'a str, colon: &str) -> &'a str {
    said.split_once(colon).map_or(said, |(_, rest)| rest)
}

/// Cells as `r4c6`, units as `行4`, numbers as themselves.
fn facts_in_english(said: &str) -> Vec<String> {
    const NUMBERS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let said = without_name(said, ": ").to_lowercase();
    let mut facts = Vec::new();
    let mut unit = "";
    for word in said.split(|c: char| !c.is_alphanumeric()) {
        let number = word.trim_end_matches('s').parse::<usize>().ok();
        let in_words = NUMBERS.iter().position(|name| *name == word);
        match (word, number.or(in_words)) {
            ("" | "and" | "one", _) => {}
            ("row" | "rows", _) => unit = "行",
            ("column" | "columns", _) => unit = "列",
            ("box", _) => unit = "宫",
            (_, Some(number)) => facts.push(format!("{unit}{number}")),
            _ => {
                unit = "";
                if word.starts_with('r') && word.ends_with(|c: char| c.is_ascii_digit()) {
                    facts.push(word.to_owned());
                }
            }
        }
    }
    facts
}

fn facts_in_chinese(said: &str) -> Vec<String> {
    const NUMBERS: &str = "零一两三四五六七八九十";
    // Two, as one counts, and before a measure word.
    let said = without_name(said, "：").replace('二', "两");
    let mut facts = Vec::new();
    let mut rest = &*said;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        if first == '第' {
            let end = rest.find(['行', '列', '宫']).unwrap();
            let (number, unit) = rest.split_at(end);
            let kind = unit.chars().next().unwrap();
            facts.push(format!("{kind}{number}"));
            rest = &unit[kind.len_utf8()..];
        } else if first.is_ascii_alphanumeric() {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
            facts.push(format!("{first}{}", &rest[..rest.len() - after.len()]));
            rest = after;
        } else if first != '一'
            && let Some(number) = NUMBERS.chars().position(|c| c == first)
        {
            facts.push(number.to_string());
        }
    }
    facts
}

fn digits(digits: &[(usize, u8)]) -> Vec<Candidate> {
    digits.iter().map(|&(cell, digit)| Candidate { cell, digit }).collect()
}

#[rstest]
#[case::puzzle(
    Mistake::Puzzle,
    "The puzzle has no solution: check its givens.",
    "题目无解：请检查已知数。"
)]
#[case::wrong(
    Mistake::Wrong(digits(&[(2, 1)])),
    "Undo this first: r1c3 is not 1 in any solution.",
    "请先擦除这个数字：在所有解中，r1c3不是1。"
)]
#[case::several_wrong(
    Mistake::Wrong(digits(&[(2, 1), (3, 2), (4, 6)])),
    "Undo these first: r1c3 is not 1, r1c4 is not 2 and r1c5 is not 6 in any solution.",
    "请先擦除这些数字：在所有解中，r1c3不是1，r1c4不是2，r1c5不是6。"
)]
#[case::one_wrong_beside_the_others(
    Mistake::OneOf(digits(&[(2, 1)])),
    "Undo this first: r1c3 is not 1 in any solution that has the other digits.",
    "请先擦除这个数字：其他数字不变时，任何解中r1c3不是1。"
)]
#[case::one_of_several(
    Mistake::OneOf(digits(&[(40, 8), (41, 6)])),
    "The grid cannot be completed. Undo one of these first: 8 in r5c5 or 6 in r5c6. The other digits can then stay.",
    "盘面无法填完。请先擦除其中一个：r5c5的8或r5c6的6。擦除后，其他数字可以保留。"
)]
#[case::together(
    Mistake::Together(digits(&[(43, 1), (49, 3), (80, 8)])),
    "The grid cannot be completed. These digits contradict each other, so undo one of them first: 1 in r5c8, 3 in r6c5 or 8 in r9c9.",
    "盘面无法填完。这些数字不能同时成立，请先擦除其中一个：r5c8的1、r6c5的3或r9c9的8。"
)]
fn a_mistake_is_what_to_undo(
    #[case] mistake: Mistake,
    #[case] english: &str,
    #[case] chinese: &str,
) {
    let words = [Language::English, Language::Chinese].map(|language| mistake.words(language));
    assert_eq!([english, chinese].map(str::to_owned), words);
}

#[test]
fn a_solved_grid_needs_no_hint() {
    let words = [Language::English, Language::Chinese].map(finished);
    let expected = ["Nothing is left to do: the grid is solved.", "盘面已全部填对，不需要提示。"];
    assert_eq!(expected.map(str::to_owned), words);
}

/// How many solutions are compared, and whether they are all; where two differ, and what would leave one.
#[rstest]
#[case::two_solutions_far_apart(
    of("4..29....6.3.....9.8......62.1..4........137.......6...3.4...18.6...2.......1...3"),
    2,
    true,
    "They differ in r2c5, r2c6, r3c1, r3c3, r5c1, r5c4, r6c3, r6c4, r6c6, r8c3, r8c5, r9c1 and r9c4. Exchange the digits of these 13 cells as drawn, and all rules still hold. A given in any of these cells would make the solution unique.",
    "画出的解在r2c5、r2c6、r3c1、r3c3、r5c1、r5c4、r6c3、r6c4、r6c6、r8c3、r8c5、r9c1和r9c4不同。按图交换这13格的数字，仍符合所有规则。只要给出其中任何一格的数字，解就唯一了。"
)]
#[case::six_solutions(
    compared(&puzzle("java_article")), 6, true,
    "They differ in r4c2, r4c6, r6c2 and r6c6; no two solutions differ in fewer cells. Swap 2 and 6 in these four cells, and all rules still hold. One more given would make the solution unique: r4c2 (3), r4c5 (8), r4c6 (7), r4c7 (6), r4c8 (6), r5c2 (6), r5c5 (3), r5c6 (6), r5c7 (8) or r5c8 (7).",
    "画出的解在r4c2、r4c6、r6c2和r6c6不同；任何两个解都至少有这么多格不同。把这四格里的2和6互换，仍符合所有规则。再加一个已知数，解就唯一了：r4c2（3）、r4c5（8）、r4c6（7）、r4c7（6）、r4c8（6）、r5c2（6）、r5c5（3）、r5c6（6）、r5c7（8）或r5c8（7）。"
)]
#[case::a_thousand_solutions(
    of(".....7..42.........6...4..8..21.....78...2...31.57..2........73....6.1.5.4......."),
    1000,
    true,
    "They differ in r2c5, r2c6, r9c5 and r9c6; no two solutions differ in fewer cells. Swap 1 and 5 in these four cells, and all rules still hold. No single given would make the solution unique. To make the solution unique, add 9 in r1c5, 1 in r2c5, 9 in r4c8 and 1 in r7c1.",
    "画出的解在r2c5、r2c6、r9c5和r9c6不同；任何两个解都至少有这么多格不同。把这四格里的1和5互换，仍符合所有规则。只加一个已知数，解不会唯一。要使解唯一，请补上r1c5＝9、r2c5＝1、r4c8＝9和r7c1＝1。"
)]
#[case::a_thousand_and_one_solutions(
    of(".....8......96....4.5.....7..4..7..1.6....49.2....9.......7..15.2..........23...."),
    1000,
    false,
    "They differ in r8c3, r8c7, r9c3 and r9c7; no two solutions differ in fewer cells. Swap 6 and 8 in these four cells, and all rules still hold. To make the solution unique, add 1 in r3c4, 8 in r4c1, 1 in r8c1 and 6 in r8c3.",
    "画出的解在r8c3、r8c7、r9c3和r9c7不同；任何两个解都至少有这么多格不同。把这四格里的6和8互换，仍符合所有规则。要使解唯一，请补上r3c4＝1、r4c1＝8、r8c1＝1和r8c3＝6。"
)]
#[case::more_and_a_given_that_leaves_one(
    of("6..4.5.3.7.......51.3..............4...28..9..2....3......6.2....6..35......1..7."),
    1000,
    false,
    "They differ in r1c5, r1c7, r3c5 and r3c7; no two solutions differ in fewer cells. Swap 7 and 9 in these four cells, and all rules still hold. To make the solution unique, add 9 in r1c7.",
    "画出的解在r1c5、r1c7、r3c5和r3c7不同；任何两个解都至少有这么多格不同。把这四格里的7和9互换，仍符合所有规则。要使解唯一，请补上r1c7＝9。"
)]
#[case::others_may_differ_less(
    Alternatives {
        cells: 0b111 | 0b111 << 72, compared: 1000, all: false, ..compared(&puzzle("lc37_minus_5_givens"))
    },
    1000, false,
    "They differ in r1c1, r1c2, r1c3, r9c1, r9c2 and r9c3; no two of the first 1000 differ in fewer cells. Exchange the digits of these six cells as drawn, and all rules still hold. One more given would make the solution unique: r1c1 (3 or 5), r1c2 (3 or 4), r1c3 (4 or 5), r9c1 (3 or 5), r9c2 (3 or 4) or r9c3 (4 or 5).",
    "画出的解在r1c1、r1c2、r1c3、r9c1、r9c2和r9c3不同；前1000个解中，任何两个都至少有这么多格不同。按图交换这六格的数字，仍符合所有规则。再加一个已知数，解就唯一了：r1c1（3或5）、r1c2（3或4）、r1c3（4或5）、r9c1（3或5）、r9c2（3或4）或r9c3（4或5）。"
)]
fn two_solutions_are_compared(
    #[case] found: Alternatives,
    #[case] compared: usize,
    #[case] all: bool,
    #[case] english: &str,
    #[case] chinese: &str,
) {
    assert_eq!((compared, all), (found.compared, found.all));
    let words = |language| [found.difference(language), found.disambiguation(language)];
    assert_eq!(english, words(Language::English).join(" "));
    assert_eq!(chinese, words(Language::Chinese).concat());
}

fn compared(board: &Board) -> Alternatives {
    engine_is_sound();
    alternatives(board).unwrap()
}

fn of(text: &str) -> Alternatives {
    compared(&board(text))
}

#[test]
fn levels_and_symmetries_have_names() {
    let levels = Level::ALL.map(|level| level.words(Language::Chinese));
    assert_eq!(["简单", "中等", "困难", "极难"].map(String::from), levels);
    let symmetries = Symmetry::ALL.map(|symmetry| symmetry.words(Language::Chinese));
    let expected = ["无", "旋转180°对称", "旋转90°对称", "左右镜像对称", "对角线对称"];
    assert_eq!(expected.map(String::from), symmetries);
}

#[rstest]
#[case::in_a_row("..5.5", "第1行有两个5：在第3列和第5列")]
#[case::in_a_column(".........5........5", "第1列有两个5：在第2行和第3行")]
#[case::in_a_box("...5..........5", "第2宫有两个5：在r1c4和r2c6")]
fn a_clash_is_a_digit_twice_in_a_unit(#[case] start: &str, #[case] expected: &str) {
    sound(&["win_condition"]);
    let grid = board(&format!("{start:.<81}"));
    let clash = first_clash(&grid.to_chars()).unwrap();
    assert_eq!(expected, clash.words(Language::Chinese));
}

#[rstest]
#[case::gave_up(
    GaveUp(Recipe {
        givens: Some(80),
        symmetry: Symmetry::HalfTurn,
        level: Some(Level::Fiendish),
        ..Recipe::default()
    }),
    "试了10,000次，没有找到这样的题目：80个已知数、旋转180°对称、难度“极难”；请换种子，或换已知数的个数，或换对称方式，或换难度"
)]
#[case::gave_up_on_two_solutions(
    GaveUp(Recipe { two_solutions: true, ..Recipe::default() }),
    "试了10,000次，没有找到这样的题目：两个解；请换种子，或改为一个解"
)]
fn what_cannot_be_made_is_explained(#[case] error: impl Bilingual, #[case] expected: &str) {
    assert_eq!(expected, error.words(Language::Chinese));
}

/// A text without a board, and the rest of the reasons; `cases/texts.txt` has them in English.
#[rstest]
#[case::character(&LC37.replacen('3', "a", 1), "第1行第2个字符：'a'不是单元格；数字请用1-9，空单元格请用. 0 _ * ? -")]
#[case::cells(&LC37[1..], "第1行第1个字符：应有81格，实有80格")]
#[case::endless(&"1".repeat(70_000), "第1行第1个字符：应有81格，实际超过65536格")]
#[case::row_length(&nine_lines(LC37).replacen("6..195", "6..19", 1), "第2行第1个字符：一行应有9格，实有8格")]
#[case::rows(&nine_lines(&LC37[9..]), "第1至8行：应有9行，实有8行")]
#[case::more_rows(&nine_lines(&format!("{LC37}{LC37}{}", &LC37[..9])), "第1至19行：每个盘面应有9行，实有19行；两个盘面之间请空一行")]
#[case::missing_candidate(&format!(":0000:x:{LC37}:413:"), "第1行：候选数与已填数字矛盾：r1c3应为4，但它的候选数中没有4")]
#[case::no_candidates(&format!(":0000:x:1{}:{}:", ".".repeat(80), ["12", "13", "14"].map(|cell| [2, 3, 4, 7, 8, 9].map(|digit| format!("{digit}{cell} ")).concat()).concat()), "第1行：候选数与已填数字矛盾：这样无解")]
#[case::not_text("\0", "不是文本文件；应为题目，每行81个字符，或九行每行九个")]
#[case::address(
    "https://sudokupad.app/psxczr0jpr",
    "这个网址里读不出单元格：题目经过压缩，或只有编号；请改为复制81个数字"
)]
#[case::json("{}", "在这个JSON中没有找到盘面；需要一个字段或列表中有81格，或九行每行九格")]
#[case::xml("<sudoku>", "在这个XML中没有找到盘面；需要一个字段或列表中有81格，或九行每行九格")]
#[case::no_board("", "没有找到盘面；盘面是一行81个字符，或九行每行九个字符")]
fn what_cannot_be_read_is_named(#[case] text: &str, #[case] expected: &str) {
    let found = all(text);
    let [Err(error)] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(expected, error.words(Language::Chinese));
}

fn nine_lines(cells: &str) -> String {
    cells.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}
