// submission starts
pub fn start(first_row: [i32; 9]) -> Option<[[i32; 9]; 9]> {
    let mut digits = first_row;
    digits.sort();
    if digits != [1, 2, 3, 4, 5, 6, 7, 8, 9] {
        return None;
    }
    let mut grid = [first_row; 9];
    for r in 0..9 {
        grid[r].rotate_left(r % 3 * 3 + r / 3);
    }
    Some(grid)
}
// submission ends
