//! `sudoku page`: the page is one file, and is opened.

use std::fs;
use std::path::Path;

use workbench::watch::page::FILE;

#[cfg(target_os = "linux")]
use crate::command::{script, sudoku};

#[test]
fn the_page_is_one_file_of_at_most_800_kilobytes() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FILE);
    let page = fs::read_to_string(file).unwrap();
    assert!(page.len() <= 800_000, "{} bytes", page.len());
    for of_another_file in [" src=", "<link rel=\"stylesheet\"", "@import \"", "url("] {
        assert!(!page.contains(of_another_file), "{of_another_file}");
    }
}

/// `--page`: in a file of its own, the page as it is, and the searches in it.
#[cfg(target_os = "linux")]
#[test]
fn a_search_travels_in_the_file_that_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let data = "<script type=\"application/json\" id=\"data\">{}</script>";
    let page = folder.path().join(FILE);
    fs::create_dir_all(page.parent().unwrap()).unwrap();
    fs::create_dir_all(folder.path().join("solutions")).unwrap();
    fs::write(folder.path().join("solutions/lib.rs"), "").unwrap();
    fs::write(&page, format!("<!doctype html>\n{data}\n<p>")).unwrap();
    let said = sudoku(&["watch", "char_board", "int_matrix", "lc37_wikipedia", "--page"])
        .folder(&folder)
        .env("CARGO_MANIFEST_DIR", folder.path())
        .env("PATH", "/nowhere")
        .run();
    let made = fs::read_to_string(said.out.trim_end()).unwrap();
    let (start, rest) =
        made.split_once("<script type=\"application/json\" id=\"recorded\">").unwrap();
    let (recorded, rest) = rest.split_once("</script>\n").unwrap();
    assert_eq!(("<!doctype html>\n", &*format!("{data}\n<p>")), (start, rest));
    let recorded: serde_json::Value = serde_json::from_str(recorded).unwrap();
    let searches = recorded["searches"].as_array().unwrap();
    for (search, (name, writes)) in
        searches.iter().zip([("char_board", 75_253), ("int_matrix", 8365)])
    {
        assert_eq!([Some(name), Some("solver")], ["name", "kind"].map(|it| search[it].as_str()));
        assert_eq!(solutions::find(name).map(|it| it.source), search["source"].as_str());
        let recording = &search["recording"];
        assert_eq!(Some(writes), recording["counts"]["writes"].as_u64());
        assert_eq!(Some("solved"), recording["end"].as_str());
        // Twelve bytes each, in texts of four signs for three bytes.
        assert_eq!(Some(writes * 16), recording["steps"].as_str().map(|it| it.len() as u64));
    }
    assert_eq!(2, searches.len());
}

#[cfg(target_os = "linux")]
#[test]
fn it_is_opened_and_its_path_is_printed_or_without_a_browser_named() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    };
    write("checkout/solutions/lib.rs", "");
    let path = write(&format!("checkout/{FILE}"), "<!doctype html>");
    script(folder.path(), "xdg-open", "echo \"$1\" > opened.tmp; mv opened.tmp opened");
    let page = |programs: &str| {
        sudoku(&["page"])
            .folder(&folder)
            .env("CARGO_MANIFEST_DIR", folder.path().join("checkout"))
            .env("PATH", programs)
            .run()
    };
    page(&format!("{}:/usr/bin:/bin", folder.path().display()))
        .code_is(0)
        .out_is(format!("{}\n", path.display()));
    // It is not waited for.
    let opened = (0..100).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        fs::read_to_string(folder.path().join("opened")).ok()
    });
    assert_eq!(Some(format!("{}\n", path.display())), opened);
    let said = page("/nowhere");
    said.code_is(2).out_is(format!("{}\n", path.display()));
    assert_eq!(1, said.err.lines().count(), "{said}");
}
