//! Builds the page: one HTML file, put together from the files of `workbench/page/`.
//!
//! The Rust in it is compiled to WebAssembly, which needs a further target, and esbuild makes one of its scripts, which needs
//! node. So the finished page is part of the checkout; CI rebuilds it and compares. A package of its own, since nobody else
//! needs its crates.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use puzzles::cells::{UNITS, each};
use puzzles::dig::Symmetry;
use puzzles::make::{Maker, Puzzle, Recipe};
use puzzles::step::{Level, Technique};
use puzzles::words::{Bilingual, Language};
use serde_json::{Value, json};
use solutions::{CATALOGUE, Entry};
use workbench::board::named;
use workbench::problems::{self, Problem};
use workbench::process::rustc;
use workbench::solution::{Solution, submission};
use workbench::watch::page::FILE;
use workbench::watch::{player, timeline};
use workbench::workspace;

/// The symmetry of the first puzzle, and of new ones unless another is chosen.
const SYMMETRY: Symmetry = Symmetry::HalfTurn;

fn main() -> anyhow::Result<()> {
    let root = workspace::root()?;
    replace(&root.join(FILE), &build(&root)?).context(FILE)?;
    println!("{FILE} was rebuilt");
    Ok(())
}

/// Writes the file beside its place and then renames it: on a full disk the old one stays.
fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut new = tempfile::Builder::new()
        // A file made in tempfile's own way could be read by its owner only.
        .make_in(path.parent().unwrap_or(path), |path| File::create_new(path))?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist(path)?;
    Ok(())
}

/// The page, with the Rust compiled again: index.html with everything in it.
fn build(root: &Path) -> anyhow::Result<String> {
    let version = rustc::version().map_err(anyhow::Error::msg)?;
    let wasm = compile(root, version)?;
    let folder = root.join("workbench/page");
    let file = |name| read(&folder.join(name));
    let [early, main, worker, look] = bundles(&folder)?;
    let parts = [
        ("{data}", data(&file("words.json")?, &file("known.json")?, &file("chinese.md")?)?),
        ("{compiler}", version.lines().next().unwrap_or_default().to_owned()),
        ("{wasm}", wasm),
        ("@import \"page.css\";", look),
        (" src=\"early.js\">", format!(">{early}")),
        (" src=\"worker.js\">", format!(">{worker}")),
        (" src=\"main.js\">", format!(">{main}")),
    ];
    let mut page = file("index.html")?;
    for (place, part) in parts {
        ensure!(page.matches(place).count() == 1, "index.html has no single `{place}`");
        page = page.replacen(place, &part, 1);
    }
    Ok(page)
}

fn read(path: &Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(text.replace("\r\n", "\n"))
}

/// What esbuild makes of the scripts and the look: all that each imports in one piece, and small.
fn bundles(folder: &Path) -> anyhow::Result<[String; 4]> {
    const ESBUILD: &str = "const { outputFiles } = require('esbuild').buildSync({ entryPoints: process.argv.slice(1), \
         bundle: true, minify: true, charset: 'utf8', outdir: '.', write: false }); \
         console.log(JSON.stringify(outputFiles.map(({ text }) => text)))";
    let made = Command::new("node")
        .args(["-e", ESBUILD, "early.js", "main.js", "worker.js", "page.css"])
        .current_dir(folder)
        .stderr(Stdio::inherit())
        .output()
        .context("node cannot be started")?;
    ensure!(
        made.status.success(),
        "the scripts cannot be bundled; if esbuild is missing: npm ci, in workbench/page"
    );
    serde_json::from_slice(&made.stdout).context("esbuild")
}

/// JSON that does not end the element it is in.
fn in_script(value: &Value) -> String {
    value.to_string().replace("</s", "<\\/s").replace("</S", "<\\/S").replace("<!--", "\\u003c!--")
}

/// The Rust of the page, compiled, compressed (RFC 1951), and in base 64. No path of this machine is left in it.
fn compile(root: &Path, version: &str) -> anyhow::Result<String> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let folder =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut flags = ["-Clink-arg=-zstack-size=1048576", "-Ctarget-feature=+simd128"]
        .map(str::to_owned)
        .to_vec();
    for path in [Some(root.to_owned()), Some(folder.clone()), cargo_home()].iter().flatten() {
        flags.push(format!("--remap-path-prefix={}=", path.display()));
    }
    // Where the component rust-src is installed, the files of std are named by their place there, elsewhere by this one.
    let std = Path::new(rustc::sysroot().map_err(anyhow::Error::msg)?).join("lib/rustlib/src/rust");
    let commit =
        version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or_default();
    flags.push(format!("--remap-path-prefix={}=/rustc/{commit}", std.display()));
    let status = Command::new(&cargo)
        .args(["rustc", "--package", "page", "--crate-type", "cdylib"])
        .args(["--profile", "page", "--locked", "--target", TARGET])
        .arg("--target-dir")
        .arg(&folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(root)
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!("the page cannot be compiled; if its target is missing: rustup target add {TARGET}");
    }
    let file = folder.join(TARGET).join("page/page.wasm");
    let module = fs::read(&file).with_context(|| file.display().to_string())?;
    let mut compressed = Vec::new();
    zopfli::compress(
        zopfli::Options::default(),
        zopfli::Format::Deflate,
        &*module,
        &mut compressed,
    )?;
    Ok(BASE64_STANDARD.encode(compressed))
}

/// Where cargo keeps the dependencies.
fn cargo_home() -> Option<PathBuf> {
    std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(std::env::home_dir()?.join(".cargo")))
}

/// What the page knows without asking its Rust: words, facts that it shares with the command, and the texts for the judges.
fn data(words: &str, known: &str, chinese: &str) -> anyhow::Result<String> {
    let (texts, pieces) = texts();
    let data = json!({
        "units": units(),
        "levels": Level::ALL.map(|level| level.to_string()),
        "symmetries": Symmetry::ALL.map(|symmetry| symmetry.to_string()),
        "symmetry": SYMMETRY.to_string(),
        "techniques": techniques().map(Technique::id).collect::<Vec<_>>(),
        "words": vocabulary(words)?,
        "known": serde_json::from_str::<Value>(known).context("known.json")?,
        "speeds": player::SPEEDS,
        "first_speed": player::FIRST_SPEED,
        "stride": timeline::STRIDE,
        "parts": timeline::PARTS,
        "first": first()?,
        "named": named::all().iter().map(|case| (&case.name, &case.puzzle)).collect::<BTreeMap<_, _>>(),
        "headers": CATALOGUE.iter().map(|entry| (entry.name, header(entry))).collect::<BTreeMap<_, _>>(),
        "chinese": CATALOGUE.iter().map(|entry| in_chinese(entry, chinese)).collect::<anyhow::Result<BTreeMap<_, _>>>()?,
        "problems": problems::ALL.iter().map(problem_row).collect::<Vec<_>>(),
        "texts": texts,
        "pieces": pieces,
    });
    Ok(in_script(&data))
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

/// The techniques that can be trained, in the order of the ladder.
fn techniques() -> impl Iterator<Item = Technique> {
    Technique::all().into_iter().filter(|one| *one != Technique::Trial)
}

/// The words of the page with those for levels, symmetries and techniques, in English and Chinese.
fn vocabulary(words: &str) -> anyhow::Result<BTreeMap<String, [String; 2]>> {
    let mut words: BTreeMap<_, _> = serde_json::from_str(words).context("words.json")?;
    let levels = Level::ALL.map(|level| (level.to_string(), both(&level)));
    let symmetries = Symmetry::ALL.map(|one| (format!("symmetry-{one}"), both(&one)));
    let techniques = techniques().map(|one| {
        let names = [Language::English, Language::Chinese].map(|language| one.words(language));
        (format!("technique-{}", one.id()), names)
    });
    words.extend(levels.into_iter().chain(symmetries).chain(techniques));
    Ok(words)
}

fn both(name: &dyn Bilingual) -> [String; 2] {
    [Language::English, Language::Chinese].map(|language| name.words(language).replace('-', " "))
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

/// By solution and problem, the places of the pieces that make up the text; none stands for the solution's own region, which
/// the page has with the solution's file.
type Texts = BTreeMap<&'static str, BTreeMap<&'static str, Vec<Option<usize>>>>;

/// The texts for the judges, and the pieces that they share: what stands between empty lines.
fn texts() -> (Texts, Vec<String>) {
    let mut pieces = Vec::new();
    let mut texts = Texts::new();
    for entry in CATALOGUE {
        let region = entry.submission();
        let of_entry = texts.entry(entry.name).or_default();
        for problem in problems::ALL.iter() {
            let Ok(submission::Submission { text, .. }) =
                submission::of(&Solution::from(entry), problem)
            else {
                continue;
            };
            let mut place = |part: &str| {
                part.split_inclusive("\n\n").map(|piece| Some(place(&mut pieces, piece))).collect()
            };
            let places: Vec<_> = match text.split_once(&region) {
                Some((before, after)) => [place(before), vec![None], place(after)].concat(),
                None => place(&text),
            };
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

/// The puzzle of the first game.
fn first() -> anyhow::Result<Value> {
    const SEED: u64 = 1;
    let recipe = Recipe { level: Some(Level::Easy), symmetry: SYMMETRY, ..Recipe::default() };
    let Puzzle { puzzle, solution } = Maker::new(recipe)?.puzzle(SEED)?;
    Ok(json!({
        "puzzle": puzzle.to_string(),
        "solution": solution.to_string(),
        "level": Level::Easy.to_string(),
        "seed": SEED,
        "symmetry": SYMMETRY.to_string(),
    }))
}

/// The header of a solution's file as HTML.
fn header(entry: &Entry) -> String {
    let lines = entry.source.lines().filter_map(|line| line.strip_prefix("//!"));
    let text = lines.collect::<Vec<_>>().join("\n");
    to_html(&text)
}

/// What chinese.md says of a solution: the idea, which its heading ends with, and all of it as HTML.
fn in_chinese(entry: &Entry, chinese: &str) -> anyhow::Result<(&'static str, Value)> {
    let name = entry.name;
    let heading = format!("`{name}`：");
    let mut sections = chinese.split("\n## ");
    let section = sections.find(|section| section.starts_with(&heading));
    let section = section.with_context(|| format!("chinese.md has no section {heading}"))?;
    let idea = section.lines().next().unwrap_or_default().replacen(&heading, "", 1);
    // The headings of a file's header.
    let text = to_html(&format!("# {}", section.replace("\n### ", "\n## ")));
    Ok((name, json!({ "idea": idea, "text": text })))
}

/// Headings become one level deeper, since the page has its own.
fn to_html(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Event::Start(Tag::Heading { level: deeper(level), id, classes, attrs })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(deeper(level))),
        // A file has no tags of its own.
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    });
    let mut html = String::new();
    html::push_html(&mut html, events);
    html
}

fn deeper(level: HeadingLevel) -> HeadingLevel {
    HeadingLevel::try_from(level as usize + 1).unwrap_or(level)
}
