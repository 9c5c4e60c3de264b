//! Steps: what a person sees in a position, and what follows.

use std::fmt;

use self::Level::{Easy, Fiendish, Hard, Medium};
use crate::cells::{Candidate, Cells, Digits};
use crate::position::{Contradiction, Position};
use crate::words::{Bilingual, Language};

/// How hard a puzzle is: by the hardest technique that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Fiendish,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Fiendish];
}

impl Bilingual for Level {
    fn words(&self, language: Language) -> String {
        let names = match self {
            Level::Easy => ["easy", "简单"],
            Level::Medium => ["medium", "中等"],
            Level::Hard => ["hard", "困难"],
            Level::Fiendish => ["fiendish", "极难"],
        };
        language.pick(names).to_owned()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.words(Language::English))
    }
}

/// The techniques, in the order in which they are tried, handed to a macro: English name, Chinese name, level, and what finds
/// it, in `ladder.rs`. (A kite or a turbot fish is found where a skyscraper is looked for.)
macro_rules! techniques {
    ($make:ident) => {
        $make! {
            HiddenSingle: "hidden single", "排除（隐性唯一）", Easy, Unit(full_house), Unit(hidden_single);
            NakedSingle: "naked single", "唯余（显性唯一）", Easy, Whole(naked_single);
            LockedCandidates: "locked candidates", "区块", Medium, Unit(locked_candidates);
            NakedPair: "naked pair", "显性数对", Medium, Unit(|position, unit| naked(position, unit, Technique::NakedPair, 2));
            HiddenPair: "hidden pair", "隐性数对", Medium, Unit(|position, unit| hidden(position, unit, Technique::HiddenPair, 2));
            NakedTriple: "naked triple", "显性三数组", Medium, Unit(|position, unit| naked(position, unit, Technique::NakedTriple, 3));
            HiddenTriple: "hidden triple", "隐性三数组", Medium, Unit(|position, unit| hidden(position, unit, Technique::HiddenTriple, 3));
            NakedQuad: "naked quad", "显性四数组", Medium, Unit(|position, unit| naked(position, unit, Technique::NakedQuad, 4));
            HiddenQuad: "hidden quad", "隐性四数组", Medium, Unit(|position, unit| hidden(position, unit, Technique::HiddenQuad, 4));
            XWing: "X-wing", "X-Wing", Hard, Digit(|position, digit| fish(position, digit, Technique::XWing, 2));
            Skyscraper: "skyscraper", "摩天楼", Hard, Digit(chain::of_two);
            TwoStringKite: "two-string kite", "双线风筝", Hard;
            TurbotFish: "turbot fish", "多宝鱼", Hard;
            Swordfish: "swordfish", "剑鱼", Hard, Digit(|position, digit| fish(position, digit, Technique::Swordfish, 3));
            Jellyfish: "jellyfish", "水母", Hard, Digit(|position, digit| fish(position, digit, Technique::Jellyfish, 4));
            XyWing: "XY-wing", "XY-Wing", Hard, Whole(chain::xy_wing);
            WWing: "W-wing", "W-Wing", Hard, Whole(chain::w_wing);
            Chain(links: usize): "chain of {links} strong links", "{links}强链",
                if links < 4 { Hard } else { Fiendish }, Whole(chain::longer);
            Trial: "trial", "试数", Fiendish;
        }
    };
}
pub(crate) use techniques;

macro_rules! technique {
    ($($name:ident $(($links:ident: $number:ty))?: $english:literal, $chinese:literal, $level:expr $(, $find:expr)*;)*) => {
        /// A technique. Earlier ones are tried first; none assumes that a puzzle has only one solution.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Technique {
            $($name $(($number))?,)*
        }

        impl Technique {
            /// All, among them the chains of three and of four strong links.
            pub fn all() -> Vec<Technique> {
                let mut all = Vec::new();
                $($(for $links in [3, 4])? { all.push(Technique::$name $(($links))?); })*
                all
            }

            /// Its name in data and addresses, such as `x-wing`.
            pub fn id(self) -> String {
                self.to_string().to_ascii_lowercase().replace(' ', "-")
            }

            pub fn level(self) -> Level {
                match self {
                    $(Technique::$name $(($links))? => $level,)*
                }
            }
        }

        impl Bilingual for Technique {
            fn words(&self, language: Language) -> String {
                match (language, self) {
                    $((Language::English, Technique::$name $(($links))?) => format!($english),)*
                    $((Language::Chinese, Technique::$name $(($links))?) => {
                        $(let $links = language.number(*$links);)?
                        format!($chinese)
                    })*
                }
            }
        }
    };
}
techniques!(technique);

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

/// What is seen. Units are places in [`crate::cells::UNITS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The candidate is its digit's only one in the unit.
    HiddenSingle { unit: usize, at: Candidate },
    /// The candidate is its cell's only one.
    NakedSingle(Candidate),
    /// All places of the digit in the unit are cells of the other unit, too.
    Locked { digit: u8, unit: usize, other: usize, cells: Cells },
    /// Cells of the unit that hold no other digits than these.
    Naked { unit: usize, digits: Digits, cells: Cells },
    /// Digits that have no other places in the unit than these cells.
    Hidden { unit: usize, digits: Digits, cells: Cells },
    /// Rows (or columns) in which the digit has places only in as many columns (or rows).
    Fish { digit: u8, lines: Vec<usize>, crossing: Vec<usize>, cells: Cells },
    /// Candidates linked in turn strongly (if the first is false, the second is true) and weakly (if the second is true, the
    /// third is false), from a strong link to a strong link. So the first or the last is true.
    Chain(Vec<Candidate>),
    /// With this candidate there is no solution; singles alone lead to the contradiction, if it is known.
    Trial { at: Candidate, contradiction: Option<Contradiction> },
}

/// What is seen, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub technique: Technique,
    pub pattern: Pattern,
    /// The digit to place.
    pub placed: Option<Candidate>,
    /// The candidates to remove, by cell.
    pub removed: Vec<(usize, Digits)>,
}

impl Step {
    pub(crate) fn placing(technique: Technique, pattern: Pattern, at: Candidate) -> Step {
        Step { technique, pattern, placed: Some(at), removed: Vec::new() }
    }

    /// The step, if it removes anything.
    pub(crate) fn removing(
        technique: Technique,
        pattern: Pattern,
        removed: Vec<(usize, Digits)>,
    ) -> Option<Step> {
        (!removed.is_empty()).then_some(Step { technique, pattern, placed: None, removed })
    }

    /// Does what follows.
    pub fn apply(&self, position: &mut Position) {
        if let Some(Candidate { cell, digit }) = self.placed {
            position.place(cell, digit);
        }
        for &(cell, digits) in &self.removed {
            position.remove(cell, digits);
        }
    }
}
