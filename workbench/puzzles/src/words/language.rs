//! What the languages share.

use std::fmt::Display;

use crate::cells::{Cell, Digits, digit_set};
use crate::hint::Link;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

/// What can be said in each language; `Display` says it in English.
pub trait Bilingual: Display {
    fn chinese(&self) -> String;

    fn words(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Chinese => self.chinese(),
        }
    }
}

/// Things with one word between them, and another one before the last.
pub fn list<T: Display>(things: impl IntoIterator<Item = T>, between: &str, last: &str) -> String {
    let mut names: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match names.pop() {
        Some(name) if names.is_empty() => name,
        Some(name) => format!("{}{last}{name}", names.join(between)),
        None => String::new(),
    }
}

/// The cells and units of a chain's strong links, each once.
pub fn places(links: &[Link], name: fn(usize) -> String) -> Vec<String> {
    let mut places = Vec::new();
    for link in links {
        let place = link.unit.map_or_else(|| Cell(link.from.cell).to_string(), name);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// The digits of a chain.
pub fn digits_of(links: &[Link]) -> Digits {
    digit_set(links.iter().flat_map(|link| [link.from.digit, link.to.digit]))
}
