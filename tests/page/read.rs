//! The Read tab: the files whole, and the submissions.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use workbench::problems;
use workbench::solution::Solution;
use workbench::solution::submission;

use crate::browser::Browser;
use crate::shown::{allow_clipboard, open, show};

fn open_tab(browser: &Browser) {
    open(browser, "");
    show(browser, "read");
}

/// For every solution and problem the text of `sudoku paste`, or none where it refuses.
pub fn submissions_are_those_of_paste(browser: &Browser) {
    open(browser, "");
    let (mut pairs, mut expected) = (Vec::new(), Vec::new());
    for entry in solutions::CATALOGUE {
        for problem in problems::ALL.iter() {
            pairs.push([entry.name, problem.id()]);
            expected.push(
                submission::of(&Solution::from(entry), problem)
                    .ok()
                    .map(|submission| submission.text),
            );
        }
    }
    let found = browser.js_with(
        "const {submission} = await import('page/data.js');
         const all = await (await import('page/engine.js')).solutions();
         return arguments[0].map(([name, problem]) => submission(all.find((solution) => solution.name === name), problem))",
        &json!([pairs]),
    );
    for ((pair, expected), found) in pairs.iter().zip(&expected).zip(found.as_array().unwrap()) {
        assert_eq!(expected.as_deref(), found.as_str(), "{pair:?}");
    }
    let served = expected.iter().flatten().count();
    assert!(served > 80 && served < expected.len(), "{served}");
}

/// The buttons of every solution, and one of them by the clipboard.
pub fn copy_buttons_copy_the_text(browser: &Browser) {
    open_tab(browser);
    allow_clipboard(browser);
    for (n, entry) in solutions::CATALOGUE.iter().enumerate() {
        browser.click(&format!("#read-list li:nth-child({}) button", n + 1));
        let solution = Solution::from(entry);
        let expected: Vec<&str> = problems::ALL
            .iter()
            .filter(|problem| submission::of(&solution, problem).is_ok())
            .map(problems::Problem::id)
            .collect();
        let buttons = browser.js(
            "return [...document.querySelectorAll('#read-file .copy')].map((button) => button.dataset.problem)",
        );
        assert_eq!(json!(expected), buttons, "{}", entry.name);
        // Another problem each time.
        let Some(id) = expected.get(n % expected.len().max(1)) else {
            continue;
        };
        browser.click(&format!("#read-file .copy[data-problem='{id}']"));
        browser.wait_for(&format!(
            "document.getElementById('read-status').textContent === 'Copied for {id}'"
        ));
        let problem = id.parse::<problems::ProblemAt>().unwrap().problem;
        let copied = browser.js("return navigator.clipboard.readText()");
        assert_eq!(
            submission::of(&solution, problem).unwrap().text,
            copied.as_str().unwrap(),
            "{} for {id}",
            entry.name
        );
    }
}

/// The words of its header, every line of its code with its number, and for a solver the way to its search.
pub fn every_file_is_shown_whole(browser: &Browser) {
    open_tab(browser);
    for (n, entry) in solutions::CATALOGUE.iter().enumerate() {
        browser.click(&format!("#read-list li:nth-child({}) button", n + 1));
        let source: Vec<&str> = entry.source.lines().collect();
        let header = source.iter().filter(|line| line.starts_with("//!")).count();
        let code: Vec<String> = source
            .iter()
            .enumerate()
            .skip(header)
            .skip_while(|(_, line)| line.is_empty())
            .map(|(n, line)| format!("{}{line}", n + 1))
            .collect();
        let shown = browser.js(
            "return [...document.querySelectorAll('#read-file .code > *')].map((line) => line.dataset.line + line.textContent.replace(/\\n$/, ''))",
        );
        let shown: Vec<String> = serde_json::from_value(shown).unwrap();
        assert_eq!(code, shown, "{}", entry.name);
        let header: Vec<&str> =
            source[..header].iter().map(|line| line.trim_start_matches("//! ")).collect();
        let header = header.join("\n").replace("```text", "");
        let shown = browser.js(
            "const parts = document.querySelectorAll('#read-file > :first-child, #read-file .prose');
             return [...parts].map((part) => {
               const copy = part.cloneNode(true);
               // The browser numbers these.
               for (const list of copy.querySelectorAll('ol')) [...list.children].forEach((item, n) => item.prepend(n + 1));
               return copy.textContent;
             }).join('')",
        );
        assert_eq!(letters(&header), letters(shown.as_str().unwrap()), "{}", entry.name);
        let has_button = browser.js("return document.getElementById('read-watch') !== null");
        assert_eq!(Value::Bool(entry.is_solver()), has_button, "{}", entry.name);
    }
}

/// Letters and digits only: the marks are gone, the words are not.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

pub fn a_file_leads_to_its_search(browser: &Browser) {
    open_tab(browser);
    let place = solutions::CATALOGUE.iter().position(|entry| entry.name == "char_board").unwrap();
    browser.click(&format!("#read-list li:nth-child({}) button", place + 1));
    browser.click("#read-watch");
    browser.wait_for("document.querySelector('.watch-side h2')?.textContent === 'char_board'");
    let chosen = browser.js("return [document.getElementById('watch').hidden, document.getElementById('watch-left').value]");
    assert_eq!(json!([false, "char_board"]), chosen);
}
