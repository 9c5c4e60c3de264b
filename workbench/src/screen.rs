//! A diagnosis on one screen: the verdict and its cause, one picture, the line of the file, what the
//! solution printed, what to do next.

use std::iter;
use std::slice;

use crate::diagnosis::{At, Change, Diagnosis, Picture};
use crate::report;
use crate::text;

/// The lines of a screen of unknown size: most terminals have 24, and the cursor and the keys take two.
const LINES: usize = 22;

/// Where a diagnosis is shown.
#[derive(Clone, Copy)]
pub struct Screen {
    /// Columns.
    width: usize,
    /// Its rows, without those of the keys.
    lines: usize,
    /// Whether keys are waited for.
    has_keys: bool,
    /// Whether the changes that make it right are asked for.
    pub shows_changes: bool,
}

impl Screen {
    /// `rows` are those of the terminal, if it is one.
    pub fn new(width: usize, rows: Option<usize>, has_keys: bool) -> Screen {
        let lines = rows.map_or(LINES, |rows| rows.saturating_sub(2));
        Screen { width, lines, has_keys, shows_changes: false }
    }
}

/// The most lines of the first sentence, and of a line of an answer.
const CAUSE: usize = 4;

/// The most lines that are shown of what the solution printed, without more room than usual and with it.
const PRINTED: [usize; 2] = [5, 20];

impl Diagnosis {
    /// The screen, without what the keys of a terminal do.
    fn screen(&self, screen: Screen) -> String {
        let Screen { width, lines: most, .. } = screen;
        let height = |blocks: &[Vec<String>]| -> usize {
            blocks.iter().filter(|block| !block.is_empty()).map(|block| block.len() + 1).sum()
        };
        // What is not checked comes first, as the last ones may be left out.
        let unchecked = self.unchecked.iter().map(|it| report::visible(&it.to_string()));
        let next = unchecked.chain(self.next.iter().cloned());
        let mut next: Vec<_> = next.map(|next| wrapped("", &next, width)).collect();
        let verdict = self.cause(width).len() + 1;
        // The verdict stays in sight.
        while verdict + next.iter().map(Vec::len).sum::<usize>() > most && next.len() > 1 {
            next.pop();
        }
        let next = next.concat();
        let changes = self.changes(width, screen.shows_changes, self.at.as_ref());
        let mut others =
            [self.cause(width), self.picture(width, most), self.place(width), changes, next];
        let watch = self.watch_lines(screen).len();
        // Where it is too much the picture goes, never the verdict and its cause.
        let few = self.sides.len().min(2);
        let sides = height(&[indented(&self.sides[..few], width)]);
        let is_too_much = |others: &[Vec<String>]| height(others) + sides + watch > most + 1;
        // Of the changes, where each is; they say more than a step does.
        if is_too_much(&others) && !self.changes.is_empty() && !screen.shows_changes {
            others[3] = self.changes_in_short(width);
            if is_too_much(&others) {
                others[2].clear();
            }
        }
        if is_too_much(&others) {
            others[1].clear();
        }
        let taken = height(&others) + watch;
        // What does not fit is dropped from the end.
        let mut sides = indented(&self.sides, width);
        for number in (2..self.sides.len()).rev() {
            if taken + sides.len() > most {
                sides = indented(&self.sides[..number], width);
            }
        }
        let [cause, picture, place, changes, next] = others;
        let mut blocks = vec![cause, sides, picture, place, changes];
        let room = most.saturating_sub(height(&blocks) + height(slice::from_ref(&next)) + 1);
        let printed = PRINTED[usize::from(most > LINES)].min(room.saturating_sub(1));
        blocks.extend([self.printed(width, printed), next]);
        blocks.retain(|block| !block.is_empty());
        // The command that watches it comes below, unless there are keys.
        let watch = 2 * usize::from(self.watch.is_some() && !screen.has_keys);
        let taken = watch + height(&blocks);
        let task = task_lines(&self.task, width);
        let title = task_lines(&self.task[..self.task.len().min(1)], width);
        let has_room = |lines: &Vec<String>| !lines.is_empty() && taken + lines.len() < most;
        blocks.splice(0..0, [task, title].into_iter().find(has_room));
        blocks.iter().map(|block| block.join("\n") + "\n").collect::<Vec<_>>().join("\n")
    }

    /// The command that watches it, where nobody can press a key.
    fn watch_lines(&self, Screen { width, has_keys, .. }: Screen) -> Vec<String> {
        // All cells of a board take more than a line, which nobody could copy.
        let fits = |options: &&Vec<String>| !has_keys && options.iter().all(|it| it.len() < 81);
        let Some(options) = self.watch.as_ref().filter(fits) else { return Vec::new() };
        let watch = format!("Watch it: {} watch {}", text::sudoku(), options.join(" "));
        wrapped("", &watch, width)
    }

    /// All that is printed: what fits on the screen; the whole report, if asked for; and where nobody can press a key, what
    /// takes their place.
    pub fn shown(&self, screen: Screen, verbose: bool) -> String {
        let mut shown = self.screen(screen);
        let watch = self.watch_lines(screen);
        if !watch.is_empty() {
            let blank = if shown.lines().count() + watch.len() < screen.lines { "\n" } else { "" };
            shown += &format!("{blank}{}\n", watch.join("\n"));
        }
        if verbose && !self.details.is_empty() {
            shown += &format!("\n{}", self.details);
        }
        if let Some(commands) = self.commands.as_ref().filter(|_| !screen.has_keys) {
            shown += &format!("\n{}", text::paragraph(commands, screen.width));
        }
        shown
    }

    /// What the keys do while the next save is awaited.
    pub fn keys(&self, verbose: bool) -> Vec<&'static str> {
        let mut keys = Vec::new();
        if self.watch.is_some() {
            keys.push("w watch it");
        }
        if !self.details.is_empty() {
            keys.push(if verbose { "d less" } else { "d the whole report" });
        }
        keys
    }

    fn cause(&self, width: usize) -> Vec<String> {
        let heading = format!("{:<4} ", self.verdict.letters());
        capped(wrapped(&heading, &report::visible(&self.said()), width), width)
    }

    fn picture(&self, width: usize, most: usize) -> Vec<String> {
        match &self.picture {
            Picture::None => Vec::new(),
            Picture::Boards([(left, right_board), (right, found_board)]) => {
                let text = text::side_by_side((left, right_board), (right, found_board), width);
                text.lines().map(str::to_owned).collect()
            }
            Picture::Board(lines) => lines.clone(),
            Picture::Lines(lines) => indented(lines, width),
            Picture::Code(lines) => {
                let room = most.saturating_sub(8);
                let (mut shown, mut number) = (Vec::new(), 0);
                for line in lines.iter().map(|line| code(line, width)) {
                    if shown.len() + line.len() > room {
                        break;
                    }
                    shown.extend(line);
                    number += 1;
                }
                let more = lines.len() - number;
                if more > 0 {
                    shown.push(format!("… {more} more line{}", if more == 1 { "" } else { "s" }));
                }
                shown
            }
        }
    }

    fn place(&self, width: usize) -> Vec<String> {
        let Some(At { file, line, code, cause }) = &self.at else { return Vec::new() };
        let mut lines = code_at(&format!("{file}:{line}   {code}"), width);
        lines.extend(cause.iter().flat_map(|it| wrapped("     ", &it.to_string(), width)));
        lines
    }

    /// The lines of which a change makes it right, in a sentence.
    pub fn changes_in_short(&self, width: usize) -> Vec<String> {
        let Some(first @ Change { file, right, .. }) = self.changes.first() else {
            return Vec::new();
        };
        let all: Vec<String> = self.changes.iter().map(|it| it.line.to_string()).collect();
        let what = if all.len() == 1 { first.what() } else { Change::ONE.to_owned() };
        let places = all.join(" or :");
        wrapped("", &format!("With {what} {file}:{places}, {right}."), width)
    }

    /// The same, each line by itself, and the change for who asks for it. A line that is named above is not named again.
    pub fn changes(&self, width: usize, are_shown: bool, above: Option<&At>) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for Change { file, line, code, lines: number, text, .. } in &self.changes {
            let place = format!("{file}:{line}   {code}");
            let is_named = above.is_some_and(|at| at.line == *line);
            if self.changes.len() > 1 || !is_named {
                lines.extend(code_at(&place, width));
            }
            let what = match number {
                0 => "Below it:".to_owned(),
                1 if text.is_empty() => "Leave it out.".to_owned(),
                1 => "Instead:".to_owned(),
                _ if text.is_empty() => format!("Leave out lines {line} to {}.", line + number - 1),
                _ => format!("Instead of lines {line} to {}:", line + number - 1),
            };
            if are_shown {
                lines.push(format!("     {what}"));
                lines.extend(
                    text.iter().flat_map(|line| wrapped("       ", &report::visible(line), width)),
                );
            }
        }
        let said = match &self.changes[..] {
            [] if self.is_looked_at => "Looking for a change that makes it right …".to_owned(),
            [] => return lines,
            [one] => format!("With {} this line, {}.", one.what(), one.right),
            // `with one line more below any of these lines`, if they are all such.
            [one, others @ ..] => {
                let is_same = others.iter().all(|it| it.what() == one.what());
                let what = if is_same { one.what() } else { Change::ONE.to_owned() };
                format!("With {what} any of these lines, {}.", one.right)
            }
        };
        lines.extend(indented(&[said], width));
        lines
    }

    fn printed(&self, width: usize, most: usize) -> Vec<String> {
        let (heading, printed) = &self.printed;
        printed.shown(heading, most, width)
    }
}

/// A place and its line of code, cut where the screen is wide enough to tell it by its beginning.
fn code_at(place: &str, width: usize) -> Vec<String> {
    const LINES: usize = 3;
    const NARROW: usize = 60;
    let place = report::visible(place);
    if width >= NARROW {
        return vec![text::cut(&place, width)];
    }
    let options = text::whole_words(width).subsequent_indent("     ").break_words(true);
    let mut lines: Vec<String> =
        textwrap::wrap(&place, options).into_iter().map(Into::into).collect();
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines[LINES - 1] = text::cut(&format!("{} …", lines[LINES - 1]), width);
    }
    lines
}

/// A title and the sentences below it.
pub fn task_lines(sentences: &[String], width: usize) -> Vec<String> {
    let indents = iter::once("").chain(iter::repeat("     "));
    iter::zip(sentences, indents).flat_map(|(it, indent)| wrapped(indent, it, width)).collect()
}

/// Each by itself.
fn indented(lines: &[String], width: usize) -> Vec<String> {
    let one = |line: &String| capped(wrapped("     ", &report::visible(line), width), width);
    lines.iter().flat_map(one).collect()
}

/// No more lines than a cause may have.
fn capped(mut lines: Vec<String>, width: usize) -> Vec<String> {
    if lines.len() > CAUSE {
        lines.truncate(CAUSE);
        lines[CAUSE - 1] = text::cut(&format!("{} …", lines[CAUSE - 1]), width);
    }
    lines
}

/// The lines of a sentence after a heading, which only a word that is wider than a line makes wider.
fn wrapped(heading: &str, sentence: &str, width: usize) -> Vec<String> {
    let indent = " ".repeat(heading.chars().count());
    let options = text::whole_words(width).initial_indent(heading).subsequent_indent(&indent);
    textwrap::wrap(sentence, options.break_words(true)).into_iter().map(Into::into).collect()
}

/// The lines of one of rustc's, of which only code and the marks below it may be cut.
fn code(coloured: &str, width: usize) -> Vec<String> {
    let plain = text::plain(coloured);
    let line = &report::visible(&plain);
    let coloured = if *line == plain { coloured } else { line };
    let (before, after) = line.split_once('|').unwrap_or_default();
    let label = after.trim_start_matches([' ', '|', '_', '^', '-']);
    if text::fits(line, width) || before.trim().parse::<usize>().is_ok() {
        vec![text::cut(coloured, width)]
    } else if before.trim().is_empty() && label.len() < after.len() {
        let marks = line[..line.len() - label.len()].trim_end();
        let indent = after.len() - after.trim_start().len();
        let heading = format!("{before}|{}", " ".repeat(indent.min(width / 2)));
        [vec![text::cut(marks, width)], capped(wrapped(&heading, label, width), width)].concat()
    } else {
        let indent = line.len() - line.trim_start().len();
        capped(wrapped(&" ".repeat(indent), line.trim_start(), width), width)
    }
}

#[cfg(test)]
mod tests {
    use instrument::File;

    use super::*;
    use crate::cause::Cause;
    use crate::diagnosis::Verdict;

    #[test]
    fn as_many_lines_are_said_to_be_left_out_as_are() {
        let lines: Vec<String> = (0..40).map(|number| format!("code {number}")).collect();
        for number in [5, 12, 13, 14, 15, 16, 40] {
            let mut finding = Diagnosis::new(Verdict::CompileError, "no Rust");
            finding.picture = Picture::Code(lines[..number].to_vec());
            let screen = finding.screen(Screen::new(80, None, true));
            let shown = screen.lines().filter(|line| line.starts_with("code ")).count();
            let left_out = screen.lines().find_map(|line| line.strip_prefix("… "));
            let expected = match number - shown {
                0 => None,
                1 => Some("1 more line".to_owned()),
                more => Some(format!("{more} more lines")),
            };
            assert_eq!(expected.as_deref(), left_out, "{screen}");
            assert!(screen.lines().count() <= LINES, "{screen}");
        }
    }

    #[test]
    fn what_rustc_says_is_not_cut() {
        let cut = |line| code(line, 30).join("\n");
        assert_eq!("10 | let numbers = first.iter…", cut("10 | let numbers = first.iter();"));
        assert_eq!(
            "   |     --- ^^^^^^^^^^^^^^^^…\n   |     expected `u8`, found\n         `Vec<u8>`",
            cut("   |     --- ^^^^^^^^^^^^^^^^^^^^ expected `u8`, found `Vec<u8>`")
        );
        assert_eq!(
            "   = note: expected struct\n   `Vec<u8>`",
            cut("   = note: expected struct `Vec<u8>`")
        );
    }

    /// And never more lines than there are, as far as the verdict and its cause leave room.
    #[test]
    fn a_low_terminal_keeps_the_verdict_and_its_cause() {
        let mut finding = Diagnosis::new(Verdict::WrongAnswer, "the cause");
        finding.task = vec!["the task".to_owned(); 3];
        let board = ("board".to_owned(), vec!["1 2 3".to_owned(); 11]);
        finding.picture = Picture::Boards([board.clone(), board]);
        finding.next = vec!["next".to_owned()];
        for (rows, has_picture, has_task) in [
            (24, true, true),
            (19, true, false),
            (14, false, true),
            (8, false, true),
            (6, false, false),
            (2, false, false),
        ] {
            let shown = finding.screen(Screen::new(80, Some(rows), true));
            assert!(shown.contains("WA   the cause"), "{rows}: {shown}");
            assert_eq!(has_picture, shown.contains("1 2 3"), "{rows}: {shown}");
            assert_eq!(has_task, shown.contains("the task"), "{rows}: {shown}");
            assert!(rows < 6 || shown.lines().count() <= rows - 2, "{rows}: {shown}");
        }
    }

    /// In the room of a terminal of 24 rows; of the place of a step then, only where the change is.
    #[test]
    fn a_picture_stays_when_a_change_is_found_and_narrow_screens_show_all_code() {
        let code = "let place = row / 3 * 3 + column / 3 + first_of_the_box(row, column);";
        let file = File::new("mine.rs", code);
        let mut finding = Diagnosis::new(Verdict::WrongAnswer, "the cause");
        finding.sides = vec!["one".to_owned(), "two".to_owned()];
        let board = ("board".to_owned(), vec!["1 2 3".to_owned(); 11]);
        finding.picture = Picture::Boards([board.clone(), board]);
        finding.at = Some(At::new(&file, 1, Cause::Exits));
        let narrow = finding.screen(Screen::new(40, Some(60), true));
        let words = narrow.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(code), "{narrow}");
        let change = |line| Change {
            file: "mine.rs".to_owned(),
            line,
            code: code.to_owned(),
            lines: 1,
            text: vec![String::new()],
            right: "all is right".to_owned(),
        };
        for (lines, text, end) in [
            (0, &["one"][..], "it:"),
            (1, &[], "it out."),
            (1, &["one"], ":"),
            (2, &[], " 3 to 4."),
            (2, &["one"], " 3 to 4:"),
        ] {
            let text: Vec<String> = text.iter().map(|&line| line.to_owned()).collect();
            let rest: Vec<String> = text.iter().map(|line| format!("       {line}")).collect();
            finding.changes = vec![Change { lines, text, ..change(3) }];
            let shown = finding.changes(80, true, None);
            assert!(shown[1].ends_with(end) && shown[2..].starts_with(&rest), "{shown:?}");
        }
        finding.changes = vec![change(1), change(2)];
        let shown = finding.screen(Screen::new(80, Some(24), true));
        assert!(
            shown.contains("1 2 3") && shown.contains("mine.rs:1 or :2, all is right."),
            "{shown}"
        );
    }

    #[test]
    fn what_to_watch_has_no_board_in_it() {
        for (length, is_shown) in [(80, true), (81, false)] {
            let mut finding = Diagnosis::new(Verdict::WrongAnswer, "wrong");
            finding.watch = Some(vec!["mine".to_owned(), "1".repeat(length)]);
            let shown = finding.shown(Screen::new(80, None, false), false);
            assert_eq!(is_shown, shown.contains("Watch it: "), "{shown}");
        }
    }

    /// What it does next.
    #[test]
    fn the_key_d_shows_all_or_less() {
        let mut finding = Diagnosis::new(Verdict::WrongAnswer, "wrong");
        assert!(finding.keys(false).is_empty());
        finding.details = "all".to_owned();
        let [keys, then] = [false, true].map(|verbose| finding.keys(verbose).concat());
        let shown = [false, true]
            .map(|verbose| finding.shown(Screen::new(80, None, true), verbose).contains("all"));
        assert_eq!(
            ([false, true], true, true),
            (shown, keys.contains("whole"), then.contains("less"))
        );
    }
}
