//! Stub.
use crate::problems::Judge;
use std::ops::Range;
pub enum Newer {
    Found { line: usize, what: String, since: String },
    Nothing,
    NotChecked(String),
}
pub fn newer(_: &str, _: &Range<usize>, _: &Judge) -> Newer {
    Newer::NotChecked("stub".into())
}
