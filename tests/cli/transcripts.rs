//! What commands print, whole: a file of `cases/transcripts` for each verb. A block has the command (`$`) and what is piped to
//! it (`<`), perhaps the checkout that it is run in (see [`Checkout::made`]); below them are the exit code if it is not 0 (`?`),
//! what is said on standard error (`!`, times as `#`), and the output, with `#` for what JSON has
//! of times and memory. Remarks may ask for more: `# times` leaves times out of
//! tables, and their widths, and `# then FILE` shows a file of the checkout after that.

use std::fs;
use std::path::PathBuf;

use rstest::rstest;
use support::snapshot::{self, Block};

use crate::command::{in_words, masked, sudoku, without_times};
use crate::practice::Checkout;

#[rstest]
fn a_command_prints_as_written(
    #[base_dir = "../../tests/cases/transcripts"]
    #[files("*.txt")]
    file: PathBuf,
) {
    snapshot::check(file, transcript);
}

#[rstest]
#[ignore = "slow: starts rustc"]
fn a_command_that_compiles_prints_as_written(
    #[base_dir = "../../tests/cases/transcripts/compiled"]
    #[files("*.txt")]
    file: PathBuf,
) {
    snapshot::check(file, transcript);
}

fn transcript(block: &Block<'_>) -> String {
    let command = block.text('$');
    let arguments: Vec<&str> = command.split(' ').filter(|word| !word.is_empty()).collect();
    let mut input = block.text('<');
    input.extend(block.has("<").then_some('\n'));
    let checkout = block.has("@=|>").then(|| Checkout::made(block));
    let command = match &checkout {
        Some(checkout) => checkout.command(&arguments),
        None => sudoku(&arguments),
    };
    let said = command.input(input).run();
    for text in [&said.out, &said.err] {
        assert!(text.is_empty() || text.ends_with('\n'), "{said}");
    }
    assert!(!said.err.contains(" \n"), "masked, a blank at the end would be lost: {said}");
    let mut shown = String::new();
    let code = said.code.unwrap();
    shown.extend((code != 0).then(|| format!("? {code}\n")));
    shown.extend(masked(&said.err).lines().map(|line| format!("! {line}\n")));
    // What is printed of one's own solution may hold times, and tables whose widths follow from them.
    shown += &match checkout {
        _ if block.text('#').contains("times") => without_times(&said.out),
        Some(_) if arguments.contains(&"--verbose") => in_words(&said.out),
        Some(_) => masked(&said.out),
        None => said.out,
    };
    for measured in ["\"nanoseconds\":", "\"quickest\":", "\"peak_bytes\":"] {
        shown = without_numbers_after(measured, &shown);
    }
    for file in block.text('#').lines().filter_map(|remark| remark.strip_prefix("then ")) {
        let text = fs::read_to_string(checkout.as_ref().unwrap().path(file));
        let text = text.unwrap_or_else(|_| "is not there\n".into());
        // Of what is done the time and the day are left out: `mine boj-2580 423000 2026-11-28 90 0 0`; of what is begun, when it was
        // saved.
        let timeless = |line: &str| match line.splitn(5, ' ').collect::<Vec<_>>()[..] {
            [name, by, time] if time.parse::<u64>().is_ok() => format!("{name} {by} #\n"),
            [name, by, "-", "begun", work] => {
                let work = work.rsplit_once(' ').map_or(work, |work| work.0);
                format!("{name} {by} - begun {work} #\n")
            }
            [name, by, time, _, work] if time.parse::<u64>().is_ok() => {
                format!("{name} {by} # # {work}\n")
            }
            _ => format!("{line}\n"),
        };
        let text: String = text.lines().map(timeless).collect();
        shown += &format!("-- {file}\n{text}");
    }
    shown
}

fn without_numbers_after(name: &str, text: &str) -> String {
    let mut parts = text.split(name);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |masked, part| {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        masked + name + if rest.len() < part.len() { "#" } else { "" } + rest
    })
}
