//! The types of questions and answers that the page's scripts are checked with are those of Rust.

// Editors read this file without the feature, too.
#![cfg(feature = "types")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use page::Question;
use page::answers::Answer;
use pretty_assertions::assert_eq;
use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name.
#[derive(Default)]
struct Declared(BTreeMap<String, String>);

impl TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::default().with_large_int("number");
        // What has no file, as a number, has no declaration.
        if T::output_path().is_some()
            && self.0.insert(T::ident(&config), T::decl(&config)).is_none()
        {
            T::visit_dependencies(self);
        }
    }
}

/// `SNAPSHOTS=overwrite` writes them.
#[test]
fn types_are_as_written() {
    let mut declared = Declared::default();
    declared.visit::<Question>();
    declared.visit::<Answer>();
    let mut text =
        "// Written by tests/types.rs.\n\nimport type { Level } from \"page/data.js\";\n\n"
            .to_owned();
    for declaration in declared.0.values() {
        text += &format!("export {declaration}\n");
    }
    text += "export type Step = Extract<Advice, { kind: \"step\" }>;\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("answers.d.ts");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&file, &text).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap_or_default(), text);
}
