//! Three boards side by side on any machine: what the search for several boards does does not depend on the registers that
//! they are in.

use std::array::from_fn;

use solutions::boxes::{Sets, U64x2, Vector, Words};
use solutions::level::Several;

#[derive(Clone, Copy)]
pub struct Three([U64x2; 3]);

impl Three {
    fn zip(self, other: Self, f: fn(U64x2, U64x2) -> U64x2) -> Self {
        Three(from_fn(|board| f(self.0[board], other.0[board])))
    }
}

impl Sets for Three {
    const BAND_WIDTH: usize = U64x2::BAND_WIDTH;
    const ONES: u64 = U64x2::ONES;

    fn load(words: &Words) -> Self {
        Three([U64x2::load(words); 3])
    }
    fn and(self, other: Self) -> Self {
        self.zip(other, U64x2::and)
    }
    fn or(self, other: Self) -> Self {
        self.zip(other, U64x2::or)
    }
    fn without(self, other: Self) -> Self {
        self.zip(other, U64x2::without)
    }
    fn plus(self, other: Self) -> Self {
        self.zip(other, U64x2::plus)
    }
    fn drop_lowest(self) -> Self {
        Three(self.0.map(U64x2::drop_lowest))
    }
    fn if_empty(self) -> Self {
        Three(self.0.map(U64x2::if_empty))
    }
    fn next<const STACK: bool>(self) -> Self {
        Three(self.0.map(U64x2::next::<STACK>))
    }
    fn previous<const STACK: bool>(self) -> Self {
        Three(self.0.map(U64x2::previous::<STACK>))
    }
    fn if_any_empty(cells: &[Self; 9]) -> Self {
        Three(from_fn(|board| U64x2::if_any_empty(&cells.map(|cell| cell.0[board]))))
    }
}

impl Several for Three {
    const BOARDS: usize = 3;
    type One = U64x2;

    fn read(puzzle: &[u8; 81]) -> [U64x2; 9] {
        U64x2::read(puzzle)
    }
    fn write(cells: &[U64x2; 9], grid: &mut [u8; 81]) {
        U64x2::write(cells, grid);
    }
    fn differ(self, other: Self) -> u32 {
        let differs = |board: usize| u32::from(self.0[board].differs(other.0[board])) << board;
        (0..3).map(differs).sum()
    }
    fn get(self, board: usize) -> U64x2 {
        self.0[board]
    }
    fn put(mut self, board: usize, one: U64x2) -> Self {
        self.0[board] = one;
        self
    }
}
