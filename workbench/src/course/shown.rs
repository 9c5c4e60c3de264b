//! The course as it is shown.

use super::done::Done;
use super::{Lesson, STEPS};
use crate::text;

/// All steps, with what is done and which is the next.
pub fn list(done: &Done, now: Option<&Lesson>, width: usize) -> String {
    let number = STEPS.iter().filter(|step| done.has_step(step)).count();
    let mut text = format!("The course: {number} of {} steps done\n\n", STEPS.len());
    for (number, step) in (1..).zip(STEPS.iter()) {
        let state = match now {
            _ if done.has_step(step) => "done",
            Some(now) if now.name == step.name => "now",
            _ => "",
        };
        let line = format!("  {state:<4}  {number:>2}  {:<14}  {}", step.name, step.title);
        text += &(text::cut(line.trim_end(), width) + "\n");
    }
    text
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

    /// What one has seen, and what to try, when it is done.
    pub fn afterwards(&self) -> Vec<String> {
        let then = self.then.as_ref().map(|then| format!("Try: {} {then}", text::sudoku()));
        [said(&self.teaches)].into_iter().chain(then).collect()
    }

    /// Its first hints, as many as are asked for; after the last, where the solution is.
    pub fn hints(&self, number: usize) -> Vec<String> {
        let all = self.hints.len();
        let hints = (1..).zip(&self.hints).take(number);
        let mut shown: Vec<String> =
            hints.map(|(place, hint)| format!("Hint {place} of {all}: {}", said(hint))).collect();
        if number >= all {
            let solutions = self
                .problem
                .as_ref()
                .map(|id| format!("Ours: `{} problems {id} --solutions`.", text::sudoku()));
            let file = self.from.as_ref().or(self.like.as_ref());
            let file = || format!("Ours: `solutions/{}.rs`.", file.map_or("", |name| name));
            shown.push(format!("That was the last hint. {}", solutions.unwrap_or_else(file)));
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
    use super::STEPS;

    /// With where ours is.
    #[test]
    fn the_last_hint_is_said_to_be_the_last_and_no_other() {
        for step in STEPS.iter() {
            for number in 1..=step.hints.len() {
                let shown = step.hints(number);
                let is_last = number == step.hints.len();
                assert_eq!(number + usize::from(is_last), shown.len(), "{}", step.name);
                assert_eq!(is_last, shown.concat().contains("Ours: `"), "{}", step.name);
            }
        }
    }
}
