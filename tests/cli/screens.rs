//! What a person sees after a save, whole: a file of `cases/screens` for each mistake. Its lines say how the solution is made
//! (see [`Checkout::made`]) and what is asked (`$`); below them is the screen at 80 columns, then at 60.

use std::fs;
use std::path::PathBuf;

use pretty_assertions::assert_eq;
use rstest::rstest;
use support::snapshot;

use crate::command::{masked, shell, without_lines};
use crate::course::is_command;
use crate::practice::{Checkout, RIGHT, uncoloured};

/// A terminal has 24 lines, of which the keys and the cursor take two.
const LINES: usize = 22;

#[rstest]
#[ignore = "slow: starts rustc"]
fn the_screen_after_a_save_is_as_written(
    #[base_dir = "../../tests/cases/screens"]
    #[files("*.txt")]
    file: PathBuf,
) {
    snapshot::check(file, |block| {
        let checkout = Checkout::made(block);
        let finding = checkout.finding(&block.text('$'));
        // What is right for a judge can be pasted.
        for (_, pasted) in finding.next.iter().filter_map(|next| next.split_once(" paste ")) {
            let words: Vec<&str> = ["paste"].into_iter().chain(pasted.split(' ')).collect();
            checkout.run(&words).code_is(0);
        }
        let shown = [80, 60].map(|width| {
            let screen = masked(&uncoloured(&finding, width));
            assert!(screen.lines().count() <= LINES, "{screen}");
            let widest = screen.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{screen}");
            if block.text('>').contains(" --from ") { without_lines(&screen) } else { screen }
        });
        shown.join("-- 60 columns\n")
    });
}

/// What a screen offers can be typed: it names cases, steps and solutions that there are.
#[test]
fn the_commands_on_screens_are_commands() {
    let mut tried = 0;
    for file in
        ["screens", "course"].iter().flat_map(|it| fs::read_dir(snapshot::case(it)).unwrap())
    {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for rest in text.split(": sudoku ").skip(1) {
            // At 60 columns it may take two lines, and a title in brackets may follow it.
            let lines: Vec<&str> = rest.split(" (").flat_map(str::lines).take(2).collect();
            assert!(is_command(lines[0]) || is_command(&lines.join(" ")), "{lines:?}");
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
}

/// The command itself, and a terminal too. Below it comes what was found later: on a low terminal in a sentence.
#[test]
#[ignore = "slow: starts rustc"]
fn a_pipe_is_given_what_a_terminal_shows() {
    let checkout = Checkout::of(&RIGHT.replace("1..=9", "1..9"));
    let command = ["practice", "mine", "--once"];
    let finding = checkout.finding("practice mine --once");
    let said = checkout.run(&command);
    let below = |shown: &str, width| {
        // A low one has no empty line to spare.
        let words = |text: &str| masked(text).split_whitespace().collect::<Vec<_>>().join(" ");
        let (shown, above) = (words(shown), words(&uncoloured(&finding, width)));
        // It may have no room for the picture.
        let (there, below) = shown.split_once("--case lc37_wikipedia ").unwrap();
        let mut above = above.split(' ');
        assert!(there.split_whitespace().all(|word| above.any(|it| it == word)), "{shown}");
        below.to_owned()
    };
    let line = "solutions/own/mine.rs:8";
    let code =
        format!("{line} for n in 1..9 {{ With one change in this line, all 35 puzzles pass.");
    assert_eq!(code, below(&said.code_is(1).err_is("").out, 80));
    // The other stream tells what is being done.
    let script = "exec \"$0\" \"$@\" 2>/dev/null";
    for width in [80, 60] {
        let mut sudoku = shell(script, &command).folder(checkout.path(""));
        let columns = width.try_into().unwrap();
        let shown = crate::terminal::Session::start(&mut sudoku.command, columns).read_to_end();
        let shown = anstream::adapter::strip_str(&shown.replace('\r', "")).to_string();
        let sentence = format!("With one change in {line}, all 35 puzzles pass.");
        assert_eq!(sentence, below(&shown, width));
    }
}
