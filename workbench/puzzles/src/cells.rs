//! Cells, digits and units, and sets of them.

use std::array;
use std::fmt;
use std::sync::LazyLock;

/// A set of cells: the cell in row `r`, column `c` (from 0) is bit `9 * r + c`.
pub type Cells = u128;
/// A set of digits: the digit `d` is bit `d - 1`.
pub type Digits = u16;

/// All digits.
pub const ALL: Digits = 0x1ff;

/// The cells of the nine boxes, the nine rows and the nine columns.
pub static UNITS: LazyLock<[Cells; 27]> = LazyLock::new(|| {
    array::from_fn(|unit| set((0..81).filter(|&cell| UNITS_OF[cell].contains(&unit))))
});
/// The box, the row and the column of a cell, as places in [`UNITS`].
pub static UNITS_OF: LazyLock<[[usize; 3]; 81]> = LazyLock::new(|| {
    array::from_fn(|cell| [cell / 27 * 3 + cell % 9 / 3, 9 + cell / 9, 18 + cell % 9])
});
/// The 20 cells that share a unit with a cell: its peers.
pub static PEERS: LazyLock<[Cells; 81]> = LazyLock::new(|| {
    array::from_fn(|cell| UNITS_OF[cell].iter().fold(0, |all, &of| all | UNITS[of]) & !(1 << cell))
});

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
pub fn digits(set: Digits) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| set >> (digit - 1) & 1 != 0)
}

/// The set of these digits.
pub fn digit_set(digits: impl IntoIterator<Item = u8>) -> Digits {
    digits.into_iter().fold(0, |set, digit| set | 1 << (digit - 1))
}

/// A cell by its name: `r4c6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub usize);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.0 / 9 + 1, self.0 % 9 + 1)
    }
}
