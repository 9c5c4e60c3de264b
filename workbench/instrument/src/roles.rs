//! The role of each function in a search.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Expr, FnArg, Item, ReturnType, Type};

use crate::functions::{Function, callee};

/// The role of a function in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Its calls and their nesting are counted.
    Recursive,
    /// Says whether a digit may stand in a cell.
    Check,
    Other,
}

/// Collects the functions that a function calls.
struct Calls<'a> {
    functions: &'a [Function<'a>],
    caller: &'a Function<'a>,
    found: BTreeSet<usize>,
}

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.found.extend(callee(self.functions, self.caller, expr));
        visit::visit_expr(self, expr);
    }

    fn visit_item(&mut self, _: &'a Item) {}
}

/// For each function, those that it calls. A recursion is a strongly connected component: functions that reach themselves.
struct CallGraph(Vec<BTreeSet<usize>>);

impl CallGraph {
    fn new(functions: &[Function<'_>]) -> Self {
        let calls_of = |caller| {
            let mut calls = Calls { functions, caller, found: BTreeSet::new() };
            calls.visit_block(caller.block);
            calls.found
        };
        CallGraph(functions.iter().map(calls_of).collect())
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.0.len()
    }

    /// Whether a function comes back to itself, by calls that do not pass through those of `closed`.
    fn recurs(&self, start: usize, closed: &BTreeSet<usize>) -> bool {
        let mut reached = BTreeSet::new();
        let mut next = vec![start];
        while let Some(function) = next.pop() {
            for &called in &self.0[function] {
                if !closed.contains(&called) && reached.insert(called) {
                    next.push(called);
                }
            }
        }
        reached.contains(&start)
    }

    /// All functions that are part of a recursion.
    fn recursion(&self) -> BTreeSet<usize> {
        self.all().filter(|&f| self.recurs(f, &BTreeSet::new())).collect()
    }

    fn is_called_from_outside(&self, f: usize, recursion: &BTreeSet<usize>) -> bool {
        self.all().any(|caller| !recursion.contains(&caller) && self.0[caller].contains(&f))
    }

    /// The functions whose calls are counted: those that call themselves, and then, as long as a cycle is left, the one of
    /// its functions that is called from outside.
    fn counted(&self, recursion: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut counted: BTreeSet<usize> = self.all().filter(|f| self.0[*f].contains(f)).collect();
        loop {
            let mut left = recursion.iter().copied().filter(|&f| self.recurs(f, &counted));
            let Some(first) = left.next() else { return counted };
            let entered = [first]
                .into_iter()
                .chain(left)
                .find(|&f| self.is_called_from_outside(f, recursion));
            counted.insert(entered.unwrap_or(first));
        }
    }
}

pub fn roles(functions: &[Function<'_>]) -> Vec<Role> {
    let graph = CallGraph::new(functions);
    let recursion = graph.recursion();
    let counted = graph.counted(&recursion);
    let role = |f: usize| {
        let is_called = recursion.iter().any(|caller| graph.0[*caller].contains(&f));
        if counted.contains(&f) {
            Role::Recursive
        } else if is_called && !recursion.contains(&f) && is_question(&functions[f]) {
            Role::Check
        } else {
            Role::Other
        }
    };
    graph.all().map(role).collect()
}

/// Whether it returns a `bool` about something: `board.is_full()` does not ask whether a digit may stand in a cell.
fn is_question(function: &Function<'_>) -> bool {
    let signature = function.signature;
    let returns_bool = matches!(
        &signature.output,
        ReturnType::Type(_, ty) if matches!(&**ty, Type::Path(path) if path.path.is_ident("bool"))
    );
    returns_bool && signature.inputs.iter().any(|input| matches!(input, FnArg::Typed(_)))
}
