//! Boards: where they come from, the rules, and those with names.

pub mod named;
pub mod rule_boards;
pub mod rules;
pub mod source;

pub use rules::clash;

use anyhow::ensure;
use solutions::Board;

/// The first row of generators, unless another is chosen.
pub const FIRST_ROW: &str = "123456789";

/// The board that a generator begins with.
pub fn with_first_row(row: &str) -> anyhow::Result<Board> {
    let mut digits = row.as_bytes().to_vec();
    digits.sort_unstable();
    ensure!(
        digits == FIRST_ROW.as_bytes(),
        "the first row {row} is not 1 to 9 in some order, such as 524361789"
    );
    Ok(format!("{row:.<81}").parse()?)
}
