//! What Rust answers in the page is what it answers here.

use std::fs;
use std::path::Path;
use std::time::Duration;

use pretty_assertions::assert_eq;
use puzzles::cells::digits;
use puzzles::dig::Symmetry;
use puzzles::grids::uniform;
use puzzles::make::{Maker, Recipe};
use puzzles::position::Position;
use puzzles::random::Random;
use puzzles::step::Level;
use serde_json::{Value, json};
use solutions::Board;
use watched::{Budget, Step};
use workbench::watch::timeline::{Moment, Timeline};

use crate::browser::Browser;
use crate::shown::{ask_all, open};
use support::named;
use support::{LC37, LC37_SOLVED};

/// No search here takes as many.
const ENDLESS: u64 = 1 << 50;

/// The rows of a table of `cases/`.
fn rows(table: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

/// The searches of 200 million checks and more: one a puzzle, since all of them would take a minute. Natively all are run.
const LONGEST: [[&str; 2]; 3] =
    [["int_matrix", "hard_01"], ["char_board", "medium_02"], ["combined_check", "medium_01"]];

/// The searches of the articles' programs that end.
pub fn searches_take_the_steps_of_the_articles_programs(browser: &Browser) {
    open(browser, "");
    let (mut questions, mut expected) = (Vec::new(), Vec::new());
    for row in rows(include_str!("../cases/traces.csv")) {
        let [
            solution,
            case,
            finished,
            solved,
            board,
            checks,
            placements,
            resets,
            calls,
            depth,
            hash,
        ] = std::array::from_fn(|column| row[column].to_owned());
        let is_long = LONGEST.iter().any(|[_, long]| case == *long);
        let is_chosen = LONGEST.contains(&[&solution, &case]);
        if finished != "yes" || is_long && !is_chosen {
            continue;
        }
        questions.push(json!({
            "ask": "record", "solution": solution, "board": named::puzzle(&case).to_string(), "keep": 0, "most": ENDLESS,
        }));
        let end = if solved == "yes" { "solved" } else { "unsolved" };
        let counts = [checks, placements, resets, calls, depth, hash].join(" ");
        expected.push(format!("{solution} on {case}: {end} {board} {counts}"));
    }
    let answers = ask_all(browser, &questions);
    for ((question, answer), expected) in questions.iter().zip(&answers).zip(&expected) {
        let start = expected.split_once(':').unwrap().0;
        let counts = ["checks", "placements", "resets", "calls", "depth", "hash"]
            .map(|name| text(&answer["counts"][name]))
            .join(" ");
        let (end, board) = (text(&answer["end"]), text(&answer["board"]));
        assert_eq!(expected, &format!("{start}: {end} {board} {counts}"), "{question}");
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or(value.to_string(), str::to_owned)
}

pub fn endless_searches_begin_as_the_articles_programs(browser: &Browser) {
    open(browser, "");
    let rows = rows(include_str!("../cases/prefixes.csv"));
    let questions: Vec<Value> = rows
        .iter()
        .map(|row| {
            let writes: u64 = row[2].parse().unwrap();
            json!({
                "ask": "record", "solution": row[0], "board": named::puzzle(&row[1]).to_string(), "keep": 0, "most": writes,
            })
        })
        .collect();
    for (row, answer) in rows.iter().zip(ask_all(browser, &questions)) {
        let counts = &answer["counts"];
        let number = |column: usize| row[column].parse::<u64>().unwrap();
        let expected = json!({
            "end": "stopped", "writes": number(2), "hash": row[3], "checks": number(4), "placements": number(5),
            "resets": number(6), "calls": number(7),
        });
        let found = json!({
            "end": answer["end"], "writes": counts["writes"], "hash": counts["hash"], "checks": counts["checks"],
            "placements": counts["placements"], "resets": counts["resets"], "calls": counts["calls"],
        });
        assert_eq!(expected, found, "{row:?}");
    }
}

/// The first steps of every solver: cell, digit, depth, line, function and checks; and what the page's timeline says of
/// them: the search after any number of steps, and the mean depths.
pub fn recorded_steps_are_those_recorded_here(browser: &Browser) {
    open(browser, "");
    for case in ["lc37_wikipedia", "inkala_2012", "dead_cell_r0c8"] {
        let puzzle = named::puzzle(case);
        for entry in solutions::CATALOGUE.iter().filter(|entry| entry.is_solver()) {
            let budget = Budget { steps: 5000, time: Duration::MAX };
            let here = watched::record(entry.name, &puzzle, &budget, 5000).unwrap();
            let here = Timeline::new(&puzzle, here);
            let positions: Vec<usize> = (0..here.len()).step_by(61).chain(AROUND).collect();
            // Fewer than there are steps, and more.
            let columns: &[usize] =
                if here.len() == 0 { &[] } else { &[1, 7, 80, 1000, 4095, 4096, 6000] };
            let found = browser.js_with(
                "const [solution, board, positions, columns] = arguments;
                 const {Engine} = await import('page/engine.js');
                 const {Timeline} = await import('page/timeline.js');
                 const engine = new Engine();
                 const recording = await engine.ask({ask: 'record', solution, board, keep: 5000});
                 engine.stop();
                 const timeline = new Timeline(board, recording);
                 const moment = (position) => {
                   const {values, written, resets} = timeline.at(position);
                   return [values.join('').replaceAll('0', '.'), written, resets, timeline.checks(position)];
                 };
                 return {
                   steps: Array.from({length: timeline.length}, (_, n) => Object.values(timeline.step(n + 1))),
                   moments: positions.map(moment),
                   // In tenths.
                   depths: columns.map((number) => timeline.depths(number).map(({mean}) => Math.floor(10 * mean))),
                   lines: [timeline.firstLine, timeline.lastLine],
                 }",
                &json!([entry.name, puzzle.to_string(), positions, columns]),
            );
            let expected = json!({
                "steps": here.steps().iter().map(|made| step(&here, made)).collect::<Vec<_>>(),
                "moments": positions.iter().map(|&at| moment(&here, at)).collect::<Vec<_>>(),
                "depths": columns.iter().map(|&number| here.depths(number)).collect::<Vec<_>>(),
                "lines": here.lines.unwrap_or_default(),
            });
            for part in ["steps", "moments", "depths", "lines"] {
                assert_eq!(expected[part], found[part], "{part} of {} on {case}", entry.name);
            }
        }
    }
}

/// Positions around those where a timeline keeps the board, and at the end of these recordings.
const AROUND: [usize; 8] = [1023, 1024, 1025, 4096, 4097, 4999, 5000, 5001];

fn step(timeline: &Timeline, step: &Step) -> Value {
    let function = timeline.recording.function(step);
    json!([step.cell.place(), step.value, step.depth, step.line, function, step.checks])
}

fn moment(timeline: &Timeline, position: usize) -> Value {
    let Moment { board, written, resets } = timeline.at(position);
    json!([board.to_string(), written, resets, timeline.checks(position)])
}

/// The same seed, the same puzzle, for every recipe of the page.
pub fn puzzles_are_those_made_here(browser: &Browser) {
    open(browser, "");
    let (mut questions, mut expected) = (Vec::new(), Vec::new());
    let levels = Level::ALL.map(|level| (Some(level), false));
    for (level, two_solutions) in levels.into_iter().chain([(None, false), (None, true)]) {
        for symmetry in Symmetry::ALL {
            let recipe = Recipe { symmetry, level, two_solutions, ..Recipe::default() };
            let maker = Maker::new(recipe).unwrap();
            for seed in [0, 7, 999_999_999_999] {
                let made = maker.puzzle(seed).unwrap();
                let grade = puzzles::grade::grade(&made.puzzle, &made.solution).unwrap();
                let is_single = !two_solutions;
                expected.push(json!({
                    "puzzle": made.puzzle.to_string(),
                    "solution": made.solution.to_string(),
                    "level": is_single.then(|| grade.level().to_string()),
                }));
                questions.push(json!({
                    "ask": "make", "level": level.map(|level| level.to_string()), "symmetry": symmetry.to_string(),
                    "two_solutions": two_solutions, "seed": seed,
                }));
            }
        }
    }
    assert_eq!(90, questions.len());
    let answers = ask_all(browser, &questions);
    for ((question, expected), found) in questions.iter().zip(&expected).zip(&answers) {
        assert_eq!(expected, found, "{question}");
    }
}

/// By their names, too, in any case; an unknown one is said to be one, in both languages.
pub fn puzzles_are_read_by_name(browser: &Browser) {
    open(browser, "");
    let named = json!({ "hard_01": LC37, "hard_02": LC37, "empty": ".".repeat(81) });
    let expected = [
        (
            " Hard_01\n",
            json!({ "boards": [{ "line": 1, "board": LC37, "excluded": [] }], "errors": [] }),
        ),
        (
            "hard_99",
            unknown(
                "there is no puzzle `hard_99`; did you mean `hard_01` or `hard_02`?",
                "没有名为“hard_99”的题目；是不是`hard_01`或`hard_02`？",
            ),
        ),
        (
            "emtpy",
            unknown(
                "there is no puzzle `emtpy`; did you mean `empty`?",
                "没有名为“emtpy”的题目；是不是`empty`？",
            ),
        ),
        ("最难的", unknown("there is no puzzle `最难的`", "没有名为“最难的”的题目")),
        (
            "5x",
            unknown(
                "no board found; a board is a line of 81 characters or nine lines of nine",
                "没有找到盘面；盘面是一行81个字符，或九行每行九个字符",
            ),
        ),
    ];
    let question =
        |(text, _): &(&str, Value)| json!({ "ask": "read", "text": text, "named": named });
    let questions: Vec<Value> = expected.iter().map(question).collect();
    let answers: Vec<Value> = expected.iter().map(|(_, answer)| answer.clone()).collect();
    assert_eq!(answers, ask_all(browser, &questions));
}

fn unknown(english: &str, chinese: &str) -> Value {
    json!({ "boards": [], "errors": [{ "en": english, "zh": chinese }] })
}

/// A full grid has no level and takes no technique: it is its own solution, or it has a clash.
pub fn a_full_grid_is_right_or_has_a_clash(browser: &Browser) {
    open(browser, "");
    let wrong = LC37_SOLVED.replacen("534", "554", 1);
    let describe = |puzzle: &str| json!({ "ask": "describe", "puzzle": puzzle });
    let clash = json!({
        "en": "row 1 holds 5 twice: columns 1 and 2",
        "zh": "第1行有两个5：在第1列和第2列",
    });
    assert_eq!(
        vec![
            json!({ "clash": null, "solutions": 1, "solution": LC37_SOLVED, "level": null, "techniques": [] }),
            json!({ "clash": clash, "solutions": 0, "solution": null, "level": null, "techniques": [] }),
        ],
        ask_all(browser, &[describe(LC37_SOLVED), describe(&wrong)])
    );
}

/// Boards of the table and of every collection, and such without a solution that take long to see through.
pub fn boards_have_the_solutions_that_they_have(browser: &Browser) {
    open(browser, "");
    let mut boards: Vec<Board> =
        named::all().iter().map(|case| named::board(&case.puzzle)).collect();
    boards.extend(include_str!("../cases/bred.txt").lines().map(named::board));
    let sets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases/sets");
    for file in fs::read_dir(sets).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_some_and(|kind| kind == "txt") {
            let text = fs::read_to_string(file).unwrap();
            boards.extend(text.lines().step_by(50).map(named::board));
        }
    }
    assert!(boards.len() > 250);
    let questions: Vec<Value> = boards
        .iter()
        .map(|board| json!({ "ask": "describe", "puzzle": board.to_string() }))
        .collect();
    for (board, answer) in boards.iter().zip(ask_all(browser, &questions)) {
        // What is counted here is compared with the oracle elsewhere; it takes minutes.
        let count = solutions::count(board, 2);
        assert_eq!(json!(count), answer["solutions"], "{board}");
        let solution = answer["solution"].as_str().map(named::board);
        assert_eq!(
            count > 0,
            solution.is_some_and(|grid| named::completes(board, &grid)),
            "{board}"
        );
    }
}

/// Full and right, full and wrong, and partly filled grids: `won` by the engine; and by the page's own rules clashes and
/// candidates.
pub fn ten_thousand_grids_are_won_or_not_by_the_rules(browser: &Browser) {
    open(browser, "");
    let grids = ten_thousand_grids();
    let texts: Vec<String> = grids.iter().map(Board::to_string).collect();
    let won: Vec<bool> = grids.iter().map(|grid| named::completes(&Board::EMPTY, grid)).collect();
    assert!((2500..5000).contains(&won.iter().filter(|won| **won).count()));
    let by_engine = browser.js_with(
        "const {Engine} = await import('page/engine.js');
         const engine = new Engine();
         const answers = await Promise.all(arguments[0].map((grid) => engine.ask({ask: 'won', grid})));
         engine.stop();
         return answers.map(({won}) => won)",
        &json!([texts]),
    );
    assert!(json!(won) == by_engine, "the engine");
    let by_page = browser.js_with(
        "const {clashes, candidates} = await import('page/game.js');
         const {digitsOf} = await import('page/board.js');
         const unit = ({kind, number}) => `${kind} ${number}`;
         return arguments[0].map((grid) => ({
           clashes: [...clashes(grid)].map(([cell, units]) => [cell, units.map(unit)]).sort(([a], [b]) => a - b),
           candidates: [...grid].map((digit, cell) => digit === '.' ? digitsOf(candidates(grid, cell)) : []),
         }))",
        &json!([texts]),
    );
    for (grid, found) in grids.iter().zip(by_page.as_array().unwrap()) {
        let (clashes, candidates) = by_the_rules(grid);
        let expected = json!({ "clashes": clashes, "candidates": candidates });
        assert_eq!(&expected, found, "{grid}");
        // So says the library, which has no candidates where digits clash.
        let library = Position::new(grid)
            .map(|here| (0..81).map(|at| digits(here.candidates(at)).collect()).collect());
        assert_eq!(clashes.is_empty().then_some(candidates), library, "{grid}");
    }
}

fn ten_thousand_grids() -> Vec<Board> {
    let mut random = Random::new(1);
    let mut below = |bound: u32| random.below(bound) as usize;
    let mut drawn = Random::new(2);
    let full: Vec<Board> = (0..50).map(|_| uniform(&mut drawn)).collect();
    let mut grids = Vec::new();
    for number in 0..10_000 {
        let mut grid = full[number / 200];
        match number % 4 {
            0 => {}
            // Two cells exchanged, which may hold the same digit.
            1 => grid.0.swap(below(81), below(81)),
            2 => grid.0[below(81)] = u8::try_from(1 + below(9)).unwrap(),
            _ => {
                for _ in 0..=below(60) {
                    grid.0[below(81)] = 0;
                }
                if number % 8 == 3 {
                    grid.0[below(81)] = u8::try_from(1 + below(9)).unwrap();
                }
            }
        }
        grids.push(grid);
    }
    grids
}

/// Cells, each with the units in which its digit stands twice.
type Clashes = Vec<(usize, Vec<String>)>;

/// The clashing cells of a grid, and the candidates of all cells.
pub fn by_the_rules(grid: &Board) -> (Clashes, Vec<Vec<u8>>) {
    let mut times = [[0; 10]; 27];
    for (cell, &digit) in grid.0.iter().enumerate() {
        for unit in named::units(cell) {
            times[unit][usize::from(digit)] += 1;
        }
    }
    let (mut clashes, mut candidates) = (Vec::new(), Vec::new());
    for (cell, &digit) in grid.0.iter().enumerate() {
        let units = named::units(cell);
        let is_free = |&digit: &u8| units.iter().all(|&unit| times[unit][usize::from(digit)] == 0);
        candidates.push(match digit {
            0 => (1..=9).filter(is_free).collect(),
            _ => Vec::new(),
        });
        let twice: Vec<String> = units
            .iter()
            .filter(|&&unit| digit != 0 && times[unit][usize::from(digit)] > 1)
            .map(|unit| format!("{} {}", ["row", "column", "box"][unit / 9], unit % 9 + 1))
            .collect();
        if !twice.is_empty() {
            clashes.push((cell, twice));
        }
    }
    (clashes, candidates)
}

/// Whatever is asked, the engine goes on.
pub fn wrong_questions_are_errors(browser: &Browser) {
    open(browser, "");
    let found = browser.js_with(
        "const {Engine} = await import('page/engine.js');
         const engine = new Engine();
         const said = (question) => engine.ask(question).then(() => 'answered', (error) => error.message);
         return Promise.all(arguments[0].map(said)).finally(() => engine.stop())",
        &json!([[
            {"ask": "nonesuch"},
            {"ask": "won", "grid": "12"},
            {"ask": "record", "solution": "nonesuch", "board": LC37, "keep": 5},
            {"ask": "make", "level": "trivial", "symmetry": "none", "two_solutions": false, "seed": 1},
            {"ask": "train", "technique": "trial", "seed": 1},
            {"ask": "train", "technique": "nonesuch", "seed": 1},
            {"ask": "path", "puzzle": "12"},
            {"ask": "won", "grid": LC37},
        ]]),
    );
    let found: Vec<String> = serde_json::from_value(found).unwrap();
    let (last, wrong) = found.split_last().unwrap();
    assert_eq!("answered", last);
    for said in wrong {
        assert!(*said != "answered" && !said.contains("unreachable"), "{found:?}");
    }
}

/// A stopped engine rejects what is open, and answers the next question.
pub fn a_stopped_search_leaves_the_engine_usable(browser: &Browser) {
    open(browser, "");
    let endless = json!({"ask": "record", "solution": "int_matrix", "board": support::ENDLESS, "keep": 0, "most": ENDLESS});
    let found = browser.js_with(
        "const [search, grid] = arguments;
         const {Engine} = await import('page/engine.js');
         const engine = new Engine();
         const ask = () => engine.ask(search).then(() => 'answered', (error) => error.name);
         const tooLong = new Promise((resolve) => setTimeout(resolve, 3000, 'searches on'));
         // Before the worker is there, and when it is at it.
         const early = ask();
         engine.stop();
         const first = await Promise.race([early, tooLong]);
         const late = ask();
         await new Engine().ask({ask: 'won', grid});
         engine.stop();
         return [first, await late, await engine.ask({ask: 'won', grid})]",
        &json!([endless, LC37]),
    );
    assert_eq!(json!(["Stopped", "Stopped", {"won": false}]), found);
}
