//! `sudoku grade`: how hard puzzles are for a person, in order, in constant memory.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::HumanCount;
use puzzles::cells::{Cell, digits, each};
use puzzles::grade::Grade;
use puzzles::hint::Hint;
use puzzles::ladder::Ladder;
use puzzles::position::Position;
use puzzles::read::{Chunk, Found, InputError};
use puzzles::step::{Level, Step, Technique};
use serde_json::{Value, json};
use solutions::Board;

use crate::board::source::{self, place, prefix};
use crate::options::{InputArgs, JsonArgs, example};
use crate::report::{self, FailureKind, Fault, Printer, Status};
use crate::{board, parallel, text};

#[derive(Args, Debug)]
#[command(after_help = example("grade hard_02") + &format!("

The simplest technique is taken first, again and again; the hardest technique needed determines the level:
{}
No technique assumes that a puzzle has only one solution, as unique rectangles do: article 001's program takes any grid \
that keeps the rules. So a puzzle with several solutions has no level.

For a file, each line is the puzzle, its level, the number of steps and the hardest technique; `solve` reads such lines. \
With --path the steps of each puzzle stand below it.",
levels()))]
pub struct GradeArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// List every step: its technique and what follows
    #[arg(long)]
    pub path: bool,
    #[command(flatten)]
    pub json: JsonArgs,
}

/// The levels with their techniques.
fn levels() -> String {
    let mut lines = String::new();
    for level in Level::ALL {
        let techniques = Technique::all().into_iter().filter(|one| one.level() == level);
        let names = techniques.map(|one| one.to_string()).collect::<Vec<_>>().join(", ");
        let heading = format!("  {level:<10}");
        let options = textwrap::Options::new(72)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .initial_indent(&heading)
            .subsequent_indent("            ");
        // Longer chains are of the same level.
        lines += &textwrap::fill(&names.replace("of 4 ", "of 4 or more "), options);
        lines.push('\n');
    }
    lines
}

/// Puzzles per work item.
const CHUNK: usize = 64;

pub fn run(options: &GradeArgs) -> anyhow::Result<Status> {
    let source = options.input.get()?.open()?;
    let (name, mut boards) = (&source.name, source.boards);
    let mut printer = Printer::new(options.json.json);
    printer.bar = report::progress_bar(source.length, "{msg}");
    let started = Instant::now();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut levels = [0; Level::ALL.len()];
    let (mut not_graded, mut unreadable) = (0, 0);
    parallel::map_in_order(
        vec![|(chunk, bytes): &mut (Chunk, u64)| (grade_chunk(chunk, options.path), *bytes); cores],
        |last| Some((boards.chunk(CHUNK, last.unwrap_or_default().0)?, boards.bytes())),
        |(chunk, bytes)| {
            for graded in chunk {
                if printer.json {
                    printer.record(&graded.record(name))?;
                } else {
                    printer.text(graded.text(name))?;
                }
                match &graded.grade {
                    Ok(grade) => levels[grade.level() as usize] += 1,
                    Err(fault) => {
                        // Errors of reading say their lines themselves.
                        let place = match graded.found {
                            Some((line, _)) => place(name, line),
                            None => prefix(name),
                        };
                        printer.tell(format_args!("{place}{}", fault.reason))?;
                        let is_read = fault.kind != FailureKind::Unreadable;
                        *if is_read { &mut not_graded } else { &mut unreadable } += 1;
                    }
                }
            }
            printer.flush()?;
            printer.bar.set_position(bytes);
            printer.bar.set_message(format!("{} graded", HumanCount(levels.iter().sum())));
            Ok(if printer.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    printer.bar.finish_and_clear();
    let others = [("not graded", not_graded), ("unreadable", unreadable)];
    match levels.iter().sum::<u64>() + not_graded + unreadable {
        _ if printer.is_closed() => {}
        0 => return Err(source::no_board(name)),
        1 => {}
        _ => report::tell_summary(Level::ALL.into_iter().zip(levels), &others, started.elapsed()),
    }
    Ok(if unreadable > 0 { Status::Unreadable } else { Status::of(not_graded == 0) })
}

/// A board of the input with its line, or what was found in its place.
struct Graded {
    found: Option<(usize, Board)>,
    line: Option<usize>,
    grade: Result<Grade, Fault>,
    /// Its steps, if they are asked for.
    path: Option<Vec<(Position, Step)>>,
}

fn grade_chunk(chunk: &mut Chunk, with_path: bool) -> Vec<Graded> {
    let graded = |read| match read {
        Ok(Found { line, board }) => {
            let grade = grade(&board);
            let path = if with_path && grade.is_ok() { path(&board) } else { None };
            Graded { found: Some((line, board)), line: Some(line), grade, path }
        }
        Err(error) => Graded {
            found: None,
            line: InputError::line(&error),
            grade: Err(Fault::new(FailureKind::Unreadable, error.to_string())),
            path: None,
        },
    };
    chunk.drain(..).map(graded).collect()
}

/// The grade of a puzzle, or why it has none.
fn grade(puzzle: &Board) -> Result<Grade, Fault> {
    if let Some(clash) = board::clash(puzzle) {
        return Err(clash.into());
    }
    match solutions::count(puzzle, 2) {
        0 => Err(Fault::new(FailureKind::Unsolvable, "no solution: at least one given is wrong")),
        1 => {
            let reason = "full grid: it is solved, and no step is left to grade";
            puzzles::grade::grade(puzzle, &solved(puzzle))
                .ok_or_else(|| Fault::new(FailureKind::Full, reason))
        }
        _ => Err(Fault::new(
            FailureKind::Ambiguous,
            format!(
                "several solutions, so it has no level; `{} hint --all` shows where two differ",
                text::sudoku()
            ),
        )),
    }
}

/// The steps of a puzzle that has a grade.
fn path(puzzle: &Board) -> Option<Vec<(Position, Step)>> {
    let start = Position::new(puzzle)?;
    Some(puzzles::path::path(Ladder::new(start, solved(puzzle))).collect())
}

fn solved(puzzle: &Board) -> Board {
    let mut solution = *puzzle;
    solutions::solve(&mut solution);
    solution
}

impl Graded {
    fn record(&self, source: &str) -> Value {
        let (grade, fault) = (self.grade.as_ref().ok(), self.grade.as_ref().err());
        let techniques = grade.map(|grade| {
            let named = grade.techniques.iter().map(|(name, times)| (name.to_string(), times));
            named.collect::<BTreeMap<_, _>>()
        });
        let mut record = json!({
            "source": source,
            "line": self.line,
            "puzzle": self.found.map(|(_, puzzle)| puzzle.to_string()),
            "level": grade.map(|grade| grade.level().to_string()),
            "hardest": grade.map(|grade| grade.hardest.to_string()),
            "steps": grade.map(Grade::steps),
            "techniques": techniques,
            "failure": fault.map(|fault| fault.kind),
            "reason": fault.map(|fault| fault.reason.as_str()),
        });
        if let Some(path) = &self.path {
            let step = |(_, step): &(Position, Step)| {
                let removed = step.removed.iter().map(|&(cell, set)| {
                    json!([Cell(cell).to_string(), digits(set).collect::<Vec<_>>()])
                });
                json!({
                    "technique": step.technique.to_string(),
                    "placed": step.placed.map(|at| json!([Cell(at.cell).to_string(), at.digit])),
                    "removed": removed.collect::<Value>(),
                })
            };
            record["path"] = path.iter().map(step).collect();
        }
        record
    }

    fn text(&self, source: &str) -> String {
        let text = match (&self.grade, self.found) {
            (Ok(grade), _) if source.is_empty() => table(grade, text::columns()),
            (Ok(grade), Some((_, puzzle))) => {
                format!("{puzzle} {} {} {}\n", grade.level(), grade.steps(), grade.hardest)
            }
            // Standard error says why.
            (Err(fault), Some((_, puzzle))) if !source.is_empty() => {
                format!("{puzzle} {}\n", fault.kind)
            }
            _ => String::new(),
        };
        text + &self.path.as_ref().map_or(String::new(), |path| steps(path, text::columns()))
    }
}

/// What a puzzle needs, for people.
fn table(grade: &Grade, width: usize) -> String {
    let heading = ["technique", "times", "level"];
    let rows: Vec<Vec<String>> = grade
        .techniques
        .iter()
        .map(|(technique, times)| {
            vec![technique.to_string(), times.to_string(), technique.level().to_string()]
        })
        .collect();
    let table = text::fitting_table(&heading, &rows, &["times"], &["level"], width);
    format!(
        "  level    {}\n  hardest  {}\n  steps    {}\n\n{table}\n",
        grade.level(),
        grade.hardest,
        grade.steps()
    )
}

/// A line for each step.
fn steps(path: &[(Position, Step)], width: usize) -> String {
    let names: Vec<String> = path.iter().map(|(_, step)| step.technique.to_string()).collect();
    let widest = names.iter().map(String::len).max().unwrap_or_default();
    // Beside the number, the name and the blanks.
    let room = width.saturating_sub(10 + widest);
    let rows: Vec<Vec<String>> = (1..)
        .zip(names)
        .zip(path)
        .map(|((number, name), (position, step))| {
            vec![number.to_string(), name, text::cut(&follows(&Hint { step, position }), room)]
        })
        .collect();
    text::table(&["step", "technique", "what follows"], &rows, &["step"], &[]) + "\n"
}

/// `r4c6=7`, or `r4c2 r4c5≠3, r4c9≠37`.
fn follows(hint: &Hint<'_>) -> String {
    if let Some(at) = hint.step.placed {
        return format!("{}={}", Cell(at.cell), at.digit);
    }
    let losses = hint.losses().into_iter().map(|(cells, lost)| {
        let cells: Vec<String> = each(cells).map(|cell| Cell(cell).to_string()).collect();
        let digits: Vec<String> = digits(lost).map(|digit| digit.to_string()).collect();
        format!("{}≠{}", cells.join(" "), digits.concat())
    });
    losses.collect::<Vec<_>>().join(", ")
}
