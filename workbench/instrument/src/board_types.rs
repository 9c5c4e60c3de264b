//! Which types are boards.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Expr, FnArg, Item, Lit, Pat, Signature, Type};

/// The types that are boards.
pub struct BoardTypes<'a> {
    aliases: BTreeMap<String, &'a Type>,
}

impl<'a> BoardTypes<'a> {
    pub fn of(syntax: &'a syn::File) -> Self {
        let aliases = syntax.items.iter().filter_map(|item| match item {
            Item::Type(alias) => Some((alias.ident.to_string(), &*alias.ty)),
            _ => None,
        });
        BoardTypes { aliases: aliases.collect() }
    }

    /// The names of the parameters that are boards.
    pub fn parameters(&self, signature: &Signature) -> BTreeSet<String> {
        let name = |input: &FnArg| match input {
            FnArg::Typed(typed) if self.is_board(&typed.ty) => match &*typed.pat {
                Pat::Ident(name) => Some(name.ident.to_string()),
                _ => None,
            },
            _ => None,
        };
        signature.inputs.iter().filter_map(name).collect()
    }

    pub fn is_board(&self, ty: &Type) -> bool {
        const CELLS: [&str; 11] =
            ["char", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];
        self.board_cell(ty).is_some_and(|cell| CELLS.contains(&cell.as_str()))
    }

    /// The type of the cells, if `ty` is a board: nine rows of nine cells, as far as their numbers are written out. An array of
    /// 81 cells is a whole board, so that a list of them is none.
    pub fn board_cell(&self, ty: &Type) -> Option<String> {
        let Type::Reference(reference) = self.resolved(ty) else {
            return None;
        };
        let row = self.element(&reference.elem)?;
        // Some count from 1.
        let is_board = match (self.length(&reference.elem), self.length(row)) {
            (Some(10), Some(10)) => true,
            (rows, cells) => [rows, cells].iter().flatten().all(|length| *length == 9),
        };
        let is_written = is_board && reference.mutability.is_some();
        self.name(self.element(row).filter(|_| is_written)?)
    }

    /// The length of an array, if it is written out.
    fn length(&self, ty: &Type) -> Option<usize> {
        let Type::Array(array) = self.resolved(ty) else { return None };
        let Expr::Lit(length) = &array.len else { return None };
        match &length.lit {
            Lit::Int(length) => length.base10_parse().ok(),
            _ => None,
        }
    }

    /// The name of a type that is one word.
    fn name(&self, ty: &Type) -> Option<String> {
        match self.resolved(ty) {
            Type::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        }
    }

    /// The type of the cells of what may be meant as a board.
    pub fn innermost(&self, ty: &Type) -> Option<String> {
        let mut ty = self.resolved(ty);
        while let Type::Reference(reference) = ty {
            ty = self.resolved(&reference.elem);
        }
        match self.element(ty) {
            Some(element) => self.innermost(element),
            None => self.name(ty),
        }
    }

    /// The type that an alias stands for.
    fn resolved<'t>(&self, ty: &'t Type) -> &'t Type
    where
        'a: 't,
    {
        let mut ty = ty;
        // Aliases cannot form a cycle, so this many steps are enough.
        for _ in 0..=self.aliases.len() {
            ty = match ty {
                Type::Paren(inner) => &inner.elem,
                Type::Group(inner) => &inner.elem,
                Type::Path(path) => {
                    let last = path.path.segments.last();
                    match last.and_then(|last| self.aliases.get(&last.ident.to_string())) {
                        Some(meant) => meant,
                        None => return ty,
                    }
                }
                _ => return ty,
            };
        }
        ty
    }

    /// The type of the elements of an array, a slice or a `Vec`.
    fn element<'t>(&self, ty: &'t Type) -> Option<&'t Type>
    where
        'a: 't,
    {
        match self.resolved(ty) {
            Type::Array(array) => Some(&array.elem),
            Type::Slice(slice) => Some(&slice.elem),
            Type::Path(path) => {
                let last = path.path.segments.last();
                match &last.filter(|last| last.ident == "Vec")?.arguments {
                    syn::PathArguments::AngleBracketed(inner) => match inner.args.first()? {
                        syn::GenericArgument::Type(element) => Some(element),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
