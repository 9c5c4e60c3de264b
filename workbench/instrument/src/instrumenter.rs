//! A file's watched copy: the probes in the bodies of its functions.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Item, Member, Token};

use crate::board_types::BoardTypes;
use crate::functions::{FunctionSyntax, callee};
use crate::roles::{Role, roles};
use crate::source::{Edits, Obstacle};
use crate::syntax::peeled;

/// Methods of rows and boards that write; so do those whose names end with `_mut`.
const WRITING: &str = "swap fill fill_with copy_from_slice clone_from_slice copy_within swap_with_slice sort sort_by \
    sort_by_key sort_unstable reverse rotate_left rotate_right push pop insert remove swap_remove truncate resize extend \
    append clear drain clone_from retain";

/// The path of the probes.
const PROBE: &str = "crate::probe";

/// A solution's text with probes in it.
#[derive(Debug)]
pub struct Watched {
    /// The text without the inner attributes and documentation, which only a whole file can have.
    pub text: String,
    /// The names of the functions, in the order of their numbers.
    pub functions: Vec<String>,
    /// The lines of the macros that are given a board.
    pub macros: Vec<Range<usize>>,
}

/// Makes the watched copy of a file.
pub fn watched(
    text: &str,
    region: Range<usize>,
    syntax: &syn::File,
    mut functions: Vec<FunctionSyntax<'_>>,
    types: &BoardTypes<'_>,
) -> Result<Watched, Obstacle> {
    functions.retain(|function| region.contains(&function.line()));
    let (boards, edits) = (BTreeSet::new(), Edits::default());
    let (functions, macros) = (&*functions, Vec::new());
    let mut copy =
        Instrumenter { text, functions, types, number: 0, boards, edits, macros, error: None };
    for attribute in &syntax.attrs {
        copy.edits.replace(text, attribute.span().byte_range(), "");
    }
    for (number, role) in roles(functions).into_iter().enumerate() {
        copy.number = number;
        copy.boards = types.parameters(functions[number].signature);
        copy.instrument(role);
    }
    if let Some(error) = copy.error {
        return Err(error);
    }
    let text = copy.edits.apply(text);
    let names = functions.iter().map(|function| function.signature.ident.to_string());
    Ok(Watched { text, functions: names.collect(), macros: copy.macros })
}

/// Puts the probes into one function after the other.
struct Instrumenter<'a> {
    text: &'a str,
    functions: &'a [FunctionSyntax<'a>],
    types: &'a BoardTypes<'a>,
    /// The function at work, and its parameters that are boards.
    number: usize,
    boards: BTreeSet<String>,
    edits: Edits,
    macros: Vec<Range<usize>>,
    /// The first.
    error: Option<Obstacle>,
}

impl Instrumenter<'_> {
    fn instrument(&mut self, role: Role) {
        let block = self.functions[self.number].block;
        let start = block.brace_token.span.open().byte_range().end;
        let end = block.brace_token.span.close().byte_range().start;
        match role {
            Role::Recursive => self.edits.insert(start, format!(" let _call = {PROBE}::enter();")),
            Role::Check => self.edits.insert(start, format!(" {PROBE}::checked((|| -> bool {{")),
            Role::Other => self.tick(block),
        }
        self.visit_block(block);
        if role == Role::Check {
            self.edits.insert(end, "})())");
        }
    }

    /// Checks the clock now and then, when a block is entered.
    fn tick(&mut self, block: &syn::Block) {
        let start = block.brace_token.span.open().byte_range().end;
        self.edits.insert(start, format!(" {PROBE}::tick();"));
    }

    fn source(&self, node: &impl Spanned) -> &str {
        self.text.get(node.span().byte_range()).unwrap_or_default()
    }

    /// Whether it is `+=` or the like.
    fn is_assignment(&self, op: &syn::BinOp) -> bool {
        let op = self.source(op);
        op.ends_with('=') && !["==", "!=", "<=", ">="].contains(&op)
    }

    fn refuse(&mut self, node: &impl Spanned, why: &str) {
        let words: Vec<&str> = self.source(node).split_whitespace().collect();
        let name = &self.functions[self.number].signature.ident;
        let why = format!("fn {name}: `{}` {why}", words.join(" "));
        self.error.get_or_insert(Obstacle::at(node.span().start().line, why));
    }

    /// Whether the expression is a board.
    fn is_board(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => {
                path.path.get_ident().is_some_and(|name| self.boards.contains(&name.to_string()))
            }
            Expr::Field(field) => match &field.member {
                Member::Named(name) => self.types.fields.contains(&name.to_string()),
                Member::Unnamed(_) => false,
            },
            _ => false,
        }
    }

    /// `board`, `*board`, `(board)`: the board, whole.
    fn whole<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        Some(peeled(expr)).filter(|expr| self.is_board(expr))
    }

    /// Whether the expression is a board or a part of one.
    fn is_part(&self, expr: &Expr) -> bool {
        match peeled(expr) {
            Expr::Index(index) => self.is_part(&index.expr),
            expr => self.is_board(expr),
        }
    }

    /// `board[r][c]`: the board, the row and the column.
    fn cell<'e>(&self, expr: &'e Expr) -> Option<(&'e Expr, &'e Expr, &'e Expr)> {
        let Expr::Index(col) = expr else { return None };
        let Expr::Index(row) = &*col.expr else {
            return None;
        };
        let single = |index: &Expr| !matches!(index, Expr::Range(_));
        (self.whole(&row.expr).is_some() && single(&row.index) && single(&col.index)).then_some((
            &*row.expr,
            &*row.index,
            &*col.index,
        ))
    }

    /// A write: to a cell, to the whole board, or to something that cannot be watched. `whole` is the assignment.
    fn assignment(&mut self, assignment: &Expr, left: &Expr, right: &Expr) {
        let range = assignment.span().byte_range();
        let (line, number) = (assignment.span().start().line, self.number);
        if let Some((board, row, col)) = self.cell(left) {
            let (board, r, c) = (self.source(board), self.source(row), self.source(col));
            let start = format!("{{ let (probe_row, probe_col): (usize, usize) = ({r}, {c}); ")
                .replace('\n', " ");
            let end = format!(
                "; {PROBE}::write([{board}.len(), probe_row, probe_col], {board}[probe_row][probe_col], {line}, {number}) }}"
            );
            self.edits.insert(range.start, start);
            for (index, name) in [(row, "probe_row"), (col, "probe_col")] {
                self.edits.replace(self.text, index.span().byte_range(), name);
            }
            self.visit_expr(right);
            self.edits.insert(range.end, end);
        } else if let Some(board) = self.whole(left) {
            let board = self.source(board);
            let start = format!("{{ let probe_before = (*{board}).clone(); ");
            let end = format!("; {PROBE}::rewrite(&probe_before, &*{board}, {line}, {number}) }}");
            self.edits.insert(range.start, start);
            self.visit_expr(right);
            self.edits.insert(range.end, end);
        } else if self.is_part(left) {
            self.refuse(
                assignment,
                "writes more than one cell at once; write `board[row][column] = digit`, cell by cell",
            );
        } else {
            self.visit_expr(left);
            self.visit_expr(right);
        }
    }

    /// The arguments of a call; the whole board may be passed to a function of this file.
    fn arguments(&mut self, call: &Expr, arguments: &Punctuated<Expr, Token![,]>) {
        let known = callee(self.functions, &self.functions[self.number], call).is_some();
        for argument in arguments {
            let handed_on = match argument {
                Expr::Reference(reference) if reference.mutability.is_some() => {
                    !self.is_board(&reference.expr) && self.whole(&reference.expr).is_some()
                }
                _ => self.is_board(argument),
            };
            if !(known && handed_on) {
                self.visit_expr(argument);
            }
        }
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

impl<'e> Visit<'e> for Instrumenter<'_> {
    fn visit_expr(&mut self, expr: &'e Expr) {
        if self.is_board(expr) {
            // A shared reference, so that an unseen write does not compile.
            let range = expr.span().byte_range();
            self.edits.insert(range.start, "(&*");
            self.edits.insert(range.end, ")");
            return;
        }
        match expr {
            Expr::Assign(assign) => self.assignment(expr, &assign.left, &assign.right),
            Expr::Binary(binary) if self.is_assignment(&binary.op) => {
                self.assignment(expr, &binary.left, &binary.right);
            }
            Expr::Reference(reference)
                if reference.mutability.is_some() && self.is_part(&reference.expr) =>
            {
                self.refuse(
                    reference,
                    "borrows the board mutably under another name; write `board[row][column] = digit`",
                );
            }
            Expr::Call(call) => {
                self.visit_expr(&call.func);
                self.arguments(expr, &call.args);
            }
            Expr::MethodCall(call) => {
                let method = call.method.to_string();
                let writes =
                    WRITING.split(' ').any(|name| name == method) || method.ends_with("_mut");
                if writes && self.is_part(&call.receiver) {
                    self.refuse(
                        call,
                        "may write to the board unseen; write `board[row][column] = digit`",
                    );
                    return;
                }
                self.visit_expr(&call.receiver);
                self.arguments(expr, &call.args);
            }
            Expr::While(syn::ExprWhile { body, .. }) | Expr::Loop(syn::ExprLoop { body, .. }) => {
                self.tick(body);
                visit::visit_expr(self, expr);
            }
            Expr::ForLoop(turns) => {
                if !is_short(&turns.expr) {
                    self.tick(&turns.body);
                }
                visit::visit_expr(self, expr);
            }
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_field_value(&mut self, field: &'e syn::FieldValue) {
        // The whole board may be stored in a field that is a board.
        let kept = matches!(&field.member, Member::Named(name) if self.types.fields.contains(&name.to_string()));
        if !(kept && self.is_board(&field.expr)) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_pat_ident(&mut self, name: &'e syn::PatIdent) {
        if self.boards.contains(&name.ident.to_string()) {
            self.refuse(name, "shadows the board; rename it");
        }
    }

    fn visit_macro(&mut self, call: &'e syn::Macro) {
        // Most macros take expressions. The arguments of others are left as they are.
        let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        let before = self.edits.0.len();
        for argument in arguments.iter().flatten() {
            self.visit_expr(argument);
        }
        if self.edits.0.len() > before {
            let span = call.span();
            self.macros.push(span.start().line..span.end().line + 1);
        }
    }

    // Inner functions are visited by themselves.
    fn visit_item(&mut self, _: &'e Item) {}
}
