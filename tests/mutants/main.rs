//! What `practice` says of wrong programs that a machine makes from right ones. Whether they are wrong, the tests' own compiler
//! run and checker say.
//!
//! ```sh
//! MUTANTS=500 SEED=7 cargo test --test mutants many -- --ignored --nocapture
//! ```

mod mutator;
mod oracle;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::Value;
use tempfile::TempDir;

use mutator::{Mutant, mutants};
use oracle::{Truth, run, truth};

/// Of 100 mutants of the small sample, those whose line has to be named. To be raised when more is found.
const NAMED: usize = 0;

/// Solvers of the catalogue that are one file without anything else, and those of `cases/mutants`.
fn sources() -> Vec<(&'static str, String)> {
    let ours = [
        "int_matrix",
        "combined_check",
        "char_board",
        "number_unassigned",
        "bit_masks",
        "candidates",
    ];
    let ours = ours.map(|name| (name, solutions::find(name).unwrap().source));
    let others = [
        ("iterators", include_str!("../cases/mutants/iterators.rs")),
        ("bit_struct", include_str!("../cases/mutants/bit_struct.rs")),
        ("next_cell", include_str!("../cases/mutants/next_cell.rs")),
    ];
    let region = |text: &str| {
        let start = text.find("// submission starts").unwrap();
        let end = text.find("// submission ends").unwrap();
        format!("{}// submission ends\n", &text[start..end])
    };
    ours.into_iter().chain(others).map(|(name, text)| (name, region(text))).collect()
}

/// All mutants in an order that a seed gives: the first of each kind of each source, then the second of each, and so on.
fn shuffled(seed: u64) -> Vec<(&'static str, Mutant)> {
    let of = |(name, text): (&'static str, String)| {
        mutants(&text).into_iter().map(move |mutant| (name, mutant))
    };
    let mut all: Vec<_> = sources().into_iter().flat_map(of).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut all);
    let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
    let mut numbered: Vec<_> = all
        .into_iter()
        .map(|(source, mutant)| {
            let count = counts.entry((source, mutant.kind)).or_default();
            *count += 1;
            (*count, (source, mutant))
        })
        .collect();
    numbered.sort_by_key(|&(count, _)| count);
    numbered.into_iter().map(|(_, mutant)| mutant).collect()
}

/// A checkout with nothing in it but `solutions/own/mine.rs`.
struct Checkout {
    folder: TempDir,
    has_json: bool,
}

/// What `practice` says of a program.
struct Verdict {
    letters: String,
    is_green: bool,
    lines: Vec<usize>,
    repairs: Vec<Value>,
    seconds: f64,
}

impl Checkout {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir_all(folder.path().join("solutions/own")).unwrap();
        fs::write(folder.path().join("solutions/lib.rs"), "").unwrap();
        let mut checkout = Checkout { folder, has_json: false };
        checkout.has_json = checkout.sudoku(&["practice", "--help"]).1.contains("--json");
        checkout
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn sudoku(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
        command.args(arguments).current_dir(self.path());
        command.env_remove("CARGO_MANIFEST_DIR").env_remove("COLUMNS").env("LC_ALL", "C.UTF-8");
        let said = run(command, "", Duration::from_secs(600));
        assert!(said.has_ended, "sudoku {arguments:?}");
        (said.code, said.out)
    }

    fn practice(&self, text: &str) -> Verdict {
        fs::write(self.path().join("solutions/own/mine.rs"), text).unwrap();
        let started = Instant::now();
        let json: &[&str] = if self.has_json { &["--json"] } else { &[] };
        let (code, out) = self.sudoku(&[&["practice", "mine", "--once"], json].concat());
        let seconds = started.elapsed().as_secs_f64();
        let mut records = out.lines().filter_map(|line| serde_json::from_str(line).ok());
        let record: Value = records.next_back().unwrap_or_default();
        let mut lines: Vec<usize> = out
            .split("mine.rs:")
            .skip(1)
            .filter_map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok())
            .collect();
        lines_in(&record, &mut lines);
        let word = record["verdict"].as_str().or_else(|| out.split_whitespace().next());
        Verdict {
            letters: word.unwrap_or("nothing").to_owned(),
            is_green: code == Some(0),
            lines,
            repairs: record["repairs"].as_array().cloned().unwrap_or_default(),
            seconds,
        }
    }
}

/// Every `line` of a record, however deep.
fn lines_in(value: &Value, lines: &mut Vec<usize>) {
    let inner: Vec<&Value> = match value {
        Value::Object(fields) => {
            lines.extend(
                fields
                    .get("line")
                    .and_then(Value::as_u64)
                    .map(|line| usize::try_from(line).unwrap()),
            );
            fields.values().collect()
        }
        Value::Array(items) => items.iter().collect(),
        _ => vec![],
    };
    for value in inner {
        lines_in(value, lines);
    }
}

/// The program with the line in whose place the repair has another.
fn repaired(text: &str, repair: &Value) -> Option<String> {
    let at = usize::try_from(repair["line"].as_u64()?).ok()?.checked_sub(1)?;
    let mut lines: Vec<&str> = text.lines().collect();
    let line =
        lines.get_mut(at).filter(|line| line.contains(repair["old"].as_str().unwrap_or("?")))?;
    *line = repair["text"].as_str()?;
    Some(lines.join("\n") + "\n")
}

/// A wrong program, and what was said about it.
struct Trial {
    source: &'static str,
    mutant: Mutant,
    truth: Truth,
    verdict: Verdict,
    is_named: bool,
    bad_repairs: Vec<String>,
}

fn tried(source: &'static str, mutant: Mutant, checkout: &Checkout) -> Option<Trial> {
    let truth_now = truth(&mutant.text, checkout.path());
    if matches!(truth_now, Truth::Right | Truth::Refused) {
        return None;
    }
    let verdict = checkout.practice(&mutant.text);
    let is_named = verdict.lines.iter().any(|line| line.abs_diff(mutant.line) <= 1);
    let is_bad = |repair: &&Value| {
        repaired(&mutant.text, repair).map(|text| truth(&text, checkout.path()))
            != Some(Truth::Right)
    };
    let bad_repairs = verdict.repairs.iter().filter(is_bad).map(ToString::to_string).collect();
    Some(Trial { source, mutant, truth: truth_now, verdict, is_named, bad_repairs })
}

/// The first wrong ones of an order, always the same: two at a time, so some more are tried than are needed.
fn trials(number: usize, seed: u64) -> Vec<Trial> {
    let all = Mutex::new(shuffled(seed).into_iter().enumerate());
    let (found, enough) = (Mutex::new(vec![]), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let checkout = Checkout::new();
                // It compiles what all programs are linked with, so that no time below has that in it.
                checkout.practice(&sources()[0].1);
                while enough.load(Ordering::Relaxed) < number {
                    let next = all.lock().unwrap().next();
                    let Some((at, (source, mutant))) = next else { break };
                    if let Some(trial) = tried(source, mutant, &checkout) {
                        enough.fetch_add(1, Ordering::Relaxed);
                        found.lock().unwrap().push((at, trial));
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|&(at, _)| at);
    found.into_iter().take(number).map(|(_, trial)| trial).collect()
}

/// A row for each source and each kind, then one for all.
fn table(trials: &[Trial]) -> String {
    let mut rows: BTreeMap<(u8, &str), [usize; 5]> = BTreeMap::new();
    for Trial { source, mutant, verdict, is_named, bad_repairs, .. } in trials {
        let repairs = verdict.repairs.len();
        let of_this =
            [1, verdict.is_green.into(), (*is_named).into(), repairs, repairs - bad_repairs.len()];
        for key in [(0, *source), (1, mutant.kind), (2, "all")] {
            let row = rows.entry(key).or_default();
            for (sum, of_this) in row.iter_mut().zip(of_this) {
                *sum += of_this;
            }
        }
    }
    let mut text = format!(
        "{:<24}{:>8}{:>8}{:>8}{:>8}{:>8}\n",
        "", "wrong", "green", "named", "repairs", "right"
    );
    for ((_, name), row) in rows {
        let _ = writeln!(text, "{name:<24}{}", row.map(|number| format!("{number:>8}")).concat());
    }
    let mut seconds: Vec<f64> = trials.iter().map(|trial| trial.verdict.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    if let Some(worst) = seconds.last() {
        let _ =
            writeln!(text, "seconds: median {:.1}, worst {worst:.1}", seconds[seconds.len() / 2]);
    }
    text
}

/// Prints all, with a line of its own for each mutant: its source, kind and line, what it is and was, what is said of it.
fn check(number: usize, seed: u64, least_named: usize) {
    let trials = trials(number, seed);
    for Trial { source, mutant, truth, verdict, .. } in &trials {
        let Mutant { kind, line, old, new, .. } = mutant;
        let (letters, lines) = (&verdict.letters, &verdict.lines);
        let (old, new) = (old.trim(), new.trim());
        println!("{source}:{line}\t{kind}\t- {old}\t+ {new}\t{truth:?}\t{letters} {lines:?}");
    }
    println!("{}", table(&trials));
    let green: Vec<&Mutant> =
        trials.iter().filter(|trial| trial.verdict.is_green).map(|trial| &trial.mutant).collect();
    assert!(green.is_empty(), "found right, but wrong: {green:#?}");
    let bad: Vec<_> = trials.iter().flat_map(|trial| &trial.bad_repairs).collect();
    assert!(bad.is_empty(), "offered, but do not make it right: {bad:#?}");
    let named = trials.iter().filter(|trial| trial.is_named).count();
    assert!(named * 100 >= trials.len() * least_named, "{named} of {} lines named", trials.len());
    assert_eq!(number, trials.len());
}

#[test]
fn every_kind_of_change_is_made_of_some_source() {
    let all = shuffled(1);
    let mut kinds: Vec<&str> = all.iter().map(|(_, mutant)| mutant.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert!(kinds.len() > 30 && all.len() > 1000, "{} of {kinds:?}", all.len());
    let texts =
        |seed| shuffled(seed).into_iter().map(|(_, mutant)| mutant.text).collect::<Vec<_>>();
    assert!(texts(1) == texts(1) && texts(1) != texts(2));
}

#[test]
#[ignore = "slow: starts rustc"]
fn programs_before_they_are_changed_are_right() {
    let checkout = Checkout::new();
    for (name, text) in sources() {
        assert_eq!(Truth::Right, truth(&text, checkout.path()), "{name}");
        assert!(checkout.practice(&text).is_green, "{name}");
    }
}

#[test]
#[ignore = "slow: starts rustc"]
fn wrong_programs_are_not_found_right_and_repairs_are_right() {
    check(12, 1, NAMED);
}

#[test]
#[ignore = "slow: as many as are asked for"]
fn many_wrong_programs_are_not_found_right() {
    let asked = |name, otherwise| match env::var(name) {
        Ok(number) => number.parse().expect("a number"),
        Err(_) => otherwise,
    };
    check(usize::try_from(asked("MUTANTS", 0)).unwrap(), asked("SEED", 1), 0);
}
