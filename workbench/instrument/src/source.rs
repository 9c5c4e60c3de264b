//! The text of a file: its syntax, its submission region, and edits that keep its lines.

use std::fmt;
use std::ops::Range;

/// The syntax of a file, or the place of its first error.
pub fn parse(file: &str, text: &str) -> Result<syn::File, String> {
    syn::parse_file(text).map_err(|error| {
        let place = error.span().start();
        let (line, column) = (place.line, place.column + 1);
        format!("{file}:{line}:{column}: {error}")
    })
}

/// Whether a name can be that of a Rust module: a word, but no keyword.
pub fn is_identifier(name: &str) -> bool {
    syn::parse_str::<syn::Ident>(name).is_ok()
}

/// What keeps a file from being handed in: the line, why (a sentence without its stop), and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    pub line: usize,
    pub why: String,
    pub next: String,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.why, self.next)
    }
}

pub const START: &str = "// submission starts";
pub const END: &str = "// submission ends";

/// The lines of the submission region between its markers, counted from 1.
pub fn region(text: &str) -> Result<Range<usize>, Obstacle> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let all = |marker| {
        let is_marker = |(_, line): &(usize, &&str)| **line == marker;
        (1..).zip(&lines).filter(is_marker).map(|(line, _)| line).collect::<Vec<usize>>()
    };
    let obstacle = |line, why, next: &str| Err(Obstacle { line, why, next: next.to_owned() });
    let (starts, ends) = (all(START), all(END));
    for (marker, found, words) in
        [(START, &starts, ["start", "begin"]), (END, &ends, ["end", "stop"])]
    {
        if let [first, second, ..] = found[..] {
            let why = format!("`{marker}` stands in line {first} and again in line {second}");
            return obstacle(second, why, "remove one of them");
        }
        let meant = (1..).zip(&lines).find(|(_, line)| is_like(line, words));
        if let (true, Some((line, written))) = (found.is_empty(), meant) {
            let why = format!("line {line} is `{written}`, not `{marker}`");
            return obstacle(line, why, "write it exactly like that");
        }
    }
    match (starts.first(), ends.first()) {
        (Some(&start), Some(&end)) if start < end => Ok(start + 1..end),
        (Some(&start), Some(end)) => {
            let why = format!("`{END}` stands in line {end}, above `{START}` in line {start}");
            obstacle(start, why, "exchange them")
        }
        (None, Some(&end)) => {
            let why = format!("there is no line `{START}`");
            obstacle(end, why, "put it above what a judge needs")
        }
        (Some(&start), None) => {
            let why = format!("there is no line `{END}`");
            obstacle(start, why, "put it below what a judge needs")
        }
        (None, None) => {
            let why = format!("there are no lines `{START}` and `{END}`");
            obstacle(1, why, "put them around what a judge needs")
        }
    }
}

/// Whether a comment is meant as a marker: by its letters, whatever stands between them.
fn is_like(line: &str, words: [&str; 2]) -> bool {
    let letters: String = line.chars().filter(char::is_ascii_alphabetic).collect();
    let letters = letters.to_ascii_lowercase();
    let rest = letters.strip_prefix("submission").or_else(|| letters.strip_prefix("submit"));
    let is_word = |rest: &str| words.iter().any(|word| rest.trim_end_matches('s') == *word);
    line.starts_with("//") && rest.is_some_and(is_word)
}

/// Insertions and replacements; those at the same place are applied in the order in which they were made.
#[derive(Default)]
pub struct Edits(pub Vec<(Range<usize>, String)>);

impl Edits {
    pub fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.0.push((at..at, text.into()));
    }

    /// Replaces a piece of the text, and keeps its line ends.
    pub fn replace(&mut self, text: &str, range: Range<usize>, by: &str) {
        let lines = text[range.clone()].matches('\n').count();
        self.0.push((range, by.to_owned() + &"\n".repeat(lines)));
    }

    pub fn apply(mut self, text: &str) -> String {
        self.0.sort_by_key(|(range, _)| range.start);
        let mut result = String::with_capacity(2 * text.len());
        let mut position = 0;
        for (range, insertion) in self.0 {
            result.push_str(&text[position..range.start]);
            result.push_str(&insertion);
            position = range.end;
        }
        result.push_str(&text[position..]);
        result
    }
}
