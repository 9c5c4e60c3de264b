//! `watch`: every position of a search can be reached from both sides, the picture fits every terminal, the terminal is
//! restored afterwards, and without a terminal the steps are lines.

use std::ops::ControlFlow;
use std::time::Duration;

use anstyle::Style;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use pretty_assertions::assert_eq;
use rstest::rstest;
use watched::{self, Budget, End, Write};
use workbench::board;
use workbench::solution::Solution;
use workbench::text::{line::Line, style};
use workbench::watch::keys::Controls;
use workbench::watch::player::Player;
use workbench::watch::screen::{Search, View};
use workbench::watch::timeline::Timeline;

use crate::command::sudoku;
use support::named::puzzle;
use support::snapshot;

const LC37: &str = "lc37_wikipedia";

/// A recording of at most this many steps.
fn timeline(solution: &str, name: &str, steps: u64) -> Timeline {
    let start = puzzle(name);
    let budget = Budget { steps, time: Duration::from_secs(60) };
    let recording = watched::record(solution, &start, &budget, 1_000_000).unwrap();
    Timeline::new(&start, recording)
}

fn view(solutions: &[&str], name: &str, steps: u64) -> View {
    let searches: Vec<Search> = solutions
        .iter()
        .map(|solution| Search {
            solution: Solution::find(solution).unwrap(),
            timeline: timeline(solution, name, steps),
        })
        .collect();
    let longest = searches.iter().map(|search| search.timeline.len()).max();
    View {
        puzzle: name.to_owned(),
        clash: board::clash(&puzzle(name)).map(|clash| clash.to_string()),
        searches,
        note: None,
        controls: Controls::new(Player::new(longest.unwrap_or(0))),
    }
}

/// The usual search, whole.
fn usual() -> View {
    view(&["number_unassigned"], LC37, u64::MAX)
}

/// The picture after this many steps.
fn picture(view: &mut View, position: usize, width: usize, height: usize) -> Vec<String> {
    view.controls.player.jump(position);
    let lines = view.draw(width, height);
    assert_eq!(height, lines.len(), "lines of {width}x{height}");
    for line in &lines {
        let shown = line.plain();
        assert_eq!(width, line.width(), "width at {width}x{height}: {shown:?}");
    }
    lines.iter().map(Line::plain).collect()
}

#[test]
fn every_position_shows_the_board_that_the_search_had_there() {
    let timeline = timeline("number_unassigned", LC37, u64::MAX);
    let mut board = puzzle(LC37);
    assert_eq!(board, timeline.at(0).board);
    for (index, step) in timeline.steps().iter().enumerate() {
        board[step.cell] = step.value;
        let moment = timeline.at(index + 1);
        assert_eq!(board, moment.board, "after {} steps", index + 1);
        assert_eq!(index as u64 + 1, moment.written + moment.resets);
        assert_eq!(Some(step), timeline.step(index + 1));
    }
    assert_eq!(8365, timeline.len());
    assert_eq!(board, timeline.at(timeline.len()).board);
    assert_eq!(timeline.at(8365), timeline.at(usize::MAX));
    assert_eq!(None, timeline.step(0));
}

#[test]
fn time_moves_it_by_the_speed_and_no_fraction_is_lost() {
    let mut player = Player::new(1_000);
    // 10 steps a second, in frames of a third of a step.
    for _ in 0..30 {
        player.pass(Duration::from_nanos(33_333_334));
    }
    assert_eq!(10, player.position());
    player.pass(Duration::from_secs(1_000_000));
    assert_eq!(1_000, player.position());
    assert!(!player.is_playing(), "it pauses at the end");
    player.jump(7);
    player.pass(Duration::from_secs(60));
    assert_eq!(7, player.position(), "paused it stays where it is");
}

fn press(controls: &mut Controls, keys: &[KeyCode]) -> ControlFlow<()> {
    keys.iter().try_for_each(|&key| controls.press(KeyEvent::from(key)))
}

/// Keys by what stands on them.
fn typing(keys: &str) -> Vec<KeyCode> {
    let key = |key| match key {
        '→' => KeyCode::Right,
        '←' => KeyCode::Left,
        '⌫' => KeyCode::Backspace,
        '⏎' => KeyCode::Enter,
        '⎋' => KeyCode::Esc,
        '⇱' => KeyCode::Home,
        '⇲' => KeyCode::End,
        key => KeyCode::Char(key),
    };
    keys.chars().map(key).collect()
}

/// Paused at step 10 of some, at 10 steps a second.
#[rstest]
//                               keys  steps step speed plays
#[case::step_on("→", 50, 11, 10, false)]
#[case::step_back("←", 50, 9, 10, false)]
#[case::not_after_the_last("→", 10, 10, 10, false)]
#[case::not_before_the_start("⇱←", 50, 0, 10, false)]
#[case::the_first("⇱", 50, 0, 10, false)]
#[case::the_last("⇲", 50, 50, 10, false)]
#[case::play(" ", 50, 10, 10, true)]
#[case::pause("  ", 50, 10, 10, false)]
#[case::again_from_the_start_after_the_last(" ", 10, 0, 10, true)]
#[case::a_search_without_steps("→← ", 0, 0, 10, true)]
#[case::faster("+", 50, 10, 20, false)]
#[case::faster_without_shift("=", 50, 10, 20, false)]
#[case::slower("-", 50, 10, 5, false)]
#[case::slowest("--------------------", 50, 10, 1, false)]
#[case::fastest("++++++++++++++++++++", 50, 10, 1_000_000, false)]
#[case::nothing("x", 50, 10, 10, false)]
#[case::to_a_step("/12x39⌫⏎", 5_000, 123, 10, false)]
#[case::to_the_last_step("/5000⏎", 5_000, 5_000, 10, false)]
#[case::to_no_step("/⏎", 50, 10, 10, false)]
#[case::escape_leaves_the_number("/12⎋", 50, 10, 10, false)]
#[case::backspace_leaves_an_empty_number("/1⌫⌫→", 50, 11, 10, false)]
fn a_key_does_what_the_bottom_line_says(
    #[case] keys: &str,
    #[case] steps: usize,
    #[case] step: usize,
    #[case] speed: u32,
    #[case] plays: bool,
) {
    let mut controls = Controls::new(Player::new(steps));
    controls.player.jump(10);
    assert!(press(&mut controls, &typing(keys)).is_continue());
    let player = &controls.player;
    assert_eq!((step, speed, plays), (player.position(), player.speed(), player.is_playing()));
    assert_eq!((&None, &None), (&controls.typed, &controls.message));
}

#[test]
fn a_step_after_the_last_is_the_last_one_with_a_message() {
    let mut controls = Controls::new(Player::new(5_000));
    assert!(press(&mut controls, &typing("/99999999999999999999⏎")).is_continue());
    assert_eq!(5_000, controls.player.position());
    assert!(controls.message.is_some());
    assert!(press(&mut controls, &[KeyCode::Left]).is_continue());
    assert_eq!(None, controls.message);
}

/// Even while a number is typed, Ctrl-C does. No other key does anything with it.
#[test]
fn q_escape_and_control_c_quit() {
    let control = |key| KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL);
    for (typed, key) in [
        ("", KeyEvent::from(KeyCode::Char('q'))),
        ("", KeyEvent::from(KeyCode::Esc)),
        ("/1", control('c')),
    ] {
        let mut controls = Controls::new(Player::new(5_000));
        assert!(press(&mut controls, &typing(typed)).is_continue());
        assert!(controls.press(key).is_break());
    }
}

/// Whole pictures: `$` has the solutions, the puzzle and perhaps how many steps are recorded, `>` the step, the width and the
/// height of each picture, with `␛` for Escape if it is coloured. `=` is what ends the search, `<` the keys that are pressed.
#[test]
fn a_picture_is_as_written() {
    snapshot::check("watch.txt", |block| {
        let asked = block.text('$');
        let words: Vec<&str> = asked.split(' ').collect();
        let solutions: Vec<&str> = words[0].split(',').collect();
        let steps = words.get(2).map_or(u64::MAX, |steps| steps.parse().unwrap());
        let mut view = view(&solutions, words[1], steps);
        view.note = Some((4, "what is said at step 4".to_owned()));
        if block.has("=") {
            view.searches[0].timeline.recording.trace.end = match &*block.text('=') {
                "time" => End::Time,
                "too deep" => End::TooDeep(57),
                why => End::Panicked(why.to_owned()),
            };
        }
        assert!(press(&mut view.controls, &typing(&block.text('<'))).is_continue());
        let drawn = |at: &str| {
            let numbers: Vec<usize> = at.split(' ').map(|number| number.parse().unwrap()).collect();
            let (width, height) = (numbers[1], numbers[2]);
            let mut lines = picture(&mut view, numbers[0], width, height);
            if block.text('#') == "coloured" {
                let draw = view.draw(width, height);
                lines = draw.iter().map(|line| line.styled(true).replace('\x1b', "␛")).collect();
            }
            let lines = lines.iter().map(|line| without_code_line(line.trim_end()) + "\n");
            lines.collect::<String>()
        };
        block.text('>').lines().map(drawn).collect::<Vec<_>>().join("--\n")
    });
}

/// Of `solve_sudoku:57`, the number changes with every comment.
fn without_code_line(line: &str) -> String {
    match line.split_once("sudoku:") {
        Some((before, _)) => format!("{before}sudoku:#"),
        None => line.to_owned(),
    }
}

#[test]
fn depths_are_means_in_tenths() {
    let timeline = timeline("number_unassigned", "java_article", u64::MAX);
    let depths = || timeline.steps().iter().map(|step| usize::from(step.depth));
    let each: Vec<usize> = depths().map(|depth| 10 * depth).collect();
    assert_eq!(each, timeline.depths(each.len()));
    let twice: Vec<usize> = each.iter().flat_map(|&depth| [depth, depth]).collect();
    assert_eq!(twice, timeline.depths(twice.len()));
    assert_eq!(vec![10 * depths().sum::<usize>() / each.len()], timeline.depths(1));
}

#[test]
fn with_ctrl_or_alt_a_key_does_nothing() {
    let mut controls = Controls::new(Player::new(10));
    for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT] {
        for key in typing("q +-/⎋→⇲") {
            assert!(controls.press(KeyEvent::new(key, modifiers)).is_continue(), "{key}");
        }
    }
    let player = &controls.player;
    assert_eq!((0, 10, true), (player.position(), player.speed(), player.is_playing()));
    assert_eq!(None, controls.typed);
}

#[test]
fn the_cell_at_work_is_in_brackets_and_its_line_of_code_is_marked() {
    let mut view = usual();
    let source = solutions::find("number_unassigned").unwrap().source;
    for position in 1..300 {
        let lines = picture(&mut view, position, 120, 40);
        let all = lines.join("\n");
        let step: Write = *view.searches[0].timeline.step(position).unwrap();
        let digit = if step.value == 0 { ".".to_owned() } else { step.value.to_string() };
        assert!(all.contains(&format!("[{digit}]")), "{all}");
        let code = source.lines().nth(step.line as usize - 1).unwrap();
        let marked = format!("> {:>3} {code}", step.line);
        assert!(all.contains(&marked), "{marked} is not in\n{all}");
    }
}

#[test]
fn a_narrow_pane_takes_nothing_but_blanks_from_the_beginnings_of_lines_of_code() {
    let source = solutions::find("number_unassigned").unwrap().source;
    let mut shown = 0;
    for row in picture(&mut usual(), 12, 60, 40) {
        // Beside the board.
        let row: String = row.chars().skip(25).collect();
        let Some((number, code)) = row.split_at_checked(5) else { continue };
        let Ok(number) = number.trim_matches([' ', '>']).parse::<usize>() else { continue };
        let whole = source.lines().nth(number - 1).unwrap();
        assert!(whole.trim_start().starts_with(code.trim()), "{number}: {code}");
        shown += 1;
    }
    assert!(shown > 20, "{shown}");
}

#[test]
#[ignore = "slow"]
fn the_picture_fits_a_terminal_of_any_size() {
    for solutions in [&["number_unassigned"] as &[&str], &["number_unassigned", "combined_check"]] {
        let mut view = view(solutions, "lc37_extra_5_in_row0", 500);
        for height in [0, 1, 2, 5, 9, 10, 11, 12, 15, 25, 200] {
            for width in [0, 1, 2, 18, 19, 22, 23, 29, 52, 53, 58, 87, 400] {
                for position in [0, 1, 250, 500] {
                    picture(&mut view, position, width, height);
                }
            }
        }
    }
}

/// From edge to edge; without a line for it, it is a column of the strip.
#[test]
fn the_mark_under_the_strip_is_at_the_part_that_is_done() {
    let mut view = usual();
    for (position, column) in [(0, 0), (1, 0), (4183, 40), (8365, 79)] {
        let lines = picture(&mut view, position, 80, 24);
        assert_eq!(Some(column), lines[22].chars().position(|c| c == '▲'), "{}", lines[22]);
        let strip = view.draw(80, 12)[10].styled(false);
        let before = strip.split_once("\x1b[7m").map(|(before, _)| before.chars().count());
        assert_eq!(Some(column), before, "{strip:?}");
    }
}

#[rstest]
// text       columns  shown
#[case::filled_up("abc", 5, "abc  ")]
#[case::cut("abcdef", 3, "abc")]
#[case::nothing("abc", 0, "")]
#[case::control_characters("a\x1b\tb", 3, "ab ")]
#[case::wide("回溯", 4, "回溯")]
#[case::wide_cut_in_half("回溯x", 3, "回 ")]
#[case::wide_without_room("回溯", 1, " ")]
fn a_line_takes_as_many_columns_as_it_should(
    #[case] text: &str,
    #[case] columns: usize,
    #[case] shown: &str,
) {
    let mut line = Line::new(Style::new(), text);
    line.add(Style::new().bold(), "");
    assert_eq!(shown, line.fit(columns).plain());
}

#[test]
fn without_colours_what_is_bold_stays_bold() {
    let line = Line::new(style::WARNING, "7");
    assert_eq!("\u{1b}[1m7\u{1b}[0m", line.styled(false));
}

/// The article's search, and that of a solver from the same row: they take the same steps, to the grid of that row.
#[test]
fn a_generator_is_watched_from_a_first_row_of_one_s_own() {
    let row = ["--first-row", "415263798"];
    let lines = |name| {
        let said = sudoku(&[&["watch", name, "--plain"][..], &row].concat()).run();
        said.code_is(0).err_is("").out.replace("get_initial_state", "solve_sudoku")
    };
    let steps = lines("initial_state");
    assert_eq!(lines("number_unassigned"), steps);
    let mut board = board::with_first_row(row[1]).unwrap();
    for line in steps.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [row, column] = [1, 3].map(|at| words[2][at..=at].parse::<usize>().unwrap());
        board[row - 1][column - 1] = words[3].parse().unwrap_or(0);
    }
    let first_row = [4, 1, 5, 2, 6, 3, 7, 9, 8];
    assert_eq!(solutions::initial_state::start(first_row), Some(board.to_matrix()));
    // Unless another is chosen, 1 to 9.
    let usual = sudoku(&["watch", "initial_state", "--plain"]).run();
    usual.out_is(
        sudoku(&["watch", "initial_state", "--plain", "--first-row", "123456789"]).run().out,
    );
}

/// Its first lines come before it is stopped.
#[test]
fn an_endless_search_is_stopped_with_a_message() {
    let watch = ["watch", "number_unassigned", "norvig_impossible", "--limit", "0.01"];
    let said = sudoku(&watch).run();
    said.code_is(1).begins("1 solve_sudoku r1c1 ").err_has("--limit");
}

#[rstest]
fn the_line_of_code_at_work_is_never_half_a_number(
    #[values("char_board", "number_unassigned")] solution: &'static str,
) {
    let mut view = view(&[solution], LC37, 20);
    let line = view.searches[0].timeline.step(12).unwrap().line;
    let usual = picture(&mut view, 12, 80, 24).join("\n");
    for whole in [format!("solve_sudoku:{line} "), format!("/{solution}.rs:{line} ")] {
        assert!(usual.contains(&whole), "{whole} is not in\n{usual}");
    }
    for (width, height) in (1..80).flat_map(|width| [(width, 10), (width, 12), (width, 24)]) {
        for row in picture(&mut view, 12, width, height) {
            for (_, rest) in ["udoku:", ".rs:"].iter().filter_map(|name| row.split_once(name)) {
                // A row may end before the number, but not within it.
                let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
                assert_eq!(Some(&*line.to_string()), digits, "{width}x{height}: {row}");
            }
        }
    }
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use std::fs::File;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use pretty_assertions::assert_eq;
    use rstest::rstest;
    use rustix::process::{Signal, WaitStatus};
    use rustix::pty::ptsname;

    use super::*;
    use crate::command::shell;
    use crate::terminal::{Session, modes, opened};

    const WATCH: [&str; 3] = ["watch", "number_unassigned", "last_row_empty"];

    /// Takes the terminal: the alternate screen, no wrapping, no cursor.
    const TAKEN: &str = "\x1b[?1049h\x1b[?7l\x1b[?25l";

    /// Restores it.
    const GIVEN_BACK: &str = "\x1b[?25h\x1b[?7h\x1b[?1049l";

    /// The last line of the picture.
    const PICTURE: &str = "first, last";

    /// Begins and waits for the first picture.
    fn start() -> Session {
        start_as(sudoku(&WATCH).command.process_group(0))
    }

    fn start_as(command: &mut Command) -> Session {
        let mut session = Session::start(command, 80);
        let first = session.read_to(PICTURE);
        assert!(first.starts_with(TAKEN), "{first:?}");
        session
    }

    impl Session {
        fn suspend(&mut self, with_the_key: bool) {
            if with_the_key {
                self.press(b"\x1a");
            } else {
                self.signal(Signal::TSTP);
            }
        }

        /// Waits until it has ended or stopped, and checks what it has left.
        fn wait_and_look(&mut self) -> WaitStatus {
            let status = self.wait();
            let shown = self.read();
            // Half a key may arrive when the terminal has been given back, and shows itself then.
            let ours = shown.trim_end_matches("^[[");
            assert!(ours.ends_with(GIVEN_BACK), "{shown:?}");
            assert_eq!(self.modes, modes(&self.terminal));
            status
        }

        fn quit(&mut self) {
            self.press(b"q");
            assert_eq!(Some(0), self.wait_and_look().exit_status());
        }
    }

    #[rstest]
    fn a_signal_gives_the_terminal_back_and_ends_it(
        #[values(Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT)] signal: Signal,
        // Of a key with an arrow there may be only the first half.
        #[values("", "\x1b[")] key: &str,
    ) {
        let mut session = start();
        session.press(key.as_bytes());
        session.signal(signal);
        let status = session.wait_and_look();
        assert_eq!(Some(signal.as_raw()), status.terminating_signal());
    }

    #[rstest]
    #[case(&[&WATCH[..], &["--step", "0"]].concat(), "step 0 of 9\x1b[0m  ▶ ")]
    #[case(&[&WATCH[..], &["--step", "4"]].concat(), "step 4 of 9\x1b[0m  ‖ ")]
    #[case(
        &["watch", "initial_state", "--first-row", "524361789"],
        "step     0 of 1,026\x1b[0m  ▶ 10 steps/s\x1b[1m  initial_state\x1b[0m  first row 524361789"
    )]
    fn it_plays_or_from_a_later_step_waits_for_a_key(#[case] watch: &[&str], #[case] top: &str) {
        let mut session = Session::start(&mut sudoku(watch).env("NO_COLOR", "1").command, 80);
        let first = session.read_to(PICTURE);
        assert!(first.contains(top), "{first:?}");
        session.quit();
    }

    /// Also where no line is another one: the terminal may have moved the text, and be as large as before.
    #[test]
    fn after_a_change_of_size_all_of_the_picture_is_drawn_again() {
        let at_rest = [&WATCH[..], &["--step", "4"]].concat();
        let mut session = start_as(&mut sudoku(&at_rest).command);
        session.resize(24, 80);
        let shown = session.read_to(PICTURE);
        assert!(shown.contains("step 4 of 9") && shown.matches("│").count() >= 18, "{shown:?}");
        session.quit();
    }

    /// The program that starts a session has no parent in it, as in a terminal opened for this program alone, and no
    /// terminal but this one.
    fn start_alone() -> Session {
        start_as(Command::new("setsid").arg(env!("CARGO_BIN_EXE_sudoku")).args(WATCH))
    }

    /// As for a test that runs in a terminal without a size, such as a serial line: that is its controlling terminal, and the
    /// one that it writes to another.
    #[rstest]
    fn it_has_the_size_of_the_terminal_that_it_writes_to(#[values(0, 1)] size: u16) {
        let controlling = opened(size, size);
        let name = ptsname(&controlling, Vec::new()).unwrap();
        let script = r#"exec 3<&0; terminal=$1; shift
            exec setsid --ctty sh -c 'exec "$0" "$@" <&3' "$0" "$@" < "$terminal""#;
        let words = [&[name.to_str().unwrap()], &WATCH[..]].concat();
        let mut session = start_as(&mut shell(script, &words).command);
        session.quit();
    }

    #[test]
    fn a_terminal_that_goes_away_ends_it() {
        let mut session = start_alone();
        session.terminal = File::open("/dev/null").unwrap();
        assert_eq!(Some(2), session.wait().exit_status());
    }

    #[rstest]
    fn suspended_it_gives_the_terminal_back_and_takes_it_again_when_it_goes_on(
        #[values(false, true)] with_the_key: bool,
    ) {
        let mut session = start();
        for _ in 0..2 {
            session.suspend(with_the_key);
            assert!(session.wait_and_look().stopped());
            session.signal(Signal::CONT);
            let shown = session.read_to(PICTURE);
            assert!(shown.starts_with(TAKEN), "{shown:?}");
        }
        session.quit();
    }

    #[rstest]
    fn without_a_shell_that_could_continue_it_it_goes_on_at_once(
        #[values(false, true)] with_the_key: bool,
    ) {
        let mut session = start_alone();
        session.suspend(with_the_key);
        let shown = session.read_to(PICTURE);
        assert!(shown.starts_with(GIVEN_BACK), "{shown:?}");
        session.quit();
    }

    #[test]
    fn ended_while_it_is_suspended_it_leaves_the_terminal_alone() {
        let mut session = start();
        session.signal(Signal::TSTP);
        assert!(session.wait_and_look().stopped());
        session.signal(Signal::TERM);
        session.signal(Signal::CONT);
        let status = session.wait();
        assert_eq!(Some(Signal::TERM.as_raw()), status.terminating_signal());
        assert_eq!("", session.read());
    }
}
