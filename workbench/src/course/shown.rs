//! The course as it is shown.

use super::done::{Done, Known};
use super::{Lesson, STEPS};
use crate::screen::task_lines;
use crate::{report, text};

/// The most lines of a file that are compared.
const COMPARED: usize = 2000;

/// What has changed in a file, line by line: what is new with its number, as many lines as there is room for.
pub fn changed(
    before: &str,
    now: &str,
    is_right: bool,
    width: usize,
    room: Option<usize>,
) -> String {
    let [before, now] = [before, now].map(|text| text.lines().take(COMPARED).collect::<Vec<_>>());
    let mut number = 0;
    let mut lines: Vec<String> = Vec::new();
    for line in diff::slice(&before, &now) {
        number += usize::from(!matches!(line, diff::Result::Left(_)));
        match line {
            diff::Result::Left(old) => lines.push(format!("      - {old}")),
            diff::Result::Right(new) => lines.push(format!("{number:>5} + {new}")),
            diff::Result::Both(..) => {}
        }
    }
    let most = room.map_or(lines.len(), |room| room.saturating_sub(3).min(lines.len()));
    let left_out = lines.split_off(most).len();
    lines.extend(
        (left_out > 0).then(|| format!("      … and {} more", text::count(left_out as u64))),
    );
    let lines = lines
        .iter()
        .map(|line| text::cut(&report::visible(&line.replace('\t', "    ")), width) + "\n");
    let what = if before == now { "Nothing has changed" } else { "What has changed" };
    let since = if is_right { "was kept" } else { "was right" };
    format!("{what} since the file {since}.\n\n{}", lines.collect::<String>())
}

/// The steps, with what is done and which is the next: all of them, or those around that one if there is room for so many lines.
pub fn list(done: &Done, now: Option<&Lesson>, width: usize, room: Option<usize>) -> String {
    let number = STEPS.iter().filter(|step| done.step(step).is_some()).count();
    let mut text = format!("The course: {number} of {} steps done\n\n", STEPS.len());
    let most = room.map_or(STEPS.len(), |room| room.saturating_sub(2).clamp(1, STEPS.len()));
    let place = now.map_or(0, |now| now.number() - 1);
    let first = place.saturating_sub(most / 2).min(STEPS.len() - most);
    for (number, step) in (1..).zip(STEPS.iter()).skip(first).take(most) {
        let known = done.step(step);
        let state = match now {
            _ if known.is_some() => "done",
            Some(now) if now.name == step.name => "now",
            _ => "",
        };
        let mut line = format!("  {state:<4}  {number:>2}  {:<14}  ", step.name);
        // What is remembered stands beside the title if there is room, or else in its place.
        line += &match known.and_then(Known::said) {
            Some(said) if !text::fits(&format!("{line}{}  {said}", step.title), width) => said,
            Some(said) => format!("{}  {said}", step.title),
            None => step.title.clone(),
        };
        text += &(text::cut(line.trim_end(), width) + "\n");
    }
    text
}

/// How the course works, how to `keep` one's files, and the step that it goes on with: as much of it as there is room for, in
/// lines.
pub fn welcome(
    done: &Done,
    now: &Lesson,
    keep: Option<&str>,
    width: usize,
    room: Option<usize>,
) -> String {
    let number = STEPS.iter().filter(|step| done.step(step).is_some()).count();
    let (sudoku, name) = (text::sudoku(), &now.name);
    let how_lines = [
        format!("Each step is a file for your editor: {}", now.file()),
        "Replace todo!() and save: each save is checked, and its verdict is shown here.".to_owned(),
        "`h` gives a hint, `n` goes to the next step, `l` lists all steps, `r` starts this one over, `q` ends.".to_owned(),
        format!("`{sudoku} practice {name} --case FILE` tries it on a board of yours."),
        format!("`{sudoku} practice` continues where you were; {number} of {} steps are done.", STEPS.len()),
    ];
    let line = |sentence: &str| text::paragraph(sentence, width);
    let how: String = how_lines.iter().map(|sentence| line(sentence)).collect();
    let (keep, task) = (keep.map_or(String::new(), line), now.in_words());
    let [task, title] =
        [&task[..], &task[..1]].map(|task| task_lines(task, width).join("\n") + "\n");
    let fits = |text: &String| room.is_none_or(|room| text.lines().count() <= room);
    let file = line(&how_lines[0]);
    [
        format!("{how}{keep}\n{task}"),
        format!("{how}{keep}\n{title}"),
        format!("{how}\n{title}"),
        format!("{file}\n{title}"),
    ]
    .into_iter()
    .find(fits)
    .unwrap_or(title)
}

impl Lesson {
    /// Which it is: a title.
    pub fn heading(&self) -> String {
        format!("Step {} of {}, {}: {}", self.number(), STEPS.len(), self.name, self.title)
    }

    /// Its title, what is asked for, and where to read about it, each a sentence.
    pub fn in_words(&self) -> Vec<String> {
        vec![self.heading(), said(&self.task), format!("Read: {}.", said(&self.read))]
    }

    /// When it is done: what one has seen, the step that comes `next` unless this is a review, how to compare it with the
    /// fastest solver, and what to read.
    pub fn afterwards(&self, next: Option<&Lesson>, is_review: bool) -> Vec<String> {
        let (sudoku, name) = (text::sudoku(), &self.name);
        let next = match next {
            _ if is_review => None,
            Some(it) => Some(format!("Next is step {}, {}: {}.", it.number(), it.name, it.title)),
            None => Some("All steps are done.".to_owned()),
        };
        let compare = match &self.then {
            Some(then) => format!("Try: {sudoku} {then}"),
            None => format!("Beside the fastest: {sudoku} compare hard_01 --with {name},boxes"),
        };
        let lines = [
            Some(said(&self.teaches)),
            next,
            Some(compare),
            Some(format!("Read: {}.", self.ours())),
        ];
        lines.into_iter().flatten().collect()
    }

    /// Where our solution is.
    fn ours(&self) -> String {
        let ours = self.from.as_ref().or(self.like.as_ref()).map_or("", |name| name);
        let is_mirror = solutions::find(ours).is_some_and(solutions::Entry::is_mirror);
        match &self.problem {
            Some(id) => format!("ours, `{} problems {id} --solutions`", text::sudoku()),
            None if is_mirror => format!("the article's program in Rust, `solutions/{ours}.rs`"),
            None => format!("ours, `solutions/{ours}.rs`"),
        }
    }

    /// Its first hints, as many as are asked for; after the last, where the solution is.
    pub fn hints(&self, number: usize) -> Vec<String> {
        let all = self.hints.len();
        let hints = (1..).zip(&self.hints).take(number);
        let mut shown: Vec<String> =
            hints.map(|(place, hint)| format!("Hint {place} of {all}: {}", said(hint))).collect();
        if number >= all {
            shown.push(format!("That was the last hint. To read: {}.", self.ours()));
        }
        shown
    }
}

/// With the words that start this command.
fn said(text: &str) -> String {
    text.replace("cargo sudoku", text::sudoku())
}

#[cfg(test)]
mod tests {
    use support::snapshot;

    use super::*;

    /// `-` is a line as it was, `+` as it is; `$` is how many lines there is room for.
    #[test]
    fn what_has_changed_is_shown_line_by_line_and_fits_as_written() {
        snapshot::check("changed.txt", |block| {
            let room = block.text('$').parse().ok();
            changed(&block.text('-'), &block.text('+'), block.has("#"), 80, room)
        });
        let many = "x\n".repeat(100_000);
        assert!(changed(&many, "", false, 80, Some(10)).lines().count() <= 10);
    }

    #[test]
    fn what_comes_next_is_no_step_in_a_review() {
        let last = STEPS.last().unwrap();
        for step in STEPS.iter() {
            let [said, in_review] = [false, true].map(|it| step.afterwards(Some(last), it));
            assert!(said.concat().contains(&last.title));
            assert!(!in_review.concat().contains(&last.title));
            assert_eq!(in_review, step.afterwards(None, true));
        }
    }

    #[test]
    fn a_low_list_has_the_step_that_is_next_and_fits() {
        for (room, now) in (3..20).flat_map(|room| STEPS.iter().map(move |step| (room, step))) {
            let [all, shown] =
                [None, Some(room)].map(|room| list(&Done::default(), Some(now), 80, room));
            assert_eq!(room >= STEPS.len() + 2, all == shown, "{shown}");
            assert!(shown.lines().count() <= room.max(3) && shown.contains("  now "), "{shown}");
            let (heading, part) = shown.split_once("\n\n").unwrap();
            assert!(all.starts_with(heading) && all.contains(&format!("\n{part}")), "{shown}");
        }
    }

    #[test]
    fn the_welcome_has_its_step_in_any_terminal_and_fits_where_six_lines_do() {
        for width in [30, 80, 200] {
            for room in 6..30 {
                let keep = Some("how to keep it");
                let shown = welcome(&Done::default(), &STEPS[0], keep, width, Some(room));
                assert!(shown.lines().count() <= room, "{shown}");
                assert!(shown.contains(&STEPS[0].name), "{shown}");
                assert!(shown.lines().all(|line| line.chars().count() <= width.max(36)), "{shown}");
                let has_all = shown.contains("keep") && shown.contains("Read:");
                assert!(has_all || width < 80 || room < 16, "{shown}");
            }
        }
    }

    /// With where ours is.
    #[test]
    fn the_last_hint_is_said_to_be_the_last_and_no_other() {
        for step in STEPS.iter() {
            for number in 1..=step.hints.len() {
                let shown = step.hints(number);
                let is_last = number == step.hints.len();
                assert_eq!(number + usize::from(is_last), shown.len(), "{}", step.name);
                assert_eq!(is_last, shown.concat().contains("To read: "), "{}", step.name);
            }
        }
    }
}
