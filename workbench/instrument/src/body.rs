//! What the body of a function does, as far as that is asked for.

use std::collections::BTreeSet;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Macro, Token};

use crate::syntax::peeled;

/// Methods that write all of a board.
const WRITE: [&str; 5] =
    ["clone_from", "clone_from_slice", "copy_from_slice", "iter_mut", "swap_with_slice"];

/// With the lines.
#[derive(Default)]
pub struct Body {
    /// The first `todo!()` or `unimplemented!()`.
    pub todo: Option<usize>,
    /// The paths that are called.
    pub calls: Vec<(String, usize)>,
    /// Where a board that it is given is copied whole, unless it is written to, as by who works on a copy and writes it back.
    pub copies: Vec<usize>,
}

impl Body {
    /// Of a function with these boards among its parameters.
    pub fn of(block: &Block, boards: BTreeSet<String>) -> Body {
        let mut reader = Reader { boards, is_written: false, body: Body::default() };
        reader.visit_block(block);
        if reader.is_written {
            reader.body.copies.clear();
        }
        reader.body
    }
}

struct Reader {
    boards: BTreeSet<String>,
    is_written: bool,
    body: Body,
}

/// The row or the cell of a board is of the board.
fn indexed(expr: &Expr) -> &Expr {
    match peeled(expr) {
        Expr::Index(index) => indexed(&index.expr),
        of => of,
    }
}

impl Reader {
    fn is_board(&self, expr: &Expr) -> bool {
        matches!(peeled(expr), Expr::Path(path)
            if path.path.get_ident().is_some_and(|name| self.boards.contains(&name.to_string())))
    }

    fn copies(&mut self, expr: &Expr) {
        self.body.copies.push(expr.span().start().line);
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Call(call) => {
                if let Expr::Path(path) = &*call.func {
                    let words = path.path.segments.iter().map(|segment| segment.ident.to_string());
                    let words = words.collect::<Vec<_>>().join("::");
                    self.body.calls.push((words, expr.span().start().line));
                }
            }
            Expr::MethodCall(call) if self.is_board(&call.receiver) => {
                let method = call.method.to_string();
                if ["clone", "to_vec", "to_owned"].contains(&&*method) {
                    self.copies(expr);
                }
                self.is_written |= WRITE.contains(&&*method);
                return call.args.iter().for_each(|argument| self.visit_expr(argument));
            }
            // What is only looked at, or written to, is not copied.
            Expr::Index(index) if self.is_board(&index.expr) => {
                return self.visit_expr(&index.index);
            }
            Expr::Assign(assign) if self.is_board(indexed(&assign.left)) => {
                self.is_written = true;
                return self.visit_expr(&assign.right);
            }
            Expr::Reference(reference) if self.is_board(&reference.expr) => return,
            Expr::Binary(binary) if self.is_board(&binary.left) => {
                return self.visit_expr(&binary.right);
            }
            Expr::Unary(_) if self.is_board(expr) => return self.copies(expr),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        let is_it = |name| call.path.is_ident(name);
        if ["todo", "unimplemented"].into_iter().any(is_it) {
            self.body.todo.get_or_insert(call.span().start().line);
        }
        // Most macros take expressions.
        let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        let Ok(arguments) = arguments else { return };
        let copies = self.body.copies.len();
        arguments.iter().for_each(|argument| self.visit_expr(argument));
        // What they print or compare, they borrow.
        if !call.path.is_ident("vec") {
            self.body.copies.truncate(copies);
        }
    }

    // Inner functions have their own.
    fn visit_item(&mut self, _: &'a Item) {}
}
