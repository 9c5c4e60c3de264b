//! Hints in the page are those of the library, and lead to the solution.

use pretty_assertions::assert_eq;
use puzzles::alternatives::{Disambiguation, alternatives};
use puzzles::cells::each;
use puzzles::hint::{Advice, Hint, advice};
use puzzles::make::{Maker, Recipe};
use puzzles::position::Position;
use puzzles::step::{Level, Step};
use puzzles::words::{Bilingual, Language};

use crate::browser::{Browser, RIGHT};
use crate::shown::{cells, digits, name as cell_name, shows, start, won};
use crate::support::LC37;
use crate::support::named;

/// A cell as the page shows it with all its candidates.
fn candidates(position: &Position, cell: usize) -> String {
    match position.board().0[cell] {
        0 => {
            let is_candidate = |&digit: &u8| position.places(digit) >> cell & 1 != 0;
            let digits: String =
                (1..=9).filter(is_candidate).map(|digit| digit.to_string()).collect();
            format!("[{digits}]")
        }
        digit => digit.to_string(),
    }
}

fn solved_by_hints(browser: &Browser, level: Level, language: Language) {
    let recipe = Recipe { level: Some(level), ..Recipe::default() };
    let made = Maker::new(recipe).unwrap().puzzle(1).unwrap();
    let Advice::Steps(mut ladder) = advice(&made.puzzle, &made.puzzle) else {
        panic!("no steps for {}", made.puzzle);
    };
    start(browser, &made.puzzle.to_string());
    if language == Language::Chinese {
        browser.click("#language");
    }
    browser.click("#c40");
    let mut before = ladder.position.clone();
    let mut number = 0;
    while let Some(step) = ladder.next() {
        let stages = Hint { step: &step, position: &before }.words(language);
        is_said_by_stages(browser, &stages, number % 5 == 0);
        browser.click("#hint-do");
        before = ladder.position.clone();
        is_done(browser, &step, &before, &stages[2]);
        number += 1;
    }
    assert_eq!(made.solution.to_string(), digits(browser));
    won(browser);
}

/// By its button and stage by stage, or by its key.
fn is_said_by_stages(browser: &Browser, [place, what, why]: &[String; 3], by_button: bool) {
    let all = format!("{place} {what} {why}");
    if by_button {
        for stage in [place, &format!("{place} {what}"), &all] {
            browser.click("#hint-button");
            shows(browser, "#hint", stage);
        }
    } else {
        browser.keys("h");
        shows(browser, "#hint", place);
        browser.keys("hh");
        shows(browser, "#hint", &all);
    }
}

/// What is removed is no longer among the notes, and does not come back.
fn is_done(browser: &Browser, step: &Step, after: &Position, why: &str) {
    assert_eq!(after.board().to_string(), digits(browser), "after: {why}");
    if !step.removed.is_empty() {
        let left: Vec<String> = (0..81).map(|cell| candidates(after, cell)).collect();
        let shown = cells(browser);
        for &(cell, _) in &step.removed {
            assert_eq!(left[cell], shown[cell], "{} after: {why}", cell_name(cell));
        }
        browser.keys("f");
        assert_eq!(left, cells(browser), "notes after: {why}");
    }
}

pub fn an_easy_puzzle_is_solved_in_english(browser: &Browser) {
    solved_by_hints(browser, Level::Easy, Language::English);
}

pub fn a_medium_puzzle_is_solved_in_chinese(browser: &Browser) {
    solved_by_hints(browser, Level::Medium, Language::Chinese);
}

pub fn a_hard_puzzle_is_solved_in_english(browser: &Browser) {
    solved_by_hints(browser, Level::Hard, Language::English);
}

pub fn a_fiendish_puzzle_is_solved_in_chinese(browser: &Browser) {
    solved_by_hints(browser, Level::Fiendish, Language::Chinese);
}

/// What to undo, as the library says it.
pub fn a_mistake_is_what_to_undo(browser: &Browser) {
    for keys in ["1", "12"] {
        start(browser, LC37);
        browser.click("#c2");
        for key in keys.chars() {
            browser.keys(&format!("{key}{RIGHT}"));
        }
        let grid = digits(browser);
        let Advice::Undo(mistake) = advice(&named::board(LC37), &named::board(&grid)) else {
            panic!("no mistake in {grid}");
        };
        browser.click("#hint-button");
        shows(browser, "#hint", &mistake.words(Language::English));
    }
}

/// Where two solutions differ, both digits in these cells, and a given that leaves one solution.
pub fn why_two_solutions_and_what_would_leave_one(browser: &Browser) {
    let puzzle = named::puzzle("lc37_minus_5_givens");
    let found = alternatives(&puzzle).unwrap();
    start(browser, &puzzle.to_string());
    browser.wait_for("!document.getElementById('why-two').hidden");
    browser.click("#why-two");
    let Disambiguation::Any(givens) = &found.disambiguation else {
        panic!("no single given leaves one solution");
    };
    let buttons: Vec<_> =
        givens.iter().map(|at| format!("Add {} in {}", at.digit, cell_name(at.cell))).collect();
    let text = format!(
        "The grid can be completed in several ways; two of them are drawn. {} {} {}",
        found.difference(Language::English),
        found.disambiguation(Language::English),
        buttons.join(" ")
    );
    shows(browser, "#hint", &text);
    let shown = cells(browser);
    for cell in each(found.cells) {
        let mut both = found.pair.map(|grid| grid.0[cell]);
        both.sort_unstable();
        assert_eq!(format!("[{}{}]", both[0], both[1]), shown[cell]);
    }
    browser.click("#hint button");
    browser.wait_for("document.getElementById('why-two').hidden");
    let settled = named::board(&digits(browser));
    assert_eq!(puzzle.givens() + 1, settled.givens());
    assert_eq!(1, solutions::count(&settled, 2));
}
