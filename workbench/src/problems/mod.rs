//! The problems of online judges that Sudoku solutions can be submitted to. Each is a folder of `workbench/data/judges`.

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use anyhow::{Context, ensure};
use include_dir::{Dir, File, include_dir};
use serde::{Deserialize, Serialize};
use solutions::{Board, Kind};
use thiserror::Error;

use crate::diagnosis::Verdict;
use crate::text;

pub mod judges;
pub mod made;

pub use judges::{Judge, Layout, Limit};
use made::Made;

/// The folders of the problems, and what they share.
static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/data/judges");

/// All problems, judge by judge. One that cannot be read is not among them; a test reads them all.
pub static ALL: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let mut all: Vec<Problem> = read_all().flatten().collect();
    all.sort_by_cached_key(|problem| (problem.judges[0].place().ok(), problem.id()));
    all
});

/// Every folder as a problem, or why it is none.
pub fn read_all() -> impl Iterator<Item = anyhow::Result<Problem>> {
    FILES.dirs().filter(|folder| !folder.path().ends_with("shared")).map(Problem::read)
}

/// The problem that most people try a solution of this kind on first.
pub fn first(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Rule => Some("leetcode-36"),
        kind => kind.is_solver().then_some("leetcode-37"),
    }
}

/// A problem, and the judges that have it in the same form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// The first gives the problem its name, but it can be found by the others too.
    pub judges: Vec<Judge>,
    /// What it asks for, in two to four words.
    #[serde(borrow)]
    pub brief: &'static str,
    #[serde(rename = "asks")]
    pub task: Task,
    pub difficulty: Difficulty,
    /// Why it is so hard: what plain backtracking needs.
    #[serde(borrow)]
    pub ground: &'static str,
    /// The names of the solutions that solve it; `(*)` after one that is too slow on a case that does not decide.
    #[serde(borrow)]
    pub solved_by: Vec<&'static str>,
    /// Of those that would, if it were not for the limits.
    #[serde(borrow, default)]
    pub too_slow: Vec<&'static str>,
    #[serde(default)]
    pub answer: Answer,
    /// If the judge calls a function: the type of a cell of its board.
    #[serde(borrow)]
    pub function: Option<&'static str>,
    /// A program of the folder `shared` in place of its own `main.rs`.
    #[serde(borrow)]
    shared: Option<&'static str>,
    /// Reads a case, calls a solution and prints; if the judge calls a function, in place of the judge's own, which is not
    /// known.
    #[serde(skip)]
    pub main: &'static str,
    /// What it asks for, in Markdown.
    #[serde(skip)]
    pub statement: &'static str,
    /// What gives a solution away, if anything.
    #[serde(skip)]
    pub notes: &'static str,
    /// The cases that are kept as files.
    #[serde(rename = "cases")]
    pub kept: Vec<Case>,
    #[serde(default)]
    made: Vec<Made>,
    #[serde(skip)]
    all: OnceLock<Vec<Case>>,
}

/// What a problem asks for.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// Fill a board of nine by nine; any solution will do, or there is only one.
    Fill,
    /// The solution that comes first in row order.
    First,
    /// The number of solutions, as far as the problem wants to know it.
    Count,
    /// Boards of other sizes than nine by nine: which, in words.
    Size(&'static str),
    /// The best of all solutions.
    Best,
    /// Say whether a board breaks the rules.
    Rule,
    /// Something else, in words; only whole programs do it.
    Other(&'static str),
}

/// How hard a problem is.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Nothing has to be tried out.
    Easy,
    /// Plain backtracking is fast enough.
    Medium,
    /// It is not.
    Hard,
}

impl Difficulty {
    pub const fn word(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }
}

/// When an answer is right, white space aside: that is for the judge to say.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It is the expected one.
    #[default]
    Expected,
    /// Every grid is a solution of its board.
    Solutions,
    /// Every grid breaks the rules everywhere, by few changes of its board.
    BrokenGrids,
}

/// An input and the expected answer.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The name of its files, without extension.
    pub name: Cow<'static, str>,
    /// What is special about it.
    pub about: Cow<'static, str>,
    /// In what it goes beyond all that the judge is known to have: there it does not decide.
    pub beyond: Option<Beyond>,
    /// The judges of which that is so, if it is not so of all.
    #[serde(borrow, default)]
    pub beyond_at: Vec<&'static str>,
    /// How often its files have their grids, after a line with this number: too long to be kept.
    #[serde(default)]
    pub times: usize,
    #[serde(skip)]
    pub input: Cow<'static, str>,
    #[serde(skip)]
    pub output: Cow<'static, str>,
}

/// In what a case goes beyond a judge's data.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Beyond {
    /// In what it takes: an answer that is wrong is wrong.
    Size,
    /// In a form of the input that the judge may not have.
    Form,
}

impl Case {
    /// Whether the case does not decide with this verdict.
    pub fn excuses(&self, judge: &Judge, verdict: Verdict) -> bool {
        let is_meant = self.beyond_at.is_empty() || self.beyond_at.contains(&judge.id);
        match self.beyond.filter(|_| is_meant) {
            None => false,
            Some(Beyond::Size) => matches!(verdict, Verdict::TimeLimit | Verdict::MemoryLimit),
            Some(Beyond::Form) => verdict != Verdict::Accepted,
        }
    }

    /// Of the user's own.
    pub fn own(name: String, input: String, output: String) -> Case {
        let (name, input, output) = (name.into(), input.into(), output.into());
        Case {
            name,
            about: "".into(),
            beyond: None,
            beyond_at: Vec::new(),
            times: 0,
            input,
            output,
        }
    }
}

fn file(folder: &Dir<'static>, name: &str) -> Option<&'static str> {
    let has_name = |file: &&File<'_>| file.path().ends_with(name);
    folder.files().find(has_name)?.contents_utf8()
}

/// A piece of Rust that the submissions for several problems have.
pub fn shared(name: &str) -> Option<&'static str> {
    file(FILES.get_dir("shared")?, &format!("{name}.rs"))
}

/// Begins a line of the answer of a program that calls a function, which may print too.
const ANSWER: char = '\u{1}';

/// Between what is printed for a call and for the next, and between their inputs.
const NEXT: char = '\u{2}';

/// What a judge that calls a function does for its tests, all in one process: its `call`, for each input. Whatever the
/// submission calls its own macros, these are those of the standard library.
const CALLS: &str = r#"
macro_rules! println { ($($it:tt)*) => { ::std::println!("\n\u{1}{}", ::std::format!($($it)*)) } }
pub fn main() {
    let mut inputs = String::new();
    ::std::io::Read::read_to_string(&mut ::std::io::stdin(), &mut inputs).expect("input");
    for (place, input) in inputs.split('\u{2}').enumerate() {
        if place > 0 {
            ::std::print!("\u{2}");
        }
        call(input);
    }
}
"#;

impl Problem {
    fn read(folder: &'static Dir<'static>) -> anyhow::Result<Problem> {
        let id = folder.path().display();
        let text =
            |name: &str| file(folder, name).with_context(|| format!("{id}/{name} is missing"));
        let file = toml::from_str(text("problem.toml")?);
        let mut problem: Problem = file.with_context(|| format!("{id}/problem.toml"))?;
        let first = problem.judges.first().map(|judge| judge.id);
        ensure!(first == folder.path().to_str(), "{id}/problem.toml: {id} is not its first judge");
        ensure!(!problem.kept.is_empty(), "{id}/problem.toml: there is no case");
        for judge in &problem.judges {
            judge.place()?;
        }
        problem.main = match problem.shared {
            Some(name) => {
                shared(name).with_context(|| format!("{id}: shared/{name}.rs is missing"))?
            }
            None => text("main.rs").unwrap_or_default(),
        };
        problem.statement = text("statement.md")?;
        problem.notes = text("notes.md").unwrap_or_default();
        for made in &mut problem.made {
            made.input = text(&format!("{}.in", made.name()))?;
            made.output = text(&format!("{}.out", made.name()))?;
        }
        for case in &mut problem.kept {
            case.input = text(&format!("{}.in", case.name))?.into();
            case.output = text(&format!("{}.out", case.name))?.into();
            if case.times > 0 {
                case.input = format!("{}\n{}", case.times, case.input.repeat(case.times)).into();
                case.output = case.output.repeat(case.times).into();
            }
        }
        Ok(problem)
    }

    /// Its identifier at its first judge.
    pub fn id(&self) -> &'static str {
        self.judges[0].id
    }

    /// Its cases; those that are made are made at the first call.
    pub fn cases(&self) -> &[Case] {
        let made = || self.made.iter().flat_map(|made| made.cases(self.task));
        self.all.get_or_init(|| self.kept.iter().cloned().chain(made()).collect())
    }

    /// `exact_cover, techniques (*); TLE: int_matrix`.
    pub fn solved(&self) -> String {
        let [solved_by, too_slow] = [&self.solved_by, &self.too_slow].map(|names| names.join(", "));
        let solved_by = if solved_by.is_empty() { "none" } else { &solved_by };
        format!("{solved_by}; TLE: {too_slow}").trim_end_matches("; TLE: ").to_owned()
    }

    /// The cases of its statement.
    pub fn samples(&self) -> Vec<&Case> {
        let is_sample =
            |(place, case): &(usize, &Case)| *place == 0 || case.name.starts_with("sample");
        self.kept.iter().enumerate().filter(is_sample).map(|(_, case)| case).collect()
    }

    /// Whether one of its judges does.
    pub fn takes_rust(&self) -> bool {
        self.judges.iter().any(|judge| judge.compiler().is_some())
    }

    /// The kind that a new solution of it begins with.
    pub fn kind(&self) -> Kind {
        match (self.task, self.function) {
            (Task::Rule, _) => Kind::Rule,
            (Task::Fill, Some("char")) => Kind::Chars,
            (Task::Fill, Some("u8")) | (Task::Count, _) => Kind::Bytes,
            (Task::Fill | Task::First, _) => Kind::Ints,
            _ => Kind::WholeProgram,
        }
    }

    /// The code after a solution whose board has this type of cell: it calls `solve`, or `is_valid`. None if the solution's
    /// function is the judge's.
    pub fn code(&self, cell: &str) -> Option<&'static str> {
        let name = match self.function {
            None => return Some(self.main),
            Some(own) if own == cell => "direct.rs",
            Some(_) => "adapter.rs",
        };
        file(FILES.get_dir(self.id())?, name)
    }

    /// What a user's solution begins with, if it is not like that of other problems.
    pub fn begin(&self) -> Option<&'static str> {
        file(FILES.get_dir(self.id())?, "begin.rs")
    }

    /// If the judge calls a function: the type that the judge declares for it.
    pub fn declared(&self) -> &'static str {
        let before = self.function.and(self.main.split_once("\nfn call("));
        before.map_or("", |(declared, _)| declared.trim_end())
    }

    /// If the judge calls a function by a name of its own: that name.
    pub fn calls(&self) -> Option<&'static str> {
        self.function.and(self.code(""))?.strip_prefix("fn ")?.split('(').next()
    }

    /// A submission as a program, in files, of which the first is the root and the last has the submission. If the judge
    /// calls a function, a module below stands in place of the judge's own program: it takes no name from the submission.
    pub fn program(&self, submission: &str) -> Vec<(&'static str, String)> {
        const SUBMISSION: &str = "submission.rs";
        if self.function.is_none() {
            return vec![(SUBMISSION, submission.to_owned())];
        }
        let mut module = "judge".to_owned();
        while submission.contains(&module) {
            module.push('_');
        }
        let declared = self.declared();
        let calls = format!("{CALLS}{}", &self.main[declared.len()..]);
        let text = format!("{submission}\n{declared}\npub mod {module} {{{calls}}}\n");
        // As at the judge, it is the root, unless it has a `main` of its own.
        let file = instrument::File::new("", submission.to_owned());
        if !submission.contains("main") || file.defined("main").is_empty() {
            return vec![(SUBMISSION, format!("{text}fn main() {{ {module}::main() }}\n"))];
        }
        let root = format!("mod submission;\nfn main() {{ submission::{module}::main() }}\n");
        vec![("main.rs", root), (SUBMISSION, text.replace("crate::", "crate::submission::"))]
    }

    /// What its program reads for a case. A function has been called on another board before: the first case's.
    pub fn input_of(&self, case: &Case) -> String {
        match self.function {
            Some(_) => format!("{}{NEXT}{}", self.kept[0].input, case.input),
            None => case.input.to_string(),
        }
    }

    /// What a program has printed as its answer, and what else: a judge that calls a function reads what that returns.
    pub fn answer_in(&self, output: String) -> (String, String) {
        if self.function.is_none() {
            return (output, String::new());
        }
        let (mut answer, mut printed) = (String::new(), String::new());
        let of_the_case = output.split_once(NEXT).map_or(&*output, |(_, rest)| rest);
        let mut lines = of_the_case.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some(line) = line.strip_prefix(ANSWER) {
                answer += &format!("{line}\n");
            // A line end comes before each answer, and ends what was printed.
            } else if !line.is_empty() || lines.peek().is_none_or(|next| !next.starts_with(ANSWER))
            {
                printed += &format!("{line}\n");
            }
        }
        (answer, printed)
    }
}

/// A problem, at one of the judges that have it.
#[derive(Clone, Copy, Debug)]
pub struct ProblemAt {
    pub problem: &'static Problem,
    pub judge: &'static Judge,
}

impl ProblemAt {
    pub fn all() -> impl Iterator<Item = ProblemAt> + Clone {
        ALL.iter().flat_map(|problem| {
            problem.judges.iter().map(move |judge| ProblemAt { problem, judge })
        })
    }
}

/// A name of no problem, or of no case of a problem.
#[derive(Clone, Debug, Error)]
#[error("unknown {what} `{name}`; {hint}")]
pub struct Unknown {
    what: &'static str,
    name: String,
    hint: String,
}

impl FromStr for ProblemAt {
    type Err = Unknown;

    fn from_str(id: &str) -> Result<Self, Unknown> {
        let unknown = || {
            let hint = text::meant(id, ProblemAt::all().map(|at| at.judge.id));
            let hint = hint.unwrap_or_else(|| format!("`{} problems` lists them", text::sudoku()));
            Unknown { what: "problem", name: id.to_owned(), hint }
        };
        ProblemAt::all().find(|at| at.judge.id == id).ok_or_else(unknown)
    }
}

/// The case with this name.
pub fn case<'a>(cases: &'a [Case], name: &str) -> Result<&'a Case, Unknown> {
    let hint = || text::known(name, cases.iter().map(|case| &*case.name));
    let unknown = || Unknown { what: "case", name: name.to_owned(), hint: hint() };
    cases.iter().find(|case| case.name == name).ok_or_else(unknown)
}

/// The boards of nine by nine in the input or the answer of a case: they are in lines of 9 or of 81 cells. Other lines,
/// such as counts and headings, are skipped.
pub fn boards_of(text: &str) -> Vec<Board> {
    // The digits of larger boards are letters too.
    let cells: Vec<u8> = text
        .lines()
        .filter(|line| !line.contains(char::is_alphabetic))
        .map(|line| line.chars().flat_map(solutions::parse_cell).collect::<Vec<_>>())
        .filter(|row| matches!(row.len(), 9 | 81))
        .flatten()
        .collect();
    let (boards, _) = cells.as_chunks();
    boards.iter().map(|&cells| Board(cells)).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// A judge that calls a function does not read what that prints.
    #[test]
    fn the_answer_of_a_function_is_told_from_what_it_prints() {
        let problem = |id: &str| id.parse::<ProblemAt>().unwrap().problem;
        for (output, answer, printed) in [
            ("\n\u{1}[1]\n", "[1]\n", ""),
            ("one\ntwo\n\u{1}[1]\n\n\u{1}\n", "[1]\n\n", "one\ntwo\n"),
            ("one\n\n\n\u{1}2\nlast", "2\n", "one\n\nlast\n"),
            ("", "", ""),
            ("before\n\u{1}[0]\n\u{2}one\n\n\u{1}[1]\n", "[1]\n", "one\n"),
        ] {
            let found = problem("leetcode-37").answer_in(output.to_owned());
            assert_eq!((answer.to_owned(), printed.to_owned()), found, "{output:?}");
            let found = problem("boj-2580").answer_in(output.to_owned());
            assert_eq!((output.to_owned(), String::new()), found);
        }
    }

    /// A wrong answer is wrong however large the case is.
    #[test]
    fn a_case_beyond_the_judge_s_data_excuses_what_it_goes_beyond_in() {
        use Verdict::{Accepted, MemoryLimit, RuntimeError, TimeLimit, WrongAnswer};
        let judge = "boj-2580".parse::<ProblemAt>().unwrap().judge;
        for (beyond, beyond_at, excused) in [
            (None, vec![], &[][..]),
            (Some(Beyond::Size), vec![], &[TimeLimit, MemoryLimit]),
            (Some(Beyond::Size), vec!["boj-2580"], &[TimeLimit, MemoryLimit]),
            (Some(Beyond::Size), vec!["poj-2676"], &[]),
            (Some(Beyond::Form), vec![], &[TimeLimit, MemoryLimit, WrongAnswer, RuntimeError]),
        ] {
            let own = Case::own(String::new(), String::new(), String::new());
            let case = Case { beyond, beyond_at, ..own };
            for verdict in [Accepted, MemoryLimit, RuntimeError, TimeLimit, WrongAnswer] {
                assert_eq!(excused.contains(&verdict), case.excuses(judge, verdict), "{case:?}");
            }
        }
    }

    /// The boards of a case are found whatever else it holds.
    #[rstest]
    #[case::numbers("5 3 0 0 7 0 0 0 0 \n", 9)]
    #[case::digits("530070000\r\n", 9)]
    #[case::dots("53..7....\n", 9)]
    #[case::question_marks("5 3 ? ? 7 ? ? ? ?\n", 9)]
    #[case::headings("Grid 01\n530070000\n\n", 9)]
    #[case::a_line("530070000".repeat(9).leak(), 1)]
    #[case::json(r#"["5","3",".",".","7",".",".",".","."],"#.repeat(9).leak(), 1)]
    fn boards_are_found_between_other_lines(#[case] lines: &str, #[case] times: usize) {
        // Counts, boards of four by four and of sixteen by sixteen, a last line.
        let input = format!(
            "2\n\n2\n12.4\n....\n4\n...86.....D.A...\n....4..G.9F2BD..\n8F3BG.E24CAD..7.\n{}\nend",
            lines.repeat(times)
        );
        let board: Board = "53..7....".repeat(9).parse().unwrap();
        assert_eq!(boards_of(&input), [board]);
    }
}
