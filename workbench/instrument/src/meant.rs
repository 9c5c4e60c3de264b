//! Finds the small changes of a file: at each place of a function, what else its writer may have meant.

use std::collections::BTreeSet;
use std::mem;
use std::ops::Range;

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    BinOp, Block, Expr, FnArg, Item, Lit, Local, Macro, Pat, RangeLimits, ReceiverKind, Stmt,
    Token, UnOp,
};

use crate::board_types::BoardTypes;
use crate::changes::{Changes, Form};
use crate::finder::{Finder, bound};
use crate::functions::FunctionSyntax;
use crate::missing::{Indices, is_check, negated};
use crate::source::is_identifier;
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
    let mut finder = Finder { text, functions, ..Finder::default() };
    // LeetCode's may never have been asked.
    let is_known =
        |it: &&str| *it == "0" || text.contains(it) || *it == "'.'" && text.contains("Vec<char>");
    let empty = ["'.'", "b'.'", "0"].into_iter().filter(is_known);
    finder.empty = empty.map(str::to_owned).collect();
    for item in &syntax.items {
        finder.constant(item);
        if let Item::Struct(item) = item {
            let names = item.fields.iter().filter_map(|it| Some(it.ident.as_ref()?.to_string()));
            finder.fields.extend(names);
        }
    }
    let mut asked = Asked::default();
    asked.visit_file(syntax);
    for expr in asked.all {
        let mut names = words(expr.to_token_stream());
        names.retain(|name| asked.variables.contains(name));
        let text = finder.source(expr);
        if text.len() < 60 && !text.contains('|') {
            finder.asked.push((text.to_owned(), names));
        }
    }
    let marks = asked.marks.iter().filter(|it| !matches!(it, Expr::Index(_)));
    finder.marks = marks.map(|it| finder.source(*it).to_owned()).collect();
    let mut cells = Indices(Vec::new());
    cells.visit_file(syntax);
    for (table, indices) in cells.0 {
        let mut names = words(indices[0].to_token_stream());
        names.retain(|name| asked.variables.contains(name));
        let table = finder.source(table).rsplit('.').next().unwrap_or_default().to_owned();
        finder.indexed.insert((table, finder.source(indices[0]).to_owned(), names));
    }
    let named: Vec<(String, BTreeSet<String>)> = functions
        .iter()
        .map(|it| (it.signature.ident.to_string(), words(it.block.to_token_stream())))
        .collect();
    let noted = functions.iter().flat_map(|it| finder.noted(it));
    finder.noted = noted.collect();
    let done = functions.iter().flat_map(|it| finder.done(it.block));
    finder.done = done.collect();
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
    finder.changes.in_all_places(text);
    finder.changes
}

/// What a file asks in its conditions, and the names of its variables.
#[derive(Default)]
struct Asked<'a> {
    all: Vec<&'a Expr>,
    /// What is set to `true`.
    marks: Vec<&'a Expr>,
    variables: BTreeSet<String>,
}

impl<'a> Asked<'a> {
    fn part(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Paren(inner) => self.part(&inner.expr),
            Expr::Unary(unary) => self.part(&unary.expr),
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Path(_) | Expr::Index(_) => {
                self.all.push(expr);
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Asked<'a> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::If(it) => self.part(&it.cond),
            Expr::While(it) => self.part(&it.cond),
            Expr::Assign(it) if it.right.to_token_stream().to_string() == "true" => {
                self.marks.push(&it.left);
            }
            Expr::Binary(it) => match it.op {
                BinOp::And(_) | BinOp::Or(_) => {
                    self.part(&it.left);
                    self.part(&it.right);
                }
                BinOp::Eq(_)
                | BinOp::Ne(_)
                | BinOp::Lt(_)
                | BinOp::Le(_)
                | BinOp::Gt(_)
                | BinOp::Ge(_) => self.all.push(expr),
                _ => {}
            },
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_pat_ident(&mut self, name: &'a syn::PatIdent) {
        self.variables.insert(name.ident.to_string());
    }
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
        self.answer = self.type_of(&signature.output);
        (self.names, self.copies, self.undone) = (Vec::new(), Vec::new(), Vec::new());
        self.failures = Vec::new();
        self.emptied = self.emptied(function.block);
        self.words = words(function.block.to_token_stream());
        self.bound = bound(function.block);
        let changed = signature.inputs.iter().filter_map(|input| {
            let FnArg::Typed(parameter) = input else { return None };
            let Pat::Ident(name) = &*parameter.pat else { return None };
            let is_lent =
                matches!(&*parameter.ty, syn::Type::Reference(it) if it.mutability.is_some());
            let is_own = name.mutability.is_some();
            let sign = if is_lent { "*" } else { "" };
            (is_lent || is_own).then(|| format!("{sign}{}", name.ident))
        });
        self.changed = changed.collect();
        let receiver = signature.receiver();
        let receiver =
            receiver.filter(|it| matches!(it.kind, ReceiverKind::Reference(_, _, Some(_))));
        self.changed.extend(receiver.map(|_| "*self".to_owned()));
        self.is_search = !self.recursion.is_disjoint(&words(function.block.to_token_stream()));
        let read = uses::parameters(function).find_map(|(name, ty)| {
            let cell = types.innermost(ty).filter(|cell| *cell != uses::written(ty))?;
            (!name.is_empty()).then_some((name, cell))
        });
        self.board = read;
        for input in &signature.inputs {
            if let FnArg::Typed(typed) = input {
                self.bind(&typed.pat);
            }
        }
        self.within(|it| {
            it.statements(function.block);
            if let (true, Some(end)) = (it.answer.is_empty(), end_of(function.block)) {
                it.write_back(end, true);
            }
            if let Some(tail @ Stmt::Expr(value, None)) = function.block.stmts.last()
                && ident(value).is_some()
            {
                let start = tail.span().byte_range().start;
                for (copy, board) in it.copies.clone() {
                    let text = format!("if {} {{ *{board} = {copy}; }}", it.source(value));
                    it.insert(start, false, &text);
                }
            }
            if it.is_bool() && !it.is_search {
                it.guess(|it| it.units(function.block));
            }
        });
        self.guess(|it| {
            it.cases(function.block);
            it.all_put_back(function.block);
        });
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
                    self.is_guess = !self.is_index(&other);
                    self.becomes(expr, &format!("{name} + {other} / 3"));
                    self.becomes(expr, &format!("{name} + {other} % 3"));
                }
                self.is_guess = false;
            }
        }
        if one_more && !matches!(expr, Expr::Lit(_) | Expr::Reference(_) | Expr::Closure(_)) {
            let text = self.source(expr);
            self.becomes(expr, &format!("{text} + 1"));
            self.becomes(expr, &format!("{text} - 1"));
        }
    }

    /// The same of an index, of an argument and of what is assigned: there a number may stand for a name.
    fn operand(&mut self, expr: &Expr, one_more: bool) {
        if matches!(expr, Expr::Lit(it) if matches!(it.lit, Lit::Int(_))) {
            let names: Vec<String> = self.others("").into_iter().take(4).collect();
            self.guess(|it| names.iter().for_each(|name| it.becomes(expr, name)));
        }
        self.value(expr, one_more);
        self.visit_expr(expr);
    }

    /// An expression that is not a value: something is written there, or borrowed. Its indices are values.
    fn place(&mut self, expr: &Expr) {
        match expr {
            Expr::Index(index) => {
                if let Expr::Index(outer) = &*index.expr {
                    self.exchange(Form::Expression, &outer.index, &index.index);
                }
                self.place(&index.expr);
                self.operand(&index.index, ident(&index.index).is_some());
            }
            Expr::Field(field) => self.place(&field.base),
            Expr::Paren(inner) if !matches!(&*inner.expr, Expr::Range(_)) => {
                self.place(&inner.expr);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(&unary.expr),
            // A copy of the board may be meant.
            Expr::Path(_) if ident(expr).is_some_and(|name| self.boards.contains(&name)) => {
                let others = self.others("").into_iter();
                let others = others.filter(|name| !self.types.contains_key(name)).take(3);
                let others: Vec<String> = others.collect();
                self.guess(|it| others.iter().for_each(|name| it.becomes(expr, name)));
            }
            Expr::Path(_) => {}
            _ => self.visit_expr(expr),
        }
    }

    /// Of a tuple.
    fn element(&mut self, element: &Expr) {
        if ident(element).is_some_and(|name| self.is_index(&name)) {
            self.becomes(element, "0");
        }
        self.value(element, false);
        self.visit_expr(element);
    }

    fn cast(&mut self, whole: &Expr, value: &Expr) {
        // The code of a digit.
        let is_cell = matches!(value, Expr::Index(_));
        if is_cell || ident(value).is_some_and(|name| !self.is_index(&name)) {
            self.becomes(whole, &format!("{} - 48", self.source(whole)));
            if self.source(whole).ends_with("as char") {
                self.becomes(whole, &format!("(b'0' + {} as u8) as char", self.source(value)));
            }
        }
        self.value(value, false);
        self.visit_expr(value);
    }

    fn arguments(&mut self, arguments: &Punctuated<Expr, Token![,]>) {
        let is_value = |expr: &Expr| !matches!(expr, Expr::Reference(_) | Expr::Closure(_));
        let all: Vec<&Expr> = arguments.iter().collect();
        for pair in all.windows(2) {
            let types = [pair[0], pair[1]].map(|it| ident(it).and_then(|it| self.types.get(&it)));
            let are_equal = !matches!(types, [Some(one), Some(other)] if one != other);
            if pair.iter().all(|it| is_value(it)) && are_equal {
                self.is_guess = types.contains(&None);
                self.exchange(Form::Expression, pair[0], pair[1]);
                self.is_guess = false;
            }
        }
        // A box is often asked for by its first cell.
        for pair in all.windows(2) {
            let names = [pair[0], pair[1]].map(|it| {
                let index = match it {
                    Expr::Binary(it) if matches!(it.op, BinOp::Rem(_) | BinOp::Div(_)) => &it.left,
                    it => it,
                };
                ident(index).filter(|name| self.is_index(name))
            });
            if let [Some(row), Some(col)] = names {
                let both = [(pair[0], row), (pair[1], col)];
                let edits =
                    both.map(|(it, name)| (it.span().byte_range(), format!("{name} / 3 * 3")));
                let places = edits.clone().map(|(range, text)| (range, Form::Expression, text));
                self.add(edits.to_vec(), places.to_vec());
            }
        }
        for argument in all {
            let name = ident(argument).filter(|name| !self.boards.contains(name));
            // What is left of it.
            for other in name.iter().flat_map(|name| self.others(name)).take(2).collect::<Vec<_>>()
            {
                let text = format!("{} - {other}", self.source(argument));
                self.guess(|it| it.becomes(argument, &text));
            }
            self.operand(argument, ident(argument).is_some());
        }
    }

    /// What is reckoned of the number of a cell or of a digit.
    fn of_boxes(&mut self, expr: &Expr, binary: &syn::ExprBinary) {
        let [left, right] = [&binary.left, &binary.right].map(|it| self.source(it));
        let (op, range) = (self.source(&binary.op), binary.op.span().byte_range());
        let text = self.source(expr);
        if op == "*" && left.contains('/') {
            let names: Vec<String> =
                self.others("").into_iter().filter(|it| self.is_index(it)).collect();
            for name in names {
                self.becomes(expr, &format!("{text} + {name} / 3"));
                self.becomes(expr, &format!("{text} + {name} % 3"));
            }
        }
        if op == "+" && matches!(&*binary.left, Expr::Lit(_)) {
            let names: Vec<String> = self.near(4).into_iter().cloned().collect();
            for name in names {
                self.becomes(&binary.left, &format!("{name} / 3 * 3"));
                self.becomes(&binary.left, &format!("{left} + {name} / 3 * 3"));
            }
        }
        if ["/", "%"].contains(&op) {
            let (end, more) = (expr.span().byte_range().end, format!(" * {right}"));
            self.instead(expr, (end..end, &more), format!("{text}{more}"));
        }
        if op == "%" {
            // The first cell of its box.
            self.becomes(expr, &format!("{left} - {text}"));
        }
        if op == "%" && right == "3" {
            // Of the number of a cell among 81.
            let edit = range.start..expr.span().byte_range().end;
            self.instead(expr, (edit, "% 9 / 3"), format!("{left} % 9 / 3"));
        }
        if op == "<<" && ident(&binary.right).is_some() {
            self.becomes(&binary.right, &format!("({right} - 1)"));
        }
    }

    /// `whole` is what it is an operand of: with another operator, its text may be read as other operands.
    fn binary(&mut self, expr: &Expr, binary: &syn::ExprBinary, whole: &Expr) {
        let [left, right] = [&binary.left, &binary.right].map(|it| self.source(it));
        let op = self.source(&binary.op);
        let (all, range) = (whole.span().byte_range(), binary.op.span().byte_range());
        // Behind a type, `<` begins its arguments.
        let is_type = left.rsplit_once(" as ").is_some_and(|(_, it)| is_identifier(it));
        for other in others_among(&OPERATORS, op) {
            let is_idle = right == "1" && ["*", "/", "%"].contains(&other);
            if !(is_idle || is_type && other.starts_with('<')) {
                let text = [&self.text[all.start..range.start], &self.text[range.end..all.end]];
                self.instead(whole, (range.clone(), other), text.join(other));
            }
        }
        self.of_boxes(expr, binary);
        let text = self.source(expr);
        let is_condition = ["&&", "||"].contains(&op);
        if is_condition || ["&", "|"].contains(&op) {
            for operand in [&binary.left, &binary.right] {
                self.guess(|it| {
                    for variant in it.variants(operand) {
                        let end = expr.span().byte_range().end;
                        let more = format!(" {op} {variant}");
                        it.instead(expr, (end..end, &more), format!("{text}{more}"));
                    }
                });
                if is_condition
                    && matches!(
                        &**operand,
                        Expr::Path(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Index(_)
                    )
                {
                    self.becomes(operand, &format!("!{}", self.source(operand)));
                }
            }
        }
        if is_condition && all == expr.span().byte_range() {
            self.guess(|it| it.parts(expr));
            self.asked_first(expr, binary);
        }
        if ["==", "!="].contains(&op) && right == "0" && !left.contains('&') {
            let names: Vec<String> = self.others("").into_iter().take(4).collect();
            self.guess(|it| {
                for name in names {
                    it.becomes(&binary.left, &format!("{left} & {name}"));
                    it.becomes(&binary.left, &format!("{left} & 1 << {name}"));
                }
            });
        }
        if [">", ">=", "<", "<="].contains(&op) && matches!(&*binary.right, Expr::Lit(_)) {
            let names = self.others("");
            let op = if op.starts_with('>') { ">=" } else { "<" };
            self.guess(|it| {
                for name in names.iter().filter(|name| *name != left) {
                    it.becomes(expr, &format!("{left} {op} {name}"));
                }
            });
        }
        if is_condition || ["+", "-", "*", "/", "%"].contains(&op) {
            self.becomes(expr, left);
            self.becomes(expr, right);
        }
        if ["|=", "&=", "^="].contains(&op) {
            for text in self.opposite(expr, true) {
                self.becomes(expr, text.trim_end_matches(';'));
            }
        }
        if op == "-=" {
            self.begins_anew(expr.span().byte_range().start, &binary.left);
        }
        if op == "&=" && !right.starts_with('!') {
            self.becomes(&binary.right, &format!("!({right})"));
        }
        let is_update = op.ends_with('=') && !["==", "!=", "<=", ">="].contains(&op);
        if is_update {
            self.place(&binary.left);
        }
        for operand in [&binary.left, &binary.right].into_iter().skip(is_update.into()) {
            match &**operand {
                Expr::Binary(inner) if !is_update => self.binary(operand, inner, whole),
                operand => {
                    self.value(operand, false);
                    self.visit_expr(operand);
                }
            }
        }
    }

    fn unary(&mut self, expr: &Expr, unary: &syn::ExprUnary) {
        match unary.op {
            UnOp::Not(_) => {
                let inner = match &*unary.expr {
                    Expr::Paren(it) if !matches!(&*it.expr, Expr::Binary(_)) => &it.expr,
                    inner => inner,
                };
                self.becomes(expr, self.source(inner));
                // The bits of the nine digits, from 0 or from 1.
                let ty = ident(inner).and_then(|name| self.types.get(&name));
                let is_set = matches!(inner, Expr::Paren(_) | Expr::Path(_))
                    && ty.is_none_or(|ty| ty != "bool");
                for bits in ["0x1ff", "0x3fe"].iter().filter(|_| is_set) {
                    let text = format!("({} & {bits})", self.source(expr));
                    self.guess(|it| it.becomes(expr, &text));
                }
                self.value(&unary.expr, false);
                self.visit_expr(&unary.expr);
            }
            _ => self.place(&unary.expr),
        }
    }

    fn assign(&mut self, expr: &Expr, assign: &syn::ExprAssign) {
        let [left, right] = [&assign.left, &assign.right].map(|it| self.source(it));
        for op in others_among(&OPERATORS, "=") {
            let edit = (assign.eq_token.span().byte_range(), op);
            self.instead(expr, edit, format!("{left} {op} {right}"));
        }
        for empty in self.empty.clone() {
            if right != empty {
                self.becomes(&assign.right, &empty);
            }
        }
        // The other end of a row; a mark that is set.
        match right {
            _ if right.starts_with('!') => self.becomes(&assign.right, "true"),
            "0" => self.becomes(&assign.right, "8"),
            "8" => self.becomes(&assign.right, "0"),
            _ => {}
        }
        self.place(&assign.left);
        self.operand(&assign.right, true);
    }

    fn method_call(&mut self, expr: &Expr, call: &syn::ExprMethodCall) {
        let method = call.method.to_string();
        let (all, range) = (expr.span().byte_range(), call.method.span().byte_range());
        for other in others_among(&METHODS, &method) {
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
            && !matches!(&**start, Expr::Lit(_))
        {
            self.becomes(end, &format!("{} + 3", self.source(start)));
        }
        if let (Some(start), Some(end)) = (&range.start, &range.end)
            && let [Some(first), Some(last)] = [start, end].map(|it| number(it))
        {
            // Counted from 0 and from 1.
            for (first, last) in
                [(first + 1, last + 1), (first.wrapping_sub(1), last.wrapping_sub(1))]
            {
                if first <= last {
                    let [one, other] = [start, end].map(|it| it.span().byte_range());
                    let both = vec![(one, first.to_string()), (other, last.to_string())];
                    let form = |(range, text): &(Range<usize>, String)| {
                        (range.clone(), Form::Expression, text.clone())
                    };
                    self.add(both.clone(), both.iter().map(form).collect());
                }
            }
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
        let is_negated = matches!(expr, Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)));
        if !matches!(expr, Expr::Lit(_)) && !is_negated && !has_let(expr) {
            self.becomes(expr, &format!("!({})", self.source(expr)));
        }
        let is_chain =
            matches!(expr, Expr::Binary(it) if matches!(it.op, BinOp::And(_) | BinOp::Or(_)));
        if !is_chain && !has_let(expr) {
            self.guess(|it| it.parts(expr));
        }
        self.visit_expr(expr);
    }

    /// The turns of a loop, with its condition if it has one.
    fn turns(&mut self, block: &Block, condition: Option<&Expr>) {
        // The condition may fill it.
        let end = condition.and_then(|_| end_of(block)).map(|end| (end, true));
        let start = block.stmts.first().map(|first| (first.span().byte_range().start, false));
        if let Some((at, is_after)) = end.or(start) {
            self.made_anew(at, is_after);
        }
        self.loops += 1;
        self.block(block);
        self.guess(|it| it.cases(block));
        self.loops -= 1;
        let asked = condition.map_or_else(BTreeSet::new, |it| words(it.to_token_stream()));
        for name in self.names.clone() {
            if let (Some(end), true) = (end_of(block), asked.contains(&name)) {
                self.insert(end, true, &format!("{name} += 1;"));
            }
        }
    }

    /// A loop may have to go through all of them the other way round.
    fn backwards(&mut self, whole: &Expr, all: &Expr) {
        let text = self.source(all);
        let text = match all {
            Expr::Range(_) => format!("({text}).rev()"),
            Expr::Path(_) | Expr::Call(_) => format!("{text}.into_iter().rev()"),
            Expr::Reference(it) => format!("{}.iter().rev()", self.source(&it.expr)),
            _ => format!("{text}.rev()"),
        };
        let (own, range) = (all.span().byte_range(), whole.span().byte_range());
        let loop_text =
            [&self.text[range.start..own.start], &text, &self.text[own.end..range.end]].concat();
        self.add(vec![(own, text)], vec![(range, Form::Statement, loop_text)]);
    }

    fn block(&mut self, block: &Block) {
        self.within(|it| it.statements(block));
    }

    fn statements(&mut self, block: &Block) {
        let last = block.stmts.len().saturating_sub(1);
        for (place, statement) in block.stmts.iter().enumerate() {
            self.givens(statement);
            match statement {
                Stmt::Local(local) => {
                    self.resumed_in_the_cell(local, &block.stmts[place + 1..]);
                    self.local(local);
                }
                Stmt::Expr(expr, semicolon) => {
                    let is_tail = semicolon.is_none() && place == last;
                    self.statement(statement, expr, is_tail);
                }
                Stmt::Macro(call) => self.visit_macro(&call.mac),
                Stmt::Item(_) => {}
            }
        }
        self.answers_used(block);
        for statement in &block.stmts {
            self.behind_loop(statement);
        }
        for pair in block.stmts.windows(2) {
            if pair.iter().all(
                |it| matches!(it, Stmt::Expr(expr, end) if end.is_some() || is_loop_or_if(expr)),
            ) {
                self.exchange(Form::Statement, &pair[0], &pair[1]);
            }
            if let [
                Stmt::Expr(call @ (Expr::Call(_) | Expr::MethodCall(_)), _),
                Stmt::Expr(Expr::Return(_), _),
            ] = pair
                && self.source(&pair[1]).contains("true")
            {
                let range = pair[0].span().byte_range().start..pair[1].span().byte_range().end;
                let text = format!("if {} {{ return true; }}", self.source(call));
                let places = vec![(range.clone(), Form::Statement, text.clone())];
                self.add(vec![(range, text)], places);
            }
        }
        self.around_recursion(block);
        let check = block.stmts.iter().rev().skip(1).find_map(|statement| match statement {
            Stmt::Expr(expr, _) if is_check(expr) => Some(expr),
            _ => None,
        });
        // What it would look at may have its name only now.
        if let (Some(check), Some(end), true) = (check, end_of(block), self.is_bool()) {
            self.insert_variants(end..end, check, "");
        }
        if let Some(end) = end_of(block) {
            let is_empty = block.stmts.is_empty();
            let undone = self.undone.iter().filter(|_| is_empty).cloned();
            for text in undone.chain(self.exits()).collect::<Vec<_>>() {
                self.insert(end, true, &text);
                // Where nothing is done, something was meant.
                if let Some(change) = self.changes.all.last_mut().filter(|_| is_empty) {
                    change.is_blunt = false;
                }
            }
            for call in self.statements_like_others() {
                self.guess(|it| it.insert(end, true, &call));
            }
        }
    }

    fn local(&mut self, local: &Local) {
        let mut made = None;
        self.dead_ends(local);
        if let Some(init) = &local.init {
            if let Pat::Ident(name) = named(&local.pat) {
                let (name, copied) = (name.ident.to_string(), words(init.expr.to_token_stream()));
                let board = self.boards.iter().find(|board| copied.contains(*board));
                let is_made = ["[[", "vec![vec!["];
                let is_made = is_made.iter().any(|it| self.source(&init.expr).starts_with(it));
                let board = board.or(self.boards.first().filter(|_| is_made));
                if let (Some(board), false) = (board, matches!(&*init.expr, Expr::Index(_))) {
                    self.copies.push((name.clone(), board.clone()));
                }
                if ["*self", "self.clone()"].contains(&self.source(&init.expr)) {
                    self.copies.push((name.clone(), "self".to_owned()));
                }
                let ty = match &*init.expr {
                    Expr::Array(_) | Expr::Repeat(_) | Expr::Tuple(_) | Expr::Reference(_) => {
                        "not an index"
                    }
                    // Entries of maps are alike.
                    Expr::MethodCall(call) if call.method.to_string().starts_with("or_") => {
                        "[entry]"
                    }
                    _ => "",
                };
                if !ty.is_empty() {
                    self.types.entry(name.clone()).or_insert(ty.to_owned());
                }
                let is_typed = matches!(local.pat, Pat::Type(_));
                let is_number = !is_typed
                    && matches!(&*init.expr, Expr::Lit(it) if matches!(&it.lit, Lit::Int(it) if it.suffix().is_empty()));
                if let (Some(ty), true) = (
                    self.types.get(&name).filter(|_| is_number),
                    self.bound.iter().filter(|it| **it == name).count() == 1,
                ) {
                    self.changes.typed(local.pat.span().byte_range().end, ty);
                }
                if is_fresh(&init.expr) {
                    made = Some((name, self.source(&init.expr).to_owned()));
                }
            }
            self.value(&init.expr, false);
            self.visit_expr(&init.expr);
            // It has to end as it does, or the copy with all changes is no Rust.
            if let Some((_, other)) = &init.diverge
                && let Expr::Block(other) = &**other
                && let Some((Stmt::Expr(last, _), before)) = other.block.stmts.split_last()
            {
                self.block(&Block { stmts: before.to_vec(), ..other.block.clone() });
                self.visit_expr(last);
            }
        }
        self.bind(&local.pat);
        self.made.extend(made);
    }

    /// `is_tail`: what it gives is what its block gives, so that nothing comes behind it.
    fn statement(&mut self, statement: &Stmt, expr: &Expr, is_tail: bool) {
        let (text, whole) = (self.source(expr), self.source(statement));
        let gives_nothing = match expr {
            Expr::If(it) => it.else_branch.is_none(),
            Expr::Block(it) => matches!(it.block.stmts.last(), Some(Stmt::Expr(_, Some(_)))),
            _ => false,
        };
        let is_tail = is_tail && !gives_nothing;
        let Range { start, end } = statement.span().byte_range();
        match expr {
            _ if self.is_bool() && is_check(expr) => self.insert_variants(start..end, expr, ""),
            Expr::Assign(syn::ExprAssign { left, .. })
            | Expr::Binary(syn::ExprBinary { left, .. }) => {
                if !self.is_board(left) && !is_tail {
                    let rest = left.span().byte_range().end..end;
                    self.insert_variants(start..end, left, &self.text[rest]);
                }
                if self.is_bool() && matches!(&**left, Expr::Index(_)) {
                    for (call, _) in self.calls().into_iter().filter(|(_, is_own)| *is_own) {
                        self.insert(end, true, &format!("if {call} {{ return true; }}"));
                    }
                }
            }
            Expr::MethodCall(call) => {
                if call.method == "dedup" {
                    self.insert(start, false, &format!("{}.sort();", self.source(&call.receiver)));
                }
                let rest = &self.text[call.receiver.span().byte_range().end..end];
                if !is_tail {
                    self.insert_variants(start..end, &call.receiver, rest);
                }
            }
            Expr::Call(call) => {
                for argument in &call.args {
                    if let Expr::Reference(it) = argument
                        && it.mutability.is_some()
                    {
                        let text = format!("{}.reverse();", self.source(&it.expr));
                        self.insert(start, false, &text);
                    }
                }
            }
            _ => {}
        }
        if text == "true" && is_tail || text == "return true" {
            self.write_back(start, false);
        }
        if text == "false" && is_tail || text == "return false" {
            self.failures.push(start);
        }
        if text == "false" && is_tail {
            self.next_calls(expr);
        }
        let mut instead = match expr {
            Expr::Break(_) | Expr::Continue(_) => self.exits(),
            Expr::Return(_) if text == "return true" => vec!["break;".to_owned()],
            Expr::Return(syn::ExprReturn { expr: Some(value), .. })
                if !matches!(**value, Expr::Lit(_)) =>
            {
                vec![self.returned(self.source(value))]
            }
            Expr::Return(syn::ExprReturn { expr: None, .. }) if self.loops > 0 => {
                vec!["break;".to_owned()]
            }
            Expr::Call(_) | Expr::MethodCall(_) => vec![
                format!("return {text};"),
                self.returned(text),
                format!("if !{text} {{ return false; }}"),
            ],
            _ => Vec::new(),
        };
        let is_simple = matches!(expr, Expr::Assign(_) | Expr::Binary(_) | Expr::Return(_));
        if is_simple
            || !instead.is_empty()
            || matches!(expr, Expr::If(it) if it.else_branch.is_none())
        {
            instead.push(String::new());
        }
        for text in instead.iter().filter(|text| !is_tail && *text != whole) {
            self.statement_becomes(statement, text);
        }
        if matches!(expr, Expr::Block(_) | Expr::Return(_) | Expr::Continue(_)) && !is_tail {
            self.guess(|it| {
                let mut conditions = it.conditions();
                if matches!(expr, Expr::Block(_)) {
                    conditions.extend(it.same_elsewhere());
                }
                for condition in conditions {
                    it.asks_first(statement, &condition);
                    it.asks_first(statement, &negated(&condition));
                }
            });
        }
        if is_tail
            && self.is_bool()
            && matches!(expr, Expr::Binary(_) | Expr::Call(_) | Expr::MethodCall(_))
        {
            self.condition(expr);
        } else {
            self.visit_expr(expr);
        }
    }
}

/// What may be meant instead of one of a row, in all rows that have it.
fn others_among<'w>(
    rows: &'w [&[&'static str]],
    one: &'w str,
) -> impl Iterator<Item = &'static str> + 'w {
    let rows = rows.iter().filter(move |row| row.contains(&one));
    rows.flat_map(|row| row.iter().copied()).filter(move |other| *other != one)
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Without its type.
pub fn named(pat: &Pat) -> &Pat {
    match pat {
        Pat::Type(it) => &it.pat,
        pat => pat,
    }
}

/// Whether it is the same each time that it is made.
fn is_fresh(value: &Expr) -> bool {
    match value {
        Expr::Lit(_) | Expr::Macro(_) => true,
        Expr::Array(it) => it.elems.iter().all(is_fresh),
        Expr::Repeat(it) => is_fresh(&it.expr),
        Expr::Call(it) => it.args.is_empty(),
        _ => false,
    }
}

/// Where one more statement can stand at the end of a block.
pub fn end_of(block: &Block) -> Option<usize> {
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

/// The characters beside one, and those of an empty cell.
fn near(letter: char) -> impl Iterator<Item = char> {
    let beside = [u32::from(letter).wrapping_sub(1), u32::from(letter) + 1];
    let all = beside.into_iter().filter_map(char::from_u32).chain(['0', '.']);
    all.filter(move |it| *it != letter && it.is_ascii_graphic())
        .collect::<BTreeSet<_>>()
        .into_iter()
}

/// The number that it is.
fn number(expr: &Expr) -> Option<u64> {
    let Expr::Lit(syn::ExprLit { lit: Lit::Int(number), .. }) = expr else { return None };
    number.base10_parse().ok().filter(|it| *it < 100)
}

/// What may be meant instead of a number or a character.
fn others(lit: &Lit) -> Vec<String> {
    match lit {
        Lit::Int(number) => {
            let Ok(value) = number.base10_parse::<u64>() else { return Vec::new() };
            let box_and_row = [3, 9].into_iter().filter(|_| (2..=81).contains(&value));
            // Of the 81 cells, the 81 digits of the rows, and so on, those beside it.
            let by = if value > 0 && value.is_multiple_of(81) { &[1, 81][..] } else { &[1] };
            let near = by.iter().flat_map(|by| [value.checked_sub(*by), Some(value + by)]);
            // Nine bits, from 0 and from 1.
            let bits = match value {
                0x1ff => Some("0x3fe"),
                0x3fe => Some("0x1ff"),
                _ => None,
            };
            let near = near.flatten();
            let all: BTreeSet<u64> = near.chain(box_and_row).filter(|it| *it != value).collect();
            let written = |it: &dyn std::fmt::Display| format!("{it}{}", number.suffix());
            let all = all.iter().map(|it| written(it));
            all.chain(bits.map(|it| written(&it))).collect()
        }
        Lit::Char(letter) => near(letter.value()).map(|it| format!("{it:?}")).collect(),
        Lit::Byte(letter) => {
            near(char::from(letter.value())).map(|it| format!("b{it:?}")).collect()
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
            Expr::Unary(unary) => self.unary(expr, unary),
            Expr::Binary(binary) => self.binary(expr, binary, expr),
            Expr::Assign(assign) => self.assign(expr, assign),
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
                    if let Expr::Block(other) = &**other {
                        finder.undone_otherwise(&it.then_branch, &other.block);
                        finder.undone_otherwise(&other.block, &it.then_branch);
                    }
                }
            }),
            Expr::While(it) => self.within(|finder| {
                finder.condition(&it.cond);
                finder.turns(&it.body, Some(&it.cond));
            }),
            Expr::Loop(it) => self.turns(&it.body, None),
            Expr::ForLoop(it) => self.within(|finder| {
                finder.backwards(expr, &it.expr);
                finder.visit_expr(&it.expr);
                finder.bind(&it.pat);
                finder.turns(&it.body, None);
            }),
            Expr::Let(it) => {
                self.visit_expr(&it.expr);
                self.bind(&it.pat);
            }
            Expr::Closure(it) => {
                // `return` is the closure's there.
                let answers = words(it.body.to_token_stream());
                let is_bool = answers.contains("true") || answers.contains("false");
                let answer = if is_bool { "bool" } else { "" }.to_owned();
                let outside = (mem::replace(&mut self.answer, answer), mem::take(&mut self.loops));
                let failures = self.failures.len();
                self.within(|finder| {
                    it.inputs.iter().for_each(|input| finder.bind(input));
                    finder.visit_expr(&it.body);
                });
                (self.answer, self.loops) = outside;
                self.failures.truncate(failures);
            }
            Expr::Tuple(it) => it.elems.iter().for_each(|element| self.element(element)),
            Expr::Cast(it) => self.cast(expr, &it.expr),
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
