//! What commands print, whole: a file of `cases/transcripts` for each verb. A block has a title, the command, what is piped to
//! it (`<`), the exit code if it is not 0 (`?`), what is said on standard error (`!`, times as `#`), and the output.

use std::fs;
use std::path::PathBuf;

use pretty_assertions::assert_eq;
use rstest::rstest;

use crate::command::{masked, sudoku};

/// What stands between two blocks. It begins with the line end of the one before.
const NEXT: &str = "\n== ";

#[rstest]
fn a_command_prints_what_stands_below_it(
    #[base_dir = "../../tests/cases/transcripts"]
    #[files("*.txt")]
    file: PathBuf,
) {
    let text = format!("\n{}", fs::read_to_string(&file).unwrap());
    let blocks = text.strip_prefix(NEXT).and_then(|blocks| blocks.strip_suffix('\n'));
    let blocks: Vec<&str> = blocks.unwrap().split(NEXT).collect();
    let found: Vec<String> = blocks.iter().map(|block| transcript(block)).collect();
    if std::env::var_os("WRITE_SCREENS").is_some() {
        let found: String = found.iter().flat_map(|block| [NEXT, block]).collect();
        fs::write(&file, format!("{}\n", &found[1..])).unwrap();
        return;
    }
    for (expected, found) in blocks.iter().zip(&found) {
        assert_eq!(expected, found);
    }
}

/// The block anew, by its title, its command and its input.
fn transcript(block: &str) -> String {
    let mut lines = block.lines();
    let (title, command) = (lines.next().unwrap(), lines.next().unwrap());
    let input: Vec<&str> = lines.map_while(|line| line.strip_prefix("< ")).collect();
    let mut piped = input.join("\n");
    piped.extend((!input.is_empty()).then_some('\n'));
    let arguments: Vec<&str> = command.strip_prefix("$ ").unwrap().split(' ').collect();
    let said = sudoku(&arguments).input(piped).run();
    for text in [&said.out, &said.err] {
        assert!(text.is_empty() || text.ends_with('\n'), "{said}");
    }
    assert!(!said.err.contains(" \n"), "masked, a blank at the end would be lost: {said}");
    let mut text = format!("{title}\n{command}\n");
    text.extend(input.iter().map(|line| format!("< {line}\n")));
    let code = said.code.unwrap();
    text.extend((code != 0).then(|| format!("? {code}\n")));
    text.extend(masked(&said.err).lines().map(|line| format!("! {line}\n")));
    text += &said.out;
    text.pop();
    text
}
