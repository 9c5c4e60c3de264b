//! The changes of a file as they are found: where the search for them is, and what can be named there.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Block, Expr, Pat, Stmt};

use crate::changes::{Change, Changes, Edit, Form};
use crate::functions::FunctionSyntax;

/// The most names that may stand for another, the nearest ones.
pub const NAMES: usize = 8;

#[derive(Default)]
pub struct Finder<'a> {
    pub text: &'a str,
    /// All functions of the file.
    pub functions: &'a [FunctionSyntax<'a>],
    pub changes: Changes,
    /// The constants that are numbers, each with the changes of its number.
    pub constants: BTreeMap<String, Vec<(usize, String)>>,
    /// How an empty cell may be written.
    pub empty: Vec<String>,
    /// What the file asks in its conditions, each with the variables in it.
    pub asked: Vec<(String, BTreeSet<String>)>,
    /// The calls that the file makes for what they do, each by the function and its arguments.
    pub done: Vec<(String, Vec<String>)>,
    /// What can be named here.
    pub names: Vec<String>,
    /// The types of names of the function, as far as they can be told.
    pub types: BTreeMap<String, String>,
    /// The parameters of the function that are boards, and the copies of them.
    pub boards: BTreeSet<String>,
    pub copies: Vec<(String, String)>,
    /// What is read as a board here, and the type of its cells.
    pub board: Option<(String, String)>,
    /// Whether what is added uses names of which the types are not known.
    pub is_guess: bool,
    /// The type that the function returns.
    pub answer: String,
    /// Whether it may come back to itself.
    pub is_search: bool,
    /// The loops that it is in.
    pub loops: usize,
    /// The names of all fields.
    pub fields: Vec<String>,
    /// The functions by which it may come back to itself.
    pub recursion: BTreeSet<String>,
    /// All words of the function.
    pub words: BTreeSet<String>,
    /// The cells that the function empties.
    pub emptied: BTreeSet<String>,
    /// What may undo what was written before the function called itself.
    pub undone: Vec<String>,
    /// The names that the function binds, each as often as it does.
    pub bound: Vec<String>,
    /// Where the function says that it has failed.
    pub failures: Vec<usize>,
    /// What searches note of the digits that they write, done for all givens, and the names of these functions.
    pub noted: Vec<(String, String)>,
    /// The parameters of the function that it may change, with `*` before those that are lent.
    pub changed: Vec<String>,
    /// How tables are asked in the file: the table, its first index, and the variables in that.
    pub indexed: BTreeSet<(String, String, BTreeSet<String>)>,
    /// What the file sets to `true`.
    pub marks: BTreeSet<String>,
    /// The variables that are given a value of their own here, and the value.
    pub made: Vec<(String, String)>,
}

/// What is bound.
struct Names(Vec<String>);

impl Visit<'_> for Names {
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        self.0.push(name.ident.to_string());
    }
}

/// The names that a function binds, each as often as it does.
pub fn bound(block: &Block) -> Vec<String> {
    let mut names = Names(Vec::new());
    names.visit_block(block);
    names.0
}

impl<'a> Finder<'a> {
    pub fn source(&self, node: &impl Spanned) -> &'a str {
        self.text.get(node.span().byte_range()).unwrap_or_default()
    }

    /// `edit` is what is changed in the file; in the copy, `text` stands instead of the expression.
    pub fn instead(&mut self, node: &impl Spanned, edit: (Range<usize>, &str), text: String) {
        let places = vec![(node.span().byte_range(), Form::Expression, text)];
        self.add(vec![(edit.0, edit.1.to_owned())], places);
    }

    /// The expression becomes another.
    pub fn becomes(&mut self, node: &impl Spanned, text: &str) {
        self.instead(node, (node.span().byte_range(), text), text.to_owned());
    }

    /// Two of these are exchanged.
    pub fn exchange(&mut self, form: Form, one: &impl Spanned, other: &impl Spanned) {
        let [left, right] = [self.source(one), self.source(other)];
        if left != right {
            let both = [(one.span(), right), (other.span(), left)];
            let both = both.map(|(span, text)| (span.byte_range(), text.to_owned()));
            let places = both.clone().map(|(range, text)| (range, form, text));
            self.add(both.to_vec(), places.to_vec());
        }
    }

    /// The statement becomes another, or nothing.
    pub fn statement_becomes(&mut self, statement: &Stmt, text: &str) {
        let range = statement.span().byte_range();
        let lines = text.replace('\n', &format!("\n{}", self.indent(range.start)));
        let edits = vec![(range.clone(), lines)];
        self.add(edits, vec![(range, Form::Statement, text.to_owned())]);
    }

    /// That of the line with this place.
    pub fn indent(&self, at: usize) -> &'a str {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = &self.text[start..];
        &line[..line.len() - line.trim_start().len()]
    }

    /// Lines are added here: after what ends, or before what begins, with the indent of this line.
    pub fn insert(&mut self, at: usize, is_after: bool, text: &str) {
        let indent = self.indent(at);
        let lines = text.replace('\n', &format!("\n{indent}"));
        let written =
            if is_after { format!("\n{indent}{lines}") } else { format!("{lines}\n{indent}") };
        // A comment stays with what it is about.
        let rest = self.text[at..].lines().next().unwrap_or_default();
        let is_comment = is_after && rest.trim_start().starts_with("//");
        let edit = at + if is_comment { rest.len() } else { 0 };
        self.add(vec![(edit..edit, written)], vec![(at..at, Form::Between, text.to_owned())]);
    }

    /// The same where it is asked first whether it is to be done.
    pub fn asks_first(&mut self, statement: &Stmt, condition: &str) {
        let range = statement.span().byte_range();
        let text = format!("if {condition} {{ {} }}", self.source(statement));
        let is_block = matches!(statement, Stmt::Expr(Expr::Block(_), _));
        let edit = if is_block {
            (range.start..range.start, format!("if {condition} "))
        } else {
            (range.clone(), text.clone())
        };
        self.add(vec![edit], vec![(range, Form::Statement, text)]);
    }

    /// What is added meanwhile uses names of which the types are not known.
    pub fn guess(&mut self, add: impl FnOnce(&mut Self)) {
        self.is_guess = true;
        add(self);
        self.is_guess = false;
    }

    pub fn add(&mut self, edits: Vec<Edit>, places: Vec<(Range<usize>, Form, String)>) {
        let start = edits.first().map_or(0, |(range, _)| range.start);
        let line = self.text[..start].matches('\n').count() + 1;
        let is_blunt = edits.iter().all(|(range, text)| {
            let is_end = ["return true;", "return false;", "break;", "continue;"];
            if range.is_empty() { is_end.contains(&text.trim()) } else { text.is_empty() }
        });
        self.changes.add(Change { line, edits, is_guess: self.is_guess, is_blunt }, places);
    }

    /// What a pattern binds can be named from here on.
    pub fn bind(&mut self, pattern: &Pat) {
        let mut names = Names(Vec::new());
        names.visit_pat(pattern);
        self.names.extend(names.0);
    }

    pub fn within(&mut self, visit: impl FnOnce(&mut Self)) {
        let (names, made) = (self.names.len(), self.made.len());
        visit(self);
        self.names.truncate(names);
        self.made.truncate(made);
    }

    pub fn type_of(&self, output: &syn::ReturnType) -> String {
        self.source(output).trim_start_matches("->").split_whitespace().collect()
    }

    /// Whether the function returns a `bool`.
    pub fn is_bool(&self) -> bool {
        self.answer == "bool"
    }

    pub fn is_index(&self, name: &str) -> bool {
        self.types.get(name).is_some_and(|ty| ty == "usize")
    }

    /// The names that may be meant instead of this one.
    pub fn others(&self, name: &str) -> Vec<String> {
        let own = self.types.get(name);
        let mut others: Vec<String> = Vec::new();
        for other in self.names.iter().rev() {
            let ty = self.types.get(other);
            let is_other_type = matches!((own, ty), (Some(one), Some(other)) if one != other);
            let is_it = other == name || self.boards.contains(other) || is_other_type;
            if !is_it && !others.contains(other) && others.len() < NAMES {
                others.push(other.clone());
            }
        }
        others
    }
}
