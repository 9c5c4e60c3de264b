//! Hints: the next step in words, in three degrees, or what stands in its way.

use solutions::{Board, boxes};

use crate::alternatives::{Alternatives, alternatives};
use crate::cells::{ALL, Cell, Cells, Digits, PEERS, UNITS, UNITS_OF, Unit, digits, each, list};
use crate::ladder::next_step;
use crate::mistakes::{Mistake, mistake};
use crate::position::{Contradiction, Position};
use crate::step::{Candidate, Pattern, Step};

/// What a person should do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Nothing: the grid is full and keeps the rules.
    Finished,
    /// Undo a mistake.
    Undo(Mistake),
    /// Add a given: the grid can be completed in several ways.
    Several(Box<Alternatives>),
    /// Take this step.
    Step(Step),
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
    let step = Position::new(grid)
        .and_then(|position| next_step(&position, &Board::from_matrix(&solution)));
    step.map_or(Advice::Finished, Advice::Step)
}

/// A step in words, each degree saying more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where to look.
    pub place: String,
    /// What is there.
    pub what: String,
    /// Why something follows, and what.
    pub why: String,
}

impl Hint {
    /// The words for a step that a position allows.
    pub fn new(step: &Step, position: &Position) -> Hint {
        let (place, about, reason) = match &step.pattern {
            Pattern::HiddenSingle { unit, at } => {
                let reason = hidden_single(position, *unit, *at);
                (Unit(*unit).to_string(), at.digit.to_string(), reason)
            }
            Pattern::NakedSingle(at) => {
                let reason = naked_single(position, *at);
                (Cell(at.cell).to_string(), String::new(), reason)
            }
            Pattern::Locked {
                digit,
                unit,
                other,
                cells,
            } => {
                let (unit, other, cells) = (Unit(*unit), Unit(*other), names(*cells));
                let reason = format!(
                    "In {unit}, {digit} fits only into {cells}, which are cells of {other}, too. \
                     So no other cell of {other} is {digit}"
                );
                (unit.to_string(), digit.to_string(), reason)
            }
            Pattern::Naked {
                unit,
                digits: set,
                cells,
            } => {
                let (cells, set) = (names(*cells), list(digits(*set), "and"));
                let reason = format!(
                    "{cells} have no candidates but {set}, and need them all. \
                     So no cell that sees these cells holds one of them"
                );
                (Unit(*unit).to_string(), set, reason)
            }
            Pattern::Hidden {
                unit,
                digits: set,
                cells,
            } => {
                let (unit, cells, set) = (Unit(*unit), names(*cells), list(digits(*set), "and"));
                let reason = format!(
                    "In {unit}, {set} fit only into {cells}, and need them all. \
                     So these cells hold nothing else"
                );
                (unit.to_string(), set, reason)
            }
            Pattern::Fish {
                digit,
                lines,
                crossing,
                ..
            } => {
                let (lines, crossing) = (numbers(lines), numbers(crossing));
                let reason = format!(
                    "In {lines}, {digit} fits only into {crossing}. These take their {digit}s there, \
                     so no other cell of {crossing} is {digit}"
                );
                (lines, digit.to_string(), reason)
            }
            Pattern::Chain(chain) => {
                let start = Cell(chain[0].cell);
                let one_digit = chain.iter().all(|at| at.digit == chain[0].digit);
                let digit = one_digit.then(|| chain[0].digit.to_string());
                let reason = chain_reason(chain, position);
                (
                    format!("{start} and what it sees"),
                    digit.unwrap_or_default(),
                    reason,
                )
            }
            Pattern::Trial { at, contradiction } => {
                let reason = trial(*at, *contradiction);
                (Cell(at.cell).to_string(), at.digit.to_string(), reason)
            }
        };
        let colon = if about.is_empty() { "" } else { ": " };
        Hint {
            place: format!("Look at {place}."),
            what: capital(&format!("{}{colon}{about}.", step.technique)),
            why: format!("{reason}: {}.", effect(step)),
        }
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// `r1c2, r1c5 and r4c2`.
pub fn names(cells: Cells) -> String {
    list(each(cells).map(Cell), "and")
}

/// `rows 2 and 7`.
fn numbers(units: &[usize]) -> String {
    let kind = units
        .first()
        .map_or("", |unit| ["boxes", "rows", "columns"][unit / 9]);
    format!(
        "{kind} {}",
        list(units.iter().map(|unit| unit % 9 + 1), "and")
    )
}

/// What follows: `r4c6 is 7`, or `r4c2 and r4c5 lose 3; r4c9 loses 3 and 7`.
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
    let sentences = groups.iter().map(|(lost, cells)| {
        let lose = if cells.is_power_of_two() {
            "loses"
        } else {
            "lose"
        };
        format!("{} {lose} {}", names(*cells), list(digits(*lost), "and"))
    });
    sentences.collect::<Vec<_>>().join("; ")
}

/// Which digits that stand already leave one place only.
fn hidden_single(position: &Position, unit: usize, at: Candidate) -> String {
    let (cell, digit, unit_name) = (Cell(at.cell), at.digit, Unit(unit));
    let mut others = UNITS[unit] & position.empty() & !(1 << at.cell);
    if others == 0 {
        return format!("{cell} is the last empty cell of {unit_name}, which misses {digit}");
    }
    // As few as are needed, those that see most first.
    let mut blockers = Vec::new();
    loop {
        let same = (0..81).filter(|&cell| position.board().0[cell] == digit);
        let Some(most) = same.max_by_key(|&cell| (PEERS[cell] & others).count_ones()) else {
            break;
        };
        if PEERS[most] & others == 0 {
            break;
        }
        others &= !PEERS[most];
        blockers.push(Cell(most));
    }
    let s = if blockers.len() == 1 { "" } else { "s" };
    let seen = match (blockers.is_empty(), others) {
        (true, _) => "earlier steps have excluded the others".to_owned(),
        (false, 0) => format!(
            "the other empty cells see the {digit}{s} in {}",
            list(blockers, "and")
        ),
        (false, _) => format!(
            "the other empty cells see the {digit}{s} in {}, or have lost it in earlier steps ({})",
            list(blockers, "and"),
            names(others)
        ),
    };
    format!("In {unit_name}, {digit} has only one place; {seen}")
}

/// Which units hold the other digits.
fn naked_single(position: &Position, at: Candidate) -> String {
    let mut rest = ALL & !(1 << (at.digit - 1));
    let [in_box, row, column] = UNITS_OF[at.cell];
    let mut seen = Vec::new();
    for unit in [row, column, in_box] {
        let filled = each(UNITS[unit]).map(|cell| position.board().0[cell]);
        let there = filled.filter(|&digit| digit != 0 && rest >> (digit - 1) & 1 != 0);
        let there = there.fold(0, |set, digit| set | 1 << (digit - 1));
        if there != 0 {
            seen.push(format!("{} in {}", list(digits(there), "and"), Unit(unit)));
        }
        rest &= !there;
    }
    let mut reason = format!("{} sees {}", Cell(at.cell), list(seen, "and"));
    if rest != 0 {
        reason += &format!(
            ", and has lost {} in earlier steps",
            list(digits(rest), "and")
        );
    }
    reason + "; nothing else is left"
}

/// What the chain says, link by link.
fn chain_reason(chain: &[Candidate], position: &Position) -> String {
    let mut text = String::new();
    for (link, pair) in chain.chunks_exact(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        let why = if from.cell == to.cell {
            "its only other candidate".to_owned()
        } else {
            let two = |&unit: &usize| {
                let places = UNITS[unit] & position.places(from.digit);
                places == 1 << from.cell | 1 << to.cell
            };
            let unit = UNITS_OF[from.cell].into_iter().find(two);
            format!("the only other place in {}", Unit(unit.unwrap_or_default()))
        };
        let (from_cell, to_cell) = (Cell(from.cell), Cell(to.cell));
        text += &match link {
            0 => format!(
                "If {from_cell} is not {}, {to_cell} is {} ({why})",
                from.digit, to.digit
            ),
            _ => format!(
                "; so {from_cell} is not {}, and {to_cell} is {} ({why})",
                from.digit, to.digit
            ),
        };
    }
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let (first_cell, last_cell) = (Cell(first.cell), Cell(last.cell));
    text + &if first == last {
        format!(". So it cannot be that {first_cell} is not {}", first.digit)
    } else if first.cell == last.cell {
        format!(". So {first_cell} is {} or {}", first.digit, last.digit)
    } else if first.digit == last.digit {
        format!(". So {first_cell} or {last_cell} is {}", first.digit)
    } else {
        format!(
            ". So {first_cell} is {} or {last_cell} is {}",
            first.digit, last.digit
        )
    }
}

fn trial(at: Candidate, contradiction: Option<Contradiction>) -> String {
    let tried = format!(
        "No technique is left. With {} in {}",
        at.digit,
        Cell(at.cell)
    );
    match contradiction {
        None => format!("{tried} the grid cannot be completed, as only a long search shows"),
        Some(Contradiction::Cell(cell)) => {
            format!(
                "{tried}, singles alone lead to {} without a candidate",
                Cell(cell)
            )
        }
        Some(Contradiction::Digit { digit, unit }) => {
            format!(
                "{tried}, singles alone lead to {} without a place for {digit}",
                Unit(unit)
            )
        }
    }
}
