//! Exercises: solutions of the reader's own that began as another one without the bodies of some functions. They are
//! compared with that one, step by step.

use std::iter;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;
use instrument::Function;
use solutions::{Board, Kind};
use watched::{Budget, Cell, Recording, Trace};

use super::expected::Expected;
use super::mistake::{FEW, after, how_it_goes_on};
use crate::board;
use crate::diagnosis::{Diagnosed, Diagnosis, Picture, Verdict};
use crate::process::confine::Limits;
use crate::process::limited::{self, Exit};
use crate::report;
use crate::solution::obstacle;
use crate::solution::runner::Runner;
use crate::solution::{self, Solution, UnknownSolution};
use crate::text;

/// Begins the line above the submission region that says what a file is an exercise from:
/// `// Exercise from int_matrix: is_possible, solve_sudoku`.
const MARK: &str = "// Exercise from ";

/// The longest that a solution of the catalogue is waited for.
const WELL_KNOWN: Duration = Duration::from_secs(60);

/// The text of a new file: the original's, without the bodies of the functions to write. Only those are left out that are
/// checked afterwards.
pub fn begin(
    root: &Path,
    name: &str,
    original: &Solution,
    functions: &[String],
) -> anyhow::Result<String> {
    let (from, file) = (&*original.name, &original.file);
    original.entry_point.clone()?;
    obstacle::region(original).map_err(|why| Diagnosis::obstacle(file, why))?;
    let all = || file.functions().iter().filter(|function| function.can_be_blanked());
    let names: Vec<&str> = all().map(|function| &*function.name).collect();
    if functions.is_empty() {
        bail!("--from {from} needs --blank with some of its functions: {}", names.join(", "));
    }
    for wanted in functions {
        if all().any(|known| known.is(wanted)) {
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
    let text = marked(&file.blank(functions), name, from, functions);
    if let Some(name) = only_printed(original, &asked(&text))?.first()
        && printed(root, original)? != printed(root, original)?
    {
        bail!("nothing checks `{name}`: what {from} prints is random");
    }
    Ok(text)
}

/// Those of the functions that only print, and that main calls but not the solution's function. An error if there are others
/// that it does not call: nothing checks them, as main's few examples would let nearly everything pass.
fn only_printed(original: &Solution, functions: &[&str]) -> anyhow::Result<Vec<String>> {
    let (called, file) = (&original.entry_point.clone()?.path, &original.file);
    let (reached, by_main) = (file.reached(called), file.reached("main"));
    let mut only_printed = Vec::new();
    for function in file.functions() {
        let (name, path) = (&function.name, &*function.path);
        if reached.contains(path) || !functions.iter().any(|it| function.is(it)) {
            continue;
        }
        if !by_main.contains(path) {
            bail!("nothing checks `{name}`: neither {called} nor main calls it");
        }
        if !function.returns_nothing {
            bail!("nothing checks `{name}`: only main calls it, on a few examples");
        }
        only_printed.push(name.clone());
    }
    Ok(only_printed)
}

/// What a solution prints as a whole program; an error if that fails.
fn printed(root: &Path, solution: &Solution) -> anyhow::Result<String> {
    const LIMITS: Limits =
        Limits { time: Duration::from_secs(5), memory: None, output: 1 << 20, toolchain: None };
    let program = solution::whole(root, solution)?;
    let mut command = Command::new(&program);
    command.current_dir(program.parent().unwrap_or(root));
    let run = limited::run(&command, Vec::new(), LIMITS)?;
    ensure!(run.end == Exit::Code(0), "{}: main fails: {}", solution.file.name(), run.end);
    Ok(String::from_utf8_lossy(&run.output).into_owned())
}

/// Compares what main prints, byte by byte, where that is all that checks some of the functions: which, and the first line
/// that differs.
fn compare_output(
    root: &Path,
    exercise: &Solution,
    original: &Solution,
) -> anyhow::Result<Option<(Vec<String>, Option<Diagnosis>)>> {
    let functions = only_printed(original, &asked(exercise.file.text()))?;
    // Elsewhere the steps say enough.
    let is_needed = !functions.is_empty() || exercise.kind() == Some(Kind::Rule);
    let [yours, theirs] = match [printed(root, exercise), printed(root, original)] {
        [Ok(yours), Ok(theirs)] => [yours, theirs],
        [yours, theirs] if is_needed => [yours?, theirs?],
        _ => return Ok(None),
    };
    // It may be random.
    if !is_needed && yours != theirs && printed(root, original)? != theirs {
        return Ok(None);
    }
    if yours == theirs {
        return Ok(Some((functions, None)));
    }
    let lines =
        |text: &str| -> Vec<String> { text.split('\n').map(|line| format!("{line:?}")).collect() };
    let (yours, theirs) = (lines(&yours), lines(&theirs));
    let same = iter::zip(&yours, &theirs).take_while(|(yours, theirs)| yours == theirs).count();
    let cause =
        format!("line {} of what main prints differs from that of {}", same + 1, original.name);
    let mut found = Diagnosis::new(Verdict::WrongAnswer, cause);
    found.picture = Picture::lines(theirs.get(same), yours.get(same));
    Ok(Some((functions, Some(found))))
}

/// The blanked file with its own name in the title, and a mark that says what it is an exercise from. The sections of its
/// header stay in the original, so that what is to be written is seen at once.
fn marked(blanked: &str, name: &str, from: &str, functions: &[String]) -> String {
    let mut in_section = false;
    let kept = blanked.split_inclusive('\n').filter(|line| {
        in_section = line.starts_with("//!") && (in_section || line.starts_with("//! ## "));
        !in_section && !line.starts_with(MARK)
    });
    let start = "\n// submission starts\n";
    kept.collect::<String>()
        .replacen(&format!("//! # `{from}`"), &format!("//! # `{name}`"), 1)
        .replacen("//!\n\n", "\n", 1)
        .replacen(start, &format!("\n{}{start}", mark(from, functions)), 1)
}

/// The line that says what a file is an exercise from.
pub fn mark(from: &str, functions: &[String]) -> String {
    format!("{MARK}{from}: {}", functions.join(", "))
}

/// The solution that a file is an exercise from, if it says so.
pub fn original(text: &str) -> Result<Option<Solution>, UnknownSolution> {
    text.lines()
        .find_map(|line| line.strip_prefix(MARK)?.split(':').next())
        .map(Solution::find)
        .transpose()
}

/// Compares an exercise with its original, if it has one: how it was compared, or what differs.
pub fn check(
    root: &Path,
    solution: &Solution,
    limit: Duration,
    progress: &ProgressBar,
) -> anyhow::Result<Diagnosed<Vec<String>>> {
    let original = original(solution.file.text()).context(solution.file.name().to_owned())?;
    let Some(original) = original else { return Ok(Ok(Vec::new())) };
    let name = &original.name;
    let each = |board: &str| progress.set_message(format!("comparing with {name}: {board}"));
    let mut how = match compare(solution, &original, limit, each) {
        Ok(Ok(same)) => vec![same],
        Ok(Err(found)) => return Ok(Err(found)),
        Err(why) => vec![format!("not compared with {name} step by step: {why}")],
    };
    progress.set_message("comparing what main prints");
    if let Some((functions, different)) = compare_output(root, solution, &original)? {
        if let Some(found) = different {
            return Ok(Err(found.into()));
        }
        let of = if functions.is_empty() { String::new() } else { functions.join(", ") + ": " };
        how.push(format!("{of}main prints the same, byte by byte"));
    }
    Ok(Ok(how))
}

/// Compares an exercise with its original: in words, that all steps and answers are the same, or the first that differs. An
/// error says why it cannot. `each` gets the name of a board before it is tried.
fn compare(
    exercise: &Solution,
    original: &Solution,
    limit: Duration,
    mut each: impl FnMut(&str),
) -> anyhow::Result<Diagnosed<String>> {
    let kind = exercise.entry_point.clone()?.kind;
    let boards = Expected::of_kind(kind, &exercise.name)?;
    let name = &original.name;
    let mut checks = String::new();
    for (place, Expected { name: board, puzzle: start, .. }) in boards.iter().enumerate() {
        each(board);
        // Those of the catalogue end soon, but not on every machine within the limit.
        let most = if original.entry().is_some() { WELL_KNOWN } else { limit };
        let theirs = original.trace(start, &Budget::of_time(most))?;
        ensure!(theirs.finished().is_some(), "it was stopped on {board}");
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
                checks = format!(", but on {board} it makes {yours} checks, {name} {theirs}");
            }
            continue;
        }
        let yours = record(exercise, start, yours, limit)?;
        let theirs = record(original, start, theirs, limit)?;
        let steps = iter::zip(&yours.steps, &theirs.steps)
            .take_while(|(a, b)| (a.cell, a.value) == (b.cell, b.value))
            .count();
        if let (watched::End::Panicked(why), true) = (&yours.trace.end, steps == yours.steps.len())
        {
            // A plain run tells the line.
            bail!("on {board} it panics: {}", report::visible(why));
        }
        let sides = [
            Side::new(exercise, start, &yours, steps, limit),
            Side::new(original, start, &theirs, steps, limit),
        ];
        let place = of_all(kind, board, place, boards.len());
        let mut found = difference(&place, board, kind, start, steps, &sides);
        let is_stopped = steps == yours.steps.len() && yours.trace.end == watched::End::Time;
        if is_stopped {
            let how = how_it_goes_on(&yours).unwrap_or_default();
            found.verdict = Verdict::TimeLimit;
            found.cause = format!("{place}: stopped after {} s. {how}", limit.as_secs_f64());
            // It ends nowhere, and what it did before is soon shown.
            let short = ["--limit", "1"].map(str::to_owned);
            found.watch = found.watch.map(|options| [options, short.into()].concat());
        } else if kind != Kind::Rule {
            found.sides.extend(why(start, &theirs, steps, &sides));
        }
        let mut solves_it = false;
        if !is_stopped {
            let run = Runner::new(exercise, limit).run(start)?;
            solves_it = kind.is_solver() && run.failure(start).is_none();
            found.printed = ("It printed", run.printed);
        }
        let step = yours.steps.get(steps).map_or("", |step| yours.function(step));
        found.sides.extend(if solves_it {
            Some(format!("It solves the board, but not as {name} does."))
        } else {
            written_by_reader(exercise, step)
        });
        return Ok(Err(found.into()));
    }
    let same = if kind == Kind::Rule { "answers" } else { "steps" };
    Ok(Ok(format!("the same {same} as {name}{checks}")))
}

/// `lc37_wikipedia (puzzle 1 of 35)`, with the place counted from 0.
pub fn of_all(kind: Kind, board: &str, place: usize, number: usize) -> String {
    match kind {
        Kind::Generator => format!("{board} ({} of {number})", place + 1),
        _ => format!("{board} ({} {} of {number})", what(kind), place + 1),
    }
}

/// What a kind of solution is tried on.
pub fn what(kind: Kind) -> &'static str {
    match kind {
        Kind::Generator => "first row",
        Kind::Rule => "board",
        _ => "puzzle",
    }
}

/// The run with its steps, for which it runs again, no further than the last of them.
fn record(
    solution: &Solution,
    start: &Board,
    trace: Trace,
    limit: Duration,
) -> anyhow::Result<Recording> {
    let steps = trace.counts.writes;
    if steps == 0 {
        return Ok(Recording { trace, steps: Vec::new(), functions: Vec::new() });
    }
    let budget = Budget { steps, time: limit };
    let recording = solution.record(start, &budget, usize::try_from(steps)?)?;
    Ok(Recording { trace, ..recording })
}

fn is_same(one: &Trace, other: &Trace) -> bool {
    one.end == other.end && one.board == other.board && one.counts.hash == other.counts.hash
}

fn end_in_words(solution: &Solution, trace: &Trace, limit: Duration) -> String {
    match &trace.end {
        watched::End::Finished { solved } => {
            let (yes, no) = match solution.kind() {
                Some(Kind::Generator) => ("ends with a grid", "ends without a grid"),
                Some(Kind::Rule) => ("true", "false"),
                _ => ("ends, solved", "ends, not solved"),
            };
            let fault =
                board::rules::flaw(&Board::EMPTY, &trace.board).filter(|_| solution.is_solver());
            match fault {
                Some(fault) if *solved => format!("{yes}, but {fault}"),
                _ => (if *solved { yes } else { no }).to_owned(),
            }
        }
        watched::End::Steps => "goes on".to_owned(),
        watched::End::Time => format!("stopped after {} s", limit.as_secs_f64()),
        watched::End::TooDeep => "recurses forever".to_owned(),
        watched::End::Panicked(why) => format!("panics: {}", report::visible(why)),
    }
}

/// The functions that have no body yet and are to be checked, with their lines: those that the function of this path calls,
/// and those that an exercise asks for.
pub fn unwritten(solution: &Solution, called: &str) -> Vec<(String, usize)> {
    let (file, reached) = (&solution.file, solution.file.reached(called));
    let asked = asked(file.text());
    let counts =
        |it: &&Function| reached.contains(&*it.path) || asked.iter().any(|name| it.is(name));
    let counted = file.functions().iter().filter(counts);
    counted.filter_map(|function| Some((function.name.clone(), function.todo?))).collect()
}

/// The functions that an exercise asks for.
pub fn asked(text: &str) -> Vec<&str> {
    let mark = text.lines().find_map(|line| line.strip_prefix(MARK)?.split_once(": "));
    mark.map_or(Vec::new(), |(_, names)| names.split(", ").collect())
}

/// What a solution does next, and the board after that.
struct Side {
    name: String,
    next: String,
    board: Board,
    /// The cell that it writes to.
    cell: Option<Cell>,
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
            let next = end_in_words(solution, &recording.trace, limit);
            return Side { name, next, board: recording.trace.board, cell: None };
        };
        let board = after(start, &recording.steps[..=steps]);
        let (cell, line, function) = (step.cell, step.line, recording.function(step));
        let written = match step.value {
            0 => format!("{cell} cleared"),
            digit => format!("{cell} = {digit}"),
        };
        let next = format!("{written}  ({function}, line {line})");
        Side { name, next, board, cell: Some(cell) }
    }
}

/// Where the functions are that an exercise asks for, unless one of them, of this name, has made the step.
fn written_by_reader(exercise: &Solution, function: &str) -> Option<String> {
    let asked = asked(exercise.file.text());
    let is_asked = |name: &str| asked.iter().any(|it| it.rsplit("::").next() == Some(name));
    if asked.is_empty() || is_asked(function) {
        return None;
    }
    let place = |path: &&str| {
        let line = exercise.file.function(path)?.line;
        Some(format!("{path} (line {line})"))
    };
    let places: Vec<String> = asked.iter().filter_map(place).collect();
    (!places.is_empty()).then(|| format!("You wrote {}.", places.join(", ")))
}

/// By the rules, why the step is wrong that differs after some that are the same, if they tell.
fn why(
    start: &Board,
    theirs: &Recording,
    steps: usize,
    [yours, right]: &[Side; 2],
) -> Option<String> {
    let (before, last) = (after(start, &theirs.steps[..steps]), theirs.steps[..steps].last());
    let mut board = *start;
    // Then what is written may clash.
    let writes_first = theirs.steps.iter().take(FEW).any(|step| {
        board[step.cell] = step.value;
        board::clash(&board).is_some()
    });
    let clash_with = |cell: Cell, digit: u8| {
        let mut board = before;
        board[cell] = digit;
        board::clash(&board)
    };
    let may_stand = |digit: u8, cell: Cell, none: &str| {
        format!("{digit} is allowed in {cell}: its row, column and box have no {none}.")
    };
    let written = |side: &Side| side.cell.map(|cell| (cell, side.board[cell]));
    let (clash, holds) = (board::clash(&before), |cell: Cell| before[cell]);
    let is_last = |cell| last.is_some_and(|last| last.cell == cell && last.value != 0);
    // Or it says that it is not solved.
    let has_gone_on = yours.cell.is_some() || yours.board.0 == right.board.0;
    Some(match (written(yours), written(right)) {
        (_, None) => match clash {
            Some(clash) => format!("These digits clash: {clash}."),
            None if before.filled() == 81 && right.board.0 == before.0 && has_gone_on => {
                "The board is full and keeps the rules.".to_owned()
            }
            None => return None,
        },
        (Some((cell, 1..)), Some((_, 1..))) if holds(cell) != 0 => {
            format!("{cell} is not empty: it holds {}.", holds(cell))
        }
        (Some((cell, digit @ 1..)), _) if !writes_first && clash_with(cell, digit).is_some() => {
            format!("{digit} is not allowed in {cell}: {}.", clash_with(cell, digit)?)
        }
        // A digit has to be taken back.
        (Some((cell, digit)), Some((other, 0))) if cell != other => match (clash, last) {
            (Some(clash), _) if is_last(other) => {
                format!("{} is not allowed in {other}: {clash}.", holds(other))
            }
            (_, Some(last)) if writes_first && last.value == 0 && digit != 0 => {
                format!("No digit is left for {}.", last.cell)
            }
            _ if holds(other) == 0 => return None,
            _ => format!("{other} must be cleared first: it holds {}.", holds(other)),
        },
        // It is taken back too early.
        (Some((cell, 0)), Some((other, 1..)))
            if writes_first && clash.is_none() && is_last(cell) && cell != other =>
        {
            may_stand(holds(cell), cell, &format!("other {}", holds(cell)))
        }
        (Some((cell, _)), Some((other, digit @ 1..)))
            if holds(other) == 0 && (written(yours) == Some((cell, 0)) || cell == other) =>
        {
            if writes_first {
                format!("{digit} has not been tried in {other} yet.")
            } else {
                may_stand(digit, other, &format!("{digit} yet"))
            }
        }
        (Some((cell, _)), Some((other, _)))
            if cell > other && Cell::all().find(|&cell| before[cell] == 0) == Some(other) =>
        {
            format!("{other} is empty and comes first.")
        }
        (None, Some((other, digit @ 1..))) if holds(other) == 0 => {
            let may = if clash_with(other, digit).is_none() {
                format!(", and {digit} is allowed there")
            } else {
                String::new()
            };
            format!("{other} is still empty{may}.")
        }
        _ => return None,
    })
}

/// On one screen: both sides, and the boards after the step.
fn difference(
    place: &str,
    board: &str,
    kind: Kind,
    start: &Board,
    steps: usize,
    [yours, theirs]: &[Side; 2],
) -> Diagnosis {
    let cause = match yours.cell.or(theirs.cell) {
        Some(_) => {
            let step = text::count(steps as u64 + 1);
            format!("{place}: step {step} differs from that of {}", theirs.name)
        }
        None => format!("{place}: the answer differs from that of {}", theirs.name),
    };
    let mut found = Diagnosis::new(Verdict::WrongAnswer, cause);
    let names = yours.name.len().max(theirs.name.len());
    let lines = [yours, theirs].map(|side| format!("{:<names$}  {}", side.name, side.next));
    let draw = |side: &Side| text::board_lines_at(&side.board, start, side.cell.map(Cell::place));
    found.sides = lines.into();
    found.picture = match kind {
        Kind::Rule => Picture::Board(text::board_lines(start, start)),
        _ => Picture::Boards([yours, theirs].map(|side| (side.name.clone(), draw(side)))),
    };
    if kind.is_solver() {
        let step = steps.to_string();
        let options = [&*yours.name, &*theirs.name, board, "--step", &step];
        found.watch = Some(options.map(str::to_owned).into());
    }
    found
}
