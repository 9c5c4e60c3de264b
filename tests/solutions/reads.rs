//! What the page tells of the mirrors' searches: which cells each reads, in which order, and what a wrong digit costs.

use std::cmp::Reverse;
use std::time::Duration;

use pretty_assertions::assert_eq;
use solutions::{Board, Cell};
use watched::{Budget, Read};

use crate::attempt::sound;
use support::named::{board, puzzle};
use support::oracle::grids;

const MIRRORS: [&str; 4] = ["int_matrix", "combined_check", "char_board", "number_unassigned"];
const NO_LIMIT: Budget = Budget { steps: u64::MAX, time: Duration::MAX };

/// What a check of this cell reads if nothing is in the way, as places from 0 to 80.
fn order(mirror: &str, cell: Cell) -> Vec<usize> {
    let [row, column] = cell.at().map(usize::from);
    let boxed = |i: usize| (row / 3 * 3 + i / 3, column / 3 * 3 + i % 3);
    let (in_row, in_column) = (|i: usize| (row, i), |i: usize| (i, column));
    let cells: Vec<(usize, usize)> = match mirror {
        "int_matrix" => {
            (0..9).flat_map(|i| [in_column(i), in_row(i)]).chain((0..9).map(boxed)).collect()
        }
        "combined_check" => (0..9).flat_map(|i| [in_row(i), in_column(i), boxed(i)]).collect(),
        "initial_state" => {
            let boxed = (0..9).map(boxed);
            (0..row).map(in_column).chain((0..column).map(in_row)).chain(boxed).collect()
        }
        "number_unassigned" => {
            (0..9).map(in_row).chain((0..9).map(in_column)).chain((0..9).map(boxed)).collect()
        }
        _ => {
            let is_other = |&(y, x): &(usize, usize)| (y, x) != (row, column);
            let is_off = |&(y, x): &(usize, usize)| y != row && x != column;
            let lines = (0..9).map(in_column).chain((0..9).map(in_row)).filter(is_other);
            let own = [(row, column)].into_iter();
            own.chain(lines).chain((0..9).map(boxed).filter(is_off)).collect()
        }
    };
    cells.into_iter().map(|(row, column)| 9 * row + column).collect()
}

/// One check or one walk, on the board as it is then.
fn is_as_in_code(mirror: &str, reads: &[Read], board: &Board, written: Option<Cell>, at: &str) {
    let places: Vec<usize> = reads.iter().map(|read| read.cell.place()).collect();
    let sought: Vec<Option<u8>> = reads.iter().map(|read| read.sought).collect();
    let last = sought.last().copied().flatten();
    let first_empty = board.0.iter().position(|&digit| digit == 0).unwrap_or(81);
    if last == Some(0) {
        // A call of int_matrix looks at its own cell, one of another walks from the top left.
        let walk: Vec<usize> = if mirror == "int_matrix" {
            vec![places[0]]
        } else {
            (0..=first_empty.min(80)).collect()
        };
        assert!(places[0] <= first_empty, "{at}");
        return assert_eq!((walk, vec![Some(0); reads.len()]), (places, sought), "{at}");
    }
    // One writes before it checks, the others check the first empty cell.
    let (cell, digit) = match written {
        Some(cell) if mirror == "char_board" => (cell, board[cell]),
        _ => (Cell::all().nth(first_empty).unwrap(), last.unwrap()),
    };
    let mut expected = order(mirror, cell);
    let other = |&place: &usize| board.0[place] == digit && place != cell.place();
    if let Some(end) = expected.iter().position(other) {
        expected.truncate(end + 1);
    }
    let mut compared = vec![Some(digit); expected.len()];
    if mirror == "char_board" {
        compared[0] = None;
    }
    assert_eq!((expected, compared), (places, sought), "{at}");
}

#[test]
fn each_mirror_reads_what_its_code_reads() {
    sound(&MIRRORS);
    sound(&["initial_state"]);
    let row = board(&format!("415263798{}", ".".repeat(72)));
    let mut all = vec![("initial_state", row)];
    for case in ["lc37_wikipedia", "dead_cell_r0c8"] {
        all.extend(MIRRORS.map(|mirror| (mirror, puzzle(case))));
    }
    let mut counts = Vec::new();
    for (mirror, start) in all {
        let writes = watched::record(mirror, &start, &NO_LIMIT, usize::MAX).unwrap();
        let (mut number, mut checks, mut done) = (0, 0, 0);
        let (mut now, mut written, mut open) = (start, None, Vec::<Read>::new());
        let mut close = |open: &mut Vec<Read>, board: &Board, written, number| {
            if !open.is_empty() {
                let at = format!("{mirror} on {start} before read {number}");
                is_as_in_code(mirror, open, board, written, &at);
                checks += u64::from(open.last().and_then(|read| read.sought) != Some(0));
                open.clear();
            }
        };
        loop {
            let found = watched::read(mirror, &start, &NO_LIMIT, usize::MAX, number).unwrap();
            assert_eq!((writes.trace.counts, &writes.steps), (found.trace.counts, &found.steps));
            let reads = found.trace.reads;
            if reads.kept.is_empty() {
                assert_eq!(reads.count, number);
                break;
            }
            for read in reads.kept {
                if read.is_first {
                    close(&mut open, &now, written, number);
                }
                while reads.before.get(done).is_some_and(|&before| u64::from(before) <= number) {
                    let step = writes.steps[done];
                    (now[step.cell], written, done) = (step.value, Some(step.cell), done + 1);
                }
                open.push(read);
                number += 1;
            }
        }
        close(&mut open, &now, written, number);
        assert_eq!(writes.trace.counts.checks, checks, "{mirror} on {start}");
        counts.push((mirror, number));
    }
    let on_lc37 = [
        ("int_matrix", 363_852),
        ("combined_check", 511_652),
        ("char_board", 504_617),
        ("number_unassigned", 473_911),
    ];
    assert_eq!(on_lc37, counts[1..5]);
}

/// Of each pair the page says: the same digits in the same order; one of them also writes so many that it rejects at once.
#[test]
fn each_pair_of_mirrors_differs_in_rejected_digits_alone() {
    sound(&MIRRORS);
    for (case, rejected) in [("lc37_wikipedia", 33_444), ("inkala_2012", 396_220)] {
        let found = MIRRORS.map(|mirror| {
            let steps =
                watched::record(mirror, &puzzle(case), &NO_LIMIT, usize::MAX).unwrap().steps;
            let (mut kept, mut at) = (Vec::new(), 0);
            while at < steps.len() {
                let is_reset =
                    |next: &watched::Write| next.value == 0 && next.cell == steps[at].cell;
                let is_try = steps[at].value != 0 && steps.get(at + 1).is_some_and(is_reset);
                if mirror == "char_board" && is_try {
                    at += 1;
                } else {
                    kept.push((steps[at].cell, steps[at].value));
                }
                at += 1;
            }
            ((steps.len() - kept.len()) / 2, kept)
        });
        for ((count, kept), mirror) in found.iter().zip(MIRRORS) {
            let expected = if mirror == "char_board" { rejected } else { 0 };
            assert_eq!(expected, *count, "{mirror} on {case}");
            assert!(found[0].1 == *kept, "{mirror} on {case}: other digits, or in another order");
        }
    }
}

/// The longest part of a search that is for nothing: it begins with a digit, and ends when that is reset.
#[test]
fn what_a_wrong_digit_costs() {
    sound(&MIRRORS);
    let mut found = Vec::new();
    for mirror in MIRRORS {
        let start = puzzle("lc37_wikipedia");
        let steps = watched::record(mirror, &start, &NO_LIMIT, usize::MAX).unwrap().steps;
        let lasts =
            steps.iter().enumerate().filter(|(_, step)| step.value != 0).map(|(at, step)| {
                let ends = |it: &watched::Write| it.value == 0 && it.cell == step.cell;
                (steps[at..].iter().position(ends).map_or(0, |length| length + 1), at)
            });
        let (length, at) = lasts.max_by_key(|&(length, at)| (length, Reverse(at))).unwrap();
        let mut board = start;
        steps[..at].iter().for_each(|step| board[step.cell] = step.value);
        assert_eq!(1, grids(&board, 2).len(), "{mirror}: nothing was wrong before");
        board[steps[at].cell] = steps[at].value;
        assert!(grids(&board, 1).is_empty(), "{mirror}: it is wrong");
        found.push((mirror, steps[at].cell.place(), steps[at].value, at + 1, length));
    }
    // 2 in r1c3; a digit that is tried there is a write as well.
    let expected = MIRRORS.map(|mirror| match mirror {
        "char_board" => (mirror, 2, 2, 5997, 33_734),
        _ => (mirror, 2, 2, 667, 3748),
    });
    assert_eq!(expected[..], found);
}

/// The page reads the arguments of `int_matrix` off the cell: each row takes nine calls, and one past its end.
#[test]
fn the_arguments_of_a_call_are_its_cell() {
    sound(&MIRRORS);
    let steps = watched::record("int_matrix", &puzzle("inkala_2012"), &NO_LIMIT, usize::MAX);
    for step in steps.unwrap().steps {
        let [row, column] = step.cell.at().map(u16::from);
        assert_eq!(10 * row + column + 1, step.depth);
    }
}
