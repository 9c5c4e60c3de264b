//! The functions of a file, and which of them a call means.

use std::collections::BTreeSet;
use std::ops::Range;
use std::str::FromStr;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, ItemFn, ReceiverKind, ReturnType, Signature, Type};

use crate::board_types::BoardTypes;

/// What is known of a function when the syntax of its file is gone.
#[derive(Debug)]
pub struct Function {
    /// Its name, such as `is_possible`, or `Solution::solve_sudoku` where others have that name too.
    pub name: String,
    /// Always with the type.
    pub path: String,
    /// The line of its name.
    pub line: usize,
    /// As it is written, from its visibility on, on one line.
    pub signature: String,
    /// The line of a `todo!()` or `unimplemented!()` in it.
    pub todo: Option<usize>,
    /// Whether it returns nothing, so that all it does is to print, or to write to what it is given.
    pub returns_nothing: bool,
    /// The bytes of all of it but its visibility and attributes, and of its name.
    pub(crate) item: Range<usize>,
    pub(crate) ident: Range<usize>,
    /// Its body's bytes, with the braces, and what can be in them instead, if there is anything that compiles.
    pub(crate) body: Range<usize>,
    pub(crate) stand_in: Option<&'static str>,
    /// What is named in its body, but not in comments and strings.
    pub(crate) words: BTreeSet<String>,
    pub(crate) parameters: usize,
    /// How each is passed, by name; `None` if one has no name.
    pub(crate) passed: Option<Vec<(String, Passed)>>,
    /// The type of the cells of its first parameter, and whether that is a board.
    pub(crate) cell: Option<String>,
    pub(crate) takes_board: bool,
}

impl Function {
    pub(crate) fn all(
        all: &[FunctionSyntax<'_>],
        text: &str,
        types: &BoardTypes<'_>,
    ) -> Vec<Function> {
        let one = |function: &FunctionSyntax<'_>| {
            let FunctionSyntax { signature, path, block } = function;
            let mut same = all.iter().filter(|other| other.signature.ident == signature.ident);
            let is_alone = same.all(|other| other.path == *path);
            let first = match signature.inputs.first() {
                Some(FnArg::Typed(first)) => Some(&*first.ty),
                _ => None,
            };
            let cell = first.and_then(|first| types.board_cell(first));
            let body = block.span().byte_range();
            let tokens = TokenStream::from_str(&text[body.clone()]).unwrap_or_default();
            let mut words = BTreeSet::new();
            collect_words(tokens, &mut words);
            Function {
                name: if is_alone { signature.ident.to_string() } else { path.clone() },
                line: function.line(),
                signature: written(text, signature),
                todo: todo(block),
                returns_nothing: matches!(signature.output, ReturnType::Default),
                item: signature.span().byte_range().start..body.end,
                ident: signature.ident.span().byte_range(),
                passed: signature.inputs.iter().map(passed).collect(),
                stand_in: stand_in(&text[signature.output.span().byte_range()]),
                body,
                words,
                parameters: signature.inputs.len(),
                takes_board: cell.is_some(),
                cell: cell.or_else(|| types.innermost(first?)),
                path: path.clone(),
            }
        };
        all.iter().map(one).collect()
    }

    /// Whether this is its name, or its path.
    pub fn is(&self, name: &str) -> bool {
        self.name == name || self.path == name
    }

    /// Whether it can be left out for an exercise.
    pub fn can_be_blanked(&self) -> bool {
        self.stand_in.is_some()
    }

    pub(crate) fn last_name(&self) -> &str {
        self.path.rsplit("::").next().unwrap_or_default()
    }
}

/// How an argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    ByValue,
    Shared,
    Mutable,
}

fn passed(parameter: &FnArg) -> Option<(String, Passed)> {
    let how = |reference: Option<bool>| match reference {
        None => Passed::ByValue,
        Some(false) => Passed::Shared,
        Some(true) => Passed::Mutable,
    };
    match parameter {
        FnArg::Receiver(own) => {
            let reference = match &own.kind {
                ReceiverKind::Reference(_, _, mutability) => Some(mutability.is_some()),
                _ => None,
            };
            Some(("self".to_owned(), how(reference)))
        }
        FnArg::Typed(parameter) => {
            let syn::Pat::Ident(name) = &*parameter.pat else { return None };
            let reference = match &*parameter.ty {
                Type::Reference(reference) => Some(reference.mutability.is_some()),
                _ => None,
            };
            Some((name.ident.to_string(), how(reference)))
        }
    }
}

/// From its visibility on, on one line.
fn written(text: &str, signature: &Signature) -> String {
    let range = signature.span().byte_range();
    let line = text[..range.start].rsplit(['\n', '{', '}', ';']).next().unwrap_or_default();
    let visibility = line.find("pub").map_or("", |at| &line[at..]);
    let words = visibility.split_whitespace().chain(text[range].split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

/// What stands for the body of a function with this output.
fn stand_in(output: &str) -> Option<&'static str> {
    let returned = output.trim_start_matches(['-', '>', ' ']).split('<').next().unwrap_or_default();
    if returned.starts_with("impl ") && returned.ends_with("Iterator") {
        return Some("std::iter::once_with(|| todo!())");
    }
    let mut words = output.split(|c: char| !c.is_alphanumeric() && c != '_');
    (!words.any(|word| word == "impl")).then_some("todo!()")
}

fn collect_words(tokens: TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => {
                words.insert(word.to_string());
            }
            TokenTree::Group(group) => collect_words(group.stream(), words),
            _ => {}
        }
    }
}

/// The line of the first `todo!()` or `unimplemented!()` in a body.
fn todo(block: &syn::Block) -> Option<usize> {
    struct Todo(Option<usize>);

    impl<'a> Visit<'a> for Todo {
        fn visit_macro(&mut self, call: &'a syn::Macro) {
            let is_it = |name| call.path.is_ident(name);
            if self.0.is_none() && ["todo", "unimplemented"].into_iter().any(is_it) {
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

/// A function as long as the syntax of its file is there.
#[derive(Clone)]
pub struct FunctionSyntax<'a> {
    /// `is_possible`, or `Solution::solve_sudoku`.
    pub path: String,
    pub signature: &'a Signature,
    pub block: &'a syn::Block,
}

impl<'a> FunctionSyntax<'a> {
    /// The functions of a file, also those inside modules and other functions.
    pub fn all(syntax: &'a syn::File) -> Vec<FunctionSyntax<'a>> {
        let mut functions = Functions::default();
        functions.visit_file(syntax);
        functions.all
    }

    /// The line of its name.
    pub fn line(&self) -> usize {
        self.signature.ident.span().start().line
    }
}

fn path(owner: Option<&str>, name: &str) -> String {
    owner.map_or(name.to_owned(), |owner| format!("{owner}::{name}"))
}

#[derive(Default)]
struct Functions<'a> {
    owner: Option<String>,
    all: Vec<FunctionSyntax<'a>>,
}

impl<'a> Functions<'a> {
    fn collect(&mut self, signature: &'a Signature, block: &'a syn::Block) {
        // Probes cannot run at compile time.
        if signature.constness.is_none() {
            self.all.push(FunctionSyntax {
                path: path(self.owner.as_deref(), &signature.ident.to_string()),
                signature,
                block,
            });
        }
    }
}

impl<'a> Visit<'a> for Functions<'a> {
    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        let owner = self.owner.take();
        self.collect(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
        self.owner = owner;
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        self.owner = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        visit::visit_item_impl(self, item);
        self.owner = None;
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        self.collect(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}

/// The index of the called function, if it is in this file.
pub fn callee(
    functions: &[FunctionSyntax<'_>],
    caller: &FunctionSyntax<'_>,
    call: &Expr,
) -> Option<usize> {
    let own_type = caller.path.rsplit_once("::").map(|(own_type, _)| own_type);
    let find = |owner: Option<&str>, name: &str| {
        let path = path(owner, name);
        functions.iter().position(|function| function.path == path)
    };
    match call {
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else {
                return None;
            };
            let mut names =
                path.path.segments.iter().rev().map(|segment| segment.ident.to_string());
            let name = names.next()?;
            match names.next().as_deref() {
                None | Some("self") => find(None, &name),
                Some("Self") => find(own_type, &name),
                Some(owner) => find(Some(owner), &name),
            }
        }
        Expr::MethodCall(call) => match &*call.receiver {
            Expr::Path(path) if path.path.is_ident("self") => {
                find(own_type, &call.method.to_string())
            }
            // The type is unknown: take the first that has such a method.
            Expr::Path(_) => functions.iter().position(|function| {
                function.signature.ident == call.method && function.signature.receiver().is_some()
            }),
            _ => None,
        },
        _ => None,
    }
}
