//! `sudoku` without a verb: every solution on two well-known puzzles.

use pretty_assertions::assert_eq;

use crate::support::sudoku;

const BARE: [&str; 0] = [];

#[test]
fn every_solution_is_shown_on_two_puzzles_without_colours_in_a_pipe() {
    let said = sudoku(&BARE).run();
    said.code_is(0).out_has("6 5 1 │ 8 7 3 │ 2 9 4");
    assert!(!said.out.contains('\x1b'), "escape sequences in a pipe");
    for entry in solutions::CATALOGUE {
        let first_words = said.out.lines().map(|line| line.split_whitespace().next());
        let lines = first_words.filter(|&word| word == Some(entry.name));
        assert_eq!(2, lines.count(), "lines of {}: {said}", entry.name);
    }
    let fits = |line: &str| line.chars().count() <= 80;
    assert!(said.out.lines().all(fits), "wider than a terminal: {said}");
}

#[test]
fn the_picture_in_the_readme_is_what_it_prints() {
    // The times are left out, and with them how wide the columns are.
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .filter(|words| words.first().is_some_and(|word| !word.contains('─')))
            .map(|words| match words.split_last_chunk() {
                Some((rest, [_, "ns" | "µs" | "ms" | "s"])) => rest.join(" "),
                _ => words.join(" "),
            })
            .collect()
    };
    let readme = include_str!("../README.md");
    let (_, picture) = readme.split_once("```text\n").expect("a picture");
    let (picture, _) = picture.split_once("```").expect("its end");
    let printed = lines(&sudoku(&BARE).run().out);
    let picture = lines(picture);
    let start = printed.iter().position(|line| *line == picture[0]);
    let rest = &printed[start.expect("what the picture begins with")..];
    let end = rest.iter().position(|line| line.starts_with("Next: "));
    assert_eq!(picture, rest[..end.unwrap_or(rest.len())]);
}

#[test]
fn json_has_null_for_what_is_not_counted() {
    let objects = sudoku(&["--json"]).run().json();
    assert_eq!(2 * solutions::CATALOGUE.len(), objects.len());
    for object in objects {
        let name = object["solution"].as_str().unwrap_or_default();
        let entry = solutions::find(name).expect("its entry");
        let is_counted = entry.is_mirror() && name != "win_condition";
        for column in ["checks", "resets"] {
            assert_eq!(is_counted, object[column].is_u64(), "{object}");
            assert_eq!(!is_counted, object[column].is_null(), "{object}");
        }
    }
}
