//! A solution of one's own: `new` begins it and overwrites nothing, `practice` says what is wrong with it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::CATALOGUE;
use tempfile::TempDir;

/// A copy of what the two verbs read and write, so that the checkout stays as it is. The reader's own solutions are not
/// in it.
struct Checkout {
    folder: TempDir,
}

impl Checkout {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for file in [
            "solutions/lib.rs",
            "tests/table.rs",
            "workbench/src/worker.rs",
        ] {
            copy(&root, folder.path(), file);
        }
        for file in ["entry", "many"] {
            copy(&root, folder.path(), &format!("solutions/{file}.rs"));
        }
        for entry in CATALOGUE {
            copy(
                &root,
                folder.path(),
                &format!("solutions/{}.rs", entry.name),
            );
        }
        Checkout { folder }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).expect("a file")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_remove("CARGO_MANIFEST_DIR")
            .env_remove("RUST_BACKTRACE")
            // The comparison with the others builds the whole workbench; that is for a real checkout.
            .env("CARGO", "true");
        command
    }

    /// Standard output, standard error and exit code.
    fn sudoku(&self, arguments: &[&str]) -> (String, String, Option<i32>) {
        let output = self.command(arguments).output().expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (
            text(output.stdout),
            text(output.stderr),
            output.status.code(),
        )
    }

    /// Begins `solutions/mine.rs`, puts a solver in, and says what `practice` says of it.
    fn practise(
        &self,
        like: &str,
        solver: &str,
        options: &[&str],
    ) -> (String, String, Option<i32>) {
        self.sudoku(&["new", "mine", "--like", like]);
        self.fill_in("mine", solver);
        self.sudoku(&[&["practice", "mine", "--once"], options].concat())
    }

    /// Puts a solver in the place of `todo!(…)`.
    fn fill_in(&self, name: &str, solver: &str) {
        let file = format!("solutions/{name}.rs");
        let text = self.read(&file);
        let start = text.find("todo!(").expect("something to do");
        let end = start + text[start..].find('\n').expect("a line");
        fs::write(
            self.path(&file),
            format!("{}{solver}{}", &text[..start], &text[end..]),
        )
        .expect("a file");
    }
}

fn copy(from: &Path, to: &Path, file: &str) {
    let target = to.join(file);
    fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
    let text = fs::read_to_string(from.join(file)).expect("a file");
    fs::write(target, text).expect("a file");
}

/// All files of a folder.
fn copy_files(from: &Path, to: &Path) {
    for file in fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file");
        fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
    }
}

#[rstest]
#[case::chars("char_board", "Chars(Solution::solve_sudoku)")]
#[case::ints("number_unassigned", "Ints(solve_sudoku)")]
#[case::ints_from("int_matrix", "IntsFrom(solve_sudoku)")]
#[case::bytes("candidates", "Bytes(solve_sudoku)")]
fn new_writes_a_file_and_its_lines(#[case] like: &str, #[case] kind: &str) {
    let checkout = Checkout::new();
    let (out, err, code) = checkout.sudoku(&["new", "naked_singles", "--like", like]);
    assert_eq!(("", Some(0)), (err.as_str(), code));
    assert!(
        out.contains("practice naked_singles") && out.contains("cargo test naked_singles"),
        "{out}"
    );
    let text = checkout.read("solutions/naked_singles.rs");
    assert!(
        text.contains("// submission starts\n") && text.contains("todo!("),
        "{text}"
    );
    assert!(
        checkout
            .read("solutions/lib.rs")
            .contains("\npub mod naked_singles;\npub mod number_unassigned;\n")
    );
    let line =
        format!("\n    naked_singles: \"own\", \"–\", {kind}, \"a solution of my own\";\n}}\n");
    assert!(checkout.read("solutions/lib.rs").contains(&line));
    assert!(
        checkout
            .read("tests/table.rs")
            .contains("\n    naked_singles,\n}\n")
    );
}

#[rstest]
#[case::capital("Mine", "is no name for a solution")]
#[case::digit_first("1st", "is no name for a solution")]
#[case::path("../evil", "is no name for a solution")]
#[case::empty("", "is no name for a solution")]
#[case::keyword("match", "has a meaning already")]
#[case::the_library("lib", "has a meaning already")]
#[case::taken("char_board", "is there already")]
#[case::contained("matrix", "contain one another")]
#[case::containing("my_candidates", "contain one another")]
fn new_refuses_a_name_and_changes_nothing(#[case] name: &str, #[case] why: &str) {
    let checkout = Checkout::new();
    let before = (
        checkout.read("solutions/lib.rs"),
        checkout.read("tests/table.rs"),
    );
    let (out, err, code) = checkout.sudoku(&["new", name]);
    assert_eq!(("", Some(2)), (out.as_str(), code));
    assert!(err.contains(why), "{err}");
    assert_eq!(
        before,
        (
            checkout.read("solutions/lib.rs"),
            checkout.read("tests/table.rs")
        )
    );
}

/// What Rust, the folder, the command line, the shared table and the worker of `practice` call something else by.
#[rstest]
fn new_refuses_what_would_not_build(
    #[values(
        "lib entry many simd kept benches main all slow table test",
        "worker demand board cases check fmt rstest pretty_assertions solutions workbench",
        "tests case solve solver solution search compare watch plot paste judge bench new practice puzzle grid",
        "hard hard_02 empty lc37",
        "con prn aux nul com1 com9 lpt1 lpt9",
        "std core alloc crate self super fn async gen try str u8 i32 usize char bool"
    )]
    names: &str,
) {
    let checkout = Checkout::new();
    for name in names.split(' ') {
        let (_, err, code) = checkout.sudoku(&["new", name]);
        assert!(err.contains("choose another name"), "{name}: {err}");
        assert_eq!(Some(2), code, "{name}");
    }
}

/// The names that count are those in `solutions/lib.rs`, also what this program was not built with.
#[test]
fn new_refuses_names_that_contain_one_another() {
    let checkout = Checkout::new();
    assert_eq!(Some(0), checkout.sudoku(&["new", "alpha"]).2);
    let (_, err, code) = checkout.sudoku(&["new", "alpha_two"]);
    assert!(
        err.contains("alpha_two and alpha contain one another"),
        "{err}"
    );
    assert_eq!(Some(2), code);
}

#[test]
fn new_overwrites_nothing() {
    let checkout = Checkout::new();
    fs::write(checkout.path("solutions/mine.rs"), "years of work").expect("a file");
    let lib = checkout.read("solutions/lib.rs");
    let (_, err, code) = checkout.sudoku(&["new", "mine"]);
    assert_eq!(Some(2), code);
    assert!(
        err.contains("solutions/mine.rs is there already; nothing was changed"),
        "{err}"
    );
    assert_eq!("years of work", checkout.read("solutions/mine.rs"));
    assert_eq!(lib, checkout.read("solutions/lib.rs"));
}

/// A backtracker in a few lines, on an integer board.
const BACKTRACKER: &str = "\
    let cell = match (0..81).find(|k| board[k / 9][k % 9] == 0) {
        Some(k) => (k / 9, k % 9),
        None => return true,
    };
    for n in 1..=9 {
        let free = (0..9).all(|i| {
            board[cell.0][i] != n && board[i][cell.1] != n && board[cell.0 / 3 * 3 + i / 3][cell.1 / 3 * 3 + i % 3] != n
        });
        if free {
            board[cell.0][cell.1] = n;
            if solve_sudoku(board) {
                return true;
            }
            board[cell.0][cell.1] = 0;
        }
    }
    false";

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_tells_what_is_wrong_until_nothing_is() {
    let checkout = Checkout::new();
    checkout.sudoku(&["new", "mine", "--like", "number_unassigned"]);
    let practice = || checkout.sudoku(&["practice", "mine", "--once", "--limit", "5"]);

    let (out, err, code) = practice();
    assert!(
        out.contains("0 of 35 puzzles pass; then lc37_wikipedia: panicked"),
        "{out}"
    );
    assert!(
        err.contains("not yet implemented: fill the cells of"),
        "{err}"
    );
    assert_eq!(Some(1), code);

    checkout.fill_in("mine", "board[0][0] == 7");
    let (out, _, code) = practice();
    assert!(
        out.contains("then lc37_wikipedia: another board than expected"),
        "{out}"
    );
    assert!(
        out.contains("5 3 4 │ 6 7 8 │ 9 1 2       5 3 . │ . 7 . │ . . ."),
        "both boards:\n{out}"
    );
    assert_eq!(Some(1), code);

    let text = checkout.read("solutions/mine.rs");
    fs::write(
        checkout.path("solutions/mine.rs"),
        text.replace("board[0][0] == 7", "board[0][0] = '7'"),
    )
    .expect("a file");
    let (out, err, code) = practice();
    assert!(out.contains("solutions/mine.rs does not compile"), "{out}");
    assert!(
        err.contains("mismatched types") && err.contains("mine.rs"),
        "{err}"
    );
    assert_eq!(Some(2), code);

    fs::write(
        checkout.path("solutions/mine.rs"),
        text.replace("board[0][0] == 7", BACKTRACKER),
    )
    .expect("a file");
    let (out, _, code) = practice();
    assert!(out.contains("All 35 puzzles pass: "), "{out}");
    assert_eq!(Some(0), code);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_stops_an_endless_solution_and_knows_what_is_missing() {
    let checkout = Checkout::new();
    let endless = "loop { board[0][0] ^= 1; }";
    let (out, _, code) = checkout.practise("candidates", endless, &["--limit", "0.2"]);
    assert!(
        out.contains("then lc37_wikipedia: not done after 0.2 s; --limit SECONDS gives it longer"),
        "{out}"
    );
    assert_eq!(Some(1), code);

    let (_, err, code) = checkout.sudoku(&["practice", "nobody", "--once"]);
    assert!(
        err.contains("there is no solutions/nobody.rs; `sudoku new nobody` begins one"),
        "{err}"
    );
    assert_eq!(Some(2), code);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_lets_a_solution_print_what_it_likes() {
    let checkout = Checkout::new();
    let prints = r#"println!("1 2 {}", "5".repeat(10_000)); print!("half a line");"#;
    let fill = BACKTRACKER.replace("solve_sudoku", "fill");
    let solver =
        format!("{prints} fill(board) }} fn fill(board: &mut [[i32; 9]; 9]) -> bool {{ {fill}");
    let (out, err, code) = checkout.practise("number_unassigned", &solver, &[]);
    assert!(out.starts_with("All 35 puzzles pass: "), "{out}");
    assert_eq!(Some(0), code);
    let lines = format!("1 2 {}\nhalf a line\n1 2 ", "5".repeat(10_000));
    assert!(err.contains(&lines), "{err:.100}");
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_says_where_a_board_holds_no_digit() {
    let checkout = Checkout::new();
    let fills = "board[0][2] = 14;\n    true";
    let (out, _, code) = checkout.practise("number_unassigned", fills, &[]);
    assert!(
        out.contains("then lc37_wikipedia: row 1 column 3 holds 14"),
        "{out}"
    );
    assert_eq!(Some(1), code);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_checks_every_solver_of_the_workspace() {
    let checkout = Checkout::new();
    let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver());
    for entry in solvers {
        let (out, err, code) = checkout.sudoku(&["practice", entry.name, "--once"]);
        assert!(out.starts_with("All "), "{out}{err}");
        assert_eq!(Some(0), code, "{}", entry.name);
    }
}

#[rstest]
fn practice_refuses_what_fills_no_puzzles(#[values("initial_state", "win_condition")] name: &str) {
    let (_, err, code) = Checkout::new().sudoku(&["practice", name, "--once"]);
    assert!(err.contains(&format!("{name} fills no puzzles")), "{err}");
    assert_eq!(Some(2), code);
}

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// `practice` while it runs; it is ended when the test ends.
struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Running {
    fn start(mut command: Command) -> Self {
        let spawned = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = spawned.expect("it runs");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut lines = out.lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        Running { child, lines }
    }

    /// The next lines, as soon as they are there.
    fn next(&self, number: usize) -> Vec<String> {
        let next = || self.lines.recv_timeout(PATIENCE);
        (0..number).map_while(|_| next().ok()).collect()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // An error says that it has ended before, which the test has seen.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_waits_while_its_folder_is_away_and_goes_on_when_it_is_back() {
    let checkout = Checkout::new();
    checkout.sudoku(&["new", "mine"]);
    checkout.fill_in("mine", "nonsense");
    let practice = Running::start(checkout.command(&["practice", "mine"]));
    let checked = [
        "solutions/mine.rs does not compile.",
        "",
        "Waiting for the next save of solutions/mine.rs (Ctrl-C ends).",
    ];
    assert_eq!(practice.next(3), checked);
    for _ in 0..2 {
        // Another folder of that name comes back, as from git.
        let kept = TempDir::new().expect("a folder");
        copy_files(&checkout.path("solutions"), kept.path());
        fs::remove_dir_all(checkout.path("solutions")).expect("the folder");
        let away = ["Waiting for solutions/mine.rs to come back (Ctrl-C ends)."];
        assert_eq!(practice.next(1), away);
        fs::create_dir(checkout.path("solutions")).expect("a folder");
        copy_files(kept.path(), &checkout.path("solutions"));
        assert_eq!(practice.next(3), checked);
    }
    let text = checkout.read("solutions/mine.rs");
    fs::write(checkout.path("solutions/mine.rs"), text + "more").expect("a file");
    assert_eq!(practice.next(3), checked);
    assert!(practice.lines.try_recv().is_err(), "it was said once");
}

#[test]
fn practice_does_not_wait_for_a_compiler() {
    let checkout = Checkout::new();
    let mut command = checkout.command(&["practice", "char_board"]);
    command.env("RUSTC", "nowhere");
    let mut practice = Running::start(command);
    let nothing = practice.lines.recv_timeout(PATIENCE);
    assert_eq!(nothing, Err(RecvTimeoutError::Disconnected), "it has ended");
    let status = practice.child.wait().expect("a child");
    assert_eq!(status.code(), Some(2));
}
