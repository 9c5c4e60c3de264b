// submission starts
struct Seen {
    rows: [[bool; 10]; 9],
    cols: [[bool; 10]; 9],
    boxes: [[bool; 10]; 9],
}

fn set(seen: &mut Seen, i: usize, j: usize, d: usize, value: bool) {
    seen.rows[i][d] = value;
    seen.cols[j][d] = value;
    seen.boxes[i / 3 * 3 + j / 3][d] = value;
}

fn solve_from(board: &mut [[i32; 9]; 9], seen: &mut Seen, mut cell: usize) -> bool {
    while cell < 81 && board[cell / 9][cell % 9] != 0 {
        cell += 1;
    }
    if cell == 81 {
        return true;
    }
    let i = cell / 9;
    let j = cell % 9;
    let b = (i / 3) * 3 + j / 3;
    let mut d = 1;
    while d <= 9 {
        if !seen.rows[i][d] && !seen.cols[j][d] && !seen.boxes[b][d] {
            board[i][j] = d as i32;
            set(seen, i, j, d, true);
            if solve_from(board, seen, cell + 1) {
                return true;
            }
            set(seen, i, j, d, false);
            board[i][j] = 0;
        }
        d += 1;
    }
    false
}

pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {
    let mut seen = Seen { rows: [[false; 10]; 9], cols: [[false; 10]; 9], boxes: [[false; 10]; 9] };
    for i in 0..9 {
        for j in 0..9 {
            let d = board[i][j] as usize;
            if d > 0 {
                set(&mut seen, i, j, d, true);
            }
        }
    }
    solve_from(board, &mut seen, 0)
}
// submission ends
