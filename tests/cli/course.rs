//! The course: every step can be done, no step is done by what is wrong, and its hints name only what exists.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Parser;
use pretty_assertions::assert_eq;
use rstest::rstest;
use support::snapshot::{self, Block};
use workbench::cli::Cli;
use workbench::course::{self, Lesson, STEPS};
use workbench::report::Status;
use workbench::solution::own;
use workbench::text;

use crate::command::{masked, without_lines};
use crate::documents::facts;
use crate::practice::{Checkout, Running, uncoloured};
#[cfg(target_os = "linux")]
use crate::terminal::Session;

/// A step's file of `cases/course`: whose code is put back, and a mistake in it.
struct Trial {
    solution: String,
    problem: Option<String>,
    old: String,
    new: String,
    /// Another mistake, that makes it a rival of the step: less slow.
    rival: Option<String>,
}

impl Trial {
    fn read(block: &Block<'_>) -> Trial {
        let line = |sign: char| block.text(sign).replace("\\n", "\n");
        let source = line('=');
        let (solution, problem) = match source.split_once(' ') {
            Some((solution, problem)) => (solution.to_owned(), Some(problem.to_owned())),
            None => (source, None),
        };
        let rival = Some(line('<')).filter(|rival| !rival.is_empty());
        Trial { solution, problem, old: line('-'), new: line('+'), rival }
    }

    /// The step's file as it begins, with the catalogue's code in its region.
    fn right(&self, checkout: &Checkout, begun: &str) -> String {
        let code = if let Some(problem) = &self.problem {
            checkout.run(&["paste", &self.solution, problem]).out
        } else {
            region(solutions::find(&self.solution).unwrap().source).to_owned()
        };
        begun.replace(region(begun), &format!("\n{code}"))
    }

    fn with(&self, mistake: &str, right: &str) -> String {
        assert_eq!(1, right.matches(&self.old).count(), "{}", self.old);
        right.replace(&self.old, mistake)
    }
}

fn region(text: &str) -> &str {
    let (_, rest) = text.split_once("// submission starts\n").unwrap();
    rest.split_once("// submission ends").unwrap().0
}

#[test]
fn the_course_can_be_read_and_each_step_is_tried() {
    assert_eq!(None, course::read(false).err(), "workbench/data/course.toml");
    let files = fs::read_dir(snapshot::case("course")).unwrap();
    let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    for step in STEPS.iter() {
        let name = &step.name;
        assert!(
            files.iter().any(|file| file.ends_with(format!("{name}.txt"))),
            "add tests/cases/course/{name}.txt, with lines such as\n\n== {name}\n= combined_check\n- 3 * (row / 3) + i / 3\n\
             + 3 * (row / 3) + i % 3\n\nbelow = the solution whose code does the step, and PROBLEM if `paste` makes it; a piece of \
             that, and what a mistake has in its place. `SNAPSHOTS=overwrite cargo test as_written -- --include-ignored` \
             writes the rest"
        );
        let hints = step.hints.len();
        assert!(
            (1..=3).contains(&hints),
            "workbench/data/course.toml, {name}: {hints} hints, not 1 to 3"
        );
    }
    for name in files.iter().filter_map(|file| file.file_stem()?.to_str()) {
        let is_step = course::find(name).is_some();
        assert!(
            is_step,
            "tests/cases/course/{name}.txt: workbench/data/course.toml has no such step"
        );
    }
}

/// Each step has them, with the same code and numbers; and no line of a screen is too wide.
#[test]
fn the_course_is_told_in_chinese_too() {
    let chinese = course::read(true).expect("workbench/data/course.zh.toml");
    let checkout = Checkout::new();
    for (step, told) in course::read(false).unwrap().iter().zip(&chinese) {
        let [told_facts, facts] = [told, step].map(|it| {
            let texts = [&it.task, &it.read].into_iter().chain(&it.hints);
            texts.map(|text| facts(text)).collect::<Vec<_>>()
        });
        assert_eq!(facts, told_facts, "workbench/data/course.zh.toml, {}", step.name);
        let hint = step.hints.len().to_string();
        for words in [
            &["practice", &*step.name, "--once"][..],
            &["practice", &step.name, "--hint", &hint],
            &["practice", "--list"],
        ] {
            let shown = checkout.command(words).env("LC_ALL", "zh_CN.UTF-8").run().out;
            let words: String = shown.split_whitespace().collect();
            assert!(
                words.contains(&told.title.replace(' ', ""))
                    || words.contains(&told.hints[0].replace(' ', "")),
                "{shown}"
            );
            assert!(text::fits(&shown, 80), "{shown}");
        }
    }
}

/// Its file has the screen for the catalogue's code, then the one for a mistake in it.
#[rstest]
#[ignore = "slow: starts rustc"]
fn a_step_is_done_by_right_code_alone_and_says_so_as_written(
    #[base_dir = "../../tests/cases/course"]
    #[files("*.txt")]
    file: PathBuf,
) {
    let step = course::find(file.file_stem().unwrap().to_str().unwrap()).unwrap();
    let checkout = Checkout::new();
    let finding = || checkout.finding(&format!("practice {} --once", step.name));
    let done = || fs::read_to_string(checkout.path("solutions/own/done.txt")).unwrap_or_default();
    let mine = checkout.path(&step.file());
    snapshot::check(file, |block| {
        let trial = Trial::read(block);
        assert_eq!("TODO", finding().verdict.letters());
        let begun = fs::read_to_string(&mine).unwrap();
        let right = trial.right(&checkout, &begun);
        // A save is known by its time, of which a file system keeps some milliseconds only.
        thread::sleep(Duration::from_millis(50));
        fs::write(&mine, trial.with(&trial.new, &right)).unwrap();
        if let Some(rival) = &trial.rival {
            let other = course::find(&step.rivals[0]).unwrap();
            fs::write(checkout.path(&other.file()), trial.with(rival, &right)).unwrap();
            let line = format!("{} {} - 2026-11-30 60 1 0\n", other.name, other.checked_by());
            fs::write(checkout.path("solutions/own/done.txt"), done() + &line).unwrap();
        }
        let wrong = finding();
        let by = step.checked_by();
        assert_eq!(Status::No, wrong.status());
        // After the seconds of work, which a busy machine makes more: one wrong save, no hint.
        let begun = format!("{} {by} - begun ", step.name);
        let noted = done();
        let rest = noted.lines().find_map(|line| line.strip_prefix(&begun));
        let counts = rest.map(|rest| rest.split(' ').skip(1).take(2).collect::<Vec<_>>());
        assert_eq!(Some(vec!["1", "0"]), counts, "{noted}");
        fs::write(&mine, right).unwrap();
        let right = finding();
        let kept = checkout.path("target/own/_right").join(&step.name);
        assert_eq!(fs::read_to_string(&mine).unwrap(), fs::read_to_string(kept).unwrap());
        assert_eq!(Status::Yes, right.status());
        let line = format!("\n{} {by} ", step.name);
        assert!(done().contains(&line) && !done().contains("begun"), "{}", done());
        let wrong = without_lines(&masked(&uncoloured(&wrong, 80)));
        let right = masked(&uncoloured(&right, 80));
        let shown = format!("{right}-- with the mistake\n{wrong}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        shown
    });
}

#[test]
#[ignore = "slow: begins every step"]
fn hints_name_only_what_exists_and_show_no_code() {
    let checkout = Checkout::new();
    for step in STEPS.iter() {
        checkout.run(&["practice", &step.name, "--once"]).code_is(1);
        let begun = fs::read_to_string(checkout.path(&step.file())).unwrap();
        let text = fs::read_to_string(snapshot::case(format!("course/{}.txt", step.name)));
        // Another test says that it is missing.
        let Ok(text) = text else { continue };
        let file = Trial::read(&snapshot::blocks(&text)[0]).right(&checkout, &begun);
        let texts = step.hints.iter().chain([&step.task, &step.read, &step.teaches]);
        let then = step.then.iter().map(|then| format!("cargo sudoku {then}"));
        let named = texts.flat_map(|text| text.split('`').skip(1).step_by(2)).map(str::to_owned);
        for name in named.chain(then) {
            let exists = match name.strip_prefix("cargo sudoku ") {
                Some(command) => is_command(command),
                None if name.starts_with("solutions/") => checkout.path(&name).exists(),
                None => {
                    is_word_of(&name, &file)
                        || course::find(&name).is_some()
                        || solutions::find(&name).is_some()
                }
            };
            // A key, and what Rust has.
            let known = ["w", "Result", "parse", "to_digit(10)"];
            assert!(exists || known.contains(&&*name), "{}: `{name}`", step.name);
        }
        let written = region(&file).lines().map(str::trim).filter(|line| line.len() > 12);
        let begun: Vec<&str> = begun.lines().map(str::trim).collect();
        for line in written.filter(|line| !begun.contains(line)) {
            assert!(!step.hints.iter().any(|hint| hint.contains(line)), "{}: {line}", step.name);
        }
    }
}

/// Whether the command line can be read, and what it names exists: files, and solutions, in place of which those of the
/// course will stand.
pub fn is_command(command: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let known = |name: &str| match course::find(name) {
        Some(_) => "boxes".to_owned(),
        None if name == "mine" => "int_matrix".to_owned(),
        None => name.to_owned(),
    };
    let word = |word: &str| match root.join(word) {
        file if file.exists() => file.display().to_string(),
        _ => word.split(',').map(known).collect::<Vec<_>>().join(","),
    };
    Cli::try_parse_from(["sudoku".to_owned()].into_iter().chain(command.split(' ').map(word)))
        .is_ok()
}

fn is_word_of(name: &str, text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let ends = [text[..at].chars().next_back(), text[at + name.len()..].chars().next()];
        !name.starts_with(is_part) || !ends.into_iter().flatten().any(is_part)
    })
}

/// With these lines of what is done.
fn checkout(done: &str) -> Checkout {
    let checkout = Checkout::new();
    fs::create_dir_all(checkout.path("solutions/own")).unwrap();
    fs::write(checkout.path("solutions/own/done.txt"), done).unwrap();
    checkout
}

/// It is not known to be wrong. What was only begun is not wrong either.
#[test]
fn what_cannot_be_checked_stays_done() {
    let todo = "pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { todo!() }";
    let todo = format!("// submission starts\n{todo}\n// submission ends\n");
    for (file, verdict) in [(&b"\xff"[..], "–   "), (b"fn (", "CE  "), (todo.as_bytes(), "TODO")]
    {
        let checkout = checkout("mine puzzles 5\n");
        fs::write(checkout.path("solutions/own/mine.rs"), file).unwrap();
        let said = format!("{verdict}  mine, puzzles; ");
        checkout.run(&["practice", "--check-all"]).code_is(1).out_has(said);
        let done = fs::read_to_string(checkout.path("solutions/own/done.txt")).unwrap();
        assert!(done.contains("mine puzzles 5\n"), "{done}");
        assert!(!checkout.path("solutions/own/done.txt.1").exists());
    }
    let begun = Checkout::new();
    begun.run(&["practice", "legal_digit", "--once"]);
    let said = begun.run(&["practice", "--check-all"]);
    said.code_is(0).out_has("TODO  legal_digit, int_matrix; begun");
    for other in ["--json", "--once", "--review", "--list", "mine"] {
        let said = checkout("").run(&["practice", "--check-all", other]);
        said.code_is(2).err_has("'--check-all'");
    }
}

/// Without a terminal nobody is asked, and `--review` has said it.
#[test]
fn what_is_due_begins_again_and_the_old_file_stays() {
    let checkout = checkout(
        "full_grids initial_state 5 2020-01-01 60 0 0\nlegal_digit int_matrix 5 2020-01-01 60 0 0\nlegal_digit int_matrix 5 2020-01-02 60 0 0\n",
    );
    checkout.run(&["practice", "full_grids", "--once"]);
    let file = checkout.path("solutions/own/course/full_grids.rs");
    let begun = fs::read_to_string(&file).unwrap();
    fs::write(&file, "my old solution").unwrap();
    let list = checkout.run(&["practice", "--list"]);
    let line = "2020-01-02, 2 times, 1 min, again 2020-01-08";
    list.out_has(line).out_has("2 solutions ").out_has("`sudoku practice --review`");
    let practice =
        Running::on(&own::file("full_grids"), checkout.command(&["practice", "--review"]));
    assert!(practice.next().contains("TODO "));
    let done = || fs::read_to_string(checkout.path("solutions/own/done.txt")).unwrap();
    assert!(done().contains("full_grids initial_state - begun 0 0 0 "), "{}", done());
    let old = checkout.path("solutions/own/course/full_grids.rs.1");
    assert_eq!("my old solution", fs::read_to_string(old).unwrap());
    assert_eq!(begun, fs::read_to_string(file).unwrap());
    checkout.run(&["compare", "--with", "legal_digit.7"]).code_is(2).err_has("unknown solution");
}

/// The file is there, or was deleted.
#[rstest]
fn what_was_done_in_an_earlier_version_begins_as_the_step_is_now(
    #[values(true, false)] is_there: bool,
) {
    let checkout = checkout("");
    checkout.run(&["practice", "one_loop", "--once"]);
    let file = checkout.path("solutions/own/course/one_loop.rs");
    let begun = fs::read_to_string(&file).unwrap();
    fs::write(&file, "// Exercise from combined_check: is_valid\n").unwrap();
    if !is_there {
        fs::remove_file(&file).unwrap();
    }
    let done = checkout.path("solutions/own/done.txt");
    fs::write(&done, "one_loop combined_check 123456 2026-01-01 60 0 0\n").unwrap();
    let practice = Running::on(&own::file("one_loop"), checkout.command(&["practice", "--review"]));
    assert!(practice.next().contains("TODO "));
    assert_eq!(begun, fs::read_to_string(file).unwrap());
    let by = course::find("one_loop").unwrap().checked_by();
    let done = fs::read_to_string(done).unwrap();
    assert!(done.contains(&format!("one_loop {by} - begun 0 0 0 ")), "{done}");
}

#[test]
fn where_all_is_done_a_step_is_named() {
    let done = |step: &Lesson| format!("{} {}\n", step.name, step.checked_by());
    let checkout = checkout(&STEPS.iter().map(done).collect::<String>());
    for asked in [&["--once"][..], &["--once", "--json"], &["--hint"], &["--reset"]] {
        let said = checkout.run(&[&["practice"], asked].concat());
        said.code_is(2).out_is("").err_has("practice legal_digit`");
    }
}

/// The keys, one after the other, and what each shows.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn keys_lead_through_it() {
    let checkout = Checkout::new();
    let mut practice = checkout.command(&["practice"]);
    let mut session = Session::start(&mut practice.command, 80);
    let steps = [
        ("", "solutions/own/course/legal_digit.rs"),
        ("l", "  now    1  legal_digit"),
        (" ", "TODO is_possible"),
        ("h", "Hint 1 of 3"),
        ("h", "Hint 2 of 3"),
        ("h", "Hint 3 of 3"),
        ("h", "TODO is_possible"),
        ("?", "--case FILE"),
        ("l", "  now    1  legal_digit"),
        // Enter, and the arrow to the left.
        ("\r", "TODO is_possible"),
        ("h", "Hint 1 of 3"),
        ("\x1b[D", "TODO is_possible"),
        ("r", "Start legal_digit over?"),
        ("n", "Step 2 of "),
        ("r", "Start valid_board over?"),
        ("y", "TODO "),
    ];
    for (key, shows) in steps {
        session.press(key.as_bytes());
        session.read_to_all(&[shows, if shows.ends_with('?') { ": no\r\n" } else { "q quit\r\n" }]);
    }
    let files = fs::read_dir(checkout.path("solutions/own/course")).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(vec!["legal_digit.rs", "valid_board.rs", "valid_board.rs.1"], names);
    session.press(b"q");
    assert_eq!(Some(1), session.wait().exit_status());
}
