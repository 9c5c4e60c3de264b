//! `sudoku hint`: the next step in words, or what prevents it.

use std::io::{self, IsTerminal, Write};

use anstyle::Style;
use clap::Args;
use crossterm::cursor::MoveToPreviousLine;
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType};
use puzzles::alternatives::{Alternatives, of_position};
use puzzles::cells::each;
use puzzles::hint::{Advice, Hint, advice};
use puzzles::ladder::Ladder;
use puzzles::position::Solutions;
use puzzles::step::Technique;
use puzzles::words::{self, Bilingual, Language};
use solutions::{Board, Cell};

use crate::board::source::Input;
use crate::options::{InputArgs, example, has_puzzle_with_hyphen};
use crate::report::{Printer, Status};
use crate::text::style::{LOST, NEW_DIGIT, SEEN};
use crate::{board, text};

#[derive(Args, Debug)]
#[command(after_help = example("hint hard_02") + "

On a terminal, Enter shows more: where to look, then what is there, then why. A cell's candidates are the digits that are \
not excluded from it. The techniques are those of `grade`, where a full house counts as a hidden single; none assumes that the puzzle has only one solution.

A grid does not record excluded candidates, so `hint` repeats a step that only excludes some; --all continues from it.

For a grid that cannot be completed, the digits to erase are shown; with the puzzle before the grid, givens are assumed correct. \
For a puzzle with several solutions, the steps that are right in all of them are shown; then (with --all at once) two \
solutions that are as alike as possible, and the given that would make it unique.

The exit code is 0 for a step or a solved grid; 1 for a mistake, several solutions or none; 2 for what cannot be read.")]
pub struct HintArgs {
    #[command(flatten)]
    pub puzzle: InputArgs,
    /// Your current grid of this puzzle
    #[arg(value_name = "GRID", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub grid: Option<Input>,
    /// Show all steps to the end
    #[arg(long)]
    pub all: bool,
}

pub fn run(options: &HintArgs) -> anyhow::Result<Status> {
    let first = options.puzzle.get()?.puzzle()?;
    let (puzzle, found) = match &options.grid {
        // Any digit may be a mistake.
        None => (Board::EMPTY, first),
        Some(grid) => (first.board, grid.puzzle()?),
    };
    let grid = found.board;
    if let Some(cell) = (0..81).find(|&cell| ![0, grid.0[cell]].contains(&puzzle.0[cell])) {
        let found = match grid.0[cell] {
            0 => "empty".to_owned(),
            digit => digit.to_string(),
        };
        anyhow::bail!(
            "{} is {} in the puzzle and {found} in the grid; is it a grid of this puzzle?",
            Cell::of(cell),
            puzzle.0[cell]
        );
    }
    let mut printer = Printer::coloured(false);
    if let Some(clash) = board::clash(&grid) {
        say(&mut printer, &format!("Digits clash: {clash}."))?;
    }
    let mut status = Status::No;
    // What the text excludes needs no step.
    let excluded = found.excluded();
    let mut advice = advice(&puzzle, &grid, &excluded);
    if matches!(advice, Advice::Several(_) | Advice::Steps(_))
        && let Some(position) = found.position()
        && let Solutions { first: Some(solution), number: 1, is_whole: true } =
            position.solutions(2)
    {
        advice = Advice::Steps(Box::new(Ladder::new(position, solution)));
    }
    match advice {
        Advice::Finished => {
            say(&mut printer, &words::finished(Language::English))?;
            status = Status::Yes;
        }
        Advice::Undo(mistake) => {
            say(&mut printer, &mistake.words(Language::English))?;
            if options.grid.is_none() {
                let advice = format!(
                    "Any digit may be the wrong one. If the puzzle comes first, its givens are assumed correct: \
                     `{} hint PUZZLE GRID`.",
                    text::sudoku()
                );
                say(&mut printer, &advice)?;
            }
        }
        Advice::Several(alternatives) => several(&mut printer, &alternatives)?,
        Advice::Steps(ladder) if options.all => status = all_steps(&mut printer, *ladder)?,
        Advice::Steps(ladder) => {
            one_step(&mut printer, *ladder)?;
            if excluded.is_empty() && solutions::count(&grid, 2) > 1 {
                say(
                    &mut printer,
                    "\nThe grid has several solutions. This is right in all; --all continues to where they differ.",
                )?;
            }
            status = Status::Yes;
        }
    }
    printer.flush()?;
    Ok(status)
}

fn say(printer: &mut Printer, text: &str) -> io::Result<()> {
    printer.text(text::paragraph(text, text::columns()))
}

/// The three stages of a hint. On a terminal each further one waits for Enter, and the board is drawn before and after.
fn one_step(printer: &mut Printer, ladder: Ladder) -> io::Result<()> {
    let Some((before, step)) = ladder.path().next() else {
        return Ok(());
    };
    let hint = Hint { step: &step, position: &before };
    let is_shown = io::stdout().is_terminal();
    let waits = is_shown && io::stdin().is_terminal();
    if waits {
        let lines = text::board_lines(before.board(), before.board()).join("\n");
        printer.text(format!("{lines}\n\n"))?;
    }
    for (stage, text) in hint.words(Language::English).stages(Language::English).iter().enumerate()
    {
        if stage > 0 && waits {
            printer.text("(Enter: more, q: quit) ")?;
            printer.flush()?;
            let mut answer = String::new();
            if io::stdin().read_line(&mut answer)? == 0 {
                return printer.text("\n");
            }
            if !answer.trim().is_empty() {
                return Ok(());
            }
            execute!(io::stdout(), MoveToPreviousLine(1), Clear(ClearType::CurrentLine))?;
        }
        say(printer, text)?;
    }
    if is_shown {
        let lines = text::marked_lines(before.board(), |cell| mark(&hint, cell)).join("\n");
        printer.text(format!("\n{lines}\n"))?;
        if step.placed.is_none() {
            say(printer, "\n+ pattern, - removed")?;
        }
    }
    Ok(())
}

/// How a cell is drawn that belongs to a hint.
fn mark(hint: &Hint<'_>, cell: usize) -> Option<(char, Style)> {
    let digit = hint.position.board().0[cell];
    match hint.step.placed {
        Some(at) if at.cell == cell => Some((solutions::character(at.digit), NEW_DIGIT)),
        _ if hint.step.removed.iter().any(|(lost, _)| *lost == cell) => Some(('-', LOST)),
        _ if !hint.reasons().iter().any(|(seen, _)| *seen == cell) => None,
        _ if digit == 0 => Some(('+', SEEN)),
        _ => Some((solutions::character(digit), SEEN)),
    }
}

/// Up to the solution, or to where only trial would choose one of several.
fn all_steps(printer: &mut Printer, ladder: Ladder) -> io::Result<Status> {
    let mut end = ladder.position.clone();
    let start = *end.board();
    let is_only = end.solutions(2).number == 1;
    let steps = ladder.path().take_while(|(_, step)| is_only || step.technique != Technique::Trial);
    for (number, (position, step)) in (1..).zip(steps) {
        let hint = Hint { step: &step, position: &position };
        let words = hint.words(Language::English).stages(Language::English);
        say(printer, &format!("{number}. {}", words.join(" ")))?;
        step.apply(&mut end);
    }
    if let Some(alternatives) = of_position(&end) {
        several(printer, &alternatives)?;
        return Ok(Status::No);
    }
    let lines = text::board_lines(end.board(), &start).join("\n");
    printer.text(format!("\n{lines}\n"))?;
    Ok(Status::Yes)
}

/// Two solutions, where they differ, and what would leave one.
fn several(printer: &mut Printer, found: &Alternatives) -> io::Result<()> {
    let [one, other] = &found.pair;
    let number = Language::English.number(found.compared);
    let ways = match found.compared {
        2 => "two ways:".to_owned(),
        _ if found.all => format!("{number} ways. Two of them:"),
        _ => format!("more than {number} ways. Two of them:"),
    };
    say(printer, &format!("The grid can be completed in {ways}"))?;
    let mut shared = *one;
    for cell in each(found.cells) {
        shared.0[cell] = 0;
    }
    let boards =
        text::two_boards(("one solution", one), ("another", other), &shared, text::columns());
    printer.text(format!("\n{boards}\n"))?;
    say(printer, &found.difference(Language::English))?;
    say(printer, &found.disambiguation(Language::English))
}
