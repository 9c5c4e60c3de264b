//! Syntax that is newer than a compiler. What is newer in the standard library, Clippy knows.

use proc_macro2::TokenTree;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, LitStr, Pat, RangeLimits};

/// Macros that take a text with names in braces.
const FORMATS: &str = "assert assert_eq assert_ne debug_assert eprint eprintln format panic print println todo \
    unreachable write writeln";

/// Something that older compilers do not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newer {
    pub line: usize,
    /// As it is written.
    pub what: String,
    /// The minor version of the first Rust 1 that has it.
    pub since: u32,
}

/// All syntax that some compilers do not have, among what beginners use.
pub fn newer(syntax: &syn::File) -> Vec<Newer> {
    let mut found = NewerSyntax::default();
    found.visit_file(syntax);
    found.0
}

#[derive(Default)]
struct NewerSyntax(Vec<Newer>);

impl NewerSyntax {
    fn add(&mut self, place: &impl Spanned, what: &str, since: u32) {
        self.0.push(Newer { line: place.span().start().line, what: what.to_owned(), since });
    }
}

impl<'a> Visit<'a> for NewerSyntax {
    fn visit_local(&mut self, local: &'a syn::Local) {
        if local.init.as_ref().is_some_and(|init| init.diverge.is_some()) {
            self.add(local, "`let … else`", 65);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Const(_) => self.add(expr, "`const { … }`", 79),
            Expr::Block(block) if block.label.is_some() => self.add(expr, "`'label: { … }`", 65),
            Expr::Assign(assign)
                if matches!(
                    &*assign.left,
                    Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_) | Expr::Infer(_)
                ) =>
            {
                self.add(expr, "`(a, b) = …`", 59);
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_pat(&mut self, pattern: &'a Pat) {
        if let Pat::Range(range) = pattern
            && matches!(range.limits, RangeLimits::HalfOpen(_))
            && range.end.is_some()
        {
            self.add(pattern, "`a..b` in a pattern", 80);
        }
        visit::visit_pat(self, pattern);
    }

    /// `println!("{name}")`: a name in braces that is not an argument `name = …`.
    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        if !name.is_some_and(|name| FORMATS.split(' ').any(|format| format == name)) {
            return;
        }
        let tokens: Vec<_> = call.tokens.clone().into_iter().collect();
        let is_argument = |name: &str| {
            tokens.windows(2).any(|pair| pair[0].to_string() == name && pair[1].to_string() == "=")
        };
        for token in tokens.iter().filter(|token| matches!(token, TokenTree::Literal(_))) {
            let Ok(text) = syn::parse_str::<LitStr>(&token.to_string()) else { continue };
            let text = text.value().replace("{{", "");
            let captured = text.split('{').skip(1).find_map(|rest| {
                let name = rest.split([':', '}']).next()?.trim();
                let is_name = syn::parse_str::<syn::Ident>(name).is_ok();
                (is_name && !is_argument(name)).then(|| format!("{{{name}}}"))
            });
            if let Some(captured) = captured {
                self.add(token, &format!("`{captured}` in a text"), 58);
            }
        }
    }
}
