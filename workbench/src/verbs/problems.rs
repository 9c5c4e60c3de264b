//! `problems`: the problems of online judges, and what one of them asks for.

use std::io::{self, Write};

use serde::Serialize;
use solutions::CATALOGUE;

use crate::cli;
use crate::problems::judges::MARKS;
use crate::problems::{Case, Judge, ProblemAt};
use crate::report::{Printer, Report, Status};
use crate::solution::{Solution, submission};
use crate::text;

/// The one place of the statements.
const PROBLEMS_MD: &str = include_str!("../../../problems.md");

/// As much of a sample as is shown.
const SAMPLE_LINES: usize = 12;

pub fn run(options: &cli::ProblemsArgs) -> anyhow::Result<Status> {
    let mut printer = Printer::new(options.json.json);
    if let Some(at) = options.problem {
        printer.print(&About::of(at))?;
    } else {
        printer.print(&List(ProblemAt::all().map(About::of).collect()))?;
    }
    printer.flush()?;
    Ok(Status::Yes)
}

/// A problem with what there is to say about it.
struct About {
    at: ProblemAt,
    /// Its paragraphs.
    statement: Vec<String>,
    sample: &'static Case,
    /// The solutions of the catalogue that have a submission for it.
    solutions: Vec<&'static str>,
}

#[derive(Serialize)]
struct ProblemRecord<'a> {
    problem: &'a str,
    title: &'a str,
    address: &'a str,
    seconds: u64,
    mebibytes: u64,
    /// Both, and how certain they are.
    limits: String,
    /// The compiler; null if the judge does not take Rust.
    rust: Option<&'a str>,
    statement: String,
    input: &'a str,
    answer: &'a str,
    solutions: &'a [&'a str],
}

impl About {
    fn of(at: ProblemAt) -> Self {
        About {
            at,
            statement: statement(at.problem.id()),
            sample: &at.problem.cases[0],
            solutions: CATALOGUE
                .iter()
                .filter(|entry| submission::of(&Solution::from(*entry), at.problem).is_ok())
                .map(|entry| entry.name)
                .collect(),
        }
    }

    /// Its solutions in a few words.
    fn solutions_in_short(&self) -> String {
        let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver()).map(|entry| entry.name);
        match &self.solutions[..] {
            all if solvers.eq(all.iter().copied()) => "all solvers".to_owned(),
            [first, rest @ ..] if rest.len() > 2 => format!("{first} and {} more", rest.len()),
            few => few.join(", "),
        }
    }

    fn record(&self) -> ProblemRecord<'_> {
        let ProblemAt { judge, .. } = self.at;
        ProblemRecord {
            problem: judge.id,
            title: judge.title,
            address: judge.address,
            seconds: judge.time.value(),
            mebibytes: judge.memory.value(),
            limits: judge.limits(),
            rust: judge.compiler(),
            statement: self.statement.join("\n\n"),
            input: &self.sample.input,
            answer: &self.sample.output,
            solutions: &self.solutions,
        }
    }
}

/// The paragraphs of the section on a problem, without its heading, its list of judges and bold print.
fn statement(id: &str) -> Vec<String> {
    let heading = format!("## `{id}` ");
    let section = PROBLEMS_MD.split("\n#").find(|section| section.starts_with(&heading));
    let paragraphs = section.unwrap_or_default().trim_end().split("\n\n").skip(1);
    paragraphs.map(|lines| lines.replace('\n', " ").replace("**", "")).collect()
}

/// All problems, under each of their names.
struct List(Vec<About>);

impl Report for List {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let row = |about: &About| {
            let Judge { id, title, .. } = about.at.judge;
            vec![(*id).to_owned(), (*title).to_owned(), about.solutions_in_short()]
        };
        let rows: Vec<Vec<String>> = self.0.iter().map(row).collect();
        let heading = ["problem", "title", "solutions"];
        let spare = ["solutions", "title"];
        let table = text::fitting_table(&heading, &rows, &[], &spare, text::columns());
        out.write_all(table.as_bytes())
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        self.0.iter().map(About::record)
    }
}

impl Report for About {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let ProblemAt { problem, judge } = self.at;
        let (id, sample, width) = (judge.id, self.sample, text::columns());
        writeln!(out, "{id}, {}\n", judge.title)?;
        for judge in &problem.judges {
            writeln!(out, "{}", text::wrapped(&judge.line(), width))?;
        }
        if problem.judges.iter().any(Judge::has_marks) {
            writeln!(out, "{}", text::wrapped(MARKS, width))?;
        }
        for paragraph in &self.statement {
            write!(out, "\n{}", text::paragraph(paragraph, width))?;
        }
        let heading = text::paragraph(&format!("Input — {}", sample.about), width);
        write!(out, "\n{heading}{}", beginning(&sample.input, width))?;
        write!(out, "\nAnswer\n{}", beginning(&sample.output, width))?;
        let solutions = format!("Solutions: {}.", self.solutions.join(", "));
        write!(out, "\n{}\nNext:\n", text::paragraph(&solutions, width))?;
        let sudoku = text::sudoku();
        for command in [
            format!("`{sudoku} paste SOLUTION {id}` prints the submission."),
            format!("`{sudoku} judge SOLUTION {id}` judges that submission here."),
            format!("`{sudoku} new NAME --problem {id}` begins a solution of your own."),
            format!("`{sudoku} practice NAME --problem {id}` judges it on every save."),
        ] {
            writeln!(out, "{}", text::wrapped(&command, width))?;
        }
        Ok(())
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [self.record()]
    }
}

/// The first lines of a text, indented, no wider than the terminal. One line more is shown rather than counted.
fn beginning(text: &str, width: usize) -> String {
    let cut = |line: &str| match line.char_indices().nth(width.saturating_sub(2)) {
        None => format!("  {line}").trim_end().to_owned(),
        Some(_) => format!("  {}…", line.chars().take(width.saturating_sub(3)).collect::<String>()),
    };
    let mut lines: Vec<String> = text.lines().map(cut).collect();
    let more = lines.len().saturating_sub(SAMPLE_LINES);
    if more > 1 {
        lines.truncate(SAMPLE_LINES);
        lines.push(format!("  … {more} more lines"));
    }
    lines.join("\n") + "\n"
}
