//! The race: `cargo bench --package benches`.
//!
//! All solutions of the catalogue and two crates, `sudoku` and `msolve`, on the samples in `tests/cases/sets/`, in one
//! run. The figures are ratios to the crate `sudoku`: times change from machine to machine, ratios less. Only those whose
//! answers agree with it and follow the rules take part.
//!
//! `SUDOKU_SETS=folder` races over the files of that folder instead (whole collections). The tables go to standard
//! output, in Markdown.

use std::path::{Path, PathBuf};

use puzzles::read::{Boards, InputError};
use solutions::level::{Level, best_level};
use solutions::{Ability, BatchSolver, Board, CATALOGUE, OneByOne, Solver};
use workbench::board::rules;
use workbench::measure::race::{self, Measured, Racer};
use workbench::text;

/// The one that ratios refer to.
const REFERENCE: &str = "crate sudoku";
/// The solver that uses what the processor has, with less than that; and as its text is pasted into a judge.
const LEVELS: [(&str, Level); 3] = [
    ("boxes with AVX2", Level::Avx2),
    ("boxes with 128 bits", Level::Bits128),
    ("boxes as pasted", Level::Portable),
];
/// The easiest set; the articles' programs, and the solver that searches as they do, would take minutes for a puzzle of the
/// others.
const EASIEST: &str = "kaggle";
const SEARCHES_ALIKE: &str = "bit_masks";

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder =
        std::env::var_os("SUDOKU_SETS").map_or(root.join("tests/cases/sets"), PathBuf::from);
    let sets = read_sets(&folder)?;
    let (puzzles, others): (Vec<Set>, Vec<Set>) = sets.into_iter().partition(Set::is_of_puzzles);
    // How many solutions of each board are looked for, and why.
    for (sets, limit, title) in [
        (&puzzles, 1, "find a solution"),
        (&puzzles, 2, "prove that it is the only one"),
        (&others, 1, "find a solution, or that there is none"),
        (&others, 2, "count the solutions up to two"),
    ] {
        let mut results: Vec<(&str, Vec<Measured>)> = Vec::new();
        for set in sets {
            eprintln!("{title}: {}, {} boards", set.name, set.boards.len());
            results.push((&set.name, run(racers(limit, set), &set.boards)));
        }
        println!("\n### {title}\n\n{}", markdown(&results)?);
    }
    Ok(())
}

fn run(racers: Vec<Racer>, boards: &[Board]) -> Vec<Measured> {
    race::race(racers, boards, race::PASS, |name, why| {
        eprintln!("{name} is excluded: {why}");
    })
}

struct Set {
    name: String,
    boards: Vec<Board>,
    /// The number of solutions of each board, counted to two by the reference.
    counts: Vec<u32>,
}

impl Set {
    fn is_of_puzzles(&self) -> bool {
        self.counts.iter().all(|&count| count == 1)
    }
}

/// The files of a folder, easiest first as far as we know them.
fn read_sets(folder: &Path) -> Result<Vec<Set>, Error> {
    const ORDER: [&str; 11] = [
        "kaggle",
        "gen_minimal",
        "17clue",
        "top1465",
        "hard11plus",
        "hard1106",
        "multi",
        "unsolvable",
        "sparse_12_23",
        "sparse_0_11",
        "random",
    ];
    let mut sets = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?.path();
        if file.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read(&file)?;
        let boards: Result<Vec<Board>, _> =
            Boards::new(&text[..]).map(|found| Ok(found?.board)).collect();
        let boards = boards.map_err(|error: InputError| format!("{}: {error}", file.display()))?;
        let mut counts = vec![0; boards.len()];
        OneByOne(CrateSudoku).solve_batch(&boards, 2, &mut counts, &mut []);
        sets.push(Set { name, boards, counts });
    }
    sets.sort_by_key(|set| {
        let known = ORDER.iter().position(|known| *known == set.name);
        (known.unwrap_or(ORDER.len()), set.name.clone())
    });
    if sets.is_empty() {
        Err(format!("{}: no .txt file with puzzles", folder.display()).into())
    } else {
        Ok(sets)
    }
}

/// All that take part, the reference first.
fn racers(limit: u32, set: &Set) -> Vec<Racer> {
    let mut solvers: Vec<(&str, Box<dyn BatchSolver>)> = vec![
        (REFERENCE, Box::new(OneByOne(CrateSudoku))),
        ("crate msolve", Box::new(OneByOne(CrateMsolve))),
    ];
    let entries = CATALOGUE.iter().filter(|entry| {
        let is_plain = entry.is_mirror() || entry.name == SEARCHES_ALIKE;
        (set.name == EASIEST || !is_plain) && (limit == 1 || entry.can(Ability::Counts))
    });
    solvers.extend(entries.filter_map(|entry| Some((entry.name, entry.batch()?))));
    let boxes = solutions::find("boxes");
    let lower = LEVELS.into_iter().filter(|&(_, level)| level < best_level());
    solvers.extend(lower.filter_map(|(row, level)| Some((row, boxes?.batch_at(level)?))));
    let mut racers = Vec::new();
    for (name, mut solver) in solvers {
        match wrong_answer(&mut *solver, limit, set) {
            Some(wrong) => eprintln!("{name} is excluded: {wrong}"),
            None => racers.push(Racer::here(name, solver, limit)),
        }
    }
    racers
}

/// The first board of a set that a solver gets wrong, and how.
fn wrong_answer(solver: &mut dyn BatchSolver, limit: u32, set: &Set) -> Option<String> {
    let mut counts = vec![0; set.boards.len()];
    let mut grids = vec![Board::EMPTY; if limit == 1 { set.boards.len() } else { 0 }];
    solver.solve_batch(&set.boards, limit, &mut counts, &mut grids);
    for (place, board) in set.boards.iter().enumerate() {
        let (count, expected) = (counts[place], set.counts[place].min(limit));
        if count != expected {
            return Some(format!(
                "number of solutions: expected {expected}, found {count}: {board}"
            ));
        }
        let grid = grids.get(place).filter(|_| count == 1);
        if let Some(error) = grid.and_then(|grid| rules::flaw(board, grid)) {
            return Some(format!("wrong grid: {error}: {board}"));
        }
    }
    None
}

/// The crate `sudoku` by E. Emerentius.
struct CrateSudoku;

impl Solver for CrateSudoku {
    fn solve(&mut self, puzzle: &Board, limit: u32, grid: Option<&mut Board>) -> u32 {
        let Ok(puzzle) = sudoku::Sudoku::from_bytes(puzzle.0) else {
            return 0;
        };
        let Some(grid) = grid else {
            return u32::try_from(puzzle.solutions_count_up_to(limit as usize)).unwrap_or(limit);
        };
        let solution = puzzle.some_solution().map(sudoku::Sudoku::to_bytes);
        solution.map_or(0, |solution| {
            *grid = Board(solution);
            1
        })
    }
}

/// The crate `msolve` by A. Williams.
struct CrateMsolve;

impl Solver for CrateMsolve {
    fn solve(&mut self, puzzle: &Board, limit: u32, grid: Option<&mut Board>) -> u32 {
        let puzzle = msolve::Sudoku::from(&puzzle.0);
        let Some(grid) = grid else {
            return u32::try_from(puzzle.count_solutions(limit as usize)).unwrap_or(limit);
        };
        puzzle.solve_one().map_or(0, |solution| {
            *grid = Board(solution.to_array());
            1
        })
    }
}

/// A row for each solver, a column for each set: speed as a multiple of the reference's; the last row is its time.
fn markdown(results: &[(&str, Vec<Measured>)]) -> Result<String, Error> {
    let mut seen: Vec<&String> = Vec::new();
    for measured in results.iter().flat_map(|(_, measured)| measured) {
        if !seen.contains(&&measured.solution) {
            seen.push(&measured.solution);
        }
    }
    let heading: Vec<&str> = results.iter().map(|(set, _)| *set).collect();
    let mut text =
        format!("| | {} |\n|---|{}\n", heading.join(" | "), "---:|".repeat(heading.len()));
    let find = |measured: &[Measured], name: &str| {
        measured.iter().find(|m| m.solution == name).map(Measured::per_puzzle)
    };
    for name in seen {
        text.push_str(&format!("| {name} |"));
        for (_, measured) in results {
            let reference = find(measured, REFERENCE).ok_or("the reference is missing")?;
            match find(measured, name) {
                Some(time) => text.push_str(&format!(" {} |", ratio(reference / time))),
                None => text.push_str(" – |"),
            }
        }
        text.push('\n');
    }
    text.push_str(&format!("| ({REFERENCE}, time per puzzle) |"));
    for (_, measured) in results {
        let reference = find(measured, REFERENCE).ok_or("the reference is missing")?;
        let time = std::time::Duration::from_secs_f64(reference / 1e9);
        text.push_str(&format!(" {} |", text::time(time)));
    }
    Ok(text + "\n")
}

/// A ratio with about three figures.
fn ratio(ratio: f64) -> String {
    match ratio {
        r if r < 0.0995 => format!("{r:.3}"),
        r if r < 9.95 => format!("{r:.2}"),
        r => format!("{r:.1}"),
    }
}
