//! Alternating chains: candidates linked in turn strongly and weakly.
//!
//! Two candidates are linked strongly if they are the only two of a cell, or the only two places of a digit in a unit: if one is
//! false, the other is true. They are linked weakly if they cannot both be true. A chain that begins and ends with a strong link
//! says: if its first candidate is false, its last is true. So one of the two is true, and whatever sees both is false.
//!
//! A chain that returns to its first candidate is not looked for: without its first link it is a shorter chain, by which its
//! second candidate is false.
//!
//! Skyscraper, two-string kite, XY-wing, W-wing and dozens of other names are such chains of two or three strong links.

use std::ops::RangeInclusive;

use crate::cells::{Cells, Digits, PEERS, UNITS, UNITS_OF, digits, each, set};
use crate::position::Position;
use crate::step::{Candidate, Pattern, Step, Technique};

/// A chain of two strong links. They are of one digit: others say no more than locked candidates and pairs do.
pub fn of_two(position: &Position) -> Option<Step> {
    search(position, 2..=2)
}

/// A chain of as few strong links as possible, three or more.
pub fn longer(position: &Position) -> Option<Step> {
    search(position, 3..=usize::MAX)
}

/// A pivot with the candidates x and y that sees a cell with x and z and a cell with y and z: one of these two is z.
pub fn xy_wing(position: &Position) -> Option<Step> {
    let pairs = cells_with_two(position);
    for pivot in each(pairs) {
        let wings = || each(pairs & PEERS[pivot]);
        for (first, last) in wings().flat_map(|first| wings().map(move |last| (first, last))) {
            let [own, one, other] = [pivot, first, last].map(|cell| position.candidates(cell));
            let (x, y, z) = (own & one, own & other, one & other);
            let is_wing = own == x | y && one == x | z && other == y | z && x != y;
            let chain = [(first, z), (first, x), (pivot, x), (pivot, y), (last, y), (last, z)];
            if is_wing && let Some(step) = step(position, Technique::XyWing, &chain.map(single)) {
                return Some(step);
            }
        }
    }
    None
}

/// Two cells with the candidates x and z, each of which sees one of the only two places of x in a unit: one of them is z.
pub fn w_wing(position: &Position) -> Option<Step> {
    let pairs = cells_with_two(position);
    for first in each(pairs) {
        let both = position.candidates(first);
        for digit in digits(both) {
            let (x, places) = (1 << (digit - 1), position.places(digit));
            let z = both & !x;
            for (a, unit) in
                each(PEERS[first] & places).flat_map(|a| UNITS_OF[a].map(|unit| (a, unit)))
            {
                let two = UNITS[unit] & places;
                if two.count_ones() != 2 {
                    continue;
                }
                let b = (two & !(1 << a)).trailing_zeros() as usize;
                for last in each(PEERS[b] & pairs) {
                    let chain = [(first, z), (first, x), (a, x), (b, x), (last, x), (last, z)];
                    if position.candidates(last) == both
                        && let Some(step) = step(position, Technique::WWing, &chain.map(single))
                    {
                        return Some(step);
                    }
                }
            }
        }
    }
    None
}

/// A cell with a set of one digit.
fn single((cell, digit): (usize, Digits)) -> Candidate {
    Candidate { cell, digit: digit.trailing_zeros() as u8 + 1 }
}

/// The empty cells with two candidates.
fn cells_with_two(position: &Position) -> Cells {
    set(each(position.empty()).filter(|&cell| position.candidates(cell).count_ones() == 2))
}

/// A candidate as a number: the cell, 81 times the digit from 0.
type Node = u16;

fn node(cell: usize, digit: u8) -> Node {
    (usize::from(digit - 1) * 81 + cell) as Node
}

fn candidate(node: Node) -> Candidate {
    Candidate { cell: usize::from(node) % 81, digit: (usize::from(node) / 81) as u8 + 1 }
}

const NO_NODE: Node = Node::MAX;

/// The other ends of a candidate's strong links: in its box, row, column and cell.
type Links = [Node; 4];

fn strong_links(position: &Position) -> Vec<Links> {
    let mut links = vec![[NO_NODE; 4]; 729];
    for digit in 1..=9 {
        let places = position.places(digit);
        for (unit, &cells) in UNITS.iter().enumerate() {
            let two = places & cells;
            let rest = two & two.wrapping_sub(1);
            if rest.is_power_of_two() {
                let (a, b) = (two.trailing_zeros() as usize, rest.trailing_zeros() as usize);
                links[usize::from(node(a, digit))][unit / 9] = node(b, digit);
                links[usize::from(node(b, digit))][unit / 9] = node(a, digit);
            }
        }
    }
    for cell in each(cells_with_two(position)) {
        let mut both = digits(position.candidates(cell));
        if let (Some(a), Some(b)) = (both.next(), both.next()) {
            links[usize::from(node(cell, a))][3] = node(cell, b);
            links[usize::from(node(cell, b))][3] = node(cell, a);
        }
    }
    links
}

/// What follows if the first or the last candidate of a chain is true.
fn effect(position: &Position, first: Candidate, last: Candidate) -> Vec<(usize, Digits)> {
    let removed = |cell: usize, digits: Digits| (cell, position.candidates(cell) & digits);
    let [one, other] = [first, last].map(|at| 1 << (at.digit - 1));
    let mut all: Vec<(usize, Digits)> = if first.digit == last.digit {
        each(PEERS[first.cell] & PEERS[last.cell] & position.places(first.digit))
            .map(|cell| (cell, one))
            .collect()
    } else if first.cell == last.cell {
        vec![removed(first.cell, !(one | other))]
    } else if PEERS[first.cell] >> last.cell & 1 != 0 {
        vec![removed(first.cell, other), removed(last.cell, one)]
    } else {
        Vec::new()
    };
    all.retain(|&(_, digits)| digits != 0);
    all
}

/// The state of a search for the chains that begin with one candidate.
struct Search<'a> {
    position: &'a Position,
    links: Vec<Links>,
    /// The candidate before each one that the chain makes true or false.
    before_true: Vec<Node>,
    before_false: Vec<Node>,
}

/// The first chain with the fewest strong links, where there are none with fewer than `lengths` begins with.
fn search(position: &Position, lengths: RangeInclusive<usize>) -> Option<Step> {
    let mut search = Search {
        position,
        links: strong_links(position),
        before_true: vec![NO_NODE; 729],
        before_false: vec![NO_NODE; 729],
    };
    let (fewest, mut limit) = lengths.into_inner();
    let mut best = None;
    for start in 0..729 {
        if search.links[usize::from(start)] == [NO_NODE; 4] {
            continue;
        }
        if let Some(chain) = search.shortest_from(start, fewest, limit) {
            limit = chain.len() / 2 - 1;
            best = Some(chain);
            if limit < fewest {
                break;
            }
        }
    }
    let chain: Vec<Candidate> = best?.into_iter().map(candidate).collect();
    step(position, name(&chain), &chain)
}

/// The step that a chain allows, if anything follows.
fn step(position: &Position, technique: Technique, chain: &[Candidate]) -> Option<Step> {
    let removed = effect(position, *chain.first()?, *chain.last()?);
    Step::removing(technique, Pattern::Chain(chain.to_vec()), removed)
}

impl Search<'_> {
    /// The shortest chain from a candidate from which something follows.
    fn shortest_from(&mut self, start: Node, fewest: usize, limit: usize) -> Option<Vec<Node>> {
        let first = candidate(start);
        // Which candidates are true or false if the first is false.
        let (mut is_true, mut is_false): ([Cells; 9], [Cells; 9]) = ([0; 9], [0; 9]);
        let (mut front, mut next) = (vec![start], Vec::new());
        for length in 1..=limit {
            for &from in &front {
                for to in self.links[usize::from(from)] {
                    if to == NO_NODE {
                        continue;
                    }
                    let last = candidate(to);
                    let known = &mut is_true[usize::from(last.digit) - 1];
                    if *known >> last.cell & 1 != 0 {
                        continue;
                    }
                    *known |= 1 << last.cell;
                    self.before_true[usize::from(to)] = from;
                    if length >= fewest && !effect(self.position, first, last).is_empty() {
                        return Some(self.path(start, to));
                    }
                    if length < limit {
                        self.weak_links(to, &mut is_false, &mut next);
                    }
                }
            }
            std::mem::swap(&mut front, &mut next);
            next.clear();
            if front.is_empty() {
                break;
            }
        }
        None
    }

    /// Makes false what a true candidate excludes.
    fn weak_links(&mut self, from: Node, is_false: &mut [Cells; 9], next: &mut Vec<Node>) {
        let Candidate { cell, digit } = candidate(from);
        let known = is_false[usize::from(digit) - 1];
        for other in each(PEERS[cell] & self.position.places(digit) & !known) {
            self.exclude(node(other, digit), from, is_false, next);
        }
        for other in digits(self.position.candidates(cell) & !(1 << (digit - 1))) {
            if is_false[usize::from(other) - 1] >> cell & 1 == 0 {
                self.exclude(node(cell, other), from, is_false, next);
            }
        }
    }

    fn exclude(&mut self, to: Node, from: Node, is_false: &mut [Cells; 9], next: &mut Vec<Node>) {
        let Candidate { cell, digit } = candidate(to);
        is_false[usize::from(digit) - 1] |= 1 << cell;
        self.before_false[usize::from(to)] = from;
        if self.links[usize::from(to)] != [NO_NODE; 4] {
            next.push(to);
        }
    }

    /// The chain that has been found, from its first candidate to its last.
    fn path(&self, start: Node, end: Node) -> Vec<Node> {
        let mut path = vec![end];
        let mut at = self.before_true[usize::from(end)];
        while at != start {
            path.push(at);
            at = self.before_false[usize::from(at)];
            path.push(at);
            at = self.before_true[usize::from(at)];
        }
        path.push(start);
        path.reverse();
        path
    }
}

/// The name of a chain. Those of two strong links are of one digit.
fn name(chain: &[Candidate]) -> Technique {
    let &[a, b, c, d] = chain else {
        return Technique::Chain(chain.len() / 2);
    };
    let same =
        |a: Candidate, b: Candidate, kind: usize| UNITS_OF[a.cell][kind] == UNITS_OF[b.cell][kind];
    let [rows, columns] = [1, 2].map(|kind| (same(a, b, kind), same(c, d, kind)));
    match (rows, columns) {
        ((true, true), _) | (_, (true, true)) => Technique::Skyscraper,
        ((true, _), (_, true)) | ((_, true), (true, _)) => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}
