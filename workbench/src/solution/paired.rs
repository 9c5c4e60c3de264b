//! What a function of the reader's does otherwise than that of the original, as the program prints it: the function, its
//! arguments, what differs, its value in the reader's and in the original, each on a line.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

/// The most calls of a function that are compared; on each board, at least so many.
const MOST: u32 = 2000;
const ON_EACH: u32 = 20;

static BOARDS: AtomicU32 = AtomicU32::new(0);

/// The longest argument that is written out.
const LONGEST: usize = 32;

thread_local! {
    static IS_ALONE: Cell<bool> = const { Cell::new(false) };
}

/// The next board.
pub fn begin() {
    BOARDS.fetch_add(1, Ordering::Relaxed);
}

/// Calls the reader's function, with no comparison meanwhile.
pub fn alone<T>(call: impl FnOnce() -> T) -> T {
    IS_ALONE.set(true);
    let result = call();
    IS_ALONE.set(false);
    result
}

/// A search goes on for millions of calls after those that are compared.
#[inline]
pub fn is_wanted(calls: &AtomicU32) -> bool {
    let most = MOST + ON_EACH * BOARDS.load(Ordering::Relaxed);
    if calls.load(Ordering::Relaxed) >= most || IS_ALONE.get() {
        return false;
    }
    calls.fetch_add(1, Ordering::Relaxed);
    true
}

pub fn differ(
    function: &str,
    arguments: Vec<(&str, String)>,
    what: &str,
    yours: String,
    theirs: String,
) {
    let shown = arguments.iter().map(|(name, value)| match value.len() {
        1..=LONGEST => &**value,
        _ => name,
    });
    let (place, yours, theirs) = first_difference(&yours, &theirs);
    let arguments = shown.collect::<Vec<_>>().join(", ");
    let lines = [function, &arguments, what, &place, &yours, &theirs];
    std::println!("\n\u{1}{}", lines.join("\n"));
    std::process::exit(0);
}

/// Where two values differ, as they are shown on several lines: `.sets[3]`, and what each has there.
fn first_difference(yours: &str, theirs: &str) -> (String, String, String) {
    // The place of each bracket that is open, and how many values of it there were, unless it has one alone.
    let mut open: Vec<(String, Option<usize>)> = Vec::new();
    let [yours, theirs] = [yours, theirs].map(|text| text.lines().collect::<Vec<&str>>());
    for at in 0..yours.len().min(theirs.len()) {
        let line = theirs[at].trim();
        let label = match (line.split_once(": "), open.last()) {
            (Some((field, _)), _) if !field.contains(['"', '\'']) => format!(".{field}"),
            (_, None | Some((_, None))) => String::new(),
            (_, Some((_, Some(number)))) => format!("[{number}]"),
        };
        if yours[at] != theirs[at] {
            let place = open.iter().map(|(label, _)| &**label).collect::<String>() + &label;
            return (place, value(&yours[at..]), value(&theirs[at..]));
        }
        if line.starts_with([']', '}', ')']) {
            open.pop();
            continue;
        }
        if let Some((_, Some(number))) = open.last_mut() {
            *number += 1;
        }
        if line.ends_with(['[', '{', '(']) {
            open.push((label, Some(0).filter(|_| !line.ends_with("Some("))));
        }
    }
    (String::new(), value(&yours), value(&theirs))
}

/// The value that begins on the first of these lines, on one line.
fn value(lines: &[&str]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let first = lines.first().copied().unwrap_or_default();
    let inner = lines.iter().skip(1).take_while(|line| indent(line) > indent(first));
    let number = if first.ends_with(['[', '{', '(']) { inner.count() + 2 } else { 1 };
    let words: Vec<&str> = lines.iter().take(number).map(|line| line.trim()).collect();
    let value = words.join(" ");
    let value = value
        .split_once(": ")
        .filter(|(field, _)| !field.contains(' '))
        .map_or(&*value, |(_, value)| value);
    let value = value
        .trim_end_matches(',')
        .replace("[ ", "[")
        .replace("( ", "(")
        .replace(", ]", "]")
        .replace(", )", ")");
    if value.chars().count() > 40 {
        value.chars().take(39).chain(Some('…')).collect()
    } else {
        value
    }
}
