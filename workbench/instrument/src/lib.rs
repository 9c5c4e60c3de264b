//! Instruments the source of a solution, so that its search can be watched, or blanks bodies of its functions, for exercises.
//!
//! The probes are inserted into the text as it is, so that a line of the watched copy has the same number as in the
//! solution.
//!
//! # What is watched
//! A *board* is a parameter, or a field of a struct, whose type is `&mut` of rows of cells: `[[T; N]; M]`, `[Vec<T>]`,
//! `Vec<Vec<T>>` or a `type` that stands for one, where `T` is `char` or an integer. Rows whose length is written out
//! have 4, 9, 10, 16 or 25 cells: a list of `[T; 81]` is a list of boards. In the functions between
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

mod blank;
mod board_types;
mod entry_point;
mod functions;
mod instrumenter;
mod items;
mod newer;
mod roles;
mod source;

use syn::spanned::Spanned;

use board_types::BoardTypes;
use instrumenter::Instrumenter;
use roles::roles;
use source::{Edits, on_a_large_stack, parse};

pub use blank::{Blankable, blank, functions};
pub use entry_point::{EntryPoint, entry_point, signature};
pub use items::{cut, defined};
pub use newer::{Newer, newer};
pub use source::{END, Obstacle, START, check_depth, is_identifier, region};

/// A solution's text with probes in it.
#[derive(Debug)]
pub struct Watched {
    /// The text without the inner attributes and documentation, which only a whole file can have.
    pub text: String,
    /// The names of the functions, in the order of their numbers.
    pub functions: Vec<String>,
}

/// Makes the watched copy of `file` (its name for messages), whose functions are numbered from `first_function` on. Errors
/// name the place: text that is not Rust, or writes to a board in a way that is not watched.
///
/// Calls of the probes begin with `probe`.
pub fn watched(
    file: &str,
    text: &str,
    probe: &str,
    first_function: usize,
) -> Result<Watched, String> {
    on_a_large_stack(|| watch(file, text, probe, first_function))
}

fn watch(file: &str, text: &str, probe: &str, first_function: usize) -> Result<Watched, String> {
    let syntax = parse(file, text)?;
    let mut edits = Edits::default();
    for attribute in &syntax.attrs {
        edits.replace(text, attribute.span().byte_range(), "");
    }
    let region = region(text).map_err(|why| format!("{file}:{}: {why}", why.line))?;

    let types = BoardTypes::of(&syntax);
    let mut functions = functions::functions(&syntax);
    functions.retain(|function| region.contains(&function.line()));
    let roles = roles(&functions);
    let mut errors = Vec::new();
    for (index, function) in functions.iter().enumerate() {
        let mut body = Instrumenter {
            file,
            text,
            probe,
            number: first_function + index,
            function,
            functions: &functions,
            boards: types.parameters(function.signature),
            types: &types,
            edits: &mut edits,
            errors: &mut errors,
        };
        body.instrument(roles[index]);
    }
    if !errors.is_empty() {
        return Err(errors.join("; "));
    }
    Ok(Watched {
        text: edits.apply(text),
        functions: functions.iter().map(|function| function.signature.ident.to_string()).collect(),
    })
}
