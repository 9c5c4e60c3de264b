//! What everything else needs.

use serde_json::json;

use crate::browser::Browser;
use crate::shown::{ask, digits, requests, start};
use crate::support::LC37;

pub fn a_digit_a_search_and_no_request(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("4");
    assert_eq!(LC37.replacen('.', "4", 1), digits(browser));
    let question = json!({"ask": "record", "solution": "int_matrix", "board": LC37, "keep": 0, "most": 1_000_000});
    let counts = &ask(browser, &question)["counts"];
    assert_eq!(json!([37652, "1b92ea9586292dd1"]), json!([counts["checks"], counts["hash"]]));
    assert_eq!(json!([]), requests(browser));
}
