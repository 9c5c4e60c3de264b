//! What `practice` says of wrong programs that a machine makes from right ones. Whether they are wrong, the tests' own compiler
//! run and checker say.
//!
//! ```sh
//! MUTANTS=500 SEED=7 cargo test --test mutants many -- --ignored --nocapture
//! ```
//!
//! `KIND="nothing undone"` tries those of one kind only, `SOURCE=candidates` those of one program.

mod mutator;
mod oracle;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{array, env, fs, thread};

use serde_json::Value;
use tempfile::TempDir;

use mutator::{Mutant, mutants};
use oracle::{Said, Truth, run, truth};

/// Of 100 mutants of the small sample, those whose line has to be named: of 500, it is more than 85.
const NAMED: usize = 60;

/// Solvers of the catalogue that are one file without anything else, and those of `cases/mutants`.
fn sources() -> Vec<(&'static str, String)> {
    let names = "int_matrix combined_check char_board number_unassigned bit_masks candidates";
    let ours = names.split(' ').map(|name| (name, solutions::find(name).unwrap().source));
    let others = [
        ("iterators", include_str!("../cases/mutants/iterators.rs")),
        ("bit_struct", include_str!("../cases/mutants/bit_struct.rs")),
        ("next_cell", include_str!("../cases/mutants/next_cell.rs")),
    ];
    let region = |text: &str| {
        let (start, end) = (text.find("// submission starts"), text.find("// submission ends"));
        format!("{}// submission ends\n", &text[start.unwrap()..end.unwrap()])
    };
    ours.chain(others).map(|(name, text)| (name, region(text))).collect()
}

/// All mutants in an order that a seed gives: the first of each kind of each source, then the second of each, and so on.
fn shuffled(seed: usize) -> Vec<(&'static str, Mutant)> {
    let of = |(name, text): (&'static str, String)| {
        mutants(&text).into_iter().map(move |mutant| (name, mutant))
    };
    let mut all: Vec<_> = sources().into_iter().flat_map(of).collect();
    let is_asked = |name, of: &str| env::var(name).map_or(true, |asked| asked == of);
    all.retain(|(source, mutant)| is_asked("KIND", mutant.kind) && is_asked("SOURCE", source));
    fastrand::Rng::with_seed(seed as u64).shuffle(&mut all);
    let mut counts = HashMap::new();
    all.sort_by_cached_key(|(source, mutant)| {
        let count: &mut usize = counts.entry((*source, mutant.kind)).or_default();
        *count += 1;
        *count
    });
    all
}

/// A checkout with nothing in it but `solutions/own/mine.rs`.
struct Checkout(TempDir);

impl Checkout {
    /// It has compiled what all programs are linked with, so that no time that is measured has that in it.
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir_all(folder.path().join("solutions/own")).unwrap();
        fs::write(folder.path().join("solutions/lib.rs"), "").unwrap();
        let checkout = Checkout(folder);
        assert_eq!(Some(0), checkout.practice(&sources()[0].1).code);
        checkout
    }

    fn practice(&self, text: &str) -> Said {
        fs::write(self.0.path().join("solutions/own/mine.rs"), text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
        command.args(["practice", "mine", "--once", "--json"]).current_dir(&self.0);
        command.env_remove("CARGO_MANIFEST_DIR").env("LC_ALL", "C.UTF-8");
        command.env("SUDOKU_PROGRAMS", concat!(env!("CARGO_TARGET_TMPDIR"), "/programs"));
        let said = run(command, "", Duration::from_secs(600));
        assert!(said.has_ended, "{text}");
        said
    }

    fn truth(&self, text: &str) -> Truth {
        truth(text, self.0.path())
    }
}

/// A wrong program, and what was said about it.
struct Trial {
    source: &'static str,
    mutant: Mutant,
    truth: Truth,
    is_green: bool,
    verdict: String,
    lines: Vec<usize>,
    /// What is offered, and whether it makes the program right.
    changes: Vec<(Value, bool)>,
    seconds: f64,
}

impl Trial {
    /// Unless it is not wrong.
    fn of(source: &'static str, mutant: Mutant, checkout: &Checkout) -> Option<Trial> {
        let truth = checkout.truth(&mutant.text);
        if matches!(truth, Truth::Right | Truth::Refused) {
            return None;
        }
        let started = Instant::now();
        let Said { code, out, .. } = checkout.practice(&mutant.text);
        let seconds = started.elapsed().as_secs_f64();
        let (verdict, lines, changes) = read(&out);
        let try_out = |change: Value| {
            let text = changed(&mutant.text, &change);
            (change, text.is_some_and(|text| checkout.truth(&text) == Truth::Right))
        };
        let changes = changes.into_iter().map(try_out).collect();
        let is_green = code == Some(0);
        Some(Trial { source, mutant, truth, is_green, verdict, lines, changes, seconds })
    }

    /// Its source, line and kind, what it was and is, and what is said of it: what is not named, and what is wrong of it, first.
    fn told(&self) -> String {
        let Mutant { kind, line, old, new, .. } = &self.mutant;
        let (named, is_right) = (self.is_named(), self.changes.iter().all(|(_, is)| *is));
        format!(
            "{}{}{}{}:{line}\t{kind}\t- {}\t+ {}\t{:?}\t{} {:?} {} in {:.1} s",
            if named { "" } else { "NOT NAMED " },
            if is_right { "" } else { "NOT RIGHT " },
            if self.is_green { "GREEN " } else { "" },
            self.source,
            old.trim(),
            new.trim(),
            self.truth,
            self.verdict,
            self.lines,
            self.changes.len(),
            self.seconds
        )
    }

    /// Its line or a neighbour.
    fn is_named(&self) -> bool {
        self.lines.iter().any(|line| line.abs_diff(self.mutant.line) <= 1)
    }
}

/// The verdict, the lines that are named and the changes that are offered.
fn read(out: &str) -> (String, Vec<usize>, Vec<Value>) {
    let record: Value = serde_json::from_str(out).unwrap_or_default();
    let changes = record["changes"].as_array().cloned().unwrap_or_default();
    let named = changes.iter().chain([&record]).filter_map(|it| it["line"].as_u64());
    let lines = named.filter_map(|line| line.try_into().ok()).collect();
    (record["verdict"].as_str().unwrap_or("nothing").to_owned(), lines, changes)
}

/// The program in which the lines of a change are others.
fn changed(text: &str, change: &Value) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let number = |name: &str| usize::try_from(change[name].as_u64()?).ok();
    let (line, replaced) = (number("line")?, number("lines")?);
    if line > 0 && lines.get(line - 1)?.trim() != change["code"].as_str()? {
        return None;
    }
    let first = if replaced == 0 { line } else { line.checked_sub(1)? };
    let texts = change["text"].as_array()?.iter().map(|text| text.as_str().unwrap_or("?"));
    lines.splice(first..first + replaced, texts);
    Some(lines.join("\n") + "\n")
}

/// The first wrong ones of an order, always the same: two at a time, so one more may be tried than is needed. Each is told as it
/// is found.
fn trials(number: usize, seed: usize) -> Vec<Trial> {
    let all = Mutex::new(shuffled(seed).into_iter().enumerate());
    let found = Mutex::new(vec![]);
    let work = || {
        let checkout = Checkout::new();
        while found.lock().unwrap().len() < number {
            let Some((at, (source, mutant))) = all.lock().unwrap().next() else { break };
            if let Some(trial) = Trial::of(source, mutant, &checkout) {
                let mut found = found.lock().unwrap();
                found.push((at, trial));
                eprintln!("{} {}", found.len(), found[found.len() - 1].1.told());
            }
        }
    };
    thread::scope(|scope| [(); 2].map(|()| scope.spawn(work)).map(|worker| worker.join().unwrap()));
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|&(at, _)| at);
    found.into_iter().take(number).map(|(_, trial)| trial).collect()
}

/// A row for each source and each kind, then one for all.
fn table(trials: &[Trial]) -> String {
    let mut rows = BTreeMap::<_, ([usize; 5], Vec<f64>)>::new();
    for trial in trials {
        let (offered, right) =
            (trial.changes.len(), trial.changes.iter().filter(|(_, is)| *is).count());
        let more = [1, trial.is_green.into(), trial.is_named().into(), offered, right];
        for key in [(0, trial.source), (1, trial.mutant.kind), (2, "all")] {
            let (row, seconds) = rows.entry(key).or_default();
            *row = array::from_fn(|column| row[column] + more[column]);
            seconds.push(trial.seconds);
        }
    }
    let mut text = format!("{:24}   wrong   green   named changes   right  median   worst\n", "");
    for ((_, name), (row, mut seconds)) in rows {
        seconds.sort_by(f64::total_cmp);
        let (median, worst) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
        let row = row.map(|number| format!("{number:8}")).concat();
        text += &format!("{name:24}{row}{median:8.1}{worst:8.1}\n");
    }
    text
}

fn check(number: usize, seed: usize, least_named: usize) {
    let trials = trials(number, seed);
    println!("{}", table(&trials));
    for Trial { mutant, is_green, changes, .. } in &trials {
        assert!(!is_green, "wrong, but found right: {mutant:#?}");
        for (change, is_right) in changes {
            assert!(is_right, "{change} does not make this right: {mutant:#?}");
        }
    }
    let named = trials.iter().filter(|trial| trial.is_named()).count();
    assert!(named * 100 >= number * least_named, "{named} of {number} lines named");
    assert_eq!(number, trials.len(), "wrong ones");
}

#[test]
fn every_kind_of_change_is_made_of_some_source() {
    let all = shuffled(1);
    let kinds: BTreeSet<&str> = all.iter().map(|(_, mutant)| mutant.kind).collect();
    assert!(kinds.len() > 30 && all.len() > 1000, "{} of {kinds:?}", all.len());
    let is_as = |seed| {
        let texts = all.iter().map(|(_, mutant)| &mutant.text);
        shuffled(seed).iter().map(|(_, mutant)| &mutant.text).eq(texts)
    };
    assert!(is_as(1) && !is_as(2), "a seed gives an order");
}

#[test]
fn lines_and_changes_are_read() {
    let json =
        r#"{"verdict":"WA","line":1,"changes":[{"line":2,"lines":1,"code":"b","text":["c","d"]}]}"#;
    let (verdict, lines, changes) = read(json);
    assert_eq!(("WA", &[2, 1][..]), (&*verdict, &*lines));
    assert_eq!(Some("a\nc\nd\ne\n".to_owned()), changed("a\n  b\ne\n", &changes[0]));
    assert_eq!(None, changed("b\na\n", &changes[0]), "the line has something else");
}

#[test]
#[ignore = "slow: starts rustc"]
fn programs_before_they_are_changed_are_right() {
    let checkout = Checkout::new();
    for (name, text) in sources() {
        assert_eq!(Truth::Right, checkout.truth(&text), "{name}");
        assert_eq!(Some(0), checkout.practice(&text).code, "{name}");
    }
}

#[test]
#[ignore = "slow: starts rustc"]
fn wrong_programs_are_not_found_right_and_changes_are_right() {
    check(6, 4, NAMED);
}

/// What `main` prints around the submission is compared, too.
#[test]
#[ignore = "slow: starts rustc"]
fn of_an_exercise_a_change_is_found_that_makes_it_right() {
    let checkout = Checkout::new();
    for (original, function, of) in [
        ("int_matrix", "solve_sudoku", "reset left out"),
        ("number_unassigned", "solve_sudoku", "true, false"),
        ("combined_check", "is_valid", "range, its last"),
    ] {
        let source = solutions::find(original).unwrap().source;
        let start = format!("// Exercise from {original}: {function}\n// submission starts");
        let right = source.replace("// submission starts", &start);
        let begins = right.lines().position(|line| line.starts_with(&format!("pub fn {function}")));
        let mut all = mutants(&right).into_iter();
        let mutant = all.find(|it| it.kind == of && it.line > begins.unwrap()).unwrap();
        let (verdict, _, changes) = read(&checkout.practice(&mutant.text).out);
        let all = changes.iter().map(|change| changed(&mutant.text, change).unwrap());
        let are_right = all.map(|text| checkout.practice(&text).code == Some(0));
        let are_right: Vec<bool> = are_right.collect();
        assert!(are_right.contains(&true) && !are_right.contains(&false), "{verdict}: {mutant:?}");
    }
}

#[test]
#[ignore = "slow: as many as are asked for"]
fn many_wrong_programs_are_not_found_right() {
    let asked = |name| env::var(name).map_or(0, |number| number.parse().expect("a number"));
    if asked("MUTANTS") > 0 {
        check(asked("MUTANTS"), asked("SEED"), 0);
    }
}
