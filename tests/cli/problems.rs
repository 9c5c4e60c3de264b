//! `sudoku problems`: the problems that `paste` and `judge` take, and what each asks for.

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::{Value, json};
use workbench::problems::ProblemAt;

use crate::command::sudoku;
use crate::support::SOLVERS;

const PROBLEMS_MD: &str = include_str!("../../problems.md");

const LIST: &str = "  problem                            title
  ─────────────────────────────────  ─────────────
  leetcode-37                        Sudoku Solver
  leetcode-36                        Valid Sudoku
  luogu-P10482                       Sudoku 2
  poj-3074                           Sudoku 2
  acwing-166                         Sudoku 2
  luogu-P1784                        数独
  boj-2580                           스도쿠
  nowcoder-HJ44                      Sudoku
  boj-2239                           스도쿠
  codingame-sudoku-solver            스도쿠
  luogu-P10481                       Sudoku
  poj-2676                           Sudoku
  codewars-5296bc77afba8baa690002d7  Sudoku Solver
  hdu-1426                           Sudoku Killer
  hackerrank-sudoku                  Sudoku
  luogu-B4279                        数独填数
  acwing-1613                        数独填数
  projecteuler-96                    Su Doku
  vijos-1345                         Sudoku
  poj-2918                           Tudoku
  boj-7517                           Tudoku
  kattis-sudokunique                 Sudokunique
  spoj-SUDOKU                        Sudoku
  acwing-169                         数独2
  uva-989                            Su Doku
  luogu-P1074                        靶形数独
  poj-3076                           Sudoku
  uva-1309                           Sudoku
  zoj-3122                           Sudoku
  eolymp-3525                        Sudoku
  spoj-SUDOGOB                       Sudoku goblin
  hdu-3909                           Sudoku
  atcoder-abc327_c                   Number Place
  swea-1974                          스도쿠 검증
  beecrowd-1383                      Sudoku
  codeforces-1335D                   Anti-Sudoku
";

#[test]
fn every_problem_is_listed_under_each_of_its_names() {
    let said = sudoku(&["problems"]).run();
    said.code_is(0).err_is("");
    let (mut list, mut served_by) = (String::new(), Vec::new());
    for line in said.out.lines() {
        let (titles, serving) = line.rsplit_once("  ").unwrap();
        served_by.push(serving.to_owned());
        list += titles.trim_end();
        list.push('\n');
    }
    assert_eq!(LIST, listed_today(&list));

    // Few solutions are named, of many one, and `all` are those of the first problem.
    let objects = sudoku(&["problems", "--json"]).run().json();
    let serving = |object: &Value| object["solutions"].as_array().unwrap().clone();
    let expected = objects.iter().map(|object| match &serving(object)[..] {
        all if all == serving(&objects[0]) => "all solvers".to_owned(),
        few @ ([_] | [_, _] | [_, _, _]) => {
            few.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        many => format!("{} and {} more", many[0].as_str().unwrap(), many.len() - 1),
    });
    assert_eq!(expected.collect::<Vec<_>>(), served_by[2..]);
}

/// The lines on today's problems.
fn listed_today(list: &str) -> String {
    let is_new = |line: &str| {
        !LIST.lines().any(|known| known.split_whitespace().next() == line.split_whitespace().next())
    };
    list.split_inclusive('\n').filter(|line| !is_new(line)).collect()
}

/// What is shown of a problem, with today's solvers alone and on one line.
fn of_today(shown: &str) -> String {
    let (before, rest) = shown.split_once("Solutions: ").unwrap();
    let (names, after) = rest.split_once('.').unwrap();
    let known = |name: &&str| SOLVERS.split(',').any(|solver| solver == *name);
    let names: Vec<&str> = names.split([',', ' ', '\n']).filter(known).collect();
    format!("{before}Solutions: {}.{after}", names.join(", "))
}

#[rstest]
#[case::at_several_judges(
    "poj-3074",
    "\
poj-3074, Sudoku 2

  luogu-P10482 https://www.luogu.com.cn/problem/P10482 · 1 s, 512 MiB · rustc of
     unknown version (not verified)
  poj-3074 http://poj.org/problem?id=3074 · 1 s (not verified), 64 MiB (not
     verified) · does not take Rust
  acwing-166 https://www.acwing.com/problem/content/168/ · 1 s, 64 MiB · rustc
     of unknown version (not verified)

Many boards, a line of 81 characters each, . for an empty cell; the word end
ends the input. Print 81 digits per line. Each board has one solution. Sample:
.2738..1..1...6735… becomes 527389416819426735…. Solved in time by candidates,
exact_cover, boxes and lanes. Our case of 1,000 hard boards takes the first two
0.3 s, the others 30 ms; techniques takes 4 s and gets TLE, as a plain
backtracker does. The first board of AcWing's example alone costs int_matrix
12,625,368 calls of its recursive function, the other mirrors 9,727,397: theirs
is not called for filled cells and line ends.

Input — the judge's example
  .2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6…
  ......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.....…
  end

Answer
  52738941681942673543675182937569218419453826726817459364321795895184367278296…
  41683752998246537173512946857129864329374618586435129764791385235968271412857…

Solutions: int_matrix, combined_check, char_board, number_unassigned, \
candidates, techniques, exact_cover, boxes, lanes.

Next:
  `sudoku paste SOLUTION poj-3074` prints the submission.
  `sudoku judge SOLUTION poj-3074` judges that submission here.
  `sudoku new NAME --problem poj-3074` begins a solution of your own.
  `sudoku practice NAME --problem poj-3074` judges it on every save.
"
)]
#[case::with_a_long_sample(
    "kattis-sudokunique",
    "\
kattis-sudokunique, Sudokunique

  kattis-sudokunique https://open.kattis.com/problems/sudokunique · 2 s (ours),
     1024 MiB (ours) · rustc 1.85 in June 2025

Up to 100 boards of 81 numbers, 0 for an empty cell, blank lines between. One
solution: print it; more: Non-unique; none, or givens that clash: Find another
job. White space does not count. Cost: counting stops at two, but proving that
there is no second solution takes the whole search; 100 hard boards take
exact_cover 65 ms.

Input — the judge's example
  3 0 7 4 0 0 0 0 8
  0 0 4 0 0 7 3 5 0
  0 1 0 0 2 0 0 0 9
  0 6 9 2 7 0 8 3 0
  0 0 0 0 0 0 0 0 0
  0 3 2 0 1 4 7 9 0
  2 0 0 0 8 0 0 4 0
  0 7 6 1 0 0 9 0 0
  4 0 0 0 0 9 2 0 6

  0 4 8 3 9 0 7 1 6
  7 7 1 6 0 8 3 4 9
  … 17 more lines

Answer
  3 5 7 4 9 1 6 2 8
  9 2 4 8 6 7 3 5 1
  6 1 8 5 2 3 4 7 9
  1 6 9 2 7 5 8 3 4
  7 4 5 9 3 8 1 6 2
  8 3 2 6 1 4 7 9 5
  2 9 1 3 8 6 5 4 7
  5 7 6 1 4 2 9 8 3
  4 8 3 7 5 9 2 1 6

  Find another job

  Non-unique

Solutions: exact_cover, boxes, lanes.

Next:
  `sudoku paste SOLUTION kattis-sudokunique` prints the submission.
  `sudoku judge SOLUTION kattis-sudokunique` judges that submission here.
  `sudoku new NAME --problem kattis-sudokunique` begins a solution of your own.
  `sudoku practice NAME --problem kattis-sudokunique` judges it on every save.
"
)]
fn a_problem_is_shown_with_its_judges_statement_sample_and_solutions(
    #[case] id: &str,
    #[case] expected: &str,
) {
    let said = sudoku(&["problems", id]).run();
    said.code_is(0).err_is("");
    assert_eq!(expected, of_today(&said.out));
}

#[test]
fn json_is_an_object_for_each_name_of_a_problem() {
    let said = sudoku(&["problems", "hdu-1426", "--json"]).run();
    let expected = json!({
        "problem": "hdu-1426",
        "title": "Sudoku Killer",
        "address": "https://acm.hdu.edu.cn/showproblem.php?pid=1426",
        "seconds": 1,
        "mebibytes": 32,
        "limits": "1 s, 32 MiB",
        "rust": null,
        "statement": "Boards up to the end of the input, a blank line between them: nine lines of nine characters with \
            blanks, ? for an empty cell. Print them filled, a blank line between. Sample: 7 1 2 ? 6 ? 3 5 8 becomes \
            7 1 2 4 6 9 3 5 8.",
        "input": "7 1 2 ? 6 ? 3 5 8\n? 6 5 2 ? 7 1 ? 4\n? ? 8 5 1 3 6 7 2\n9 2 4 ? 5 6 ? 3 7\n5 ? 6 ? ? ? 2 4 1\n\
            1 ? 3 7 2 ? 9 ? 5\n? ? 1 9 7 5 4 8 6\n6 ? 7 8 3 ? 5 1 9\n8 5 9 ? 4 ? ? 2 3\n",
        "answer": "7 1 2 4 6 9 3 5 8\n3 6 5 2 8 7 1 9 4\n4 9 8 5 1 3 6 7 2\n9 2 4 1 5 6 8 3 7\n5 7 6 3 9 8 2 4 1\n\
            1 8 3 7 2 4 9 6 5\n2 3 1 9 7 5 4 8 6\n6 4 7 8 3 2 5 1 9\n8 5 9 6 4 1 7 2 3\n",
        "solutions": SOLVERS.split(',').collect::<Vec<_>>(),
    });
    let mut found = said.code_is(0).json();
    let solutions = found[0]["solutions"].as_array_mut().unwrap();
    solutions.retain(|name| SOLVERS.split(',').any(|solver| solver == name));
    assert_eq!([expected], found[..]);

    let said = sudoku(&["problems", "--json"]).run();
    let listed = said.code_is(0).json();
    let listed: Vec<&str> = listed.iter().filter_map(|object| object["problem"].as_str()).collect();
    let known: Vec<&str> = ProblemAt::all().map(|at| at.judge.id).collect();
    assert_eq!(known, listed);
}

/// What problems.md says of a problem below its list of judges. Another test asks for what is missing.
fn section(id: &str) -> &'static str {
    PROBLEMS_MD
        .split_once(&format!("\n### `{id}` "))
        .and_then(|(_, section)| section.split_once("\n\n"))
        .map_or("", |(_, section)| section.split("\n#").next().unwrap_or_default().trim_end())
}

#[test]
fn each_problem_has_the_statement_of_problems_md_and_the_first_of_its_cases() {
    let said = sudoku(&["problems", "--json"]).run();
    let found: Vec<_> = said
        .json()
        .into_iter()
        .map(|object| ["problem", "statement", "input", "answer"].map(|key| object[key].clone()))
        .collect();
    let expected = ProblemAt::all().map(|ProblemAt { problem, judge }| {
        let sample = &problem.cases[0];
        let paragraphs = section(problem.id()).split("\n\n");
        let paragraphs: Vec<String> = paragraphs.map(|lines| lines.replace('\n', " ")).collect();
        let statement = paragraphs.join("\n\n").replace(['`', '*'], "");
        [judge.id, &statement, &sample.input, &sample.output].map(|text| json!(text))
    });
    assert_eq!(expected.collect::<Vec<_>>(), found);
}

/// Anything else in Markdown would be shown as it is written, and its lines run together.
#[test]
fn statements_are_paragraphs_of_plain_words_and_code() {
    for at in ProblemAt::all() {
        for line in section(at.problem.id()).lines() {
            let is_other =
                ["- ", "1. ", "|", "> ", "```"].iter().any(|mark| line.starts_with(mark));
            assert!(!is_other && !line.contains("](") && !line.contains("<http"), "{line}");
        }
    }
}

#[test]
fn an_unknown_problem_is_an_error() {
    let error = "\
error: invalid value 'leetcode-1' for '[PROBLEM]': unknown problem `leetcode-1`; did you mean `leetcode-36`?

For more information, try '--help'.
";
    let said = sudoku(&["problems", "leetcode-1"]).run();
    said.code_is(2).out_is("").err_is(error);
}

#[cfg(target_os = "linux")]
mod on_a_narrow_terminal {
    use pretty_assertions::assert_eq;

    use super::{LIST, listed_today, of_today};
    use crate::command::sudoku;
    use crate::terminal::Session;

    /// With the line ends of a file.
    #[track_caller]
    fn shown(arguments: &[&str], columns: u16) -> String {
        let mut session = Session::start(&mut sudoku(arguments).command, columns);
        assert_eq!(Some(0), session.wait().exit_status());
        session.read().replace("\r\n", "\n")
    }

    #[test]
    fn the_list_has_names_and_titles() {
        assert_eq!(LIST, listed_today(&shown(&["problems"], 76)));
    }

    #[test]
    fn the_lines_of_a_problem_are_wrapped_and_those_of_its_sample_cut() {
        let expected = r#"leetcode-37, Sudoku Solver

  leetcode-37
     https://leetcode.com/problems/sudoku-solver
     · 2 s (ours), 256 MiB (ours) ·
     rustc 1.85 in June 2025

Fill board: &mut Vec<Vec<char>> in
place; '.' is an empty cell; there is
exactly one solution. The problem of
article 002. Sample:
[["5","3",".",".","7",…],…] becomes
[["5","3","4","6","7",…],…]. Cost on
the sample: 37,652 checks for the
articles' programs.

Input — the judge's example
  [["5","3",".",".","7",".",".",".","."…

Answer
  [["5","3","4","6","7","8","9","1","2"…

Solutions: int_matrix, combined_check, char_board, number_unassigned, candidates, techniques, exact_cover, boxes, lanes.

Next:
  `sudoku paste SOLUTION leetcode-37`
     prints the submission.
  `sudoku judge SOLUTION leetcode-37`
     judges that submission here.
  `sudoku new NAME --problem
     leetcode-37` begins a solution of
     your own.
  `sudoku practice NAME --problem
     leetcode-37` judges it on every
     save.
"#;
        assert_eq!(expected, of_today(&shown(&["problems", "leetcode-37"], 40)));
    }
}
