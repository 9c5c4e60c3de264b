//! The boards of rows: which of their lines and columns are cells, and which number, frame or part them.

use super::kinds::{Boards, are_cells, are_solvable};
use super::strip::{BARS, CellDigits, LINE, NONE, OTHER, ROW, Strip, Way, ZERO};
use crate::cells::ALL;

/// Cells of a strip, or of all strips of a line, in one way.
type Row<'a> = (&'a Strip, &'a [CellDigits]);

/// Between two strips of a line.
const BREAK: CellDigits = 1 << 10;

/// The boards that strips are in one way.
pub fn boards(strips: &[Strip], way: Way) -> Option<Boards> {
    // With double bars between cells the single ones are none.
    if way == Way::Fields('|')
        && strips.iter().any(|strip| strip.cells(Way::Fields(BARS)).is_some())
    {
        return None;
    }
    // Rows of a grid that is written in another way.
    let is_other = |strip: &&Strip| {
        strip.cells(way).is_none_or(|cells| cells.len() < 9)
            && strip.ways.iter().any(|(_, cells)| cells.len() == 9)
    };
    if strips.iter().filter(is_other).count() > 4 {
        return None;
    }
    let mut rows: Vec<Row<'_>> =
        strips.iter().map(|strip| (strip, strip.cells(way).unwrap_or_default())).collect();
    // Others are numbers, or what is left of a comment, but for a column of cells.
    let is_short = |row: &Row<'_>| row.1.len() < 5 && row.0.number < 5;
    if rows.iter().filter(|row| row.1.len() > 8).count() > 4
        && rows
            .chunk_by(|a, b| is_short(a) == is_short(b))
            .all(|run| run.len() < 9 || !is_short(&run[0]))
    {
        rows.retain(|row| !is_short(row));
    }
    // Nine numbers are no list of their digits.
    if rows.iter().any(|row| row.0.number == 9 && way == Way::Runs && row.1.len() > 9) {
        return None;
    }
    let lines: Vec<&[Row<'_>]> = rows.chunk_by(|a, b| a.0.line == b.0.line).collect();
    let beside = lines.iter().map(|line| line.len()).max()?;
    let are_single = beside > 8 && rows.iter().all(|row| row.1.len() == 1);
    // An arrow from one board to another may stand in one line alone.
    let is_halved =
        |line: &&[Row<'_>]| matches!(line, [one, other] if one.1.len() == other.1.len());
    let is_arrow =
        lines.iter().filter(|line| line.len() > 1).count() == 1 && lines.iter().any(is_halved);
    if lines.len() > 8 && (are_single || (2..9).contains(&beside)) {
        let are_rows =
            |line: &&[Row<'_>]| line.len() == beside && line.iter().all(|row| !row.1.is_empty());
        if !is_arrow && !lines.iter().all(are_rows) {
            return None;
        }
        let between: &[_] = if are_single || is_arrow { &[] } else { &[BREAK] };
        let cells =
            |line: &&[Row<'_>]| line.iter().map(|row| row.1).collect::<Vec<_>>().join(between);
        let joined: Vec<Vec<CellDigits>> = lines.iter().map(cells).collect();
        let rows = lines.iter().zip(&joined).map(|(line, cells)| (line[0].0, &cells[..]));
        return stack(rows.collect(), way);
    }
    // It may be the rest of boards side by side as well.
    let is_several = lines.len() > 1 && beside > 1;
    stack(rows, way).filter(|boards| !is_several || are_solvable(boards))
}

/// The boards of rows that stand one below the other.
fn stack(mut rows: Vec<Row<'_>>, way: Way) -> Option<Boards> {
    // Rules, if the rows write empty cells in another way; the heading of a table may be empty.
    if rows.len() > 1 && trimmed(rows[0].1).is_empty() && is_rule(&rows[1]) {
        rows.remove(0);
    }
    let is_ruled = rows.len() > 1 && is_rule(&rows[1]);
    // A line may have one cell.
    let has_rows = rows.iter().any(|row| row.1.len() > 1);
    let are_rules = has_rows && !rows.iter().any(|row| row.1.contains(&LINE) && !is_rule(row));
    if are_rules {
        rows.retain(|row| !is_rule(row));
    }
    // Above a frame, or longer rows, numbers are no row, however many there are below.
    if let [first, second, ..] = rows[..]
        && is_count(trimmed(first.1))
        && ((first.0.is_framed || is_ruled && are_rules) && !second.0.is_framed
            || first.1.len() != second.1.len())
    {
        rows.remove(0);
    }
    grids(&rows).or_else(|| list(&rows, way))
}

/// Grids of rows that are equally long, nine as a rule; something short may be between them, or a date, which may be like a row.
fn grids(rows: &[Row<'_>]) -> Option<Boards> {
    let width = if rows.iter().any(|row| row.1.len() == 9) { 9 } else { rows.first()?.1.len() };
    let is_one = |row: &Row<'_>| row.1.len() == width;
    let others = rows.iter().filter(|row| !is_one(row) && row.0.number > 6).count();
    let runs = || rows.chunk_by(|a, b| is_one(a) == is_one(b));
    // Or a board in one line.
    let is_grid = |run: &[Row<'_>]| {
        !is_one(&run[0]) && (run.len() > 6 || run.iter().any(|row| row.0.number > 75))
    };
    if others > if width == 9 { 2 } else { 0 } || runs().any(is_grid) {
        return None;
    }
    let runs = runs().filter(|run| is_one(&run[0]));
    Some(runs.map(|run| beside(run, width)).collect::<Option<Vec<_>>>()?.concat())
}

/// The boards of rows that are equally long, of nine rows each or of one.
fn beside(rows: &[Row<'_>], width: usize) -> Option<Boards> {
    let is_gap = |at: usize| is_rule(&rows[at]) || trimmed(rows[at].1).is_empty();
    let is_table = width < 81;
    let lines = if is_table {
        let plain = |at: usize| usize::from(is_gap(at) || is_count(trimmed(rows[at].1)));
        parted(rows.len(), 9, plain, is_gap)?
    } else {
        (0..rows.len()).map(|at| vec![at]).collect()
    };
    // A row of numbers above may be a damaged board; what is left of a grid with gaps looks like one without; and there may be a
    // number or an empty field too many in one line.
    let has_left = |grid: &Vec<usize>| (0..5).any(|at| is_gap(grid[at]) && is_gap(grid[at + 4]));
    let columns: Vec<Vec<CellDigits>> =
        (0..width).map(|at| lines.iter().flatten().map(|&row| rows[row].1[at]).collect()).collect();
    // An empty row may be one of a grid, or a gap or a heading in place of a row that is lost.
    let is_used = |at: &usize| trimmed(rows[*at].1).is_empty();
    let has_gap = columns[..width - 1].iter().skip(1).any(|column| trimmed(column).is_empty());
    let is_written = columns.iter().flatten().any(|cell| cell & (ALL | NONE | OTHER) == 0);
    let mut all = columns.iter().flatten();
    let are_candidates = all.any(|cell| cell & OTHER == 0 && (cell & ALL).count_ones() > 2);
    // Seven columns in a frame, of which two may have two cells with something else between them.
    let is_frame = |at: usize| width == 9 && columns[at].iter().all(|&cell| cell == NONE);
    // The only count is before ten columns of cells, or above nine rows: a label.
    let is_numbering = |column: &Vec<CellDigits>| column.chunks(9).all(is_count);
    let is_row_count = |row: &usize| is_count(trimmed(rows[*row].1));
    let mut filled = columns.iter().filter(|column| !trimmed(column).is_empty());
    let is_numbered = filled.clone().count() == 10
        && filled.next().is_some_and(is_numbering)
        && !filled.any(is_numbering);
    let is_headed = rows.len() == 10
        && lines.concat() == (1..10).collect::<Vec<_>>()
        && is_row_count(&0)
        && !(1..10).any(|row| is_row_count(&row));
    let is_doubtful = if is_table {
        is_frame(0) && is_frame(8)
            || !is_headed && rows.len() > lines.iter().map(|grid| grid[8] + 1 - grid[0]).sum()
            || is_used(&0) && rows[0].0.is_framed
            || !are_candidates && lines.iter().flatten().any(|&row| is_count(rows[row].1))
            || !is_numbered && columns.iter().any(is_numbering)
            || (rows.len() > 9 || has_gap || is_written) && lines.iter().flatten().any(is_used)
            || lines.iter().any(has_left)
    } else {
        rows.len() == 1
    };
    let taken = |grids: &[Vec<usize>]| -> Option<Boards> {
        let mut boards = Vec::new();
        for lines in &lines {
            for grid in grids {
                let cells =
                    lines.iter().flat_map(|&row| grid.iter().map(move |&at| rows[row].1[at]));
                let cells: [CellDigits; 81] = cells.collect::<Vec<_>>().try_into().ok()?;
                boards.push((rows[lines[0]].0.line, cells));
            }
        }
        Some(boards).filter(|boards| boards.iter().all(|board| are_cells(&board.1)))
    };
    match of_columns(&columns, if is_table { 9 } else { 81 }) {
        Some(grids) => {
            // An empty column as well.
            let is_empty = |&at: &usize| trimmed(&columns[at]).is_empty();
            let is_doubtful = is_doubtful || width > 11 && grids.iter().flatten().any(is_empty);
            // Nor are signs between cells.
            let is_line = |&&at: &&usize| columns[at].iter().all(|&cell| cell == LINE);
            let has_lines = |grid: &Vec<usize>| grid.iter().filter(is_line).count() > 1;
            let is_doubtful = is_doubtful || width > 9 && grids.iter().any(has_lines);
            taken(&grids).filter(|boards| !is_doubtful || are_solvable(boards))
        }
        // A number is before or behind all cells: where they have one solution.
        None if !is_table && width % 81 == 1 && rows.len() > 1 => {
            let read = |first: usize| {
                let grids: Vec<_> =
                    (first..width - 80).step_by(81).map(|at| (at..at + 81).collect()).collect();
                taken(&grids).filter(are_solvable)
            };
            read(0).xor(read(1))
        }
        None => None,
    }
}

/// A list goes on in the next line wherever a line is full.
fn list(rows: &[Row<'_>], way: Way) -> Option<Boards> {
    let width = rows.first()?.1.len();
    let cells: Vec<CellDigits> = rows.iter().flat_map(|row| row.1).copied().collect();
    let (lists, []) = cells.as_chunks::<81>() else { return None };
    let [inner @ .., last] = rows else { return None };
    let firsts: Vec<CellDigits> = inner.iter().filter_map(|row| row.1.first()).copied().collect();
    let is_list = !matches!(way, Way::Fields(_))
        && inner.iter().all(|row| row.1.len() == width)
        && last.1.len() <= width
        && (width == 1 || ![3, 9].contains(&width) && cells.len() == 81 && !is_label(&firsts))
        && lists.iter().all(are_cells);
    let line = |at: usize| rows[81 * at / width].0.line;
    let boards = lists.iter().enumerate().map(|(at, cells)| (line(at), *cells));
    // It may be bands of several boards as well.
    let boards = is_list.then(|| boards.collect::<Boards>());
    boards.filter(|boards| !width.is_multiple_of(9) || are_solvable(boards))
}

/// The columns of the boards beside each other, if the others are none of a board, and there is one such way.
fn of_columns(columns: &[Vec<CellDigits>], unit: usize) -> Option<Vec<Vec<usize>>> {
    let all = columns.len();
    let is_all = |at: usize, sign| columns[at].iter().all(|&cell| cell == sign);
    // How plain it is that a column is none; 0 if it may be one.
    let plain = |at: usize| {
        if columns[at].iter().any(|cell| cell & ROW != 0) {
            return 0;
        }
        if is_all(at, BREAK) || is_number(&columns[at]) {
            return 1000;
        }
        // Marks before all cells, and one behind them: LaTeX's is a point.
        let is_mark = match at {
            _ if at + 1 == all && is_all(at, 0) => is_all(0, NONE),
            0 | 1 => is_all(at, LINE) && (at == 0 || is_label(&columns[0])),
            _ => at + 1 == all && is_all(at, LINE) && is_label(&columns[0]),
        };
        usize::from(columns[at].iter().all(|&cell| cell == NONE || cell == OTHER) || is_mark)
    };
    let boards = parted(all, unit, plain, |at| is_all(at, NONE))?;
    // One number may be beside a row; three are one in words of three.
    let is_other = |at: usize| {
        columns[at].iter().any(|cell| cell & OTHER != 0)
            && !boards.iter().flatten().any(|&it| it == at)
    };
    let are_row = (2..all).any(|at| (at - 2..=at).all(is_other));
    (!are_row).then_some(boards)
}

/// The rows or the columns of each board, if there is one plainest way to part them from others. `plain` is how plain it is that
/// one is none of a board, 0 if it may be one; gaps may be between boxes.
fn parted(
    all: usize,
    unit: usize,
    plain: impl Fn(usize) -> usize,
    is_gap: impl Fn(usize) -> bool,
) -> Option<Vec<Vec<usize>>> {
    // Gaps stand between boxes, or between all cells.
    let is_between =
        |length, of| matches!((length, of), (11, 3 | 7)) || length == 17 && of % 2 == 1;
    // From each one on: how plain, in how many ways, and how many the board has that begins there.
    let mut best: Vec<Option<(usize, usize, usize)>> = vec![None; all + 1];
    best[all] = Some((0, 1, 0));
    for at in (0..all).rev() {
        let after = |length: usize, more| {
            let (sum, ways, _) = best.get(at + length).copied()??;
            Some((sum + more, ways, length))
        };
        let are_gaps = |length| (0..length).all(|of| !is_between(length, of) || is_gap(at + of));
        let with_gaps =
            |length| after(length, length - 9).filter(|_| unit == 9 && are_gaps(length));
        let board = after(unit, 0).max(with_gaps(11)).max(with_gaps(17));
        let other = after(1, plain(at)).filter(|_| plain(at) > 0);
        best[at] = match (board, other) {
            (Some(board), Some(other)) if board.0 == other.0 => Some((board.0, 2, board.2)),
            _ => board.max(other),
        };
    }
    let mut boards = Vec::new();
    let mut at = 0;
    while at < all {
        let (_, _, length) = best[at].filter(|best| best.1 == 1)?;
        if length > 1 {
            boards.push(
                (0..length).filter(|&of| !is_between(length, of)).map(|of| at + of).collect(),
            );
        }
        at += length;
    }
    (!boards.is_empty()).then_some(boards)
}

/// The cells without empty fields at both ends.
fn trimmed(mut cells: &[CellDigits]) -> &[CellDigits] {
    while let [NONE, rest @ ..] | [rest @ .., NONE] = cells {
        cells = rest;
    }
    cells
}

/// Whether a row may be a rule.
fn is_rule(row: &Row<'_>) -> bool {
    let cells = trimmed(row.1);
    !cells.is_empty() && cells.iter().all(|&cell| cell == LINE)
}

/// Whether the first cells of rows are none of the grid: numbers, signs of a list or a remark, or nothing.
fn is_label(column: &[CellDigits]) -> bool {
    is_number(column)
        || matches!(column, [first @ (NONE | LINE), ..] if column.iter().all(|it| it == first))
}

/// Whether cells number rows: in order, or most have several digits.
fn is_number(column: &[CellDigits]) -> bool {
    let others = column.iter().filter(|&&cell| cell & OTHER != 0).count();
    let are_some = column.iter().all(|cell| cell & (ALL | OTHER | ZERO) != 0);
    let is_plain = others > 0 && column.is_sorted() || 2 * others > column.len();
    column.chunks(9).all(is_count) || are_some && is_plain
}

/// Whether cells are 0, 1, and so on, or 1, 2, as labels are.
pub fn is_count(cells: &[CellDigits]) -> bool {
    const COUNT: [CellDigits; 10] = [ZERO, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    cells.len() > 1 && (COUNT.starts_with(cells) || COUNT[1..].starts_with(cells))
}
