//! Hints are true: what they say of a position holds there, what they conclude agrees with the solution, what they undo is
//! in no solution, and what they add leaves one.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use puzzles::alternatives::{Alternatives, Disambiguation, alternatives};
use puzzles::cells::Candidate;
use puzzles::cells::each;
use puzzles::hint::{Advice, Hint, Place, advice};
use puzzles::mistakes::{Mistake, mistake};
use puzzles::step::Pattern;
use puzzles::words::{Bilingual, Language};
use rstest::rstest;
use solutions::Board;

use crate::attempt::engine_is_sound;
use crate::engine::ladder::agree;
use crate::engine::sentences::{both, facts};
use crate::sets;
use support::definitions::removed;
use support::named::{cell_name, completes, fewest_differences, puzzle, sees};
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

#[rstest]
#[case::easy("kaggle", 10)]
#[case::minimal("gen_minimal", 10)]
#[case::hardest("hard1106", 2)]
#[ignore = "slow"]
#[case::many_kaggle("kaggle", 60)]
#[ignore = "slow"]
#[case::many_gen_minimal("gen_minimal", 60)]
#[ignore = "slow"]
#[case::many_seventeen_givens("17clue", 60)]
#[ignore = "slow"]
#[case::many_top1465("top1465", 60)]
#[ignore = "slow"]
#[case::many_hard1106("hard1106", 60)]
#[ignore = "slow"]
#[case::many_hard11plus("hard11plus", 60)]
fn every_hint_of_a_replay_is_true(#[case] name: &str, #[case] puzzles: usize) {
    engine_is_sound();
    for start in sets::puzzles(name).into_iter().take(puzzles) {
        let solution = grids(&start, 1)[0];
        let Advice::Steps(mut ladder) = advice(&start, &start, &[]) else {
            panic!("no steps for {start}");
        };
        let mut before = ladder.position.clone();
        while let Some(step) = ladder.next() {
            check(&Hint { step: &step, position: &before }, &solution);
            before = ladder.position.clone();
        }
        assert_eq!(solution, *before.board());
    }
}

fn check(hint: &Hint<'_>, solution: &Board) {
    let step = hint.step;
    agree(step, solution);
    for stage in 0..3 {
        both(|language| hint.words(language).stages(language)[stage].clone());
    }
    let [place, what, why] = hint.words(Language::English).stages(Language::English);

    // The last stage names what follows.
    let mut follows = removed(step);
    follows.extend(step.placed);
    let told = facts(&why);
    for Candidate { cell, digit } in follows {
        assert!(told.contains(&cell_name(cell)) && told.contains(&digit.to_string()), "{why}");
    }

    // The first stages do not give it away.
    match &step.pattern {
        Pattern::NakedSingle(_) => assert!(facts(&what).is_empty(), "{what}"),
        Pattern::Chain(_) | Pattern::Trial { .. } => {}
        _ => {
            let told = facts(&format!("{place} {what}"));
            assert!(told.iter().all(|fact| !fact.contains('r')), "{place} {what}");
        }
    }
    match &step.pattern {
        Pattern::HiddenSingle { unit, at } => hidden_single(hint, *unit, *at),
        Pattern::NakedSingle(at) => naked_single(hint, *at),
        Pattern::Chain(links) => chain(hint, links),
        _ => {}
    }
}

fn digits_of(set: u16) -> Vec<u8> {
    (1..=9).filter(|digit| set >> digit & 1 != 0).collect()
}

/// Every other empty cell of the unit sees one of the digits shown or has lost it, and none of these could be left out.
fn hidden_single(hint: &Hint<'_>, unit: usize, at: Candidate) {
    let board = hint.position.board();
    let holders: Vec<usize> = hint.reasons().into_iter().map(|(cell, _)| cell).collect();
    assert!(holders.iter().all(|&holder| board.0[holder] == at.digit), "{holders:?} in {board}");
    let others = each(Place::Unit(unit).cells() & hint.position.empty() & !(1 << at.cell));
    let (seen, lost): (Vec<usize>, Vec<usize>) =
        others.partition(|&other| holders.iter().any(|&holder| sees(holder, other)));
    assert!(lost.iter().all(|cell| hint.position.places(at.digit) >> cell & 1 == 0), "{lost:?}");
    for holder in &holders {
        let sees_alone =
            |&other: &usize| holders.iter().filter(|&&any| sees(any, other)).eq([holder]);
        assert!(seen.iter().any(sees_alone), "{holder} of {holders:?} in {board}");
    }
}

/// The digits shown stand where the cell sees them, and each excluded digit that stands there is shown.
fn naked_single(hint: &Hint<'_>, at: Candidate) {
    let board = hint.position.board();
    let holders: Vec<usize> = hint.reasons().into_iter().map(|(cell, _)| cell).collect();
    assert!(holders.iter().all(|&holder| sees(holder, at.cell)), "{holders:?} in {board}");
    let digits = |cells: &mut dyn Iterator<Item = usize>| -> BTreeSet<u8> {
        cells.map(|cell| board.0[cell]).filter(|&digit| digit != 0).collect()
    };
    let shown = digits(&mut holders.iter().copied());
    assert_eq!(digits(&mut (0..81).filter(|&cell| sees(cell, at.cell))), shown, "{board}");
    assert!(!shown.contains(&at.digit), "{board}");
}

/// Each link has a place that leaves no other, each place a link.
fn chain(hint: &Hint<'_>, links: &[Candidate]) {
    let is_only = |place: &Place, ends: &[Candidate]| match place {
        Place::Cell(cell) => {
            let digits = digits_of(hint.position.candidates(*cell));
            let is_there = |end: &Candidate| end.cell == *cell && digits.contains(&end.digit);
            ends.iter().all(is_there) && digits.len() == 2
        }
        Place::Unit(_) => {
            let cells = place.cells() & hint.position.places(ends[0].digit);
            cells == 1 << ends[0].cell | 1 << ends[1].cell && ends[0].digit == ends[1].digit
        }
    };
    let places = hint.places();
    for ends in links.chunks(2) {
        assert!(places.iter().any(|place| is_only(place, ends)), "{ends:?} at {places:?}");
    }
    for (number, place) in places.iter().enumerate() {
        assert!(links.chunks(2).any(|ends| is_only(place, ends)), "{place:?}");
        assert!(!places[..number].contains(place), "{places:?}");
    }
    let shown: Vec<(usize, Vec<u8>)> =
        hint.reasons().into_iter().map(|(cell, set)| (cell, digits_of(set))).collect();
    let expected: Vec<_> = links.iter().map(|at| (at.cell, vec![at.digit])).collect();
    assert_eq!(expected, shown);
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
#[ignore = "slow"]
#[case::givens_of_several("gen_minimal", 3, 150, true, &["none", "one of", "together", "wrong"])]
#[case::givens_of_more("kaggle", 8, 150, true, &["none", "one of", "together", "wrong"])]
#[ignore = "slow"]
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
            both(|language| found.words(language));
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
    assert!(matches!(advice(&grid, &grid, &[]), Advice::Undo(Mistake::Puzzle)));
}

#[rstest]
#[case::of_many_givens("kaggle", 9, 10)]
#[ignore = "slow"]
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
            both(|language| words(&found, language));
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
