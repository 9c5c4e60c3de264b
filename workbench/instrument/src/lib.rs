//! A file of a solution, parsed once, and all that is asked of it: the function that it is called by, what keeps it from being
//! submitted, its functions, the file without some of their bodies, for exercises, and its watched copy.
//!
//! The probes of a watched copy are inserted into the text as it is, so that a line of the copy has the same number as in the
//! solution.
//!
//! # What is watched
//! A *board* is a parameter, or a field of a struct, whose type is `&mut` of rows of cells: `[[T; 9]; 9]`, `[Vec<T>]`,
//! `Vec<Vec<T>>` or a `type` that stands for one, where `T` is `char` or an integer. In the functions between
//! `// submission starts` and `// submission ends`
//! - `board[r][c] = digit`, also `+=` and its like, is a write to a cell;
//! - `*board = other` is a write to every cell that it changes, in row order;
//! - the whole board may be passed to a function of the file, which is watched too;
//! - everything else may only read. Other writes are errors, or get a shared reference and do not compile.
//!
//! A solution's other data (local variables, sets of candidates, links) are not watched.
//!
//! The *recursive function* calls itself; among functions that call each other it is the one that is called from outside.
//! Its calls and their nesting are counted. A *check* is a function that returns `bool` and is called from the recursion
//! without being part of it.

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
