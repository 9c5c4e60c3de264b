//! What a file defines.

use syn::spanned::Spanned;
use syn::{Ident, ImplItem, Item, UseTree, Visibility};

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

/// The names that a file defines, each with its line and how: it `is` there, or `is imported`.
pub fn names(syntax: &syn::File) -> Vec<(String, usize, &'static str)> {
    let mut defined = Vec::new();
    syntax.items.iter().for_each(|item| names_of(item, &mut defined));
    let line = |ident: &Ident| ident.span().start().line;
    defined.into_iter().map(|(ident, how)| (ident.to_string(), line(ident), how)).collect()
}

fn names_of<'a>(item: &'a Item, defined: &mut Vec<(&'a Ident, &'static str)>) {
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
                ImplItem::Fn(item) => Some((&item.sig.ident, "is")),
                ImplItem::Const(item) => Some((&item.ident, "is")),
                _ => None,
            }));
            return;
        }
        _ => return,
    };
    defined.push((ident, "is"));
}

fn imported<'a>(tree: &'a UseTree, defined: &mut Vec<(&'a Ident, &'static str)>) {
    match tree {
        UseTree::Path(path) => imported(&path.tree, defined),
        UseTree::Name(name) => defined.push((&name.ident, "is imported")),
        UseTree::Rename(name) => defined.push((&name.rename, "is imported")),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, defined)),
        UseTree::Glob(_) => {}
    }
}
