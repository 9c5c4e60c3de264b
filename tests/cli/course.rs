//! The course: every step can be done, no step is done by what is wrong, and its hints name only what exists.

use std::fs;
use std::path::Path;

use clap::Parser;
use pretty_assertions::assert_eq;
use rstest::rstest;
use workbench::cli::Cli;
use workbench::course::{self, STEPS, Step};

use crate::command::{masked, without_lines};
use crate::practice::Checkout;
#[cfg(target_os = "linux")]
use crate::terminal::Session;

/// The lines before the screens of a step.
const RIGHT: &str = "== right\n";
const WRONG: &str = "== wrong\n";

/// A step's file of `cases/course`: whose code is put back, and a mistake in it.
struct Trial {
    solution: String,
    problem: Option<String>,
    old: String,
    new: String,
}

impl Trial {
    fn read(set_up: &str) -> Trial {
        let line = |begins: &str| {
            let line = set_up.lines().find_map(|line| line.strip_prefix(begins));
            line.unwrap_or_default().trim_start().replace("\\n", "\n")
        };
        let source = line("=");
        let (solution, problem) = match source.split_once(' ') {
            Some((solution, problem)) => (solution.to_owned(), Some(problem.to_owned())),
            None => (source, None),
        };
        Trial { solution, problem, old: line("-"), new: line("+") }
    }

    /// The step's file as it begins, with the catalogue's code in its region.
    fn right(&self, checkout: &Checkout, begun: &str) -> String {
        let code = if let Some(problem) = &self.problem {
            checkout.run(&["paste", &self.solution, problem]).out
        } else {
            region(solutions::find(&self.solution).unwrap().source).to_owned()
        };
        begun.replace(region(begun), &format!("\n{code}"))
    }

    fn wrong(&self, right: &str) -> String {
        assert_eq!(1, right.matches(&self.old).count(), "{}", self.old);
        right.replace(&self.old, &self.new)
    }
}

fn region(text: &str) -> &str {
    let (_, rest) = text.split_once("// submission starts\n").unwrap();
    rest.split_once("// submission ends").unwrap().0
}

fn trial(step: &Step) -> (std::path::PathBuf, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/course");
    let file = folder.join(&step.name).with_extension("txt");
    let text = fs::read_to_string(&file).unwrap();
    (file, text)
}

#[test]
fn the_course_can_be_read_and_each_step_is_tried() {
    assert_eq!(None, course::read().err());
    let names: Vec<&str> = STEPS.iter().map(|step| &*step.name).collect();
    let files = fs::read_dir(trial(&STEPS[0]).0.parent().unwrap()).unwrap();
    let mut files: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let mut expected: Vec<String> = names.iter().map(|name| format!("{name}.txt")).collect();
    expected.sort();
    assert_eq!(expected, files);
    for step in STEPS.iter() {
        assert!((1..=3).contains(&step.hints.len()), "{step:?}");
    }
}

/// `WRITE_SCREENS=1` writes the screens.
#[rstest]
#[ignore = "slow: starts rustc"]
fn a_step_is_done_by_the_catalogue_s_code_and_not_by_less(
    #[values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)] place: usize,
) {
    let step = &STEPS[place];
    let checkout = Checkout::new();
    let practice = || checkout.run(&["practice", &step.name, "--once"]);
    let done = || fs::read_to_string(checkout.path("solutions/own/done.txt")).unwrap_or_default();
    let (file, text) = trial(step);
    let (set_up, screens) = text.split_once(RIGHT).unwrap_or((&text, ""));
    let trial = Trial::read(set_up);

    practice().code_is(1).err_is("").out_has("\nTODO ");
    let mine = checkout.path(&step.file());
    let begun = fs::read_to_string(&mine).unwrap();
    let right = trial.right(&checkout, &begun);
    fs::write(&mine, trial.wrong(&right)).unwrap();
    let wrong = practice();
    wrong.code_is(1).err_is("");
    assert_eq!("", done());
    fs::write(&mine, right).unwrap();
    let right = practice();
    right.code_is(0).err_is("");
    assert!(done().ends_with(&format!("\n{} {}\n", step.name, step.checked_by())), "{}", done());

    let shown = format!("{}{WRONG}{}", masked(&right.out), without_lines(&masked(&wrong.out)));
    if std::env::var_os("WRITE_SCREENS").is_some() {
        fs::write(file, format!("{set_up}{RIGHT}{shown}")).unwrap();
        return;
    }
    assert_eq!(screens, shown);
    for line in shown.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
#[ignore = "slow: begins every step"]
fn hints_name_only_what_exists_and_show_no_code() {
    let checkout = Checkout::new();
    for step in STEPS.iter() {
        checkout.run(&["practice", &step.name, "--once"]).code_is(1);
        let begun = fs::read_to_string(checkout.path(&step.file())).unwrap();
        let file = Trial::read(&trial(step).1).right(&checkout, &begun);
        let texts = step.hints.iter().chain([&step.task, &step.read, &step.teaches]);
        let then = step.then.iter().map(|then| format!("cargo sudoku {then}"));
        let named = texts.flat_map(|text| text.split('`').skip(1).step_by(2)).map(str::to_owned);
        for name in named.chain(then) {
            let exists = match name.strip_prefix("cargo sudoku ") {
                Some(command) => is_command(command),
                None if name.starts_with("solutions/") => checkout.path(&name).exists(),
                None => {
                    is_word_of(&name, &file)
                        || course::find(&name).is_some()
                        || solutions::find(&name).is_some()
                }
            };
            // A key.
            assert!(exists || name == "w", "{}: `{name}`", step.name);
        }
        let written = region(&file).lines().map(str::trim).filter(|line| line.len() > 12);
        let begun: Vec<&str> = begun.lines().map(str::trim).collect();
        for line in written.filter(|line| !begun.contains(line)) {
            assert!(!step.hints.iter().any(|hint| hint.contains(line)), "{}: {line}", step.name);
        }
    }
}

/// Whether the command line can be read, and what it names exists: files, and solutions, in place of which those of the
/// course will stand.
fn is_command(command: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let known = |name: &str| {
        if course::find(name).is_some() { "boxes".to_owned() } else { name.to_owned() }
    };
    let word = |word: &str| match root.join(word) {
        file if file.exists() => file.display().to_string(),
        _ => word.split(',').map(known).collect::<Vec<_>>().join(","),
    };
    Cli::try_parse_from(["sudoku".to_owned()].into_iter().chain(command.split(' ').map(word)))
        .is_ok()
}

fn is_word_of(name: &str, text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let ends = [text[..at].chars().next_back(), text[at + name.len()..].chars().next()];
        !name.starts_with(is_part) || !ends.into_iter().flatten().any(is_part)
    })
}

const LIST: &str = "\
The course: 2 of 15 steps done

  done   1  legal_digit     a digit in a row, a column and a box
         2  valid_board     a board that keeps the rules
  done   3  one_loop        row, column and box in one loop
         4  empty_cell      the next empty cell
         5  first_search    the search
         6  write_first     write first, check afterwards
         7  whole_program   a whole program: read, solve, print
         8  full_grids      a full grid from its first row
         9  bit_sets        sets of digits
        10  fewest_first    the cell with the fewest candidates first
        11  singles         what a person sees first
        12  dancing_links   exact cover: take out, bring back
        13  only_solution   one solution or several
        14  sixteen         boards of 16 by 16
        15  thousand        a thousand hard boards in a second
";

/// With these lines of what is done.
fn checkout(done: &str) -> Checkout {
    let checkout = Checkout::new();
    fs::create_dir_all(checkout.path("solutions/own")).unwrap();
    fs::write(checkout.path("solutions/own/done.txt"), done).unwrap();
    checkout
}

#[test]
#[ignore = "slow: starts rustc"]
fn it_goes_on_at_the_first_step_that_is_not_done() {
    // Neither the other check of that file nor what nobody understands counts.
    let done = "legal_digit int_matrix\n\none_loop combined_check\nvalid_board puzzles\n?\n";
    let checkout = checkout(done);
    let list = LIST.replace("         2  valid", "  now    2  valid");
    checkout.run(&["practice", "--list"]).code_is(0).err_is("").out_is(format!(
        "{list}\n`sudoku practice` goes on, `sudoku practice NAME` goes to a step.\n"
    ));
    assert!(!checkout.path("solutions/own/course").exists());
    checkout.run(&["practice", "--once"]).code_is(1).err_is("").out_is(
        "\
Step 2 of 15, valid_board: a board that keeps the rules
     Write `is_valid_sudoku`: whether no row, column or box has a digit twice.
     Empty cells do not matter, nor whether the board can be solved.
     Read: article 001, part 2; `sudoku problems leetcode-36`.

TODO is_valid_sudoku is not finished: there is still a todo!() in it

solutions/own/course/valid_board.rs:15   todo!(\"check the board that begins wit…

`sudoku practice valid_board --hint` gives a hint, `--reset` begins anew;
`practice --list` lists the steps.
",
    );
}

#[test]
fn when_all_is_done_it_says_so() {
    let lines = STEPS.iter().map(|step| format!("{} {}", step.name, step.checked_by()));
    let done = lines.collect::<Vec<_>>().join("\n");
    let list = LIST.replace("2 of 15", "15 of 15").replace("\n         ", "\n  done   ");
    let list = list.replace("\n        ", "\n  done  ");
    checkout(&done).run(&["practice"]).code_is(0).err_is("").out_is(format!(
        "{list}\nAll is done. `sudoku problems` has more, and `sudoku new NAME` begins what you\nlike.\n"
    ));
}

#[test]
fn hints_come_one_after_the_other() {
    let checkout = Checkout::new();
    let hint = |number| checkout.run(&["practice", "empty_cell", "--hint", number]);
    let task = "\
Step 4 of 15, empty_cell: the next empty cell
     Write `number_unassigned`: the first cell without a digit (0), in row
     order, as row and column, or `None` if all cells have one.
     Read: article 003; the head of `solutions/number_unassigned.rs`, \"Returning
     a cell, or none\".

Hint 1 of 2: Row order means: the whole first row from left to right, then the
second. Which of the two loops has to be outside?
";
    let all = "
Hint 2 of 2: Return at the first cell that is 0; after both loops there is none.
In Rust a cell that may be missing is an `Option`.

That was the last hint. Ours: `solutions/number_unassigned.rs`.
";
    let next = "\nThe next: sudoku practice empty_cell --hint 2\n";
    hint("1").code_is(0).err_is("").out_is(format!("{task}{next}"));
    hint("99").code_is(0).err_is("").out_is(format!("{task}{all}"));
    checkout.write("mine", "");
    checkout
        .run(&["practice", "mine", "--hint"])
        .code_is(2)
        .err_is("sudoku: mine is no step of the course; `sudoku practice --list` lists them\n");
}

#[test]
fn what_a_reset_replaces_is_kept() {
    let checkout = Checkout::new();
    let file = checkout.path("solutions/own/course/first_search.rs");
    checkout.run(&["practice", "first_search", "--once"]).code_is(1);
    let begun = fs::read_to_string(&file).unwrap();
    for number in 1..3 {
        fs::write(&file, number.to_string()).unwrap();
        let name = "solutions/own/course/first_search.rs";
        checkout
            .run(&["practice", "first_search", "--reset"])
            .code_is(0)
            .err_is("")
            .out_is(format!("{name} is as at the beginning; the old one is {name}.{number}\n"));
        assert_eq!(begun, fs::read_to_string(&file).unwrap());
        let kept = fs::read_to_string(checkout.path(&format!("{name}.{number}"))).unwrap();
        assert_eq!(number.to_string(), kept);
    }
}

/// Without it, any solver would be right.
#[test]
fn a_step_that_lost_its_mark_is_not_done() {
    let checkout = Checkout::new();
    let source = solutions::find("int_matrix").unwrap().source;
    fs::create_dir_all(checkout.path("solutions/own/course")).unwrap();
    fs::write(checkout.path("solutions/own/course/legal_digit.rs"), source).unwrap();
    checkout.run(&["practice", "legal_digit", "--once"]).code_is(2).err_is("").out_is(
        "\
Step 1 of 15, legal_digit: a digit in a row, a column and a box
     Write `is_possible`: whether the digit `no` may stand at row `i`, column
     `j`, because its row, its column and its box do not have it yet.
     Read: article 000; the head of `solutions/int_matrix.rs`.

–    solutions/own/course/legal_digit.rs does not say any more what it is to be
     compared with; put this line above `// submission starts`

// Exercise from int_matrix: is_possible

`sudoku practice legal_digit --hint` gives a hint, `--reset` begins anew;
`practice --list` lists the steps.
",
    );
}

/// The keys, one after the other, and what each shows.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn keys_lead_through_it() {
    let checkout = Checkout::new();
    let mut practice = checkout.command(&["practice"]);
    let mut session = Session::start(&mut practice.command, 80);
    let steps = [
        ("", "  now    1  legal_digit", "any key goes on   q quit\r\n"),
        (
            " ",
            "TODO is_possible is not finished",
            "h hint   n next   r reset   l list   q quit\r\n",
        ),
        ("h", "Hint 1 of 3", "h the next hint   any other key goes back   q quit\r\n"),
        ("h", "Hint 2 of 3", "h the next hint   any other key goes back   q quit\r\n"),
        ("h", "Hint 3 of 3", "any key goes back   q quit\r\n"),
        ("h", "TODO is_possible", "l list   q quit\r\n"),
        ("l", "  now    1  legal_digit", "any key goes on   q quit\r\n"),
        // Enter, and the arrow to the left.
        ("\r", "TODO is_possible", "l list   q quit\r\n"),
        ("h", "Hint 1 of 3", "any other key goes back   q quit\r\n"),
        ("\x1b[D", "TODO is_possible", "l list   q quit\r\n"),
        ("r", "Begin legal_digit anew?", "y yes   any other key: no\r\n"),
        ("n", "Step 2 of 15", "l list   q quit\r\n"),
        ("r", "Begin valid_board anew?", "y yes   any other key: no\r\n"),
        ("y", "Step 2 of 15", "l list   q quit\r\n"),
    ];
    for (key, shows, ends) in steps {
        session.press(key.as_bytes());
        let shown = session.read_to(ends);
        assert!(shown.contains(shows), "{key}: {shown}");
    }
    let files = fs::read_dir(checkout.path("solutions/own/course")).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(vec!["legal_digit.rs", "valid_board.rs", "valid_board.rs.1"], names);
    session.press(b"q");
    assert_eq!(Some(1), session.wait().exit_status());
}

#[test]
#[ignore = "slow: starts rustc"]
fn all_that_is_done_is_checked_again_when_asked() {
    let checkout = checkout("gone boj-2580\nmine puzzles\nlegal_digit int_matrix\n");
    checkout.write("mine", crate::practice::RIGHT);
    for name in ["legal_digit", "empty_cell"] {
        checkout.run(&["practice", name, "--once"]).code_is(1);
    }
    let right = solutions::find("number_unassigned").unwrap().source;
    let mark = "// Exercise from number_unassigned: number_unassigned\n// submission starts";
    let right = right.replacen("// submission starts", mark, 1);
    fs::write(checkout.path("solutions/own/course/empty_cell.rs"), right).unwrap();
    checkout.run(&["practice", "--check-all"]).code_is(1).err_is("").out_is(
        "\
–     gone, boj-2580; there is no file, and it stays done
OK    mine, puzzles
TODO  legal_digit, int_matrix; it was right before
OK    empty_cell, number_unassigned
",
    );
    let done = fs::read_to_string(checkout.path("solutions/own/done.txt")).unwrap();
    let (_, lines) = done.split_once('\n').unwrap();
    assert_eq!("gone boj-2580\nmine puzzles\nempty_cell number_unassigned\n", lines);
}

/// By all of its cases, by `judge` as by `practice`.
#[test]
#[ignore = "slow: starts rustc"]
fn a_problem_that_is_solved_is_shown_as_solved() {
    let checkout = Checkout::new();
    let row = |problem: &str| {
        let list = checkout.run(&["problems"]).out;
        let row = list.lines().find(|line| line.trim_start().starts_with(problem));
        row.unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    checkout.write("mine", crate::practice::RIGHT);
    checkout.run(&["judge", "mine", "boj-2580", "--case", "sample"]).code_is(0);
    assert_eq!("boj-2580 스도쿠 fill one board medium yes", row("boj-2580"));
    checkout.run(&["judge", "mine", "boj-2580"]).code_is(0);
    checkout.run(&["practice", "mine", "--problem", "poj-2918", "--once"]).code_is(0);
    assert_eq!("boj-2580 fill one board medium yes mine", row("boj-2580"));
    assert_eq!("poj-2918 fill boards easy no mine", row("poj-2918"));
    checkout.run(&["problems", "boj-2580"]).out_has("\n\nSolved by mine.\n\nJudges:\n");
    let new = checkout.run(&["new", "next", "--problem", "boj-2580"]);
    new.code_is(0).out_has("\nYou have solved it already, in mine.\n");
}

#[test]
fn a_name_of_the_course_is_not_for_others() {
    Checkout::new()
        .run(&["new", "sixteen"])
        .code_is(2)
        .out_is("")
        .err_is("sudoku: `sixteen` is a step of the course; `sudoku practice sixteen` begins it\n");
}
