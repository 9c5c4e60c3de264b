//! The text of a file: its syntax, its submission region, and edits that keep its lines.

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

/// The lines of the submission region, counted from 1.
pub fn region(file: &str, text: &str) -> Result<Range<usize>, String> {
    let line = |marker| text.lines().position(|line| line.trim() == marker);
    match (line("// submission starts"), line("// submission ends")) {
        (Some(start), Some(end)) if start < end => Ok(start + 1..end + 1),
        (start, end) => {
            let line = start.or(end).unwrap_or(0) + 1;
            Err(format!(
                "{file}:{line}: expected a line `// submission starts` and, after it, a line `// submission ends`"
            ))
        }
    }
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
