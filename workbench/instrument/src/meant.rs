//! Finds the small changes of a file: at each place of a function, what else its writer may have meant.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::ops::Range;

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, FnArg, Item, Lit, Local, Macro, Pat, RangeLimits, Stmt, Token, UnOp};

use crate::board_types::BoardTypes;
use crate::changes::{Changes, Form};
use crate::finder::{Finder, Question};
use crate::functions::FunctionSyntax;
use crate::missing::{Indices, is_check};
use crate::syntax::{ident, words};
use crate::uses;

/// Operators for each other.
const OPERATORS: [&[&str]; 7] = [
    &["==", "!=", "<", "<=", ">", ">="],
    &["+", "-", "*", "/", "%"],
    &["&", "|", "^"],
    &["<<", ">>"],
    &["&&", "||"],
    &["+=", "-=", "*=", "/=", "%=", "="],
    &["|=", "&=", "^=", "="],
];

/// Methods for each other.
const METHODS: [&[&str]; 7] = [
    &["any", "all"],
    &["min", "max"],
    &["min_by_key", "max_by_key"],
    &["is_some", "is_none"],
    &["is_ok", "is_err"],
    &["leading_zeros", "trailing_zeros"],
    &["first", "last"],
];

/// Finds the changes of a file in the functions of these lines.
pub fn changes(
    text: &str,
    region: &Range<usize>,
    syntax: &syn::File,
    functions: &[FunctionSyntax<'_>],
    types: &BoardTypes<'_>,
) -> Changes {
    let mut finder = Finder {
        text,
        changes: Changes::default(),
        constants: BTreeMap::new(),
        empty: Vec::new(),
        names: Vec::new(),
        types: BTreeMap::new(),
        boards: BTreeSet::new(),
        copies: Vec::new(),
        is_guess: false,
        is_bool: false,
        loops: 0,
        questions: functions.iter().filter_map(Question::of).collect(),
        functions: functions
            .iter()
            .map(|it| (it.signature.ident.to_string(), uses::parameters(it).count()))
            .collect(),
        fields: Vec::new(),
        recursion: BTreeSet::new(),
    };
    finder
        .empty
        .extend(["'.'", "b'.'"].map(str::to_owned).into_iter().filter(|it| text.contains(it)));
    finder.empty.push("0".to_owned());
    for item in &syntax.items {
        finder.constant(item);
        if let Item::Struct(item) = item {
            finder.fields.extend(
                item.fields.iter().filter_map(|field| Some(field.ident.as_ref()?.to_string())),
            );
        }
    }
    let named: Vec<(String, BTreeSet<String>)> = functions
        .iter()
        .map(|it| (it.signature.ident.to_string(), words(it.block.to_token_stream())))
        .collect();
    for function in functions.iter().filter(|function| region.contains(&function.line())) {
        // Those that lead to it, with itself.
        let mut leading = BTreeSet::from([function.signature.ident.to_string()]);
        while let Some((name, _)) = named
            .iter()
            .find(|(name, words)| !leading.contains(name) && !leading.is_disjoint(words))
        {
            leading.insert(name.clone());
        }
        finder.recursion = leading;
        finder.types = uses::types(function, functions, types);
        finder.function(function, types);
    }
    finder.changes
}

impl Finder<'_> {
    fn constant(&mut self, item: &Item) {
        let Item::Const(item) = item else { return };
        let Expr::Lit(value) = &*item.expr else { return };
        let (name, range) = (item.ident.to_string(), value.span().byte_range());
        if self.empty.iter().any(|empty| empty == self.source(value)) {
            self.empty.insert(0, name.clone());
        }
        for text in others(&value.lit) {
            self.add(vec![(range.clone(), text.clone())], Vec::new());
            self.constants.entry(name.clone()).or_default().push((self.changes.all.len(), text));
        }
    }

    fn function(&mut self, function: &FunctionSyntax<'_>, types: &BoardTypes<'_>) {
        let signature = function.signature;
        self.boards = types.parameters(signature);
        self.is_bool = self.source(&signature.output).trim_start_matches("->").trim() == "bool";
        (self.names, self.copies) = (Vec::new(), Vec::new());
        for input in &signature.inputs {
            if let FnArg::Typed(typed) = input {
                self.bind(&typed.pat);
            }
        }
        self.block(function.block);
    }

    /// A value that is used: another name may be meant, or one more or less.
    fn value(&mut self, expr: &Expr, one_more: bool) {
        if let Some(name) = ident(expr).filter(|name| self.names.contains(name)) {
            if self.boards.contains(&name) {
                return;
            }
            for other in self.others(&name) {
                let types = [&name, &other].map(|name| self.types.get(name));
                self.is_guess = types.contains(&None);
                self.becomes(expr, &other);
            }
            self.is_guess = false;
            if self.is_index(&name) {
                for of_box in ["/ 3", "% 3", "/ 3 * 3"] {
                    self.becomes(expr, &format!("{name} {of_box}"));
                }
                for other in self.others(&name).into_iter().take(3) {
                    self.becomes(expr, &format!("{name} + {other} / 3"));
                    self.becomes(expr, &format!("{name} + {other} % 3"));
                }
            }
        }
        if one_more && !matches!(expr, Expr::Lit(_) | Expr::Reference(_) | Expr::Closure(_)) {
            let text = self.source(expr);
            self.becomes(expr, &format!("{text} + 1"));
            self.becomes(expr, &format!("{text} - 1"));
        }
    }

    /// An expression that is not a value: something is written there, or borrowed. Its indices are values.
    fn place(&mut self, expr: &Expr) {
        match expr {
            Expr::Index(index) => {
                if let Expr::Index(outer) = &*index.expr {
                    self.exchange(&outer.index, &index.index);
                }
                self.place(&index.expr);
                self.value(&index.index, ident(&index.index).is_some());
                self.visit_expr(&index.index);
            }
            Expr::Field(field) => self.place(&field.base),
            Expr::Paren(inner) if !matches!(&*inner.expr, Expr::Range(_)) => {
                self.place(&inner.expr);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(&unary.expr),
            Expr::Path(_) => {}
            _ => self.visit_expr(expr),
        }
    }

    fn arguments(&mut self, arguments: &Punctuated<Expr, Token![,]>) {
        let is_value = |expr: &Expr| !matches!(expr, Expr::Reference(_) | Expr::Closure(_));
        let all: Vec<&Expr> = arguments.iter().collect();
        for pair in all.windows(2) {
            let types = [pair[0], pair[1]].map(|it| ident(it).and_then(|it| self.types.get(&it)));
            let are_equal = !matches!(types, [Some(one), Some(other)] if one != other);
            if pair.iter().all(|it| is_value(it)) && are_equal {
                self.is_guess = types.contains(&None);
                self.exchange(pair[0], pair[1]);
                self.is_guess = false;
            }
        }
        for argument in all {
            self.value(argument, ident(argument).is_some());
            self.visit_expr(argument);
        }
    }

    fn binary(&mut self, expr: &Expr, binary: &syn::ExprBinary) {
        let [left, right] = [&binary.left, &binary.right].map(|it| self.source(it));
        let op = self.source(&binary.op);
        let others = OPERATORS.iter().find(|all| all.contains(&op)).into_iter();
        for other in others.flat_map(|all| all.iter()).filter(|other| **other != op) {
            let edit = (binary.op.span().byte_range(), *other);
            self.instead(expr, edit, format!("{left} {other} {right}"));
        }
        if op == "*" && left.contains('/') {
            let text = self.source(expr);
            for name in
                self.others("").into_iter().filter(|name| self.is_index(name)).collect::<Vec<_>>()
            {
                for of_box in ["/ 3", "% 3"] {
                    self.becomes(expr, &format!("{text} + {name} {of_box}"));
                }
            }
        }
        if op == "/" {
            self.becomes(expr, &format!("{left} / {right} * {right}"));
        }
        if ["&&", "||"].contains(&op) {
            let text = self.source(expr);
            for operand in [&binary.left, &binary.right] {
                self.guess(|it| {
                    for variant in it.variants(operand) {
                        it.becomes(expr, &format!("{text} {op} {variant}"));
                    }
                });
                if matches!(
                    &**operand,
                    Expr::Path(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Index(_)
                ) {
                    self.becomes(operand, &format!("!{}", self.source(operand)));
                }
            }
            self.guess(|it| {
                for name in it.others("") {
                    if it.types.get(&name).is_none_or(|ty| ty == "bool") {
                        it.becomes(expr, &format!("{text} {op} {name}"));
                        it.becomes(expr, &format!("{text} {op} !{name}"));
                    }
                }
            });
        }
        if ["+", "-", "*", "/", "%", "&&", "||"].contains(&op) {
            self.becomes(expr, left);
            self.becomes(expr, right);
        }
        let opposite = match op {
            "|=" | "&=" | "^=" => self.opposite(expr, true),
            _ => Vec::new(),
        };
        for text in opposite {
            self.becomes(expr, text.trim_end_matches(';'));
        }
        if op.ends_with('=') && !["==", "!=", "<=", ">="].contains(&op) {
            self.place(&binary.left);
        } else {
            self.value(&binary.left, false);
            self.visit_expr(&binary.left);
        }
        self.value(&binary.right, false);
        self.visit_expr(&binary.right);
    }

    fn method_call(&mut self, expr: &Expr, call: &syn::ExprMethodCall) {
        let method = call.method.to_string();
        let others = METHODS.iter().find(|all| all.contains(&&*method)).into_iter();
        let (all, range) = (expr.span().byte_range(), call.method.span().byte_range());
        for other in others.flat_map(|all| all.iter()).filter(|other| **other != method) {
            let text = [&self.text[all.start..range.start], &self.text[range.end..all.end]];
            self.instead(expr, (range.clone(), other), text.join(other));
        }
        self.place(&call.receiver);
        self.arguments(&call.args);
    }

    fn range(&mut self, range: &syn::ExprRange) {
        for end in [&range.start, &range.end].into_iter().flatten() {
            self.value(end, false);
            self.visit_expr(end);
        }
        if let (Some(start), Some(end)) = (&range.start, &range.end)
            && self.source(start) == self.source(end)
        {
            self.becomes(end, &format!("{} + 3", self.source(end)));
        }
        if let Some(end) = range.end.as_deref().filter(|end| !matches!(end, Expr::Lit(_))) {
            let text = self.source(end);
            let limits = range.limits.span().byte_range();
            match range.limits {
                RangeLimits::HalfOpen(_) => {
                    self.instead(end, (limits, "..="), format!("{text} + 1"));
                }
                RangeLimits::Closed(_) => {
                    self.instead(end, (limits, ".."), format!("{text} - 1"));
                }
            }
            self.becomes(end, &format!("{text} - 1"));
        }
    }

    /// A condition, which may be meant the other way round.
    fn condition(&mut self, expr: &Expr) {
        let text = self.source(expr);
        let is_negated = matches!(expr, Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)));
        if !matches!(expr, Expr::Let(_) | Expr::Lit(_)) && !is_negated && !has_let(expr) {
            self.becomes(expr, &format!("!({text})"));
        }
        self.visit_expr(expr);
    }

    /// The turns of a loop, with its condition if it has one.
    fn turns(&mut self, block: &Block, condition: Option<&Expr>) {
        self.loops += 1;
        self.block(block);
        self.loops -= 1;
        let mut cells = Indices(Vec::new());
        cells.visit_block(block);
        let cell = cells.0.iter().find(|(_, indices)| indices.len() == 2);
        if let (Some((table, indices)), Some(first)) = (cell, block.stmts.first()) {
            let [row, col] = [indices[0], indices[1]].map(|it| self.source(it));
            let cell = format!("{}[{row}][{col}]", self.source(*table));
            let start = first.span().byte_range().start;
            for (empty, op) in self.empty.clone().iter().flat_map(|it| [(it, "=="), (it, "!=")]) {
                self.insert(start, false, &format!("if {cell} {op} {empty} {{ continue; }}"));
            }
        }
        let asked = condition.map_or_else(BTreeSet::new, |it| words(it.to_token_stream()));
        for name in self.names.clone() {
            if let (Some(end), true) = (end_of(block), asked.contains(&name)) {
                self.insert(end, true, &format!("{name} += 1;"));
            }
        }
    }

    fn block(&mut self, block: &Block) {
        self.within(|it| it.statements(block));
    }

    fn statements(&mut self, block: &Block) {
        let last = block.stmts.len().saturating_sub(1);
        for (place, statement) in block.stmts.iter().enumerate() {
            match statement {
                Stmt::Local(local) => self.local(local),
                Stmt::Expr(expr, semicolon) => {
                    let is_tail = semicolon.is_none() && place == last;
                    self.statement(statement, expr, is_tail);
                }
                Stmt::Macro(call) => self.visit_macro(&call.mac),
                Stmt::Item(_) => {}
            }
        }
        for pair in block.stmts.windows(2) {
            if pair.iter().all(|it| matches!(it, Stmt::Expr(_, Some(_)))) {
                self.exchange_as(Form::Statement, &pair[0], &pair[1]);
            }
            if let [
                Stmt::Expr(call @ (Expr::Call(_) | Expr::MethodCall(_)), _),
                Stmt::Expr(Expr::Return(_), _),
            ] = pair
                && self.source(&pair[1]).contains("true")
            {
                let both = [&pair[0], &pair[1]].map(|it| it.span().byte_range());
                let texts = [String::new(), format!("if {} {{ return true; }}", self.source(call))];
                let edits = both.into_iter().zip(texts);
                let places = edits.clone().map(|(range, text)| (range, Form::Statement, text));
                self.add(edits.collect(), places.collect());
            }
        }
        self.around_recursion(block);
        let check = block.stmts.iter().rev().skip(1).find_map(|statement| match statement {
            Stmt::Expr(expr, _) if is_check(expr) => Some(expr),
            _ => None,
        });
        // What it would look at may have its name only now.
        if let (Some(check), Some(end), true) = (check, end_of(block), self.is_bool) {
            self.insert_variants(end, check, "");
        }
        if let Some(end) = end_of(block) {
            let returns: &[&str] =
                if self.is_bool { &["return true;", "return false;"] } else { &[] };
            let of_loop: &[&str] = if self.loops > 0 { &["break;", "continue;"] } else { &[] };
            for text in returns.iter().chain(of_loop) {
                self.insert(end, true, text);
            }
        }
    }

    fn local(&mut self, local: &Local) {
        if let Some(init) = &local.init {
            let copied = words(init.expr.to_token_stream());
            let is_copy = !matches!(&*init.expr, Expr::Index(_));
            if let (Pat::Ident(name), true) = (&local.pat, is_copy)
                && let Some(board) = self.boards.iter().find(|board| copied.contains(*board))
            {
                self.copies.push((name.ident.to_string(), board.clone()));
            }
            self.value(&init.expr, false);
            self.visit_expr(&init.expr);
            if let Some((_, other)) = &init.diverge {
                self.visit_expr(other);
            }
        }
        self.bind(&local.pat);
    }

    /// `is_tail`: what it gives is what its block gives.
    fn statement(&mut self, statement: &Stmt, expr: &Expr, is_tail: bool) {
        let text = self.source(expr);
        let span = statement.span().byte_range();
        if self.is_bool && is_check(expr) {
            self.insert_variants(span.end, expr, "");
        }
        if let Expr::Assign(syn::ExprAssign { left, .. })
        | Expr::Binary(syn::ExprBinary { left, .. }) = expr
            && !self.is_board(left)
        {
            self.insert_variants(
                span.end,
                left,
                &self.text[left.span().byte_range().end..span.end],
            );
        }
        if self.is_bool
            && matches!(expr, Expr::Assign(assign) if matches!(&*assign.left, Expr::Index(_)))
        {
            for (call, is_own) in self.calls() {
                if is_own {
                    self.insert(span.end, true, &format!("if {call} {{ return true; }}"));
                } else if self.loops > 0 {
                    self.insert(span.start, false, &format!("if !{call} {{ continue; }}"));
                }
            }
        }
        if !is_tail {
            let can_go = match expr {
                Expr::If(it) => it.else_branch.is_none(),
                Expr::Assign(_)
                | Expr::Binary(_)
                | Expr::Call(_)
                | Expr::MethodCall(_)
                | Expr::Return(_)
                | Expr::Break(_)
                | Expr::Continue(_) => true,
                _ => false,
            };
            if can_go {
                self.statement_becomes(statement, "");
            }
        }
        match expr {
            Expr::Break(_) if !is_tail => {
                self.statement_becomes(statement, "continue;");
                if self.is_bool {
                    self.statement_becomes(statement, "return true;");
                    self.statement_becomes(statement, "return false;");
                }
            }
            Expr::Continue(_) if !is_tail => {
                self.statement_becomes(statement, "break;");
                if self.is_bool {
                    self.statement_becomes(statement, "return false;");
                }
            }
            Expr::Return(it) => {
                if let Some(value) = it.expr.as_deref().filter(|_| self.is_bool) {
                    if !matches!(value, Expr::Lit(_)) {
                        let value = self.source(value);
                        self.statement_becomes(
                            statement,
                            &format!("if {value} {{ return true; }}"),
                        );
                    } else if self.source(value) == "true" {
                        self.write_back(statement);
                        self.statement_becomes(statement, "break;");
                    }
                }
            }
            Expr::Call(_) | Expr::MethodCall(_) if !is_tail => {
                self.statement_becomes(statement, &format!("return {text};"));
                if self.is_bool {
                    self.statement_becomes(statement, &format!("if {text} {{ return true; }}"));
                    self.statement_becomes(statement, &format!("if !{text} {{ return false; }}"));
                }
            }
            Expr::Lit(_) if is_tail && text == "true" => self.write_back(statement),
            _ => {}
        }
        if is_tail
            && self.is_bool
            && matches!(expr, Expr::Binary(_) | Expr::Call(_) | Expr::MethodCall(_))
        {
            self.condition(expr);
        } else {
            self.visit_expr(expr);
        }
    }
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Where one more statement can stand at the end of a block.
fn end_of(block: &Block) -> Option<usize> {
    Some(match block.stmts.last() {
        Some(Stmt::Expr(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_), _)) => return None,
        Some(Stmt::Expr(expr, None)) if !is_loop_or_if(expr) => return None,
        Some(statement) => statement.span().byte_range().end,
        None => block.brace_token.span.open().byte_range().end,
    })
}

fn is_loop_or_if(expr: &Expr) -> bool {
    matches!(expr, Expr::If(_) | Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_))
}

/// What may be meant instead of a number or a character.
fn others(lit: &Lit) -> Vec<String> {
    match lit {
        Lit::Int(number) => {
            let Ok(value) = number.base10_parse::<u64>() else { return Vec::new() };
            let box_and_row = [3, 9].into_iter().filter(|_| (2..=81).contains(&value));
            let near = [value.checked_sub(1), Some(value + 1)].into_iter().flatten();
            let all: BTreeSet<u64> = near.chain(box_and_row).filter(|it| *it != value).collect();
            all.into_iter().map(|it| format!("{it}{}", number.suffix())).collect()
        }
        Lit::Char(letter) => {
            let value = letter.value();
            let near = [u32::from(value).wrapping_sub(1), u32::from(value) + 1];
            let near = near.into_iter().filter_map(char::from_u32);
            let all = near.chain(['0', '.']).filter(|it| *it != value && it.is_ascii_graphic());
            all.collect::<BTreeSet<char>>().into_iter().map(|it| format!("{it:?}")).collect()
        }
        Lit::Byte(letter) => {
            let value = letter.value();
            let all = [value.wrapping_sub(1), value.wrapping_add(1), b'0', b'.'];
            let all = all.into_iter().filter(|it| *it != value && it.is_ascii_graphic());
            all.collect::<BTreeSet<u8>>()
                .into_iter()
                .map(|it| format!("b{:?}", char::from(it)))
                .collect()
        }
        Lit::Bool(it) => vec![(!it.value).to_string()],
        _ => Vec::new(),
    }
}

impl<'e> Visit<'e> for Finder<'_> {
    fn visit_expr(&mut self, expr: &'e Expr) {
        match expr {
            Expr::Lit(literal) => {
                for text in others(&literal.lit) {
                    self.becomes(expr, &text);
                }
            }
            Expr::Path(_) => {
                let known = ident(expr).and_then(|name| self.constants.get(&name)).cloned();
                for (number, text) in known.into_iter().flatten() {
                    self.changes.also(number, expr.span().byte_range(), text);
                }
            }
            Expr::Unary(unary) => match unary.op {
                UnOp::Not(_) => {
                    let inner = match &*unary.expr {
                        Expr::Paren(it) if !matches!(&*it.expr, Expr::Binary(_)) => &it.expr,
                        inner => inner,
                    };
                    self.becomes(expr, self.source(inner));
                    self.value(&unary.expr, false);
                    self.visit_expr(&unary.expr);
                }
                _ => self.place(&unary.expr),
            },
            Expr::Binary(binary) => self.binary(expr, binary),
            Expr::Assign(assign) => {
                let [left, right] = [&assign.left, &assign.right].map(|it| self.source(it));
                for op in ["+=", "|="] {
                    let edit = (assign.eq_token.span().byte_range(), op);
                    self.instead(expr, edit, format!("{left} {op} {right}"));
                }
                self.place(&assign.left);
                self.value(&assign.right, true);
                self.visit_expr(&assign.right);
            }
            Expr::Index(_) | Expr::Field(_) => self.place(expr),
            Expr::Reference(reference) => {
                if let (true, Expr::MethodCall(call)) =
                    (reference.mutability.is_some(), &*reference.expr)
                    && call.method == "clone"
                {
                    self.becomes(expr, self.source(&call.receiver));
                }
                self.place(&reference.expr);
            }
            Expr::Call(call) => self.arguments(&call.args),
            Expr::MethodCall(call) => self.method_call(expr, call),
            Expr::Range(range) => self.range(range),
            Expr::If(it) => self.within(|finder| {
                finder.condition(&it.cond);
                finder.block(&it.then_branch);
                if let Some((_, other)) = &it.else_branch {
                    finder.visit_expr(other);
                }
            }),
            Expr::While(it) => self.within(|finder| {
                finder.condition(&it.cond);
                finder.turns(&it.body, Some(&it.cond));
            }),
            Expr::Loop(it) => self.turns(&it.body, None),
            Expr::ForLoop(it) => self.within(|finder| {
                finder.visit_expr(&it.expr);
                finder.bind(&it.pat);
                finder.turns(&it.body, None);
            }),
            Expr::Let(it) => {
                self.visit_expr(&it.expr);
                self.bind(&it.pat);
            }
            Expr::Block(it) => self.block(&it.block),
            Expr::Closure(it) => {
                // `return` is the closure's there.
                let answers = words(it.body.to_token_stream());
                let is_bool = answers.contains("true") || answers.contains("false");
                let outside =
                    (mem::replace(&mut self.is_bool, is_bool), mem::take(&mut self.loops));
                self.within(|finder| {
                    it.inputs.iter().for_each(|input| finder.bind(input));
                    finder.visit_expr(&it.body);
                });
                (self.is_bool, self.loops) = outside;
            }
            Expr::Tuple(it) => it.elems.iter().for_each(|element| {
                self.value(element, false);
                self.visit_expr(element);
            }),
            Expr::Cast(it) => {
                self.value(&it.expr, false);
                self.visit_expr(&it.expr);
            }
            // Its length is a constant.
            Expr::Repeat(it) => self.visit_expr(&it.expr),
            Expr::Const(_) => {}
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_arm(&mut self, arm: &'e syn::Arm) {
        self.within(|finder| {
            finder.bind(&arm.pat);
            visit::visit_arm(finder, arm);
        });
    }

    fn visit_block(&mut self, block: &'e Block) {
        self.block(block);
    }

    fn visit_macro(&mut self, call: &'e Macro) {
        if !call.path.is_ident("vec") {
            return;
        }
        // Of one with `;` the second is a length.
        let list = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        list.iter().flatten().for_each(|element| self.visit_expr(element));
    }

    fn visit_pat(&mut self, _: &'e Pat) {}

    fn visit_type(&mut self, _: &'e syn::Type) {}

    // Inner functions are visited by themselves.
    fn visit_item(&mut self, _: &'e Item) {}
}
