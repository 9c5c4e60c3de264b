//! `compare` and `plot`: the searches side by side, for people and for scripts.

use std::path::Path;
use std::process::{Command, Output};

use pretty_assertions::assert_eq;
use rstest::rstest;
use workbench::text;

fn sudoku(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.args(arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// A line of a table as an object of `--json`, its numbers as numbers.
fn object(heading: &csv::StringRecord, cells: &csv::StringRecord) -> serde_json::Value {
    let numbers = ["checks", "placements", "resets", "solve_calls", "max_depth"];
    let fields = heading.iter().zip(cells).map(|(name, cell)| {
        let value = match cell.parse::<u64>() {
            Ok(number) if numbers.contains(&name) => number.into(),
            _ => cell.into(),
        };
        (name.to_owned(), value)
    });
    serde_json::Value::Object(fields.collect())
}

/// The lines of a table that hold this value in this column.
fn lines(table: &str, column: usize, value: &str) -> Vec<serde_json::Value> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let heading = reader.headers().expect("a heading").clone();
    let records = reader.records().map(|cells| cells.expect("a line"));
    let chosen = records.filter(|cells| &cells[column] == value);
    chosen.map(|cells| object(&heading, &cells)).collect()
}

#[rstest]
#[case::default(&[], "lc37_wikipedia")]
#[case::named(&["java_article"], "java_article")]
#[case::no_solution(&["dead_cell_r0c8"], "dead_cell_r0c8")]
#[case::contradictory(&["full_but_invalid"], "full_but_invalid")]
fn json_gives_the_columns_of_the_traces(#[case] puzzle: &[&str], #[case] case: &str) {
    let output = sudoku(&[&["compare", "--json"], puzzle].concat());
    assert!(output.status.success());
    let printed = text(&output.stdout);
    let objects = printed
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    let objects: Vec<serde_json::Value> = objects.collect();
    let expected = lines(include_str!("cases/traces.csv"), 1, case);
    assert_eq!(expected.len(), 4);
    assert_eq!(objects[..4], expected);
}

#[test]
fn json_says_no_more_of_a_stopped_search_than_is_known() {
    let output = sudoku(&["compare", "--json", "--limit", "0.05", "norvig_impossible"]);
    assert_eq!(output.status.code(), Some(1));
    let expected = "{\"solution\":\"int_matrix\",\"case\":\"norvig_impossible\",\"finished\":\"no\",\"solved\":null,\
                    \"grid_after\":null,\"checks\":null,\"placements\":null,\"resets\":null,\"solve_calls\":null,\
                    \"max_depth\":null,\"hash\":null}";
    assert_eq!(text(&output.stdout).lines().next(), Some(expected));
}

#[rstest]
fn json_gives_the_columns_of_the_generator(#[values("initial-state", "initial_state")] name: &str) {
    let output = sudoku(&["compare", name, "--first-row", "524361789", "--json"]);
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an object");
    let mut expected = lines(include_str!("cases/generator.csv"), 0, "524361789");
    expected[0]
        .as_object_mut()
        .map(|fields| fields.remove("tags"));
    assert_eq!(object, expected[0]);
}

#[rstest]
#[case::no_first_row(&["initial-state", "--first-row", "123"], "the first row 123 is not 1 to 9 in some order")]
#[case::digit_twice(&["initial-state", "--first-row", "113456789"], "the first row 113456789 is not 1 to 9 in some")]
#[case::no_generator(&["--first-row", "123456789"], "--first-row is for the generator")]
#[case::no_puzzle(&["nonesuch"], "nonesuch is not a file, a puzzle name")]
fn errors_say_what_is_wrong(#[case] arguments: &[&str], #[case] message: &str) {
    let output = sudoku(&[&["compare"], arguments].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains(message),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(text(&output.stdout), "");
}

#[rstest]
#[case::short("lc37_wikipedia")]
#[case::long("inkala_2006")]
#[case::without_writes("full_but_invalid")]
fn the_table_fits_eighty_columns(#[case] puzzle: &str) {
    let output = sudoku(&["compare", puzzle]);
    let printed = text(&output.stdout);
    for line in printed.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    if puzzle != "full_but_invalid" {
        let same = "A: the very same writes by int_matrix, combined_check, number_unassigned";
        assert!(printed.contains(same), "{printed}");
    }
}

#[test]
fn contradictory_givens_are_compared_with_a_warning() {
    let output = sudoku(&["compare", "full_but_invalid"]);
    let warning = text(&output.stderr);
    assert!(
        warning.starts_with("row 9 holds 1 twice: columns 7 and 9; "),
        "{warning}"
    );
    assert!(
        text(&output.stdout)
            .contains("int_matrix: says that it is solved; wrong grid: row 9 holds 1 twice")
    );
}

fn plot(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.arg("plot").args(arguments).current_dir(folder);
    command.output().expect("the binary runs")
}

#[test]
fn a_picture_has_a_panel_for_each_search_and_stays_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let with = "int_matrix,combined_check,char_board,number_unassigned";
    let output = plot(
        folder.path(),
        &["inkala_2006", "-o", "depth.svg", "--with", with],
    );
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
    let picture = std::fs::read_to_string(folder.path().join("depth.svg")).expect("a picture");
    assert!(picture.starts_with("<svg "));
    for panel in [
        "int_matrix: 671,215 steps",
        "combined_check = number_unassigned: 671,215 steps",
        "char_board: 6,040,939 steps",
    ] {
        assert!(picture.contains(panel), "{panel}");
    }
    assert!(picture.len() < 200_000, "{} bytes", picture.len());
}

#[test]
fn a_picture_that_is_there_is_kept_unless_forced() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("mine.svg");
    std::fs::write(&picture, "mine").expect("written");
    let output = plot(folder.path(), &["java_article", "-o", "mine.svg"]);
    let message = "sudoku: mine.svg is there already; --force overwrites it\n";
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(2), message.to_owned())
    );
    assert_eq!(std::fs::read_to_string(&picture).expect("a file"), "mine");
    let output = plot(
        folder.path(),
        &[
            "java_article",
            "-o",
            "mine.svg",
            "--force",
            "--with",
            "boxes",
        ],
    );
    assert_eq!(output.status.code(), Some(0));
    assert!(
        std::fs::read_to_string(&picture)
            .expect("a file")
            .starts_with("<svg ")
    );
}

/// The picture of a short search, in a folder.
#[cfg(unix)]
fn quick_plot(folder: &Path, arguments: &[&str]) -> Output {
    plot(
        folder,
        &[&["java_article", "--with", "boxes"], arguments].concat(),
    )
}

#[cfg(unix)]
#[rstest]
fn a_full_disk_leaves_what_was_there(#[values(false, true)] was_there: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("a.svg");
    if was_there {
        std::fs::write(&picture, "mine").expect("written");
    }
    // Files can have no more than a block, and what is over is an error like that of a full disk.
    let full =
        "ulimit -f 1; trap '' XFSZ; exec \"$0\" plot java_article --with boxes -o a.svg --force";
    let output = Command::new("sh")
        .args(["-c", full, env!("CARGO_BIN_EXE_sudoku")])
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    let error = std::io::Error::from_raw_os_error(rustix::io::Errno::FBIG.raw_os_error());
    assert_eq!(text(&output.stderr), format!("sudoku: a.svg: {error}\n"));
    assert_eq!(output.status.code(), Some(2));
    let files = std::fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(files.count(), usize::from(was_there));
    if was_there {
        assert_eq!(std::fs::read_to_string(&picture).expect("a file"), "mine");
    }
}

#[cfg(unix)]
#[test]
fn a_picture_has_the_permissions_of_a_new_file_or_of_the_old_one() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let mode = |name| {
        let file = fs::metadata(folder.path().join(name)).expect("a file");
        file.permissions().mode()
    };
    fs::write(folder.path().join("new"), "").expect("written");
    quick_plot(folder.path(), &["-o", "a.svg"]);
    assert_eq!(mode("a.svg"), mode("new"));
    let narrow = Permissions::from_mode(0o100_640);
    fs::set_permissions(folder.path().join("a.svg"), narrow).expect("our own file");
    quick_plot(folder.path(), &["-o", "a.svg", "--force"]);
    assert_eq!(mode("a.svg"), 0o100_640);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_the_picture_that_it_leads_to_is_overwritten() {
    use std::fs;
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name| folder.path().join(name);
    fs::create_dir(path("far")).expect("a folder");
    fs::write(path("far/mine.svg"), "mine").expect("written");
    std::os::unix::fs::symlink("far/mine.svg", path("a.svg")).expect("a link");
    let output = quick_plot(folder.path(), &["-o", "a.svg", "--force"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(path("a.svg").is_symlink());
    let picture = fs::read_to_string(path("far/mine.svg")).expect("a file");
    assert!(picture.starts_with("<svg "), "{picture}");
    assert_eq!(fs::read_dir(path("far")).expect("a folder").count(), 1);
}

#[cfg(unix)]
#[test]
fn a_picture_goes_into_a_pipe_or_a_device_without_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = quick_plot(folder.path(), &["-o", "/dev/null"]);
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        (String::new(), Some(0))
    );
    quick_plot(folder.path(), &["-o", "a.svg"]);
    let picture = std::fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
    let output = quick_plot(folder.path(), &["-o", "/dev/stdout"]);
    assert_eq!(text(&output.stdout), picture);
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = plot(
        folder.path(),
        &["java_article", "--with", "boxes", "-o", "nowhere/a.svg"],
    );
    let missing = std::fs::metadata(folder.path().join("nowhere")).expect_err("no folder");
    assert_eq!(
        text(&output.stderr),
        format!("sudoku: nowhere: {missing}\n")
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn searches_that_end_otherwise_have_panels_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let with = "int_matrix,char_board,boxes";
    plot(
        folder.path(),
        &["all_fives", "-o", "depth.svg", "--with", with],
    );
    let picture = std::fs::read_to_string(folder.path().join("depth.svg")).expect("a picture");
    for panel in [
        "int_matrix = char_board: 0 steps\n",
        "boxes: 0 steps, no solution\n",
    ] {
        assert!(picture.contains(panel), "{panel}\n{picture}");
    }
}

#[test]
fn all_solvers_are_drawn_by_default_and_by_the_name_all() {
    let folder = tempfile::tempdir().expect("a folder");
    plot(folder.path(), &["java_article", "-o", "a.svg"]);
    plot(
        folder.path(),
        &["java_article", "-o", "b.svg", "--with", "all"],
    );
    let [a, b] = ["a.svg", "b.svg"]
        .map(|name| std::fs::read_to_string(folder.path().join(name)).expect("a picture"));
    for entry in solutions::CATALOGUE
        .iter()
        .filter(|entry| entry.is_solver())
    {
        assert!(a.contains(entry.name), "{}", entry.name);
    }
    assert!(a == b, "the same picture");
}

#[rstest]
#[case::generator("lanes,initial_state", "initial_state fills no puzzles (")]
#[case::rule("win_condition", "win_condition fills no puzzles (")]
#[case::unknown("nope", "no solution is called nope; there are int_matrix, ")]
fn what_cannot_be_plotted_is_said(#[case] with: &str, #[case] message: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = plot(folder.path(), &["hard_02", "-o", "a.svg", "--with", with]);
    let error = text(&output.stderr);
    assert!(error.starts_with(&format!("sudoku: {message}")), "{error}");
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.path().join("a.svg").exists());
}

#[test]
fn a_picture_of_a_stopped_search_says_so_on_the_terminal_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = ["norvig_impossible", "-o", "a.svg", "--limit", "0.05"];
    let output = plot(
        folder.path(),
        &[&puzzle[..], &["--with", "int_matrix"]].concat(),
    );
    let message = "int_matrix: stopped after 0.05 s; --limit SECONDS lets it search longer\n";
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(1), message.to_owned())
    );
    let picture = std::fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
    assert!(picture.contains(" steps, stopped"), "{picture}");
}

#[test]
fn json_has_null_for_what_is_not_counted() {
    let output = sudoku(&["compare", "--json", "one_empty_first"]);
    let printed = text(&output.stdout);
    let line = printed.lines().find(|line| line.contains("\"boxes\""));
    let object: serde_json::Value = serde_json::from_str(line.expect("its line")).expect("JSON");
    for column in ["checks", "solve_calls", "max_depth"] {
        assert!(object[column].is_null(), "{column}: {object}");
    }
    assert_eq!(object["placements"].as_u64(), Some(1));
}

#[rstest]
// columns  columns shown
#[case::wide(43, "solution result checks time")]
#[case::narrow(42, "solution result time")]
#[case::narrower(34, "solution result")]
#[case::as_narrow_as_it_gets(1, "solution result")]
fn a_table_leaves_out_columns_until_it_fits(#[case] width: usize, #[case] shown: &str) {
    let heading = ["solution", "result", "checks", "time"];
    let row = ["number_unassigned", "solved", "37", "7.14 s"].map(str::to_owned);
    let spare = ["checks", "time"];
    let table = text::fitting_table(&heading, &[row.to_vec()], &["checks"], &spare, width);
    let first = table.lines().next().unwrap_or_default();
    assert_eq!(
        first.split_whitespace().collect::<Vec<_>>().join(" "),
        shown
    );
}

#[rstest]
fn bars_fit_a_narrow_terminal(#[values(9, 37_652, 622_577_597)] checks: u64) {
    let bars = text::log_bars("checks", &[("number_unassigned", checks)], 40);
    assert!(text::fits(&bars, 40), "{bars}");
}
