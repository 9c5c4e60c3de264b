//! Processes that are started to be asked or to be judged: limited, confined, and stopped from outside.

pub mod asked;
pub mod confine;
pub mod limited;
pub mod limits;
mod rustc;
pub mod worker;

pub use rustc::rustc;
