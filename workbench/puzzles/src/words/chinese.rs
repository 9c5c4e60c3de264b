//! Chinese, with the terms of Chinese players: 宫 box, 候选数 candidate, 已知数 given, 盘面 grid, 强链 strong link. Cells keep
//! their names, `r4c6`.

use std::fmt::Display;

use solutions::win_condition::{Clash, Unit};

use super::language::{Bilingual, digits_of, list, places};
use crate::alternatives::{Alternatives, Settling};
use crate::cells::{Cell, Cells, digits, each};
use crate::dig::Symmetry;
use crate::hint::{Hint, Link};
use crate::make::GaveUp;
use crate::mistakes::Mistake;
use crate::position::Contradiction;
use crate::read::{BoardError, InputError};
use crate::step::{Candidate, Level, Pattern, Technique};

/// `1、3和7`.
fn and<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    list(things, "、", "和")
}

fn or<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    list(things, "、", "或")
}

/// `r1c2、r1c5和r4c2`.
fn names(cells: Cells) -> String {
    and(each(cells).map(Cell))
}

/// `r4c5的8`.
fn digit_in(at: &Candidate) -> String {
    format!("{}的{}", Cell(at.cell), at.digit)
}

/// `行`.
fn kind(unit: usize) -> &'static str {
    ["宫", "行", "列"][unit / 9]
}

/// `第4行`.
fn name(unit: usize) -> String {
    format!("第{}{}", unit % 9 + 1, kind(unit))
}

/// A number before a measure word, up to ten in characters: `两`, `四`.
fn in_words(number: u32) -> String {
    const WORDS: [&str; 11] = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

impl Bilingual for Technique {
    fn chinese(&self) -> String {
        let name = match self {
            Technique::HiddenSingle => "隐性唯一",
            Technique::NakedSingle => "显性唯一",
            Technique::LockedCandidates => "区块排除",
            Technique::NakedPair => "显性数对",
            Technique::HiddenPair => "隐性数对",
            Technique::NakedTriple => "显性三数组",
            Technique::HiddenTriple => "隐性三数组",
            Technique::NakedQuad => "显性四数组",
            Technique::HiddenQuad => "隐性四数组",
            Technique::XWing => "X翼",
            Technique::Skyscraper => "摩天楼",
            Technique::TwoStringKite => "双线风筝",
            Technique::TurbotFish => "多宝鱼",
            Technique::Swordfish => "剑鱼",
            Technique::Jellyfish => "水母",
            Technique::XyWing => "XY翼",
            Technique::WWing => "W翼",
            Technique::Chain(links) => return format!("含{links}条强链的链"),
            Technique::Trial => "试数",
        };
        name.to_owned()
    }
}

impl Bilingual for Level {
    fn chinese(&self) -> String {
        let name = match self {
            Level::Easy => "简单",
            Level::Medium => "中等",
            Level::Hard => "困难",
            Level::Fiendish => "极难",
        };
        name.to_owned()
    }
}

impl Bilingual for Symmetry {
    fn chinese(&self) -> String {
        let name = match self {
            Symmetry::None => "不对称",
            Symmetry::HalfTurn => "旋转180°对称",
            Symmetry::QuarterTurn => "旋转90°对称",
            Symmetry::Mirror => "左右镜像对称",
            Symmetry::Diagonal => "对角线对称",
        };
        name.to_owned()
    }
}

pub fn hint(hint: &Hint<'_>) -> [String; 3] {
    let (place, what, reason) = match &hint.step.pattern {
        &Pattern::HiddenSingle { unit, at } => (
            name(unit),
            format!("该{}只有一格能填{}", kind(unit), at.digit),
            hidden_single(hint, unit, at),
        ),
        &Pattern::NakedSingle(at) => {
            (Cell(at.cell).to_string(), "这一格只剩一个数字可填".to_owned(), naked_single(hint, at))
        }
        &Pattern::Locked { digit, unit, other, cells } => (
            name(unit),
            format!("该{}能填{digit}的格都在同一{}", kind(unit), kind(other)),
            format!("{}中必有一格是{}的{digit}，所以", names(cells), name(other)),
        ),
        &Pattern::Naked { unit, digits: set, cells } => (
            name(unit),
            format!(
                "该{}有{}格只能填{}",
                kind(unit),
                in_words(cells.count_ones()),
                or(digits(set))
            ),
            format!("这些数字必定填在{}，所以", names(cells)),
        ),
        &Pattern::Hidden { unit, digits: set, cells } => (
            name(unit),
            format!(
                "该{}能填{}的只有{}格",
                kind(unit),
                and(digits(set)),
                in_words(cells.count_ones())
            ),
            format!("这些数字占据{}，所以", names(cells)),
        ),
        Pattern::Fish { digit, lines, crossing, .. } => (
            and(lines.iter().copied().map(name)),
            format!(
                "这些{}能填{digit}的格都在{}{}中",
                kind(lines[0]),
                in_words(crossing.len() as u32),
                kind(crossing[0])
            ),
            format!(
                "这些{}的{digit}就是{}的{digit}，所以",
                kind(lines[0]),
                and(crossing.iter().copied().map(name))
            ),
        ),
        Pattern::Chain(chain) => follow(&hint.links(chain)),
        &Pattern::Trial { at, contradiction } => (
            Cell(at.cell).to_string(),
            format!("没有技巧可用了，但在此处填{}会导致矛盾", at.digit),
            format!("若{}填{}，{}，所以", Cell(at.cell), at.digit, found(contradiction)),
        ),
    };
    [
        format!("请看{place}。"),
        format!("{}：{what}。", hint.step.technique.chinese()),
        format!("{reason}{}。", effect(hint)),
    ]
}

/// What follows: `r4c6填7`, or `r4c2和r4c5不能填3；r4c9不能填3或7`.
fn effect(hint: &Hint<'_>) -> String {
    if let Some(at) = hint.step.placed {
        return format!("{}填{}", Cell(at.cell), at.digit);
    }
    let losses = hint
        .losses()
        .into_iter()
        .map(|(cells, lost)| format!("{}不能填{}", names(cells), or(digits(lost))));
    list(losses, "；", "；")
}

fn hidden_single(hint: &Hint<'_>, unit: usize, at: Candidate) -> String {
    let (holders, earlier) = hint.exclusion(unit, at);
    let (kind, digit) = (kind(unit), at.digit);
    let holders = (holders != 0).then(|| format!("{digit}已填在{}", names(holders)));
    let earlier = (earlier != 0).then(|| format!("前面的步骤已排除{}", names(earlier)));
    if holders.is_none() && earlier.is_none() {
        return format!("它是该{kind}最后一个空格，所以");
    }
    let reasons = list(holders.into_iter().chain(earlier), "，", "，");
    format!("{reasons}，该{kind}其他空格都不能填{digit}，所以")
}

fn naked_single(hint: &Hint<'_>, at: Candidate) -> String {
    let (units, earlier) = hint.others(at);
    let units =
        units.into_iter().map(|(unit, held)| format!("{}已有{}", name(unit), and(digits(held))));
    let earlier = (earlier != 0).then(|| format!("前面的步骤已排除{}", and(digits(earlier))));
    list(units.chain(earlier), "；", "；") + "。所以"
}

/// Where a chain is, what it is made of, and what it says, link by link.
fn follow(links: &[Link]) -> (String, String, String) {
    let digits_of = digits_of(links);
    let all = and(digits(digits_of));
    let what = if digits_of.is_power_of_two() {
        format!("{all}在每处都只有两个位置")
    } else {
        format!("涉及{all}，每处都只有两种可能")
    };
    let (first, last) = (links[0].from, links[links.len() - 1].to);
    let reason = format!(
        "若{}。所以{}是{}或{}是{}，至少有一个成立；因此",
        list(links.iter().enumerate().map(follow_link), "；于是", "；于是"),
        Cell(first.cell),
        first.digit,
        Cell(last.cell),
        last.digit
    );
    (and(places(links, name)), what, reason)
}

/// One link, by its place in a chain.
fn follow_link((place, Link { from, to, unit }): (usize, &Link)) -> String {
    let (then, why) = match unit {
        None if place == 0 => ("则".to_owned(), "仅剩的候选数".to_owned()),
        None => ("而".to_owned(), "仅剩的候选数".to_owned()),
        Some(unit) => {
            let then = if place == 0 { "则" } else { "" };
            (format!("{then}{}", Cell(to.cell)), format!("{}仅剩的位置", name(*unit)))
        }
    };
    format!("{}不是{}，{then}是{}（{why}）", Cell(from.cell), from.digit, to.digit)
}

fn found(contradiction: Option<Contradiction>) -> String {
    match contradiction {
        None => "盘面就无法填完（只有长时间搜索才能看出）".to_owned(),
        Some(Contradiction::Cell(cell)) => {
            format!("仅靠隐性唯一和显性唯一就会使{}没有候选数", Cell(cell))
        }
        Some(Contradiction::Digit { digit, unit }) => {
            format!("仅靠隐性唯一和显性唯一就会使{}没有位置可填{digit}", name(unit))
        }
    }
}

impl Bilingual for Mistake {
    fn chinese(&self) -> String {
        let is_not = |at: &Candidate| format!("{}不是{}", Cell(at.cell), at.digit);
        match self {
            Mistake::Puzzle => "题目无解：请检查已知数。".to_owned(),
            Mistake::Wrong(digits) => format!(
                "请先撤销{}：在所有解中，{}。",
                if digits.len() == 1 { "这个数字" } else { "这些数字" },
                list(digits.iter().map(is_not), "，", "，")
            ),
            Mistake::OneOf(digits) if digits.len() == 1 => {
                format!("请先撤销这个数字：在保留其他数字的所有解中，{}。", is_not(&digits[0]))
            }
            Mistake::OneOf(digits) => format!(
                "盘面无法填完。请先撤销其中一个：{}。其他数字可以保留。",
                or(digits.iter().map(digit_in))
            ),
            Mistake::Together(digits) => format!(
                "盘面无法填完。这些数字互相矛盾，请先撤销其中一个：{}。",
                and(digits.iter().map(digit_in))
            ),
        }
    }
}

pub fn difference(found: &Alternatives) -> String {
    let cells = names(found.cells);
    let number = in_words(found.cells.count_ones());
    let fewer = match found.compared {
        2 => String::new(),
        _ if found.no_two_differ_less() => "；任何两个解都至少有这么多格不同".to_owned(),
        compared => format!("；前{compared}个解中，任何两个都至少有这么多格不同"),
    };
    let exchange = match digits(found.exchanged()).collect::<Vec<u8>>()[..] {
        [a, b] => format!("把这{number}格里的{a}和{b}互换"),
        _ => format!("按图交换这{number}格的数字"),
    };
    format!("它们在{cells}不同{fewer}。{exchange}，仍符合所有规则。")
}

pub fn settlement(found: &Alternatives) -> String {
    match &found.settling {
        Settling::Any(_) if found.compared == 2 => {
            "只要给出其中任何一格的数字，解就唯一了。".to_owned()
        }
        Settling::Any(givens) => {
            let cells = givens.chunk_by(|a, b| a.cell == b.cell).map(|same| {
                format!("{}（{}）", Cell(same[0].cell), or(same.iter().map(|at| at.digit)))
            });
            format!("再加一个已知数，解就唯一了：{}。", or(cells))
        }
        Settling::All(givens) => {
            let single = if found.all { "只加一个已知数，解不会唯一。" } else { "" };
            let givens = and(givens.iter().map(digit_in));
            format!("{single}要使解唯一，请加上{givens}。")
        }
    }
}

impl Bilingual for GaveUp {
    fn chinese(&self) -> String {
        let GaveUp(recipe) = self;
        let wishes = [
            recipe.givens.map(|givens| (format!("{givens}个已知数"), "换已知数的个数")),
            (recipe.symmetry != Symmetry::None).then(|| (recipe.symmetry.chinese(), "换对称方式")),
            recipe.level.map(|level| (format!("难度“{}”", level.chinese()), "换难度")),
            recipe.two_solutions.then(|| ("两个解".to_owned(), "改为一个解")),
        ];
        let (wishes, changes): (Vec<_>, Vec<_>) = wishes.into_iter().flatten().unzip();
        format!(
            "试了100,000次，没有找到这样的题目：{}；请换种子，或{}",
            wishes.join("、"),
            changes.join("，或")
        )
    }
}

impl Bilingual for Clash {
    fn chinese(&self) -> String {
        let Clash { number, digit, first, second, .. } = self;
        let cell = |(row, column)| Cell(9 * (row - 1) + column - 1);
        match self.unit {
            Unit::Row => format!("第{number}行有两个{digit}：在第{}列和第{}列", first.1, second.1),
            Unit::Column => {
                format!("第{number}列有两个{digit}：在第{}行和第{}行", first.0, second.0)
            }
            Unit::Box => {
                format!("第{number}宫有两个{digit}：在{}和{}", cell(*first), cell(*second))
            }
        }
    }
}

impl Bilingual for BoardError {
    fn chinese(&self) -> String {
        match self {
            BoardError::InvalidCell { column, found } => {
                format!(
                    "第{column}个字符{:?}无法识别；数字请用1-9，空单元格请用. 0 _ * ? -中的一个",
                    found.0
                )
            }
            BoardError::BoardLength { found } => format!("应有81个字符，实有{found}个"),
            BoardError::RowLength { found } => {
                format!("应为一行9格或整个盘面81格，实有{found}格")
            }
            BoardError::Rows { found } if *found < 9 => {
                format!("应有9行，实有{found}行；盘面中间不能有空行或注释")
            }
            BoardError::Rows { found } => {
                format!("行数应为9的倍数，实有{found}行；两个盘面之间请空一行")
            }
            BoardError::Dashes => {
                "一行九个短横可能是一行，也可能是分隔线；行请写成.........，分隔线请画成---+---+---"
                    .to_owned()
            }
            BoardError::EndlessLine(most) => format!("应有81个字符，实际超过{most}个"),
        }
    }
}

impl Bilingual for InputError {
    fn chinese(&self) -> String {
        match self {
            InputError::Grid { first, last, wrong, error } => {
                let error = error.chinese();
                match wrong {
                    _ if first == last => format!("第{first}行：{error}"),
                    None => format!("第{first}至{last}行：{error}"),
                    Some(wrong) => format!("第{first}至{last}行：第{wrong}行：{error}"),
                }
            }
            InputError::NotText => {
                "不是文本文件；应为题目，每行81个字符，或九行每行九个".to_owned()
            }
            InputError::Io { line, error } => format!("第{line}行：无法继续读取：{error}"),
            InputError::NoBoard => {
                "没有找到盘面；盘面是一行81个字符，或九行每行九个字符".to_owned()
            }
        }
    }
}
