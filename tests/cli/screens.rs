//! What a person sees after a save, whole: a file of `cases/screens` for each mistake, with the commands that lead there, the
//! solution that is changed, and the screen at 80 and at 60 columns.

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use rstest::rstest;

use crate::command::{masked, shell, without_lines};
use crate::practice::Checkout;

/// The lines before a screen.
const WIDE: &str = "== 80\n";
const NARROW: &str = "== 60\n";

/// A terminal has 24 lines, of which the keys and the cursor take two.
const LINES: usize = 22;

#[rstest]
#[ignore = "slow: starts rustc"]
fn the_screen_after_a_save(
    #[base_dir = "../../tests/cases/screens"]
    #[files("*.txt")]
    file: std::path::PathBuf,
) {
    let text = fs::read_to_string(&file).unwrap();
    let (set_up, screens) = text.split_once(WIDE).unwrap();
    let (checkout, command) = checkout(set_up);
    let command: Vec<&str> = command.split(' ').collect();

    let said = checkout.run(&command);
    said.err_is("");
    let is_exercise = set_up.contains(" --from ");
    let masked = |text: &str| {
        if is_exercise { without_lines(&masked(text)) } else { masked(text) }
    };
    let wide = masked(&said.out);
    let narrow = masked(&in_terminal(&checkout, &command, 60));
    if std::env::var_os("WRITE_SCREENS").is_some() {
        fs::write(&file, format!("{set_up}{WIDE}{wide}{NARROW}{narrow}")).unwrap();
        return;
    }
    assert_eq!(screens, format!("{wide}{NARROW}{narrow}"), "{said}");
    for (screen, width) in [(&wide, 80), (&narrow, 60)] {
        assert!(screen.lines().count() <= LINES, "{screen}");
        let widest = screen.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(width), "{screen}");
    }
}

#[test]
#[ignore = "slow: starts rustc"]
fn a_pipe_is_given_what_a_terminal_shows() {
    let checkout = Checkout::new();
    checkout.write("mine", &crate::practice::RIGHT.replace("1..=9", "1..9"));
    let command = ["practice", "mine", "--once"];
    let said = checkout.run(&command);
    assert_eq!(masked(&said.out), masked(&in_terminal(&checkout, &command, 80)));
}

/// A checkout with a solution, changed; and the command that shows the screen.
fn checkout(set_up: &str) -> (Checkout, &str) {
    let checkout = Checkout::new();
    let mine = checkout.path("solutions/own/mine.rs");
    let mut command = "";
    let mut old = String::new();
    for line in set_up.lines() {
        match line.split_at_checked(2) {
            Some(("> ", first)) => {
                checkout.run(&first.split(' ').collect::<Vec<_>>()).code_is(0);
            }
            Some(("$ ", last)) => command = last,
            Some(("= ", base)) => {
                let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/own");
                checkout.write("mine", &fs::read_to_string(own.join(base)).unwrap());
            }
            Some(("- ", text)) => old = text.replace("\\n", "\n"),
            Some(("+ ", text)) => {
                let before = fs::read_to_string(&mine).unwrap();
                assert!(before.contains(&old), "{old}");
                let after = before.replacen(&old, &text.replace("\\n", "\n"), 1);
                fs::write(&mine, after).unwrap();
            }
            _ => assert!(line.starts_with('#') || line.is_empty(), "{line}"),
        }
    }
    (checkout, command)
}

/// What is shown on a terminal, without its colours.
fn in_terminal(checkout: &Checkout, command: &[&str], width: u16) -> String {
    // The other stream tells what is being done.
    let mut sudoku = shell("exec \"$0\" \"$@\" 2>/dev/null", command).folder(checkout.path(""));
    let shown = crate::terminal::Session::start(&mut sudoku.command, width).read_to_end();
    anstream::adapter::strip_str(&shown.replace('\r', "")).to_string()
}
