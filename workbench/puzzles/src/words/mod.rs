//! What is said of puzzles, in each language. Facts come from the other modules, sentences from here; where an error has its
//! English sentence beside it, the Chinese one is here.

mod chinese;
mod english;

use std::fmt::Display;

use crate::alternatives::Alternatives;
use crate::cells::{Cell, Digits};
use crate::hint::{Hint, Link};
use crate::make::TRIES;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

/// What can be said in each language; `Display` says it in English.
pub trait Words: Display {
    fn chinese(&self) -> String;

    fn words(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Chinese => self.chinese(),
        }
    }
}

/// What is said of a grid that is full and keeps the rules.
pub fn finished(language: Language) -> &'static str {
    match language {
        Language::English => "Nothing is left to do: the grid is won.",
        Language::Chinese => "盘面已全部填对，不需要提示。",
    }
}

impl Hint<'_> {
    /// Three degrees, to be read one after the other: where to look; what is there; why something follows, and what.
    pub fn words(&self, language: Language) -> [String; 3] {
        match language {
            Language::English => english::hint(self),
            Language::Chinese => chinese::hint(self),
        }
    }
}

impl Alternatives {
    /// Where the two solutions differ.
    pub fn difference(&self, language: Language) -> String {
        match language {
            Language::English => english::difference(self),
            Language::Chinese => chinese::difference(self),
        }
    }

    /// Which givens would leave one solution.
    pub fn settlement(&self, language: Language) -> String {
        match language {
            Language::English => english::settlement(self),
            Language::Chinese => chinese::settlement(self),
        }
    }
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

/// The cells and units of a chain's strong links, each once.
fn places(links: &[Link], name: fn(usize) -> String) -> Vec<String> {
    let mut places = Vec::new();
    for link in links {
        let cell = || Cell(link.from.cell).to_string();
        let place = link.unit.map_or_else(cell, name);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// The digits of a chain.
fn digits_of(links: &[Link]) -> Digits {
    let ends = links.iter().flat_map(|link| [link.from, link.to]);
    ends.fold(0, |all, at| all | 1 << (at.digit - 1))
}

/// The number of tries before a maker gives up, with a comma.
fn tries() -> String {
    format!("{},{:03}", TRIES / 1000, TRIES % 1000)
}
