//! `problems`: the problems of online judges, and what one of them asks for.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use serde_json::{Value, json};

use crate::course::done::Done;
use crate::options::JsonArgs;
use crate::problems::{self, Case, Problem, ProblemAt, Unknown};
use crate::report::{self, Printer, Status};
use crate::solution::{Solution, begin, own};
use crate::{text, workspace};

#[derive(Args, Debug)]
pub struct ProblemsArgs {
    /// The problem, such as `leetcode-37` [default: a list of all, those that some judge takes in Rust first, from easy to hard]
    pub problem: Option<ProblemAt>,
    /// Print only its sample input, byte for byte, to pipe it into a program; NAME is one of several samples
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "", requires = "problem", conflicts_with = "json")]
    pub sample: Option<String>,
    /// Print only the answer to its sample
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "", requires = "problem", conflicts_with_all = ["sample", "json"])]
    pub answer: Option<String>,
    /// Show which solutions solve it, what they cost, and notes with spoilers
    #[arg(long, requires = "problem", conflicts_with_all = ["sample", "answer"])]
    pub solutions: bool,
    /// Write its cases into a folder, as NAME.in and NAME.out
    #[arg(long, value_name = "FOLDER", requires = "problem", conflicts_with_all = ["sample", "answer", "solutions", "json"])]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub json: JsonArgs,
}

/// The columns of a title in the list.
const TITLE: usize = 20;

pub fn run(options: &ProblemsArgs) -> anyhow::Result<Status> {
    let mut printer = Printer::new(options.json.json);
    let done = workspace::root().map_or(Done::default(), |root| Done::read(&root));
    let mut all: Vec<ProblemAt> = ProblemAt::all().collect();
    all.sort_by_key(|at| {
        (!at.problem.takes_rust(), at.problem.difficulty, at.judge.place().ok(), at.judge.id)
    });
    all.retain(|at| options.problem.is_none_or(|asked| asked.judge.id == at.judge.id));
    for at in all.iter().filter(|_| options.json.json) {
        printer.record(&record(*at, &done))?;
    }
    if let (Some(at), Some(folder)) = (options.problem, &options.save) {
        return save(at.problem, folder);
    }
    printer.text(match (options.problem, &options.sample, &options.answer) {
        _ if options.json.json => String::new(),
        (Some(at), Some(name), _) => sample(at.problem, name)?.input.to_string(),
        (Some(at), _, Some(name)) => sample(at.problem, name)?.output.to_string(),
        (Some(at), ..) if options.solutions => ideas(at),
        (Some(at), ..) => about(at, &done),
        (None, ..) => list(&all, &done),
    })?;
    printer.flush()?;
    Ok(Status::Yes)
}

/// The case of this name, or the first sample.
fn sample<'a>(problem: &'a Problem, name: &str) -> Result<&'a Case, Unknown> {
    if name.is_empty() { Ok(&problem.kept[0]) } else { problems::case(problem.cases(), name) }
}

/// Its cases as files, none of which may be there yet.
fn save(problem: &'static Problem, folder: &Path) -> anyhow::Result<Status> {
    let parts = |case: &'static Case| {
        [("in", &case.input), ("out", &case.output)]
            .map(|(ending, text)| (folder.join(format!("{}.{ending}", case.name)), text))
    };
    let files: Vec<_> = problem.cases().iter().flat_map(parts).collect();
    if let Some((there, _)) = files.iter().find(|(file, _)| file.exists()) {
        bail!(
            "{} is there already, and nothing was written; `--save` takes a new folder",
            there.display()
        );
    }
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for (file, text) in files {
        let new = fs::File::create_new(&file).and_then(|mut new| new.write_all(text.as_bytes()));
        new.with_context(|| file.display().to_string())?;
    }
    report::tell(format_args!(
        "sudoku: {} cases are in {}",
        problem.cases().len(),
        folder.display()
    ));
    Ok(Status::Yes)
}

fn record(at: ProblemAt, done: &Done) -> Value {
    let ProblemAt { problem, judge } = at;
    json!({
        "problem": judge.id,
        "title": judge.title,
        "address": judge.address,
        "brief": problem.brief,
        "difficulty": problem.difficulty,
        "ground": problem.ground,
        "seconds": judge.time.value(),
        "mebibytes": judge.memory.value(),
        "limits": judge.limits(),
        "rust": judge.compiler(),
        "compares": judge.layout().word(),
        "statement": paragraphs(problem.statement).join("\n\n"),
        "input": problem.kept[0].input,
        "answer": problem.kept[0].output,
        "solutions": problem.solved(),
        "solved_by": done.checked_by(judge.id),
        "notes": paragraphs(problem.notes).join("\n\n"),
    })
}

/// Of Markdown, each in one line, without marks.
fn paragraphs(text: &str) -> Vec<String> {
    let paragraphs = text.trim_end().split("\n\n").filter(|lines| !lines.is_empty());
    paragraphs.map(|lines| lines.replace('\n', " ").replace("**", "")).collect()
}

/// Which it is, and what to do next.
fn around(at: ProblemAt, shown: &str, next: &[(&str, &str)]) -> String {
    let (id, width, sudoku) = (at.judge.id, text::columns(), text::sudoku());
    let mut all = format!("{id}, {}\n\n{shown}\nNext:\n", at.judge.title);
    for (command, what) in next {
        let command = command.replace("ID", id);
        all += &(text::wrapped(&format!("`{sudoku} {command}` {what}"), width) + "\n");
    }
    all
}

/// All problems, under each of their names.
fn list(all: &[ProblemAt], done: &Done) -> String {
    let row = |at: &ProblemAt| {
        let rust = match at.judge.compiler() {
            None => "no",
            Some(compiler) if compiler.contains("(not verified)") => "yes?",
            Some(_) => "yes",
        };
        let Problem { brief, difficulty, .. } = at.problem;
        let solved_by = done.checked_by(at.judge.id).join(", ");
        let title = text::cut(at.judge.title, TITLE);
        [at.judge.id, &title, brief, difficulty.word(), rust, &solved_by].map(str::to_owned).into()
    };
    let rows: Vec<Vec<String>> = all.iter().map(row).collect();
    let is_any_solved = rows.iter().any(|row| !row[5].is_empty());
    let heading = ["problem", "title", "asks for", "level", "Rust", "solved by"];
    let heading = &heading[..5 + usize::from(is_any_solved)];
    let (width, sudoku) = (text::columns(), text::sudoku());
    let table = text::fitting_table(heading, &rows, &[], &["title", "Rust", "asks for"], width);
    let remarks = format!(
        "Easy needs no search, medium plain backtracking, hard more than that.\n\
         `{sudoku} problems PROBLEM` says all that one asks for.\n\
         ?: from memory, not verified."
    );
    let remarks: String = remarks.lines().map(|line| text::paragraph(line, width)).collect();
    format!("{table}\n{remarks}")
}

/// All that is needed to work on it.
fn about(at: ProblemAt, done: &Done) -> String {
    let Problem { difficulty, ground, .. } = at.problem;
    let width = text::columns();
    let mut statement = paragraphs(at.problem.statement);
    statement.push(format!("Difficulty: {}. {ground}", difficulty.word()));
    statement.extend(yours(at, done));
    let statement: String =
        statement.iter().map(|paragraph| text::paragraph(paragraph, width) + "\n").collect();
    let judges_are = "Judges: limits, rustc, what is compared (*: our choice; ?: not verified)";
    let mut limits = text::paragraph(judges_are, width);
    for judge in &at.problem.judges {
        limits += &(text::wrapped(&judge.line(), width) + "\n");
    }
    // Lines as they are, however long: a wrapped sample would mislead.
    let (samples, mut shown) = (at.problem.samples(), String::new());
    for case in &samples {
        let name = match case.name.strip_prefix("sample-") {
            Some(number) => format!("Sample {number}"),
            None => "Sample".to_owned(),
        };
        for (what, lines) in [
            (format!("{name} input ({}):", case.about), &case.input),
            (format!("{name} answer:"), &case.output),
        ] {
            shown += &format!("\n{}", text::paragraph(&what, width));
            shown
                .extend(lines.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n"));
        }
    }
    let alone = match samples[..] {
        [_, .., last] => format!("problems ID --sample={}", last.name),
        _ => "problems ID --sample".to_owned(),
    };
    let next = [
        (&*alone, "prints the sample input, `--answer` its answer."),
        ("problems ID --solutions", "names our solutions: ideas, costs."),
        ("new NAME --problem ID", "starts a solution of your own."),
        ("practice NAME --problem ID", "judges it on every save."),
    ];
    let all = around(at, &(statement.clone() + &limits + &shown), &next);
    if text::rows().is_none_or(|rows| all.lines().count() < rows) {
        return all;
    }
    // What is still on the screen afterwards is what to write, and what to type next.
    around(at, &(limits + "\n" + statement.trim_end() + "\n"), &next)
}

/// The reader's own files for it, and what each took.
fn yours(at: ProblemAt, done: &Done) -> Option<String> {
    let (id, root) = (at.judge.id, workspace::root().ok()?);
    let is_for_it = |own: &Solution| begin::problem(own.file.text()).is_some_and(|it| it.0 == id);
    let files = own::all(&root).into_iter().filter(is_for_it).map(|own| own.name.into_owned());
    let names: BTreeSet<String> =
        done.checked_by(id).into_iter().map(str::to_owned).chain(files).collect();
    let said = names.iter().map(|name| match done.find(name, id) {
        None => format!("{name} has not passed yet"),
        Some(known) => {
            let time = known.best().map(text::time);
            let facts: Vec<String> = time.into_iter().chain(known.said()).collect();
            format!("{name} passed ({})", facts.join(", ")).replace(" ()", "")
        }
    });
    (!names.is_empty()).then(|| format!("Yours: {}.", said.collect::<Vec<_>>().join("; ")))
}

/// Its solutions, and what gives one away.
fn ideas(at: ProblemAt) -> String {
    let mut shown = vec![format!("Solved by {}", at.problem.solved())];
    shown.extend(paragraphs(at.problem.notes));
    let shown = shown.iter().map(|text| text::paragraph(text, text::columns()));
    let shown: Vec<String> = shown.collect();
    let next = [
        ("judge SOLUTION ID", "judges its submission here."),
        ("paste SOLUTION ID", "prints the submission."),
    ];
    around(at, &shown.join("\n"), &next)
}
