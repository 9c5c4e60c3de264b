//! What a file defines.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Ident, ImplItem, Item, UseTree, Visibility};

use crate::syntax::words;

/// The first and the last line of each item.
pub fn lines(syntax: &syn::File) -> Vec<(usize, usize)> {
    let spans = syntax.items.iter().map(Spanned::span);
    spans.map(|span| (span.start().line, span.end().line)).collect()
}

/// Where something can be derived for each type, and what is derived for it already.
pub fn types(syntax: &syn::File) -> Vec<(usize, String)> {
    let types = syntax.items.iter().filter_map(|item| {
        let (attributes, visibility, word) = match item {
            Item::Struct(item) => (&item.attrs, &item.vis, item.struct_token.span()),
            Item::Enum(item) => (&item.attrs, &item.vis, item.enum_token.span()),
            _ => return None,
        };
        let derived = attributes.iter().filter(|it| it.path().is_ident("derive"));
        let derived =
            derived.filter_map(|it| Some(it.meta.require_list().ok()?.tokens.to_string()));
        let first = match visibility {
            Visibility::Inherited => word,
            visibility => visibility.span(),
        };
        Some((first.byte_range().start, derived.collect()))
    });
    types.collect()
}

/// A name that a file defines, its line, and how: it `is` there, or `is imported`; `*` stands for all of a module.
pub type Defined = (String, usize, &'static str);

/// Whether a file imports this name, as far as its text tells.
pub fn is_imported(names: &[Defined], name: &str) -> bool {
    names.iter().any(|(it, _, how)| (it == name || it == "*") && *how == "is imported")
}

/// The names that a file defines.
pub fn names(syntax: &syn::File) -> Vec<Defined> {
    let mut defined = Vec::new();
    syntax.items.iter().for_each(|item| names_of(item, &mut defined));
    defined
}

fn named(ident: &Ident, how: &'static str) -> Defined {
    (ident.to_string(), ident.span().start().line, how)
}

fn names_of(item: &Item, defined: &mut Vec<Defined>) {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Mod(item) => &item.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Macro(syn::ItemMacro { ident: Some(ident), .. }) => ident,
        Item::Use(item) => return imported(&item.tree, defined),
        Item::Impl(item) => {
            defined.extend(item.items.iter().filter_map(|item| match item {
                ImplItem::Fn(item) => Some(named(&item.sig.ident, "is")),
                ImplItem::Const(item) => Some(named(&item.ident, "is")),
                _ => None,
            }));
            return;
        }
        _ => return,
    };
    defined.push(named(ident, "is"));
}

fn imported(tree: &UseTree, defined: &mut Vec<Defined>) {
    match tree {
        UseTree::Path(path) => imported(&path.tree, defined),
        UseTree::Name(name) => defined.push(named(&name.ident, "is imported")),
        UseTree::Rename(name) => defined.push(named(&name.rename, "is imported")),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, defined)),
        UseTree::Glob(all) => {
            defined.push(("*".to_owned(), all.span().start().line, "is imported"));
        }
    }
}

/// The functions that macros make, as far as their names are written there, each with its line.
pub fn made(syntax: &syn::File) -> Vec<(String, usize)> {
    let mut made = Made(Vec::new());
    made.visit_file(syntax);
    made.0
}

struct Made(Vec<(String, usize)>);

impl Made {
    fn add(&mut self, ident: &Ident) {
        self.0.push((ident.to_string(), ident.span().start().line));
    }

    fn functions(&mut self, tokens: TokenStream) {
        let mut last: Option<Ident> = None;
        for token in tokens {
            match &token {
                TokenTree::Ident(name) if last.as_ref().is_some_and(|it| it == "fn") => {
                    self.add(name);
                }
                TokenTree::Group(group) => self.functions(group.stream()),
                _ => {}
            }
            last = if let TokenTree::Ident(word) = token { Some(word) } else { None };
        }
    }
}

impl<'a> Visit<'a> for Made {
    /// One alone among items makes items: `make!(solve_sudoku);`.
    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        match item.mac.tokens.clone().into_iter().next() {
            Some(TokenTree::Ident(name)) if item.ident.is_none() => self.add(&name),
            _ => self.visit_macro(&item.mac),
        }
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        self.functions(call.tokens.clone());
    }
}

/// The statics that can be written to, as far as their types tell, wherever they are: each with its line.
pub fn statics(syntax: &syn::File) -> Vec<(String, usize)> {
    let mut statics = Statics(Vec::new());
    statics.visit_file(syntax);
    statics.0
}

struct Statics(Vec<(String, usize)>);

impl<'a> Visit<'a> for Statics {
    fn visit_item_static(&mut self, item: &'a syn::ItemStatic) {
        const WRITTEN: [&str; 8] =
            ["mut", "Cell", "RefCell", "UnsafeCell", "OnceCell", "OnceLock", "Mutex", "RwLock"];
        let (mutability, ty) = (&item.mutability, &item.ty);
        let mut words = words(quote!(#mutability #ty)).into_iter();
        if words.any(|word| WRITTEN.contains(&&*word) || word.starts_with("Atomic")) {
            self.0.push((item.ident.to_string(), item.ident.span().start().line));
        }
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        if call.path.segments.last().is_some_and(|last| last.ident == "thread_local") {
            let tokens = &call.tokens;
            // The last may end without a `;`.
            let file = syn::parse2(tokens.clone()).or_else(|_| syn::parse2(quote!(#tokens;)));
            if let Ok(file) = file {
                self.visit_file(&file);
            }
        }
    }
}
