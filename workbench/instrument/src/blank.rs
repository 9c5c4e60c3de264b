//! Blanks the bodies of functions, for exercises.

use std::collections::BTreeSet;
use std::str::FromStr;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::functions::{self, Function};
use crate::source::{Edits, on_a_large_stack, parse};

/// A function that can be blanked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blankable {
    /// Its name, such as `is_possible`, or `Solution::solve_sudoku` where others have that name too.
    pub name: String,
    /// Always with the type.
    pub path: String,
    /// Whether the function that the solution is called by gets there, as far as names tell.
    pub is_reached: bool,
    /// The line of a `todo!()` in it.
    pub todo: Option<usize>,
    /// Whether it returns nothing, so that all it does is to print, or to write to what it is given.
    pub returns_nothing: bool,
}

/// The functions of `file` (its name for messages) that [`blank`] takes: not those that may run at compile time, and of
/// those that return an `impl Trait` only the ones that return an iterator.
///
/// `called` is the path of the function that the solution is called by.
pub fn functions(file: &str, text: &str, called: &str) -> Result<Vec<Blankable>, String> {
    on_a_large_stack(|| {
        let syntax = parse(file, text)?;
        let functions = blankable(&syntax, text);
        let reached = reached(text, &functions, called);
        let blankable = |(function, is_reached): (&Function<'_>, bool)| Blankable {
            name: name(function, &functions),
            path: function.path(),
            is_reached,
            todo: todo(function.block),
            returns_nothing: matches!(function.signature.output, syn::ReturnType::Default),
        };
        Ok(functions.iter().zip(reached).map(blankable).collect())
    })
}

/// The text with `todo!()` for the bodies of the functions of these names, or of these paths.
pub fn blank(file: &str, text: &str, names: &[impl AsRef<str>]) -> Result<String, String> {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    on_a_large_stack(|| blank_all(file, text, &names))
}

fn blank_all(file: &str, text: &str, names: &[&str]) -> Result<String, String> {
    let syntax = parse(file, text)?;
    let functions = blankable(&syntax, text);
    let mut edits = Edits::default();
    let mut end = 0;
    for function in &functions {
        let (name, path) = (name(function, &functions), function.path());
        let range = function.block.span().byte_range();
        let is_wanted = names.iter().any(|&it| it == name || it == path);
        // Not inside another.
        if !is_wanted || range.start < end {
            continue;
        }
        end = range.end;
        let line = text[..end].rsplit('\n').next().unwrap_or_default();
        let indent = &line[..line.len() - line.trim_start().len()];
        let body = body(function, text).unwrap_or("todo!()");
        edits.0.push((range, format!("{{\n{indent}    {body}\n{indent}}}")));
    }
    Ok(edits.apply(text))
}

fn blankable<'a>(syntax: &'a syn::File, text: &str) -> Vec<Function<'a>> {
    let mut functions = functions::functions(syntax);
    functions.retain(|function| body(function, text).is_some());
    functions
}

/// What stands for the body of a function, if there is anything that compiles.
fn body(function: &Function<'_>, text: &str) -> Option<&'static str> {
    let output = &text[function.signature.output.span().byte_range()];
    let returned = output.trim_start_matches(['-', '>', ' ']).split('<').next().unwrap_or_default();
    if returned.starts_with("impl ") && returned.ends_with("Iterator") {
        return Some("std::iter::once_with(|| todo!())");
    }
    let has_trait = words(output).any(|word| word == "impl");
    (!has_trait).then_some("todo!()")
}

/// The shortest name that means this function alone.
fn name(function: &Function<'_>, all: &[Function<'_>]) -> String {
    let (name, path) = (&function.signature.ident, function.path());
    let is_ambiguous =
        all.iter().any(|other| other.signature.ident == *name && other.path() != path);
    if is_ambiguous { path } else { name.to_string() }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
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

/// What is named, but not in comments and strings.
fn collect_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                names.insert(name.to_string());
            }
            TokenTree::Group(group) => collect_names(group.stream(), names),
            _ => {}
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
