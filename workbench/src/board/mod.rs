//! Boards: where they come from, the rules, and those with names.

pub mod named;
pub mod rules;
pub mod source;

pub use rules::clash;
