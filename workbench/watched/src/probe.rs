//! The probes that the watched copies call: counts, the hash of the writes, budgets, recorded steps.
//!
//! Every thread has its own state. Its hot part is cells without a destructor, so that a probe costs a few instructions;
//! rare work is in functions that are never inlined.

use std::any::Any;
use std::cell::{Cell, Ref, RefCell, RefMut};
use std::panic;
use std::ptr;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use solutions::Board;

use crate::reads::{self, Reads};
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
    /// Whether the first write was made inside the recursion.
    wrote_in_search: Cell<bool>,
    /// Whether calls or checks came between two writes, or those in the recursion are not in row order.
    has_searched: Cell<bool>,
    /// The place of the last write.
    place: Cell<usize>,
    /// Whether there may be writes that are not seen: another board was written, or one that is the board has other digits.
    is_in_part: Cell<bool>,
    /// The calls and checks before the last write.
    so_far: Cell<u64>,
    /// The run stops right after this number of writes.
    last_write: Cell<u64>,
    /// Calls and turns until the next check of the clock.
    ticks: Cell<u32>,
    deadline: Cell<Option<Instant>>,
    /// How many more steps are kept.
    room: Cell<usize>,
    /// The board that the run starts from, on the thread that runs.
    start: Cell<Option<[u8; 81]>>,
    /// The board after the writes so far: a stopped run does not return one.
    board: Cell<[u8; 81]>,
    /// Where it was when it was last compared with this board, if that was no text.
    address: Cell<usize>,
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
            has_searched: Cell::new(false),
            place: Cell::new(0),
            is_in_part: Cell::new(false),
            so_far: Cell::new(0),
            last_write: Cell::new(u64::MAX),
            ticks: Cell::new(TICKS),
            deadline: Cell::new(None),
            room: Cell::new(0),
            start: Cell::new(None),
            board: Cell::new([0; 81]),
            address: Cell::new(0),
        }
    };
    static KEPT: RefCell<Vec<Write>> = const { RefCell::new(Vec::new()) };
    static ANSWERS: RefCell<Vec<[u64; 2]>> = const { RefCell::new(Vec::new()) };
}

/// The results of a run.
pub struct Results {
    pub counts: Counts,
    pub board: Board,
    pub wrote_in_search: bool,
    pub is_in_part: bool,
    pub steps: Vec<Write>,
    pub answers: Vec<[u64; 2]>,
    pub reads: Reads,
}

/// The time; WebAssembly has no clock.
pub fn now() -> Option<Instant> {
    (!cfg!(target_family = "wasm")).then(Instant::now)
}

/// Begins a run on this thread: the board it starts from, its budget, how many of its steps are kept, and from which on its reads.
pub fn start(board: &Board, budget: &Budget, keep: usize, reads: u64) {
    finish();
    reads::start(keep, reads);
    STATE.with(|state| {
        state.last_write.set(budget.steps.max(1));
        // No limit if the clock cannot count that far, or is not there.
        state.deadline.set(now().and_then(|now| now.checked_add(budget.time)));
        state.room.set(keep);
        state.start.set(Some(board.0));
        state.board.set(board.0);
        state.address.set(0);
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
        state.start.set(None);
        let board = Board(state.board.get());
        // An answer is written at once, perhaps where the recursion ends.
        let wrote_in_search =
            state.has_searched.take() || counts.writes == 1 && state.wrote_in_search.get();
        let is_search = wrote_in_search || counts.resets > 0;
        let is_in_part = state.is_in_part.take() && is_search;
        let (steps, answers, reads) = (KEPT.take(), ANSWERS.take(), reads::finish(counts.writes));
        Results { counts, board, wrote_in_search, is_in_part, steps, answers, reads }
    })
}

/// What may hold the digits of a board: cells, and all that is made of cells.
pub trait Digits {
    /// How many indexes lead to a cell.
    const DEPTH: usize;

    /// How many cells there are, if all rows are as long as the first.
    fn number(&self) -> usize;

    /// Where the cells are.
    #[inline]
    fn address(&self) -> usize {
        ptr::from_ref(self).cast::<()>() as usize
    }

    /// Puts the numbers of the cells into these: of an empty cell 0, of what is no number 255.
    fn put(&self, numbers: &mut [u8]);

    /// Where the rows of its cells are.
    fn rows(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The same of several, each of which has as many cells.
    #[inline]
    fn put_all(all: &[Self], numbers: &mut [u8])
    where
        Self: Sized,
    {
        let length = (numbers.len() / all.len().max(1)).max(1);
        for (cells, numbers) in all.iter().zip(numbers.chunks_exact_mut(length)) {
            cells.put(numbers);
        }
    }
}

macro_rules! cells {
    ($($cell:ty, $number:expr;)+) => {$(
        impl Digits for $cell {
            const DEPTH: usize = 0;

            #[inline]
            fn number(&self) -> usize {
                1
            }

            #[inline]
            fn put(&self, numbers: &mut [u8]) {
                numbers.fill($number(*self));
            }

            // This is done at each write, so it has to be quick.
            #[inline]
            fn put_all(all: &[$cell], numbers: &mut [u8]) {
                for (number, cell) in numbers.iter_mut().zip(all) {
                    *number = $number(*cell);
                }
            }
        }
    )+};
    ($($cell:ty)+) => {
        cells! { $($cell, |number| u8::try_from(number).unwrap_or(u8::MAX);)+ }
    };
}
cells!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
cells! { char, |character| u8::try_from(character).map_or(u8::MAX, number_of); }

/// The number that a character stands for.
#[inline]
fn number_of(character: u8) -> u8 {
    match character {
        b'1'..=b'9' => character - b'0',
        b'.' | b'0' | b' ' => 0,
        _ => u8::MAX,
    }
}

impl<T: Digits> Digits for Option<T> {
    const DEPTH: usize = T::DEPTH;

    #[inline]
    fn number(&self) -> usize {
        self.as_ref().map_or(1, T::number)
    }

    #[inline]
    fn put(&self, numbers: &mut [u8]) {
        match self {
            Some(cells) => cells.put(numbers),
            None => numbers.fill(0),
        }
    }
}

impl<T: Digits> Digits for [T] {
    const DEPTH: usize = T::DEPTH + 1;

    #[inline]
    fn number(&self) -> usize {
        self.len() * self.first().map_or(0, T::number)
    }

    fn rows(&self) -> Vec<usize> {
        match T::DEPTH {
            0 => vec![self.address()],
            _ => self.iter().flat_map(T::rows).collect(),
        }
    }

    #[inline]
    fn put(&self, numbers: &mut [u8]) {
        T::put_all(self, numbers);
    }
}

macro_rules! held {
    ($($holder:ty, [$($parameters:tt)+], $depth:expr, |$held:ident| $cells:expr;)+) => {$(
        impl<$($parameters)+> Digits for $holder {
            const DEPTH: usize = $depth;

            #[inline]
            fn number(&self) -> usize {
                let $held = self;
                $cells.number()
            }

            #[inline]
            fn address(&self) -> usize {
                let $held = self;
                $cells.address()
            }

            fn rows(&self) -> Vec<usize> {
                let $held = self;
                $cells.rows()
            }

            #[inline]
            fn put(&self, numbers: &mut [u8]) {
                let $held = self;
                $cells.put(numbers);
            }
        }
    )+};
    ($($holder:ty)+) => {
        held! { $($holder, [T: Digits + ?Sized], T::DEPTH, |it| (**it);)+ }
    };
}
held!(&'_ T &'_ mut T Box<T> Rc<T> Arc<T> Ref<'_, T> RefMut<'_, T> MutexGuard<'_, T>);
held! {
    [T; N], [T: Digits, const N: usize], T::DEPTH + 1, |it| it[..];
    Vec<T>, [T: Digits], T::DEPTH + 1, |it| it[..];
    Cell<T>, [T: Digits + Copy], T::DEPTH, |it| it.get();
    RefCell<T>, [T: Digits], T::DEPTH, |it| it.try_borrow().ok();
    Mutex<T>, [T: Digits], T::DEPTH, |it| it.try_lock().ok();
}

/// A place that may have been written to. Whether it can hold digits is told by its type: a call of `written` takes the first of
/// the two traits that has it.
pub struct Place<'a, T: ?Sized>(pub &'a T);

pub trait Held {
    /// The number that it holds, if it is one cell.
    fn cell(&self) -> Option<u8>;

    /// What is read in it from here on is read from the board, if it may be one.
    fn lies(&self);

    /// Something in it has been written; `at` leads there, where `before` was, and `line` and `function` say where in the file.
    /// Where there is one board only, `now` is what that cell holds.
    fn written<const N: usize>(
        &self,
        at: [usize; N],
        now: Option<u8>,
        before: Option<u8>,
        line: u32,
        function: u16,
    );
}

impl<T: Digits + ?Sized> Held for Place<'_, T> {
    #[inline]
    fn cell(&self) -> Option<u8> {
        let mut number = [0];
        (T::DEPTH == 0).then(|| self.0.put(&mut number)).map(|()| number[0])
    }

    fn lies(&self) {
        if T::DEPTH == 2 && self.0.number() == 81 {
            reads::lies(self.0.address(), || self.0.rows());
        }
    }

    #[inline]
    fn written<const N: usize>(
        &self,
        at: [usize; N],
        now: Option<u8>,
        before: Option<u8>,
        line: u32,
        function: u16,
    ) {
        // Counted from 1, a row has ten cells.
        let (side, first) = match self.0.number() {
            81 => (9, 0),
            100 => (10, 1),
            _ => return,
        };
        let place = match at[..] {
            [row, column] if T::DEPTH == 2 => [row, column],
            [place] if T::DEPTH == 1 => [place / side, place % side],
            _ => [usize::MAX; 2],
        };
        let [row, column] = place.map(|number| number.wrapping_sub(first));
        let cell = solutions::Cell::new(row, column);
        let address = self.0.address();
        if let (Some(cell), Some(now), Some(before)) = (cell, now, before)
            && STATE.with(|state| is_expected(state, cell, address, before))
        {
            return STATE.with(|state| write(state, cell, now, line, function));
        }
        let mut board = [0; 81];
        if side == 9 {
            self.0.put(&mut board);
        } else {
            let mut numbers = [0; 100];
            self.0.put(&mut numbers);
            for (to, from) in board.chunks_exact_mut(9).zip(numbers.chunks_exact(10).skip(1)) {
                to.copy_from_slice(&from[1..]);
            }
        }
        look(board, cell, before, line, function, address);
    }
}

pub trait Other {
    fn cell(&self) -> Option<u8> {
        None
    }

    fn written<const N: usize>(&self, _: [usize; N], _: Option<u8>, _: Option<u8>, _: u32, _: u16) {
    }
}

impl<T: ?Sized> Other for &Place<'_, T> {}

/// An index, if it is a number.
#[inline]
pub fn at<T: Any>(index: &T) -> usize {
    let index: &dyn Any = index;
    let literal = || usize::try_from(*index.downcast_ref::<i32>()?).ok();
    index.downcast_ref().copied().or_else(literal).unwrap_or(usize::MAX)
}

/// Whether the board that was last compared is here, and holds what it should in this cell.
#[inline]
fn is_expected(state: &State, cell: solutions::Cell, address: usize, before: u8) -> bool {
    let board: &Cell<[u8]> = &state.board;
    state.address.get() == address && board.as_slice_of_cells()[cell.place()].get() == before
}

/// Something that may be the board holds these numbers after a write to one cell, or to any number of them.
#[inline]
fn look(
    mut numbers: [u8; 81],
    cell: Option<solutions::Cell>,
    mut before: Option<u8>,
    line: u32,
    function: u16,
    address: usize,
) {
    // Some keep bytes of text.
    let is_text = numbers.iter().fold(u8::MAX, |least, &number| least.min(number)) >= b' ';
    if is_text {
        numbers = numbers.map(number_of);
        before = before.map(number_of);
    }
    STATE.with(|state| {
        state.address.set(0);
        let mut expected = state.board.get();
        let mut is_other = false;
        if let (Some(cell), Some(before)) = (cell, before) {
            let (known, now) = (&mut expected[cell.place()], numbers[cell.place()]);
            is_other = *known != before;
            // The same of the last.
            if is_other && *known == now {
                return;
            }
            *known = now;
        }
        if state.start.get().is_none()
            || expected != numbers && !is_board(state, &expected, &numbers, cell, line, function)
        {
            return;
        }
        state.address.set(if is_text { 0 } else { address });
        if let Some(cell) = cell {
            if is_other && state.calls.get() + state.checks.get() == state.so_far.get() {
                // Boards are made, and searched later.
                state.is_in_part.set(true);
                state.has_searched.set(true);
            }
            write(state, cell, numbers[cell.place()], line, function);
        }
    });
}

/// Whether what does not hold the numbers that are expected is the board nevertheless: as it was before, or written as a whole.
/// What has changed in it besides the cell is written.
#[cold]
#[inline(never)]
fn is_board(
    state: &State,
    expected: &[u8; 81],
    numbers: &[u8; 81],
    cell: Option<solutions::Cell>,
    line: u32,
    function: u16,
) -> bool {
    let Some(start) = state.start.get() else { return false };
    let others: Vec<solutions::Cell> =
        solutions::Cell::all().filter(|at| expected[at.place()] != numbers[at.place()]).collect();
    let any = |is_it: fn(u8, u8) -> bool| {
        others.iter().any(|at| is_it(start[at.place()], numbers[at.place()]))
    };
    let givens = start.iter().filter(|&&given| given != 0).count();
    let changed = others.iter().filter(|at| ![0, numbers[at.place()]].contains(&start[at.place()]));
    let most = if cell.is_some() { 0 } else { givens / 2 };
    // Else it is a table of something, or a copy that is not complete yet.
    let is_table = changed.count() > most
        || any(|given, number| given != 0 && number == 0)
        || (cell.is_some() || givens == 0) && any(|_, number| number > 9);
    if is_table {
        return false;
    }
    let is_answer = cell.is_some() && any(|given, number| ![0, given].contains(&number));
    // So the answer is copied, cell by cell.
    if cell.is_some_and(|at| numbers[at.place()] == state.board.get()[at.place()]) && !is_answer {
        return false;
    }
    // Without givens, a table may look like a board.
    if is_answer || givens == 0 && any(|_, number| number == 0) {
        state.is_in_part.set(true);
        return false;
    }
    for at in others {
        write(state, at, numbers[at.place()], line, function);
    }
    true
}

/// A cell has been written.
fn write(state: &State, cell: solutions::Cell, value: u8, line: u32, function: u16) {
    let [row, column] = cell.at();
    let writes = state.writes.get() + 1;
    state.writes.set(writes);
    let so_far = state.calls.get() + state.checks.get();
    let before = state.so_far.replace(so_far);
    let is_in_order = cell.place() > state.place.replace(cell.place());
    if writes == 1 {
        state.wrote_in_search.set(state.depth.get() > 0);
    } else if before != so_far || state.depth.get() > 0 && !is_in_order {
        state.has_searched.set(true);
    }
    // Where digits are checked on the board, one that does not pass has not been placed.
    let is_checked = state.is_checked.replace(false);
    let is_taken_back = is_checked && state.tried.get().is_some_and(|(tried, _)| tried == cell);
    let placements = state.placements.get() - u64::from(is_taken_back);
    state.placements.set(placements + u64::from(value != 0));
    state.resets.set(state.resets.get() + u64::from(value == 0));
    state.tried.set((value != 0).then_some((cell, is_checked)));
    let mut hash = state.hash.get();
    for byte in [row, column, value] {
        hash = (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
    }
    state.hash.set(hash);
    let board: &Cell<[u8]> = &state.board;
    board.as_slice_of_cells()[cell.place()].set(value);
    if state.room.get() > 0 {
        record(state, cell, value, line, function);
    }
    if writes == state.last_write.get() {
        stop(End::Steps);
    }
}

/// The run has returned this board. A digit in it that was not seen says that others were not, either.
pub fn returned(board: &Board) {
    let seen = STATE.with(|state| state.board.get());
    if board.0.iter().zip(seen).any(|(&now, seen)| (1..=9).contains(&now) && now != seen) {
        panic::resume_unwind(Box::new(not_seen()));
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

/// Where the search is: how many writes, calls and checks it has made, and the nesting of its calls.
#[inline]
pub fn now_at() -> ([u64; 3], u64) {
    STATE.with(|state| {
        ([&state.writes, &state.calls, &state.checks].map(Cell::get), state.depth.get())
    })
}

/// A function of this number has checked a digit; returns whether it passed.
#[inline]
pub fn checked(function: usize, passed: bool) -> bool {
    ANSWERS.with_borrow_mut(|answers| {
        if answers.len() <= function {
            answers.resize(function + 1, [0, 0]);
        }
        answers[function][usize::from(passed)] += 1;
    });
    STATE.with(|state| {
        state.checks.set(state.checks.get() + 1);
        state.is_checked.set(true);
    });
    passed
}

/// Stands for one call of the recursive function, from its entry to its return.
pub struct Call;

/// The recursive function has been entered that has its name in this line.
#[inline]
pub fn enter(line: u32) -> Call {
    STATE.with(|state| {
        state.calls.set(state.calls.get() + 1);
        state.tried.set(None);
        state.is_checked.set(false);
        let depth = state.depth.get() + 1;
        state.depth.set(depth);
        if depth > state.max_depth.get() {
            state.max_depth.set(depth);
            if depth > DEEPEST {
                stop(End::TooDeep(line));
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

/// Of a search that is seen in part, nothing is said.
pub fn not_seen() -> NotWatched {
    let why = "it works on several boards, or writes to one where that is not seen";
    NotWatched(why.to_owned())
}

/// Unwinds to where the run began, with its end, past the panic hook: nothing has gone wrong, so nothing is printed.
#[cold]
#[inline(never)]
fn stop(end: End) -> ! {
    panic::resume_unwind(Box::new(end))
}
