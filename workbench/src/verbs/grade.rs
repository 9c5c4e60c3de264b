//! `sudoku grade`: how hard puzzles are for human solvers, in order, in constant memory.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::HumanCount;
use puzzles::grade::Grade;
use puzzles::read::{Chunk, InputBoard, InputError};
use puzzles::step::{Level, Technique};
use serde_json::{Value, json};
use solutions::Board;

use crate::diagnosis::{Diagnosed, Diagnosis, Verdict};
use crate::options::{InputArgs, JsonArgs, example};
use crate::report::{self, Printer, Status};
use crate::{board, parallel, text};

#[derive(Args, Debug)]
#[command(after_help = example("grade hard_02") + &format!("

The simplest technique is taken first, again and again; the hardest technique needed determines the level:
{}
No technique assumes that a puzzle has only one solution, as unique rectangles do: by article 001's rule any grid wins that \
is right. So a puzzle with several solutions has no level.

For a file, each line is the puzzle, its level, the number of steps and the hardest technique; `solve` reads such lines. \
`{} hint --all` explains every step.

The exit code is 0 if all were rated, 1 if some have no level, 2 if something could not be read.",
levels(), text::sudoku()))]
pub struct GradeArgs {
    #[command(flatten)]
    pub input: InputArgs,
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
        vec![|(chunk, bytes)| (grade_chunk(chunk), bytes); cores],
        || Some((boards.chunk(CHUNK)?, boards.bytes())),
        |(chunk, bytes)| {
            for graded in chunk {
                if printer.json {
                    printer.record(&graded.record(&name.text))?;
                } else {
                    printer.text(graded.text(&name.text))?;
                }
                match &graded.grade {
                    Ok(grade) => levels[grade.level() as usize] += 1,
                    Err(fault) => {
                        // Errors of reading say their lines themselves.
                        let place = match (graded.line, graded.puzzle) {
                            (Some(line), Some(_)) => name.place(line),
                            _ => name.prefix(),
                        };
                        printer.tell(format_args!("{place}{}", fault.said()))?;
                        let is_read = fault.verdict != Verdict::Unreadable;
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
        0 | 1 => {}
        _ => report::tell_summary(Level::ALL.into_iter().zip(levels), &others, started.elapsed()),
    }
    Ok(if unreadable > 0 { Status::Unreadable } else { Status::of(not_graded == 0) })
}

/// A board of the input, or what was found in its place.
struct Graded {
    line: Option<usize>,
    puzzle: Option<Board>,
    grade: Diagnosed<Grade>,
}

fn grade_chunk(chunk: Chunk) -> Vec<Graded> {
    let graded = |read| match read {
        Ok(found) => {
            let grade = grade(&found);
            Graded { line: Some(found.line), puzzle: Some(found.board), grade }
        }
        Err(error) => {
            Graded { line: InputError::line(&error), puzzle: None, grade: Err((&error).into()) }
        }
    };
    chunk.into_iter().map(graded).collect()
}

/// The grade of a puzzle, or why it has none.
fn grade(found: &InputBoard) -> Diagnosed<Grade> {
    let puzzle = &found.board;
    if let Some(clash) = board::clash(puzzle) {
        return Err(clash.into());
    }
    let why = match solutions::count(puzzle, 2) {
        0 => Diagnosis::new(Verdict::Unsolvable, "no solution: at least one given is wrong"),
        1 => {
            let why = "full grid: it is solved, and no step is left to grade";
            let full = || Diagnosis::new(Verdict::Full, why).into();
            return puzzles::grade::grade(puzzle, &solved(puzzle)).ok_or_else(full);
        }
        // Hints go by the candidates, which may leave one.
        _ if !found.excluded().is_empty() => {
            let why = "its digits alone have several solutions, so it has no level";
            Diagnosis::new(Verdict::Ambiguous, why)
        }
        _ => {
            let hint = format!("`{} hint --all` shows where two differ", text::sudoku());
            let why = format!("several solutions, so it has no level; {hint}");
            Diagnosis::new(Verdict::Ambiguous, why)
        }
    };
    Err(why.into())
}

fn solved(puzzle: &Board) -> Board {
    let mut solution = *puzzle;
    let _ = solutions::solve(&mut solution);
    solution
}

impl Graded {
    fn record(&self, source: &str) -> Value {
        let (grade, fault) = (self.grade.as_ref().ok(), self.grade.as_ref().err());
        let techniques = grade.map(|grade| {
            let named = grade.techniques.iter().map(|(name, times)| (name.to_string(), times));
            named.collect::<BTreeMap<_, _>>()
        });
        json!({
            "source": source,
            "line": self.line,
            "puzzle": self.puzzle.map(|puzzle| puzzle.to_string()),
            "level": grade.map(|grade| grade.level().to_string()),
            "hardest": grade.map(|grade| grade.hardest.to_string()),
            "steps": grade.map(Grade::steps),
            "techniques": techniques,
            "failure": fault.map(|fault| fault.verdict.name()),
            "reason": fault.map(|fault| fault.said()),
        })
    }

    fn text(&self, source: &str) -> String {
        match (&self.grade, self.puzzle) {
            (Ok(grade), _) if source.is_empty() => table(grade, text::columns()),
            (Ok(grade), Some(puzzle)) => {
                format!("{puzzle} {} {} {}\n", grade.level(), grade.steps(), grade.hardest)
            }
            // Standard error says why.
            (Err(fault), Some(puzzle)) if !source.is_empty() => {
                format!("{puzzle} {}\n", fault.verdict.in_a_table())
            }
            _ => String::new(),
        }
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
