//! The function that a solution is called by.

use syn::FnArg;

use crate::board_types::BoardTypes;
use crate::functions::functions;
use crate::source::{on_a_large_stack, parse, region};

/// The function that a solution is called by, as far as its text tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPoint<Kind> {
    /// Its path in the file, such as `Solution::solve_sudoku`.
    pub path: String,
    pub kind: Kind,
    /// Whether the file also has a function `count_solutions`.
    pub counts: bool,
}

/// Finds the first of these functions that the text of `file` (its name for messages) has: by its name, or by its path
/// where that is asked for, such as `Solution::is_valid_sudoku`. A `main` counts inside the submission region only: below it,
/// it is the article's program. `None` if the file has none of them.
///
/// `kind` tells the kind by the path, by the type of the cells if the first parameter is a board, and by the number of
/// parameters; or else what was expected.
pub fn entry_point<Kind: Send>(
    file: &str,
    text: &str,
    names: &[&str],
    kind: impl Fn(&str, Option<&str>, usize) -> Result<Kind, &'static str> + Send,
) -> Result<Option<EntryPoint<Kind>>, String> {
    on_a_large_stack(|| find(file, text, names, kind))
}

fn find<Kind>(
    file: &str,
    text: &str,
    names: &[&str],
    kind: impl Fn(&str, Option<&str>, usize) -> Result<Kind, &'static str>,
) -> Result<Option<EntryPoint<Kind>>, String> {
    let syntax = parse(file, text)?;
    let functions = functions(&syntax);
    let region = region(file, text).unwrap_or_default();
    let find = |name: &&str| {
        functions.iter().find(|function| match *name {
            "main" => function.path() == "main" && region.contains(&function.line()),
            name => function.path() == name || function.signature.ident == name,
        })
    };
    let Some(function) = names.iter().find_map(find) else { return Ok(None) };
    let (path, parameters) = (function.path(), &function.signature.inputs);
    let cell = match parameters.first() {
        Some(FnArg::Typed(board)) => BoardTypes::of(&syntax).board_cell(&board.ty),
        _ => None,
    };
    let kind = kind(&path, cell.as_deref(), parameters.len())
        .map_err(|expected| format!("{file}:{}: fn {path}: {expected}", function.line()))?;
    let counts = functions.iter().any(|function| function.path() == "count_solutions");
    Ok(Some(EntryPoint { path, kind, counts }))
}
