//! The race: `cargo bench --package benches`.
//!
//! All solutions of the catalogue and two crates, `sudoku` and `msolve`, on the samples in `tests/cases/sets/`, in one
//! run; then the makers of grids and puzzles, and those who grade them. The figures are ratios to the crate `sudoku`: times
//! change from machine to machine, ratios less. Only those whose answers agree with it and keep the rules take part.
//!
//! `SUDOKU_SETS=folder` races over the files of that folder instead (whole collections). The tables go to standard
//! output, in Markdown; the picture goes to `target/tmp/race.svg`.

use std::hint::black_box;
use std::path::{Path, PathBuf};

use plotters::prelude::*;
use puzzles::dig::Symmetry;
use puzzles::grade::grade;
use puzzles::grids::{self, Grid};
use puzzles::make::{Maker, Recipe};
use puzzles::random::Random;
use puzzles::read::{Boards, InputError};
use solutions::level::Level;
use solutions::{Ability, BatchSolver, Board, CATALOGUE, OneByOne, Solver};
use sudoku::strategy::{Strategy, StrategySolver};
use workbench::board::rules;
use workbench::process::{clock, worker};
use workbench::run::race::{self, Measured, Racer};
use workbench::text;

/// The one that ratios refer to.
const REFERENCE: &str = "crate sudoku";
/// Solvers that use what the processor has, and what their text does, pasted into a judge.
const PASTED: [(&str, &str); 2] = [("boxes", "boxes as pasted"), ("lanes", "lanes as pasted")];
/// The easiest set; the articles' programs would take minutes for a puzzle of the others.
const EASIEST: &str = "kaggle";

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder =
        std::env::var_os("SUDOKU_SETS").map_or(root.join("tests/cases/sets"), PathBuf::from);
    let sets = read_sets(&folder)?;
    let mut picture = Vec::new();
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
        if limit == 1 {
            picture.extend(results);
        }
    }
    println!("\n### make grids and puzzles\n\n{}", markdown(&race_of_makers()?)?);
    println!("\n### grade\n\n{}", markdown(&race_of_graders(&puzzles))?);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("race.svg");
    draw_race(&file, &picture)?;
    println!("The picture is in {}.", file.display());
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
        (set.name == EASIEST || !entry.is_mirror()) && (limit == 1 || entry.can(Ability::Counts))
    });
    solvers.extend(entries.filter_map(|entry| Some((entry.name, entry.batch()?))));
    solvers.extend(
        PASTED.iter().filter_map(|&(name, row)| {
            Some((row, solutions::find(name)?.batch_at(Level::Portable)?))
        }),
    );
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
        if let Some(error) = grid.and_then(|grid| rules::solution_error(board, grid)) {
            return Some(format!("{error}: {board}"));
        }
    }
    None
}

/// Full grids, and minimal puzzles with and without symmetry: of ready grids, and with the making of the grid.
fn race_of_makers() -> Result<Vec<(&'static str, Vec<Measured>)>, Error> {
    let mut random = Random::new(1);
    let grids: Vec<Board> = (0..1000).map(|_| grids::uniform(&mut random)).collect();
    let mut results = Vec::new();
    let mut race = |what, racers| {
        eprintln!("make: {what}");
        results.push((what, run(racers, &grids)));
    };
    let draw = |grid: Grid| {
        let mut random = Random::new(2);
        maker(&format!("{grid} grids"), move |_| grid.draw(&mut random))
    };
    race(
        "full grids",
        vec![
            maker(REFERENCE, |_| sudoku::Sudoku::generate_solved()),
            draw(Grid::Uniform),
            draw(Grid::Article),
        ],
    );
    for (symmetry, theirs, titles) in [
        (Symmetry::None, sudoku::board::Symmetry::None, ["minimal", "minimal, ready grids"]),
        (
            Symmetry::HalfTurn,
            sudoku::board::Symmetry::HalfRotation,
            ["half-turn", "half-turn, ready grids"],
        ),
    ] {
        let recipe = |grid| Recipe { grid, symmetry, ..Recipe::default() };
        let mut racers =
            vec![maker(REFERENCE, move |_| sudoku::Sudoku::generate_with_symmetry(theirs))];
        for grid in Grid::ALL {
            let puzzles = Maker::new(recipe(grid))?;
            let mut seed = 0;
            racers.push(maker(&format!("{grid} grids"), move |_| {
                seed += 1;
                puzzles.puzzle(seed)
            }));
        }
        race(titles[0], racers);
        let puzzles = Maker::new(recipe(Grid::Uniform))?;
        let mut random = Random::new(3);
        race(
            titles[1],
            vec![
                maker(REFERENCE, move |grid| {
                    let grid = sudoku::Sudoku::from_bytes(grid.0);
                    grid.map(|grid| sudoku::Sudoku::generate_with_symmetry_from(grid, theirs))
                }),
                maker("uniform grids", move |grid| puzzles.dig(*grid, &mut random)),
            ],
        );
    }
    Ok(results)
}

/// The techniques that a person needs. The crate has no chains and no trial: where it knows no further, it ends.
fn race_of_graders(sets: &[Set]) -> Vec<(&str, Vec<Measured>)> {
    let strategies = [
        Strategy::HiddenSingles,
        Strategy::NakedSingles,
        Strategy::LockedCandidates,
        Strategy::NakedPairs,
        Strategy::HiddenPairs,
        Strategy::NakedTriples,
        Strategy::HiddenTriples,
        Strategy::NakedQuads,
        Strategy::HiddenQuads,
        Strategy::XWing,
        Strategy::Swordfish,
        Strategy::Jellyfish,
        Strategy::XyWing,
        Strategy::XyzWing,
    ];
    let by_the_crate = move |puzzle: &Board| {
        let puzzle = sudoku::Sudoku::from_bytes(puzzle.0);
        let solver = puzzle.map(StrategySolver::from_sudoku);
        solver.is_ok_and(|solver| solver.solve(&strategies).is_ok())
    };
    let by_the_ladder = |puzzle: &Board| {
        let mut solution = *puzzle;
        solutions::solve(&mut solution);
        grade(puzzle, &solution)
    };
    let mut results = Vec::new();
    for Set { name, boards, .. } in sets {
        eprintln!("grade: {name}");
        let racers = vec![maker(REFERENCE, by_the_crate.clone()), maker("grade", by_the_ladder)];
        results.push((name.as_str(), run(racers, boards)));
    }
    results
}

/// Makes one thing for each board.
fn maker<T>(name: &str, mut make: impl FnMut(&Board) -> T + 'static) -> Racer {
    let passes = move |grids: &[Board], least| {
        let pass = || {
            for grid in grids {
                black_box(make(grid));
            }
            grids.len() as u64
        };
        Ok(worker::measure(pass, least, clock))
    };
    Racer { name: name.to_owned(), passes: Box::new(passes) }
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
    text.push_str(&format!("| ({REFERENCE}, time a puzzle) |"));
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

/// Each solver's colour: greys for the crates, blues for the articles' programs, warm ones for what goes beyond them.
fn colour(names: &[&String], name: &str) -> RGBColor {
    const COLOURS: [RGBColor; 11] = [
        RGBColor(96, 96, 96),
        RGBColor(176, 176, 176),
        RGBColor(8, 48, 107),
        RGBColor(33, 113, 181),
        RGBColor(107, 174, 214),
        RGBColor(189, 215, 231),
        RGBColor(253, 191, 111),
        RGBColor(177, 89, 40),
        RGBColor(255, 127, 0),
        RGBColor(227, 26, 28),
        RGBColor(106, 61, 154),
    ];
    let position = names.iter().position(|known| *known == name).unwrap_or(0);
    COLOURS[position % COLOURS.len()]
}

/// Boards a second, by solver and set, on a logarithmic scale.
fn draw_race(file: &Path, results: &[(&str, Vec<Measured>)]) -> Result<(), Error> {
    let per_second = |measured: &Measured| 1e9 / measured.per_puzzle();
    let all = || results.iter().flat_map(|(_, measured)| measured.iter().map(per_second));
    let lowest = all().fold(f64::MAX, f64::min) / 2.0;
    let highest = all().fold(0.0, f64::max) * 2.0;
    let names: Vec<&String> = results.first().map_or(Vec::new(), |(_, measured)| {
        measured.iter().map(|measured| &measured.solution).collect()
    });

    let root = SVGBackend::new(file, (1200, 540)).into_drawing_area();
    root.fill(&WHITE)?;
    let (left, right) = root.split_horizontally(1020);
    let mut chart = ChartBuilder::on(&left)
        .caption("Boards a second, one core: higher is faster", ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(100)
        .build_cartesian_2d(0.0..results.len() as f64, (lowest..highest).log_scale())?;
    let set_name = |x: &f64| {
        let set = results.iter().enumerate().find(|(k, _)| (*k as f64 + 0.5 - x).abs() < 0.01);
        set.map_or(String::new(), |(_, (name, _))| (*name).to_owned())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(2 * results.len() + 1)
        .x_label_formatter(&set_name)
        .y_label_formatter(&|y| format!("{y:.0}").parse().map_or(String::new(), text::count))
        .y_desc("boards a second (log scale)")
        .label_style(("sans-serif", 13))
        .draw()?;
    for (k, (_, measured)) in results.iter().enumerate() {
        let bar = 0.86 / measured.len() as f64;
        chart.draw_series(measured.iter().enumerate().map(|(position, measured)| {
            let left = k as f64 + 0.07 + position as f64 * bar;
            let corners = [(left, lowest), (left + bar * 0.9, per_second(measured))];
            Rectangle::new(corners, colour(&names, &measured.solution).filled())
        }))?;
    }
    for (name, y) in names.iter().zip((60..).step_by(22)) {
        right.draw(&Rectangle::new([(0, y), (14, y + 12)], colour(&names, name).filled()))?;
        right.draw(&Text::new(name.as_str(), (22, y), ("sans-serif", 14)))?;
    }
    root.present()?;
    Ok(())
}
