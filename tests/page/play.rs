//! The Play tab, as a person uses it.

use std::thread;
use std::time::Duration;

use pretty_assertions::assert_eq;
use puzzles::dig::Symmetry;
use puzzles::make::{Maker, Recipe};
use puzzles::step::Level;
use serde_json::{Value, json};

use crate::browser::{
    BACKSPACE, Browser, CONTROL, DOWN, END, ESCAPE, HOME, LEFT, RIGHT, SHIFT, TAB, UP,
};
use crate::engine::by_the_rules;
use crate::shown::{
    allow_clipboard, cells, digits, empty_cells, keys_to_fill, names, open, set, show, shows, size,
    start, within, won,
};
use support::named;
use support::{LC37, LC37_SOLVED};

/// LC37 with this number of cells left, the last ones.
fn nearly(left: usize) -> String {
    let mut puzzle = LC37_SOLVED.to_owned();
    let empty = empty_cells(LC37);
    for &cell in &empty[empty.len() - left..] {
        puzzle.replace_range(cell..=cell, ".");
    }
    puzzle
}

fn with(grid: &str, cell: usize, digit: &str) -> String {
    let mut changed = grid.to_owned();
    changed.replace_range(cell..=cell, digit);
    changed
}

pub fn won_by_keys_alone(browser: &Browser) {
    start(browser, LC37);
    let mut tabs = 0;
    while browser.js("return document.activeElement.role !== 'gridcell'") == true {
        tabs += 1;
        assert!(tabs < 20, "no way to the grid by Tab");
        browser.keys(&TAB.to_string());
    }
    browser.keys(&keys_to_fill(LC37, LC37_SOLVED));
    assert_eq!(LC37_SOLVED, digits(browser));
    assert_eq!(
        "easy · without help\nYour first of this level without help.",
        won(browser).replace("\n\n", "\n")
    );
}

/// The cell first, and the digit first.
pub fn won_by_touch(browser: &Browser) {
    size(browser, 360, 740);
    browser
        .cdp("Emulation.setTouchEmulationEnabled", &json!({"enabled": true, "maxTouchPoints": 1}));
    let puzzle = nearly(12);
    let cell = |cell: usize| format!("#c{cell}");
    let digit = |cell: usize| format!("#d{}", &LC37_SOLVED[cell..=cell]);
    start(browser, &puzzle);
    for at in empty_cells(&puzzle) {
        browser.tap(&cell(at));
        browser.tap(&digit(at));
    }
    assert_eq!(LC37_SOLVED, digits(browser));
    won(browser);
    start(browser, &puzzle);
    within(browser, "keys", || browser.tap("#digit-first"));
    let mut cells = empty_cells(&puzzle);
    cells.sort_by_key(|&at| digit(at));
    for same in cells.chunk_by(|&one, &other| digit(one) == digit(other)) {
        browser.tap(&digit(same[0]));
        for &at in same {
            browser.tap(&cell(at));
        }
    }
    assert_eq!(LC37_SOLVED, digits(browser));
    won(browser);
}

/// Each of two solutions wins. One of them is the page's; of the other it is said where it differs.
pub fn won_by_either_of_two_solutions(browser: &Browser) {
    let case = named::find("lc37_minus_5_givens");
    let one = case.first_solution;
    let other = LC37_SOLVED.to_owned();
    let mut said = Vec::new();
    for solution in [&one, &other] {
        start(browser, &case.puzzle);
        browser.wait_for("!document.getElementById('why-two').hidden");
        browser.click("#c40");
        browser.keys(&keys_to_fill(&case.puzzle, solution));
        assert_eq!(solution, &digits(browser));
        said.push(won(browser));
    }
    let also: Vec<&String> = said.iter().filter(|said| said.contains("Also right")).collect();
    assert_eq!(1, also.len(), "{said:?}");
    let differ = "differs from the known solution in r1c1, r1c2, r1c3, r9c1, r9c2 and r9c3.";
    assert!(also[0].ends_with(differ), "{also:?}");
}

pub fn a_clash_is_marked_and_named_and_does_not_win(browser: &Browser) {
    let puzzle = nearly(2);
    start(browser, &puzzle);
    let [one, other] = empty_cells(&puzzle)[..] else {
        panic!("two cells are left");
    };
    let right = |cell: usize| &LC37_SOLVED[cell..=cell];
    fill(browser, &[(one, right(other)), (other, right(one))]);
    let full = with(&with(LC37_SOLVED, one, right(other)), other, right(one));
    assert_eq!(full, digits(browser));
    let names = names(browser);
    let clashing: Vec<usize> =
        (0..81).filter(|&cell| names[cell].contains(", clashes with ")).collect();
    // Not by colour alone.
    let underlined = browser.js(
        "return [...document.querySelectorAll('#grid [role=gridcell]')].flatMap((cell, n) =>
           getComputedStyle(cell.querySelector('.digit')).textDecorationLine.includes('underline') ? [n] : [])",
    );
    let (clashes, _) = by_the_rules(&full.parse().unwrap());
    let expected: Vec<usize> = clashes.into_iter().map(|(cell, _)| cell).collect();
    assert_eq!(expected, clashing);
    assert_eq!(json!(expected), underlined);
    shows(
        browser,
        "#message",
        "The grid is full, but not right: two 1s in column 6, two 1s in box 8, two 6s in column 7 … (4 clashes).",
    );
    // Put right, it is won.
    fill(browser, &[(one, right(one)), (other, right(other))]);
    won(browser);
}

/// A game of every kind of move: after each, what it undoes and redoes is compared whole.
pub fn undo_leads_to_the_start_and_redo_to_the_end(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    // Each changes something, so that each can be undone.
    let moves = [
        "4".to_owned(),
        format!("{RIGHT}{SHIFT}2"),
        format!("{SHIFT}6"),
        "f".to_owned(),
        format!("{DOWN}{LEFT}7"),
        format!("{RIGHT}{RIGHT}{RIGHT}{RIGHT}c3"),
        BACKSPACE.to_string(),
        format!("{RIGHT}{SHIFT}2"),
        format!("n{CONTROL}{DOWN}4n"),
        format!("{CONTROL}{HOME}{RIGHT}{RIGHT}1"),
        format!("{END}8"),
        format!("{SHIFT}C"),
        format!("{DOWN}9"),
        "0".to_owned(),
    ];
    let mut states = vec![cells(browser)];
    for keys in moves {
        browser.keys(&keys);
        states.push(cells(browser));
        assert_ne!(states[states.len() - 2], states[states.len() - 1], "{keys:?}");
    }
    for state in states.iter().rev().skip(1) {
        browser.keys(&format!("{CONTROL}z"));
        assert_eq!(state, &cells(browser));
    }
    assert_eq!(true, browser.js("return document.getElementById('undo').disabled"));
    for state in &states[1..] {
        browser.keys(&format!("{CONTROL}y"));
        assert_eq!(state, &cells(browser));
    }
    // A move of another kind takes the place of what was undone.
    browser.keys(&format!("{CONTROL}z{CONTROL}z{CONTROL}{HOME}{RIGHT}{RIGHT}"));
    let before = cells(browser);
    browser.keys("9");
    assert_eq!(true, browser.js("return document.getElementById('redo').disabled"));
    browser.click("#undo");
    assert_eq!(before, cells(browser));
}

fn fill(browser: &Browser, digits: &[(usize, &str)]) {
    for (cell, digit) in digits {
        browser.click(&format!("#c{cell}"));
        browser.keys(digit);
    }
}

pub fn a_checkpoint_is_returned_to(browser: &Browser) {
    start(browser, LC37);
    fill(browser, &[(2, "4")]);
    let kept = cells(browser);
    browser.click("#checkpoint");
    fill(browser, &[(3, "6"), (5, "8")]);
    let later = cells(browser);
    browser.click("#restore");
    assert_eq!(kept, cells(browser));
    browser.click("#undo");
    assert_eq!(later, cells(browser));
}

/// The digits before the first that is in no solution, and nothing of what came after it.
pub fn back_to_before_the_mistake(browser: &Browser) {
    start(browser, LC37);
    fill(browser, &[(2, "4"), (3, "6")]);
    let right = cells(browser);
    fill(browser, &[(5, "2"), (6, "9"), (7, "1")]);
    let wrong = cells(browser);
    browser.click("#check");
    shows(
        browser,
        "#message",
        "There is a mistake: with these digits the grid cannot be completed. Hint says which; Undo to last right move takes it back.",
    );
    assert_eq!(wrong, cells(browser), "a check takes nothing back");
    browser.click("#undo-mistake");
    shows(
        browser,
        "#message",
        "Back at the last right move, moves taken back: 3. Redo brings them again.",
    );
    assert_eq!(right, cells(browser));
    browser.keys(&format!("{CONTROL}y").repeat(3));
    assert_eq!(wrong, cells(browser));
    // What is undone is no mistake.
    browser.keys(&format!("{CONTROL}z").repeat(5));
    browser.click("#check");
    shows(browser, "#message", "No mistake so far: the grid can be completed.");
    assert_eq!(LC37, digits(browser));
}

/// Every cell with the digits that no peer holds.
fn candidates(grid: &str) -> Vec<String> {
    let (_, candidates) = by_the_rules(&grid.parse().unwrap());
    grid.chars()
        .zip(candidates)
        .map(|(digit, free)| match digit {
            '.' => format!("[{}]", free.iter().map(u8::to_string).collect::<String>()),
            digit => digit.to_string(),
        })
        .collect()
}

pub fn notes_by_hand_filled_in_and_removed(browser: &Browser) {
    start(browser, LC37);
    let mut expected = cells(browser);
    browser.click("#c2");
    browser.keys(&format!("{SHIFT}1{SHIFT}4{SHIFT}2{SHIFT}1"));
    expected[2] = String::from("[24]");
    assert_eq!(expected, cells(browser));
    browser.click("#notes");
    assert_eq!("true", browser.js("return document.getElementById('notes').ariaPressed"));
    browser.click("#d9");
    browser.click("#notes");
    expected[2] = String::from("[249]");
    assert_eq!(expected, cells(browser));
    // A digit takes the place of the notes, and leaves none when it goes.
    browser.click("#c2");
    browser.keys(&format!("4{BACKSPACE}"));
    expected[2] = String::from("[]");
    assert_eq!(expected, cells(browser));
    browser.click("#fill-notes");
    assert_eq!(candidates(LC37), cells(browser));
    // A digit takes itself out of the notes of its row, column and box.
    browser.click("#c2");
    browser.keys("4");
    assert_eq!(candidates(&with(LC37, 2, "4")), cells(browser));
    browser.click("#undo");
    assert_eq!(candidates(LC37), cells(browser));
    // Unless that is switched off.
    set(browser, "#auto-remove-notes");
    browser.click("#c2");
    browser.keys("4");
    let mut expected = candidates(LC37);
    expected[2] = String::from("4");
    assert_eq!(expected, cells(browser));
}

/// Digits, notes, undo and redo, checkpoint, time, language, theme and settings.
pub fn a_reload_keeps_everything(browser: &Browser) {
    start(browser, LC37);
    browser.click("#language");
    browser.click("#theme");
    set(browser, "#light-same");
    browser.click("#c2");
    let notes: String = ('1'..='9').flat_map(|digit| [SHIFT, digit, CONTROL, digit]).collect();
    browser.keys(&format!("4{RIGHT}{notes}{CONTROL}{SHIFT}9"));
    browser.click("#checkpoint");
    let kept = cells(browser);
    browser.click("#c5");
    browser.keys("2");
    let last = cells(browser);
    browser.click("#undo");
    let shell = "return [document.documentElement.lang, document.documentElement.dataset.theme,
        document.getElementById('light-same').checked, document.getElementById('mark-clashes').checked]";
    let before = browser.js(shell);
    browser.wait_for("/[1-9]/.test(document.getElementById('time').textContent)");
    let seconds = "return document.getElementById('time').textContent.match(/\\d+/g).reduce((sum, part) => 60 * sum + Number(part), 0)";
    let time = browser.js(seconds).as_u64().unwrap();
    // Without the hash: this would ask for the puzzle again.
    browser.js("history.replaceState(null, '', location.pathname)");
    browser.reload();
    browser.wait_for("document.querySelector('#c80 .digit')");
    assert_eq!(before, browser.js(shell));
    assert_eq!(kept, cells(browser));
    let now = browser.js(seconds).as_u64().unwrap();
    assert!((time..time + 5).contains(&now), "{time} s became {now} s");
    browser.click("#redo");
    assert_eq!(last, cells(browser));
    browser.click("#restore");
    assert_eq!(kept, cells(browser));
    browser.keys(&format!("{CONTROL}z").repeat(23));
    assert_eq!(LC37, digits(browser));
    assert_eq!(true, browser.js("return document.getElementById('undo').disabled"));
}

pub fn an_address_holds_a_puzzle(browser: &Browser) {
    start(browser, LC37);
    open(browser, &format!("p={}", LC37.replace('.', "0")));
    assert_eq!(LC37, digits(browser));
    // While the page is open, too.
    let other = named::find("inkala_2012").puzzle;
    browser.js_with("location.hash = `p=${arguments[0]}`", &json!([other]));
    browser.wait_for("document.querySelector('#c0 .digit').innerText.trim() !== '5'");
    assert_eq!(other, digits(browser));
    // A shared one.
    allow_clipboard(browser);
    within(browser, "menu", || {
        browser.click("#share");
        browser.wait_for("/^Address copied/.test(document.getElementById('shared').textContent)");
    });
    let address = browser.js("return navigator.clipboard.readText()");
    let (_, hash) = address.as_str().unwrap().split_once('#').unwrap();
    start(browser, LC37);
    open(browser, hash);
    assert_eq!(other, digits(browser));
}

/// What a text holds is the reader's to find (`cases/texts.txt`); here is what the page does with it: plays a board, with the
/// notes that the text has, asks which of several, and says what is not read.
pub fn a_text_is_played_asked_about_or_refused(browser: &Browser) {
    open(browser, "");
    let [one, other] = [nearly(5), nearly(6)];
    paste(browser, &one);
    wait_for_digits(browser, &one);
    paste(browser, &LC37[1..]);
    shows(browser, "#text-wrong", "line 1, column 1: expected 81 cells, found 80");
    browser.click("#menu-close");
    assert_eq!(one, digits(browser));
    paste(browser, &format!("{LC37}\n{}\n{other}\n", &LC37[1..]));
    shows(
        browser,
        "#text-wrong",
        "There are 2 boards. Which one, by its line? line 2, column 1: expected 81 cells, found 80",
    );
    browser.click("#text-boards li:nth-child(2) button");
    wait_for_digits(browser, &other);
    paste(browser, &format!(":0000:x:{LC37}:213:"));
    wait_for_digits(browser, LC37);
    browser.wait_for(
        "document.querySelectorAll('#grid [role=gridcell]')[2].querySelector('.notes').innerText.replace(/\\s/g, '') === '14'",
    );
}

fn paste(browser: &Browser, text: &str) {
    browser.click("#menu-button");
    browser.js_with("document.getElementById('text').value = arguments[0]", &json!([text]));
    browser.click("#text-read");
}

/// The level, the symmetry and the seed say which puzzle it is.
pub fn a_new_puzzle_is_that_of_its_seed(browser: &Browser) {
    // As long as it may be.
    const SEED: u64 = 202_611_250_123;
    start(browser, LC37);
    for (level, symmetry) in Level::ALL.map(Some).into_iter().chain([None]).zip(Symmetry::ALL) {
        let recipe =
            Recipe { symmetry, level, two_solutions: level.is_none(), ..Recipe::default() };
        let made = Maker::new(recipe).unwrap().puzzle(SEED).unwrap();
        let button = level.map_or("two".to_owned(), |level| level.to_string());
        browser.js_with(
            "document.getElementById('symmetry').value = arguments[0]; document.getElementById('seed').value = arguments[1]",
            &json!([symmetry.to_string(), SEED.to_string()]),
        );
        within(browser, "menu", || browser.click(&format!("#new-{button}")));
        wait_for_digits(browser, &made.puzzle.to_string());
        let level = level.map_or("two solutions".to_owned(), |level| level.to_string());
        shows(browser, "#level", &level);
    }
}

#[track_caller]
fn wait_for_digits(browser: &Browser, expected: &str) {
    browser.wait_for(&format!(
        "[...document.querySelectorAll('#grid .digit')].map((digit) => digit.textContent || '.').join('') === '{expected}'"
    ));
}

/// Where the keys lead from the cell in the middle.
pub fn keys_move_over_the_board(browser: &Browser) {
    start(browser, LC37);
    let (control, shift) = (CONTROL, SHIFT);
    let table = [
        (format!("{LEFT}"), "c39"),
        (format!("{RIGHT}"), "c41"),
        (format!("{UP}"), "c31"),
        (format!("{DOWN}"), "c49"),
        (format!("{control}{LEFT}"), "c37"),
        (format!("{control}{RIGHT}"), "c43"),
        (format!("{control}{UP}"), "c13"),
        (format!("{control}{DOWN}"), "c67"),
        (format!("{HOME}"), "c36"),
        (format!("{END}"), "c44"),
        (format!("{control}{HOME}"), "c0"),
        (format!("{control}{END}"), "c80"),
        // Over the edges.
        (format!("{HOME}{LEFT}"), "c44"),
        (format!("{END}{RIGHT}"), "c36"),
        (format!("{shift}1"), "c40"),
    ];
    for (keys, cell) in table {
        browser.click("#c40");
        browser.keys(&keys);
        assert_eq!(cell, browser.js("return document.activeElement.id"), "{keys:?}");
        let stops = browser.js(
            "return [...document.querySelectorAll('#grid [tabindex=\"0\"]')].map(({id}) => id)",
        );
        assert_eq!(json!([cell]), stops);
    }
}

/// In a field, and where keys of one character are switched off.
pub fn letters_act_only_where_they_should(browser: &Browser) {
    start(browser, LC37);
    within(browser, "menu", || {
        browser.click("#text");
        browser.keys("hfc12pd?");
        assert_eq!("hfc12pd?", browser.js("return document.getElementById('text').value"));
    });
    assert_eq!(LC37, digits(browser));
    assert!(cells(browser).contains(&"[]".to_owned()), "no notes");
    browser.click("#c2");
    set(browser, "#letter-keys");
    browser.keys("f4");
    assert_eq!(LC37, digits(browser), "a digit acts in the grid alone");
    browser.click("#c2");
    browser.keys("f4");
    assert_eq!(with(LC37, 2, "4"), digits(browser));
    assert!(cells(browser).contains(&"[]".to_owned()), "no notes");
}

/// Clashes and equal digits are marked, unless that is switched off.
pub fn marks_can_be_switched_off(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("5");
    let marked =
        "return [...document.querySelectorAll('#grid [role=gridcell]')].map(({className}) =>
        ['clash', 'same'].filter((mark) => className.split(' ').includes(mark)).join('+'))";
    let fives: Vec<usize> =
        (0..81).filter(|&cell| cell == 2 || LC37[cell..].starts_with('5')).collect();
    assert_eq!(marks(&[0, 2], &fives), browser.js(marked));
    set(browser, "#light-same");
    assert_eq!(marks(&[0, 2], &[]), browser.js(marked));
    set(browser, "#mark-clashes");
    assert_eq!(marks(&[], &[]), browser.js(marked));
    assert!(!names(browser).iter().any(|name| name.contains("clash")));
}

/// The marks of all cells.
fn marks(clash: &[usize], same: &[usize]) -> Value {
    let mark = |cell| match (clash.contains(&cell), same.contains(&cell)) {
        (true, true) => "clash+same",
        (true, false) => "clash",
        (false, true) => "same",
        (false, false) => "",
    };
    json!((0..81).map(mark).collect::<Vec<_>>())
}

pub fn a_paused_game_is_hidden_and_its_time_stands(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("4");
    let before = cells(browser);
    browser.click("#pause");
    let time = browser.text("#time");
    assert_eq!(".".repeat(81), digits(browser), "the board is hidden");
    browser.keys(&format!("5{SHIFT}2{BACKSPACE}f{CONTROL}z[c{SHIFT}C"));
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(time, browser.text("#time"));
    browser.click("#pause");
    assert_eq!(before, cells(browser));
    browser.wait_for(&format!("document.getElementById('time').textContent !== {}", json!(time)));
}

const SIZES: [(u32, u32); 6] =
    [(1440, 900), (1024, 768), (844, 390), (720, 450), (390, 844), (320, 568)];

/// The whole board and all digits at once, on phones in both directions and at 200 %.
pub fn board_and_digits_are_in_sight_together(browser: &Browser) {
    for (width, height) in SIZES {
        size(browser, width, height);
        start(browser, LC37);
        for language in ["en", "zh"] {
            if language == "zh" {
                browser.click("#language");
            }
            let outside = browser.js(
                "return ['#menu-button', '#time', '#pause', '#grid', '#d1', '#d9', '#notes', '#undo', '#hint-button'].filter((part) => {
                   const {left, top, right, bottom} = document.querySelector(part).getBoundingClientRect();
                   return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
                 })",
            );
            assert_eq!(json!([]), outside, "{width} x {height} in {language}");
            let side = browser.js("return document.getElementById('grid').clientWidth").as_u64();
            assert!(
                side.unwrap() * 100 >= u64::from(width.min(height)) * 80,
                "{side:?} of {width} x {height}"
            );
        }
    }
}

/// By touch, and nothing scrolls; then the next one.
pub fn a_game_on_a_small_screen_is_won_without_scrolling(browser: &Browser) {
    let puzzle = nearly(9);
    for (width, height) in [(320, 568), (844, 390)] {
        size(browser, width, height);
        start(browser, &puzzle);
        for cell in empty_cells(&puzzle) {
            browser.tap(&format!("#c{cell}"));
            browser.tap(&format!("#d{}", &LC37_SOLVED[cell..=cell]));
        }
        won(browser);
        let seen = browser.js(
            "const {top, bottom} = document.getElementById('win').getBoundingClientRect();
             const cut = [...document.querySelectorAll('#win *')].filter((part) => part.getBoundingClientRect().bottom > bottom || part.getBoundingClientRect().top < top);
             return [scrollY, top >= 0, bottom <= innerHeight, cut.length]",
        );
        assert_eq!(json!([0, true, true, 0]), seen, "{width} x {height}");
        browser.tap("#win-another");
        browser.wait_for("document.getElementById('win').hidden");
        shows(browser, "#level", "easy");
        assert_ne!(LC37_SOLVED, digits(browser));
    }
}

/// Time, level, help and the best time; then the grid, which nothing changes any more.
pub fn a_win_is_told_with_what_it_took(browser: &Browser) {
    let puzzle = nearly(3);
    let expected = [
        ("", "easy · without help\nYour first of this level without help."),
        ("h", "easy · 1 hint\nYour best time without help: 01:40."),
        ("hk", "easy · 1 hint and 1 check\nYour best time without help: 01:40."),
        ("kk", "easy · 2 checks\nYour best time without help: 01:40."),
    ];
    open(browser, "");
    for (helps, said) in expected {
        address(browser, &format!("p={puzzle}"));
        browser.click("#c40");
        for key in helps.chars() {
            browser.keys(&key.to_string());
            browser.wait_for("document.getElementById('message').textContent + document.getElementById('hint').textContent !== ''");
            browser.click("#advice-close");
        }
        fill_after(browser, &puzzle, 100_000);
        assert_eq!(said, won(browser).replace("\n\n", "\n"));
        assert_eq!("Solved in 01:40", browser.text("#win-title"));
        // As a new game, not this one.
        address(browser, &format!("p={LC37}"));
    }
    address(browser, &format!("p={puzzle}"));
    fill_after(browser, &puzzle, 3_600_000);
    assert_eq!(
        "easy · without help\nYour best time without help: 01:40.",
        won(browser).replace("\n\n", "\n")
    );
    assert_eq!("Solved in 1:00:00", browser.text("#win-title"));
    browser.click("#win-close");
    browser.click("#c80");
    browser.keys(&format!("1{BACKSPACE}{CONTROL}zf{SHIFT}1h"));
    assert_eq!(LC37_SOLVED, digits(browser));
}

/// An address, as if it were typed while the page is open.
fn address(browser: &Browser, hash: &str) {
    browser.js_with("location.hash = arguments[0]", &json!([hash]));
    let puzzle = hash.trim_start_matches("p=");
    browser.wait_for(&format!(
        "document.activeElement.role === 'gridcell' && !location.hash.includes('{puzzle}')"
    ));
    wait_for_digits(browser, puzzle);
}

/// Fills the puzzle; before the last digit the clock is set as if this much time had passed.
fn fill_after(browser: &Browser, puzzle: &str, milliseconds: u64) {
    let cells = empty_cells(puzzle);
    let right = |cell: usize| &LC37_SOLVED[cell..=cell];
    let (last, others) = cells.split_last().unwrap();
    fill(browser, &others.iter().map(|&cell| (cell, right(cell))).collect::<Vec<_>>());
    browser.click(&format!("#c{last}"));
    browser.js_with(
        "(await import('page/play.js')).play.game.time = arguments[0]",
        &json!([milliseconds]),
    );
    browser.keys(right(*last));
}

/// What the list of games shows, without the dates.
fn games(browser: &Browser) -> Vec<String> {
    let mut games = Value::Null;
    within(browser, "menu", || {
        games = browser.js(
            "return [...document.querySelectorAll('#games button')].map((game) => game.textContent.split(' · ').slice(0, 3).join(' · '))",
        );
    });
    serde_json::from_value(games).unwrap()
}

/// A game that was begun is kept, with or without a move, and gone back to.
pub fn every_game_is_kept(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("4");
    let kept = cells(browser);
    let new = |level: &str| {
        let before = digits(browser);
        within(browser, "menu", || browser.click(&format!("#new-{level}")));
        browser.wait_for(&format!(
            "[...document.querySelectorAll('#grid .digit')].map((digit) => digit.textContent || '.').join('') !== '{before}'"
        ));
        shows(browser, "#level", level);
        digits(browser)
    };
    let untouched = new("hard");
    new("easy");
    let left = |grid: &str| grid.matches('.').count();
    let games = games(browser);
    // Between them the time, which depends on the machine.
    let is = |game: &str, level: &str, left: usize| {
        game.starts_with(level) && game.ends_with(&format!(" · {left} left"))
    };
    assert!(
        is(&games[1], "hard · ", left(&untouched)) && is(&games[2], "easy · ", 50),
        "{games:?}"
    );
    within(browser, "menu", || browser.click("#games li:nth-child(2) button"));
    assert_eq!(untouched, digits(browser));
    within(browser, "menu", || browser.click("#games li:nth-child(3) button"));
    assert_eq!(kept, cells(browser));
    browser.click("#undo");
    assert_eq!(LC37, digits(browser));
}

/// A puzzle that takes a while to make.
fn slow(browser: &Browser) {
    start(browser, LC37);
    browser.js("document.getElementById('symmetry').value = 'quarter-turn'; document.getElementById('seed').value = 49");
}

/// A new puzzle, one's own, a training, steps and scenes, each given up for each, for a kept game, and for an address.
pub fn of_two_wishes_the_last_comes_true(browser: &Browser) {
    slow(browser);
    let ends = browser.js_with(
        "const [address, text] = arguments;
         const {Engine} = await import('page/engine.js');
         const {ask} = Engine.prototype;
         let ends = [];
         Engine.prototype.ask = function (question) {
           const answer = ask.call(this, question);
           const isWish = ['make', 'make_as_article', 'path', 'read', 'train'].includes(question.ask);
           if (isWish) ends.push(answer.then(() => 'true', ({name}) => name));
           return answer;
         };
         const press = (selector) => document.querySelector(selector).click();
         document.getElementById('text').value = text;
         press('#menu-button');
         const kept = '#games button';
         const wishes = ['#new-fiendish', '#new-article', '#steps', '#text-read', '#train'];
         const found = {};
         for (const one of wishes) {
           for (const other of [...wishes, kept]) {
             press(kept);
             ends = [];
             press(one);
             press(other);
             found[`${one} ${other}`] = await Promise.all(ends);
             // The page does what follows from it.
             await new Promise((resolve) => setTimeout(resolve));
           }
         }
         ends = [];
         press('#new-fiendish');
         location.hash = address;
         found[kept] = await Promise.all(ends);
         return Object.entries(found).filter(([pair, [one, other]]) =>
           one !== 'Stopped' || other !== (pair.endsWith(kept) ? undefined : 'true'))",
        &json!([format!("p={LC37}"), named::find("inkala_2012").puzzle]),
    );
    assert_eq!(json!([]), ends);
    assert_eq!(LC37, digits(browser));
    shows(browser, "#message", "");
}

pub fn a_wish_given_up_is_no_error(browser: &Browser) {
    slow(browser);
    let said = browser.js(
        "const message = document.getElementById('message');
         const said = [];
         new MutationObserver(() => said.push(message.textContent)).observe(message, {childList: true});
         document.getElementById('new-fiendish').click();
         await new Promise((resolve) => setTimeout(resolve));
         document.getElementById('train').click();
         while (document.getElementById('training').hidden) await new Promise((resolve) => setTimeout(resolve, 10));
         return said",
    );
    assert_eq!(json!(["Making a puzzle: fiendish …", ""]), said);
}

/// The positions of a long game, and games without end.
pub fn what_is_kept_is_bounded(browser: &Browser) {
    open(browser, "");
    let found = browser.js(
        "const {Game} = await import('page/game.js');
         const {play} = await import('page/play.js');
         const {keptGames, save, tidy} = await import('page/games.js');
         const game = new Game(play.game.origin);
         for (let move = 0; move < 2500; move++) game.move(game.position.toggle('notes', [game.position.grid.indexOf('.')], 1 + move % 9));
         const again = Game.fromText(game.toText());
         const {begun} = play.game;
         for (let number = 1; number <= 130; number++) {
           const next = new Game(play.game.origin);
           next.begun = begun + number;
           if (number <= 40) next.move(next.position.toggle('notes', [next.position.grid.indexOf('.')], 1));
           play.game = next;
           save();
           tidy();
         }
         const kept = keptGames();
         return [again.positions.length, kept.length, kept.filter(({positions}) => positions.length > 1).length]",
    );
    assert_eq!(json!([2000, 100, 40]), found);
}

/// The same game in two tabs goes on in both, and another one beside it stays another.
pub fn two_tabs_know_of_each_other(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("4");
    let page = crate::shown::address("page/sudoku.html");
    let mut there = Vec::new();
    browser.beside(|other| {
        other.open(&page);
        other.wait_for("document.querySelector('#c2 .digit').textContent === '4'");
        other.click("#c3");
        other.keys("6");
        there = cells(other);
    });
    browser.wait_for("document.querySelector('#c3 .digit').textContent === '6'");
    assert_eq!(there, cells(browser));
    shows(browser, "#message", "This game was played on in another tab; the board shows it.");
    browser.click("#undo");
    let here = cells(browser);
    browser.beside(|other| {
        other.open(&page);
        other.wait_for("document.querySelector('#c2 .digit').textContent === '4'");
        assert_eq!(here, cells(other));
        within(other, "menu", || other.click("#new-hard"));
        shows(other, "#level", "hard");
    });
    browser.js("history.replaceState(null, '', location.pathname)");
    browser.reload();
    browser.wait_for("document.querySelector('#c80 .digit')");
    assert_eq!(here, cells(browser));
}

/// By dragging, with Shift, with Ctrl, and by keys.
pub fn several_cells_are_selected(browser: &Browser) {
    start(browser, LC37);
    let selected = || {
        let cells = browser.js(
            "return [...document.querySelectorAll('#grid [role=gridcell]')].flatMap((cell, n) => cell.ariaSelected === 'true' ? [n] : [])",
        );
        serde_json::from_value::<Vec<usize>>(cells).unwrap()
    };
    browser.drag("mouse", &["#c2", "#c3", "#c12", "#c21"]);
    assert_eq!([2, 3, 12, 21], selected()[..]);
    browser.drag("touch", &["#c80", "#c79", "#c70"]);
    assert_eq!([70, 79, 80], selected()[..]);
    browser.click("#c10");
    browser.click_with(SHIFT, "#c20");
    assert_eq!([10, 11, 19, 20], selected()[..]);
    browser.click_with(SHIFT, "#c28");
    assert_eq!([10, 19, 28], selected()[..], "from where the choice began");
    browser.click_with(SHIFT, "#c20");
    browser.click_with(CONTROL, "#c40");
    browser.click_with(CONTROL, "#c10");
    assert_eq!([11, 19, 20, 40], selected()[..]);
    browser.click("#c0");
    browser.keys(&format!("{SHIFT}{RIGHT}{SHIFT}{DOWN}"));
    assert_eq!([0, 1, 10], selected()[..]);
    browser.keys(&ESCAPE.to_string());
    assert_eq!([10], selected()[..]);
    browser.keys(&format!("{CONTROL}a"));
    assert_eq!(81, selected().len());
    // What is entered goes into all of them; the same again clears it.
    browser.drag("mouse", &["#c10", "#c11", "#c12"]);
    for (keys, shown) in [
        (format!("{SHIFT}2"), ["[2]", "[2]", "1"]),
        (format!("{SHIFT}2"), ["[]", "[]", "1"]),
        ("8".to_owned(), ["8", "8", "1"]),
        ("8".to_owned(), ["[]", "[]", "1"]),
        ("8".to_owned(), ["8", "8", "1"]),
        (BACKSPACE.to_string(), ["[]", "[]", "1"]),
    ] {
        browser.keys(&keys);
        assert_eq!(shown, cells(browser)[10..=12], "{keys:?}");
    }
}

/// In the corner, in the middle, and colours; by keys and by buttons.
pub fn notes_and_colours_stand_side_by_side(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys(&format!("{SHIFT}1{SHIFT}4{CONTROL}2{CONTROL}4{CONTROL}{SHIFT}3"));
    let name = "row 1 column 3, empty, notes 1 and 4, centre notes 2 and 4, colour 3";
    assert_eq!(name, names(browser)[2]);
    // Five of both, and none over another.
    let all: String = ('3'..='7').flat_map(|digit| [SHIFT, digit, CONTROL, digit]).collect();
    browser.click("#c5");
    browser.keys(&all);
    let over = browser.js(
        "const boxes = (part) => [...document.querySelectorAll(`#c5 .${part} i`)].map((note) => note.getBoundingClientRect());
         return [boxes('notes').length, boxes('centres').length, boxes('notes').some((one) => boxes('centres').some((other) =>
           one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom))]",
    );
    assert_eq!(json!([5, 5, false]), over);
    browser.click("#undo");
    browser.click("#c3");
    for (mode, digit) in [("notes", 2), ("centres", 6), ("colours", 5)] {
        browser.click(&format!("#{mode}"));
        browser.click(&format!("#d{digit}"));
    }
    browser.click("#colours");
    assert_eq!("row 1 column 4, empty, notes 2, centre notes 6, colour 5", names(browser)[3]);
    // A digit removes both sorts of notes in its row, and leaves colours.
    browser.click("#c5");
    browser.keys("4");
    assert_eq!("row 1 column 3, empty, notes 1, centre notes 2, colour 3", names(browser)[2]);
    browser.click("#c2");
    browser.keys(&format!("2{BACKSPACE}"));
    assert_eq!("row 1 column 3, empty, colour 3", names(browser)[2]);
    browser.keys(&BACKSPACE.to_string());
    assert_eq!("row 1 column 3, empty", names(browser)[2]);
    // A given can be coloured, not noted.
    browser.click("#c0");
    browser.keys(&format!("{SHIFT}1{CONTROL}{SHIFT}1"));
    assert_eq!("row 1 column 1, 5, given, colour 1", names(browser)[0]);
}

/// The one note of the digit, and not its cell.
pub fn a_lit_digit_marks_its_notes(browser: &Browser) {
    start(browser, LC37);
    browser.click("#fill-notes");
    browser.click("#c0");
    let lit = browser.js(
        "return [...document.querySelectorAll('#grid [role=gridcell]')].map((cell) =>
           [cell.classList.contains('same'), ...[...cell.querySelectorAll('.lit')].map((note) => note.textContent)])",
    );
    let expected: Vec<Value> = candidates(LC37)
        .iter()
        .map(|cell| match cell.as_str() {
            "5" => json!([true]),
            notes if notes.contains('5') => json!([false, "5"]),
            _ => json!([false]),
        })
        .collect();
    assert_eq!(json!(expected), lit);
}

/// How many of each digit are left to place.
pub fn each_digit_says_how_many_are_left(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys("4");
    let shown = browser.js(
        "return [...document.querySelectorAll('.pad .count')].map((count) => count.textContent)",
    );
    let expected: Vec<String> = ('1'..='9')
        .map(|digit| (9 - with(LC37, 2, "4").matches(digit).count()).to_string())
        .collect();
    assert_eq!(json!(expected), shown);
}

/// Tabs and files are addresses, and Back goes back to them.
pub fn back_leads_to_the_tab_before(browser: &Browser) {
    start(browser, LC37);
    let shown = |expected: &str| {
        browser.wait_for(&format!(
            "[...document.querySelectorAll('[role=tabpanel]')].filter((panel) => !panel.hidden).map(({{id}}) => id).join() + location.hash === '{expected}'"
        ));
    };
    show(browser, "watch");
    shown("watch#watch");
    show(browser, "read");
    shown("read#read");
    browser.click("#read-list li:nth-child(3) button");
    let name = solutions::CATALOGUE[2].name;
    shown(&format!("read#read/{name}"));
    for expected in ["read#read", "watch#watch"] {
        browser.js("history.back()");
        shown(expected);
    }
    open(browser, "read/int_matrix");
    shown("read#read/int_matrix");
    browser.wait_for("document.querySelector('#read-list [aria-current=true] code')?.textContent === 'int_matrix'");
}

/// At the board, and the game stays.
pub fn what_an_address_lacks_is_said(browser: &Browser) {
    let full_but_wrong = with(LC37_SOLVED, 0, "3");
    for (hash, said) in [
        (format!("p={}", &LC37[1..]), "Address: line 1, column 1: expected 81 cells, found 80".to_owned()),
        (
            format!("p={LC37_SOLVED}"),
            "Address: The grid is full already, and right: nothing is left to play.".to_owned(),
        ),
        (
            format!("p={full_but_wrong}"),
            "Address: The grid is full, but not right: two 3s in row 1, two 3s in column 1, two 3s in box 1.".to_owned(),
        ),
        ("nonsense".to_owned(), "Address: there is no puzzle `nonsense`".to_owned()),
    ] {
        open(browser, &hash);
        shows(browser, "#message", &said);
        assert!(digits(browser).contains('.'), "{hash}");
        assert_eq!("", browser.js("return location.hash.replace('#play', '')"), "{hash}");
    }
    open(browser, LC37);
    assert_eq!(LC37, digits(browser), "without p=");
}

/// A page that stood still for seconds has not been played.
pub fn the_clock_counts_what_was_played(browser: &Browser) {
    start(browser, LC37);
    browser.js("const start = performance.now(); while (performance.now() - start < 2800);");
    browser.wait_for("document.getElementById('time').textContent !== '00:00'");
    let time = browser.text("#time");
    assert!(["00:01", "00:02"].contains(&&*time), "{time}");
    browser.click("#pause");
    let time = browser.text("#time");
    thread::sleep(Duration::from_millis(1100));
    assert_eq!(time, browser.text("#time"));
    assert_eq!(true, browser.js("return document.getElementById('d1').disabled"));
    browser.click("#paused");
    browser.wait_for(&format!("document.getElementById('time').textContent !== {}", json!(time)));
}

/// Any text after `#p=`, and whatever is stored: the page opens with a puzzle.
pub fn nothing_keeps_the_page_from_opening(browser: &Browser) {
    for hash in [
        "p=",
        "p=12",
        "p=%",
        "p=%E4%BD%A0",
        "p=<b>",
        "q",
        "read/../x",
        "p=55...............................................................................",
    ] {
        open(browser, hash);
        assert!(digits(browser).contains(|c: char| c != '.'), "{hash}");
    }
    let (cells, sets) = ("x".repeat(81), "00".repeat(81));
    let wrong = format!("{cells} {cells} {sets} {sets}");
    let right = format!("{LC37} {LC37} {sets} {sets}");
    let game = |origin: Value, position: &str, time: f64| {
        json!({"origin": origin, "at": 0, "positions": [position], "time": time, "begun": 1, "level": "constructor"})
            .to_string()
    };
    for (key, text) in [
        ("game", "{}".to_owned()),
        ("game", "null".to_owned()),
        ("game", "x".to_owned()),
        ("game", game(json!({"puzzle": cells}), &wrong, 0.0)),
        ("game.1", game(json!({"puzzle": cells}), &wrong, 0.0)),
        ("game.1", game(json!({"puzzle": LC37, "seed": 1, "symmetry": "x"}), &right, 0.0)),
        ("game.1", game(json!({"puzzle": LC37}), &right, 1e300)),
        ("game.1", game(json!({"puzzle": LC37, "level": "foo"}), &right, 0.0)),
        ("game.1", game(json!({"puzzle": LC37, "training": "foo"}), &right, 0.0)),
        ("settings", "=".to_owned()),
        ("language", "xx".to_owned()),
        ("theme", "x".to_owned()),
    ] {
        open(browser, "");
        browser.js_with(
            "sessionStorage.clear();
             addEventListener('pagehide', () => {
               const [key, text] = arguments;
               localStorage.setItem('sudoku.game', '1');
               localStorage.setItem(`sudoku.${key}`, text);
               sessionStorage.clear();
             })",
            &json!([key, text]),
        );
        browser.reload();
        browser.wait_for("document.querySelector('#c80 .digit')");
        assert!(browser.text("#time").starts_with("00:0"), "{key}: {text}");
        within(browser, "menu", || {});
        assert!(digits(browser).contains(|c: char| c != '.'), "{key}: {text}");
    }
}
