//! The questions of the page.

use std::collections::BTreeMap;

use puzzles::cells::{ALL, Digits};
use puzzles::dig::Symmetry;
use puzzles::review;
use puzzles::step::{Level, Technique};
use serde::Deserialize;
use serde_json::json;

use crate::answers::{Answer, Next, Won};
use crate::{game, search};

/// Boards are texts of 81 characters, cells numbers from 0 to 80.
#[derive(Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The boards of a text, or the puzzle that one of these names is.
    Read { text: String, named: BTreeMap<String, String> },
    /// A new puzzle.
    Make {
        #[cfg_attr(feature = "types", ts(type = "Level | null"))]
        level: Option<String>,
        symmetry: String,
        two_solutions: bool,
        seed: u64,
    },
    /// What is to be said of a puzzle before it is played.
    Describe { puzzle: String },
    /// Whether a grid is won.
    Won { grid: String },
    /// The next step, without candidates that earlier steps have removed.
    Hint { puzzle: String, grid: String, excluded: Vec<(usize, Digits)> },
    /// A position to train a technique, by its id.
    Train { technique: String, seed: u64 },
    /// Which of these to take next, each with the days and grades of its rounds.
    Next { rounds: Vec<Vec<(i32, u32)>>, today: i32 },
    /// All steps of a puzzle.
    Path { puzzle: String },
    /// A puzzle made as article 001 makes it.
    MakeAsArticle { seed: u64 },
    /// Why a puzzle has several solutions.
    Alternatives { puzzle: String },
    /// Which of these grids is the last that can be completed.
    Right { grids: Vec<String> },
    /// The catalogue, with the files.
    Solutions,
    /// A watched search: at most `keep` steps are kept; it stops after `most` writes. With `reads`, of a program of an article, these are
    /// not its steps, but how many cells were read before each; then come some reads, from the one of this number on.
    Record {
        solution: String,
        board: String,
        keep: usize,
        #[cfg_attr(feature = "types", ts(optional))]
        most: Option<u64>,
        #[cfg_attr(feature = "types", ts(optional))]
        reads: Option<u64>,
    },
}

/// The answer to a question, both as JSON.
pub fn answer(question: &[u8]) -> Vec<u8> {
    serde_json::from_slice(question)
        .map_err(|error| error.to_string())
        .and_then(answer_to)
        .and_then(|answer| serde_json::to_vec(&answer).map_err(|error| error.to_string()))
        .unwrap_or_else(|error| json!({ "failure": error }).to_string().into_bytes())
}

fn answer_to(question: Question) -> Result<Answer, String> {
    Ok(match question {
        Question::Read { text, named } => Answer::Read(game::read(&text, &named)),
        Question::Make { level, symmetry, two_solutions, seed } => {
            let level = level.map(|name| named(&name, &Level::ALL)).transpose()?;
            let symmetry = named(&symmetry, &Symmetry::ALL)?;
            Answer::Make(game::make(level, symmetry, two_solutions, seed)?)
        }
        Question::Describe { puzzle } => Answer::Describe(game::describe(&board(&puzzle)?)),
        Question::Won { grid } => {
            Answer::Won(Won { won: solutions::win_condition::is_won(&board(&grid)?.to_chars()) })
        }
        Question::Hint { puzzle, grid, excluded } => {
            let excluded = excluded.into_iter().filter(|(cell, _)| *cell < 81);
            let excluded: Vec<_> = excluded.map(|(cell, digits)| (cell, digits & ALL)).collect();
            Answer::Hint(game::hint(&board(&puzzle)?, &board(&grid)?, &excluded))
        }
        Question::Train { technique, seed } => {
            let all = Technique::all();
            let found = all.into_iter().find(|one| one.id() == technique);
            let technique = found.ok_or_else(|| format!("unknown `{technique}`"))?;
            Answer::Train(game::train(technique, seed)?)
        }
        Question::Next { rounds, today } => {
            Answer::Next(Next { place: review::next(&rounds, today) })
        }
        Question::Path { puzzle } => Answer::Path(game::whole_path(&board(&puzzle)?)),
        Question::MakeAsArticle { seed } => Answer::MakeAsArticle(game::make_as_article(seed)),
        Question::Alternatives { puzzle } => {
            Answer::Alternatives(game::alternatives(&board(&puzzle)?))
        }
        Question::Right { grids } => {
            let grids = grids.iter().map(|grid| board(grid)).collect::<Result<Vec<_>, _>>()?;
            Answer::Right(game::right(&grids))
        }
        Question::Solutions => Answer::Solutions(search::solutions()),
        Question::Record { solution, board: text, keep, most, reads } => {
            let most = most.unwrap_or(keep as u64);
            Answer::Record(search::record(&solution, &board(&text)?, keep, most, reads)?)
        }
    })
}

fn board(text: &str) -> Result<solutions::Board, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

/// The thing of this name.
fn named<T: Copy + std::fmt::Display>(name: &str, things: &[T]) -> Result<T, String> {
    things
        .iter()
        .copied()
        .find(|thing| thing.to_string() == name)
        .ok_or_else(|| format!("unknown `{name}`"))
}
