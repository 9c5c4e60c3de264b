//! `sudoku hint`: the next step in words, or what stands in its way.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use puzzles::alternatives::Alternatives;
use puzzles::cells::{Cell, Cells, each};
use puzzles::hint::{Advice, Hint, advice};
use puzzles::ladder::Ladder;
use puzzles::mistakes::Mistake;
use puzzles::position::Position;
use puzzles::step::{Candidate, Step};
use solutions::boxes;

use crate::board::{self, Board};
use crate::cli;
use crate::report::{Printer, Status};
use crate::text;

/// A cell in which something is seen, and one that loses candidates thereby.
const SEEN: (char, Style) = ('+', AnsiColor::BrightCyan.on_default());
const LOSES: (char, Style) = ('-', AnsiColor::BrightRed.on_default());

pub fn run(options: &cli::Hint) -> anyhow::Result<Status> {
    let puzzle = options.puzzle.puzzle()?;
    let (puzzle, grid) = match &options.grid {
        // Any digit may be a mistake.
        None => (Board::EMPTY, puzzle),
        Some(grid) => (puzzle, grid.puzzle()?),
    };
    let changed = |cell: &usize| puzzle.0[*cell] != 0 && puzzle.0[*cell] != grid.0[*cell];
    if let Some(cell) = (0..81).find(changed) {
        let (given, found) = (puzzle.0[cell], solutions::character(grid.0[cell]));
        anyhow::bail!(
            "the grid has {found} in {} where the puzzle gives {given}; is it a grid of this puzzle?",
            Cell(cell)
        );
    }
    let mut printer = Printer::coloured(false);
    if let Some(clash) = board::clash(&grid) {
        say(&mut printer, &format!("Undo one of these first: {clash}."))?;
        printer.flush()?;
        return Ok(Status::No);
    }
    let status = match advice(&puzzle, &grid) {
        Advice::Finished => {
            say(&mut printer, "Nothing is left to do: the grid is won.")?;
            Status::Yes
        }
        Advice::Undo(mistake) => {
            say(&mut printer, &mistake.to_string())?;
            let is_clear = matches!(&mistake, Mistake::OneOf(digits) if digits.len() == 1);
            if options.grid.is_none() && !is_clear {
                let advice = "Any digit of the grid may be wrong; with the puzzle before it, only those that you added: \
                              `sudoku hint PUZZLE GRID`.";
                say(&mut printer, advice)?;
            }
            Status::No
        }
        Advice::Several(alternatives) => {
            several(&mut printer, &alternatives)?;
            Status::No
        }
        Advice::Step(_) if options.all => {
            all_steps(&mut printer, &grid)?;
            Status::Yes
        }
        Advice::Step(step) => {
            one_step(&mut printer, &step, &grid)?;
            Status::Yes
        }
    };
    printer.flush()?;
    Ok(status)
}

fn say(printer: &mut Printer, text: &str) -> io::Result<()> {
    printer.text(text::paragraph(text, text::columns()))
}

/// The three degrees of a hint. On a terminal each further one waits for Enter.
fn one_step(printer: &mut Printer, step: &Step, grid: &Board) -> anyhow::Result<()> {
    let Some(position) = Position::new(grid) else {
        return Ok(());
    };
    let hint = Hint::new(step, &position);
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    for (degree, text) in [&hint.place, &hint.what, &hint.why].into_iter().enumerate() {
        if degree > 0 && waits {
            printer.flush()?;
            let _ = write!(io::stderr(), "(Enter shows more) ");
            if io::stdin().read_line(&mut String::new())? == 0 {
                return Ok(());
            }
        }
        say(printer, text)?;
    }
    if io::stdout().is_terminal() {
        let lost = step
            .removed
            .iter()
            .fold(0, |cells, (cell, _)| cells | 1 << cell);
        let board = draw(grid, step.placed, step.pattern.cells(), lost);
        printer.text(format!("\n{board}"))?;
    }
    Ok(())
}

/// All steps from a grid to its only solution.
fn all_steps(printer: &mut Printer, grid: &Board) -> anyhow::Result<()> {
    let mut solution = grid.to_matrix();
    boxes::solve_sudoku(&mut solution);
    let Some(position) = Position::new(grid) else {
        return Ok(());
    };
    let mut before = position.clone();
    for (number, step) in Ladder::new(position, Board::from_matrix(&solution)).enumerate() {
        let hint = Hint::new(&step, &before);
        say(
            printer,
            &format!("{}. {} {} {}", number + 1, hint.place, hint.what, hint.why),
        )?;
        step.take(&mut before);
    }
    let lines = text::board_lines(before.board(), grid).join("\n");
    printer.text(format!("\n{lines}\n"))?;
    Ok(())
}

/// The grid with the digit that is placed, and marks where something is seen and where it is lost.
fn draw(grid: &Board, placed: Option<Candidate>, seen: Cells, lost: Cells) -> String {
    let mark = |cell: usize| match placed {
        Some(at) if at.cell == cell => Some((solutions::character(at.digit), text::NEW_DIGIT)),
        _ if lost >> cell & 1 != 0 => Some(LOSES),
        _ if seen >> cell & 1 != 0 => Some(SEEN),
        _ => None,
    };
    let lines = text::marked_lines(grid, mark).join("\n");
    let legend = match placed {
        Some(_) => "",
        None => "\n+ where it is seen, - what loses candidates\n",
    };
    format!("{lines}\n{legend}")
}

/// Two solutions, where they differ, and what would settle it.
fn several(printer: &mut Printer, found: &Alternatives) -> anyhow::Result<()> {
    let [one, other] = &found.pair;
    let number = text::count(found.compared as u64);
    let ways = if found.all {
        format!("{number} ways")
    } else {
        format!("more than {number} ways")
    };
    say(
        printer,
        &format!("The grid can be completed in {ways}. Two of them:"),
    )?;
    let mut shared = *one;
    for cell in each(found.cells) {
        shared.0[cell] = 0;
    }
    let boards = text::two_boards(
        ("one solution", one),
        ("another", other),
        &shared,
        text::columns(),
    );
    printer.text(format!("\n{boards}\n"))?;
    say(printer, &found.difference())?;
    say(printer, &found.settlement())?;
    Ok(())
}
