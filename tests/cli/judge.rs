//! The local judge: correct verdicts on correct and broken submissions, and a clean machine afterwards.

use std::fs;

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::Value;
use solutions::CATALOGUE;
#[cfg(target_os = "linux")]
use support::snapshot;
use tempfile::TempDir;
use workbench::problems::{self, Beyond, ProblemAt};
#[cfg(target_os = "linux")]
use workbench::process::compile::SHARED;

#[cfg(unix)]
use crate::command::shell;
use crate::command::{Said, Sudoku, sudoku, unread};
#[cfg(target_os = "linux")]
use crate::command::{masked, script};
use crate::problems::verdict;

/// Runs `sudoku judge` with a temporary folder of its own, and asserts that nothing is left: no file in it, and no process
/// that was started from it.
struct Judge {
    temporary: TempDir,
    /// What is judged, and what belongs to it.
    folder: TempDir,
}

impl Judge {
    fn new() -> Judge {
        let [temporary, folder] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        Judge { temporary, folder }
    }

    /// A path in the folder.
    fn at(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// A file of the folder.
    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.at(name), text).unwrap();
        self.at(name)
    }

    fn command(&self, arguments: &[impl AsRef<str>]) -> Sudoku {
        let arguments = arguments.iter().map(AsRef::as_ref);
        self.of(sudoku(&["judge"].into_iter().chain(arguments).collect::<Vec<_>>()))
    }

    fn of(&self, sudoku: Sudoku) -> Sudoku {
        let temporary = self.temporary.path();
        sudoku.env("TMPDIR", temporary).env("TMP", temporary)
    }

    #[track_caller]
    fn run(&self, arguments: &[impl AsRef<str>]) -> Said {
        let said = self.command(arguments).run();
        self.assert_clean();
        said
    }

    #[track_caller]
    fn assert_clean(&self) {
        let left: Vec<_> = fs::read_dir(self.temporary.path()).unwrap().flatten().collect();
        assert!(left.is_empty(), "not removed: {left:?}");
        let folder = self.temporary.path().to_str().unwrap();
        // One that was killed ends as soon as it has a processor.
        for _ in 0..1000 {
            if processes_with(folder).is_empty() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        panic!("not ended: {:#?}", processes_with(folder));
    }
}

/// The folders and command lines of all processes that contain `text`, where the system has /proc.
fn processes_with(text: &str) -> Vec<String> {
    let Ok(folder) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    folder
        .flatten()
        .filter_map(|entry| {
            let line = fs::read(entry.path().join("cmdline")).ok()?;
            let folder = fs::read_link(entry.path().join("cwd")).unwrap_or_default();
            let line = String::from_utf8_lossy(&line).replace('\0', " ");
            Some(format!("{}$ {line}", folder.display()))
        })
        .filter(|line| line.contains(text))
        .collect()
}

/// The verdicts that the folders of submissions stand for, as in Kattis' problem format; those after the fifth are not in it.
#[cfg(target_os = "linux")]
const FOLDERS: [(&str, &str); 9] = [
    ("accepted", "AC"),
    ("wrong_answer", "WA"),
    ("time_limit_exceeded", "TLE"),
    ("run_time_error", "RE"),
    // Any other verdict.
    ("rejected", ""),
    ("presentation_error", "PE"),
    ("memory_limit_exceeded", "MLE"),
    ("output_limit_exceeded", "OLE"),
    ("compile_error", "CE"),
];

/// They lie beside the cases. What is said of one is after `// says: ` in its first line.
#[rstest]
#[cfg(target_os = "linux")]
#[ignore = "slow: starts rustc for every submission"]
fn a_submission_gets_the_verdict_of_its_folder_and_harms_nothing(
    #[base_dir = "../data/judges"]
    #[files("*/submissions/*/*.rs")]
    file: std::path::PathBuf,
) {
    let folders: Vec<&str> = file.iter().map(|it| it.to_str().unwrap()).collect();
    let [.., problem, _, folder, _] = folders[..] else { panic!("{file:?}") };
    let (_, verdict) = FOLDERS.iter().find(|it| it.0 == folder).expect("a folder's name");
    let said = Judge::new().run(&[file.to_str().unwrap(), problem]);
    said.code_is(i32::from(*verdict != "AC"));
    let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = fs::read_to_string(&file).unwrap();
    let reason = text.strip_prefix("// says: ").and_then(|rest| rest.lines().next());
    assert!(words.starts_with(verdict) && words.contains(reason.unwrap_or_default()), "{said}");
    assert_eq!(processes_with("sleep 98765"), Vec::<String>::new());
}

/// More than a pipe holds.
#[test]
#[ignore = "slow: starts rustc"]
fn a_submission_may_leave_its_input_unread() {
    let judge = Judge::new();
    let mine = judge.write("mine.rs", "fn main() { println!(\"done\"); }");
    judge.write("1.in", &"5 ".repeat(1 << 20));
    judge.write("1.out", "done\n");
    judge.run(&[&*mine, "boj-2580", "--cases", &judge.at("")]).code_is(0);
}

/// A file that the user has open: `sudoku judge ... 3>>file`.
#[test]
#[cfg(unix)]
#[ignore = "slow: starts rustc"]
fn a_submission_cannot_write_where_the_user_writes() {
    let judge = Judge::new();
    let file = judge.at("file");
    let submission = r#"
extern "C" { fn write(file: i32, text: *const u8, length: usize) -> isize; }
fn main() {
    let wrote = (3..100).any(|file| unsafe { write(file, b"mine".as_ptr(), 4) } > 0);
    std::process::exit(if wrote { 8 } else { 9 });
}
"#;
    let mine = judge.write("mine.rs", submission);
    let script = "exec \"$0\" judge \"$1\" boj-2580 3>>\"$2\" 9>>\"$2\"";
    let said = judge.of(shell(script, &[&mine, &file])).run();
    judge.assert_clean();
    assert_eq!(fs::read_to_string(&file).unwrap(), "");
    said.begins("RE   boj-2580, case sample ").out_has("code 9\n");
}

/// Also while rustc links, when it has a folder among the temporary files: that stands in the linker's command line.
#[rstest]
#[case::while_it_links(true)]
#[case::while_it_runs(false)]
#[cfg(target_os = "linux")]
#[ignore = "slow: starts rustc"]
fn ctrl_c_leaves_nothing_behind(#[case] links: bool) {
    use std::os::unix::process::ExitStatusExt;
    let judge = Judge::new();
    let sleeps = "fn main() { std::thread::sleep(std::time::Duration::from_secs(1000)); }";
    let mut command = judge.command(&[&*judge.write("sleeper.rs", sleeps), "boj-2580"]);
    command = command.without(SHARED);
    if links {
        let linker = script(judge.folder.path(), "linker", "sleep 1000");
        let linked = format!("exec rustc -C linker={} \"$@\"", linker.display());
        command = command.env("RUSTC", script(judge.folder.path(), "slow_rustc", &linked));
    }
    let (mut child, _input) = command.stdout(std::process::Stdio::null()).start();
    let submission = judge.temporary.path().to_str().unwrap();
    let runs = || {
        processes_with(submission)
            .iter()
            .any(|line| line.contains("/rustc") == links && !line.contains("confine"))
    };
    while !runs() {
        let ended = child.try_wait().unwrap();
        assert_eq!(ended, None, "the judge ended before its submission ran");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let killed =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    judge.assert_clean();
}

/// The output is closed, as by `grep -q`.
#[rstest]
#[case::unsupported(&["candidates", "leetcode-36"], 2)]
#[case::accepted_text(&["candidates", "leetcode-37"], 0)]
#[case::accepted_json(&["candidates", "leetcode-37", "--json"], 0)]
#[case::refused_text(&["int_matrix", "luogu-P10482"], 1)]
#[case::refused_json(&["int_matrix", "luogu-P10482", "--json"], 1)]
#[ignore = "slow: starts rustc"]
fn the_exit_code_is_right_when_the_output_is_closed(#[case] arguments: &[&str], #[case] code: i32) {
    let judge = Judge::new();
    let said = judge.command(arguments).stdout(unread()).run();
    judge.assert_clean();
    said.code_is(code);
}

#[rstest]
#[case::by_its_name("rustc")]
#[case::of_rustup("$(command -v rustc)")]
#[case::of_a_toolchain("$(rustc --print sysroot)/bin/rustc")]
#[case::in_the_folder("./compiler")]
#[cfg(target_os = "linux")]
#[ignore = "slow: starts rustc"]
fn the_compiler_may_be_named(#[case] rustc: &str) {
    let judge = Judge::new();
    script(judge.folder.path(), "compiler", "exec rustc \"$@\"");
    let judging = format!("RUSTC={rustc} exec \"$0\" judge int_matrix leetcode-37");
    judge.of(shell(&judging, &[""; 0])).folder(&judge.folder).run().code_is(0);
    judge.assert_clean();
}

/// What a judge has left that was killed by SIGKILL is removed before.
#[test]
fn a_missing_compiler_is_not_a_verdict() {
    let judge = Judge::new();
    let left = judge.temporary.path().join("sudoku-judge-left");
    fs::create_dir(&left).unwrap();
    fs::write(left.join("lock"), "").unwrap();
    let command = judge.command(&["int_matrix", "leetcode-37"]);
    let said = command.env("RUSTC", "no-such-rustc").run();
    judge.assert_clean();
    said.code_is(2).err_has("no-such-rustc: ").err_has("set RUSTC");
}

/// A failure that is not the submission's ends with exit code 2 and a message. `$` comes before, `@` is the compiler, `|` the
/// submission.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow: starts rustc"]
fn a_fault_of_the_machine_is_not_a_verdict_as_written() {
    snapshot::check("judge-faults.txt", |block| {
        let judge = Judge::new();
        let mine = judge.write("mine.rs", &block.text('|'));
        // A problem with more time than any `ulimit` here: an end at its own limit would be a verdict.
        let judging = format!("{}\nexec \"$0\" judge \"$1\" uva-989", block.text('$'));
        let compiler = script(judge.folder.path(), "compiler", &block.text('@'));
        // Some find the program by its place.
        let judging = judge.of(shell(&judging, &[&mine])).without(SHARED);
        let said = judging.env("RUSTC", compiler).run();
        judge.assert_clean();
        said.code_is(2).out_is("");
        masked(&said.err.replace(judge.folder.path().to_str().unwrap(), "FOLDER"))
    });
}

/// A lower limit that suffices changes no verdict.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow: starts rustc"]
fn what_is_accepted_under_lower_limits_is_accepted() {
    let judge = Judge::new();
    let limits = "ulimit -v 800000\nulimit -t 2\nulimit -f 100000";
    let judging = format!("{limits}\nexec \"$0\" judge number_unassigned boj-2580");
    let said = judge.of(shell(&judging, &[""; 0])).run();
    judge.assert_clean();
    said.code_is(0);
}

/// `$` are the programs for each processor that want it all the time, `|` the submission, below them is the verdict.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow: keeps all processors busy for some seconds"]
fn on_a_busy_machine_a_verdict_is_as_written() {
    snapshot::check("busy.txt", |block| {
        let judge = Judge::new();
        let mine = judge.write("mine.rs", &block.text('|'));
        for name in ["1.in", "1.out"] {
            judge.write(name, "");
        }
        // It is compiled before: that is not what takes long.
        judge.run(&[&*mine, "boj-2580", "--cases", &judge.at("")]);
        // They end with the shell, however it ends.
        let busy = format!(
            "for _ in $(seq $(({} * $(nproc)))); do setsid sh -c 'while kill -0 $0; do :; done' $$ 2>&- & all=\"$all $!\"; done\n\
             \"$0\" judge \"$1\" boj-2580 --cases \"$2\"\ncode=$?\nkill $all\nexit $code",
            block.text('$')
        );
        let said = judge.of(shell(&busy, &[mine, judge.at("")])).run();
        judge.assert_clean();
        let verdict = said.out.split(" (").next().unwrap().lines().next().unwrap();
        format!("? {}\n{verdict}\n", said.code.unwrap())
    });
}

/// On the screen, case by case, in rustc's message and in an error. Data is as it is.
#[test]
#[cfg(unix)]
#[ignore = "slow: starts rustc"]
fn what_a_submission_and_its_cases_are_called_and_say_is_escaped() {
    // U+202E turns the direction of writing, U+2066 isolates one, U+200B and U+FEFF cannot be seen.
    const UNSEEN: &str = "a\u{202e}b\u{2066}c\u{200b}d\u{feff}e\u{7f}";
    const ESCAPED: &str = "a\\u{202e}b\\u{2066}c\\u{200b}d\\u{feff}e\\u{7f}";
    let judge = Judge::new();
    for number in ["1", "2"] {
        judge.write(&format!("{number}{UNSEEN}.in"), number);
        judge.write(&format!("{number}{UNSEEN}.out"), "123\n");
    }
    let judged = |submission: &str, more: &[&str]| {
        let mine = judge.write(&format!("{UNSEEN}.rs"), submission);
        judge.run(&[&[&*mine, "boj-2580", "--cases", &judge.at("")], more].concat())
    };
    let program = format!(
        "fn main() {{ let input = std::io::stdin().lines().next().unwrap().unwrap(); println!({UNSEEN:?}); \
         eprintln!({UNSEEN:?}); std::process::exit(if input == \"1\" {{ 3 }} else {{ 0 }}); }}"
    );
    let wrong = judged(&program, &["--verbose"]);
    let refused = judged(&format!("const _: u8 = {UNSEEN:?};"), &[]);
    let data = judged(&program, &["--json"]).code_is(1).json();
    assert_eq!(data[0]["case"], format!("1{UNSEEN}"));
    assert!(data[0]["detail"].as_str().unwrap().contains(UNSEEN), "{}", data[0]);
    let answer = judge.at(&format!("2{UNSEEN}.out"));
    fs::remove_file(&answer).unwrap();
    fs::create_dir(answer).unwrap();
    let failed = judged(&program, &[]);
    for (said, times) in [(wrong, 7), (refused, 2), (failed, 1)] {
        let shown = format!("{}{}", said.out, said.err);
        assert!(
            !shown.contains(['\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\u{7f}']),
            "{said}"
        );
        assert_eq!(times, shown.matches(ESCAPED).count(), "{said}");
    }
}

/// Two or three solutions at each problem, each at a fifth of them, or all.
#[rstest]
#[case::a_fifth(5)]
#[case::by_night(1)]
#[ignore = "slow: compiles and judges many pairs"]
fn pairs_have_the_verdicts_that_the_problems_name(#[case] every: usize) {
    let words = |line: &Value| {
        let excuse = line["detail"].as_str().filter(|_| line["verdict"] == "AC");
        let case = excuse.and_then(|excuse| excuse.split('`').nth(1));
        let at: ProblemAt = line["problem"].as_str().unwrap().parse().unwrap();
        let mut cases = at.problem.cases().iter().filter(|it| Some(&*it.name) == case);
        let is_excused = cases.any(|case| case.beyond != Some(Beyond::Form));
        let [solution, problem, verdict] =
            ["solution", "problem", "verdict"].map(|key| line[key].as_str().unwrap().to_owned());
        [solution, problem, if is_excused { verdict + " (*)" } else { verdict }]
    };
    let judged = |of: &[&str]| {
        let lines = Judge::new().run(&[of, &["--json"]].concat()).json();
        lines.iter().map(words).collect::<Vec<_>>()
    };
    let mut expected: Vec<[&str; 3]> = Vec::new();
    let mut found: Vec<[String; 3]> = Vec::new();
    for (number, problem) in problems::ALL.iter().enumerate() {
        // One further, so that those which take most of the time allowed are asked by night: a slow machine stops no push.
        let first = (number + 1) % every;
        let solutions: Vec<_> = CATALOGUE.iter().skip(first).step_by(every).collect();
        expected.extend(solutions.iter().map(|it| [it.name, problem.id(), verdict(problem, it)]));
        if every > 1 {
            let mut names: Vec<&str> = solutions.iter().map(|it| it.name).collect();
            names.push(problem.id());
            found.extend(judged(&names));
        }
    }
    if every == 1 {
        found = judged(&["all"]);
    }
    expected.sort_unstable();
    found.sort_unstable();
    // Beside other tests, what takes most of the time allowed may take more: that is asked again.
    for (expected, found) in expected.iter().zip(&mut found) {
        for _ in 0..5 {
            if found[2] != expected[2] && ["TLE", "AC (*)"].contains(&&*found[2]) {
                let again = judged(&["all", expected[1]]);
                *found = again.into_iter().find(|again| again[0] == found[0]).unwrap();
            }
        }
    }
    let mut wrong = String::new();
    for ([solution, problem, said], [.., verdict]) in expected.iter().zip(&found) {
        let right = match &**verdict {
            _ if said == verdict => continue,
            "AC" => "name it in `solved_by`",
            "AC (*)" => "name it in `solved_by`, with `(*)`",
            "TLE" => "name it in `too_slow`",
            "refused" => "do not name it",
            _ => "it is wrong there",
        };
        let file = format!("workbench/data/judges/{problem}/problem.toml");
        wrong += &format!("\n{file}: {solution} is {verdict}, and not {said}: {right}");
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(expected.len(), found.len());
}
