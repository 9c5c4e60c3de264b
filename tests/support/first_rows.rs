//! All first rows of the generator: the orders of 1 to 9.

/// The 362,880 orders of 1 to 9, in lexicographic order.
pub fn all() -> impl Iterator<Item = [i32; 9]> {
    std::iter::successors(Some([1, 2, 3, 4, 5, 6, 7, 8, 9]), next)
}

/// The order that comes next; `None` after the last.
fn next(row: &[i32; 9]) -> Option<[i32; 9]> {
    let mut row = *row;
    let pivot = (0..8).rfind(|&k| row[k] < row[k + 1])?;
    let successor = (0..9).rfind(|&k| row[k] > row[pivot])?;
    row.swap(pivot, successor);
    row[pivot + 1..].reverse();
    Some(row)
}
