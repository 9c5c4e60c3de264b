//! The watched copies: which writes get a probe, what is refused, and the messages. Functions whose bodies are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter;

use instrument::{Change, File, Function, Obstacle};
use pretty_assertions::assert_eq;
use proc_macro2::{TokenStream, TokenTree};

use support::snapshot::{self, Block};

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
            if let Some((cell, rest)) = piece.split_once(")).cell() }; ") {
                return format!("{cell}; {rest}");
            }
            let Some((place, rest)) = piece.split_once(")).written(") else {
                return piece.to_owned();
            };
            let (at, rest) = rest.split_once("); }").unwrap();
            format!("LOOK {place} {};{rest}", at.rsplit(", ").nth(1).unwrap())
        };
        let text: String = copy.split(traits).map(shown).collect();
        let text = text.replace("let probe_before = ", "WAS ").replace("let probe_now = ", "NOW ");
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
        let asked = block.text('$');
        let (what, rest) = asked.split_once(' ').unwrap_or((&asked, ""));
        let lines: Vec<String> = match what {
            "exit" => file.call_of("f", "exit").iter().map(ToString::to_string).collect(),
            "copy" => file.copy_of_board("f").iter().map(ToString::to_string).collect(),
            "changed" => file.changed_static("f").iter().map(ToString::to_string).collect(),
            "main" => vec![file.is_program(&file.region().unwrap()).to_string()],
            "paths" => {
                file.functions().iter().map(|it| format!("{}: {}", it.line, it.path)).collect()
            }
            // Where there may be a second one, each write compares all of it.
            "one" => {
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
            "defined" => {
                let lines = |name| file.defined(name).into_iter().map(move |it| (it, name));
                let all = rest.split(' ').flat_map(lines);
                all.map(|((line, how), name)| format!("{line}: {name} {how}")).collect()
            }
            "recursion" => {
                let all = file.functions().iter().map(|it| file.recursion(it.line).unwrap());
                all.map(|(name, line)| format!("{name}: {line}")).collect()
            }
            "paired" => {
                let original = File::new("other", block.text('@'));
                let names: Vec<&str> = rest.split(' ').collect();
                file.paired(&original, &names).iter().map(|it| it.trim_end().to_owned()).collect()
            }
            "entry" => {
                let names: Vec<&str> = rest.split(' ').collect();
                let kind = |path: &str, cell: Option<&str>, is_board, parameters| {
                    Ok(format!("{path} {cell:?} {is_board} {parameters}"))
                };
                match file.entry_point(&names, kind) {
                    Ok(found) => found
                        .iter()
                        .map(|it| format!("{}, counts: {}", it.kind, it.counts))
                        .collect(),
                    Err(why) => vec![why.to_string()],
                }
            }
            "signatures" => {
                let told = |it: &Function| {
                    let nothing = if it.returns_nothing { ", nothing" } else { "" };
                    format!("{}: {}{nothing}", it.name, it.signature)
                };
                file.functions().iter().map(told).collect()
            }
            "typed" => {
                let typed = file.changes().unwrap().switched(file.text(), &BTreeSet::new()).text;
                let lines = typed.lines().zip(file.text().lines());
                let typed = lines.filter(|(typed, line)| typed != line).map(|it| it.0.trim());
                typed.map(ToOwned::to_owned).collect()
            }
            "reading" => {
                let copy = file.reading().unwrap().text.replace("crate::reads::", "");
                copy.lines().map(|it| it.replace(" crate::probe::tick();", "")).collect()
            }
            _ => panic!("{asked}"),
        };
        lines.join("\n") + "\n"
    });
}

/// Whether compilers agree, `compiler.rs` asks.
#[test]
fn what_is_newer_than_a_compiler_is_found_as_written() {
    snapshot::check("instrument/newer.txt", |block| {
        let file = File::new("mine", block.text('<'));
        let newer = file.newer(&(1..2), 55);
        newer.map_or(String::new(), |it| format!("{} since 1.{}\n", it.what, it.since))
    });
}

/// How many changes there are, and a sum that tells whether they are the same.
fn sum<'a>(changes: impl Iterator<Item = &'a str>) -> String {
    let (mut number, mut sum) = (0, 0_u32);
    for change in changes {
        number += 1;
        sum = change.bytes().fold(sum, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    }
    format!("{number} changes, {sum:x}")
}

/// The changes of each line.
fn summed_up(changes: &str) -> String {
    let mut lines = BTreeMap::<u32, Vec<&str>>::new();
    for (line, new) in changes.lines().filter_map(|change| change.split_once(':')) {
        lines.entry(line.parse().unwrap()).or_default().push(new);
    }
    let lines = lines.into_iter().map(|(line, new)| format!("{line}: {}\n", sum(new.into_iter())));
    lines.collect()
}

/// Where each edit of a change is, what goes and what comes; `?` of a change that is a guess, `!` of one that is blunt.
fn written(text: &str, change: &Change) -> String {
    let edits = change.edits.iter().map(|(range, new)| {
        let before = &text[..range.start];
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.matches('\n').count() + 1;
        format!("{line}:{column} {} -> {new}", &text[range.clone()]).replace('\n', "\\n")
    });
    let signs = [(change.is_guess, " ?"), (change.is_blunt, " !")];
    let signs = signs.iter().filter(|it| it.0).map(|it| it.1);
    edits.collect::<Vec<_>>().join(" | ") + &signs.collect::<String>()
}

/// All changes of a text, of which there is a copy that is Rust.
fn all_changes(text: &str) -> String {
    let file = File::new("mine", text.to_owned());
    let changes = file.changes().unwrap();
    let copy = changes.switched(text, &(1..=changes.all.len()).collect()).text;
    if let Err(why) = syn::parse_file(&copy) {
        panic!("{why}: {:?}", copy.lines().nth(why.span().start().line - 1));
    }
    changes.all.iter().map(|it| written(text, it) + "\n").collect()
}

/// Of a whole file they are summed up.
#[test]
fn the_small_changes_of_a_file_are_as_written() {
    snapshot::check("instrument/changes.txt", |block| match block.lines[..] {
        [('=', _)] => summed_up(&all_changes(&block.made())),
        _ => all_changes(&block.text('<')),
    });
}

#[test]
#[ignore = "slow: reads copies of which some have thousands of changes"]
fn the_sums_of_the_small_changes_of_other_files_are_as_written() {
    snapshot::check("instrument/files.txt", |block| {
        let summed_up = |line: &(char, &str)| {
            let mut text = String::new();
            snapshot::change(&mut text, &mut String::new(), *line);
            format!("{}: {}\n", line.1, sum(all_changes(&text).lines()))
        };
        block.lines.iter().map(summed_up).collect()
    });
}

/// A copy with changes, read as its program is.
#[derive(Debug)]
enum Piece {
    Word(String),
    /// The numbers of changes, and what stands there with none of them, with the first, and so on.
    Choice(Vec<usize>, Vec<Vec<Piece>>),
}

/// The pieces of a text, without brackets, what ends statements and types of variables, which a copy has more of. `at` tells which
/// changes an error in a place of a copy is about.
fn pieces(tokens: TokenStream, at: &dyn Fn(&TokenTree) -> Vec<usize>) -> Vec<Piece> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let begins = |place: usize, words: &str| {
        let mut words = words.split(' ').zip(place..);
        words.all(|(word, at)| match tokens.get(at) {
            Some(TokenTree::Ident(token)) => token == word,
            Some(TokenTree::Punct(token)) => word.starts_with(token.as_char()),
            _ => false,
        })
    };
    let inside = |place: usize| match &tokens[place] {
        TokenTree::Group(group) => group.stream(),
        token => panic!("{token} is no group"),
    };
    let word = |text: &str| Piece::Word(text.to_owned());
    let (mut all, mut place) = (Vec::new(), 0);
    while place < tokens.len() {
        if begins(place, "match crate : : changes : : among") {
            let numbers = inside(place + 8).to_string();
            let numbers =
                numbers.split(|it: char| !it.is_ascii_digit()).filter(|it| !it.is_empty());
            let numbers: Vec<usize> = numbers.map(|it| it.parse().unwrap()).collect();
            let is_comma =
                |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
            let arms = inside(place + 9).into_iter().filter(|it| !is_comma(it));
            let mut ways = Vec::new();
            for (number, arm) in arms.collect::<Vec<_>>().chunks(4).enumerate() {
                let pattern = if number == numbers.len() { "_" } else { &*number.to_string() };
                assert_eq!(pattern, arm[0].to_string());
                let TokenTree::Group(body) = &arm[3] else { panic!("{arm:?}") };
                if number > 0 {
                    for error in [&arm[0], &arm[3]] {
                        assert_eq!(vec![numbers[number - 1]], at(error), "{error}");
                    }
                }
                ways.push(pieces(body.stream(), at));
            }
            assert_eq!(numbers.len() + 1, ways.len());
            all.push(Piece::Choice(numbers, ways));
            place += 10;
        } else if begins(place, "if false") {
            all.extend(pieces(inside(place + 4), at));
            place += 5;
        } else if begins(place, "crate : : changes : : keep") {
            all.extend(["let", "before", "="].map(word));
            place += 7;
        } else if begins(place, "crate : : changes : : kept") {
            all.push(word("before"));
            place += 8;
        } else if begins(place, ":") && begins(place + 2, "=") {
            place += 2;
        } else {
            match &tokens[place] {
                TokenTree::Group(group) => all.extend(pieces(group.stream(), at)),
                TokenTree::Punct(end) if ",;".contains(end.as_char()) => {}
                token => all.push(word(&token.to_string())),
            }
            place += 1;
        }
    }
    all
}

/// What a copy says while this change is switched on.
fn said(pieces: &[Piece], number: usize) -> Vec<&str> {
    let mut words = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Word(word) => words.push(&**word),
            Piece::Choice(numbers, ways) => {
                let way = numbers.iter().position(|it| *it == number).map_or(0, |place| place + 1);
                words.extend(said(&ways[way], number));
            }
        }
    }
    words
}

/// Each is another file, which parses, and a switch of one copy, which says what that file says.
#[test]
fn each_change_is_a_switch_of_a_copy() {
    let texts = |file: &str, text: fn(&Block<'_>) -> String| -> Vec<String> {
        let path = snapshot::case(format!("instrument/{file}.txt"));
        snapshot::blocks(&fs::read_to_string(path).unwrap()).iter().map(text).collect()
    };
    let whole = texts("changes", |it| it.text('<'));
    let bodies = texts("missing", |it| search(&it.text('<')));
    // All changes, and of the bodies each tenth.
    for (step, text) in iter::zip(iter::repeat(1), whole).chain(iter::zip(iter::repeat(10), bodies))
    {
        let file = File::new("mine", text.clone());
        let changes = file.changes().unwrap();
        let copy = changes.switched(&text, &(1..=changes.all.len()).collect());
        let words = |text: &str| pieces(text.parse().unwrap(), &|_| Vec::new());
        let read = |token: &TokenTree| copy.at(&token.span().byte_range());
        let read = pieces(copy.text.parse().unwrap(), &read);
        assert_eq!(said(&words(&text), 0), said(&read, 0));
        for (number, change) in (1..).zip(&changes.all).step_by(step) {
            let new = changes.apply(number, &text).unwrap();
            assert_ne!(text, new);
            assert!(syn::parse_file(&new).is_ok(), "{new}");
            // In the copy, the other end of a range is one more or less, and a constant is another wherever it is named.
            let is_alike = text.lines().nth(change.line - 1).unwrap().starts_with("const ")
                || change.edits.iter().all(|(_, new)| ["..", "..="].contains(&&**new));
            let on = said(&read, number);
            assert!(
                is_alike && on != said(&read, 0) || on == said(&words(&new), 0),
                "{change:?} {on:?}"
            );
            let first = change.edits[0].0.start;
            assert_eq!(text[..first].matches('\n').count() + 1, change.line, "{change:?}");
        }
    }
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

/// A file with this body of a function.
fn search(body: &str) -> String {
    format!(
        "type Board = [[u8; 9]; 9];\nfn f(b: &mut Board, d: u8) -> bool {{\n{body}\n}}\nfn set(b: &mut Board, d: u8) {{}}\n\
        fn search(b: &mut Board) {{ let k = r / 3 + c; b[r][c] = v; seen[r].insert(v); search(b); }}\n"
    )
}

/// The body of a function, and as it may be meant; below it, all that may be meant is summed up.
#[test]
fn what_is_missing_is_among_the_changes_as_written() {
    snapshot::check("instrument/missing.txt", |block| {
        let file = File::new("mine.rs", search(&block.text('<')));
        let (right, _) = block.comes.rsplit_once('\n').unwrap();
        let (changes, whole) = (file.changes().unwrap(), search(right));
        let all = (1..=changes.all.len()).filter_map(|it| changes.apply(it, file.text()));
        let all: Vec<String> = all.collect();
        let near: Vec<&String> = all.iter().filter(|it| it.len() == whole.len()).collect();
        assert!(all.contains(&whole), "no\n{whole}\nbut {near:#?}");
        format!("{right}\n// {}\n", sum(all_changes(file.text()).lines()))
    });
}
