//! What the page shows.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use crate::browser::{Browser, CONTROL, DOWN, HOME, RIGHT, WAIT_LIMIT};

/// Opens the page as for the first time; the part after `#` may be empty.
#[track_caller]
pub fn open(browser: &Browser, hash: &str) {
    // Any file: all of them share what is stored.
    browser.open(&address("page/page.css"));
    browser.js("localStorage.clear()");
    browser.open(&format!("{}#{hash}", address("page/sudoku.html")));
    browser.wait_for("document.querySelector('#c80 .digit')");
}

/// The address of a file of the workbench.
pub fn address(file: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let path = file.to_string_lossy().replace('\\', "/");
    format!("file:///{}", path.trim_start_matches('/'))
}

/// Opens the page with a puzzle of 81 characters.
#[track_caller]
pub fn start(browser: &Browser, puzzle: &str) {
    open(browser, &format!("p={puzzle}"));
    assert_eq!(puzzle, digits(browser));
}

/// The digits in the cells, as 81 characters.
#[track_caller]
pub fn digits(browser: &Browser) -> String {
    let digits = browser.js("return [...document.querySelectorAll('#grid [role=gridcell]')]
           .map((cell) => cell.querySelector('.digit').innerText.trim() || '.').join('')");
    digits.as_str().unwrap_or_default().to_owned()
}

/// What every cell holds: its digit, or its notes in brackets: `5`, `[24]`.
#[track_caller]
pub fn cells(browser: &Browser) -> Vec<String> {
    let cells =
        browser.js("return [...document.querySelectorAll('#grid [role=gridcell]')].map((cell) =>
           cell.querySelector('.digit').innerText.trim() ||
           `[${cell.querySelector('.notes').innerText.replace(/\\s/g, '')}]`)");
    serde_json::from_value(cells).unwrap()
}

/// What a screen reader says of every cell.
#[track_caller]
pub fn names(browser: &Browser) -> Vec<String> {
    let tree = browser.cdp("Accessibility.getFullAXTree", &json!({}));
    tree["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|node| node["role"]["value"] == "gridcell")
        .map(|node| node["name"]["value"].as_str().unwrap().to_owned())
        .collect()
}

/// The cells of 81 characters that are empty.
pub fn empty_cells(grid: &str) -> Vec<usize> {
    (0..81).filter(|&cell| grid[cell..].starts_with('.')).collect()
}

/// The keys that fill the cells of a grid that are empty in a puzzle, from its first cell on.
pub fn keys_to_fill(puzzle: &str, grid: &str) -> String {
    let mut keys = format!("{CONTROL}{HOME}");
    for row in 0..9 {
        for cell in 9 * row..9 * row + 9 {
            if puzzle[cell..].starts_with('.') {
                keys.push_str(&grid[cell..=cell]);
            }
            keys.push(RIGHT);
        }
        keys.push(DOWN);
        keys.push(HOME);
    }
    keys
}

/// Opens a dialog, acts in it, and closes it unless that has happened.
#[track_caller]
pub fn within(browser: &Browser, dialog: &str, act: impl FnOnce()) {
    browser.click(&format!("#{dialog}-button"));
    act();
    if browser.js_with("return document.getElementById(arguments[0]).open", &json!([dialog]))
        == true
    {
        browser.click(&format!("#{dialog}-close"));
    }
}

/// Changes a setting.
#[track_caller]
pub fn set(browser: &Browser, setting: &str) {
    within(browser, "keys", || browser.click(setting));
}

/// Waits until a game is won; what is said of it.
#[track_caller]
pub fn won(browser: &Browser) -> String {
    browser.wait_for("!document.getElementById('win').hidden");
    browser.text("#win-facts")
}

pub fn size(browser: &Browser, width: u32, height: u32) {
    browser.cdp(
        "Emulation.setDeviceMetricsOverride",
        &json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}),
    );
}

/// Dark or light; and nothing moves by itself.
pub fn scheme(browser: &Browser, name: &str) {
    browser.cdp(
        "Emulation.setEmulatedMedia",
        &json!({"features": [
            {"name": "prefers-color-scheme", "value": name},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]}),
    );
}

pub fn allow_clipboard(browser: &Browser) {
    browser.cdp(
        "Browser.grantPermissions",
        &json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}),
    );
}

/// Shows a tab, and waits for what takes its time in it.
#[track_caller]
pub fn show(browser: &Browser, tab: &str) {
    browser.click(&format!("#tab-{tab}"));
    match tab {
        "watch" => recorded(browser),
        "read" => browser.wait_for("document.querySelector('#read-file .code')"),
        _ => {}
    }
}

/// Waits until the searches are there, paused.
#[track_caller]
pub fn recorded(browser: &Browser) {
    browser.wait_for(
        "Number(document.getElementById('watch-scrub').max) > 0 && document.getElementById('watch-cancel').disabled",
    );
}

/// A name such as `r4c6`.
pub fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// Waits until an element shows this text; white space does not count.
#[track_caller]
pub fn shows(browser: &Browser, selector: &str, expected: &str) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let started = Instant::now();
    while words(&browser.text(selector)) != words(expected) {
        if started.elapsed() > WAIT_LIMIT {
            assert_eq!(words(expected), words(&browser.text(selector)), "{selector}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// The answers of the page's own engine to many questions, by two engines.
#[track_caller]
pub fn ask_all(browser: &Browser, questions: &[Value]) -> Vec<Value> {
    let answers = browser.js_with(
        "const [questions] = arguments;
         const {Engine} = await import('page/engine.js');
         const answers = [];
         let next = 0;
         const work = async () => {
           const engine = new Engine();
           while (next < questions.length) {
             const now = next++;
             answers[now] = await engine.ask(questions[now]);
             // Bytes, of a recording.
             if (answers[now].steps instanceof Uint8Array) delete answers[now].steps;
           }
           engine.stop();
         };
         await Promise.all([work(), work()]);
         return answers",
        &json!([questions]),
    );
    match answers {
        Value::Array(answers) => answers,
        other => panic!("{other}"),
    }
}
