//! The page: opened in the browser, perhaps with searches in it.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::{Value, json};
use solutions::{Board, Kind};
use watched::{Counts, End, Recording};

use crate::report::{self, Status};
use crate::watch::screen::Search;
use crate::workspace;

/// The page, below the root of the checkout.
pub const FILE: &str = "workbench/page/sudoku.html";

/// Where the page has its data: what it is to show comes before that.
const DATA: &str = "<script type=\"application/json\" id=\"data\">";

/// Opens it in the browser, and prints its path.
pub fn open(page: &Path) -> anyhow::Result<Status> {
    let shown = page.display().to_string();
    fs::metadata(page).with_context(|| shown.clone())?;
    let is_open = open::that_detached(page).is_ok();
    if !is_open {
        report::tell("No browser could be started; open this file in one:");
    }
    writeln!(report::stdout(), "{shown}")?;
    Ok(if is_open { Status::Yes } else { Status::Unreadable })
}

/// Opens the page with these searches of a board. They are in the file that is opened; nothing is sent.
pub fn with_searches(searches: &[Search], start: &Board) -> anyhow::Result<Status> {
    let root = workspace::root()?;
    let text = fs::read_to_string(root.join(FILE)).context(FILE)?;
    let (before, after) = text.split_once(DATA).context(FILE)?;
    let searches: Vec<_> = searches.iter().map(recorded).collect();
    let data = json!({ "board": start.to_string(), "searches": searches }).to_string();
    // A text in it may have the end of a script.
    let data = data.replace("</", "<\\/");
    let script = format!("<script type=\"application/json\" id=\"recorded\">{data}</script>\n");
    let folder = root.join("target");
    fs::create_dir_all(&folder)?;
    let mut file = tempfile::NamedTempFile::new_in(&folder)?;
    write!(file, "{before}{script}{DATA}{after}")?;
    let path = folder.join("watch.html");
    file.persist(&path)?;
    open(&path)
}

/// A solution and its search, as the page has those that it records.
fn recorded(Search { solution, timeline }: &Search) -> Value {
    let Recording { trace, steps, functions } = &timeline.recording;
    let Counts { checks, placements, resets, solve_calls, max_depth, writes, .. } = trace.counts;
    let end = match trace.end {
        End::Finished { solved: true } => "solved",
        End::Finished { solved: false } => "unsolved",
        End::Steps | End::Time => "stopped",
        End::TooDeep(_) | End::Panicked(_) => "failed",
    };
    let counts = json!({
        "checks": checks, "placements": placements, "resets": resets, "calls": solve_calls, "depth": max_depth,
        "writes": writes, "hash": "",
    });
    let recording = json!({
        "counts": counts, "end": end, "board": trace.board.to_string(), "answer_only": trace.is_answer_only(),
        "functions": functions, "steps": BASE64_STANDARD.encode(watched::bytes(steps)),
    });
    let (name, source) = (&solution.name, solution.file.text());
    let kind = solution.kind().map(Kind::word);
    json!({
        "name": name, "article": null, "language": null, "idea": solution.file.name(), "kind": kind,
        "source": source, "region": [1, source.lines().count()], "recording": recording,
    })
}
