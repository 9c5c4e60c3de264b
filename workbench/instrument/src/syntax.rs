//! What is read off a piece of syntax at once.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::Expr;

/// What is named in a piece of Rust.
pub fn words(tokens: TokenStream) -> BTreeSet<String> {
    let (mut words, mut open) = (BTreeSet::new(), vec![tokens]);
    while let Some(tokens) = open.pop() {
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    words.insert(word.to_string());
                }
                TokenTree::Group(group) => open.push(group.stream()),
                _ => {}
            }
        }
    }
    words
}

/// Without parentheses and dereferences around it.
pub fn peeled(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => peeled(&inner.expr),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => peeled(expr),
        _ => expr,
    }
}

/// The name that an expression is.
pub fn ident(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}
