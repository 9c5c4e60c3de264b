//! Changes a right program in one place, in the ways in which people get a search wrong.

use std::collections::HashSet;
use std::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprBinary, ExprRange, Lit, Pat, RangeLimits, Stmt, Token};

/// A program that differs from a right one in one place.
#[derive(Debug)]
pub struct Mutant {
    pub kind: &'static str,
    pub text: String,
    /// The line where the change begins, counted from 1, as it was and as it is: nothing, if it is left out.
    pub line: usize,
    pub old: String,
    pub new: String,
}

/// All of them, each once.
pub fn mutants(text: &str) -> Vec<Mutant> {
    let syntax = syn::parse_file(text).expect("Rust");
    let mut finder = Finder { text, edits: vec![], names: vec![] };
    finder.visit_file(&syntax);
    let mut known = HashSet::from([text.to_owned()]);
    let made = |(kind, at, with): (_, Range<usize>, String)| {
        let mutant = format!("{}{with}{}", &text[..at.start], &text[at.end..]);
        // A change of several lines may begin with lines that it leaves as they are.
        let same = mutant.lines().zip(text.lines()).take_while(|(new, old)| new == old).count();
        let line_of = |text: &str| text.lines().nth(same).unwrap_or_default().to_owned();
        let (line, old) = (same + 1, line_of(text));
        let new = if with.is_empty() { String::new() } else { line_of(&mutant) };
        known.insert(mutant.clone()).then_some(Mutant { kind, text: mutant, line, old, new })
    };
    finder.edits.into_iter().filter_map(made).collect()
}

/// Operators and methods that are taken for each other.
const GROUPS: [(&str, &[&str]); 12] = [
    ("comparison", &["==", "!="]),
    ("comparison", &["<", "<=", ">", ">="]),
    ("and, or", &["&&", "||"]),
    ("arithmetic", &["+", "-", "*"]),
    ("arithmetic", &["*", "/", "%"]),
    ("bits", &["&", "|", "^"]),
    ("bits", &["<<", ">>"]),
    ("update", &["+=", "-=", "="]),
    ("update", &["|=", "&=", "^=", "="]),
    ("any, all", &["any", "all"]),
    ("least, most", &["min", "max"]),
    ("least, most", &["trailing_zeros", "leading_zeros"]),
];

struct Finder<'a> {
    text: &'a str,
    edits: Vec<(&'static str, Range<usize>, String)>,
    /// What the function has by a name: its parameters and variables.
    names: Vec<String>,
}

impl<'a> Finder<'a> {
    fn of(&self, part: &impl Spanned) -> &'a str {
        &self.text[part.span().byte_range()]
    }

    fn change(&mut self, kind: &'static str, part: &impl Spanned, with: impl Into<String>) {
        self.edits.push((kind, part.span().byte_range(), with.into()));
    }

    fn exchange(&mut self, kind: &'static str, first: &impl Spanned, second: &impl Spanned) {
        let (a, b) = (first.span().byte_range(), second.span().byte_range());
        let between = &self.text[a.end..b.start];
        let with = format!("{}{between}{}", self.of(second), self.of(first));
        self.edits.push((kind, a.start..b.end, with));
    }

    /// With the whole line, if nothing else but a comment is on it.
    fn leave_out(&mut self, kind: &'static str, statement: &Stmt) {
        let mut at = statement.span().byte_range();
        let start = self.text[..at.start].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[at.end..].find('\n').map_or(self.text.len(), |end| at.end + end + 1);
        let rest = self.text[at.end..end].trim();
        if self.text[start..at.start].trim().is_empty()
            && (rest.is_empty() || rest.starts_with("//"))
        {
            at = start..end;
        }
        self.edits.push((kind, at, String::new()));
    }

    /// One of a group becomes another.
    fn regroup(&mut self, part: &impl Spanned) {
        let now = self.of(part);
        for &(kind, group) in GROUPS.iter().filter(|(_, group)| group.contains(&now)) {
            for &other in group.iter().filter(|&&other| other != now) {
                self.change(kind, part, other);
            }
        }
    }

    /// A number or a character by one.
    fn by_one(&mut self, kind: &'static str, value: &Expr) {
        let Expr::Lit(literal) = value else { return self.visit_expr(value) };
        match &literal.lit {
            Lit::Int(number) => {
                let value: u64 = number.base10_parse().unwrap();
                for other in [value.checked_sub(1), Some(value + 1)].into_iter().flatten() {
                    self.change(kind, number, format!("{other}{}", number.suffix()));
                }
            }
            Lit::Char(character) => {
                for by in [-1, 1] {
                    let other = (character.value() as u32).wrapping_add_signed(by);
                    self.change(kind, character, format!("{:?}", char::from_u32(other).unwrap()));
                }
            }
            Lit::Bool(is) => self.change("true, false", is, (!is.value).to_string()),
            _ => {}
        }
    }

    fn binary(&mut self, ExprBinary { left, op, right, .. }: &ExprBinary, whole: &Expr) {
        self.regroup(op);
        let mut numbers = "number in arithmetic";
        match self.of(op) {
            "&&" | "||" => {
                self.change("half a condition", whole, self.of(left));
                self.change("half a condition", whole, self.of(right));
            }
            "+" | "-" | "*" | "&" | "|" => self.change("term left out", whole, self.of(left)),
            "==" | "!=" | "<" | "<=" | ">" | ">=" => numbers = "compared with",
            _ => {}
        }
        self.by_one(numbers, left);
        self.by_one(numbers, right);
    }

    fn range(&mut self, range: &ExprRange) {
        match range.limits {
            RangeLimits::HalfOpen(limits) => self.change("range, its last", &limits, "..="),
            RangeLimits::Closed(limits) => self.change("range, its last", &limits, ".."),
        }
        if let Some(start) = &range.start {
            self.by_one("range, its start", start);
        }
        let Some(end) = &range.end else { return };
        if !matches!(**end, Expr::Lit(_)) {
            self.change("range, its end", end, format!("{} - 1", self.of(end)));
            self.change("range, its end", end, format!("{} + 1", self.of(end)));
        }
        self.by_one("range, its end", end);
    }

    fn arguments(&mut self, arguments: &Punctuated<Expr, Token![,]>) {
        for (one, next) in arguments.iter().zip(arguments.iter().skip(1)) {
            self.exchange("arguments exchanged", one, next);
        }
    }

    /// All that a block does behind a call that may have found the solution is left out.
    fn behind(&mut self, statement: &Stmt, rest: &[Stmt]) {
        let (Stmt::Expr(Expr::If(branch), _), [first, .., last]) = (statement, rest) else {
            return;
        };
        let returns = matches!(branch.then_branch.stmts[..], [Stmt::Expr(Expr::Return(_), _)]);
        if !returns || !rest.iter().all(|it| matches!(it, Stmt::Expr(_, Some(_)))) {
            return;
        }
        let (start, end) = (first.span().byte_range().start, last.span().byte_range().end);
        self.edits.push(("nothing undone", start..end, String::new()));
        let all = statement.span().byte_range().start..end;
        self.edits.push(("the first alone", all, format!("return {};", self.of(&branch.cond))));
    }

    /// The function works on a copy of its first parameter.
    fn copy(&mut self, signature: &syn::Signature, block: &Block) {
        let is_mutable =
            |ty: &syn::Type| matches!(ty, syn::Type::Reference(it) if it.mutability.is_some());
        if let Some(syn::FnArg::Typed(first)) = signature.inputs.first()
            && is_mutable(&first.ty)
            && let Pat::Ident(name) = &*first.pat
        {
            let (name, start) = (&name.ident, block.brace_token.span.open().byte_range().end);
            let text = format!("\n    let {name} = &mut {name}.clone();");
            self.edits.push(("on a copy", start..start, text));
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        let Stmt::Expr(expr, _) = statement else { return };
        let kind = match expr {
            Expr::Assign(assign) if matches!(*assign.right, Expr::Lit(_)) => "reset left out",
            Expr::Assign(_) => "assignment left out",
            Expr::Binary(_) => "update left out",
            Expr::Return(_) => "return left out",
            Expr::Break(_) | Expr::Continue(_) => "break, continue left out",
            Expr::If(_) => "if left out",
            Expr::ForLoop(_) | Expr::While(_) => "loop left out",
            _ => "call left out",
        };
        self.leave_out(kind, statement);
        match expr {
            Expr::Return(returned) => {
                self.change("return to break", statement, "break;");
                if let Some(call @ (Expr::Call(_) | Expr::MethodCall(_))) = returned.expr.as_deref()
                {
                    self.change("result dropped", statement, format!("{};", self.of(call)));
                }
            }
            Expr::Break(_) => self.change("break, continue", statement, "continue;"),
            Expr::Continue(_) => self.change("break, continue", statement, "break;"),
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_signature(&mut self, signature: &'a syn::Signature) {
        self.names.clear();
        visit::visit_signature(self, signature);
    }

    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        self.copy(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        self.copy(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_pat(&mut self, pattern: &'a Pat) {
        if let Pat::Ident(name) = pattern {
            self.names.push(name.ident.to_string());
        }
        visit::visit_pat(self, pattern);
    }

    /// Numbers in types stay.
    fn visit_type(&mut self, _: &'a syn::Type) {}

    fn visit_block(&mut self, block: &'a Block) {
        // Its last line is what it gives.
        let is_value = matches!(block.stmts.last(), Some(Stmt::Expr(last, None))
            if !matches!(last, Expr::If(_) | Expr::ForLoop(_) | Expr::While(_)));
        for statement in &block.stmts[..block.stmts.len() - usize::from(is_value)] {
            self.statement(statement);
        }
        for (at, statement) in block.stmts.iter().enumerate() {
            self.behind(statement, &block.stmts[at + 1..]);
        }
        for pair in block.stmts.windows(2) {
            self.exchange("statements exchanged", &pair[0], &pair[1]);
        }
        visit::visit_block(self, block);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Binary(binary) => return self.binary(binary, expr),
            Expr::Range(range) => return self.range(range),
            Expr::Lit(_) => return self.by_one("number", expr),
            Expr::Unary(unary) if self.of(&unary.op) == "!" => {
                self.change("! left out", unary, self.of(&unary.expr));
            }
            Expr::If(branch) if !matches!(*branch.cond, Expr::Let(_)) => {
                self.change("! added", &branch.cond, format!("!({})", self.of(&branch.cond)));
                self.change("without if", branch, self.of(&branch.then_branch));
                let is_call = matches!(*branch.cond, Expr::Call(_) | Expr::MethodCall(_));
                if is_call
                    && matches!(branch.then_branch.stmts[..], [Stmt::Expr(Expr::Return(_), _)])
                {
                    self.change("result dropped", branch, format!("{};", self.of(&branch.cond)));
                }
            }
            Expr::Call(call) => self.arguments(&call.args),
            Expr::MethodCall(call) => {
                self.arguments(&call.args);
                self.regroup(&call.method);
            }
            Expr::Try(tried) => {
                self.change("?", tried, format!("{}.unwrap()", self.of(&tried.expr)));
            }
            Expr::Index(outer) => {
                if let Expr::Index(inner) = &*outer.expr {
                    self.exchange("indices exchanged", &inner.index, &outer.index);
                }
            }
            Expr::Path(path) => {
                let name = self.of(path);
                if self.names.iter().any(|known| known == name) {
                    for other in self.names.clone().into_iter().filter(|other| other != name) {
                        self.change("another name", path, other);
                    }
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

#[test]
fn a_program_is_changed_in_one_place() {
    let text = "fn f(a: usize, b: usize) -> bool {
    for i in 0..a {
        if i == b {
            return true; // found
        }
    }
    false
}\n";
    let all = mutants(text);
    let said = |m: &Mutant| format!("{} {}: {}", m.line, m.kind, m.new.trim());
    let said: Vec<String> = all.iter().map(said).collect();
    for expected in [
        "2 range, its last: for i in 0..=a {",
        "2 range, its end: for i in 0..a + 1 {",
        "2 range, its start: for i in 1..a {",
        "2 another name: for i in 0..b {",
        "3 comparison: if i != b {",
        "3 ! added: if !(i == b) {",
        "4 return left out: ",
        "4 true, false: return false; // found",
        "7 true, false: true",
    ] {
        assert!(said.iter().any(|said| said == expected), "no {expected} in {said:#?}");
    }
    for Mutant { kind, line, old, text: changed, .. } in &all {
        assert_eq!(Some(&**old), text.lines().nth(line - 1), "{kind}");
        assert!(changed.lines().take(line - 1).eq(text.lines().take(line - 1)), "{kind}");
    }
}
