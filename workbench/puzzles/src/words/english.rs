//! English.

use std::fmt::{self, Display};

use super::language::{digits_of, list, places};
use crate::alternatives::{Alternatives, Settling};
use crate::cells::{Cell, Cells, digits, each};
use crate::dig::Symmetry;
use crate::hint::{Hint, Link};
use crate::make::GaveUp;
use crate::mistakes::Mistake;
use crate::position::Contradiction;
use crate::step::{Candidate, Pattern, Technique};

/// `3`, `3 and 7`, `1, 3 and 7`.
fn and<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    list(things, ", ", " and ")
}

fn or<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    list(things, ", ", " or ")
}

/// `r1c2, r1c5 and r4c2`.
fn names(cells: Cells) -> String {
    and(each(cells).map(Cell))
}

/// `8 in r4c5`.
fn digit_in(at: &Candidate) -> String {
    format!("{} in {}", at.digit, Cell(at.cell))
}

/// `row`.
fn kind(unit: usize) -> &'static str {
    ["box", "row", "column"][unit / 9]
}

/// `row 4`.
fn name(unit: usize) -> String {
    format!("{} {}", kind(unit), unit % 9 + 1)
}

/// `rows 2 and 7`.
fn lines(units: &[usize]) -> String {
    format!("{}s {}", kind(units[0]), and(units.iter().map(|unit| unit % 9 + 1)))
}

/// A number as a word, up to twelve: `four`.
fn in_words(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

impl Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Technique::HiddenSingle => "hidden single",
            Technique::NakedSingle => "naked single",
            Technique::LockedCandidates => "locked candidates",
            Technique::NakedPair => "naked pair",
            Technique::HiddenPair => "hidden pair",
            Technique::NakedTriple => "naked triple",
            Technique::HiddenTriple => "hidden triple",
            Technique::NakedQuad => "naked quad",
            Technique::HiddenQuad => "hidden quad",
            Technique::XWing => "X-wing",
            Technique::Skyscraper => "skyscraper",
            Technique::TwoStringKite => "two-string kite",
            Technique::TurbotFish => "turbot fish",
            Technique::Swordfish => "swordfish",
            Technique::Jellyfish => "jellyfish",
            Technique::XyWing => "XY-wing",
            Technique::WWing => "W-wing",
            Technique::Chain(links) => return write!(f, "chain of {links} strong links"),
            Technique::Trial => "trial",
        })
    }
}

pub fn hint(hint: &Hint<'_>) -> [String; 3] {
    let (place, what, reason) = match &hint.step.pattern {
        &Pattern::HiddenSingle { unit, at } => (
            name(unit),
            format!("{} fits into only one of its cells", at.digit),
            hidden_single(hint.exclusion(unit, at), at.digit),
        ),
        &Pattern::NakedSingle(at) => (
            Cell(at.cell).to_string(),
            "only one digit fits there".to_owned(),
            naked_single(hint, at),
        ),
        &Pattern::Locked { digit, unit, other, cells } => (
            name(unit),
            format!("its places for {digit} are in one {}", kind(other)),
            format!("one of {} is the {digit} of {}, so", names(cells), name(other)),
        ),
        &Pattern::Naked { unit, digits: set, cells } => (
            name(unit),
            format!(
                "{} of its cells can only be {}",
                in_words(cells.count_ones()),
                or(digits(set))
            ),
            format!("these digits go into {}, so", names(cells)),
        ),
        &Pattern::Hidden { unit, digits: set, cells } => (
            name(unit),
            format!(
                "{} fit into only {} of its cells",
                and(digits(set)),
                in_words(cells.count_ones())
            ),
            format!("they take {}, so", names(cells)),
        ),
        Pattern::Fish { digit, lines: of, crossing, .. } => (
            lines(of),
            format!(
                "their places for {digit} are in {} {}s",
                in_words(crossing.len() as u32),
                kind(crossing[0])
            ),
            format!("their {digit}s are the {digit}s of {}, so", lines(crossing)),
        ),
        Pattern::Chain(chain) => follow(&hint.links(chain)),
        &Pattern::Trial { at, contradiction } => (
            Cell(at.cell).to_string(),
            format!("no technique is left, but {} there leads to a contradiction", at.digit),
            format!("with {}, {}, so", digit_in(&at), found(contradiction)),
        ),
    };
    [
        format!("Look at {place}."),
        format!("{}: {what}.", capital(&hint.step.technique.to_string())),
        format!("{} {}.", capital(&reason), effect(hint)),
    ]
}

/// What follows: `r4c6 is 7`, or `r4c2 and r4c5 cannot be 3; r4c9 cannot be 3 or 7`.
fn effect(hint: &Hint<'_>) -> String {
    if let Some(at) = hint.step.placed {
        return format!("{} is {}", Cell(at.cell), at.digit);
    }
    let losses = hint
        .losses()
        .into_iter()
        .map(|(cells, lost)| format!("{} cannot be {}", names(cells), or(digits(lost))));
    list(losses, "; ", "; ")
}

fn hidden_single((holders, earlier): (Cells, Cells), digit: u8) -> String {
    let s = if holders.is_power_of_two() { "" } else { "s" };
    let holders = (holders != 0).then(|| format!("the {digit}{s} in {}", names(holders)));
    let earlier = (earlier != 0).then(|| format!("earlier steps (in {})", names(earlier)));
    if holders.is_none() && earlier.is_none() {
        return "it is the last empty one, so".to_owned();
    }
    let reasons = and(holders.into_iter().chain(earlier));
    format!("because of {reasons}, no other empty cell can be {digit}, so")
}

fn naked_single(hint: &Hint<'_>, at: Candidate) -> String {
    let (units, earlier) = hint.others(at);
    let units =
        units.into_iter().map(|(unit, held)| format!("{} has {}", name(unit), and(digits(held))));
    let earlier = (earlier != 0).then(|| format!("earlier steps exclude {}", and(digits(earlier))));
    list(units.chain(earlier), "; ", "; ") + ". So"
}

/// Where a chain is, what it is made of, and what it says, link by link.
fn follow(links: &[Link]) -> (String, String, String) {
    let digits_of = digits_of(links);
    let all = and(digits(digits_of));
    let what = if digits_of.is_power_of_two() {
        format!("{all} has only two places in each")
    } else {
        format!("{all}, with only two possibilities in each of these")
    };
    let (first, last) = (links[0].from, links[links.len() - 1].to);
    let reason = format!(
        "if {}. So {} is {} or {} is {}; either way",
        list(links.iter().enumerate().map(follow_link), "; so ", "; so "),
        Cell(first.cell),
        first.digit,
        Cell(last.cell),
        last.digit
    );
    (and(places(links, name)), what, reason)
}

/// One link, by its place in a chain.
fn follow_link((place, Link { from, to, unit }): (usize, &Link)) -> String {
    let and = if place == 0 { "" } else { " and" };
    let (then, why) = match unit {
        None => ("it".to_owned(), "its only other candidate".to_owned()),
        Some(unit) => {
            (Cell(to.cell).to_string(), format!("the only other place in {}", name(*unit)))
        }
    };
    format!("{} is not {},{and} {then} is {} ({why})", Cell(from.cell), from.digit, to.digit)
}

fn found(contradiction: Option<Contradiction>) -> String {
    match contradiction {
        None => "the grid cannot be completed, as only a long search shows".to_owned(),
        Some(Contradiction::Cell(cell)) => {
            format!("singles alone leave {} without a candidate", Cell(cell))
        }
        Some(Contradiction::Digit { digit, unit }) => {
            format!("singles alone leave {} without a place for {digit}", name(unit))
        }
    }
}

impl Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_not = |at: &Candidate| format!("{} is not {}", Cell(at.cell), at.digit);
        match self {
            Mistake::Puzzle => f.write_str("The puzzle has no solution: check its givens."),
            Mistake::Wrong(digits) => write!(
                f,
                "Undo {} first: {} in any solution.",
                if digits.len() == 1 { "this" } else { "these" },
                and(digits.iter().map(is_not))
            ),
            Mistake::OneOf(digits) if digits.len() == 1 => write!(
                f,
                "Undo this first: {} in any solution that has the other digits.",
                is_not(&digits[0])
            ),
            Mistake::OneOf(digits) => write!(
                f,
                "The grid cannot be completed. Undo one of these first: {}. The other digits can then stay.",
                or(digits.iter().map(digit_in))
            ),
            Mistake::Together(digits) => write!(
                f,
                "The grid cannot be completed. These digits contradict each other, so undo one of them first: {}.",
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
        _ if found.no_two_differ_less() => "; no two solutions differ in fewer cells".to_owned(),
        compared => format!("; no two of the first {compared} differ in fewer cells"),
    };
    let exchange = match digits(found.exchanged()).collect::<Vec<u8>>()[..] {
        [a, b] => format!("Swap {a} and {b} in these {number} cells"),
        _ => format!("Exchange the digits of these {number} cells as drawn"),
    };
    format!("They differ in {cells}{fewer}. {exchange}, and all rules still hold.")
}

pub fn settlement(found: &Alternatives) -> String {
    match &found.settling {
        Settling::Any(_) if found.compared == 2 => {
            "A given in any of these cells would settle it.".to_owned()
        }
        Settling::Any(givens) => {
            let cells = givens.chunk_by(|a, b| a.cell == b.cell).map(|same| {
                format!("{} ({})", Cell(same[0].cell), or(same.iter().map(|at| at.digit)))
            });
            format!("One more given would settle it: {}.", or(cells))
        }
        Settling::All(givens) => {
            let single = if found.all { "No single given would settle it. " } else { "" };
            let givens = and(givens.iter().map(digit_in));
            format!("{single}To settle it, add {givens}.")
        }
    }
}

impl Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GaveUp(recipe) = self;
        let wishes = [
            recipe.givens.map(|givens| (format!("{givens} givens"), "another number of givens")),
            (recipe.symmetry != Symmetry::None)
                .then(|| (format!("{} symmetry", recipe.symmetry), "another symmetry")),
            recipe.level.map(|level| (format!("level {level}"), "another level")),
            recipe.two_solutions.then(|| ("two solutions".to_owned(), "one solution")),
        ];
        let (wishes, changes): (Vec<_>, Vec<_>) = wishes.into_iter().flatten().unzip();
        write!(
            f,
            "no puzzle with {} in 100,000 tries; try another seed or {}",
            wishes.join(" and "),
            changes.join(" or ")
        )
    }
}
