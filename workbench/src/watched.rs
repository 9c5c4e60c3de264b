//! The watched copies of the solutions.
pub(crate) use ::solutions;
pub(crate) const FUNCTIONS: &[&str] = &[];
pub(crate) const SOURCES: &[(&str, &str)] = &[];
