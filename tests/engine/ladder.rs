//! The ladder of techniques: every step is what the definition of its technique says, the simplest that there is, and true in
//! every solution.
//!
//! `definitions.rs` has the definitions once more.

use std::iter;

use pretty_assertions::assert_eq;
use puzzles::cells::Candidate;
use puzzles::hint::{Advice, Hint, advice};
use puzzles::ladder::{Ladder, by_technique};
use puzzles::position::{Contradiction, Position};
use puzzles::step::{Level, Pattern, Step, Technique};
use puzzles::words::{Bilingual, Language};
use rstest::rstest;
use solutions::Board;

use crate::attempt::engine_is_sound;
use crate::engine::levels::verdicts;
use crate::sets;
use support::definitions::{
    Sheet, cell_set, chain, digit_set, removed, shortest, simplest, strong, weak,
};
use support::named::{self, board, cell_name};
use support::oracle::grids;
use support::snapshot;

/// Steps by technique. The title of each is its puzzle (its number in a set of `cases/sets/` or in `cases/hodoku-levels.csv`; or itself,
/// of the collection that `gen_minimal` is a sample of), its number on the way there, and whether the hint is shown: three stages in
/// English, three in Chinese. Above that stands the level, and what it is: candidates as in 7r1c2, `=` for a strong link, `-` for
/// a weak one.
const STEPS: &str = include_str!("../cases/steps.txt");

/// A puzzle of [`STEPS`].
pub fn source(name: &str) -> Board {
    let Some((set, number)) = name.split_once(':') else {
        return board(name);
    };
    let number: usize = number.parse().unwrap();
    match set {
        "hodoku" => verdicts()[number - 1].0,
        _ => sets::puzzles(set)[number - 1],
    }
}

/// The only solution of a puzzle.
#[track_caller]
pub fn solution(puzzle: &Board) -> Board {
    engine_is_sound();
    let all = grids(puzzle, 2);
    assert_eq!(1, all.len(), "{puzzle} has one solution");
    all[0]
}

/// What singles alone lead to, if a candidate is taken for true.
fn refutation(sheet: &Sheet, position: &Position, at: Candidate) -> Option<Contradiction> {
    let (mut sheet, mut position) = (sheet.clone(), position.clone());
    sheet.place(at.cell, at.digit);
    position.place(at.cell, at.digit);
    while sheet.contradiction().is_none() {
        let step = by_technique(&position).filter(|step| step.placed.is_some())?;
        step.apply(&mut position);
        sheet.apply(&step);
    }
    sheet.contradiction()
}

/// Asserts that a step is one of the simplest, as defined.
fn check(sheet: &Sheet, position: &Position, step: &Step, solution: &Board) {
    let simplest = simplest(sheet);
    let message = format!("{} on {}", shown(step), Board(sheet.digits));
    if !simplest.is_empty() {
        let mut sorted = step.clone();
        sorted.removed.sort_unstable();
        let simpler = shown(&simplest[0]);
        let by = "simpler, as tests/support/definitions.rs has it";
        assert!(simplest.contains(&sorted), "{message}; {by}: {simpler}");
        return;
    }
    match &step.pattern {
        Pattern::Chain(links) => {
            for pair in links.chunks(2) {
                assert!(strong(sheet, pair[0]).contains(&pair[1]), "{message}");
            }
            for pair in links[1..links.len() - 1].chunks(2) {
                assert!(weak(pair[0], pair[1]), "{message}");
            }
            let length = links.len() / 2;
            assert_eq!(Some(length), shortest(sheet).map(|(length, _)| length), "{message}");
            assert_eq!(Technique::Chain(length), step.technique);
            let expected = chain(sheet, step.technique, links).unwrap();
            assert_eq!(removed(&expected), removed(step), "{message}");
        }
        Pattern::Trial { at, contradiction } => {
            assert_eq!(None, shortest(sheet), "{message}");
            assert_eq!(Technique::Trial, step.technique);
            assert_eq!(vec![*at], removed(step));
            assert_eq!(refutation(sheet, position, *at), *contradiction, "{message}");
            let mut wrong = sheet.all();
            wrong.retain(|at| solution.0[at.cell] != at.digit);
            let refuted = wrong.into_iter().find_map(|at| refutation(sheet, position, at));
            assert_eq!(contradiction.is_some(), refuted.is_some(), "{message}");
        }
        _ => panic!("{message} is what?"),
    }
}

/// Asserts that a step agrees with a solution.
#[track_caller]
pub fn agree(step: &Step, solution: &Board) {
    let is_right = |at: Candidate| solution.0[at.cell] == at.digit;
    let is_true = step.placed.is_none_or(is_right) && !removed(step).into_iter().any(is_right);
    assert!(is_true, "{} with the solution {solution}", shown(step));
}

fn cells(set: u128) -> String {
    list((0..81).filter(|&at| set >> at & 1 != 0).map(cell_name))
}

fn digits(set: u16) -> String {
    (1..=9).filter(|digit| set >> digit & 1 != 0).map(|digit| digit.to_string()).collect()
}

fn unit(unit: usize) -> String {
    format!("{} {}", ["box", "row", "column"][unit / 9], unit % 9 + 1)
}

fn units(of: &[usize]) -> String {
    list(of.iter().map(|&of| unit(of)))
}

fn candidate(at: &Candidate) -> String {
    format!("{}{}", at.digit, cell_name(at.cell))
}

/// A step as [`STEPS`] has it.
fn shown(step: &Step) -> String {
    let pattern = match &step.pattern {
        Pattern::HiddenSingle { unit: of, at } => format!("{} in {}", candidate(at), unit(*of)),
        Pattern::NakedSingle(at) => candidate(at),
        Pattern::Locked { digit, unit: of, other, cells: at } => {
            format!("{digit} in {} and {} at {}", unit(*of), unit(*other), cells(*at))
        }
        Pattern::Naked { unit: of, digits: set, cells: at }
        | Pattern::Hidden { unit: of, digits: set, cells: at } => {
            format!("{} in {} at {}", digits(*set), unit(*of), cells(*at))
        }
        Pattern::Fish { digit, lines, crossing, cells: at } => {
            format!("{digit} in {} by {} at {}", units(lines), units(crossing), cells(*at))
        }
        Pattern::Chain(links) => links
            .chunks(2)
            .map(|pair| format!("{}={}", candidate(&pair[0]), candidate(&pair[1])))
            .collect::<Vec<_>>()
            .join("-"),
        Pattern::Trial { at, contradiction } => match contradiction {
            None => format!("{}, found by search", candidate(at)),
            Some(Contradiction::Cell(dead)) => {
                format!("{}, then nothing in {}", candidate(at), cell_name(*dead))
            }
            Some(Contradiction::Digit { digit, unit: of }) => {
                format!("{}, then no {digit} in {}", candidate(at), unit(*of))
            }
        },
    };
    let mut lost = step.removed.clone();
    lost.sort_unstable();
    let lost = list(lost.iter().map(|&(at, set)| digits(set) + &cell_name(at)));
    let follows = step.placed.as_ref().map_or(format!("not {lost}"), candidate);
    format!("{} {}: {pattern} -> {follows}", step.technique.level(), step.technique)
}

fn list(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_technique_is_proven_by_search_and_reads_as_written() {
    snapshot::check("steps.txt", |block| {
        let mut words = block.title.split(' ');
        let puzzle = source(words.next().unwrap());
        let number: usize = words.next().unwrap().parse().unwrap();
        let solution = solution(&puzzle);
        let mut ladder = Ladder::new(Position::new(&puzzle).unwrap(), solution);
        let mut sheet = Sheet::new(&puzzle);
        ladder.by_ref().take(number - 1).for_each(|step| sheet.apply(&step));
        let position = ladder.position.clone();
        let step = ladder.next().unwrap();
        check(&sheet, &position, &step, &solution);
        let mut wrong = removed(&step);
        if let Some(at) = step.placed {
            wrong = sheet.of([at.cell].into_iter(), |digit| digit != at.digit);
        }
        for at in wrong {
            let mut tried = Board(sheet.digits);
            tried.0[at.cell] = at.digit;
            assert!(grids(&tried, 1).is_empty(), "{at:?} of {}", block.title);
        }
        let hint = Hint { step: &step, position: &position };
        let words =
            [Language::English, Language::Chinese].map(|one| hint.words(one).stages(one)).concat();
        let is_shown = block.title.ends_with(" in words");
        let words = words.into_iter().filter(|_| is_shown);
        iter::once(shown(&step)).chain(words).map(|line| line + "\n").collect()
    });
}

#[test]
fn every_technique_has_such_positions_in_the_order_of_the_ladder_and_a_hint() {
    let mut names: Vec<String> = Vec::new();
    for block in snapshot::blocks(STEPS) {
        let (_, step) = block.comes.split_once(' ').unwrap();
        names.push(step.split(':').next().unwrap().to_owned());
    }
    names.dedup();
    let mut techniques = Technique::all();
    techniques.extend([5, 6, 8].map(Technique::Chain));
    techniques.sort_unstable();
    assert!(techniques.is_sorted_by_key(|one| one.level()) && Level::ALL.is_sorted());
    let order: Vec<String> = techniques.iter().map(Technique::to_string).collect();
    let how = "tests/cases/steps.txt: add lines such as `== gen_minimal:1 18 in words`, the number of a step in the solution of \
               a line of a set; `SNAPSHOTS=overwrite cargo test as_written` writes the rest. What is missing, in its place";
    assert_eq!(order, names, "{how}");
    for one in Technique::all() {
        // A hint leaves out the second name, in brackets.
        let names = one.words(Language::Chinese);
        let chinese = format!("{}：", names.split('（').next().unwrap());
        assert!(STEPS.contains(&chinese), "tests/cases/steps.txt: {one} is nowhere `in words`");
    }
}

/// Replays puzzles and checks every step.
fn replay(puzzles: &[Board]) {
    for puzzle in puzzles {
        let solution = solution(puzzle);
        let mut sheet = Sheet::new(puzzle);
        let mut ladder = Ladder::new(Position::new(puzzle).unwrap(), solution);
        let mut position = ladder.position.clone();
        while let Some(step) = ladder.next() {
            check(&sheet, &position, &step, &solution);
            agree(&step, &solution);
            sheet.apply(&step);
            position = ladder.position.clone();
            assert_same(&sheet, &position);
        }
        assert_eq!(&solution, position.board());
    }
}

/// Asserts that a position has the digits and candidates of a sheet.
fn assert_same(sheet: &Sheet, position: &Position) {
    assert_eq!(&Board(sheet.digits), position.board());
    for cell in 0..81 {
        assert_eq!(digit_set(&sheet.digits_at(cell)), position.candidates(cell));
        assert_eq!(sheet.digits[cell] == 0, position.empty() >> cell & 1 != 0);
    }
    for digit in 1..=9 {
        let places: Vec<usize> =
            (0..81).filter(|&cell| sheet.candidates[cell][usize::from(digit)]).collect();
        assert_eq!(cell_set(&places), position.places(digit));
    }
}

#[rstest]
#[case::minimal("gen_minimal", 1)]
#[ignore = "slow"]
#[case::many_minimal("gen_minimal", 80)]
#[ignore = "slow"]
#[case::easy("kaggle", 500)]
#[ignore = "slow"]
#[case::seventeen_givens("17clue", 400)]
#[ignore = "slow"]
#[case::hard("top1465", 10)]
#[ignore = "slow"]
#[case::hardest("hard11plus", 2)]
fn every_step_is_the_simplest_as_defined_and_right(#[case] set: &str, #[case] number: usize) {
    replay(&sets::puzzles(set)[..number]);
}

/// Nothing presumes that there is only one solution.
#[test]
fn what_techniques_say_holds_in_every_solution_if_there_are_several() {
    let mut steps = 0;
    for mut puzzle in sets::puzzles("gen_minimal").into_iter().take(200) {
        let given = puzzle.0.iter().position(|&digit| digit != 0).unwrap();
        puzzle.0[given] = 0;
        let solutions = grids(&puzzle, 100);
        let mut position = Position::new(&puzzle).unwrap();
        while let Some(step) = by_technique(&position) {
            for solution in &solutions {
                agree(&step, solution);
            }
            step.apply(&mut position);
            steps += usize::from(step.technique >= Technique::XWing);
        }
    }
    assert!(steps > 200, "{steps}");
}

/// With what earlier steps have removed, as long as there is a technique; then why there are several. A mistake comes first.
#[test]
fn of_several_solutions_is_said_after_the_steps_that_are_right_in_all() {
    let puzzle = named::puzzle("java_article");
    let solutions = grids(&puzzle, 10);
    assert_eq!(6, solutions.len());
    let (mut grid, mut excluded) = (puzzle, Vec::new());
    let mut steps = 0;
    let several = loop {
        let mut ladder = match advice(&puzzle, &grid, &excluded) {
            Advice::Steps(ladder) => ladder,
            other => break other,
        };
        let before = ladder.position.clone();
        let step = ladder.next().unwrap();
        assert_eq!(Some(&step), by_technique(&before).as_ref());
        if let Some(at) = step.placed {
            assert!(solutions.iter().all(|one| one.0[at.cell] == at.digit), "{step:?}");
            grid.0[at.cell] = at.digit;
        }
        for (cell, digits) in step.removed {
            let is_gone = |one: &Board| digits >> one.0[cell] & 1 != 0;
            assert!(!solutions.iter().any(is_gone), "{cell} {digits:b}");
            excluded.push((cell, digits));
        }
        steps += 1;
    };
    assert!(steps > 5 && matches!(several, Advice::Several(_)), "{steps} {several:?}");
    let cell = (0..81).find(|&cell| grid.0[cell] == 0).unwrap();
    let right: Vec<u8> = solutions.iter().map(|one| one.0[cell]).collect();
    grid.0[cell] = (1..=9).find(|digit| !right.contains(digit)).unwrap();
    assert!(matches!(advice(&puzzle, &grid, &excluded), Advice::Undo(_)));
    assert!(matches!(advice(&puzzle, &solutions[0], &[]), Advice::Finished));
}
