//! The page, in a browser.
//!
//! Without chromedriver nothing is tried, unless `SUDOKU_CHROMEDRIVER` says where it is. One quick trial stands for all in
//! a plain `cargo test`; the others are ignored, so that CI runs them.

mod browser;
mod engine;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../named.rs"]
mod named;
mod shown;
mod smoke;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../support.rs"]
mod support;

use std::env;
use std::io;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use browser::{Browser, Driver};
use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// What a page promises, and the promise's name.
type Promise = (&'static str, fn(&Browser));

/// The functions of a module, each with its name.
macro_rules! promises {
    ($($module:ident: $($name:ident)+;)+) => {
        [$($((concat!(stringify!($module), "::", stringify!($name)), $module::$name as fn(&Browser))),+),+]
    };
}

const QUICK: [Promise; 1] = promises! {
    smoke: a_digit_a_search_and_no_request;
};

const SLOW: [Promise; 7] = promises! {
    engine:
        searches_take_the_steps_of_the_articles_programs
        endless_searches_begin_as_the_articles_programs
        recorded_steps_are_those_recorded_here
        puzzles_are_those_made_here
        ten_thousand_grids_are_won_or_not_by_the_rules
        wrong_questions_are_errors
        a_stopped_search_leaves_the_engine_usable;
};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Each has a browser, which has threads of its own.
    arguments.test_threads.get_or_insert(2);
    let browsers = Arc::new(Browsers::default());
    let trial = |(name, promise): Promise| {
        let browsers = Arc::clone(&browsers);
        Trial::ignorable_test(name, move || browsers.lend(promise))
    };
    let quick = QUICK.into_iter().map(trial);
    let slow = SLOW
        .into_iter()
        .map(|promise| trial(promise).with_ignored_flag(true));
    let conclusion = libtest_mimic::run(&arguments, quick.chain(slow).collect());
    browsers.close();
    conclusion.exit_code()
}

/// Browsers that trials use one after the other: to start one takes longer than most trials.
#[derive(Default)]
struct Browsers {
    driver: Mutex<Option<Arc<Driver>>>,
    idle: Mutex<Vec<Browser>>,
}

impl Browsers {
    fn lend(&self, promise: fn(&Browser)) -> Result<Completion, Failed> {
        let idle = self.idle.lock().unwrap().pop();
        let browser = match idle {
            Some(browser) => browser,
            None => match self.driver()? {
                Some(driver) => Browser::start(driver)?,
                None => {
                    let why = "no chromedriver (Debian: apt install chromium chromium-driver)";
                    return Ok(Completion::ignored_with(why));
                }
            },
        };
        // One that has failed is closed.
        promise(&browser);
        browser.renew();
        self.idle.lock().unwrap().push(browser);
        Ok(Completion::Completed)
    }

    /// None if there is none and none is expected.
    fn driver(&self) -> Result<Option<Arc<Driver>>, Failed> {
        let mut driver = self.driver.lock().unwrap();
        if driver.is_none() {
            let expected = env::var("SUDOKU_CHROMEDRIVER");
            let program = expected.as_deref().unwrap_or("chromedriver");
            *driver = match Driver::start(program) {
                Ok(driver) => Some(Arc::new(driver)),
                Err(error) if expected.is_err() && error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => return Err(format!("{program}: {error}").into()),
            };
        }
        Ok(driver.clone())
    }

    fn close(&self) {
        self.idle.lock().unwrap().clear();
        self.driver.lock().unwrap().take();
    }
}
