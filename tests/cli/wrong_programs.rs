//! The judges' cases tell right programs from wrong ones, of which `support::wrong` makes many of each kind: whatever goes wrong on
//! some board that the statement allows, goes wrong on a case.

use std::collections::BTreeSet;
use std::{env, fs};

use puzzles::random::Random;
use rstest::rstest;
use solutions::{Board, Kind};
use support::definitions::{Sheet, simplest};
use support::oracle::{self, Grid, keeps_the_rules, units};
use support::wrong::{self, Order, Search};
use workbench::board::named;
use workbench::check::expected::Expected;
use workbench::problems::{self, Beyond, Case, Problem, Task};

use crate::judge_cases;

/// A program that answers for a board; `None` if it takes more calls than this.
type Program = Box<dyn Fn(&[u8], u64) -> Option<Vec<u8>>>;

/// The most calls of a search for a board.
const MOST: u64 = 300_000;

/// The boards of a case that have so many rows.
fn boards(problem: &Problem, side: usize, case: &Case) -> Vec<Grid> {
    let mut all: Vec<Grid> = match (problem.id(), problem.task) {
        ("uva-989", _) => judge_cases::boards_of_numbers(&case.input),
        ("hdu-3909", _) => judge_cases::boards_of_sizes(&case.input),
        ("codewars-540afbe2", _) => {
            let grids = case.input.split("\n\n").map(|grid| {
                let words = |line: &str| {
                    line.split_whitespace().map(|it| it.parse::<u8>().unwrap()).collect()
                };
                grid.lines().map(words).collect::<Vec<Grid>>()
            });
            let is_meant =
                |rows: &Vec<Grid>| rows.len() == 9 && rows.iter().all(|row| row.len() == 9);
            grids
                .filter(is_meant)
                .map(|rows| rows.concat())
                .filter(|it| it.iter().all(|d| (1..10).contains(d)))
                .collect()
        }
        _ if side == 16 => judge_cases::boards(256, &case.input),
        _ => problems::boards_of(&case.input).iter().map(|it| it.0.to_vec()).collect(),
    };
    all.retain(|it| it.len() == side * side);
    all
}

/// Searches take the cells in row order where that is quick enough.
fn order(problem: &Problem, side: usize) -> Order {
    match (problem.id(), problem.task) {
        ("hdu-3909", _) => Order::Tightest,
        _ if side == 16 => Order::Tightest,
        ("luogu-P10482", _) | (_, Task::Count | Task::Best) => Order::Fewest,
        _ => Order::Cells((0..side * side).collect()),
    }
}

/// What answers right, and wrong programs.
fn programs(problem: &Problem, side: usize) -> (Program, Vec<(String, Program)>) {
    let right = Search::right(side, order(problem, side));
    let searches = || wrong::searches(side, order(problem, side)).into_iter();
    match (problem.id(), problem.task) {
        (id, Task::Rule) | (id @ "codewars-540afbe2", _) => {
            let needs_full = id != "leetcode-36";
            let rule = |rule: wrong::Rule| -> Program {
                Box::new(move |board, _| {
                    Some(vec![u8::from(!(needs_full && board.contains(&0)) && rule(board))])
                })
            };
            let wrong = wrong::rules(side).into_iter().map(|(name, it)| (name, rule(it)));
            (rule(Box::new(keeps_the_rules)), wrong.collect())
        }
        ("uva-989", _) | (_, Task::First) => {
            let first = |it: Search| -> Program {
                Box::new(move |board, most| {
                    Some(it.solve(board, most)?)
                        .map(|it| if it.contains(&0) { Vec::new() } else { it })
                })
            };
            let right = |board: &[u8], _| Some(oracle::first(board).unwrap_or_default());
            (Box::new(right), searches().map(|it| (it.name.clone(), first(it))).collect())
        }
        // The statement has no other boards than those of the case.
        ("projecteuler-96", _) => {
            let corner = |it: Search| -> Program {
                Box::new(move |board, most| Some(it.solve(board, most)?[..3].to_vec()))
            };
            (corner(right), searches().map(|it| (it.name.clone(), corner(it))).collect())
        }
        ("codeforces-1335D", _) => (Box::new(|_, _| Some(vec![1])), breaking()),
        ("hdu-3909", _) => {
            let all = |_: usize, _: usize| true;
            let mut wrong: Vec<(String, Program)> =
                searches().map(|it| (it.name.clone(), minimal(it, all))).collect();
            for one in 0..40 {
                for way in ["not given", "the givens before", "the givens from", "only given"] {
                    let is_tried = move |it: usize, _: usize| match way {
                        "not given" => it != one,
                        "the givens before" => it < one,
                        "the givens from" => it >= one,
                        _ => it == one,
                    };
                    wrong.push((format!("{way} {one}"), minimal(right.clone(), is_tried)));
                }
                let but_the_last = move |it: usize, of: usize| it + one < of;
                let name = format!("not the last {one} givens");
                wrong.push((name, minimal(right.clone(), but_the_last)));
            }
            (minimal(right, all), wrong)
        }
        (_, Task::Fill | Task::Size("16 by 16")) => {
            let solves = |it: Search| -> Program {
                Box::new(move |board, most| {
                    let found = it.solve(board, most)?;
                    let keeps = found.iter().zip(board).all(|(a, b)| a == b || *b == 0);
                    Some(vec![u8::from(keeps && !found.contains(&0) && keeps_the_rules(&found))])
                })
            };
            let wrong = searches().map(|it| (it.name.clone(), solves(it)));
            (Box::new(|_, _| Some(vec![1])), wrong.collect())
        }
        (id, Task::Count) => counting(id, &right, wrong::searches(side, order(problem, side))),
        (_, Task::Best) => {
            let mut wrong: Vec<(String, Program)> =
                searches().map(|it| (it.name.clone(), best(it, usize::MAX, u32::max))).collect();
            for limit in [1, 2, 3, 10, 50, 84, 100, 500, 649] {
                let program = best(right.clone(), limit, u32::max);
                wrong.push((format!("the best of {limit}"), program));
            }
            let worst = best(right.clone(), usize::MAX, u32::min);
            wrong.push(("the worst".to_owned(), worst));
            wrong.push(("the last".to_owned(), best(right.clone(), usize::MAX, |_, it| it)));
            (best(right, usize::MAX, u32::max), wrong)
        }
        _ => (Box::new(|_, _| None), Vec::new()),
    }
}

/// What answers right how many solutions a board has, and wrong programs.
fn counting(id: &str, right: &Search, searches: Vec<Search>) -> (Program, Vec<(String, Program)>) {
    let limit = if matches!(id, "kattis-sudokunique" | "uva-10957") { 2 } else { usize::MAX };
    let all = || counts(right.clone(), limit, usize::MAX);
    let mut wrong: Vec<(String, Program)> =
        searches.into_iter().map(|it| (it.name.clone(), counts(it, limit, usize::MAX))).collect();
    for most in [1, 2, 3, 10, 100, 1000, 10_000, 30_000].into_iter().filter(|it| *it < limit) {
        wrong.push((format!("counts to {most}"), counts(right.clone(), most, usize::MAX)));
    }
    if limit > 2 {
        for bits in [7, 8, 15, 16] {
            let name = format!("counts in {bits} bits");
            wrong.push((name, counts(right.clone(), limit, (1 << bits) - 1)));
        }
        return (all(), wrong);
    }
    // As if the number of givens told.
    for (few, said) in (1..=40).flat_map(|few| [0, 1, 2].map(|said| (few, said))) {
        let otherwise = all();
        let program = move |board: &[u8], most| {
            let givens = board.iter().filter(|it| **it != 0).count();
            if givens < few { Some(answer(said)) } else { otherwise(board, most) }
        };
        wrong.push((format!("fewer than {few} givens: {said}"), Box::new(program)));
    }
    if id != "uva-10957" {
        return (all(), wrong);
    }
    // Here givens that clash have an answer of their own.
    let first = |rule: wrong::Rule, program: Program| -> Program {
        Box::new(
            move |board, most| {
                if rule(board) { program(board, most) } else { Some(answer(usize::MAX)) }
            },
        )
    };
    let keeps = || Box::new(keeps_the_rules);
    let mut wrong: Vec<(String, Program)> =
        wrong.into_iter().map(|(name, it)| (name, first(keeps(), it))).collect();
    wrong.extend(wrong::rules(9).into_iter().map(|(name, rule)| (name, first(rule, all()))));
    (first(keeps(), all()), wrong)
}

/// What HDU asks for, of the givens of which so many are tried, by their number and that of all.
fn minimal(search: Search, is_tried: impl Fn(usize, usize) -> bool + 'static) -> Program {
    Box::new(move |board, most| {
        let count = |board: &[u8]| {
            let (mut number, mut last) = (0, Vec::new());
            search.each(board, most, &mut |solution| {
                number += 1;
                last = solution.to_vec();
                number == 2
            })?;
            Some((number, last))
        };
        let (number, solution) = count(board)?;
        if number != 1 {
            return Some(vec![number]);
        }
        let givens: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] != 0).collect();
        for (number, &given) in givens.iter().enumerate() {
            let mut board = board.to_vec();
            board[given] = 0;
            if is_tried(number, givens.len()) && count(&board)?.0 == 1 {
                return Some(vec![3]);
            }
        }
        Some(solution)
    })
}

/// What becomes of a cell of a grid.
type Change = Box<dyn Fn(&[u8], usize) -> u8>;

/// Programs that change some cells of a full grid; right if after that every unit has a digit twice.
fn breaking() -> Vec<(String, Program)> {
    let one_of_each: Vec<usize> = (0..9).map(|row| row * 9 + (row * 3 + row / 3) % 9).collect();
    let mut places = vec![
        ("one of each unit".to_owned(), one_of_each.clone()),
        ("the diagonal".to_owned(), (0..9).map(|it| it * 10).collect()),
        ("the first row".to_owned(), (0..9).collect()),
        ("the first column".to_owned(), (0..9).map(|it| it * 9).collect()),
        ("all".to_owned(), (0..81).collect()),
    ];
    for one in 0..9 {
        let but = one_of_each.iter().enumerate().filter(|it| it.0 != one).map(|it| *it.1);
        places.push((format!("one of each unit, but {one}"), but.collect()));
    }
    let rows = (1..9).map(|rows| (format!("the first {rows} rows"), (0..rows * 9).collect()));
    places.extend(rows.collect::<Vec<_>>());
    let changes = || {
        let mut changes: Vec<(String, Change)> = vec![
            ("one more".to_owned(), Box::new(|grid, cell| grid[cell] + 1)),
            ("one more of 9".to_owned(), Box::new(|grid, cell| grid[cell] % 9 + 1)),
            ("one more, 0 after 8".to_owned(), Box::new(|grid, cell| (grid[cell] + 1) % 9)),
            ("the next cell".to_owned(), Box::new(|grid, cell| grid[(cell + 1) % 81])),
            ("the cell below".to_owned(), Box::new(|grid, cell| grid[(cell + 9) % 81])),
            ("10 less it".to_owned(), Box::new(|grid, cell| 10 - grid[cell])),
        ];
        for digit in 1..=9 {
            changes.push((format!("{digit}"), Box::new(move |_, _| digit)));
            for to in (0..=10).filter(|to| *to != digit) {
                let change = move |grid: &[u8], cell: usize| {
                    if grid[cell] == digit { to } else { grid[cell] }
                };
                changes.push((format!("{to} for {digit}"), Box::new(change)));
            }
        }
        changes
    };
    let mut all: Vec<(String, Program)> = Vec::new();
    for (place, cells) in places {
        for (name, change) in changes() {
            let cells = cells.clone();
            let program = move |grid: &[u8], _| {
                let mut result = grid.to_vec();
                for &cell in &cells {
                    result[cell] = change(grid, cell);
                }
                let number = result.iter().zip(grid).filter(|(a, b)| a != b).count();
                let has_digits = result.iter().all(|digit| (1..10).contains(digit));
                let is_broken = |unit: &Vec<usize>| {
                    unit.iter().fold(0u32, |set, &cell| set | 1 << result[cell]).count_ones() < 9
                };
                Some(vec![u8::from(number <= 9 && has_digits && units(9).iter().all(is_broken))])
            };
            all.push((format!("{place}: {name}"), Box::new(program)));
        }
    }
    all
}

/// A number as an answer.
fn answer(number: usize) -> Vec<u8> {
    number.to_le_bytes().to_vec()
}

/// The number of solutions, as far as it can be written in these bits.
fn counts(search: Search, limit: usize, bits: usize) -> Program {
    Box::new(move |board, most| {
        let mut number = 0;
        search.each(board, most, &mut |_| {
            number += 1;
            number >= limit
        })?;
        Some(answer(number & bits))
    })
}

/// The score of one of the first solutions.
fn best(search: Search, limit: usize, better: fn(u32, u32) -> u32) -> Program {
    Box::new(move |board, most| {
        let (mut best, mut number) = (None, 0);
        search.each(board, most, &mut |grid| {
            number += 1;
            let score = oracle::score(grid);
            best = Some(best.map_or(score, |best| better(best, score)));
            number >= limit
        })?;
        Some(best.unwrap_or(u32::MAX).to_le_bytes().to_vec())
    })
}

/// Boards that the statement allows, besides those of the cases: `every` leaves most of them out.
fn allowed(problem: &Problem, side: usize, every: usize) -> Vec<Grid> {
    let easy = || sets(&["kaggle"], 10 * every);
    match (problem.id(), problem.task) {
        (id, Task::Rule) | (id @ "codewars-540afbe2", _) => odd_boards(id != "leetcode-36"),
        ("projecteuler-96", _) => {
            problem.cases().iter().flat_map(|it| boards(problem, 9, it)).collect()
        }
        ("codeforces-1335D", _) => solved(&easy()),
        (_, Task::Best) => (2..10).flat_map(|less| with_less(&easy(), less)).collect(),
        (_, Task::Size("16 by 16")) => of_16(problem),
        ("hdu-3909", _) if side == 4 => of_4(),
        ("hdu-3909", _) => {
            let minimal = sets(&["gen_minimal"], 500 * every);
            let more = with_more(&minimal);
            let easy = sets(&["kaggle"], 50 * every);
            [more, minimal, easy.clone(), with_less(&easy, 4)].concat()
        }
        ("poj-2918", _) => (0..).zip(easy()).map(|(seed, it)| tudoku(&it, seed)).collect(),
        ("codewars-5296bc77", _) => {
            sets(&["kaggle", "gen_minimal"], 10 * every).into_iter().filter(singles).collect()
        }
        ("luogu-B4279", _) => easy(),
        ("hackerrank-sudoku", _) => with_less(&easy(), 10),
        ("uva-989", _) if side != 9 => Vec::new(),
        ("uva-989", _) | (_, Task::First) => [easy(), with_less(&easy(), 5)].concat(),
        (_, Task::Fill) => {
            [easy(), sets(&["gen_minimal", "17clue", "top1465", "hard1106"], 100 * every)].concat()
        }
        (id, Task::Count) => {
            let few = sets(&["17clue"], 100 * every);
            let clashing = if id == "uva-10957" { odd_boards(false) } else { Vec::new() };
            let dead: Board = named::find("dead_cell_r0c8").unwrap().puzzle.parse().unwrap();
            [easy(), with_less(&easy(), 4), few, clashing, vec![dead.0.to_vec()]].concat()
        }
        _ => Vec::new(),
    }
}

/// Of these sets, each board of which the number is divisible by `every`.
fn sets(names: &[&str], every: usize) -> Vec<Grid> {
    let read = |name: &&str| {
        let text = fs::read_to_string(format!("../../tests/cases/sets/{name}.txt")).unwrap();
        let boards =
            text.lines().step_by(every).map(|line| line.parse::<Board>().unwrap().0.to_vec());
        boards.collect::<Vec<_>>()
    };
    names.iter().flat_map(read).collect()
}

/// The same with so many givens less.
fn with_less(boards: &[Grid], number: usize) -> Vec<Grid> {
    let mut random = Random::new(1);
    let less = |board: &Grid| {
        let mut board = board.clone();
        let mut givens: Vec<usize> = (0..81).filter(|&cell| board[cell] != 0).collect();
        random.shuffle(&mut givens);
        givens[..number].iter().for_each(|&cell| board[cell] = 0);
        board
    };
    boards.iter().map(less).collect()
}

/// The first solution of each.
fn solved(boards: &[Grid]) -> Vec<Grid> {
    boards.iter().map(|it| oracle::solutions(it, 1).remove(0)).collect()
}

/// The same with a given more.
fn with_more(boards: &[Grid]) -> Vec<Grid> {
    let mut random = Random::new(3);
    let mut more = |(board, solution): (&Grid, Grid)| {
        let mut board = board.clone();
        let empty: Vec<usize> = (0..81).filter(|&cell| board[cell] == 0).collect();
        let cell = empty[random.below(u32::try_from(empty.len()).unwrap()) as usize];
        board[cell] = solution[cell];
        board
    };
    boards.iter().zip(solved(boards)).map(&mut more).collect()
}

/// Boards of 4 by 4 with up to three solutions, or with givens that clash.
fn of_4() -> Vec<Grid> {
    let mut random = Random::new(4);
    let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let one = |_| {
        let mut cells: Vec<usize> = (0..16).collect();
        random.shuffle(&mut cells);
        let mut board = vec![0; 16];
        cells[..4 + random.below(5) as usize].iter().for_each(|&cell| board[cell] = grid[cell]);
        board
    };
    (0..100).map(one).collect()
}

/// Boards that are filled without trying anything out: a solution in another order, of which cells were emptied as long as that
/// was so.
fn of_16(problem: &Problem) -> Vec<Grid> {
    let (mut random, right) = (Random::new(5), Search::right(16, Order::Tightest));
    let known = boards(problem, 16, &problem.kept[0]);
    let grid = oracle::solutions(&known[0], 1).remove(0);
    let one = |_| {
        let mut digits: Vec<u8> = (1..=16).collect();
        random.shuffle(&mut digits);
        let mut board: Grid = grid.iter().map(|it| digits[usize::from(*it) - 1]).collect();
        let mut cells: Vec<usize> = (0..256).collect();
        random.shuffle(&mut cells);
        let mut most = 2;
        for cell in cells {
            let digit = std::mem::take(&mut board[cell]);
            // A call for each empty cell, and one that finds none.
            if right.each(&board, most, &mut |_| false).is_none() {
                board[cell] = digit;
            } else {
                most += 1;
            }
        }
        board
    };
    (0..8).map(one).collect()
}

fn is_tudoku(board: &Grid) -> bool {
    let (mut board, units) = (board.clone(), units(9));
    loop {
        let lone = units.iter().find_map(|unit| {
            let mut empty = unit.iter().filter(|&&cell| board[cell] == 0);
            let cell = *empty.next()?;
            empty.next().is_none().then_some((cell, unit))
        });
        let Some((cell, unit)) = lone else { return !board.contains(&0) };
        board[cell] = 45 - unit.iter().map(|&it| board[it]).sum::<u8>();
    }
}

/// The solution of a board, of which so much was taken that at every moment some unit has one empty cell.
fn tudoku(board: &Grid, seed: u64) -> Grid {
    let mut grid = oracle::solutions(board, 1).remove(0);
    let mut cells: Vec<usize> = (0..81).collect();
    Random::new(seed).shuffle(&mut cells);
    for cell in cells {
        let digit = std::mem::take(&mut grid[cell]);
        if !is_tudoku(&grid) {
            grid[cell] = digit;
        }
    }
    grid
}

/// Whether all cells can be filled by naked and hidden singles.
fn singles(board: &Grid) -> bool {
    let mut sheet = Sheet::new(&Board(board[..].try_into().unwrap()));
    while let Some(step) = simplest(&sheet).first().filter(|step| step.placed.is_some()) {
        sheet.apply(step);
    }
    !sheet.digits.contains(&0)
}

/// Boards for a rule that owe nothing to those of `rule_boards`, and those.
fn odd_boards(are_full: bool) -> Vec<Grid> {
    let mut random = Random::new(2);
    let grids = solved(&sets(&["kaggle"], 25));
    let mut all = grids.clone();
    let mut below = |bound: u32| random.below(bound) as usize;
    for number in 0..4000 {
        let mut grid = grids[number % grids.len()].clone();
        for _ in 0..=below(3) {
            let (kind, line, a, b) = (below(5), below(9), below(9), below(9));
            let (from, to) = (grid[9 * a], grid[9 * b]);
            match kind {
                0 => (0..9).for_each(|it| grid.swap(a * 9 + it, b * 9 + it)),
                1 => (0..9).for_each(|it| grid.swap(it * 9 + a, it * 9 + b)),
                2 => grid.iter_mut().filter(|it| **it == from).for_each(|it| *it = to),
                3 => grid.swap(line * 9 + a, line * 9 + b),
                _ => grid.swap(a * 9 + line, b * 9 + line),
            }
        }
        if !are_full {
            (0..below(81)).for_each(|_| grid[below(81)] = 0);
        }
        all.push(grid);
    }
    let known = Expected::of_kind(Kind::Rule, "").unwrap();
    let known = known.into_iter().map(|it| it.puzzle.0.to_vec());
    all.extend(known.filter(|it| !are_full || !it.contains(&0)));
    all
}

/// A board, the right answer, and the calls after which a program has lost its way.
type Asked = (Grid, Vec<u8>, u64);

/// The place of the first board on which a program is wrong.
fn fails(program: &Program, boards: &[Asked]) -> Option<usize> {
    let is_wrong =
        |(board, right, most): &Asked| program(board, *most).is_some_and(|found| found != *right);
    boards.iter().position(is_wrong)
}

/// The boards with their answers, those that take few calls first; without those that take more than `most`.
fn asked(
    problem: &Problem,
    side: usize,
    right: &Program,
    boards: Vec<Grid>,
    most: u64,
) -> Vec<Asked> {
    let search = Search::right(side, order(problem, side));
    let is_rule = matches!(problem.task, Task::Rule | Task::Other(_));
    let enough = match (problem.id(), problem.task) {
        ("kattis-sudokunique" | "uva-10957" | "hdu-3909", _) => 2,
        (_, Task::Count | Task::Best) => usize::MAX,
        _ => 1,
    };
    let one = |board: Grid| {
        let mut number = 0;
        let mut found = |_: &[u8]| {
            number += 1;
            number == enough
        };
        let calls = if is_rule { 0 } else { search.each(&board, most, &mut found)?.1 };
        let most = 4 * calls + 1000;
        let answer = right(&board, most)?;
        Some((board, answer, most))
    };
    let mut all: Vec<Asked> = boards.into_iter().filter_map(one).collect();
    all.sort_by_key(|(.., most)| *most);
    all
}

/// The wrong programs for a problem, those that some board refutes, and those that the cases refute.
fn told_apart(problem: &Problem, every: usize) -> [usize; 3] {
    let mut numbers = [0; 3];
    let sides: &[usize] = match (problem.id(), problem.task) {
        // There are few boards of 16 by 16 for these, and they take long.
        ("uva-989" | "hdu-3909", _) => &[4, 9],
        (_, Task::Size("16 by 16")) => &[16],
        _ => &[9],
    };
    for &side in sides {
        let (right, programs) = programs(problem, side);
        numbers[0] += programs.len();
        let cases = problem.cases().iter().filter(|case| case.beyond != Some(Beyond::Form));
        let known = cases.flat_map(|case| boards(problem, side, case)).collect();
        let slowness = match order(problem, side) {
            Order::Cells(_) => 1,
            Order::Fewest => 50,
            Order::Tightest => 10,
        };
        let known = asked(problem, side, &right, known, MOST / slowness);
        let allowed = allowed(problem, side, every);
        let allowed = asked(problem, side, &right, allowed, MOST / 10 / slowness / every as u64);
        for (name, program) in &programs {
            // What no board is known to refute takes longest.
            let refuted = fails(program, &allowed);
            let is_caught = (refuted.is_some() || every == 1) && fails(program, &known).is_some();
            numbers[1] += usize::from(refuted.is_some() || is_caught);
            numbers[2] += usize::from(is_caught);
            if let Some(place) = refuted.filter(|_| !is_caught) {
                let digits: String = allowed[place].0.iter().map(u8::to_string).collect();
                println!("{}: `{name}` passes, but not on {digits}", problem.id());
            }
        }
    }
    println!("{:<20} {:>5} {:>8} {:>7}", problem.id(), numbers[0], numbers[1], numbers[2]);
    numbers
}

/// At HDU, whatever the size of the board is.
#[test]
#[ignore = "slow: many, hard and large boards"]
fn a_given_of_each_digit_is_all_that_can_be_spared_on_a_board_of_a_case() {
    let problem = problems::ALL.iter().find(|problem| problem.id() == "hdu-3909").unwrap();
    let mut decided = BTreeSet::new();
    for case in problem.cases() {
        let mut answers = case.output.lines();
        for board in judge_cases::boards_of_sizes(&case.input) {
            let first = answers.next().unwrap();
            if !first.contains(' ') {
                answers.by_ref().nth(board.len().isqrt() - 2);
            }
            let mut spared = BTreeSet::new();
            for given in (0..board.len()).filter(|_| first == "Not Minimal") {
                let digit = board[given];
                if digit == 0 || spared.contains(&digit) || spared.len() > 1 {
                    continue;
                }
                let mut less = board.clone();
                less[given] = 0;
                if oracle::solutions(&less, 2).len() == 1 {
                    spared.insert(digit);
                }
            }
            decided.extend(spared.pop_first().filter(|_| spared.is_empty()));
        }
    }
    assert_eq!(decided, (1..=16).collect());
}

/// `PROBLEM=boj-2580 EVERY=1 cargo test wrong_programs -- --ignored --nocapture` tries one problem on all boards, which takes
/// minutes.
#[rstest]
#[case::of_16(true)]
#[case::of_9(false)]
#[ignore = "slow: many programs on many boards"]
fn wrong_programs_fail_on_a_case(#[case] are_of_16: bool) {
    let every = env::var("EVERY").map_or(10, |every| every.parse().unwrap());
    println!("{:<20} {:>5} {:>8} {:>7}", "problem", "wrong", "refuted", "caught");
    let only = env::var("PROBLEM").unwrap_or_default();
    let is_asked = |it: &Problem| {
        it.id().contains(&only) && are_of_16 == matches!(it.task, Task::Size("16 by 16"))
    };
    // Its boards have dominoes, of which no program here knows.
    let is_tried = |it: &&Problem| it.id() != "boj-4574" && is_asked(it);
    let problems = problems::ALL.iter().filter(is_tried);
    let numbers: Vec<[usize; 3]> = problems.map(|problem| told_apart(problem, every)).collect();
    assert!(numbers.iter().all(|[_, refuted, caught]| refuted == caught), "see above");
    let have_none = numbers.iter().any(|[_, refuted, _]| *refuted == 0);
    assert!(!have_none, "no wrong programs: add some to `programs`, and boards to `allowed`");
}
