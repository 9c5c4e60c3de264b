//! Full grids: the article's few, and all that there are.

use std::array;
use std::fmt;

use solutions::{Board, initial_state};

use crate::random::Random;

/// Where full grids come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// See [`uniform`].
    #[default]
    Uniform,
    /// See [`article`].
    Article,
}

impl Grid {
    pub const ALL: [Grid; 2] = [Grid::Uniform, Grid::Article];

    pub fn draw(self, random: &mut Random) -> Board {
        match self {
            Grid::Uniform => uniform(random),
            Grid::Article => article(random),
        }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Grid::Uniform => "uniform",
            Grid::Article => "article",
        })
    }
}

/// The grid that article 001's generator makes of a random first row: one of 9! = 362,880, out of
/// 6,670,903,752,021,072,936,960.
pub fn article(random: &mut Random) -> Board {
    let mut grid = [[0; 9]; 9];
    grid[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut grid[0]);
    // Every first row leads to a grid.
    initial_state::get_initial_state(&mut grid, 1, 0);
    Board::from_matrix(&grid)
}

/// One of all 6,670,903,752,021,072,936,960 grids, each exactly as likely as any other.
///
/// Every grid completes one cross. A cross and a number below `MOST_COMPLETIONS` are drawn, and the completion with this
/// number is taken. If the cross has fewer, both are drawn again; so each completion of each cross has the same chance.
pub fn uniform(random: &mut Random) -> Board {
    loop {
        let cross = Cross::draw(random);
        let number = random.below(MOST_COMPLETIONS);
        if number < cross.bound()
            && let Some(grid) = cross.completion(number)
        {
            return grid;
        }
    }
}

/// The most completions that a cross has. The mean is 2,692.96.
const MOST_COMPLETIONS: u32 = 11_664;
/// The most that it has unless boxes 2 and 3 have the same digits in their columns, and boxes 4 and 7 in their rows.
///
/// The test `no_cross_has_more_completions` proves both.
const MOST_WITHOUT_TWINS: u32 = 5_644;

/// The upper three rows and the left three columns of a grid.
///
/// ```text
///     corner            box 2: right[0]   box 3: right[1]
///     box 4: below[0]   box 5             box 6
///     box 7: below[1]   box 8             box 9
/// ```
pub struct Cross {
    corner: Cells,
    right: [Cells; 2],
    /// Transposed: they are to the transposed corner what `right` is to the corner.
    below: [Cells; 2],
}

/// The cells of a box, row by row; digit d is bit d - 1.
type Cells = [[u16; 3]; 3];
/// The digits of the three rows of a box, or of its columns.
type Sets = [u16; 3];
/// Three digits of a row, or of a column.
type Line = [u16; 3];

const ALL_DIGITS: u16 = 0x1ff;

impl Cross {
    /// Each cross is exactly as likely as any other, since every corner has the same number of neighbours.
    pub fn draw(random: &mut Random) -> Cross {
        let corner = draw_box(random);
        Cross {
            corner,
            right: draw_beside(corner, random),
            below: draw_beside(transposed(corner), random),
        }
    }

    /// The number of grids that it is part of.
    pub fn completions(&self) -> u32 {
        count(self.right.map(columns), self.below.map(columns))
    }

    /// A number that the completions do not exceed, for much less than they cost.
    fn bound(&self) -> u32 {
        let are_twins = |[one, other]: [Sets; 2]| one.iter().all(|set| other.contains(set));
        if are_twins(self.right.map(columns)) && are_twins(self.below.map(columns)) {
            MOST_COMPLETIONS
        } else {
            MOST_WITHOUT_TWINS
        }
    }

    /// The completion with this number, from 0.
    fn completion(&self, number: u32) -> Option<Board> {
        let mut completions = complete(self.right.map(columns), self.below.map(columns));
        let [five, six, eight] = completions.nth(number as usize)?;
        let ([two, three], [four, seven]) = (self.right, self.below.map(transposed));
        let columns_of_nine = rest(columns(three), transposed(six));
        let rows_of_nine = rest(seven.map(union), eight);
        let nine = rows_of_nine.map(|row| columns_of_nine.map(|column| row & column));
        let boxes = [self.corner, two, three, four, five, six, seven, eight, nine];
        Some(Board(array::from_fn(|cell| {
            let (r, c) = (cell / 9, cell % 9);
            let digit = boxes[r / 3 * 3 + c / 3][r % 3][c % 3];
            digit.trailing_zeros() as u8 + 1
        })))
    }
}

fn draw_box(random: &mut Random) -> Cells {
    let mut digits: [u16; 9] = array::from_fn(|k| 1 << k);
    random.shuffle(&mut digits);
    array::from_fn(|r| array::from_fn(|c| digits[3 * r + c]))
}

/// The two boxes to the right of a box.
fn draw_beside(first: Cells, random: &mut Random) -> [Cells; 2] {
    let mut second = draw_box(random);
    while (0..3).any(|r| union(first[r]) & union(second[r]) != 0) {
        second = draw_box(random);
    }
    let mut third = rest(first.map(union), second).map(line);
    for row in &mut third {
        random.shuffle(row);
    }
    [second, third]
}

/// The three digits of a set, in ascending order.
fn line(set: u16) -> Line {
    let lowest = set & set.wrapping_neg();
    let others = set ^ lowest;
    let next = others & others.wrapping_neg();
    [lowest, next, others ^ next]
}

/// The boxes 5, 6 and 8 of all completions of a cross.
///
/// Of the cross, only these sets of digits matter: the columns of the boxes 2 and 3, the rows of the boxes 4 and 7. Box 5
/// decides which digits are left for each row of box 6 and each column of box 8. These two decide which are left for the rows
/// and columns of box 9. Where they cross there must be one digit.
fn complete([two, three]: [Sets; 2], [four, seven]: [Sets; 2]) -> impl Iterator<Item = [Cells; 3]> {
    let (beside_three, beside_seven) = (Orders::beside(three), Orders::beside(seven));
    let orders = move |five| {
        let sixes = beside_three.of(rest(four, five))?;
        let eights = beside_seven.of(rest(two, transposed(five)))?;
        Some((five, sixes, eights))
    };
    fives(two, four).into_iter().filter_map(orders).flat_map(move |(five, sixes, eights)| {
        let columns_of_nine = left(three, sixes, in_columns);
        let rows_of_nine = left(seven, eights, in_rows);
        (0..64)
            .map(|pair| (pair / 8, pair % 8))
            .filter(move |&(six, eight)| none_is_empty(columns_of_nine[six] & rows_of_nine[eight]))
            .map(move |(six, eight)| [five, choice(six, sixes), transposed(choice(eight, eights))])
    })
}

fn count(columns: [Sets; 2], rows: [Sets; 2]) -> u32 {
    complete(columns, rows).count() as u32
}

/// The lowest bit of each of nine fields of ten bits, a field for a cell: nine bits are digits, the tenth takes a carry.
const CELLS: u128 = ((1 << 90) - 1) / 1023;

/// Whether each field has a digit. (Box 9 has nine cells for nine digits: then none has two.)
fn none_is_empty(cells: u128) -> bool {
    const CARRIES: u128 = CELLS << 9;
    (cells + (CARRIES - CELLS)) & CARRIES == CARRIES
}

/// The digits of a row, in all cells of this row.
fn in_rows([a, b, c]: Sets) -> u128 {
    let row = |digits| u128::from(digits) * (1 | 1 << 10 | 1 << 20);
    row(a) | row(b) << 30 | row(c) << 60
}

/// The digits of a column, in all cells of this column.
fn in_columns([a, b, c]: Sets) -> u128 {
    let column = |digits| u128::from(digits) * (1 | 1 << 30 | 1 << 60);
    column(a) | column(b) << 10 | column(c) << 20
}

/// All boxes with no digit in a column of `two`, or a row of `four`, that has it already.
fn fives(two: Sets, four: Sets) -> Vec<Cells> {
    let lines = lines(two);
    let orders = Orders::beside(two);
    let mut fives = Vec::new();
    for &first in lines.iter().filter(|&&line| union(line) & four[0] == 0) {
        let taken = union(first) | four[1];
        for &second in lines.iter().filter(|&&line| union(line) & taken == 0) {
            let third = ALL_DIGITS & !union(first) & !union(second);
            if third & four[2] == 0 {
                fives.extend(
                    orders.0[usize::from(third)]
                        .into_iter()
                        .flatten()
                        .map(|third| [first, second, third]),
                );
            }
        }
    }
    fives
}

/// All rows of three digits with none in a column that has it already.
fn lines(columns: Sets) -> Vec<Line> {
    let free = |taken: u16| (0..9).map(|k| 1 << k).filter(move |digit| digit & taken == 0);
    let mut lines = Vec::new();
    for first in free(columns[0]) {
        for second in free(columns[1] | first) {
            lines.extend(free(columns[2] | first | second).map(|third| [first, second, third]));
        }
    }
    lines
}

/// The same by their sets of digits. Each digit is barred from one column, so a set has two orders; or none, if all three are
/// barred from the same.
struct Orders([Option<[Line; 2]>; 512]);

impl Orders {
    fn beside(columns: Sets) -> Orders {
        let mut orders = [None; 512];
        for line in lines(columns) {
            let [_, second] = orders[usize::from(union(line))].get_or_insert([line; 2]);
            *second = line;
        }
        Orders(orders)
    }

    /// Of each of these rows.
    fn of(&self, rows: Sets) -> Option<[[Line; 2]; 3]> {
        let [first, second, third] = rows.map(|row| self.0[usize::from(row)]);
        Some([first?, second?, third?])
    }
}

/// One of the eight boxes with these orders of its rows.
fn choice(number: usize, orders: [[Line; 2]; 3]) -> Cells {
    array::from_fn(|r| orders[r][number >> r & 1])
}

/// What these eight boxes leave in the third box, when the first one has taken `taken`.
fn left(taken: Sets, orders: [[Line; 2]; 3], cells: fn(Sets) -> u128) -> [u128; 8] {
    let free = (CELLS * u128::from(ALL_DIGITS)) & !cells(taken);
    let orders = orders.map(|orders| orders.map(cells));
    array::from_fn(|number| (0..3).fold(free, |free, r| free & !orders[r][number >> r & 1]))
}

/// What two boxes of three leave in each row, or in each column.
fn rest(one: Sets, other: Cells) -> Sets {
    array::from_fn(|k| ALL_DIGITS & !one[k] & !union(other[k]))
}

fn union([a, b, c]: [u16; 3]) -> u16 {
    a | b | c
}

fn columns(cells: Cells) -> Sets {
    transposed(cells).map(union)
}

fn transposed(cells: Cells) -> Cells {
    array::from_fn(|r| array::from_fn(|c| cells[c][r]))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::thread;

    use pretty_assertions::assert_eq;

    use super::*;

    /// All ways to divide the digits into three sets of three.
    fn partitions() -> Vec<Sets> {
        let threes = || (0..512).filter(|set: &u16| set.count_ones() == 3);
        let mut partitions = Vec::new();
        for first in threes().filter(|set| set & 1 != 0) {
            for second in threes().filter(|set| set & first == 0) {
                let third = ALL_DIGITS & !first & !second;
                if second < third {
                    partitions.push([first, second, third]);
                }
            }
        }
        partitions
    }

    /// The numbers of digits that two partitions have in common, line by line, in whatever order the lines are.
    fn in_common(one: Sets, other: Sets) -> [[u32; 3]; 3] {
        let mut rows = one.map(|a| other.map(|b| (a & b).count_ones()));
        rows.sort_unstable();
        let mut columns = [0, 1, 2].map(|k| rows.map(|row| row[k]));
        columns.sort_unstable();
        columns
    }

    /// The number of completions depends neither on the names of digits nor on the order of the lines of boxes 2, 3, 4 and 7.
    /// So each of these boxes is a partition, and of box 2 one is enough. Of box 3 those are enough that have different
    /// numbers of digits in common with box 2, line by line: if two have the same, one becomes the other by renaming digits.
    #[test]
    #[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
    fn no_cross_has_more_completions() {
        let partitions = partitions();
        assert_eq!(280, partitions.len());
        let two = partitions[0];
        let threes: BTreeMap<_, _> =
            partitions.iter().map(|&three| (in_common(two, three), three)).collect();
        let most_with = |three| {
            let (mut most, mut most_without_twins) = (0, 0);
            for (k, &four) in partitions.iter().enumerate() {
                for &seven in &partitions[..=k] {
                    let count = count([two, three], [four, seven]);
                    let most = if two == three && four == seven {
                        &mut most
                    } else {
                        &mut most_without_twins
                    };
                    *most = count.max(*most);
                }
            }
            (most, most_without_twins)
        };
        let most = thread::scope(|scope| {
            let threads: Vec<_> =
                threes.into_values().map(|three| scope.spawn(move || most_with(three))).collect();
            let most = threads.into_iter().map(|thread| thread.join().expect("no panic"));
            most.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
        });
        assert_eq!(Some((MOST_COMPLETIONS, MOST_WITHOUT_TWINS)), most);
    }

    #[test]
    fn the_bound_holds_with_twins() {
        let partitions = partitions();
        let twins = |[a, b, c]: Sets| [[a, b, c], [b, c, a]].map(|sets| transposed(sets.map(line)));
        let mut exceeding = 0;
        for &below in &partitions {
            let cross =
                Cross { corner: [[0; 3]; 3], right: twins(partitions[0]), below: twins(below) };
            assert!(cross.completions() <= cross.bound(), "{below:?}");
            exceeding += u32::from(cross.completions() > MOST_WITHOUT_TWINS);
        }
        assert_ne!(0, exceeding);
    }

    /// The cross of a grid.
    fn cross_of(grid: &Board) -> Cross {
        let cells = |top: usize, left: usize| -> Cells {
            array::from_fn(|r| array::from_fn(|c| 1 << (grid[top + r][left + c] - 1)))
        };
        Cross {
            corner: cells(0, 0),
            right: [cells(0, 3), cells(0, 6)],
            below: [cells(3, 0), cells(6, 0)].map(transposed),
        }
    }

    /// If each grid is as likely as any other, a cross with twice as many completions is twice as likely to be a grid's.
    #[test]
    #[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
    fn a_cross_is_as_likely_as_it_has_completions() {
        let mut random = Random::new(1);
        let drawn: Vec<f64> =
            (0..20_000).map(|_| Cross::draw(&mut random).completions().into()).collect();
        let of_grids: Vec<f64> =
            (0..20_000).map(|_| cross_of(&uniform(&mut random)).completions().into()).collect();
        let size = 20_000.0;
        let sum = |numbers: &[f64], power| numbers.iter().map(|n| n.powi(power)).sum::<f64>();
        let expected = sum(&drawn, 2) / sum(&drawn, 1);
        let mean = sum(&of_grids, 1) / size;
        let error = ((sum(&of_grids, 2) / size - mean * mean) / size).sqrt();
        // The expected mean has about the same error; if all crosses were equally likely, the mean would be 30 less.
        let difference = (mean - expected).abs();
        assert!(difference < 6.0 * error, "expected {expected}, found {mean} ± {error}");
    }

    /// The completions of some crosses are as many as the solver counts, and each a grid that keeps the rules.
    #[test]
    fn a_cross_has_the_completions_that_the_solver_counts() {
        let mut random = Random::new(1);
        for _ in 0..20 {
            let cross = Cross::draw(&mut random);
            let grids: BTreeSet<Board> =
                (0..).map_while(|number| cross.completion(number)).collect();
            let mut board = cross.completion(0).unwrap();
            for cell in (0..81).filter(|cell| cell / 9 > 2 && cell % 9 > 2) {
                board.0[cell] = 0;
            }
            let expected = solutions::count(&board, 20_000);
            assert_eq!(
                (expected, expected as usize),
                (cross.completions(), grids.len()),
                "{board}"
            );
            for grid in grids.iter().step_by(100) {
                assert_eq!(1, solutions::count(grid, 2), "{grid}");
            }
        }
    }
}
