//! The types of questions and answers that the page's scripts are checked with are those of Rust.

// Editors read this file without the feature, too.
#![cfg(feature = "types")]

use std::fs;
use std::path::Path;

use page::Question;
use page::answers::{
    Advised, Answer, Both, Counts, Description, DigitInCell, Ended, Found, Made, MadeAsArticle,
    MadeOrRefused, Read, ReadBoard, Recorded, Refused, Right, Shown, Solution, Solutions, Trained,
    Used, WholePath, Won,
};
use pretty_assertions::assert_eq;
use ts_rs::{Config, TS};

/// `SNAPSHOTS=overwrite` writes them.
#[test]
fn types_are_as_written() {
    let config = Config::default();
    let mut text =
        "// Written by tests/types.rs.\n\nimport type { Level } from \"page/data.js\";\n\n"
            .to_owned();
    macro_rules! declare {
        ($($name:ty),+) => { $(text += &format!("export {}\n", <$name>::decl(&config));)+ };
    }
    declare!(
        Question,
        Answer,
        MadeOrRefused,
        Both,
        Refused,
        Read,
        ReadBoard,
        Made,
        Used,
        Description,
        Won,
        DigitInCell,
        Shown,
        Advised,
        Found,
        Trained,
        WholePath,
        MadeAsArticle,
        Right,
        Solution,
        Solutions,
        Counts,
        Ended,
        Recorded
    );
    text += "export type Step = Extract<Advice, { kind: \"step\" }>;\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("answers.d.ts");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&file, &text).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap_or_default(), text);
}
