//! The probes that the watched copies call: counts, the hash of the writes, budgets, recorded steps.
//!
//! Every thread has its own state. Its hot part is cells without a destructor, so that a probe costs a few instructions;
//! rare work is in functions that are never inlined.

use std::cell::{Cell, RefCell};
use std::panic;
use std::time::Instant;

use solutions::Board;

use crate::trace::{Budget, Counts, End, NotWatched, Write};

/// FNV-1a 64: the hash of an empty text, and the factor for each byte.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;
/// Calls or turns of a loop between two checks of the clock.
const TICKS: u32 = 4096;
/// The deepest nesting allowed. No search of 81 cells needs it, and a stack overflow would end the process.
const DEEPEST: u64 = 4000;

struct State {
    checks: Cell<u64>,
    placements: Cell<u64>,
    resets: Cell<u64>,
    calls: Cell<u64>,
    depth: Cell<u64>,
    max_depth: Cell<u64>,
    writes: Cell<u64>,
    /// The cell of the last write, if that was a digit and the search has not gone on since, and whether a check came before it.
    tried: Cell<Option<(solutions::Cell, bool)>>,
    /// Whether a check was the last to happen.
    is_checked: Cell<bool>,
    hash: Cell<u64>,
    wrote_in_search: Cell<bool>,
    /// The run stops right after this number of writes.
    last_write: Cell<u64>,
    /// Calls and turns until the next check of the clock.
    ticks: Cell<u32>,
    deadline: Cell<Option<Instant>>,
    /// How many more steps are kept.
    room: Cell<usize>,
    /// The board after the writes so far: a stopped run does not return one.
    board: [Cell<u8>; 81],
}

thread_local! {
    static STATE: State = const {
        State {
            checks: Cell::new(0),
            placements: Cell::new(0),
            resets: Cell::new(0),
            calls: Cell::new(0),
            depth: Cell::new(0),
            max_depth: Cell::new(0),
            writes: Cell::new(0),
            tried: Cell::new(None),
            is_checked: Cell::new(false),
            hash: Cell::new(FNV_OFFSET),
            wrote_in_search: Cell::new(false),
            last_write: Cell::new(u64::MAX),
            ticks: Cell::new(TICKS),
            deadline: Cell::new(None),
            room: Cell::new(0),
            board: [const { Cell::new(0) }; 81],
        }
    };
    static KEPT: RefCell<Vec<Write>> = const { RefCell::new(Vec::new()) };
}

/// The results of a run.
pub struct Results {
    pub counts: Counts,
    pub board: Board,
    pub wrote_in_search: bool,
    pub steps: Vec<Write>,
}

/// The time; WebAssembly has no clock.
pub fn now() -> Option<Instant> {
    (!cfg!(target_family = "wasm")).then(Instant::now)
}

/// Begins a run on this thread: the board it starts from, its budget, and how many of its steps are kept.
pub fn start(board: &Board, budget: &Budget, keep: usize) {
    finish();
    STATE.with(|state| {
        state.last_write.set(budget.steps.max(1));
        // No limit if the clock cannot count that far, or is not there.
        state.deadline.set(now().and_then(|now| now.checked_add(budget.time)));
        state.room.set(keep);
        for (to, &from) in state.board.iter().zip(&board.0) {
            to.set(from);
        }
    });
}

/// Whether the run on this thread has made as many writes as its budget has.
pub fn is_at_last_write() -> bool {
    STATE.with(|state| state.writes.get() == state.last_write.get())
}

/// Ends the run on this thread; from here on the probes stop nothing and record nothing.
pub fn finish() -> Results {
    let is_stopped = is_at_last_write();
    STATE.with(|state| {
        state.last_write.set(u64::MAX);
        state.deadline.set(None);
        state.room.set(0);
        state.ticks.set(TICKS);
        state.depth.set(0);
        // A run may be stopped between a digit and its check.
        let tried = state.tried.take().filter(|_| is_stopped && state.checks.get() > 0);
        let is_open = tried.is_some_and(|(_, is_checked)| !is_checked);
        let counts = Counts {
            checks: state.checks.take(),
            placements: state.placements.take() - u64::from(is_open),
            resets: state.resets.take(),
            solve_calls: state.calls.take(),
            max_depth: state.max_depth.take(),
            writes: state.writes.take(),
            hash: state.hash.replace(FNV_OFFSET),
        };
        let mut board = Board::EMPTY;
        for (to, from) in board.0.iter_mut().zip(&state.board) {
            *to = from.get();
        }
        let wrote_in_search = state.wrote_in_search.take();
        Results { counts, board, wrote_in_search, steps: KEPT.take() }
    })
}

/// A cell of a solution's board: a character or a number.
pub trait Digit: Copy {
    /// The digit, 0 for an empty cell, 255 for what is neither.
    fn digit(self) -> u8;
}

impl Digit for char {
    #[inline]
    fn digit(self) -> u8 {
        match self {
            '1'..='9' => self as u8 - b'0',
            '.' => 0,
            _ => u8::MAX,
        }
    }
}

macro_rules! digits {
    ($($number:ty)+) => {$(
        impl Digit for $number {
            #[inline]
            fn digit(self) -> u8 {
                u8::try_from(self).unwrap_or(u8::MAX)
            }
        }
    )+};
}
digits!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// A cell of a board with so many rows (its row and column from 0) has been written; `line` and `function` say where.
#[inline]
pub fn write([rows, row, col]: [usize; 3], digit: impl Digit, line: u32, function: u16) {
    let Some(cell) = solutions::Cell::new(row, col).filter(|_| rows == 9) else { outside() };
    let ([row, column], value) = (cell.at(), digit.digit());
    STATE.with(|state| {
        let writes = state.writes.get() + 1;
        state.writes.set(writes);
        // Where digits are checked on the board, one that does not pass has not been placed.
        let is_checked = state.is_checked.replace(false);
        let is_taken_back = is_checked && state.tried.get().is_some_and(|(tried, _)| tried == cell);
        let placements = state.placements.get() - u64::from(is_taken_back);
        state.placements.set(placements + u64::from(value != 0));
        state.resets.set(state.resets.get() + u64::from(value == 0));
        state.tried.set((value != 0).then_some((cell, is_checked)));
        if state.depth.get() > 0 {
            state.wrote_in_search.set(true);
        }
        let mut hash = state.hash.get();
        for byte in [row, column, value] {
            hash = (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        }
        state.hash.set(hash);
        state.board[cell.place()].set(value);
        if state.room.get() > 0 {
            record(state, cell, value, line, function);
        }
        if writes == state.last_write.get() {
            stop(End::Steps);
        }
    });
}

/// The whole board has been written: every cell that has changed counts as a write, in row order.
#[allow(dead_code, reason = "only solutions that write whole boards need it")]
pub fn rewrite<R: AsRef<[T]>, T: Digit>(before: &[R], after: &[R], line: u32, function: u16) {
    let rows = before.len();
    for (row, (before, after)) in before.iter().zip(after).enumerate() {
        for (col, (before, after)) in before.as_ref().iter().zip(after.as_ref()).enumerate() {
            if before.digit() != after.digit() {
                write([rows, row, col], *after, line, function);
            }
        }
    }
}

#[cold]
#[inline(never)]
fn record(state: &State, cell: solutions::Cell, value: u8, line: u32, function: u16) {
    state.room.set(state.room.get() - 1);
    let depth = u16::try_from(state.depth.get()).unwrap_or(u16::MAX);
    let step = Write { cell, value, depth, line, checks: state.checks.get(), function };
    KEPT.with_borrow_mut(|steps| steps.push(step));
}

/// A digit has been checked; returns whether it passed.
#[inline]
pub fn checked(passed: bool) -> bool {
    STATE.with(|state| {
        state.checks.set(state.checks.get() + 1);
        state.is_checked.set(true);
    });
    passed
}

/// Stands for one call of the recursive function, from its entry to its return.
pub struct Call;

/// The recursive function has been entered.
#[inline]
pub fn enter() -> Call {
    STATE.with(|state| {
        state.calls.set(state.calls.get() + 1);
        state.tried.set(None);
        state.is_checked.set(false);
        let depth = state.depth.get() + 1;
        state.depth.set(depth);
        if depth > state.max_depth.get() {
            state.max_depth.set(depth);
            if depth > DEEPEST {
                stop(End::TooDeep);
            }
        }
    });
    tick();
    Call
}

impl Drop for Call {
    #[inline]
    fn drop(&mut self) {
        STATE.with(|state| state.depth.set(state.depth.get().wrapping_sub(1)));
    }
}

/// Another function has been entered, or a loop takes a turn: checks the clock now and then.
#[inline]
pub fn tick() {
    STATE.with(|state| match state.ticks.get() {
        0 => check_clock(state),
        ticks => state.ticks.set(ticks - 1),
    });
}

#[cold]
#[inline(never)]
fn check_clock(state: &State) {
    state.ticks.set(TICKS);
    let deadline = state.deadline.get();
    if deadline.is_some() && now() >= deadline {
        stop(End::Time);
    }
}

/// Ends the run: which cells of another board are those of the puzzle is not known.
#[cold]
#[inline(never)]
fn outside() -> ! {
    let why = "its board does not have nine rows and nine columns, counted from 0";
    panic::resume_unwind(Box::new(NotWatched(why.to_owned())))
}

/// Unwinds to where the run began, with its end, past the panic hook: nothing has gone wrong, so nothing is printed.
#[cold]
#[inline(never)]
fn stop(end: End) -> ! {
    panic::resume_unwind(Box::new(end))
}
