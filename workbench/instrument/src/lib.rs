//! A file of a solution, parsed once, and all that is asked of it: the function that it is called by, what keeps it from being
//! submitted, its functions, the file without some of their bodies, for exercises, and its watched copy.
//!
//! The probes of a watched copy are inserted into the text as it is, so that a line of the copy has the same number as in the
//! solution.
//!
//! # What is watched
//! A board is whatever holds the digits: a parameter, a field, a static, a local copy; rows of cells or 81 in a row; behind a
//! lock or a reference. The copy does not know the types, so the probes ask the compiler for them (`watched/src/probe.rs`), and
//! compare the numbers: what does not hold the givens is a table of something else. In the functions between
//! `// submission starts` and `// submission ends`
//! - after `place[r][c] = digit`, also `+=` and its like, this cell is looked at, and the rest of what may be the board;
//! - what is written to otherwise, by a method or through a reference, is looked at as soon as that is allowed: behind the
//!   statement, or after the last use of what was borrowed.
//!
//! A run in which digits turn up that were not seen is given up with these words: nothing is said of a search seen in part.
//!
//! The *recursive function* calls itself; among functions that call each other it is the one that is called from outside.
//! Its calls and their nesting are counted. A *check* is a function that returns `bool` and is called from the recursion
//! without being part of it.
//!
//! A *reading* copy of an article's program also says which cells it reads, and what they are compared with.

mod board_types;
mod body;
mod changes;
mod file;
mod finder;
mod functions;
mod instrumenter;
mod items;
mod meant;
mod missing;
mod newer;
mod paired;
mod roles;
mod source;
mod syntax;
mod uses;

pub use changes::{Change, Changes, Switched};
pub use file::{EntryPoint, File};
pub use functions::Function;
pub use instrumenter::Watched;
pub use newer::Newer;
pub use source::{END, Obstacle, START, check_depth, is_identifier, without_comments};
