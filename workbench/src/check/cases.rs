//! A submission judged on the cases of a problem, and what it gets wrong on one of them.

use std::path::Path;
use std::time::Duration;
use std::{array, mem};

use anyhow::Context as _;
use puzzles::cells::{Cells, UNITS, each};
use solutions::win_condition::Unit;
use solutions::{Board, Kind, character};

use super::expected::{self, Expected, Wrong};
use super::late;
use super::order::Check;
use super::puzzles::{USE_STDERR, alone, diagnose, side_by_side, wrong_after_others};
use super::round::{self, Alone, Failure, NOT_JUDGED, Round};
use crate::board::{self, named};
use crate::cause::{Cause, Difference, quoted};
use crate::course::done::Done;
use crate::diagnosis::{Checked, Diagnosis, Halt, Picture, Verdict};
use crate::judge::checker;
use crate::judge::sandbox::{Judged, Sandbox};
use crate::problems::{self, Case, Judge, Problem, ProblemAt, Task};
use crate::process::printed::Printed;
use crate::process::stop::before_last_words;
use crate::report::Printer;
use crate::solution::runner::{Run, Runner};
use crate::text::{self, sudoku};

impl Check<'_> {
    /// Judges it on the cases of a problem.
    pub(super) fn judge(
        &self,
        at: ProblemAt,
        cases: &[Case],
        printer: &mut Printer,
    ) -> Checked<Diagnosis> {
        let solution = self.solution;
        let submission = match solution.submission(at.problem) {
            Ok(submission) => submission,
            Err(found) => return self.not_submitted(found, at, printer),
        };
        let sandbox = Sandbox::new().context(NOT_JUDGED)?;
        let round = round::judge(self, &sandbox, &submission, at, cases, printer)?;
        let (mut failed, total) = (None, &round.total);
        let mut found = match round.failure {
            None => self.accepted(at, cases, &round),
            Some(Failure::Found(found)) => *found,
            // Why it is wrong, nobody asks of a change.
            Some(Failure::Case(..)) if self.change.is_some() => {
                Diagnosis::new(total.verdict, "").after(at.judge.id)
            }
            Some(Failure::Case(place, program)) => {
                failed = Some(&*cases[place].name);
                let grids = || round::grids(&sandbox, &program, at, &cases[place]);
                self.failed(at, cases, place, total, grids)?
            }
        };
        round::print(printer, solution.shown(), at.judge, None, total, Some((&found, failed)))?;
        found.details = round.lines;
        Ok(found)
    }

    /// What keeps it from being submitted.
    fn not_submitted(
        &self,
        found: Box<Diagnosis>,
        at: ProblemAt,
        printer: &mut Printer,
    ) -> Checked<Diagnosis> {
        let (solution, id) = (self.solution, at.judge.id);
        let mut found = match self.stopped_by(found) {
            Halt::Found(found) => *found,
            failed @ Halt::Failed(_) => return Err(failed),
        };
        // Where our parser has refused the file, rustc's message is better.
        let by_rustc = || solution.file.error().and(solution.program().err());
        if let Some(better) = by_rustc().filter(|it| matches!(it.picture, Picture::Code(_))) {
            found = *better;
        }
        Ok(match found.verdict {
            Verdict::CompileError => {
                // There is nothing to run.
                let judged = Judged::new(found.verdict, Some(found.to_string().into()));
                let wrong = Some((&found, None));
                round::print(printer, solution.shown(), at.judge, None, &judged, wrong)?;
                found.after(id)
            }
            Verdict::Unsupported => {
                found.next(format!("Solutions that do: {} problems {id} --solutions", sudoku()))
            }
            _ => found,
        })
    }

    fn accepted(&self, at: ProblemAt, cases: &[Case], round: &Round) -> Diagnosis {
        let (judge, id, solution) = (at.judge, at.judge.id, self.solution);
        let what = match cases {
            [case] => format!("case {}", case.name),
            cases => format!("all {} cases", cases.len()),
        };
        let what = round.total.detail().unwrap_or(what);
        let mut found = Diagnosis::new(Verdict::Accepted, what).after(id);
        found.time = Some(round.total.time);
        found.sides = round::most(&round.total, judge);
        let only = judge.took_only.and_then(|only| problems::case(&at.problem.kept, only).ok());
        if let Some(only) = only.filter(|only| cases.iter().any(|case| case.input == only.input)) {
            let which = if round.others.iter().any(|other| *other == only.name) {
                "correct, but the judge's older tests accepted only a different solution"
            } else {
                "the only solution that the judge's older tests accepted"
            };
            found.sides.push(format!("case {}: {which}", only.name));
        }
        found.sides.extend(round.edition.map(|edition| {
            let others = judge.editions().iter().filter(|other| **other != edition);
            let others = others.copied().collect::<Vec<_>>().join(" or ");
            format!("it compiles in edition {edition}, not in {others}")
        }));
        if !round.total.printed.is_empty() {
            let heading = "It printed, which this judge does not read";
            found.printed = (heading, Printed::of(&round.total.printed));
        }
        if let [case] = cases
            && !at.problem.cases().contains(case)
        {
            found.picture = answer(&case.input, &round.total.output);
        }
        found.unchecked.clone_from(&round.unchecked);
        let found = found.settled();
        if solution.is_elsewhere {
            return found;
        }
        let mut found = found.next(format!("Next: {} paste {} {id}", sudoku(), solution.name));
        found
            .next
            .extend(solution.entry().is_none().then(|| next_problem(at, self.root)).flatten());
        found
    }

    /// What went wrong in the case at this place.
    fn failed(
        &self,
        at: ProblemAt,
        cases: &[Case],
        place: usize,
        total: &Judged,
        grids: impl FnOnce() -> anyhow::Result<Option<Alone>>,
    ) -> anyhow::Result<Diagnosis> {
        let (case, id) = (&cases[place], at.judge.id);
        let words = match cases.len() {
            1 => format!("{id}, case {}", case.name),
            number => format!("{id}, case {} ({} of {number})", case.name, place + 1),
        };
        if let Some(Cause::Stopped { stop, .. }) = &total.cause
            && Verdict::of(stop) == Verdict::Unfinished
            && let Some(found) = self.unwritten().or_else(|| self.unwritten_at(stop))
        {
            return Ok(found);
        }
        if let Some(found) = self.miscounted(&words, case, total, at) {
            return Ok(before(found, case, place));
        }
        // Where the cause cannot be looked for, the verdict stands without it.
        if let Ok(Some(found)) = self.of_one_board(&words, at, case, total) {
            return Ok(found);
        }
        let found = match grids().context(NOT_JUDGED)? {
            None => self.as_judged(at, case, &words, total),
            Some(Alone { number, wrong: None }) => {
                let mut found = self.as_judged(at, case, &words, total);
                let kept = "right by itself: something is kept from one to the next";
                found.sides.insert(0, format!("Each of its {number} grids is {kept}."));
                found
            }
            Some(Alone { number, wrong: Some(wrong) }) => {
                let (grid, part, judged) = &*wrong;
                let words = format!("{words}, grid {grid} of {number}");
                let mut found = self.as_judged(at, part, &words, judged);
                if matches!(found.picture, Picture::None) {
                    found.picture = asked(&part.input);
                }
                found
            }
        };
        Ok(before(found, case, place))
    }

    /// What went wrong on one board of a case, if the same goes wrong where they are tried in the judge's order: only then are
    /// its writes seen, and what its function returns.
    fn of_one_board(
        &self,
        words: &str,
        at: ProblemAt,
        case: &Case,
        total: &Judged,
    ) -> anyhow::Result<Option<Diagnosis>> {
        let boards = match at.problem.task {
            Task::Fill | Task::First | Task::Rule | Task::Count => Expected::of_case(at, case),
            _ => Vec::new(),
        };
        let is_late = total.verdict == Verdict::TimeLimit;
        // Which of several boards takes too long depends on the machine.
        let is_of_several = boards.len() > 1 && is_late || total.verdict == Verdict::OutputLimit;
        if boards.is_empty() || is_of_several || !self.can_run() {
            return Ok(None);
        }
        self.progress.set_message(format!("looking for the board of case {}", case.name));
        let limit = Duration::from_secs(at.judge.time.value());
        let mut wrong = None;
        if !is_late {
            let mut runner = Runner::new(self.solution, limit);
            // As in the judge's run.
            let first = at.problem.function.and(at.problem.kept.first());
            let first = first.map_or(Vec::new(), |first| Expected::of_case(at, first));
            for expected in &first {
                runner.run(&expected.puzzle)?;
            }
            wrong = expected::first_wrong(&mut runner, &boards, true)?.err();
            if let Some(wrong) = &mut wrong {
                wrong.before += first.len();
            }
        }
        let place = match (&wrong, boards.len()) {
            (Some(wrong), 2..) => format!("{words}, board {}", wrong.place + 1),
            _ => words.to_owned(),
        };
        if let Some(wrong) = &wrong
            && let Some(found) = wrong_after_others(&place, self.solution, wrong, limit)?
        {
            return Ok(Some(found));
        }
        let Some(wrong) = as_judged_too(total, wrong, &boards) else { return Ok(None) };
        let known = format!("{}/{}", at.judge.id, case.name);
        let own = named::name(&wrong.expected.puzzle);
        let case = if at.problem.cases().contains(case) { known } else { own };
        let seconds = limit.as_secs().to_string();
        let options = &[&*case, "--limit", &*seconds];
        let mut found = diagnose(&place, self.solution, &wrong, limit, options);
        found.verdict = total.verdict;
        // The judge waits for what is printed too.
        if let Some((_, silent)) = late::silent_run(&Runner::new(self.solution, limit), &wrong)?
            && wrong.expected.fault(&silent, &self.solution.entry_point.clone()?).is_none()
        {
            found.cause = late::without(&wrong.run, &silent).into();
            (found.at, found.picture) = (None, Picture::None);
            found = found.next("Print less, or nothing.");
        }
        // Where all boards are full, one that is not says nothing.
        let is_full = wrong.expected.puzzle.filled() == 81;
        if self.solution.kind() == Some(Kind::Rule) && !is_full && self.change.is_none() {
            found = self.smaller(&mut Runner::new(self.solution, limit), &wrong, found)?;
            if !found.place.starts_with(at.judge.id) {
                found.place = format!("{}, {}", at.judge.id, found.place);
            }
        }
        Ok(Some(found))
    }

    /// The first board whose solutions it counts wrongly.
    fn miscounted(
        &self,
        place: &str,
        of: &Case,
        total: &Judged,
        at: ProblemAt,
    ) -> Option<Diagnosis> {
        if total.verdict != Verdict::WrongAnswer || !self.counts() || !self.can_run() {
            return None;
        }
        let boards = problems::boards_of(&of.input);
        let limit = Duration::from_secs(at.judge.time.value());
        let mut runner = Runner::new(self.solution, limit);
        // Whether there is one more, and how many there are, are two questions.
        let asked =
            [2, 1_000].into_iter().flat_map(|most| (1..).zip(&boards).map(move |it| (most, it)));
        for (most, (number, board)) in asked {
            let found = runner.count(board, most).ok()?.ok()?;
            let clash = board::clash(board);
            let right = if clash.is_some() { 0 } else { solutions::count(board, most) };
            if found.min(most.into()) == u64::from(right) {
                continue;
            }
            let has = match right {
                0 => "no solution".to_owned(),
                1 => "one solution".to_owned(),
                _ if right == most => "more solutions".to_owned(),
                _ => format!("{right} solutions"),
            };
            let why = clash.map_or(String::new(), |clash| format!(": {clash}"));
            let cause = format!(
                "your count_solutions({most}) returned {found}, but the board has {has}{why}"
            );
            let place = format!("{place}, board {number}");
            let mut wrong = Diagnosis::new(Verdict::WrongAnswer, cause).after(&place);
            wrong.picture = alone(board, board);
            return Some(wrong);
        }
        None
    }

    /// What the judge alone has seen.
    fn as_judged(&self, at: ProblemAt, case: &Case, place: &str, total: &Judged) -> Diagnosis {
        let why = total.cause.clone().unwrap_or_else(|| "".into());
        let mut found = Diagnosis::new(total.verdict, why).after(place);
        found.printed = Printed::of(before_last_words(&total.errors)).headed();
        match &total.cause {
            Some(Cause::Stopped { stop, .. }) => {
                let file = &self.solution.file;
                found = found.at(file, stop.line(file.name()));
                if Verdict::of(stop) == Verdict::Unfinished {
                    found.verdict = Verdict::Unfinished;
                }
                found.sides.extend(not_a_number(&stop.why, &case.input));
                let boards = problems::boards_of(&case.input).len();
                if total.verdict == Verdict::TimeLimit && boards > 1 {
                    let answered = problems::boards_of(&total.output).len();
                    let [answered, boards] =
                        [answered, boards].map(|number| text::count(number as u64));
                    found.sides.push(format!("It had answered {answered} of {boards} boards."));
                }
                if total.verdict == Verdict::OutputLimit {
                    found.printed = ("The end of what it printed", Printed::of(&total.output));
                }
            }
            Some(Cause::Output(difference)) => {
                draw(&mut found, difference, at.judge, case);
                found.sides.extend(what_it_is(at.problem.task, case, &total.output));
            }
            _ => {}
        }
        found
    }
}

/// The board that is wrong in the judge's run too, and in the same way. Of a single one that was stopped the judge knows all.
fn as_judged_too(total: &Judged, wrong: Option<Wrong>, boards: &[Expected]) -> Option<Wrong> {
    match (&total.cause, wrong, boards) {
        (Some(Cause::Stopped { stop, .. }), _, [expected]) => {
            let (time, printed) = (total.time, Printed::of(before_last_words(&total.errors)));
            let (says_solved, board) = (Err(stop.clone()), expected.puzzle);
            let (run, fault) = (Run { says_solved, board, time, printed }, stop.into());
            Some(Wrong { place: 0, before: 0, expected: expected.clone(), run, fault })
        }
        (Some(Cause::Stopped { stop, .. }), Some(mut wrong), _) => {
            let is_stopped = wrong.run.says_solved.is_err();
            wrong.run.says_solved = Err(stop.clone());
            Some(wrong).filter(|_| is_stopped)
        }
        (Some(Cause::Output(Difference::Grid { found, .. })), Some(wrong), _) => {
            Some(wrong).filter(|wrong| wrong.run.says_solved.is_ok() && wrong.run.board == *found)
        }
        (_, wrong, _) => wrong.filter(|wrong| wrong.run.says_solved.is_ok()),
    }
}

/// The same, with what is known of the cases before this one.
fn before(found: Diagnosis, case: &Case, place: usize) -> Diagnosis {
    let before = match place {
        0 => return found,
        1 => "The case before it is right".to_owned(),
        _ => format!("The {place} cases before it are right"),
    };
    found.next(match &*case.about {
        "" => format!("{before}."),
        about => format!("{before}; this one: {about}."),
    })
}

/// The grids of an answer, if the difference is in one; otherwise the lines. And what there is to say about it.
fn draw(found: &mut Diagnosis, difference: &Difference, judge: &Judge, case: &Case) {
    match difference {
        Difference::Grid { puzzle, found: grid, .. } => {
            let expected = Expected::new(String::new(), puzzle, Task::Fill);
            found.picture = side_by_side(&expected, "found", grid);
        }
        Difference::Line { expected, found: line, .. } => {
            found.picture = Picture::lines(expected.as_ref(), line.as_ref());
            if let (Some(right), Some(line)) = (expected, line) {
                found.sides.extend(checker::cause(&case.input, &case.output, right, line));
            }
            // An answer in one word does not tell of which grid.
            if case.output.lines().count() == 1 && case.input.lines().count() > 1 {
                let lines = mem::replace(&mut found.picture, asked(&case.input));
                if let Picture::Lines(lines) = lines {
                    found.sides.extend(lines);
                }
                found.sides.extend(wrong_with(&case.input));
            }
        }
        Difference::Layout { expected, found: line, .. } => {
            // Blanks are seen between quotes.
            let [expected, line] =
                [expected, line].map(|line| line.as_ref().map(|line| format!("{line:?}")));
            found.picture = Picture::lines(expected.as_ref(), line.as_ref());
            found.next.push(judge.layout().rule().to_owned());
        }
        Difference::Surrounded { extra, number, .. } => {
            found.printed = ("It printed besides the answer", extra.clone());
            let grids = problems::boards_of(&extra.last);
            let are_grids = number % 9 == 0 && grids.len() * 9 == extra.last.lines().count();
            if are_grids && grids.iter().all(|grid| grid.filled() == 81) {
                let more = match number / 9 {
                    1 => "one more grid".to_owned(),
                    more => format!("{} more grids", text::count(more as u64)),
                };
                found.sides.push(format!("They are {more}: the search continues after the first."));
            } else {
                found.next.push(USE_STDERR.to_owned());
            }
        }
        Difference::NotBroken { found: grid, .. } => {
            found.picture = Picture::Board(text::board_lines(grid, grid));
        }
    }
}

/// The next problem of the kind that none of the user's solutions has solved.
fn next_problem(at: ProblemAt, root: &Path) -> Option<String> {
    let done = Done::read(root);
    let is_open = |problem: &&Problem| {
        let is_solved = problem.judges.iter().any(|judge| !done.checked_by(judge.id).is_empty());
        let is_other = problem.task == at.problem.task && problem.id() != at.problem.id();
        is_other && problem.takes_rust() && !is_solved
    };
    let mut open: Vec<&Problem> = problems::ALL.iter().filter(is_open).collect();
    // Easier ones last.
    open.sort_by_key(|problem| (problem.difficulty < at.problem.difficulty, problem.difficulty));
    let next = open.first()?;
    let (id, title) = (next.id(), next.judges[0].title);
    Some(format!("A similar problem: {} problems {id} ({title})", sudoku()))
}

/// The input of a case with one grid.
fn asked(input: &str) -> Picture {
    match problems::boards_of(input)[..] {
        [board] => alone(&board, &board),
        _ => Picture::Code(input.lines().map(str::to_owned).collect()),
    }
}

/// What a wrong answer with grids is instead: what was given, or another solution.
fn what_it_is(task: Task, case: &Case, output: &str) -> Option<String> {
    let [given, right, found] = [&case.input, &case.output, output].map(problems::boards_of);
    let grid = |place: usize| match given.len() {
        1 => "The grid".to_owned(),
        _ => format!("Grid {}", place + 1),
    };
    let is_given = |board: &Board| board.filled() < 81 && found.contains(board);
    if let Some(place) = given.iter().position(is_given) {
        return Some(format!("{} is printed unchanged.", grid(place)));
    }
    let turned = |board: &Board| Board(array::from_fn(|at| board.0[at % 9 * 9 + at / 9]));
    let is_turned = |(right, found): (&Board, &Board)| right != found && *right == turned(found);
    if let Some(place) = right.iter().zip(&found).position(is_turned) {
        return Some(format!("{} is right with its rows as columns.", grid(place)));
    }
    let all = given.iter().zip(&right).zip(&found);
    let place = all.map(|((_, right), found)| right != found).position(|is_other| is_other)?;
    let is_solution = board::rules::flaw(&given[place], &found[place]).is_none();
    let is_other = is_solution && [right.len(), found.len()] == [given.len(); 2];
    let why = if task == Task::First { "another one comes first" } else { "not the expected one" };
    is_other.then(|| format!("{} is a solution, but {why}.", grid(place)))
}

/// What of an input is no number for a program that stops because of it.
fn not_a_number(why: &str, input: &str) -> Option<String> {
    let kind = why.split_once("ParseIntError { kind: ")?.1.split(' ').next()?;
    let words = (1..).zip(input.lines());
    let mut words = words.flat_map(|(at, line)| line.split_whitespace().map(move |it| (at, it)));
    let is_number = |word: &str| word.parse::<i128>().is_ok();
    Some(match kind {
        "Empty" => "An empty text is no number: `split(' ')` gives one where two blanks meet, and at the end of a line that ends with one.".to_owned(),
        "InvalidDigit" => match words.find(|(_, word)| !is_number(word)) {
            Some((line, word)) => {
                format!("{} in line {line} of the input is no number.", quoted(Some(word)))
            }
            None => "Every word of the input is a number: several together are none, nor is one with its line end.".to_owned(),
        },
        _ => {
            let (line, word) = words.max_by_key(|(_, word)| word.len())?;
            format!("Its type may be too small: line {line} of the input has {}.", quoted(Some(word)))
        }
    })
}

/// What is wrong with the grid of a case, if that is soon seen.
fn wrong_with(input: &str) -> Option<String> {
    if let [board] = problems::boards_of(input)[..] {
        let clash = board::clash(&board)?;
        let sum = |unit: Cells| each(unit).map(|cell| u32::from(board.0[cell])).sum::<u32>();
        let are_45 = UNITS.iter().all(|&unit| sum(unit) == 45);
        let though = if are_45 { ", though each row, column and box adds up to 45" } else { "" };
        let first = 9 * match clash.unit {
            Unit::Box => 0,
            Unit::Row => 1,
            Unit::Column => 2,
        };
        let holds = |cell: &usize| board.0[*cell] > 0 && character(board.0[*cell]) == clash.digit;
        let times = each(UNITS[first + clash.number - 1]).filter(holds).count();
        let said = if times > 2 { " more than twice, first in " } else { " twice: " };
        let clash = clash.to_string().replace(" twice: ", said);
        return Some(format!("In this grid {clash}{though}."));
    }
    let rows: Vec<Vec<&str>> =
        input.lines().map(|line| line.split_whitespace().collect()).collect();
    let number = rows.len();
    for (place, row) in (1..).zip(&rows) {
        if row.len() != number {
            let of =
                |number, what| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
            let (rows, cells) = (of(number, "row"), of(row.len(), "cell"));
            return Some(format!("This grid has {rows}, but row {place} has {cells}."));
        }
        let is_cell = |cell: &&&str| cell.parse().is_ok_and(|cell| (1..=number).contains(&cell));
        if let Some(cell) = row.iter().find(|cell| !is_cell(cell)) {
            return Some(format!("In this grid {cell} in row {place} is not from 1 to {number}."));
        }
    }
    None
}

/// What comes of a case of the user's own.
fn answer(input: &str, output: &str) -> Picture {
    match (&problems::boards_of(input)[..], &problems::boards_of(output)[..]) {
        ([puzzle], [board]) => Picture::Board(text::board_lines(board, puzzle)),
        _ => Picture::Code(output.lines().map(str::to_owned).collect()),
    }
}

#[cfg(test)]
mod tests {
    use support::snapshot::check_list;
    use watched::Cell;

    use super::*;
    use crate::cause::Flaw;
    use crate::check::puzzles::tests::recorded;
    use crate::course::done;
    use crate::process::stop::{Stop, StopKind};
    use crate::solution::obstacle;
    use crate::solution::own;

    #[test]
    fn what_is_no_number_is_in_the_input_as_written() {
        let all = [
            ("on an `Err` value: ParseIntError { kind: InvalidDigit }", "1\n5 3 .\n"),
            ("on an `Err` value: ParseIntError { kind: InvalidDigit }", "1 2\n"),
            ("on an `Err` value: ParseIntError { kind: Empty }", "1 2 \n"),
            ("on an `Err` value: ParseIntError { kind: PosOverflow }", "1\n530070000\n"),
            ("no board", "1\n"),
        ];
        let told = |why, input| not_a_number(&format!("panicked: {why}"), input);
        let line =
            |(why, input)| (format!("{why} of {input:?}"), told(why, input).unwrap_or_default());
        check_list("check/numbers.txt", all.map(line));
    }

    #[test]
    fn a_wrong_answer_may_be_the_puzzle_or_another_solution_as_written() {
        let grid = |board: &Board| {
            let rows: Vec<String> =
                board.rows().map(|row| row.map(|it| it.to_string()).concat()).collect();
            rows.join("\n") + "\n"
        };
        let mut first = Board::EMPTY;
        assert!(solutions::solve(&mut first));
        // Two digits for each other make another one.
        let other = Board(first.0.map(|digit| [0, 2, 1, 3, 4, 5, 6, 7, 8, 9][usize::from(digit)]));
        let mut wrong = first;
        wrong.0[80] = wrong.0[79];
        let turned = Board(array::from_fn(|at| first.0[at % 9 * 9 + at / 9]));
        let case = |inputs: &[Board], outputs: &[Board]| {
            let text = |boards: &[Board]| boards.iter().map(grid).collect::<Vec<_>>().join("\n");
            Case::own("a case".into(), text(inputs), text(outputs))
        };
        let (one, two) =
            (case(&[Board::EMPTY], &[first]), case(&[first, Board::EMPTY], &[first, first]));
        let second = |board| grid(&first) + "\n" + &grid(board);
        let all = [
            ("the puzzle", &one, grid(&Board::EMPTY)),
            ("another solution", &one, grid(&other)),
            ("a digit twice", &one, grid(&wrong)),
            ("turned", &one, grid(&turned)),
            ("no grid", &one, "Non-unique\n".to_owned()),
            ("the second puzzle", &two, second(&Board::EMPTY)),
            ("another second solution", &two, second(&other)),
        ];
        let told = |task, case, output| what_it_is(task, case, output).unwrap_or_default();
        let all = all.iter().flat_map(|(name, case, output)| {
            let line = |(of, task)| (format!("{name}, {of}"), told(task, case, output));
            [("first", Task::First), ("fill", Task::Fill)].map(line)
        });
        check_list("check/answers.txt", all);
    }

    #[test]
    fn what_is_wrong_with_a_grid_is_told_with_what_is_right_of_it_as_written() {
        let rows = [4, 2, 9, 1, 5, 7, 4, 4, 9].repeat(9);
        let turned = |(place, _): (usize, &u8)| {
            let (row, column) = (place / 9, place % 9);
            rows[(row / 3 + row % 3 * 3 + column) % 9].to_string()
        };
        let cells: Vec<String> = rows.iter().enumerate().map(turned).collect();
        let grid =
            |cells: &[String]| cells.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>();
        let mut other = cells.clone();
        other[80] = if other[80] == "1" { "2" } else { "1" }.to_owned();
        // Of another size, what is no grid.
        let [all_45, other] = [cells, other].map(|cells| grid(&cells));
        let twice = "550000000\n".to_owned() + &"000000000\n".repeat(8);
        let small = ["1 2\n2 1\n", "1 2\n2\n", "1 2\n", "1 2\n2 3\n", "0 2\n2 1\n"];
        let all = [&*all_45, &other, &twice].into_iter().chain(small);
        let line = |input: &str| (format!("{input:?}"), wrong_with(input).unwrap_or_default());
        check_list("check/clashes.txt", all.map(line));
    }

    /// The picture, then what is said below it and what to do.
    #[test]
    fn a_difference_is_drawn_with_what_there_is_to_say_as_written() {
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let line = |text: &str| Some(text.to_owned());
        let grid = |rows: usize| Printed::of(&"123456789\n".repeat(rows));
        let surrounded = |extra: Printed, number| Difference::Surrounded { line: 1, number, extra };
        let [one, two] = ["1 2\n2 1\n", "YES\nNO\n"];
        let of_line = |line, expected, found| Difference::Line { line, expected, found };
        let layout = Difference::Layout { line: 1, expected: line("YES"), found: line("YES ") };
        let all = [
            ("a word", of_line(1, line("YES"), line("NO")), "1 2\n2 3\n", "YES\n"),
            ("a line too few", of_line(2, line("NO"), None), one, two),
            ("a layout", layout, one, two),
            ("9 rows more", surrounded(grid(9), 9), one, two),
            ("18 rows more", surrounded(grid(18), 18), one, two),
            ("10 lines more, of a grid", surrounded(grid(9), 10), one, two),
            ("a line more", surrounded(Printed::of("hello\n"), 1), one, two),
        ];
        let told = all.map(|(name, difference, input, output)| {
            let mut found = Diagnosis::new(Verdict::WrongAnswer, "");
            let case = Case::own("a case".into(), input.to_owned(), output.to_owned());
            draw(&mut found, &difference, at.judge, &case);
            let drawn = match &found.picture {
                Picture::Lines(lines) | Picture::Code(lines) => lines.join("|"),
                _ => String::new(),
            };
            let said = [drawn, found.sides.join("|"), found.next.join("|")];
            (name, format!("{said:?}"))
        });
        check_list("check/drawn.txt", told);
    }

    /// What the second program does is told only where it does what the judge has seen.
    #[test]
    fn both_runs_must_go_wrong_alike() {
        let expected = Expected::new(String::new(), &Board::EMPTY, Task::Fill);
        let [one, other] = [1, 2].map(|digit| {
            let mut board = Board::EMPTY;
            board.0[0] = digit;
            board
        });
        let stop = Stop::new(StopKind::Ended, "crashed");
        let flaw = || Flaw::NoDigit { cell: Cell::of(1).into(), number: 0 };
        let grid = |found| {
            let why = flaw();
            Cause::Output(Difference::Grid { number: None, puzzle: Board::EMPTY, found, why })
        };
        for (cause, says_solved, is_told) in [
            (grid(one), Ok(true), true),
            (grid(other), Ok(true), false),
            (grid(one), Err(stop.clone()), false),
            (Cause::from(&stop), Ok(true), false),
            (Cause::from(&stop), Err(Stop::unreadable()), true),
        ] {
            let run =
                Run { says_solved, board: one, time: Duration::ZERO, printed: Printed::default() };
            let fault = flaw().into();
            let wrong = Wrong { place: 0, before: 0, expected: expected.clone(), run, fault };
            let total = Judged::new(Verdict::WrongAnswer, Some(cause.clone()));
            let boards = [expected.clone(), expected.clone()];
            let found = as_judged_too(&total, Some(wrong), &boards);
            assert_eq!(is_told, found.is_some(), "{cause}");
        }
    }

    /// Of those that are open, the easiest that is not easier.
    #[test]
    fn the_next_problem_is_of_the_kind_and_not_easier_while_there_is_one() {
        let root = tempfile::tempdir().unwrap();
        let mut told = 0;
        for problem in &*problems::ALL {
            let Some(next) = next_problem(problem.id().parse().unwrap(), root.path()) else {
                continue;
            };
            let named = |other: &&Problem| next.split(' ').any(|word| word == other.id());
            let next = problems::ALL.iter().find(named).unwrap();
            let others = problems::ALL.iter().filter(|other| {
                other.task == problem.task && other.id() != problem.id() && other.takes_rust()
            });
            let best = others
                .min_by_key(|other| (other.difficulty < problem.difficulty, other.difficulty));
            assert_eq!(best.map(Problem::id), Some(next.id()), "after {}", problem.id());
            told += 1;
        }
        assert!(told > 20, "{told}");
        // One that is done is not told again.
        let next = || next_problem("boj-2580".parse().unwrap(), root.path()).unwrap();
        let (first, accepted) = (next(), Diagnosis::new(Verdict::Accepted, ""));
        let id = first.split(' ').find(|word| problems::ALL.iter().any(|it| it.id() == *word));
        std::fs::create_dir_all(root.path().join("solutions/own")).unwrap();
        done::note(root.path(), "mine", id.unwrap(), &accepted, false).unwrap();
        assert_ne!(first, next());
    }

    /// A search that does not look at columns, judged on BOJ's cases: it is told by its own run if that does the same.
    #[test]
    fn what_the_judge_has_seen_is_told_with_what_is_right_before_as_written() {
        let text = std::fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let solution = own::with_stand_in(text.replace("board[i][c] != n && ", ""), recorded);
        let progress = indicatif::ProgressBar::hidden();
        let check = Check::new(Path::new("here"), &solution, &progress);
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let wrong = |case: &Case| {
            let puzzle = problems::boards_of(&case.input)[0];
            let board = recorded(solution.file.text(), &puzzle).trace.board;
            board::rules::flaw(&puzzle, &board).map(|_| (case.clone(), board))
        };
        let cases = at.problem.cases().iter().filter_map(wrong).take(2);
        let (mut cases, boards): (Vec<Case>, Vec<Board>) = cases.into_iter().unzip();
        let mut all = Vec::new();
        for (number, place, about, board, is_seen) in [
            (2, 0, "", boards[0], true),
            (2, 1, "", Board::EMPTY, false),
            (2, 1, "a grid", Board::EMPTY, false),
            (1, 0, "", Board::EMPTY, false),
        ] {
            cases[1].about = about.into();
            let puzzle = problems::boards_of(&cases[place].input)[0];
            let why = board::rules::flaw(&puzzle, &board).unwrap();
            let cause = Difference::Grid { number: None, puzzle, found: board, why };
            let total = Judged::new(Verdict::WrongAnswer, Some(Cause::Output(cause)));
            // They are not run where the board's own run tells.
            let grids = || {
                assert!(!is_seen);
                Ok(None)
            };
            let found = check.failed(at, &cases[..number], place, &total, grids).unwrap();
            let name = &cases[place].name;
            assert!(found.place.contains(&**name), "{}", found.place);
            assert_eq!(is_seen, matches!(found.cause, Cause::Answer { .. }), "{}", found.cause);
            assert_eq!(is_seen, found.watch.is_some_and(|it| it[2] == format!("boj-2580/{name}")));
            assert_eq!(is_seen, found.at.is_some());
            let next = Some(found.next.join(" ")).filter(|_| !is_seen);
            all.push((format!("{} {about:?}", found.place), next.unwrap_or_default()));
        }
        check_list("check/before.txt", all);
    }

    #[test]
    fn of_one_that_was_stopped_it_is_told_how_far_it_came_as_written() {
        let solution = own::not_run("");
        let progress = indicatif::ProgressBar::hidden();
        let check = Check::new(Path::new(""), &solution, &progress);
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let grid = "123456789\n".repeat(9);
        let two = Case::own("two".into(), grid.repeat(2), grid.repeat(2));
        let one = Case::own("one".into(), grid.clone(), grid.clone());
        let all = [
            (Verdict::TimeLimit, &two),
            (Verdict::TimeLimit, &one),
            (Verdict::RuntimeError, &two),
            (Verdict::OutputLimit, &two),
        ];
        let told = all.map(|(verdict, case)| {
            let stop = Stop::late(Duration::from_secs(1));
            let total =
                Judged { output: grid.clone(), ..Judged::new(verdict, Some((&stop).into())) };
            let found = check.as_judged(at, case, "here", &total);
            assert_eq!(verdict, found.verdict);
            (
                format!("{verdict:?} of {}", case.name),
                format!("{:?} {:?}", found.sides, found.printed.0),
            )
        });
        check_list("check/stopped.txt", told);
        assert!(
            matches!(asked(&grid), Picture::Board(_)) && matches!(asked("1 2\n"), Picture::Code(_))
        );
    }

    /// What is not even compiled: the verdict, the place, and what to do.
    #[test]
    fn what_keeps_it_from_being_submitted_is_told_as_written() {
        let (progress, at) = (indicatif::ProgressBar::hidden(), "boj-2580".parse().unwrap());
        let all = [
            (Verdict::CompileError, "boj-2580"),
            (Verdict::Unsupported, ""),
            (Verdict::Unfinished, ""),
        ];
        let told = all.map(|(verdict, place)| {
            let solution = own::not_run("");
            let check = Check::new(Path::new(""), &solution, &progress);
            let found = Diagnosis::new(verdict, "why").into();
            let found = check.not_submitted(found, at, &mut Printer::new(false));
            let Ok(found) = found else { panic!("{verdict:?}") };
            assert_eq!((verdict, place), (found.verdict, &*found.place));
            assert_eq!("why", found.cause.to_string());
            (format!("{verdict:?}"), found.next.join(" ").replace("cargo sudoku", "sudoku"))
        });
        check_list("check/unsubmitted.txt", told);
    }

    /// Where no board can be tried: the grids of a case by themselves.
    #[test]
    fn what_comes_of_the_grids_one_by_one_is_told_as_written() {
        let (solution, progress) = (own::not_run(""), indicatif::ProgressBar::hidden());
        let check = Check::new(Path::new(""), &solution, &progress);
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let grid = "123456789\n".repeat(9);
        let case = |name: &str, number| {
            Case::own(name.to_owned(), grid.repeat(number), grid.repeat(number))
        };
        let cases = [case("one", 1), case("two", 2), case("three", 2)];
        let total = Judged::new(Verdict::WrongAnswer, Some("all".into()));
        let part = Judged::new(Verdict::RuntimeError, Some("part".into()));
        let alone = |wrong| Alone { number: 2, wrong };
        let wrong = || alone(Some((2, case("part", 1), part.clone()).into()));
        let all = [
            (0, None, false),
            (1, None, false),
            (2, Some(alone(None)), false),
            (1, Some(wrong()), true),
        ];
        let told = all.map(|(place, alone, is_drawn)| {
            let found = check.failed(at, &cases, place, &total, || Ok(alone)).unwrap();
            assert!(found.place.contains(&*cases[place].name), "{}", found.place);
            assert_eq!(is_drawn, matches!(found.picture, Picture::Board(_)), "{place}");
            let verdict = if is_drawn { Verdict::RuntimeError } else { Verdict::WrongAnswer };
            assert_eq!(verdict, found.verdict);
            (found.said(), format!("{:?} {:?}", found.sides, found.next))
        });
        check_list("check/grid_by_grid.txt", told);
    }

    /// A case of each kind that goes wrong: how the judge's run ended, of how many boards, and what the board's own run shows.
    #[test]
    fn a_board_of_a_case_is_looked_at_where_its_run_can_tell_as_written() {
        let text = |name: &str| {
            std::fs::read_to_string(support::snapshot::case(format!("own/{name}.rs"))).unwrap()
        };
        let (right, rule) = (text("right"), text("rule"));
        let progress = indicatif::ProgressBar::hidden();
        let of = |names: &[&str]| {
            let puzzles = names.iter().map(|name| &board::named::find(name).unwrap().puzzle);
            let rows = |puzzle: &String| {
                let rows = puzzle.as_bytes().chunks(9).map(String::from_utf8_lossy);
                rows.map(|row| row.into_owned() + "\n").collect::<String>()
            };
            Case::own("my".into(), puzzles.map(rows).collect::<Vec<_>>().join("\n"), String::new())
        };
        let (one, two) = (of(&["lc37_wikipedia"]), of(&["lc37_wikipedia", "java_article"]));
        let prints = |text: &str| text.replace("= n;", "= n; println!();");
        let wrong = right.replace("1..=9", "1..9 ");
        let late = Some(Stop::late(Duration::from_secs(2)));
        let mut all = Vec::new();
        for (name, text, case, verdict, stop, place) in [
            ("wrong", &wrong, &one, Verdict::WrongAnswer, None, "here"),
            ("wrong on both", &wrong, &two, Verdict::WrongAnswer, None, "1"),
            ("right", &right, &one, Verdict::WrongAnswer, None, ""),
            ("late", &right, &one, Verdict::TimeLimit, late.clone(), "here"),
            ("late on both", &right, &two, Verdict::TimeLimit, late.clone(), ""),
            ("too much", &right, &one, Verdict::OutputLimit, late.clone(), ""),
            ("wrong and prints", &prints(&wrong), &one, Verdict::TimeLimit, late.clone(), "here"),
        ] {
            let solution = own::with_stand_in(text.clone(), recorded);
            let check = Check::new(Path::new("here"), &solution, &progress);
            let at: ProblemAt = "boj-2580".parse().unwrap();
            let mut total = Judged::new(verdict, stop.as_ref().map(Into::into));
            total.errors =
                if text.contains("println!") { "line\n".repeat(20_000) } else { String::new() };
            let found = check.of_one_board("here", at, case, &total).unwrap();
            let words = found.as_ref().map(|found| found.place.rsplit(' '));
            assert_eq!(place, words.and_then(|mut it| it.next()).unwrap_or_default(), "{name}");
            all.push((name, found.as_ref().map_or(String::new(), Diagnosis::said)));
            assert!(found.is_none_or(|found| found.verdict == verdict));
            let nowhere = Check::new(Path::new(""), &solution, &progress);
            assert!(nowhere.of_one_board("here", at, case, &total).unwrap().is_none());
        }
        let solution = own::with_stand_in(prints(&right), recorded);
        let check = Check::new(Path::new("here"), &solution, &progress);
        let mut total = Judged::new(Verdict::TimeLimit, late.as_ref().map(Into::into));
        total.errors = "line\n".repeat(20_000);
        let found = check.of_one_board("here", "boj-2580".parse().unwrap(), &one, &total);
        let found = found.unwrap().unwrap();
        assert!(found.at.is_none());
        all.push(("prints", format!("{} {:?}", found.cause, found.next)));
        check_list("check/one_board.txt", all);
        // Of a rule, with as few givens as possible, unless all boards of a problem are full.
        let solution = own::with_stand_in(rule.replace("(0, r), (1, c), ", "(0, r), "), recorded);
        let check = Check::new(Path::new("here"), &solution, &progress);
        let mut puzzle: Vec<char> =
            board::named::find("lc37_wikipedia").unwrap().puzzle.chars().collect();
        puzzle[72] = '5';
        let rows = |puzzle: &[char]| {
            puzzle.chunks(9).map(|row| row.iter().collect::<String>() + "\n").collect()
        };
        let case = Case::own("my".into(), rows(&puzzle), String::new());
        let total = Judged::new(Verdict::WrongAnswer, None);
        let at: ProblemAt = "leetcode-36".parse().unwrap();
        let found = check.of_one_board("leetcode-36, case my", at, &case, &total).unwrap().unwrap();
        assert_eq!("leetcode-36, 5 in r1c1 and r9c1", found.place);
        let changed = Check { change: Some(crate::check::order::Boards::All), ..check };
        let found =
            changed.of_one_board("leetcode-36, case my", at, &case, &total).unwrap().unwrap();
        assert_eq!("leetcode-36, case my", found.place);
    }

    #[test]
    fn what_is_accepted_is_told_with_what_comes_next_as_written() {
        let solution = own::not_run("");
        let progress = indicatif::ProgressBar::hidden();
        let check = Check::new(Path::new(""), &solution, &progress);
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let all = at.problem.cases();
        let grid = "123456789\n".repeat(9);
        let own = Case::own("my".into(), grid.clone(), String::new());
        let all = [
            ("all", all, None, "", 2),
            ("one", &all[..1], None, "", 2),
            ("own", &[own][..], None, "", 2),
            ("all in an edition", all, Some("2021"), "hello", 3),
        ];
        let told = all.map(|(name, cases, edition, printed, sides)| {
            let judged = Judged::new(Verdict::Accepted, None);
            let total = Judged { output: grid.clone(), printed: printed.into(), ..judged };
            let (failure, unchecked, others) = (None, Vec::new(), Vec::new());
            let lines = String::new();
            let round = Round { total, failure, unchecked, others, edition, lines };
            let found = check.accepted(at, cases, &round);
            assert_eq!(sides, found.sides.len(), "{name}");
            assert_eq!(name == "own", matches!(found.picture, Picture::Board(_)), "{name}");
            assert_eq!(printed.is_empty(), found.printed.0.is_empty());
            assert!(found.next[0].ends_with("paste mine boj-2580"), "{:?}", found.next);
            (name, found.cause.to_string())
        });
        check_list("check/accepted.txt", told);
    }

    /// What becomes of the number that is found, the board that comes second in a case, and what is said of that.
    #[test]
    fn the_first_board_that_is_counted_wrongly_is_told_as_written() {
        let puzzle = |name: &str| board::named::find(name).unwrap().puzzle.clone();
        let right = std::fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let progress = indicatif::ProgressBar::hidden();
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let all = [
            ("found.min(limit)", "empty", false),
            ("found.min(1000)", "empty", false),
            ("found.min(1)", "empty", true),
            ("found.min(2)", "empty", true),
            ("found.min(2)", "java_article", true),
            ("found.min(limit) // gives up", "medium_01", true),
            ("found.min(limit) // unchecked", "duplicate_row", true),
        ];
        let told = all.map(|(returned, name, is_told)| {
            let count = format!("{} {{ {returned}\n}}\n// submission ends", obstacle::COUNT);
            let text = right.replace("i32", "u8").replace("// submission ends", &count);
            let solution = own::with_stand_in(text, recorded);
            let check = Check::new(Path::new("here"), &solution, &progress);
            let rows = |board: String| {
                board
                    .as_bytes()
                    .chunks(9)
                    .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
                    .collect::<String>()
            };
            let boards = ["lc37_wikipedia", name].map(|name| rows(puzzle(name)));
            let of = Case::own("a case".into(), boards.join("\n"), String::new());
            let total = Judged::new(Verdict::WrongAnswer, None);
            let found = check.miscounted("here", &of, &total, at);
            let (cause, place) = found.map(|it| (it.cause.to_string(), it.place)).unzip();
            let place = place.as_deref().and_then(|place| place.rsplit(' ').next());
            assert_eq!(is_told.then_some("2"), place, "{returned}");
            let late = Judged::new(Verdict::TimeLimit, None);
            assert!(check.miscounted("here", &of, &late, at).is_none());
            (format!("{returned} on {name}"), cause.unwrap_or_default())
        });
        check_list("check/miscounted.txt", told);
    }
}
