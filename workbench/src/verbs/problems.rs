//! `problems`: the problems of online judges, and what one of them asks for.

use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;
use solutions::CATALOGUE;

use crate::cli;
use crate::problems::{Case, ProblemAt, Rust};
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
        printer.print(&About::of(at)?)?;
    } else {
        let all: anyhow::Result<_> = ProblemAt::all().map(About::of).collect();
        printer.print(&List(all?))?;
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
    rust: Option<String>,
    statement: String,
    input: &'a str,
    answer: &'a str,
    solutions: &'a [&'a str],
}

impl About {
    fn of(at: ProblemAt) -> anyhow::Result<Self> {
        let ProblemAt { problem, .. } = at;
        let id = problem.id();
        Ok(About {
            at,
            statement: statement(id),
            sample: problem.cases.first().with_context(|| format!("{id} has no sample"))?,
            solutions: CATALOGUE
                .iter()
                .filter(|entry| submission::text(&Solution::from(*entry), problem).is_ok())
                .map(|entry| entry.name)
                .collect(),
        })
    }

    /// They in a few words.
    fn solutions_in_short(&self) -> String {
        let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver()).map(|entry| entry.name);
        match &self.solutions[..] {
            all if solvers.eq(all.iter().copied()) => "all solvers".to_owned(),
            [first, rest @ ..] if rest.len() > 2 => format!("{first} and {} more", rest.len()),
            few => few.join(", "),
        }
    }

    fn record(&self) -> ProblemRecord<'_> {
        let ProblemAt { problem, judge } = self.at;
        ProblemRecord {
            problem: judge.id,
            title: problem.title,
            address: judge.address,
            seconds: judge.time.value(),
            mebibytes: judge.memory.value(),
            limits: judge.limits(),
            rust: (judge.rust != Rust::No).then(|| judge.rust.to_string()),
            statement: self.statement.join("\n\n"),
            input: &self.sample.input,
            answer: &self.sample.output,
            solutions: &self.solutions,
        }
    }
}

/// The paragraphs below the list of judges in the section on a problem, without marks.
fn statement(id: &str) -> Vec<String> {
    let heading = format!("### `{id}` ");
    let section: Vec<&str> = PROBLEMS_MD
        .lines()
        .skip_while(|line| !line.starts_with(&heading))
        .skip(1)
        .take_while(|line| !line.starts_with('#'))
        .skip_while(|line| line.starts_with("- "))
        .collect();
    section
        .split(|line| line.is_empty())
        .filter(|lines| !lines.is_empty())
        .map(|lines| without_marks(&lines.join(" ")))
        .collect()
}

fn without_marks(markdown: &str) -> String {
    markdown
        .split('`')
        .enumerate()
        .map(|(number, piece)| match number % 2 {
            0 => piece.replace("**", ""),
            // Code.
            _ => piece.to_owned(),
        })
        .collect()
}

/// All problems, under each of their names.
struct List(Vec<About>);

impl Report for List {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let rows: Vec<Vec<String>> = self
            .0
            .iter()
            .map(|about| {
                let ProblemAt { problem, judge } = about.at;
                vec![judge.id.to_owned(), problem.title.to_owned(), about.solutions_in_short()]
            })
            .collect();
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
        writeln!(out, "{id}, {}\n", problem.title)?;
        for judge in problem.judges {
            let (id, address) = (judge.id, judge.address);
            let line = format!("{id} {address} · {} · {}", judge.limits(), judge.rust);
            writeln!(out, "{}", text::wrapped(&line, width))?;
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
    let lines: Vec<&str> = text.lines().collect();
    let more = lines.len() - SAMPLE_LINES.min(lines.len());
    let shown = if more > 1 { SAMPLE_LINES } else { lines.len() };
    let mut beginning = String::new();
    for line in &lines[..shown] {
        let line = format!("  {line}");
        match line.char_indices().nth(width) {
            None => beginning += line.trim_end(),
            Some(_) => beginning.extend(line.chars().take(width.saturating_sub(1)).chain(['…'])),
        }
        beginning.push('\n');
    }
    if more > 1 {
        beginning += &format!("  … {more} more lines\n");
    }
    beginning
}
