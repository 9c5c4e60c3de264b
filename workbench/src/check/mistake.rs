//! Where a recorded search goes wrong.

use std::mem;

use puzzles::cells::{Cells, PEERS};
use puzzles::mistakes::can_be_completed;
use solutions::Board;
use watched::{Cell, End, Recording, Write};

use super::expected::Expected;
use super::pattern;
use crate::board;
use crate::cause::{Although, Cause, GoesOn, NoEnd, Slip};

/// A search that has made fewer steps until it was stopped does something else.
pub const FEW: usize = 1000;

/// The most digits that are reset at once of which it is asked whether that is wrong.
const CUTS: usize = 20;

/// A step of a search that a right one would not make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The position before it.
    pub position: usize,
    pub slip: Slip,
}

impl Mistake {
    pub fn cause(&self) -> Cause {
        Cause::Step { step: self.position + 1, slip: self.slip.clone() }
    }
}

/// Whether it is wrong that a digit is reset at once: of the board before it is written, its cell, the digit, and what can be
/// written next. Nothing on the board says so; but a search may look further ahead.
pub type IsWrong<'a> = &'a mut dyn FnMut(&Board, [(Cell, u8); 2]) -> bool;

/// The first step that a right search would not make; of a search that was stopped after a few steps, the last one, if there is
/// none.
pub fn mistake(expected: &Expected, recording: &Recording, cut: IsWrong<'_>) -> Option<Mistake> {
    let start = &expected.puzzle;
    let steps = &*without_looks(start, &recording.steps);
    let solution = expected.solution.as_ref()?;
    let is_only = expected.has_one_solution();
    let given_up = || {
        let position = before_giving_up(start, solution, is_only, steps)?;
        let board = after(start, &steps[..position]);
        let cell = steps[position].cell;
        let next = Cell::all().find(|&cell| board[cell] == 0);
        // It was just written, and then looked at.
        let is_refused =
            position > 0 && steps[position - 1].cell == cell && writes_first(start, steps);
        let although = match next.filter(|_| is_only) {
            _ if next.is_none() => Although::Solved,
            _ if is_refused && is_only => Although::Right,
            None => Although::CanBeSolved,
            Some(cell) => Although::MustBe { cell: cell.into(), digit: solution[cell] },
        };
        let slip = Slip::TakenBack { cell: cell.into(), digit: board[cell], although };
        Some((position, Mistake { position, slip }))
    };
    let found = [
        cut_short(start, recording, cut),
        not_cleared(start, steps),
        against_the_rules(start, steps),
        given_up(),
        if is_only { not_tried(start, solution, recording) } else { None },
        repeated(recording),
    ];
    if let Some((_, mistake)) = found.into_iter().flatten().min_by_key(|(at, _)| *at) {
        return Some(mistake);
    }
    // In the middle of a trial: no digit is known to be wrong.
    let is_stopped = !matches!(recording.trace.end, End::Finished { .. });
    let position = steps.len().checked_sub(1).filter(|_| is_stopped && steps.len() < FEW)?;
    Some(Mistake { position, slip: Slip::Last })
}

/// The same steps, but that a digit stays which is lifted and put back at once: so it is looked whether it may be there.
pub fn without_looks(start: &Board, steps: &[Write]) -> Vec<Write> {
    let mut board = *start;
    let is_look = |digit: u8, step: &Write, next: Option<&Write>| {
        step.value == 0 && next.is_some_and(|it| (it.cell, it.value) == (step.cell, digit))
    };
    let stay = |(place, step): (usize, &Write)| {
        let before = mem::replace(&mut board[step.cell], step.value);
        let value = if is_look(before, step, steps.get(place + 1)) { before } else { step.value };
        Write { value, ..*step }
    };
    steps.iter().enumerate().map(stay).collect()
}

/// The first digit that is reset at once though nothing on the board says so: it clashes with none, and each empty cell
/// has a digit left.
fn cut_short(
    start: &Board,
    Recording { trace, steps, .. }: &Recording,
    is_wrong: IsWrong<'_>,
) -> Noticed {
    if !matches!(trace.end, End::Finished { solved: false }) {
        return None;
    }
    let mut board = *start;
    let mut asked = Vec::new();
    steps.iter().zip(&steps[1.min(steps.len())..]).enumerate().find_map(|(at, (step, next))| {
        let before = board;
        board[step.cell] = step.value;
        let is_taken_back = step.value != 0 && next.cell == step.cell && next.depth <= step.depth;
        if !is_taken_back || pattern::dead_end(&board).is_some() || board::clash(&board).is_some() {
            return None;
        }
        let open = Cell::all().find(|&cell| board[cell] == 0)?;
        let left = (1..=9).find(|&digit| pattern::is_allowed(&board, open, digit))?;
        // A search that looks ahead resets thousands.
        if asked.contains(&(open, left)) || asked.len() == CUTS {
            return None;
        }
        asked.push((open, left));
        if !is_wrong(&before, [(step.cell, step.value), (open, left)]) {
            return None;
        }
        let (cell, open) = (step.cell.into(), open.into());
        let slip = Slip::CutShort { cell, digit: step.value, open, left, is_first: at > FEW };
        Some((at, Mistake { position: at, slip }))
    })
}

/// Whether a search writes a digit before it looks whether that may be there.
pub fn writes_first(start: &Board, steps: &[Write]) -> bool {
    let mut board = *start;
    steps.iter().take(FEW).any(|step| {
        board[step.cell] = step.value;
        board::clash(&board).is_some()
    })
}

/// Where a mistake is noticed, and what it is.
type Noticed = Option<(usize, Mistake)>;

/// The first write over a given, of what is no digit, or of a digit that a cell of the same unit holds and that is not taken
/// back at once, as searches do that write first and then look.
fn against_the_rules(start: &Board, steps: &[Write]) -> Noticed {
    let mut board = *start;
    // The cells that hold each digit.
    let mut places: [Cells; 10] = [0; 10];
    for cell in Cell::all() {
        places[usize::from(start[cell])] |= 1 << cell.place();
    }
    steps.iter().enumerate().find_map(|(position, &Write { cell, value, depth, .. })| {
        let given = start[cell];
        let slip = if ![0, value].contains(&given) {
            Slip::GivenChanged { cell: cell.into(), given }
        } else if value > 9 {
            let is_left = !pattern::is_dead(&board, cell);
            Slip::NoDigit { cell: cell.into(), number: value, is_left }
        } else {
            places[usize::from(board[cell])] &= !(1 << cell.place());
            places[usize::from(value)] |= 1 << cell.place();
            board[cell] = value;
            let is_tried = || steps.get(position + 1).is_some_and(|next| next.cell == cell);
            let holders = PEERS[cell.place()] & places[usize::from(value)];
            if value == 0 || holders == 0 || is_tried() {
                return None;
            }
            match steps.get(position + 1) {
                // It was the last that is tried there, and the search goes back without clearing it.
                Some(next) if next.depth < depth => {
                    Slip::NotCleared { cell: cell.into(), digit: value, tried: next.cell.into() }
                }
                _ => {
                    let holder = Cell::of(holders.trailing_zeros() as usize);
                    Slip::Clash { cell: cell.into(), digit: value, holder: holder.into() }
                }
            }
        };
        Some((position, Mistake { position, slip }))
    })
}

/// The first write that is still there when the search has gone back and tries another digit further up.
fn not_cleared(start: &Board, steps: &[Write]) -> Noticed {
    // Without recursion, a cell that it comes to later is deeper.
    let is_flat = steps.windows(2).all(|it| it[0].depth == it[1].depth);
    let mut met: Vec<Cell> = Vec::new();
    let mut depth = |step: &Write| {
        let place = met.iter().position(|&cell| cell == step.cell);
        let place = place.unwrap_or_else(|| {
            met.push(step.cell);
            met.len() - 1
        });
        if is_flat { place } else { step.depth as usize }
    };
    let depths: Vec<usize> = steps.iter().map(&mut depth).collect();
    // The positions of the writes that stand. As none is deeper than a later one, the last is the deepest.
    let mut standing: Vec<usize> = Vec::new();
    steps.iter().enumerate().find_map(|(at, step)| {
        if let Some(place) = standing.iter().rposition(|&write| steps[write].cell == step.cell) {
            if is_flat && steps[standing[place]].value == step.value {
                return None;
            }
            standing.remove(place);
        }
        if step.value == 0 || start[step.cell] != 0 {
            return None;
        }
        let is_deeper = |write: &usize| depths[*write] > depths[at];
        if !standing.last().is_some_and(is_deeper) {
            standing.push(at);
            return None;
        }
        let position = *standing.iter().find(|write| is_deeper(write))?;
        let Write { cell, value, .. } = steps[position];
        let slip = Slip::NotCleared { cell: cell.into(), digit: value, tried: step.cell.into() };
        Some((at, Mistake { position, slip }))
    })
}

/// A cell where a search is at work, the digits that it has tried there, and the position of its last step there.
type Trial = (Cell, u16, usize);

/// The first time that a search leaves a cell without having tried the right digit there, though all before it are right.
fn not_tried(start: &Board, solution: &Board, recording: &Recording) -> Noticed {
    let mut at_work: Vec<Trial> = Vec::new();
    let mut board = *start;
    // Of the cells from this place on, which are left at this step.
    let left = |board: &Board, at_work: &[Trial], from: usize, at| {
        let is_right = |&(cell, ..): &Trial| [0, solution[cell]].contains(&board[cell]);
        if from == at_work.len() || !at_work[..from].iter().all(is_right) {
            return None;
        }
        at_work[from..].iter().enumerate().find_map(|(place, &(cell, tried, position))| {
            let right = solution[cell];
            if tried & 1 << right != 0 || !at_work[from..from + place].iter().all(is_right) {
                return None;
            }
            Some((
                at,
                Mistake { position, slip: Slip::NotTried { cell: cell.into(), digit: right } },
            ))
        })
    };
    let steps = &recording.steps;
    for (position, &Write { cell, value, .. }) in steps.iter().enumerate() {
        match at_work.iter().rposition(|&(known, ..)| known == cell) {
            Some(place) => {
                if let found @ Some(_) = left(&board, &at_work, place + 1, position) {
                    return found;
                }
                at_work.truncate(place + 1);
            }
            None => at_work.push((cell, 0, position)),
        }
        if let Some((_, tried, last)) = at_work.last_mut() {
            *tried |= 1 << value.min(15);
            *last = position;
        }
        board[cell] = value;
    }
    let has_ended = matches!(recording.trace.end, End::Finished { .. }) && board.filled() < 81;
    left(&board, &at_work, 0, steps.len()).filter(|_| has_ended)
}

/// Where the last steps of a search that was stopped begin to repeat.
fn repeated(Recording { trace, steps, .. }: &Recording) -> Noticed {
    const LONGEST: usize = 200;
    if steps.len() < FEW || matches!(trace.end, End::Finished { .. }) {
        return None;
    }
    let is_same = |a: &Write, b: &Write| (a.cell, a.value, a.line) == (b.cell, b.value, b.line);
    let end = &steps[steps.len() - 4 * LONGEST..];
    let period =
        (1..=LONGEST).find(|&period| end.iter().zip(&end[period..]).all(|(a, b)| is_same(a, b)))?;
    let first = (0..steps.len() - period)
        .rev()
        .find(|&at| !is_same(&steps[at], &steps[at + period]))
        .map_or(0, |at| at + 1);
    let Write { cell, value: digit, .. } = steps[first];
    let slip = Slip::Repeats { steps: period, cell: cell.into(), digit };
    Some((first, Mistake { position: first, slip }))
}

/// What a search does that came to no end.
pub fn how_it_goes_on(recording: &Recording) -> Option<GoesOn> {
    let steps = recording.steps.len();
    let end = match &recording.trace.end {
        End::Finished { .. } | End::Panicked(_) => return None,
        End::Steps => NoEnd::More,
        End::TooDeep(_) => NoEnd::Recursion,
        End::Time => NoEnd::Stopped,
    };
    let is_full = recording.trace.board.filled() == 81;
    Some(GoesOn { steps, are_few: steps < FEW, end, is_full })
}

/// Whether a search that was stopped will come to no end: it has stopped writing, or writes the same again and again.
pub fn is_endless(recording: &Recording) -> bool {
    let is_still = how_it_goes_on(recording).is_some_and(|it| it.are_few && it.steps > 0);
    is_still || repeated(recording).is_some()
}

/// The board after some steps.
pub fn after(start: &Board, steps: &[Write]) -> Board {
    let mut board = *start;
    for step in steps {
        board[step.cell] = step.value;
    }
    board
}

/// The position before the first step that takes back a digit although the board can be completed, which no search does that
/// tries everything. `solution` is one of the puzzle's.
fn before_giving_up(
    start: &Board,
    solution: &Board,
    is_only: bool,
    steps: &[Write],
) -> Option<usize> {
    let mut board = *start;
    let is_right = |board: &Board| {
        let agrees = |(&digit, right): (&u8, &u8)| digit == 0 || digit == *right;
        board.0.iter().zip(&solution.0).all(agrees) || (!is_only && can_be_completed(board))
    };
    steps.iter().position(|step| {
        let cell = step.cell;
        let gives_up = ![0, start[cell], step.value].contains(&board[cell]) && is_right(&board);
        if !gives_up {
            board[cell] = step.value;
        }
        gives_up
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// In the first row of a grid: of one solution, or as if there were others.
    #[test]
    fn a_right_digit_is_given_up_when_it_is_reset_or_replaced_not_when_it_is_written_again() {
        let solution: Board =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let mut start = solution;
        start.0[1..6].fill(0);
        let step = |&(column, value): &(usize, u8)| {
            let cell = Cell::new(0, column - 1).unwrap();
            Write { cell, value, depth: 1, line: 1, checks: 0, function: 0 }
        };
        for (writes, given_up) in [
            (&[(2, 3), (3, 4)][..], None),
            (&[(2, 3), (2, 0)], Some(1)),
            (&[(2, 3), (2, 7)], Some(1)),
            (&[(2, 3), (2, 3), (3, 4), (3, 4)], None),
            (&[(2, 7), (2, 0), (2, 3)], None),
            // One is wrong already.
            (&[(2, 7), (3, 4), (3, 0)], None),
            // A given.
            (&[(1, 7)], None),
        ] {
            let steps: Vec<Write> = writes.iter().map(step).collect();
            for is_only in [true, false] {
                let found = before_giving_up(&start, &solution, is_only, &steps);
                assert_eq!(given_up, found, "{writes:?}");
            }
        }
    }

    /// A recording of these steps on LeetCode's example: cell, number, depth.
    pub(in crate::check) fn recorded(steps: &str, end: End) -> Recording {
        let puzzle = &crate::board::named::find("lc37_wikipedia").unwrap().puzzle;
        recorded_on(&puzzle.parse().unwrap(), steps, end)
    }

    fn recorded_on(start: &Board, steps: &str, end: End) -> Recording {
        let step = |step: &str| {
            let numbers: Vec<usize> =
                step.split(['r', 'c', '=', '/']).skip(1).map(|it| it.parse().unwrap()).collect();
            let [row, column, value, depth] = numbers.try_into().unwrap();
            let cell = Cell::new(row - 1, column - 1).unwrap();
            let (value, depth) = (value.try_into().unwrap(), depth.try_into().unwrap());
            Write { cell, value, depth, line: 1, checks: 0, function: 0 }
        };
        let steps: Vec<Write> = steps.split_whitespace().map(step).collect();
        let trace = watched::Trace {
            counts: watched::Counts::default(),
            end,
            board: after(start, &steps),
            time: std::time::Duration::ZERO,
            wrote_in_search: true,
            answers: Vec::new(),
            reads: watched::Reads::default(),
        };
        Recording { trace, steps, functions: Vec::new() }
    }

    /// `SNAPSHOTS=overwrite cargo test -p workbench as_written` writes it anew.
    #[test]
    fn the_first_step_that_a_right_search_would_not_make_is_told_as_written() {
        support::snapshot::check("slips.txt", |block| {
            let name = Some(block.text('@')).filter(|name| !name.is_empty());
            let name = name.unwrap_or_else(|| "lc37_wikipedia".to_owned());
            let puzzle = crate::board::named::find(&name).unwrap();
            let expected = Expected::named(puzzle, "boxes").unwrap();
            let end = match &*block.text('$') {
                "" => End::Finished { solved: true },
                "not solved" => End::Finished { solved: false },
                "stopped" => End::Time,
                "more" => End::Steps,
                "recursion" => End::TooDeep(1),
                "panic" => End::Panicked(String::new()),
                other => panic!("{other}"),
            };
            let mut steps = String::new();
            for line in block.text('<').lines() {
                let (times, line) = line.split_once(" x ").unwrap_or(("1", line));
                steps += &format!("{line} ").repeat(times.parse().unwrap());
                if let ("the rest", Some(solution)) = (line, &expected.solution) {
                    let made = recorded_on(
                        &expected.puzzle,
                        steps.trim_end_matches("the rest "),
                        End::Steps,
                    );
                    let open = Cell::all().filter(|&cell| made.trace.board[cell] == 0);
                    let rest = open.map(|cell| format!("{cell}={}/1 ", solution[cell]));
                    steps = steps.replace("the rest ", &rest.collect::<String>());
                }
            }
            let made = recorded_on(&expected.puzzle, &steps, end);
            let told = mistake(&expected, &made, &mut |_, _| true).map(|it| it.cause().to_string());
            let how = how_it_goes_on(&made).map(|how| how.to_string());
            let told = told.unwrap_or_else(|| "right".to_owned());
            [Some(told), how].into_iter().flatten().map(|line| line + "\n").collect()
        });
    }
}
