//! What the page shows.

use std::path::Path;

use serde_json::{Value, json};

use crate::browser::Browser;

/// Opens the page; the part after `#` may be empty.
#[track_caller]
pub fn open(browser: &Browser, hash: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/sudoku.html");
    assert!(file.exists(), "{} is missing", file.display());
    let path = file.to_string_lossy().replace('\\', "/");
    let path = path.trim_start_matches('/');
    browser.open(&format!("file:///{path}#{hash}"));
    browser.wait_for("document.querySelector('#c80 .digit')");
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
    let digits = browser.js(
        "return [...document.querySelectorAll('#grid [role=gridcell]')]
           .map((cell) => cell.querySelector('.digit').innerText.trim() || '.').join('')",
    );
    digits.as_str().unwrap_or_default().to_owned()
}

/// The answer of the page's own engine.
#[track_caller]
pub fn ask(browser: &Browser, question: &Value) -> Value {
    ask_all(browser, std::slice::from_ref(question)).remove(0)
}

/// The answers to many questions, by two engines.
#[track_caller]
pub fn ask_all(browser: &Browser, questions: &[Value]) -> Vec<Value> {
    let answers = browser.js_with(
        "const [questions] = arguments;
         const answers = [];
         let next = 0;
         const work = async () => {
           const engine = new Engine();
           while (next < questions.length) {
             const now = next++;
             answers[now] = await engine.ask(questions[now]);
             delete answers[now].steps;
           }
           engine.stop();
         };
         return Promise.all([work(), work()]).then(() => answers)",
        &json!([questions]),
    );
    match answers {
        Value::Array(answers) => answers,
        other => panic!("{other}"),
    }
}
