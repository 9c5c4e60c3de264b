//! `problems`: the problems of online judges, and what one of them asks for.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use solutions::CATALOGUE;

use crate::course::done::Done;
use crate::options::JsonArgs;
use crate::problems::{Case, Difficulty, Problem, ProblemAt};
use crate::report::{Printer, Report, Status};
use crate::solution::{Solution, submission};
use crate::{text, workspace};

#[derive(Args, Debug)]
pub struct ProblemsArgs {
    /// The problem, such as `leetcode-37` [default: a list of all, the easiest first]
    pub problem: Option<ProblemAt>,
    /// Print the input of its sample alone, byte for byte, to pipe it into a program
    #[arg(long, requires = "problem", conflicts_with = "json")]
    pub sample: bool,
    /// Print the answer to its sample alone
    #[arg(long, requires = "problem", conflicts_with_all = ["sample", "json"])]
    pub answer: bool,
    /// Show which solutions solve it, what they cost, and what gives a solution away
    #[arg(long, requires = "problem", conflicts_with_all = ["sample", "answer"])]
    pub solutions: bool,
    #[command(flatten)]
    pub json: JsonArgs,
}

/// The columns of a title in the list.
const TITLE: usize = 20;

/// The one place of the statements.
const PROBLEMS_MD: &str = include_str!("../../../problems.md");

pub fn run(options: &ProblemsArgs) -> anyhow::Result<Status> {
    let mut printer = Printer::new(options.json.json);
    let done = workspace::root().map_or(Done::default(), |root| Done::read(&root));
    match options.problem.map(|at| About::of(at, &done)) {
        Some(about) if options.sample => write!(printer, "{}", about.sample.input)?,
        Some(about) if options.answer => write!(printer, "{}", about.sample.output)?,
        Some(about) if options.solutions => printer.print(&Ideas(about))?,
        Some(about) => printer.print(&about)?,
        None => {
            let mut all: Vec<ProblemAt> = ProblemAt::all().collect();
            all.sort_by_key(|at| (at.problem.difficulty, at.judge.place().ok(), at.judge.id));
            printer.print(&List(all.into_iter().map(|at| About::of(at, &done)).collect()))?;
        }
    }
    printer.flush()?;
    Ok(Status::Yes)
}

/// A problem with what there is to say about it.
struct About {
    at: ProblemAt,
    /// Its paragraphs.
    statement: Vec<String>,
    /// What gives a solution away, and what the solutions cost.
    notes: Vec<String>,
    sample: &'static Case,
    /// The solutions of the catalogue that it is too hard for.
    too_slow: Vec<&'static str>,
    /// Those of the reader's own that were accepted.
    solved_by: Vec<String>,
}

#[derive(Serialize)]
struct ProblemRecord<'a> {
    problem: &'a str,
    title: &'a str,
    address: &'a str,
    brief: &'a str,
    difficulty: Difficulty,
    ground: &'a str,
    seconds: u64,
    mebibytes: u64,
    /// Both, and how certain they are.
    limits: String,
    /// The compiler; null if the judge does not take Rust.
    rust: Option<&'a str>,
    /// What the judge compares of an answer's white space.
    compares: &'a str,
    statement: String,
    input: &'a str,
    answer: &'a str,
    solutions: Vec<&'a str>,
    too_slow: &'a [&'a str],
    solved_by: &'a [String],
    notes: String,
}

impl About {
    fn of(at: ProblemAt, done: &Done) -> Self {
        let section = section(at.problem.id());
        let is_slow = section.lines().find_map(|line| line.split_once("; TLE: "));
        // Without its heading, its list of judges and bold print.
        let paragraphs = section.trim_end().split("\n\n").skip(1);
        let mut statement: Vec<String> =
            paragraphs.map(|lines| lines.replace('\n', " ").replace("**", "")).collect();
        let is_note = |paragraph: &String| paragraph.starts_with("Notes: ");
        let notes = statement.iter().position(is_note).unwrap_or(statement.len());
        About {
            at,
            notes: statement.split_off(notes),
            statement,
            sample: &at.problem.cases[0],
            too_slow: is_slow.map_or(Vec::new(), |(_, names)| names.split(", ").collect()),
            solved_by: done.checked_by(at.judge.id).into_iter().map(str::to_owned).collect(),
        }
    }

    /// The solutions of the catalogue that have a submission for it.
    fn solutions(&self) -> Vec<&'static str> {
        CATALOGUE
            .iter()
            .filter(|entry| submission::of(&Solution::from(*entry), self.at.problem).is_ok())
            .map(|entry| entry.name)
            .collect()
    }

    fn record(&self) -> ProblemRecord<'_> {
        let ProblemAt { problem, judge } = self.at;
        ProblemRecord {
            problem: judge.id,
            title: judge.title,
            address: judge.address,
            brief: problem.brief,
            difficulty: problem.difficulty,
            ground: problem.ground,
            seconds: judge.time.value(),
            mebibytes: judge.memory.value(),
            limits: judge.limits(),
            rust: judge.compiler(),
            compares: judge.layout().word(),
            statement: self.statement.join("\n\n"),
            input: &self.sample.input,
            answer: &self.sample.output,
            solutions: self.solutions(),
            too_slow: &self.too_slow,
            solved_by: &self.solved_by,
            notes: self.notes.join("\n\n"),
        }
    }

    /// Which it is, and what to do next.
    fn around(&self, out: &mut dyn Write, text: &str, next: &[(&str, &str)]) -> io::Result<()> {
        let (id, width, sudoku) = (self.at.judge.id, text::columns(), text::sudoku());
        writeln!(out, "{id}, {}\n\n{text}\nNext:", self.at.judge.title)?;
        for (command, what) in next {
            let command = command.replace("ID", id);
            writeln!(out, "{}", text::wrapped(&format!("`{sudoku} {command}` {what}"), width))?;
        }
        Ok(())
    }
}

/// The section on a problem.
fn section(id: &str) -> &'static str {
    let heading = format!("## `{id}` ");
    let mut sections = PROBLEMS_MD.split("\n#");
    sections.find(|section| section.starts_with(&heading)).unwrap_or_default()
}

/// Lines as they are, however long: a wrapped sample would mislead.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

/// All problems, under each of their names.
struct List(Vec<About>);

impl Report for List {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let row = |About { at, solved_by, .. }: &About| {
            let rust = match at.judge.compiler() {
                None => "no",
                Some(compiler) if compiler.contains("(not verified)") => "yes?",
                Some(_) => "yes",
            };
            let Problem { brief, difficulty, .. } = at.problem;
            let title = text::cut(at.judge.title, TITLE);
            let shown = [at.judge.id, &title, brief, difficulty.word(), rust];
            shown.map(str::to_owned).into_iter().chain([solved_by.join(", ")]).collect()
        };
        let rows: Vec<Vec<String>> = self.0.iter().map(row).collect();
        let is_any_solved = self.0.iter().any(|about| !about.solved_by.is_empty());
        let heading = ["problem", "title", "asks for", "level", "Rust", "solved by"];
        let heading = &heading[..5 + usize::from(is_any_solved)];
        let (width, sudoku) = (text::columns(), text::sudoku());
        let spare = ["title", "Rust", "asks for"];
        out.write_all(text::fitting_table(heading, &rows, &[], &spare, width).as_bytes())?;
        let levels = "Easy needs no search, medium plain backtracking, hard more than that.";
        let next = format!("`{sudoku} problems PROBLEM` says all that one asks for.");
        let remarks = [levels, &next, "?: from memory, not verified."]
            .map(|remark| text::paragraph(remark, width));
        write!(out, "\n{}", remarks.concat())
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        self.0.iter().map(About::record)
    }
}

/// All that is needed to work on it.
impl Report for About {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Problem { judges, difficulty, ground, .. } = self.at.problem;
        let width = text::columns();
        let difficulty = format!("Difficulty: {}. {ground}", difficulty.word());
        let solved = format!("Solved by {}.", self.solved_by.join(", "));
        let solved = (!self.solved_by.is_empty()).then_some(&solved);
        let paragraphs = self.statement.iter().chain([&difficulty]).chain(solved);
        let mut shown: String =
            paragraphs.map(|paragraph| text::paragraph(paragraph, width) + "\n").collect();
        shown += "Judges:\n";
        for judge in judges {
            shown += &format!("{}\n     {}\n", text::wrapped(&judge.facts(), width), judge.address);
        }
        for (mark, meaning) in [
            ("(ours)", "our choice, as the judge states no limit, or we found none"),
            ("(not verified)", "from memory; of rustc, that it is taken at all"),
            ("words", "white space only separates them"),
            ("lines", "blanks at line ends and empty lines at the end do not count"),
            ("else PE", "right but for blanks and line ends"),
        ] {
            if judges.iter().any(|judge| judge.facts().contains(mark)) {
                shown += &(text::wrapped(&format!("{mark}: {meaning}"), width) + "\n");
            }
        }
        let Case { about, input, output, .. } = self.sample;
        shown += &format!("\nSample input ({about}):\n{}", indented(input));
        shown += &format!("\nSample answer:\n{}", indented(output));
        let next = [
            ("problems ID --sample", "prints the input alone, `--answer` the answer."),
            ("problems ID --solutions", "names our solutions: ideas, costs."),
            ("new NAME --problem ID", "begins a solution of your own."),
            ("practice NAME --problem ID", "judges it on every save."),
        ];
        self.around(out, &shown, &next)
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [self.record()]
    }
}

/// Its solutions, and what gives one away.
struct Ideas(About);

impl Report for Ideas {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let About { too_slow, notes, .. } = &self.0;
        let width = text::columns();
        let mut fast = self.0.solutions();
        fast.retain(|name| !too_slow.contains(name));
        let verdicts = [("AC", &fast), ("TLE", too_slow)].into_iter();
        let verdicts = verdicts.filter(|(_, names)| !names.is_empty());
        let mut shown: String = verdicts
            .map(|(verdict, names)| format!("{verdict}: {}", names.join(", ")))
            .map(|line| text::wrapped(&line, width) + "\n")
            .collect();
        shown.extend(notes.iter().map(|note| format!("\n{}", text::paragraph(note, width))));
        let next = [
            ("judge SOLUTION ID", "judges its submission here."),
            ("paste SOLUTION ID", "prints the submission."),
        ];
        self.0.around(out, &shown, &next)
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [self.0.record()]
    }
}
