//! What is said, in both languages, of mistakes, several solutions and errors; `cases/steps.txt` has what is said of steps.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use puzzles::alternatives::{Alternatives, alternatives};
use puzzles::cells::Candidate;
use puzzles::dig::Symmetry;
use puzzles::make::{GaveUp, Recipe};
use puzzles::mistakes::Mistake;
use puzzles::read::Boards;
use puzzles::step::Level;
use puzzles::words::{Bilingual, Language, finished, no_such_puzzle};
use solutions::Board;
use solutions::win_condition::first_clash;
use support::named::{board, puzzle};
use support::snapshot;

use crate::attempt::{engine_is_sound, sound};

/// The cells and numbers that a text names after the name of a technique, which may have a number in it.
pub fn facts(text: &str) -> BTreeSet<String> {
    let text = text.split_once(": ").or(text.split_once('：')).map_or(text, |(_, rest)| rest);
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let facts = words.filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    facts.map(|word| word.trim_end_matches('s').to_owned()).collect()
}

/// Both languages, with the same facts.
#[track_caller]
pub fn both(words: impl Fn(Language) -> String) -> String {
    let [english, chinese] = [Language::English, Language::Chinese].map(words);
    assert_eq!(facts(&english), facts(&chinese), "{english} {chinese}");
    format!("{english}\n{chinese}\n")
}

/// `1r1c3`
fn candidate(text: &str) -> Candidate {
    let at: Vec<usize> = text.chars().filter_map(|c| c.to_digit(10)).map(|n| n as usize).collect();
    Candidate { cell: 9 * at[1] + at[2] - 10, digit: at[0].try_into().unwrap() }
}

#[test]
fn a_mistake_is_what_to_undo_as_written() {
    snapshot::check("sentences/mistakes.txt", |block| {
        let digits = block.text('$').split_whitespace().map(candidate).collect();
        let mistake = match block.title {
            "of the puzzle" => Mistake::Puzzle,
            "one of these" => Mistake::OneOf(digits),
            "together" => Mistake::Together(digits),
            _ => Mistake::Wrong(digits),
        };
        both(|language| mistake.words(language))
    });
}

/// How many solutions are compared, and whether they are all; where two differ, and what would leave one.
#[test]
fn two_solutions_are_compared_as_written() {
    engine_is_sound();
    snapshot::check("sentences/alternatives.txt", |block| {
        let of = |board: &Board| alternatives(board).unwrap();
        let found = match &*block.text('$') {
            "lc37_minus_5_givens" => Alternatives {
                cells: 0b111 | 0b111 << 72,
                compared: 1000,
                all: false,
                ..of(&puzzle("lc37_minus_5_givens"))
            },
            text => of(&board(text)),
        };
        let compared = format!("{}, all: {}\n", found.compared, found.all);
        compared + &both(|one| found.difference(one)) + &both(|one| found.disambiguation(one))
    });
}

/// What else is said; errors come from other places than one command line.
#[test]
fn all_else_is_said_as_written() {
    sound(&["win_condition"]);
    snapshot::check("sentences/others.txt", |block| {
        let facts: Vec<Box<dyn Bilingual>> = match block.title {
            "a solved grid" => return both(finished),
            "no such puzzle" => {
                return both(|one| no_such_puzzle(one, "hard_99", &["hard_01", "hard_02"]));
            }
            "levels" => Level::ALL.map(|one| Box::new(one) as Box<dyn Bilingual>).into(),
            "symmetries" => Symmetry::ALL.map(|one| Box::new(one) as Box<dyn Bilingual>).into(),
            "a clash" => {
                let boards = ["..5.5", ".........5........5", "...5..........5"];
                let clash =
                    |start| first_clash(&board(&format!("{start:.<81}")).to_chars()).unwrap();
                boards.map(|start| Box::new(clash(start)) as Box<dyn Bilingual>).into()
            }
            "no puzzle is found" => vec![
                Box::new(GaveUp(Recipe {
                    givens: Some(80),
                    symmetry: Symmetry::HalfTurn,
                    level: Some(Level::Fiendish),
                    ..Recipe::default()
                })),
                Box::new(GaveUp(Recipe { two_solutions: true, ..Recipe::default() })),
            ],
            _ => {
                let text = match block.title {
                    "a line that is too long" => vec![b'1'; 70_000],
                    "no text" => vec![0],
                    "no UTF-8" => vec![b'\n', 0xca],
                    _ => block.text('<').into_bytes(),
                };
                Boards::new(&*text).map(|it| Box::new(it.unwrap_err()) as _).collect()
            }
        };
        let languages = [Language::English, Language::Chinese];
        facts.iter().flat_map(|one| languages.map(|language| one.words(language) + "\n")).collect()
    });
}
