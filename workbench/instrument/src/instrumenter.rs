//! A file's watched copy: the probes in the bodies of its functions.

use std::collections::BTreeSet;
use std::mem;
use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Item, Member, Stmt, Token};

use crate::functions::FunctionSyntax;
use crate::roles::{Role, roles};
use crate::source::Edits;
use crate::syntax::peeled;

/// Methods that write; so do those whose names end with `_mut`.
const WRITING: &str = "set replace take swap fill fill_with copy_from_slice clone_from_slice copy_within swap_with_slice sort \
    sort_by sort_by_key sort_unstable reverse rotate_left rotate_right push pop insert remove swap_remove truncate resize extend \
    append clear drain clone_from retain";

/// Methods that lead to what something holds.
const HOLDING: &str = "borrow_mut lock unwrap get_mut as_mut as_mut_slice deref_mut";

/// The path of the probes.
const PROBE: &str = "crate::probe";

/// The same of the probes for what is read.
const READS: &str = "crate::reads";

/// What tells boards from other places by their types.
const TRAITS: &str = "use crate::probe::{Held as _, Other as _};";

/// A solution's text with probes in it.
#[derive(Debug)]
pub struct Watched {
    /// The text without the inner attributes and documentation, which only a whole file can have.
    pub text: String,
    /// The names of the functions, in the order of their numbers.
    pub functions: Vec<String>,
}

/// Makes the watched copy of a file; one that `reads` also records which cells are read.
pub fn watched(
    text: &str,
    region: Range<usize>,
    reads: bool,
    syntax: &syn::File,
    mut functions: Vec<FunctionSyntax<'_>>,
) -> Watched {
    functions.retain(|function| region.contains(&function.line()));
    let has_one_board = !functions.iter().any(makes_boards);
    let mut copy = Instrumenter {
        text,
        reads,
        has_one_board,
        number: 0,
        returns_value: false,
        written: Vec::new(),
        carried: Vec::new(),
        edits: Edits::default(),
    };
    for attribute in &syntax.attrs {
        copy.edits.replace(text, attribute.span().byte_range(), "");
    }
    for (number, role) in roles(&functions).into_iter().enumerate() {
        copy.number = number;
        copy.instrument(&functions[number], role);
    }
    let text = copy.edits.apply(text);
    let names = functions.iter().map(|function| function.signature.ident.to_string());
    Watched { text, functions: names.collect() }
}

/// Something that is written to in a way that does not say which cell, or that is borrowed so that it can be.
#[derive(Clone)]
struct Written {
    place: String,
    /// The name that it begins with, and the field that follows.
    root: String,
    field: Option<String>,
    line: usize,
    /// The names of what is borrowed from it.
    names: BTreeSet<String>,
}

impl Written {
    fn is_borrowed_in(&self, words: &[String]) -> bool {
        words.iter().any(|word| self.names.contains(word))
    }

    /// Whether it is used in these words by its own name.
    fn is_named_in(&self, words: &[String]) -> bool {
        let is_other = |rest: &[String]| match (&self.field, rest) {
            (Some(field), [dot, name, rest @ ..]) if dot == "." => {
                name != field && rest.first().is_none_or(|next| next != "(")
            }
            _ => false,
        };
        (0..words.len()).any(|at| {
            let is_field = at > 0 && words[at - 1] == ".";
            words[at] == self.root && !is_field && !is_other(&words[at + 1..])
        })
    }
}

/// Puts the probes into one function after the other.
struct Instrumenter<'a> {
    text: &'a str,
    /// Whether there are probes for what is read.
    reads: bool,
    /// Whether no function can have a second board: then it need not be compared at each write.
    has_one_board: bool,
    /// The function at work, and whether what it returns borrows nothing.
    number: usize,
    returns_value: bool,
    /// What the statement at work writes to.
    written: Vec<Written>,
    /// The same of the condition before a block.
    carried: Vec<Written>,
    edits: Edits,
}

impl Instrumenter<'_> {
    fn instrument(&mut self, function: &FunctionSyntax<'_>, role: Role) {
        let block = function.block;
        let start = block.brace_token.span.open().byte_range().end;
        let end = block.brace_token.span.close().byte_range().start;
        match role {
            Role::Recursive => {
                let call = format!(" let _call = {PROBE}::enter({});", function.line());
                self.edits.insert(start, call);
                for input in function.signature.inputs.iter().filter(|_| self.reads) {
                    if let syn::FnArg::Typed(syn::PatType { pat, .. }) = input {
                        let name = pat.to_token_stream();
                        let lies = format!(" {{ {TRAITS} (&{PROBE}::Place(&{name})).lies(); }}");
                        self.edits.insert(start, lies);
                    }
                }
            }
            Role::Check => {
                let call = format!(" {PROBE}::checked({}, (|| -> bool {{", self.number);
                self.edits.insert(start, call);
            }
            Role::Other => self.tick(block),
        }
        let returned = words(function.signature.output.to_token_stream());
        let borrows =
            |word: &String| ["&", "'", "impl", "dyn"].contains(&&**word) || word.contains("Iter");
        self.returns_value = !returned.iter().any(borrows);
        self.statements(block, true);
        if role == Role::Check {
            self.edits.insert(end, "})())");
        }
    }

    /// Checks the clock now and then, when a block is entered.
    fn tick(&mut self, block: &syn::Block) {
        let start = block.brace_token.span.open().byte_range().end;
        self.edits.insert(start, format!(" {PROBE}::tick();"));
    }

    /// Records that a cell is read, and the digit that it is compared with.
    fn read(&mut self, cell: &syn::ExprIndex, compared: Option<&Expr>) {
        let (range, line) = (cell.span().byte_range(), cell.span().start().line);
        let sought = compared
            .map_or("None".to_owned(), |it| format!("Some({READS}::digit(&({})))", one_line(it)));
        self.edits.insert(range.start, format!("(*{READS}::read(&"));
        self.edits.insert(range.end, format!(", {sought}, {line}, {}))", self.number));
    }

    /// The same of those in which a digit is looked for.
    fn reads(&mut self, call: &syn::ExprMethodCall, sought: &Expr) {
        let (cells, sought) = (call.receiver.span().byte_range(), sought.span().byte_range());
        self.edits.insert(cells.start, format!("{READS}::contains(&"));
        self.edits.replace(self.text, cells.end..sought.start, ", ");
        let line = call.span().start().line;
        self.edits.insert(sought.end, format!(", {line}, {}", self.number));
    }

    fn source(&self, node: &impl Spanned) -> &str {
        self.text.get(node.span().byte_range()).unwrap_or_default()
    }

    /// Whether it is `+=` or the like.
    fn is_assignment(&self, op: &syn::BinOp) -> bool {
        let op = self.source(op);
        op.ends_with('=') && !["==", "!=", "<=", ">="].contains(&op)
    }

    /// Looks at what may be the board, after a write to where these indexes lead.
    fn look(&self, place: &str, at: &[String], line: usize) -> String {
        let at: Vec<String> = at.iter().map(|index| format!("{PROBE}::at(&({index}))")).collect();
        let (at, number) = (at.join(", "), self.number);
        let before = if at.is_empty() { "None" } else { "probe_before" };
        let now = if at.is_empty() || !self.has_one_board { "None" } else { "probe_now" };
        format!(
            " {{ {TRAITS} (&{PROBE}::Place(&{place})).written([{at}], {now}, {before}, {line}, {number}); }}"
        )
    }

    fn looks<'w>(&self, written: impl IntoIterator<Item = &'w Written>) -> String {
        written.into_iter().map(|it| self.look(&it.place, &[], it.line)).collect()
    }

    fn assignment(&mut self, whole: &Expr, left: &Expr, right: &Expr) {
        let range = whole.span().byte_range();
        let (first, line) = (self.edits.0.len(), whole.span().start().line);
        let (mut before, mut after) = (String::new(), String::new());
        match left {
            // Several at once.
            Expr::Tuple(syn::ExprTuple { elems, .. })
            | Expr::Array(syn::ExprArray { elems, .. }) => {
                elems.iter().for_each(|target| self.writes(target));
            }
            target => after = self.target(target, line, &mut before),
        }
        self.visit_expr(right);
        if !after.is_empty() {
            self.edits.0.insert(first, (range.start..range.start, format!("{{ {before}")));
            self.edits.insert(range.end, format!(";{after} }}"));
        }
    }

    /// What looks at all that `target` may be a cell or a row of. What an index calls is called once, before.
    fn target(&mut self, target: &Expr, line: usize, before: &mut String) -> String {
        let (base, indexes) = indexed(target);
        if !is_place(base) {
            self.visit_expr(target);
            return String::new();
        }
        let base = one_line(base);
        if indexes.iter().any(|index| matches!(index, Expr::Range(_))) {
            return self.look(&base, &[], line);
        }
        let mut texts: Vec<String> = Vec::new();
        for index in indexes {
            let text = one_line(index);
            if is_pure(index) {
                texts.push(text);
            } else {
                let name = format!("probe_{}", index.span().byte_range().start);
                *before += &format!("let {name} = {text}; ");
                self.edits.replace(self.text, index.span().byte_range(), &name);
                texts.push(name);
            }
        }
        let (number, mut after) = (texts.len(), String::new());
        if number > 0 {
            let cell = texts.iter().fold(base.clone(), |place, index| format!("{place}[{index}]"));
            let read =
                |name| format!("let {name} = {{ {TRAITS} (&{PROBE}::Place(&{cell})).cell() }}; ");
            *before += &read("probe_before");
            if self.has_one_board {
                after = format!(" {}", read("probe_now").trim_end());
            }
        }
        let looks = (number.min(2).saturating_sub(1)..=number.min(2)).map(|stripped| {
            let (outer, inner) = texts.split_at(number - stripped);
            let place = outer.iter().fold(base.clone(), |place, index| format!("{place}[{index}]"));
            self.look(&place, inner, line)
        });
        after.extend(looks);
        after
    }

    /// Something may be written to without a word of where.
    fn writes(&mut self, place: &Expr) {
        let line = place.span().start().line;
        let mut base = indexed(place).0;
        // What is locked may still be, and says so when it is looked at.
        while let Expr::MethodCall(call) = base
            && (holds(call) || call.method.to_string().ends_with("_mut"))
        {
            base = indexed(&call.receiver).0;
        }
        let Some((root, field)) = root(base).filter(|_| is_place(base)) else { return };
        let place = one_line(base);
        self.written.push(Written { place, root, field, line, names: BTreeSet::new() });
    }

    /// What is written to while something is visited, but not what only has a name inside.
    fn written_in(
        &mut self,
        names: impl FnOnce() -> BTreeSet<String>,
        visit: impl FnOnce(&mut Self),
    ) -> Vec<Written> {
        let outer = mem::take(&mut self.written);
        visit(self);
        let mut written = mem::replace(&mut self.written, outer);
        if !written.is_empty() {
            let inner = names();
            written.retain(|it| !inner.contains(&it.root));
        }
        written
    }

    /// Those of a block. What a statement may have written is looked at behind it; what has been borrowed is looked at before it
    /// is used again by its own name, or after its last use by another.
    fn statements(&mut self, block: &syn::Block, is_body: bool) {
        let mut borrowed: Vec<Written> = Vec::new();
        let carried = mem::take(&mut self.carried);
        let tokens: Vec<Vec<String>> =
            block.stmts.iter().map(|statement| words(statement.to_token_stream())).collect();
        let is_used_later =
            |it: &Written, from: usize| tokens[from..].iter().any(|words| it.is_borrowed_in(words));
        let (later, now): (Vec<_>, Vec<_>) =
            carried.into_iter().partition(|it| is_used_later(it, 0));
        borrowed.extend(later);
        let start = block.brace_token.span.open().byte_range().end;
        let looks = self.looks(&now);
        self.edits.insert(start, looks);
        for (place, statement) in block.stmts.iter().enumerate() {
            let (range, words) = (statement.span().byte_range(), &tokens[place]);
            let (used, others): (Vec<_>, Vec<_>) =
                borrowed.into_iter().partition(|it| it.is_named_in(words));
            borrowed = others;
            let (first, mut before) = (self.edits.0.len(), self.looks(&used));
            let names = match statement {
                Stmt::Local(local) => names_in(|names| names.visit_pat(&local.pat)),
                _ => BTreeSet::new(),
            };
            let inner = || {
                let all = names_in(|inner| inner.visit_stmt(statement));
                all.difference(&names).cloned().collect()
            };
            let mut after = self.written_in(inner, |this| visit::visit_stmt(this, statement));
            for it in &mut after {
                it.names.clone_from(&names);
            }
            for it in &mut borrowed {
                if it.is_borrowed_in(words) {
                    it.line = statement.span().start().line;
                    it.names.extend(names.iter().cloned());
                }
            }
            after.append(&mut borrowed);
            (borrowed, after) = after.into_iter().partition(|it| is_used_later(it, place + 1));
            let is_loop = |it: &Expr| matches!(it, Expr::ForLoop(_) | Expr::While(_));
            let is_value = place + 1 == block.stmts.len()
                && match statement {
                    Stmt::Expr(value, None) => !is_loop(value),
                    Stmt::Macro(call) => call.semi_token.is_none(),
                    _ => false,
                };
            let looks = self.looks(&after);
            if !is_value {
                self.edits.insert(range.end, looks);
            } else if !is_body {
                // The value may borrow it.
                self.written.append(&mut after);
            } else if self.returns_value && !after.is_empty() {
                before += " let probe_value = ";
                self.edits.insert(range.end, format!(";{looks} probe_value"));
            }
            if !before.is_empty() {
                self.edits.0.insert(first, (range.start..range.start, before));
            }
        }
    }

    /// A condition, and what is done where it holds.
    fn condition(&mut self, condition: &Expr, block: &syn::Block) {
        let inner = || names_in(|names| names.visit_expr(condition));
        let written = self.written_in(inner, |this| this.visit_expr(condition));
        self.carried.clone_from(&written);
        for it in &mut self.carried {
            it.names = inner();
        }
        self.written.extend(written);
        self.visit_block(block);
    }
}

/// Whether a loop over this ends soon, as far as its text tells: a range with an end that is no `MAX`, or something borrowed.
fn is_short(turns: &Expr) -> bool {
    let is_max = |end: &Expr| match end {
        Expr::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == "MAX"),
        _ => false,
    };
    match peeled(turns) {
        Expr::Range(range) => range.end.as_deref().is_some_and(|end| !is_max(end)),
        expr => matches!(expr, Expr::Reference(_) | Expr::Array(_)),
    }
}

/// On one line, without comments.
fn one_line(expr: &Expr) -> String {
    expr.to_token_stream().to_string().replace('\n', " ")
}

/// What is indexed, and by what, from the outside in.
fn indexed(expr: &Expr) -> (&Expr, Vec<&Expr>) {
    match expr {
        Expr::Index(index) => {
            let (base, mut indexes) = indexed(&index.expr);
            indexes.push(&index.index);
            (base, indexes)
        }
        _ => (expr, Vec::new()),
    }
}

/// Whether it can be written again, and is the same then.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => is_place(expr),
        Expr::Index(index) => is_place(&index.expr) && is_pure(&index.index),
        Expr::MethodCall(call) => holds(call) && is_place(&call.receiver),
        _ => false,
    }
}

fn holds(call: &syn::ExprMethodCall) -> bool {
    call.args.is_empty() && HOLDING.split(' ').any(|name| call.method == name)
}

/// The same of an index.
fn is_pure(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_pure(&field.base),
        Expr::Paren(inner) => is_pure(&inner.expr),
        Expr::Cast(cast) => is_pure(&cast.expr),
        Expr::Unary(unary) => is_pure(&unary.expr),
        Expr::Tuple(all) => all.elems.iter().all(is_pure),
        Expr::Binary(both) => is_pure(&both.left) && is_pure(&both.right),
        _ => false,
    }
}

/// The name that a place begins with, and the field that follows.
fn root(place: &Expr) -> Option<(String, Option<String>)> {
    match place {
        Expr::Path(path) => Some((path.path.segments.last()?.ident.to_string(), None)),
        Expr::Field(field) => {
            let (root, inner) = root(&field.base)?;
            let name = match &field.member {
                Member::Named(name) => name.to_string(),
                Member::Unnamed(number) => number.index.to_string(),
            };
            Some((root, inner.or(Some(name))))
        }
        Expr::Paren(inner) => root(&inner.expr),
        Expr::Unary(inner) => root(&inner.expr),
        Expr::Index(index) => root(&index.expr),
        Expr::MethodCall(call) => root(&call.receiver),
        _ => None,
    }
}

/// The words and signs of a piece of Rust, in their order.
fn words(tokens: TokenStream) -> Vec<String> {
    let mut all = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                all.push("(".to_owned());
                all.extend(words(group.stream()));
                all.push(")".to_owned());
            }
            token => all.push(token.to_string()),
        }
    }
    all
}

/// Whether a function may make a board: a variable that is written to by an index or lent, a copy, something built or kept.
fn makes_boards(function: &FunctionSyntax<'_>) -> bool {
    const COPIES: &str = "clone cloned copied to_vec to_owned collect push insert extend default vec Box Rc Arc Cell RefCell Mutex static unsafe";
    let mut words = words(function.signature.to_token_stream());
    words.extend(self::words(function.block.to_token_stream()));
    let mut tables = Tables::default();
    tables.visit_block(function.block);
    let is_written = |name: &str| {
        words.windows(2).any(|it| it[0] == name && it[1] == "(")
            || words.windows(3).any(|it| it[..2] == ["&", "mut"] && it[2] == name)
    };
    (0..words.len()).any(|at| {
        let (word, next) = (&*words[at], words.get(at + 1).map_or("", |next| next));
        let is_type = word.starts_with(|first: char| first.is_ascii_uppercase())
            && word.contains(|letter: char| letter.is_ascii_lowercase());
        let is_built = is_type && next == "(" && !["Some", "Ok", "Err"].contains(&word);
        let is_lent = at > 0 && words[at - 1] == "&" || at > 1 && words[at - 2] == "'";
        let is_variable = word == "mut" && !is_lent && !tables.0.contains(next);
        is_variable && is_written(next) || is_built || COPIES.split(' ').any(|it| it == word)
    })
}

/// The variables that are arrays of a number of elements that no board has.
#[derive(Default)]
struct Tables(BTreeSet<String>);

impl<'e> Visit<'e> for Tables {
    fn visit_local(&mut self, local: &'e syn::Local) {
        let length = match local.init.as_ref().map(|init| &*init.expr) {
            Some(Expr::Array(array)) => Some(array.elems.len()),
            Some(Expr::Repeat(repeat)) => repeat.len.to_token_stream().to_string().parse().ok(),
            _ => None,
        };
        if let (syn::Pat::Ident(name), Some(length)) = (&local.pat, length)
            && ![9, 10, 81, 100].contains(&length)
        {
            self.0.insert(name.ident.to_string());
        }
        visit::visit_local(self, local);
    }
}

/// The names that patterns give.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl<'e> Visit<'e> for Names {
    fn visit_pat_ident(&mut self, name: &'e syn::PatIdent) {
        self.0.insert(name.ident.to_string());
        visit::visit_pat_ident(self, name);
    }
}

fn names_in(visit: impl FnOnce(&mut Names)) -> BTreeSet<String> {
    let mut names = Names::default();
    visit(&mut names);
    names.0
}

impl<'e> Visit<'e> for Instrumenter<'_> {
    fn visit_block(&mut self, block: &'e syn::Block) {
        self.statements(block, false);
    }

    fn visit_expr(&mut self, expr: &'e Expr) {
        match expr {
            Expr::Assign(assign) => return self.assignment(expr, &assign.left, &assign.right),
            Expr::Binary(binary) if self.is_assignment(&binary.op) => {
                return self.assignment(expr, &binary.left, &binary.right);
            }
            Expr::Binary(syn::ExprBinary {
                left, op: BinOp::Eq(_) | BinOp::Ne(_), right, ..
            }) if self.reads && is_pure(right) => {
                if let Expr::Index(cell) = &**left {
                    return self.read(cell, Some(right));
                }
            }
            Expr::Index(cell) if self.reads && !matches!(*cell.index, Expr::Range(_)) => {
                return self.read(cell, None);
            }
            Expr::MethodCall(call) if self.reads && call.method == "contains" => {
                if let (Expr::Index(_), Some(sought)) = (&*call.receiver, call.args.first()) {
                    return self.reads(call, sought);
                }
            }
            Expr::Reference(reference) if reference.mutability.is_some() => {
                self.writes(&reference.expr);
            }
            Expr::MethodCall(call) => {
                let method = call.method.to_string();
                if WRITING.split(' ').any(|name| name == method) || method.ends_with("_mut") {
                    self.writes(&call.receiver);
                }
            }
            Expr::Return(syn::ExprReturn { expr: Some(value), .. }) => {
                let (first, range) = (self.edits.0.len(), value.span().byte_range());
                let inner = || names_in(|names| names.visit_expr(value));
                let written = self.written_in(inner, |this| this.visit_expr(value));
                if self.returns_value && !written.is_empty() {
                    let after = format!(";{} probe_value }}", self.looks(&written));
                    let before = "{ let probe_value = ".to_owned();
                    self.edits.0.insert(first, (range.start..range.start, before));
                    self.edits.insert(range.end, after);
                }
                return;
            }
            Expr::Closure(_) => {
                let returns_value = mem::take(&mut self.returns_value);
                visit::visit_expr(self, expr);
                self.returns_value = returns_value;
                return;
            }
            Expr::If(syn::ExprIf { cond, then_branch, else_branch, .. }) => {
                self.condition(cond, then_branch);
                if let Some((_, otherwise)) = else_branch {
                    self.visit_expr(otherwise);
                }
                return;
            }
            Expr::While(turns) => {
                self.tick(&turns.body);
                return self.condition(&turns.cond, &turns.body);
            }
            Expr::Loop(turns) => self.tick(&turns.body),
            Expr::ForLoop(turns) if !is_short(&turns.expr) => self.tick(&turns.body),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, call: &'e syn::Macro) {
        // Most macros take expressions. The arguments of others are left as they are.
        let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        let is_own = name.is_some_and(|name| self.text.contains(&format!("macro_rules! {name}")));
        for argument in arguments.iter().flatten() {
            if is_own {
                self.writes(argument);
            } else {
                self.visit_expr(argument);
            }
        }
    }

    // Inner functions are visited by themselves.
    fn visit_item(&mut self, _: &'e Item) {}
}
