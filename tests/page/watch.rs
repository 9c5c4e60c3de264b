//! The Watch tab: what it shows of a search is what was recorded here.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use solutions::{Board, CATALOGUE, Entry, Kind, Origin};
use watched::{Budget, End, Recording, Step};

use crate::browser::{Browser, END, ENTER, ESCAPE, HOME, LEFT, RIGHT};
use crate::shown::{digits, empty_cells, name, recorded, scheme, show, shows, size, start};
use support::named::{self, in_chinese, units};
use support::{ENDLESS, LC37};

const PAIR: [&str; 2] = ["number_unassigned", "candidates"];

fn record(solution: &str, board: &str, keep: usize) -> Recording {
    let budget = Budget { steps: keep as u64, time: Duration::MAX };
    watched::record(solution, &named::board(board), &budget, keep).unwrap()
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let threes: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    threes.join(",")
}

/// Whether another cell of a cell's row, column or box holds this digit.
fn is_seen(board: &Board, cell: usize, digit: u8) -> bool {
    let is_peer = |other: usize| (0..3).any(|kind| units(cell)[kind] == units(other)[kind]);
    (0..81).any(|other| other != cell && board.0[other] == digit && is_peer(other))
}

/// What a step did, in words, and that it is true.
fn said(solution: &str, before: &Board, step: &Step, last: Option<&Step>) -> String {
    let (cell, digit) = (step.cell.place(), step.value);
    let cell_name = name(cell);
    if digit == 0 {
        let digit = before.0[cell];
        if solution == "techniques" {
            return format!("Empties {cell_name}: the candidates contradict each other.");
        }
        // A digit that was written by the step before has had only its check.
        let is_at_once =
            solution == "char_board" && last.is_some_and(|last| last.cell == step.cell);
        assert_eq!(is_at_once, is_seen(before, cell, digit), "{solution}: {digit} in {cell_name}");
        if is_at_once {
            return format!("Empties {cell_name}: row, column or box already has {digit}.");
        }
        assert_eq!(0, solutions::count(before, 1), "{before} can be filled");
        return format!("Empties {cell_name}: with {digit} in it, the rest cannot be filled.");
    }
    let why = match solution {
        "char_board" => ", and checks it only now",
        "exact_cover" if step.line < 300 => {
            return format!(
                "Chooses {digit} for {cell_name}: its four conditions are all still open."
            );
        }
        "exact_cover" | "boxes" => "",
        _ => {
            assert!(!is_seen(before, cell, digit), "{solution}: {digit} in {cell_name}");
            match solution {
                "initial_state" => {
                    ": the column above, the row to the left and the box do not have it"
                }
                "techniques" => {
                    ": by the candidates, a unit has no other place for it, or the cell no other digit"
                }
                "int_matrix" | "combined_check" | "number_unassigned" | "bit_masks"
                | "candidates" => ": row, column and box do not have it",
                other => panic!("what does {other} check?"),
            }
        }
    };
    format!("Writes {digit} into {cell_name}{why}.")
}

/// What a side shows after this many steps, by the recording: counters, what the last step did, its place, the line of code,
/// the board, the cells that are marked, and what is to be noted.
fn side(start: &str, recording: &Recording, position: usize, solution: &str) -> String {
    let steps = &recording.steps[..position.min(recording.steps.len())];
    let mut board = named::board(start);
    let (mut written, mut resets) = (0, 0);
    let mut before = board;
    for step in steps {
        before = board;
        board[step.cell] = step.value;
        *(if step.value == 0 { &mut resets } else { &mut written }) += 1;
    }
    let trace = &recording.trace;
    let end = match trace.end {
        _ if steps.len() < recording.steps.len() => None,
        End::Finished { solved: true } => Some("solved"),
        End::Finished { solved: false } => Some("no solution"),
        _ => Some("not the end"),
    };
    let (mut depth, mut checks) = (0, 0);
    let mut what = "The start: nothing is written yet.".to_owned();
    let (mut place, mut line) = (String::new(), String::new());
    if let Some(step) = steps.last() {
        let last = steps.len().checked_sub(2).map(|last| &steps[last]);
        what = said(solution, &before, step, last);
        (depth, checks) = (u64::from(step.depth), step.checks);
        place = format!("line {}, {}", step.line, recording.function(step));
        let source = solutions::find(solution).unwrap().source;
        let text = source.lines().nth(step.line as usize - 1).unwrap();
        line = format!("{}{text}", step.line);
    }
    if let Some(end) = end {
        (checks, place) = (trace.counts.checks, end.to_owned());
    }
    let is_twice =
        |board: &Board, cell: &usize| board.0[*cell] != 0 && is_seen(board, *cell, board.0[*cell]);
    let clashing = (0..81).filter(|cell| is_twice(&board, cell)).map(|cell| format!("{cell}!"));
    let marked: Vec<String> =
        clashing.chain(steps.last().map(|step| step.cell.place().to_string())).collect();
    let given = named::board(start);
    let mut notes = Vec::new();
    if (0..81).any(|cell| is_twice(&given, &cell)) {
        notes.push("The givens contradict each other.");
    }
    if trace.is_answer_only() {
        notes.push("It writes its answer and nothing before it.");
    }
    if trace.end == End::Steps {
        notes.push("Only the first 1,000,000 steps are recorded; the search goes on.");
    }
    if end == Some("solved") && (0..81).any(|cell| is_twice(&board, &cell)) {
        notes.push("It calls this solved, but the grid breaks the rules.");
    }
    let counters = [steps.len() as u64, depth, checks, written, resets].map(with_commas).join(" ");
    [counters, what, place, line, board.to_string(), marked.join(" "), notes.join(" ")].join(" | ")
}

fn both_sides(start: &str, names: [&str; 2], here: &[Recording; 2], position: usize) -> Value {
    json!([0, 1].map(|n| side(start, &here[n], position, names[n])))
}

/// What both sides show.
const SIDES: &str = "[...document.querySelectorAll('.watch-side')].map((side) => {
  const text = (selector) => side.querySelector(selector)?.textContent.trim() ?? '';
  const counter = (name) => text(`.counters .${name}`);
  const active = side.querySelector('.code .active');
  const line = active ? active.dataset.line + active.textContent.trimEnd() : '';
  const board = [...side.querySelectorAll('.board .digit')].map((digit) => digit.textContent || '.').join('');
  const counters = ['step', 'depth', 'checks', 'written', 'resets'].map(counter).join(' ');
  const cells = [...side.querySelectorAll('.board .cell')];
  const marked = (name, sign) => cells.flatMap((cell, at) => cell.classList.contains(name) ? [at + sign] : []);
  const marks = [...marked('clash', '!'), ...marked('at-work', '')].join(' ');
  return [counters, text('.said'), text('.place'), line, board, marks, text('.note')].join(' | ');
})";

fn sides(browser: &Browser) -> Value {
    // What was asked for is drawn in the next frame.
    browser.js(&format!(
        "return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve({SIDES}))))"
    ))
}

fn open_tab(browser: &Browser) {
    scheme(browser, "light");
    show(browser, "watch");
}

/// Every step forward and back, by button and by key, and any position by the slider and by its number.
pub fn every_step_forward_and_back_is_the_recorded_one(browser: &Browser) {
    start(browser, LC37);
    open_tab(browser);
    let here = PAIR.map(|name| record(name, LC37, 1_000_000));
    let length = here.iter().map(|here| here.steps.len()).max().unwrap();
    let expected = |position| both_sides(LC37, PAIR, &here, position);
    assert_eq!(expected(0), sides(browser));
    for position in 1..=40 {
        match position % 2 {
            0 => browser.keys(&RIGHT.to_string()),
            _ => browser.click("#watch-forward"),
        }
        assert_eq!(expected(position), sides(browser), "step {position}");
    }
    for position in (20..40).rev() {
        match position % 2 {
            0 => browser.keys(&LEFT.to_string()),
            _ => browser.click("#watch-back"),
        }
        assert_eq!(expected(position), sides(browser), "back to {position}");
    }
    browser.keys(&END.to_string());
    assert_eq!(expected(length), sides(browser), "the end");
    browser.keys(&HOME.to_string());
    assert_eq!(expected(0), sides(browser), "the start");
    browser.click("#watch-last");
    browser.keys(&LEFT.to_string());
    assert_eq!(expected(length - 1), sides(browser), "before the end");
    browser.click("#watch-first");
    let mut random = Rng::with_seed(1);
    for _ in 0..20 {
        let position = random.usize(0..=length);
        browser.keys(&format!("/{position}{ENTER}"));
        assert_eq!(expected(position), sides(browser), "step {position} by its number");
    }
    for _ in 0..30 {
        let position = random.usize(0..=length);
        scrub(browser, position);
        assert_eq!(expected(position), sides(browser), "step {position} by the slider");
    }
}

/// A full first row.
const ROW: &str = "415263798";

/// Those that search.
fn searches() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| entry.is_solver() || entry.kind() == Kind::Generator)
}

/// What a search starts from if the puzzle is LeetCode's.
fn first(entry: &Entry) -> String {
    if entry.is_solver() { LC37.to_owned() } else { format!("{ROW:.<81}") }
}

/// To its end, what it is and how it ended: also of those that write their answer alone. Board and depths come in words, too.
pub fn every_solver_can_be_watched(browser: &Browser) {
    start(browser, LC37);
    open_tab(browser);
    for entry in searches() {
        let name = entry.name;
        choose(browser, [name, "candidates"]);
        browser.keys(&END.to_string());
        let (start, here) = (first(entry), record(name, &first(entry), 1_000_000));
        let expected = side(&start, &here, 1_000_000, name);
        assert_eq!(expected, sides(browser)[0].as_str().unwrap(), "{name}");
        let count = with_commas(here.steps.len() as u64);
        let mut board = format!("Board of {name} after step {count}.");
        for (number, row) in (1..).zip(here.trace.board.0.chunks(9)) {
            let digits: Vec<String> = row.iter().map(u8::to_string).collect();
            board += &format!(" Row {number}: {}.", digits.join(" "));
        }
        let mut depths = here.steps.iter().map(|step| step.depth);
        let (least, greatest) = (depths.clone().min().unwrap(), depths.clone().max().unwrap());
        let now = depths.next_back().unwrap();
        let plot = format!("Depth of the search of {name}: from {least} to {greatest}, now {now}");
        let curve = format!("Depth: calls within calls {greatest} {least} 0 steps {count}");
        let shown = browser.js(
            "const side = document.querySelector('.watch-side');
             const canvas = side.querySelector('canvas.depth');
             const {data, width, height} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
             const isDrawn = (_, x) => Array.from({length: height}, (_, y) => data[4 * (y * width + x) + 3]).some(Boolean);
             const label = (part) => side.querySelector(part).closest('[role=img]').ariaLabel;
             const drawn = Array.from({length: width}, isDrawn).filter(Boolean).length / width;
             const curve = [...side.querySelectorAll('.depths > span')].map((part) => part.textContent).join(' ');
             return [label('.board'), label('canvas'), curve, drawn]",
        );
        assert_eq!(json!([board, plot, curve, 1]), shown, "{name}");
    }
}

/// The choices tell of what they are, and so do the searches that are shown; in both languages.
pub fn a_search_is_named_with_its_article_and_its_idea(browser: &Browser) {
    start(browser, LC37);
    open_tab(browser);
    for language in ["en", "zh"] {
        if language == "zh" {
            browser.click("#language");
        }
        let (names, about): (Vec<_>, Vec<_>) = searches()
            .map(|entry| {
                let idea = if language == "en" { entry.idea } else { in_chinese(entry.name).0 };
                match entry.origin {
                    Origin::Article(number, program) => (
                        format!("{} · {number} {program} — {idea}", entry.name),
                        format!("{number} {program} — {idea}"),
                    ),
                    Origin::BeyondArticles => (format!("{} — {idea}", entry.name), idea.to_owned()),
                }
            })
            .unzip();
        let shown = browser.js(
            "return ['left', 'right'].map((side) => [...document.getElementById(`watch-${side}`).options].map(({label}) => label))",
        );
        assert_eq!(json!([names, names]), shown);
        let at = |name| about[searches().position(|entry| entry.name == name).unwrap()].clone();
        let shown = "return [...document.querySelectorAll('.watch-side')].map((side) =>
            [side.querySelector('h2').textContent, side.querySelector('.idea').textContent])";
        sides(browser);
        assert_eq!(json!(PAIR.map(|name| [name.to_owned(), at(name)])), browser.js(shown));
    }
}

/// What the steps of every search did, where something comes for the first time: a write, a reset, one right after the other.
pub fn a_step_tells_what_was_checked_and_no_more(browser: &Browser) {
    let inkala = named::find("inkala_2012").puzzle;
    start(browser, &inkala);
    open_tab(browser);
    for entry in searches() {
        let names = [entry.name, "techniques"];
        let start = if entry.is_solver() { inkala.clone() } else { first(entry) };
        choose(browser, names);
        let here = names.map(|name| record(name, &start, 1_000_000));
        let mut seen = BTreeSet::new();
        for position in 1..=here[0].steps.len().min(100_000) {
            let step = &here[0].steps[position - 1];
            let before = position.checked_sub(2).map(|at| &here[0].steps[at]);
            let is_same = before.is_some_and(|before| before.cell == step.cell);
            if seen.insert((step.value == 0, step.line, is_same)) {
                scrub(browser, position);
                assert_eq!(both_sides(&start, names, &here, position), sides(browser));
            }
        }
    }
}

/// On a board whose givens contradict each other: the digits that stand twice, those of the search too.
pub fn clashing_digits_are_marked(browser: &Browser) {
    let clashing = format!("55{}", &LC37[2..]);
    start(browser, &clashing);
    open_tab(browser);
    let names = ["char_board", "candidates"];
    choose(browser, names);
    let here = names.map(|name| record(name, &clashing, 1_000_000));
    for position in [0, 1, 2, 5, 300] {
        scrub(browser, position);
        assert_eq!(both_sides(&clashing, names, &here, position), sides(browser));
    }
    // One that can be filled, and is called solved.
    let wrong = named::find("full_invalid_one_empty_fillable").puzzle;
    start(browser, &wrong);
    open_tab(browser);
    browser.keys(&END.to_string());
    let here = PAIR.map(|name| record(name, &wrong, 1_000_000));
    assert_eq!(both_sides(&wrong, PAIR, &here, 1), sides(browser));
}

/// A generator's first row can be one's own; the other search starts from it, too.
pub fn a_grid_is_made_from_a_first_row_of_one_s_own(browser: &Browser) {
    start(browser, LC37);
    open_tab(browser);
    choose(browser, ["initial_state", "number_unassigned"]);
    let board = format!("{ROW:.<81}");
    let names = ["initial_state", "number_unassigned"];
    let here = names.map(|name| record(name, &board, 1_000_000));
    browser.keys(&END.to_string());
    let length = here[0].steps.len();
    assert_eq!(both_sides(&board, names, &here, length), sides(browser));
    shows(browser, "#watch-equal", &format!("All {length} writes are the same."));
    let from =
        "const {value, disabled} = document.getElementById('watch-from'); return [value, disabled]";
    assert_eq!(json!(["row", true]), browser.js(from));
    type_row(browser, "112345678");
    let wrong = "The first row is the digits 1 to 9 in some order, not “112345678”.";
    shows(browser, "#watch-status", wrong);
    assert_eq!(both_sides(&board, names, &here, length), sides(browser));
    // Without one, it is drawn.
    type_row(browser, "");
    browser.wait_for("document.getElementById('watch-status').textContent === ''");
    recorded(browser);
    let drawn = browser.js("return document.getElementById('watch-row').value");
    let drawn = drawn.as_str().unwrap();
    let board = format!("{drawn:.<81}");
    let here = names.map(|name| record(name, &board, 1_000_000));
    assert_eq!(End::Finished { solved: true }, here[0].trace.end, "{drawn}");
    assert_eq!(both_sides(&board, names, &here, 0), sides(browser));
}

fn type_row(browser: &Browser, row: &str) {
    browser.js_with(
        "const field = document.getElementById('watch-row');
         field.value = arguments[0];
         field.dispatchEvent(new Event('change', {bubbles: true}))",
        &json!([row]),
    );
}

/// Chooses two solutions and the first row, and waits for their searches.
#[track_caller]
fn choose(browser: &Browser, names: [&str; 2]) {
    browser.js_with(
        "const [left, right, row] = ['left', 'right', 'row'].map((name) => document.getElementById(`watch-${name}`));
         [left.value, right.value, row.value] = arguments;
         document.getElementById('watch-from').value = 'start';
         left.dispatchEvent(new Event('change', {bubbles: true}))",
        &json!([names[0], names[1], ROW]),
    );
    recorded(browser);
}

/// Moves the slider; the milliseconds until the next picture.
fn scrub(browser: &Browser, position: usize) -> f64 {
    let time = browser.js_with(
        "const slider = document.getElementById('watch-scrub');
         const start = performance.now();
         slider.value = arguments[0];
         slider.dispatchEvent(new Event('input', {bubbles: true}));
         return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start))))",
        &json!([position]),
    );
    time.as_f64().unwrap()
}

/// A million steps: any of them within 50 ms, on a machine of today.
pub fn any_of_a_million_steps_is_shown_at_once(browser: &Browser) {
    let puzzle = named::find("norvig_impossible").puzzle;
    start(browser, &puzzle);
    open_tab(browser);
    choose(browser, ["char_board", "number_unassigned"]);
    browser.wait_for("document.getElementById('watch-scrub').max === '1000000'");
    let names = ["char_board", "number_unassigned"];
    let here = names.map(|name| record(name, &puzzle, 1_000_000));
    let mut random = Rng::with_seed(2);
    let mut times = Vec::new();
    for _ in 0..60 {
        let position = random.usize(0..=1_000_000);
        times.push(scrub(browser, position));
        let shown = browser.js(&format!("return {SIDES}"));
        assert_eq!(both_sides(&puzzle, names, &here, position), shown, "step {position}");
    }
    times.sort_by(f64::total_cmp);
    let slowest = times[times.len() - 1];
    println!(
        "a step of a million: median {:.1} ms, slowest {slowest:.1} ms",
        times[times.len() / 2]
    );
}

/// How many writes two searches have in common, and what comes then.
pub fn equal_writes_are_counted(browser: &Browser) {
    let inkala = named::find("inkala_2012").puzzle;
    start(browser, &inkala);
    open_tab(browser);
    for [left, right] in [PAIR, ["int_matrix", "number_unassigned"], ["char_board", "int_matrix"]] {
        choose(browser, [left, right]);
        let here = [left, right].map(|name| record(name, &inkala, 1_000_000));
        shows(browser, "#watch-equal", &compared(&here.map(|here| writes(&here))));
    }
}

/// Cells and values.
fn writes(recording: &Recording) -> Vec<(usize, u8)> {
    recording.steps.iter().map(|step| (step.cell.place(), step.value)).collect()
}

/// How many writes are equal, and what comes then, in words.
fn compared([left, right]: &[Vec<(usize, u8)>; 2]) -> String {
    let same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let count = with_commas(same as u64);
    let (here, value, there, other) = match (left.get(same), right.get(same)) {
        (None, None) => return format!("All {count} writes are the same."),
        (Some(&(here, value)), Some(&(there, other))) => (name(here), value, name(there), other),
        _ => panic!("one is the start of the other"),
    };
    assert!(value != 0);
    let then = match other {
        0 => format!("right empties {there}"),
        other if here == there => format!("right {other}"),
        other => format!("right writes {other} into {there}"),
    };
    let then = format!("left writes {value} into {here}, {then}");
    match same {
        0 => format!("The first write differs: {then}."),
        1 => format!("The first write is the same; then {then}."),
        _ => format!("The first {count} writes are the same; then {then}."),
    }
}

pub fn a_search_starts_from_your_position(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys(&format!("4{RIGHT}6"));
    let grid = digits(browser);
    open_tab(browser);
    browser.js("const from = document.getElementById('watch-from');
         from.value = 'here';
         from.dispatchEvent(new Event('change', {bubbles: true}))");
    let here = PAIR.map(|name| record(name, &grid, 1_000_000));
    let length = here.iter().map(|here| here.steps.len()).max().unwrap();
    browser.wait_for(&format!("document.getElementById('watch-scrub').max === '{length}'"));
    recorded(browser);
    browser.keys(&END.to_string());
    assert_eq!(both_sides(&grid, PAIR, &here, length), sides(browser));
}

/// At a chosen speed, until a key stops it, or another tab.
pub fn a_search_plays_and_pauses(browser: &Browser) {
    start(browser, LC37);
    open_tab(browser);
    browser.keys("+++ ");
    browser.wait_for("Number(document.getElementById('watch-scrub').value) > 20");
    browser.keys(" ");
    stands(browser);
    browser.keys(" ");
    browser.click("#tab-play");
    stands(browser);
    browser.click("#tab-watch");
    stands(browser);
    // At a step a second, the end of 8,365 would take hours; at a million, it does not.
    browser.keys(&format!("{HOME}{} ", "-".repeat(30)));
    thread::sleep(Duration::from_millis(500));
    assert!(position(browser) < 3);
    browser.keys(&"+".repeat(30));
    browser.wait_for("document.getElementById('watch-scrub').value === '8365'");
}

/// Neither when the tab is opened, nor when something is chosen, also where things may move by themselves.
pub fn nothing_plays_unasked(browser: &Browser) {
    start(browser, LC37);
    browser.cdp(
        "Emulation.setEmulatedMedia",
        &json!({"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]}),
    );
    show(browser, "watch");
    stands(browser);
    choose(browser, ["char_board", "candidates"]);
    stands(browser);
    assert_eq!(0, position(browser));
}

/// What is no step leaves the search where it is, and says what a step is.
pub fn what_is_no_step_is_answered(browser: &Browser) {
    start(browser, LC37);
    open_tab(browser);
    scrub(browser, 17);
    let wrong = "a step is a whole number from 0 to 8,365";
    for (typed, position_after, answer) in [
        ("-5", 17, wrong),
        ("1e3", 17, wrong),
        ("12,3 4", 1234, ""),
        ("99999", 8365, "the last step is 8,365"),
        ("", 8365, "the last step is 8,365"),
        ("0", 0, ""),
    ] {
        browser.js("document.getElementById('watch-step').value = ''");
        browser.click("#watch-step");
        browser.js("document.getElementById('watch-step').value = ''");
        browser.keys(&format!("{typed}{ENTER}"));
        sides(browser);
        assert_eq!(position_after, position(browser), "{typed}");
        shows(browser, "#watch-status", answer);
        browser.keys(&ESCAPE.to_string());
    }
}

/// On a phone, upright or not, board and clock are in sight, the board first; what is chosen once comes after it.
pub fn a_phone_shows_the_board_and_the_clock_under_it(browser: &Browser) {
    for (width, height) in [(390, 844), (844, 390), (320, 568)] {
        size(browser, width, height);
        start(browser, LC37);
        open_tab(browser);
        let tops = browser.js(
            "const box = (selector) => [...document.querySelectorAll(selector)].find((part) => part.checkVisibility()).getBoundingClientRect();
             const [board, clock, choices] = ['.watch-side .board', '#watch .clock', '#watch-choices'].map(box);
             return [board.top < 140, board.height > 190, board.bottom <= clock.top, clock.bottom <= innerHeight, clock.top > innerHeight / 2,
               board.bottom < choices.top]",
        );
        assert_eq!(json!([true, true, true, true, true, true]), tops, "{width} x {height}");
    }
}

fn position(browser: &Browser) -> u64 {
    let position = browser.js("return Number(document.getElementById('watch-scrub').value)");
    position.as_u64().unwrap()
}

#[track_caller]
fn stands(browser: &Browser) {
    let stopped = position(browser);
    thread::sleep(Duration::from_millis(300));
    assert_eq!(stopped, position(browser));
}

/// An endless search is recorded beside; the page plays on meanwhile.
pub fn the_page_answers_keys_during_a_long_search(browser: &Browser) {
    start(browser, ENDLESS);
    browser.js_with(
        "const {Engine} = await import('page/engine.js');
         window.long = new Engine();
         long.ask({ask: 'record', solution: 'int_matrix', board: arguments[0], keep: 0, most: 2 ** 50})
           .catch((error) => { window.ended = error.name })",
        &json!([ENDLESS]),
    );
    let empty = empty_cells(ENDLESS)[0];
    browser.click(&format!("#c{empty}"));
    let mut expected: Board = named::board(ENDLESS);
    let mut times = Vec::new();
    for digit in (1..=9).cycle().take(30) {
        let started = std::time::Instant::now();
        browser.keys(&digit.to_string());
        expected.0[empty] = digit;
        assert_eq!(expected.to_string(), digits(browser));
        times.push(started.elapsed());
    }
    times.sort();
    println!("a digit during a long search: median {:?}, slowest {:?}", times[15], times[29]);
    assert_eq!(Value::Null, browser.js("return window.ended ?? null"), "it has ended");
    browser.js("long.stop()");
    browser.wait_for("window.ended === 'Stopped'");
}

/// While searches are being recorded, a button ends it, and then another one records them again.
pub fn a_long_search_is_cancelled(browser: &Browser) {
    let long = named::find("hard_01").puzzle;
    start(browser, &long);
    open_tab(browser);
    let shown = "return ['watch-go', 'watch-cancel'].map((id) => document.getElementById(id).checkVisibility())";
    assert_eq!(json!([false, false]), browser.js(shown));
    browser.js(
        "document.getElementById('watch-left').dispatchEvent(new Event('change', {bubbles: true}));
         document.getElementById('watch-cancel').click()",
    );
    browser.wait_for("document.getElementById('watch-status').textContent === 'Cancelled'");
    assert_eq!(json!([true, false]), browser.js(shown));
    browser.click("#watch-go");
    recorded(browser);
    assert_eq!(json!([false, false]), browser.js(shown));
    // Not a first row: there is nothing to be recorded, nor to be cancelled.
    browser.js(
        "const [left, right, row] = ['left', 'right', 'row'].map((name) => document.getElementById(`watch-${name}`));
         left.dispatchEvent(new Event('change', {bubbles: true}));
         [left.value, row.value] = ['initial_state', '1'];
         left.dispatchEvent(new Event('change', {bubbles: true}))",
    );
    browser.wait_for("document.getElementById('watch-status').textContent.includes('“1”')");
    assert_eq!(json!([false, false]), browser.js(shown));
}
