//! The Play tab, as a person uses it.

use std::thread;
use std::time::Duration;

use pretty_assertions::assert_eq;
use puzzles::dig::Symmetry;
use puzzles::make::{Maker, Recipe};
use puzzles::read;
use puzzles::step::Level;
use serde_json::{Value, json};

use crate::browser::{BACKSPACE, Browser, CONTROL, DOWN, END, HOME, LEFT, RIGHT, SHIFT, TAB, UP};
use crate::engine::by_the_rules;
use crate::shown::{
    allow_clipboard, cells, digits, empty_cells, keys_to_fill, names, open, shows, size, start,
};
use crate::support::named;
use crate::support::{LC37, LC37_SOLVED};

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

/// Waits until it is said that the game is won; what is said.
#[track_caller]
fn won(browser: &Browser) -> String {
    browser.wait_for("/Solved/.test(document.getElementById('message').textContent)");
    browser.text("#message")
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
    let said = won(browser);
    assert!(!said.contains("also"), "{said}");
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
    browser.tap("#digit-first");
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
    browser.wait_for("document.getElementById('message').textContent.trim() !== ''");
    let said = browser.text("#message");
    assert!(!said.contains("Solved"), "{said}");
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
        format!("{RIGHT}{CONTROL}2"),
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
    browser.click("#before-mistake");
    browser.wait_for("!document.querySelector('#c5 .digit').innerText.trim()");
    assert_eq!(right, cells(browser));
    browser.click("#undo");
    assert_eq!(wrong, cells(browser));
    // What is undone is no mistake.
    browser.keys(&format!("{CONTROL}z").repeat(5));
    browser.click("#before-mistake");
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
    browser.keys(&format!("{SHIFT}1{SHIFT}4{CONTROL}2{SHIFT}1"));
    expected[2] = String::from("[24]");
    assert_eq!(expected, cells(browser));
    browser.click("#note");
    assert_eq!("true", browser.js("return document.getElementById('note').ariaPressed"));
    browser.click("#d9");
    browser.click("#note");
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
    browser.click("#auto-remove-notes");
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
    browser.click("#light-same");
    browser.click("#c2");
    browser.keys(&format!("4{RIGHT}{SHIFT}2{SHIFT}6"));
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
    for _ in 0..5 {
        browser.keys(&format!("{CONTROL}z"));
    }
    assert_eq!(LC37, digits(browser));
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
    browser.click("#share");
    browser.wait_for("/^Address copied/.test(document.getElementById('about').textContent)");
    let address = browser.js("return navigator.clipboard.readText()");
    let (_, hash) = address.as_str().unwrap().split_once('#').unwrap();
    start(browser, LC37);
    open(browser, hash);
    assert_eq!(other, digits(browser));
}

/// Whatever `solve` reads, the page reads alike.
pub fn every_notation_can_be_pasted(browser: &Browser) {
    open(browser, "");
    let rows: Vec<&str> = (0..9).map(|row| &LC37[9 * row..9 * row + 9]).collect();
    let cells = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>();
    let array = json!(rows.iter().map(cells).collect::<Vec<_>>()).to_string();
    let table = rows.iter().map(|row| cells(row).join(",") + "\n").collect::<String>();
    let texts = [
        LC37.to_owned(),
        LC37.replace('.', "0"),
        LC37.replace('.', "_"),
        LC37.replace('.', "*"),
        LC37.replace('.', "?"),
        LC37.replace('.', "-"),
        format!("{LC37}\r\n"),
        format!("\u{feff}{LC37}\n"),
        format!("{LC37},{}", "1".repeat(81)),
        format!("{LC37};7.2"),
        format!("{LC37} easy 1.2"),
        rows.join("\n"),
        rows.join("\r\n"),
        array.replace("],[", "],\n ["),
        array,
        drawn(&rows, "+-------+-------+-------+", "|"),
        drawn(&rows, "├───────┼───────┼───────┤", "│"),
        format!("# a comment\n{LC37}\n"),
        LC37.replace('.', "x"),
        LC37.replace('.', "。").replace('5', "５"),
        table.replace('.', ""),
        format!(":0000:x:{LC37}:::"),
        format!("https://sudokuexchange.com/play/?s={LC37}"),
        // Errors, too.
        "https://sudokupad.app/psxczr0jpr".to_owned(),
        LC37[1..].to_owned(),
        format!("{LC37}1"),
        rows[..8].join("\n"),
        rows.join("\n\n"),
        "5x".to_owned(),
        String::new(),
    ];
    let mut boards = 0;
    for text in &texts {
        let before = nearly(5);
        paste(browser, &before);
        wait_for_digits(browser, &before);
        // These may have been there; the focus goes to the board when it begins.
        browser.wait_for("document.activeElement.role === 'gridcell'");
        paste(browser, text);
        match read::parse(text) {
            Ok(board) => {
                boards += 1;
                wait_for_digits(browser, &board.to_string());
            }
            Err(error) => {
                shows(browser, "#about", &error.to_string());
                assert_eq!(before, digits(browser), "{text:?}");
            }
        }
    }
    assert_eq!(23, boards);
}

/// Nine rows with lines around the boxes.
fn drawn(rows: &[&str], edge: &str, bar: &str) -> String {
    let mut text = format!("{edge}\n");
    for (number, row) in rows.iter().enumerate() {
        for (column, cell) in row.chars().enumerate() {
            if column % 3 == 0 {
                text += &format!("{bar} ");
            }
            text += &format!("{cell} ");
        }
        text += &format!("{bar}\n");
        if number % 3 == 2 {
            text += &format!("{edge}\n");
        }
    }
    text
}

fn paste(browser: &Browser, text: &str) {
    browser.js_with("document.getElementById('text').value = arguments[0]", &json!([text]));
    browser.click("#text-read");
}

/// The level, the symmetry and the seed say which puzzle it is.
pub fn a_new_puzzle_is_that_of_its_seed(browser: &Browser) {
    start(browser, LC37);
    for (level, symmetry) in Level::ALL.map(Some).into_iter().chain([None]).zip(Symmetry::ALL) {
        let recipe =
            Recipe { symmetry, level, two_solutions: level.is_none(), ..Recipe::default() };
        let made = Maker::new(recipe).unwrap().puzzle(2026).unwrap();
        let button = level.map_or("two".to_owned(), |level| level.to_string());
        browser.js_with(
            "document.getElementById('symmetry').value = arguments[0]; document.getElementById('seed').value = '2026'",
            &json!([symmetry.to_string()]),
        );
        browser.click(&format!("#new-{button}"));
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

/// A game that is under way is kept when another begins.
pub fn the_last_game_comes_back(browser: &Browser) {
    start(browser, LC37);
    browser.click("#c2");
    browser.keys(&format!("4{RIGHT}{SHIFT}2"));
    let kept = cells(browser);
    browser.click("#new-easy");
    browser.wait_for("document.getElementById('left').textContent !== '50 left'");
    browser.click("#c40");
    browser.click("#last-game");
    browser.wait_for("document.getElementById('left').textContent === '50 left'");
    assert_eq!(kept, cells(browser));
    browser.click("#undo");
    browser.click("#undo");
    assert_eq!(LC37, digits(browser));
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
    browser.click("#text");
    browser.keys("hfc12pd?");
    assert_eq!("hfc12pd?", browser.js("return document.getElementById('text').value"));
    assert_eq!(LC37, digits(browser));
    assert!(cells(browser).contains(&"[]".to_owned()), "no notes");
    browser.click("#c2");
    browser.click("#letter-keys");
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
    browser.click("#light-same");
    assert_eq!(marks(&[0, 2], &[]), browser.js(marked));
    browser.click("#mark-clashes");
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

/// Any text after `#p=`, and whatever is stored: the page opens with a puzzle.
pub fn nothing_keeps_the_page_from_opening(browser: &Browser) {
    for hash in [
        "p=",
        "p=12",
        "p=%",
        "p=%E4%BD%A0",
        "p=<b>",
        "q",
        "p=55...............................................................................",
    ] {
        open(browser, hash);
        assert!(digits(browser).contains(|c: char| c != '.'), "{hash}");
    }
    let (cells, sets) = ("x".repeat(81), "00".repeat(81));
    let position = format!("{cells} {cells} {sets} {sets}");
    let game = json!({"origin": {"puzzle": cells}, "at": 0, "positions": [position]}).to_string();
    for (key, text) in [
        ("game", "{}"),
        ("game", "null"),
        ("game", "x"),
        ("game", &game),
        ("last", &game),
        ("settings", "="),
        ("language", "xx"),
        ("theme", "x"),
    ] {
        open(browser, "");
        browser.js_with(
            "addEventListener('pagehide', () => localStorage.setItem(`sudoku.${arguments[0]}`, arguments[1]))",
            &json!([key, text]),
        );
        browser.reload();
        browser.wait_for("document.querySelector('#c80 .digit')");
        browser.click("#last-game");
        assert!(digits(browser).contains(|c: char| c != '.'), "{key}: {text}");
    }
}
