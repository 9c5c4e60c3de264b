//! The functions of a file, and which of them a call means.

use syn::visit::{self, Visit};
use syn::{Expr, ItemFn, Signature, Type};

pub struct Function<'a> {
    /// The type of its `impl`.
    pub owner: Option<String>,
    pub signature: &'a Signature,
    pub block: &'a syn::Block,
}

impl Function<'_> {
    /// `is_possible`, or `Solution::solve_sudoku`.
    pub fn path(&self) -> String {
        let name = &self.signature.ident;
        match &self.owner {
            Some(owner) => format!("{owner}::{name}"),
            None => name.to_string(),
        }
    }

    /// The line of its name.
    pub fn line(&self) -> usize {
        self.signature.ident.span().start().line
    }
}

/// The functions of a file, also those inside modules and other functions.
pub fn functions(syntax: &syn::File) -> Vec<Function<'_>> {
    let mut functions = Functions::default();
    functions.visit_file(syntax);
    functions.all
}

#[derive(Default)]
struct Functions<'a> {
    owner: Option<String>,
    all: Vec<Function<'a>>,
}

impl<'a> Functions<'a> {
    fn collect(&mut self, signature: &'a Signature, block: &'a syn::Block) {
        // Probes cannot run at compile time.
        if signature.constness.is_none() {
            self.all.push(Function { owner: self.owner.clone(), signature, block });
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
pub fn callee(functions: &[Function<'_>], caller: &Function<'_>, call: &Expr) -> Option<usize> {
    let find = |owner: Option<&str>, name: &str| {
        functions.iter().position(|function| {
            function.owner.as_deref() == owner && function.signature.ident == name
        })
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
                Some("Self") => find(caller.owner.as_deref(), &name),
                Some(owner) => find(Some(owner), &name),
            }
        }
        Expr::MethodCall(call) => match &*call.receiver {
            Expr::Path(path) if path.path.is_ident("self") => {
                find(caller.owner.as_deref(), &call.method.to_string())
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
