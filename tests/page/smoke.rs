//! What everything else needs.

use serde_json::json;

use crate::browser::Browser;
use crate::shown::{ask, digits, start};

const LC37: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub fn a_digit_a_search_and_no_request(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("4");
    assert_eq!(LC37.replacen('.', "4", 1), digits(browser));
    let question = json!({"ask": "record", "solution": "int_matrix", "board": LC37, "keep": 0, "most": 1_000_000});
    let counts = &ask(browser, &question)["counts"];
    assert_eq!(
        json!([37652, "x"]),
        json!([counts["checks"], counts["hash"]])
    );
    let requests = browser.js("return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.startsWith('blob:'))");
    assert_eq!(json!([]), requests);
}
