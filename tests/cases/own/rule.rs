// submission starts
pub struct Solution;

impl Solution {
    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
        let mut seen = std::collections::HashSet::new();
        for r in 0..9 {
            for c in 0..9 {
                let digit = board[r][c];
                if digit == '.' {
                    continue;
                }
                for unit in [(0, r), (1, c), (2, r / 3 * 3 + c / 3)].iter() {
                    if !seen.insert((*unit, digit)) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
// submission ends
