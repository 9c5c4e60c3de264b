//! Every answer among the judges' cases is right. What an input asks for is computed here by the tests' own search; where any solution will do, the answer's grids have to complete the boards.

use std::collections::HashSet;

use pretty_assertions::assert_eq;
use solutions::Board;
use workbench::board::named;
use workbench::judge::own_cases;
use workbench::problems::{self, Answer, Beyond, Case, Problem, ProblemAt, Task};

use support::oracle::{Grid, first, keeps_the_rules, score, solutions, units};

/// The solution of a board that has no other.
fn only(board: &Grid) -> Grid {
    let mut solutions = solutions(board, 2);
    assert_eq!(solutions.len(), 1, "solutions of {board:?}");
    solutions.remove(0)
}

/// Whether a grid is a solution of a board.
fn completes(board: &Grid, grid: &Grid) -> bool {
    let given = |(&cell, &digit): (&u8, &u8)| digit > 0 && (cell == 0 || cell == digit);
    board.len() == grid.len() && board.iter().zip(grid).all(given) && keeps_the_rules(grid)
}

/// The boards of so many cells in a text: digits, letters from A, and `0`, `.`, `?` or `-` for an empty cell. Lines without
/// a row, such as counts and headings, are skipped.
pub fn boards(cells: usize, text: &str) -> Vec<Grid> {
    let cell = |c: char| match c {
        '0' | '.' | '?' | '-' => Some(0),
        '1'..='9' => Some(c as u8 - b'0'),
        'A'..='P' => Some(c as u8 - b'A' + 1),
        _ => None,
    };
    let lines = text.lines().map(|line| line.chars().filter_map(cell).collect::<Vec<_>>());
    let all: Vec<u8> = lines.filter(|cells| cells.len() >= 9).flatten().collect();
    assert_eq!(all.len() % cells, 0, "cells in {text}");
    all.chunks(cells).map(<[u8]>::to_vec).collect()
}

/// A line for each row.
fn rows(grid: &Grid, cell: impl Fn(u8) -> String, between: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|&digit| cell(digit)).collect();
        cells.join(between) + "\n"
    };
    grid.chunks(grid.len().isqrt()).map(row).collect()
}

fn numbers(grid: &Grid) -> String {
    rows(grid, |digit| digit.to_string(), " ")
}

fn digits(grid: &Grid) -> String {
    rows(grid, |digit| digit.to_string(), "")
}

fn line(grid: &Grid) -> String {
    digits(grid).replace('\n', "") + "\n"
}

fn letters(grid: &Grid) -> String {
    rows(grid, |digit| char::from(b'A' + digit - 1).to_string(), "")
}

/// The answers to boards that have one solution each.
fn each(boards: &[Grid], print: fn(&Grid) -> String) -> Vec<String> {
    boards.iter().map(|board| print(&only(board))).collect()
}

/// The answers to boards of which any solution will do: those found, if they are solutions.
fn any(boards: &[Grid], found: &str, print: fn(&Grid) -> String) -> String {
    let grids = self::boards(81, found);
    assert_eq!(boards.len(), grids.len(), "grids");
    for (board, grid) in boards.iter().zip(&grids) {
        assert!(completes(board, grid), "{} of {}", digits(grid), digits(board));
    }
    grids.iter().map(print).collect()
}

/// Boards that are preceded by the size of their boxes, with digits up to `G`.
pub fn boards_of_sizes(text: &str) -> Vec<Grid> {
    let mut lines = text.lines();
    let mut boards = Vec::new();
    while let Some(n) = lines.next() {
        let rows = lines.by_ref().take(n.parse::<usize>().unwrap().pow(2));
        let cell = |c: char| c.to_digit(17).map_or(0, |digit| digit.to_le_bytes()[0]);
        boards.push(rows.flat_map(str::chars).map(cell).collect());
    }
    boards
}

/// The same in numbers.
pub fn boards_of_numbers(text: &str) -> Vec<Grid> {
    let mut words = text.split_whitespace().map(|word| word.parse::<u8>().unwrap());
    let mut boards = Vec::new();
    while let Some(n) = words.next() {
        boards.push(words.by_ref().take(usize::from(n).pow(4)).collect());
    }
    boards
}

/// The only solution of a board all of whose givens are needed; otherwise, what it is.
fn minimal(board: &Grid) -> String {
    let solution = match &solutions(board, 2)[..] {
        [] => return "No Solution\n".to_owned(),
        [solution] => solution.clone(),
        _ => return "Multiple Solutions\n".to_owned(),
    };
    let is_needed = |given: usize| {
        let mut board = board.clone();
        board[given] = 0;
        solutions(&board, 2).len() > 1
    };
    let mut givens = (0..board.len()).filter(|&cell| board[cell] > 0);
    if !givens.all(is_needed) {
        return "Not Minimal\n".to_owned();
    }
    let digit = |digit: u8| char::from_digit(digit.into(), 17).unwrap();
    rows(&solution, |d| digit(d).to_uppercase().to_string(), "")
}

/// Fills the first empty cell and a neighbour with a domino that is not used yet, and so on; the grids are found.
fn with_dominoes(
    grid: &mut Grid,
    units: &[Vec<usize>],
    used: &mut HashSet<[u8; 2]>,
    found: &mut HashSet<Grid>,
) {
    let Some(cell) = grid.iter().position(|&digit| digit == 0) else {
        found.insert(grid.clone());
        return;
    };
    let fits = |grid: &Grid, cell: usize, digit: u8| {
        let mut of_cell = units.iter().filter(|unit| unit.contains(&cell));
        of_cell.all(|unit| unit.iter().all(|&it| grid[it] != digit))
    };
    let neighbours = [(cell % 9 < 8).then_some(cell + 1), (cell < 72).then_some(cell + 9)];
    for other in
        neighbours.into_iter().flatten().filter(|&other| grid[other] == 0).collect::<Vec<_>>()
    {
        for one in 1..=9 {
            if !fits(grid, cell, one) {
                continue;
            }
            grid[cell] = one;
            for two in (1..=9).filter(|&two| two != one) {
                let domino = [one.min(two), one.max(two)];
                if !used.contains(&domino) && fits(grid, other, two) {
                    used.insert(domino);
                    grid[other] = two;
                    with_dominoes(grid, units, used, found);
                    grid[other] = 0;
                    used.remove(&domino);
                }
            }
            grid[cell] = 0;
        }
    }
}

/// The grids of boards of which some dominoes and all single digits are given.
fn of_dominoes(input: &str) -> Vec<Grid> {
    let cell = |name: &str| {
        let [row, column] = name.as_bytes() else { panic!("{name}") };
        usize::from(row - b'A') * 9 + usize::from(column - b'1')
    };
    let (mut words, mut grids) = (input.split_whitespace(), Vec::new());
    while let Some(number) = words.next().map(|word| word.parse().unwrap()).filter(|it| *it > 0) {
        let (mut grid, mut used) = (vec![0; 81], HashSet::new());
        for _ in 0..number {
            let [one, at, two, beside] = [(); 4].map(|()| words.next().unwrap());
            let [one, two] = [one, two].map(|digit| digit.parse::<u8>().unwrap());
            (grid[cell(at)], grid[cell(beside)]) = (one, two);
            used.insert([one.min(two), one.max(two)]);
        }
        (1..=9).for_each(|digit| grid[cell(words.next().unwrap())] = digit);
        let mut found = HashSet::new();
        with_dominoes(&mut grid, &units(9), &mut used, &mut found);
        assert_eq!(1, found.len());
        grids.extend(found);
    }
    grids
}

/// The grids found for full ones, if at most nine cells have another digit, and every row, column and box holds a digit twice.
fn broken(full: &[Grid], found: &[Grid]) -> String {
    assert_eq!(full.len(), found.len(), "grids");
    for (full, grid) in full.iter().zip(found) {
        let changed = full.iter().zip(grid).filter(|(a, b)| a != b).count();
        let holds_a_digit_twice = |unit: &Vec<usize>| {
            let digits: HashSet<u8> = unit.iter().map(|&cell| grid[cell]).collect();
            digits.len() < 9
        };
        let is_broken = units(9).iter().all(holds_a_digit_twice);
        assert!(is_broken && changed <= 9 && !grid.contains(&0), "{}", digits(grid));
    }
    found.iter().map(digits).collect()
}

/// Whether these are the rows of a right grid, of whatever size.
fn is_full_grid(rows: &[&str]) -> bool {
    let numbers = |row: &&str| row.split(' ').map(|n| n.parse::<u8>().unwrap()).collect();
    let (n, rows) = (rows.len(), rows.iter().map(numbers).collect::<Vec<Grid>>());
    let is_square = n.isqrt().pow(2) == n && rows.iter().all(|row| row.len() == n);
    is_square
        && completes(&vec![0; n * n], &rows.concat())
        && rows.concat().iter().all(|&it| it as usize <= n)
}

/// A line for each.
fn told(answers: impl Iterator<Item = bool>) -> String {
    answers.map(|answer| if answer { "true\n" } else { "false\n" }).collect()
}

/// As LeetCode shows a board.
fn in_brackets(board: &Grid) -> String {
    let rows = rows(&only(board), |digit| format!("\"{digit}\""), ",");
    format!("[[{}]]\n", rows.trim_end().replace('\n', "],["))
}

/// Whether a board is a proper puzzle, in a judge's words.
fn proper((number, board): (u32, &Grid)) -> String {
    let answer = match solutions(board, 2).len() {
        _ if !keeps_the_rules(board) => "Illegal",
        0 => "Impossible",
        1 => "Unique",
        _ => "Ambiguous",
    };
    format!("Case {number}: {answer}.\n")
}

/// The first solution of a board below its heading.
fn headed((number, board): (u32, &Grid)) -> String {
    format!("Grid {number:02}\n{}", digits(&first(board).expect("a solution")))
}

/// The highest score of a solution.
fn best(board: &Grid) -> String {
    let grids = solutions(board, 1_000);
    assert!(grids.len() < 1_000);
    let best = grids.iter().map(|grid| score(grid)).max();
    best.map_or("-1\n".to_owned(), |best| format!("{best}\n"))
}

/// The answer to an input. Where several are right, `found` is the answer if it is one of them.
fn answer(problem: &Problem, input: &str, found: &str) -> String {
    match problem.id() {
        "leetcode-37" => boards(81, input).iter().map(in_brackets).collect(),
        "leetcode-36" => told(boards(81, input).iter().map(|board| keeps_the_rules(board))),
        id
        @ ("atcoder-abc327_c" | "codingame-sudoku-validator" | "swea-1974" | "beecrowd-1383") => {
            let has_count = matches!(id, "swea-1974" | "beecrowd-1383");
            let words = input.split_whitespace().skip(usize::from(has_count));
            let digit = |word: &str| word.parse().ok().filter(|n| (1..=9).contains(n));
            let numbers: Grid = words.map(|word| digit(word).unwrap_or(0)).collect();
            let answer = |(k, grid): (u32, &[u8])| {
                let right = completes(&vec![0; 81], &grid.to_vec());
                match id {
                    "atcoder-abc327_c" => format!("{}\n", if right { "Yes" } else { "No" }),
                    "codingame-sudoku-validator" => format!("{right}\n"),
                    "swea-1974" => format!("#{k} {}\n", u8::from(right)),
                    _ => format!("Instancia {k}\n{}\n\n", if right { "SIM" } else { "NAO" }),
                }
            };
            (1..).zip(numbers.chunks(81)).map(answer).collect()
        }
        "luogu-P10482" => each(&boards(81, input), line).concat(),
        "luogu-P1784" | "hdu-1426" => each(&boards(81, input), numbers).join("\n"),
        "boj-2580" | "nowcoder-HJ44" | "hackerrank-sudoku" => {
            any(&boards(81, input), found, numbers)
        }
        "boj-2239" => digits(&first(&boards(81, input)[0]).expect("a solution")),
        "luogu-P10481" => any(&boards(81, input), found, digits),
        "codewars-5296bc77" | "luogu-B4279" => each(&boards(81, input), digits).concat(),
        "projecteuler-96" => {
            let corner = |board| -> u32 { digits(&only(board))[..3].parse().unwrap() };
            let sum: u32 = boards(81, input).iter().map(corner).sum();
            format!("{sum}\n")
        }
        "poj-2918" => {
            let answer = |(i, board)| format!("Scenario #{i}:\n{}\n", digits(&only(board)));
            (1..).zip(&boards(81, input)).map(answer).collect()
        }
        "kattis-sudokunique" => {
            let answer = |board: &Grid| match &solutions(board, 2)[..] {
                [] => "Find another job\n".to_owned(),
                [grid] => numbers(grid),
                _ => "Non-unique\n".to_owned(),
            };
            let answers: Vec<String> = boards(81, input).iter().map(answer).collect();
            answers.join("\n")
        }
        "boj-4574" => {
            let answer = |(k, grid): (u32, &Grid)| format!("Puzzle {k}\n{}", digits(grid));
            (1..).zip(&of_dominoes(input)).map(answer).collect()
        }
        "uva-10957" => (1..).zip(&boards(81, input)).map(proper).collect(),
        "spoj-NOVICE42" => (1..).zip(&boards(81, input)).map(headed).collect::<Vec<_>>().join("\n"),
        "spoj-SUDOKU" | "poj-3076" => each(&boards(256, input), letters).join("\n"),
        "acwing-169" => each(&boards(256, input), |grid| letters(grid) + "\n").concat(),
        "uva-989" => {
            let answer =
                |it: &Grid| first(it).map_or("NO SOLUTION\n".to_owned(), |it| numbers(&it));
            boards_of_numbers(input).iter().map(answer).collect::<Vec<_>>().join("\n")
        }
        "luogu-P1074" => best(&boards(81, input)[0]),
        "spoj-SUDOGOB" => {
            let answer = |board: &Grid| match &solutions(board, 300_000)[..] {
                [grid] => format!("1\n{}", numbers(grid)),
                all => format!("{}\n", all.len()),
            };
            boards(81, input).iter().map(answer).collect()
        }
        "hdu-3909" => boards_of_sizes(input).iter().map(minimal).collect(),
        "codewars-540afbe2" => {
            let lines: Vec<&str> = input.lines().collect();
            told(lines.split(|line| line.is_empty()).map(is_full_grid))
        }
        "codewars-529bf0e9" => {
            told(boards(81, input).iter().map(|grid| completes(&vec![0; 81], grid)))
        }
        "codeforces-1335D" => broken(&boards(81, input), &boards(81, found)),
        // What can be told of a problem that is not known here.
        id => {
            let (boards, grids) = (boards(81, input), boards(81, found));
            let expected = match (problem.task, problem.answer) {
                (Task::Fill, Answer::Solutions) => {
                    any(&boards, found, line);
                    grids.clone()
                }
                (Task::Fill, _) => boards.iter().map(only).collect(),
                (Task::First, _) => boards.iter().filter_map(|board| first(board)).collect(),
                _ => panic!("tests/cli/judge_cases.rs: add to `answer` what {id} asks for"),
            };
            assert_eq!(expected, grids);
            found.to_owned()
        }
    }
}

/// Blanks at line ends do not count.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

fn are_right(wanted: impl Fn(&Problem, &Case) -> bool) {
    for problem in problems::ALL.iter() {
        for case in problem.cases().iter().filter(|case| wanted(problem, case)) {
            // Shown if anything fails.
            println!("{}/{}", problem.id(), case.name);
            let answer = answer(problem, &case.input, &case.output);
            assert_eq!(lines(&answer), lines(&case.output));
        }
    }
}

#[test]
fn the_answers_to_samples_are_right() {
    are_right(|problem, case| {
        case.name.starts_with("sample") && !matches!(problem.task, Task::Size(_))
    });
}

#[test]
#[ignore = "slow: many, hard and large boards"]
fn every_answer_is_right() {
    are_right(|_, _| true);
}

/// The boards of an input, with those of other sizes.
fn all_boards(problem: &Problem, input: &str) -> Vec<Grid> {
    match problem.id() {
        "uva-989" => boards_of_numbers(input),
        "hdu-3909" => boards_of_sizes(input),
        "codewars-540afbe2" => input.split("\n\n").flat_map(|it| boards(81, it)).collect(),
        _ => boards(81, input),
    }
}

/// As it is read here, and with the count and the last line that samples have.
#[test]
fn a_puzzle_is_asked_about_alone_wherever_boards_are_like_it() {
    let number = |text: &str| text.lines().next()?.trim().parse::<usize>().ok();
    let end = |text: &str| {
        let last = text.trim_end().lines().last()?.to_owned();
        Some(last).filter(|it| it.chars().all(char::is_alphabetic))
    };
    let puzzles = ["lc37_wikipedia", "solved_lc37"].map(|it| named::find(it).unwrap());
    let puzzles = puzzles.map(|it| it.puzzle.parse::<Board>().unwrap());
    for at in ProblemAt::all() {
        let (problem, id) = (at.problem, at.judge.id);
        let mut cases = problem.kept.iter();
        let asked = puzzles.iter().filter_map(|it| Some((it, own_cases::asking(at, it).ok()?)));
        let asked: Vec<(&Board, String)> = asked.collect();
        let takes_any = cases.any(|case| !problems::boards_of(&case.input).is_empty());
        assert_eq!(takes_any, !asked.is_empty(), "{id}");
        let samples = problem.samples();
        let is_counted =
            |it: &&Case| number(&it.input) == Some(problems::boards_of(&it.input).len());
        for (board, input) in asked {
            assert_eq!([board.0.to_vec()], all_boards(problem, &input)[..], "{id}: {input}");
            assert_eq!(end(&samples[0].input), end(&input), "{id}: {input}");
            if samples.iter().all(is_counted) {
                assert_eq!(Some(1), number(&input), "{id}: {input}");
            }
        }
        // What is said otherwise is true: these have other boards.
        let why = own_cases::asking(at, &puzzles[1]).err().map(|why| why.to_string());
        if let Task::Size(sizes) = problem.task {
            assert!(why.is_none_or(|why| why.contains(sizes)), "{id}");
        }
    }
}

/// White space of which neither the sample nor the statement knows does not decide.
#[test]
fn a_form_that_the_judge_may_not_have_does_not_decide() {
    let oddities = |text: &str| {
        let plain = text.replace("\r\n", "\n");
        let is_of_line = |is: fn(&str) -> bool| plain.lines().any(is);
        [
            text.contains('\r'),
            !plain.ends_with('\n'),
            plain.ends_with("\n\n"),
            is_of_line(|line| line.starts_with(' ')),
            is_of_line(|line| line.ends_with(' ')),
        ]
    };
    for problem in problems::ALL.iter().filter(|it| it.function.is_none()) {
        let known: Vec<[bool; 5]> =
            problem.samples().iter().map(|case| oddities(&case.input)).collect();
        for case in problem.cases().iter().filter(|case| case.beyond != Some(Beyond::Form)) {
            let is_odd = |it: usize| oddities(&case.input)[it] && !known.iter().any(|has| has[it]);
            assert!(!(0..5).any(is_odd), "{}/{}: beyond = \"form\"", problem.id(), case.name);
        }
    }
}

/// `There are 300 in our largest case`, `The largest of ours has 25 rows`, `our 50 random boards`, and `300 easy boards` of a case.
#[test]
fn texts_say_how_many_boards_there_are() {
    let mut said = 0;
    for problem in problems::ALL.iter() {
        let boards = |case: &Case| match problem.task {
            Task::Size("16 by 16") => boards(256, &case.input).len(),
            Task::Size(_) => 0,
            // With dominoes.
            Task::Other(_) if case.output.starts_with("Puzzle 1") => {
                case.output.matches("Puzzle").count()
            }
            _ => problems::boards_of(&case.input).len(),
        };
        let all: Vec<usize> = problem.cases().iter().map(boards).collect();
        let most = all.iter().max();
        let number = |word: Option<&&str>| word?.replace(',', "").parse::<usize>().ok();
        let text = [problem.statement, problem.notes, problem.ground].join(" ");
        let words: Vec<&str> = text.split_whitespace().collect();
        for (place, at) in words.windows(4).enumerate() {
            if at[1..] == ["in", "our", "largest"]
                && let Some(number) = number(at.first())
            {
                assert!(most == Some(&number) || most == Some(&0), "{}: {most:?}", problem.id());
                said += 1;
            }
            if at[..2] == ["ours", "has"] {
                let rows = problem.cases().iter().flat_map(|it| it.input.split("\n\n"));
                let rows = rows.filter(|it| is_full_grid(&it.lines().collect::<Vec<_>>()));
                let most = rows.map(|it| it.lines().count()).max();
                assert_eq!(most, number(at.get(2)), "{}", problem.id());
                said += 1;
            }
            let after = if at[1..3] == ["case", "of"] { 3 } else { 1 };
            if matches!(at[0], "our" | "Our")
                && let Some(number) = number(at.get(after))
                && words[place + after..].iter().take(4).any(|it| it.starts_with("boards"))
            {
                assert!(all.contains(&number), "{}: {number} boards", problem.id());
                said += 1;
            }
        }
        for (case, found) in problem.cases().iter().zip(&all) {
            let about = &case.about;
            let is_of_boards = about.contains("boards") || about.contains("grids");
            if let Some(number) = number(about.split(' ').next().as_ref()).filter(|_| is_of_boards)
            {
                // Those of a form of their own.
                assert!(number == *found || *found == 0, "{}: {about}: {found}", problem.id());
                said += 1;
            }
        }
    }
    assert!(said > 20, "{said}");
}
