//! An exercise compared with its original, step by step: the first step that differs, and why it is wrong.

use std::iter;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;
use solutions::{Board, Kind};
use watched::{Budget, Cell, Recording, Trace, Write};

use super::exercise::{asked, asked_as, compare_output, original};
use super::expected::Expected;
use super::functions;
use super::mistake::{after, how_it_goes_on, writes_first};
use crate::board;
use crate::cause::{Cause, Reason};
use crate::diagnosis::{self, Checked, Diagnosis, Picture, Verdict};
use crate::process::limited;
use crate::process::stop::Stop;
use crate::report;
use crate::solution::runner::Runner;
use crate::solution::{self, Solution};
use crate::text;
use crate::unchecked::{Part, Unchecked};

/// The most boards on which an exercise is compared with its original.
const COMPARED: usize = 300;

/// The longest that a solution of the catalogue is waited for.
const WELL_KNOWN: Duration = Duration::from_secs(60);

/// Compares an exercise with its original, if it has one: how it was compared and what could not be, or what differs.
pub fn check(
    root: &Path,
    solution: &Solution,
    limit: Duration,
    progress: &ProgressBar,
) -> Checked<(Vec<String>, Vec<Unchecked>)> {
    let original = original(solution.file.text()).context(solution.file.name().to_owned())?;
    let Some(original) = original else { return Ok((Vec::new(), Vec::new())) };
    let name = &original.name;
    if let Some(found) = functions::missing(solution, &original) {
        return Err(found.into());
    }
    // What main prints is compared last; it is compiled meanwhile.
    let (folder, copy) = (root.to_owned(), solution.clone());
    let whole = limited::spawn(move || solution::whole(&folder, &copy))?;
    let (mut how, mut unchecked) = (Vec::new(), Vec::new());
    let each = |board: &str| progress.set_message(format!("comparing with {name}: {board}"));
    let compared = compare(root, solution, &original, limit, each);
    let same = Part::Steps.answered(name, diagnosis::answer(compared)?);
    let same = same.and_then(|same| {
        let none = || "it writes only its final answer";
        Part::OriginalSteps.answered(name, same.ok_or_else(none))
    });
    match same {
        Ok(same) => {
            how.push(same);
            // Chance may let boards pass, or what is in the file besides.
            match functions::different(root, solution, &original, None) {
                Ok(None) => {}
                Ok(Some(at)) => {
                    let cause = "all boards pass, but a function is wrong by itself";
                    let mut found = Diagnosis::new(Verdict::WrongAnswer, cause);
                    found.at = Some(at);
                    return Err(found.into());
                }
                Err(why) => unchecked.push(why),
            }
        }
        Err(why) => unchecked.push(why),
    }
    progress.set_message("comparing what main prints");
    let _ = whole.join();
    match Part::Output.answered(name, compare_output(root, solution, &original)) {
        Ok(None) => {}
        Ok(Some((_, Some(found)))) => return Err(found.into()),
        Ok(Some((functions, None))) => {
            let of = if functions.is_empty() { String::new() } else { functions.join(", ") + ": " };
            how.push(format!("{of}main prints the same, byte by byte"));
        }
        Err(why) => unchecked.push(why),
    }
    Ok((how, unchecked))
}

/// Compares an exercise with its original: in words, that all steps and answers are the same, or the first that differs;
/// `None` if the original shows no steps. An error says why it cannot. `each` gets the name of a board before it is tried.
pub fn compare(
    root: &Path,
    exercise: &Solution,
    original: &Solution,
    limit: Duration,
    mut each: impl FnMut(&str),
) -> Checked<Option<String>> {
    let kind = exercise.entry_point.clone()?.kind;
    let boards = Expected::of_kind(kind, &exercise.name)?;
    let name = &original.name;
    let (mut checks, mut otherwise) = (String::new(), String::new());
    // Of a rule, the answers to all are checked besides.
    for (place, expected) in boards.iter().enumerate().take(COMPARED) {
        let (board, start) = (&expected.name, &expected.puzzle);
        each(board);
        // Those of the catalogue end soon, but not on every machine within the limit.
        let most = if original.entry().is_some() { WELL_KNOWN } else { limit };
        let theirs = original.trace(start, &Budget::of_time(most))?;
        if theirs.finished().is_none() {
            return Err(anyhow!("it was stopped on {board}").into());
        }
        if kind.is_solver() && theirs.is_answer_only() {
            return Ok(None);
        }
        // It may reset a cell that is empty.
        let budget = Budget { steps: 2 * theirs.counts.writes + 100, time: limit };
        let yours = exercise.trace(start, &budget)?;
        if ends_alike(&yours, &theirs) && yours.counts.hash == theirs.counts.hash {
            let [yours, theirs] = [&yours, &theirs].map(|trace| trace.counts.checks);
            if yours != theirs && checks.is_empty() {
                let (yours, theirs) = (text::count(yours), text::count(theirs));
                checks = format!(", but on {board} it makes {yours} checks, {name} {theirs}");
            }
            continue;
        }
        let yours = record(exercise, start, yours, limit)?;
        let theirs = record(original, start, theirs, limit)?;
        // Cells may be reset at other moments: once after a loop, say, instead of in it.
        if ends_alike(&yours.trace, &theirs.trace) && digits(&yours).eq(digits(&theirs)) {
            if otherwise.is_empty() {
                otherwise = format!(", but cells are reset at other moments, first on {board}");
            }
            continue;
        }
        let place = among_all(kind, board, place, boards.len());
        let (both, runs) = ([exercise, original], [&yours, &theirs]);
        return Err(difference(root, both, limit, &place, expected, runs)?.into());
    }
    let same = match kind {
        Kind::Rule => "answers",
        _ if otherwise.is_empty() => "steps",
        _ => "digits",
    };
    Ok(Some(format!("the same {same} as {name}{otherwise}{checks}")))
}

/// `lc37_wikipedia (puzzle 1 of 35)`, with the place counted from 0.
pub fn among_all(kind: Kind, board: &str, place: usize, number: usize) -> String {
    let [place, number] = [place + 1, number].map(|number| text::count(number as u64));
    let word = if kind == Kind::Generator { "" } else { &format!("{} ", board_word(kind)) };
    format!("{board} ({word}{place} of {number})")
}

/// What a kind of solution is tried on.
pub fn board_word(kind: Kind) -> &'static str {
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

fn ends_alike(one: &Trace, other: &Trace) -> bool {
    one.end == other.end && one.board == other.board
}

/// The digits that it has written, in order.
fn digits(made: &Recording) -> impl Iterator<Item = (Cell, u8)> {
    let digits = made.steps.iter().filter(|step| step.value != 0);
    digits.map(|step| (step.cell, step.value))
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
        watched::End::Time => Stop::late(limit).why,
        watched::End::TooDeep(_) => "recurses forever".to_owned(),
        watched::End::Panicked(why) => format!("panics: {}", report::visible(why)),
    }
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
        let (cell, line, file) = (step.cell, step.line, solution.file.name());
        let written = match step.value {
            0 => format!("{cell} reset"),
            digit @ 1..=9 => format!("{cell} = {digit}"),
            _ => format!("{cell} = no digit"),
        };
        let next = format!("{written}  {file}:{line}");
        Side { name, next, board, cell: Some(cell) }
    }
}

/// Names the functions that the reader was to write, with their lines, unless it is one of them that has made the step.
fn written_by_reader(exercise: &Solution, function: &str) -> Option<String> {
    let text = exercise.file.text();
    let asked = asked(text);
    if asked.is_empty() || asked_as(text, function).is_some() {
        return None;
    }
    let place = |name: &&str| {
        let (file, line) = (exercise.file.name(), exercise.file.named(name)?.line);
        Some(format!("{name}, {file}:{line}"))
    };
    let places: Vec<String> = asked.iter().filter_map(place).collect();
    (!places.is_empty()).then(|| format!("You wrote {}.", places.join("; ")))
}

/// By the rules, why the step is wrong that differs after some that are the same, if they tell.
fn why(
    start: &Board,
    theirs: &Recording,
    steps: usize,
    [yours, right]: &[Side; 2],
) -> Option<Reason> {
    let (before, last) = (after(start, &theirs.steps[..steps]), theirs.steps[..steps].last());
    // Then what is written may clash.
    let writes_first = writes_first(start, &theirs.steps);
    let clash_with = |cell: Cell, digit: u8| {
        let mut board = before;
        board[cell] = digit;
        board::clash(&board)
    };
    let written = |side: &Side| side.cell.map(|cell| (cell, side.board[cell]));
    let (clash, holds) = (board::clash(&before), |cell: Cell| before[cell]);
    let is_last = |cell| last.is_some_and(|last| last.cell == cell && last.value != 0);
    // Or it says that it is not solved.
    let has_gone_on = yours.cell.is_some() || yours.board.0 == right.board.0;
    // The first empty cell, of a search in the order of the rows.
    let mut so_far = *start;
    let in_order = theirs.steps[..steps].iter().all(|step| {
        let first = Cell::all().find(|&cell| so_far[cell] == 0);
        let is_next = step.value == 0 || so_far[step.cell] != 0 || Some(step.cell) == first;
        so_far[step.cell] = step.value;
        is_next
    });
    let skipped = Cell::all().find(|&cell| before[cell] == 0).filter(|_| in_order);
    Some(match (written(yours), written(right)) {
        (_, None) => match clash {
            Some(clash) => Reason::Clash(clash),
            None if before.filled() == 81 && right.board.0 == before.0 && has_gone_on => {
                Reason::FullAndRight
            }
            None => return None,
        },
        (Some((cell, 1..)), Some((_, 1..))) if holds(cell) != 0 => {
            Reason::NotEmpty { cell, digit: holds(cell) }
        }
        (Some((cell, digit @ 1..)), _) if !writes_first && clash_with(cell, digit).is_some() => {
            Reason::NotAllowed { cell, digit, clash: clash_with(cell, digit)? }
        }
        // A cell has to be reset.
        (Some((cell, digit)), Some((other, 0))) if cell != other => match (clash, last) {
            (Some(clash), _) if is_last(other) => {
                Reason::NotAllowed { cell: other, digit: holds(other), clash }
            }
            (_, Some(last)) if writes_first && last.value == 0 && digit != 0 => {
                Reason::NothingLeft { cell: last.cell }
            }
            _ if holds(other) == 0 => return None,
            _ if digit != 0 && skipped.is_some_and(|skipped| skipped < cell) => {
                Reason::ComesFirst { cell: skipped? }
            }
            _ => Reason::ClearFirst { cell: other, digit: holds(other) },
        },
        // It is reset too early.
        (Some((cell, 0)), Some((other, 1..)))
            if writes_first && clash.is_none() && is_last(cell) && cell != other =>
        {
            Reason::Allowed { cell, digit: holds(cell), is_there: true }
        }
        (Some((cell, _)), Some((other, digit @ 1..)))
            if holds(other) == 0 && (written(yours) == Some((cell, 0)) || cell == other) =>
        {
            if writes_first {
                Reason::NotTried { cell: other, digit }
            } else {
                Reason::Allowed { cell: other, digit, is_there: false }
            }
        }
        (Some((cell, _)), Some((other, _)))
            if cell > other && Cell::all().find(|&cell| before[cell] == 0) == Some(other) =>
        {
            Reason::ComesFirst { cell: other }
        }
        (None, Some((other, digit @ 1..))) if holds(other) == 0 => {
            let allowed = clash_with(other, digit).is_none().then_some(digit);
            Reason::StillEmpty { cell: other, allowed }
        }
        _ => return None,
    })
}

/// On one screen: both sides, the boards after the first step that differs, and why it is wrong.
fn difference(
    root: &Path,
    [exercise, original]: [&Solution; 2],
    limit: Duration,
    place: &str,
    Expected { name: board, puzzle: start, .. }: &Expected,
    [yours, theirs]: [&Recording; 2],
) -> Checked<Diagnosis> {
    let kind = exercise.entry_point.clone()?.kind;
    let is_same = |(a, b): &(&Write, &Write)| (a.cell, a.value) == (b.cell, b.value);
    let steps = iter::zip(&yours.steps, &theirs.steps).take_while(is_same).count();
    let step = yours.steps.get(steps);
    if let (watched::End::Panicked(why), None) = (&yours.trace.end, step) {
        // A plain run tells the line.
        return Err(anyhow!("on {board} it panics: {}", report::visible(why)).into());
    }
    let sides = [(exercise, yours), (original, theirs)]
        .map(|(solution, recording)| Side::new(solution, start, recording, steps, limit));
    let [own, right] = &sides;
    let number = own.cell.or(right.cell).map(|_| steps + 1);
    let cause = Cause::Differs { step: number, original: right.name.clone() };
    let mut found = Diagnosis::new(Verdict::WrongAnswer, cause).after(place);
    let names = own.name.len().max(right.name.len());
    let lines = [own, right].map(|side| format!("{:<names$}  {}", side.name, side.next));
    let draw = |side: &Side| text::board_lines_at(&side.board, start, side.cell.map(Cell::place));
    found.sides = lines.into();
    found.picture = match kind {
        Kind::Rule => Picture::Board(text::board_lines(start, start)),
        _ => Picture::Boards([own, right].map(|side| (side.name.clone(), draw(side)))),
    };
    let is_stopped = step.is_none() && yours.trace.end == watched::End::Time;
    if kind.is_solver() {
        let step = steps.to_string();
        // It ends nowhere, and what it did before is soon shown.
        let short: &[&str] = if is_stopped { &["--limit", "1"] } else { &[] };
        let options = [&[&*own.name, &*right.name, board, "--step", &step], short].concat();
        found.watch = Some(options.into_iter().map(str::to_owned).collect());
    }
    if is_stopped {
        found.verdict = Verdict::TimeLimit;
        found.cause = Cause::Stopped { stop: Stop::late(limit), how: how_it_goes_on(yours) };
    } else if kind != Kind::Rule {
        let why = why(start, theirs, steps, &sides);
        found.sides.extend(why.map(|why| why.to_string()));
    }
    let function = step.map_or("", |step| yours.function(step));
    // Where they cannot be called, the step tells.
    found.at = functions::different(root, exercise, original, Some(start)).unwrap_or_default();
    let mut solves_it = false;
    if !is_stopped {
        let run = Runner::new(&exercise.with_overflow_checks(), limit).run(start)?;
        solves_it = kind.is_solver() && run.failure(start).is_none();
        found.printed = ("It printed", run.printed);
    }
    found.sides.extend(if solves_it {
        Some(format!("It solves the board, but not as {} does.", original.name))
    } else {
        written_by_reader(exercise, function).filter(|_| found.at.is_none())
    });
    Ok(found)
}

#[cfg(test)]
mod tests {
    use support::snapshot::check_list;
    use watched::End;

    use super::*;
    use crate::check::mistake::tests::recorded;
    use crate::solution::own;

    #[test]
    fn why_a_step_is_wrong_is_told_by_the_rules() {
        let start = crate::board::named::find("lc37_wikipedia").unwrap().puzzle.parse().unwrap();
        let mut grid = start;
        assert!(solutions::solve(&mut grid));
        let rest = Cell::all().skip(3).filter(|&cell| start[cell] == 0);
        let rest: Vec<String> = rest.map(|cell| format!("{cell}={}", grid[cell])).collect();
        for row in std::fs::read_to_string(support::snapshot::case("why.txt")).unwrap().lines() {
            let words = row.split(" | ").map(|word| if word == "-" { "" } else { word });
            let [before, yours, right, told] = words.collect::<Vec<_>>()[..] else {
                assert!(row.starts_with("# "), "{row}");
                continue;
            };
            let before = before.replace("full", &rest.join(" "));
            let made = |next: &str| {
                let steps = format!("{before} {next}").replace("other", "");
                let steps = steps.split_whitespace().map(|step| format!("{step}/1 "));
                recorded(&steps.collect::<String>(), End::Finished { solved: true })
            };
            let steps = before.split_whitespace().count();
            let side = |next: &str| {
                let Recording { trace, steps: all, .. } = made(next);
                let mut board = trace.board;
                if next == "other" {
                    board.0[80] = 1;
                }
                let cell = all.get(steps).map(|step| step.cell);
                Side { name: String::new(), next: String::new(), board, cell }
            };
            let why = why(&start, &made(right), steps, &[side(yours), side(right)]);
            let why = why.map_or(String::new(), |why| why.to_string());
            assert_eq!(told, why, "{row}");
        }
    }

    /// What the original records, with something changed.
    #[test]
    fn steps_that_come_to_the_same_are_told_with_what_differs_as_written() {
        type Real = fn(&str, &Board) -> Recording;
        fn real(name: &str, board: &Board) -> Recording {
            watched::record(name, board, &Budget::of_time(WELL_KNOWN), 100_000_000).unwrap()
        }
        let same: Real = |_, board| real("number_unassigned", board);
        let resets: Real = |_, board| {
            let mut made = real("number_unassigned", board);
            made.steps.retain(|step| step.value > 0);
            made.trace.counts.hash = 0;
            made
        };
        let checks: Real = |_, board| {
            let mut made = real("number_unassigned", board);
            made.trace.counts.checks = 1_000;
            made
        };
        let grids: Real = |_, board| real("initial_state", board);
        let other: Real = |_, board| {
            let mut made = real("number_unassigned", board);
            made.trace.end = End::Finished { solved: false };
            made
        };
        let all = [
            ("same", same, "number_unassigned", false),
            ("resets", resets, "number_unassigned", false),
            ("checks", checks, "number_unassigned", false),
            ("grids", grids, "initial_state", false),
            ("other", other, "number_unassigned", true),
        ];
        let told = all.map(|(what, stand_in, name, is_other)| {
            let original = Solution::find(name).unwrap();
            let solution = own::with_stand_in(original.file.text().to_owned(), stand_in);
            let mut boards = 0;
            let limit = Duration::from_secs(60);
            let found = compare(Path::new(""), &solution, &original, limit, |_| boards += 1);
            let said = found.map_or_else(
                |halt| match halt {
                    diagnosis::Halt::Found(found) => found.sides[0].clone(),
                    diagnosis::Halt::Failed(why) => panic!("{why:?}"),
                },
                Option::unwrap_or_default,
            );
            let all = Expected::of_kind(solution.kind().unwrap(), "mine").unwrap().len();
            assert_eq!(if is_other { 1 } else { all }, boards, "{what}: {said}");
            (what, said)
        });
        check_list("check/steps.txt", told);
    }

    #[test]
    fn what_a_solution_does_next_is_told_as_written() {
        let text = |file| std::fs::read_to_string(support::snapshot::case(file)).unwrap();
        let [solver, rule, generator] =
            ["right", "rule", "generator"].map(|name| own::not_run(text(format!("own/{name}.rs"))));
        let finished = |solved| End::Finished { solved };
        let limit = Duration::from_secs(3);
        let all = [
            (&solver, "", finished(true)),
            (&solver, "", finished(false)),
            (&rule, "", finished(true)),
            (&rule, "", finished(false)),
            (&generator, "", finished(true)),
            (&generator, "", finished(false)),
            (&solver, "", End::Steps),
            (&solver, "", End::Time),
            (&solver, "", End::TooDeep(1)),
            (&solver, "", End::Panicked("no".into())),
            (&solver, "r1c3=1/1", End::Time),
            (&solver, "r1c3=0/1", End::Time),
            (&solver, "r1c3=10/1", End::Time),
        ];
        let told = all.map(|(solution, steps, end)| {
            let name = format!("{:?} {steps:?} {end:?}", solution.kind().unwrap());
            let recording = recorded(steps, end);
            (name, Side::new(solution, &Board::EMPTY, &recording, 0, limit).next)
        });
        let all = [(Kind::Ints, 0), (Kind::Rule, 0), (Kind::Generator, 8)];
        let all = all.map(|(kind, place)| (format!("{kind:?}"), among_all(kind, "a", place, 1234)));
        check_list("check/next.txt", told.into_iter().chain(all));
    }

    #[test]
    fn what_the_reader_wrote_is_named_if_another_function_goes_wrong_as_written() {
        let functions = "// submission starts\nfn one() {}\nfn two() {}\nfn three() {}\n";
        let all = [
            ("", "one"),
            ("// Exercise from int_matrix: one, two\n", "one"),
            ("// Exercise from int_matrix: one, two\n", "three"),
            ("// Exercise from int_matrix: four\n", "three"),
        ];
        let told = all.map(|(mark, function)| {
            let solution = own::not_run(format!("{mark}{functions}"));
            let told = written_by_reader(&solution, function);
            (format!("{mark:?} {function}"), told.unwrap_or_default())
        });
        check_list("check/reader.txt", told);
    }
}
