//! Stub.
use std::ops::Range;
use crate::problems::Judge;
pub enum Newer { Found { line: usize, what: String, since: String }, Nothing, NotChecked(String) }
pub fn newer(_: &str, _: &Range<usize>, _: &Judge) -> Newer { Newer::NotChecked("stub".into()) }
