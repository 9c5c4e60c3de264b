//! Cases that are made: boards from elsewhere, each written as the case's files have one.

use puzzles::cells::{Cells, UNITS};
use puzzles::grids;
use puzzles::random::Random;
use serde::Deserialize;
use solutions::Board;
use solutions::exact_cover::ExactCover;

use super::{ALL, Case, Task, boards_of, case};
use crate::board::{clash, rule_boards};

/// How many boards with lone cells there are.
const LONE: usize = 300;

/// How a case is made, or several.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    name: String,
    about: String,
    /// Where its boards come from: `rule boards`, the `full grids` of them, `lone cells`, or a case such as `luogu-P10481/many`.
    boards: String,
    /// Which of them, from 1; all if none is named.
    #[serde(default)]
    numbers: Vec<usize>,
    /// Whether each is a case by itself, as the judge has one board in each.
    #[serde(default)]
    alone: bool,
    /// What its files have: a board, and its answer; of a rule, the answers to a right one and to a wrong one. `{number}` is
    /// the number of the board, `{count}` that of all.
    #[serde(skip)]
    pub input: &'static str,
    #[serde(skip)]
    pub output: &'static str,
}

impl Made {
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn cases(&self, task: Task) -> Vec<Case> {
        let is_meant = |number: &usize| self.numbers.is_empty() || self.numbers.contains(number);
        let all = (1..).zip(self.all()).filter(|(number, _)| is_meant(number));
        let all: Vec<(String, Board)> = all.map(|(_, board)| board).collect();
        if !self.alone {
            let boards: Vec<Board> = all.into_iter().map(|(_, board)| board).collect();
            return vec![self.case(self.name.clone(), self.about.clone(), &boards, task)];
        }
        let one = |(number, (about, board)): (usize, (String, Board))| {
            let about = if about.is_empty() { self.about.clone() } else { about };
            self.case(format!("{}-{number}", self.name), about, &[board], task)
        };
        (1..).zip(all).map(one).collect()
    }

    /// The boards that there are to choose from, and what is special about each, if that is known.
    fn all(&self) -> Vec<(String, Board)> {
        let rules = |is_meant: fn(&Board) -> bool| -> Vec<(String, Board)> {
            let all = rule_boards::RULE_BOARDS.iter().filter(|(_, board, _)| is_meant(board));
            all.map(|(name, board, _)| (name.clone(), *board)).collect()
        };
        let boards = match &*self.boards {
            "rule boards" => return rules(|_| true),
            "full grids" => return rules(|board| board.filled() == 81),
            "lone cells" => with_lone_cells(),
            name => {
                let find = |(id, name): (&str, &str)| {
                    let problem = ALL.iter().find(|problem| problem.id() == id)?;
                    Some(boards_of(&case(&problem.kept, name).ok()?.input))
                };
                name.split_once('/').and_then(find).unwrap_or_default()
            }
        };
        boards.into_iter().map(|board| (String::new(), board)).collect()
    }

    fn case(&self, name: String, about: String, boards: &[Board], task: Task) -> Case {
        let (head, one) = match self.input.split_once("{count}\n") {
            Some((_, one)) => (format!("{}\n", boards.len()), one),
            None => (String::new(), self.input),
        };
        // The answers to a right board and to a wrong one have as many lines.
        let lines: Vec<&str> = self.output.split_inclusive('\n').collect();
        let (right, wrong) = lines.split_at(lines.len() / 2);
        let (right, wrong) = (right.concat(), wrong.concat());
        let [form, solved] = [one, self.output].map(Form::of);
        let (mut input, mut output) = (String::new(), String::new());
        for (number, board) in (1..).zip(boards) {
            input.extend(form.as_ref().map(|form| form.with(board)));
            let answer = match task {
                Task::Rule | Task::Other(_) if clash(board).is_none() => right.clone(),
                Task::Rule | Task::Other(_) => wrong.clone(),
                task => {
                    solved.as_ref().map_or(String::new(), |form| form.with(&solution(board, task)))
                }
            };
            output += &answer.replace("{number}", &number.to_string());
        }
        // An empty line comes between two boards, or two answers.
        let [input, output] = [&input, &output].map(|text| text.trim_start_matches('\n'));
        Case { about: about.into(), ..Case::own(name, head + input, output.to_owned()) }
    }
}

/// The solution of a board that is asked for.
fn solution(board: &Board, task: Task) -> Board {
    if task == Task::First {
        return first(board);
    }
    let mut solution = *board;
    let _ = solutions::solve(&mut solution);
    solution
}

/// The solution that comes first in row order.
pub fn first(board: &Board) -> Board {
    let rows: Vec<Vec<u8>> = board.rows().map(|row| row.to_vec()).collect();
    let first = ExactCover::new(3).smallest(&rows).unwrap_or_default();
    Board::from_rows(&first, |&digit| Some(digit))
}

/// A text with a board alone, in whose place others can be written.
pub struct Form {
    signs: Vec<char>,
    /// The places of the cells.
    cells: Vec<usize>,
    empty: char,
}

impl Form {
    /// Of several boards the first is left. `None` if there is none, or if grids of another size come before it.
    pub fn of(text: &str) -> Option<Form> {
        let number = boards_of(text).len();
        let (mut signs, mut cells) = (Vec::new(), Vec::new());
        let mut has_number = false;
        for line in text.split_inclusive('\n') {
            let has_board = cells.len() == 81;
            // Of what follows it only a last word such as `end` is not the others'.
            let is_last = text.ends_with(line) && line.trim_end().chars().all(char::is_alphabetic);
            if has_board && number > 1 && (!is_last || line.trim().is_empty()) {
                continue;
            }
            let start = signs.len();
            signs.extend(line.chars());
            if line.contains(char::is_alphabetic) || line.trim().is_empty() {
                continue;
            }
            let is_cell = |place: &usize| solutions::parse_cell(signs[*place]).is_ok();
            let of_line: Vec<usize> = (start..signs.len()).filter(is_cell).collect();
            if matches!(of_line.len(), 9 | 81) {
                cells.extend(of_line);
                continue;
            }
            // The number of the boards, or the size of this one; else it is a row of another grid.
            if has_number || !cells.is_empty() {
                return None;
            }
            has_number = true;
            if number > 1 && line.trim() == number.to_string() {
                signs.truncate(start);
                signs.extend(line.replace(line.trim(), "1").chars());
            }
        }
        if cells.len() != 81 {
            return None;
        }
        let mut empty = cells.iter().map(|&place| signs[place]);
        let empty = empty.find(|&sign| solutions::parse_cell(sign) == Ok(0)).unwrap_or('0');
        Some(Form { signs, cells, empty })
    }

    pub fn with(&self, board: &Board) -> String {
        let mut signs = self.signs.clone();
        for (&place, &digit) in self.cells.iter().zip(&board.0) {
            signs[place] = if digit == 0 { self.empty } else { char::from(b'0' + digit) };
        }
        signs.into_iter().collect()
    }
}

/// Boards on which some unit has just one empty cell at every moment; from half of them nothing more can be taken.
fn with_lone_cells() -> Vec<Board> {
    let mut random = Random::new(0);
    let fills = |mut empty: Cells| loop {
        let lone = UNITS.iter().map(|unit| unit & empty).filter(|cells| cells.is_power_of_two());
        let lone = lone.fold(0, |all, cell| all | cell);
        if lone == 0 {
            return empty == 0;
        }
        empty &= !lone;
    };
    let one = |number| {
        let (mut board, mut empty) = (grids::uniform(&mut random), 0);
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        for cell in cells.into_iter().take(if number % 2 == 0 { 81 } else { 30 }) {
            if fills(empty | 1 << cell) {
                empty |= 1 << cell;
                board.0[cell] = 0;
            }
        }
        board
    };
    (0..LONE).map(one).collect()
}
