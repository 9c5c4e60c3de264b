//! What a process prints: counted, and its last lines kept. Nothing is passed on while it runs.

use std::io::{BufRead, BufReader, Read};
use std::mem;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};

use super::stop::is_last_word;
use crate::report;
use crate::text;

/// The most bytes kept of what was printed, and of why the process ended.
const KEPT: usize = 2048;
const KEPT_OF_ERRORS: usize = 16 << 10;

/// The most bytes of a line that are looked at together.
const PIECE: u64 = 64 << 10;

/// The longest answer in bytes. Of those that solutions give without cheating, the longest lists 65,536 steps of seven
/// numbers, 4 MB at most.
const LONGEST_ANSWER: u64 = 8 << 20;

/// The lines that [`Printed::tell`] shows.
const SHOWN: usize = 3;

/// What a process has printed, on both streams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    pub lines: u64,
    /// The last lines, whole ones unless a single one is longer: about 2 KB, as they were printed.
    pub last: String,
    /// Whether any of it went to standard output, where judges look for the answer.
    pub in_answer: bool,
}

impl Printed {
    /// Of a text.
    pub fn of(text: &str) -> Printed {
        let (lines, last) = (text.lines().count() as u64, end(text.as_bytes()));
        Printed { lines, last, in_answer: false }
    }

    /// Adds what was printed afterwards.
    pub fn add(&mut self, more: Printed) {
        self.lines += more.lines;
        self.in_answer |= more.in_answer;
        if more.lines > 0 {
            self.last = more.last;
        }
    }

    /// With its heading.
    pub fn headed(self) -> (&'static str, Printed) {
        (if self.in_answer { "It printed" } else { "It wrote to standard error" }, self)
    }

    /// Its last lines below a heading: at most `most`, none wider than `width`.
    pub fn shown(&self, heading: &str, most: usize, width: usize) -> Vec<String> {
        let last: Vec<&str> = self.last.lines().collect();
        let last = &last[last.len().saturating_sub(most)..];
        if last.is_empty() {
            return Vec::new();
        }
        let all = text::lines(self.lines);
        let which = match last.len() {
            shown if shown as u64 == self.lines => all,
            1 => format!("the last of {all}"),
            shown => format!("the last {shown} of {all}"),
        };
        let line = |line: &&str| text::cut(&format!("     {}", report::visible(line)), width);
        [format!("{heading} ({which}):")].into_iter().chain(last.iter().map(line)).collect()
    }

    /// Says on standard error what the solution of that name has printed, if anything.
    pub fn tell(&self, name: &str) {
        let shown = self.shown(&format!("{name} printed"), SHOWN, text::columns());
        if !shown.is_empty() {
            report::tell(shown.join("\n"));
        }
    }
}

/// What both streams of a process have said so far.
#[derive(Clone, Default)]
pub struct Captured(Arc<Mutex<Streams>>);

#[derive(Default)]
struct Streams {
    lines: u64,
    in_answer: bool,
    last: Vec<u8>,
    /// From Rust's first words about the end of the process on, which are not the solution's.
    errors: Vec<u8>,
}

impl Captured {
    fn with<T>(&self, then: impl FnOnce(&mut Streams) -> T) -> T {
        then(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What was printed since this was last asked.
    pub fn take(&self) -> Printed {
        self.with(|captured| {
            let (lines, in_answer) =
                (mem::take(&mut captured.lines), mem::take(&mut captured.in_answer));
            Printed { lines, last: end(&mem::take(&mut captured.last)), in_answer }
        })
    }

    /// The last lines of it.
    pub fn last(&self) -> String {
        self.with(|captured| end(&captured.last))
    }

    /// What Rust has said about the end of the process.
    pub fn errors(&self) -> String {
        self.with(|captured| String::from_utf8_lossy(&captured.errors).into_owned())
    }
}

impl Streams {
    fn add(&mut self, piece: &[u8], is_errors: bool) {
        self.in_answer |= !is_errors && !piece.is_empty();
        self.lines += u64::from(piece.ends_with(b"\n"));
        self.last.extend_from_slice(piece);
        if self.last.len() > 8 * KEPT {
            self.last.drain(..self.last.len() - 2 * KEPT);
        }
    }

    /// What is answered has not ended: such words were of a panic that was caught.
    fn go_on(&mut self) {
        let caught = mem::take(&mut self.errors);
        let caught = caught.strip_suffix(b"\n").unwrap_or_default();
        caught.split_inclusive(|&byte| byte == b'\n').for_each(|line| self.add(line, true));
    }
}

/// The end of a text: whole lines, unless there is none.
fn end(text: &[u8]) -> String {
    let start = text.len().checked_sub(KEPT + 1).map_or(0, |start| {
        let line = text[start..text.len() - 1].iter().position(|&byte| byte == b'\n');
        start + line.unwrap_or(0) + 1
    });
    String::from_utf8_lossy(&text[start..]).into_owned()
}

/// Reads a stream of a process to its end. Sends the lines that begin with the token, without it, or `None` for one that
/// does not end; keeps the others. On standard error, Rust's words about the end of the process are kept apart.
pub fn listen(
    pipe: impl Read,
    is_errors: bool,
    token: &[u8],
    answers: &SyncSender<Option<String>>,
    captured: &Captured,
) {
    let mut pipe = BufReader::with_capacity(1 << 16, pipe);
    let mut piece = Vec::new();
    // Before an answer and before Rust's words comes a line end, which ends what the solution has printed, or makes an empty
    // line: that is kept only if something else follows.
    let mut held = "";
    loop {
        let starts = piece.last().is_none_or(|&byte| byte == b'\n');
        piece.clear();
        let mut read = |most, piece: &mut Vec<u8>| {
            pipe.by_ref().take(most).read_until(b'\n', piece).is_ok_and(|read| read > 0)
        };
        if !read(PIECE, &mut piece) {
            // The last line may have no end.
            return captured.with(|captured| {
                captured.add(held.as_bytes(), is_errors);
                captured.lines += u64::from(!starts);
            });
        }
        if starts && piece.starts_with(token) {
            let is_whole = piece.ends_with(b"\n")
                || read(LONGEST_ANSWER, &mut piece) && piece.ends_with(b"\n");
            let answer = || String::from_utf8_lossy(&piece[token.len()..]).trim_end().to_owned();
            if is_errors {
                captured.with(Streams::go_on);
            }
            held = "";
            if answers.send(is_whole.then(answer)).is_err() || !is_whole {
                return;
            }
            continue;
        }
        let is_end = || starts && is_last_word(String::from_utf8_lossy(&piece).trim_end());
        captured.with(|captured| {
            if is_errors && (!captured.errors.is_empty() || is_end()) {
                let room = KEPT_OF_ERRORS.saturating_sub(captured.errors.len());
                captured.errors.extend(piece.iter().take(room));
                held = "";
                return;
            }
            captured.add(held.as_bytes(), is_errors);
            held = if starts && piece == b"\n" { "\n" } else { "" };
            if held.is_empty() {
                captured.add(&piece, is_errors);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use pretty_assertions::assert_eq;
    use rstest::rstest;

    use super::*;

    /// What is answered, printed and said at the end by a process that writes this.
    fn heard(said: &str, is_errors: bool) -> (Vec<Option<String>>, Printed, String) {
        let (sender, answers) = mpsc::sync_channel(99);
        let captured = Captured::default();
        listen(said.as_bytes(), is_errors, b"token ", &sender, &captured);
        drop(sender);
        (answers.iter().collect(), captured.take(), captured.errors())
    }

    #[rstest]
    #[case::nothing("", &[], 0, "")]
    #[case::an_answer("\ntoken 1 2\n", &["1 2"], 0, "")]
    #[case::lines_and_an_answer("one\ntwo\n\ntoken 1\n", &["1"], 2, "one\ntwo\n")]
    #[case::a_line_without_an_end("one\ntwo\ntoken 1\n", &["1"], 2, "one\ntwo\n")]
    #[case::empty_lines("\n\none\n\n\ntoken 1\n\n", &["1"], 5, "\n\none\n\n\n")]
    #[case::between_answers("\ntoken 1\none\n\ntoken 2\ntwo", &["1", "2"], 2, "one\ntwo")]
    #[case::an_empty_line("\n\ntoken 1\n", &["1"], 1, "\n")]
    #[case::the_token_later_in_a_line("a token 1\n", &[], 1, "a token 1\n")]
    fn answers_are_told_from_what_is_printed(
        #[case] said: &str,
        #[case] answers: &[&str],
        #[case] lines: u64,
        #[case] last: &str,
    ) {
        let answers = answers.iter().map(|answer| Some((*answer).to_owned())).collect();
        let printed = Printed { lines, last: last.to_owned(), in_answer: lines > 0 };
        assert_eq!((answers, printed, String::new()), heard(said, false));
    }

    #[test]
    fn what_is_printed_later_is_added() {
        let printed =
            |lines, last: &str, in_answer| Printed { lines, last: last.to_owned(), in_answer };
        for (first, then, sum) in [
            (printed(2, "b\n", true), printed(1, "c\n", false), printed(3, "c\n", true)),
            (printed(2, "b\n", false), printed(1, "c\n", true), printed(3, "c\n", true)),
            (printed(2, "b\n", true), printed(0, "", false), printed(2, "b\n", true)),
        ] {
            let mut all = first;
            all.add(then);
            assert_eq!(sum, all);
        }
    }

    #[test]
    fn an_answer_without_an_end_is_none() {
        for length in [10, 9 << 20] {
            let said = format!("\ntoken {}", "1".repeat(length));
            assert_eq!((vec![None], Printed::default(), String::new()), heard(&said, false));
        }
    }

    #[test]
    fn of_what_is_printed_the_last_lines_are_kept() {
        let lines: Vec<String> = (0..100_000).map(|line| format!("line {line}\n")).collect();
        // Lines of 11 bytes, of which 186 are 2046.
        let last = lines[100_000 - 186..].concat();
        let expected = Printed { lines: 100_000, last, in_answer: true };
        assert_eq!(expected, heard(&lines.concat(), false).1);
        let long = "x".repeat(1_000_000);
        let expected = Printed { lines: 1, last: "x".repeat(2048), in_answer: true };
        assert_eq!(expected, heard(&long, false).1);
    }

    const PANIC: &str = "\nthread 'solver' (4711) panicked at solutions/own/mine.rs:25:9:\nindex out of \
                         bounds: the len is 9\nnote: run with `RUST_BACKTRACE=1` environment variable\n";

    #[test]
    fn what_rust_says_of_the_end_is_not_printed_by_the_solution_unless_it_is_not_the_end() {
        let printed = |lines, last: &str| {
            let in_answer = last != "one\n" && !last.contains("panicked");
            Printed { lines, last: last.to_owned(), in_answer }
        };
        let expected = (vec![], printed(1, "one\n"), PANIC[1..].to_owned());
        assert_eq!(expected, heard(&format!("one\n{PANIC}"), true));
        let caught = printed(4, &format!("one\n{}", &PANIC[1..]));
        let expected = (vec![Some(String::new())], caught, String::new());
        assert_eq!(expected, heard(&format!("one\n{PANIC}\ntoken \n"), true));
        for end in
            ["thread 'solver' has overflowed its stack\n", "memory allocation of 9 bytes failed\n"]
        {
            assert_eq!((vec![], Printed::default(), end.to_owned()), heard(end, true));
            assert_eq!((vec![], printed(1, end), String::new()), heard(end, false));
        }
    }
}
