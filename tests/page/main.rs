//! The page, in a browser.
//!
//! CI runs them: all are slow, and hold for the page as CI builds it. Without chromedriver they are left out, unless
//! `SUDOKU_CHROMEDRIVER` says where it is: then they fail.

mod browser;
mod engine;
mod hints;
mod looks;
mod play;
mod read;
mod shown;
mod steps;
mod watch;

use std::env;
use std::fs;
use std::io;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::thread;

use browser::{Browser, Driver};
use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// What a page promises, and the promise's name.
type Promise = (&'static str, fn(&Browser));

/// The functions of a module, each with its name.
macro_rules! promises {
    ($($module:ident: $($name:ident)+;)+) => {
        &[$($((concat!(stringify!($module), "::", stringify!($name)), $module::$name as fn(&Browser))),+),+]
    };
}

/// Those that take longest come first.
const PROMISES: &[Promise] = promises! {
    hints:
        an_easy_puzzle_is_solved_in_english
        a_medium_puzzle_is_solved_in_chinese
        a_hard_puzzle_is_solved_in_english
        a_fiendish_puzzle_is_solved_in_chinese
        every_technique_is_drawn_and_can_be_found
        the_steps_of_a_puzzle_are_gone_through
        a_puzzle_is_made_scene_by_scene_as_in_article_001
        a_mistake_is_what_to_undo
        a_mistake_is_undone_by_the_hint
        why_two_solutions_and_what_would_leave_one;
    looks:
        pictures
        cells_have_names
        what_happens_is_said
        the_keyboard_alone_reaches_everything
        nothing_is_wider_than_the_screen
        nothing_moves_during_a_game
        every_word_is_in_the_chosen_language
        language_and_colours_follow_the_browser
        the_board_alone_is_printed
        nothing_is_asked_of_a_network
        without_webassembly_the_page_says_so;
    engine:
        searches_take_the_steps_of_the_articles_programs
        endless_searches_begin_as_the_articles_programs
        recorded_steps_are_those_recorded_here
        puzzles_are_read_by_name
        a_full_grid_is_right_or_has_a_clash
        puzzles_are_those_made_here
        boards_have_the_solutions_that_they_have
        ten_thousand_grids_are_won_or_not_by_the_rules
        wrong_questions_are_errors
        a_stopped_search_leaves_the_engine_usable;
    play:
        won_by_keys_alone
        won_by_touch
        won_by_either_of_two_solutions
        a_clash_is_marked_and_named_and_does_not_win
        undo_leads_to_the_start_and_redo_to_the_end
        a_checkpoint_is_returned_to
        back_to_before_the_mistake
        notes_by_hand_filled_in_and_removed
        a_reload_keeps_everything
        an_address_holds_a_puzzle
        a_text_is_played_asked_about_or_refused
        a_new_puzzle_is_that_of_its_seed
        board_and_digits_are_in_sight_together
        a_game_on_a_small_screen_is_won_without_scrolling
        a_win_is_told_with_what_it_took
        every_game_is_kept
        of_two_wishes_the_last_comes_true
        a_wish_given_up_is_no_error
        what_is_kept_is_bounded
        two_tabs_know_of_each_other
        several_cells_are_selected
        notes_and_colours_stand_side_by_side
        a_lit_digit_marks_its_notes
        each_digit_says_how_many_are_left
        back_leads_to_the_tab_before
        what_an_address_lacks_is_said
        the_clock_counts_what_was_played
        keys_move_over_the_board
        letters_act_only_where_they_should
        marks_can_be_switched_off
        a_paused_game_is_hidden_and_its_time_stands
        nothing_keeps_the_page_from_opening;
    watch:
        every_step_forward_and_back_is_the_recorded_one
        every_solver_can_be_watched
        a_search_is_named_with_its_article_and_its_idea
        a_step_tells_what_was_checked_and_no_more
        clashing_digits_are_marked
        a_grid_is_made_from_a_first_row_of_one_s_own
        any_of_a_million_steps_is_shown_at_once
        equal_writes_are_counted
        a_search_starts_from_your_position
        a_search_plays_and_pauses
        nothing_plays_unasked
        what_is_no_step_is_answered
        a_phone_shows_the_board_and_the_clock_under_it
        the_page_answers_keys_during_a_long_search
        a_long_search_is_cancelled;
    steps:
        every_technique_is_trained
        a_path_is_every_step_to_the_solution
        a_puzzle_with_several_solutions_has_steps_first
        a_puzzle_is_made_as_the_article_makes_it;
    read:
        submissions_are_those_of_paste
        copy_buttons_copy_the_text
        every_file_is_shown_whole
        in_chinese_a_file_has_a_chinese_text
        the_list_stays_in_sight
        long_lines_wrap_or_scroll
        a_file_leads_to_its_search;
};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // One more than there are cores, since each waits for its browser now and then.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(cores + 1);
    let browsers = Arc::new(Browsers::default());
    let trials = AXE
        .iter()
        .map(|promise| axe(&browsers, promise))
        .chain(PROMISES.iter().map(|promise| trial(&browsers, promise)))
        .map(|trial| trial.with_ignored_flag(true))
        .collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    browsers.close();
    conclusion.exit_code()
}

fn trial(browsers: &Arc<Browsers>, &(name, promise): &Promise) -> Trial {
    let browsers = Arc::clone(browsers);
    Trial::ignorable_test(name, move || browsers.lend(promise))
}

/// A promise that needs axe-core, fetched rather than vendored, and its name.
type AxePromise = (&'static str, fn(&Browser, &str));

const AXE: &[AxePromise] = &[
    ("looks::breaks_no_rule_of_axe", looks::breaks_no_rule_of_axe),
    (
        "looks::no_state_of_a_game_breaks_a_rule_of_axe",
        looks::no_state_of_a_game_breaks_a_rule_of_axe,
    ),
];

fn axe(browsers: &Arc<Browsers>, &(name, promise): &AxePromise) -> Trial {
    let browsers = Arc::clone(browsers);
    Trial::ignorable_test(name, move || {
        let Ok(file) = env::var("SUDOKU_AXE") else {
            let why = "SUDOKU_AXE does not say where axe.min.js is (npm pack axe-core)";
            return Ok(Completion::ignored_with(why));
        };
        let axe = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        browsers.lend(|browser| promise(browser, &axe))
    })
}

/// Browsers that trials use one after the other: to start one takes longer than most trials.
#[derive(Default)]
struct Browsers {
    driver: Mutex<Option<Arc<Driver>>>,
    idle: Mutex<Vec<Browser>>,
}

impl Browsers {
    fn lend(&self, promise: impl FnOnce(&Browser)) -> Result<Completion, Failed> {
        let browser = match self.browser() {
            Ok(browser) => browser,
            Err(why) if env::var_os("SUDOKU_CHROMEDRIVER").is_some() => return Err(why.into()),
            Err(why) => {
                let why = format!("{why}; Debian: apt install chromium chromium-driver");
                return Ok(Completion::ignored_with(why));
            }
        };
        // One that has failed is closed.
        promise(&browser);
        let errors = browser.errors();
        if !errors.is_empty() {
            return Err(format!("errors in the page: {errors:#?}").into());
        }
        browser.renew();
        self.idle.lock().unwrap().push(browser);
        Ok(Completion::Completed)
    }

    /// One that is idle, or a new one.
    fn browser(&self) -> io::Result<Browser> {
        if let Some(browser) = self.idle.lock().unwrap().pop() {
            return Ok(browser);
        }
        let mut driver = self.driver.lock().unwrap();
        let driver = match &*driver {
            Some(driver) => Arc::clone(driver),
            None => Arc::clone(driver.insert(Arc::new(Driver::start()?))),
        };
        Browser::start(driver)
    }

    fn close(&self) {
        self.idle.lock().unwrap().clear();
        self.driver.lock().unwrap().take();
    }
}
