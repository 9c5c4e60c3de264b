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

/// The most completions that a cross has, by the kinship of the columns of boxes 2 and 3 and that of the rows of boxes 4 and 7
/// together; 0 where there is no such cross. The mean is 2,692.96.
///
/// The test `no_cross_has_more_completions` proves it.
const MOST: [u32; 19] = [
    0, 0, 0, 0, 0, 0, 11_664, 0, 5_420, 5_032, 5_644, 4_960, 5_068, 3_773, 4_304, 3_914, 3_830, 0,
    5_616,
];
/// The most completions that any cross has.
const MOST_COMPLETIONS: u32 = MOST[6];

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
        MOST[kinship(self.right.map(columns)) + kinship(self.below.map(columns))]
    }

    /// The completion with this number, from 0.
    fn completion(&self, mut number: u32) -> Option<Board> {
        let found = complete(self.right.map(columns), self.below.map(columns)).find(|found| {
            let is_here = number < found.count();
            number -= if is_here { 0 } else { found.count() };
            is_here
        })?;
        let [five, six, eight] = found.boxes(number);
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

/// How many pairs of lines of two boxes have a digit in common: 3 if both have the same lines, at most 9.
fn kinship([one, other]: [Sets; 2]) -> usize {
    let related = |set: &u16| other.iter().filter(|other| *other & set != 0).count();
    one.iter().map(related).sum()
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

/// The completions of a cross that have the same box 5.
struct Completions {
    five: Cells,
    sixes: [[Line; 2]; 3],
    eights: [[Line; 2]; 3],
    /// Bit 8 * six + eight: whether these two boxes leave a digit to each cell of box 9.
    pairs: u64,
}

impl Completions {
    fn count(&self) -> u32 {
        self.pairs.count_ones()
    }

    /// The boxes 5, 6 and 8 of the completion with this number, from 0.
    fn boxes(&self, number: u32) -> [Cells; 3] {
        let after = (0..number).fold(self.pairs, |pairs, _| pairs & (pairs - 1));
        let pair = after.trailing_zeros() as usize;
        [self.five, choice(pair / 8, self.sixes), transposed(choice(pair % 8, self.eights))]
    }
}

/// All completions of a cross.
///
/// Of the cross, only these sets of digits matter: the columns of the boxes 2 and 3, the rows of the boxes 4 and 7. Box 5
/// decides which digits are left for each row of box 6 and each column of box 8. These two decide which are left for the rows
/// and columns of box 9. Where they cross there must be one digit.
fn complete(
    [two, three]: [Sets; 2],
    [four, seven]: [Sets; 2],
) -> impl Iterator<Item = Completions> {
    let (beside_three, beside_seven) = (Orders::beside(three), Orders::beside(seven));
    fives(two, four).into_iter().filter_map(move |five| {
        let sixes = beside_three.of(rest(four, five))?;
        let eights = beside_seven.of(rest(two, transposed(five)))?;
        let (columns, rows) = (left(three, sixes, in_columns), left(seven, eights, in_rows));
        let mut pairs = 0;
        for (six, columns) in columns.into_iter().enumerate() {
            for (eight, rows) in rows.into_iter().enumerate() {
                pairs |= u64::from(none_is_empty(columns & rows)) << (8 * six + eight);
            }
        }
        Some(Completions { five, sixes, eights, pairs })
    })
}

fn count(columns: [Sets; 2], rows: [Sets; 2]) -> u32 {
    complete(columns, rows).map(|found| found.count()).sum()
}

/// The lowest bit of each of six fields of ten bits, a field for a cell of the upper two rows of box 9: nine bits are digits,
/// the tenth takes a carry.
const CELLS: u64 = ((1 << 60) - 1) / 1023;

/// Whether each field has a digit. Then no cell of box 9 has two, or none: its rows and columns have three digits each.
fn none_is_empty(cells: u64) -> bool {
    const CARRIES: u64 = CELLS << 9;
    (cells + (CARRIES - CELLS)) & CARRIES == CARRIES
}

/// The digits of the upper two rows, in all cells of these.
fn in_rows([a, b, _]: Sets) -> u64 {
    (u64::from(a) | u64::from(b) << 30) * (1 | 1 << 10 | 1 << 20)
}

/// The digits of the columns, in both cells of each.
fn in_columns([a, b, c]: Sets) -> u64 {
    (u64::from(a) | u64::from(b) << 10 | u64::from(c) << 20) * (1 | 1 << 30)
}

/// All boxes with no digit in a column of `two`, or a row of `four`, that has it already.
fn fives(two: Sets, four: Sets) -> Vec<Cells> {
    let orders = Orders::beside(two);
    let lines = lines(two);
    let without = |taken: u16| lines.iter().copied().filter(move |&line| union(line) & taken == 0);
    let seconds: Vec<Line> = without(four[1]).collect();
    let mut fives = Vec::new();
    for first in without(four[0]) {
        for &second in seconds.iter().filter(|&&line| union(line) & union(first) == 0) {
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
fn left(taken: Sets, orders: [[Line; 2]; 3], cells: fn(Sets) -> u64) -> [u64; 8] {
    let free = (CELLS * u64::from(ALL_DIGITS)) & !cells(taken);
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
    #[ignore = "slow"]
    fn no_cross_has_more_completions() {
        let partitions = partitions();
        assert_eq!(280, partitions.len());
        let two = partitions[0];
        let threes: BTreeMap<_, _> =
            partitions.iter().map(|&three| (in_common(two, three), three)).collect();
        let most_with = |three| {
            let mut most = [0; 19];
            for (k, &four) in partitions.iter().enumerate() {
                for &seven in &partitions[..=k] {
                    let most = &mut most[kinship([two, three]) + kinship([four, seven])];
                    *most = count([two, three], [four, seven]).max(*most);
                }
            }
            most
        };
        let most = thread::scope(|scope| {
            let threads: Vec<_> =
                threes.into_values().map(|three| scope.spawn(move || most_with(three))).collect();
            let most = threads.into_iter().map(|thread| thread.join().expect("no panic"));
            most.reduce(|a, b| array::from_fn(|kinship| a[kinship].max(b[kinship])))
        });
        assert_eq!(Some(MOST), most);
    }

    #[test]
    fn the_bound_holds_with_twins() {
        let partitions = partitions();
        let twins = |[a, b, c]: Sets| [[a, b, c], [b, c, a]].map(|sets| transposed(sets.map(line)));
        let mut most = 0;
        for &below in &partitions {
            let cross =
                Cross { corner: [[0; 3]; 3], right: twins(partitions[0]), below: twins(below) };
            assert!(cross.completions() <= cross.bound(), "{below:?}");
            most = most.max(cross.completions());
        }
        assert_eq!(MOST_COMPLETIONS, most);
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
    #[ignore = "slow"]
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

    /// The completions of some crosses are as many as the solver counts, and each a grid that follows the rules.
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
