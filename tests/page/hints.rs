//! Hints in the page are those of the library, and lead to the solution.

use std::collections::{BTreeMap, BTreeSet};

use pretty_assertions::assert_eq;
use puzzles::alternatives::{Disambiguation, alternatives};
use puzzles::cells::each;
use puzzles::hint::{Advice, Hint, advice};
use puzzles::ladder::Ladder;
use puzzles::make::{Maker, Recipe};
use puzzles::path::path;
use puzzles::position::Position;
use puzzles::step::{Candidate, Level, Pattern, Step, Technique};
use puzzles::training::{self, Training};
use puzzles::words::{Bilingual, Language};
use serde_json::{Value, json};

use crate::browser::{Browser, RIGHT};
use crate::shown::{cells, digits, name as cell_name, shows, start, within, won};
use support::LC37;
use support::named;
use support::oracle::grids;

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
    let Advice::Steps(mut ladder) = advice(&made.puzzle, &made.puzzle, &[]) else {
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

/// A position to train a technique, by the menu. Its seed is known.
fn train(browser: &Browser, technique: Technique) -> Training {
    browser.js("Math.random = () => 0.5");
    within(browser, "menu", || {
        browser.js_with(
            "document.getElementById('technique').value = arguments[0]",
            &json!([technique.id()]),
        );
        browser.click("#train");
    });
    let training = training::position(technique, 500_000_000_000).unwrap();
    shows(browser, "#level", &technique.words(Language::English));
    assert_eq!(training.position.board().to_string(), digits(browser));
    training
}

/// What is drawn over the board: frames as cells; cells with their ringed candidates, in the order of the board; the digit
/// placed, and what is crossed out.
fn drawn(browser: &Browser) -> Value {
    browser.js(
        "const frames = [...document.querySelectorAll('#drawing .where')].map((frame) => {
           const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(frame.getAttribute(name)) / 3);
           return [...Array(81).keys()].filter((cell) => cell % 9 >= x && cell % 9 < x + width && Math.floor(cell / 9) >= y && Math.floor(cell / 9) < y + height);
         });
         const all = [...document.querySelectorAll('#grid [role=gridcell]')];
         const with_ = (mark, cell) => [...cell.querySelectorAll(`.notes .${mark}`)].map((note) => Number(note.textContent));
         return {
           frames,
           reasons: all.flatMap((cell, at) => cell.classList.contains('shown') ? [[at, with_('linked', cell)]] : []),
           placed: all.flatMap((cell, at) => cell.classList.contains('placed') ? [[at, Number(cell.querySelector('.digit').textContent)]] : []),
           removed: all.flatMap((cell, at) => with_('struck', cell).length ? [[at, with_('struck', cell)]] : []),
           arrows: document.querySelectorAll('#drawing .head').length,
         }",
    )
}

/// What should be drawn at a stage.
fn drawing(Training { position, step, .. }: &Training, stage: usize) -> Value {
    let hint = Hint { step, position };
    let digits_of =
        |set: u16| (1..=9).filter(|digit| set >> (digit - 1) & 1 != 0).collect::<Vec<u8>>();
    let from = |least: usize| stage >= least;
    let mut reasons = BTreeMap::new();
    for (cell, set) in hint.reasons().into_iter().filter(|_| from(2)) {
        *reasons.entry(cell).or_insert(0) |= set;
    }
    let chain = match &step.pattern {
        Pattern::Chain(chain) if from(2) => chain.len() - 1,
        _ => 0,
    };
    let removed = step.removed.iter().filter(|_| from(3));
    json!({
        "frames": hint.places().iter().map(|place| each(place.cells()).collect()).collect::<Vec<Vec<_>>>(),
        "reasons": reasons.into_iter().map(|(cell, set)| json!([cell, digits_of(set)])).collect::<Vec<_>>(),
        "placed": step.placed.iter().filter(|_| from(3)).map(|at| json!([at.cell, at.digit])).collect::<Vec<_>>(),
        "removed": removed.map(|&(cell, set)| json!([cell, digits_of(set)])).collect::<Vec<_>>(),
        "arrows": chain,
    })
}

/// A move of a training: the digit, or away with its note.
fn enter(browser: &Browser, Candidate { cell, digit }: Candidate) {
    browser.click(&format!("#c{cell}"));
    browser.keys(&digit.to_string());
}

/// Each is drawn stage by stage; found by hand, after a wrong try, and with a hint.
pub fn every_technique_is_drawn_and_can_be_found(browser: &Browser) {
    start(browser, LC37);
    for technique in Technique::all().into_iter().filter(|one| *one != Technique::Trial) {
        let name = technique.words(Language::English);
        let training = train(browser, technique);
        let Training { position, step, placed, removed } = &training;
        let task = match step.placed {
            Some(_) => format!("{name}: find it and place its digit."),
            None => format!("{name}: find it and remove a note that it rules out."),
        };
        shows(browser, "#task", &task);
        let candidates = each(position.empty()).flat_map(|cell| {
            let set = position.candidates(cell);
            (1..=9)
                .filter(move |digit| set >> (digit - 1) & 1 != 0)
                .map(move |digit| Candidate { cell, digit })
        });
        let rules_out = |at: &Candidate| {
            placed.contains(at)
                || removed
                    .iter()
                    .any(|&(cell, set)| cell == at.cell && set >> (at.digit - 1) & 1 != 0)
        };
        let (right, wrong): (Vec<_>, Vec<_>) = candidates.partition(rules_out);
        enter(browser, wrong[0]);
        let Candidate { cell, digit } = wrong[0];
        let said = format!(
            "Not shown by this {name}: {digit} in {}. Undo, and look again.",
            cell_name(cell)
        );
        // A note is no conclusion where a digit is asked for.
        shows(browser, "#task", &said);
        browser.click("#undo");
        shows(browser, "#task", &task);
        enter(browser, right[right.len() - 1]);
        shows(browser, "#task", &format!("That is it: {name}. Without a hint: 1 of 1."));
        // Nothing is counted twice.
        browser.click("#undo");
        shows(browser, "#task", &task);
        // The next one, where it is seen for the first time.
        let all = if technique == Technique::HiddenSingle {
            browser.click("#train-next");
            browser.wait_for("document.getElementById('redo').disabled");
            shows(browser, "#task", &task);
            2
        } else {
            1
        };
        for stage in 1..=3 {
            browser.click("#hint-button");
            browser.wait_for(&format!("document.querySelectorAll('#hint p').length === {stage}"));
            assert_eq!(drawing(&training, stage), drawn(browser), "{name}, stage {stage}");
        }
        browser.click("#hint-do");
        shows(browser, "#task", &format!("That is it: {name}. Without a hint: 1 of {all}."));
    }
    // The game before is still there.
    within(browser, "menu", || browser.click("#games button"));
    assert_eq!(LC37, digits(browser));
}

/// Every step with the board at each; the game stands still meanwhile.
pub fn the_steps_of_a_puzzle_are_gone_through(browser: &Browser) {
    let puzzle = named::puzzle("inkala_2012");
    let solution = grids(&puzzle, 1)[0];
    start(browser, &puzzle.to_string());
    within(browser, "menu", || browser.click("#steps"));
    browser.wait_for("!document.getElementById('path').hidden");
    let steps: Vec<_> = path(Ladder::new(Position::new(&puzzle).unwrap(), solution)).collect();
    let names = steps.iter().zip(1..).map(|((position, step), number)| {
        let placed = step.placed.map(|at| format!("{} in {} · ", at.digit, cell_name(at.cell)));
        let name = Hint { step, position }.name(Language::English);
        format!("{number}. {}{name}", placed.unwrap_or_default())
    });
    let listed = browser.js("return [...document.querySelectorAll('#path-list button')].map((step) => step.textContent)");
    assert_eq!(names.collect::<Vec<_>>(), serde_json::from_value::<Vec<String>>(listed).unwrap());
    for (number, (position, step)) in steps.iter().enumerate() {
        shows(browser, "#path-title", &format!("Step {} of {}", number + 1, steps.len()));
        let hint = Hint { step, position };
        shows(browser, "#hint", &hint.words(Language::English).join(" "));
        let mut board = *position.board();
        if let Some(at) = step.placed {
            board.0[at.cell] = at.digit;
        }
        assert_eq!(board.to_string(), digits(browser), "step {}", number + 1);
        browser.keys(&RIGHT.to_string());
    }
    assert!(steps.iter().any(|(_, step)| step.technique == Technique::Trial));
    browser.keys("5");
    browser.click("#path-close");
    assert_eq!(puzzle.to_string(), digits(browser));
    assert_eq!(true, browser.js("return document.getElementById('undo').disabled"));
}

/// The row, the search, the holes; and then the game.
pub fn a_puzzle_is_made_scene_by_scene_as_in_article_001(browser: &Browser) {
    start(browser, LC37);
    within(browser, "menu", || browser.click("#new-article"));
    shows(browser, "#path-title", "Step 1 of 3");
    let row = digits(browser);
    assert_eq!(
        (".".repeat(72).as_str(), 9),
        (&row[9..], row[..9].bytes().collect::<BTreeSet<_>>().len())
    );
    let said = row[..9].chars().map(String::from).collect::<Vec<_>>().join(" ");
    shows(browser, "#message", &format!("The first row is drawn by lot: {said}."));
    browser.click("#path-forward");
    shows(browser, "#path-title", "Step 2 of 3");
    let grid = named::board(&digits(browser));
    assert!(named::completes(&named::board(&row), &grid));
    browser.click("#path-forward");
    shows(browser, "#path-title", "Step 3 of 3");
    let puzzle = digits(browser);
    let several = grids(&named::board(&puzzle), 2).len() > 1;
    assert!(named::completes(&named::board(&puzzle), &grid));
    let holes = puzzle.matches('.').count();
    let said = if several {
        format!(
            "{holes} cells are emptied. Nobody looks whether one solution is left, and here several are: by the article's rule every right grid wins."
        )
    } else {
        format!("{holes} cells are emptied. By chance one solution is left.")
    };
    shows(browser, "#message", &said);
    browser.click("#path-play");
    assert_eq!(puzzle, digits(browser));
    shows(browser, "#left", &format!("{holes} left"));
}

/// "Do it" removes what is wrong, where that is known, and else what came after the last right move.
pub fn a_mistake_is_undone_by_the_hint(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys(&format!("1{RIGHT}6"));
    browser.click("#hint-button");
    browser.wait_for("!document.getElementById('hint-do').hidden");
    browser.click("#hint-do");
    let mut expected = LC37.to_owned();
    expected.replace_range(3..=3, "6");
    assert_eq!(expected, digits(browser));
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
        let Advice::Undo(mistake) = advice(&named::board(LC37), &named::board(&grid), &[]) else {
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
    assert_eq!(puzzle.filled() + 1, settled.filled());
    assert_eq!(1, solutions::count(&settled, 2));
}
