//! A terminal, and a program as a job of its own on it. On Linux that takes no `unsafe`.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus};
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};
use rustix::{io, process};

use clap::CommandFactory;
use rstest::rstest;
use workbench::cli::Cli;

use crate::command::{shell, sudoku};
use crate::practice::{Checkout, RIGHT};

/// More than enough for everything here, on a busy machine too.
const TIME_LIMIT: Duration = Duration::from_secs(300);

// With a copy in a child the terminal's side would not be closed.
const FLAGS: OpenptFlags = OpenptFlags::RDWR.union(OpenptFlags::NOCTTY).union(OpenptFlags::CLOEXEC);

/// The terminal's side of a new one.
pub fn opened(rows: u16, columns: u16) -> OwnedFd {
    let terminal = openpt(FLAGS).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    tcsetwinsize(&terminal, size(rows, columns)).unwrap();
    terminal
}

fn size(rows: u16, columns: u16) -> Winsize {
    Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}

/// A program on a terminal, seen from the terminal's side. No signal comes when that side is closed, as if SIGHUP were
/// ignored: it is not a controlling terminal.
pub struct Session {
    pub terminal: File,
    pub modes: String,
    child: Child,
}

impl Session {
    /// Begins with 24 rows and this many columns.
    pub fn start(command: &mut Command, columns: u16) -> Self {
        Session::start_at(command, 24, columns)
    }

    pub fn start_at(command: &mut Command, rows: u16, columns: u16) -> Self {
        // SIGQUIT leaves no file.
        let no_core =
            Rlimit { current: Some(0), maximum: process::getrlimit(Resource::Core).maximum };
        process::setrlimit(Resource::Core, no_core).unwrap();
        let terminal = opened(rows, columns);
        io::ioctl_fionbio(&terminal, true).unwrap();
        let modes = modes(&terminal);
        let open = || ioctl_tiocgptpeer(&terminal, FLAGS).unwrap();
        command.env("TERM", "xterm-256color");
        let child = command.stdin(open()).stdout(open()).stderr(open()).spawn().unwrap();
        let terminal = terminal.into();
        Session { terminal, modes, child }
    }

    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    pub fn signal(&self, signal: Signal) {
        process::kill_process(self.pid(), signal).unwrap();
    }

    pub fn resize(&self, rows: u16, columns: u16) {
        tcsetwinsize(&self.terminal, size(rows, columns)).unwrap();
        self.signal(Signal::WINCH);
    }

    pub fn press(&mut self, keys: &[u8]) {
        self.terminal.write_all(keys).unwrap();
    }

    /// The output up to this text and what came with it.
    pub fn read_to(&mut self, end: &str) -> String {
        self.read_to_all(&[end])
    }

    /// The output until it has each of these texts, and what came with them.
    pub fn read_to_all(&mut self, texts: &[&str]) -> String {
        let mut shown = String::new();
        let started = Instant::now();
        while !texts.iter().all(|text| shown.contains(text)) {
            assert!(started.elapsed() < TIME_LIMIT, "not all of {texts:?} in {shown:?}");
            thread::sleep(Duration::from_millis(10));
            shown += &self.read();
        }
        shown
    }

    /// All output, when the program has ended.
    pub fn read_to_end(&mut self) -> String {
        let mut shown = String::new();
        while self.child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(10));
            shown += &self.read();
        }
        shown + &self.read()
    }

    /// The output since the last time.
    pub fn read(&mut self) -> String {
        let mut bytes = Vec::new();
        // An error at the end: nothing more now, or no writer left.
        let _ = self.terminal.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until it has ended or stopped.
    pub fn wait(&self) -> WaitStatus {
        let options = WaitOptions::NOHANG | WaitOptions::UNTRACED;
        let started = Instant::now();
        loop {
            let found = process::waitpid(Some(self.pid()), options).unwrap();
            if let Some((_, status)) = found {
                return status;
            }
            assert!(started.elapsed() < TIME_LIMIT, "it goes on");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It fails if the process has ended, as it should have.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn modes(terminal: impl std::os::fd::AsFd) -> String {
    format!("{:?}", tcgetattr(terminal).unwrap())
}

/// `$` is the command and `<` what is piped to it, if it is; `>` has the columns, then each key and the text after which it is
/// pressed. Below is all that is shown, with `␛` for Escape.
#[test]
fn a_terminal_shows_it_as_written() {
    support::snapshot::check("terminals.txt", |block| {
        let (command, input) = (block.text('$'), block.text('<'));
        let mut words: Vec<&str> = command.split(' ').collect();
        let mut sudoku = if input.is_empty() {
            sudoku(&words)
        } else {
            words.insert(0, &input);
            shell("text=$1; shift; printf %s \"$text\" | \"$0\" \"$@\"", &words)
        };
        if block.text('#') == "without colours" {
            sudoku = sudoku.env("NO_COLOR", "1");
        }
        let asked = block.text('>');
        let mut asked = asked.lines();
        let columns = asked.next().unwrap().parse().unwrap();
        let mut session = Session::start(&mut sudoku.command, columns);
        let mut shown = String::new();
        for (key, text) in asked.filter_map(|line| line.split_once(" after ")) {
            shown += &session.read_to(text);
            session.press(key.replace("Enter", "\n").replace("^D", "\x04").as_bytes());
        }
        let code = session.wait().exit_status().unwrap();
        shown += &session.read();
        let code = if code == 0 { String::new() } else { format!("? {code}\n") };
        format!(
            "{code}{}\n",
            shown.replace("\r\n", "\n").replace('\x1b', "␛").trim_end_matches('\n')
        )
    });
}

/// Each of the verbs whose help has `-`.
#[test]
fn who_is_to_type_is_told_so() {
    let checkout = Checkout::of(RIGHT);
    let commands = [
        "solve -",
        "check -",
        "grade -",
        "hint -",
        "compare -",
        "watch int_matrix -",
        "judge int_matrix boj-2580 --case -",
        "practice mine --case -",
    ];
    for command in commands {
        let words: Vec<&str> = command.split(' ').collect();
        let mut session = Session::start(&mut checkout.command(&words).command, 80);
        session.read_to("Ctrl-D");
    }
    let verbs = Cli::command();
    let read = verbs.get_subcommands().filter(|verb| {
        verb.get_arguments().any(|it| it.get_help().unwrap_or_default().to_string().contains("`-`"))
    });
    let read: Vec<_> = read.map(|verb| verb.get_name().to_owned()).collect();
    let tried = |verb: &String| commands.iter().any(|it| it.starts_with(&format!("{verb} ")));
    assert!(read.len() == commands.len() && read.iter().all(tried), "{read:?}");
}

/// Words that are wider than the terminal aside, and tables, which only lose columns.
#[rstest]
#[case::narrow(40, false, 0, 3)]
#[case::usual(80, true, 1, 3)]
#[case::wide(120, false, 2, 3)]
#[ignore = "slow"]
#[case::each_narrow(40, false, 0, 1)]
#[ignore = "slow"]
#[case::each_usual(80, true, 0, 1)]
#[ignore = "slow"]
#[case::each_wide(120, false, 0, 1)]
fn messages_fit_the_terminal_and_their_commands_begin_as_the_user_s(
    #[case] columns: u16,
    #[case] by_cargo: bool,
    #[case] first: usize,
    #[case] step: usize,
) {
    let verbs = Cli::command();
    let verbs = verbs.get_subcommands().filter(|verb| !verb.is_hide_set());
    let verbs: Vec<&str> = verbs.map(clap::Command::get_name).collect();
    let slips = [
        "",
        "--help",
        "--nosuch",
        "nosuch",
        "no/such/folder/of_puzzles.txt",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
        "hard_0 nosuch",
        "leetcode-37 int_matrix",
        "int_matrix leetcode-999",
        "int_matrix leetcode-37 and more words than that",
        "techniques leetcode-37 --case nosuch",
        "win_condition leetcode-37",
        "hard_02 --with nosuch",
        "hard_02 --with combined_check --count",
        "hard_02 --limit 0",
        "norvig_impossible --limit 0.01 --with number_unassigned,initial_state",
        "all_fives",
        "two_5_in_a_row",
        "-n many",
    ];
    let commands: Vec<String> = verbs
        .iter()
        .flat_map(|verb| slips.iter().map(move |slip| format!("{verb} {slip}")))
        .skip(first)
        .step_by(step)
        .collect();
    let script = r#"for words; do echo "\$ $words"; "$0" $words </dev/null; done"#;
    let mut sudoku = shell(script, &commands);
    if by_cargo {
        sudoku = sudoku.env("CARGO_MANIFEST_DIR", "");
    }
    let shown = Session::start(&mut sudoku.command, columns).read_to_end();
    let shown = anstream::adapter::strip_str(&shown).to_string();
    let is_table = |line: &str| line.trim().contains("  ");
    let is_wide = |line: &str| {
        line.chars().count() > columns.into() && line.trim().contains(' ') && !is_table(line)
    };
    let mut faults = Vec::new();
    for said in shown.split("$ ").skip(1) {
        let (command, said) = said.split_once("\r\n").unwrap();
        // What is being done is shown in one line.
        faults.extend(said.split(['\n', '\r']).filter(|line| is_wide(line)).map(str::to_owned));
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        for verb in &verbs {
            let words = format!("sudoku {verb}");
            let mut named = said.match_indices(&words);
            let is_other = named.any(|(at, _)| said[..at].ends_with("cargo ") != by_cargo);
            // Without more words it is the verb's name.
            let is_cut = said.contains(&format!("`{verb} "));
            faults.extend((is_other || is_cut).then(|| format!("{command}: {verb} in {said}")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
