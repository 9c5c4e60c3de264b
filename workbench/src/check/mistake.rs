//! Where a recorded search goes wrong.

use puzzles::mistakes::can_be_completed;
use solutions::{Board, character};
use watched::{Cell, End, Recording, Step};

use super::expected::Expected;
use crate::text;

/// A search that has made fewer steps until it was stopped does something else.
pub const FEW: usize = 1000;

/// The first step that gives up what could be solved; otherwise the first wrong digit that stays. Of a search that was stopped,
/// only its last step, if it made few. The position before the step, and what it does, in a sentence.
pub fn mistake(
    expected: &Expected,
    Recording { trace, steps, .. }: &Recording,
) -> Option<(usize, String)> {
    let start = &expected.puzzle;
    let solution = expected.solution.as_ref()?;
    let number = |position: usize| text::count(position as u64 + 1);
    if let Some(position) = before_giving_up(start, solution, expected.has_one_solution(), steps) {
        let board = after(start, &steps[..position]);
        let cell = steps[position].cell;
        let next = Cell::all().find(|&cell| board[cell] == 0);
        let why = match next.filter(|_| expected.has_one_solution()) {
            _ if next.is_none() => "although the board is solved".to_owned(),
            None => "although the board can still be solved".to_owned(),
            Some(next) => {
                let digit = character(solution[next]);
                format!("although the board can still be solved: {next} must be {digit}")
            }
        };
        let digit = character(board[cell]);
        let note = format!("Step {} takes {digit} back from {cell}, {why}.", number(position));
        return Some((position, note));
    }
    if !matches!(trace.end, End::Finished { .. }) {
        // In the middle of a trial: no digit is known to be wrong.
        let position = steps.len().checked_sub(1).filter(|_| steps.len() < FEW)?;
        return Some((position, format!("Step {} is the last.", number(position))));
    }
    let position = before_wrong(start, steps)?;
    let Step { cell, value, .. } = steps[position];
    let (step, digit) = (number(position), character(value));
    let note = format!(
        "Step {step} writes {digit} in {cell}; no solution has it there, and it is never undone."
    );
    Some((position, note))
}

/// What a search does that came to no end.
pub fn how_it_goes_on(recording: &Recording) -> Option<String> {
    let steps = recording.steps.len();
    let number = text::count(steps as u64);
    let writes = match (steps, &recording.trace.end) {
        (_, End::Finished { .. } | End::Panicked(_)) => return None,
        (0, _) => "never writes to the board".to_owned(),
        (_, End::Steps) => format!("has made more than {number} steps"),
        (1..FEW, _) => format!("writes nothing after step {number}"),
        (_, End::TooDeep) => return Some("It recurses forever".to_owned()),
        _ => format!("has made {number} steps"),
    };
    let is_full = recording.trace.board.filled() == 81;
    let full = if is_full { "; the board is full" } else { "" };
    Some(match &recording.trace.end {
        End::TooDeep => format!("It recurses forever and {writes}{full}"),
        _ => format!("It {writes}{full}"),
    })
}

/// The board after some steps.
pub fn after(start: &Board, steps: &[Step]) -> Board {
    let mut board = *start;
    for step in steps {
        board[step.cell] = step.value;
    }
    board
}

/// The position before the first wrong digit of those that stay to the end: the board of them can no longer be completed.
fn before_wrong(start: &Board, steps: &[Step]) -> Option<usize> {
    let mut board = *start;
    lasting_writes(steps).into_iter().find(|&position| {
        let Step { cell, value, .. } = steps[position];
        board[cell] = value;
        !can_be_completed(&board)
    })
}

/// The position before the first step that takes back a digit although the board can be completed, which no search does that
/// tries everything. `solution` is one of the puzzle's.
fn before_giving_up(
    start: &Board,
    solution: &Board,
    is_only: bool,
    steps: &[Step],
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

/// The positions before the writes that stay to the end.
fn lasting_writes(steps: &[Step]) -> Vec<usize> {
    let mut lasting: [Option<usize>; 81] = [None; 81];
    for (position, step) in steps.iter().enumerate() {
        let write = &mut lasting[step.cell.place()];
        // It may write the same digit again.
        if step.value == 0 || write.is_none_or(|before| steps[before].value != step.value) {
            *write = (step.value != 0).then_some(position);
        }
    }
    let mut writes: Vec<usize> = lasting.into_iter().flatten().collect();
    writes.sort_unstable();
    writes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_lasts_unless_it_is_reset_or_another_digit_comes() {
        let step = |&(column, value): &(usize, u8)| {
            let cell = Cell::new(1, column).unwrap();
            Step { cell, value, depth: 1, line: 1, checks: 0, function: 0 }
        };
        // Columns with their digits; 0 is a reset.
        for (writes, lasting) in [
            (&[(3, 5)][..], &[0][..]),
            (&[(3, 5), (3, 0)], &[]),
            (&[(3, 5), (3, 0), (3, 5)], &[2]),
            (&[(3, 5), (3, 6)], &[1]),
            (&[(3, 5), (3, 5)], &[0]),
            // In the order of the writes, not of the cells.
            (&[(3, 5), (2, 7), (4, 1), (3, 5)], &[0, 1, 2]),
            (&[(3, 5), (2, 7), (3, 6)], &[1, 2]),
        ] {
            let steps: Vec<Step> = writes.iter().map(step).collect();
            assert_eq!(lasting, lasting_writes(&steps), "{writes:?}");
        }
    }

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
            Step { cell, value, depth: 1, line: 1, checks: 0, function: 0 }
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
            let steps: Vec<Step> = writes.iter().map(step).collect();
            for is_only in [true, false] {
                let found = before_giving_up(&start, &solution, is_only, &steps);
                assert_eq!(given_up, found, "{writes:?}");
            }
        }
    }

    /// In the middle of a trial no digit is known to be wrong.
    #[test]
    fn of_a_search_that_was_stopped_the_last_step_is_named_if_it_made_few() {
        let puzzle = crate::board::named::find("lc37_wikipedia").unwrap();
        let expected = Expected::named(puzzle, "boxes").unwrap();
        for (number, position) in [(0, None), (1, Some(0)), (999, Some(998)), (1000, None)] {
            // 4 is right.
            let step = |value: usize| Step {
                cell: Cell::new(0, 2).unwrap(),
                value: (1 + value % 2).try_into().unwrap(),
                depth: 1,
                line: 1,
                checks: 0,
                function: 0,
            };
            let recording = Recording {
                trace: watched::Trace {
                    counts: watched::Counts::default(),
                    end: End::Time,
                    board: expected.puzzle,
                    time: std::time::Duration::ZERO,
                    wrote_in_search: true,
                },
                steps: (0..number).map(step).collect(),
                functions: Vec::new(),
            };
            assert_eq!(position, mistake(&expected, &recording).map(|(position, _)| position));
        }
    }
}
