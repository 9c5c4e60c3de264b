//! `sudoku grade`: how hard puzzles are for a person, in order, in constant memory.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::HumanCount;
use puzzles::cells::{Cell, digits, each};
use puzzles::grade::Grade;
use puzzles::hint::Hint;
use puzzles::ladder::Ladder;
use puzzles::position::Position;
use puzzles::read::{Chunk, Found, InputError};
use puzzles::step::{Level, Step, Technique};
use serde::{Serialize, Serializer};
use solutions::Board;

use crate::board;
use crate::board::source::{place, prefix};
use crate::cli;
use crate::report::{self, FailureKind, Fault, Printer, Report, Status};
use crate::{parallel, text};

/// Puzzles per work item.
const CHUNK: usize = 64;

pub fn run(options: &cli::GradeArgs) -> anyhow::Result<Status> {
    let source = options.input.get()?.open()?;
    let mut boards = source.boards;
    let mut job = Job { printer: Printer::new(options.json.json), tally: Tally::default() };
    job.printer.bar = report::progress_bar(source.length, "{msg}");
    let started = Instant::now();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    parallel::map_in_order(
        vec![|piece: &mut _| grade_chunk(&source.name, options.path, piece); cores],
        |last| Some((boards.chunk(CHUNK, last.unwrap_or_default().0)?, boards.bytes())),
        |(chunk, bytes)| job.print_chunk(&chunk, bytes),
    )?;
    job.printer.bar.finish_and_clear();
    if !job.printer.is_closed() {
        job.tally.report(started.elapsed());
    }
    Ok(job.tally.status())
}

/// A board of the input, or what was found in its place.
struct Graded<'a> {
    source: &'a str,
    line: Option<usize>,
    puzzle: Option<Board>,
    grade: Result<Grade, Fault>,
    /// Its steps, if they are asked for.
    path: Option<Vec<(Position, Step)>>,
}

impl Graded<'_> {
    fn of(source: &str, with_path: bool, read: Result<Found, InputError>) -> Graded<'_> {
        let (line, puzzle, grade) = match read {
            Ok(Found { line, board, .. }) => (Some(line), Some(board), grade(&board)),
            Err(error) => {
                (error.line(), None, Err(Fault::new(FailureKind::Unreadable, error.to_string())))
            }
        };
        let path = puzzle.filter(|_| with_path && grade.is_ok()).and_then(|puzzle| path(&puzzle));
        Graded { source, line, puzzle, grade, path }
    }
}

/// With the number of bytes that have been read.
fn grade_chunk<'a>(
    source: &'a str,
    with_path: bool,
    (chunk, bytes): &mut (Chunk, u64),
) -> (Vec<Graded<'a>>, u64) {
    (chunk.drain(..).map(|read| Graded::of(source, with_path, read)).collect(), *bytes)
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
                "several solutions, so it has no level; `{} hint` shows where two differ",
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

/// One line of `--json`.
#[derive(Serialize)]
struct GradeRecord<'a> {
    source: &'a str,
    line: Option<usize>,
    puzzle: Option<String>,
    level: Option<String>,
    hardest: Option<String>,
    steps: Option<usize>,
    techniques: Option<Techniques<'a>>,
    failure: Option<FailureKind>,
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<StepRecord>>,
}

/// Cells with their digits.
#[derive(Serialize)]
struct StepRecord {
    technique: String,
    placed: Option<(String, u8)>,
    removed: Vec<(String, Vec<u8>)>,
}

impl From<&Step> for StepRecord {
    fn from(step: &Step) -> StepRecord {
        StepRecord {
            technique: step.technique.to_string(),
            placed: step.placed.map(|at| (Cell(at.cell).to_string(), at.digit)),
            removed: step
                .removed
                .iter()
                .map(|&(cell, set)| (Cell(cell).to_string(), digits(set).collect()))
                .collect(),
        }
    }
}

/// An object, in the order of the ladder.
struct Techniques<'a>(&'a BTreeMap<Technique, usize>);

impl Serialize for Techniques<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name.to_string(), count)))
    }
}

impl Report for Graded<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        match (&self.grade, self.puzzle) {
            (Ok(grade), _) if self.source.is_empty() => {
                write!(out, "{}", table(grade, text::columns()))?;
            }
            (Ok(grade), Some(puzzle)) => {
                let (level, steps) = (grade.level(), grade.steps());
                writeln!(out, "{puzzle} {level} {steps} {}", grade.hardest)?;
            }
            // Standard error says why.
            (Err(fault), Some(puzzle)) if !self.source.is_empty() => {
                writeln!(out, "{puzzle} {}", fault.kind)?;
            }
            _ => {}
        }
        match &self.path {
            Some(path) => write!(out, "{}", steps(path, text::columns())),
            None => Ok(()),
        }
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        let (grade, fault) = (self.grade.as_ref().ok(), self.grade.as_ref().err());
        [GradeRecord {
            source: self.source,
            line: self.line,
            puzzle: self.puzzle.map(|puzzle| puzzle.to_string()),
            level: grade.map(|grade| grade.level().to_string()),
            hardest: grade.map(|grade| grade.hardest.to_string()),
            steps: grade.map(Grade::steps),
            techniques: grade.map(|grade| Techniques(&grade.techniques)),
            failure: fault.map(|fault| fault.kind),
            reason: fault.map(|fault| fault.reason.as_str()),
            path: self.path.as_ref().map(|path| path.iter().map(|(_, step)| step.into()).collect()),
        }]
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

struct Job {
    printer: Printer,
    tally: Tally,
}

impl Job {
    fn print_chunk(&mut self, chunk: &[Graded<'_>], bytes: u64) -> anyhow::Result<ControlFlow<()>> {
        for graded in chunk {
            self.printer.print(graded)?;
            self.tally.add(&graded.grade);
            if let Err(fault) = &graded.grade {
                // Errors of reading say their lines themselves.
                let place = match graded.line.filter(|_| graded.puzzle.is_some()) {
                    Some(line) => place(graded.source, line),
                    None => prefix(graded.source),
                };
                self.printer.tell(format_args!("{place}{}", fault.reason))?;
            }
        }
        self.printer.flush()?;
        self.printer.bar.set_position(bytes);
        let graded = HumanCount(self.tally.levels.iter().sum());
        self.printer.bar.set_message(format!("{graded} graded"));
        if self.printer.is_closed() {
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }
}

#[derive(Default)]
struct Tally {
    levels: [u64; Level::ALL.len()],
    not_graded: u64,
    unreadable: u64,
}

impl Tally {
    fn add(&mut self, grade: &Result<Grade, Fault>) {
        *match grade {
            Ok(grade) => &mut self.levels[grade.level() as usize],
            Err(fault) if fault.kind == FailureKind::Unreadable => &mut self.unreadable,
            Err(_) => &mut self.not_graded,
        } += 1;
    }

    /// Prints the last line.
    fn report(&self, time: Duration) {
        let number = self.levels.iter().sum::<u64>() + self.not_graded + self.unreadable;
        if number > 1 {
            let others = [("not graded", self.not_graded), ("unreadable", self.unreadable)];
            report::tell_summary(Level::ALL.into_iter().zip(self.levels), &others, time);
        }
    }

    fn status(&self) -> Status {
        if self.unreadable > 0 { Status::Unreadable } else { Status::of(self.not_graded == 0) }
    }
}
