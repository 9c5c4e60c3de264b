//! The functions of a file, each with what it is in, and which of them a call means.

use std::collections::BTreeSet;
use std::ops::Range;

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, ItemFn, ReceiverKind, ReturnType, Signature, Type};

use crate::board_types::BoardTypes;
use crate::body::Body;
use crate::items::{Defined, is_imported};
use crate::syntax::words;

/// What a function is in: the word that begins it, `mod`, `impl`, `trait` or `fn`, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    pub word: &'static str,
    pub name: String,
}

impl Scope {
    /// Whether what is in it is found by its name and this one's: that of a type.
    fn is_type(&self) -> bool {
        ["impl", "trait"].contains(&self.word)
    }
}

/// What is known of a function when the syntax of its file is gone.
#[derive(Debug)]
pub struct Function {
    /// Its name, such as `is_possible`, or its path where others have that name too.
    pub name: String,
    /// With all that it is in, as `inner::Solution::solve_sudoku`; of a module only what the file does not import from there.
    pub path: String,
    /// What it is in, from the outside in.
    pub(crate) scopes: Vec<Scope>,
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
    /// The paths that are called in it, and the copies of its board, with their lines.
    pub(crate) calls: Vec<(String, usize)>,
    pub(crate) copies: Vec<usize>,
    pub(crate) parameters: usize,
    /// How each is passed, by name; `None` if one has no name, or nobody can clone or compare it, as what is known by its traits.
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
        names: &[Defined],
    ) -> Vec<Function> {
        let one = |function: &FunctionSyntax<'_>| {
            let FunctionSyntax { signature, path, scopes, block } = function;
            let mut same = all.iter().filter(|other| other.signature.ident == signature.ident);
            // A type's own goes before what its trait has for all.
            let is_default = |scope: &Scope| scope.word == "trait";
            let is_alone = same
                .all(|other| other.path == *path || other.scopes.last().is_some_and(is_default));
            let first = match signature.inputs.first() {
                Some(FnArg::Typed(first)) => Some(&*first.ty),
                _ => None,
            };
            let cell = first.and_then(|first| types.board_cell(first));
            let body = block.span().byte_range();
            let Body { todo, calls, copies } = Body::of(block, types.parameters(signature));
            // What the file imports is called as if it stood at the top.
            let modules = scopes.iter().take_while(|scope| scope.word == "mod").count();
            let inner = path.splitn(modules + 1, "::").last().unwrap_or_default();
            let name = inner.split("::").next().unwrap_or_default();
            let is_at_top = modules > 0
                && is_imported(names, name)
                && all.iter().all(|other| other.path != inner);
            Function {
                name: if is_alone { signature.ident.to_string() } else { path.clone() },
                line: function.line(),
                signature: written(text, signature),
                todo,
                calls,
                copies,
                words: words(block.to_token_stream()),
                returns_nothing: matches!(signature.output, ReturnType::Default),
                item: signature.span().byte_range().start..body.end,
                ident: signature.ident.span().byte_range(),
                passed: {
                    let words = words(signature.to_token_stream());
                    let is_open = ["dyn", "impl"].iter().any(|&word| words.contains(word));
                    signature.inputs.iter().map(passed).collect::<Option<_>>().filter(|_| !is_open)
                },
                stand_in: stand_in(&text[signature.output.span().byte_range()]),
                body,
                parameters: signature.inputs.len(),
                takes_board: cell.is_some(),
                cell: cell.or_else(|| types.innermost(first?)),
                path: if is_at_top { inner } else { path }.to_owned(),
                scopes: scopes[if is_at_top { modules } else { 0 }..].to_vec(),
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

    /// Whether it is one of a type.
    pub fn is_method(&self) -> bool {
        self.scopes.last().is_some_and(Scope::is_type)
    }

    /// What nothing outside the file calls it in: a module, a trait, another function.
    pub(crate) fn hidden_in(&self) -> Option<&Scope> {
        self.scopes.iter().rev().find(|scope| scope.word != "impl")
    }

    /// Whether it counts up to a limit, as far as its text tells.
    pub(crate) fn counts(&self) -> bool {
        let types = self.signature.replace(' ', "").replace(",)", ")");
        self.parameters == 2 && types.ends_with(":u32)->u32") && self.cell.as_deref() == Some("u8")
    }

    /// Whether this is its name, perhaps with its type, whatever else it is in.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let is_it = |rest: &str| rest.is_empty() || rest.ends_with("::");
        self.path.strip_suffix(name).is_some_and(is_it)
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

/// A function as long as the syntax of its file is there.
#[derive(Clone)]
pub struct FunctionSyntax<'a> {
    pub path: String,
    pub scopes: Vec<Scope>,
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

/// The path of a name in these scopes.
fn path(scopes: &[Scope], name: &str) -> String {
    scopes.iter().map(|scope| &*scope.name).chain([name]).collect::<Vec<_>>().join("::")
}

#[derive(Default)]
struct Functions<'a> {
    scopes: Vec<Scope>,
    all: Vec<FunctionSyntax<'a>>,
}

impl<'a> Functions<'a> {
    fn within(&mut self, word: &'static str, name: String, visit: impl FnOnce(&mut Self)) {
        self.scopes.push(Scope { word, name });
        visit(self);
        self.scopes.pop();
    }

    fn function(
        &mut self,
        signature: &'a Signature,
        block: &'a syn::Block,
        visit: impl FnOnce(&mut Self),
    ) {
        let name = signature.ident.to_string();
        // Probes cannot run at compile time.
        if signature.constness.is_none() {
            let (path, scopes) = (path(&self.scopes, &name), self.scopes.clone());
            self.all.push(FunctionSyntax { path, scopes, signature, block });
        }
        self.within("fn", name, visit);
    }
}

impl<'a> Visit<'a> for Functions<'a> {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        self.within("mod", item.ident.to_string(), |it| visit::visit_item_mod(it, item));
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        self.within("trait", item.ident.to_string(), |it| visit::visit_item_trait(it, item));
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let name = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            // One without a name, such as `[[u8; 9]; 9]`.
            ty => ty.span().source_text().map(|text| format!("<{text}>")),
        };
        let name = name.unwrap_or_default();
        self.within("impl", name, |it| visit::visit_item_impl(it, item));
    }

    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        self.function(&item.sig, &item.block, |it| visit::visit_item_fn(it, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.function(&item.sig, &item.block, |it| visit::visit_impl_item_fn(it, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block, |it| visit::visit_trait_item_fn(it, item));
        }
    }
}

/// The index of the called function, if it is in this file.
pub fn callee(
    functions: &[FunctionSyntax<'_>],
    caller: &FunctionSyntax<'_>,
    call: &Expr,
) -> Option<usize> {
    let at = |scopes: &[Scope], name: &str| {
        let path = path(scopes, name);
        functions.iter().position(|function| function.path == path)
    };
    let last = |is_it: fn(&Scope) -> bool| {
        let place = caller.scopes.iter().rposition(is_it);
        &caller.scopes[..place.map_or(0, |place| place + 1)]
    };
    let of_own_type = |name: &str| {
        // What a type lacks it has from a trait, and the other way round.
        let own_type = last(Scope::is_type);
        let word = own_type.last()?.word;
        at(own_type, name).or_else(|| {
            functions.iter().position(|function| {
                let is_of_the_other = |scope: &Scope| scope.is_type() && scope.word != word;
                function.signature.ident == name
                    && function.scopes.last().is_some_and(is_of_the_other)
            })
        })
    };
    match call {
        Expr::Call(call) => {
            let Expr::Path(function) = &*call.func else {
                return None;
            };
            let words = function.path.segments.iter().map(|segment| segment.ident.to_string());
            let words: Vec<String> = words.collect();
            let (first, name) = (&**words.first()?, words[1..].join("::"));
            let module = last(|scope| scope.word == "mod");
            match first {
                "Self" => return of_own_type(&name),
                "self" => return at(module, &name),
                "super" => return at(&module[..module.len().saturating_sub(1)], &name),
                _ => {}
            }
            // What is in it, beside it, around it; a module sees beyond itself only what it imports, as far as names tell.
            let name = words.join("::");
            let own = Scope { word: "fn", name: caller.signature.ident.to_string() };
            let scopes = [&*caller.scopes, &[own]].concat();
            let around = (0..=scopes.len()).rev().map(|number| &scopes[..number]);
            let mut seen = around.filter(|scopes| !scopes.last().is_some_and(Scope::is_type));
            let is_imported = |function: &FunctionSyntax<'_>| {
                let outer = function.scopes.len().saturating_sub(words.len() - 1);
                function.path.ends_with(&format!("::{name}"))
                    && function.scopes[..outer].iter().all(|scope| scope.word == "mod")
            };
            seen.find_map(|scopes| at(scopes, &name))
                .or_else(|| functions.iter().position(is_imported))
        }
        Expr::MethodCall(call) => match &*call.receiver {
            Expr::Path(path) if path.path.is_ident("self") => of_own_type(&call.method.to_string()),
            // The type is unknown: take the first that has such a method.
            Expr::Path(_) => functions.iter().position(|function| {
                function.signature.ident == call.method && function.signature.receiver().is_some()
            }),
            _ => None,
        },
        _ => None,
    }
}
