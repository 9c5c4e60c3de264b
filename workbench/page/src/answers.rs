//! What the page is answered. Its scripts have these types from here: `tests/types.rs` writes them to `answers.d.ts`.

use puzzles::cells::Digits;
use serde::Serialize;
#[cfg(feature = "types")]
use ts_rs::TS;

/// A text in both languages.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS), ts(rename = "Bilingual"))]
pub struct Both {
    pub en: String,
    pub zh: String,
}

/// To each question, the answer of its name.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(tag = "ask", content = "answer", rename_all = "snake_case")]
pub enum Answer {
    Read(Read),
    Make(MadeOrRefused),
    Describe(Description),
    Won(Won),
    Hint(Advised),
    Train(Trained),
    Next(Next),
    Path(WholePath),
    MakeAsArticle(MadeAsArticle),
    Alternatives(Advised),
    Right(Right),
    Solutions(Solutions),
    Record(Recorded),
}

/// A new puzzle, or why there is none.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(untagged)]
pub enum MadeOrRefused {
    Made(Made),
    Refused { error: Both },
}

/// The boards of a text, and what is not read of it.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Read {
    pub boards: Vec<ReadBoard>,
    pub errors: Vec<Both>,
}

/// A board that was read.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct ReadBoard {
    /// Of the text, from 1.
    pub line: usize,
    pub board: String,
    /// What the text's candidates lack, by cell.
    pub excluded: Vec<(usize, Digits)>,
}

/// A new puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Made {
    pub puzzle: String,
    pub solution: String,
    #[cfg_attr(feature = "types", ts(type = "Level | null"))]
    pub level: Option<String>,
}

/// A technique, and how often it is needed.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Used {
    pub name: Both,
    pub times: usize,
}

/// What is known of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Description {
    /// Two equal givens.
    pub clash: Option<Both>,
    /// 0, 1, or 2 for several.
    pub solutions: u32,
    /// One of them.
    pub solution: Option<String>,
    #[cfg_attr(feature = "types", ts(type = "Level | null"))]
    pub level: Option<String>,
    /// What a person needs for it.
    pub techniques: Vec<Used>,
}

/// Whether a grid is won.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Won {
    pub won: bool,
}

/// A digit in a cell.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS), ts(rename = "Candidate"))]
pub struct DigitInCell {
    pub cell: usize,
    pub digit: u8,
}

/// The next step of a person.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Shown {
    /// Of its technique.
    pub id: String,
    pub technique: Both,
    /// Where to look.
    pub place: Both,
    /// What is there.
    pub what: Both,
    /// What follows.
    pub follows: Both,
    pub why: Both,
    /// Of a chain, what `why` has of each link.
    pub links: Vec<Both>,
    /// The units and cells of the place.
    #[serde(rename = "where")]
    pub places: Vec<Vec<usize>>,
    /// What shows it; no digits: the one that stands there.
    pub reasons: Vec<(usize, Digits)>,
    pub placed: Option<DigitInCell>,
    pub removed: Vec<(usize, Digits)>,
    pub chain: Vec<(usize, u8)>,
}

/// A hint.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS), ts(rename = "Advice"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Advised {
    Step(Box<Shown>),
    Undo {
        text: Both,
        cells: Vec<usize>,
        /// Whether each is wrong.
        certain: bool,
    },
    /// Why a grid has several solutions.
    Several {
        /// Two of them.
        pair: [String; 2],
        /// Where these differ.
        cells: Vec<usize>,
        difference: Both,
        /// Which givens leave one solution.
        disambiguation: Both,
        givens: Vec<DigitInCell>,
        /// Whether it takes all of them.
        together: bool,
    },
    Finished {
        text: Both,
    },
    Single,
}

/// All that a technique does.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Effect {
    pub placed: Vec<(usize, u8)>,
    pub removed: Vec<(usize, Digits)>,
}

/// A position to train a technique.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS), ts(rename = "Training"))]
pub struct Trained {
    pub technique: String,
    pub name: Both,
    pub board: String,
    pub notes: Vec<Digits>,
    #[cfg_attr(feature = "types", ts(type = "Step"))]
    pub step: Advised,
    pub found: Effect,
}

/// Which to take next.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Next {
    pub place: Option<usize>,
}

/// A step of a path, with the board and the notes before it.
#[derive(Serialize)]
pub struct PathStep {
    #[serde(flatten)]
    pub step: Advised,
    pub board: String,
    pub notes: Vec<Digits>,
}

/// All steps of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct WholePath {
    #[cfg_attr(feature = "types", ts(type = "(Step & { board: string, notes: number[] })[]"))]
    pub steps: Vec<PathStep>,
}

/// A puzzle made as article 001 makes it.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct MadeAsArticle {
    pub first_row: String,
    pub puzzle: String,
    pub solution: String,
    /// Of the search.
    pub writes: u64,
    pub holes: usize,
    /// 2 for several.
    pub solutions: u32,
}

/// The place of the last grid that can be completed.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Right {
    pub last: Option<usize>,
}

/// A solution of the catalogue, with its file.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Solution {
    pub name: &'static str,
    pub article: Option<&'static str>,
    pub language: Option<&'static str>,
    pub idea: &'static str,
    pub kind: &'static str,
    pub source: &'static str,
    /// The first and the last line of the submission.
    pub region: (usize, usize),
}

/// The catalogue.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Solutions {
    pub solutions: Vec<Solution>,
    /// The files that find the steps of hints; they solve nothing by themselves.
    pub finders: Vec<Solution>,
}

/// What a search did, and a hash of its writes.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Counts {
    pub checks: u64,
    pub placements: u64,
    pub resets: u64,
    pub calls: u64,
    pub depth: u64,
    pub writes: u64,
    pub hash: String,
}

/// How a search ended.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Solved,
    Unsolved,
    Stopped,
    Failed,
}

/// A watched search; its steps come as bytes, as in `bytes` of search.rs.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Recorded {
    pub counts: Counts,
    pub end: Outcome,
    /// At the end.
    pub board: String,
    /// Whether it writes its answer alone.
    pub answer_only: bool,
    pub functions: Vec<String>,
}
