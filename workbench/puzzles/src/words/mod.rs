//! What is said, in English and Chinese: `sentences` has the words, the others put facts into them.
//!
//! In Chinese they are those of Chinese players: 宫 box, 候选数 candidate, 已知数 given, 盘面 grid, 强链 strong link. Cells
//! keep their names, `r4c6`.

mod advice;
mod hint;
mod sentences;

use std::fmt::Display;

use solutions::Cell;

pub use advice::{did_you_mean, no_such_puzzle};
pub use hint::Words;
pub use sentences::finished;

use crate::cells::{Cells, each};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

/// What can be said in each language.
pub trait Bilingual {
    fn words(&self, language: Language) -> String;
}

impl Language {
    pub(crate) fn pick<T>(self, [english, chinese]: [T; 2]) -> T {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    /// `3`, `3 and 7`, `1, 3 and 7`.
    fn and<T: Display>(self, things: impl IntoIterator<Item = T>) -> String {
        list(things, self.pick([", ", "、"]), self.pick([" and ", "和"]))
    }

    fn or<T: Display>(self, things: impl IntoIterator<Item = T>) -> String {
        list(things, self.pick([", ", "、"]), self.pick([" or ", "或"]))
    }

    /// Clauses with semicolons between them.
    fn clauses(self, clauses: impl IntoIterator<Item = String>) -> String {
        let semicolon = self.pick(["; ", "；"]);
        list(clauses, semicolon, semicolon)
    }

    /// `r1c2, r1c5 and r4c2`.
    fn cells(self, cells: Cells) -> String {
        self.and(each(cells).map(Cell::of))
    }

    /// `row`.
    fn kind(self, unit: usize) -> &'static str {
        self.pick([["box", "row", "column"], ["宫", "行", "列"]])[unit / 9]
    }

    /// `row 4`.
    fn unit(self, unit: usize) -> String {
        sentences::unit(self, self.kind(unit), unit % 9 + 1)
    }

    /// `rows 2 and 7`, of one kind.
    fn lines(self, lines: &[usize]) -> String {
        match self {
            Language::English if lines.len() > 1 => {
                let numbers = self.and(lines.iter().map(|line| line % 9 + 1));
                let plural = ["boxes", "rows", "columns"][lines[0] / 9];
                format!("{plural} {numbers}")
            }
            _ => self.and(lines.iter().map(|&line| self.unit(line))),
        }
    }

    /// A number up to ten as a word, so that it is not taken for a digit of the grid: `four`. In Chinese it is before a
    /// measure word.
    pub fn number(self, number: usize) -> String {
        let words = self.pick([
            "zero one two three four five six seven eight nine ten",
            "零 一 两 三 四 五 六 七 八 九 十",
        ]);
        words.split(' ').nth(number).map_or_else(|| grouped(number as u64), str::to_owned)
    }

    /// How many cells, as a word.
    fn count(self, cells: Cells) -> String {
        self.number(cells.count_ones() as usize)
    }

    /// The beginning of a sentence.
    fn capital(self, text: &str) -> String {
        let mut text = text.to_owned();
        if self == Language::English
            && let Some(first) = text.get_mut(..1)
        {
            first.make_ascii_uppercase();
        }
        text
    }
}

/// A number with separators: `37,652`.
pub fn grouped(number: u64) -> String {
    let mut text = number.to_string();
    for at in (1..text.len()).rev().skip(2).step_by(3) {
        text.insert(at, ',');
    }
    text
}

/// Things with one word between them, and another one before the last.
fn list<T: Display>(things: impl IntoIterator<Item = T>, between: &str, last: &str) -> String {
    let mut names: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match names.pop() {
        Some(name) if names.is_empty() => name,
        Some(name) => format!("{}{last}{name}", names.join(between)),
        None => String::new(),
    }
}
