//! Puts probes into the text of a solution, or leaves bodies of its functions to be written.
//!
//! The probes are inserted into the text as it is, so that a line of the watched copy has the same number as in the
//! solution.
//!
//! # What is watched
//! A *board* is a parameter, or a field of a struct, whose type is `&mut` of rows of cells: `[[T; N]; M]`, `[Vec<T>]`,
//! `Vec<Vec<T>>` or a `type` that stands for one, where `T` is `char` or an integer. Rows whose length is written out
//! have 4, 9, 10, 16 or 25 cells: a list of `[T; 81]` is a list of boards. In the functions between
//! `// submission starts` and `// submission ends`
//! - `board[r][c] = digit`, also `+=` and its like, is a write to a cell;
//! - `*board = other` is a write to every cell that it changes, in row order;
//! - the whole board may be passed to a function of the file, which is watched too;
//! - everything else may only read. Other writes are errors, or get a shared reference and do not compile.
//!
//! A solution's other data (local variables, sets of candidates, links) are not watched.
//!
//! The *recursive function* calls itself; among functions that call each other it is the one that is called from outside.
//! Its calls and their nesting are counted. A *check* is a function that returns `bool` and is called from the recursion
//! without being part of it.

mod blank;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, Item, ItemFn, Member, Pat, Signature, Token, Type};

pub use blank::{Blankable, NotBlanked, blank, functions};

/// A solution's text with probes in it.
#[derive(Debug)]
pub struct Watched {
    /// The text without the inner attributes and documentation, which only a whole file can have.
    pub text: String,
    /// The names of the functions, in the order of their numbers.
    pub functions: Vec<String>,
}

/// Makes the watched copy of `file` (its name for messages), whose functions are numbered from `first_function` on. Errors
/// name the place: text that is not Rust, or writes to a board in a way that is not watched.
///
/// Calls of the probes begin with `probe`.
pub fn watched(
    file: &str,
    text: &str,
    probe: &str,
    first_function: usize,
) -> Result<Watched, Vec<String>> {
    let syntax = parse(file, text)?;
    let mut edits = Edits::default();
    for attribute in &syntax.attrs {
        edits.blank(text, attribute.span().byte_range());
    }
    let region = region(file, text)?;

    let shapes = Shapes::of(&syntax);
    let mut functions = Functions::default();
    functions.visit_file(&syntax);
    functions.all.retain(|function| region.contains(&function.signature.span().start().line));
    let roles = roles(&functions.all);
    let mut errors = Vec::new();
    for (index, function) in functions.all.iter().enumerate() {
        let mut body = Body {
            file,
            text,
            probe,
            number: first_function + index,
            function,
            functions: &functions.all,
            boards: shapes.parameters(function.signature),
            shapes: &shapes,
            edits: &mut edits,
            errors: &mut errors,
        };
        body.instrument(roles[index]);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Watched {
        text: edits.apply(text),
        functions: functions
            .all
            .iter()
            .map(|function| function.signature.ident.to_string())
            .collect(),
    })
}

/// The lines of the submission region, counted from 1.
fn region(file: &str, text: &str) -> Result<Range<usize>, Vec<String>> {
    let line = |marker| text.lines().position(|line| line.trim() == marker);
    match (line("// submission starts"), line("// submission ends")) {
        (Some(start), Some(end)) if start < end => Ok(start + 1..end + 1),
        (start, end) => {
            let line = start.or(end).unwrap_or(0) + 1;
            Err(vec![format!(
                "{file}:{line}: expected a line `// submission starts` and, after it, a line `// submission ends`"
            )])
        }
    }
}

/// The kinds of that function, named as in `solutions::Program`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `fn(&mut Vec<Vec<char>>)`
    Chars,
    /// `fn(&mut [[i32; 9]; 9]) -> bool`
    Ints,
    /// `fn(&mut [[i32; 9]; 9], usize, usize) -> bool`
    IntsFrom,
    /// `fn(&mut [[u8; 9]; 9]) -> bool`
    Bytes,
    /// `fn([i32; 9]) -> Option<[[i32; 9]; 9]>`
    Generator,
    /// `fn(Vec<Vec<char>>) -> bool`
    Rule,
    /// `fn(&mut [[u8; 9]; 9])`
    Breaker,
}

impl Kind {
    /// Whether it fills puzzles.
    pub fn is_solver(self) -> bool {
        !matches!(self, Kind::Generator | Kind::Rule | Kind::Breaker)
    }
}

/// The function that a solution is called by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrance {
    /// Its path in the file, such as `Solution::solve_sudoku`.
    pub path: String,
    pub kind: Kind,
    /// Whether the file also has `count_solutions`.
    pub counts: bool,
}

/// Finds `solve_sudoku`, else a generator's `start`, a rule's `Solution::is_valid_sudoku` or a breaker's `break_every_unit`, in
/// the text of `file` (its name for messages). `None` if the file has none of them. The compiler checks the rest of the
/// signature.
pub fn entrance(file: &str, text: &str) -> Result<Option<Entrance>, Vec<String>> {
    let syntax = parse(file, text)?;
    let shapes = Shapes::of(&syntax);
    let mut functions = Functions::default();
    functions.visit_file(&syntax);
    let find = |name: &str| {
        let mut all = functions.all.iter();
        all.find(|function| function.signature.ident == name)
    };
    let rule = functions.all.iter().find(|function| {
        function.owner.as_deref() == Some("Solution")
            && function.signature.ident == "is_valid_sudoku"
    });
    let solver = find("solve_sudoku");
    let others = [
        (find("start"), Kind::Generator),
        (rule, Kind::Rule),
        (find("break_every_unit"), Kind::Breaker),
    ];
    let (function, kind) = match solver {
        Some(function) => {
            let inputs = &function.signature.inputs;
            let cell = match inputs.first() {
                Some(FnArg::Typed(board)) => shapes.board_cell(&board.ty),
                _ => None,
            };
            let kind = match (cell.as_deref(), inputs.len()) {
                (Some("char"), 1) => Kind::Chars,
                (Some("i32"), 1) => Kind::Ints,
                (Some("i32"), 3) => Kind::IntsFrom,
                (Some("u8"), 1) => Kind::Bytes,
                _ => {
                    let line = function.signature.ident.span().start().line;
                    return Err(vec![format!(
                        "{file}:{line}: fn solve_sudoku: expected one parameter `&mut Vec<Vec<char>>`, `&mut [[i32; 9]; 9]` or \
                         `&mut [[u8; 9]; 9]`, or `&mut [[i32; 9]; 9], usize, usize`"
                    )]);
                }
            };
            (function, kind)
        }
        None => match others.into_iter().find_map(|(function, kind)| Some((function?, kind))) {
            Some(found) => found,
            None => return Ok(None),
        },
    };
    Ok(Some(Entrance {
        path: function.path(),
        kind,
        counts: find("count_solutions").is_some_and(|function| function.owner.is_none()),
    }))
}

/// The syntax of a file, or the place of its first error.
fn parse(file: &str, text: &str) -> Result<syn::File, Vec<String>> {
    syn::parse_file(text).map_err(|error| {
        let place = error.span().start();
        let (line, column) = (place.line, place.column + 1);
        vec![format!("{file}:{line}:{column}: {error}")]
    })
}

/// Insertions and replacements; those at the same place are applied in the order in which they were made.
#[derive(Default)]
struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.0.push((at..at, text.into()));
    }

    /// Replaces a piece of the text, and keeps its line ends.
    fn replace(&mut self, text: &str, range: Range<usize>, by: &str) {
        let lines = text[range.clone()].matches('\n').count();
        self.0.push((range, by.to_owned() + &"\n".repeat(lines)));
    }

    fn blank(&mut self, text: &str, range: Range<usize>) {
        self.replace(text, range, "");
    }

    fn apply(mut self, text: &str) -> String {
        self.0.sort_by_key(|(range, _)| range.start);
        let mut result = String::with_capacity(2 * text.len());
        let mut position = 0;
        for (range, insertion) in self.0 {
            result.push_str(&text[position..range.start]);
            result.push_str(&insertion);
            position = range.end;
        }
        result.push_str(&text[position..]);
        result
    }
}

/// The types and fields that are boards.
struct Shapes<'a> {
    aliases: BTreeMap<String, &'a Type>,
    fields: BTreeSet<String>,
}

impl<'a> Shapes<'a> {
    fn of(syntax: &'a syn::File) -> Self {
        let mut shapes = Shapes { aliases: BTreeMap::new(), fields: BTreeSet::new() };
        for item in &syntax.items {
            if let Item::Type(alias) = item {
                shapes.aliases.insert(alias.ident.to_string(), &alias.ty);
            }
        }
        for item in &syntax.items {
            if let Item::Struct(item) = item {
                for field in &item.fields {
                    if let Some(name) = &field.ident
                        && shapes.is_board(&field.ty)
                    {
                        shapes.fields.insert(name.to_string());
                    }
                }
            }
        }
        shapes
    }

    /// The names of the parameters that are boards.
    fn parameters(&self, signature: &Signature) -> BTreeSet<String> {
        let typed = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(typed),
            FnArg::Receiver(_) => None,
        });
        typed
            .filter(|typed| self.is_board(&typed.ty))
            .filter_map(|typed| match &*typed.pat {
                Pat::Ident(name) => Some(name.ident.to_string()),
                _ => None,
            })
            .collect()
    }

    fn is_board(&self, ty: &Type) -> bool {
        const CELLS: [&str; 11] =
            ["char", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];
        self.board_cell(ty).is_some_and(|cell| CELLS.contains(&cell.as_str()))
    }

    /// The type of the cells, if `ty` is a board.
    fn board_cell(&self, ty: &Type) -> Option<String> {
        let Type::Reference(reference) = self.resolved(ty) else {
            return None;
        };
        let row = self.element(&reference.elem)?;
        let is_board = reference.mutability.is_some() && self.is_row(row);
        match self.resolved(self.element(row).filter(|_| is_board)?) {
            Type::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        }
    }

    /// Whether an array may be a row of a board, by its length if that is written out: of a board of 4, 9, 16 or 25 rows,
    /// or of 9 counted from 1. An array of 81 cells is a whole board, one of 8 something else.
    fn is_row(&self, ty: &Type) -> bool {
        let Type::Array(array) = self.resolved(ty) else {
            return true;
        };
        let Expr::Lit(length) = &array.len else {
            return true;
        };
        let lengths = ["4", "9", "10", "16", "25"];
        matches!(&length.lit, syn::Lit::Int(length) if lengths.contains(&length.base10_digits()))
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
                Type::Path(path) => match path.path.segments.last() {
                    Some(last) => match self.aliases.get(&last.ident.to_string()) {
                        Some(meant) => meant,
                        None => return ty,
                    },
                    None => return ty,
                },
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

struct Function<'a> {
    /// The type of its `impl`.
    owner: Option<String>,
    signature: &'a Signature,
    block: &'a syn::Block,
}

impl Function<'_> {
    /// `is_possible`, or `Solution::solve_sudoku`.
    fn path(&self) -> String {
        let name = &self.signature.ident;
        match &self.owner {
            Some(owner) => format!("{owner}::{name}"),
            None => name.to_string(),
        }
    }
}

/// Collects the functions, also those inside modules and other functions.
#[derive(Default)]
struct Functions<'a> {
    owner: Option<String>,
    all: Vec<Function<'a>>,
}

impl<'a> Functions<'a> {
    fn take(&mut self, signature: &'a Signature, block: &'a syn::Block) {
        // Probes cannot run at compile time.
        if signature.constness.is_none() {
            self.all.push(Function { owner: self.owner.clone(), signature, block });
        }
    }
}

impl<'a> Visit<'a> for Functions<'a> {
    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        let owner = self.owner.take();
        self.take(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
        self.owner = owner;
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        self.owner = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        visit::visit_item_impl(self, item);
        self.owner = None;
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        self.take(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}

/// The index of the called function, if it is in this file.
fn callee(functions: &[Function<'_>], caller: &Function<'_>, call: &Expr) -> Option<usize> {
    let find = |owner: Option<&str>, name: &str| {
        functions.iter().position(|function| {
            function.owner.as_deref() == owner && function.signature.ident == name
        })
    };
    match call {
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else {
                return None;
            };
            let segments = path.path.segments.iter().rev();
            let mut names = segments.map(|segment| segment.ident.to_string());
            let name = names.next()?;
            match names.next().as_deref() {
                None | Some("self") => find(None, &name),
                Some("Self") => find(caller.owner.as_deref(), &name),
                Some(owner) => find(Some(owner), &name),
            }
        }
        Expr::MethodCall(call) => match &*call.receiver {
            Expr::Path(path) if path.path.is_ident("self") => {
                find(caller.owner.as_deref(), &call.method.to_string())
            }
            // The type is unknown: take the first that has such a method.
            Expr::Path(_) => functions.iter().position(|function| {
                function.signature.ident == call.method && function.signature.receiver().is_some()
            }),
            _ => None,
        },
        _ => None,
    }
}

/// The role of a function in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Its calls and their nesting are counted.
    Recursive,
    /// Says whether a digit may stand in a cell.
    Check,
    Other,
}

/// Collects the functions that a function calls.
struct Calls<'a> {
    functions: &'a [Function<'a>],
    caller: &'a Function<'a>,
    found: BTreeSet<usize>,
}

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.found.extend(callee(self.functions, self.caller, expr));
        visit::visit_expr(self, expr);
    }

    fn visit_item(&mut self, _: &'a Item) {}
}

fn roles(functions: &[Function<'_>]) -> Vec<Role> {
    let calls: Vec<BTreeSet<usize>> = functions
        .iter()
        .map(|caller| {
            let mut calls = Calls { functions, caller, found: BTreeSet::new() };
            calls.visit_block(caller.block);
            calls.found
        })
        .collect();
    // Whether a function comes back to itself, by calls that do not pass through those of `closed`.
    let recurs = |start: usize, closed: &BTreeSet<usize>| {
        let mut reached = BTreeSet::new();
        let mut next = vec![start];
        while let Some(function) = next.pop() {
            for &called in &calls[function] {
                if !closed.contains(&called) && reached.insert(called) {
                    next.push(called);
                }
            }
        }
        reached.contains(&start)
    };
    let all = 0..functions.len();
    let recursion: BTreeSet<usize> = all.clone().filter(|&f| recurs(f, &BTreeSet::new())).collect();
    // Those that call themselves, and then from every remaining cycle the function that is called from outside.
    let mut counted: BTreeSet<usize> = all.clone().filter(|&f| calls[f].contains(&f)).collect();
    while let Some(first) = recursion.iter().copied().find(|&f| recurs(f, &counted)) {
        let open = |f: &usize| recurs(*f, &counted);
        let entered = |f: &usize| {
            (0..functions.len()).any(|g| !recursion.contains(&g) && calls[g].contains(f))
        };
        let chosen = recursion.iter().copied().filter(open).find(entered);
        counted.insert(chosen.unwrap_or(first));
    }
    all.map(|f| {
        let signature = functions[f].signature;
        let returns_bool = matches!(
            &signature.output,
            syn::ReturnType::Type(_, ty) if matches!(&**ty, Type::Path(path) if path.path.is_ident("bool"))
        );
        // `board.is_full()` does not ask whether a digit may stand in a cell.
        let asks = signature.inputs.iter().any(|input| matches!(input, syn::FnArg::Typed(_)));
        let called = recursion.iter().any(|g| calls[*g].contains(&f));
        if counted.contains(&f) {
            Role::Recursive
        } else if returns_bool && asks && called && !recursion.contains(&f) {
            Role::Check
        } else {
            Role::Other
        }
    })
    .collect()
}

/// Methods of rows and boards that write; so do those whose names end with `_mut`.
const WRITING: &str = "swap fill fill_with copy_from_slice clone_from_slice copy_within swap_with_slice sort sort_by \
    sort_by_key sort_unstable reverse rotate_left rotate_right push pop insert remove swap_remove truncate resize extend \
    append clear drain clone_from retain";

/// Puts the probes into one function.
struct Body<'a> {
    file: &'a str,
    text: &'a str,
    probe: &'a str,
    number: usize,
    function: &'a Function<'a>,
    functions: &'a [Function<'a>],
    boards: BTreeSet<String>,
    shapes: &'a Shapes<'a>,
    edits: &'a mut Edits,
    errors: &'a mut Vec<String>,
}

impl Body<'_> {
    fn instrument(&mut self, role: Role) {
        let probe = self.probe;
        let block = self.function.block;
        let start = block.brace_token.span.open().byte_range().end;
        let end = block.brace_token.span.close().byte_range().start;
        match role {
            Role::Recursive => self.edits.insert(start, format!(" let _call = {probe}::enter();")),
            Role::Check => self.edits.insert(start, format!(" {probe}::checked((|| -> bool {{")),
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
        self.edits.insert(start, format!(" {}::tick();", self.probe));
    }

    fn source(&self, node: &impl Spanned) -> &str {
        self.text.get(node.span().byte_range()).unwrap_or_default()
    }

    fn error(&mut self, node: &impl Spanned, why: &str) {
        let words: Vec<&str> = self.source(node).split_whitespace().collect();
        let (file, construct) = (self.file, words.join(" "));
        let (line, name) = (node.span().start().line, &self.function.signature.ident);
        self.errors.push(format!("{file}:{line}: fn {name}: `{construct}` {why}"));
    }

    /// Whether the expression is a board.
    fn is_board(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Path(path) => {
                path.path.get_ident().is_some_and(|name| self.boards.contains(&name.to_string()))
            }
            Expr::Field(field) => match &field.member {
                Member::Named(name) => self.shapes.fields.contains(&name.to_string()),
                Member::Unnamed(_) => false,
            },
            _ => false,
        }
    }

    /// `board`, `*board`, `(board)`: the board, whole.
    fn whole<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        match expr {
            Expr::Paren(inner) => self.whole(&inner.expr),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.whole(expr),
            _ => self.is_board(expr).then_some(expr),
        }
    }

    /// Whether the expression is a board or a part of one.
    fn is_part(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Index(index) => self.is_part(&index.expr),
            Expr::Paren(inner) => self.is_part(&inner.expr),
            Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => self.is_part(expr),
            _ => self.is_board(expr),
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
        let (line, number, probe) = (assignment.span().start().line, self.number, self.probe);
        if let Some((board, row, col)) = self.cell(left) {
            let (board, r, c) = (self.source(board), self.source(row), self.source(col));
            let start = format!("{{ let (probe_row, probe_col): (usize, usize) = ({r}, {c}); ")
                .replace('\n', " ");
            let end = format!(
                "; {probe}::write(probe_row, probe_col, {board}[probe_row][probe_col], {line}, {number}) }}"
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
            let end = format!("; {probe}::rewrite(&probe_before, &*{board}, {line}, {number}) }}");
            self.edits.insert(range.start, start);
            self.visit_expr(right);
            self.edits.insert(range.end, end);
        } else if self.is_part(left) {
            self.error(
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
        let known = callee(self.functions, self.function, call).is_some();
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

impl<'e> Visit<'e> for Body<'_> {
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
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                self.assignment(expr, &binary.left, &binary.right);
            }
            Expr::Reference(reference)
                if reference.mutability.is_some() && self.is_part(&reference.expr) =>
            {
                self.error(
                    reference,
                    "lets the board be written through another name; write `board[row][column] = digit`",
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
                    self.error(
                        call,
                        "writes to the board, or lets it be written, unseen; write `board[row][column] = digit`",
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
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_field_value(&mut self, field: &'e syn::FieldValue) {
        // The whole board may be stored in a field that is a board.
        let kept = matches!(&field.member, Member::Named(name) if self.shapes.fields.contains(&name.to_string()));
        if !(kept && self.is_board(&field.expr)) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_pat_ident(&mut self, name: &'e syn::PatIdent) {
        if self.boards.contains(&name.ident.to_string()) {
            self.error(
                name,
                "is the name of the board, and here of something else; give that a name of its own",
            );
        }
    }

    fn visit_macro(&mut self, call: &'e syn::Macro) {
        // Most macros take expressions. The arguments of others are left as they are.
        let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        for argument in arguments.iter().flatten() {
            self.visit_expr(argument);
        }
    }

    // Inner functions are visited by themselves.
    fn visit_item(&mut self, _: &'e Item) {}
}

fn is_assignment(op: &syn::BinOp) -> bool {
    use syn::BinOp;
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
