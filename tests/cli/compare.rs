//! `sudoku compare`: the searches side by side, for people and for scripts.

use std::collections::BTreeMap;
use std::time::Instant;

use rstest::rstest;
use solutions::{CATALOGUE, Entry};

use crate::command::sudoku;
use crate::practice::Checkout;
use support::LC37;

/// 37,652 checks take a processor more than a quarter of a nanosecond each, and no search takes longer than the command.
#[rstest]
#[case::solve("solve", LC37)]
#[case::compare("compare", LC37)]
#[case::compare_on_several("compare", &format!("{LC37}\n{LC37}"))]
fn json_has_times_in_nanoseconds(#[case] verb: &str, #[case] puzzles: &str) {
    let started = Instant::now();
    let said = sudoku(&[verb, puzzles, "--with", "int_matrix", "--json"]).run();
    let most = started.elapsed().as_nanos();
    let time = said.code_is(0).json()[0]["nanoseconds"].as_u64();
    assert!(time.is_some_and(|time| (37_652 / 4..most).contains(&time.into())), "{said}");
}

/// rustc alone compiles the copy, as a judge does. What else the machine does can only make a run slower, so after enough runs
/// the quickest of each show what the code takes.
#[test]
#[ignore = "slow: starts rustc"]
fn a_mirror_is_as_fast_as_its_copy_and_two_articles_compare_as_their_copies_do() {
    let checkout = Checkout::new();
    let is_shown = |entry: &&Entry| entry.is_mirror() && entry.is_solver();
    let mirrors: Vec<&str> = CATALOGUE.iter().filter(is_shown).map(|entry| entry.name).collect();
    let copies: Vec<String> = mirrors.iter().map(|mirror| format!("copy_of_{mirror}")).collect();
    for (mirror, copy) in mirrors.iter().zip(&copies) {
        checkout.write(copy, solutions::find(mirror).unwrap().source);
    }
    let with = format!("{},{}", mirrors.join(","), copies.join(","));
    let mut quickest = BTreeMap::new();
    let mut too_far = vec![];
    for _ in 0..100 {
        let said = checkout.run(&["compare", LC37, "--with", &with, "--json"]);
        for row in said.code_is(0).json() {
            let time = row["nanoseconds"].as_f64().unwrap();
            let name = row["solution"].as_str().unwrap().to_owned();
            quickest
                .entry(name)
                .and_modify(|known: &mut f64| *known = known.min(time))
                .or_insert(time);
        }
        let beside_copy = mirrors
            .iter()
            .zip(&copies)
            .map(|(&mirror, copy)| (mirror, quickest[mirror] / quickest[copy]));
        let beside_copy: Vec<(&str, f64)> = beside_copy.collect();
        let pairs =
            beside_copy.iter().flat_map(|one| beside_copy.iter().map(move |other| (one, other)));
        let ratios = pairs.map(|(one, other)| (one.0, other.0, one.1 / other.1));
        let ratios =
            beside_copy.iter().map(|&(mirror, ratio)| (mirror, "its copy", ratio)).chain(ratios);
        too_far = ratios.filter(|(.., ratio)| !(0.8..1.25).contains(ratio)).collect();
        if too_far.is_empty() {
            return;
        }
    }
    panic!("times as long as beside rustc -O: {too_far:.2?}");
}

#[test]
#[ignore = "slow"]
fn the_table_of_a_long_search_fits_eighty_columns() {
    let said = sudoku(&["compare", "inkala_2006"]).run();
    let fits = |line: &str| line.chars().count() <= 80;
    assert!(said.code_is(0).out.lines().all(fits), "{said}");
}
