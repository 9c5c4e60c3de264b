//! Hints: the next step in words, in three degrees, or what stands in its way.

use solutions::{Board, boxes};

use crate::alternatives::{Alternatives, alternatives};
use crate::cells::{
    ALL, Cell, Cells, Digits, PEERS, UNITS, UNITS_OF, Unit, digits, each, in_words, list, set,
};
use crate::ladder::Ladder;
use crate::mistakes::{Mistake, mistake};
use crate::position::{Contradiction, Position};
use crate::step::{Candidate, Pattern, Step};

/// What a person should do next.
#[derive(Clone, Debug)]
pub enum Advice {
    /// Nothing: the grid is full and keeps the rules.
    Finished,
    /// Undo a mistake.
    Undo(Mistake),
    /// Add a given: the grid can be completed in several ways.
    Several(Box<Alternatives>),
    /// Take the first of these steps.
    Steps(Box<Ladder>),
}

/// Advice for a grid, as far as a person has come with a puzzle. The puzzle may be empty, if it is not known which digits are
/// givens; then any digit may be a mistake.
pub fn advice(puzzle: &Board, grid: &Board) -> Advice {
    if let Some(mistake) = mistake(puzzle, grid) {
        return Advice::Undo(mistake);
    }
    if let Some(alternatives) = alternatives(grid) {
        return Advice::Several(Box::new(alternatives));
    }
    let mut solution = grid.to_matrix();
    boxes::solve_sudoku(&mut solution);
    match Position::new(grid) {
        Some(position) if position.empty() != 0 => {
            let ladder = Ladder::new(position, Board::from_matrix(&solution));
            Advice::Steps(Box::new(ladder))
        }
        _ => Advice::Finished,
    }
}

/// A step in words, in three degrees that are read one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where to look.
    pub place: String,
    /// What is there.
    pub what: String,
    /// Why something follows, and what.
    pub why: String,
    /// The cells that show it.
    pub cells: Cells,
}

impl Hint {
    /// The words for a step that a position allows.
    pub fn new(step: &Step, position: &Position) -> Hint {
        let mut cells = step.pattern.cells();
        let (place, what, reason) = match &step.pattern {
            &Pattern::HiddenSingle { unit, at } => {
                let others = UNITS[unit] & position.empty() & !cells;
                let holders = excluding(position, others, at.digit);
                cells |= holders;
                (
                    Unit(unit).to_string(),
                    format!("{} fits into only one of its cells", at.digit),
                    hidden_single(others, holders, at.digit),
                )
            }
            &Pattern::NakedSingle(at) => (
                Cell(at.cell).to_string(),
                "only one digit fits there".to_owned(),
                naked_single(position, at),
            ),
            &Pattern::Locked {
                digit,
                unit,
                other,
                cells,
            } => {
                let other = Unit(other);
                (
                    Unit(unit).to_string(),
                    format!("its places for {digit} are in one {}", other.kind()),
                    format!("one of {} is the {digit} of {other}, so", names(cells)),
                )
            }
            &Pattern::Naked {
                unit,
                digits: set,
                cells,
            } => (
                Unit(unit).to_string(),
                format!(
                    "{} of its cells can only be {}",
                    in_words(cells.count_ones()),
                    list(digits(set), "or")
                ),
                format!("these digits go into {}, so", names(cells)),
            ),
            &Pattern::Hidden {
                unit,
                digits: set,
                cells,
            } => (
                Unit(unit).to_string(),
                format!(
                    "{} fit into only {} of its cells",
                    list(digits(set), "and"),
                    in_words(cells.count_ones())
                ),
                format!("they take {}, so", names(cells)),
            ),
            Pattern::Fish {
                digit,
                lines,
                crossing,
                ..
            } => {
                let (number, kind) = (in_words(crossing.len() as u32), Unit(crossing[0]).kind());
                (
                    numbers(lines),
                    format!("their places for {digit} are in {number} {kind}s"),
                    format!(
                        "their {digit}s are the {digit}s of {}, so",
                        numbers(crossing)
                    ),
                )
            }
            Pattern::Chain(chain) => {
                let (places, reason) = follow(chain, position);
                let all = chain.iter().fold(0u16, |all, at| all | 1 << (at.digit - 1));
                let one_digit = all.is_power_of_two();
                let all = list(digits(all), "and");
                let what = if one_digit {
                    format!("{all} has only two places in each")
                } else {
                    format!("{all}, with only two possibilities in each of these")
                };
                (list(places, "and"), what, reason)
            }
            &Pattern::Trial { at, contradiction } => (
                Cell(at.cell).to_string(),
                format!(
                    "no technique is left, but {} there leads to a contradiction",
                    at.digit
                ),
                trial(at, contradiction),
            ),
        };
        Hint {
            place: format!("Look at {place}."),
            what: format!("{}: {what}.", capital(&step.technique.to_string())),
            why: format!("{} {}.", capital(&reason), effect(step)),
            cells,
        }
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// `r1c2, r1c5 and r4c2`.
fn names(cells: Cells) -> String {
    list(each(cells).map(Cell), "and")
}

/// `rows 2 and 7`.
fn numbers(lines: &[usize]) -> String {
    let numbers = lines.iter().map(|line| line % 9 + 1);
    format!("{}s {}", Unit(lines[0]).kind(), list(numbers, "and"))
}

/// What follows: `r4c6 is 7`, or `r4c2 and r4c5 cannot be 3; r4c9 cannot be 3 or 7`.
fn effect(step: &Step) -> String {
    if let Some(at) = step.placed {
        return format!("{} is {}", Cell(at.cell), at.digit);
    }
    let mut groups: Vec<(Digits, Cells)> = Vec::new();
    for &(cell, lost) in &step.removed {
        match groups.iter_mut().find(|(digits, _)| *digits == lost) {
            Some((_, cells)) => *cells |= 1 << cell,
            None => groups.push((lost, 1 << cell)),
        }
    }
    let sentences = groups
        .iter()
        .map(|(lost, cells)| format!("{} cannot be {}", names(*cells), list(digits(*lost), "or")));
    sentences.collect::<Vec<_>>().join("; ")
}

/// The cells with a digit that exclude it from as many of these cells as possible; none can be left out.
fn excluding(position: &Position, cells: Cells, digit: u8) -> Cells {
    let from = |holders: Cells| each(holders).fold(0, |seen, holder| seen | PEERS[holder] & cells);
    let holds = |&cell: &usize| position.board().0[cell] == digit;
    let mut needed = set((0..81).filter(holds));
    for holder in each(needed) {
        let fewer = needed & !(1 << holder);
        if from(fewer) == from(needed) {
            needed = fewer;
        }
    }
    needed
}

/// What excludes a digit from the other empty cells of a unit: the cells that hold it, and earlier steps.
fn hidden_single(others: Cells, holders: Cells, digit: u8) -> String {
    if others == 0 {
        return "it is the last empty one, so".to_owned();
    }
    let left = each(holders).fold(others, |left, holder| left & !PEERS[holder]);
    let s = if holders.is_power_of_two() { "" } else { "s" };
    let holders = (holders != 0).then(|| format!("the {digit}{s} in {}", names(holders)));
    let steps = (left != 0).then(|| format!("earlier steps (in {})", names(left)));
    let reasons = list(holders.into_iter().chain(steps), "and");
    format!("because of {reasons}, no other empty cell can be {digit}, so")
}

/// Which units hold the other digits.
fn naked_single(position: &Position, at: Candidate) -> String {
    let mut rest = ALL & !(1 << (at.digit - 1));
    let [in_box, row, column] = UNITS_OF[at.cell];
    let mut reasons = Vec::new();
    for unit in [row, column, in_box] {
        let filled = each(UNITS[unit]).map(|cell| position.board().0[cell]);
        let there = filled.filter(|&digit| digit != 0 && rest >> (digit - 1) & 1 != 0);
        let there = there.fold(0, |set, digit| set | 1 << (digit - 1));
        if there != 0 {
            reasons.push(format!("{} has {}", Unit(unit), list(digits(there), "and")));
        }
        rest &= !there;
    }
    if rest != 0 {
        reasons.push(format!(
            "earlier steps exclude {}",
            list(digits(rest), "and")
        ));
    }
    reasons.join("; ") + ". So"
}

/// The cells and units with the strong links of a chain, and what the chain says, link by link.
fn follow(chain: &[Candidate], position: &Position) -> (Vec<String>, String) {
    let (mut places, mut links) = (Vec::new(), Vec::new());
    for pair in chain.chunks_exact(2) {
        let (from, to) = (pair[0], pair[1]);
        let (place, then, why) = if from.cell == to.cell {
            let why = "its only other candidate".to_owned();
            (Cell(from.cell).to_string(), "it".to_owned(), why)
        } else {
            let both = 1 << from.cell | 1 << to.cell;
            let is_link = |&unit: &usize| UNITS[unit] & position.places(from.digit) == both;
            let unit = UNITS_OF[from.cell].into_iter().find(is_link);
            let unit = Unit(unit.unwrap_or_default()).to_string();
            let why = format!("the only other place in {unit}");
            (unit, Cell(to.cell).to_string(), why)
        };
        let (cell, and) = (Cell(from.cell), if links.is_empty() { "" } else { " and" });
        links.push(format!(
            "{cell} is not {},{and} {then} is {} ({why})",
            from.digit, to.digit
        ));
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let text = format!(
        "if {}. So {} is {} or {} is {}; either way",
        links.join("; so "),
        Cell(first.cell),
        first.digit,
        Cell(last.cell),
        last.digit
    );
    (places, text)
}

fn trial(at: Candidate, contradiction: Option<Contradiction>) -> String {
    let found = match contradiction {
        None => "the grid cannot be completed, as only a long search shows".to_owned(),
        Some(Contradiction::Cell(cell)) => {
            format!("singles alone leave {} without a candidate", Cell(cell))
        }
        Some(Contradiction::Digit { digit, unit }) => {
            format!(
                "singles alone leave {} without a place for {digit}",
                Unit(unit)
            )
        }
    };
    format!("with {} in {}, {found}, so", at.digit, Cell(at.cell))
}
