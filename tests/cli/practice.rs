//! A solution of one's own: `new` begins it, `practice` finds its faults, and the other verbs accept it.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::CATALOGUE;
use tempfile::TempDir;

#[cfg(target_os = "linux")]
use crate::command::shell;
use crate::command::{Said, Sudoku, sudoku};
use support::named::quick;
use support::{LC37, LC37_SOLVED};

/// A checkout with nothing in it but the catalogue's files.
pub struct Checkout {
    folder: TempDir,
}

impl Checkout {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("solutions")).unwrap();
        let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../solutions");
        copy_files(&solutions, &folder.path().join("solutions"));
        let checkout = Checkout { folder };
        checkout.copy_support();
        checkout
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

    /// Fills its cache with the crate that all programs are linked with, which takes seconds to compile.
    fn copy_support(&self) {
        static CACHE: OnceLock<PathBuf> = OnceLock::new();
        let cache = CACHE.get_or_init(|| {
            let base = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own");
            fs::create_dir_all(base.join("solutions/own")).unwrap();
            fs::write(base.join("solutions/lib.rs"), "").unwrap();
            let solution = "pub fn solve_sudoku(_: &mut [[i32; 9]; 9]) -> bool { false }";
            fs::write(base.join("solutions/own/base.rs"), solution).unwrap();
            sudoku(&["solve", LC37, "--with", "base"]).folder(&base).run().code_is(1);
            base.join("target/own/_support")
        });
        // Of those from earlier builds, the one that was just used.
        let used = |name: &OsString| fs::metadata(cache.join(name).join("used"))?.modified();
        let folders = fs::read_dir(cache).unwrap().map(|folder| folder.unwrap().file_name());
        let newest = folders.max_by_key(|name| used(name).ok()).unwrap();
        let to = self.path("target/own/_support").join(&newest);
        fs::create_dir_all(&to).unwrap();
        copy_files(&cache.join(&newest), &to);
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

fn copy_files(from: &Path, to: &Path) {
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        if file.file_type().unwrap().is_file() {
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
}

/// What is wrong with a name.
const INVALID: &str =
    "invalid name NAME: use lower-case letters, digits and _, such as naked_singles";

/// A backtracker, as somebody writes it who has just read an article.
pub const RIGHT: &str = include_str!("../cases/own/right.rs");

#[rstest]
#[case::ints("number_unassigned", "pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {")]
#[case::ints_from(
    "int_matrix",
    "pub fn solve_sudoku(board: &mut [[i32; 9]; 9], i: usize, j: usize) -> bool {"
)]
#[case::bytes("candidates", "pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {")]
#[case::chars("char_board", "pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn new_writes_one_file_that_compiles(#[case] like: &str, #[case] function: &str) {
    let checkout = Checkout::new();
    let files = || {
        let files = fs::read_dir(checkout.path("solutions")).unwrap();
        files.count()
    };
    let before = files();
    checkout.run(&["new", "naked_singles", "--like", like]).code_is(0).err_is("").out_is(
        "\
solutions/own/naked_singles.rs is yours: replace todo!(). Deleting the file removes it.

Next:
  sudoku practice naked_singles            checks it on every save
  cargo test naked_singles                 the same check, as a test
  sudoku judge naked_singles leetcode-37   as the judge would
",
    );
    let text = fs::read_to_string(checkout.path("solutions/own/naked_singles.rs")).unwrap();
    assert!(text.contains(function), "{text}");
    assert_eq!(before + 1, files(), "only the folder own is new");
    let practice = checkout.run(&["practice", "naked_singles", "--once"]);
    practice.code_is(1).err_is("").out_has("TODO solve_sudoku is not finished");
}

#[rstest]
#[case::capital("Mine", "invalid name NAME: use lower-case letters, digits and _, such as mine")]
#[case::hyphen("my-own", "invalid name NAME: use lower-case letters, digits and _, such as my_own")]
#[case::digit_first("1st", INVALID)]
#[case::path("../evil", INVALID)]
#[case::empty("", INVALID)]
#[case::keyword("match", "`match` is reserved; choose another name")]
#[case::every_solution("all", "`all` is reserved; choose another name")]
#[case::folder_of_programs("debug", "`debug` is reserved; choose another name")]
#[case::file_of_the_package("lib", "`lib` is reserved; choose another name")]
#[case::device("com1", "`com1` is reserved; choose another name")]
#[case::catalogue("char_board", "`char_board` is in the catalogue; choose another name")]
fn new_refuses_a_name_and_writes_nothing(#[case] name: &str, #[case] why: &str) {
    let checkout = Checkout::new();
    let why = why.replace("NAME", &format!("{name:?}"));
    checkout.run(&["new", name]).code_is(2).out_is("").err_is(format!("sudoku: {why}\n"));
    assert!(!checkout.path("solutions/own").exists());
}

#[test]
fn new_overwrites_nothing() {
    let checkout = Checkout::with("true");
    let file = checkout.path("solutions/own/mine.rs");
    let before = fs::read_to_string(&file).unwrap();
    let said = checkout.run(&["new", "mine"]);
    said.code_is(2).err_is(
        "sudoku: solutions/own/mine.rs already exists; go on with `sudoku practice mine`\n",
    );
    assert_eq!(before, fs::read_to_string(&file).unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn new_leaves_no_file_when_it_cannot_be_written() {
    let checkout = Checkout::new();
    // No file can grow, so writing fails.
    let said = shell("trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", &["new", "mine"])
        .folder(checkout.folder.path())
        .run();
    said.code_is(2).err_is("sudoku: solutions/own/mine.rs: File too large (os error 27)\n");
    assert!(!checkout.path("solutions/own/mine.rs").exists());
    checkout.run(&["new", "mine"]).code_is(0);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_holds_a_solution_to_the_memory_of_a_judge() {
    let body = "let mut all = Vec::new(); loop { all.push(vec![board[0][0]; 1 << 20]); if all.len() > 4000 { break; } }\n\
                all.len() > 3";
    // However busy the machine is.
    let said = Checkout::with(body).run(&["practice", "mine", "--once", "--limit", "60"]);
    said.code_is(1).out_has(
        "MLE  lc37_wikipedia (puzzle 1 of 35): used more than 256 MiB, the judge's limit\n",
    );
}

/// One that writes through another name has no watched copy, but is checked anyway.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_does_without_a_watched_copy() {
    let fill = RIGHT.replace("board[r][c] = n;", "board.iter_mut().nth(r).unwrap()[c] = n;");
    let said = Checkout::of(&fill).run(&["practice", "mine", "--once"]);
    said.code_is(0).out_has(format!("OK   all {} puzzles pass\n", quick()));
    let said =
        Checkout::of(&fill.replace("    true", "    false")).run(&["practice", "mine", "--once"]);
    said.code_is(1).out_has("found: as it was given\n");
    assert!(!said.out.contains("watch"), "{said}");
}

#[test]
#[ignore = "slow: starts rustc"]
fn practice_says_what_is_missing() {
    let checkout = Checkout::new();
    let missing = checkout.run(&["practice", "nobody", "--once"]);
    missing
        .code_is(2)
        .err_is("sudoku: solutions/own/nobody.rs does not exist; `sudoku new nobody` begins it\n");
    let a_function = "pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool { board.len() == 9 }";
    for text in ["pub fn solve() {}\n", a_function] {
        checkout.write("mine", text);
        let said = checkout.run(&["practice", "mine", "--once"]);
        said.code_is(1).out_has("CE   ");
    }
}

/// A generator, a rule and a whole program, as in `initial_state`, `win_condition` and `anti_sudoku`.
const GENERATOR: &str =
    "pub fn start(first_row: [i32; 9]) -> Option<[[i32; 9]; 9]> { Some([first_row; 9]) }";
const RULE: &str = "pub struct Solution;\nimpl Solution {\n\
                    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool { board.len() == 10 }\n}";
const PROGRAM: &str = "// submission starts\nfn main() {}\n// submission ends";

#[rstest]
#[case::generator(GENERATOR, "a generator of your own")]
#[case::rule(RULE, "a rule of your own")]
#[case::whole_program(PROGRAM, "a program of your own")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn own_generators_rules_and_programs_are_no_solvers(#[case] text: &str, #[case] idea: &str) {
    let checkout = Checkout::of(RIGHT);
    checkout.write("other", text);
    let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver()).map(|entry| entry.name);
    let solvers: Vec<&str> = solvers.chain(["mine"]).collect();
    let why = format!("other is not a solver ({idea}); solvers: {}\n", solvers.join(", "));
    let solve = checkout.run(&["solve", LC37, "--with", "other"]);
    solve.code_is(2).out_is("").err_has(why.trim_end());
    let all = checkout.run(&["solve", "solved_lc37", "--with", "all", "--as", "lines"]);
    let names = all.code_is(0).out.lines().map(|line| line.split(' ').next());
    assert_eq!(solvers, names.flatten().collect::<Vec<_>>(), "{all}");
}

#[test]
fn a_rule_of_ones_own_is_pasted_for_the_problem_of_rules() {
    let checkout = Checkout::new();
    checkout.write("mine", &format!("// submission starts\n{RULE}\n// submission ends\n"));
    let submission = RULE.strip_prefix("pub struct Solution;\n").unwrap().to_owned() + "\n";
    checkout.run(&["paste", "mine", "leetcode-36"]).code_is(0).err_is("").out_is(submission);
    let said = checkout.run(&["paste", "mine", "leetcode-37"]);
    said.code_is(2).err_is("sudoku: mine checks grids; it does not solve puzzles\n");
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_checks_the_catalogue_s_own_files() {
    let checkout = Checkout::new();
    // Those of each kind.
    for name in ["number_unassigned", "int_matrix", "char_board", "lanes"] {
        let said = checkout.run(&["practice", name, "--once"]);
        said.code_is(0).out_has(format!("OK   all {} puzzles pass\n", quick()));
    }
    for (name, what) in [
        ("initial_state", "OK   all 7 first rows pass"),
        ("win_condition", "OK   all 287 boards pass"),
        ("anti_sudoku", "AC   codeforces-1335D: all "),
    ] {
        checkout.run(&["practice", name, "--once"]).code_is(0).out_has(what);
    }
}

#[test]
fn practice_does_not_wait_for_a_compiler() {
    let said = Checkout::with("true").command(&["practice", "mine"]).env("RUSTC", "nowhere").run();
    said.code_is(2).err_is("sudoku: nowhere: not found; set RUSTC to a rustc that can be run\n");
}

/// More than enough for everything here.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// `practice` while it runs; it is ended when the test ends.
pub struct Running {
    pub child: Child,
    _input: ChildStdin,
    lines: Receiver<String>,
}

impl Running {
    pub fn start(command: Sudoku) -> Self {
        let (mut child, input) = command.start();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut lines = out.lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        Running { child, _input: input, lines }
    }

    /// The lines up to this one, as soon as they are there.
    pub fn next_to(&self, last: &str) -> String {
        let mut shown = String::new();
        while !shown.ends_with(&format!("{last}\n")) {
            let line = self.lines.recv_timeout(TIME_LIMIT);
            shown += &line.unwrap_or_else(|_| panic!("no {last} after {shown}"));
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
    let waiting = "Waiting for the next save of solutions/own/mine.rs (Ctrl-C ends).";
    assert!(practice.next_to(waiting).contains("solutions/own/mine.rs:3 "));
    checkout.fill("mine", "\ntodo!()");
    fs::File::options().write(true).open(&path).unwrap().set_modified(saved).unwrap();
    assert!(practice.next_to(waiting).contains("solutions/own/mine.rs:4 "));
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_checks_after_every_save_and_waits_while_the_folder_is_away() {
    let checkout = Checkout::with("nonsense");
    let practice = Running::start(checkout.command(&["practice", "mine"]));
    let waiting = "Waiting for the next save of solutions/own/mine.rs (Ctrl-C ends).";
    let next = |begins: &str| {
        let shown = practice.next_to(waiting);
        assert!(shown.starts_with(begins), "{shown}");
    };
    next("CE   solutions/own/mine.rs:3:1: cannot find value `nonsense` in this scope\n");
    checkout.fill("mine", "true");
    next("WA   lc37_wikipedia (puzzle 1 of ");
    // One that was saved earlier, as git and backups bring them back.
    checkout.fill("mine", "false");
    let file = fs::File::open(checkout.path("solutions/own/mine.rs")).unwrap();
    file.set_modified(std::time::SystemTime::now() - Duration::from_secs(1000)).unwrap();
    next("WA   lc37_wikipedia (puzzle 1 of ");
    // Another folder of that name comes back, as from git.
    fs::remove_dir_all(checkout.path("solutions/own")).unwrap();
    next("–    solutions/own/mine.rs is not there\n");
    checkout.fill("mine", "more nonsense");
    next("CE   ");
    assert!(practice.lines.try_recv().is_err(), "it was said once");
}

/// A solution of one's own is a row like the others; the row of a broken one says why, and the others are not affected.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn every_verb_takes_own_solutions() {
    let checkout = Checkout::of(RIGHT);
    checkout.fill("broken", "let five = 5 board[0][0] = five; true");
    let broken = "does not compile: solutions/own/broken.rs:3:14: expected one of";

    let names = "mine,broken,int_matrix";
    let said = checkout.run(&["solve", LC37, "--with", names, "--as", "lines"]);
    said.code_is(1)
        .out_is(format!("mine {LC37_SOLVED}\nbroken {LC37}\nint_matrix {LC37_SOLVED}\n"))
        .err_has(format!("broken: {broken}"));

    let said = checkout.run(&["compare"]);
    said.code_is(0).out_has("A: the same writes in the same order by int_matrix, combined_check,\n     number_unassigned, mine\n");
    said.out_has("broken: does not compile: solutions/own/broken.rs:3:14:");

    let said = checkout.run(&["watch", "mine", "--plain"]);
    let others = checkout.run(&["watch", "number_unassigned", "--plain"]);
    said.code_is(0).err_is("");
    assert_eq!(others.out.replace("solve_suduko", "solve_sudoku"), said.out);
    let said = checkout.run(&["watch", "broken", "--plain"]);
    said.code_is(2).out_is("").err_has(format!("sudoku: broken: {broken}"));
    let said = checkout.run(&["watch", "mine", "--json"]);
    assert_eq!(10, said.json()[0]["line"], "the line of solutions/own/mine.rs");

    let said = checkout.run(&["paste", "mine", "leetcode-37"]);
    said.code_is(0).out_has("pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {");
    checkout.run(&["judge", "mine", "leetcode-37"]).code_is(0);

    let said = checkout.run(&["bench", LC37, "--with", "mine,broken", "--json"]);
    assert_eq!(1, said.code_is(1).json()[0]["solutions"], "{said}");
    said.err_has(format!("broken is excluded: {broken}"));
    let counts = "pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { false }\n\
                  pub fn count_solutions(_: &[[u8; 9]; 9], limit: u32) -> u32 { limit }\n";
    checkout.write("counts", counts);
    let said = checkout.run(&["bench", LC37, "--with", "counts", "--unique", "--json"]);
    assert_eq!(2, said.code_is(0).json()[0]["solutions"], "{said}");

    // Without a verb, the catalogue is shown.
    let said = checkout.run(&[]);
    assert!(!said.out.contains("mine") && !said.out.contains("broken"), "{said}");
    let last = CATALOGUE.iter().rfind(|entry| entry.is_solver()).unwrap().name;
    let known = format!("{last}, broken, counts, mine\n");
    checkout.run(&["solve", LC37, "--with", "zzz"]).code_is(2).err_has(known);
}

/// Files with invalid names are refused when they are used.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_file_with_an_invalid_name_is_a_row_that_says_so() {
    let checkout = Checkout::new();
    checkout.write("Mine", RIGHT);
    let why = INVALID.replace("NAME", "\"Mine\"").replace("naked_singles", "mine");
    checkout.run(&["watch", "Mine"]).code_is(2).err_has(why);
    let said = checkout.run(&["compare"]);
    said.code_is(0).out_has("Mine: invalid name \"Mine\": use lower-case letters, digits and _,");
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn the_cache_keeps_the_last_programs() {
    let checkout = Checkout::new();
    let programs = || {
        fs::read_dir(checkout.path("target/own/mine"))
            .unwrap()
            .map(|folder| folder.unwrap().path())
            .filter(|folder| folder.join("program").exists())
            .collect::<Vec<_>>()
    };
    for number in 0..12 {
        checkout.fill("mine", &format!("board[0][0] > {number}"));
        checkout.run(&["solve", LC37, "--with", "mine", "--as", "lines"]).code_is(1);
        if number < 10 {
            assert_eq!(number + 1, programs().len(), "none is removed that may be in use");
        }
        for program in programs() {
            let used = fs::File::create(program.join("used")).unwrap();
            let before = if number < 10 { 0 } else { 100 };
            let time = std::time::SystemTime::now() - Duration::from_secs(before);
            used.set_modified(time).unwrap();
        }
    }
    assert_eq!(9, programs().len());
}
