//! Editors know a file by its package: those of the checkout, and those of `solutions/own`.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Whatever is wrong with the others; they may not even be text.
#[test]
#[ignore = "slow: starts cargo"]
fn the_file_that_was_saved_last_gets_its_messages() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("solutions/own");
    fs::create_dir_all(own.join("course")).unwrap();
    let package = folder.path().join("workbench/own");
    fs::create_dir_all(&package).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in [
        "workbench/own/Cargo.toml",
        "workbench/own/build.rs",
        "workbench/own/test.rs",
        "solutions/own.rs",
    ] {
        fs::copy(root.join(file), folder.path().join(file)).unwrap();
    }
    let workspace = "[workspace]\nmembers = [\"workbench/own\"]\n[workspace.package]\n\
                     version = \"0.1.0\"\nrust-version = \"1.89\"\nlicense = \"0BSD\"\npublish = false\n";
    fs::write(folder.path().join("Cargo.toml"), workspace).unwrap();
    let wrong = "pub fn f(board: &[[u8; 9]; 9]) -> i32 { board.len() }\n";
    let files: [(&str, &[u8]); 4] = [
        ("unclosed.rs", b"pub fn f() { [0 }\n"),
        ("not_text.rs", b"\xff\xfe"),
        ("mine.rs", wrong.as_bytes()),
        ("course/step.rs", wrong.as_bytes()),
    ];
    for (age, saved) in (1..).zip(["not_text.rs", "mine.rs", "course/step.rs", "unclosed.rs"]) {
        for (name, text) in files {
            let path = own.join(name);
            fs::write(&path, text).unwrap();
            let time =
                SystemTime::now() - Duration::from_secs(if name == saved { 0 } else { 100 + age });
            fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
        }
        let cargo = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--message-format", "short"])
            .current_dir(&package)
            .output();
        let said = String::from_utf8_lossy(&cargo.unwrap().stderr).replace('\\', "/");
        for (name, _) in files {
            let is_told = said
                .lines()
                .any(|line| line.contains(&format!("{name}:")) && line.contains(": error"));
            let is_told = is_told
                || said.contains("couldn't read") && said.contains(name) && name == "not_text.rs";
            assert_eq!(name == saved, is_told, "{saved} was saved, {name} is told:\n{said}");
        }
    }
}
