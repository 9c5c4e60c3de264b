//! `sudoku plot`: a picture of the searches, written whole or not at all.

use std::fs;
use std::time::{Duration, Instant};

use pretty_assertions::assert_eq;
use rstest::rstest;
use tempfile::{TempDir, tempdir};
use watched::Budget;

use crate::named::puzzle;
#[cfg(unix)]
use crate::support::shell;
use crate::support::{LC37_SOLVED, Said, sudoku};

#[track_caller]
fn plot(folder: &TempDir, arguments: &[&str]) -> Said {
    sudoku(&[&["plot"], arguments].concat())
        .folder(folder)
        .run()
}

#[track_caller]
fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

fn write(folder: &TempDir, name: &str, text: &str) {
    fs::write(folder.path().join(name), text).unwrap();
}

#[test]
fn the_picture_of_a_short_search() {
    let folder = tempdir().unwrap();
    let with = "number_unassigned,char_board,candidates";
    let said = plot(
        &folder,
        &["last_row_empty", "-o", "depth.svg", "--with", with],
    );
    said.code_is(0).err_is("");
    let expected = include_str!("cases/last_row_empty.svg");
    assert_eq!(expected, read(&folder, "depth.svg"));
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_picture_has_a_panel_for_each_search_and_stays_small() {
    let folder = tempdir().unwrap();
    let with = "int_matrix,combined_check,char_board,number_unassigned";
    let said = plot(&folder, &["inkala_2006", "-o", "depth.svg", "--with", with]);
    said.code_is(0).err_is("");
    let picture = read(&folder, "depth.svg");
    assert!(picture.starts_with("<svg "));
    for panel in [
        "int_matrix: 671,215 steps",
        "combined_check = number_unassigned: 671,215 steps",
        "char_board: 6,040,939 steps",
    ] {
        assert!(picture.contains(panel), "{panel}");
    }
    assert!(picture.len() < 200_000, "{} bytes", picture.len());
    let size = "<svg width=\"900\" height=\"630\" ";
    assert!(picture.starts_with(size), "{}", &picture[..80]);
}

/// The points of the lines in a picture, in pixels.
fn lines(picture: &str) -> Vec<Vec<(f64, f64)>> {
    let point = |text: &str| {
        let (x, y) = text.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    let polylines = picture.split("<polyline ").skip(1);
    let points = polylines.filter_map(|line| line.split(" points=\"").nth(1)?.split('"').next());
    points
        .map(|points| points.split_whitespace().map(point).collect())
        .collect()
}

#[test]
fn each_step_of_a_short_search_is_a_point() {
    let folder = tempdir().unwrap();
    plot(
        &folder,
        &["lc37_wikipedia", "-o", "a.svg", "--with", "candidates"],
    );
    let pictured = lines(&read(&folder, "a.svg"));
    let [.., line] = &pictured[..] else {
        panic!("{} lines", pictured.len());
    };
    // The axis of steps reaches from 60 to 859; that of depths is as high as the deepest step.
    let (first, last) = (line[0], line[line.len() - 1]);
    assert_eq!((51, 859.0), (line.len(), last.0));
    assert!((first.0 - 60.0 - 799.0 / 51.0).abs() < 1.5, "{first:?}");
    let a_depth = (first.1 - last.1) / 50.0;
    for (depth, &(_, y)) in (1..).zip(line) {
        let expected = first.1 - a_depth * f64::from(depth - 1);
        assert!((expected - y).abs() < 1.5, "depth {depth}: {expected} {y}");
    }
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn of_a_long_search_the_shade_is_the_range_of_depths_and_the_line_their_mean() {
    let folder = tempdir().unwrap();
    let with = ["-o", "a.svg", "--with", "int_matrix"];
    plot(&folder, &[&["lc37_wikipedia"], &with[..]].concat()).code_is(0);
    let pictured = lines(&read(&folder, "a.svg"));
    let [.., shade, line] = &pictured[..] else {
        panic!("{} lines", pictured.len());
    };

    let budget = Budget::of_time(Duration::MAX);
    let recording = watched::record("int_matrix", &puzzle("lc37_wikipedia"), &budget, usize::MAX);
    let steps = recording.unwrap().steps;
    let depths: Vec<f64> = steps.iter().map(|step| f64::from(step.depth)).collect();
    // A power of two, so that there are at most 2,000 spans.
    let spans: Vec<&[f64]> = depths.chunks(8).collect();
    assert_eq!((2 * spans.len(), spans.len()), (shade.len(), line.len()));
    let least = |depths: &[f64]| depths.iter().copied().fold(f64::MAX, f64::min);
    let most = |depths: &[f64]| depths.iter().copied().fold(0.0, f64::max);
    // A depth in pixels, by the lowest and the highest point of the shade.
    let heights = || shade.iter().map(|&(_, y)| y);
    let (top, bottom) = (
        heights().fold(f64::MAX, f64::min),
        heights().fold(0.0, f64::max),
    );
    let scale = (bottom - top) / (most(&depths) - least(&depths));
    let height = |depth: f64| bottom - scale * (depth - least(&depths));
    for (span, (range, &(_, drawn))) in spans.iter().zip(shade.chunks(2).zip(line)) {
        let mean = span.iter().sum::<f64>() / span.len() as f64;
        for (expected, drawn) in [
            (least(span), range[0].1),
            (most(span), range[1].1),
            (mean, drawn),
        ] {
            let expected = height(expected);
            assert!(
                (expected - drawn).abs() < 1.5,
                "{expected} {drawn} {span:?}"
            );
        }
    }
}

#[test]
fn the_title_is_the_name_or_the_file_or_the_puzzle() {
    let folder = tempdir().unwrap();
    let puzzle = LC37_SOLVED.replacen("53", "..", 1);
    write(&folder, "mine.txt", &puzzle);
    for (input, title) in [
        ("java_article", "java_article"),
        ("mine.txt", "mine.txt"),
        (&puzzle, &puzzle),
    ] {
        let arguments = [input, "-o", "a.svg", "--with", "boxes", "--force"];
        plot(&folder, &arguments).code_is(0);
        let title = format!("How deep the searches nest on {title}\n");
        let picture = read(&folder, "a.svg");
        assert!(picture.contains(&title), "{title}\n{picture}");
    }
}

#[test]
fn a_solution_named_twice_is_drawn_once() {
    let folder = tempdir().unwrap();
    let with = ["-o", "a.svg", "--with", "candidates,candidates"];
    plot(&folder, &[&["lc37_wikipedia"], &with[..]].concat()).code_is(0);
    let picture = read(&folder, "a.svg");
    assert!(picture.contains("\ncandidates: 51 steps\n"), "{picture}");
}

#[test]
fn an_existing_picture_is_kept_unless_forced() {
    let folder = tempdir().unwrap();
    write(&folder, "mine.svg", "mine");
    plot(&folder, &["java_article", "-o", "mine.svg"])
        .code_is(2)
        .err_is("sudoku: mine.svg already exists; --force overwrites it\n");
    assert_eq!("mine", read(&folder, "mine.svg"));
    quick_plot(&folder, &["-o", "mine.svg", "--force"]).code_is(0);
    assert!(read(&folder, "mine.svg").starts_with("<svg "));
}

/// The picture of a short search, in a folder.
#[track_caller]
fn quick_plot(folder: &TempDir, arguments: &[&str]) -> Said {
    plot(
        folder,
        &[&["java_article", "--with", "boxes"], arguments].concat(),
    )
}

#[cfg(unix)]
#[rstest]
fn a_full_disk_leaves_what_was_there(#[values(false, true)] was_there: bool) {
    let folder = tempdir().unwrap();
    if was_there {
        write(&folder, "a.svg", "mine");
    }
    // Files are limited to one block; writing more fails as on a full disk.
    let full =
        "ulimit -f 1; trap '' XFSZ; exec \"$0\" plot java_article --with boxes -o a.svg --force";
    let error = std::io::Error::from_raw_os_error(rustix::io::Errno::FBIG.raw_os_error());
    shell(full, &[""; 0])
        .folder(&folder)
        .run()
        .code_is(2)
        .err_is(format!("sudoku: a.svg: {error}\n"));
    let files = fs::read_dir(&folder).unwrap();
    assert_eq!(usize::from(was_there), files.count());
    if was_there {
        assert_eq!("mine", read(&folder, "a.svg"));
    }
}

#[cfg(unix)]
#[test]
fn a_picture_has_the_permissions_of_a_new_file_or_of_the_old_one() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let mode = |name| {
        let file = fs::metadata(folder.path().join(name)).unwrap();
        file.permissions().mode()
    };
    write(&folder, "new", "");
    quick_plot(&folder, &["-o", "a.svg"]);
    assert_eq!(mode("new"), mode("a.svg"));
    let narrow = Permissions::from_mode(0o100_640);
    fs::set_permissions(folder.path().join("a.svg"), narrow).unwrap();
    quick_plot(&folder, &["-o", "a.svg", "--force"]);
    assert_eq!(0o100_640, mode("a.svg"));
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_the_picture_that_it_leads_to_is_overwritten() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("far")).unwrap();
    write(&folder, "far/mine.svg", "mine");
    let link = folder.path().join("a.svg");
    std::os::unix::fs::symlink("far/mine.svg", &link).unwrap();
    quick_plot(&folder, &["-o", "a.svg", "--force"]).code_is(0);
    assert!(link.is_symlink());
    assert!(read(&folder, "far/mine.svg").starts_with("<svg "));
    let files = fs::read_dir(folder.path().join("far")).unwrap();
    assert_eq!(1, files.count());
}

#[cfg(unix)]
#[test]
fn a_picture_goes_into_a_pipe_or_a_device_without_force() {
    let folder = tempdir().unwrap();
    quick_plot(&folder, &["-o", "/dev/null"])
        .code_is(0)
        .err_is("");
    quick_plot(&folder, &["-o", "a.svg"]);
    quick_plot(&folder, &["-o", "/dev/stdout"]).out_is(read(&folder, "a.svg"));
}

#[test]
fn a_missing_folder_is_named() {
    let folder = tempdir().unwrap();
    let missing = fs::metadata(folder.path().join("nowhere")).unwrap_err();
    quick_plot(&folder, &["-o", "nowhere/a.svg"])
        .code_is(2)
        .err_is(format!("sudoku: nowhere: {missing}\n"));
}

#[test]
fn searches_that_end_otherwise_have_panels_of_their_own() {
    let folder = tempdir().unwrap();
    let with = ["--with", "int_matrix,char_board,boxes"];
    plot(
        &folder,
        &[&["all_fives", "-o", "a.svg"], &with[..]].concat(),
    );
    let picture = read(&folder, "a.svg");
    for panel in [
        "int_matrix = char_board: 0 steps\n",
        "boxes: 0 steps, no solution\n",
    ] {
        assert!(picture.contains(panel), "{panel}\n{picture}");
    }
}

#[test]
fn as_many_writes_in_another_order_are_another_search() {
    let folder = tempdir().unwrap();
    // `combined_check` fills it in row order; `candidates` first fills the cell that has one possibility.
    let puzzle =
        LC37_SOLVED
            .replacen("534678912", "5.4678.12", 1)
            .replacen("198342567", "1.8342567", 1);
    let with = ["--with", "combined_check,number_unassigned,candidates"];
    plot(&folder, &[&[&puzzle, "-o", "a.svg"], &with[..]].concat());
    let picture = read(&folder, "a.svg");
    for panel in [
        "combined_check = number_unassigned: 3 steps\n",
        "candidates: 3 steps\n",
    ] {
        assert!(picture.contains(panel), "{panel}\n{picture}");
    }
}

#[test]
fn all_solvers_are_drawn_by_default_and_by_the_name_all() {
    let folder = tempdir().unwrap();
    plot(&folder, &["java_article", "-o", "a.svg"]);
    let all = ["--with", "all"];
    plot(
        &folder,
        &[&["java_article", "-o", "b.svg"], &all[..]].concat(),
    );
    let picture = read(&folder, "a.svg");
    for entry in solutions::CATALOGUE
        .iter()
        .filter(|entry| entry.is_solver())
    {
        assert!(picture.contains(entry.name), "{}", entry.name);
    }
    assert!(picture == read(&folder, "b.svg"), "the same picture");
}

#[rstest]
#[case::generator("lanes,initial_state", "initial_state is not a solver (")]
#[case::rule("win_condition", "win_condition is not a solver (")]
#[case::unknown("nope", "unknown solution `nope`; known: int_matrix, ")]
fn what_cannot_be_plotted_is_named(#[case] with: &str, #[case] message: &str) {
    let folder = tempdir().unwrap();
    plot(&folder, &["hard_02", "-o", "a.svg", "--with", with])
        .code_is(2)
        .err_has(message);
    assert!(!folder.path().join("a.svg").exists());
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_stopped_search_is_marked_in_the_picture_and_named_on_the_terminal() {
    let folder = tempdir().unwrap();
    let started = Instant::now();
    let puzzle = ["norvig_impossible", "-o", "a.svg", "--limit", "0.3"];
    plot(&folder, &[&puzzle[..], &["--with", "int_matrix"]].concat())
        .code_is(1)
        .err_is("int_matrix: stopped after 0.3 s; --limit SECONDS lets it search longer\n");
    let taken = started.elapsed();
    assert!(taken.as_secs() < 2, "stopped after {taken:?}");
    let picture = read(&folder, "a.svg");
    assert!(picture.contains(" steps, stopped"), "{picture}");
}
