//! Hints are true: what they say of a position holds there, what they conclude agrees with the solution, what they undo is
//! in no solution, and what they add leaves one.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use puzzles::alternatives::{Alternatives, Disambiguation, alternatives};
use puzzles::cells::each;
use puzzles::hint::{Advice, Hint, advice};
use puzzles::mistakes::{Mistake, mistake};
use puzzles::position::Position;
use puzzles::step::{Candidate, Pattern, Step};
use puzzles::words::{Bilingual, Language};
use rstest::rstest;
use solutions::Board;

use crate::attempt::engine_is_sound;
use crate::engine::sentences::assert_same_facts;
use crate::sets;
use support::definitions::removed;
use support::named::{cells_of, completes, fewest_differences, puzzle, sees};
use support::oracle::grids;

fn count(board: &Board, most: usize) -> usize {
    grids(board, most).len()
}

fn with(board: &Board, digits: &[Candidate]) -> Board {
    let mut changed = *board;
    for at in digits {
        changed.0[at.cell] = at.digit;
    }
    changed
}

fn without(board: &Board, at: &Candidate) -> Board {
    with(board, &[Candidate { digit: 0, ..*at }])
}

/// The cells that a text names, in its order.
fn cells_in(text: &str) -> Vec<usize> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(cell).collect()
}

/// The cell of a name such as `r4c6`.
fn cell(name: &str) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<usize>().ok();
    Some(9 * (number(row)? - 1) + number(column)? - 1)
}

fn digits_in(text: &str) -> Vec<u8> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

/// What the end of a hint concludes: that a cell is a digit, or is not.
fn conclusions(why: &str) -> BTreeSet<(usize, u8, bool)> {
    let start = [", so ", ". So ", "either way "]
        .iter()
        .filter_map(|end| Some(why.rfind(end)? + end.len()))
        .max()
        .unwrap();
    let mut conclusions = BTreeSet::new();
    for clause in why[start..].strip_suffix('.').unwrap().split("; ") {
        let is_not = clause.split_once(" cannot be ");
        let (cells, digits) = is_not.or(clause.split_once(" is ")).unwrap();
        let digits = digits_in(digits);
        assert!(!digits.is_empty(), "{why}");
        for cell in cells_in(cells) {
            conclusions.extend(digits.iter().map(|&digit| (cell, digit, is_not.is_none())));
        }
    }
    conclusions
}

/// A hint as it reads in English.
#[derive(Debug)]
struct Said {
    place: String,
    what: String,
    why: String,
    /// Where it is, as cells.
    places: Vec<Vec<usize>>,
    /// The cells and candidates that show it.
    reasons: Vec<(usize, Vec<u8>)>,
}

impl Said {
    fn of(step: &Step, position: &Position) -> Said {
        let hint = Hint { step, position };
        let [place, what, why] = hint.words(Language::English);
        for (english, chinese) in [&place, &what, &why].iter().zip(hint.words(Language::Chinese)) {
            assert_same_facts(english, &chinese);
        }
        let places = hint.places().into_iter().map(|place| each(place.cells()).collect()).collect();
        let reasons = hint.reasons().into_iter().map(|(cell, set)| (cell, digits_of(set)));
        Said { place, what, why, places, reasons: reasons.collect() }
    }
}

#[rstest]
#[case::easy("kaggle", 10)]
#[case::minimal("gen_minimal", 10)]
#[case::hardest("hard1106", 2)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::many_kaggle("kaggle", 60)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::many_gen_minimal("gen_minimal", 60)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::many_seventeen_givens("17clue", 60)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::many_top1465("top1465", 60)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::many_hard1106("hard1106", 60)]
fn every_hint_of_a_replay_is_true(#[case] name: &str, #[case] puzzles: usize) {
    engine_is_sound();
    for start in sets::puzzles(name).into_iter().take(puzzles) {
        let solution = grids(&start, 1)[0];
        let Advice::Steps(mut ladder) = advice(&start, &start) else {
            panic!("no steps for {start}");
        };
        let mut before = ladder.position.clone();
        while let Some(step) = ladder.next() {
            check(&Said::of(&step, &before), &step, &before, &solution);
            before = ladder.position.clone();
        }
        assert_eq!(solution, *before.board());
    }
}

fn check(hint: &Said, step: &Step, position: &Position, solution: &Board) {
    let said = conclusions(&hint.why);
    let meant: BTreeSet<_> = (removed(step).into_iter())
        .map(|at| (at.cell, at.digit, false))
        .chain(step.placed.map(|at| (at.cell, at.digit, true)))
        .collect();
    assert_eq!(meant, said, "{hint:?}");
    for (cell, digit, is) in said {
        assert_eq!(is, solution.0[cell] == digit, "{hint:?} in {}", position.board());
    }

    // The first stages do not give it away.
    let early = cells_in(&(hint.place.clone() + &hint.what));
    match &step.pattern {
        Pattern::NakedSingle(_) => assert_eq!(Vec::<u8>::new(), digits_in(&hint.what), "{hint:?}"),
        Pattern::Chain(_) | Pattern::Trial { .. } => {}
        _ => assert!(early.is_empty(), "{hint:?}"),
    }
    assert_eq!(places_in(&hint.place), hint.places, "{hint:?}");

    // What shows it is named and drawn, and nothing else is.
    let shown = |cells: &[usize]| -> Vec<(usize, Vec<u8>)> {
        let mut shown = candidates(position, cells);
        for (_, left) in &mut shown {
            left.retain(|at| digits_in(&hint.what).contains(at));
        }
        shown.retain(|(_, left)| !left.is_empty());
        shown
    };
    match step.pattern {
        Pattern::HiddenSingle { at, .. } => hidden_single(hint, at, position),
        Pattern::NakedSingle(at) => naked_single(hint, at, position),
        Pattern::Chain(_) => chain(hint, position),
        Pattern::Trial { at, contradiction } => trial(hint, at, contradiction.is_some(), position),
        // Its lines are named.
        Pattern::Fish { .. } => {
            let mut cells = hint.places.concat();
            cells.sort_unstable();
            assert_eq!(shown(&cells), hint.reasons, "{hint:?}");
        }
        Pattern::Locked { .. } | Pattern::Naked { .. } | Pattern::Hidden { .. } => {
            let (reason, _) = hint.why.rsplit_once(", so ").unwrap();
            assert_eq!(shown(&cells_in(reason)), hint.reasons, "{hint:?}");
        }
    }
}

/// What these cells may hold.
fn candidates(position: &Position, cells: &[usize]) -> Vec<(usize, Vec<u8>)> {
    cells.iter().map(|&cell| (cell, digits_of(position.candidates(cell)))).collect()
}

fn digits_of(set: u16) -> Vec<u8> {
    (1..=9).filter(|digit| set >> (digit - 1) & 1 != 0).collect()
}

/// The cells of each unit, or the cell, that a first stage names: `Look at rows 2 and 7.`
fn places_in(place: &str) -> Vec<Vec<usize>> {
    let names = place.strip_prefix("Look at ").unwrap().strip_suffix('.').unwrap();
    let mut kind = "";
    names
        .split(", ")
        .flat_map(|name| name.split(" and "))
        .map(|name| match (cell(name), name.split_once(' ')) {
            (Some(cell), _) => vec![cell],
            (None, None) => unit_cells(&format!("{kind} {name}")),
            (None, Some((of, number))) => {
                kind = of.trim_end_matches('s');
                unit_cells(&format!("{kind} {number}"))
            }
        })
        .collect()
}

/// The cells of a unit by its name.
fn unit_cells(name: &str) -> Vec<usize> {
    let (kind, number) = name.split_once(' ').unwrap();
    let first = ["row", "column", "box"].iter().position(|k| *k == kind);
    let unit = first.unwrap() * 9 + number.parse::<usize>().unwrap() - 1;
    cells_of(unit).collect()
}

/// Every other empty cell of the unit sees one of the digits named or has lost it, and none of these could be left unnamed.
fn hidden_single(hint: &Said, at: Candidate, position: &Position) {
    let board = position.board();
    let mut others = hint.places.concat();
    others.retain(|&cell| board.0[cell] == 0 && cell != at.cell);
    let (reason, _) = hint.why.rsplit_once(", so ").unwrap();
    if others.is_empty() {
        assert_eq!("The other eight digits stand there", reason);
        assert!(hint.reasons.is_empty(), "{hint:?}");
        return;
    }
    let (by_digits, by_steps) = match reason.split_once("arlier steps in ") {
        Some((digits, steps)) => (digits, cells_in(steps)),
        None => (reason, Vec::new()),
    };
    let holders = cells_in(by_digits);
    assert_eq!(filled(&holders), hint.reasons, "{hint:?}");
    let (seen, lost): (Vec<usize>, _) =
        others.into_iter().partition(|&other| holders.iter().any(|&holder| sees(holder, other)));
    assert_eq!(lost, by_steps, "{hint:?} in {board}");
    for cell in lost {
        assert_eq!(0, position.candidates(cell) >> (at.digit - 1) & 1);
    }
    for &holder in &holders {
        assert_eq!(at.digit, board.0[holder], "{hint:?} in {board}");
        let sees_alone =
            |&other: &usize| holders.iter().filter(|&&any| sees(any, other)).eq([&holder]);
        assert!(seen.iter().any(sees_alone), "{hint:?} in {board}");
    }
}

/// The digits named are where they are said to be; with those lost in earlier steps they are all but one.
fn naked_single(hint: &Said, at: Candidate, position: &Position) {
    let (reason, _) = hint.why.rsplit_once(". So ").unwrap();
    let (mut all, mut holders) = (vec![at.digit], Vec::new());
    for clause in reason.split("; ") {
        if let Some((unit, digits)) = clause.split_once(" has ") {
            let cells = unit_cells(&unit.to_lowercase());
            assert!(cells.contains(&at.cell), "{hint:?}");
            for digit in digits_in(digits) {
                holders.extend(cells.iter().filter(|&&cell| position.board().0[cell] == digit));
                all.push(digit);
            }
        } else {
            let digits = clause.to_lowercase();
            all.extend(digits_in(digits.strip_prefix("earlier steps exclude ").unwrap()));
        }
    }
    all.sort_unstable();
    assert_eq!((1..=9).collect::<Vec<u8>>(), all, "{hint:?}");
    holders.sort_unstable();
    assert_eq!(filled(&holders), hint.reasons, "{hint:?}");
}

/// Filled cells as reasons.
fn filled(cells: &[usize]) -> Vec<(usize, Vec<u8>)> {
    cells.iter().map(|&cell| (cell, Vec::new())).collect()
}

/// What is tried, and all that the contradiction excludes: every candidate of a cell, or every place of a digit.
fn trial(hint: &Said, at: Candidate, is_short: bool, position: &Position) {
    let mut expected = vec![(at.cell, vec![at.digit])];
    let (_, found) = hint.why.split_once(", ").unwrap();
    if let Some((_, rest)) = found.split_once("singles alone leave ") {
        let (place, rest) = rest.split_once(" without a ").unwrap();
        let digits = digits_in(
            rest.strip_prefix("place for ")
                .map_or("1 2 3 4 5 6 7 8 9", |rest| rest.split_once(',').unwrap().0),
        );
        for cell in cell(place).map_or_else(|| unit_cells(place), |cell| vec![cell]) {
            let mut left = digits_of(position.candidates(cell));
            left.retain(|digit| digits.contains(digit));
            expected.extend((!left.is_empty()).then_some((cell, left)));
        }
    }
    assert_eq!(is_short, expected.len() > 1, "{hint:?}");
    assert_eq!(expected, hint.reasons, "{hint:?}");
}

/// Each link follows from the candidates and the link before it, and the last and the first are the two that remain.
fn chain(hint: &Said, position: &Position) {
    let (links, end) = hint.why.split_once("). So ").unwrap();
    let links = links.strip_prefix("If ").unwrap().split("); so ");
    let (mut first, mut last) = (None, None);
    let (mut candidates, mut places) = (Vec::new(), Vec::new());
    for link in links {
        let (from, rest) = link.split_once(" is not ").unwrap();
        let (digit, rest) = rest.split_once(", ").unwrap();
        let (to, rest) = rest.split_once(" is ").unwrap();
        let (other, why) = rest.split_once(" (").unwrap();
        let from = (cell(from).unwrap(), digit.parse::<u8>().unwrap());
        let to_cell = cell(to.trim_start_matches("and ")).unwrap_or(from.0);
        let to = (to_cell, other.parse::<u8>().unwrap());
        candidates.extend([from, to].map(|(cell, digit)| (cell, vec![digit])));
        if let Some(unit) = why.strip_prefix("the only other place in ") {
            let mut cells = unit_cells(unit);
            places.push(cells.clone());
            cells.retain(|&cell| position.candidates(cell) >> (from.1 - 1) & 1 != 0);
            assert_eq!(BTreeSet::from([from.0, to.0]), cells.into_iter().collect());
            assert_eq!(from.1, to.1, "{hint:?}");
        } else {
            assert_eq!("its only other candidate", why);
            let both = 1 << (from.1 - 1) | 1 << (to.1 - 1);
            assert_eq!((from.0, both), (to.0, position.candidates(to.0)), "{hint:?}");
            places.push(vec![from.0]);
        }
        if let Some((cell, digit)) = last {
            let excludes =
                sees(cell, from.0) && digit == from.1 || cell == from.0 && digit != from.1;
            assert!(excludes, "{hint:?}");
        }
        first = first.or(Some(from));
        last = Some(to);
    }
    let (either, _) = end.split_once("; either way ").unwrap();
    let ends: Vec<_> = either
        .split(" or ")
        .map(|end| {
            let (name, digit) = end.split_once(" is ").unwrap();
            Some((cell(name).unwrap(), digit.parse().unwrap()))
        })
        .collect();
    assert_eq!(vec![first, last], ends, "{hint:?}");
    assert_eq!(candidates, hint.reasons, "{hint:?}");
    // Each once.
    let mut seen = BTreeSet::new();
    places.retain(|place| seen.insert(place.clone()));
    assert_eq!(places, hint.places, "{hint:?}");
}

fn dig(puzzle: &mut Board, holes: usize, random: &mut fastrand::Rng) {
    for _ in 0..holes {
        let givens: Vec<usize> = (0..81).filter(|&cell| puzzle.0[cell] != 0).collect();
        puzzle.0[givens[random.usize(..givens.len())]] = 0;
    }
}

/// A puzzle with digits of a solution, and some others.
fn tries(puzzle: &Board, random: &mut fastrand::Rng) -> Board {
    let solution = grids(puzzle, 1)[0];
    let mut grid = *puzzle;
    for cell in (0..81).filter(|&cell| puzzle.0[cell] == 0) {
        grid.0[cell] = match random.u8(..20) {
            0 => random.u8(1..=9),
            1..8 => solution.0[cell],
            _ => 0,
        };
    }
    grid
}

#[rstest]
#[case::givens_of_one_solution("gen_minimal", 0, 20, true, &["none", "wrong"])]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::givens_of_several("gen_minimal", 3, 150, true, &["none", "one of", "together", "wrong"])]
#[case::givens_of_more("kaggle", 8, 150, true, &["none", "one of", "together", "wrong"])]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::no_givens("gen_minimal", 0, 150, false, &["none", "one of", "together"])]
fn what_is_to_be_undone_cannot_stay(
    #[case] name: &str,
    #[case] holes: usize,
    #[case] puzzles: usize,
    #[case] givens_are_known: bool,
    #[case] expected: &[&str],
) {
    engine_is_sound();
    let mut random = fastrand::Rng::with_seed(7);
    let mut kinds = BTreeSet::new();
    for mut start in sets::puzzles(name).into_iter().take(puzzles) {
        dig(&mut start, holes, &mut random);
        let grid = tries(&start, &mut random);
        let puzzle = if givens_are_known { start } else { Board::EMPTY };
        let mut wrong: Vec<Candidate> = (0..81)
            .filter(|&cell| grid.0[cell] != puzzle.0[cell])
            .map(|cell| Candidate { cell, digit: grid.0[cell] })
            .collect();
        let mut one_of = wrong.clone();
        wrong.retain(|at| count(&with(&puzzle, &[*at]), 1) == 0);
        one_of.retain(|at| count(&without(&grid, at), 1) == 1);
        let found = mistake(&puzzle, &grid);
        if let Some(found) = &found {
            assert_same_facts(&found.words(Language::English), &found.words(Language::Chinese));
        }
        match found {
            None => {
                assert_eq!(1, count(&grid, 1), "{grid}");
                kinds.insert("none");
            }
            Some(_) if count(&grid, 1) == 1 => panic!("{grid} can be completed"),
            Some(Mistake::Puzzle) => panic!("{puzzle} has a solution"),
            Some(Mistake::Wrong(found)) => {
                assert_eq!(wrong, found, "{grid}");
                assert!(!found.is_empty());
                kinds.insert("wrong");
            }
            Some(Mistake::OneOf(found)) => {
                assert!(wrong.is_empty() && !found.is_empty(), "{grid}");
                assert_eq!(one_of, found, "{grid}");
                kinds.insert("one of");
            }
            Some(Mistake::Together(found)) => {
                assert!(wrong.is_empty() && one_of.is_empty(), "{grid}");
                let all = with(&puzzle, &found);
                assert_eq!(0, count(&all, 1), "{grid}: {found:?}");
                for at in &found {
                    assert_eq!(1, count(&without(&all, at), 1), "{grid}: {found:?}");
                }
                kinds.insert("together");
            }
        }
    }
    assert_eq!(expected, kinds.into_iter().collect::<Vec<_>>());
}

#[test]
fn a_puzzle_without_solution_is_no_mistake_of_the_grid() {
    engine_is_sound();
    let puzzle = puzzle("lc37_wrong_given");
    assert_eq!(Some(Mistake::Puzzle), mistake(&puzzle, &puzzle));
}

/// They come from elsewhere than the command line.
#[rstest]
#[case::number_above_9("lc37_wikipedia", 14)]
#[case::no_digit("lc37_wikipedia", 255)]
fn what_is_not_a_digit_is_to_be_undone(#[case] name: &str, #[case] digit: u8) {
    engine_is_sound();
    let puzzle = puzzle(name);
    let at = Candidate { cell: 2, digit };
    let grid = with(&puzzle, &[at]);
    assert_eq!(Some(Mistake::Wrong(vec![at])), mistake(&puzzle, &grid));
    assert!(matches!(advice(&grid, &grid), Advice::Undo(Mistake::Puzzle)));
}

#[rstest]
#[case::of_many_givens("kaggle", 9, 10)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::of_few_givens("gen_minimal", 3, 70)]
fn several_solutions_are_told_apart(
    #[case] name: &str,
    #[case] holes: usize,
    #[case] puzzles: usize,
) {
    engine_is_sound();
    let mut random = fastrand::Rng::with_seed(11);
    let (mut any, mut all) = (0, 0);
    for mut puzzle in sets::puzzles(name).into_iter().take(puzzles) {
        let holes = random.usize(1..=holes);
        dig(&mut puzzle, holes, &mut random);
        let solutions = grids(&puzzle, 1001);
        let Some(found) = alternatives(&puzzle) else {
            assert_eq!(1, solutions.len(), "{puzzle}");
            continue;
        };
        assert_eq!(solutions.len().min(1000), found.compared, "{puzzle}");
        assert_eq!(solutions.len() <= 1000, found.all, "{puzzle}");
        for words in [Alternatives::difference, Alternatives::disambiguation] {
            assert_same_facts(&words(&found, Language::English), &words(&found, Language::Chinese));
        }
        let [one, other] = &found.pair;
        assert!(completes(&puzzle, one) && completes(&puzzle, other));
        let cells: Vec<usize> = (0..81).filter(|&cell| one.0[cell] != other.0[cell]).collect();
        assert_eq!(cells, each(found.cells).collect::<Vec<_>>());
        if found.all {
            assert_eq!(fewest_differences(&solutions), Some(cells.len()), "{puzzle}");
        }
        let disambiguation: Vec<Candidate> = (0..81)
            .flat_map(|cell| (1..=9).map(move |digit| Candidate { cell, digit }))
            .filter(|at| solutions.iter().filter(|grid| grid.0[at.cell] == at.digit).count() == 1)
            .collect();
        match &found.disambiguation {
            Disambiguation::Any(givens) => {
                assert_eq!(&disambiguation, givens, "{puzzle}");
                assert!(found.all && !givens.is_empty());
                any += 1;
            }
            Disambiguation::All(givens) => {
                assert!(disambiguation.is_empty() || !found.all, "{puzzle}");
                let settled = with(&puzzle, givens);
                assert_eq!(vec![*one], grids(&settled, 2), "{puzzle}");
                for given in givens {
                    assert_eq!(2, count(&without(&settled, given), 2), "{puzzle}");
                }
                all += 1;
            }
        }
    }
    assert!(any > 0 && all > 0, "{any}, {all}");
}
