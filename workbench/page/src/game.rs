//! Answers about the game: puzzles read, made and described, and hints.

use std::collections::BTreeMap;
use std::time::Duration;

use puzzles::alternatives::{self, Alternatives, Disambiguation};
use puzzles::cells::{Candidate, Cells, Digits, each};
use puzzles::dig::Symmetry;
use puzzles::grade::grade;
use puzzles::grids;
use puzzles::hint::{Advice, Hint, advice};
use puzzles::ladder::Ladder;
use puzzles::make::{Maker, Puzzle, Recipe};
use puzzles::mistakes::{Mistake, can_be_completed};
use puzzles::position::Position;
use puzzles::random::Random;
use puzzles::read::{Boards, InputError, Reason};
use puzzles::similar::likely;
use puzzles::step::{Level, Pattern, Step, Technique};
use puzzles::training::{self, Training};
use puzzles::words::{self, Bilingual, Language};
use solutions::Board;
use solutions::win_condition::first_clash;
use watched::Budget;

use crate::answers::{
    Advised, Both, Description, DigitInCell, Effect, Made, MadeAsArticle, MadeOrRefused, PathStep,
    Read, ReadBoard, Right, Shown, Trained, Used, WholePath,
};

/// With 30 holes a quarter of these puzzles have several solutions, with 40 two thirds, with 50 nearly all.
const FEWEST_HOLES: u32 = 30;
const MOST_HOLES: u32 = 40;
const MOST_BOARDS: usize = 100;

/// All that a text has, up to a number that nobody would choose from.
pub fn read(text: &str, named: &BTreeMap<String, String>) -> Read {
    let name = text.trim();
    let named_puzzle = named.get(&name.to_ascii_lowercase());
    let (mut boards, mut errors) = (Vec::new(), Vec::new());
    for found in
        Boards::new(named_puzzle.map_or(text, |puzzle| puzzle).as_bytes()).take(MOST_BOARDS)
    {
        match found {
            Ok(found) => boards.push(ReadBoard {
                line: found.line,
                board: found.board.to_string(),
                excluded: found.excluded(),
            }),
            Err(InputError { reason: Reason::NoBoard(_), .. }) if looks_like_a_name(name) => {
                let likely = likely(name, named.keys().map(String::as_str));
                errors.push(both(|language| words::no_such_puzzle(language, name, &likely)));
            }
            Err(error) => errors.push(both(|language| error.words(language))),
        }
    }
    Read { boards, errors }
}

/// Whether it begins with two letters, is no longer than a name, and no address.
fn looks_like_a_name(text: &str) -> bool {
    let is_letter = |sign: &char| sign.is_ascii_alphabetic() || !sign.is_ascii();
    text.chars().take(2).filter(is_letter).count() == 2
        && text.chars().count() <= 40
        && !text.contains("://")
}

pub fn make(
    level: Option<Level>,
    symmetry: Symmetry,
    two_solutions: bool,
    seed: u64,
) -> Result<MadeOrRefused, String> {
    let recipe = Recipe { symmetry, level, two_solutions, ..Recipe::default() };
    let maker = Maker::new(recipe).map_err(|why| why.to_string())?;
    Ok(match maker.puzzle(seed) {
        Ok(Puzzle { puzzle, solution }) => MadeOrRefused::Made(Made {
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            level: if two_solutions { None } else { level_of(&puzzle, &solution) },
        }),
        Err(why) => MadeOrRefused::Refused { error: both(|language| why.words(language)) },
    })
}

fn level_of(puzzle: &Board, solution: &Board) -> Option<String> {
    grade(puzzle, solution).map(|grade| grade.level().to_string())
}

pub fn describe(puzzle: &Board) -> Description {
    let clash = first_clash(&puzzle.to_chars());
    let solutions = if clash.is_some() { 0 } else { solutions::count(puzzle, 2) };
    let solution = (solutions > 0).then(|| solution(puzzle));
    let grade = solution.filter(|_| solutions == 1).and_then(|solution| grade(puzzle, &solution));
    let techniques = grade.iter().flat_map(|grade| &grade.techniques);
    let used = |(name, &times): (&Technique, &usize)| Used {
        name: both(|language| name.words(language)),
        times,
    };
    Description {
        clash: clash.map(|clash| both(|language| clash.words(language))),
        solutions,
        solution: solution.map(|solution| solution.to_string()),
        level: grade.as_ref().map(|grade| grade.level().to_string()),
        techniques: techniques.map(used).collect(),
    }
}

/// A solution of a board that has one.
fn solution(board: &Board) -> Board {
    let mut solution = *board;
    let _ = solutions::solve(&mut solution);
    solution
}

pub fn hint(puzzle: &Board, grid: &Board, excluded: &[(usize, Digits)]) -> Advised {
    let finished = || Advised::Finished { text: both(words::finished) };
    match advice(puzzle, grid, excluded) {
        Advice::Finished => finished(),
        Advice::Undo(mistake) => Advised::Undo {
            text: both(|language| mistake.words(language)),
            cells: wrong(&mistake),
            certain: matches!(mistake, Mistake::Wrong(_)),
        },
        Advice::Several(found) => several(&found),
        Advice::Steps(ladder) => ladder
            .path()
            .next()
            .map_or_else(finished, |(before, step)| Advised::Step(shown(&before, &step))),
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

fn shown(position: &Position, step: &Step) -> Box<Shown> {
    let hint = Hint { step, position };
    let (english, chinese) = (hint.words(Language::English), hint.words(Language::Chinese));
    let links = english.links.into_iter().zip(chinese.links);
    let chain = match &step.pattern {
        Pattern::Chain(chain) => chain.iter().map(|at| (at.cell, at.digit)).collect(),
        _ => Vec::new(),
    };
    Box::new(Shown {
        id: step.technique.id(),
        technique: both(|language| hint.name(language)),
        place: Both { en: english.place, zh: chinese.place },
        what: Both { en: english.what, zh: chinese.what },
        follows: Both { en: english.follows, zh: chinese.follows },
        why: Both { en: english.why, zh: chinese.why },
        links: links.map(|(en, zh)| Both { en, zh }).collect(),
        places: hint.places().into_iter().map(|place| cells(place.cells())).collect(),
        reasons: hint.reasons(),
        placed: step.placed.map(digit_in_cell),
        removed: step.removed.clone(),
        chain,
    })
}

/// Every step of a puzzle with one solution, with the board and the notes before it.
pub fn whole_path(puzzle: &Board) -> WholePath {
    let start = Position::new(puzzle).filter(|_| solutions::count(puzzle, 2) == 1);
    let steps = start.into_iter().flat_map(|start| Ladder::new(start, solution(puzzle)).path());
    let steps = steps.map(|(before, step)| PathStep {
        step: Advised::Step(shown(&before, &step)),
        board: before.board().to_string(),
        notes: notes(&before),
    });
    WholePath { steps: steps.collect() }
}

/// A position to train a technique.
pub fn train(technique: Technique, seed: u64) -> Result<Trained, String> {
    let Some(Training { position, step, placed, removed }) = training::position(technique, seed)
    else {
        return Err(format!("no position for {technique}"));
    };
    let placed = placed.iter().map(|at| (at.cell, at.digit)).collect();
    Ok(Trained {
        technique: technique.id(),
        name: both(|language| technique.words(language)),
        board: position.board().to_string(),
        notes: notes(&position),
        step: Advised::Step(shown(&position, &step)),
        found: Effect { placed, removed },
    })
}

/// The candidates of every cell.
fn notes(position: &Position) -> Vec<Digits> {
    (0..81).map(|cell| position.candidates(cell)).collect()
}

/// A puzzle as article 001 makes it: a random first row, its search, and holes. The article does not say how it makes these;
/// here they are random cells, and there may be several solutions, each of which wins.
pub fn make_as_article(seed: u64) -> MadeAsArticle {
    let mut random = Random::new(seed);
    let solution = grids::article(&mut random);
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let holes = (FEWEST_HOLES + random.below(MOST_HOLES - FEWEST_HOLES + 1)) as usize;
    let mut puzzle = solution;
    for &cell in &cells[..holes] {
        puzzle.0[cell] = 0;
    }
    let budget = Budget { steps: u64::MAX, time: Duration::MAX };
    let mut first_row = Board::EMPTY;
    first_row[0] = solution[0];
    let writes =
        watched::run("initial_state", &first_row, &budget).map(|search| search.counts.placements);
    MadeAsArticle {
        first_row: solution[0].map(|digit| digit.to_string()).concat(),
        puzzle: puzzle.to_string(),
        solution: solution.to_string(),
        writes: writes.unwrap_or_default(),
        holes,
        solutions: solutions::count(&puzzle, 2),
    }
}

pub fn alternatives(puzzle: &Board) -> Advised {
    match alternatives::alternatives(puzzle) {
        Some(found) => several(&found),
        None => Advised::Single,
    }
}

fn several(found: &Alternatives) -> Advised {
    let (together, givens) = match &found.disambiguation {
        Disambiguation::Any(givens) => (false, givens),
        Disambiguation::All(givens) => (true, givens),
    };
    Advised::Several {
        pair: found.pair.map(|grid| grid.to_string()),
        cells: cells(found.cells),
        difference: both(|language| found.difference(language)),
        disambiguation: both(|language| found.disambiguation(language)),
        givens: givens.iter().copied().map(digit_in_cell).collect(),
        together,
    }
}

/// The last of these grids that can be completed.
pub fn right(grids: &[Board]) -> Right {
    Right { last: grids.iter().rposition(can_be_completed) }
}

fn digit_in_cell(at: Candidate) -> DigitInCell {
    DigitInCell { cell: at.cell, digit: at.digit }
}

fn cells(set: Cells) -> Vec<usize> {
    each(set).collect()
}

/// A text in both languages.
fn both<T: Into<String>>(words: impl Fn(Language) -> T) -> Both {
    Both { en: words(Language::English).into(), zh: words(Language::Chinese).into() }
}
