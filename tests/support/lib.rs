//! What tests share, and the searches that they compare with: compiled for speed, as the tests themselves are not.
#![allow(clippy::missing_panics_doc, reason = "a test that cannot go on says why by panicking")]

pub mod definitions;
pub mod named;
pub mod oracle;
pub mod snapshot;
pub mod stand_in;
mod three;
pub mod wrong;

use solutions::Board;
use solutions::boxes::{Boxes, U64x2};
use solutions::level::SeveralBoxes;
use three::Three;

pub const LC37: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const LC37_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
pub const NO_SOLUTION: &str =
    "12345678.........9...............................................................";
/// A digit twice in a row, on an otherwise empty board.
pub const TWO_5: &str =
    "55...............................................................................";
/// A plain backtracker does not finish it, and its givens do not clash.
pub const ENDLESS: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// What `boxes` counts and finds, one board at a time or several, and how many guesses it takes for it. It is compiled into
/// what calls it, so here, where code is fast.
pub fn guesses(are_several: bool, puzzles: &[Board], limit: u32) -> (Vec<u32>, Vec<Board>, u64) {
    let (mut one, mut several) = (Boxes::new(), SeveralBoxes::default());
    let puzzles: Vec<[u8; 81]> = puzzles.iter().map(|board| board.0).collect();
    let (mut counts, mut grids) = (vec![9; puzzles.len()], vec![[9; 81]; puzzles.len()]);
    if are_several {
        several.solve_with::<Three>(&puzzles, limit, &mut counts, &mut grids);
    } else {
        for ((puzzle, count), grid) in puzzles.iter().zip(&mut counts).zip(&mut grids) {
            *grid = [0; 81];
            *count = one.solve_with::<U64x2>(puzzle, limit, Some(grid));
        }
    }
    (counts, grids.into_iter().map(Board).collect(), one.guesses + several.guesses())
}
