//! What is said of a step.

use solutions::Cell;

use super::{Bilingual, Language, sentences as say};
use crate::cells::{Candidate, Cells, UNITS, UNITS_OF, digits, set};
use crate::hint::{Hint, Link, Place};
use crate::ladder::is_nearly_full;
use crate::position::Contradiction;
use crate::step::{Pattern, Technique};

/// What is said of a step.
pub struct Words {
    /// Where to look.
    pub place: String,
    /// What is there.
    pub what: String,
    /// What follows.
    pub follows: String,
    pub why: String,
    /// Of a chain, each link: the first with both its ends, the others with their second. They are part of `why`, too.
    pub links: Vec<String>,
}

impl Words {
    /// Three stages, to be read one after the other: where to look; what is there; what follows, and why.
    pub fn stages(self, l: Language) -> [String; 3] {
        [self.place, self.what, say::after(l, self.follows, self.why)]
    }
}

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

    pub fn words(&self, l: Language) -> Words {
        let mut links = Vec::new();
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
            Pattern::Chain(ref chain) => {
                links = self.follow(l, chain);
                (self.chain(l, chain), say::either_way(l, links.join(" → "), either(l, chain)))
            }
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
        Words {
            place: say::look_at(l, self.place(l)),
            what: say::what(l, l.capital(&self.name(l)), what),
            follows: say::sentence(l, self.effect(l)),
            why: say::sentence(l, l.capital(&why)),
            links,
        }
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
        l.clauses(units.chain(earlier))
    }

    /// What follows: `r4c6 is 7`, or `r4c2 and r4c5 cannot be 3; r4c9 cannot be 3 or 7`.
    fn effect(&self, l: Language) -> String {
        if let Some(at) = self.step.placed {
            return say::is(l, Cell::of(at.cell), at.digit);
        }
        let losses = self.losses().into_iter();
        l.clauses(losses.map(|(cells, lost)| say::cannot_be(l, l.cells(cells), l.or(digits(lost)))))
    }

    /// What a chain is made of.
    fn chain(&self, l: Language, chain: &[Candidate]) -> String {
        let places = self.place(l);
        let links = self.links(chain);
        let (first, last) = (Cell::of(chain[0].cell), Cell::of(chain[chain.len() - 1].cell));
        match (self.step.technique, chain) {
            (Technique::XyWing, [z, x, pivot, y, ..]) => {
                say::xy_wing(l, Cell::of(pivot.cell), x.digit, y.digit, first, last, z.digit)
            }
            (Technique::WWing, [z, x, ..]) => {
                let unit = links[1].unit.map_or_else(String::new, |unit| l.unit(unit));
                say::w_wing(l, first, last, x.digit, z.digit, unit)
            }
            (technique, &[Candidate { digit, .. }, b, c, _]) => {
                let unit = common(b, c).map_or_else(String::new, |unit| l.unit(unit));
                match technique {
                    Technique::Skyscraper => say::skyscraper(l, digit, places, unit),
                    Technique::TwoStringKite => say::kite(l, digit, places, unit),
                    _ => say::turbot(l, digit, places, unit),
                }
            }
            _ => say::two_possibilities(l, places),
        }
    }

    /// Its links, strong and weak, each with its reason.
    fn follow(&self, l: Language, chain: &[Candidate]) -> Vec<String> {
        let cell = |at: Candidate| Cell::of(at.cell);
        let mut said = Vec::new();
        let mut before = None;
        for Link { from, to, unit } in self.links(chain) {
            said.extend(before.map(|before| match common(before, from) {
                None => say::false_in_cell(l, cell(from), from.digit),
                Some(unit) => say::false_in_unit(l, cell(from), from.digit, l.unit(unit)),
            }));
            said.push(match unit {
                None => say::true_in_cell(l, cell(to), to.digit),
                Some(unit) => say::true_in_unit(l, cell(to), to.digit, l.unit(unit)),
            });
            before = Some(to);
        }
        said[0] = format!("{} → {}", say::is_not(l, cell(chain[0]), chain[0].digit), said[0]);
        said
    }
}

/// A unit of two cells, a line if there is one; none if they are the same.
fn common(one: Candidate, other: Candidate) -> Option<usize> {
    let [in_box, row, column] = UNITS_OF[one.cell];
    let is_common = |unit: &usize| UNITS[*unit] >> other.cell & 1 != 0;
    [row, column, in_box].into_iter().filter(|_| one.cell != other.cell).find(is_common)
}

/// What a chain says: the first of its candidates or the last is true.
fn either(l: Language, chain: &[Candidate]) -> String {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let (cell, other) = (Cell::of(first.cell), Cell::of(last.cell));
    match last {
        _ if first.cell == last.cell => say::either_digit(l, cell, first.digit, last.digit),
        _ if first.digit == last.digit => say::either_cell(l, cell, other, first.digit),
        _ => say::either(l, cell, first.digit, other, last.digit),
    }
}
