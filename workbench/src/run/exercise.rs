//! Exercises: solutions of the reader's own that began as another one without the bodies of some functions. They are
//! compared with that one, step by step.

use std::iter;
use std::time::Duration;

use anyhow::{Error, bail, ensure};
use puzzles::cells::Cell;
use solutions::{Board, Kind};
use watched::{Budget, End, Recording, Trace};

use super::expected::Expected;
use crate::board::named;
use crate::report;
use crate::solution::obstacle;
use crate::solution::own;
use crate::solution::submission::NoSubmission;
use crate::solution::{Solution, UnknownSolution};
use crate::text;

/// Begins the line above the submission region that says what a file is an exercise from:
/// `// Exercise from int_matrix: is_possible, solve_sudoku`.
const MARK: &str = "// Exercise from ";

/// The first rows that generators are compared on; one is not 1 to 9 in some order.
const FIRST_ROWS: [[u8; 9]; 5] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    [5, 3, 4, 6, 7, 8, 9, 1, 2],
    [8, 1, 2, 7, 5, 3, 6, 4, 9],
    [1, 2, 3, 4, 5, 6, 7, 8, 8],
];

/// A new file.
pub struct Exercise {
    /// The original's, without the bodies of the functions to write.
    pub text: String,
    /// Those of the functions that its steps and answers do not depend on.
    pub unchecked: Vec<String>,
}

impl Exercise {
    pub fn new(name: &str, original: &Solution, functions: &[String]) -> anyhow::Result<Exercise> {
        let (from, file, source) = (&*original.name, &*original.file, &*original.source);
        let called = &original.entry_point.clone()?.path;
        let all = |text| instrument::functions(file, text, called).map_err(Error::msg);
        obstacle::region(source).map_err(|why| NoSubmission::NoRegion(file.to_owned(), why))?;
        let before = all(source)?;
        let names: Vec<&str> = before.iter().map(|function| function.name.as_str()).collect();
        if functions.is_empty() {
            bail!("--from {from} needs --blank with some of its functions: {}", names.join(", "));
        }
        for wanted in functions {
            if before.iter().any(|known| known.name == *wanted || known.path == *wanted) {
                continue;
            }
            let method = format!("::{wanted}");
            let methods: Vec<&str> =
                names.iter().copied().filter(|name| name.ends_with(&method)).collect();
            if methods.is_empty() {
                let known = text::known(wanted, names.iter().copied());
                bail!("{from} has no function `{wanted}` to write anew; {known}");
            }
            bail!("{from} has several functions `{wanted}`; use one of {}", methods.join(", "));
        }
        let blanked = instrument::blank(file, source, functions).map_err(Error::msg)?;
        let after = all(&blanked)?;
        let is_unwritten = |name: &str| {
            after.iter().any(|function| function.name == name && function.todo.is_some())
        };
        let unchecked = before
            .iter()
            .filter(|function| !function.is_reached && is_unwritten(&function.name))
            .map(|function| function.name.clone())
            .collect();
        Ok(Exercise { text: marked(&blanked, name, from, functions), unchecked })
    }
}

/// The blanked file with its own name in the title, and a mark that says what it is an exercise from.
fn marked(blanked: &str, name: &str, from: &str, functions: &[String]) -> String {
    let unmarked: String =
        blanked.split_inclusive('\n').filter(|line| !line.starts_with(MARK)).collect();
    let start = "\n// submission starts\n";
    unmarked.replacen(&format!("//! # `{from}`"), &format!("//! # `{name}`"), 1).replacen(
        start,
        &format!("\n{MARK}{from}: {}{start}", functions.join(", ")),
        1,
    )
}

/// The solution that a file is an exercise from, if it says so.
pub fn original(text: &str) -> Result<Option<Solution>, UnknownSolution> {
    text.lines()
        .find_map(|line| line.strip_prefix(MARK)?.split(':').next())
        .map(Solution::find)
        .transpose()
}

/// The outcome of the comparison with the original.
pub enum Compared {
    /// All steps and answers are the same; in words.
    Same(String),
    Different(Box<Difference>),
}

pub struct Difference {
    kind: Kind,
    /// How many boards agree, of how many.
    agree: (usize, usize),
    /// The board on which they differ.
    board: String,
    start: Board,
    /// The number of steps before the first that differs.
    steps: usize,
    yours: Side,
    original: Side,
}

/// What a solution does next, and the board after that.
struct Side {
    name: String,
    next: String,
    board: Board,
    /// The cell that it writes to.
    cell: Option<usize>,
}

/// Compares an exercise with its original, up to the first step that differs; or says why it cannot.
pub fn compare(
    exercise: &Solution,
    original: &Solution,
    limit: Duration,
) -> anyhow::Result<Compared> {
    let kind = exercise.entry_point.clone()?.kind;
    let boards = boards(kind, &exercise.name)?;
    let name = &original.name;
    let mut checks = String::new();
    for (agree, (board, start)) in boards.iter().enumerate() {
        let theirs = original.trace(start, &Budget::of_time(limit))?;
        ensure!(theirs.finished().is_some(), "it does not end on {board}");
        ensure!(
            !kind.is_solver() || !theirs.is_answer_only(),
            "it writes its answer and nothing before it"
        );
        // One step more than it should take.
        let budget = Budget { steps: theirs.counts.writes + 1, time: limit };
        let yours = exercise.trace(start, &budget)?;
        if is_same(&yours, &theirs) {
            let [yours, theirs] = [&yours, &theirs].map(|trace| trace.counts.checks);
            if yours != theirs && checks.is_empty() {
                let (yours, theirs) = (text::count(yours), text::count(theirs));
                checks = format!(" But on {board} it makes {yours} checks, {name} {theirs}.");
            }
            continue;
        }
        let yours = record(exercise, start, yours, limit)?;
        let theirs = record(original, start, theirs, limit)?;
        let steps = iter::zip(&yours.steps, &theirs.steps)
            .take_while(|(a, b)| (a.cell(), a.value) == (b.cell(), b.value))
            .count();
        return Ok(Compared::Different(Box::new(Difference {
            kind,
            agree: (agree, boards.len()),
            board: board.clone(),
            start: *start,
            steps,
            yours: Side::new(exercise, start, &yours, steps, limit),
            original: Side::new(original, start, &theirs, steps, limit),
        })));
    }
    let (number, what) = (boards.len(), plural(kind));
    let same = if kind == Kind::Rule { "answers" } else { "steps" };
    Ok(Compared::Same(format!("All {number} {what}: the same {same} as {name}.{checks}")))
}

/// The run with its steps, for which it runs again, no further than the last of them.
fn record(
    solution: &Solution,
    start: &Board,
    trace: Trace,
    limit: Duration,
) -> anyhow::Result<Recording> {
    let steps = trace.counts.writes;
    let budget = Budget { steps, time: limit };
    let recording = solution.record(start, &budget, usize::try_from(steps)?)?;
    Ok(Recording { trace, ..recording })
}

/// The boards that solutions of a kind are compared on, with their names.
fn boards(kind: Kind, name: &str) -> anyhow::Result<Vec<(String, Board)>> {
    match kind {
        Kind::Generator => {
            let row = |row: &[u8; 9]| {
                let mut board = Board::EMPTY;
                board[0] = *row;
                let digits: String = row.iter().map(u8::to_string).collect();
                (format!("the first row {digits}"), board)
            };
            Ok(FIRST_ROWS.iter().map(row).collect())
        }
        Kind::Rule => {
            let board = |case: &named::NamedPuzzle| Ok((case.name.clone(), case.puzzle.parse()?));
            named::all().iter().map(board).collect()
        }
        _ => {
            let quick = Expected::quick(name)?;
            Ok(quick.into_iter().map(|expected| (expected.name, expected.puzzle)).collect())
        }
    }
}

fn plural(kind: Kind) -> &'static str {
    match kind {
        Kind::Generator => "first rows",
        Kind::Rule => "boards",
        _ => "puzzles",
    }
}

fn is_same(one: &Trace, other: &Trace) -> bool {
    one.end == other.end && one.board == other.board && one.counts.hash == other.counts.hash
}

fn end_in_words(solution: &Solution, end: &End, limit: Duration) -> String {
    match end {
        End::Finished { solved } => {
            let (yes, no) = match solution.kind() {
                Some(Kind::Generator) => ("ends with a grid", "ends without a grid"),
                Some(Kind::Rule) => ("true", "false"),
                _ => ("ends, solved", "ends, not solved"),
            };
            (if *solved { yes } else { no }).to_owned()
        }
        End::Steps => "goes on".to_owned(),
        End::Time => report::stopped(limit),
        End::Panicked(why) if why.starts_with("not yet implemented") => {
            let functions = unwritten(&solution.file, &solution.source);
            format!("not yet written: {}", functions.join(", "))
        }
        End::Panicked(why) => format!("panics: {}", report::visible(why)),
    }
}

/// The functions that have no body yet, with their lines.
pub fn unwritten(file: &str, text: &str) -> Vec<String> {
    let called = own::entry_point(file, text).map(|entry_point| entry_point.path);
    let functions =
        instrument::functions(file, text, &called.unwrap_or_default()).unwrap_or_default();
    functions
        .iter()
        .filter_map(|function| {
            let line = function.todo.filter(|_| function.is_reached)?;
            Some(format!("{} (line {line})", function.name))
        })
        .collect()
}

impl Side {
    /// After `steps` steps and the next one, or after the end.
    fn new(
        solution: &Solution,
        start: &Board,
        recording: &Recording,
        steps: usize,
        limit: Duration,
    ) -> Side {
        let name = solution.name.to_string();
        let Some(step) = recording.steps.get(steps) else {
            let next = end_in_words(solution, &recording.trace.end, limit);
            return Side { name, next, board: recording.trace.board, cell: None };
        };
        let mut board = *start;
        for step in &recording.steps[..=steps] {
            if let Some(digit) = board.0.get_mut(step.cell()) {
                *digit = step.value;
            }
        }
        let (place, line) = (Cell(step.cell()), step.line);
        let function = recording.function(step);
        let written = match step.value {
            0 => format!("{place} emptied"),
            digit => format!("{place} = {digit}"),
        };
        Side {
            name,
            next: format!("{written}  ({function}, line {line})"),
            board,
            cell: Some(step.cell()),
        }
    }
}

impl Difference {
    /// The options of `sudoku watch` that show both just before the step.
    pub fn watch(&self) -> Option<Vec<String>> {
        let step = self.steps.to_string();
        let options = [&self.yours.name, &self.original.name, &self.board, "--step", &step];
        self.kind.is_solver().then(|| options.map(str::to_owned).into())
    }

    pub fn text(&self, width: usize) -> String {
        let Difference { kind, agree, board, start, yours, original, .. } = self;
        let (agree, number) = agree;
        let place = match yours.cell.or(original.cell) {
            Some(_) => format!("step {} of {board}", self.steps + 1),
            None => format!("the answer on {board}"),
        };
        let mut text = format!(
            "{agree} of {number} {} agree with {}; the first difference is {place}:\n\n",
            plural(*kind),
            original.name
        );
        let names = yours.name.len().max(original.name.len());
        for Side { name, next, .. } in [yours, original] {
            text.push_str(&format!("  {name:<names$}  {next}\n"));
        }
        text.push('\n');
        if *kind == Kind::Rule {
            let lines = text::board_lines(start, start).join("\n");
            return text + &lines + "\n";
        }
        let lines = |side: &Side| text::board_lines_at(&side.board, start, side.cell);
        let (yours_lines, lines) = (lines(yours), lines(original));
        text + &text::side_by_side((&yours.name, &yours_lines), (&original.name, &lines), width)
    }
}
