//! A solution of one's own: `new` begins it, `practice` finds its faults, and the other verbs accept it.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use clap::Parser;
use indicatif::ProgressBar;
use pretty_assertions::assert_eq;
use tempfile::TempDir;
use workbench::cli::{Cli, Verb};
use workbench::course::session;
use workbench::diagnosis::Diagnosis;
use workbench::process::compile::SHARED;
use workbench::screen::Screen;
use workbench::solution::own;
use workbench::verbs::practice::Practice;

#[cfg(target_os = "linux")]
use crate::command::shell;
use crate::command::{PROGRAMS, Said, Sudoku, as_the_command, sudoku};
use support::snapshot::{self, Block};
use support::{LC37, NO_SOLUTION};

/// A checkout with nothing in it but the catalogue's files.
pub struct Checkout {
    folder: TempDir,
}

impl Checkout {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("solutions")).unwrap();
        let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../solutions");
        for file in fs::read_dir(solutions).unwrap().flatten() {
            if file.path().is_file() {
                fs::copy(file.path(), folder.path().join("solutions").join(file.file_name()))
                    .unwrap();
            }
        }
        Checkout { folder }
    }

    /// One with this `solutions/own/mine.rs`.
    pub fn of(source: &str) -> Self {
        let checkout = Checkout::new();
        checkout.write("mine", source);
        checkout
    }

    /// One with `solutions/own/mine.rs`, whose function `solve_sudoku` has this body.
    pub fn with(body: &str) -> Self {
        let checkout = Checkout::new();
        checkout.fill("mine", body);
        checkout
    }

    /// One as the lines of a block make it: `@` names the file that the next lines are of, otherwise `solutions/own/mine.rs`;
    /// those of [`snapshot::Block::made`] make it; `>` is a command that has been run.
    pub fn made(block: &Block<'_>) -> Self {
        let checkout = Checkout::new();
        let mut file = checkout.path("solutions/own/mine.rs");
        let mut old = String::new();
        for &(sign, text) in &block.lines {
            match sign {
                '@' => file = checkout.path(text),
                '>' => {
                    let said = checkout.run(&text.split(' ').collect::<Vec<_>>());
                    assert!(said.code < Some(2), "{said}");
                }
                '=' | '|' | '-' | '+' => {
                    let mut made = fs::read_to_string(&file).unwrap_or_default();
                    snapshot::change(&mut made, &mut old, (sign, text));
                    fs::create_dir_all(file.parent().unwrap()).unwrap();
                    fs::write(&file, made).unwrap();
                }
                _ => {}
            }
        }
        checkout
    }

    /// With a copy of what all programs are linked with, for a command without the shared folder: to compile it takes longest.
    pub fn with_library(self) -> Self {
        self.write("linked", "pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { true }");
        self.run(&["solve", LC37, "--with", "linked"]).code_is(1);
        for folder in fs::read_dir(PROGRAMS).unwrap().flatten() {
            let copy = self.path("target/own/_support").join(folder.file_name());
            let files = ["program/libsupport.rlib", "used", "warnings.txt"];
            if files.iter().all(|file| folder.path().join(file).exists()) {
                fs::create_dir_all(copy.join("program")).unwrap();
                for file in files {
                    fs::copy(folder.path().join(file), copy.join(file)).unwrap();
                }
            }
        }
        self
    }

    /// What `practice NAME` with these options finds, in this process.
    pub fn finding(&self, command: &str) -> Diagnosis {
        as_the_command();
        let cli = Cli::try_parse_from(["sudoku"].into_iter().chain(command.split(' ')));
        let Ok(Cli { verb: Some(Verb::Practice(options)), .. }) = cli else { panic!("{command}") };
        let name = options.name.as_deref().unwrap();
        let practice = Practice::named(self.folder.path(), name, &options).unwrap();
        practice.check(&ProgressBar::hidden(), None, false).unwrap()
    }

    fn fill(&self, name: &str, body: &str) {
        let text = format!(
            "// submission starts\npub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {{\n{body}\n}}\n// submission ends\n"
        );
        self.write(name, &text);
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path("solutions/own")).unwrap();
        fs::write(self.path(&format!("solutions/own/{name}.rs")), text).unwrap();
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    pub fn command(&self, arguments: &[&str]) -> Sudoku {
        sudoku(arguments).folder(self.folder.path())
    }

    pub fn run(&self, arguments: &[&str]) -> Said {
        self.command(arguments).run()
    }
}

/// What a finding looks like, without its colours, where nobody can press a key.
pub fn uncoloured(finding: &Diagnosis, width: usize) -> String {
    anstream::adapter::strip_str(&finding.shown(Screen::new(width, None, false), false)).to_string()
}

/// What says how is no longer said then. A tracked file in the folder would let git into it.
#[test]
fn a_repository_of_their_own_keeps_files_from_git_clean() {
    let git = |folder: &Path, arguments: &[&str]| {
        let said = Command::new("git").args(arguments).current_dir(folder).output().ok()?;
        assert!(said.status.success(), "{arguments:?}: {said:?}");
        Some(String::from_utf8(said.stdout).unwrap())
    };
    let checkout = Checkout::new();
    let folder = checkout.path("");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::copy(root.join(".gitignore"), folder.join(".gitignore")).unwrap();
    let says_git = |name: &str| checkout.run(&["new", name]).code_is(0).out.contains("git ");
    assert!(!says_git("mine"));
    if git(&folder, &["init", "--quiet"]).is_none() {
        eprintln!("left out: there is no git");
        return;
    }
    git(&folder, &["add", "."]);
    let said = checkout.run(&["new", "other"]).code_is(0).out.replace('\n', " ");
    let [lost, kept] = ["git clean -dfx", "git init solutions/own"];
    for command in [lost, kept] {
        assert!(said.contains(&format!("`{command}`")), "{said}");
    }
    git(&folder, &kept.split(' ').skip(1).collect::<Vec<_>>());
    git(&folder, &lost.split(' ').skip(1).collect::<Vec<_>>());
    assert!(checkout.path("solutions/own/mine.rs").exists(), "git clean has deleted it");
    assert_eq!(Some(String::new()), git(&folder, &["status", "--porcelain", "solutions/own"]));
    assert!(!says_git("third"));
    if root.join(".git").exists() {
        assert_eq!(Some(String::new()), git(&root, &["ls-files", "solutions/own"]));
    }
}

/// A backtracker, as somebody writes it who has just read an article.
pub const RIGHT: &str = include_str!("../cases/own/right.rs");

#[cfg(target_os = "linux")]
#[test]
fn new_leaves_no_file_when_it_cannot_be_written() {
    let checkout = Checkout::new();
    // No file can grow, so writing fails.
    let said = shell("trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", &["new", "mine"])
        .folder(checkout.folder.path())
        .run();
    said.code_is(2).err_has("solutions/own/mine.rs: ").err_has("(os error 27)");
    assert!(!checkout.path("solutions/own/mine.rs").exists());
    checkout.run(&["new", "mine"]).code_is(0);
}

#[test]
fn practice_does_not_wait_for_a_compiler() {
    let said = Checkout::with("true").command(&["practice", "mine"]).env("RUSTC", "nowhere").run();
    said.code_is(2).err_has("nowhere: ").err_has("RUSTC");
}

/// More than enough for everything here.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// `practice` while it runs; it is ended when the test ends.
pub struct Running {
    pub child: Child,
    _input: ChildStdin,
    lines: Receiver<String>,
    /// The last line of what is shown of a save.
    last: String,
}

impl Running {
    pub fn start(command: Sudoku) -> Self {
        Running::on(&own::file("mine"), command)
    }

    pub fn on(file: &str, command: Sudoku) -> Self {
        let (mut child, input) = command.start();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut lines = out.lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        Running { child, _input: input, lines, last: session::waiting(file) + "\n" }
    }

    /// What is shown of a save, as soon as it is there.
    pub fn next(&self) -> String {
        let mut shown = String::new();
        while !shown.ends_with(&self.last) {
            let line = self.lines.recv_timeout(TIME_LIMIT);
            shown += &line.unwrap_or_else(|_| panic!("nothing awaited after {shown}"));
            shown += "\n";
        }
        shown
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It fails if the process has already ended, as the test has seen.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is not written yet is seen without rustc.
#[test]
fn a_save_of_the_same_length_and_time_is_seen() {
    let checkout = Checkout::with("todo!()\n");
    let path = checkout.path("solutions/own/mine.rs");
    let saved = fs::metadata(&path).unwrap().modified().unwrap();
    let practice = Running::start(checkout.command(&["practice", "mine"]));
    assert!(practice.next().contains("solutions/own/mine.rs:3 "));
    checkout.fill("mine", "\ntodo!()");
    fs::File::options().write(true).open(&path).unwrap().set_modified(saved).unwrap();
    assert!(practice.next().contains("solutions/own/mine.rs:4 "));
}

#[test]
#[ignore = "slow"]
fn practice_checks_after_every_save_and_waits_while_the_folder_is_away() {
    let checkout = Checkout::with("nonsense");
    let practice = Running::start(checkout.command(&["practice", "mine"]));
    let next = |begins: &str| {
        let shown = practice.next();
        assert!(shown.starts_with(begins), "{shown}");
    };
    next("CE   solutions/own/mine.rs:3:1: ");
    checkout.fill("mine", "true");
    next("WA   a board with ");
    // One that was saved earlier, as git and backups bring them back.
    checkout.fill("mine", "false");
    let file = fs::File::open(checkout.path("solutions/own/mine.rs")).unwrap();
    file.set_modified(std::time::SystemTime::now() - Duration::from_secs(1000)).unwrap();
    next("WA   a full board: ");
    // Another folder of that name comes back, as from git.
    fs::remove_dir_all(checkout.path("solutions/own")).unwrap();
    next("–    solutions/own/mine.rs ");
    checkout.fill("mine", "more nonsense");
    next("CE   ");
    assert!(practice.lines.try_recv().is_err(), "it was said once");
}

#[test]
#[ignore = "slow"]
fn judge_judges_a_file_after_every_save() {
    let checkout = Checkout::new();
    let file = checkout.path("a.rs");
    fs::write(&file, "fn main() {}").unwrap();
    let judge = Running::on("a.rs", checkout.command(&["judge", "a.rs", "leetcode-36", "--watch"]));
    assert!(judge.next().starts_with("CE   leetcode-36: "));
    let rule = "impl Solution { pub fn is_valid_sudoku(_: Vec<Vec<char>>) -> bool { true } }";
    fs::write(&file, rule).unwrap();
    assert!(judge.next().starts_with("WA   leetcode-36, 8 in r1c1 and r4c1: "));
    fs::remove_file(&file).unwrap();
    assert!(judge.next().starts_with("–    a.rs: "));
}

#[test]
fn a_list_of_what_is_done_that_cannot_be_read_is_named() {
    let bytes: fn(&Path) -> io::Result<()> = |file| fs::write(file, b"legal_digit puzzles\n\xff\n");
    for make in [bytes, |file| fs::create_dir(file)] {
        let checkout = Checkout::new();
        fs::create_dir_all(checkout.path("solutions/own")).unwrap();
        make(&checkout.path("solutions/own/done.txt")).unwrap();
        let said = checkout.run(&["practice", "--list"]);
        assert!(said.code_is(0).err.starts_with("solutions/own/done.txt: "), "{said}");
    }
}

/// The steps are those of the same search in the catalogue. What the other verbs print, `cases/transcripts/compiled` has.
#[test]
#[ignore = "slow"]
fn own_solutions_are_watched_and_measured() {
    let checkout = Checkout::of(RIGHT);
    let said = checkout.run(&["watch", "mine", "--plain"]);
    let others = checkout.run(&["watch", "number_unassigned", "--plain"]);
    assert_eq!(others.out.replace("solve_suduko", "solve_sudoku"), said.out);
    checkout.write("broken", "fn solve_sudoku() { let five = 5 }");
    let counts = "pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { false }\n\
                  pub fn count_solutions(_: &[[u8; 9]; 9], limit: u32) -> u32 { limit.min(1) }\n";
    checkout.write("counts", counts);
    // It counts what it is asked for at most.
    checkout.write("miscounts", &counts.replace(".min(1)", ""));
    let two = format!("{LC37}\n{LC37}");
    let none = format!("{LC37}\n{NO_SOLUTION}");
    checkout.run(&["compare", &none, "--with", "mine"]).code_is(0).err_is("");
    for (more, code, solutions) in [
        (&["mine,broken"][..], 1, Some(2)),
        (&["counts", "--unique"], 0, Some(2)),
        (&["miscounts", "--unique"], 1, None),
        (&["counts"], 1, None),
    ] {
        let said = checkout.run(&[&["compare", &two, "--json", "--with"], more].concat());
        let found = said.code_is(code).json();
        let found = found.first().map(|measured| measured["solutions"].as_u64().unwrap());
        assert_eq!(solutions, found, "{said}");
    }
}

#[test]
#[ignore = "slow"]
fn the_cache_keeps_the_last_programs() {
    let checkout = Checkout::new().with_library();
    let programs = || {
        fs::read_dir(checkout.path("target/own/mine"))
            .unwrap()
            .map(|folder| folder.unwrap().path())
            .filter(|folder| folder.join("program").exists())
            .collect::<Vec<_>>()
    };
    for number in 0..12 {
        checkout.fill("mine", &format!("board[0][0] > {number}"));
        let solve = checkout.command(&["solve", LC37, "--with", "mine", "--as", "lines"]);
        solve.without(SHARED).run().code_is(1);
        if number < 10 {
            assert_eq!(number + 1, programs().len(), "none is removed that may be in use");
        }
        for program in programs() {
            let used = fs::File::options().write(true).open(program.join("used")).unwrap();
            let before = if number < 10 { 0 } else { 100 };
            let time = std::time::SystemTime::now() - Duration::from_secs(before);
            used.set_modified(time).unwrap();
        }
    }
    assert_eq!(9, programs().len());
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use std::os::unix::process::CommandExt;

    use pretty_assertions::assert_eq;
    use rustix::process::Signal;

    use super::*;
    use crate::command::script;
    use crate::terminal::{Session, modes};

    /// The processes that it has started and not yet ended.
    fn children(session: &Session) -> Vec<String> {
        let id = session.pid().as_raw_nonzero();
        let threads = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
        let of = |thread: fs::DirEntry| fs::read_to_string(thread.path().join("children")).ok();
        let all: String = threads.filter_map(of).collect();
        all.split_whitespace().map(str::to_owned).collect()
    }

    fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let started = std::time::Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(started.elapsed() < TIME_LIMIT, "{what}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// `practice` with a search that never ends, which is running: its process.
    fn start_endless(checkout: &Checkout) -> (Session, String) {
        let mut practice = checkout.command(&["practice", "mine", "--limit", "1000"]);
        let mut session = Session::start(practice.command.process_group(0), 80);
        session.read_to("WA   a board with ");
        checkout.fill("mine", "loop {}");
        session.read_to("\x1b[2mWA   a board with ");
        let is_mine = |id: &String| {
            let command = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&command).starts_with(PROGRAMS)
        };
        let program = || children(&session).into_iter().find(is_mine);
        let program = wait_for("the search does not start", program);
        (session, program)
    }

    #[test]
    #[ignore = "slow: starts rustc"]
    fn a_save_ends_the_check_that_is_under_way_and_makes_its_verdict_grey() {
        let checkout = Checkout::with("true");
        let (mut session, program) = start_endless(&checkout);
        checkout.fill("mine", "todo!()");
        let shown = session.read_to("TODO ");
        assert!(!shown.contains("\x1b[2mTODO"), "{shown}");
        wait_for("the old search goes on", || children(&session).is_empty().then_some(()));
        assert!(!Path::new("/proc").join(program).exists());
        session.press(b"q");
        assert_eq!(Some(1), session.wait().exit_status());
    }

    /// A save that has not been checked is not right.
    #[rstest::rstest]
    #[case::key(Some("q"), Signal::INT)]
    #[case::ctrl_c(Some("\x03"), Signal::INT)]
    #[case::signal(None, Signal::INT)]
    #[case::hangup(None, Signal::HUP)]
    #[ignore = "slow: starts rustc"]
    fn it_ends_in_the_middle_of_a_check(#[case] key: Option<&str>, #[case] signal: Signal) {
        let checkout = Checkout::with("true");
        let (mut session, program) = start_endless(&checkout);
        match key {
            Some(key) => session.press(key.as_bytes()),
            None => session.signal(signal),
        }
        let status = session.wait();
        let ended_by = (status.exit_status(), status.terminating_signal());
        let expected = key.map_or((None, Some(signal.as_raw())), |_| (Some(2), None));
        assert_eq!(expected, ended_by);
        assert_eq!(session.modes, modes(&session.terminal));
        assert!(!Path::new("/proc").join(program).exists());
    }

    #[test]
    #[ignore = "slow: starts rustc"]
    fn a_hint_stays_when_the_check_ends_during_which_it_was_asked_for() {
        let checkout = Checkout::new();
        checkout.run(&["practice", "legal_digit", "--once"]).code_is(1);
        let mine = checkout.path("solutions/own/course/legal_digit.rs");
        let begun = fs::read_to_string(&mine).unwrap();
        fs::write(mine, begun.replace("todo!()", "true")).unwrap();
        // A rustc that waits.
        let gate = checkout.path("gate");
        let wait =
            format!("while [ \"$1\" = -vV ] && ! [ -e '{}' ]; do sleep 0.05; done", gate.display());
        let rustc = script(&checkout.path(""), "rustc", &format!("{wait}\nexec rustc \"$@\""));
        let mut practice = checkout.command(&["practice", "legal_digit"]).env("RUSTC", &rustc);
        let mut session = Session::start(&mut practice.command, 80);
        session.read_to("h hint");
        session.press(b"h");
        session.read_to("Hint 1 of ");
        fs::write(gate, "").unwrap();
        let shown = session.read_to("Hint 1 of ");
        assert!(!shown.contains("WA "), "{shown}");
        session.press(b" ");
        session.read_to("WA ");
        session.press(b"q");
        assert_eq!(Some(1), session.wait().exit_status());
    }

    /// What is not written yet is seen without rustc.
    #[test]
    fn it_is_drawn_again_when_the_terminal_changes_or_it_goes_on() {
        let checkout = Checkout::with("todo!()");
        let mut practice = checkout.command(&["practice", "mine"]);
        let mut session = Session::start(practice.command.process_group(0), 80);
        session.read_to("TODO ");
        // Then it listens.
        session.press(b" ");
        session.read_to("q quit");
        session.resize(24, 30);
        let shown = session.read_to("q quit");
        let shown = shown.split("TODO ").last().unwrap();
        assert!(shown.lines().all(|line| line.chars().count() <= 30), "{shown}");
        session.press(b"\x1a");
        assert!(session.wait().stopped());
        assert_eq!(session.modes, modes(&session.terminal));
        session.signal(Signal::CONT);
        session.read_to("q quit");
        session.press(b"q");
        assert_eq!(Some(1), session.wait().exit_status());
        assert_eq!(session.modes, modes(&session.terminal));
    }

    /// Half a key is that of Alt and `[`, until the next is pressed: it holds up no save, either.
    #[rstest::rstest]
    fn a_terminal_that_goes_away_ends_it(#[values("", "\x1b[")] half_a_key: &str) {
        let checkout = Checkout::with("todo!()");
        let mut practice = checkout.command(&["practice", "mine"]);
        let mut session = Session::start(&mut practice.command, 80);
        session.read_to("q quit");
        session.press(half_a_key.as_bytes());
        checkout.fill("mine", "\n\ntodo!()");
        session.read_to("mine.rs:5");
        session.terminal = fs::File::open("/dev/null").unwrap();
        assert_eq!(Some(2), session.wait().exit_status());
    }
}

/// Whatever it prints with (`+`): the exit code, and the lines that begin with `-`. How many lines it prints, and how long it
/// takes without them, depends on the machine.
#[test]
#[ignore = "slow: starts rustc"]
fn what_it_prints_does_not_make_it_too_slow_as_written() {
    let chars = fs::read_to_string(snapshot::case("own").join("chars.rs")).unwrap();
    let digit = "for digit in '1'..='9' {\n";
    assert!(chars.contains(digit));
    snapshot::check("printing.txt", |block| {
        let print = digit.to_owned() + &block.text('+').repeat(9);
        let said = Checkout::of(&chars.replace(digit, &print))
            .run(&block.text('$').split(' ').collect::<Vec<_>>());
        let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(" lines printed; "), "{said}");
        let (code, begins) = (said.code.unwrap(), block.text('-'));
        let lines = said.out.lines().filter(|line| line.starts_with(&begins));
        lines.fold(format!("? {code}\n"), |shown, line| shown + line + "\n")
    });
}
