//! The page: one HTML file, put together from the files of `workbench/page/`.
//!
//! The Rust in it is compiled to WebAssembly, which needs a further target. So the finished page is part of the checkout;
//! CI builds it anew and compares.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use puzzles::dig::Symmetry;
use puzzles::make::{Maker, Puzzle, Recipe};
use puzzles::step::Level;
use serde::Serialize;
use solutions::CATALOGUE;

use crate::board::named;
use crate::problems::{self, Problem, Rust};
use crate::process;
use crate::solution::{Solution, submission};

/// The page, below the root of the checkout.
pub const FILE: &str = "workbench/page/sudoku.html";

/// The page begins with one of them, and has them all without WebAssembly.
const PUZZLES_OF_A_KIND: u64 = 6;

/// The compiled Rust, as it stands in the page.
struct Module {
    /// What `rustc --version` says.
    compiler: String,
    /// Compressed (RFC 1951), then in base 64.
    text: String,
}

/// The page, with the Rust compiled anew.
pub fn build(root: &Path) -> anyhow::Result<String> {
    assemble(root, &compile(root)?)
}

/// The page with this module.
fn assemble(root: &Path, module: &Module) -> anyhow::Result<String> {
    let folder = root.join("workbench/page");
    let read = |name: &str| {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        anyhow::Ok(text.replace("\r\n", "\n"))
    };
    let mut page = String::new();
    for line in read("index.html")?.lines() {
        let attribute = |name: &str| {
            let (_, rest) = line.split_once(&format!(" {name}=\""))?;
            Some(rest.split_once('"')?.0)
        };
        let indent = &line[..line.len() - line.trim_start().len()];
        let line = match (attribute("href"), attribute("src"), attribute("id")) {
            (Some(style), _, _) if line.contains("<link rel=\"stylesheet\"") => {
                format!("{indent}<style>\n{}{indent}</style>", read(style)?)
            }
            (_, Some(script), _) if line.contains("<script") => {
                let opening = line.replace(&format!(" src=\"{script}\""), "");
                let text = read(script)?;
                ensure!(!text.contains("</script"), "{script} has `</script`");
                opening.replace("></script>", &format!(">\n{text}{indent}</script>"))
            }
            (_, _, Some("data")) => line.replace("></script>", &format!(">{}</script>", data()?)),
            (_, _, Some("wasm")) => {
                let Module { compiler, text } = module;
                let filled = format!(" data-compiler=\"{compiler}\">{text}</script>");
                line.replace("></script>", &filled)
            }
            _ => line.to_owned(),
        };
        page.push_str(&line);
        page.push('\n');
    }
    Ok(page)
}

/// Compiles the Rust of the page. No path of this machine is left in it.
fn compile(root: &Path) -> anyhow::Result<Module> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let folder =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let home = cargo_home();
    let mut flags = vec![
        "-Clink-arg=-zstack-size=1048576".to_owned(),
        format!("--remap-path-prefix={}=", root.display()),
        format!("--remap-path-prefix={}=", folder.display()),
    ];
    if let Some(home) = home {
        flags.push(format!("--remap-path-prefix={}=", home.display()));
    }
    let status = Command::new(&cargo)
        .args(["build", "--package", "page", "--profile", "page", "--locked", "--target", TARGET])
        .arg("--target-dir")
        .arg(&folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .current_dir(root)
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!("the page cannot be compiled; if its target is missing: rustup target add {TARGET}");
    }
    let module = fs::read(folder.join(TARGET).join("page/page.wasm"))?;
    let compiler = Command::new(process::rustc()?).arg("--version").current_dir(root).output()?;
    let packed = miniz_oxide::deflate::compress_to_vec(&module, 10);
    Ok(Module {
        compiler: String::from_utf8_lossy(&compiler.stdout).trim().to_owned(),
        text: BASE64_STANDARD.encode(packed),
    })
}

/// Where cargo keeps the dependencies.
fn cargo_home() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    home.or_else(|| Some(std::env::home_dir()?.join(".cargo")))
}

/// What the page has without WebAssembly: puzzles, and the texts for the judges.
#[derive(Serialize)]
struct Data {
    puzzles: Vec<Embedded>,
    named: Vec<Named>,
    problems: Vec<Judged>,
    /// By solution and problem: the pieces that make up the text.
    texts: BTreeMap<&'static str, BTreeMap<&'static str, Vec<usize>>>,
    pieces: Vec<String>,
}

#[derive(Serialize)]
struct Embedded {
    /// None for two solutions.
    level: Option<String>,
    puzzle: String,
    solution: String,
    seed: u64,
    symmetry: String,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    puzzle: &'static str,
}

#[derive(Serialize)]
struct Judged {
    id: &'static str,
    title: &'static str,
    address: &'static str,
    rust: bool,
}

fn data() -> anyhow::Result<String> {
    let mut puzzles = Vec::new();
    for level in Level::ALL.map(Some).into_iter().chain([None]) {
        puzzles.extend(embedded(level)?);
    }
    let mut pieces = Vec::new();
    let mut texts = BTreeMap::new();
    for entry in CATALOGUE {
        let region = entry.submission();
        let mut of_entry = BTreeMap::new();
        for problem in problems::ALL {
            let Ok(text) = submission::text(&Solution::Catalogue(entry), problem) else {
                continue;
            };
            let parts: Vec<&str> = match text.split_once(&region) {
                Some((before, after)) => vec![before, &region, after],
                None => vec![&text],
            };
            let parts = parts.into_iter().filter(|part| !part.is_empty());
            let numbers = parts.map(|part| number(&mut pieces, part)).collect();
            of_entry.insert(problem.id(), numbers);
        }
        texts.insert(entry.name, of_entry);
    }
    let named = named::all().iter().map(|case| Named { name: &case.case, puzzle: &case.puzzle });
    let data = Data {
        puzzles,
        named: named.collect(),
        problems: problems::ALL.iter().map(judged).collect(),
        texts,
        pieces,
    };
    // In a script element.
    Ok(serde_json::to_string(&data)?.replace('<', "\\u003c"))
}

fn judged(problem: &Problem) -> Judged {
    let judge = &problem.judges[0];
    Judged {
        id: judge.id,
        title: problem.title,
        address: judge.address,
        rust: judge.rust != Rust::No,
    }
}

/// The place of a piece among all, where it is put if it is not there.
fn number(pieces: &mut Vec<String>, piece: &str) -> usize {
    let there = pieces.iter().position(|known| known == piece);
    there.unwrap_or_else(|| {
        pieces.push(piece.to_owned());
        pieces.len() - 1
    })
}

/// Puzzles of a level, or with two solutions.
fn embedded(level: Option<Level>) -> anyhow::Result<Vec<Embedded>> {
    let recipe = Recipe {
        level,
        symmetry: Symmetry::HalfTurn,
        two_solutions: level.is_none(),
        ..Recipe::default()
    };
    let maker = Maker::new(recipe)?;
    let make = |seed| {
        let Puzzle { puzzle, solution } = maker.puzzle(seed)?;
        Ok(Embedded {
            level: level.map(|level| level.to_string()),
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            seed,
            symmetry: recipe.symmetry.to_string(),
        })
    };
    (1..=PUZZLES_OF_A_KIND).map(make).collect()
}
