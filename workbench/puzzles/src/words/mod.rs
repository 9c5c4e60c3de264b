//! The sentences, in each language. Where an error has its English sentence beside it, the Chinese one is here.

mod chinese;
mod english;
mod language;

pub use language::{Bilingual, Language};

use crate::alternatives::Alternatives;
use crate::hint::Hint;
use crate::make::TRIES;

// Both languages say "100,000".
const _: () = assert!(TRIES == 100_000);

/// What is said of a solved grid.
pub fn finished(language: Language) -> &'static str {
    match language {
        Language::English => "Nothing is left to do: the grid is won.",
        Language::Chinese => "盘面已全部填对，不需要提示。",
    }
}

impl Hint<'_> {
    /// Three stages, to be read one after the other: where to look; what is there; why something follows, and what.
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
