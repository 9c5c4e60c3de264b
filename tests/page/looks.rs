//! The page for eyes, ears and fingers: sizes, colours, languages, names, keys; and that it asks for nothing.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use std::{env, fs};

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use watched::Budget;
use workbench::problems::ProblemAt;

use crate::browser::{Browser, CONTROL, ENTER, LEFT, SHIFT, TAB, UP};
use crate::shown::{
    address, keys_to_fill, names, open, scheme, show, shows, size, start, within, won,
};
use support::named;
use support::{LC37, LC37_SOLVED};

const TABS: [&str; 3] = ["play", "watch", "read"];

/// What a screen reader hears in the 81 cells.
pub fn cells_have_names(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys(&format!("5\u{e014}{SHIFT}2{SHIFT}6{SHIFT}9\u{e014}\u{e014}{SHIFT}8"));
    let expected: Vec<String> = (0..81)
        .map(|cell| {
            let place = format!("row {} column {}", cell / 9 + 1, cell % 9 + 1);
            match (cell, &LC37[cell..=cell]) {
                (0, _) => format!("{place}, 5, given, clashes with row 1 and box 1"),
                (2, _) => format!("{place}, 5, clashes with row 1 and box 1"),
                (3, _) => format!("{place}, empty, notes 2, 6 and 9"),
                (5, _) => format!("{place}, empty, notes 8"),
                (_, ".") => format!("{place}, empty"),
                (_, digit) => format!("{place}, {digit}, given"),
            }
        })
        .collect();
    assert_eq!(expected, names(browser));
}

/// What a screen reader hears of a move, a hint and a result: in regions that are live.
pub fn what_happens_is_said(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("4");
    shows(browser, "#status", "4 in row 1 column 3");
    browser.click("#undo");
    shows(browser, "#status", "Undone");
    let silent =
        browser.js("return ['status', 'message', 'hint', 'seed-wrong', 'text-wrong', 'shared'].filter((id) => {
           const {role, ariaLive} = document.getElementById(id);
           return role !== 'status' && ariaLive !== 'polite';
         })");
    assert_eq!(json!([]), silent);
}

/// Every control that is shown is reached by Tab, the grid as one stop; and back to the start.
pub fn the_keyboard_alone_reaches_everything(browser: &Browser) {
    start(browser, LC37);
    for tab in TABS {
        show(browser, tab);
        let expected = browser.js(
            "const all = 'button, a[href], input, select, textarea, summary, [tabindex]';
             const stops = [...document.querySelectorAll(all)].filter((part) => part.tabIndex >= 0 && !part.disabled
               && part.checkVisibility({checkVisibilityCSS: true}) && !part.closest('[inert]'));
             window.stops = stops;
             return stops.map((part) => part.id || part.className || part.textContent.slice(0, 20))",
        );
        let cells = browser.js("return stops.filter((part) => part.role === 'gridcell').length");
        assert_eq!(json!(u8::from(tab == "play")), cells, "the grid is one stop");
        // A focus that nobody sees is none. After the last stop the browser itself gives the focus to the first ones again,
        // now and then without a ring: one that was seen once is enough.
        browser.js(
            "window.reached = [];
             window.seen = [];
             document.addEventListener('focusin', ({target}) => {
               if (target === document.body) return;
               const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(target);
               if (outlineStyle !== 'none' && outlineWidth !== '0px' || boxShadow !== 'none') seen.push(target);
               reached.push(target);
             });
             document.body.tabIndex = -1;
             document.body.focus()",
        );
        let tabs: String =
            std::iter::repeat_n(TAB, expected.as_array().unwrap().len() + 4).collect();
        browser.keys(&tabs);
        assert_eq!(json!([]), left_out(browser, "reached"), "{tab}: not reached of {expected}");
        browser.js("document.body.removeAttribute('tabindex')");
        assert_eq!(json!([]), left_out(browser, "seen"), "{tab}: focus not seen");
    }
}

/// The stops that a list of the page lacks.
#[track_caller]
fn left_out(browser: &Browser, list: &str) -> Value {
    browser.js(&format!(
        "return stops.filter((part) => !{list}.includes(part)).map((part) => part.id || part.className || part.textContent.slice(0, 20))",
    ))
}

/// At 360 and 320 pixels, and at 200 % of a small screen; in all tabs and both languages.
pub fn nothing_is_wider_than_the_screen(browser: &Browser) {
    for (width, height) in [(360, 740), (320, 600), (640, 450)] {
        size(browser, width, height);
        for language in ["en", "zh"] {
            start(browser, &named::find("inkala_2012").puzzle);
            if language == "zh" {
                browser.click("#language");
            }
            browser.click("#fill-notes");
            browser.click("#hint-button");
            browser.wait_for("document.getElementById('hint').innerText.trim() !== ''");
            for dialog in ["menu", "keys"] {
                within(browser, dialog, || is_narrow(browser, dialog));
            }
            for tab in TABS {
                show(browser, tab);
                is_narrow(browser, tab);
                if tab == "play" {
                    let small = browser.js(
                        "return [...document.querySelectorAll('#play button')].filter((part) => part.checkVisibility())
                           .map((part) => [part.id, part.getBoundingClientRect()])
                           .filter(([, {width, height}]) => width < 24 || height < 43.5).map(([id, {width, height}]) => [id, width, height])",
                    );
                    assert_eq!(
                        json!([]),
                        small,
                        "too small for a finger at {width} px in {language}"
                    );
                }
            }
        }
    }
}

#[track_caller]
fn is_narrow(browser: &Browser, what: &str) {
    let wide = browser.js(
        "return [document.documentElement.lang, innerWidth, document.documentElement.scrollWidth - innerWidth,
           [...document.querySelectorAll('main *, header *, dialog *')].filter((part) => part.checkVisibility()
             && !part.closest('pre, table, .unseen, [role=region]') && part.getBoundingClientRect().right > innerWidth + 0.5)
             .map((part) => part.outerHTML.slice(0, 80))]",
    );
    assert_eq!(json!([wide[0], wide[1], 0, []]), wide, "{what}");
}

/// From the first picture to the won game, with notes, hints, a clash, undo and pause.
pub fn nothing_moves_during_a_game(browser: &Browser) {
    browser.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({"source": "window.shifts = [];
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                shifts.push([Math.round(entry.startTime), entry.value, ...entry.sources.map(({node}) => node && (node.id || node.className || node.nodeName))]);
            }).observe({type: 'layout-shift', buffered: true});"}),
    );
    for width in [360, 1280] {
        size(browser, width, 900);
        start(browser, LC37);
        browser.wait_for("document.getElementById('d1').textContent.trim() !== ''");
        for selector in [
            "#fill-notes",
            "#hint-button",
            "#hint-button",
            "#hint-button",
            "#hint-do",
            "#undo",
            "#notes",
            "#notes",
            "#c2",
        ] {
            browser.click(selector);
            thread::sleep(Duration::from_millis(50));
        }
        browser.keys(&format!("5{CONTROL}z1"));
        browser.click("#hint-button");
        browser.wait_for("/Undo/.test(document.getElementById('hint').textContent)");
        browser.click("#undo-mistake");
        browser.wait_for("document.querySelector('#c2 .digit').innerText.trim() === ''");
        browser.click("#pause");
        browser.click("#pause");
        browser.click("#c40");
        browser.keys(&keys_to_fill(LC37, LC37_SOLVED));
        won(browser);
        thread::sleep(Duration::from_millis(200));
        assert_eq!(json!([]), browser.js("return shifts"), "at {width} px");
    }
}

/// Chinese where Chinese is chosen, and none where English is; names of files and keys aside.
pub fn every_word_is_in_the_chosen_language(browser: &Browser) {
    start(browser, &named::find("lc37_minus_5_givens").puzzle);
    // Text that is shown or spoken, outside of links and parts in a language of their own.
    let texts = "const texts = [];
        for (const part of document.querySelectorAll('body *')) {
          if (part.closest('script, style, a') || part.closest('[lang]') !== document.documentElement) continue;
          for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder'])
            if (part.hasAttribute(name)) texts.push(part.getAttribute(name));
          for (const child of part.childNodes) if (child.nodeType === 3 && child.data.trim()) texts.push(child.data.trim());
        }
        return texts";
    let puzzle = named::puzzle("lc37_wikipedia");
    let budget = Budget::of_time(Duration::MAX);
    let functions = watched::record("int_matrix", &puzzle, &budget, 0).unwrap().functions;
    for language in ["en", "zh"] {
        if language == "zh" {
            browser.click("#tab-play");
            browser.click("#language");
        }
        for tab in TABS {
            show(browser, tab);
            if tab == "play" {
                browser.click("#hint-button");
                browser.click("#fill-notes");
                within(browser, "menu", || browser.click("#new-easy"));
                browser.wait_for("document.getElementById('message').textContent === ''");
                for _ in 0..3 {
                    browser.click("#hint-button");
                    thread::sleep(Duration::from_millis(100));
                }
            }
            let texts = browser.js(texts);
            let texts: Vec<String> = serde_json::from_value(texts).unwrap();
            assert!(texts.len() > 30, "{tab}: {texts:?}");
            // The button says it in the other language.
            let foreign: Vec<&String> = match language {
                "en" => texts.iter().filter(|text| has_han(text) && *text != "中文").collect(),
                _ => texts
                    .iter()
                    .filter(|text| has_english(text, &functions) && *text != "English")
                    .collect(),
            };
            assert!(foreign.is_empty(), "{tab} in {language}: {foreign:#?}");
            assert!(
                !texts.iter().any(|text| text.contains("undefined") || text.contains('{')),
                "{texts:?}"
            );
        }
    }
    // Both have a word for each value.
    let lacking = browser.js(
        "const {pageData} = await import('page/data.js');
         const values = (text) => [...text.matchAll(/\\{\\w+\\}/g)].map(String).sort().join();
         return Object.entries(pageData.words).filter(([, [one, other]]) => !one || !other || values(one) !== values(other))",
    );
    assert_eq!(json!([]), lacking);
}

fn has_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// Keys, languages, files.
const KNOWN: &str = "Sudoku XY Esc Ctrl Home End Shift Delete Backspace Enter Tab WebAssembly Java Rust solutions rs";

/// Whether a text has Latin words that are no names: of solutions, their functions, or problems.
fn has_english(text: &str, functions: &[String]) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '-';
    text.split(|c: char| !is_letter(c) && !c.is_ascii_digit())
        .filter(|word| word.len() > 1 && word.chars().all(is_letter))
        .any(|word| {
            !KNOWN.split(' ').any(|known| known == word)
                && solutions::find(word).is_none()
                && !functions.iter().any(|name| name == word)
                && word.parse::<ProblemAt>().is_err()
        })
}

/// The language and colours of the browser, until others are chosen.
pub fn language_and_colours_follow_the_browser(browser: &Browser) {
    let shell = "return [document.documentElement.lang, document.documentElement.dataset.theme]";
    browser
        .cdp("Network.setUserAgentOverride", &json!({"userAgent": "", "acceptLanguage": "zh-TW"}));
    scheme(browser, "dark");
    open(browser, "");
    assert_eq!(json!(["zh-CN", "dark"]), browser.js(shell));
    scheme(browser, "light");
    browser.wait_for("document.documentElement.dataset.theme === 'light'");
    browser.click("#language");
    browser.click("#theme");
    let chosen = browser.js(shell);
    assert_eq!("en", chosen[0]);
    browser.reload();
    assert_eq!(chosen, browser.js(shell));
}

/// The board alone, black on white.
pub fn the_board_alone_is_printed(browser: &Browser) {
    start(browser, LC37);
    scheme(browser, "dark");
    browser.click("#c2");
    browser.keys("4");
    browser.cdp("Emulation.setEmulatedMedia", &json!({"media": "print", "features": []}));
    let shown = browser.js(
        "const seen = [...document.querySelectorAll('button, select, input, textarea, nav, [role=tablist], #hint, #message')]
           .filter((part) => part.checkVisibility() && part.getClientRects().length).map((part) => part.id || part.className);
         const {color, backgroundColor} = getComputedStyle(document.querySelector('#c0'));
         return [seen, color, document.querySelector('#grid').checkVisibility()]",
    );
    assert_eq!(json!([[], "rgb(0, 0, 0)", true]), shown);
    let pdf = browser.cdp("Page.printToPDF", &json!({}));
    let pages = browser.js_with(
        "return atob(arguments[0]).match(/\\/Type\\s*\\/Page[^s]/g).length",
        &json!([pdf["data"]]),
    );
    assert_eq!(json!(1), pages);
}

/// No request, whatever is done; and the policy forbids every one.
pub fn nothing_is_asked_of_a_network(browser: &Browser) {
    start(browser, LC37);
    for tab in TABS {
        show(browser, tab);
    }
    browser.click("#tab-play");
    within(browser, "menu", || browser.click("#new-fiendish"));
    browser.wait_for("document.querySelector('#c0 .digit').innerText.trim() !== '5' || document.querySelector('#c1 .digit').innerText.trim() !== '3'");
    let asked = browser.js(
        "return performance.getEntriesByType('resource').map(({name}) => name).filter((name) => !/^(blob|data):/.test(name))",
    );
    assert_eq!(json!([]), asked);
    let refused = browser.js(
        "const refused = [];
         document.addEventListener('securitypolicyviolation', ({effectiveDirective}) => refused.push(effectiveDirective));
         const image = new Image();
         image.src = 'https://example.org/x.png';
         const script = document.createElement('script');
         script.src = 'https://example.org/x.js';
         const style = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: 'https://example.org/x.css'});
         document.head.append(script, style);
         return fetch('https://example.org/').catch(() => null).then(() => new Promise((resolve) => setTimeout(resolve, 100)))
           .then(() => refused.sort())",
    );
    assert_eq!(json!(["connect-src", "img-src", "script-src-elem", "style-src-elem"]), refused);
    // These are in the browser's log, too.
    let errors = browser.errors();
    assert!(errors.iter().all(|error| error.contains("example.org")), "{errors:?}");
}

/// A browser that lacks something gets one sentence.
pub fn without_webassembly_the_page_says_so(browser: &Browser) {
    browser.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({"source": "delete globalThis.WebAssembly"}),
    );
    browser.open(&address("page/sudoku.html"));
    browser.wait_for("document.body.checkVisibility()");
    shows(
        browser,
        "body",
        "This page needs a browser of 2023 or newer, with WebAssembly. 此页面需要2023年以后的、支持WebAssembly的浏览器。",
    );
    let errors = browser.errors();
    assert!(errors.len() == 1 && errors[0].contains("no WebAssembly"), "{errors:?}");
}

/// By the rules of axe-core, whose file is the second argument: three tabs, dark and light, wide and narrow, hint and keys
/// open.
pub fn breaks_no_rule_of_axe(browser: &Browser, axe: &str) {
    for (colours, width) in [("light", 1280), ("dark", 1280), ("light", 360), ("dark", 360)] {
        scheme(browser, colours);
        size(browser, width, 800);
        start(browser, &named::find("inkala_2012").puzzle);
        browser.click("#fill-notes");
        // A step, or what to undo.
        if width == 360 {
            browser.click("#c1");
            browser.keys("8");
        }
        for _ in 0..3 {
            browser.click("#hint-button");
            thread::sleep(Duration::from_millis(200));
        }
        is_accessible(browser, axe, &format!("play with a hint, {colours}, {width} px"));
        for tab in ["watch", "read"] {
            show(browser, tab);
            if tab == "watch" {
                browser.click("#watch-last");
            }
            is_accessible(browser, axe, &format!("{tab}, {colours}, {width} px"));
        }
    }
}

/// The same of a game: colours, dialogs, steps, training and win.
pub fn no_state_of_a_game_breaks_a_rule_of_axe(browser: &Browser, axe: &str) {
    for (colours, width) in [("light", 1280), ("dark", 360)] {
        scheme(browser, colours);
        size(browser, width, 800);
        start(browser, LC37);
        browser.click("#fill-notes");
        // Also below a digit and beside both sorts of notes.
        for colour in 1..=9 {
            browser.click(&format!("#c{}", 27 + colour));
            browser.keys(&format!("{CONTROL}{SHIFT}{colour}{CONTROL}1"));
        }
        browser.keys(&format!("{SHIFT}{LEFT}{SHIFT}{UP}b"));
        is_accessible(browser, axe, &format!("colours, {colours}, {width} px"));
        for dialog in ["menu", "keys"] {
            within(browser, dialog, || {
                is_accessible(browser, axe, &format!("{dialog}, {colours}, {width} px"));
            });
        }
        within(browser, "menu", || browser.click("#steps"));
        browser.wait_for("!document.getElementById('path').hidden");
        is_accessible(browser, axe, &format!("steps, {colours}, {width} px"));
        browser.click("#path-close");
        within(browser, "menu", || browser.click("#train"));
        browser.wait_for("!document.getElementById('training').hidden");
        browser.keys("hhh");
        is_accessible(browser, axe, &format!("training, {colours}, {width} px"));
        let nearly = LC37_SOLVED.replacen('5', ".", 1);
        start(browser, &nearly);
        browser.keys("5");
        won(browser);
        is_accessible(browser, axe, &format!("won, {colours}, {width} px"));
    }
}

#[track_caller]
fn is_accessible(browser: &Browser, axe: &str, what: &str) {
    if browser.js("return !window.axe") == true {
        browser.js_with("(0, eval)(arguments[0])", &json!([axe]));
    }
    let found = browser.js(
        "return axe.run(document, {resultTypes: ['violations', 'incomplete']}).then(({violations}) =>
           violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary}) => `${id}: ${target}: ${failureSummary}`)))",
    );
    assert_eq!(json!([]), found, "{what}");
}

/// The pictures that README shows.
const IN_README: [&str; 3] = ["play-1280-light", "watch-1280-dark", "read-1280-light"];

/// A grid whose next step is a skyscraper.
const SKYSCRAPER: &str =
    "915..276.486795321723.169.536.9.715.87...16391596....7.41.7..9.5.726.41...81...7.";

/// What the page looks like, for people to look at: in `target/pictures`; those of README in the folder that
/// `SUDOKU_PICTURES` names, if it does.
pub fn pictures(browser: &Browser) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let all = target.join("pictures");
    fs::create_dir_all(&all).unwrap();
    let readme = env::var_os("SUDOKU_PICTURES").map(PathBuf::from);
    for colours in ["light", "dark"] {
        scheme(browser, colours);
        let narrow = (colours == "light").then_some((360, 740));
        for (width, height) in narrow.into_iter().chain([(1280, 800)]) {
            size(browser, width, height);
            for tab in TABS {
                start(browser, if tab == "play" { SKYSCRAPER } else { LC37 });
                show(browser, tab);
                if tab == "play" {
                    browser.click("#fill-notes");
                    browser.click("#hint-button");
                    browser.wait_for("document.getElementById('hint').innerText.trim() !== ''");
                    browser.keys("hh");
                }
                if tab == "watch" {
                    browser.keys(&format!("/300{ENTER}"));
                }
                browser.js("return new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 200))");
                let picture = browser.picture();
                assert!(
                    picture.starts_with(b"\x89PNG") && picture.len() < 220_000,
                    "{tab}: {} bytes",
                    picture.len()
                );
                let name = format!("{tab}-{width}-{colours}");
                let readme = readme.iter().filter(|_| IN_README.contains(&&*name));
                for folder in readme.chain([&all]) {
                    fs::write(folder.join(&name).with_extension("png"), &picture).unwrap();
                }
            }
        }
    }
}
