//! Stand-in until the recorder is merged: one mirror, instrumented by hand.
#![allow(missing_docs, clippy::all, clippy::pedantic)]
use crate::board::Board;
use std::time::{Duration, Instant};

pub struct Budget {
    pub steps: u64,
    pub time: Duration,
}
#[derive(Debug)]
pub enum End {
    Finished { solved: bool },
    Steps,
    Time,
    Panicked(String),
}
#[derive(Debug, Default)]
pub struct Counts {
    pub checks: u64,
    pub placements: u64,
    pub resets: u64,
    pub solve_calls: u64,
    pub max_depth: u64,
    pub writes: u64,
    pub hash: u64,
}
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub row: u8,
    pub col: u8,
    pub value: u8,
    pub depth: u16,
    pub line: u32,
    pub checks: u64,
}
impl Step {
    pub fn function(&self) -> &'static str {
        "solve_sudoku"
    }
}
#[derive(Debug)]
pub struct Trace {
    pub counts: Counts,
    pub end: End,
    pub board: Board,
    pub time: Duration,
}
#[derive(Debug)]
pub struct Recording {
    pub trace: Trace,
    pub steps: Vec<Step>,
}

struct S<'a> {
    board: Board,
    c: Counts,
    steps: Vec<Step>,
    keep: usize,
    budget: &'a Budget,
    started: Instant,
    end: Option<End>,
}
impl S<'_> {
    fn write(&mut self, row: usize, col: usize, value: u8, depth: u16, line: u32) -> bool {
        self.board[row][col] = value;
        self.c.writes += 1;
        if value == 0 {
            self.c.resets += 1
        } else {
            self.c.placements += 1
        }
        if self.steps.len() < self.keep {
            self.steps.push(Step {
                row: row as u8,
                col: col as u8,
                value,
                depth,
                line,
                checks: self.c.checks,
            });
        }
        if self.c.writes >= self.budget.steps {
            self.end = Some(End::Steps);
        }
        if self.c.writes % 1024 == 0 && self.started.elapsed() > self.budget.time {
            self.end = Some(End::Time);
        }
        self.end.is_none()
    }
    fn solve(&mut self, depth: u16) -> Option<bool> {
        self.c.solve_calls += 1;
        self.c.max_depth = self.c.max_depth.max(depth.into());
        let Some(p) = self.board.as_flattened().iter().position(|&d| d == 0) else {
            return Some(true);
        };
        let (r, c) = (p / 9, p % 9);
        for n in 1..=9 {
            self.c.checks += 1;
            let clash = (0..9).any(|i| {
                self.board[r][i] == n
                    || self.board[i][c] == n
                    || self.board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == n
            });
            if !clash {
                if !self.write(r, c, n, depth, 106) {
                    return None;
                }
                if self.solve(depth + 1)? {
                    return Some(true);
                }
                if !self.write(r, c, 0, depth, 111) {
                    return None;
                }
            }
        }
        Some(false)
    }
}

pub fn record(
    _name: &str,
    board: &Board,
    budget: &Budget,
    keep: usize,
) -> Result<Recording, String> {
    let mut s = S {
        board: *board,
        c: Counts::default(),
        steps: vec![],
        keep,
        budget,
        started: Instant::now(),
        end: None,
    };
    let solved = s.solve(1);
    let end = s.end.take().unwrap_or(End::Finished {
        solved: solved == Some(true),
    });
    Ok(Recording {
        trace: Trace {
            counts: s.c,
            end,
            board: s.board,
            time: s.started.elapsed(),
        },
        steps: s.steps,
    })
}
pub fn source(name: &str) -> Option<&'static str> {
    match name {
        "number_unassigned" => Some(include_str!("../../solutions/number_unassigned.rs")),
        "char_board" => Some(include_str!("../../solutions/char_board.rs")),
        _ => None,
    }
}
