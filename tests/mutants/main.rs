//! What `practice` says of wrong programs that a machine makes from right ones. Whether they are wrong, the tests' own compiler
//! run and checker say.
//!
//! ```sh
//! MUTANTS=500 SEED=7 cargo test --test mutants many -- --ignored --nocapture
//! ```

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

/// Of 100 mutants of the small sample, those whose line has to be named. To be raised when more is found.
const NAMED: usize = 0;

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
struct Checkout {
    folder: TempDir,
    has_json: bool,
}

impl Checkout {
    /// It has compiled what all programs are linked with, so that no time that is measured has that in it.
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir_all(folder.path().join("solutions/own")).unwrap();
        fs::write(folder.path().join("solutions/lib.rs"), "").unwrap();
        let mut checkout = Checkout { folder, has_json: false };
        checkout.has_json = checkout.sudoku(&["practice", "--help"]).out.contains("--json");
        assert_eq!(Some(0), checkout.practice(&sources()[0].1).code);
        checkout
    }

    fn sudoku(&self, arguments: &[&str]) -> Said {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
        command.args(arguments).current_dir(&self.folder);
        command.env_remove("CARGO_MANIFEST_DIR").env_remove("COLUMNS").env("LC_ALL", "C.UTF-8");
        let said = run(command, "", Duration::from_secs(600));
        assert!(said.has_ended, "sudoku {arguments:?}");
        said
    }

    fn practice(&self, text: &str) -> Said {
        fs::write(self.folder.path().join("solutions/own/mine.rs"), text).unwrap();
        let all = ["practice", "mine", "--once", "--json"];
        self.sudoku(if self.has_json { &all } else { &all[..3] })
    }

    fn truth(&self, text: &str) -> Truth {
        truth(text, self.folder.path())
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
    repairs: Vec<(Value, bool)>,
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
        let (verdict, lines, repairs) = read(&out);
        let try_out = |repair: Value| {
            let text = repaired(&mutant.text, &repair);
            (repair, text.is_some_and(|text| checkout.truth(&text) == Truth::Right))
        };
        let repairs = repairs.into_iter().map(try_out).collect();
        let is_green = code == Some(0);
        Some(Trial { source, mutant, truth, is_green, verdict, lines, repairs, seconds })
    }

    /// Its line or a neighbour.
    fn is_named(&self) -> bool {
        self.lines.iter().any(|line| line.abs_diff(self.mutant.line) <= 1)
    }
}

/// The verdict, the lines that are named and the repairs that are offered, from JSON or from text, which has no repairs.
fn read(out: &str) -> (String, Vec<usize>, Vec<Value>) {
    let records = out.lines().filter_map(|line| serde_json::from_str(line).ok());
    let record: Value = records.reduce(|_, last| last).unwrap_or_default();
    let verdict = record["verdict"].as_str().or_else(|| out.split_whitespace().next());
    let named = ["mine.rs:", "\"line\":"].into_iter().flat_map(|name| out.split(name).skip(1));
    let number = |rest: &str| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let repairs = record["repairs"].as_array().cloned();
    (
        verdict.unwrap_or("nothing").to_owned(),
        named.filter_map(number).collect(),
        repairs.unwrap_or_default(),
    )
}

/// The program with the line in whose place the repair has another.
fn repaired(text: &str, repair: &Value) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = usize::try_from(repair["line"].as_u64()?).ok()?.checked_sub(1)?;
    let line =
        lines.get_mut(at).filter(|line| line.contains(repair["old"].as_str().unwrap_or("?")))?;
    *line = repair["text"].as_str()?;
    Some(lines.join("\n") + "\n")
}

/// The first wrong ones of an order, always the same: two at a time, so one more may be tried than is needed.
fn trials(number: usize, seed: usize) -> Vec<Trial> {
    let all = Mutex::new(shuffled(seed).into_iter().enumerate());
    let found = Mutex::new(vec![]);
    let work = || {
        let checkout = Checkout::new();
        while found.lock().unwrap().len() < number {
            let Some((at, (source, mutant))) = all.lock().unwrap().next() else { break };
            let trial = Trial::of(source, mutant, &checkout);
            found.lock().unwrap().extend(trial.map(|trial| (at, trial)));
        }
    };
    thread::scope(|scope| [(); 2].map(|()| scope.spawn(work)).map(|worker| worker.join().unwrap()));
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|&(at, _)| at);
    found.into_iter().take(number).map(|(_, trial)| trial).collect()
}

/// A row for each source and each kind, then one for all.
fn table(trials: &[Trial]) -> String {
    let mut rows: BTreeMap<(u8, &str), [usize; 5]> = BTreeMap::new();
    for trial in trials {
        let (offered, right) =
            (trial.repairs.len(), trial.repairs.iter().filter(|(_, is)| *is).count());
        let more = [1, trial.is_green.into(), trial.is_named().into(), offered, right];
        for key in [(0, trial.source), (1, trial.mutant.kind), (2, "all")] {
            let row = rows.entry(key).or_default();
            *row = array::from_fn(|column| row[column] + more[column]);
        }
    }
    let mut text = format!("{:24}   wrong   green   named repairs   right\n", "");
    for ((_, name), row) in rows {
        text += &format!("{name:24}{}\n", row.map(|number| format!("{number:8}")).concat());
    }
    let mut seconds: Vec<f64> = trials.iter().map(|trial| trial.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let (median, worst) = (seconds.get(seconds.len() / 2), seconds.last());
    text + &format!(
        "seconds: median {:.1}, worst {:.1}\n",
        median.unwrap_or(&0.0),
        worst.unwrap_or(&0.0)
    )
}

/// Prints all, with a line of its own for each mutant: its source, line and kind, what it was and is, what is said of it.
fn check(number: usize, seed: usize, least_named: usize) {
    let trials = trials(number, seed);
    for Trial { source, mutant, truth, verdict, lines, .. } in &trials {
        let Mutant { kind, line, old, new, .. } = mutant;
        let (old, new) = (old.trim(), new.trim());
        println!("{source}:{line}\t{kind}\t- {old}\t+ {new}\t{truth:?}\t{verdict} {lines:?}");
    }
    println!("{}", table(&trials));
    for Trial { mutant, is_green, repairs, .. } in &trials {
        assert!(!is_green, "wrong, but found right: {mutant:#?}");
        for (repair, is_right) in repairs {
            assert!(is_right, "{repair} does not make this right: {mutant:#?}");
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
fn lines_and_repairs_are_read_as_text_and_as_json() {
    let text = "WA   empty\n\nsolutions/own/mine.rs:12   board[r][c] = 0;\n     Step 3\n";
    assert_eq!(("WA".to_owned(), vec![12], vec![]), read(text));
    let json = r#"{"verdict":"WA","line":1,"repairs":[{"line":2,"old":"1..9","new":"1..10","text":"b 1..10"}]}"#;
    let (verdict, lines, repairs) = read(json);
    assert_eq!(("WA", &[1, 2][..]), (&*verdict, &*lines));
    assert_eq!(Some("a\nb 1..10\nc\n".to_owned()), repaired("a\nb 1..9\nc\n", &repairs[0]));
    assert_eq!(None, repaired("b 1..9\na\n", &repairs[0]), "the line has something else");
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
fn wrong_programs_are_not_found_right_and_repairs_are_right() {
    check(12, 1, NAMED);
}

#[test]
#[ignore = "slow: as many as are asked for"]
fn many_wrong_programs_are_not_found_right() {
    let asked = |name| env::var(name).map_or(0, |number| number.parse().expect("a number"));
    if asked("MUTANTS") > 0 {
        check(asked("MUTANTS"), asked("SEED"), 0);
    }
}
