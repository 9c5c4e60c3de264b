//! # `boxes`: a whole board in nine SIMD vectors
//!
//! Beyond the articles: our fastest solver. It asks the oldest question in Sudoku, "where in this
//! band can the 4 still go?", for nine digits and all bands at once.
//!
//! ## The idea: the board by places
//! A cell is the set of digits it may still hold, its candidates: nine bits, digit d at bit d - 1. A vector is nine such
//! sets, one for each box. Vector k holds the nine cells at place k *inside their box*:
//!
//! ```text
//!     places in a box         boxes
//!         0 1 2               0 1 2         a band is three boxes side by side: 0 1 2
//!         3 4 5               3 4 5         a stack is three boxes, one below the other: 0 3 6
//!         6 7 8               6 7 8
//! ```
//!
//! Counting from 0, the cell in row 3, column 7 is place 1 of box 5. One `and` of two vectors compares two places in all
//! nine boxes. "The next box of the band", with the first following the last, rotates the three sets of every band; "the next
//! box of the stack" rotates whole bands. Either is an instruction or a few: no step loops over boxes.
//!
//! The nine sets, ten bits each, fit into two words of 64 bits or into one register of 128. The tenth bit takes the carry
//! when sets are added as numbers. In a register of 256 bits they are 16 bits each, four for a band; the fourth is empty.
//!
//! ```text
//!     bit     0       10       20       30       40       50       60
//!     word 0  | box 0 | box 1  | box 2  | box 3  | box 4  | box 5  |
//!     word 1  | box 6 | box 7  | box 8  |
//! ```
//!
//! ## Triads and configurations
//! A *triad* is the three cells that a row (or a column) shares with a box. A band has nine of them. In a solution a
//! digit takes three, no two in one row or box: one of six *configurations*.
//!
//! ```text
//!     even:   d . .    . d .    . . d         odd:   d . .    . d .    . . d
//!             . d .    . . d    d . .                . . d    d . .    . d .
//!             . . d    d . .    . d .                . d .    . . d    d . .
//! ```
//!
//! Two configurations run through a triad: the other two lines take the digit in the other two boxes, one each, either way
//! round. With t0, t1, t2 the candidates of a box's three triads, `t0 & (next(t1) & previous(t2) | previous(t1) & next(t2))` is what
//! the first keeps, for *every* digit and every box at once. Stacks are the same with columns. One digit in one band:
//!
//! ```text
//!     triads       its configurations       what they keep
//!     4 4 .        4 . .     . 4 .          4 4 .
//!     4 4 .        . 4 .     4 . .          4 4 .
//!     4 . 4        . . 4     . . 4          . . 4     the 4 in the first box has gone
//! ```
//!
//! ## One sweep, and why each step is exact
//! 1. *Solved cells.* The only candidate of a cell is removed from the other two triads of its box, those of rows and
//!    those of columns. That is enough: all configurations left to it contain its own triad, so step 2 removes it from
//!    the rest of the line.
//! 2. *Bands, then stacks.* A cell keeps what its triad keeps. Every solution is made of configurations, so no solution
//!    is lost. This covers all of "pointing" and "claiming", in both directions.
//! 3. *Hidden singles.* A digit with one place left in a box goes there. (One place left in a line is one place left
//!    in a box, after step 2.)
//! 4. *Ends.* A box without a place for some digit, or a cell without candidates: no solution. Nine different digits
//!    in every box: a solution if every line has them too. Nothing changed: go on to 5. Otherwise: another sweep.
//! 5. *Full triads.* If three digits of a box fit into one triad only, it holds these three and nothing else.
//! 6. *Branch.* A digit is open in a box if several triads of the band can take it there. Choose the band with
//!    the smallest sum of open digits and open pairs of digit and box, and in it any open digit: it has several
//!    configurations left. A solution uses exactly one of them: try one, keep the others on a stack (in place of recursion).
//!    So no solution is lost or counted twice; and each branch removes a candidate, so the search ends.
//! 7. *Start again.* A board without a solution may hide its contradiction where step 6 looks last. So after
//!    1,000 guesses in a row without a solution the search starts again, then after 2,000, 4,000 and so on. From then on it
//!    splits cells, into one digit and the others: the cell split last, if it is open again, otherwise the one split most.
//!
//! ## Cost
//! For the whole board a sweep takes some 700 instructions, whatever its contents; 450 with SSE2, 300 with NEON, 250 with
//! AVX2, and with AVX-512 about as many for five boards. Easy puzzles take 2 or 3 sweeps; those with 17 givens 17 sweeps
//! and 0.7 guesses; the 48,766 hardest known 386 sweeps and 41 guesses, proof of uniqueness included. Boards with up to
//! six givens take 72 sweeps and 34 guesses. On a Zen 5 in November 2026 the slowest of the random boards
//! in `tests/cases/sets` took 5 µs, the slowest adversarial board that we found (`tests/cases/bred.txt`) 0.3 ms.
//!
//! ## Where it comes from
//! Not in the articles. T. Dillon's article on his solver tdoku (<https://t-dillon.github.io/tdoku/>) describes triads,
//! bands and their configurations; the vectors by place, the rotations and the way to branch are ours.
//!
//! | the idea | here |
//! |---|---|
//! | one place of all nine boxes | a `Vector`: `U64x2` on any machine; registers in `simd.rs` |
//! | triads and configurations | `triads`, `restrict`, `barred` |
//! | hidden singles | `place_singles` |
//! | ends, full triads | `sweep_end`, `full` |
//! | the sweep and its branches | `sweep`, written once for every kind of vector; `Boxes::search`, `Branch::choose` |
//! | starting again, with cells | `Boxes::start_again`, `Branch::split` |
//! | many puzzles, five boards in a register | `catalogue/several.rs`; never in what is pasted |
//! | instructions that only some processors have | `simd.rs`, chosen at run time; never in what is pasted |
//!
//! ## Edge cases
//! - **Givens that clash**, or bytes that are not digits: no solution, found in the first sweep.
//! - **No solution**: 0, or `false`; the board is unchanged.
//! - **Several solutions**: counted up to the limit; the one written is the first found, not the first in row order.
//! - **A full board** is its own solution if it is valid, and has none otherwise.

// submission starts
/// All nine digits, as a set.
const ALL: u16 = 0x1ff;

/// A vector in memory: three boxes to a word, 16 bits each, or six, 10 bits each; aligned for vector instructions.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub struct Words(pub [u64; 4]);

/// No digit in any box.
pub(crate) const NONE: Words = Words([0; 4]);

/// Where the set of a box is: in which word, and how far from its lowest bit.
const fn position(band_width: usize, b: usize) -> (usize, usize) {
    let (bands_in_word, width) = if band_width == 64 { (1, 16) } else { (2, 10) };
    (b / 3 / bands_in_word, b / 3 % bands_in_word * band_width + b % 3 * width)
}

/// All digits in every box.
const fn all_in(band_width: usize) -> Words {
    let (mut words, mut b) = (NONE, 0);
    while b < 9 {
        let (word, shift) = position(band_width, b);
        words.0[word] |= (ALL as u64) << shift;
        b += 1;
    }
    words
}

/// The set that a number in a puzzle stands for.
pub static SETS: [u16; 256] = {
    let mut table = [0; 256];
    table[0] = ALL;
    let mut digit = 1;
    while digit <= 9 {
        table[digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// Nine sets, one for each box, of one board or of several: what the search does to all of them at once.
///
/// All functions on vectors are marked `inline(always)`, and none is a closure (which cannot be marked): so a caller compiled
/// with more instructions gets the whole search compiled with them. A single call that is not inlined costs a factor of 3.
pub trait Sets: Copy {
    /// How far apart the bands are: 64 bits, or two of them in a word, 30 or 32.
    const BAND_WIDTH: usize = 64;
    /// One in every set of a word.
    const ONES: u64 = 0x0001_0001_0001_0001;
    /// All digits in every box.
    const FULL: Words = all_in(Self::BAND_WIDTH);

    /// From memory, the same for every board.
    fn load(words: &Words) -> Self;
    /// The digits in both.
    fn and(self, other: Self) -> Self;
    /// The digits in either.
    fn or(self, other: Self) -> Self;
    /// The digits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Adds sets as numbers, up to nine.
    fn plus(self, other: Self) -> Self;
    /// The set without its lowest digit.
    fn drop_lowest(self) -> Self;
    /// All digits where the set is empty, none elsewhere.
    fn if_empty(self) -> Self;
    /// The set of the next box of the band (`STACK`: of the stack), the first following the last.
    fn next<const STACK: bool>(self) -> Self;
    /// The set of the box before.
    fn previous<const STACK: bool>(self) -> Self;
    /// All digits where a cell is empty, none elsewhere.
    fn if_any_empty(cells: &[Self; 9]) -> Self;

    /// The digits in at least two of three.
    #[inline(always)]
    fn in_two_of(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    /// The digits that are also in `other`, or where there is none, all.
    #[inline(always)]
    fn and_if_any(self, other: Self) -> Self {
        self.and(other.or(self.and(other).if_empty()))
    }
}

/// The sets of one board, with what the search asks of it.
pub trait Vector: Sets {
    /// What `barred` says.
    const BARRED: &'static [[[Words; 9]; 6]; 6] = &barred(Self::BAND_WIDTH);

    /// To memory.
    fn store(self) -> Words;
    /// Is a set not empty?
    fn any(self) -> bool;
    /// Do two vectors differ?
    fn differs(self, other: Self) -> bool;
    /// Turns bands into stacks.
    fn turn(self) -> Self;

    /// The three bands, each as a number, and 0.
    #[inline(always)]
    fn band_words(self) -> [u64; 4] {
        self.store().0
    }

    /// The nine vectors of a puzzle in numbers; one above 9 gives an empty set, so there is no solution.
    #[inline(always)]
    fn read(puzzle: &[u8; 81]) -> [Self; 9] {
        let mut cells = [Self::load(&NONE); 9];
        for (place, vector) in cells.iter_mut().enumerate() {
            let mut words = NONE;
            for b in 0..9 {
                let digit = puzzle[b / 3 * 27 + place / 3 * 9 + b % 3 * 3 + place % 3];
                let (word, shift) = position(Self::BAND_WIDTH, b);
                words.0[word] |= u64::from(SETS[usize::from(digit)]) << shift;
            }
            *vector = Self::load(&words);
        }
        cells
    }

    /// Writes the digits of a finished board, as numbers.
    #[inline(always)]
    fn write(cells: &[Self; 9], grid: &mut [u8; 81]) {
        for (place, vector) in cells.iter().enumerate() {
            let words = vector.store();
            for b in 0..9 {
                let (word, shift) = position(Self::BAND_WIDTH, b);
                let digit = (words.0[word] >> shift).trailing_zeros() as u8 + 1;
                grid[b / 3 * 27 + place / 3 * 9 + b % 3 * 3 + place % 3] = digit;
            }
        }
    }
}

/// The vector for any machine: two bands in a word and one in another, ten bits for a box. A set has nine, which leaves room
/// for a carry, so plain additions work on all sets at once. (The sum of nine overflows into the next, but not out of the
/// word: if a set shrinks, so does the sum.)
#[derive(Clone, Copy)]
pub struct U64x2(u64, u64);

/// All bits of a word's first band; of its first box in both bands, and of its last.
const BAND: u64 = (1 << 30) - 1;
const FIRST: u64 = 0x3ff | 0x3ff << 30;
const LAST: u64 = FIRST << 20;

impl U64x2 {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        U64x2(f(self.0, other.0), f(self.1, other.1))
    }
    /// The top bit of every set that is not empty; a set plus 0x1ff reaches it unless it is 0.
    fn occupied(word: u64) -> u64 {
        word + 0x1ff * Self::ONES
    }
    /// All digits where the top bit is set.
    fn spread(word: u64) -> u64 {
        let top = word & Self::ONES << 9;
        top - (top >> 9)
    }
}

impl Sets for U64x2 {
    const BAND_WIDTH: usize = 30;
    const ONES: u64 = 0x0004_0100_4010_0401;

    fn load(words: &Words) -> Self {
        U64x2(words.0[0], words.0[1])
    }
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    fn plus(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
    fn drop_lowest(self) -> Self {
        self.zip(self, |a, _| a & Self::occupied(a))
    }
    fn if_empty(self) -> Self {
        self.zip(self, |a, _| Self::spread(!Self::occupied(a)))
    }
    fn next<const STACK: bool>(self) -> Self {
        if STACK {
            U64x2(self.0 >> 30 | self.1 << 30, self.0 & BAND)
        } else {
            self.zip(self, |word, _| word >> 10 & !LAST | word << 20 & LAST)
        }
    }
    fn previous<const STACK: bool>(self) -> Self {
        if STACK {
            U64x2((self.0 & BAND) << 30 | self.1, self.0 >> 30)
        } else {
            self.zip(self, |word, _| word << 10 & !FIRST | word >> 20 & FIRST)
        }
    }
    fn if_any_empty(cells: &[Self; 9]) -> Self {
        let all = U64x2(u64::MAX, u64::MAX);
        cells
            .iter()
            .fold(all, |left, cell| left.zip(*cell, |a, b| a & Self::occupied(b)))
            .zip(all, |word, _| Self::spread(!word))
    }
}

impl Vector for U64x2 {
    fn store(self) -> Words {
        Words([self.0, self.1, 0, 0])
    }
    fn band_words(self) -> [u64; 4] {
        [self.0 & BAND, self.0 >> 30, self.1, 0]
    }
    fn any(self) -> bool {
        self.0 | self.1 != 0
    }
    fn differs(self, other: Self) -> bool {
        self.0 != other.0 || self.1 != other.1
    }
    fn turn(self) -> Self {
        let [a, b, c, _] = self.band_words();
        let column = |i: u32, x: u64| x >> (10 * i) & 0x3ff;
        let band = |i: u32| column(i, a) | column(i, b) << 10 | column(i, c) << 20;
        U64x2(band(0) | band(1) << 30, band(2))
    }
}

#[inline(always)]
fn union<V: Sets>(a: V, b: V, c: V) -> V {
    a.or(b).or(c)
}

/// The three vectors of row triads (`STACK`: column triads) of nine vectors of cells.
#[inline(always)]
pub(crate) fn triads<V: Sets, const STACK: bool>(x: &[V; 9]) -> [V; 3] {
    if STACK {
        [union(x[0], x[3], x[6]), union(x[1], x[4], x[7]), union(x[2], x[5], x[8])]
    } else {
        [union(x[0], x[1], x[2]), union(x[3], x[4], x[5]), union(x[6], x[7], x[8])]
    }
}

/// Steps 1 and 2 for three bands, or with `STACK` for three stacks: what is left to the triads.
#[inline(always)]
fn restrict<V: Sets, const STACK: bool>(cells: &[V; 9], [s0, s1, s2]: [V; 3]) -> [V; 3] {
    let [t0, t1, t2] = triads::<V, STACK>(cells);
    let t0 = t0.without(s1.or(s2));
    let t1 = t1.without(s2.or(s0));
    let t2 = t2.without(s0.or(s1));
    let (n0, n1, n2) = (t0.next::<STACK>(), t1.next::<STACK>(), t2.next::<STACK>());
    let (l0, l1, l2) = (t0.previous::<STACK>(), t1.previous::<STACK>(), t2.previous::<STACK>());
    [
        t0.and(n1.and(l2).or(l1.and(n2))),
        t1.and(n2.and(l0).or(l2.and(n0))),
        t2.and(n0.and(l1).or(l0.and(n1))),
    ]
}

/// The even and the odd configurations of three bands or stacks.
#[inline(always)]
fn configurations<V: Sets, const STACK: bool>([t0, t1, t2]: [V; 3]) -> (V, V) {
    (
        t0.and(t1.next::<STACK>()).and(t2.previous::<STACK>()),
        t0.and(t1.previous::<STACK>()).and(t2.next::<STACK>()),
    )
}

/// Step 3: a digit seen once in a box is placed there. Gives the digits seen at all, and those seen once.
#[inline(always)]
fn place_singles<V: Sets>(cells: &mut [V; 9]) -> (V, V) {
    let (mut seen, mut twice) = ([V::load(&NONE); 3], [V::load(&NONE); 3]);
    for row in 0..3 {
        let (a, b, c) = (cells[3 * row], cells[3 * row + 1], cells[3 * row + 2]);
        seen[row] = a.or(b).or(c);
        twice[row] = a.in_two_of(b, c);
    }
    let twice = twice[0].or(seen[0].in_two_of(seen[1], seen[2])).or(twice[1]).or(twice[2]);
    let seen = union(seen[0], seen[1], seen[2]);
    let once = seen.without(twice);
    for cell in cells {
        *cell = cell.and_if_any(once);
    }
    (seen, once)
}

/// Step 5 for the triads of a box.
#[inline(always)]
fn full<V: Sets>([a, b, c]: [V; 3]) -> [V; 3] {
    [confined(a, b.or(c)), confined(b, c.or(a)), confined(c, a.or(b))]
}

/// The digits of a triad that fit nowhere else in its box, if they are three (or more: then there is no solution), else all.
#[inline(always)]
fn confined<V: Sets>(triad: V, rest: V) -> V {
    let only_here = triad.without(rest);
    triad.and(only_here.or(only_here.drop_lowest().drop_lowest().if_empty()))
}

/// The sets added up as numbers. They only shrink, so a sum that stays says that nothing changed.
#[inline(always)]
pub(crate) fn sum<V: Sets>(x: &[V; 9]) -> V {
    let (a, b, c) =
        (x[0].plus(x[1]).plus(x[2]), x[3].plus(x[4]).plus(x[5]), x[6].plus(x[7]).plus(x[8]));
    a.plus(b).plus(c)
}

/// What a sweep leaves to the triads, and the digits that it has seen, at all and once.
pub(crate) struct Seen<V> {
    rows: [V; 3],
    columns: [V; 3],
    pub(crate) all: V,
    once: V,
}

/// Steps 1 to 3, and with `FULL` step 5 in between.
#[inline(always)]
pub(crate) fn sweep<V: Sets, const FULL: bool>(cells: &mut [V; 9]) -> Seen<V> {
    let (mut across, mut down) = ([V::load(&NONE); 3], [V::load(&NONE); 3]);
    for (k, cell) in cells.iter().enumerate() {
        let solved = cell.and(cell.drop_lowest().if_empty());
        across[k / 3] = across[k / 3].or(solved);
        down[k % 3] = down[k % 3].or(solved);
    }
    let rows = restrict::<V, false>(cells, across);
    let rows = if FULL { full(rows) } else { rows };
    for (k, cell) in cells.iter_mut().enumerate() {
        *cell = cell.and(rows[k / 3]);
    }
    let columns = restrict::<V, true>(cells, down);
    let columns = if FULL { full(columns) } else { columns };
    for (k, cell) in cells.iter_mut().enumerate() {
        *cell = cell.and(columns[k % 3]);
    }
    let (all, once) = place_singles(cells);
    Seen { rows, columns, all, once }
}

/// What a sweep says of a board.
#[derive(PartialEq)]
enum End {
    Solved,
    Lost,
    Open,
}

/// Step 4, with the digits seen and the sum of the cells.
#[inline(always)]
fn sweep_end<V: Vector>(cells: &[V; 9], seen: V, sum: V) -> End {
    let all = V::load(&V::FULL);
    if all.without(seen.without(V::if_any_empty(cells))).any() {
        End::Lost
    } else if sum.differs(all) {
        // If every digit has a place in a box, and its sets add up to no more than the nine digits, it is finished.
        End::Open
    } else if lines_complete(cells) {
        End::Solved
    } else {
        End::Lost
    }
}

/// Does every row and column hold all digits?
#[inline(always)]
pub(crate) fn lines_complete<V: Vector>(cells: &[V; 9]) -> bool {
    let mut all = V::load(&V::FULL);
    for (&row, &column) in triads::<V, false>(cells).iter().zip(&triads::<V, true>(cells)) {
        all = all.and(union(row, row.next::<false>(), row.previous::<false>()));
        all = all.and(union(column, column.next::<true>(), column.previous::<true>()));
    }
    !all.differs(V::load(&V::FULL))
}

/// Do two digits have their only place in one cell?
#[inline(always)]
fn share_a_cell<V: Vector>(cells: &[V; 9], once: V) -> bool {
    let mut second = V::load(&NONE);
    for cell in cells {
        second = second.or(cell.and(once).drop_lowest());
    }
    second.any()
}

/// A word for each band (0 to 2) and for each stack (4 to 6). With eight the compiler compares them all at once.
#[inline(always)]
fn words<V: Vector>(rows: V, columns: V) -> [u64; 8] {
    let ([a, b, c, blank], [d, e, f, _]) = (rows.band_words(), columns.turn().band_words());
    [a, b, c, blank, d, e, f, blank]
}

/// By band and configuration: the boxes in which a digit leaves each place when it takes this configuration. Bands 0 to 2,
/// then stacks 0 to 2. Configuration i is the even, i + 3 the odd one that takes box i in the first line.
const fn barred(band_width: usize) -> [[[Words; 9]; 6]; 6] {
    let mut table = [[[NONE; 9]; 6]; 6];
    let mut i = 0;
    while i < 6 * 6 * 9 * 3 {
        let (band, configuration, place, b) = (i / 162, i / 27 % 6, i / 3 % 9, i % 3);
        let (line, at) =
            if band < 3 { (place / 3, 3 * band + b) } else { (place % 3, 3 * b + band - 3) };
        let step = if configuration < 3 { line } else { 3 - line };
        if b != (configuration + step) % 3 {
            let (word, shift) = position(band_width, at);
            table[band][configuration][place].0[word] |= (ALL as u64) << shift;
        }
        i += 1;
    }
    table
}

/// The cells that were split since the search started again: how often each, by place and box, and which was the last.
#[derive(Default)]
pub(crate) struct Splits {
    number: [[u32; 9]; 9],
    last: (usize, usize),
}

/// Restart threshold: after this many guesses in a row without a solution the search starts again, by cells.
pub(crate) const GUESS_LIMIT: u64 = 1000;

/// The vectors of a board in memory.
#[inline(always)]
fn load<V: Vector>(board: &[Words; 9]) -> [V; 9] {
    let mut cells = [V::load(&NONE); 9];
    for (cell, words) in cells.iter_mut().zip(board) {
        *cell = V::load(words);
    }
    cells
}

/// A board to go on with later, as it is or with the digit in some configurations, one after another.
#[derive(Default)]
pub(crate) struct Branch {
    cells: [Words; 9],
    band: usize,
    digit: u16,
    /// A bit for each configuration that is still to be tried; none: the board as it is.
    configurations: u32,
}

impl Branch {
    /// Step 6: the board with the digit in any configuration that it has in the narrowest band.
    #[inline(always)]
    pub(crate) fn choose<V: Vector>(&mut self, rows: [V; 3], columns: [V; 3]) {
        let open =
            (rows[0].in_two_of(rows[1], rows[2]), columns[0].in_two_of(columns[1], columns[2]));
        let open = words(open.0, open.1);
        let width = position(V::BAND_WIDTH, 1).1;
        // Of a word only the lowest set counts.
        let digits = |word: u64| (word | word >> width | word >> (2 * width)) & u64::from(ALL);
        let mut fewest = u16::MAX;
        for (b, word) in open.iter().enumerate() {
            let number = (word | digits(*word) << (3 * width)).count_ones() as u16;
            // the sum, then the band, in one number for `min`; a finished band wraps around and comes last
            fewest = fewest.min(number.wrapping_sub(1) << 3 | b as u16);
        }
        let band = usize::from(fewest & 7);
        let (even, odd) = if band < 4 {
            let (even, odd) = configurations::<V, false>(rows);
            (even.band_words()[band], odd.band_words()[band])
        } else {
            let (even, odd) = configurations::<V, true>(columns);
            (even.turn().band_words()[band - 4], odd.turn().band_words()[band - 4])
        };
        let digits = digits(open[band]) as u16;
        let digit = digits.trailing_zeros();
        let step = width - 1;
        let boxes = |word: u64| {
            let bits = word >> digit & V::ONES;
            (bits | bits >> step | bits >> (2 * step)) as u32 & 7
        };
        self.band = band - band / 4; // bands 0 1 2 and stacks 4 5 6 become 0 to 5
        self.digit = digits & digits.wrapping_neg();
        self.configurations = boxes(even) | boxes(odd) << 3;
    }

    /// Step 7: the board with one digit of a cell, to go on with; it stays here with the others. The cell is the one split
    /// last, if that has several digits again: what made it fail is near. Else one with the fewest digits, the one split most.
    #[cold]
    #[inline(never)]
    fn split<V: Vector>(&mut self, splits: &mut Splits) -> [Words; 9] {
        let mut cells = self.cells;
        let set = |(place, b): (usize, usize)| {
            let (word, shift) = position(V::BAND_WIDTH, b);
            (cells[place].0[word] >> shift) as u16 & ALL
        };
        if set(splits.last).count_ones() < 2 {
            splits.last = (0..81)
                .map(|k| (k / 9, k % 9))
                .filter(|&at| set(at).count_ones() > 1)
                .min_by_key(|&at| (set(at).count_ones(), !splits.number[at.0][at.1]))
                .unwrap_or(splits.last);
        }
        let (place, b) = splits.last;
        splits.number[place][b] = splits.number[place][b].saturating_add(1);
        let digits = set(splits.last);
        let lowest = digits & digits.wrapping_neg();
        let (word, shift) = position(V::BAND_WIDTH, b);
        cells[place].0[word] ^= u64::from(digits ^ lowest) << shift;
        self.cells[place].0[word] ^= u64::from(lowest) << shift;
        self.configurations = 0;
        cells
    }

    /// The next board.
    #[inline(always)]
    fn next_board<V: Vector>(&mut self) -> [V; 9] {
        let mut cells: [V; 9] = load(&self.cells);
        if self.configurations != 0 {
            let barred = &V::BARRED[self.band][self.configurations.trailing_zeros() as usize];
            self.configurations &= self.configurations - 1;
            let digit = V::load(&Words([u64::from(self.digit) * V::ONES; 4]));
            for (cell, words) in cells.iter_mut().zip(barred) {
                *cell = cell.without(V::load(words).and(digit));
            }
        }
        cells
    }
}

/// The solver; it owns the memory for the branches kept for later.
pub struct Boxes {
    branches: Vec<Branch>,
    /// How many of them are still to be searched.
    pub(crate) depth: usize,
    /// How often a board has branched so far, in all calls. Public for the tests.
    #[doc(hidden)]
    pub guesses: u64,
}

impl Boxes {
    /// A solver that has solved nothing yet.
    pub fn new() -> Self {
        Boxes { branches: Vec::new(), depth: 0, guesses: 0 }
    }

    /// The number of solutions, but at most `limit`; the first one goes into `grid`.
    /// A cell of the puzzle is a number or a character: 0, '0' and '.' are empty. The grid answers in numbers.
    pub fn solve(&mut self, puzzle: &[u8; 81], limit: u32, grid: Option<&mut [u8; 81]>) -> u32 {
        let mut digits = *puzzle;
        for digit in &mut digits {
            let number = if *digit == b'.' { 0 } else { *digit };
            *digit = number.min(number.wrapping_sub(b'0'));
        }
        self.solve_with::<U64x2>(&digits, limit, grid)
    }

    /// [`solve`](Self::solve) with a vector of the caller's choice, for a puzzle of numbers.
    #[inline(always)]
    pub fn solve_with<V: Vector>(
        &mut self,
        puzzle: &[u8; 81],
        limit: u32,
        mut grid: Option<&mut [u8; 81]>,
    ) -> u32 {
        self.depth = 0;
        let found = self.search(V::read(puzzle), limit, grid.as_deref_mut(), GUESS_LIMIT, None);
        match found {
            Some(count) => count,
            None => self.start_again::<V>(puzzle, limit, grid),
        }
    }

    /// Step 7: the first guesses may be unrelated to the contradiction.
    #[inline(always)]
    pub(crate) fn start_again<V: Vector>(
        &mut self,
        puzzle: &[u8; 81],
        limit: u32,
        mut grid: Option<&mut [u8; 81]>,
    ) -> u32 {
        let (mut splits, mut guess_limit) = (Splits::default(), GUESS_LIMIT);
        loop {
            guess_limit *= 2;
            self.depth = 0;
            let (cells, grid) = (V::read(puzzle), grid.as_deref_mut());
            let found = self.search(cells, limit, grid, guess_limit, Some(&mut splits));
            if let Some(count) = found {
                return count;
            }
        }
    }

    /// The number of solutions of a board and of the branches kept, as [`solve`](Self::solve); `None` after `guess_limit`
    /// guesses in a row without a solution. With `splits` it splits cells.
    #[inline(always)]
    pub(crate) fn search<V: Vector>(
        &mut self,
        mut cells: [V; 9],
        limit: u32,
        mut grid: Option<&mut [u8; 81]>,
        guess_limit: u64,
        mut splits: Option<&mut Splits>,
    ) -> Option<u32> {
        if limit == 0 {
            return Some(0);
        }
        let (mut before, mut count) = (V::load(&NONE), 0);
        let mut restart_at = self.guesses + guess_limit;
        loop {
            let Seen { rows, columns, all, once } = sweep::<V, false>(&mut cells);
            let now = sum(&cells);
            // Step 4.
            let end = sweep_end(&cells, all, now);
            if end == End::Solved {
                count += 1;
                restart_at = self.guesses + guess_limit;
                if let Some(grid) = grid.take() {
                    V::write(&cells, grid);
                }
                if count == limit {
                    return Some(count);
                }
            }
            if end == End::Open {
                if now.differs(before) {
                    before = now;
                    continue;
                }
                // Step 5.
                let (row, column) = (full(rows), full(columns));
                for (k, cell) in cells.iter_mut().enumerate() {
                    *cell = cell.and(row[k / 3].and(column[k % 3]));
                }
                let now = sum(&cells);
                if now.differs(before) {
                    before = now;
                    continue;
                }
            }
            // Step 6. Two digits whose only place is one cell: rare, but what a long search in vain has often missed.
            if end == End::Open && (splits.is_none() || !share_a_cell(&cells, once)) {
                self.guesses += 1;
                if self.guesses == restart_at {
                    return None;
                }
                let branch = self.keep(&cells);
                if let Some(splits) = &mut splits {
                    cells = load(&branch.split::<V>(splits));
                    before = sum(&cells);
                    continue;
                }
                branch.choose(rows, columns);
            }
            if self.depth == 0 {
                return Some(count);
            }
            cells = self.go_back();
            before = sum(&cells);
        }
    }

    /// Keeps a board for later.
    #[inline(always)]
    pub(crate) fn keep<V: Vector>(&mut self, cells: &[V; 9]) -> &mut Branch {
        if self.depth == self.branches.len() {
            self.branches.reserve(32);
            self.branches.push(Branch::default());
        }
        let branch = &mut self.branches[self.depth];
        self.depth += 1;
        for (words, cell) in branch.cells.iter_mut().zip(cells) {
            *words = cell.store();
        }
        branch
    }

    /// The next board of the branch kept last.
    #[inline(always)]
    pub(crate) fn go_back<V: Vector>(&mut self) -> [V; 9] {
        let branch = &mut self.branches[self.depth - 1];
        let cells = branch.next_board();
        if branch.configurations == 0 {
            self.depth -= 1;
        }
        cells
    }
}

/// Fills the empty cells (0) of a board and says whether that is possible; if not, the board stays as it was.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {
    let mut grid = [0; 81];
    if Boxes::new().solve(&flat(board), 1, Some(&mut grid)) == 0 {
        return false;
    }
    for k in 0..81 {
        board[k / 9][k % 9] = grid[k];
    }
    true
}

/// The number of solutions, but at most `limit`.
pub fn count_solutions(board: &[[u8; 9]; 9], limit: u32) -> u32 {
    Boxes::new().solve(&flat(board), limit, None)
}

fn flat(board: &[[u8; 9]; 9]) -> [u8; 81] {
    let mut cells = [0; 81];
    for (cell, digit) in cells.iter_mut().zip(board.iter().flatten()) {
        // A number above 9 is neither a digit nor, here, a character.
        *cell = (*digit).min(10);
    }
    cells
}
// submission ends

/// Prints the solutions of LeetCode's example and of a hard puzzle.
#[doc(hidden)]
pub fn main() {
    for puzzle in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ] {
        let mut board = [[0; 9]; 9];
        for (cell, byte) in puzzle.bytes().enumerate() {
            board[cell / 9][cell % 9] = if byte == b'.' { 0 } else { byte - b'0' };
        }
        if count_solutions(&board, 2) == 1 && solve_sudoku(&mut board) {
            for row in &board {
                println!("{}", row.map(|digit| digit.to_string()).join(" "));
            }
            println!();
        }
    }
}
