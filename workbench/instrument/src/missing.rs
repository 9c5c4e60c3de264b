//! What may be missing in a function, written as what stands near is.

use std::collections::BTreeSet;
use std::ops::Range;

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Stmt, Token};

use crate::finder::{Finder, NAMES};
use crate::syntax::{ident, words};

/// The most ways in which something is written anew.
const MOST: usize = 40;

impl Finder<'_> {
    /// Whether it is a cell of a board that the function is given.
    pub fn is_board(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Index(index) => self.is_board(&index.expr),
            expr => ident(expr).is_some_and(|name| self.boards.contains(&name)),
        }
    }

    /// The same with other indices, where it has one cell of a table: of another row, another column, another box.
    pub fn variants(&self, expr: &Expr) -> Vec<String> {
        let mut cells = Indices(Vec::new());
        cells.visit_expr(expr);
        let [(base, ref indices)] = cells.0[..] else { return Vec::new() };
        let (all, table) = (expr.span().byte_range(), base.span().byte_range());
        let near = self.names.iter().rev();
        // Of a name that is not used yet the type is not known.
        let near = near.filter(|name| self.types.get(*name).is_none_or(|ty| ty == "usize"));
        let near: Vec<&String> = near.take(NAMES).collect();
        let own = indices.iter().map(|it| self.source(it).to_owned());
        let mut names: Vec<String> = near.iter().copied().cloned().chain(own).collect();
        if names.iter().any(|name| name.parse::<usize>().is_ok()) {
            names.extend(["0", "1", "2"].map(str::to_owned));
        }
        if let [one, other, ..] = near[..] {
            names.extend(
                [(one, other), (other, one)].map(|(r, c)| format!("{r} / 3 * 3 + {c} / 3")),
            );
        }
        let mut bases = vec![self.source(base).to_owned()];
        if let Expr::Field(field) = base {
            let on = self.source(&field.base);
            bases.extend(self.fields.iter().map(|name| format!("{on}.{name}")));
        }
        let end = indices.last().map_or(table.end, |last| last.span().byte_range().end);
        let (before, after) = (&self.text[all.start..table.start], &self.text[end..all.end]);
        let firsts = names.iter().map(|one| format!("[{one}"));
        let mut written: Vec<String> = firsts.collect();
        if let [_, second] = indices[..] {
            let second = self.source(second).to_owned();
            let seconds = [&[second], &names[..]].concat();
            let both = |one: &String| {
                let one = one.clone();
                seconds.iter().map(move |other| format!("{one}][{other}")).collect::<Vec<_>>()
            };
            written = written.iter().flat_map(both).collect();
        }
        let mut variants = Vec::new();
        for index in &written {
            for base in &bases {
                let text = format!("{before}{base}{index}{after}");
                if text != self.source(expr) && !variants.contains(&text) {
                    variants.push(text);
                }
            }
        }
        variants.truncate(MOST);
        variants
    }

    /// One of them may be missing here, each before the rest of its statement.
    pub fn insert_variants(&mut self, at: usize, expr: &Expr, rest: &str) {
        self.guess(|it| {
            for variant in it.variants(expr) {
                it.insert(at, true, &format!("{variant}{rest}"));
            }
        });
    }

    /// Calls of the file's functions that return a `bool`, with what can be named here, and whether one is the function itself.
    pub fn calls(&self) -> Vec<(String, bool)> {
        let mut calls = Vec::new();
        for function in &self.questions {
            let mut texts = vec![function.call.clone()];
            for (place, (name, ty)) in function.parameters.iter().enumerate() {
                let bare = |ty: &str| ty.replace("mut ", "");
                let is_it =
                    |it: &&String| self.types.get(*it).is_some_and(|own| bare(own) == bare(ty));
                let known = self.names.iter().rev().filter(is_it);
                let mut values: Vec<String> = known.filter(|it| *it == name).cloned().collect();
                values.extend(
                    self.names.iter().rev().filter(is_it).filter(|it| *it != name).cloned(),
                );
                if ty == "usize" {
                    values.extend(values.clone().iter().map(|value| format!("{value} + 1")));
                }
                let comma = if place > 0 { ", " } else { "" };
                let with = |text: &String| {
                    let text = text.clone();
                    values
                        .iter()
                        .map(move |value| format!("{text}{comma}{value}"))
                        .collect::<Vec<_>>()
                };
                texts = texts.iter().flat_map(with).take(MOST).collect();
            }
            let is_own = self.recursion.contains(&function.name);
            calls.extend(texts.into_iter().map(|text| (text + ")", is_own)));
        }
        calls
    }

    /// Before this, the board may have to get what a copy of it has.
    pub fn write_back(&mut self, statement: &Stmt) {
        for (copy, board) in self.copies.clone() {
            self.insert(statement.span().byte_range().start, false, &format!("*{board} = {copy};"));
        }
    }

    /// What is done before the function calls itself may have to be undone after it; and the other way round.
    pub fn around_recursion(&mut self, block: &Block) {
        let calls =
            |statement: &Stmt| !self.recursion.is_disjoint(&words(statement.to_token_stream()));
        let Some(call) = block.stmts.iter().position(calls) else { return };
        let span = block.stmts[call].span().byte_range();
        let mut before: Vec<&Expr> = block.stmts[..call].iter().flat_map(writes).collect();
        before.extend(writes(&block.stmts[call]));
        let after: Vec<&Expr> = block.stmts[call + 1..].iter().flat_map(writes).collect();
        for (writes, at, is_after) in [(before, span.end, true), (after, span.start, false)] {
            let texts: BTreeSet<String> =
                writes.into_iter().flat_map(|write| self.opposite(write, is_after)).collect();
            for text in texts {
                self.insert(at, is_after, &text);
            }
        }
    }

    /// The statements that undo a write, or that it undoes.
    pub fn opposite(&self, write: &Expr, undoes: bool) -> Vec<String> {
        match write {
            Expr::Assign(assign) => {
                let [left, right] = [&assign.left, &assign.right].map(|it| self.source(it));
                let values = match right {
                    "true" => vec!["false".to_owned()],
                    "false" => vec!["true".to_owned()],
                    _ if undoes => self.empty.clone(),
                    _ => self.others(""),
                };
                values.iter().map(|value| format!("{left} = {value};")).collect()
            }
            Expr::Binary(binary) => {
                let [left, right] = [&binary.left, &binary.right].map(|it| self.source(it));
                let bare = right.strip_prefix('!');
                match self.source(&binary.op) {
                    "+=" => vec![format!("{left} -= {right};")],
                    "-=" => vec![format!("{left} += {right};")],
                    "^=" => vec![format!("{left} ^= {right};")],
                    "|=" => vec![format!("{left} &= !({right});")],
                    "&=" => vec![format!("{left} |= {};", bare.unwrap_or(right))],
                    _ => Vec::new(),
                }
            }
            Expr::Call(call) => self.other_calls(write, &call.func, &call.args),
            Expr::MethodCall(call)
                if self.functions.iter().any(|(name, _)| call.method == name) =>
            {
                self.other_calls(write, &call.method, &call.args)
            }
            Expr::MethodCall(call) => {
                let on = self.source(&call.receiver);
                let arguments = self.source(&call.args);
                match &*call.method.to_string() {
                    "push" => vec![format!("{on}.pop();")],
                    "insert" => vec![format!("{on}.remove(&({arguments}));")],
                    "remove" => {
                        vec![format!("{on}.insert({});", arguments.trim_start_matches('&'))]
                    }
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }

    /// The same call, of another function with as many parameters or with the other of `true` and `false`.
    pub fn other_calls(
        &self,
        call: &Expr,
        name: &impl Spanned,
        arguments: &Punctuated<Expr, Token![,]>,
    ) -> Vec<String> {
        let (all, own) = (call.span().byte_range(), name.span().byte_range());
        let last = self.source(name).rsplit("::").next().unwrap_or_default();
        let start = own.end - last.len();
        let with = |range: Range<usize>, text: &str| {
            format!(
                "{}{text}{};",
                &self.text[all.start..range.start],
                &self.text[range.end..all.end]
            )
        };
        let mut calls = vec![with(start..own.end, last)];
        for (other, number) in &self.functions {
            if *number == arguments.len() && other != last && !self.recursion.contains(other) {
                calls.push(with(start..own.end, other));
            }
        }
        for argument in arguments {
            let other = match self.source(argument) {
                "true" => "false",
                "false" => "true",
                _ => continue,
            };
            calls.push(with(argument.span().byte_range(), other));
        }
        calls
    }
}

/// Whether it may end the function with an answer, and else does nothing.
pub fn is_check(expr: &Expr) -> bool {
    let is_it = match expr {
        Expr::If(it) => it.else_branch.is_none(),
        expr => matches!(expr, Expr::ForLoop(_)),
    };
    is_it && words(expr.to_token_stream()).contains("return")
}

/// The cells of tables in an expression, each with its table and its indices: `table[one][other]`, or one of them.
pub struct Indices<'a>(pub Vec<(&'a Expr, Vec<&'a Expr>)>);

impl<'a> Visit<'a> for Indices<'a> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        let Expr::Index(outer) = expr else { return visit::visit_expr(self, expr) };
        match &*outer.expr {
            Expr::Index(inner) => self.0.push((&inner.expr, vec![&inner.index, &outer.index])),
            table => self.0.push((table, vec![&outer.index])),
        }
    }
}

/// What a statement, or one inside of it, writes.
fn writes(statement: &Stmt) -> Vec<&Expr> {
    #[derive(Default)]
    struct Writes<'a>(Vec<&'a Expr>);
    impl<'a> Visit<'a> for Writes<'a> {
        fn visit_stmt(&mut self, statement: &'a Stmt) {
            if let Stmt::Expr(expr, _) = statement
                && matches!(
                    expr,
                    Expr::Assign(_) | Expr::Binary(_) | Expr::MethodCall(_) | Expr::Call(_)
                )
            {
                self.0.push(expr);
            }
            visit::visit_stmt(self, statement);
        }
    }
    let mut writes = Writes::default();
    writes.visit_stmt(statement);
    writes.0
}
