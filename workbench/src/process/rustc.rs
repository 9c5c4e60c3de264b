//! The one way to the compiler, and to Clippy: within limits, with its messages read.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use anstream::adapter::strip_str;
use anyhow::bail;
use serde::Serialize;
use serde_json::Value;

use super::confine::{self, Limits};
use super::limited::{self, Exit};
use super::stop;

/// What it may use. Some seconds are enough for every program; a constant may need for ever.
pub const LIMITS: Limits = Limits {
    time: Duration::from_secs(20),
    memory: Some(4 << 30),
    stack: None,
    output: 1 << 30,
    toolchain: Some(""),
};

/// Characters of what it says without colours.
const LONGEST: usize = 4000;

/// What rustc says about a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    #[serde(skip)]
    pub is_error: bool,
    /// `E0425`, or the name of a lint, or nothing.
    pub code: String,
    pub said: String,
    /// `None` if it is not about a place: a linker is missing, there is no room.
    pub place: Option<Place>,
    /// The bytes of the file that it is about, first those where the error is.
    #[serde(skip)]
    pub bytes: Vec<Range<usize>>,
    /// The whole text with the lines of the source, in colours.
    #[serde(skip)]
    pub rendered: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub file: String,
    pub line: usize,
    pub column: usize,
    /// Whether it is of what a macro stands for.
    #[serde(skip)]
    pub is_in_macro: bool,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { file, line, column, .. }) = &self.place {
            write!(f, "{file}:{line}:{column}: ")?;
        }
        f.write_str(&self.said)
    }
}

impl Message {
    /// Reads a line of rustc's, about a source that is shown as `file`.
    fn read(line: &str, file: &str) -> Option<Message> {
        let message: Value = serde_json::from_str(line).ok()?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let said = text(&message["message"]);
        let spans = message["spans"].as_array()?;
        let is = |of: &str, wanted: Value| spans.iter().find(|span| span[of] == wanted);
        // A bracket that is not closed is told at the end of the file.
        let place = is("label", "unclosed delimiter".into())
            .or_else(|| is("is_primary", true.into()))
            .and_then(|span| Place::read(span, file));
        let is_primary = |span: &&Value| span["is_primary"] == true;
        let others = spans.iter().filter(|span| !is_primary(span));
        let all = spans.iter().filter(is_primary).chain(others);
        Some(Message {
            bytes: all.filter_map(|span| bytes(in_file(span, file), file)).collect(),
            is_error: text(&message["level"]).starts_with("error"),
            code: text(&message["code"]["code"]),
            place,
            rendered: text(&message["rendered"]),
            said,
        })
    }
}

impl Place {
    fn read(span: &Value, file: &str) -> Option<Place> {
        let span = in_file(span, file);
        let number = |name: &str| usize::try_from(span[name].as_u64()?).ok();
        Some(Place {
            file: span["file_name"].as_str()?.to_owned(),
            line: number("line_start")?,
            column: number("column_start")?,
            is_in_macro: span["expansion"].is_object(),
        })
    }
}

/// In the file if the macros at that place lead there.
fn in_file<'a>(span: &'a Value, file: &str) -> &'a Value {
    let mut calls = std::iter::successors(Some(span), |span| {
        Some(&span["expansion"]["span"]).filter(|span| span.is_object())
    });
    calls.find(|span| span["file_name"] == file).unwrap_or(span)
}

/// Those of this file.
fn bytes(span: &Value, file: &str) -> Option<Range<usize>> {
    if span["file_name"] != file {
        return None;
    }
    let number = |name: &str| usize::try_from(span[name].as_u64()?).ok();
    Some(number("byte_start")?..number("byte_end")?)
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    pub end: Exit,
    pub messages: Vec<Message>,
    /// What it wrote besides.
    pub other: String,
}

impl Ran {
    /// Whether the source may be why there is no program: rustc refuses it, or fails on it, or needs more than it may have
    /// though it had all of that.
    pub fn is_refusal(&self) -> bool {
        match self.end {
            Exit::Code(code) => code != 0,
            end => !end.is_killed() && confine::ulimits_below(LIMITS).is_none(),
        }
    }

    pub fn first_error(&self) -> Option<&Message> {
        self.messages.iter().find(|message| message.is_error)
    }

    /// All that it said, in colours.
    pub fn rendered(&self) -> String {
        let messages = self.messages.iter().map(|message| message.rendered.as_str());
        messages.chain([self.other.as_str()]).collect()
    }

    /// The beginning of it, without colours.
    pub fn plain(&self) -> String {
        strip_str(&self.rendered()).to_string().trim().chars().take(LONGEST).collect()
    }

    /// A failure that is not the source's; `on` tells what it was compiling.
    pub fn fault(&self, on: &str) -> String {
        let what = match self.end {
            Exit::Code(0) => format!("wrote no program{on}"),
            end => format!("failed{on}: {end}"),
        };
        let lower =
            confine::ulimits_below(LIMITS).map_or(String::new(), |lower| format!("; {lower}"));
        format!("{} {what}{lower}\n{}", named().display(), self.plain()).trim_end().to_owned()
    }
}

/// What `RUSTC` names, otherwise `rustc`. A path is relative to our folder, not to where it will run.
fn named() -> OsString {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let is_path = Path::new(&rustc).components().count() > 1;
    let absolute = std::path::absolute(&rustc).ok().filter(|_| is_path);
    absolute.map_or(rustc, Into::into)
}

/// The same, but of rustup's `rustc`, which reads the user's settings, the one that it stands for.
pub fn path() -> OsString {
    let (named, real) = (named(), Path::new(sysroot().unwrap_or_default()).join("bin/rustc"));
    let real = real.with_extension(env::consts::EXE_EXTENSION);
    let is_rustup = |file: PathBuf| file.file_stem().is_some_and(|name| name == "rustup");
    let stands_for_it =
        env::var_os("RUSTC").is_none() || fs::canonicalize(&named).is_ok_and(is_rustup);
    if stands_for_it && real.is_file() { real.into() } else { named }
}

/// Where programs are looked for, as the linker, and may be read. A source reads it too, by `env!`: so what is in the home
/// is left out, unless the user has set RUSTC. What the home is in is left out in any case.
fn search_path(sysroot: &str) -> Option<OsString> {
    let is_set = env::var_os("RUSTC").is_some();
    let home = env::var_os("HOME").map(PathBuf::from).filter(|home| home.parent().is_some());
    let is_open = |folder: &PathBuf| {
        let is_of =
            |home: &PathBuf| home.starts_with(folder) || !is_set && folder.starts_with(home);
        folder.is_absolute() && !home.as_ref().is_some_and(is_of)
    };
    let path = env::var_os("PATH")?;
    let named = PathBuf::from(named());
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    if is_set {
        // A script may call `rustc`, which must not be that script.
        folders.insert(0, Path::new(sysroot).join("bin"));
        folders.extend(named.parent().map(Path::to_owned));
    }
    env::join_paths(folders.into_iter().filter(is_open)).ok()
}

/// In the name of a file for `=`, at the last of which rustc would divide what follows.
pub const EQUALS: &str = "＝";

/// Tells it to show a file as another.
pub fn shown_as(file: &str, shown: &str) -> String {
    format!("--remap-path-prefix={file}={}", shown.replace('=', EQUALS))
}

type Answer = OnceLock<Result<String, String>>;

/// What it answers to a question about itself, which it is asked once.
fn asked(answer: &'static Answer, question: &[&str]) -> Result<&'static str, String> {
    let ask = || match Command::new(named()).args(question).output() {
        Ok(said) => Ok(String::from_utf8_lossy(&said.stdout).trim().to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(unstarted(&format!("{}: not found", named().display())))
        }
        Err(error) => Err(unstarted(&format!("{}: {error}", named().display()))),
    };
    answer.get_or_init(ask).as_deref().map_err(Clone::clone)
}

/// Its version in full.
pub fn version() -> Result<&'static str, String> {
    static VERSION: Answer = Answer::new();
    asked(&VERSION, &["-vV"])
}

/// The folder of its toolchain.
pub fn sysroot() -> Result<&'static str, String> {
    static SYSROOT: Answer = Answer::new();
    asked(&SYSROOT, &["--print", "sysroot"])
}

fn unstarted(why: &str) -> String {
    format!("{why}; set RUSTC to a rustc that can be run")
}

/// Runs it on a source that is shown as `file`. If it was stopped, or has ended without a word, an error says so. Fails only
/// if it cannot be started, or if it is given up.
pub fn run(command: &mut Command, file: &str) -> anyhow::Result<Ran> {
    command.args(["--error-format=json", "--json=diagnostic-rendered-ansi"]);
    let toolchain = sysroot().map_err(anyhow::Error::msg)?;
    if let Some(path) = search_path(toolchain).filter(|_| cfg!(unix)) {
        command.env("PATH", path);
    }
    let limits = Limits { toolchain: Some(toolchain), ..LIMITS };
    let finished = match limited::run(command, &[], limits) {
        Ok(finished) => finished,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            bail!(unstarted(&error.to_string()))
        }
        Err(error) => return Err(error.into()),
    };
    let (mut messages, mut other) = (Vec::new(), String::new());
    let said = String::from_utf8_lossy(&finished.errors).replace(&file.replace('=', EQUALS), file);
    for line in said.lines() {
        match Message::read(line, file) {
            Some(message) => messages.push(message),
            // The last one may be cut off.
            None if line.starts_with('{') => {}
            None => other.push_str(&format!("{line}\n")),
        }
    }
    let mut end = finished.end;
    // The system may have stopped it a little earlier than we.
    if finished.time > LIMITS.time && end != Exit::Code(0) {
        end = Exit::Time;
    }
    let stopped = match end {
        Exit::Time => {
            let (most, of) = if finished.time > LIMITS.time {
                (LIMITS.time, " of CPU time")
            } else {
                (limited::sleep_limit(LIMITS.time, true), "")
            };
            let most = most.as_secs();
            Some(format!(
                "rustc was stopped after {most} s{of}: does a constant or macro never end?"
            ))
        }
        Exit::ABORTED
            if stop::refused_allocation(end, &other).is_some()
                || other.contains("LLVM ERROR: out of memory") =>
        {
            let most = LIMITS.memory.unwrap_or_default() >> 30;
            Some(format!(
                "rustc needed more than {most} GiB of memory: does a macro never end, or is a static very large?"
            ))
        }
        Exit::Signal(_) if !end.is_killed() => Some(format!(
            "rustc ended by {end}: does a macro never end, or is something nested too deeply?"
        )),
        Exit::Code(_) | Exit::Signal(_) => None,
        end => Some(format!("rustc {end}")),
    };
    if let Some(said) = stopped {
        // It may have warned.
        let place = messages.iter().find_map(|message| message.place.clone());
        let (code, rendered) = (String::new(), format!("error: {said}\n"));
        messages
            .insert(0, Message { is_error: true, code, said, place, bytes: Vec::new(), rendered });
        // How rustc came there.
        other.clear();
    }
    Ok(Ran { end, messages, other })
}
