//! The types of the names of a function, as far as they can be told by how they are used.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, FnArg, Item, Lit, Local, Pat, ReturnType, Stmt};

use crate::board_types::BoardTypes;
use crate::functions::{FunctionSyntax, callee};
use crate::syntax::ident;

/// By name.
pub fn types<'a>(
    function: &'a FunctionSyntax<'a>,
    functions: &'a [FunctionSyntax<'a>],
    types: &BoardTypes<'_>,
) -> BTreeMap<String, String> {
    let parameters: Vec<(String, &syn::Type)> = parameters(function).collect();
    let board = parameters.iter().find_map(|(name, ty)| Some((name, types.innermost(ty)?)));
    let (board, cell) = board.map(|(name, cell)| (name.clone(), cell)).unzip();
    let mut uses = Uses { functions, caller: function, board, cell, types: BTreeMap::new() };
    uses.visit_block(function.block);
    if let Some(Stmt::Expr(value, None)) = function.block.stmts.last() {
        uses.answers(value);
    }
    uses.types.extend(parameters.into_iter().map(|(name, ty)| (name, written(ty))));
    uses.types
}

struct Uses<'a> {
    functions: &'a [FunctionSyntax<'a>],
    caller: &'a FunctionSyntax<'a>,
    /// The board that the function is given, and the type of its cells.
    board: Option<String>,
    cell: Option<String>,
    types: BTreeMap<String, String>,
}

impl Uses<'_> {
    fn found(&mut self, expr: &Expr, ty: &str) {
        match expr {
            Expr::Paren(inner) => self.found(&inner.expr, ty),
            // Of what is compared, the type is another.
            Expr::Binary(_) if ty == "bool" => {}
            Expr::Binary(binary) => {
                self.found(&binary.left, ty);
                self.found(&binary.right, ty);
            }
            _ => {
                if let Some(name) = ident(expr) {
                    self.types.entry(name).or_insert_with(|| ty.to_owned());
                }
            }
        }
    }

    /// As far as it is written, or that of a function which is called.
    fn type_of(&self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Byte(_) => Some("u8".to_owned()),
                Lit::Char(_) => Some("char".to_owned()),
                Lit::Int(it) => Some(it.suffix().to_owned()).filter(|ty| !ty.is_empty()),
                _ => None,
            },
            Expr::Cast(it) => Some(written(&it.ty)).filter(|ty| ty != "_"),
            Expr::Call(_) | Expr::MethodCall(_) => {
                let called = callee(self.functions, self.caller, expr)?;
                answer(&self.functions[called])
            }
            _ => None,
        }
    }

    /// That of a cell of the board, if it is one.
    fn cell_of(&self, expr: &Expr) -> Option<String> {
        let Expr::Index(outer) = expr else { return None };
        let Expr::Index(inner) = &*outer.expr else { return None };
        let is_board = ident(&inner.expr) == Some(self.board.clone()?);
        self.cell.clone().filter(|_| is_board)
    }

    fn answers(&mut self, expr: &Expr) {
        if let (Some(ty), Some(_)) = (answer(self.caller), ident(expr)) {
            self.found(expr, &ty);
        }
    }

    fn cells(&mut self, one: &Expr, other: &Expr) {
        let is_cell =
            |it: &Expr| matches!(it, Expr::Index(it) if matches!(&*it.expr, Expr::Index(_)));
        if let (true, Some(cell)) = (is_cell(one), self.cell.clone()) {
            self.found(other, &cell);
        }
    }
}

impl<'e> Visit<'e> for Uses<'_> {
    fn visit_expr(&mut self, expr: &'e Expr) {
        match expr {
            Expr::Index(index) => {
                for end in ends(&index.index) {
                    self.found(end, "usize");
                }
            }
            Expr::Assign(assign) => self.cells(&assign.left, &assign.right),
            Expr::Return(syn::ExprReturn { expr: Some(value), .. }) => self.answers(value),
            Expr::Binary(binary) => {
                for (one, other) in [(&binary.left, &binary.right), (&binary.right, &binary.left)] {
                    self.cells(one, other);
                    let is_shift = matches!(
                        binary.op,
                        BinOp::Shl(_) | BinOp::Shr(_) | BinOp::ShlAssign(_) | BinOp::ShrAssign(_)
                    );
                    if let (Some(ty), false) = (self.type_of(one), is_shift) {
                        self.found(other, &ty);
                    }
                }
            }
            Expr::Call(_) | Expr::MethodCall(_) => {
                let called = callee(self.functions, self.caller, expr);
                if let Some(called) = called.map(|place| &self.functions[place]) {
                    let arguments = match expr {
                        Expr::Call(call) => &call.args,
                        Expr::MethodCall(call) => &call.args,
                        _ => return,
                    };
                    let has_self =
                        matches!(expr, Expr::Call(_)) && called.signature.receiver().is_some();
                    let types: Vec<String> =
                        parameters(called).map(|(_, ty)| written(ty)).collect();
                    for (argument, ty) in arguments.iter().skip(usize::from(has_self)).zip(types) {
                        self.found(argument, &ty);
                    }
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_expr_for_loop(&mut self, it: &'e syn::ExprForLoop) {
        visit::visit_expr_for_loop(self, it);
        // Digits begin with 1.
        if let (Pat::Ident(name), Expr::Range(range)) = (&*it.pat, &*it.expr)
            && let Some(Expr::Lit(syn::ExprLit { lit: Lit::Int(first), .. })) =
                range.start.as_deref()
            && first.base10_digits() == "0"
        {
            self.types.entry(name.ident.to_string()).or_insert("usize".to_owned());
        }
    }

    fn visit_local(&mut self, local: &'e Local) {
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && let Some(ty) = self.type_of(&init.expr).or_else(|| self.cell_of(&init.expr))
        {
            self.types.entry(name.ident.to_string()).or_insert(ty);
        }
        visit::visit_local(self, local);
    }

    fn visit_item(&mut self, _: &'e Item) {}
}

/// The type that a function returns.
fn answer(function: &FunctionSyntax<'_>) -> Option<String> {
    match &function.signature.output {
        ReturnType::Type(_, ty) => Some(written(ty)),
        ReturnType::Default => None,
    }
}

/// An index, or the ends of a range of them.
fn ends(index: &Expr) -> Vec<&Expr> {
    match index {
        Expr::Range(range) => {
            [&range.start, &range.end].into_iter().flatten().map(|it| &**it).collect()
        }
        index => vec![index],
    }
}

/// The parameters of a function, with their types.
pub fn parameters<'a>(
    function: &FunctionSyntax<'a>,
) -> impl Iterator<Item = (String, &'a syn::Type)> {
    function.signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => {
            let Pat::Ident(name) = &*typed.pat else { return Some((String::new(), &*typed.ty)) };
            Some((name.ident.to_string(), &*typed.ty))
        }
        FnArg::Receiver(_) => None,
    })
}

pub fn written(ty: &syn::Type) -> String {
    ty.to_token_stream().to_string()
}
