//! The sources of boards: standard input, a file, a puzzle's name, or a typed puzzle.

use std::fs::{File, Metadata};
use std::io::{self, IsTerminal};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, anyhow, bail, ensure};
use puzzles::read::{self, Boards, InputBoard};

use super::named;
use crate::{report, text};

/// An input as named on the command line; a file is not opened yet.
#[derive(Clone, Debug)]
pub enum Input {
    StandardInput,
    File(PathBuf),
    /// Named or typed.
    Puzzle(Vec<InputBoard>),
}

pub struct Source {
    pub name: Name,
    /// In bytes.
    pub length: Option<u64>,
    /// Whether somebody types.
    pub is_terminal: bool,
    pub boards: Boards<'static>,
}

/// What messages call it.
#[derive(Clone, Default)]
pub struct Name {
    /// Empty for typed and named puzzles.
    pub text: String,
    /// Whether it is one of these, which needs no line.
    is_one: bool,
}

impl FromStr for Input {
    type Err = anyhow::Error;

    /// `-` is standard input; otherwise a file, a puzzle's name, or a puzzle itself.
    fn from_str(name: &str) -> anyhow::Result<Input> {
        if name == "-" {
            return Ok(Input::StandardInput);
        }
        if Path::new(name).exists() {
            return Ok(Input::File(name.into()));
        }
        let text = named::find(name).map_or(name, |case| &case.puzzle);
        let boards: Result<Vec<InputBoard>, _> = read::all(text).into_iter().collect();
        boards.map(Input::Puzzle).map_err(|puzzle| {
            match text::meant(name, named::all().iter().map(|case| &*case.name)) {
                // What is nearly a board has its own reason.
                _ if puzzle.place.is_none() && looks_like_a_path(name) => anyhow!("no such file"),
                Some(meant) => anyhow!("not a file or a puzzle; {meant}"),
                None => anyhow!(
                    "not a file, a puzzle name (`{} puzzles` lists them) or a puzzle ({puzzle})",
                    text::sudoku()
                ),
            }
        })
    }
}

/// Whether it has a slash, or an ending such as `.txt`, and is no address. A puzzle may end in a letter, typed in place of a
/// digit.
fn looks_like_a_path(name: &str) -> bool {
    let ending = Path::new(name).extension().unwrap_or_default().to_string_lossy();
    let has_ending = ending.len() > 1 && ending.chars().all(|c| c.is_ascii_alphabetic());
    !name.contains("://") && (name.contains(['/', MAIN_SEPARATOR]) || has_ending)
}

impl Input {
    pub fn open(&self) -> anyhow::Result<Source> {
        Ok(match self {
            Input::StandardInput => Source {
                name: Name { text: "standard input".to_owned(), is_one: false },
                length: None,
                is_terminal: io::stdin().is_terminal(),
                boards: Boards::new(standard_input("a board")),
            },
            Input::File(path) => {
                let name = path.display().to_string();
                ensure!(!path.is_dir(), "{name}: is a directory, not a file of puzzles");
                let file = File::open(path).with_context(|| name.clone())?;
                let length = file.metadata().ok().filter(Metadata::is_file);
                Source {
                    name: Name { text: name, is_one: false },
                    length: length.map(|data| data.len()),
                    is_terminal: false,
                    boards: Boards::new(file),
                }
            }
            Input::Puzzle(puzzle) => Source {
                name: Name { text: String::new(), is_one: puzzle.len() == 1 },
                length: None,
                is_terminal: false,
                boards: puzzle.clone().into(),
            },
        })
    }

    /// Its only board; of what somebody types the first, since nobody knows when it ends.
    pub fn puzzle(&self) -> anyhow::Result<InputBoard> {
        let Source { name, boards, is_terminal, .. } = self.open()?;
        let most = if is_terminal { 1 } else { 2 };
        let found = boards.take(most).collect::<Result<Vec<_>, _>>();
        let mut found = found.map_err(|error| anyhow!("{}{error}", name.prefix()))?;
        if let [first, second] = &found[..] {
            bail!(
                "{}expected one board, found several: the first on line {}, the second on line {}",
                name.prefix(),
                first.line,
                second.line
            );
        }
        Ok(found.swap_remove(0))
    }
}

/// Solutions get the digits alone: says so where a text's candidates exclude more.
pub fn tell_of_candidates<'a>(found: impl IntoIterator<Item = &'a InputBoard>) {
    if found.into_iter().any(|it| !it.excluded().is_empty()) {
        report::tell(
            "the candidates that the text excludes are left aside: solutions get the digits alone",
        );
    }
}

/// Standard input; who is to type it is told so.
pub fn standard_input(what: &str) -> io::Stdin {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        report::tell(format_args!("Type or paste {what}, then press {end} on a new line."));
    }
    stdin
}

impl Name {
    /// `puzzles.txt: line 3: `, or nothing for a typed puzzle alone.
    pub fn place(&self, line: usize) -> String {
        if self.is_one { String::new() } else { format!("{}line {line}: ", self.prefix()) }
    }

    /// `puzzles.txt: `, or nothing for typed puzzles.
    pub fn prefix(&self) -> String {
        if self.text.is_empty() { String::new() } else { format!("{}: ", self.text) }
    }
}
