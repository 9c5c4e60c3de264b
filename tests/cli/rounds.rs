//! A round at a judge's problem: from `new` over the usual mistakes to AC, and what goes wrong watched.

#[cfg(target_os = "linux")]
use std::fs;
use std::time::Duration;

use pretty_assertions::assert_eq;
use workbench::board::named;
use workbench::check::expected::Expected;
use workbench::problems::{self, Case};
use workbench::process::printed::Printed;
use workbench::solution::Solution;
use workbench::solution::runner::Run;

use crate::command::nine_lines;
use crate::practice::Checkout;
#[cfg(target_os = "linux")]
use crate::practice::RIGHT;
#[cfg(target_os = "linux")]
use crate::terminal::{Session, modes};
use support::named::board;
use support::snapshot;

/// BOJ 2239 asks for the first of several solutions, BOJ 2580 for any. `$` is the named puzzle and the solver, or the problem and
/// the board; `<` what was returned with which board.
#[test]
fn a_run_is_compared_with_what_its_puzzle_expects_as_written() {
    let called = Solution::find("boxes").unwrap().entry_point.unwrap();
    snapshot::check("faults.txt", |block| {
        let asked = block.text('$');
        let (first, second) = asked.split_once(' ').unwrap();
        let expected = if let Some(puzzle) = named::find(first) {
            Expected::named(puzzle, second).unwrap()
        } else {
            let case = Case::own("mine".to_owned(), nine_lines(second), String::new());
            Expected::of_case(first.parse().unwrap(), &case).remove(0)
        };
        let fault = |run: &str| {
            let (says_solved, after) = run.split_once(' ').unwrap();
            let says_solved = Ok(says_solved == "true");
            let (time, printed) = (Duration::ZERO, Printed::default());
            let run = Run { says_solved, board: board(after), time, printed };
            expected.fault(&run, &called).map_or("right".to_owned(), |it| it.to_string()) + "\n"
        };
        block.text('<').lines().map(fault).collect()
    });
}

#[test]
#[ignore = "slow: starts rustc for every problem"]
fn what_new_writes_compiles_without_a_warning_and_is_judged_at_every_problem() {
    for problem in problems::ALL.iter() {
        let (checkout, id) = (Checkout::new(), problem.id());
        checkout.run(&["new", "mine", "--problem", id]).code_is(0);
        let said = checkout.run(&["judge", "mine", id, "--json"]);
        said.code_is(1).err_is("");
        let first = &said.json()[0];
        assert_eq!("RE", first["verdict"], "{id}: {said}");
        assert!(first["detail"].as_str().unwrap().contains("todo!()"), "{id}: {said}");
    }
}

/// A solution that does nothing but this.
fn writing(writes: &str) -> String {
    format!(
        "// submission starts\npub fn solve_sudoku(b: &mut [[i32; 9]; 9]) -> bool {{ {writes} true }}\n// submission ends\n"
    )
}

/// `$` are the cases, one of which has the board, `<` is what the solution does.
#[test]
#[ignore = "slow: starts rustc twice"]
fn what_goes_wrong_is_watched_from_the_mistake_on_as_written() {
    snapshot::check("mistakes.txt", |block| {
        let checkout = Checkout::of(&writing(&block.text('<')));
        let watched = |case: &str| {
            let watch = format!("watch mine --plain --case {case}");
            checkout.run(&watch.split_whitespace().collect::<Vec<_>>()).code_is(0).out.clone()
        };
        let mut all: Vec<String> = block.text('$').split(' ').map(watched).collect();
        all.dedup();
        all.concat()
    });
}

/// The terminal is left in its usual mode, so that Ctrl-C ends the program.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn w_watches_what_went_wrong_and_comes_back() {
    // Where it says that it has solved the board, a smaller one is shown.
    let checkout =
        Checkout::of(&writing("b[0][2] = 5; b[0][5] = 2; if b[0][5] == 2 { return false; }"));
    let mut practice = checkout.command(&["practice", "mine"]);
    let mut session = Session::start(&mut practice.command, 80);
    let shown = session.read_to("w watch it   ? help   q quit");
    assert!(shown.contains("WA   lc37_wikipedia "), "{shown}");
    session.press(b"w");
    let shown = session.read_to("Step 1 ");
    // It waits for a key even at the start.
    assert!(shown.contains('‖') && !shown.contains('▶'), "{shown}");
    session.press(b"q");
    let shown = session.read_to("w watch it   ? help   q quit");
    assert!(shown.contains("watch mine --case lc37_wikipedia --page"), "{shown}");
    fs::write(checkout.path("solutions/own/mine.rs"), RIGHT).unwrap();
    session.read_to("OK   ");
    session.press(b"q");
    session.read_to_end();
    assert_eq!(session.modes, modes(&session.terminal));
}

/// Also in the second round: the first has already taken over Ctrl-C.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn ctrl_c_ends_a_round_and_leaves_nothing_behind() {
    use std::os::unix::process::ExitStatusExt;
    let temporary = tempfile::tempdir().unwrap();
    let checkout = Checkout::of("");
    let practice = ["practice", "mine", "--problem", "spoj-SUDOKU"];
    let practice = checkout.command(&practice).env("TMPDIR", temporary.path());
    let mut practice = crate::practice::Running::start(practice);
    let program = |body: &str| {
        let text = format!("// submission starts\nfn main() {{ {body} }}\n// submission ends\n");
        fs::write(checkout.path("solutions/own/mine.rs"), text).unwrap();
    };
    practice.next();
    program("");
    practice.next();
    program("std::thread::sleep(std::time::Duration::from_secs(1000));");
    // Its first case is running, or rustc.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let interrupt = std::process::Command::new("kill")
        .args(["-INT", &practice.child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert_eq!(Some(2), practice.child.wait().unwrap().signal());
    assert_eq!(0, fs::read_dir(temporary.path()).unwrap().count());
}
