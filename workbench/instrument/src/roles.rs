//! The role of each function in a search.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Expr, FnArg, Item, ReturnType, Type};

use crate::functions::{FunctionSyntax, callee};

/// The role of a function in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Its calls and their nesting are counted.
    Recursive,
    /// Says whether a digit is allowed in a cell.
    Check,
    Other,
}

/// Collects the functions that a function calls.
struct Calls<'a> {
    functions: &'a [FunctionSyntax<'a>],
    caller: &'a FunctionSyntax<'a>,
    found: BTreeSet<usize>,
}

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.found.extend(callee(self.functions, self.caller, expr));
        visit::visit_expr(self, expr);
    }

    fn visit_item(&mut self, _: &'a Item) {}
}

/// Whether a function comes back to itself, by calls that do not pass through those of `closed`.
fn recurs(calls: &[BTreeSet<usize>], start: usize, closed: &BTreeSet<usize>) -> bool {
    let mut reached = BTreeSet::new();
    let mut next = vec![start];
    while let Some(function) = next.pop() {
        for &called in &calls[function] {
            if !closed.contains(&called) && reached.insert(called) {
                next.push(called);
            }
        }
    }
    reached.contains(&start)
}

pub fn roles(functions: &[FunctionSyntax<'_>]) -> Vec<Role> {
    let calls_of = |caller| {
        let mut calls = Calls { functions, caller, found: BTreeSet::new() };
        calls.visit_block(caller.block);
        calls.found
    };
    let calls: Vec<BTreeSet<usize>> = functions.iter().map(calls_of).collect();
    let all = 0..functions.len();
    // A recursion is a strongly connected component: functions that reach themselves.
    let (recursion, others): (BTreeSet<usize>, BTreeSet<usize>) =
        all.clone().partition(|&f| recurs(&calls, f, &BTreeSet::new()));
    let is_called_by =
        |callers: &BTreeSet<usize>, f| callers.iter().any(|&g| calls[g].contains(&f));
    // Counted are functions that call themselves, and then one of each cycle that is left: first those that are called from
    // outside.
    let mut counted: BTreeSet<usize> = all.clone().filter(|f| calls[*f].contains(f)).collect();
    let mut recurring: Vec<usize> = recursion.iter().copied().collect();
    recurring.sort_by_key(|&f| !is_called_by(&others, f));
    for f in recurring {
        if recurs(&calls, f, &counted) {
            counted.insert(f);
        }
    }
    let role = |f: usize| {
        if counted.contains(&f) {
            Role::Recursive
        } else if is_called_by(&recursion, f) && others.contains(&f) && is_question(&functions[f]) {
            Role::Check
        } else {
            Role::Other
        }
    };
    all.map(role).collect()
}

/// Whether it returns a `bool` about something: `board.is_full()` does not ask whether a digit is allowed in a cell.
fn is_question(function: &FunctionSyntax<'_>) -> bool {
    let signature = function.signature;
    let returns_bool = matches!(
        &signature.output,
        ReturnType::Type(_, ty) if matches!(&**ty, Type::Path(path) if path.path.is_ident("bool"))
    );
    returns_bool && signature.inputs.iter().any(|input| matches!(input, FnArg::Typed(_)))
}
