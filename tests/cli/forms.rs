//! Whatever holds the digits is watched: one search is written in many forms, and each makes the same writes.

use std::process::Command;

use instrument::File;
use pretty_assertions::assert_eq;
use watched::wire;
use workbench::process::compile::{self, Source};
use workbench::solution::support;

use crate::command::as_the_command;
use crate::practice::Checkout;
use support::{LC37, snapshot};

/// The lines of each block of this kind in `cases/forms.txt`, of which the forms are put together.
fn parts(kind: &str) -> Vec<Vec<&'static str>> {
    let blocks = snapshot::blocks(include_str!("../cases/forms.txt")).into_iter();
    let of_kind = blocks.filter(|it| it.title.starts_with(kind));
    of_kind.map(|it| it.comes.split('\n').collect()).collect()
}

fn form(number: &str, shape: &[&str], owner: &[&str], way: &[&str]) -> String {
    let [shape, index, made] = shape[..] else { panic!("{shape:?}") };
    let [declared, held, search, call, begun, written] = owner[..] else { panic!("{owner:?}") };
    let write = way[usize::from(!index.contains("]["))];
    let (before, rest) = written.split_once("W(").unwrap();
    let (place, after) = rest.split_once(')').unwrap();
    let written = format!("let v = Cell::of(d); {before}{}{after}", write.replace('P', place));
    let this = |text: &str| text.replace("self", "this");
    [
        ("NUMBER", number),
        ("SHAPE", shape),
        ("MADE", &made.replace('*', "Cell::of(board[r][c])")),
        ("BEGUN", begun),
        ("BEGIN", &this(call)),
        ("FOUND", &this(held)),
        (" CELL", index),
        ("DECLARED", declared),
        ("SEARCH", search),
        ("HELD", held),
        ("WRITTEN", &written),
        ("CALL", call),
        ("END", if declared.ends_with('{') { "}" } else { "" }),
    ]
    .iter()
    .fold(parts("form")[0].join("\n"), |text, (word, meant)| text.replace(word, meant))
}

/// Right, without the boxes, without the 9, and without taking back.
const KINDS: usize = 4;

#[test]
#[ignore = "slow: starts rustc"]
fn each_form_of_a_search_makes_the_same_writes() {
    as_the_command();
    let checkout = Checkout::new();
    let (shapes, ways) = (parts("shape"), parts("way"));
    let (mut forms, mut texts) = (Vec::new(), parts("prelude")[0].join("\n"));
    for (o, owner) in parts("owner").iter().enumerate() {
        // The shapes take turns.
        for (w, (way, shape)) in ways.iter().zip(shapes.iter().cycle().skip(o)).enumerate() {
            forms.push(format!("{o}_{w}"));
            texts += &format!("\n{}", form(&forms[forms.len() - 1], shape, owner, way));
        }
    }
    assert!(forms.len() > 100);
    let text = format!("// submission starts\n{texts}\n// submission ends\n");
    let file = File::new("forms.rs", text);
    let copy = &file.watched().unwrap().text;
    let called = |number: &String| format!("forms::form_{number}::solve_sudoku");
    let calls = forms.iter().map(called).collect::<Vec<_>>().join(", ");
    let main = format!(
        "#![allow(warnings, static_mut_refs)]
        use support::{{Program, probe, wire}};
        mod forms {{ {copy} }}
        fn main() {{
            let forms: &[fn(&mut [[u8; 9]; 9]) -> bool] = &[{calls}];
            for form in forms {{
                for wrong in 0..{KINDS} {{
                    forms::WRONG.store(wrong, std::sync::atomic::Ordering::Relaxed);
                    let mut answer = wire::replies(Program::Bytes(*form));
                    for question in [\"watch 1000 1000 10000000000 {LC37}\", \"steps 0\"] {{
                        println!(\"{{}}\", answer(question).unwrap());
                    }}
                }}
            }}
        }}"
    );
    let program = Source {
        cache: checkout.path("target/own/forms"),
        files: &[("main.rs", &main)],
        library: Some(&support(&checkout.path(".")).unwrap()),
        arguments: ["--edition=2021", "--extern=support=libsupport.rlib"].map(Into::into).into(),
        output: compile::program_name(),
        shown: "main.rs",
    };
    let said = Command::new(program.compile().unwrap().unwrap()).output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(2 * KINDS * forms.len(), lines.len());
    let seen = |place: usize| {
        let trace = wire::read_trace(lines[2 * place]).unwrap().map_err(|why| why.0)?;
        let steps = wire::read_steps(lines[2 * place + 1]).unwrap();
        let made = steps.iter().map(|it| (it.cell.to_string(), it.value, it.depth, it.checks));
        Ok::<_, String>((trace.end, made.collect::<Vec<_>>()))
    };
    let mut unseen = Vec::new();
    for (place, number) in forms.iter().enumerate() {
        for kind in 0..KINDS {
            let (form, expected) = (seen(KINDS * place + kind), seen(kind));
            match form {
                Ok(form) => assert_eq!(expected.unwrap(), form, "{number} {kind}"),
                Err(why) => unseen.push(format!("{number} {kind}: {why}")),
            }
        }
    }
    assert_eq!(Vec::<String>::new(), unseen);
}
