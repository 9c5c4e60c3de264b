//! The Read tab: the files whole, and the submissions.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use workbench::problems;
use workbench::solution::Solution;
use workbench::solution::submission;

use crate::browser::Browser;
use crate::shown::{allow_clipboard, open, show, shows, size};
use support::named::in_chinese;

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
        assert_eq!(letters(entry.source, 0), letters_shown(browser), "{}", entry.name);
        // What is handed in is marked, from its first line to its last.
        let marked = browser.js(
            "return [...document.querySelectorAll('#read-file .submission')].map((line) => line.textContent).join('')",
        );
        assert_eq!(entry.submission(), marked.as_str().unwrap(), "{}", entry.name);
        let has_button = browser.js("return document.getElementById('read-watch') !== null");
        let searches = entry.is_solver() || entry.kind() == solutions::Kind::Generator;
        assert_eq!(Value::Bool(searches), has_button, "{}", entry.name);
    }
}

/// The letters and digits of a file's header from this line on; or of another text.
fn letters(text: &str, from: usize) -> String {
    let lines = text.lines().take_while(|line| line.starts_with("//!") || !text.starts_with("//!"));
    let text = lines.skip(from).collect::<Vec<_>>().join("\n").replace("```text", "");
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Those of the title and the text that are shown: the marks are gone, the words are not.
fn letters_shown(browser: &Browser) -> String {
    let text = browser.js(
        "const parts = document.querySelectorAll('#read-file > :first-child, #read-file .prose');
         return [...parts].map((part) => {
           const copy = part.cloneNode(true);
           // The browser numbers these.
           for (const list of copy.querySelectorAll('ol')) [...list.children].forEach((item, n) => item.prepend(n + 1));
           return copy.textContent;
         }).join('')",
    );
    letters(text.as_str().unwrap(), 0)
}

/// Title and list always; the text of the mirrors, that of the others in English. The tab of the browser, too, is in Chinese.
pub fn in_chinese_a_file_has_a_chinese_text(browser: &Browser) {
    open_tab(browser);
    browser.click("#language");
    let titles = browser.js(
        "const [heading, printed] = ['h1', '#print-title'].map((part) => document.querySelector(part).textContent);
         return [document.title, heading, printed.split(' ')[0]]",
    );
    assert_eq!(json!(["数独", "数独", "数独"]), titles);
    for (n, entry) in solutions::CATALOGUE.iter().enumerate() {
        let button = format!("#read-list li:nth-child({}) button", n + 1);
        browser.click(&button);
        let (idea, chinese) = in_chinese(entry.name);
        shows(browser, &format!("{button} .idea"), idea);
        shows(browser, "#read-file h2", &format!("{}：{idea}", entry.name));
        let (text, language, note) = if entry.is_mirror() {
            (letters(chinese, 0), "zh-CN", "")
        } else {
            (letters(entry.source, 1), "en", "以下说明只有英文。")
        };
        let title = letters(&format!("{}{idea}", entry.name), 0);
        assert_eq!(title + &text, letters_shown(browser), "{}", entry.name);
        shows(browser, "#read-file > .quiet", note);
        let languages = browser.js(
            "const lang = (selector) => document.querySelector(selector).closest('[lang]').lang;
             return [lang('#read-file h2'), lang('#read-file .prose'), lang('#read-file .prose code')]",
        );
        assert_eq!(json!(["zh-CN", language, "en"]), languages, "{}", entry.name);
    }
}

/// Beside the file, however far that is scrolled; on a phone above it, with articles and ideas, and a choice leads to the file.
pub fn the_list_stays_in_sight(browser: &Browser) {
    size(browser, 1440, 900);
    open_tab(browser);
    browser.js("scrollTo(0, 100_000)");
    browser.wait_for("scrollY > 1000");
    let outside = "const edge = document.querySelector('#read nav').getBoundingClientRect().right;
         return [...document.querySelectorAll('#read-list button')].map((button) => button.getBoundingClientRect())
           .filter(({top, bottom, right}) => top < 0 || bottom > innerHeight || right > edge).length";
    assert_eq!(json!(0), browser.js(outside));
    size(browser, 390, 844);
    open_tab(browser);
    let shown = browser.js(
        "return [...document.querySelectorAll('#read-list button > *')].filter((part) => part.checkVisibility()).map((part) => part.textContent)",
    );
    let expected: Vec<String> = solutions::CATALOGUE
        .iter()
        .flat_map(|entry| {
            let origin = match entry.origin {
                solutions::Origin::Article(number, "–") => number.to_owned(),
                solutions::Origin::Article(number, program) => format!("{number} {program}"),
                solutions::Origin::BeyondArticles => "beyond the articles".to_owned(),
            };
            [entry.name.to_owned(), origin, entry.idea.to_owned()]
        })
        .collect();
    assert_eq!(json!(expected), shown);
    browser.click("#read-list li:nth-child(2) button");
    browser.wait_for(
        "Math.abs(document.querySelector('#read-file h2').getBoundingClientRect().top) < 60",
    );
}

/// As they are, until somebody wants them otherwise; in the next file, too.
pub fn long_lines_wrap_or_scroll(browser: &Browser) {
    size(browser, 390, 844);
    open_tab(browser);
    let wide = "return [...document.querySelectorAll('#read-file .code')].map((code) => code.scrollWidth > code.clientWidth)";
    assert_eq!(json!([false]), browser.js(wide));
    browser.click("#read-wrap");
    assert_eq!(json!([true]), browser.js(wide));
    browser.click("#read-list li:nth-child(3) button");
    assert_eq!(json!([true]), browser.js(wide));
    browser.click("#read-wrap");
    assert_eq!(json!([false]), browser.js(wide));
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
