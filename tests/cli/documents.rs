//! The documents agree with the code. Of every one: its commands run, its links and paths lead somewhere. Of single ones:
//! tables, counts and terms.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use clap::{Arg, CommandFactory, Parser};
use pretty_assertions::assert_eq;
use solutions::{CATALOGUE, Entry, Kind, Origin};
use workbench::cli::{Cli, Verb};
use workbench::course::STEPS;
use workbench::problems;
use workbench::verbs::new::NewArgs;

use crate::command::{without_lines, without_times};
use support::named::{self, in_chinese};

const README: &str = include_str!("../../README.md");
const RACE: &str = include_str!("../../solutions/benches/README.md");

/// A path from the top of the workspace.
fn at(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(at(path)).unwrap()
}

/// The files of a folder with this ending: neither what is built nor the reader's own solutions.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(at(folder)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let path = format!("{folder}{name}");
        if at(&path).is_dir() {
            let is_foreign = name.starts_with('.')
                || ["solutions/own", "target"].contains(&&*path)
                || name == "node_modules";
            if name == ".github" || !is_foreign {
                found.extend(files(&format!("{path}/"), ending));
            }
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found
}

/// All of them as one text.
fn source(folder: &str, ending: &str) -> String {
    files(folder, ending).iter().map(read).collect()
}

/// The lines of shell in a document, in blocks of code and in sentences; and its links.
fn commands_and_links(path: &str) -> (Vec<String>, Vec<String>) {
    let (mut commands, mut prose, mut language) = (Vec::new(), String::new(), None);
    for line in read(path).lines() {
        match (line.strip_prefix("```"), language) {
            (Some(""), _) => language = None,
            (Some("sh"), _) => language = Some(""),
            (Some("console"), _) => language = Some("$ "),
            (Some(_), _) => language = Some("\0"),
            (None, Some(prompt)) => commands.extend(line.strip_prefix(prompt).map(str::to_owned)),
            (None, None) => prose += &format!("{line} "),
        }
    }
    let links = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let code = prose.split('`').skip(1).step_by(2);
    // Those that begin with a colon are an editor's.
    let in_sentences = code
        .filter(|code| !code.starts_with(':'))
        .filter(|code| code.contains("cargo ") || code.contains("rustc "));
    commands.extend(in_sentences.map(str::to_owned));
    (commands, links.map(str::to_owned).collect())
}

#[test]
#[ignore = "guards the workspace"]
fn every_link_leads_somewhere() {
    for path in files("", ".md") {
        let (_, links) = commands_and_links(&path);
        // Parts of problems.md, which has their headings.
        let is_part = path.ends_with("/statement.md") || path.ends_with("/notes.md");
        assert!(is_part || read(&path).starts_with("# "), "{path}");
        let folder = Path::new(&path).parent().unwrap();
        for link in links.iter().filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { PathBuf::from(&path) } else { folder.join(file) };
            assert!(at(&file).exists(), "{path}: {link}");
            let is_kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
            let is_meant = |line: &str| {
                let heading = line.trim_start_matches('#').trim_start().to_lowercase();
                let heading: String = heading.chars().filter(is_kept).collect();
                line.starts_with('#') && heading.replace(' ', "-") == anchor
            };
            assert!(anchor.is_empty() || read(file).lines().any(is_meant), "{path}: {link}");
        }
    }
}

/// By the end of the path of a file or folder, as the code map has it: without `src/`.
#[test]
#[ignore = "guards the workspace"]
fn every_path_in_a_document_is_that_of_a_file() {
    let there = files("", "").join("\n/").replace("/src/", "/");
    let is_there = |path: &str| {
        let path = format!("/{}/", path.trim_matches(['.', '/'])).replace("/src/", "/");
        let path = path.trim_end_matches('/');
        let mut ends = there.match_indices(path).map(|(at, _)| &there[at + path.len()..]);
        ends.any(|rest| rest.is_empty() || rest.starts_with(['/', '.', '\n']))
    };
    let is_path = |code: &&str| {
        let is_named = code.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        let ends = |it: &str| code.len() > it.len() && code.ends_with(it);
        let is_file = [".md", ".rs", ".js", ".txt", ".toml"].iter().any(|it| ends(it));
        is_named && (is_file || code.contains('/'))
    };
    // What is made, or is not ours.
    let others = ["target/", "NAME", "ID-", "done.txt", "sudoku_solver.cpp"];
    for path in files("", ".md") {
        let text = read(&path).replace("```", "");
        // A tree of files has names at the beginning of its lines.
        let begun = text.lines().filter_map(|line| line.split_whitespace().next());
        for code in text.split('`').skip(1).step_by(2).chain(begun).filter(is_path) {
            let is_known = is_there(code) || at(code).exists();
            assert!(is_known || others.iter().any(|it| code.contains(it)), "{path}: `{code}`");
        }
    }
}

/// Asserts that the commands of a line of shell would do what they say. Comments, redirections and variables are left out;
/// after a pipe, `-` stands for what comes through it.
fn check_line(path: &str, line: &str) {
    let line = line.split('#').next().unwrap();
    let (mut program, mut input) = (String::new(), None);
    for command in line.split_inclusive(['|', '&']).filter(|command| command.len() > 1) {
        let words = command.split(['>', '|', '&']).next().unwrap().split_whitespace();
        let words = words.skip_while(|word| word.contains('=')).chain(input);
        match &words.collect::<Vec<_>>()[..] {
            ["cargo", "sudoku", words @ ..] => check_sudoku(line, words),
            ["cargo", "test" | "run" | "bench", words @ ..] => check_cargo(line, words),
            ["rustc", "-O" | "-g", "--out-dir", "target", file] => {
                let is_there = at(file).exists() || file.ends_with("/mine.rs");
                assert!(is_there, "{path}: {line}");
                program = format!("target/{}", Path::new(file).file_stem().unwrap().display());
            }
            ["rust-gdb", word] => assert_eq!(program, *word, "{path}: {line}"),
            ["cargo", "fmt", "--all"]
            | ["git", "diff" | "init" | "-C", ..]
            | ["rustup", "component", "add", ..] => {}
            [".ci/run", jobs @ ..] => {
                let is_there = |job: &&str| read(".ci/run").contains(&format!("\n{job}() {{"));
                assert!(jobs.iter().all(is_there), "{path}: {line}");
            }
            [word, ..] if *word == program || *word == "echo" => {}
            _ => panic!("{path}: {line}"),
        }
        input = command.ends_with('|').then_some("-");
    }
}

fn check_sudoku(line: &str, words: &[&str]) {
    let words = words.iter().map(|&word| match word {
        // A solution that the command before has begun.
        "mine" => "char_board".into(),
        _ if word.contains('/') && at(word).exists() => at(word).into_os_string(),
        _ => word.into(),
    });
    let cli = Cli::try_parse_from(iter::once("sudoku".into()).chain(words));
    let verb = cli.unwrap_or_else(|error| panic!("{line}\n{error}")).verb;
    if let Some(Verb::New(NewArgs { from: Some(from), blank, .. })) = verb {
        let is_there = |name: &String| from.file.functions().iter().any(|it| it.is(name));
        assert!(blank.iter().all(is_there), "{line}");
    }
}

fn check_cargo(line: &str, words: &[&str]) {
    let (manifests, tests) = (source("", "Cargo.toml"), source("tests/", ".rs"));
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let is_right = match word {
            "--" | "--release" | "--locked" | "--ignored" | "--include-ignored"
            | "--no-fail-fast" => true,
            "--target" | "--features" => words.next().is_some(),
            "--package" | "-p" | "--test" => words
                .next()
                .is_some_and(|name| manifests.contains(&format!("\nname = \"{name}\"\n"))),
            // A module, or a part of the name of a test.
            filter => tests.contains(filter.trim_end_matches("::")),
        };
        assert!(is_right, "{line}: {word}");
    }
}

#[test]
#[ignore = "guards the workspace"]
fn every_command_in_a_document_is_one() {
    for path in files("", ".md") {
        for line in commands_and_links(&path).0 {
            check_line(&path, &line);
        }
    }
}

#[test]
#[ignore = "guards the workspace"]
fn every_verb_is_tried() {
    let tests = source("tests/cli/", ".rs") + &source("tests/cases/transcripts/", ".txt");
    for verb in Cli::command().get_subcommands().filter(|verb| !verb.is_hide_set()) {
        let verb = verb.get_name();
        let is_tried =
            tests.contains(&format!("\n$ {verb}")) || tests.contains(&format!("[\"{verb}\""));
        assert!(
            is_tried,
            "add tests/cases/transcripts/{verb}.txt, with a line == and a title, and a line $ {verb}; `SNAPSHOTS=overwrite cargo test as_written` writes the rest"
        );
    }
}

/// The help has it too.
#[test]
fn a_missing_argument_is_answered_by_an_example_that_works() {
    for verb in Cli::command().get_subcommands().filter(|verb| !verb.is_hide_set()) {
        let example = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
        let example = example.lines().next().and_then(|line| line.strip_prefix("Example: "));
        let is_needed = verb.get_positionals().any(Arg::is_required_set);
        assert!(example.is_some() || !is_needed, "{}", verb.get_name());
        if let Some(line) = example {
            let words: Vec<&str> = line.split(' ').collect();
            let from = words.iter().position(|word| *word == "sudoku").unwrap();
            check_sudoku(line, &words[from + 1..]);
        }
    }
}

/// What a block of a document shows stands in a snapshot.
#[test]
#[ignore = "guards the workspace"]
fn what_documents_show_is_what_commands_print() {
    // From an empty line to an empty line, so that no line is left out.
    let alone = |text: &str| {
        let text = without_lines(text).replace("cargo sudoku ", "sudoku ");
        format!("\n\n{}\n", without_times(&text))
    };
    let is_above = |line: &str| line.starts_with("$ ") || line.starts_with("-- ");
    let snapshots = source("tests/cases/", ".txt");
    let snapshots = snapshots.lines().map(|line| if is_above(line) { "" } else { line });
    let snapshots = alone(&snapshots.collect::<Vec<_>>().join("\n"));
    for path in ["README.md", "README.zh-CN.md", "problems.md", "workbench/data/judges/README.md"] {
        for block in read(path).split("\n```text\n").skip(1) {
            let block = block.split("\n```").next().unwrap();
            assert!(
                snapshots.contains(&alone(block)),
                "{path}: no screen or transcript of tests/cases has\n{block}"
            );
            // The number of a line, which snapshots leave out: there is a write.
            for (file, number) in
                block.split_whitespace().filter_map(|word| word.split_once(".rs:"))
            {
                let file = format!("{file}.rs");
                let line = number.parse::<usize>().unwrap() - 1;
                let is_there = at(&file).exists() && !file.contains("/own/");
                let writes = |text: String| text.lines().nth(line).unwrap().contains(" = ");
                assert!(!is_there || writes(read(&file)), "{path}: {file}:{number}");
            }
        }
    }
}

const NUMBERS: &str = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
                       sixteen seventeen eighteen nineteen twenty";

/// A number of a text, in digits or as a word, and the number itself.
pub fn number(word: &str) -> Option<usize> {
    let place = NUMBERS.split(' ').position(|number| word.eq_ignore_ascii_case(number));
    place.or_else(|| word.replace(',', "").parse().ok())
}

/// The counts in a text that are none of those that there are: a number before its noun, with no more than one word between
/// them.
pub fn stale_counts(text: &str, nouns: &[(&str, &[usize])]) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut stale = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let Some((_, known)) = nouns.iter().find(|(noun, _)| *noun == word) else { continue };
        for from in (at.saturating_sub(2)..at).rev() {
            let before = words[from].trim_start_matches('(');
            if let Some(count) = number(before) {
                if !known.contains(&count) {
                    let said = words[from..at].join(" ");
                    stale.push(format!("\"{said} {word}\": there are {}", known[0]));
                }
                break;
            }
            if before.ends_with(['.', ',', ':', ';', ')']) {
                break;
            }
        }
    }
    stale
}

#[test]
#[ignore = "guards the workspace"]
fn readme_counts_as_there_are() {
    let mirrors = CATALOGUE.iter().filter(|entry| entry.is_mirror());
    let articles: BTreeSet<&str> = mirrors.clone().map(|entry| article(entry).0).collect();
    let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver()).count();
    let nouns: [(&str, &[usize]); 7] = [
        // The quick ones, which `cargo test` tries; all; those that `cargo sudoku` shows.
        ("puzzles", &[named::quick(), named::all().len(), 2]),
        ("solvers", &[solvers]),
        ("steps", &[STEPS.len()]),
        ("mirrors", &[mirrors.clone().count()]),
        ("alike", &[mirrors.filter(|entry| entry.is_solver()).count()]),
        ("articles", &[articles.len()]),
        ("problems", &[problems::ALL.len()]),
    ];
    let stale = stale_counts(README, &nouns);
    assert!(stale.is_empty(), "README.md: {}", stale.join("\nREADME.md: "));
    // It finds what is wrong, however it is written.
    let text =
        "Four steps, (12 steps), 1,000 more *steps*: forty. Five, the steps; the six steps of two.";
    let found = stale_counts(text, &[("steps", &[4])]);
    let said = ["(12 steps", "1,000 more steps", "six steps"];
    assert_eq!(said.map(|said| format!("\"{said}\": there are 4")).to_vec(), found);
}

/// Numbers that a document takes from elsewhere, each with the word that follows it.
#[test]
#[ignore = "guards the workspace"]
fn figures_in_readme_are_those_of_the_race() {
    // The least and the most of some rows of a section.
    let range = |section: &str, rows: [&str; 2]| {
        let section = RACE.split("\n## ").find(|part| part.starts_with(section)).unwrap();
        let is_row =
            |line: &&str| line.split('|').nth(1).is_some_and(|name| rows.contains(&name.trim()));
        let cells = section.lines().filter(is_row).flat_map(|row| row.split('|'));
        let cells: Vec<f64> = cells.filter_map(|cell| cell.trim().parse().ok()).collect();
        (cells.iter().copied().fold(f64::MAX, f64::min), cells.iter().copied().fold(0.0, f64::max))
    };
    let ours = ["boxes", ""];
    let (puzzles, others) = (range("Puzzles", ours), range("Boards", ours));
    let words = README.split_whitespace().collect::<Vec<_>>().join(" ");
    for fact in [
        format!(" {:.1} to {:.0} times as fast", puzzles.0, puzzles.1),
        format!(" {:.1} to {:.0} times on", others.0, others.1),
    ] {
        assert!(
            words.contains(&fact),
            "README.md says nowhere what its table of the race has:{fact}"
        );
    }
}

/// The cells of the rows of a table, the one whose heading begins with `heading`.
fn table(text: &str, heading: &str) -> Vec<Vec<String>> {
    text.lines()
        .skip_while(|line| !line.starts_with(heading))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
        })
        .collect()
}

/// The number and the language of its article.
fn article(entry: &Entry) -> (&'static str, &'static str) {
    match entry.origin {
        Origin::Article(number, language) => (number, language),
        Origin::BeyondArticles => ("–", "–"),
    }
}

#[test]
#[ignore = "guards the workspace"]
fn readme_lists_every_solution_as_the_catalogue_has_it() {
    let (rows, lib) = (table(README, "| file | article"), read("solutions/lib.rs"));
    for (row, entry) in rows.iter().zip(CATALOGUE) {
        let origin = match article(entry) {
            ("–", _) => "Beyond the articles".to_owned(),
            (number, language) => format!("Article {number}, {language}").replace(", –", ""),
        };
        let line = format!("/// {origin}: {}.\npub mod {};\n", entry.idea, entry.name);
        assert!(lib.contains(&line), "solutions/lib.rs: {line}");
        let board = match entry.kind() {
            Kind::IntsFrom => "[[i32; V]; V]",
            Kind::Ints | Kind::Generator => "[[i32; 9]; 9]",
            Kind::Chars | Kind::Rule => "Vec<Vec<char>>",
            Kind::Bytes => "[[u8; 9]; 9]",
            Kind::WholeProgram => "a whole program",
        };
        assert!(row[4].starts_with(board), "README.md, {}: {board}", entry.name);
    }
    let documented: Vec<String> = rows.iter().map(|row| row[..4].join(" | ")).collect();
    let known = CATALOGUE.iter().map(|entry| {
        let (name, (number, language)) = (entry.name, article(entry));
        [&*format!("[{name}.rs](solutions/{name}.rs)"), number, language, entry.idea].join(" | ")
    });
    let known: Vec<String> = known.collect();
    let missing = known.iter().filter(|row| !documented.contains(row));
    let missing: Vec<String> = missing
        .map(|row| format!("| [`{} | …its board… |", row[1..].replacen(']', "`]", 1)))
        .collect();
    let what = "README.md: to the table of the solutions, as lib.rs has them, add";
    assert!(missing.is_empty(), "{what}\n{}", missing.join("\n"));
    assert_eq!(known, documented, "README.md: the table of the solutions");
}

/// What a text tells whatever its language: names in code, and numbers; each with how often it was told before.
pub fn facts(text: &str) -> BTreeSet<(String, usize)> {
    let is_part = |c: char| c.is_ascii_digit() || c == ',' || c == '.';
    // Drawings stand between three marks.
    let text = text.replace("```", "").replace("November", "11");
    let mut facts = BTreeSet::new();
    let mut tell = |fact: String| {
        let before = (0..=facts.len()).find(|before| !facts.contains(&(fact.clone(), *before)));
        facts.extend(before.map(|before| (fact, before)));
    };
    for (n, part) in text.split('`').enumerate() {
        if n % 2 == 1 {
            tell(part.split_whitespace().collect::<Vec<_>>().join(" "));
        } else {
            let numbers = part.split(|c| !is_part(c)).map(|number| number.trim_matches([',', '.']));
            numbers.filter(|it| !it.is_empty()).map(str::to_owned).for_each(&mut tell);
        }
    }
    facts
}

/// What a translation leaves out, and what it adds. It may say more than once what is said.
fn retold(text: &str, translation: &str) -> [Vec<String>; 2] {
    let (told, retold) = (facts(text), facts(translation));
    let left_out = told.difference(&retold).map(|(fact, _)| fact.clone());
    let added = retold.difference(&told).filter(|(_, before)| *before == 0);
    [left_out.collect(), added.map(|(fact, _)| fact.clone()).collect()]
}

#[test]
#[ignore = "guards the workspace"]
fn the_chinese_readme_tells_what_the_english_one_tells() {
    // Where nearer servers are named, and how to have the course in Chinese.
    let alone =
        ["$env:LC_ALL=\"zh_CN.UTF-8\"", "export LC_ALL=zh_CN.UTF-8", "~/.cargo/config.toml"];
    let alone = alone.map(str::to_owned).to_vec();
    assert_eq!([vec![], alone], retold(README, &read("README.zh-CN.md")));
    let [(there, links), (here, others)] = ["README.md", "README.zh-CN.md"].map(commands_and_links);
    let bare = |commands: Vec<String>| {
        commands
            .iter()
            .map(|it| it.split(" #").next().unwrap().trim().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(bare(there), bare(here));
    let missing: Vec<_> = links[1..].iter().filter(|link| !others.contains(link)).collect();
    assert!(missing.is_empty(), "README.zh-CN.md: {missing:?}");
}

/// The terms of the articles, too, which the English text has in brackets.
#[test]
#[ignore = "guards the workspace"]
fn a_chinese_text_tells_what_the_header_of_the_file_tells() {
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let readme = read("README.zh-CN.md");
    for entry in CATALOGUE {
        let (idea, text) = in_chinese(entry.name);
        assert!(readme.contains(&format!("| {idea} |")), "README.zh-CN.md: {idea}");
        assert!(idea.contains(is_chinese), "{}: {idea}", entry.name);
        assert!(!text.is_empty() || !entry.is_mirror(), "{}", entry.name);
        if text.is_empty() {
            continue;
        }
        let lines = entry.source.lines().filter_map(|line| line.strip_prefix("//!"));
        let header = lines.collect::<Vec<_>>().join("\n");
        let titled = format!("# `{}`\n{text}", entry.name);
        let [left_out, added] = retold(&header, &titled);
        assert!(left_out.is_empty(), "chinese.md, {}, lacks {left_out:?}", entry.name);
        assert!(added.is_empty(), "chinese.md, {}, adds {added:?}", entry.name);
        for term in header.split(|c| !is_chinese(c)) {
            assert!(text.contains(term), "{}: {term}", entry.name);
        }
    }
}

/// With a 9 in place of a 7, only 7 can have become possible in the next cell.
#[test]
#[ignore = "guards the workspace"]
fn what_a_drawing_of_backtracking_shows_can_happen() {
    for text in [&*read("solutions/int_matrix.rs"), in_chinese("int_matrix").1] {
        let mut rows = text.lines().skip_while(|line| !line.contains("(1, 2)")).skip(1);
        let [first, then] = [rows.next(), rows.next()].map(|row| {
            let row = row.unwrap();
            row.chars().filter_map(|c| c.to_digit(10)).collect::<Vec<_>>()
        });
        assert_eq!((first[0], first[1]), (then[0], then[2]), "{first:?} {then:?}");
    }
}

/// As the code map says: what is said of a grid counts in words, so that no number is taken for a digit of it.
#[test]
#[ignore = "guards the workspace"]
fn numbers_are_written_in_one_way() {
    const COUNTED: [&str; 4] = ["cells", "units", "ways", "solutions"];
    let told = ["steps", "transcripts/hint", "sentences/mistakes", "sentences/alternatives"];
    let told = told.map(|name| read(format!("tests/cases/{name}.txt"))).concat();
    // Not what is asked, nor what a test shows of an answer besides its sentences.
    let is_said =
        |line: &&str| !line.starts_with(['$', '=', '>', '<']) && !line.contains(", all: ");
    for line in told.lines().filter(is_said) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_small = |word: &str| word.parse::<usize>().is_ok_and(|number| number <= 10);
        let is_counted = |word: &str| COUNTED.contains(&word.trim_end_matches(['.', ',', ':']));
        let small = words.windows(2).find(|pair| is_small(pair[0]) && is_counted(pair[1]));
        assert_eq!(None, small, "{line}");
    }
    for line in source("tests/cases/sentences/", ".txt").lines().filter(is_said) {
        let mut numbers = line.split(|c: char| !c.is_ascii_digit());
        assert_eq!(None, numbers.find(|number| (4..20).contains(&number.len())), "{line}");
    }
}

/// A speed or a time is that of a run.
#[test]
#[ignore = "guards the workspace"]
fn what_was_measured_has_its_date() {
    let headers = CATALOGUE.iter().map(|entry| {
        let lines = entry.source.lines().take_while(|line| line.starts_with("//!"));
        (entry.name, lines.collect::<Vec<_>>().join("\n"))
    });
    let race = RACE.split("\n## ").map(|section| ("benches/README.md", section.to_owned()));
    for (name, text) in headers.chain(race) {
        let is_measured = [" ms", " µs", "---:|"].iter().any(|figure| text.contains(figure));
        assert!(!is_measured || text.contains("2026"), "{name}: when, and on what?\n{text}");
    }
    for solver in CATALOGUE.iter().filter(|entry| entry.is_solver()) {
        assert!(RACE.contains(solver.name), "benches/README.md: {}", solver.name);
    }
}

/// What README and the code map say of other files.
#[test]
#[ignore = "guards the workspace"]
fn files_are_as_documents_say() {
    for word in read("NOTICE").split([' ', ',', '\n']).filter(|word| word.contains('/')) {
        let word = word.trim_end_matches('.');
        let is_ours = ["solutions", "workbench", "tests"].iter().any(|it| word.starts_with(it));
        assert!(!is_ours || at(word).exists(), "NOTICE: {word}");
    }
    let verbs = source("workbench/src/verbs/", ".rs");
    assert!(!verbs.contains("use crate::verbs"), "a verb imports another: workbench/README.md");
    let manifest = read("Cargo.toml");
    let (_, oldest) = manifest.split_once("rust-version = \"").unwrap();
    let oldest = format!("[Rust {}]", oldest.split('"').next().unwrap());
    assert!(README.contains(&oldest), "README.md says nowhere {oldest}");
    // Submissions are compiled with each.
    let tried = read("tests/cli/paste.rs");
    for path in ["README.md", "workbench/data/judges/README.md"] {
        for rest in read(path).split("rustc 1.").skip(1) {
            let minor = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap();
            assert!(tried.contains(&format!("\"1.{minor}.0\"")), "{path}: rustc 1.{minor}");
        }
    }
}

/// Code, and what Rust or git say.
const OTHERS: [&str; 5] = [
    "git clean -dfx",
    "has overflowed its stack",
    "memory allocation of",
    "overflowed its stack",
    "pub struct Solution",
];

/// What stands between quotes in code, sentence by sentence: three or more words without a sign between them.
fn sentences(file: &str, code: &str) -> Vec<String> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code = code.lines().filter(is_code).collect::<Vec<_>>().join("\n");
    let code = code.replace("\\\\", "").replace("\\\"", "_").replace("'\"'", "");
    let code = code.replace("\\\n", "\n").replace("\\n", "_");
    assert!(code.matches('"').count().is_multiple_of(2), "{file}: a quote without another");
    let is_within = |c: char| c.is_alphabetic() || c.is_whitespace() || "'-".contains(c);
    let parts = code.split('"').skip(1).step_by(2).flat_map(|it| it.split(|c| !is_within(c)));
    let words = parts.map(|part| part.split_whitespace().collect::<Vec<_>>());
    words.filter(|words| words.len() > 2).map(|words| words.join(" ")).collect()
}

/// Put into other words, it would turn such a test red: only files of `cases` have what is said.
#[test]
fn no_sentence_of_the_product_stands_in_the_code_of_a_test() {
    let (mut said, mut tested) = (BTreeMap::<String, Vec<[String; 2]>>::new(), Vec::new());
    let first = |text: &str| text.split(' ').next().unwrap().to_owned();
    for file in ["tests/", "workbench/", "solutions/"].iter().flat_map(|it| files(it, ".rs")) {
        let text = if file.contains("/data/") { String::new() } else { read(&file) };
        let parts = ["mod ", "pub(super) mod "].map(|it| format!("#[cfg(test)]\n{it}"));
        let parts = parts.iter().find_map(|it| text.split_once(it)).unwrap_or((&text, ""));
        let (product, tests) = if file.contains("tests/") { ("", &*text) } else { parts };
        for it in sentences(&file, product).into_iter().filter(|it| it.len() > 13) {
            said.entry(first(&it)).or_default().push([it, file.clone()]);
        }
        tested.extend(sentences(&file, tests).into_iter().map(|it| (it, file.clone())));
    }
    let mut found = BTreeSet::new();
    for (text, test) in &tested {
        for at in iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1)) {
            let known = said.get(&first(&text[at..])).into_iter().flatten();
            let again =
                known.filter(|it| text[at..].starts_with(&it[0]) && !OTHERS.contains(&&*it[0]));
            found.extend(again.map(|[it, file]| format!("{test} has {it:?} of {file}\n")));
        }
    }
    let found: String = found.into_iter().collect();
    assert!(found.is_empty(), "{found}Assert what is decided; what is said, in a file of cases.");
}
