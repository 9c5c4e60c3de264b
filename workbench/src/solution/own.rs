//! The reader's own solutions: files in `solutions/own/`, found when the command runs and not part of the build.

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Error, bail};
use instrument::{File, Obstacle};
use solutions::{Ability, Board, Kind};
use watched::{Budget, Recording, wire};

use super::programs;
use super::{EntryPoint, Executable, Solution, UnknownSolution};
use crate::course;
use crate::diagnosis::{Diagnosed, Diagnosis};
use crate::process::asked::{self, Process};
use crate::process::stop::StopKind;
use crate::text;
use crate::workspace;

/// Where they are.
const FOLDER: &str = "solutions/own";

/// Mebibytes beside the judge's for the steps that a watched run keeps, and for its larger stack.
const RECORDING: i64 = 640;

/// The most bytes of a file.
const LARGEST: u64 = 1 << 20;

/// The time that a watched run may take beyond its budget, and its steps to arrive.
const GRACE: Duration = Duration::from_secs(2);

/// What becomes of a solution's file when it is to run.
#[derive(Debug)]
pub struct Own {
    root: PathBuf,
    /// Without overflow checks, and with them.
    programs: [OnceLock<Diagnosed<PathBuf>>; 2],
    watched: OnceLock<Diagnosed<PathBuf>>,
    /// Does what a text says, in place of programs.
    #[cfg(test)]
    stand_in: Option<StandIn>,
}

#[cfg(test)]
type StandIn = fn(&str, &Board) -> Recording;

/// Names that Windows reserves for devices, with any extension.
const DEVICES: &str = "con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 \
    lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9";

/// `all` stands for every solution; the others are folders of `target`, where rustc would write a program of that name.
const TAKEN: [&str; 7] = ["all", "debug", "doc", "own", "page", "release", "tmp"];

/// Whether a solution of the reader's own can have this name, and if not, why.
pub fn check_name(name: &str) -> Result<(), String> {
    let is_word = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if !is_word {
        let likely = name.to_lowercase().replace(['-', ' '], "_");
        let is_meant = likely != name && check_name(&likely).is_ok();
        let example = if is_meant { &likely } else { "naked_singles" };
        Err(format!(
            "invalid name {name:?}: use lower-case letters, digits and _, such as {example}"
        ))
    } else if solutions::find(name).is_some() {
        Err(format!("`{name}` is in the catalogue; choose another name"))
    } else if !instrument::is_identifier(name)
        || DEVICES.split(' ').chain(TAKEN).any(|reserved| reserved == name)
    {
        Err(format!("`{name}` is reserved; choose another name"))
    } else {
        Ok(())
    }
}

/// The name of the solution whose file this is, such as `solutions/own/mine.rs`, `./mine` or `mine.rs`; anything else stays
/// as it is.
pub fn name(name_or_file: &str) -> &str {
    let path = Path::new(name_or_file);
    let (Some(stem), Some(folder)) = (path.file_stem().and_then(OsStr::to_str), path.parent())
    else {
        return name_or_file;
    };
    let is_file = stem != name_or_file && path.extension().is_none_or(|ending| ending == "rs");
    let Some(root) = workspace::root().ok().filter(|_| is_file) else { return name_or_file };
    let ours = root.join(file(stem)).parent().and_then(|folder| folder.canonicalize().ok());
    let is_ours = |from: &Path| ours.is_some() && from.join(folder).canonicalize().ok() == ours;
    let here = Path::new(".");
    // What does not exist here is a name with an ending, or what we call the file, whichever folder this is.
    let is_elsewhere = path.with_extension("rs").exists();
    let is_bare = here.join(folder).canonicalize().ok() == here.canonicalize().ok();
    if is_ours(here) || !is_elsewhere && (is_bare || is_ours(&root)) { stem } else { name_or_file }
}

/// Why a file is not one of the solutions, if this is a file.
pub fn not_a_solution(name_or_file: &str) -> Option<String> {
    let path = Path::new(name_or_file);
    let is_file = path.extension().is_some_and(|ending| ending == "rs") && path.is_file();
    is_file.then(|| {
        let judge = format!("`{} judge {name_or_file} PROBLEM`", text::sudoku());
        format!("{name_or_file} is not in {FOLDER}/; copy it there, or {judge} judges it as it is")
    })
}

/// The file of a solution of that name, as it is shown.
pub fn file(name: &str) -> String {
    match (solutions::find(name), course::find(name)) {
        (Some(_), _) => format!("solutions/{name}.rs"),
        (None, Some(step)) => step.file(),
        (None, None) => format!("{FOLDER}/{name}.rs"),
    }
}

/// How to keep the files, where the checkout's repository leaves them out and they have none of their own.
pub fn how_to_keep(root: &Path) -> Option<String> {
    let has_repository = |folder: &Path| folder.join(".git").exists();
    let is_at_risk = has_repository(root) && !has_repository(&root.join(FOLDER));
    is_at_risk.then(|| {
        format!(
            "Git ignores {FOLDER}, and `git clean -dfx` deletes it, unless `git init {FOLDER}` has made it a repository of \
            your own."
        )
    })
}

/// All in the checkout, by name, but not the files of the course.
pub fn all(root: &Path) -> Vec<Solution> {
    let mut names: Vec<String> = fs::read_dir(root.join(FOLDER))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|file| Some(file.file_name().to_string_lossy().strip_suffix(".rs")?.to_owned()))
        .collect();
    names.sort();
    let open = |name: String| {
        let mut own = open(root, &name, format!("{FOLDER}/{name}.rs"));
        if let Err(why) = check_name(&name) {
            own.entry_point = Err(Diagnosis::not_checked(why).into());
        }
        own
    };
    names.into_iter().map(open).collect()
}

/// The text of a file, or in a line why it cannot be that of a solution, without its name.
pub fn read(path: &Path) -> Result<String, String> {
    let io = |error: std::io::Error| error.to_string();
    // Of what a link points to. Before it is opened: the other end of a pipe may never be opened.
    let metadata = fs::metadata(path).map_err(|error| {
        if path.is_symlink() {
            format!("is a link that cannot be followed: {error}; remove it")
        } else {
            io(error)
        }
    })?;
    if metadata.is_dir() {
        return Err("is a folder, not a file".to_owned());
    }
    if !metadata.is_file() {
        return Err("is a pipe or a device, not a file".to_owned());
    }
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(io)?;
    if bytes.len() as u64 > LARGEST {
        let size = metadata.len().max(LARGEST).div_ceil(1 << 20);
        return Err(format!("is {size} MiB large; judges take at most 64 KiB to 1 MiB"));
    }
    let place = |at: usize| {
        let lines: Vec<&[u8]> = bytes[..at].split(|&byte| byte == b'\n').collect();
        format!("line {}, byte {}", lines.len(), lines.last().map_or(0, |line| line.len()) + 1)
    };
    // Before UTF-8: of UTF-16, every other byte of English is 0.
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        let place = place(at);
        return Err(format!("is not text: {place} is 0; if it is UTF-16, save it as UTF-8"));
    }
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let place = place(error.valid_up_to());
        format!(
            "is not UTF-8, as {place} shows; save it as UTF-8 (what it is now, editors may call GBK, GB18030 or ANSI)"
        )
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned())
}

/// The solution in a file of the checkout.
pub fn open(root: &Path, name: &str, file: String) -> Solution {
    read_from(&root.join(&file), root, name, file)
}

/// The solution that is read from this path, with its name and that of its file, as it is shown.
fn read_from(path: &Path, root: &Path, name: &str, file: String) -> Solution {
    let text = read(path).map_err(|why| format!("{file}: {why}")).and_then(|text| {
        // Neither rustc nor our parser is tried on one that might overflow its stack.
        instrument::check_depth(&text).map_err(|why| format!("{file}: {why}"))?;
        Ok(text)
    });
    of_text(root, name, file, text)
}

/// The solution of this text, or that cannot be read.
pub fn of_text(root: &Path, name: &str, file: String, text: Result<String, String>) -> Solution {
    let (text, unreadable) = text.map_or_else(|why| (String::new(), Some(why)), |it| (it, None));
    let file = File::new(file, text);
    let entry_point = match unreadable {
        Some(why) => Err(Diagnosis::not_checked(why).into()),
        None => entry_point(&file),
    };
    let word = match &entry_point {
        Ok(entry_point) if !entry_point.kind.is_solver() => entry_point.kind.word(),
        _ => "solution",
    };
    // What it can do, as far as its text tells. Which of several solutions it finds is not known, so it is not refused.
    let mut abilities = vec![Ability::FirstInRowOrder];
    if entry_point.as_ref().is_ok_and(|entry_point| entry_point.counts) {
        abilities.push(Ability::Counts);
    }
    if !file.defined("ExactCover").is_empty() {
        abilities.push(Ability::AnySize);
    }
    let own = Own::new(root);
    Solution {
        name: name.to_owned().into(),
        file: Arc::new(file),
        idea: format!("a {word} of your own").into(),
        origin: None,
        entry_point,
        abilities,
        executable: Executable::Compiled(Arc::new(own)),
        checks_overflow: false,
        is_silent: false,
        judge: None,
        is_elsewhere: false,
    }
}

/// The same solution with another text, which is not that of its file.
pub fn rewritten(solution: &Solution, root: &Path, text: String) -> Solution {
    let file = File::new(solution.file.name(), text);
    let entry_point = entry_point(&file);
    let executable = Executable::Compiled(Arc::new(Own::new(root)));
    Solution { file: Arc::new(file), entry_point, executable, ..solution.clone() }
}

/// The same solution called by each other function of its file that is written as one that a solution is called by: a rule
/// or a generator beside a solver.
pub fn beside(solution: &Solution) -> Vec<Solution> {
    let Executable::Compiled(own) = &solution.executable else { return Vec::new() };
    let found = Kind::ENTRY_POINTS.iter().filter_map(|name| {
        let entry_point = solution.file.entry_point(&[name], Kind::of).ok()??;
        let signature = &solution.file.function(&entry_point.path)?.signature;
        // Many a helper has such a name.
        let types = |text: &str| Some(text.split_once(": ")?.1.replace(' ', ""));
        let is_it = types(signature) == types(entry_point.kind.signature());
        (is_it && Some(entry_point.kind) != solution.kind()).then_some(entry_point)
    });
    let called = found.map(|entry_point| {
        let executable = Executable::Compiled(Arc::new(own.again()));
        Solution { entry_point: Ok(entry_point), executable, ..solution.clone() }
    });
    called.collect()
}

/// A file elsewhere: a solution, or without a region a submission as it is.
pub fn elsewhere(file: &str) -> Result<Solution, UnknownSolution> {
    let path = std::path::absolute(file).unwrap_or_else(|_| file.into());
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let root = workspace::root().unwrap_or_default();
    let mut solution = read_from(&path, &root, &name, file.to_owned());
    if let (true, Err(why)) = (solution.file.text().is_empty(), &solution.entry_point) {
        return Err(UnknownSolution(why.said()));
    }
    solution.is_elsewhere = true;
    Ok(solution)
}

impl Own {
    fn new(root: &Path) -> Own {
        Own {
            root: root.to_owned(),
            programs: Default::default(),
            watched: OnceLock::new(),
            #[cfg(test)]
            stand_in: None,
        }
    }

    /// What a stand-in does.
    #[cfg(test)]
    pub fn made(&self, text: &str, board: &Board) -> Option<Recording> {
        Some(self.stand_in?(text, board))
    }

    /// The same, with nothing compiled.
    pub fn again(&self) -> Own {
        let own = Own::new(&self.root);
        #[cfg(test)]
        let own = match self.stand_in {
            Some(_) => Own { programs: self.programs.clone(), stand_in: self.stand_in, ..own },
            None => own,
        };
        own
    }

    pub fn program(&self, solution: &Solution) -> Diagnosed<PathBuf> {
        let compile = || {
            // It could not be read.
            if let (true, Err(why)) = (solution.file.text().is_empty(), &solution.entry_point) {
                return Err(why.clone());
            }
            let program = programs::plain(&self.root, solution)?;
            solution.entry_point.clone().map(|_| program)
        };
        self.programs[usize::from(solution.checks_overflow)].get_or_init(compile).clone()
    }

    /// The program of its watched copy.
    pub fn watched(&self, solution: &Solution) -> Diagnosed<&Path> {
        let compile = || {
            let called = solution.entry_point.clone();
            let watched = called.and_then(|it| programs::watched(&self.root, solution, &it));
            // If it does not compile either, that comes first.
            watched.map_err(|why| self.program(solution).err().unwrap_or(why))
        };
        self.watched.get_or_init(compile).as_deref().map_err(Clone::clone)
    }

    /// Runs it watched, and asks for the steps that it has kept.
    pub fn record(
        &self,
        solution: &Solution,
        board: &Board,
        budget: &Budget,
        keep: usize,
    ) -> anyhow::Result<Recording> {
        #[cfg(test)]
        if let Some(mut made) = self.made(solution.file.text(), board) {
            made.steps.truncate(keep);
            return Ok(made);
        }
        let program = self.watched(solution)?;
        let functions =
            &solution.file.watched().map_err(|why| Error::msg(why.to_string()))?.functions;
        let mut process = Process::start(&mut asked::confined(program, RECORDING)?)?;
        let (steps, nanoseconds) = (budget.steps, budget.time.as_nanos());
        let question = format!("watch {keep} {steps} {nanoseconds} {board}");
        let trace = match process.ask(&question, budget.time.saturating_add(GRACE)) {
            Ok(answer) => wire::read_trace(&answer)
                .with_context(|| format!("unexpected answer of its watched copy: {answer:?}"))??,
            Err(stop) if stop.kind == StopKind::Time => {
                bail!("its watched copy never ends")
            }
            Err(stop) => bail!("its watched copy {stop}"),
        };
        let mut steps = Vec::new();
        loop {
            let answer = process.ask(&format!("steps {}", steps.len()), GRACE);
            let more = answer.ok().and_then(|answer| wire::read_steps(&answer));
            let more = more.context("the steps of its watched copy cannot be read")?;
            if more.is_empty() {
                return Ok(Recording { trace, steps, functions: functions.clone() });
            }
            steps.extend(more);
        }
    }
}

/// How a solution is called, or why it cannot be called.
pub fn entry_point(file: &File) -> Diagnosed<EntryPoint> {
    let found = file.entry_point(&Kind::ENTRY_POINTS, Kind::of);
    let found = found.map_err(|why| Diagnosis::obstacle(file, why))?;
    found.ok_or_else(|| {
        let obstacle = if let Some(rule) = file.named("is_valid_sudoku") {
            let why = "`is_valid_sudoku` must be in `impl Solution`, where LeetCode calls it";
            Obstacle::at(rule.line, why)
        } else {
            let [solver, others @ ..] = Kind::ENTRY_POINTS;
            let others = others.map(|name| format!("`{name}`")).join(", ");
            let why = format!("expected a function `{solver}` (or {others})");
            Obstacle { line: None, why, next: None }
        };
        Diagnosis::obstacle(file, obstacle).into()
    })
}

/// One that is not compiled: what its text says, `stand_in` does.
#[cfg(test)]
pub fn with_stand_in(text: String, stand_in: StandIn) -> Solution {
    let plain = Solution::from(&solutions::CATALOGUE[0]);
    let mut solution = rewritten(&plain, Path::new(""), text);
    let mut own = Own { stand_in: Some(stand_in), ..Own::new(Path::new("")) };
    own.programs = [(); 2].map(|()| OnceLock::from(Ok(PathBuf::new())));
    own.watched = OnceLock::from(Ok(PathBuf::new()));
    let file = File::new("solutions/own/mine.rs", solution.file.text().to_owned());
    (solution.name, solution.file, solution.origin) = ("mine".into(), Arc::new(file), None);
    solution.executable = Executable::Compiled(Arc::new(own));
    solution
}

/// One that is looked at, and not run.
#[cfg(test)]
pub fn not_run(text: impl Into<String>) -> Solution {
    with_stand_in(text.into(), |_, _| unreachable!())
}

#[cfg(test)]
mod tests {
    use support::snapshot;

    use super::*;

    #[test]
    fn another_signature_is_shown_as_written() {
        snapshot::check("obstacles/signature.txt", |block| {
            entry_point(&File::new("mine.rs", block.text('<'))).unwrap_err().to_string() + "\n"
        });
    }

    /// What other names are refused for, `cases/transcripts/new.txt` has.
    #[test]
    fn a_solution_has_a_name_and_a_file_elsewhere_is_none() {
        assert!(check_name("").is_err() && check_name("mine").is_ok());
        // An older one, which was kept, has another.
        assert_eq!(["mine", "mine.1"], ["mine.rs", "mine.1"].map(name));
        for (file, is_elsewhere) in
            [("src/lib.rs", true), ("Cargo.toml", false), ("nonesuch.rs", false), ("mine", false)]
        {
            assert_eq!(is_elsewhere, not_a_solution(file).is_some(), "{file}");
        }
    }

    #[test]
    fn all_are_there_by_name() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join(FOLDER)).unwrap();
        for name in ["zeta", "alpha", "mid", "sigma", "beta", "omega", "nu", "rho"] {
            fs::write(root.path().join(format!("{FOLDER}/{name}.rs")), "").unwrap();
        }
        let names: Vec<_> = all(root.path()).into_iter().map(|own| own.name).collect();
        assert_eq!(["alpha", "beta", "mid", "nu", "omega", "rho", "sigma", "zeta"][..], names);
    }

    #[test]
    fn a_byte_order_mark_and_a_file_as_large_as_can_be_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.rs");
        let largest = "/".repeat(1 << 20);
        for (written, expected) in
            [("\u{feff}fn f() {}\r\n", "fn f() {}\r\n"), ("", ""), (&largest, &largest)]
        {
            fs::write(&path, written).unwrap();
            assert!(read(&path).as_deref() == Ok(expected));
        }
        fs::write(&path, largest + "/").unwrap();
        assert!(read(&path).is_err());
    }
}
