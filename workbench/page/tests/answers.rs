//! What the page's Rust answers is what the libraries say. What it answers here is kept for `answers.test.js`, which asks the
//! page's WebAssembly the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use pretty_assertions::assert_eq;
use puzzles::alternatives::alternatives;
use puzzles::cells::{Candidate, digits, each};
use puzzles::dig::Symmetry;
use puzzles::hint::Hint;
use puzzles::ladder::{Ladder, by_technique};
use puzzles::position::Position;
use puzzles::read;
use puzzles::step::{Level, Pattern, Step, Technique};
use puzzles::training::{self, Training};
use puzzles::words::{self, Bilingual, Language};
use serde_json::{Value, json};
use solutions::{Board, CATALOGUE, initial_state};
use support::named;
use support::oracle::grids;
use support::snapshot;
use support::{LC37, LC37_SOLVED};
use watched::Budget;
use workbench::problems;
use workbench::solution::{Solution, submission};

/// The answer, which has the name of the question.
fn ask(question: &Value) -> Value {
    let mut answer: Value =
        serde_json::from_slice(&page::answer(question.to_string().as_bytes())).unwrap();
    assert_eq!(question["ask"], answer["ask"]);
    answer["answer"].take()
}

/// FNV-1a, 32 bits.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Questions of every kind.
fn questions() -> Vec<Value> {
    let mut questions = Vec::new();
    for level in Level::ALL.map(|level| Some(level.to_string())).into_iter().chain([None]) {
        for symmetry in Symmetry::ALL {
            questions.push(json!({
                "ask": "make", "level": level, "symmetry": symmetry.to_string(), "two_solutions": level.is_none(), "seed": 999_999_999_999_u64,
            }));
        }
    }
    for technique in trained() {
        questions.extend(
            [0, 1].map(|seed| json!({ "ask": "train", "technique": technique.id(), "seed": seed })),
        );
    }
    for case in ["lc37_wikipedia", "inkala_2012", "lc37_minus_5_givens", "solved_lc37"] {
        questions.push(json!({ "ask": "path", "puzzle": named::find(case).puzzle }));
    }
    // Some of these searches end at their limit.
    for case in named::all() {
        for entry in CATALOGUE.iter().filter(|entry| entry.is_solver()) {
            questions.push(json!({ "ask": "record", "solution": entry.name, "board": case.puzzle, "keep": 5000, "most": 100_000 }));
        }
    }
    // What the articles' programs read, and how much before each step; some end at their limit.
    for (entry, board) in CATALOGUE.iter().zip([LC37, LC37, LC37, LC37, "123456789"]) {
        questions.extend([(5000, 0), (0, 200_000)].map(|(keep, reads)| json!({ "ask": "record", "solution": entry.name, "board": format!("{board:.<81}"), "keep": keep, "most": 8000, "reads": reads })));
    }
    let sets = include_str!("../../../tests/cases/bred.txt").lines().map(str::to_owned);
    let all = named::all().into_iter().map(|case| case.puzzle).chain(sets);
    questions.extend(all.map(|puzzle| json!({ "ask": "describe", "puzzle": puzzle })));
    questions.extend((0..6).map(|seed| json!({ "ask": "make_as_article", "seed": seed })));
    let puzzle = named::find("lc37_minus_5_givens").puzzle;
    let wrong = LC37.replacen("53.", "531", 1);
    questions.push(json!({ "ask": "alternatives", "puzzle": puzzle }));
    questions.push(json!({ "ask": "hint", "puzzle": LC37, "grid": wrong, "excluded": [] }));
    questions.push(json!({ "ask": "right", "grids": [LC37, wrong] }));
    questions.push(json!({ "ask": "solutions" }));
    questions
}

/// A line each: the number of the answer, with the steps of a search, and the question; and the texts for the judges.
#[test]
fn what_is_answered_here_is_kept() {
    let mut lines = String::new();
    for question in questions() {
        let mut answer = page::answer(question.to_string().as_bytes());
        answer.extend(page::recorded());
        lines += &format!("{:08x} {question}\n", hash(&answer));
    }
    for entry in CATALOGUE {
        for problem in problems::ALL.iter() {
            let text = submission::of(&Solution::from(entry), problem).map(|made| made.text);
            let number =
                text.map_or("refused ".to_owned(), |text| format!("{:08x}", hash(text.as_bytes())));
            lines += &format!("{number} paste {} {}\n", entry.name, problem.id());
        }
    }
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("answers.txt"), lines).unwrap();
}

/// `$` is the question.
#[test]
fn an_answer_is_as_written() {
    snapshot::check("page.txt", |block| {
        let answer: Value =
            serde_json::from_slice(&page::answer(block.text('$').as_bytes())).unwrap();
        serde_json::to_string_pretty(&answer).unwrap() + "\n"
    });
}

/// With the article that the head of each file names, and the lines between the markers.
#[test]
fn the_solutions_are_those_of_the_catalogue() {
    let found = ask(&json!({ "ask": "solutions" }));
    let found = found["solutions"].as_array().unwrap();
    assert_eq!(CATALOGUE.len(), found.len());
    for (entry, found) in CATALOGUE.iter().zip(found) {
        let source = found["source"].as_str().unwrap();
        assert_eq!(
            json!([entry.name, entry.idea, entry.kind().word()]),
            json!([found["name"], found["idea"], found["kind"]])
        );
        assert_eq!(entry.source, source);
        let lines: Vec<&str> = source.lines().collect();
        let names = [&found["article"], &found["language"]].map(|name| name.as_str());
        let is_named = |name: &str| {
            name == "–"
                || lines[2].contains(&format!("rticle {name}"))
                || lines[2].contains(&format!(", {name}:"))
        };
        assert_ne!(lines[2].contains("Beyond the articles"), names[0].is_some(), "{}", entry.name);
        assert!(names.iter().flatten().all(|name| is_named(name)), "{names:?}: {}", lines[2]);
        let [first, last]: [usize; 2] = serde_json::from_value(found["region"].clone()).unwrap();
        let markers = ["// submission starts", "// submission ends"];
        assert_eq!(markers, [lines[first - 2], lines[last]], "{}", entry.name);
    }
}

fn trained() -> impl Iterator<Item = Technique> {
    Technique::all().into_iter().filter(|one| *one != Technique::Trial)
}

fn both(words: impl Fn(Language) -> String) -> Value {
    json!({ "en": words(Language::English), "zh": words(Language::Chinese) })
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
    let [english, chinese] =
        [Language::English, Language::Chinese].map(|one| hint.words(one).links);
    let links = english.into_iter().zip(chinese);
    json!({
        "kind": "step",
        "id": step.technique.id(),
        "technique": both(|language| hint.name(language)),
        "place": both(|language| hint.words(language).place),
        "what": both(|language| hint.words(language).what),
        "follows": both(|language| hint.words(language).follows),
        "why": both(|language| hint.words(language).why),
        "links": links.map(|(en, zh)| json!({ "en": en, "zh": zh })).collect::<Vec<_>>(),
        "where": places.collect::<Vec<_>>(),
        "reasons": hint.reasons(),
        "placed": step.placed.map(|at| json!({ "cell": at.cell, "digit": at.digit })),
        "removed": step.removed,
        "chain": chain.iter().map(pair).collect::<Vec<_>>(),
    })
}

#[test]
fn what_is_next_is_the_most_forgotten() {
    let next = |rounds: Value| ask(&json!({ "ask": "next", "rounds": rounds, "today": 20_785 }));
    let rounds = json!([[[20_784, 5]], [], [[20_700, 5], [20_701, 3]]]);
    assert_eq!(json!({ "place": 2 }), next(rounds));
    assert_eq!(json!({ "place": null }), next(json!([])));
}

/// Sets of digits, in which the digit `d` is bit `d`.
fn notes(position: &Position) -> Vec<u32> {
    (0..81).map(|cell| digits(position.candidates(cell)).map(|digit| 1 << digit).sum()).collect()
}

#[test]
fn a_training_is_the_library_s() {
    for technique in trained() {
        let found = ask(
            &json!({ "ask": "train", "technique": technique.id(), "seed": 999_999_999_999_u64 }),
        );
        let Training { position, step, placed, removed } =
            training::position(technique, 999_999_999_999).unwrap();
        let expected = json!({
            "technique": technique.id(),
            "name": both(|language| technique.words(language)),
            "board": position.board().to_string(),
            "notes": notes(&position),
            "step": step_in_json(&position, &step),
            "found": { "placed": placed.iter().map(pair).collect::<Vec<_>>(), "removed": removed },
        });
        assert_eq!(expected, found);
    }
}

/// Those of a puzzle with one solution; others have none.
#[test]
fn a_path_is_every_step_to_the_solution() {
    for name in ["lc37_wikipedia", "inkala_2012", "lc37_minus_5_givens", "solved_lc37", "hard_01"] {
        let puzzle = named::puzzle(name);
        let start = match &grids(&puzzle, 2)[..] {
            [solution] => Some(Ladder::new(Position::new(&puzzle).unwrap(), *solution)),
            _ => None,
        };
        let steps = start.into_iter().flat_map(Ladder::path).map(|(before, step)| {
            let mut expected = step_in_json(&before, &step);
            expected["board"] = json!(before.board().to_string());
            expected["notes"] = json!(notes(&before));
            expected
        });
        let expected = json!({ "steps": steps.collect::<Vec<_>>() });
        assert_eq!(
            expected,
            ask(&json!({ "ask": "path", "puzzle": puzzle.to_string() })),
            "{name}"
        );
    }
}

/// With what earlier steps have removed, as long as there is a technique; then why there are several solutions.
#[test]
fn hints_lead_on_until_a_puzzle_with_several_solutions_has_no_more() {
    let puzzle = named::puzzle("java_article");
    let mut position = Position::new(&puzzle).unwrap();
    let mut removed = Vec::new();
    let mut steps = 0;
    loop {
        let found = ask(&json!({
            "ask": "hint", "puzzle": puzzle.to_string(), "grid": position.board().to_string(), "excluded": removed,
        }));
        let Some(step) = by_technique(&position) else {
            let grid = alternatives(position.board()).unwrap();
            let cells: Vec<_> = each(grid.cells).collect();
            assert_eq!(
                (json!("several"), json!(cells)),
                (found["kind"].clone(), found["cells"].clone())
            );
            break;
        };
        assert_eq!(step_in_json(&position, &step), found);
        step.apply(&mut position);
        removed.extend(step.removed);
        steps += 1;
    }
    assert!(steps > 5, "{steps}");
}

/// Only these are erased at once.
#[test]
fn whether_each_digit_that_is_doubted_is_wrong_is_said() {
    let undo = |puzzle: &Board, changed: &[(usize, u8)]| {
        let mut grid = *puzzle;
        for &(cell, digit) in changed {
            grid.0[cell] = digit;
        }
        let (puzzle, grid) = (puzzle.to_string(), grid.to_string());
        let found = ask(&json!({ "ask": "hint", "puzzle": puzzle, "grid": grid, "excluded": [] }));
        assert_eq!(found["kind"], "undo");
        (found["cells"].clone(), found["certain"].clone())
    };
    let wrong = undo(&LC37.parse().unwrap(), &[(2, 1), (3, 2)]);
    assert_eq!((json!([2, 3]), json!(true)), wrong);
    // Each of two digits is in a solution, but none has both.
    let puzzle = named::puzzle("java_article");
    let all = grids(&puzzle, 1000);
    let differ = |cell: &usize| all.iter().any(|one| one.0[*cell] != all[0].0[*cell]);
    let cells: Vec<usize> = (0..81).filter(differ).collect();
    let digits = |cell: usize| all.iter().map(move |one| (cell, one.0[cell]));
    let mut pairs = cells
        .iter()
        .flat_map(|&a| digits(a))
        .flat_map(|first| cells.iter().flat_map(|&b| digits(b)).map(move |second| [first, second]));
    let has = |one: &Board, pair: &[(usize, u8)]| pair.iter().all(|&(cell, d)| one.0[cell] == d);
    let pair = pairs.find(|pair| pair[0].0 < pair[1].0 && !all.iter().any(|it| has(it, pair)));
    let pair = pair.unwrap();
    assert_eq!((json!([pair[0].0, pair[1].0]), json!(false)), undo(&puzzle, &pair));
}

/// The article's grid of a first row, with holes; whatever the number of solutions.
#[test]
fn a_puzzle_is_made_as_the_article_makes_it() {
    let (mut rows, mut numbers) = (BTreeSet::new(), [0; 3]);
    for seed in 0..30 {
        let answer = ask(&json!({ "ask": "make_as_article", "seed": seed }));
        let text = |name: &str| answer[name].as_str().unwrap().to_owned();
        let first_row: Vec<i32> =
            text("first_row").bytes().map(|digit| i32::from(digit - b'0')).collect();
        let first_row: [i32; 9] = first_row.try_into().unwrap();
        let solution = Board::from_matrix(&initial_state::start(first_row).unwrap());
        let puzzle = named::board(&text("puzzle"));
        assert!(named::completes(&puzzle, &solution), "{answer}");
        let budget = Budget { steps: 1 << 50, time: Duration::MAX };
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
        assert_eq!(expected, answer);
        rows.insert(first_row);
        numbers[solutions] += 1;
    }
    assert!(rows.len() == 30 && numbers[1] > 3 && numbers[2] > 3, "{numbers:?}");
}

/// As the command records them: cell, digit, depth, line, function and checks.
#[test]
fn a_recorded_search_is_twelve_bytes_a_step() {
    let puzzle = named::puzzle("inkala_2012");
    for entry in CATALOGUE.iter().filter(|entry| entry.is_solver()) {
        let answer = ask(
            &json!({ "ask": "record", "solution": entry.name, "board": puzzle.to_string(), "keep": 5000 }),
        );
        let budget = Budget { steps: 5000, time: Duration::MAX };
        let here = watched::record(entry.name, &puzzle, &budget, 5000).unwrap();
        let bytes = page::recorded();
        let found = bytes.chunks(12).map(|step| {
            let number = |place: usize, count: usize| {
                step[place..place + count]
                    .iter()
                    .rev()
                    .fold(0, |sum, &byte| sum << 8 | usize::from(byte))
            };
            let function = answer["functions"][number(6, 2)].as_str().unwrap();
            (
                number(0, 1),
                number(1, 1),
                number(2, 2),
                number(4, 2),
                function.to_owned(),
                number(8, 4),
            )
        });
        let expected = here.steps.iter().map(|step| {
            let (value, depth) = (usize::from(step.value), usize::from(step.depth));
            let checks = usize::try_from(step.checks).unwrap();
            (
                step.cell.place(),
                value,
                depth,
                step.line as usize,
                here.function(step).to_owned(),
                checks,
            )
        });
        assert_eq!(expected.collect::<Vec<_>>(), found.collect::<Vec<_>>(), "{}", entry.name);
    }
}

#[test]
fn boards_have_the_solutions_that_they_have() {
    for case in named::all() {
        let puzzle = named::board(&case.puzzle);
        let answer = ask(&json!({ "ask": "describe", "puzzle": case.puzzle }));
        let expected = match case.completion() {
            named::Completion::Unique => 1,
            named::Completion::Several => 2,
            named::Completion::NoSolution | named::Completion::Contradictory => 0,
        };
        assert_eq!(json!(expected), answer["solutions"], "{}", case.name);
        let solution = answer["solution"].as_str().map(named::board);
        assert_eq!(expected > 0, solution.is_some_and(|grid| named::completes(&puzzle, &grid)));
        assert_eq!(case.givens_consistent == "no", !answer["clash"].is_null());
    }
    let wrong = LC37_SOLVED.replacen("534", "554", 1);
    let clash = json!({ "en": "row 1 holds 5 twice: columns 1 and 2", "zh": "第1行有两个5：在第1列和第2列" });
    for (grid, clash, solutions) in [(LC37_SOLVED, Value::Null, 1), (&wrong, clash, 0)] {
        let solution = (solutions > 0).then_some(grid);
        let expected = json!({ "clash": clash, "solutions": solutions, "solution": solution, "level": null, "techniques": [] });
        assert_eq!(expected, ask(&json!({ "ask": "describe", "puzzle": grid })));
    }
}

/// By their names, too, in any case; an unknown one is said to be one. Whatever else the command reads, the page reads alike.
#[test]
fn puzzles_are_read_as_the_command_reads_them() {
    let named = json!({ "hard_01": LC37, "hard_02": LC37, "empty": ".".repeat(81) });
    let board_at =
        |line: usize, board: &str| json!({ "line": line, "board": board, "excluded": [] });
    let unknown = |name: &str, likely: &[&str]| {
        let error = both(|language| words::no_such_puzzle(language, name, likely));
        (name.to_owned(), json!({ "boards": [], "errors": [error] }))
    };
    let mut rows = vec![
        (" Hard_01\n".to_owned(), json!({ "boards": [board_at(1, LC37)], "errors": [] })),
        unknown("hard_99", &["hard_01", "hard_02"]),
        unknown("最难的", &[]),
    ];
    let texts = [
        LC37.to_owned(),
        LC37.replace('.', "0"),
        format!("\u{feff}{LC37}\r\n"),
        format!("{LC37} easy 1.2"),
        LC37.replace('.', "。").replace('5', "５"),
        format!("https://sudokuexchange.com/play/?s={LC37}"),
        "https://sudokupad.app/psxczr0jpr".to_owned(),
        "https://f-puzzles.com".to_owned(),
        LC37[1..].to_owned(),
        "x5".to_owned(),
        String::new(),
    ];
    rows.extend(texts.map(|text| {
        let (mut boards, mut errors) = (Vec::new(), Vec::new());
        for found in read::all(&text) {
            match found {
                Ok(found) => boards.push(board_at(found.line, &found.board.to_string())),
                Err(error) => errors.push(both(|language| error.words(language))),
            }
        }
        (text, json!({ "boards": boards, "errors": errors }))
    }));
    for (text, answer) in rows {
        assert_eq!(answer, ask(&json!({ "ask": "read", "text": text, "named": named })), "{text}");
    }
}
