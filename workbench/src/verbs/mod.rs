//! The verbs of the command line, one file each.

pub mod check;
pub mod compare;
pub mod generate;
pub mod grade;
pub mod hint;
pub mod judge;
pub mod new;
pub mod overview;
pub mod page;
pub mod paste;
pub mod practice;
pub mod problems;
pub mod puzzles;
pub mod solve;
pub mod watch;
pub mod worker;
