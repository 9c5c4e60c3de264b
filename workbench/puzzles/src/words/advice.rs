//! What is said where there is no step: of mistakes, several solutions, and errors.

use solutions::Cell;
use solutions::win_condition::{Clash, Unit};

use super::{Bilingual, Language, grouped, sentences as say};
use crate::alternatives::{Alternatives, Disambiguation};
use crate::cells::Candidate;
use crate::cells::digits;
use crate::dig::Symmetry;
use crate::make::{GaveUp, Recipe};
use crate::mistakes::Mistake;
use crate::read::{InputError, Kind, Place, Reason};

impl Bilingual for Mistake {
    fn words(&self, l: Language) -> String {
        let digit_in = |at: &Candidate| say::digit_in(l, at.digit, Cell::of(at.cell));
        match self {
            Mistake::Puzzle => say::wrong_puzzle(l),
            Mistake::Wrong(digits) if digits.len() == 1 => {
                say::wrong_digit(l, digit_in(&digits[0]))
            }
            Mistake::Wrong(digits) => say::wrong_digits(l, l.and(digits.iter().map(digit_in))),
            Mistake::OneOf(digits) if digits.len() == 1 => {
                let Candidate { cell, digit } = digits[0];
                say::wrong_beside_others(l, Cell::of(cell), digit)
            }
            Mistake::OneOf(digits) => say::wrong_one_of(l, l.or(digits.iter().map(digit_in))),
            Mistake::Together(digits) => say::wrong_together(l, l.or(digits.iter().map(digit_in))),
        }
    }
}

impl Alternatives {
    /// Where the two solutions differ.
    pub fn difference(&self, l: Language) -> String {
        let number = l.count(self.cells);
        let fewer = match self.compared {
            2 => String::new(),
            _ if self.no_two_differ_less() => say::none_differ_less(l),
            compared => say::of_these_none_differ_less(l, l.number(compared)),
        };
        let exchange = match digits(self.exchanged()).collect::<Vec<u8>>()[..] {
            [a, b] => say::swap(l, a, b, number),
            _ => say::exchange(l, number),
        };
        say::differ(l, l.cells(self.cells), fewer, exchange)
    }

    /// Which givens would leave one solution.
    pub fn disambiguation(&self, l: Language) -> String {
        match &self.disambiguation {
            Disambiguation::Any(_) if self.compared == 2 => say::any_cell(l),
            Disambiguation::Any(givens) => {
                let cells = givens.chunk_by(|a, b| a.cell == b.cell).map(|same| {
                    say::any_digit(l, Cell::of(same[0].cell), l.or(same.iter().map(|at| at.digit)))
                });
                say::any_of(l, l.or(cells))
            }
            Disambiguation::All(givens) => {
                let none = if self.all { say::no_single_given(l) } else { String::new() };
                let givens = givens.iter().map(|at| say::given_in(l, at.digit, Cell::of(at.cell)));
                none + &say::all_of(l, l.and(givens))
            }
        }
    }
}

impl Bilingual for GaveUp {
    fn words(&self, l: Language) -> String {
        let Recipe { givens, symmetry, level, two_solutions, .. } = self.0;
        let symmetry = Some(symmetry).filter(|&symmetry| symmetry != Symmetry::None);
        let wishes = [
            givens.map(|givens| (say::with_givens(l, givens), say::other_givens(l))),
            symmetry.map(|one| (say::with_symmetry(l, one.words(l)), say::other_symmetry(l))),
            level.map(|level| (say::with_level(l, level.words(l)), say::other_level(l))),
            two_solutions.then(|| (say::two_solutions(l), say::one_solution(l))),
        ];
        let (wishes, changes): (Vec<_>, Vec<_>) = wishes.into_iter().flatten().unzip();
        say::gave_up(
            l,
            wishes.join(l.pick([" and ", "、"])),
            changes.join(l.pick([" or ", "，或"])),
        )
    }
}

/// A question that has these names, if there are any.
pub fn did_you_mean(l: Language, names: &[&str]) -> Option<String> {
    let quoted = names.iter().map(|name| format!("`{name}`"));
    (!names.is_empty()).then(|| say::did_you_mean(l, l.or(quoted)))
}

/// `names` are those that this one was probably meant for.
pub fn no_such_puzzle(l: Language, name: &str, names: &[&str]) -> String {
    l.clauses([Some(say::no_such_puzzle(l, name)), did_you_mean(l, names)].into_iter().flatten())
}

impl Bilingual for InputError {
    fn words(&self, l: Language) -> String {
        let reason = match &self.reason {
            // One or two may be slips, more are a sign for an empty cell.
            Reason::NoCell(sign, number, all) if 4 * number > *all => {
                say::unknown_sign(l, sign.escape_debug(), number, all)
            }
            Reason::NoCell(sign, ..) => say::invalid_cell(l, sign.escape_debug()),
            Reason::NoCandidates(cells) => say::cells_without(l, cells.to_string()),
            Reason::Cells(found) => say::board_length(l, grouped(*found as u64)),
            Reason::Endless(most) => say::endless_line(l, grouped(*most as u64)),
            Reason::RowLength(found) => say::row_length(l, found),
            Reason::Rows(found) if *found < 9 => say::too_few_rows(l, found),
            Reason::Rows(found) => say::too_many_rows(l, grouped(*found as u64)),
            Reason::Candidates(None) => say::no_candidates(l),
            Reason::Candidates(Some(Candidate { cell, digit })) => {
                say::missing_candidate(l, Cell::of(*cell), digit)
            }
            Reason::OtherWay => say::other_way(l),
            Reason::Unclear => say::unclear(l),
            Reason::Mask => say::mask(l),
            Reason::Regions => say::regions(l),
            Reason::Clues => say::clues(l),
            Reason::Empty => say::no_digit(l),
            Reason::NotText => say::not_text(l),
            Reason::Io(error) => say::unreadable(l, error),
            Reason::NoBoard(Kind::Plain) => say::no_board(l),
            Reason::NoBoard(Kind::Address) => say::address(l),
            Reason::NoBoard(Kind::Bytes(byte, line)) => {
                say::no_board_in_bytes(l, format_args!("0x{byte:02X}"), line)
            }
        };
        match self.place {
            None => reason,
            Some(Place { first, last, .. }) if first != last => {
                say::at_lines(l, first, last, reason)
            }
            Some(Place { first, column: 0, .. }) => say::at_line(l, first, reason),
            Some(Place { first, column, .. }) => say::at_column(l, first, column, reason),
        }
    }
}

impl Bilingual for Clash {
    fn words(&self, l: Language) -> String {
        let &Clash { number, digit, first, second, .. } = self;
        let cell = |(row, column)| Cell::of(9 * (row - 1) + column - 1);
        match self.unit {
            Unit::Row => say::row_clash(l, self, number, digit, first.1, second.1),
            Unit::Column => say::column_clash(l, self, number, digit, first.0, second.0),
            Unit::Box => say::box_clash(l, self, number, digit, cell(first), cell(second)),
        }
    }
}
