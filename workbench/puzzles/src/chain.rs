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

use std::iter;
use std::ops::Range;

use crate::cells::{
    Candidate, Cells, Digits, PEERS, UNITS, UNITS_OF, digit_set, digits, each, set,
};
use crate::position::Position;
use crate::step::{Pattern, Step, Technique};

/// A chain of two strong links of one digit: others say no more than locked candidates and pairs do.
pub fn of_two(position: &Position, digit: usize) -> Option<Step> {
    let digit = digit as u8;
    let places = position.places(digit);
    let linked = |cell: usize| {
        let others = UNITS_OF[cell].map(|unit| UNITS[unit] & places & !(1 << cell));
        others.into_iter().filter(|other| other.is_power_of_two())
    };
    for a in each(places) {
        for b in linked(a).map(|b| b.trailing_zeros() as usize) {
            for c in each(PEERS[b] & places) {
                for d in linked(c).map(|d| d.trailing_zeros() as usize) {
                    let chain = [a, b, c, d].map(|cell| Candidate { cell, digit });
                    if PEERS[a] & PEERS[d] & places != 0 {
                        return step(position, name(&chain), &chain);
                    }
                }
            }
        }
    }
    None
}

/// A pivot with the candidates x and y that sees a cell with x and z and a cell with y and z: one of these two is z.
pub fn xy_wing(position: &Position) -> Option<Step> {
    let pairs = cells_with_two(position);
    for pivot in each(pairs) {
        let own = position.candidates(pivot);
        for first in each(pairs & PEERS[pivot]) {
            let one = position.candidates(first);
            let (x, y, z) = (own & one, own & !one, one & !own);
            if !x.is_power_of_two() {
                continue;
            }
            for last in each(pairs & PEERS[pivot]) {
                let chain = [(first, z), (first, x), (pivot, x), (pivot, y), (last, y), (last, z)];
                if position.candidates(last) == y | z
                    && let Some(step) = step(position, Technique::XyWing, &chain.map(single))
                {
                    return Some(step);
                }
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
        let equal = set(each(pairs).filter(|&cell| position.candidates(cell) == both));
        if equal.is_power_of_two() {
            continue;
        }
        for digit in digits(both) {
            let (x, places) = (1 << digit, position.places(digit));
            let z = both & !x;
            for (a, unit) in
                each(PEERS[first] & places).flat_map(|a| UNITS_OF[a].map(|unit| (a, unit)))
            {
                let other = UNITS[unit] & places & !(1 << a);
                if !other.is_power_of_two() {
                    continue;
                }
                let b = other.trailing_zeros() as usize;
                for last in each(PEERS[b] & equal) {
                    let chain = [(first, z), (first, x), (a, x), (b, x), (last, x), (last, z)];
                    if let Some(step) = step(position, Technique::WWing, &chain.map(single)) {
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
    Candidate { cell, digit: digit.trailing_zeros() as u8 }
}

/// The empty cells with two candidates.
fn cells_with_two(position: &Position) -> Cells {
    set(each(position.empty()).filter(|&cell| position.candidates(cell).count_ones() == 2))
}

/// A candidate as a number: the cell, 128 times the digit.
type Node = u16;
const NODES: usize = 10 * 128;

fn node(Candidate { cell, digit }: Candidate) -> Node {
    (usize::from(digit) << 7 | cell) as Node
}

fn candidate(node: Node) -> Candidate {
    Candidate { cell: usize::from(node & 127), digit: (node >> 7) as u8 }
}

const NO_NODE: Node = Node::MAX;

struct StrongLinks {
    /// The other ends of a candidate's strong links: in its box, row, column and cell.
    ends: Vec<[Node; 4]>,
    /// The candidates that have one, by digit.
    linked: [Cells; 10],
}

impl StrongLinks {
    fn new(position: &Position) -> StrongLinks {
        let mut links = StrongLinks { ends: vec![[NO_NODE; 4]; NODES], linked: [0; 10] };
        for digit in 1..=9 {
            for (unit, &cells) in UNITS.iter().enumerate() {
                let two = position.places(digit) & cells;
                let rest = two & two.wrapping_sub(1);
                if rest.is_power_of_two() {
                    let ends = [two, rest].map(|cells| cells.trailing_zeros() as usize);
                    links.add(ends.map(|cell| Candidate { cell, digit }), unit / 9);
                }
            }
        }
        for cell in each(cells_with_two(position)) {
            let mut both = digits(position.candidates(cell));
            if let (Some(a), Some(b)) = (both.next(), both.next()) {
                links.add([a, b].map(|digit| Candidate { cell, digit }), 3);
            }
        }
        links
    }

    fn add(&mut self, [a, b]: [Candidate; 2], kind: usize) {
        for (from, to) in [(a, b), (b, a)] {
            self.ends[usize::from(node(from))][kind] = node(to);
            self.linked[usize::from(from.digit)] |= 1 << from.cell;
        }
    }
}

/// What follows if the first or the last candidate of a chain is true.
fn effect(position: &Position, first: Candidate, last: Candidate) -> Vec<(usize, Digits)> {
    let removed = |cell: usize, digits: Digits| (cell, position.candidates(cell) & digits);
    let [one, other] = [first, last].map(|at| 1 << at.digit);
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

/// The chains that begin with one candidate.
struct Chains {
    first: Candidate,
    /// The candidates that they make true, a bit for each node, and those that they make false, by digit.
    is_true: [u64; NODES / 64],
    is_false: [Cells; 10],
    /// The longest, as places of their last links.
    longest: Range<usize>,
}

/// A strong link of a chain, and the place of the one before it.
struct Link {
    from: Node,
    to: Node,
    before: Option<usize>,
}

struct Search<'a> {
    position: &'a Position,
    strong: StrongLinks,
    links: Vec<Link>,
}

/// The first of the chains with the fewest strong links, three or more.
pub fn longer(position: &Position) -> Option<Step> {
    let strong = StrongLinks::new(position);
    let linked = strong.linked;
    let mut search = Search { position, strong, links: Vec::with_capacity(NODES) };
    let mut all = Vec::with_capacity(linked.iter().map(|cells| cells.count_ones() as usize).sum());
    for (digit, cells) in (0..).zip(linked) {
        all.extend(each(cells).map(|cell| search.begin(Candidate { cell, digit })));
    }
    for length in 2.. {
        if let Some(chain) = all.iter_mut().find_map(|chains| search.extend(chains, length > 2)) {
            return step(position, name(&chain), &chain);
        }
        if all.iter().all(|chains| chains.longest.is_empty()) {
            break;
        }
    }
    None
}

/// The step that a chain allows, if anything follows.
fn step(position: &Position, technique: Technique, chain: &[Candidate]) -> Option<Step> {
    let removed = effect(position, *chain.first()?, *chain.last()?);
    Step::removing(technique, Pattern::Chain(chain.to_vec()), removed)
}

impl Search<'_> {
    /// The chains of one strong link that begin with a candidate.
    fn begin(&mut self, first: Candidate) -> Chains {
        let begin = self.links.len();
        let (is_true, is_false) = ([0; NODES / 64], [0; 10]);
        let mut chains = Chains { first, is_true, is_false, longest: 0..0 };
        self.link(&mut chains, first, None);
        chains.longest = begin..self.links.len();
        chains
    }

    /// Makes the longest chains longer by a strong link; if this is asked, the first from which something follows.
    fn extend(&mut self, chains: &mut Chains, is_asked: bool) -> Option<Vec<Candidate>> {
        let begin = self.links.len();
        for before in chains.longest.clone() {
            let Candidate { cell, digit } = candidate(self.links[before].to);
            // What this excludes, if it leads on.
            let leads_on = |digit: u8| {
                let digit = usize::from(digit);
                self.strong.linked[digit] & !chains.is_false[digit]
            };
            let peers = PEERS[cell] & leads_on(digit);
            let others = digits(self.position.candidates(cell) & !(1 << digit))
                .filter(|&other| leads_on(other) >> cell & 1 != 0);
            let others = digit_set(others);
            let same = each(peers).map(|cell| Candidate { cell, digit });
            for from in same.chain(digits(others).map(|digit| Candidate { cell, digit })) {
                let end = self.links.len();
                self.link(chains, from, Some(before));
                if is_asked {
                    for end in end..self.links.len() {
                        let last = candidate(self.links[end].to);
                        if !effect(self.position, chains.first, last).is_empty() {
                            return Some(self.chain(end));
                        }
                    }
                }
            }
        }
        chains.longest = begin..self.links.len();
        None
    }

    /// Takes a candidate for false, after a link: what it is linked to strongly is true.
    fn link(&mut self, chains: &mut Chains, from: Candidate, before: Option<usize>) {
        chains.is_false[usize::from(from.digit)] |= 1 << from.cell;
        let from = node(from);
        for to in self.strong.ends[usize::from(from)] {
            let word = usize::from(to >> 6);
            let bit = 1 << (to & 63);
            if to != NO_NODE && chains.is_true[word] & bit == 0 {
                chains.is_true[word] |= bit;
                self.links.push(Link { from, to, before });
            }
        }
    }

    /// The chain that ends with this link, from its first candidate to its last.
    fn chain(&self, end: usize) -> Vec<Candidate> {
        let mut chain: Vec<Candidate> =
            iter::successors(Some(end), |&link| self.links[link].before)
                .flat_map(|link| [self.links[link].to, self.links[link].from])
                .map(candidate)
                .collect();
        chain.reverse();
        chain
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
