//! Cases of the user's own: files of a folder, or one input. Where he has no answer, a solution of the catalogue gives it.

use std::borrow::Cow;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, anyhow, bail, ensure};
use solutions::Board;

use super::sandbox::Sandbox;
use crate::board;
use crate::board::source::{Input, standard_input};
use crate::diagnosis::Verdict;
use crate::problems::made::Form;
use crate::problems::{self, Answer, Case, Problem, ProblemAt, Task};
use crate::solution::Solution;

/// What a submission is judged on.
pub struct Cases {
    pub cases: Cow<'static, [Case]>,
    /// The solution that has answered what the user has no answer to.
    pub answered_by: Option<Cow<'static, str>>,
    /// Whether that is so of each case.
    are_all_answered: bool,
}

impl Cases {
    /// In a sentence, who has answered them.
    pub fn said(&self) -> Option<String> {
        let by = self.answered_by.as_ref()?;
        let the = if self.are_all_answered { "The" } else { "Where there is no NAME.out, the" };
        Some(format!("{the} expected answer is that of {by}."))
    }
}

/// The cases of a problem, or those of a folder; of them all, or the one that is named. It may also be a puzzle, or the
/// file of an input.
pub fn find(at: ProblemAt, folder: Option<&Path>, case: Option<&str>) -> anyhow::Result<Cases> {
    let (mut answered_by, mut inputs) = (None, Vec::new());
    let mut cases = match folder {
        Some(folder) => {
            inputs = files(folder)?;
            Cow::Owned(inputs.iter().map(|input| in_file(input)).collect::<Result<_, _>>()?)
        }
        None => Cow::Borrowed(at.problem.cases()),
    };
    if let Some(name) = case {
        let found = match problems::case(&cases, name) {
            // Alone, it decides.
            Ok(known) => Case { beyond: None, ..known.clone() },
            Err(unknown) if folder.is_some() => return Err(unknown.into()),
            Err(unknown) => match typed(at, name)? {
                Some(own) => {
                    inputs.push(PathBuf::from(name));
                    own
                }
                None => bail!("{unknown}\nA puzzle, a file with an input and `-` are cases, too."),
            },
        };
        cases = Cow::Owned(vec![found]);
    }
    if inputs.is_empty() {
        return Ok(Cases { cases, answered_by, are_all_answered: false });
    }
    let mut own = cases.into_owned();
    let are_all_answered = own.iter().all(|case| case.output == NO_ANSWER);
    for case in own.iter_mut().filter(|case| case.output == NO_ANSWER) {
        if let Some(why) = no_answer(at, case) {
            bail!("case {}: {why}; {} has no such case", case.name, at.judge.id);
        }
        let (by, answer) = answer(at, case)?;
        (answered_by, case.output) = (Some(by), answer.into());
    }
    Ok(Cases { cases: Cow::Owned(own), answered_by, are_all_answered })
}

/// The most bytes of an input or an answer.
const LONGEST: u64 = 64 << 20;

/// Stands for an answer that is not known yet; no program prints it.
const NO_ANSWER: &str = "\u{0}";

/// Every `NAME.in` of a folder; numbers in numerical order.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let files = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut inputs: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    if inputs.is_empty() {
        let folder = folder.display();
        bail!("{folder}: no cases; a case is a file NAME.in, with the answer in NAME.out");
    }
    inputs.sort_by_key(|path| (name(path).parse().unwrap_or(u64::MAX), name(path)));
    Ok(inputs)
}

/// The answer, if there is one, stands beside the input.
fn in_file(input: &Path) -> anyhow::Result<Case> {
    let output = input.with_extension("out");
    let output =
        if output != input && output.exists() { read(&output)? } else { NO_ANSWER.to_owned() };
    Ok(Case::own(name(input), read(input)?, output))
}

/// The case of a puzzle, in the form of the problem's first case, or of an input as it is. `None` if it is neither.
fn typed(at: ProblemAt, text: &str) -> anyhow::Result<Option<Case>> {
    let own = |input| Case::own("of your own".to_owned(), input, NO_ANSWER.to_owned());
    if text.contains('\n') {
        return Ok(Some(own(text.to_owned())));
    }
    Ok(match text.parse() {
        Ok(Input::StandardInput) => {
            Some(own(text_of(standard_input("the input")).context("standard input")?))
        }
        Ok(Input::File(file)) => Some(in_file(&file)?),
        Ok(puzzle @ Input::Puzzle(_)) => Some(own(asking(at, &puzzle.puzzle()?.board)?)),
        Err(_) => None,
    })
}

/// The input that asks for this board, in the form of the first case that has one.
pub fn asking(at: ProblemAt, board: &Board) -> anyhow::Result<String> {
    let kept = at.problem.kept.iter();
    let input = kept.clone().find_map(|case| with_board(&case.input, board));
    let known: Vec<Board> = kept.flat_map(|case| problems::boards_of(&case.input)).collect();
    let (id, empty) = (at.judge.id, 81 - board.filled());
    let is_asked = known.is_empty() || known.iter().any(|it| it.filled() < 81);
    ensure!(is_asked || empty == 0, "{id} takes full grids; this one has {empty} empty cells");
    input.ok_or_else(|| {
        let which = match at.problem.task {
            Task::Size(sizes) => format!("boards of {sizes}"),
            _ => "its boards in another form".to_owned(),
        };
        anyhow!("{id} takes {which}; name a file with an input")
    })
}

/// An input of a board alone, with this one in its place.
pub fn with_board(input: &str, board: &Board) -> Option<String> {
    Some(Form::of(input)?.with(board))
}

/// Why a board has no answer, or several of which a judge that knows one would refuse the others: it cannot be filled where it
/// is to be, or breaks the rules where that is still to be done.
fn no_answer(at: ProblemAt, case: &Case) -> Option<String> {
    let boards = problems::boards_of(&case.input);
    let Problem { task, answer, .. } = at.problem;
    (1..).zip(&boards).find_map(|(number, it)| {
        let the = if boards.len() > 1 { format!("board {number}") } else { "the board".to_owned() };
        match (task, board::clash(it)) {
            (Task::Fill | Task::First, Some(clash)) => {
                Some(format!("{the} has no solution: {clash}"))
            }
            (Task::Fill | Task::First, None) => match solutions::count(it, 2) {
                0 => Some(format!("{the} has no solution")),
                2 if *task == Task::Fill && *answer == Answer::Expected => {
                    Some(format!("{the} has several solutions"))
                }
                _ => None,
            },
            (_, clash) if *answer == Answer::BrokenGrids => {
                clash.map(|clash| format!("{the} breaks the rules: {clash}"))
            }
            _ => None,
        }
    })
}

/// What the last solution of the catalogue answers that solves the problem, with its name.
fn answer(at: ProblemAt, case: &Case) -> anyhow::Result<(Cow<'static, str>, String)> {
    let solutions = Solution::catalogue().into_iter().rev();
    let mut can =
        solutions.filter_map(|solution| Some((solution.submission(at.problem).ok()?, solution)));
    let none =
        || format!("{}.out is missing, and no solution here answers {}", case.name, at.judge.id);
    let (submission, by) = can.next().with_context(none)?;
    // What a solution answers to anything else says nothing.
    let has_board = |case: &Case| !problems::boards_of(&case.input).is_empty();
    if at.problem.kept.iter().all(has_board) && !has_board(case) {
        bail!("case {} has no board in the form that {} has", case.name, at.judge.id);
    }
    let text = (&*submission.aligned, by.file.name());
    let sandbox = Sandbox::new()?;
    let why = match sandbox.compile(text, at)? {
        Ok((program, _)) => {
            let judged = sandbox.run(&program, at, case)?;
            if let Verdict::Accepted | Verdict::WrongAnswer | Verdict::Presentation = judged.verdict
            {
                return Ok((by.name, judged.output));
            }
            judged.detail().unwrap_or_default()
        }
        Err(ran) => ran.plain(),
    };
    bail!("{} cannot answer case {}: {why}", by.name, case.name)
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> anyhow::Result<String> {
    let text = fs::File::open(path).map_err(Error::from).and_then(text_of);
    text.with_context(|| path.display().to_string())
}

/// All of it, if that ends.
fn text_of(input: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    input.take(LONGEST + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= LONGEST, "longer than {} MiB", LONGEST >> 20);
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_with_numbers_are_in_the_order_of_the_numbers() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b", "10", "2", "a", "1"] {
            fs::write(folder.path().join(name).with_extension("in"), "").unwrap();
        }
        let names: Vec<String> = files(folder.path()).unwrap().iter().map(|it| name(it)).collect();
        assert_eq!(names, ["1", "2", "10", "a", "b"]);
    }

    /// In the form that the problem has.
    #[test]
    fn a_puzzle_takes_the_place_of_the_board_of_a_case() {
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let puzzle: Board = full.replace('4', ".").parse().unwrap();
        for (id, begins) in [
            ("leetcode-37", "[[\"5\",\"3\",\".\",\"6\","),
            ("boj-2580", "5 3 0 6 7 8 9 1 2\n6 7 2 1 9 5 3 0 8\n"),
        ] {
            let problem = id.parse::<ProblemAt>().unwrap().problem;
            let input = with_board(&problem.kept[0].input, &puzzle).unwrap();
            assert!(input.starts_with(begins), "{input}");
            assert_eq!([puzzle], problems::boards_of(&input)[..]);
        }
        assert_eq!(None, with_board("2\n", &puzzle));
    }

    /// One that the judge may not have counts like any other if it is asked for by name.
    #[test]
    fn a_case_alone_decides() {
        let mut tried = 0;
        for at in problems::ALL.iter().map(|problem| problem.id().parse::<ProblemAt>().unwrap()) {
            for case in at.problem.cases().iter().filter(|case| case.beyond.is_some()) {
                let found = find(at, None, Some(&case.name)).unwrap();
                assert!(found.cases.len() == 1 && found.cases[0].beyond.is_none(), "{}", case.name);
                tried += 1;
            }
        }
        assert!(tried > 2, "{tried}");
    }

    /// Those of the judges have one, and are no cases of the user's own.
    #[test]
    fn a_board_without_an_answer_is_no_case_as_written() {
        for problem in problems::ALL.iter() {
            let at = problem.id().parse().unwrap();
            let case = problem.cases().iter().find(|case| no_answer(at, case).is_some());
            assert_eq!(None, case.map(|case| &*case.name), "{}", problem.id());
        }
        let zeros = "000000000\n".repeat(9);
        let none = zeros.replacen("000000000\n000000000", "123456780\n000000009", 1);
        let clash = zeros.replacen("00", "11", 1);
        let full = problems::ALL.iter().find(|it| it.id() == "boj-2580").unwrap();
        let one = &*full.kept[0].output;
        let inputs = [&zeros, &none, &clash, one, &format!("{one}{none}")];
        let told = ["boj-2580", "leetcode-37", "boj-2239"].map(|id| {
            let at: ProblemAt = id.parse().unwrap();
            let case = |input: &str| Case::own(String::new(), input.to_owned(), String::new());
            let said = inputs.map(|input| no_answer(at, &case(input)).unwrap_or_default());
            (id, said.join(" | "))
        });
        support::snapshot::check_list("check/no_answer.txt", told);
    }

    /// A puzzle that cannot be filled is asked about where a case has another such: nowhere else is it allowed.
    #[test]
    fn a_contradictory_puzzle_is_no_case_where_no_case_has_one() {
        let cannot = |it: &Board| board::clash(it).is_some() || solutions::count(it, 1) == 0;
        let puzzles = board::named::all().iter().map(|it| it.puzzle.parse::<Board>().unwrap());
        let puzzles: Vec<Board> = puzzles.filter(cannot).collect();
        let mut refused = 0;
        for at in problems::ALL.iter().map(|problem| problem.id().parse::<ProblemAt>().unwrap()) {
            let cases = at.problem.cases().iter().filter(|case| case.times == 0);
            let is_asked =
                cases.flat_map(|it| problems::boards_of(&it.input)).any(|it| cannot(&it));
            for puzzle in &puzzles {
                let Ok(input) = asking(at, puzzle) else { continue };
                let case = Case::own(String::new(), input, String::new());
                assert_eq!(is_asked, no_answer(at, &case).is_none(), "{}: {puzzle}", at.judge.id);
                refused += usize::from(!is_asked);
            }
        }
        assert!(refused > 0);
    }

    /// A solution would answer something to it.
    #[test]
    fn no_solution_is_asked_for_an_answer_to_what_is_no_board() {
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let case = Case::own("mine".to_owned(), "1 2 3\n".to_owned(), NO_ANSWER.to_owned());
        // Before anything is run.
        let why = answer(at, &case).err().map(|why| why.to_string()).unwrap_or_default();
        assert!(why.contains("boj-2580"), "{why}");
    }
}
