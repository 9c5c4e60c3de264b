//! How hard a puzzle is for a person.

/// How hard a puzzle is: by the hardest technique that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Hidden and naked singles.
    Easy,
    /// Locked candidates, pairs, triples and quads.
    Medium,
    /// Fish, and chains of at most three strong links.
    Hard,
    /// Longer chains, and trial.
    Fiendish,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Fiendish];

    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Fiendish => "fiendish",
        }
    }
}
