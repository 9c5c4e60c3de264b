//! `sudoku page`: the page is one file, and is opened.

use std::fs;
use std::path::Path;

use workbench::verbs::page;

#[test]
fn the_page_is_one_file_of_at_most_750_kilobytes() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page::FILE);
    let page = fs::read_to_string(file).unwrap();
    assert!(page.len() <= 750_000, "{} bytes", page.len());
    for of_another_file in [" src=", "<link rel=\"stylesheet\"", "@import \"", "url("] {
        assert!(!page.contains(of_another_file), "{of_another_file}");
    }
}

#[cfg(unix)]
mod on_unix {
    use super::*;
    use crate::command::sudoku;
    use pretty_assertions::assert_eq;
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;
    use tempfile::{TempDir, tempdir};

    const PAGE: &str = "<!doctype html>";

    /// A checkout with a page.
    fn folder() -> TempDir {
        let folder = tempdir().unwrap();
        write(&folder, "checkout/solutions/lib.rs", "");
        write(&folder, "checkout/workbench/page/sudoku.html", PAGE);
        folder
    }

    fn write(folder: &TempDir, name: &str, text: &str) {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A folder for PATH with a program that does this.
    fn program(folder: &TempDir, name: &str, script: &str) -> PathBuf {
        write(folder, &format!("bin/{name}"), &format!("#!/bin/sh\n{script}\n"));
        let program = folder.path().join("bin").join(name);
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        program
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn it_is_opened_and_its_path_is_printed_or_without_a_browser_named() {
        let folder = folder();
        let program =
            program(&folder, "xdg-open", "echo \"$1\" > opened.tmp; mv opened.tmp opened");
        let path = folder.path().join("checkout/workbench/page/sudoku.html");
        let page = |programs: &str| {
            sudoku(&["page"])
                .folder(&folder)
                .env("CARGO_MANIFEST_DIR", folder.path().join("checkout"))
                .env("PATH", programs)
                .run()
        };
        page(&format!("{}:/usr/bin:/bin", program.parent().unwrap().display()))
            .code_is(0)
            .out_is(format!("{}\n", path.display()));
        // It is not waited for.
        let opened = (0..100).find_map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            fs::read_to_string(folder.path().join("opened")).ok()
        });
        assert_eq!(Some(format!("{}\n", path.display())), opened);
        page("/nowhere")
            .code_is(2)
            .err_is("No browser could be started; this is the address of the page:\n")
            .out_is(format!("file://{}\n", path.display()));
    }
}
