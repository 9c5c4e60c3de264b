//! `sudoku problems`: the problems of online judges, and what one of them asks for.

use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;
use solutions::{CATALOGUE, Entry};

use crate::cli;
use crate::problems::{Case, ProblemAt, Rust};
use crate::report::{Printer, Report, Status};
use crate::solution::{Solution, submission};
use crate::text;

/// The one place of the statements.
const PROBLEMS_MD: &str = include_str!("../../../problems.md");

/// As much of a sample as is shown.
const SAMPLE_LINES: usize = 12;

pub fn run(options: &cli::Statements) -> anyhow::Result<Status> {
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
    /// The solutions that can serve it.
    served_by: Vec<&'static str>,
}

#[derive(Serialize)]
struct Record<'a> {
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
        let serves =
            |entry: &&'static Entry| submission::text(&Solution::Catalogue(entry), problem).is_ok();
        let serving = CATALOGUE.iter().filter(serves);
        let sample = problem.cases.first();
        Ok(About {
            at,
            statement: statement(id),
            sample: sample.with_context(|| format!("{id} has no sample"))?,
            served_by: serving.map(|entry| entry.name).collect(),
        })
    }

    /// What serves it, in a few words.
    fn served_by_in_short(&self) -> String {
        let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver());
        match &self.served_by[..] {
            all if solvers.map(|entry| entry.name).eq(all.iter().copied()) => {
                "all solvers".to_owned()
            }
            [first, rest @ ..] if rest.len() > 2 => format!("{first} and {} more", rest.len()),
            few => few.join(", "),
        }
    }

    fn record(&self) -> Record<'_> {
        let ProblemAt { problem, judge } = self.at;
        Record {
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
            solutions: &self.served_by,
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
    let pieces = markdown.split('`').enumerate();
    let plain = pieces.map(|(number, piece)| match number % 2 {
        0 => piece.replace("**", ""),
        // Code.
        _ => piece.to_owned(),
    });
    plain.collect()
}

/// All problems, under each of their names.
struct List(Vec<About>);

impl Report for List {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let row = |about: &About| {
            let ProblemAt { problem, judge } = about.at;
            let names = [judge.id, problem.title, &about.served_by_in_short()];
            names.map(str::to_owned).to_vec()
        };
        let rows: Vec<Vec<String>> = self.0.iter().map(row).collect();
        let heading = ["problem", "title", "served by"];
        let spare = ["served by", "title"];
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
        let served_by = format!("Can be served by {}.", self.served_by.join(", "));
        write!(out, "\n{}\nNext:\n", text::paragraph(&served_by, width))?;
        for command in [
            format!("`sudoku paste SOLUTION {id}` prints the text to hand in."),
            format!("`sudoku judge SOLUTION {id}` judges that text here."),
            format!("`sudoku new NAME --problem {id}` begins a solution of your own."),
            format!("`sudoku practice NAME --problem {id}` judges it on every save."),
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
