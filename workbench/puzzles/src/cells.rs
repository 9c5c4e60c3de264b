//! Cells, digits and units, and sets of them.

/// A set of cells: the cell in row `r`, column `c` (from 0) is bit `9 * r + c`.
pub type Cells = u128;
/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub cell: usize,
    pub digit: u8,
}

/// A set of digits: the digit `d` is bit `d`.
pub type Digits = u16;

/// All digits.
pub const ALL: Digits = 0x3fe;

/// The cells of the nine boxes, the nine rows and the nine columns.
pub static UNITS: [Cells; 27] = units();
/// The box, the row and the column of a cell, as places in [`UNITS`].
pub static UNITS_OF: [[usize; 3]; 81] = units_of();
/// The 20 cells that share a unit with a cell: its peers.
pub static PEERS: [Cells; 81] = peers();

const fn units_of() -> [[usize; 3]; 81] {
    let mut units = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        units[cell] = [row / 3 * 3 + column / 3, 9 + row, 18 + column];
        cell += 1;
    }
    units
}

const fn units() -> [Cells; 27] {
    let of = units_of();
    let mut units = [0; 27];
    let mut i = 0;
    while i < 243 {
        units[of[i / 3][i % 3]] |= 1 << (i / 3);
        i += 1;
    }
    units
}

const fn peers() -> [Cells; 81] {
    let (of, units) = (units_of(), units());
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = of[cell];
        peers[cell] = (units[a] | units[b] | units[c]) & !(1 << cell);
        cell += 1;
    }
    peers
}

/// The cells of a set, in row order.
pub fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as usize;
        cells &= cells.wrapping_sub(1);
        (cell < 81).then_some(cell)
    })
}

/// The set of these cells.
pub fn set(cells: impl IntoIterator<Item = usize>) -> Cells {
    cells.into_iter().fold(0, |set, cell| set | 1 << cell)
}

/// The cells that see all cells of a set.
pub fn seen_by_all(cells: Cells) -> Cells {
    each(cells).fold(!0, |seen, cell| seen & PEERS[cell])
}

/// The digits of a set, 1 to 9, in ascending order.
pub fn digits(mut set: Digits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let digit = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (digit <= 9).then_some(digit)
    })
}

/// The set of these digits.
pub fn digit_set(digits: impl IntoIterator<Item = u8>) -> Digits {
    digits.into_iter().fold(0, |set, digit| set | 1 << digit)
}
