// submission starts
pub struct Solution;

#[derive(Default)]
struct Sets {
    rows: [u16; 9],
    cols: [u16; 9],
    boxes: [u16; 9],
    empty: Vec<(usize, usize)>,
}

impl Sets {
    fn of(board: &[Vec<char>]) -> Sets {
        let mut sets = Sets::default();
        for r in 0..9 {
            for c in 0..9 {
                if board[r][c] == '.' {
                    sets.empty.push((r, c));
                } else {
                    let digit = board[r][c] as u8 - b'0';
                    sets.add(r, c, 1 << digit);
                }
            }
        }
        sets
    }

    fn add(&mut self, r: usize, c: usize, bit: u16) {
        self.rows[r] |= bit;
        self.cols[c] |= bit;
        self.boxes[r / 3 * 3 + c / 3] |= bit;
    }

    fn remove(&mut self, r: usize, c: usize, bit: u16) {
        self.rows[r] &= !bit;
        self.cols[c] &= !bit;
        self.boxes[r / 3 * 3 + c / 3] &= !bit;
    }

    fn search(&mut self, board: &mut Vec<Vec<char>>, done: usize) -> bool {
        if done == self.empty.len() {
            return true;
        }
        let (r, c) = self.empty[done];
        let used = self.rows[r] | self.cols[c] | self.boxes[r / 3 * 3 + c / 3];
        for digit in 1..10 {
            let bit = 1 << digit;
            if used & bit != 0 {
                continue;
            }
            board[r][c] = (b'0' + digit) as char;
            self.add(r, c, bit);
            if self.search(board, done + 1) {
                return true;
            }
            self.remove(r, c, bit);
        }
        board[r][c] = '.';
        false
    }
}

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut sets = Sets::of(board);
        sets.search(board, 0);
    }
}
// submission ends
