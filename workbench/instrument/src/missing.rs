//! What may be missing in a function, written as what stands near is.

use std::collections::BTreeSet;
use std::iter;
use std::mem;
use std::ops::Range;
use std::slice;

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Local, Pat, Stmt, Token};

use crate::changes::Form;
use crate::finder::{Finder, NAMES};
use crate::functions::FunctionSyntax;
use crate::meant::{end_of, named};
use crate::source::is_identifier;
use crate::syntax::{ident, words};
use crate::uses;

/// What is called in a copy, to keep a value and to get it back.
const KEEP: &str = "crate::changes::keep";
const KEPT: &str = "crate::changes::kept";

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
        if let Some(name) = ident(expr) {
            return self.alike(&name);
        }
        let mut cells = Indices(Vec::new());
        cells.visit_expr(expr);
        let [(base, ref indices)] = cells.0[..] else { return Vec::new() };
        let (all, table) = (expr.span().byte_range(), base.span().byte_range());
        let near = self.near(NAMES);
        let own: Vec<String> = indices.iter().map(|it| self.source(it).to_owned()).collect();
        let mut names: Vec<String> = near.iter().copied().chain(&own).cloned().collect();
        if names.iter().any(|name| name.parse::<usize>().is_ok()) {
            names.extend(["0", "1", "2"].map(str::to_owned));
        }
        let mut bases = vec![self.source(base).to_owned()];
        // A table of boxes may be missing beside those of rows and columns.
        let mut boxes = Vec::new();
        for (place, col) in near.iter().take(3).enumerate() {
            let rows = near.iter().take(3).skip(place + 1);
            boxes.extend(rows.map(|row| format!("{row} / 3 * 3 + {col} / 3")));
        }
        if let Expr::Field(field) = base {
            let on = self.source(&field.base);
            bases.extend(self.fields.iter().rev().map(|name| format!("{on}.{name}")));
        }
        bases.extend(ident(base).iter().flat_map(|name| self.alike(name)));
        let [first, second] =
            if bases.len() > 1 { [&mut boxes, &mut names] } else { [&mut names, &mut boxes] };
        first.append(second);
        let names = mem::take(first);
        let end = indices.last().map_or(table.end, |last| last.span().byte_range().end);
        let (before, after) = (&self.text[all.start..table.start], &self.text[end..all.end]);
        let seconds: Vec<String> = match &own[..] {
            [_, second] => iter::once(second).chain(&names).map(|it| format!("][{it}")).collect(),
            _ => vec![String::new()],
        };
        let mut variants = Vec::new();
        // As that table is asked elsewhere.
        let second = own.get(1).map_or(String::new(), |second| format!("][{second}"));
        for base in &bases {
            for (table, index, names) in &self.indexed {
                let is_it = base.rsplit('.').next() == Some(table);
                let text = format!("{before}{base}[{index}{second}{after}");
                let can_be = names.iter().all(|name| self.names.contains(name));
                if is_it && can_be && text != self.source(expr) {
                    variants.push(text);
                }
            }
        }
        for (other, one) in seconds.iter().flat_map(|it| names.iter().map(move |one| (it, one))) {
            for base in &bases {
                let text = format!("{before}{base}[{one}{other}{after}");
                if text != self.source(expr) && !variants.contains(&text) {
                    variants.push(text);
                }
            }
        }
        variants.truncate(MOST);
        variants
    }

    /// The other names of the same type, or with the same value.
    fn alike(&self, name: &str) -> Vec<String> {
        let ty = self.types.get(name).filter(|ty| ty.contains('['));
        let value = self.made.iter().find(|it| it.0 == name).map(|it| &it.1);
        let value = value.filter(|it| it.starts_with('[') || it.contains(['!', ':']));
        let of_type = self.names.iter().filter(|it| ty.is_some() && self.types.get(*it) == ty);
        let of_value = self.made.iter().filter(|it| Some(&it.1) == value).map(|it| &it.0);
        let mut all: Vec<String> = of_type.chain(of_value).cloned().collect();
        all.retain(|it| it != name);
        all
    }

    /// One of them may be missing beside a statement, each before the rest of it; of another table, in the order of the tables.
    pub fn insert_variants(&mut self, statement: Range<usize>, expr: &Expr, rest: &str) {
        let tables: Vec<&String> = self.fields.iter().chain(&self.names).collect();
        let is_of = |text: &str, name: &str| text == name || text.contains(&format!("{name}["));
        let table_of = |text: &str| tables.iter().position(|name| is_of(text, name));
        let own = table_of(self.source(expr));
        let place = |variant: String| {
            let (Some(one), Some(other)) = (own, table_of(&variant)) else {
                return Some((variant, true));
            };
            let mut between = tables[one.min(other)..one.max(other)].iter().skip(1);
            let is_next = !between.any(|name| self.words.contains(*name));
            is_next.then_some((variant, one <= other))
        };
        let all: Vec<_> = self.variants(expr).into_iter().filter_map(place).collect();
        self.guess(|it| {
            for (variant, is_after) in all {
                let at = if is_after { statement.end } else { statement.start };
                it.insert(at, is_after, &format!("{variant}{rest}"));
            }
        });
    }

    /// The nearest names of indices.
    pub fn near(&self, number: usize) -> Vec<&String> {
        // Of a name that is not used yet the type is not known.
        let is_index = |name: &&String| self.types.get(*name).is_none_or(|ty| ty == "usize");
        self.names.iter().rev().filter(is_index).take(number).collect()
    }

    /// Calls of functions of the file, with what can be named here: those that return a `bool`, and whether one may come back here.
    pub fn calls(&self) -> Vec<(String, bool)> {
        let bare = |ty: &str| ty.replace("mut ", "");
        let mut calls = Vec::new();
        for function in self.functions {
            // A list is gone once it is given away.
            let is_lost = |(_, ty): (_, &syn::Type)| uses::written(ty).starts_with("Vec");
            let is_bool = self.type_of(&function.signature.output) == "bool";
            if !is_bool || uses::parameters(function).any(is_lost) {
                continue;
            }
            let name = function.signature.ident.to_string();
            let on = match (function.signature.receiver(), function.path.contains("::")) {
                (Some(_), _) => "self.",
                (None, true) => "Self::",
                (None, false) => "",
            };
            let is_own = self.recursion.contains(&name);
            let mut lists = vec![Vec::new()];
            for (parameter, ty) in uses::parameters(function) {
                let ty = uses::written(ty);
                let is_it =
                    |it: &&String| self.types.get(*it).is_some_and(|own| bare(own) == bare(&ty));
                let mut values: Vec<String> =
                    self.names.iter().rev().filter(is_it).cloned().collect();
                values.sort_by_key(|it| *it != parameter);
                if ty == "usize" {
                    values.extend(values.clone().iter().map(|value| format!("{value} + 1")));
                    values.extend(is_own.then(|| "0".to_owned()));
                }
                let with = |list: &Vec<String>| -> Vec<Vec<String>> {
                    values
                        .iter()
                        .map(|value| [&list[..], slice::from_ref(value)].concat())
                        .collect()
                };
                lists = lists.iter().flat_map(with).take(MOST).collect();
            }
            calls.extend(
                lists.into_iter().map(|list| (format!("{on}{name}({})", list.join(", ")), is_own)),
            );
        }
        calls
    }

    /// What is found ends the function.
    pub fn returned(&self, value: &str) -> String {
        if self.answer.starts_with("Option") {
            return format!("if let Some(found) = {value} {{ return Some(found); }}");
        }
        format!("if {value} {{ return true; }}")
    }

    /// Where the search fails, it may have to go on.
    pub fn next_calls(&mut self, end: &Expr) {
        let calls: BTreeSet<_> = self.calls().into_iter().filter(|it| it.1).collect();
        for (call, _) in calls {
            self.becomes(end, &call);
        }
    }

    /// The calls in these statements that are made for what they do.
    pub fn done(&self, block: &Block) -> Vec<(String, Vec<String>)> {
        let mut blocks = Blocks(Vec::new());
        blocks.visit_block(block);
        let statements = blocks.0.into_iter().flat_map(|it| &it.stmts);
        let calls = statements.filter_map(|statement| match statement {
            Stmt::Expr(Expr::Call(call), Some(_)) => Some(call),
            _ => None,
        });
        let written = |call: &syn::ExprCall| {
            let arguments = call.args.iter().map(|it| self.source(it).to_owned());
            (self.source(&call.func).to_owned(), arguments.collect())
        };
        calls.map(written).collect()
    }

    /// The same calls with what can be named here.
    pub fn statements_like_others(&self) -> BTreeSet<String> {
        let own = |argument: &String| {
            let name = argument.trim_start_matches("&mut ");
            let is_borrowed = self.is_lent(name);
            let is_name = self.names.iter().any(|it| it == name);
            let is_variable = name.starts_with(char::is_lowercase) && is_identifier(name);
            let is_variable = is_variable || name == "self";
            match (is_variable, is_name) {
                (true, false) => None,
                (true, true) if is_borrowed => Some(name.to_owned()),
                _ => Some(argument.clone()),
            }
        };
        let calls = self.done.iter().filter_map(|(function, arguments)| {
            let own: Option<Vec<String>> = arguments.iter().map(own).collect();
            let own = own?;
            // What is borrowed there may be the function's own here.
            let lent = own.iter().enumerate().map(|(place, it)| {
                let is_first = place == 0 && !self.is_lent(it) && !it.starts_with('&');
                if is_first { format!("&mut {it}") } else { it.clone() }
            });
            let lent: Vec<String> = lent.collect();
            Some([own, lent].map(|it| format!("{function}({});", it.join(", "))))
        });
        calls.flatten().collect()
    }

    fn is_lent(&self, name: &str) -> bool {
        self.changed.iter().any(|it| it.strip_prefix('*') == Some(name))
    }

    /// Whether the same digit stands in another cell, if that is asked here: of what is not the cell itself.
    pub fn same_elsewhere(&self) -> Vec<String> {
        let near = self.near(NAMES);
        let [col, row, ..] = near[..] else { return Vec::new() };
        let is_index = |name: &&String| self.is_index(name) && *name != row && *name != col;
        let others: Vec<&String> = self.names.iter().filter(is_index).take(2).collect();
        let mut all = Vec::new();
        for digit in self.digits() {
            let is = self.is_digit(row, col, &digit);
            for (one, other) in [(row, others.first()), (col, others.get(1))] {
                all.extend(other.map(|other| format!("{one} != {other} && {is}")));
            }
        }
        all
    }

    /// What may be asked here: what the file asks elsewhere, whether a cell is empty or has a digit, and what its functions
    /// answer. Each can be meant the other way round.
    pub fn conditions(&self) -> Vec<String> {
        let asked = self.asked.iter();
        let asked = asked.filter(|(_, names)| names.iter().all(|name| self.names.contains(name)));
        let mut all: Vec<String> = asked.map(|(text, _)| text.clone()).collect();
        let near = self.near(3);
        for (place, one) in near.iter().enumerate() {
            for other in &near[place + 1..] {
                all.push(format!("{other} != {one}"));
                for (row, col) in [(other, one), (one, other)] {
                    all.extend(self.digits().iter().map(|digit| self.is_digit(row, col, digit)));
                }
            }
        }
        // A cell is none of the others.
        let is_index = |name: &&String| self.is_index(name) && !near.contains(name);
        let first: Vec<&String> = self.names.iter().filter(is_index).take(2).collect();
        if let ([col, row, ..], [r, c]) = (&near[..], &first[..]) {
            all.extend([
                format!("({row}, {col}) != ({r}, {c})"),
                format!("{row} != {r}"),
                format!("{col} != {c}"),
            ]);
        }
        let is_bool = |name: &&String| self.types.get(*name).is_none_or(|ty| ty == "bool");
        all.extend(self.names.iter().rev().filter(is_bool).take(3).cloned());
        let (own, others): (Vec<_>, Vec<_>) = self.calls().into_iter().partition(|it| it.1);
        let (next, same) = own.into_iter().partition(|it| it.0.contains("+ 1"));
        for calls in [others, next, same] {
            all.extend(calls.into_iter().map(|(call, _)| call).take(3));
        }
        let mut known = BTreeSet::new();
        all.retain(|it| known.insert(it.clone()));
        all.truncate(MOST);
        all
    }

    /// What a cell may be compared with: the digits that can be named here, and none.
    fn digits(&self) -> Vec<String> {
        let Some((_, cell)) = &self.board else { return Vec::new() };
        let is_digit = |name: &&String| self.types.get(*name) == Some(cell) && cell != "usize";
        let names = self.names.iter().rev().filter(is_digit).take(1);
        let is_empty = |text: &&String| {
            (cell == "char") == text.starts_with('\'') || text.starts_with(char::is_uppercase)
        };
        names.chain(self.empty.iter().filter(is_empty)).cloned().collect()
    }

    fn is_digit(&self, row: &str, col: &str, digit: &str) -> String {
        let board = self.board.as_ref().map_or("", |(board, _)| board);
        format!("{board}[{row}][{col}] == {digit}")
    }

    /// A condition may lack one of its parts.
    pub fn parts(&mut self, expr: &Expr) {
        let text = self.source(expr);
        let Range { start, end } = expr.span().byte_range();
        let mut conditions = self.conditions();
        // Empty cells may have to be left out.
        if let Expr::Binary(it) = expr
            && matches!(&*it.left, Expr::Index(_) | Expr::Path(_))
        {
            let left = self.source(&it.left);
            conditions.extend(self.empty.iter().map(|empty| format!("{left} == {empty}")));
        }
        let others = conditions.into_iter().filter(|it| !text.contains(it));
        for part in others.flat_map(|it| [negated(&it), it]) {
            for op in ["&&", "||"] {
                let is_first = !part.contains(['(', '[']);
                let other = if op == "&&" { "||" } else { "&&" };
                let whole = match expr {
                    Expr::Binary(it) if self.source(&it.op) == other => format!("({text})"),
                    _ => text.to_owned(),
                };
                let (at, new) = if is_first {
                    (start, format!("{part} {op} "))
                } else {
                    (end, format!(" {op} {part}"))
                };
                let all = if is_first { format!("{new}{whole}") } else { format!("{whole}{new}") };
                if whole == text {
                    self.instead(expr, (at..at, &new), all);
                } else {
                    self.becomes(expr, &all);
                }
            }
        }
    }

    /// What is entered into one set after the other, until one refuses it, may have to be asked of all of them first.
    pub fn asked_first(&mut self, expr: &Expr, binary: &syn::ExprBinary) {
        let op = self.source(&binary.op);
        let mut parts: Vec<&Expr> = vec![expr];
        while let [Expr::Binary(it), ..] = parts[..]
            && self.source(&it.op) == op
        {
            parts.splice(..1, [&*it.left, &*it.right]);
        }
        let asked = |part: &&Expr| {
            let (call, not) = match part {
                Expr::Unary(it) => (&*it.expr, ""),
                part => (*part, "!"),
            };
            match call {
                Expr::MethodCall(it) if it.method == "insert" && it.args.len() == 1 => {
                    let (set, entry) = (self.source(&it.receiver), self.source(&it.args));
                    Some(format!("{not}{set}.contains(&{entry})"))
                }
                _ => None,
            }
        };
        let asked: Vec<String> = parts.iter().filter_map(asked).collect();
        if asked.len() > 1 {
            let text = [&asked[..], &[self.source(expr).to_owned()]].concat();
            self.becomes(expr, &text.join(&format!(" {op} ")));
        }
    }

    /// What may end what is done here.
    pub fn exits(&self) -> Vec<String> {
        let of_loop = ["continue;", "break;"].iter().filter(|_| self.loops > 0);
        let mut exits: Vec<String> = of_loop.map(|it| (*it).to_owned()).collect();
        match (&*self.answer, &self.near(2)[..]) {
            ("", _) => exits.push("return;".to_owned()),
            ("bool", _) => exits.extend(["return true;", "return false;"].map(str::to_owned)),
            ("Option<(usize,usize)>", [col, row]) => {
                exits.push(format!("return Some(({row}, {col}));"));
            }
            _ => {}
        }
        exits
    }

    /// Where a function or the turn of a loop begins, a case may have been forgotten.
    pub fn cases(&mut self, block: &Block) {
        let mut exits = self.exits();
        if self.loops > 0 {
            exits.retain(|it| {
                let is_way_out = ["break;", "return;", "return true;"].contains(&&**it);
                it == "continue;" || !self.is_search && !is_way_out
            });
        } else if let [col, row, ..] = self.near(2)[..] {
            let ends = [format!("{row} + 1, 0)"), format!("{row}, {col} + 1)")];
            let calls = self
                .calls()
                .into_iter()
                .filter(|(call, is_own)| *is_own && ends.iter().any(|end| call.ends_with(end)));
            exits.extend(calls.map(|(call, _)| format!("return {call};")));
        }
        let names = self.names.len();
        // Only here may an index be behind the board.
        let ends = self.near(3).into_iter().map(|name| format!("{name} == 9"));
        let ends: Vec<String> = ends.filter(|_| self.loops == 0).collect();
        let open = (block.brace_token.span.open().byte_range().end, true);
        let before = |it: &Stmt| (it.span().byte_range().start, false);
        let after = block.stmts.iter().find(|it| !matches!(it, Stmt::Local(_))).map(before);
        let start = block.stmts.first().map_or(open, before);
        // What the file asks elsewhere may be asked the other way round.
        let not: Vec<String> =
            self.asked.iter().filter(|_| self.loops == 0).map(|it| negated(&it.0)).collect();
        for (start, is_after) in iter::once(start).chain(after.filter(|it| *it != start)) {
            let not = not.iter().filter(|_| !is_after);
            for condition in self.conditions().iter().chain(&ends).chain(not) {
                for exit in &exits {
                    self.insert(start, is_after, &format!("if {condition} {{ {exit} }}"));
                }
                if self.loops > 0 {
                    let text = format!("if {} {{ continue; }}", negated(condition));
                    self.insert(start, is_after, &text);
                }
            }
            for statement in &block.stmts {
                let Stmt::Local(local) = statement else { break };
                self.bind(&local.pat);
            }
        }
        self.names.truncate(names);
    }

    /// The check of a row, a column or a box may be missing in a function that is asked whether a digit may stand in a cell.
    pub fn units(&mut self, block: &Block) {
        let is_index = |name: &&String| self.is_index(name);
        let indices: Vec<&String> = self.names.iter().filter(is_index).take(2).collect();
        let turn = ["i", "k", "x"].into_iter().find(|it| !self.names.iter().any(|name| name == it));
        let ([row, col], Some(turn)) = (&indices[..], turn) else { return };
        let of_box = [format!("{row} / 3 * 3 + {turn} / 3"), format!("{col} / 3 * 3 + {turn} % 3")];
        let units = [
            ([row, turn], format!("{turn} != {col} && ")),
            ([turn, col], format!("{turn} != {row} && ")),
            ([&of_box[0], &of_box[1]], format!("{turn} != {row} % 3 * 3 + {col} % 3 && ")),
        ];
        let mut checks = Vec::new();
        for digit in self.digits().iter().filter(|it| self.names.contains(it)) {
            let is = units.each_ref().map(|([row, col], _)| self.is_digit(row, col, digit));
            checks.push(format!("{} || {}", is[0], is[1]));
            for (is, (_, other)) in is.iter().zip(&units) {
                checks.extend([is.clone(), format!("{other}{is}")]);
            }
        }
        for check in checks {
            let text = format!("for {turn} in 0..9 {{ if {check} {{ return false; }} }}");
            for statement in &block.stmts {
                self.insert(statement.span().byte_range().start, false, &text);
            }
        }
    }

    /// Here the board may have to get what a copy of it has.
    pub fn write_back(&mut self, at: usize, is_after: bool) {
        for (copy, board) in self.copies.clone() {
            self.insert(at, is_after, &format!("*{board} = {copy};"));
        }
    }

    /// What is done before the function calls itself may have to be undone after it; and the other way round.
    pub fn around_recursion(&mut self, block: &Block) {
        let calls =
            |statement: &Stmt| !self.recursion.is_disjoint(&words(statement.to_token_stream()));
        let Some(call) = block.stmts.iter().position(calls) else { return };
        let span = block.stmts[call].span().byte_range();
        // Nothing comes behind a value or a `return`.
        let goes_on = call + 1 < block.stmts.len() || end_of(block).is_some();
        let mut before: Vec<&Expr> = block.stmts[..call].iter().flat_map(writes).collect();
        before.extend(writes(&block.stmts[call]));
        let after: Vec<&Expr> = block.stmts[call + 1..].iter().flat_map(writes).collect();
        let later = &self.text[span.end..block.span().byte_range().end];
        // A call may undo itself, or write an empty cell.
        let undoing = |same: bool| -> Vec<String> {
            let ways = before.iter().map(|write| (*write, self.opposite(write, true)));
            let ways = ways.filter(|(_, ways)| !ways.iter().any(|way| later.contains(way)));
            let way = |(write, ways): (&Expr, Vec<String>)| {
                let own = self.source(write).to_owned() + ";";
                if same && ways.contains(&own) { Some(own) } else { ways.into_iter().next() }
            };
            ways.filter_map(way).collect()
        };
        for all in BTreeSet::from([undoing(false), undoing(true)]) {
            if let Stmt::Expr(Expr::Return(syn::ExprReturn { expr: Some(value), .. }), _) =
                &block.stmts[call]
            {
                let text = format!("if {} {{ return true; }}\n", self.source(value));
                self.statement_becomes(&block.stmts[call], &(text + &all.join("\n")));
            } else if goes_on && all.len() > 1 {
                self.insert(span.end, true, &all.join("\n"));
            }
        }
        // The mark of a search that has found its end.
        let is_here =
            |mark: &&String| self.names.iter().any(|it| mark.split('.').next() == Some(it));
        let marks = self.marks.iter().filter(|_| goes_on);
        let marks = marks.filter(|it| it.starts_with("self.") || is_here(it));
        let exit = if self.is_bool() { "return true;" } else { "return;" };
        for text in marks.map(|mark| format!("if {mark} {{ {exit} }}")).collect::<Vec<_>>() {
            self.guess(|it| it.insert(span.end, true, &text));
        }
        let written = &self.text[block.span().byte_range().start..span.start];
        // What is emptied later may have to be filled here.
        let emptied = self.emptied.iter().filter(|cell| !written.contains(&format!("{cell} =")));
        let filled: Vec<String> = emptied.flat_map(|cell| self.filled(cell)).collect();
        for text in filled {
            self.guess(|it| it.insert(span.start, false, &text));
        }
        for (writes, at, is_after) in [(after, span.start, false), (before, span.end, true)] {
            let texts = writes.into_iter().flat_map(|write| self.opposite(write, is_after));
            let texts: BTreeSet<String> = texts.collect();
            for text in texts.iter().filter(|_| goes_on || !is_after) {
                self.insert(at, is_after, text);
            }
            self.undone = texts.into_iter().collect();
        }
        if let (Some(first), Some(end)) = (block.stmts.first(), end_of(block)) {
            self.guess(|it| it.put_back(first.span().byte_range().start..end));
        }
    }

    /// What the function answers when it calls itself may be kept and not used.
    pub fn answers_used(&mut self, block: &Block) {
        for statement in &block.stmts {
            let (name, value) = match statement {
                Stmt::Local(syn::Local { pat: Pat::Ident(name), init: Some(init), .. }) => {
                    (Some(name.ident.to_string()), &init.expr)
                }
                Stmt::Expr(Expr::Assign(it), _) => (ident(&it.left), &it.right),
                _ => continue,
            };
            let is_answer =
                self.is_bool() && !self.recursion.is_disjoint(&words(value.to_token_stream()));
            if let Some(name) = name.filter(|_| is_answer) {
                let end = statement.span().byte_range().end;
                self.guess(|it| it.insert(end, true, &format!("if {name} {{ return true; }}")));
            }
        }
    }

    /// Where nothing is left for a cell, that may have to be said.
    pub fn dead_ends(&mut self, local: &Local) {
        let Pat::Ident(name) = &local.pat else { return };
        if self.is_bool() && self.loops == 0 {
            let end = local.span().byte_range().end;
            for empty in [" == 0", ".is_empty()"] {
                let text = format!("if {}{empty} {{ return false; }}", name.ident);
                self.guess(|it| it.insert(end, true, &text));
            }
        }
    }

    /// What a turn of a loop ends with may have to come after the loop.
    pub fn behind_loop(&mut self, statement: &Stmt) {
        let body = match statement {
            Stmt::Expr(Expr::ForLoop(it), _) => &it.body,
            Stmt::Expr(Expr::While(it), _) => &it.body,
            _ => return,
        };
        let Some(last @ Stmt::Expr(Expr::Return(_), _)) = body.stmts.last() else { return };
        let (inside, end) = (last.span().byte_range(), statement.span().byte_range().end);
        let text = self.source(last).to_owned();
        let places = vec![
            (inside.clone(), Form::Statement, String::new()),
            (end..end, Form::Between, text.clone()),
        ];
        let written = format!("\n{}{text}", self.indent(end));
        let line = self.text[..inside.start].trim_end().len()..inside.end;
        self.add(vec![(line, String::new()), (end..end, written)], places);
    }

    /// What is written in one branch may have to be undone in the other, which goes back.
    pub fn undone_otherwise(&mut self, block: &Block, other: &Block) {
        let Some(first) = other.stmts.first() else { return };
        for write in block.stmts.iter().flat_map(writes) {
            if matches!(write, Expr::Assign(it) if matches!(*it.left, Expr::Index(_))) {
                for text in self.opposite(write, true) {
                    self.insert(first.span().byte_range().start, false, &text);
                }
            }
        }
    }

    /// What a search notes of a digit that it writes, done for all givens.
    pub fn noted(&self, function: &FunctionSyntax<'_>) -> Vec<(String, String)> {
        let name = function.signature.ident.to_string();
        let mut blocks = Blocks(Vec::new());
        blocks.visit_block(function.block);
        let calls = |statement: &Stmt| words(statement.to_token_stream()).contains(&name);
        let mut noted = Vec::new();
        for block in blocks.0 {
            let Some(end) = block.stmts.iter().position(calls) else { continue };
            for (place, statement) in block.stmts[..end].iter().enumerate() {
                let Some((board, [row, col], digit)) = written_cell(statement) else { continue };
                let is_about_digit = |it: &&Stmt| {
                    matches!(it, Stmt::Expr(..))
                        && words(it.to_token_stream()).contains(&digit)
                        && !words(it.to_token_stream()).contains(&board)
                };
                let later = block.stmts[..end].iter().skip(place + 1).filter(is_about_digit);
                // Such as the number of the box.
                let is_of_cell = |it: &&Stmt| {
                    matches!(it, Stmt::Local(syn::Local { pat: Pat::Ident(_), init: Some(init), .. })
                        if words(init.expr.to_token_stream()) == [&row, &col].map(String::clone).into())
                };
                let named = function.block.stmts.iter().filter(is_of_cell);
                let all = named.chain(later).map(|it| self.source(it)).collect::<Vec<_>>();
                noted.extend(self.empty.iter().map(|empty| {
                    let all = all.join(" ");
                    let text = format!(
                        "for {row} in 0..9 {{ for {col} in 0..9 {{ let {digit} = {board}[{row}][{col}]; \
                        if {digit} != {empty} {{ {all} }} }} }}"
                    );
                    (name.clone(), text)
                }));
            }
        }
        noted
    }

    /// Before a search is called, the givens may have to be noted.
    pub fn givens(&mut self, statement: &Stmt) {
        let called = words(statement.to_token_stream());
        for (name, text) in self.noted.clone() {
            if called.contains(&name) && !self.recursion.contains(&name) {
                let at = statement.span().byte_range().start;
                self.guess(|it| it.insert(at, false, &text));
            }
        }
    }

    /// Wherever the function says that it has failed, all that it changes may have to be put back.
    pub fn all_put_back(&mut self, block: &Block) {
        let Some(first) = block.stmts.first().filter(|_| self.is_search && self.is_bool()) else {
            return;
        };
        let start = first.span().byte_range().start;
        for name in self.changed.clone() {
            let ends = self.failures.iter().map(|end| (*end, format!("{name} = before;")));
            let own = name.trim_start_matches('*');
            let all = iter::once((start, format!("let before = {own}.clone();"))).chain(ends);
            let edit =
                |(at, text): (usize, String)| (at..at, format!("{text}\n{}", self.indent(at)));
            let edits = all.clone().map(edit).collect();
            let in_copy = |(at, _): (usize, String)| {
                let text = if at == start {
                    format!("{KEEP}({own}.clone());")
                } else {
                    format!("{name} = {KEPT}();")
                };
                (at..at, Form::Between, text)
            };
            let places = all.map(in_copy).collect();
            self.add(edits, places);
        }
    }

    /// Behind these statements, all that they change may have to be put back.
    fn put_back(&mut self, all: Range<usize>) {
        for name in self.changed.clone() {
            let own = name.trim_start_matches('*');
            let [copy, back] =
                [format!("let before = {own}.clone();"), format!("{name} = before;")];
            let indent = self.indent(all.start);
            let edits = vec![
                (all.start..all.start, format!("{copy}\n{indent}")),
                (all.end..all.end, format!("\n{indent}{back}")),
            ];
            // In the copy, a name of its own would end with its arm.
            let texts = [
                (all.start, format!("{KEEP}({own}.clone());")),
                (all.end, format!("{name} = {KEPT}();")),
            ];
            let places = texts.map(|(at, text)| (at..at, Form::Between, text));
            self.add(edits, places.to_vec());
        }
    }

    /// What counts the digits that are tried in a cell may have to go on after the digit that the cell has.
    pub fn resumed_in_the_cell(&mut self, local: &Local, rest: &[Stmt]) {
        let (Pat::Ident(name), Some(init)) = (named(&local.pat), &local.init) else { return };
        let name = name.ident.to_string();
        let digit = rest.iter().flat_map(writes).find_map(|write| {
            let Expr::Assign(it) = write else { return None };
            let (cell, right) = (self.source(&it.left), &*it.right);
            if !matches!(*it.left, Expr::Index(_))
                || !words(right.to_token_stream()).contains(&name)
            {
                return None;
            }
            match right {
                Expr::Cast(cast) if self.source(&cast.ty) == "char" => {
                    Some(format!("{cell}.to_digit(10).unwrap_or(0) as _"))
                }
                Expr::Cast(_) => Some(format!("{cell} as _")),
                right => ident(right).map(|_| cell.to_owned()),
            }
        });
        match (digit, self.source(&init.expr)) {
            (Some(digit), "0") => self.becomes(&init.expr, &digit),
            (Some(digit), "1") => self.becomes(&init.expr, &format!("{digit} + 1")),
            _ => {}
        }
    }

    /// What is made before a loop may have to be made anew for each of its turns.
    pub fn made_anew(&mut self, at: usize, is_after: bool) {
        for (name, value) in self.made.clone() {
            let is_list = value.contains("::") || value.starts_with("vec!");
            let text =
                if is_list { format!("{name}.clear();") } else { format!("{name} = {value};") };
            self.insert(at, is_after, &text);
        }
    }

    /// Where a search without recursion goes back, what it keeps of the place that it leaves may have to be as at first.
    pub fn begins_anew(&mut self, at: usize, place: &Expr) {
        let Some(index) = ident(place) else { return };
        for (table, value) in self.made.clone() {
            let kept = format!("{table}[{index}]");
            let all = value.trim_start_matches("vec!").strip_prefix('[');
            let first = all.and_then(|all| all.rsplit_once(';')).map(|it| it.0);
            if let (Some(first), true) = (first, self.text.contains(&kept)) {
                self.insert(at, false, &format!("{kept} = {first};"));
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
                    _ => return self.filled(left),
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
            Expr::Call(call) => {
                let name = self.source(&call.func).rsplit("::").next().unwrap_or_default();
                self.other_calls(write, name, &call.args)
            }
            Expr::MethodCall(call)
                if self.functions.iter().any(|it| call.method == it.signature.ident) =>
            {
                self.other_calls(write, &call.method.to_string(), &call.args)
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

    /// The statements that write a digit into a cell.
    fn filled(&self, cell: &str) -> Vec<String> {
        let of_char = |it: &String| format!("(b'0' + {it} as u8) as char");
        let forms = |it: String| [format!("{it} as _"), of_char(&it), it];
        let values = self.others("").into_iter().flat_map(forms);
        values.map(|value| format!("{cell} = {value};")).collect()
    }

    /// The cells that these statements empty.
    pub fn emptied(&self, block: &Block) -> BTreeSet<String> {
        let writes = block.stmts.iter().flat_map(writes);
        let cells = writes.filter_map(|write| match write {
            Expr::Assign(it) if matches!(*it.left, Expr::Index(_)) => {
                let is_empty = self.empty.iter().any(|empty| empty == self.source(&it.right));
                is_empty.then(|| self.source(&it.left).to_owned())
            }
            _ => None,
        });
        cells.collect()
    }

    /// The same call, or one of another function with as many parameters, or with the other of `true` and `false`, or with an
    /// empty cell instead of a digit.
    fn other_calls(
        &self,
        call: &Expr,
        name: &str,
        arguments: &Punctuated<Expr, Token![,]>,
    ) -> Vec<String> {
        let text = self.source(call).to_owned() + ";";
        let flags = [("true", "false"), ("false", "true")];
        let flags = flags.iter().filter(|(one, _)| text.contains(one));
        let mut calls: Vec<String> = flags.map(|(one, other)| text.replace(one, other)).collect();
        if let Some(digit) = arguments.last().filter(|it| ident(it).is_some()) {
            let Range { start, end } = digit.span().byte_range();
            let [start, end] = [start, end].map(|it| it - call.span().byte_range().start);
            let with = |empty: &String| format!("{}{empty}{}", &text[..start], &text[end..]);
            calls.extend(self.empty.iter().map(with));
        }
        for function in self.functions {
            let other = function.signature.ident.to_string();
            if uses::parameters(function).count() == arguments.len()
                && !self.recursion.contains(&other)
            {
                calls.push(text.replacen(&format!("{name}("), &format!("{other}("), 1));
            }
        }
        calls
    }
}

/// The opposite of a condition.
pub fn negated(condition: &str) -> String {
    match (condition.split_once(" == "), condition.split_once(" != ")) {
        (Some((left, right)), _) => format!("{left} != {right}"),
        (_, Some((left, right))) => format!("{left} == {right}"),
        _ if condition.contains(" < ") || condition.contains(" > ") => format!("!({condition})"),
        _ => format!("!{condition}"),
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

/// All blocks of a function.
struct Blocks<'a>(Vec<&'a Block>);

impl<'a> Visit<'a> for Blocks<'a> {
    fn visit_block(&mut self, block: &'a Block) {
        self.0.push(block);
        visit::visit_block(self, block);
    }
}

/// The names in `board[row][col] = digit;`.
fn written_cell(statement: &Stmt) -> Option<(String, [String; 2], String)> {
    let Stmt::Expr(Expr::Assign(assign), _) = statement else { return None };
    let mut cells = Indices(Vec::new());
    cells.visit_expr(&assign.left);
    let [(board, ref indices)] = cells.0[..] else { return None };
    let [row, col] = indices[..] else { return None };
    Some((ident(board)?, [ident(row)?, ident(col)?], ident(&assign.right)?))
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
