//! Answers about the game: puzzles read, made and described, and hints.

use std::collections::BTreeMap;

use puzzles::alternatives::{self, Alternatives, Disambiguation};
use puzzles::cells::{Cells, Digits, digits, each, set};
use puzzles::dig::Symmetry;
use puzzles::grade::grade;
use puzzles::hint::{Advice, Hint, advice};
use puzzles::ladder::Ladder;
use puzzles::make::{Maker, Puzzle, Recipe};
use puzzles::mistakes::{Mistake, can_be_completed};
use puzzles::names::likely;
use puzzles::read;
use puzzles::step::{Candidate, Level, Pattern};
use puzzles::words::{self, Bilingual, Language};
use serde::Serialize;
use serde_json::{Value, json};
use solutions::Board;
use solutions::win_condition::first_clash;

pub fn read(text: &str, named: &BTreeMap<String, String>) -> Value {
    let name = text.trim();
    if let Some(puzzle) = named.get(&name.to_ascii_lowercase()) {
        return json!({ "board": puzzle });
    }
    match read::parse(text) {
        Ok(board) => json!({ "board": board.to_string() }),
        Err(_) if looks_like_a_name(name) => {
            let likely = likely(name, named.keys().map(String::as_str));
            json!({ "error": both(|language| words::no_such_puzzle(language, name, &likely)) })
        }
        Err(error) => json!({ "error": both(|language| error.words(language)) }),
    }
}

/// Whether it begins with two letters, is no longer than a name, and no address.
fn looks_like_a_name(text: &str) -> bool {
    text.chars().count() <= 40
        && text
            .chars()
            .take(2)
            .filter(|sign| sign.is_ascii_alphabetic() || !sign.is_ascii())
            .count()
            == 2
        && !text.contains("://")
}

pub fn make(level: Option<Level>, symmetry: Symmetry, two_solutions: bool, seed: u64) -> Value {
    let recipe = Recipe { symmetry, level, two_solutions, ..Recipe::default() };
    let maker = match Maker::new(recipe) {
        Ok(maker) => maker,
        Err(why) => return json!({ "failure": why.to_string() }),
    };
    match maker.puzzle(seed) {
        Ok(Puzzle { puzzle, solution }) => json!({
            "puzzle": puzzle.to_string(),
            "solution": solution.to_string(),
            "level": if two_solutions { None } else { level_of(&puzzle, &solution) },
        }),
        Err(why) => json!({ "error": both(|language| why.words(language)) }),
    }
}

fn level_of(puzzle: &Board, solution: &Board) -> Option<String> {
    grade(puzzle, solution).map(|grade| grade.level().to_string())
}

pub fn describe(puzzle: &Board) -> Value {
    let clash = first_clash(&puzzle.to_chars());
    let solutions = if clash.is_some() { 0 } else { solutions::count(puzzle, 2) };
    let solution = (solutions > 0).then(|| solution(puzzle));
    let grade = solution.filter(|_| solutions == 1).and_then(|solution| grade(puzzle, &solution));
    let techniques: Vec<_> = grade
        .iter()
        .flat_map(|grade| &grade.techniques)
        .map(|(name, times)| json!({ "name": both(|language| name.words(language)), "times": times }))
        .collect();
    json!({
        "clash": clash.map(|clash| both(|language| clash.words(language))),
        "solutions": solutions,
        "solution": solution.map(|solution| solution.to_string()),
        "level": grade.as_ref().map(|grade| grade.level().to_string()),
        "techniques": techniques,
    })
}

/// A solution of a board that has one.
fn solution(board: &Board) -> Board {
    let mut solution = *board;
    solutions::solve(&mut solution);
    solution
}

pub fn hint(puzzle: &Board, grid: &Board, excluded: &[(usize, Vec<u8>)]) -> Value {
    match advice(puzzle, grid) {
        Advice::Finished => json!({ "kind": "finished", "text": both(words::finished) }),
        Advice::Undo(mistake) => json!({
            "kind": "undo",
            "text": both(|language| mistake.words(language)),
            "cells": wrong(&mistake),
            "certain": matches!(mistake, Mistake::Wrong(_)),
        }),
        Advice::Several(found) => several(&found),
        Advice::Steps(ladder) => step(*ladder, excluded),
    }
}

/// The cells with the digits that are doubted.
fn wrong(mistake: &Mistake) -> Vec<usize> {
    match mistake {
        Mistake::Puzzle => Vec::new(),
        Mistake::Wrong(digits) | Mistake::OneOf(digits) | Mistake::Together(digits) => {
            digits.iter().map(|at| at.cell).collect()
        }
    }
}

fn step(mut ladder: Ladder, excluded: &[(usize, Vec<u8>)]) -> Value {
    for &(cell, ref digits) in excluded {
        for &digit in digits {
            if cell < 81 && (1..=9).contains(&digit) {
                ladder.exclude(Candidate { cell, digit });
            }
        }
    }
    let before = ladder.position.clone();
    match ladder.next() {
        Some(step) => shown(&Hint { step: &step, position: &before }),
        None => json!({ "kind": "finished", "text": both(words::finished) }),
    }
}

fn shown(hint: &Hint<'_>) -> Value {
    let step = hint.step;
    let [english, chinese] =
        [Language::English, Language::Chinese].map(|language| hint.words(language));
    let stage = |stage: usize| json!({ "en": english[stage], "zh": chinese[stage] });
    let chain: Vec<_> = match &step.pattern {
        Pattern::Chain(chain) => chain.iter().map(|at| (at.cell, at.digit)).collect(),
        _ => Vec::new(),
    };
    let reasons = hint.reasons();
    let seen = reasons.iter().map(|&(cell, _)| cell).chain(step.placed.map(|at| at.cell));
    json!({
        "kind": "step",
        "technique": both(|language| step.technique.words(language)),
        "place": stage(0),
        "what": stage(1),
        "why": stage(2),
        "where": hint.places().into_iter().map(|place| cells(place.cells())).collect::<Vec<_>>(),
        "reasons": by_cell(&reasons),
        "cells": cells(set(seen)),
        "placed": step.placed.map(candidate),
        "removed": by_cell(&step.removed),
        "chain": chain,
    })
}

/// Cells with their digits.
fn by_cell(candidates: &[(usize, Digits)]) -> Vec<(usize, Vec<u8>)> {
    candidates.iter().map(|&(cell, set)| (cell, list(set))).collect()
}

pub fn alternatives(puzzle: &Board) -> Value {
    match alternatives::alternatives(puzzle) {
        Some(found) => several(&found),
        None => json!({ "kind": "single" }),
    }
}

fn several(found: &Alternatives) -> Value {
    let (together, givens) = match &found.disambiguation {
        Disambiguation::Any(givens) => (false, givens),
        Disambiguation::All(givens) => (true, givens),
    };
    json!({
        "kind": "several",
        "compared": found.compared,
        "all": found.all,
        "pair": found.pair.map(|grid| grid.to_string()),
        "cells": cells(found.cells),
        "difference": both(|language| found.difference(language)),
        "disambiguation": both(|language| found.disambiguation(language)),
        "givens": givens.iter().copied().map(candidate).collect::<Vec<_>>(),
        "together": together,
    })
}

/// The last of these grids that can be completed.
pub fn right(grids: &[Board]) -> Value {
    json!({ "last": grids.iter().rposition(can_be_completed) })
}

fn candidate(at: Candidate) -> Value {
    json!({ "cell": at.cell, "digit": at.digit })
}

fn cells(set: Cells) -> Vec<usize> {
    each(set).collect()
}

fn list(set: Digits) -> Vec<u8> {
    digits(set).collect()
}

/// A text in both languages.
fn both<T: Serialize>(words: impl Fn(Language) -> T) -> Value {
    json!({ "en": words(Language::English), "zh": words(Language::Chinese) })
}
