//! What is said of a step.

use solutions::Cell;

use super::{Bilingual, Language, sentences as say};
use crate::cells::{Candidate, Cells, UNITS, digit_set, digits, set};
use crate::hint::{Hint, Link, Place};
use crate::ladder::is_nearly_full;
use crate::position::Contradiction;
use crate::step::Pattern;

impl Hint<'_> {
    /// What it is called: its technique, or a full house, the hidden single of a unit with one empty cell.
    pub fn name(&self, l: Language) -> String {
        match self.step.pattern {
            _ if self.is_full_house() => say::full_house(l),
            Pattern::HiddenSingle { unit, .. } => say::single_in(l, l.kind(unit)),
            Pattern::NakedSingle(_) => say::only_candidate(l),
            _ => self.step.technique.words(l),
        }
    }

    fn is_full_house(&self) -> bool {
        matches!(self.step.pattern, Pattern::HiddenSingle { unit, .. } if is_nearly_full(self.position, unit))
    }

    /// Three stages, to be read one after the other: where to look; what is there; why something follows, and what.
    pub fn words(&self, l: Language) -> [String; 3] {
        let (what, why) = match self.step.pattern {
            Pattern::HiddenSingle { unit, .. } if self.is_full_house() => {
                (say::last_empty(l, l.kind(unit)), say::others_filled(l))
            }
            Pattern::HiddenSingle { unit, at } => {
                (say::hidden_single(l, at.digit, l.kind(unit)), self.hidden_single(l, unit, at))
            }
            Pattern::NakedSingle(at) => (say::naked_single(l), self.naked_single(l, at)),
            Pattern::Locked { digit, unit, other, cells } => (
                say::locked(l, digit, l.kind(unit), l.kind(other)),
                say::one_of(l, l.cells(cells), digit, l.unit(other)),
            ),
            Pattern::Naked { unit, digits: set, cells } => (
                say::naked(l, l.count(cells), l.kind(unit), l.or(digits(set))),
                match self.other_unit(unit, cells) {
                    Some(other) => say::go_into_two_units(l, l.cells(cells), l.unit(other)),
                    None => say::go_into(l, l.cells(cells)),
                },
            ),
            Pattern::Hidden { unit, digits: set, cells } => (
                say::hidden(l, l.and(digits(set)), l.count(cells), l.kind(unit)),
                say::take(l, l.cells(cells)),
            ),
            Pattern::Fish { digit, ref lines, ref crossing, .. } => {
                let number = l.number(crossing.len());
                let [kind, across] = [lines[0], crossing[0]].map(|line| l.kind(line));
                (
                    say::fish(l, digit, kind, number, across),
                    say::their(l, digit, kind, l.lines(crossing)),
                )
            }
            Pattern::Chain(ref chain) => follow(l, self.place(l), &self.links(chain)),
            Pattern::Trial { at: Candidate { cell, digit }, contradiction } => {
                let found = match contradiction {
                    None => say::long_search(l),
                    Some(Contradiction::Cell(cell)) => say::no_candidate(l, Cell::of(cell)),
                    Some(Contradiction::Digit { digit, unit }) => {
                        say::no_place(l, digit, l.unit(unit))
                    }
                };
                (say::trial(l, digit), say::with(l, digit, Cell::of(cell), found))
            }
        };
        [
            say::look_at(l, self.place(l)),
            say::what(l, l.capital(&self.name(l)), what),
            say::why(l, l.capital(&why), self.effect(l)),
        ]
    }

    /// Units of one kind together: `rows 3 and 6, column 2 and r4c4`.
    fn place(&self, l: Language) -> String {
        let (mut units, mut cells) = (Vec::new(), Vec::new());
        for place in self.places() {
            match place {
                Place::Unit(unit) => units.push(unit),
                Place::Cell(cell) => cells.push(cell),
            }
        }
        units.sort_unstable();
        let kinds = units.chunk_by(|one, other| one / 9 == other / 9).map(|kind| l.lines(kind));
        l.and(kinds.chain(cells.into_iter().map(|cell| Cell::of(cell).to_string())))
    }

    /// Besides this unit, what these cells have in common, if something outside the unit loses candidates.
    fn other_unit(&self, unit: usize, cells: Cells) -> Option<usize> {
        let lost = set(self.step.removed.iter().map(|&(cell, _)| cell)) & !UNITS[unit];
        let is_common = |other: usize| cells & !UNITS[other] == 0 && lost & UNITS[other] != 0;
        (0..27).find(|&other| other != unit && is_common(other))
    }

    fn hidden_single(&self, l: Language, unit: usize, at: Candidate) -> String {
        let (holders, earlier) = self.exclusion(unit, at);
        let mut reasons = Vec::new();
        match holders.count_ones() {
            0 => {}
            1 => reasons.push(say::because_of_one(l, at.digit, l.cells(holders))),
            _ => reasons.push(say::because_of_several(l, at.digit, l.cells(holders))),
        }
        if earlier != 0 {
            reasons.push(say::found_before(l, l.cells(earlier), at.digit));
        }
        say::only_place(l, reasons.join(l.pick([" and ", "，"])), at.digit, l.unit(unit))
    }

    fn naked_single(&self, l: Language, at: Candidate) -> String {
        let (units, earlier) = self.others(at);
        let units =
            units.into_iter().map(|(unit, held)| say::has(l, l.unit(unit), l.and(digits(held))));
        let earlier = (earlier != 0).then(|| say::steps_exclude(l, l.and(digits(earlier))));
        say::only_digit(l, l.clauses(units.chain(earlier)))
    }

    /// What follows: `r4c6 is 7`, or `r4c2 and r4c5 cannot be 3; r4c9 cannot be 3 or 7`.
    fn effect(&self, l: Language) -> String {
        if let Some(at) = self.step.placed {
            return say::is(l, Cell::of(at.cell), at.digit);
        }
        let losses = self.losses().into_iter();
        l.clauses(losses.map(|(cells, lost)| say::cannot_be(l, l.cells(cells), l.or(digits(lost)))))
    }
}

/// What a chain is made of, and what it says, link by link.
fn follow(l: Language, places: String, links: &[Link]) -> (String, String) {
    let set = digit_set(links.iter().flat_map(|link| [link.from.digit, link.to.digit]));
    let what = match l.and(digits(set)) {
        digit if set.is_power_of_two() => say::two_places(l, places, digit),
        digits => say::two_possibilities(l, places, digits),
    };
    let (first, last) = (links[0].from, links[links.len() - 1].to);
    let links: Vec<String> = links.iter().map(|link| follow_link(l, link)).collect();
    let links = links.join(" → ");
    let (cell, other) = (Cell::of(first.cell), Cell::of(last.cell));
    let either = match last {
        _ if first.cell == last.cell => say::either_digit(l, cell, first.digit, last.digit),
        _ if first.digit == last.digit => say::either_cell(l, cell, other, first.digit),
        _ => say::either(l, cell, first.digit, other, last.digit),
    };
    let why = say::either_way(l, links, either);
    (what, why)
}

fn follow_link(l: Language, &Link { from, to, unit }: &Link) -> String {
    let cell = Cell::of(from.cell);
    match unit {
        None => say::link_in_cell(l, cell, from.digit, to.digit),
        Some(unit) => say::link_in_unit(l, cell, from.digit, Cell::of(to.cell), l.unit(unit)),
    }
}
