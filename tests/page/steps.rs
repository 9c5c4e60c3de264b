//! Steps that the engine gives are those of the library: to train a technique, as the path of a puzzle, as hints.

use pretty_assertions::assert_eq;
use puzzles::cells::{digits, each};
use puzzles::hint::Hint;
use puzzles::ladder::{Ladder, by_technique};
use puzzles::path::path;
use puzzles::position::Position;
use puzzles::step::{Candidate, Pattern, Step, Technique};
use puzzles::training::{self, Training};
use puzzles::words::{Bilingual, Language};
use serde_json::{Value, json};
use solutions::{Board, initial_state};

use crate::browser::Browser;
use crate::shown::{ask_all, open};
use support::named;
use support::oracle::grids;

fn both(words: impl Fn(Language) -> String) -> Value {
    json!({ "en": words(Language::English), "zh": words(Language::Chinese) })
}

fn by_cell(sets: &[(usize, u16)]) -> Value {
    sets.iter().map(|&(cell, set)| json!([cell, digits(set).collect::<Vec<_>>()])).collect()
}

fn pair(at: &Candidate) -> Value {
    json!([at.cell, at.digit])
}

fn step_in_json(position: &Position, step: &Step) -> Value {
    let hint = Hint { step, position };
    let places = hint.places().into_iter().map(|place| each(place.cells()).collect::<Vec<_>>());
    let chain = match &step.pattern {
        Pattern::Chain(chain) => &chain[..],
        _ => &[],
    };
    json!({
        "kind": "step",
        "technique": both(|language| hint.name(language)),
        "place": both(|language| hint.words(language)[0].clone()),
        "what": both(|language| hint.words(language)[1].clone()),
        "why": both(|language| hint.words(language)[2].clone()),
        "where": places.collect::<Vec<_>>(),
        "reasons": by_cell(&hint.reasons()),
        "placed": step.placed.map(|at| json!({ "cell": at.cell, "digit": at.digit })),
        "removed": by_cell(&step.removed),
        "chain": chain.iter().map(pair).collect::<Vec<_>>(),
    })
}

/// As the page keeps notes: the digit `d` is bit `d`.
fn notes(position: &Position) -> Vec<u32> {
    (0..81).map(|cell| digits(position.candidates(cell)).map(|digit| 1 << digit).sum()).collect()
}

/// Every technique that the page lists, which are those of the ladder.
pub fn every_technique_is_trained(browser: &Browser) {
    open(browser, "");
    let mut techniques = Technique::all();
    techniques.retain(|one| *one != Technique::Trial);
    let names = techniques.iter().map(|one| {
        let [english, chinese] =
            [Language::English, Language::Chinese].map(|language| one.words(language));
        json!([one.id(), [english, chinese]])
    });
    let listed = browser.js("const {pageData} = await import('page/data.js');
         return pageData.techniques.map((id) => [id, pageData.words[`technique-${id}`]])");
    assert_eq!(names.collect::<Value>(), listed);

    let (mut questions, mut expected) = (Vec::new(), Vec::new());
    for (technique, seed) in
        techniques.iter().flat_map(|one| [0, 1, 999_999_999_999].map(|seed| (*one, seed)))
    {
        questions.push(json!({ "ask": "train", "technique": technique.id(), "seed": seed }));
        let Training { position, step, placed, removed } =
            training::position(technique, seed).unwrap();
        expected.push(json!({
            "technique": technique.id(),
            "name": both(|language| technique.words(language)),
            "board": position.board().to_string(),
            "notes": notes(&position),
            "step": step_in_json(&position, &step),
            "found": {
                "placed": placed.iter().map(pair).collect::<Vec<_>>(),
                "removed": by_cell(&removed),
            },
        }));
    }
    compare(browser, &questions, &expected);
}

fn compare(browser: &Browser, questions: &[Value], expected: &[Value]) {
    let answers = ask_all(browser, questions);
    for ((question, expected), found) in questions.iter().zip(expected).zip(&answers) {
        assert_eq!(expected, found, "{question}");
    }
}

/// Those of a puzzle with one solution; others have none.
pub fn a_path_is_every_step_to_the_solution(browser: &Browser) {
    open(browser, "");
    let (mut questions, mut expected) = (Vec::new(), Vec::new());
    for name in ["lc37_wikipedia", "inkala_2012", "lc37_minus_5_givens", "solved_lc37", "hard_01"] {
        let puzzle = named::puzzle(name);
        questions.push(json!({ "ask": "path", "puzzle": puzzle.to_string() }));
        let start = match &grids(&puzzle, 2)[..] {
            [solution] => Some(Ladder::new(Position::new(&puzzle).unwrap(), *solution)),
            _ => None,
        };
        let steps = start.into_iter().flat_map(path).map(|(before, step)| {
            let mut expected = step_in_json(&before, &step);
            expected["board"] = json!(before.board().to_string());
            expected["notes"] = json!(notes(&before));
            expected
        });
        expected.push(json!({ "steps": steps.collect::<Vec<_>>() }));
    }
    compare(browser, &questions, &expected);
}

/// With what earlier steps have removed, as long as there is a technique; then why there are several.
pub fn a_puzzle_with_several_solutions_has_steps_first(browser: &Browser) {
    open(browser, "");
    let puzzle = named::puzzle("java_article");
    let mut position = Position::new(&puzzle).unwrap();
    let mut removed = Vec::new();
    let mut steps = 0;
    loop {
        let question = json!({
            "ask": "hint", "puzzle": puzzle.to_string(), "grid": position.board().to_string(),
            "excluded": by_cell(&removed),
        });
        let found = ask_all(browser, &[question]).remove(0);
        let Some(step) = by_technique(&position) else {
            assert_eq!("several", found["kind"]);
            break;
        };
        assert_eq!(step_in_json(&position, &step), found);
        step.apply(&mut position);
        removed.extend(step.removed);
        steps += 1;
    }
    assert!(steps > 5, "{steps}");
}

/// The article's grid of a first row, with holes; whatever the number of solutions.
pub fn a_puzzle_is_made_as_the_article_makes_it(browser: &Browser) {
    open(browser, "");
    let questions: Vec<Value> =
        (0..30).map(|seed| json!({ "ask": "make_as_article", "seed": seed })).collect();
    let answers = ask_all(browser, &questions);
    let mut rows = Vec::new();
    let mut numbers = [0; 3];
    for answer in &answers {
        let text = |name: &str| answer[name].as_str().unwrap().to_owned();
        let first_row: Vec<i32> =
            text("first_row").bytes().map(|digit| i32::from(digit - b'0')).collect();
        let first_row: [i32; 9] = first_row.try_into().unwrap();
        let solution = Board::from_matrix(&initial_state::start(first_row).unwrap());
        let puzzle = named::board(&text("puzzle"));
        assert!(named::completes(&puzzle, &solution), "{answer}");
        let budget = watched::Budget { steps: 1 << 50, time: std::time::Duration::MAX };
        let mut start = Board::EMPTY;
        start[0] = solution[0];
        let search = watched::run("initial_state", &start, &budget).unwrap();
        let solutions = grids(&puzzle, 2).len();
        let expected = json!({
            "first_row": text("first_row"),
            "puzzle": puzzle.to_string(),
            "solution": solution.to_string(),
            "writes": search.counts.placements,
            "holes": 81 - puzzle.filled(),
            "solutions": solutions,
        });
        assert_eq!(&expected, answer);
        rows.push(first_row);
        numbers[solutions] += 1;
    }
    rows.sort_unstable();
    rows.dedup();
    assert_eq!(30, rows.len());
    assert!(numbers[1] > 3 && numbers[2] > 3, "{numbers:?}");
}
