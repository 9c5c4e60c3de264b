//! The probes for what is read: which cells of the board, in which order. Only some copies have them, so that others stay quick.

use std::cell::RefCell;

use solutions::Cell;

use crate::probe::{self, Digits};

/// How many reads are kept.
const KEPT: u64 = 1 << 16;

/// One read of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    pub cell: Cell,
    /// The digit that it was compared with; 0: whether it is empty; `None`: with none.
    pub sought: Option<u8>,
    /// Whether it is the first of a check, or of a walk to a cell.
    pub is_first: bool,
    pub depth: u16,
    pub line: u32,
    pub function: u16,
}

/// What a search has read.
#[derive(Clone, Debug, Default)]
pub struct Reads {
    /// How many cells were read before each write that is kept.
    pub before: Vec<u32>,
    /// Some reads in their order, from the one that was asked for.
    pub kept: Vec<Read>,
    /// All that were made.
    pub count: u64,
}

#[derive(Default)]
struct State {
    reads: Reads,
    /// How many writes are kept, and the first read that is.
    keep: usize,
    from: u64,
    /// Where the board and its rows are.
    board: usize,
    rows: Vec<usize>,
    /// Where the search was at the last read.
    last: ([u64; 3], u16),
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

pub fn start(keep: usize, from: u64) {
    STATE.set(State { keep, from, ..State::default() });
}

pub fn finish(writes: u64) -> Reads {
    let mut state = STATE.take();
    state.pass(writes);
    state.reads
}

/// The board is here; `rows` says where its rows are.
pub fn lies(board: usize, rows: impl FnOnce() -> Vec<usize>) {
    STATE.with_borrow_mut(|state| {
        if state.board != board {
            (state.board, state.rows) = (board, rows());
        }
    });
}

/// The number of something that cells are compared with.
#[inline]
pub fn digit<T: Digits>(value: &T) -> u8 {
    let mut number = [0];
    value.put(&mut number);
    number[0]
}

/// A cell is read, unless it is none of the board.
#[inline]
pub fn read<T: Digits>(cell: &T, sought: Option<u8>, line: u32, function: u16) -> &T {
    if T::DEPTH == 0 {
        let size = size_of::<T>();
        STATE.with_borrow_mut(|state| state.read(cell.address(), size, sought, line, function));
    }
    cell
}

/// Whether a cell holds what is looked for; they are read up to the first that does.
pub fn contains<T: Digits + PartialEq>(cells: &[T], sought: &T, line: u32, function: u16) -> bool {
    cells.iter().any(|cell| read(cell, Some(digit(sought)), line, function) == sought)
}

impl State {
    /// So many writes have been made.
    fn pass(&mut self, writes: u64) {
        let writes = usize::try_from(writes).map_or(self.keep, |writes| writes.min(self.keep));
        if self.reads.before.len() < writes {
            let count = u32::try_from(self.reads.count).unwrap_or(u32::MAX);
            self.reads.before.resize(writes, count);
        }
    }

    fn read(&mut self, at: usize, size: usize, sought: Option<u8>, line: u32, function: u16) {
        let place = |start: &usize| Some(at.checked_sub(*start)? / size).filter(|it| *it < 9);
        let mut rows = self.rows.iter().enumerate();
        let found = rows.find_map(|(row, start)| Cell::new(row, place(start)?));
        let Some(cell) = found else { return };
        let (so_far, depth) = probe::now_at();
        self.pass(so_far[0]);
        let is_first = self.last != (so_far, function) || self.reads.count == 0;
        self.last = (so_far, function);
        if (self.from..self.from + KEPT).contains(&self.reads.count) {
            let depth = u16::try_from(depth).unwrap_or(u16::MAX);
            self.reads.kept.push(Read { cell, sought, is_first, depth, line, function });
        }
        self.reads.count += 1;
    }
}

/// Four bytes for each write that is kept, and for the end: how many cells were read before. Then eight for each read, the lower byte first: cell,
/// the digit looked for (255: none), depth (2), line (2), function (1), whether it is the first (1).
pub fn bytes(reads: &Reads) -> Vec<u8> {
    let end = u32::try_from(reads.count).unwrap_or(u32::MAX);
    let counts = reads.before.iter().copied().chain([end]);
    let mut bytes: Vec<u8> = counts.flat_map(u32::to_le_bytes).collect();
    for read in &reads.kept {
        let line = u16::try_from(read.line).unwrap_or(u16::MAX);
        let [row, column] = read.cell.at();
        bytes.extend([9 * row + column, read.sought.unwrap_or(u8::MAX)]);
        bytes.extend(read.depth.to_le_bytes());
        bytes.extend(line.to_le_bytes());
        bytes.extend([u8::try_from(read.function).unwrap_or(u8::MAX), u8::from(read.is_first)]);
    }
    bytes
}
