//! `sudoku paste`: the text of a solution for a judge.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use solutions::{Entry, Program};
use thiserror::Error;

use crate::cli;
use crate::problems::{self, Demand, Glue, Problem, Rust, wrapper};
use crate::report::{self, Failure, Status};

const STARTS: &str = "// submission starts\n";
const ENDS: &str = "// submission ends\n";

/// Why there is no text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoText {
    /// The solution cannot do what the problem asks.
    #[error("{0}")]
    CannotServe(String),
    /// The solution's file lacks the lines around what is submitted.
    #[error(
        "solutions/{0}.rs has no submission region; put the lines `// submission starts` and `// submission ends` \
         around what a judge needs"
    )]
    NoRegion(&'static str),
}

/// The text that is handed in at a judge: the solution's submission region and the code around it.
///
/// # Errors
/// When the solution cannot serve the problem, or its file has no region.
pub fn text(entry: &Entry, problem: &Problem) -> Result<String, NoText> {
    if let Some(reason) = wrapper::refusal(entry, problem.demand) {
        return Err(NoText::CannotServe(reason));
    }
    let source = entry.source.replace("\r\n", "\n");
    let region = source
        .split_once(STARTS)
        .and_then(|(_, rest)| rest.split_once(ENDS))
        .map(|(region, _)| region)
        .ok_or(NoText::NoRegion(entry.name))?;
    Ok(match &problem.glue {
        Glue::Program(main) => program(entry, problem.demand, region, main),
        Glue::Function { given, adapter, .. } => {
            let region = without(region, given);
            let adapter = adapter(entry);
            if adapter.is_empty() {
                region
            } else {
                format!("{region}\n{adapter}")
            }
        }
    })
}

/// A whole program: the region, and of the code around it what its main function needs.
fn program(entry: &Entry, demand: Demand, region: &str, main: &str) -> String {
    let mut text = String::new();
    if wrapper::has_spare_functions(entry) {
        text.push_str("#![allow(dead_code)] // not every problem needs every function\n\n");
    }
    text.push_str(region);
    let call = match entry.program {
        Program::Rule(_) => wrapper::call(entry, "board"),
        _ if demand == Demand::First && wrapper::has_exact_cover(entry) => {
            text.push('\n');
            text.push_str(wrapper::SOLVE_FIRST);
            "solve_first(&mut board)".to_owned()
        }
        _ => wrapper::call(entry, "&mut board"),
    };
    if main.contains("board_of(") {
        text.push('\n');
        text.push_str(wrapper::board_of(&entry.program));
    }
    // The text of a main function begins with the blank line in front of it.
    text.push_str(&main.replace("$CALL", &call));
    text
}

/// The text without a declaration that the judge has itself, and without the comment and the blank lines around that.
fn without(region: &str, declaration: &str) -> String {
    let Some((before, after)) = region
        .split_once(declaration)
        .filter(|_| !declaration.is_empty())
    else {
        return region.to_owned();
    };
    let kept = before
        .lines()
        .rev()
        .skip_while(|line| line.starts_with("///"))
        .collect::<Vec<_>>();
    let mut text: String = kept.iter().rev().flat_map(|line| [line, "\n"]).collect();
    if text.trim().is_empty() {
        text.clear();
    }
    text + after.trim_start_matches('\n')
}

/// Prints the text, or puts it into the clipboard.
///
/// # Errors
/// When there is no text, or no clipboard.
pub fn run(options: &cli::Paste) -> Result<Status, Failure> {
    let entry = report::solution(&options.solution)?;
    let (problem, home) = problems::find(&options.problem)?;
    let text = text(entry, problem).map_err(|error| error.to_string())?;
    if home.rust == Rust::No {
        report::tell(format_args!(
            "sudoku: {} takes no Rust; `sudoku judge {} {}` judges the text here",
            home.id, entry.name, home.id
        ));
    }
    let mut out = report::stdout();
    if options.clip {
        let tool = copy(&text)?;
        writeln!(
            out,
            "{} for {} is in the clipboard ({} lines, by {tool}); hand it in at {}",
            entry.name,
            home.id,
            text.lines().count(),
            home.address
        )?;
    } else {
        out.write_all(text.as_bytes())?;
    }
    Ok(Status::Yes)
}

/// A program that fills a clipboard from its standard input.
struct Tool {
    name: &'static str,
    arguments: &'static [&'static str],
    /// The environment variable without which it has no clipboard to fill.
    needs: Option<&'static str>,
}

/// A clipboard belongs to a program that keeps running, on X11 and Wayland at least; these do, and `sudoku` does not.
const TOOLS: &[Tool] = &[
    Tool {
        name: "wl-copy",
        arguments: &[],
        needs: Some("WAYLAND_DISPLAY"),
    },
    Tool {
        name: "xclip",
        arguments: &["-selection", "clipboard"],
        needs: Some("DISPLAY"),
    },
    Tool {
        name: "xsel",
        arguments: &["--clipboard", "--input"],
        needs: Some("DISPLAY"),
    },
    Tool {
        name: "pbcopy",
        arguments: &[],
        needs: None,
    },
    Tool {
        name: "clip.exe",
        arguments: &[],
        needs: None,
    },
];

/// Puts the text into the clipboard and says with which tool.
fn copy(text: &str) -> Result<&'static str, Failure> {
    for tool in TOOLS {
        if tool
            .needs
            .is_some_and(|name| std::env::var_os(name).is_none())
        {
            continue;
        }
        let started = Command::new(tool.name)
            .args(tool.arguments)
            .stdin(Stdio::piped())
            // A tool that stays in the background must not hold our output open.
            .stdout(Stdio::null())
            .spawn();
        let mut child = match started {
            Ok(child) => child,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(format!("{}: {error}", tool.name).into()),
        };
        // The pipe is closed before the tool is waited for.
        let written = match child.stdin.take() {
            Some(mut pipe) => pipe.write_all(text.as_bytes()),
            None => Ok(()),
        };
        let status = child.wait()?;
        return match written {
            Ok(()) if status.success() => Ok(tool.name),
            Err(error) if status.success() => {
                Err(format!("{} did not take the text: {error}", tool.name).into())
            }
            _ => Err(format!("{} could not fill the clipboard ({status})", tool.name).into()),
        };
    }
    let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
    Err(Failure::Message(format!(
        "no clipboard here: none of {} can be used; without --clip the text is printed",
        names.join(", ")
    )))
}
