//! The Watch tab: what it shows of a search is what was recorded here.

use std::thread;
use std::time::Duration;

use fastrand::Rng;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use solutions::Board;
use watched::{Budget, End, Recording};

use crate::browser::{Browser, END, ENTER, HOME, LEFT, RIGHT};
use crate::shown::{digits, empty_cells, name, recorded, scheme, show, shows, start};
use crate::support::named;
use crate::support::{ENDLESS, LC37};

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

/// What a side shows after this many steps, by the recording: counters, the last write and its place, the line of code, the
/// board, and what is to be noted.
fn side(start: &str, recording: &Recording, position: usize, solution: &str) -> String {
    let steps = &recording.steps[..position.min(recording.steps.len())];
    let mut board = named::board(start);
    let (mut written, mut resets) = (0, 0);
    for step in steps {
        board[usize::from(step.row)][usize::from(step.col)] = step.value;
        *(if step.value == 0 { &mut resets } else { &mut written }) += 1;
    }
    let trace = &recording.trace;
    let end = match trace.end {
        _ if steps.len() < recording.steps.len() => None,
        End::Finished { solved: true } => Some("solved"),
        End::Finished { solved: false } => Some("no solution"),
        _ => Some("not the end"),
    };
    let (mut depth, mut checks, mut write) = (0, 0, "start".to_owned());
    let (mut place, mut line) = (String::new(), String::new());
    if let Some(step) = steps.last() {
        let cell = name(step.cell());
        write = match step.value {
            0 => format!("{cell} reset"),
            value => format!("{cell} = {value}"),
        };
        (depth, checks) = (u64::from(step.depth), step.checks);
        place = format!("line {}, {}", step.line, recording.function(step));
        let source = solutions::find(solution).unwrap().source;
        let text = source.lines().nth(step.line as usize - 1).unwrap();
        line = format!("{}{text}", step.line);
    }
    if let Some(end) = end {
        (checks, place) = (trace.counts.checks, end.to_owned());
    }
    let mut note = String::new();
    if trace.is_answer_only() {
        note += "It writes its answer and nothing before it.";
    }
    if trace.end == End::Steps {
        note += "Only the first 1,000,000 steps are recorded; the search goes on.";
    }
    let counters = [steps.len() as u64, depth, checks, written, resets].map(with_commas).join(" ");
    [&counters, &write, &place, &line, &board.to_string(), &note].map(String::as_str).join(" | ")
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
  return [counters, counter('write'), text('.place'), line, board, text('.note')].join(' | ');
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

/// To its end, what it is and how it ended: also of those that write their answer alone. Board and depths come in words, too.
pub fn every_solver_can_be_watched(browser: &Browser) {
    start(browser, LC37);
    open_tab(browser);
    for entry in solutions::CATALOGUE.iter().filter(|entry| entry.is_solver()) {
        let name = entry.name;
        choose(browser, [name, "candidates"]);
        browser.keys(&END.to_string());
        let here = record(name, LC37, 1_000_000);
        let expected = side(LC37, &here, 1_000_000, name);
        assert_eq!(expected, sides(browser)[0].as_str().unwrap(), "{name}");
        let mut board =
            format!("Board of {name} after step {}.", with_commas(here.steps.len() as u64));
        for (number, row) in (1..).zip(here.trace.board.0.chunks(9)) {
            let digits: Vec<String> = row.iter().map(u8::to_string).collect();
            board += &format!(" Row {number}: {}.", digits.join(" "));
        }
        let depths: Vec<u16> = here.steps.iter().map(|step| step.depth).collect();
        let plot = format!(
            "Depth of the search of {name}: from {} to {}, now {}",
            depths.iter().min().unwrap(),
            depths.iter().max().unwrap(),
            depths.last().unwrap()
        );
        let shown = browser.js(
            "const side = document.querySelector('.watch-side');
             const canvas = side.querySelector('canvas.depth');
             const {data, width, height} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
             const isDrawn = (_, x) => Array.from({length: height}, (_, y) => data[4 * (y * width + x) + 3]).some(Boolean);
             const label = (part) => side.querySelector(part).closest('[role=img]').ariaLabel;
             return [label('.board'), label('canvas'), Array.from({length: width}, isDrawn).filter(Boolean).length / width]",
        );
        assert_eq!(json!([board, plot, 1]), shown, "{name}");
    }
}

/// Chooses two solutions, and waits for their searches.
#[track_caller]
fn choose(browser: &Browser, names: [&str; 2]) {
    browser.js_with(
        "document.getElementById('watch-left').value = arguments[0];
         document.getElementById('watch-right').value = arguments[1]",
        &json!(names),
    );
    browser.click("#watch-go");
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
    recording.steps.iter().map(|step| (step.cell(), step.value)).collect()
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
        0 => format!("right resets {there}"),
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

/// While a search is being recorded, a new choice or a button ends it.
pub fn a_long_search_is_cancelled(browser: &Browser) {
    let long = named::find("hard_01").puzzle;
    start(browser, &long);
    open_tab(browser);
    browser.js("document.getElementById('watch-go').click(); document.getElementById('watch-cancel').click()");
    browser.wait_for("document.getElementById('watch-status').textContent === 'Cancelled'");
}
