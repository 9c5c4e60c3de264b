//! Syntax that is newer than a compiler. What is newer in the standard library, Clippy knows, but for implementations of traits.

use std::iter;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Expr, FnArg, GenericParam, Generics, Item, Lit, LitStr, Pat, RangeLimits,
    ReceiverKind, ReturnType, Token, Type, TypeParam, TypeParamBound,
};

const LET_CHAIN: &str = "`let` beside `&&`";

/// Macros that take a text with names in braces, by the number of arguments before it.
const FORMATS: [&str; 3] = [
    "eprint eprintln format format_args panic print println todo unimplemented unreachable",
    "assert debug_assert write writeln",
    "assert_eq assert_ne debug_assert_eq debug_assert_ne",
];

/// What is made of an iterator or a reader, and borrows as it does.
const KEEPS: &str = "bytes chain enumerate filter filter_map flat_map flatten inspect lines map map_while peekable skip \
    skip_while split take take_while zip";

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
    let name = |item: &Item| match item {
        Item::Macro(own) => own.ident.as_ref().map(ToString::to_string),
        _ => None,
    };
    let own = syntax.items.iter().filter_map(name).collect();
    let mut found = NewerSyntax { own, found: Vec::new() };
    found.visit_file(syntax);
    found.found
}

struct NewerSyntax {
    /// Macros that are defined here.
    own: Vec<String>,
    found: Vec<Newer>,
}

impl NewerSyntax {
    fn add(&mut self, place: &impl Spanned, what: &str, since: u32) {
        self.found.push(Newer { line: place.span().start().line, what: what.to_owned(), since });
    }

    /// The names in the text of a macro that are not arguments `name = …`.
    fn captured(&mut self, text: &LitStr, arguments: &Punctuated<Expr, Token![,]>) {
        let is_argument = |name: &str| {
            let named = arguments.iter().filter_map(|it| match it {
                Expr::Assign(named) => Some(&*named.left),
                _ => None,
            });
            named.into_iter().any(|it| matches!(it, Expr::Path(it) if it.path.is_ident(name)))
        };
        let inside = text.value().replace("{{", "");
        if let Some(name) = inside.split('{').skip(1).flat_map(names).find(|it| !is_argument(it)) {
            self.add(text, &format!("`{{{name}}}` in a text"), 58);
        }
    }

    /// What a macro is called with, as far as it is a list of expressions.
    fn visit_call(&mut self, call: &syn::Macro) {
        let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let matched = |input: ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            Ok((value, pattern, input.parse::<TokenStream>()?))
        };
        if name == "matches"
            && let Ok((value, pattern, guard)) = call.parse_body_with(matched)
        {
            self.visit_expr(&value);
            self.visit_pat(&pattern);
            self.visit_tokens(&guard);
            return;
        }
        let list = TokenTree::Group(Group::new(Delimiter::Bracket, call.tokens.clone()));
        let Ok(list) = syn::parse2(list.into()) else { return self.visit_tokens(&call.tokens) };
        if let Expr::Array(list) = &list
            && !self.own.contains(&name)
            && let Some(place) = FORMATS.iter().position(|it| it.split(' ').any(|it| it == name))
            && let Some(Expr::Lit(text)) = list.elems.get(place)
            && let Lit::Str(text) = &text.lit
        {
            self.captured(text, &list.elems);
        }
        self.visit_expr(&list);
    }

    /// Where macros are called in anything else.
    fn visit_tokens(&mut self, tokens: &TokenStream) {
        let tokens: Vec<_> = tokens.clone().into_iter().collect();
        for group in &tokens {
            if let TokenTree::Group(group) = group {
                self.visit_tokens(&group.stream());
            }
        }
        for call in tokens.windows(3) {
            if let Ok(call) = syn::parse2(call.iter().cloned().collect()) {
                self.visit_macro(&call);
            }
        }
    }
}

/// Whether the judge compiles it.
fn is_compiled(attributes: &[Attribute]) -> bool {
    !attributes.iter().any(|it| {
        let is_for_tests = |it: &Attribute| it.parse_args().is_ok_and(|of: Ident| of == "test");
        it.path().is_ident("test") || it.path().is_ident("cfg") && is_for_tests(it)
    })
}

/// Whether a value borrows from `stdin()` or its like, which is gone at the end of the line.
fn borrows_standard(value: &Expr) -> bool {
    let is_standard = |path: &Expr| {
        let last = |it: &syn::Path| {
            it.segments
                .last()
                .is_some_and(|it| ["stdin", "stdout", "stderr"].iter().any(|name| it.ident == name))
        };
        matches!(path, Expr::Path(it) if last(&it.path))
    };
    let makes = |path: &Expr| {
        let last = |it: &syn::Path| it.segments.last().is_some_and(|it| it.ident == "new");
        matches!(path, Expr::Path(it) if last(&it.path))
    };
    match value {
        Expr::MethodCall(call) if call.method == "lock" => {
            matches!(&*call.receiver, Expr::Call(it) if is_standard(&it.func))
        }
        Expr::MethodCall(call) => {
            KEEPS.split(' ').any(|name| call.method == name) && borrows_standard(&call.receiver)
        }
        Expr::Call(call) => makes(&call.func) && call.args.iter().any(borrows_standard),
        Expr::Tuple(all) => all.elems.iter().any(borrows_standard),
        Expr::Reference(of) => borrows_standard(&of.expr),
        _ => false,
    }
}

impl<'a> Visit<'a> for NewerSyntax {
    fn visit_local(&mut self, local: &'a syn::Local) {
        if local.init.as_ref().is_some_and(|init| init.diverge.is_some()) {
            self.add(local, "`let … else`", 65);
        }
        if local.init.as_ref().is_some_and(|init| borrows_standard(&init.expr)) {
            self.add(local, "`.lock()` that outlives its line", 61);
        }
        visit::visit_local(self, local);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Const(_) => self.add(expr, "`const { … }`", 79),
            Expr::Block(block) if block.label.is_some() => self.add(expr, "`'label: { … }`", 65),
            Expr::Assign(assign) => match *assign.left {
                Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_) | Expr::Call(_) => {
                    self.add(expr, "`(a, b) = …`", 59);
                }
                Expr::Infer(_) => self.add(expr, "`_ = …`", 59),
                _ => {}
            },
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
        let is_bounded =
            |it: &TypeParam| it.bounds.iter().any(|it| matches!(it, TypeParamBound::Trait(_)));
        if signature.constness.is_some() && signature.generics.type_params().any(is_bounded) {
            self.add(signature, "a trait in a `const fn`", 61);
        }
        visit::visit_signature(self, signature);
    }

    fn visit_generics(&mut self, generics: &'a Generics) {
        let places = generics.params.iter().skip_while(|it| !matches!(it, GenericParam::Const(_)));
        if places.into_iter().any(|it| matches!(it, GenericParam::Type(_))) {
            self.add(generics, "`<const N: usize, T>` in this order", 59);
        }
        visit::visit_generics(self, generics);
    }

    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if is_compiled(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        if is_compiled(&function.attrs) {
            visit::visit_item_fn(self, function);
        }
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

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        self.visit_call(call);
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
        .filter(|name| Ident::parse_any.parse_str(name).is_ok())
}
