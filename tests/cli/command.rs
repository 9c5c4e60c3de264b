//! Runs the `sudoku` command.

use std::ffi::OsStr;
use std::fmt;
use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::Value;
use workbench::process::compile::{SHARED, SHARED_HERE};
use workbench::process::confine::SUDOKU;
use workbench::text;

/// Where all tests keep what they compile.
pub const PROGRAMS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/programs");

/// A run of the command, to be set up.
pub struct Sudoku {
    pub command: Command,
    input: Vec<u8>,
}

pub fn sudoku(arguments: &[impl AsRef<OsStr>]) -> Sudoku {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.args(arguments);
    Sudoku::new(command)
}

/// Lets this process say and start what the command does.
pub fn as_the_command() {
    let _ = SUDOKU.set(env!("CARGO_BIN_EXE_sudoku").into());
    let _ = SHARED_HERE.set(PROGRAMS.into());
    text::note_how_it_was_started(false, false);
}

/// A shell script, in which `$0` is `sudoku`.
#[cfg(unix)]
pub fn shell(script: &str, arguments: &[impl AsRef<OsStr>]) -> Sudoku {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sudoku")]);
    command.args(arguments);
    Sudoku::new(command)
}

/// A program of one command.
#[cfg(unix)]
pub fn script(folder: &Path, name: &str, command: &str) -> PathBuf {
    use std::{fs, os::unix::fs::PermissionsExt};
    let file = folder.join(name);
    fs::write(&file, format!("#!/bin/sh\n{command}\n")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    file
}

/// A compiler that rustup has here. CI installs those that the tests ask for.
pub fn rustc_of(version: &str) -> Option<PathBuf> {
    let which = Command::new("rustup").args(["which", "rustc", "--toolchain", version]).output();
    let Some(which) = which.ok().filter(|which| which.status.success()) else {
        assert!(std::env::var_os("CI").is_none(), "rustup has no rustc {version}");
        eprintln!("left out: rustup toolchain install {version} --profile minimal");
        return None;
    };
    Some(String::from_utf8_lossy(&which.stdout).trim().into())
}

impl Sudoku {
    fn new(mut command: Command) -> Self {
        command
            // Outside a checkout, so that the reader's own solutions are not found.
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Of those who run the tests.
        for variable in
            "CARGO_MANIFEST_DIR CLICOLOR CLICOLOR_FORCE COLUMNS NO_COLOR TERM".split(' ')
        {
            command.env_remove(variable);
        }
        command.env("LC_ALL", "C.UTF-8").env(SHARED, PROGRAMS);
        let input = Vec::new();
        Sudoku { command, input }
    }

    pub fn input(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.input = text.into();
        self
    }

    pub fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    pub fn stdout(mut self, stdout: impl Into<Stdio>) -> Self {
        self.command.stdout(stdout);
        self
    }

    pub fn stderr(mut self, stderr: impl Into<Stdio>) -> Self {
        self.command.stderr(stderr);
        self
    }

    /// Starts it. It waits for input.
    #[track_caller]
    pub fn start(mut self) -> (Child, ChildStdin) {
        let mut child = self.command.spawn().expect("sudoku starts");
        let input = child.stdin.take().unwrap();
        (child, input)
    }

    /// Gives it a line twice, and expects the answer to each while the input is open.
    #[track_caller]
    pub fn answers_at_once(self, line: &str, expected: &str) {
        let (mut child, mut input) = self.stderr(Stdio::null()).start();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || out.lines().try_for_each(|line| sender.send(line)));
        for _ in 0..2 {
            writeln!(input, "{line}").unwrap();
            let answer = answers.recv_timeout(Duration::from_secs(300));
            let answer = answer.expect("an answer while the input is open");
            assert_eq!(expected, answer.unwrap());
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }

    /// Runs it to its end.
    #[track_caller]
    pub fn run(mut self) -> Said {
        let text = std::mem::take(&mut self.input);
        let command = format!("{:?}", self.command);
        let (child, mut input) = self.start();
        // It may end before it has read everything.
        let writer = thread::spawn(move || input.write_all(&text));
        let output = child.wait_with_output().expect("sudoku ends");
        let _ = writer.join().unwrap();
        let utf_8 = |bytes| String::from_utf8(bytes).unwrap();
        Said {
            command,
            out: utf_8(output.stdout),
            err: utf_8(output.stderr),
            code: output.status.code(),
        }
    }
}

/// The output of a run and its exit code. Failed assertions show all of it.
pub struct Said {
    command: String,
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Said { command, out, err, code } = self;
        write!(
            f,
            "{command}\n--- standard output:\n{out}\n--- standard error:\n{err}\n--- exit code: {code:?}"
        )
    }
}

impl Said {
    #[track_caller]
    pub fn code_is(&self, code: i32) -> &Self {
        assert_eq!(Some(code), self.code, "exit code of {self}");
        self
    }

    #[track_caller]
    pub fn out_is(&self, expected: impl AsRef<str>) -> &Self {
        pretty_assertions::assert_eq!(expected.as_ref(), self.out, "{self}");
        self
    }

    /// With this verdict, say.
    #[track_caller]
    pub fn begins(&self, beginning: &str) -> &Self {
        assert!(self.out.starts_with(beginning), "no {beginning:?} at the start of {self}");
        self
    }

    #[track_caller]
    pub fn err_is(&self, expected: impl AsRef<str>) -> &Self {
        pretty_assertions::assert_eq!(expected.as_ref(), self.err, "{self}");
        self
    }

    #[track_caller]
    pub fn out_has(&self, part: impl AsRef<str>) -> &Self {
        let part = part.as_ref();
        assert!(self.out.contains(part), "no {part:?} on stdout of {self}");
        self
    }

    #[track_caller]
    pub fn err_has(&self, part: impl AsRef<str>) -> &Self {
        let part = part.as_ref();
        assert!(self.err.contains(part), "no {part:?} on stderr of {self}");
        self
    }

    /// The objects of `--json`, one per line.
    #[track_caller]
    pub fn json(&self) -> Vec<Value> {
        let object = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("JSON: {self}"));
        self.out.lines().map(object).collect()
    }
}

/// A pipe without a reader.
pub fn unread() -> PipeWriter {
    std::io::pipe().unwrap().1
}

/// Nine lines of nine characters.
pub fn nine_lines(board: &str) -> String {
    board.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

/// The lines of a picture without the times at their ends, nor the widths of columns, which follow from the times.
pub fn without_times(picture: &str) -> String {
    let unit = |word: &str| matches!(word, "ns" | "µs" | "ms" | "s");
    picture
        .lines()
        .filter(|line| !line.contains('─'))
        .map(|line| {
            let mut words: Vec<&str> = line.split_whitespace().collect();
            if let Some(at) = words.iter().position(|word| unit(word)) {
                words.drain(at - 1..=at);
            }
            words.join(" ") + "\n"
        })
        .collect()
}

/// Times, amounts of memory and how far something slow has come as `#`, blanks at line ends left out.
pub fn masked(screen: &str) -> String {
    let mut masked = String::new();
    for line in screen.lines() {
        let mut words: Vec<&str> = line.split(' ').collect();
        let measured = |words: &[&str]| match (words[0], words[1].trim_end_matches(',')) {
            (_, "ns" | "µs" | "ms") => true,
            (number, "s" | "MiB") => number.contains('.'),
            _ => false,
        };
        // How far it has come until it is stopped, and how much is right soon enough.
        let of = words.windows(3).position(|it| {
            it[2] == "of" && (it[0] == "answered" || it[0] == "on" && line.contains("right on "))
        });
        if let Some(at) = of {
            words[at + 1] = "#";
        }
        while let Some(at) = words.windows(2).position(measured) {
            let shown = if words[at + 1].ends_with(',') { "#," } else { "#" };
            words.splice(at..at + 2, [shown]);
        }
        masked += words.join(" ").trim_end();
        masked += "\n";
    }
    masked
}

/// Without the numbers of the lines of a solution of the catalogue or of what is made of it: they change with every comment.
pub fn without_lines(screen: &str) -> String {
    let (mut text, mut rest) = (String::new(), screen);
    let next = |rest: &str| {
        let ends =
            ["line ", "line\n     ", ".rs:"].map(|word| rest.find(word).map(|at| at + word.len()));
        ends.into_iter().flatten().min()
    };
    while let Some(at) = next(rest) {
        text += &rest[..at];
        rest = &rest[at..];
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.len() < rest.len() && (text.ends_with(".rs:") || after.starts_with(')')) {
            text += "#";
            rest = after;
        }
    }
    text + rest
}

/// As `masked`, with single blanks, since the widths of columns follow from the times.
pub fn in_words(text: &str) -> String {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "≤").collect();
        words.join(" ") + "\n"
    };
    masked(text).lines().map(line).collect()
}
