//! The watched copies: which writes get a probe, what is refused, and the messages. Functions whose bodies are left out.

use std::collections::{BTreeMap, BTreeSet};

use instrument::{File, Function, Obstacle};
use pretty_assertions::assert_eq;

use support::snapshot;

/// The submission region around `code`, which begins on line 2.
fn watched(code: &str) -> Result<String, Obstacle> {
    let text = format!("// submission starts\n{code}\n// submission ends\n");
    Ok(File::new("solutions/mine.rs", text).watched()?.text.clone())
}

/// The calls of probes in a copy, in their order; of a look, at what, and at which cell of it.
fn calls(copy: &str) -> String {
    let calls = copy.split("crate::probe::").skip(1).filter_map(|rest| {
        let (name, rest) = rest.split_once('(')?;
        match name {
            "Place" => {
                let (place, rest) = rest[1..].split_once("))")?;
                rest.starts_with(".written").then(|| format!("look {place}"))
            }
            "at" => Some(format!("at {}", &rest[2..rest.find("))")?])),
            name => (!name.contains(' ')).then(|| name.to_owned()),
        }
    });
    calls.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_write_call_and_check_gets_its_probe_as_written() {
    snapshot::check("instrument/probes.txt", |block| {
        calls(&watched(&block.text('<')).unwrap()) + "\n"
    });
}

/// What does not say which cell it writes to is looked at as soon as that is allowed.
#[test]
fn what_may_be_the_board_is_looked_at_behind_a_write_as_written() {
    snapshot::check("instrument/looks.txt", |block| {
        let code = format!("fn f(b: &mut [[u8; 9]; 9]) {{\n{}\n}}", block.text('<'));
        let copy = watched(&code).unwrap();
        let traits = "{ use crate::probe::{Held as _, Other as _}; (&crate::probe::Place(&";
        let shown = |piece: &str| {
            if let Some((_, rest)) = piece.split_once(")).cell() }; ") {
                return rest.to_owned();
            }
            let Some((place, rest)) = piece.split_once(")).written(") else {
                return piece.to_owned();
            };
            let (at, rest) = rest.split_once("); }").unwrap();
            format!("LOOK {place} {};{rest}", at.rsplit(", ").nth(1).unwrap())
        };
        let text: String = copy.split(traits).map(shown).collect();
        let text = text.replace("let probe_before = ", "").replace("let probe_now = ", "");
        let lines: Vec<&str> = text.lines().collect();
        lines[2..lines.len() - 2].join("\n") + "\n"
    });
}

#[test]
fn a_file_that_is_no_rust_is_refused_with_the_place() {
    let text = "// submission starts\nfn f( {\n// submission ends\n".to_owned();
    let file = File::new("solutions/mine.rs", text);
    let error = file.watched().unwrap_err();
    assert_eq!(Some(2), error.line, "{error}");
    assert_eq!(Some(error), file.error());
}

#[test]
#[ignore = "guards the workspace"]
fn the_files_of_the_workspace_keep_their_lines() {
    for entry in solutions::CATALOGUE {
        let file = File::new(entry.name, entry.source);
        let copy = file.watched().unwrap();
        assert_eq!(entry.source.lines().count(), copy.text.lines().count(), "{}", entry.name);
        assert!(!copy.functions.is_empty(), "{}", entry.name);
    }
}

/// Those that `$` names.
#[test]
fn without_some_functions_bodies_a_file_is_as_written() {
    snapshot::check("instrument/blanked.txt", |block| {
        let names = block.text('$');
        let names: Vec<&str> = names.split(' ').collect();
        File::new("mine", block.text('<')).blank(&names) + "\n"
    });
}

/// `$` is asked of the file, or of its function `f`: of the functions, whether `f` reaches each, and the line of its `todo!()`.
#[test]
fn a_file_answers_by_its_syntax_as_written() {
    snapshot::check("instrument/answers.txt", |block| {
        let file = File::new("mine", block.text('<'));
        let lines: Vec<String> = match &*block.text('$') {
            "exit" => file.call_of("f", "exit").iter().map(ToString::to_string).collect(),
            "copy" => file.copy_of_board("f").iter().map(ToString::to_string).collect(),
            "changed static" => file.changed_static("f").iter().map(ToString::to_string).collect(),
            "main" => vec![file.is_program(&file.region().unwrap()).to_string()],
            "paths" => {
                file.functions().iter().map(|it| format!("{}: {}", it.line, it.path)).collect()
            }
            // Where there may be a second one, each write compares all of it.
            "one board" => {
                let compares = |it: &str| watched(it).unwrap().contains("probe_now");
                file.text().lines().map(|it| compares(it).to_string()).collect()
            }
            "blanked" => {
                let blanked = file.functions().iter().filter(|it| it.can_be_blanked());
                blanked.map(|it| it.path.clone()).collect()
            }
            "reached" => {
                let reached = file.reached("f");
                let told = |it: &Function| {
                    format!("{}: {}, {:?}", it.path, reached.contains(&*it.path), it.todo)
                };
                file.functions().iter().map(told).collect()
            }
            asked => {
                let minor = asked.strip_prefix("newer than 1.").expect(asked).parse().unwrap();
                let newer = file.newer(&(2..usize::MAX), minor).into_iter();
                newer.map(|it| format!("{}: {} since 1.{}", it.line, it.what, it.since)).collect()
            }
        };
        lines.join("\n") + "\n"
    });
}

/// Of each line of a file, how many changes there are, and a sum that tells whether they are the same.
fn summed_up(changes: &str) -> String {
    let mut lines = BTreeMap::<u32, (u32, u32)>::new();
    for (line, new) in changes.lines().filter_map(|change| change.split_once(": ")) {
        let (number, sum) = lines.entry(line.parse().unwrap()).or_default();
        *number += 1;
        *sum = new.bytes().fold(*sum, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    }
    let lines =
        lines.iter().map(|(line, (number, sum))| format!("{line}: {number} changes, {sum:x}"));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Each with its line, and what is new in the text; `-` where nothing is. Of a whole file they are summed up. Each is a switch of
/// one copy, in which nothing else differs.
#[test]
fn the_small_changes_of_a_file_are_as_written() {
    snapshot::check("instrument/changes.txt", |block| {
        let text = if block.has("=") { block.made() } else { block.text('<') };
        let file = File::new("mine", text.clone());
        let changes = file.changes().unwrap();
        let before: Vec<&str> = text.lines().map(str::trim).collect();
        let mut lines = String::new();
        for (number, change) in (1..).zip(&changes.all) {
            let after = changes.apply(number, &text).unwrap();
            let same =
                after.lines().zip(text.lines()).take_while(|(one, other)| one == other).count();
            let new =
                after.lines().skip(same).map(str::trim).find(|it| !before[same..].contains(it));
            lines += &format!("{}: {}\n", change.line, new.unwrap_or("-"));
        }
        let all = changes.switched(&text, &(1..=changes.all.len()).collect()).text;
        assert!(syn::parse_file(&all).is_ok(), "{all}");
        let none = changes.switched(&text, &BTreeSet::new()).text;
        assert_eq!(text, none);
        if block.has("=") { summed_up(&lines) } else { lines }
    });
}

/// Of the arms of a `match` rustc tells only the first that has another type, so that one by one takes long.
#[test]
fn each_change_of_a_short_expression_is_compiled_by_itself() {
    let text = "fn f(n: u8) -> bool { g(5, 60, 700) && n > 8 }";
    let file = File::new("mine", text);
    let changes = file.changes().unwrap();
    let all = changes.switched(text, &(1..=changes.all.len()).collect()).text;
    for (expression, is_alone) in [("5", true), ("700", true), ("g(5, 60, 700) && n > 8", false)] {
        assert_eq!(
            is_alone,
            all.contains(&format!("if false {{ {expression} }} else {{")),
            "{all}"
        );
    }
}

#[test]
fn changes_are_found_by_their_place_and_by_their_words() {
    let text = "fn f() { g(5); h(7); }";
    let file = File::new("mine", text);
    let changes = file.changes().unwrap();
    let numbers = |is_it: fn(&str) -> bool| -> BTreeSet<usize> {
        let all = 1..=changes.all.len();
        all.filter(|it| changes.apply(*it, text).is_some_and(|new| is_it(&new))).collect()
    };
    let of_digit = numbers(|new| new.starts_with("fn f() { g(") && new.ends_with("); h(7); }"));
    let of_call = numbers(|new| new.ends_with(" h(7); }") && !new.contains("return h"));
    let (digit, call) = (of_digit.first().unwrap(), of_call.difference(&of_digit).next().unwrap());
    assert_eq!(of_digit, changes.beside(&BTreeSet::from([*digit])));
    assert_eq!([&of_digit, &of_call], [&changes.inside(*digit), &changes.inside(*call)]);
    assert_eq!(
        numbers(|new| new.contains("\ng") || new.contains("\nh")),
        changes.guesses().collect()
    );
    let with = |word: &str| BTreeSet::from_iter(changes.with(&[word.to_owned()].into(), text));
    assert_eq!(numbers(|new| new.contains("true")), with("true"));
    assert!(with("g").is_superset(&numbers(|new| !new.contains('g'))));
}

/// The body of a function, and as it may be meant.
#[test]
fn what_is_missing_is_among_the_changes_as_written() {
    snapshot::check("instrument/missing.txt", |block| {
        let text = |body: &str| {
            format!(
                "type Board = [[u8; 9]; 9];\nfn f(b: &mut Board, d: u8) -> bool {{\n{body}\n}}\nfn set(b: &mut Board, d: u8) {{}}\n\
                fn search(b: &mut Board) {{ let k = r / 3 + c; b[r][c] = v; seen[r].insert(v); search(b); }}\n"
            )
        };
        let file = File::new("mine.rs", text(&block.text('<')));
        let (changes, right) = (file.changes().unwrap(), text(block.comes));
        let all = (1..=changes.all.len()).filter_map(|it| changes.apply(it, file.text()));
        let all: Vec<String> = all.collect();
        let near: Vec<&String> = all.iter().filter(|it| it.len() == right.len()).collect();
        assert!(all.contains(&right), "no\n{right}\nbut {near:#?}");
        block.comes.to_owned() + "\n"
    });
}
