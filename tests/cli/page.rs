//! `sudoku page`: the page is one file, is opened, and is written to a file whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use tempfile::{TempDir, tempdir};
use workbench::page;

#[cfg(unix)]
use crate::command::shell;
use crate::command::{Said, sudoku};

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn committed() -> String {
    fs::read_to_string(checkout().join(page::FILE)).unwrap()
}

#[test]
fn the_page_is_one_file_of_at_most_700_kilobytes() {
    let page = committed();
    assert!(page.len() <= 700_000, "{} bytes", page.len());
    for of_another_file in [" src=", "<link rel=\"stylesheet\"", "@import", "url("] {
        assert!(!page.contains(of_another_file), "{of_another_file}");
    }
}

/// Longer than the block of a full disk.
fn page_of_a_checkout() -> String {
    "<!doctype html>".repeat(1000)
}

/// A checkout with a page, in a folder beside which files are written.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    write(&folder, "checkout/solutions/lib.rs", "");
    write(&folder, "checkout/workbench/page/sudoku.html", &page_of_a_checkout());
    folder
}

#[track_caller]
fn page(folder: &TempDir, arguments: &[&str]) -> Said {
    sudoku(&[&["page"], arguments].concat())
        .folder(folder)
        .env("CARGO_MANIFEST_DIR", folder.path().join("checkout"))
        .run()
}

#[track_caller]
fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

fn write(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn the_page_is_written_to_a_file() {
    let folder = folder();
    page(&folder, &["-o", "a.html"]).code_is(0).out_is("").err_is("");
    assert_eq!(page_of_a_checkout(), read(&folder, "a.html"));
}

#[test]
fn an_existing_file_is_kept_unless_forced() {
    let folder = folder();
    write(&folder, "mine.html", "mine");
    page(&folder, &["-o", "mine.html"])
        .code_is(2)
        .err_is("sudoku: mine.html already exists; --force overwrites it\n");
    assert_eq!("mine", read(&folder, "mine.html"));
    page(&folder, &["-o", "mine.html", "--force"]).code_is(0);
    assert_eq!(page_of_a_checkout(), read(&folder, "mine.html"));
}

#[test]
fn a_missing_folder_is_named() {
    let folder = folder();
    let missing = fs::metadata(folder.path().join("nowhere")).unwrap_err();
    page(&folder, &["-o", "nowhere/a.html"])
        .code_is(2)
        .err_is(format!("sudoku: nowhere: {missing}\n"));
}

#[test]
fn outside_a_checkout_there_is_no_page() {
    sudoku(&["page"]).run().code_is(2).err_is(
        "sudoku: no solutions/lib.rs in this folder or above it; run this inside the checkout\n",
    );
}

#[cfg(unix)]
mod on_unix {
    use super::*;
    use pretty_assertions::assert_eq;
    use rstest::rstest;
    use std::fs::Permissions;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[rstest]
    fn a_full_disk_leaves_what_was_there(#[values(false, true)] was_there: bool) {
        let folder = folder();
        if was_there {
            write(&folder, "out/a.html", "mine");
        } else {
            fs::create_dir(folder.path().join("out")).unwrap();
        }
        // Files are limited to one block; writing more fails as on a full disk.
        let full = "ulimit -f 1; trap '' XFSZ; exec \"$0\" page -o out/a.html --force";
        let error = std::io::Error::from_raw_os_error(rustix::io::Errno::FBIG.raw_os_error());
        shell(full, &[""; 0])
            .folder(&folder)
            .env("CARGO_MANIFEST_DIR", folder.path().join("checkout"))
            .run()
            .code_is(2)
            .err_is(format!("sudoku: out/a.html: {error}\n"));
        let files = fs::read_dir(folder.path().join("out")).unwrap();
        assert_eq!(usize::from(was_there), files.count());
        if was_there {
            assert_eq!("mine", read(&folder, "out/a.html"));
        }
    }

    #[test]
    fn a_file_has_the_permissions_of_a_new_one_or_of_the_old_one() {
        let folder = folder();
        let mode = |name| {
            let file = fs::metadata(folder.path().join(name)).unwrap();
            file.permissions().mode()
        };
        write(&folder, "new", "");
        page(&folder, &["-o", "a.html"]);
        assert_eq!(mode("new"), mode("a.html"));
        let narrow = Permissions::from_mode(0o100_640);
        fs::set_permissions(folder.path().join("a.html"), narrow).unwrap();
        page(&folder, &["-o", "a.html", "--force"]);
        assert_eq!(0o100_640, mode("a.html"));
    }

    #[test]
    fn a_link_stays_a_link_and_the_file_that_it_leads_to_is_overwritten() {
        let folder = folder();
        write(&folder, "far/mine.html", "mine");
        let link = folder.path().join("a.html");
        symlink("far/mine.html", &link).unwrap();
        page(&folder, &["-o", "a.html", "--force"]).code_is(0);
        assert!(link.is_symlink());
        assert_eq!(page_of_a_checkout(), read(&folder, "far/mine.html"));
        let files = fs::read_dir(folder.path().join("far")).unwrap();
        assert_eq!(1, files.count());
    }

    #[test]
    fn the_page_goes_into_a_pipe_or_a_device_without_force() {
        let folder = folder();
        page(&folder, &["-o", "/dev/null"]).code_is(0).err_is("");
        page(&folder, &["-o", "/dev/stdout"]).out_is(page_of_a_checkout());
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
    fn without_options_it_is_opened_and_its_path_is_printed() {
        let folder = folder();
        let program =
            program(&folder, "xdg-open", "echo \"$1\" > opened.tmp; mv opened.tmp opened");
        let path = folder.path().join("checkout/workbench/page/sudoku.html");
        sudoku(&["page"])
            .folder(&folder)
            .env("CARGO_MANIFEST_DIR", folder.path().join("checkout"))
            .env("PATH", format!("{}:/usr/bin:/bin", program.parent().unwrap().display()))
            .run()
            .code_is(0)
            .out_is(format!("{}\n", path.display()));
        // It is not waited for.
        let opened = (0..100).find_map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            fs::read_to_string(folder.path().join("opened")).ok()
        });
        assert_eq!(Some(format!("{}\n", path.display())), opened);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn without_a_browser_its_path_is_named() {
        let folder = folder();
        let path = folder.path().join("checkout/workbench/page/sudoku.html");
        sudoku(&["page"])
            .folder(&folder)
            .env("CARGO_MANIFEST_DIR", folder.path().join("checkout"))
            .env("PATH", "/nowhere")
            .run()
            .code_is(2)
            .err_has(format!("no browser could be started; open {} yourself", path.display()));
    }

    #[test]
    fn without_the_target_the_page_stays_and_the_command_that_adds_it_is_named() {
        let folder = folder();
        for source in ["solutions", "instrument", "page", "puzzles", "watched"] {
            write(&folder, &format!("checkout/workbench/{source}/Cargo.toml"), "");
        }
        let cargo = program(&folder, "cargo", "echo \"can't find crate for core\" >&2; exit 101");
        sudoku(&["page", "--build"])
            .folder(&folder)
            .env("CARGO_MANIFEST_DIR", folder.path().join("checkout"))
            .env("CARGO", cargo)
            .run()
            .code_is(2)
            .out_is("")
            .err_is(
                "can't find crate for core\n\
                 sudoku: the page cannot be compiled; if its target is missing: rustup target add wasm32-unknown-unknown\n",
            );
        assert_eq!(page_of_a_checkout(), read(&folder, "checkout/workbench/page/sudoku.html"));
    }
}
