//! Blanks the bodies of functions, for exercises.

use std::collections::BTreeSet;
use std::str::FromStr;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ReturnType, Type, TypeParamBound};

use crate::functions::{self, Function};
use crate::source::{Edits, parse};

/// A function that can be blanked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blankable {
    /// Its name, such as `is_possible`, or `Solution::solve_sudoku` where others have that name too.
    pub name: String,
    /// Whether the function that the solution is called by gets there, as far as names tell.
    pub is_reached: bool,
    /// The line of a `todo!()` in it.
    pub todo: Option<usize>,
}

/// Why a function cannot be blanked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotBlanked {
    /// The text is not Rust, at these places.
    Text(Vec<String>),
    /// The file has no function of that name; these are all.
    Unknown { name: String, known: Vec<String> },
    /// Several types have a function of that name; these.
    Ambiguous { name: String, known: Vec<String> },
}

/// The functions of `file` (its name for messages) that [`blank`] takes: not those that may run at compile time, and of
/// those that return an `impl Trait` only the ones that return an iterator.
///
/// `called` is the path of the function that the solution is called by.
pub fn functions(file: &str, text: &str, called: &str) -> Result<Vec<Blankable>, Vec<String>> {
    let syntax = parse(file, text)?;
    let functions = blankable(&syntax, text);
    let reached = reached(text, &functions, called);
    let blankable = |(function, is_reached): (&Function<'_>, bool)| Blankable {
        name: name(function, &functions),
        is_reached,
        todo: todo(function.block),
    };
    Ok(functions.iter().zip(reached).map(blankable).collect())
}

/// The text with `todo!()` for the bodies of these functions.
pub fn blank(file: &str, text: &str, names: &[impl AsRef<str>]) -> Result<String, NotBlanked> {
    let syntax = parse(file, text).map_err(NotBlanked::Text)?;
    let functions = blankable(&syntax, text);
    let mut blanked = Vec::new();
    for name in names {
        blanked.extend(find(name.as_ref(), &functions)?);
    }
    blanked.sort_by_key(|function| function.block.span().byte_range().start);
    let mut edits = Edits::default();
    let mut end = 0;
    for function in blanked {
        let range = function.block.span().byte_range();
        // Not a second time, nor inside another.
        if range.start < end {
            continue;
        }
        end = range.end;
        let line = text[..range.end].rsplit('\n').next().unwrap_or_default();
        let indent = &line[..line.len() - line.trim_start().len()];
        let body = if returned_trait(function).is_some() {
            "std::iter::once_with(|| todo!())"
        } else {
            "todo!()"
        };
        let body = format!("{{\n{indent}    {body}\n{indent}}}");
        edits.0.push((range, body));
    }
    Ok(edits.apply(text))
}

fn blankable<'a>(syntax: &'a syn::File, text: &str) -> Vec<Function<'a>> {
    let mut functions = functions::functions(syntax);
    functions.retain(|function| {
        let output = &text[function.signature.output.span().byte_range()];
        let has_trait = output.split(|c: char| !c.is_alphanumeric()).any(|word| word == "impl");
        !has_trait || returned_trait(function).is_some_and(|name| name == "Iterator")
    });
    functions
}

/// The name of the trait in `-> impl Trait`.
fn returned_trait(function: &Function<'_>) -> Option<String> {
    let ReturnType::Type(_, output) = &function.signature.output else {
        return None;
    };
    let Type::ImplTrait(output) = &**output else {
        return None;
    };
    match output.bounds.first()? {
        TypeParamBound::Trait(bound) => Some(bound.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

/// The shortest name that means this function alone.
fn name(function: &Function<'_>, all: &[Function<'_>]) -> String {
    let (name, path) = (&function.signature.ident, function.path());
    let is_ambiguous =
        all.iter().any(|other| other.signature.ident == *name && other.path() != path);
    if is_ambiguous { path } else { name.to_string() }
}

fn find<'f, 'a>(
    wanted: &str,
    all: &'f [Function<'a>],
) -> Result<Vec<&'f Function<'a>>, NotBlanked> {
    let meant: Vec<_> = all
        .iter()
        .filter(|function| function.path() == wanted || name(function, all) == wanted)
        .collect();
    if !meant.is_empty() {
        return Ok(meant);
    }
    let names = |of: fn(&Function<'_>, &str) -> bool| -> Vec<String> {
        all.iter().filter(|&f| of(f, wanted)).map(|function| name(function, all)).collect()
    };
    let similar = names(|function, wanted| function.signature.ident == wanted);
    let name = wanted.to_owned();
    Err(if similar.is_empty() {
        NotBlanked::Unknown { name, known: names(|_, _| true) }
    } else {
        NotBlanked::Ambiguous { name, known: similar }
    })
}

/// For each function, whether it is named by the one with that path, or by those that are named there, and so on.
fn reached(text: &str, all: &[Function<'_>], path: &str) -> Vec<bool> {
    let mut reached: Vec<bool> = all.iter().map(|function| function.path() == path).collect();
    let mut next: Vec<usize> = (0..all.len()).filter(|&index| reached[index]).collect();
    while let Some(index) = next.pop() {
        let body = &text[all[index].block.span().byte_range()];
        let mut names = BTreeSet::new();
        collect_names(TokenStream::from_str(body).unwrap_or_default(), &mut names);
        for (called, function) in all.iter().enumerate() {
            if !reached[called] && names.contains(&function.signature.ident.to_string()) {
                reached[called] = true;
                next.push(called);
            }
        }
    }
    reached
}

fn collect_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                names.insert(name.to_string());
            }
            TokenTree::Group(group) => collect_names(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The line of the first `todo!()` in a body.
fn todo(block: &syn::Block) -> Option<usize> {
    struct Todo(Option<usize>);

    impl<'a> Visit<'a> for Todo {
        fn visit_macro(&mut self, call: &'a syn::Macro) {
            if self.0.is_none() && call.path.is_ident("todo") {
                self.0 = Some(call.span().start().line);
            }
        }

        // Inner functions have their own.
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }

    let mut todo = Todo(None);
    visit::visit_block(&mut todo, block);
    todo.0
}
