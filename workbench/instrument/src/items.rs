//! What a file defines, in its submission region and outside, where a judge does not see it.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::{ImplItem, Item, UseTree};

use crate::source::{END, Obstacle, START, on_a_large_stack, parse};

/// The lines where a file defines a name, each with how: it `stands` there, or `is imported`.
pub fn defined(text: &str, name: &str) -> Vec<(usize, &'static str)> {
    let defined = on_a_large_stack(|| {
        let syntax = parse("", text)?;
        let mut defined = Vec::new();
        syntax.items.iter().for_each(|item| names(item, &mut defined));
        defined.retain(|(ident, _)| *ident == name);
        Ok(defined.into_iter().map(|(ident, how)| (ident.span().start().line, how)).collect())
    });
    defined.unwrap_or_default()
}

/// The names that an item defines, each with how it does so.
fn names<'a>(item: &'a Item, defined: &mut Vec<(&'a syn::Ident, &'static str)>) {
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
                ImplItem::Fn(item) => Some((&item.sig.ident, "stands")),
                ImplItem::Const(item) => Some((&item.ident, "stands")),
                _ => None,
            }));
            return;
        }
        _ => return,
    };
    defined.push((ident, "stands"));
}

fn imported<'a>(tree: &'a UseTree, defined: &mut Vec<(&'a syn::Ident, &'static str)>) {
    match tree {
        UseTree::Path(path) => imported(&path.tree, defined),
        UseTree::Name(name) => defined.push((&name.ident, "is imported")),
        UseTree::Rename(name) => defined.push((&name.rename, "is imported")),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, defined)),
        UseTree::Glob(_) => {}
    }
}

/// An item that a marker cuts in two.
pub fn cut(text: &str, region: &Range<usize>) -> Option<Obstacle> {
    on_a_large_stack(|| Ok(cut_item(&parse("", text)?, region))).ok()?
}

fn cut_item(syntax: &syn::File, region: &Range<usize>) -> Option<Obstacle> {
    [(START, region.start - 1), (END, region.end)].into_iter().find_map(|(marker, line)| {
        let lines = |item: &Item| item.span().start().line..item.span().end().line;
        let inside = syntax.items.iter().map(lines).find(|lines| lines.contains(&line))?;
        let (first, last) = (inside.start, inside.end);
        let why = format!(
            "`{marker}` stands in line {line}, inside of what goes from line {first} to {last}"
        );
        let next = match marker {
            START => format!("move it above line {first}"),
            _ => format!("move it below line {last}"),
        };
        Some(Obstacle { line, why, next })
    })
}
