//! The function that a solution is called by.

use syn::FnArg;
use syn::spanned::Spanned;

use crate::board_types::BoardTypes;
use crate::functions::{Function, functions};
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
/// it is the article's program. `None` if the file has none of them, nor another that might be meant.
///
/// `kind` tells the kind by the path, by the type of the cells of the first parameter, by whether that is a board, and by the
/// number of parameters; or else the signature that is expected.
pub fn entry_point<Kind: Send>(
    file: &str,
    text: &str,
    names: &[&str],
    kind: impl Fn(&str, Option<&str>, bool, usize) -> Result<Kind, &'static str> + Send,
) -> Result<Option<EntryPoint<Kind>>, String> {
    on_a_large_stack(move || {
        let syntax = parse(file, text)?;
        let (functions, types) = (functions(&syntax), BoardTypes::of(&syntax));
        let region = region(text);
        let is_inside = |line| region.as_ref().is_ok_and(|region| region.contains(&line));
        let find = |name: &&str| {
            functions.iter().find(|function| match *name {
                "main" => function.path() == "main" && is_inside(function.line()),
                name => function.path() == name || function.signature.ident == name,
            })
        };
        let kind_as = |function: &Function<'_>, path: &str| {
            let parameters = &function.signature.inputs;
            let board = match parameters.first() {
                Some(FnArg::Typed(board)) => Some(&*board.ty),
                _ => None,
            };
            let cell = board.and_then(|ty| types.board_cell(ty));
            let is_board = cell.is_some();
            let cell = cell.or_else(|| types.innermost(board?));
            kind(path, cell.as_deref(), is_board, parameters.len())
        };
        let Some(function) = names.iter().find_map(find) else {
            // A board that is only printed is not returned with a word.
            let name = names.first().copied().unwrap_or_default();
            let takes_a_board = |function: &&Function<'_>| kind_as(function, name).is_ok();
            let is_meant = |function: &&Function<'_>| {
                let written = function.signature.ident.to_string().to_lowercase();
                ["solve", "sudoku"].iter().any(|word| written.contains(word))
            };
            if let Some(function) = functions.iter().filter(takes_a_board).find(is_meant) {
                let (line, path) = (function.line(), function.path());
                return Err(format!(
                    "{file}:{line}: there is no function `{name}`, but `{path}` takes a board; rename it"
                ));
            }
            let Some(main) = functions.iter().find(|function| function.path() == "main") else {
                return Ok(None);
            };
            let why = "`main` stands outside of the submission region; move it inside".to_owned();
            let outside = |_| (main.line(), why);
            let (line, why) = region.map_or_else(|it| (it.line, it.to_string()), outside);
            return Err(format!("{file}:{line}: {why}"));
        };
        let path = function.path();
        let kind = kind_as(function, &path).map_err(|expected| {
            let found = written(text, function);
            format!("{file}:{}: expected `{expected}`, found `{found}`", function.line())
        })?;
        let counts = functions.iter().any(|function| function.path() == "count_solutions");
        Ok(Some(EntryPoint { path, kind, counts }))
    })
}

/// The function at this path: its line, and its signature as it is written.
pub fn signature(text: &str, path: &str) -> Option<(usize, String)> {
    on_a_large_stack(move || {
        let syntax = parse("", text)?;
        let functions = functions(&syntax);
        let function = functions.iter().find(|function| function.path() == path);
        Ok(function.map(|function| (function.line(), written(text, function))))
    })
    .ok()?
}

/// From its visibility on, on one line.
fn written(text: &str, function: &Function<'_>) -> String {
    let range = function.signature.span().byte_range();
    let (before, _) = text.split_at(range.start);
    let line = before.rsplit(['\n', '{', '}', ';']).next().unwrap_or_default();
    let visibility = line.find("pub").map_or("", |at| &line[at..]);
    let words: Vec<&str> =
        visibility.split_whitespace().chain(text[range].split_whitespace()).collect();
    words.join(" ")
}
