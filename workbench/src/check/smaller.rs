//! The smallest board on which a solution still goes wrong, and what such boards have in common: both say more than the first
//! board that it gets wrong.

use std::iter;
use std::mem::{self, Discriminant};
use std::time::Duration;

use solutions::{Board, Kind};

use super::expected::{Expected, Wrong};
use super::late;
use super::made;
use super::order::Check;
use super::pattern::{self, Counted};
use super::puzzles::{ONCE_MORE, diagnose};
use super::shrink;
use crate::board::{self, named};
use crate::cause::{But, Cause, Flaw, Slip};
use crate::diagnosis::{Diagnosis, Verdict};
use crate::problems::Task;
use crate::process::limited::Since;
use crate::process::stop::Stop;
use crate::solution::runner::Runner;

/// A step that comes late says little of what is wrong.
const MANY_STEPS: usize = 1000;

/// Up to how many solutions small boards are counted.
pub const LIMITS: [u32; 3] = [2, 5, 20];

/// For all boards that are tried. A test waits for them, however slow its machine is.
const LONGEST: Duration = Duration::from_secs(if cfg!(test) { 600 } else { 3 });

/// Looks for boards on which a solution goes wrong in the same way.
struct Search<'a> {
    runner: &'a mut Runner,
    says: &'a Result<bool, Stop>,
    fault: &'a Cause,
    task: Task,
    since: Since,
    /// The last one.
    wrong: Option<Wrong>,
    /// Whether it was right on the last board, wrong in no way.
    is_right: bool,
}

impl Search<'_> {
    fn is_wrong(&mut self, board: &Board) -> anyhow::Result<bool> {
        if self.since.used() > LONGEST {
            return Ok(false);
        }
        let expected = Expected::new(String::new(), board, self.task);
        let run = self.runner.run(board)?;
        let fault = expected.fault(&run, &self.runner.solution.entry_point.clone()?);
        self.is_right = fault.is_none();
        let is_alike = |fault: &Cause| {
            ends_alike(&run.says_solved, self.says) && kind_of(fault) == kind_of(self.fault)
        };
        let Some(fault) = fault.filter(is_alike) else { return Ok(false) };
        self.wrong = Some(Wrong { place: 0, before: 0, expected, run, fault });
        Ok(true)
    }

    /// With as few empty cells as possible, and what the boards with one have in common. `solution` is that of the board that
    /// it gets wrong.
    fn few_empty(
        &mut self,
        first: &Expected,
        solution: &Board,
        kind: Kind,
    ) -> anyhow::Result<Option<String>> {
        // Full boards are asked for by no judge, but what ends on none is soon seen there.
        if self.says.is_err() && self.is_wrong(solution)? {
            return Ok(None);
        }
        let (mut tried, mut wrong) = (Vec::new(), None);
        for at in 0..81 {
            let mut board = *solution;
            board.0[at] = 0;
            if self.is_wrong(&board)? && wrong.is_none() {
                wrong = self.wrong.take();
            }
            tried.push(!self.is_right);
        }
        let is_over = self.since.used() > LONGEST;
        let pattern = pattern::of_cells(solution, &tried).filter(|_| !is_over);
        if wrong.is_some() {
            if !tried.contains(&false) && self.is_wrong(solution)? {
                return Ok(None);
            }
            self.wrong = wrong;
            return Ok(pattern);
        }
        let mut boards = vec![first.clone()];
        for it in made::boards(kind) {
            if it.has_one_solution() && self.is_wrong(&it.puzzle)? {
                boards.insert(0, it);
                break;
            }
        }
        if let Some(it) = boards.iter().find(|it| it.has_one_solution()) {
            shrink::shrink(&it.puzzle, it.right().1, |board| self.is_wrong(board))?;
        }
        Ok(pattern)
    }
}

impl Check<'_> {
    /// The same on a smaller board, if that says more: of a rule, with as few givens as possible; of a search that goes wrong
    /// after many steps, comes to no end, or nobody knows where, with as few empty cells. And what such boards have in common.
    pub(super) fn smaller(
        &self,
        runner: &mut Runner,
        Wrong { expected, run, fault, .. }: &Wrong,
        mut found: Diagnosis,
    ) -> anyhow::Result<Diagnosis> {
        let kind = runner.solution.entry_point.clone()?.kind;
        let says = &run.says_solved;
        let task = if kind == Kind::Rule { Task::Rule } else { Task::Fill };
        let limit = mem::replace(&mut runner.limit, ONCE_MORE);
        let mut search =
            Search { runner, says, fault, task, since: Since::now(), wrong: None, is_right: true };
        let mut pattern = match (kind, &expected.solution) {
            (Kind::Rule, _) if says.is_ok() => {
                shrink::shrink(&expected.puzzle, &Board::EMPTY, |board| search.is_wrong(board))?;
                missed_pairs(search.runner)?
            }
            (kind, Some(solution)) if kind.is_solver() => {
                search.few_empty(expected, solution, kind)?
            }
            _ => None,
        };
        let mut smallest = search.wrong;
        // By itself it may be right: what is kept from the boards before makes it wrong.
        if let Some(it) = &smallest {
            let alone = Runner::new(&runner.solution, ONCE_MORE).run(&it.expected.puzzle)?;
            if it.expected.fault(&alone, &runner.solution.entry_point.clone()?).is_none() {
                runner.limit = limit;
                return Ok(found);
            }
        }
        if pattern.is_none() && kind.is_solver() && says.is_ok() {
            pattern = solved_alike(runner, kind)?;
        }
        runner.limit = limit;
        // What only takes longer than a trial may be right in time.
        if let Some(it) = smallest.take_if(|it| late::is_late(it)) {
            smallest = late::one_wrong(runner, 0, &it.expected)?.err();
        }
        let is_late = match found.at.as_ref().map(|at| &at.cause) {
            Some(Some(Cause::Step { step, slip })) => {
                // What it leaves empty, though it says that it has solved the board, is soon seen.
                let is_left = says == &Ok(true) && matches!(slip, Slip::NotTried { .. });
                *step > MANY_STEPS || matches!(slip, Slip::Repeats { .. }) || is_left
            }
            // The function that is called without end.
            Some(Some(Cause::Said { .. })) => false,
            at => at.is_none() || says.is_err(),
        };
        if let Some(smallest) = smallest.filter(|_| is_late) {
            let board = &smallest.expected.puzzle;
            let few = shrink::givens(board).filter(|_| task == Task::Rule);
            let place = few.unwrap_or_else(|| match task {
                Task::Rule => format!("a board with {} givens", board.filled()),
                _ => shrink::cells(board),
            });
            let name = named::name(board);
            let smaller = diagnose(&place, &runner.solution, &smallest, self.limit, &[&name]);
            let also = format!("The same goes wrong on {}.", found.place);
            let watch = smaller.watch.clone().or(found.watch);
            found = Diagnosis { watch, ..smaller };
            found.sides.push(also);
        }
        // That none is right says no more than a line does.
        let is_all = pattern.as_deref() == Some(pattern::NONE) && found.at.is_some();
        if is_all {
            return Ok(found);
        }
        if let Some(pattern) = &mut pattern
            && pattern == pattern::NONE
            && found.watch.is_none()
        {
            pattern.push_str(" Nothing is written to the board.");
        }
        found.sides.splice(0..0, pattern);
        Ok(found)
    }
}

/// Whether two runs go wrong in the same way.
fn ends_alike(one: &Result<bool, Stop>, other: &Result<bool, Stop>) -> bool {
    match (one, other) {
        (Err(one), Err(other)) => Verdict::of(one) == Verdict::of(other),
        (one, other) => one.as_ref().ok() == other.as_ref().ok(),
    }
}

/// What speaks against an answer, in kind.
fn kind_of(fault: &Cause) -> Option<(Discriminant<But>, Option<Discriminant<Flaw>>)> {
    let Cause::Answer { fault, .. } = fault else { return None };
    let flaw = match &fault.but {
        But::Flaw(flaw) | But::NotSolved(flaw) => Some(mem::discriminant(flaw)),
        _ => None,
    };
    Some((mem::discriminant(&fault.but), flaw))
}

/// What the pairs of cells have in common that a rule does not compare.
fn missed_pairs(runner: &mut Runner) -> anyhow::Result<Option<String>> {
    let pairs = pattern::pairs().flat_map(|pair| (1..=9).map(move |digit| (pair, digit)));
    let all: Vec<([usize; 2], u8)> = pairs.collect();
    let board = |(pair, digit): &([usize; 2], u8)| {
        let mut board = Board::EMPTY;
        for &at in pair {
            board.0[at] = *digit;
        }
        board
    };
    let mut boards: Vec<Board> = all.iter().map(board).collect();
    // Each digit in some of them: a rule may take one for an empty cell.
    let apart = pattern::pairs_apart().zip((1..=9).cycle()).map(|apart| board(&apart));
    boards.extend(apart);
    // One that says no to none or one of a digit says no for another reason.
    let single: Vec<Board> = (0..=9).map(|digit| board(&([40, 40], digit))).collect();
    if !runner.run_all(single.iter())?.0.is_ok_and(|(_, said)| !said.contains(&false)) {
        return Ok(None);
    }
    let (Ok((_, mut said)), _) = runner.run_all(boards.iter())? else { return Ok(None) };
    let apart = said.split_off(all.len());
    if apart.iter().all(|is_valid| !is_valid) {
        return Ok(Some(
            "It returns false for any digit that is twice on the board, wherever.".to_owned(),
        ));
    }
    let missed = iter::zip(all, said).filter(|(_, is_valid)| *is_valid).map(|(pair, _)| pair);
    Ok(pattern::of_pairs(&missed.collect::<Vec<_>>()))
}

/// What the puzzles have in common that it solves, or the grids with which it does not.
fn solved_alike(runner: &mut Runner, kind: Kind) -> anyhow::Result<Option<String>> {
    let called = runner.solution.entry_point.clone()?;
    let known = Expected::named_puzzles("quick", &runner.solution.name)?;
    let (named, since) = (known.len(), Since::now());
    let (mut tried, mut wrong) = (Vec::new(), Vec::new());
    for (number, expected) in known.into_iter().chain(made::boards(kind)).enumerate() {
        if since.used() > LONGEST {
            break;
        }
        let (puzzle, run) = (&expected.puzzle, runner.run(&expected.puzzle)?);
        let is_right = expected.fault(&run, &called).is_none();
        if number < named && expected.has_one_solution() {
            tried.push((pattern::is_forced(puzzle), is_right));
        }
        if !is_right && run.says_solved.is_ok() {
            wrong.extend(Some(run.board).filter(|board| board.filled() == 81));
        }
    }
    Ok(pattern::of_grids(&wrong).or_else(|| pattern::of_puzzles(&tried)))
}

/// A board with fewer empty cells of which it counts the solutions wrongly too.
pub fn miscounted(
    runner: &mut Runner,
    board: &Board,
    limit: u32,
) -> anyhow::Result<Option<Miscounted>> {
    let mut full = *board;
    if board::clash(board).is_some() || !solutions::solve(&mut full) {
        return Ok(None);
    }
    let mut found = None;
    shrink::shrink(board, &full, |board| {
        let right = solutions::count(board, limit).into();
        let counted = runner.count(board, limit)?.ok().filter(|number| *number != right);
        let wrong = counted.map(|returned| Miscounted { board: *board, limit, returned, right });
        let is_wrong = wrong.is_some();
        found = wrong.or(found.take());
        Ok(is_wrong)
    })?;
    Ok(found)
}

/// A count of the solutions of a board: up to a limit, what is returned and what is right.
pub struct Miscounted {
    pub board: Board,
    pub limit: u32,
    pub returned: u64,
    pub right: u64,
}

/// Small boards: each of five with one solution; with several, without two digits or more; with none, as r1c9 has no digit
/// left; the empty board.
pub fn to_count() -> Vec<Board> {
    let mut full = Board::EMPTY;
    let _ = solutions::solve(&mut full);
    let with = |is_left: &dyn Fn(usize) -> bool| {
        let mut board = full;
        (0..81).filter(|at| !is_left(*at)).for_each(|at| board.0[at] = 0);
        board
    };
    let only = (0..5).map(|empty| with(&|at| at >= empty));
    let several = [2, 3, 4].map(|digits| with(&|at| full.0[at] > digits));
    let mut none = with(&|at| at < 8);
    none.0[17] = full.0[8];
    only.chain(several).chain([none, Board::EMPTY]).collect()
}

/// The first of some small boards whose solutions it counts wrongly, and what its counts have in common.
pub fn counted_alike(runner: &mut Runner) -> anyhow::Result<(Option<Miscounted>, Option<String>)> {
    let usual = mem::replace(&mut runner.limit, ONCE_MORE);
    let (mut asked, mut wrong, mut is_whole) = (Vec::new(), None, true);
    let since = Since::now();
    for board in to_count() {
        for limit in LIMITS {
            let is_over = since.used() > LONGEST;
            let counted = if is_over { None } else { runner.count(&board, limit)?.ok() };
            let Some(returned) = counted else {
                is_whole = false;
                continue;
            };
            // More than any limit, so that one that does not stop there is known.
            let solutions = u64::from(solutions::count(&board, 1000));
            let (empty, right) = ((81 - board.filled()) as u64, solutions.min(limit.into()));
            asked.push(Counted { empty, solutions, limit: limit.into(), returned });
            if returned != right && wrong.is_none() {
                wrong = Some(Miscounted { board, limit, returned, right });
            }
        }
    }
    runner.limit = usual;
    if let Some(first) = &wrong {
        let smaller = miscounted(runner, &first.board, first.limit)?;
        wrong = smaller.or(wrong);
    }
    Ok((wrong, pattern::of_counts(&asked, is_whole)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::Fault;

    /// Empty cells and solutions, up to 21.
    #[test]
    fn small_boards_have_one_solution_or_several_or_none() {
        let boards = to_count();
        let counted = boards.iter().map(|board| (81 - board.filled(), solutions::count(board, 21)));
        let counted: Vec<(usize, u32)> = counted.collect();
        assert_eq!([(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)], counted[..5]);
        let empty: Vec<usize> = counted[5..8].iter().map(|it| it.0).collect();
        assert_eq!([18, 27, 36], empty[..]);
        assert!(counted[5..8].iter().all(|it| it.1 > 1));
        assert_eq!([(81, 21)], counted[9..]);
        let none = &boards[8];
        assert!(board::clash(none).is_none() && counted[8].1 == 0);
        assert_eq!(Some("r1c9".to_owned()), pattern::dead_end(none).map(|cell| cell.to_string()));
    }

    /// A search that never goes back solves what is forced. Of known puzzles with one solution it is told how many they are.
    #[test]
    fn what_is_solved_alike_is_told_of_known_puzzles() {
        use crate::check::puzzles::tests::recorded;
        let forced = |_: &str, board: &Board| {
            let mut made = recorded("// solved", board);
            if !pattern::is_forced(board) {
                (made.trace.board, made.trace.end) =
                    (*board, watched::End::Finished { solved: false });
            }
            made
        };
        let known = Expected::named_puzzles("quick", "mine").unwrap();
        let known = known.iter().filter(|it| it.has_one_solution());
        // Solved are those that are forced.
        let known: Vec<_> = known.map(|it| [pattern::is_forced(&it.puzzle); 2].into()).collect();
        let told = pattern::of_puzzles(&known).unwrap();
        let text = std::fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let solution = crate::solution::own::with_stand_in(text, forced);
        let said = solved_alike(&mut Runner::new(&solution, ONCE_MORE), Kind::Ints).unwrap();
        assert_eq!(Some(told), said);
    }

    /// Of rules that refuse a digit that is twice on the board: any, 5, all but 4.
    #[test]
    fn pairs_that_are_not_in_a_unit_are_tried_with_all_digits_as_written() {
        use crate::check::puzzles::tests::recorded;
        fn says(board: &Board, counts: fn(u8) -> bool) -> watched::Recording {
            let is_twice = |at| counts(board.0[at]) && board.0[..at].contains(&board.0[at]);
            let solved = !(0..81).any(|at| board.0[at] > 0 && is_twice(at));
            let mut made = recorded("// solved", board);
            made.trace.end = watched::End::Finished { solved };
            made
        }
        let text = || std::fs::read_to_string(support::snapshot::case("own/rule.rs")).unwrap();
        let with = |stand_in| crate::solution::own::with_stand_in(text(), stand_in);
        let rules = [
            ("any", with(|_, board| says(board, |_| true))),
            ("5", with(|_, board| says(board, |digit| digit == 5))),
            ("all but 4", with(|_, board| says(board, |digit| digit != 4))),
        ];
        let told = rules.map(|(name, rule)| {
            let said = missed_pairs(&mut Runner::new(&rule, ONCE_MORE)).unwrap();
            (name, said.unwrap_or_default())
        });
        support::snapshot::check_list("check/twice.txt", told);
    }

    /// Each is of another kind, in whatever cell it is.
    #[test]
    fn answers_that_are_wrong_otherwise_are_not_alike() {
        let cell = |at| solutions::Cell::of(at).into();
        let flaws = |at| {
            [
                Flaw::GivenChanged { cell: cell(at) },
                Flaw::NoDigit { cell: cell(at), number: 0 },
                Flaw::Empty { cells: at + 1, first: cell(at) },
            ]
        };
        let all = |at| -> Vec<But> {
            let others = [
                But::NoClash,
                But::HasSolution,
                But::NoSolution,
                But::Left { cell: cell(at), digit: 1 },
                But::OtherRow,
            ];
            let unsolved = flaws(at).map(But::NotSolved);
            flaws(at).map(But::Flaw).into_iter().chain(unsolved).chain(others).collect()
        };
        let kind = |but: &But| {
            let fault = Fault { kind: Kind::Ints, returned: None, but: but.clone() };
            kind_of(&Cause::Answer { function: String::new(), fault })
        };
        for (one, but) in all(0).iter().enumerate() {
            for (other, its) in all(7).iter().enumerate() {
                assert_eq!(one == other, kind(but) == kind(its), "{but:?} {its:?}");
            }
        }
        assert!(kind(&But::NoClash).is_some() && kind_of(&Cause::Copies).is_none());
    }

    #[test]
    fn runs_that_end_otherwise_are_not_alike() {
        use crate::process::stop::StopKind;
        let ends = [
            Ok(true),
            Ok(false),
            Err(Stop::late(Duration::ZERO)),
            Err(Stop::new(StopKind::Recursion, "")),
        ];
        for (at, one) in ends.iter().enumerate() {
            for (place, other) in ends.iter().enumerate() {
                assert_eq!(at == place, ends_alike(one, other), "{one:?} {other:?}");
            }
        }
        let late = Err(Stop::late(Duration::from_secs(9)));
        assert!(ends_alike(&ends[2], &late));
    }
}
