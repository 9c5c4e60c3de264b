//! Syntax that is newer than a compiler. What is newer in the standard library, Clippy knows.

use std::iter;

use proc_macro2::TokenTree;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, LitStr, Pat, RangeLimits, ReceiverKind, ReturnType, Type};

const LET_CHAIN: &str = "`let` beside `&&`";

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
            // As a condition by itself it is old.
            Expr::Binary(both) if matches!(*both.left, Expr::Let(_)) => {
                self.add(&both.left, LET_CHAIN, 88);
            }
            Expr::Binary(both) if matches!(*both.right, Expr::Let(_)) => {
                self.add(&both.right, LET_CHAIN, 88);
            }
            Expr::RawAddr(_) => self.add(expr, "`&raw`", 82),
            Expr::Closure(closure) if closure.asyncness.is_some() => {
                self.add(expr, "`async ||`", 85);
            }
            Expr::Repeat(repeat) if matches!(*repeat.len, Expr::Infer(_)) => {
                self.add(&repeat.len, "`_` for a length", 89);
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_type_array(&mut self, array: &'a syn::TypeArray) {
        if matches!(array.len, Expr::Infer(_)) {
            self.add(&array.len, "`_` for a length", 89);
        }
        visit::visit_type_array(self, array);
    }

    fn visit_pat(&mut self, pattern: &'a Pat) {
        if let Pat::Range(range) = pattern {
            match range.limits {
                RangeLimits::HalfOpen(_) if range.end.is_some() => {
                    self.add(pattern, "`a..b` in a pattern", 80);
                }
                RangeLimits::Closed(_) if range.start.is_none() => {
                    self.add(pattern, "`..=b` in a pattern", 66);
                }
                _ => {}
            }
        }
        visit::visit_pat(self, pattern);
    }

    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        for (name, since) in [("default", 62), ("expect", 81)] {
            if attribute.path().is_ident(name) {
                self.add(attribute, &format!("`#[{name}]`"), since);
            }
        }
        visit::visit_attribute(self, attribute);
    }

    fn visit_lit_cstr(&mut self, text: &'a syn::LitCStr) {
        self.add(text, "`c\"…\"`", 77);
    }

    fn visit_const_param(&mut self, parameter: &'a syn::ConstParam) {
        if parameter.default.is_some() {
            self.add(parameter, "`const N: T = …`", 59);
        }
        visit::visit_const_param(self, parameter);
    }

    fn visit_signature(&mut self, signature: &'a syn::Signature) {
        let is_changed = |it: &FnArg| match it {
            FnArg::Receiver(this) => matches!(this.kind, ReceiverKind::Reference(_, _, Some(_))),
            FnArg::Typed(typed) => {
                matches!(&*typed.ty, Type::Reference(it) if it.mutability.is_some())
            }
        };
        if signature.constness.is_some() && signature.inputs.iter().any(is_changed) {
            self.add(signature, "`&mut` in a `const fn`", 83);
        }
        visit::visit_signature(self, signature);
    }

    fn visit_constraint(&mut self, constraint: &'a syn::Constraint) {
        self.add(constraint, "`<Name: Trait>` of an associated type", 79);
        visit::visit_constraint(self, constraint);
    }

    fn visit_trait_item_type(&mut self, item: &'a syn::TraitItemType) {
        if !item.generics.params.is_empty() {
            self.add(item, "a generic associated type", 65);
        }
        visit::visit_trait_item_type(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        let returned = &item.sig.output;
        if matches!(returned, ReturnType::Type(_, what) if matches!(**what, Type::ImplTrait(_))) {
            self.add(returned, "`impl Trait` returned in a trait", 75);
        }
        visit::visit_trait_item_fn(self, item);
    }

    /// `println!("{name:width$}")`: a name in braces that is not an argument `name = …`.
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
            let captured = text.split('{').skip(1).flat_map(names).find(|name| !is_argument(name));
            if let Some(captured) = captured {
                self.add(token, &format!("`{{{captured}}}` in a text"), 58);
            }
        }
    }
}

/// What follows a brace names: in `name:>width$.precision$}`, all three.
fn names(rest: &str) -> impl Iterator<Item = &str> {
    let inside = rest.split('}').next().unwrap_or_default();
    let (name, form) = inside.split_once(':').unwrap_or((inside, ""));
    let counts = form
        .rsplit('$')
        .skip(1)
        .filter_map(|before| before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next());
    // `0width$` is padded with zeros.
    iter::once(name.trim())
        .chain(counts.map(|count| count.trim_start_matches('0')))
        .filter(|name| syn::parse_str::<syn::Ident>(name).is_ok())
}
