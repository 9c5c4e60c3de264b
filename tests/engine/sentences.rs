//! What is said in Chinese: of every technique, every mistake, several solutions, and every error.

use pretty_assertions::assert_eq;
use puzzles::alternatives::{Alternatives, Settling};
use puzzles::dig::Symmetry;
use puzzles::hint::Hint;
use puzzles::ladder::Ladder;
use puzzles::make::{GaveUp, Recipe};
use puzzles::mistakes::Mistake;
use puzzles::position::Position;
use puzzles::read::{BoardError, InputError};
use puzzles::step::{Candidate, Level};
use puzzles::words::{Bilingual, Language, finished};
use rstest::rstest;
use solutions::UnexpectedCharacter;
use solutions::win_condition::first_clash;

use crate::engine::ladder::{solution, source};
use crate::support::named::board;

/// Asserts that an English sentence and a Chinese one name the same cells, units and numbers.
#[track_caller]
pub fn assert_same_facts(english: &str, chinese: &str) {
    let (mut facts, mut in_chinese) = (facts_in_english(english), facts_in_chinese(chinese));
    facts.sort_unstable();
    in_chinese.sort_unstable();
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
    let said = without_name(said, "：");
    let mut facts = Vec::new();
    let mut rest = said;
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

#[rstest]
#[case::last_empty_cell(
    "gen_minimal:1",
    18,
    "\
请看第1行。
隐性唯一：该行只有一格能填5。
它是该行最后一个空格，所以r1c5填5。"
)]
#[case::digit_in_two_cells(
    "gen_minimal:1",
    1,
    "\
请看第1宫。
隐性唯一：该宫只有一格能填4。
4已填在r5c1和r9c2，该宫其他空格都不能填4，所以r2c3填4。"
)]
#[case::earlier_steps(
    "gen_minimal:2",
    19,
    "\
请看第2宫。
隐性唯一：该宫只有一格能填2。
前面的步骤已排除r2c5，该宫其他空格都不能填2，所以r1c5填2。"
)]
#[case::both(
    "gen_minimal:2",
    25,
    "\
请看第1宫。
隐性唯一：该宫只有一格能填2。
2已填在r7c2，前面的步骤已排除r2c1，该宫其他空格都不能填2，所以r3c1填2。"
)]
#[case::naked_single(
    "gen_minimal:1",
    15,
    "\
请看r1c8。
显性唯一：这一格只剩一个数字可填。
第1行已有1、2、3、4、6和9；第8列已有5和7。所以r1c8填8。"
)]
#[case::naked_single_after_steps(
    "gen_minimal:4",
    24,
    "\
请看r9c1。
显性唯一：这一格只剩一个数字可填。
第9行已有4、5、6和7；第1列已有2和9；前面的步骤已排除3和8。所以r9c1填1。"
)]
#[case::locked_in_a_box(
    "gen_minimal:12",
    11,
    "\
请看第3宫。
区块排除：该宫能填1的格都在同一列。
r1c9、r2c9和r3c9中必有一格是第9列的1，所以r4c9、r5c9和r6c9不能填1。"
)]
#[case::locked_in_a_row(
    "gen_minimal:58",
    24,
    "\
请看第9行。
区块排除：该行能填5的格都在同一宫。
r9c1、r9c2和r9c3中必有一格是第7宫的5，所以r7c2、r7c3和r8c2不能填5。"
)]
#[case::naked_pair(
    "gen_minimal:32",
    14,
    "\
请看第8宫。
显性数对：该宫有两格只能填4或9。
这些数字必定填在r9c5和r9c6，所以r7c4不能填9；r8c5、r8c6和r9c2不能填4；r9c7和r9c8不能填4或9。"
)]
#[case::hidden_pair(
    "gen_minimal:22",
    16,
    "\
请看第3宫。
隐性数对：该宫能填6和7的只有两格。
这些数字占据r2c7和r3c7，所以r2c7不能填2；r3c7不能填2或4。"
)]
#[case::naked_triple(
    "gen_minimal:22",
    37,
    "\
请看第6列。
显性三数组：该列有三格只能填2、4或5。
这些数字必定填在r1c6、r5c6和r7c6，所以r2c6和r4c6不能填2；r6c6不能填4或5；r8c6不能填2或5。"
)]
#[case::hidden_triple(
    "gen_minimal:88",
    30,
    "\
请看第9行。
隐性三数组：该行能填2、7和9的只有三格。
这些数字占据r9c1、r9c2和r9c7，所以r9c1不能填4或6；r9c2不能填1。"
)]
#[case::naked_quad(
    "gen_minimal:332",
    20,
    "\
请看第7列。
显性四数组：该列有四格只能填2、6、7或8。
这些数字必定填在r2c7、r3c7、r4c7和r9c7，所以r5c7不能填8；r6c7不能填2或6；r7c7不能填2、6或7；r8c7不能填7。"
)]
#[case::hidden_quad(
    "top1465:704",
    19,
    "\
请看第1宫。
隐性四数组：该宫能填2、4、5和7的只有四格。
这些数字占据r1c1、r1c2、r2c1和r2c2，所以r1c1和r2c1不能填6或9；r1c2不能填6；r2c2不能填3或6。"
)]
#[case::x_wing(
    "gen_minimal:12",
    21,
    "\
请看第2行和第7行。
X翼：这些行能填3的格都在两列中。
这些行的3就是第6列和第9列的3，所以r1c6和r1c9不能填3。"
)]
#[case::skyscraper(
    "gen_minimal:33",
    34,
    "\
请看第3行和第5行。
摩天楼：3在每处都只有两个位置。
若r3c2不是3，则r3c9是3（第3行仅剩的位置）；于是r5c9不是3，r5c1是3（第5行仅剩的位置）。所以r3c2是3或r5c1是3，至少有一个成立；因此r4c2和r6c2不能填3。"
)]
#[case::two_string_kite(
    "gen_minimal:4",
    26,
    "\
请看第1行和第6列。
双线风筝：5在每处都只有两个位置。
若r1c2不是5，则r1c4是5（第1行仅剩的位置）；于是r3c6不是5，r5c6是5（第6列仅剩的位置）。所以r1c2是5或r5c6是5，至少有一个成立；因此r5c2不能填5。"
)]
#[case::turbot_fish(
    "gen_minimal:8",
    22,
    "\
请看第5宫和第9行。
多宝鱼：3在每处都只有两个位置。
若r5c6不是3，则r4c5是3（第5宫仅剩的位置）；于是r9c5不是3，r9c9是3（第9行仅剩的位置）。所以r5c6是3或r9c9是3，至少有一个成立；因此r5c9不能填3。"
)]
#[case::swordfish(
    "gen_minimal:260",
    41,
    "\
请看第2列、第4列和第8列。
剑鱼：这些列能填6的格都在三行中。
这些列的6就是第1行、第5行和第9行的6，所以r9c1、r9c5和r9c6不能填6。"
)]
#[case::jellyfish(
    "top1465:9",
    40,
    "\
请看第2行、第5行、第6行和第9行。
水母：这些行能填3的格都在四列中。
这些行的3就是第4列、第6列、第7列和第8列的3，所以r8c8不能填3。"
)]
#[case::xy_wing(
    "gen_minimal:4",
    31,
    "\
请看r2c6、r2c4和r5c4。
XY翼：涉及3、8和9，每处都只有两种可能。
若r2c6不是8，则是9（仅剩的候选数）；于是r2c4不是9，而是3（仅剩的候选数）；于是r5c4不是3，而是8（仅剩的候选数）。所以r2c6是8或r5c4是8，至少有一个成立；因此r1c4和r5c6不能填8。"
)]
#[case::w_wing(
    "gen_minimal:4",
    47,
    "\
请看r2c6、第8宫和r7c3。
W翼：涉及8和9，每处都只有两种可能。
若r2c6不是8，则是9（仅剩的候选数）；于是r9c6不是9，r7c5是9（第8宫仅剩的位置）；于是r7c3不是9，而是8（仅剩的候选数）。所以r2c6是8或r7c3是8，至少有一个成立；因此r2c3不能填8。"
)]
#[case::chain(
    "gen_minimal:193",
    26,
    "\
请看第7列和r4c9。
含3条强链的链：涉及2和9，每处都只有两种可能。
若r9c7不是2，则r5c7是2（第7列仅剩的位置）；于是r4c9不是2，而是9（仅剩的候选数）；于是r6c7不是9，r9c7是9（第7列仅剩的位置）。所以r9c7是2或r9c7是9，至少有一个成立；因此r9c7不能填3或4。"
)]
#[case::trial_without_a_candidate(
    "gen_minimal:67",
    8,
    "\
请看r4c6。
试数：没有技巧可用了，但在此处填4会导致矛盾。
若r4c6填4，仅靠隐性唯一和显性唯一就会使r7c1没有候选数，所以r4c6不能填4。"
)]
#[case::trial_without_a_place(
    "gen_minimal:240",
    17,
    "\
请看r6c5。
试数：没有技巧可用了，但在此处填4会导致矛盾。
若r6c5填4，仅靠隐性唯一和显性唯一就会使第9宫没有位置可填8，所以r6c5不能填4。"
)]
#[case::trial_by_a_long_search(
    "top1465:59",
    24,
    "\
请看r1c8。
试数：没有技巧可用了，但在此处填1会导致矛盾。
若r1c8填1，盘面就无法填完（只有长时间搜索才能看出），所以r1c8不能填1。"
)]
fn a_step_is_where_what_and_why(#[case] name: &str, #[case] number: usize, #[case] expected: &str) {
    let puzzle = source(name);
    let mut ladder = Ladder::new(Position::new(&puzzle).unwrap(), solution(&puzzle));
    ladder.by_ref().take(number - 1).for_each(drop);
    let position = ladder.position.clone();
    let hint = Hint { step: &ladder.next().unwrap(), position: &position };
    assert_eq!(expected, hint.words(Language::Chinese).join("\n"));
}

#[test]
fn levels_and_symmetries_have_names() {
    let levels = Level::ALL.map(|level| level.words(Language::Chinese));
    assert_eq!(["简单", "中等", "困难", "极难"].map(String::from), levels);
    let symmetries = Symmetry::ALL.map(|symmetry| symmetry.words(Language::Chinese));
    let expected = ["不对称", "旋转180°对称", "旋转90°对称", "左右镜像对称", "对角线对称"];
    assert_eq!(expected.map(String::from), symmetries);
}

fn digits(digits: &[(usize, u8)]) -> Vec<Candidate> {
    digits.iter().map(|&(cell, digit)| Candidate { cell, digit }).collect()
}

#[rstest]
#[case::puzzle(Mistake::Puzzle, "题目无解：请检查已知数。")]
#[case::wrong(Mistake::Wrong(digits(&[(2, 1)])), "请先撤销这个数字：在所有解中，r1c3不是1。")]
#[case::several_wrong(Mistake::Wrong(digits(&[(2, 1), (3, 2)])), "请先撤销这些数字：在所有解中，r1c3不是1，r1c4不是2。")]
#[case::one_wrong_beside_the_others(Mistake::OneOf(digits(&[(2, 1)])), "请先撤销这个数字：在保留其他数字的所有解中，r1c3不是1。")]
#[case::one_of_several(Mistake::OneOf(digits(&[(40, 8), (41, 6)])), "盘面无法填完。请先撤销其中一个：r5c5的8或r5c6的6。其他数字可以保留。")]
#[case::together(Mistake::Together(digits(&[(43, 1), (49, 3), (80, 8)])), "盘面无法填完。这些数字互相矛盾，请先撤销其中一个：r5c8的1、r6c5的3和r9c9的8。")]
fn a_mistake_is_what_to_undo(#[case] mistake: Mistake, #[case] expected: &str) {
    assert_eq!(expected, mistake.words(Language::Chinese));
}

#[test]
fn a_won_grid_needs_no_hint() {
    assert_eq!("盘面已全部填对，不需要提示。", finished(Language::Chinese));
}

/// The solutions of `java_article` that differ in four cells.
const PAIR: [&str; 2] = [
    "651873294743259168982164357125436879439587612867912543578391426216748935394625781",
    "651873294743259168982164357165432879439587612827916543578391426216748935394625781",
];
const FOUR_CELLS: u128 = 0b10001 << 28 | 0b10001 << 46;

#[rstest]
#[case::two_solutions(
    2,
    true,
    FOUR_CELLS,
    "它们在r4c2、r4c6、r6c2和r6c6不同。把这四格里的2和6互换，仍符合所有规则。"
)]
#[case::six_solutions(
    6,
    true,
    FOUR_CELLS,
    "它们在r4c2、r4c6、r6c2和r6c6不同；任何两个解都至少有这么多格不同。把这四格里的2和6互换，仍符合所有规则。"
)]
#[case::many_cells(6, true, (1 << 13) - 1, "它们在r1c1、r1c2、r1c3、r1c4、r1c5、r1c6、r1c7、r1c8、r1c9、r2c1、r2c2、r2c3和r2c4不同；任何两个解都至少有这么多格不同。按图交换这13格的数字，仍符合所有规则。")]
#[case::more_than_were_compared(
    1000,
    false,
    0b11111,
    "它们在r1c1、r1c2、r1c3、r1c4和r1c5不同；前1000个解中，任何两个都至少有这么多格不同。按图交换这五格的数字，仍符合所有规则。"
)]
fn two_solutions_differ_in_these_cells(
    #[case] compared: usize,
    #[case] all: bool,
    #[case] cells: u128,
    #[case] expected: &str,
) {
    let found = alternatives(compared, all, cells, Settling::All(Vec::new()));
    assert_eq!(expected, found.difference(Language::Chinese));
}

fn alternatives(compared: usize, all: bool, cells: u128, settling: Settling) -> Alternatives {
    Alternatives { compared, all, pair: PAIR.map(board), cells, settling }
}

#[rstest]
#[case::any_of_two(2, true, Settling::Any(digits(&[(28, 2), (28, 6)])), "只要给出其中任何一格的数字，解就唯一了。")]
#[case::any(6, true, Settling::Any(digits(&[(28, 3), (31, 8), (31, 9)])), "再加一个已知数，解就唯一了：r4c2（3）或r4c5（8或9）。")]
#[case::together(6, true, Settling::All(digits(&[(4, 9), (13, 1), (34, 9)])), "只加一个已知数，解不会唯一。要使解唯一，请加上r1c5的9、r2c5的1和r4c8的9。")]
#[case::more_than_were_compared(1000, false, Settling::All(digits(&[(4, 9)])), "要使解唯一，请加上r1c5的9。")]
fn this_would_settle_it(
    #[case] compared: usize,
    #[case] all: bool,
    #[case] settling: Settling,
    #[case] expected: &str,
) {
    let found = alternatives(compared, all, FOUR_CELLS, settling);
    assert_eq!(expected, found.settlement(Language::Chinese));
}

#[rstest]
#[case::in_a_row("55", "第1行有两个5：在第1列和第2列")]
#[case::in_a_column("5........5", "第1列有两个5：在第1行和第2行")]
#[case::in_a_box("5..........5", "第1宫有两个5：在r1c1和r2c3")]
fn a_clash_is_a_digit_twice_in_a_unit(#[case] start: &str, #[case] expected: &str) {
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
    "试了100,000次，没有找到这样的题目：80个已知数、旋转180°对称、难度“极难”；请换种子，或换已知数的个数，或换对称方式，或换难度"
)]
#[case::gave_up_on_two_solutions(
    GaveUp(Recipe { symmetry: Symmetry::Mirror, two_solutions: true, ..Recipe::default() }),
    "试了100,000次，没有找到这样的题目：左右镜像对称、两个解；请换种子，或换对称方式，或改为一个解"
)]
fn what_cannot_be_made_is_explained(#[case] error: impl Bilingual, #[case] expected: &str) {
    assert_eq!(expected, error.words(Language::Chinese));
}

#[rstest]
#[case::invalid_cell(BoardError::InvalidCell { column: 7, found: UnexpectedCharacter('x') }, "第7个字符'x'无法识别；数字请用1-9，空单元格请用. 0 _ * ? -中的一个")]
#[case::board_length(BoardError::BoardLength { found: 80 }, "应有81个字符，实有80个")]
#[case::row_length(BoardError::RowLength { found: 8 }, "应为一行9格或整个盘面81格，实有8格")]
#[case::too_few_rows(BoardError::Rows { found: 8 }, "应有9行，实有8行；盘面中间不能有空行或注释")]
#[case::too_many_rows(BoardError::Rows { found: 19 }, "行数应为9的倍数，实有19行；两个盘面之间请空一行")]
#[case::dashes(
    BoardError::Dashes,
    "一行九个短横可能是一行，也可能是分隔线；行请写成.........，分隔线请画成---+---+---"
)]
#[case::endless_line(BoardError::EndlessLine(4096), "应有81个字符，实际超过4096个")]
#[case::one_line(InputError::Grid { first: 3, last: 3, wrong: None, error: BoardError::BoardLength { found: 80 } }, "第3行：应有81个字符，实有80个")]
#[case::lines(InputError::Grid { first: 3, last: 10, wrong: None, error: BoardError::Rows { found: 8 } }, "第3至10行：应有9行，实有8行；盘面中间不能有空行或注释")]
#[case::a_line_of_several(InputError::Grid { first: 3, last: 11, wrong: Some(5), error: BoardError::RowLength { found: 8 } }, "第3至11行：第5行：应为一行9格或整个盘面81格，实有8格")]
#[case::not_text(InputError::NotText, "不是文本文件；应为题目，每行81个字符，或九行每行九个")]
#[case::io(InputError::Io { line: 2, error: std::io::Error::other("…") }, "第2行：无法继续读取：…")]
#[case::no_board(InputError::NoBoard, "没有找到盘面；盘面是一行81个字符，或九行每行九个字符")]
fn what_cannot_be_read_is_named(#[case] error: impl Bilingual, #[case] expected: &str) {
    assert_eq!(expected, error.words(Language::Chinese));
}
