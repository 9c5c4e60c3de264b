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
use puzzles::cells::{UNITS, each};
use puzzles::dig::Symmetry;
use puzzles::make::{Maker, Puzzle, Recipe};
use puzzles::step::Level;
use puzzles::words::{Bilingual, Language};
use serde_json::{Value, json};
use solutions::CATALOGUE;

use crate::board::named::{self, NamedPuzzle};
use crate::problems::{self, Problem};
use crate::process;
use crate::solution::{Solution, submission};
use crate::watch::{player, timeline};

/// The page, below the root of the checkout.
pub const FILE: &str = "workbench/page/sudoku.html";

/// The page begins with one of them, and has them all without WebAssembly.
const PUZZLES_OF_A_KIND: u64 = 6;

/// The symmetry of these puzzles, and of new ones unless another is chosen.
const SYMMETRY: Symmetry = Symmetry::HalfTurn;

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
    let mut page = String::new();
    for line in read(&folder.join("index.html"))?.lines() {
        page.push_str(&filled(line, &folder, module)?);
        page.push('\n');
    }
    Ok(page)
}

/// A line of index.html with what belongs into it: a file of the folder, the data or the module.
fn filled(line: &str, folder: &Path, module: &Module) -> anyhow::Result<String> {
    let indent = &line[..line.len() - line.trim_start().len()];
    Ok(match (attribute(line, "href"), attribute(line, "src"), attribute(line, "id")) {
        (Some(style), _, _) if line.contains("<link rel=\"stylesheet\"") => {
            format!("{indent}<style>\n{}{indent}</style>", read(&folder.join(style))?)
        }
        (_, Some(script), _) if line.contains("<script") => {
            let text = read(&folder.join(script))?;
            ensure!(!text.contains("</script"), "{script} has `</script`");
            line.replace(&format!(" src=\"{script}\""), "")
                .replace("></script>", &format!(">\n{text}{indent}</script>"))
        }
        (_, _, Some("data")) => line.replace("></script>", &format!(">{}</script>", data()?)),
        (_, _, Some("wasm")) => {
            let Module { compiler, text } = module;
            let rest = format!(" data-compiler=\"{compiler}\">{text}</script>");
            line.replace("></script>", &rest)
        }
        _ => line.to_owned(),
    })
}

fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0)
}

fn read(path: &Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(text.replace("\r\n", "\n"))
}

/// Compiles the Rust of the page. No path of this machine is left in it.
fn compile(root: &Path) -> anyhow::Result<Module> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let folder =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut flags = vec![
        "-Clink-arg=-zstack-size=1048576".to_owned(),
        format!("--remap-path-prefix={}=", root.display()),
        format!("--remap-path-prefix={}=", folder.display()),
    ];
    if let Some(home) = cargo_home() {
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
    std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(std::env::home_dir()?.join(".cargo")))
}

/// What the page knows without asking its Rust: facts that it shares with the command, puzzles, and the texts for the judges.
fn data() -> anyhow::Result<String> {
    let mut puzzles = Vec::new();
    for level in Level::ALL.map(Some).into_iter().chain([None]) {
        puzzles.extend(stored(level)?);
    }
    let (texts, pieces) = texts();
    let data = json!({
        "units": units(),
        "levels": Level::ALL.map(|level| level.to_string()),
        "symmetries": Symmetry::ALL.map(|symmetry| symmetry.to_string()),
        "symmetry": SYMMETRY.to_string(),
        "words": vocabulary(),
        "speeds": player::SPEEDS,
        "first_speed": player::FIRST_SPEED,
        "stride": timeline::STRIDE,
        "parts": timeline::PARTS,
        "puzzles": puzzles,
        "named": named::all().iter().map(named_row).collect::<Vec<_>>(),
        "problems": problems::ALL.iter().map(problem_row).collect::<Vec<_>>(),
        "texts": texts,
        "pieces": pieces,
    });
    // In a script element.
    Ok(data.to_string().replace('<', "\\u003c"))
}

/// Rows, columns and boxes, in the order in which the page names them.
fn units() -> Vec<Value> {
    [("row", &UNITS[9..18]), ("column", &UNITS[18..]), ("box", &UNITS[..9])]
        .into_iter()
        .flat_map(|(kind, units)| units.iter().zip(1..).map(move |unit| (kind, unit)))
        .map(|(kind, (&cells, number))| {
            json!({ "kind": kind, "number": number, "cells": each(cells).collect::<Vec<_>>() })
        })
        .collect()
}

/// What the page calls levels and symmetries, in English and Chinese.
fn vocabulary() -> BTreeMap<String, [String; 2]> {
    let levels = Level::ALL.map(|level| (level.to_string(), both(&level)));
    let symmetries = Symmetry::ALL.map(|one| (format!("symmetry-{one}"), both(&one)));
    levels.into_iter().chain(symmetries).collect()
}

fn both(name: &dyn Bilingual) -> [String; 2] {
    [Language::English, Language::Chinese].map(|language| name.words(language).replace('-', " "))
}

fn named_row(case: &NamedPuzzle) -> Value {
    json!({ "name": case.name, "puzzle": case.puzzle })
}

fn problem_row(problem: &Problem) -> Value {
    let judge = &problem.judges[0];
    json!({
        "id": judge.id,
        "title": judge.title,
        "address": judge.address,
        "rust": judge.compiler().is_some(),
    })
}

/// By solution and problem, the places of the pieces that make up the text.
type Texts = BTreeMap<&'static str, BTreeMap<&'static str, Vec<usize>>>;

/// The texts for the judges, and the pieces that they share.
fn texts() -> (Texts, Vec<String>) {
    let mut pieces = Vec::new();
    let mut texts = Texts::new();
    for entry in CATALOGUE {
        let region = entry.submission();
        let of_entry = texts.entry(entry.name).or_default();
        for problem in problems::ALL.iter() {
            let Ok(text) = submission::text(&Solution::from(entry), problem) else {
                continue;
            };
            let parts = match text.split_once(&region) {
                Some((before, after)) => vec![before, &region, after],
                None => vec![&*text],
            };
            let places = parts.into_iter().map(|part| place(&mut pieces, part)).collect();
            of_entry.insert(problem.id(), places);
        }
    }
    (texts, pieces)
}

/// The place of a piece among all, where it is put if it is not there.
fn place(pieces: &mut Vec<String>, piece: &str) -> usize {
    pieces.iter().position(|known| known == piece).unwrap_or_else(|| {
        pieces.push(piece.to_owned());
        pieces.len() - 1
    })
}

/// Puzzles of a level, or with two solutions.
fn stored(level: Option<Level>) -> anyhow::Result<Vec<Value>> {
    let recipe =
        Recipe { level, symmetry: SYMMETRY, two_solutions: level.is_none(), ..Recipe::default() };
    let maker = Maker::new(recipe)?;
    (1..=PUZZLES_OF_A_KIND)
        .map(|seed| {
            let Puzzle { puzzle, solution } = maker.puzzle(seed)?;
            Ok(json!({
                "puzzle": puzzle.to_string(),
                "solution": solution.to_string(),
                // None for two solutions.
                "level": level.map(|level| level.to_string()),
                "seed": seed,
                "symmetry": SYMMETRY.to_string(),
            }))
        })
        .collect()
}
