pub struct Solution;

fn call(input: &str) {
    let cells: Vec<char> = input.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    for cells in cells.chunks(81) {
        let mut board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
        super::Solution::solve_sudoku(&mut board);
        let cell = |cell: &char| ::std::format!("\"{}\"", cell);
        let row = |row: &Vec<char>| {
            ::std::format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
        };
        println!("[{}]", board.iter().map(row).collect::<Vec<_>>().join(","));
    }
}
