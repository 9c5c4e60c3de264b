//! The case of BOJ 2580 that problems.md calls near the judge's bound.

use solutions::Board;

use crate::support::named::{board, units};

/// The count of BOJ 12095: a call for each cell in row order, filled or not, and one for the end.
fn boj_calls(board: &Board, cell: usize, used: &mut [u16; 27], calls: &mut u32) -> bool {
    *calls += 1;
    if cell == 81 {
        return true;
    }
    if board.0[cell] != 0 {
        return boj_calls(board, cell + 1, used, calls);
    }
    let units = units(cell);
    for digit in 1..=9 {
        if units.iter().all(|&unit| used[unit] >> digit & 1 == 0) {
            for unit in units {
                used[unit] ^= 1 << digit;
            }
            if boj_calls(board, cell + 1, used, calls) {
                return true;
            }
            for unit in units {
                used[unit] ^= 1 << digit;
            }
        }
    }
    false
}

#[test]
fn the_board_near_the_bound_of_boj_2580_is_just_below_it() {
    let board = board(include_str!("../../workbench/data/judges/boj-2580/bound.in"));
    let mut used = [0; 27];
    for (cell, digit) in board.0.iter().enumerate().filter(|(_, digit)| **digit != 0) {
        for unit in units(cell) {
            used[unit] |= 1 << digit;
        }
    }
    let mut calls = 0;
    assert!(boj_calls(&board, 0, &mut used, &mut calls));
    assert_eq!(9_997_947, calls);
    assert!(include_str!("../../problems.md").contains("`bound` costs it 9,997,947"));
}
