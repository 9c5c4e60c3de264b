//! The text of a file: its syntax, its submission region, and edits that keep its lines.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::thread;

use proc_macro2::{Delimiter, TokenStream, TokenTree, token_stream};

/// The most brackets inside each other.
const DEEPEST: usize = 256;

/// The most tokens of a statement, with those before it of the statements that it is in. Each may be a level of its syntax.
const LONGEST: usize = 4096;

/// Bytes. A level takes up to 16 KB in a debug build; a statement of so many levels took 40 MB.
const STACK: usize = 128 << 20;

/// Refuses a text that is so deep that its syntax tree, which is built, visited and dropped by recursion, might overflow the
/// stack. A text without tokens is left to the parser.
pub fn check_depth(text: &str) -> Result<(), Obstacle> {
    struct Bracket {
        rest: token_stream::IntoIter,
        /// The tokens of the statements that it is in, before it.
        before: usize,
        /// Those of the present statement in it.
        tokens: usize,
        /// Whether a `,` may be one of generics or of a closure's parameters, after which the same expression goes on.
        has_lists: bool,
        is_after_block: bool,
    }
    let open = |tokens: TokenStream, before| {
        let rest = tokens.into_iter();
        Bracket { rest, before, tokens: 0, has_lists: false, is_after_block: false }
    };
    let mut brackets = vec![open(TokenStream::from_str(text).unwrap_or_default(), 0)];
    while let Some(inner) = brackets.last_mut() {
        let Some(token) = inner.rest.next() else {
            brackets.pop();
            continue;
        };
        let goes_on = match &token {
            TokenTree::Punct(mark) => match mark.as_char() {
                ';' => false,
                ',' => inner.has_lists,
                _ => true,
            },
            TokenTree::Ident(word) => !inner.is_after_block || word == "else" || word == "as",
            TokenTree::Literal(_) => !inner.is_after_block,
            TokenTree::Group(_) => true,
        };
        inner.tokens = if goes_on { inner.tokens + 1 } else { 0 };
        inner.has_lists &= goes_on;
        inner.has_lists |=
            matches!(&token, TokenTree::Punct(mark) if "<|".contains(mark.as_char()));
        inner.is_after_block =
            matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let tokens = inner.before + inner.tokens;
        let refused = |why| Err(Obstacle::at(token.span().start().line, why));
        if tokens > LONGEST {
            return refused(format!("a statement of more than {LONGEST} words and signs"));
        }
        if let TokenTree::Group(group) = &token {
            brackets.push(open(group.stream(), tokens));
        }
        if brackets.len() > DEEPEST + 1 {
            return refused(format!("brackets nested more than {DEEPEST} deep"));
        }
    }
    Ok(())
}

/// What is read in the syntax of a file, or the place of its first error. It is read on a stack that is large enough for all
/// that [`check_depth`] lets pass.
pub fn parse<T: Send>(
    text: &str,
    read: impl FnOnce(&syn::File) -> T + Send,
) -> Result<T, Obstacle> {
    check_depth(text)?;
    // syn leaves a first line for a shell out: all after it would have another place.
    let first = text.lines().next().filter(|line| line.starts_with("#!/")).unwrap_or_default();
    let parse = || {
        let blank = " ".repeat(first.len());
        let syntax = syn::parse_file(&(blank + &text[first.len()..]));
        let syntax =
            syntax.map_err(|why| Obstacle::at(why.span().start().line, why.to_string()))?;
        Ok(read(&syntax))
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, parse);
        let fault = |why: String| Obstacle { line: None, why, next: None };
        let thread = thread.map_err(|error| fault(format!("no thread to parse in: {error}")))?;
        thread.join().unwrap_or_else(|_| Err(fault("the parser panicked".to_owned())))
    })
}

/// The text without comments, those of documentation among them; `None` if it is not Rust.
pub fn without_comments(text: &str) -> Option<String> {
    let is_comment = |place: &Range<usize>| {
        ["//", "/*"].iter().any(|begin| text[place.clone()].starts_with(begin))
    };
    let (mut places, mut open) = (Vec::new(), vec![TokenStream::from_str(text).ok()?]);
    while let Some(tokens) = open.pop() {
        for token in tokens {
            let place = token.span().byte_range();
            match token {
                _ if is_comment(&place) => {}
                TokenTree::Group(group) => {
                    places
                        .extend([group.span_open(), group.span_close()].map(|it| it.byte_range()));
                    open.push(group.stream());
                }
                _ => places.push(place),
            }
        }
    }
    places.sort_by_key(|place| place.start);
    let (mut kept, mut end) = (String::new(), 0);
    for place in places {
        kept += &without_words(&text[end..place.start]);
        kept += &text[place.clone()];
        end = place.end;
    }
    kept += &without_words(&text[end..]);
    Some(kept.trim().to_owned() + "\n")
}

/// The space that is left of a piece of text without tokens.
fn without_words(between: &str) -> String {
    let lines: Vec<&str> = between.split('\n').collect();
    match lines[..] {
        _ if between.trim().is_empty() => between.to_owned(),
        [_, ref inner @ .., last] => {
            let is_apart = inner.iter().any(|line| line.trim().is_empty());
            format!("{}\n{}", if is_apart { "\n" } else { "" }, last)
        }
        _ => " ".to_owned(),
    }
}

/// Whether a name can be that of a Rust module: a word, but no keyword.
pub fn is_identifier(name: &str) -> bool {
    syn::parse_str::<syn::Ident>(name).is_ok()
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// `None` if it is about the whole file.
    pub line: Option<usize>,
    /// A sentence without its capital and its stop.
    pub why: String,
    /// What to do, in a sentence, if that is known.
    pub next: Option<String>,
}

impl Obstacle {
    pub fn new(line: usize, why: impl Into<String>, next: impl Into<String>) -> Obstacle {
        Obstacle { line: Some(line), why: why.into(), next: Some(next.into()) }
    }

    /// With nothing to do but what it says.
    pub fn at(line: usize, why: impl Into<String>) -> Obstacle {
        Obstacle { line: Some(line), why: why.into(), next: None }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.why)?;
        self.next.as_ref().map_or(Ok(()), |next| write!(f, ". {next}"))
    }
}

pub const START: &str = "// submission starts";
pub const END: &str = "// submission ends";

/// The lines of the submission region between its markers, counted from 1.
pub fn region(text: &str) -> Result<Range<usize>, Obstacle> {
    let place = |marker, words| {
        let lines = || (1..).zip(text.lines().map(str::trim));
        let mut found = lines().filter(|(_, line)| *line == marker).map(|(line, _)| line);
        let (first, second) = (found.next(), found.next());
        if let (Some(first), Some(second)) = (first, second) {
            let why = format!("`{marker}` is on lines {first} and {second}");
            return Err((second, why, "Remove one of them."));
        }
        match lines().find(|(_, line)| first.is_none() && is_like(line, words)) {
            Some((line, written)) => {
                let why = format!("expected `{marker}`, found `{written}`");
                Err((line, why, "Write it exactly like that."))
            }
            None => Ok(first),
        }
    };
    let places = || match (place(START, ["start", "begin"])?, place(END, ["end", "stop"])?) {
        (Some(start), Some(end)) if start < end => Ok(start + 1..end),
        (Some(start), Some(end)) => {
            let why = format!("`{END}` is on line {end}, above `{START}` on line {start}");
            Err((start, why, "Swap them."))
        }
        (None, Some(end)) => {
            Err((end, format!("there is no line `{START}`"), "Put it above the code to submit."))
        }
        (Some(start), None) => {
            Err((start, format!("there is no line `{END}`"), "Put it below the code to submit."))
        }
        (None, None) => {
            let why = format!("there are no lines `{START}` and `{END}`");
            Err((1, why, "Put them around the code to submit."))
        }
    };
    places().map_err(|(line, why, next)| Obstacle::new(line, why, next))
}

/// Whether a comment is meant as a marker: by its letters, whatever is between them.
fn is_like(line: &str, words: [&str; 2]) -> bool {
    if !line.starts_with("//") {
        return false;
    }
    let letters: String = line.chars().filter(char::is_ascii_alphabetic).collect();
    let letters = letters.to_ascii_lowercase();
    let rest = letters.strip_prefix("submission").or_else(|| letters.strip_prefix("submit"));
    rest.is_some_and(|rest| words.contains(&rest.trim_end_matches('s')))
}

/// Insertions and replacements; those at the same place are applied in the order in which they were made, those inside of a
/// replaced piece not at all.
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
            if range.start < position {
                continue;
            }
            result.push_str(&text[position..range.start]);
            result.push_str(&insertion);
            position = range.end;
        }
        result.push_str(&text[position..]);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_go_and_the_rest_stays() {
        for (text, kept) in [
            ("fn f() {} // ends", "fn f() {}"),
            ("// begins\n\nfn f() {}\n", "fn f() {}\n"),
            ("/// Of f.\n#[inline]\nfn f() {}\n", "#[inline]\nfn f() {}\n"),
            ("f();\n\n// why\ng();", "f();\n\ng();"),
            ("f(); // why\n    g();", "f();\n    g();"),
            ("f(/* a /* b */ c */ 1, 2);", "f( 1, 2);"),
            ("{\n    f();\n    // last\n}\n", "{\n    f();\n}\n"),
            (
                "f(\"// no\", r#\"/* \"no\" */\"#, '/', b\"//\", 1 / 2);",
                "f(\"// no\", r#\"/* \"no\" */\"#, '/', b\"//\", 1 / 2);",
            ),
            (
                "fn f<'a>() {\n    //! Of it.\n    'a: loop {}\n}\n",
                "fn f<'a>() {\n    'a: loop {}\n}\n",
            ),
            ("a\n\n\n    b /* 行 */ c", "a\n\n\n    b c"),
        ] {
            assert_eq!(Some(kept.trim().to_owned() + "\n"), without_comments(text), "{text}");
        }
        assert_eq!(None, without_comments("fn f() { \"// open }"));
    }
}
