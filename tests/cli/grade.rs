//! `sudoku grade`: every puzzle of a file in order with its level, or why it has none; for one puzzle all that it needs.

use pretty_assertions::assert_eq;
use rstest::rstest;

use crate::command::{Said, nine_lines, sudoku};
use crate::support::{LC37, LC37_SOLVED, NO_SOLUTION, TWO_5};

/// The first puzzle of each level in `cases/hodoku-levels.csv`.
const EASY: &str =
    ".5....9...........7..649.3.596...1..8..76.....2..94....6.1.3..7..34.72...........";
const MEDIUM: &str =
    "....9...4.1.56.....36......9...5..63.4.8...9.72.63.4..3...............86...7.2...";
const HARD: &str =
    "31...6......1...8.......94....8...2..28...4.6..1.7.......63......5..481.....1....";
const FIENDISH: &str =
    ".9......7.6..5...27.2....9.3....28.............8...473....6...8.7...5...25..4.1..";

#[track_caller]
fn grade(input: &str, options: &[&str]) -> Said {
    sudoku(&[&["grade", "-"], options].concat()).input(input).run()
}

/// Everything before the time at the end.
fn without_time(text: &str) -> &str {
    text.rsplit_once(" in ").map_or(text, |(before, _)| before)
}

#[test]
fn a_file_gets_a_line_a_puzzle_in_order_and_solve_reads_them() {
    let file = [FIENDISH, EASY, "# comment", HARD, "", MEDIUM, EASY].join("\n");
    let said = grade(&file, &[]);
    said.code_is(0).out_is(format!(
        "{FIENDISH} fiendish 77 chain of 4 strong links\n{EASY} easy 56 hidden single\n{HARD} hard 62 turbot fish\n{MEDIUM} medium 65 hidden pair\n{EASY} easy 56 hidden single\n"
    ));
    assert_eq!("2 easy, 1 medium, 1 hard, 1 fiendish", without_time(&said.err));
    let solved = |input: &str| sudoku(&["solve", "-"]).input(input).run();
    solved(&said.out).code_is(0).out_is(solved(&file).out);
}

#[test]
fn what_has_no_level_says_where_and_why_and_the_rest_is_graded() {
    let several = LC37.replacen("53..7", ".....", 1);
    let lines = [LC37, "rubbish", NO_SOLUTION, &several, TWO_5, LC37_SOLVED, &LC37[..80], LC37];
    let said = grade(&lines.join("\n"), &[]);
    said.code_is(2).out_is(format!(
        "{LC37} easy 51 hidden single\n\
         {NO_SOLUTION} no solution\n\
         {several} several solutions\n\
         {TWO_5} contradictory\n\
         {LC37_SOLVED} full grid\n\
         {LC37} easy 51 hidden single\n"
    ));
    assert_eq!(
        "standard input: line 2: column 1: unexpected 'r'; use 1-9, or one of . 0 _ * ? - for an empty cell\n\
         standard input: line 3: no solution: at least one given is wrong\n\
         standard input: line 4: several solutions, so it has no level; `sudoku hint` shows where two differ\n\
         standard input: line 5: row 1 holds 5 twice: columns 1 and 2\n\
         standard input: line 6: full grid: it is solved, and no step is left to grade\n\
         standard input: line 7: expected 81 characters, found 80\n\
         2 easy, 0 medium, 0 hard, 0 fiendish, 4 not graded, 2 unreadable",
        without_time(&said.err)
    );
}

#[rstest]
#[case::no_solution(NO_SOLUTION, "no solution: at least one given is wrong\n", 1)]
#[case::clash(TWO_5, "row 1 holds 5 twice: columns 1 and 2\n", 1)]
#[case::full(LC37_SOLVED, "full grid: it is solved, and no step is left to grade\n", 1)]
#[case::several_solutions(
    "empty",
    "several solutions, so it has no level; `sudoku hint` shows where two differ\n",
    1
)]
#[case::a_directory(".", "sudoku: .: is a directory, not a file of puzzles\n", 2)]
fn a_typed_puzzle_without_a_level_says_why(
    #[case] puzzle: &str,
    #[case] reason: &str,
    #[case] code: i32,
) {
    let said = sudoku(&["grade", puzzle]).run();
    said.code_is(code).out_is("").err_is(reason);
}

#[test]
fn a_file_without_boards_is_an_error() {
    let message = "sudoku: standard input: no board found; a board is a line of 81 characters or nine lines of nine\n";
    grade("# nothing\n", &[]).code_is(2).out_is("").err_is(message);
}

#[test]
fn a_typed_or_named_puzzle_gets_a_table_in_the_order_of_the_ladder() {
    let table = "  level    fiendish
  hardest  chain of 4 strong links
  steps    77

  technique                times  level
  ───────────────────────  ─────  ────────
  hidden single               52  easy
  naked single                 6  easy
  locked candidates           10  medium
  naked pair                   1  medium
  skyscraper                   1  hard
  two-string kite              2  hard
  turbot fish                  1  hard
  swordfish                    1  hard
  W-wing                       1  hard
  chain of 3 strong links      1  hard
  chain of 4 strong links      1  fiendish

";
    for input in [FIENDISH, &nine_lines(FIENDISH)] {
        sudoku(&["grade", input]).run().code_is(0).err_is("").out_is(table);
    }
    let named = "  level    easy
  hardest  hidden single
  steps    51

  technique      times  level
  ─────────────  ─────  ─────
  hidden single     51  easy

";
    sudoku(&["grade", "lc37_wikipedia"]).run().code_is(0).err_is("").out_is(named);
    let both = sudoku(&["grade", &format!("{FIENDISH}\n{LC37}")]).run();
    both.code_is(0).out_is(format!("{table}{named}"));
    assert_eq!("1 easy, 0 medium, 0 hard, 1 fiendish", without_time(&both.err));
}

#[test]
fn json_is_an_object_a_line() {
    let nothing = r#""level":null,"hardest":null,"steps":null,"techniques":null"#;
    let expected = [
        format!(
            r#"{{"source":"standard input","line":1,"puzzle":"{HARD}","level":"hard","hardest":"turbot fish","steps":62,"#
        ) + r#""techniques":{"hidden single":59,"locked candidates":1,"turbot fish":2},"failure":null,"reason":null}"#,
        format!(
            r#"{{"source":"standard input","line":2,"puzzle":null,{nothing},"failure":"unreadable","#
        ) + r#""reason":"line 2: expected a row of 9 cells or a board of 81, found 2"}"#,
        format!(
            r#"{{"source":"standard input","line":3,"puzzle":"{TWO_5}",{nothing},"failure":"contradictory","#
        ) + r#""reason":"row 1 holds 5 twice: columns 1 and 2"}"#,
    ];
    let said = grade(&format!("{HARD}\n12\n{TWO_5}\n"), &["--json"]);
    said.code_is(2).out_is(expected.join("\n") + "\n");
}

#[test]
fn json_names_the_failures() {
    let lines = [LC37_SOLVED, &".".repeat(81), NO_SOLUTION].join("\n");
    let objects = grade(&lines, &["--json"]).json();
    let failures: Vec<_> = objects.iter().map(|object| object["failure"].as_str()).collect();
    assert_eq!(["full", "ambiguous", "unsolvable"].map(Some).to_vec(), failures);
}

/// In chunks, over all cores.
#[rstest]
fn files_of_any_length_are_graded_in_order(#[values(1, 63, 64, 65, 3000)] length: usize) {
    let puzzles: Vec<&str> =
        include_str!("../cases/sets/kaggle.txt").lines().cycle().take(length).collect();
    let said = grade(&(puzzles.join("\n") + "\n"), &[]);
    said.code_is(0);
    let graded: Vec<&str> = said.out.lines().map(|line| &line[..81]).collect();
    assert_eq!(puzzles, graded);
}

#[test]
fn a_grade_does_not_wait_for_the_next_puzzle() {
    let expected = format!("{LC37} easy 51 hidden single");
    sudoku(&["grade", "-"]).answers_at_once(LC37, &expected);
}

/// As in the file of steps, where longer chains have rows of their own.
#[test]
fn the_help_has_the_ladder_with_its_levels() {
    let mut ladder = String::new();
    for level in ["easy", "medium", "hard", "fiendish"] {
        let steps = include_str!("../cases/steps.txt").lines();
        let of_level = steps.filter_map(|line| line.split_once(&format!(" {level} ")));
        let mut names: Vec<&str> =
            of_level.filter_map(|(_, step)| step.split(':').next()).collect();
        names.dedup();
        names.retain(|name| !name.ends_with(" strong links") || name.contains(['3', '4']));
        ladder += &format!(" {level} {}", names.join(", "));
    }
    let ladder = ladder.replace("of 4 strong links", "of 4 or more strong links");
    let help = sudoku(&["grade", "--help"]).run().code_is(0).out.clone();
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains(&format!("level:{ladder} No technique assumes")), "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_narrow_terminal_the_table_has_no_levels() {
    let mut session =
        crate::terminal::Session::start(&mut sudoku(&["grade", "hard_01"]).command, 25);
    assert_eq!(Some(0), session.wait().exit_status());
    let expected = "  level    easy
  hardest  naked single
  steps    64

  technique      times
  ─────────────  ─────
  hidden single     60
  naked single       4

";
    assert_eq!(expected.replace('\n', "\r\n"), session.read());
}
