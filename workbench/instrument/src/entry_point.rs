//! The function that a solution is called by.

use syn::FnArg;

use crate::board_types::BoardTypes;
use crate::functions::functions;
use crate::source::{parse, region};

/// The function that a solution is called by, as far as its text tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPoint {
    /// Its path in the file, such as `Solution::solve_sudoku`.
    pub path: String,
    /// The line of its name.
    pub line: usize,
    /// The type of the cells, if its first parameter is a board.
    pub cell: Option<String>,
    /// The number of its parameters.
    pub parameters: usize,
    /// Whether the file also has a function `count_solutions`.
    pub counts: bool,
}

/// Finds the first of these functions that the text of `file` (its name for messages) has: by its name, or by its path
/// where that is asked for, such as `Solution::is_valid_sudoku`. A `main` counts inside the submission region only: below it,
/// it is the article's program. `None` if the file has none of them.
pub fn entry_point(file: &str, text: &str, names: &[&str]) -> Result<Option<EntryPoint>, String> {
    let syntax = parse(file, text)?;
    let types = BoardTypes::of(&syntax);
    let functions = functions(&syntax);
    let region = region(file, text).unwrap_or_default();
    let find = |name: &&str| {
        functions.iter().find(|function| match *name {
            "main" => function.path() == "main" && region.contains(&function.line()),
            name => function.path() == name || function.signature.ident == name,
        })
    };
    Ok(names.iter().find_map(find).map(|function| EntryPoint {
        path: function.path(),
        line: function.line(),
        cell: match function.signature.inputs.first() {
            Some(FnArg::Typed(board)) => types.board_cell(&board.ty),
            _ => None,
        },
        parameters: function.signature.inputs.len(),
        counts: functions.iter().any(|function| function.path() == "count_solutions"),
    }))
}
