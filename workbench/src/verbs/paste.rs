//! `paste`: the submission of a solution for a judge.

use std::fs::File;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use clap::Args;
use crossterm::clipboard::CopyToClipboard;
use crossterm::execute;
use instrument::without_comments;

use crate::options::{example, problems_are_listed, solution};
use crate::problems::ProblemAt;
use crate::report::{self, Status};
use crate::solution::Solution;
use crate::text;

#[derive(Args, Debug)]
#[command(after_help = example("paste candidates boj-2580") + &problems_are_listed())]
pub struct PasteArgs {
    /// The solution, such as `candidates`
    #[arg(value_parser = solution)]
    pub solution: Solution,
    /// The problem, such as `leetcode-37`
    pub problem: ProblemAt,
    /// Leave comments out
    #[arg(long)]
    pub no_comments: bool,
    /// Copy it to the clipboard instead of printing it
    #[arg(long)]
    pub copy: bool,
}

/// Programs that put what they read on the clipboard, with their options.
const CLIPBOARDS: [(&str, &[&str]); 4] =
    [("wl-copy", &[]), ("xclip", &["-selection", "clipboard"]), ("pbcopy", &[]), ("clip.exe", &[])];

pub fn run(options: &PasteArgs) -> anyhow::Result<Status> {
    let ProblemAt { problem, judge } = options.problem;
    let mut submission = options.solution.submission(problem)?.text;
    if options.no_comments {
        submission = without_comments(&submission).context("it is not Rust")?;
    }
    let (id, judge_it) =
        (judge.id, format!("{} judge {} {}", text::sudoku(), options.solution.name, judge.id));
    if judge.compiler().is_none() {
        report::tell(format_args!(
            "sudoku: {id} does not take Rust; `{judge_it}` judges the submission here"
        ));
    }
    if let Some(case) = judge.took_only {
        report::tell(format_args!(
            "sudoku: older tests of {id} had a board with several solutions and accepted only one; `{judge_it}` says in case \
             {case} whether this prints it"
        ));
    }
    let file = &options.solution.file;
    if let Some(line) = file.functions().iter().find_map(|function| function.todo) {
        report::tell(format_args!(
            "sudoku: not finished: {}:{line} is still to be written",
            file.name()
        ));
    }
    if options.copy {
        let how = copy(&submission)?;
        let bytes = submission.len();
        report::tell(format_args!("sudoku: {bytes} bytes are on the clipboard, {how}"));
        return Ok(Status::Yes);
    }
    let mut out = report::stdout();
    out.in_ascii = false;
    out.write_all(submission.as_bytes())?;
    Ok(Status::Yes)
}

/// By the first program that is here and succeeds; over ssh there may be none, and the terminal is asked.
fn copy(text: &str) -> anyhow::Result<String> {
    let by = |&(program, options): &(&str, &[&str])| -> io::Result<bool> {
        let mut command = Command::new(program);
        command.args(options).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let written = child.stdin.take().map_or(Ok(()), |mut pipe| pipe.write_all(text.as_bytes()));
        Ok(child.wait()?.success() && written.is_ok())
    };
    if let Some((program, _)) = CLIPBOARDS.iter().find(|it| by(it).unwrap_or(false)) {
        return Ok(format!("by {program}"));
    }
    let terminal = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
    let nowhere = "no program for the clipboard is here (wl-copy, xclip, pbcopy), and no terminal";
    let mut terminal = File::options().write(true).open(terminal).context(nowhere)?;
    execute!(terminal, CopyToClipboard::to_clipboard_from(text))?;
    Ok("if your terminal takes it (OSC 52): no program for the clipboard is here".to_owned())
}
