//! Changes a right program in one place, in the ways in which people get a search wrong.

use std::collections::HashSet;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, ExprBinary, ExprRange, Lit, Pat, RangeLimits, Stmt};

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
    let made = finder.edits.into_iter().filter_map(|(kind, at, with)| {
        let mutant = format!("{}{with}{}", &text[..at.start], &text[at.end..]);
        // A change of several lines may begin with lines that it leaves as they are.
        let same = mutant.lines().zip(text.lines()).take_while(|(new, old)| new == old).count();
        let line_of = |text: &str| text.lines().nth(same).unwrap_or_default().to_owned();
        let old = line_of(text);
        let new = if with.is_empty() { String::new() } else { line_of(&mutant) };
        known.insert(mutant.clone()).then_some(Mutant {
            kind,
            line: same + 1,
            text: mutant,
            old,
            new,
        })
    });
    made.collect()
}

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

    /// A number or a character by one; what is not written as one, if it `is_end` of a range, too.
    fn by_one(&mut self, kind: &'static str, value: &Expr, is_end: bool) {
        let Expr::Lit(literal) = value else {
            for end in [" - 1", " + 1"].into_iter().filter(|_| is_end) {
                self.change(kind, value, format!("{}{end}", self.of(value)));
            }
            return self.visit_expr(value);
        };
        match &literal.lit {
            Lit::Int(number) => {
                let value: u64 = number.base10_parse().unwrap();
                for other in [value.checked_sub(1), Some(value + 1)].into_iter().flatten() {
                    self.change(kind, number, format!("{other}{}", number.suffix()));
                }
            }
            Lit::Char(character) if character.value() == '.' => {
                self.change("another empty cell", character, "'0'");
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

    fn binary(&mut self, binary: &ExprBinary) {
        let ExprBinary { left, op, right, .. } = binary;
        let (kind, others): (_, &[&str]) = match self.of(op) {
            "==" => ("comparison", &["!="]),
            "!=" => ("comparison", &["=="]),
            "<" => ("comparison", &["<=", ">"]),
            "<=" => ("comparison", &["<", ">="]),
            ">" => ("comparison", &[">=", "<"]),
            ">=" => ("comparison", &[">", "<="]),
            "&&" => ("and, or", &["||"]),
            "||" => ("and, or", &["&&"]),
            "+" => ("arithmetic", &["-", "*"]),
            "-" | "/" => ("arithmetic", if self.of(op) == "-" { &["+"] } else { &["%", "*"] }),
            "*" => ("arithmetic", &["+", "/"]),
            "%" => ("arithmetic", &["/"]),
            "|" => ("bits", &["&", "^"]),
            "&" | "^" => ("bits", &["|"]),
            "<<" => ("bits", &[">>"]),
            "+=" => ("bits, assigned", &["-=", "="]),
            "|=" => ("bits, assigned", &["&=", "^=", "="]),
            "^=" => ("bits, assigned", &["|=", "&="]),
            "&=" | "-=" => ("bits, assigned", &["|=", "="]),
            _ => ("", &[]),
        };
        for &other in others {
            self.change(kind, op, other);
        }
        match op {
            BinOp::And(_) | BinOp::Or(_) => {
                for kept in [left, right] {
                    self.change("half a condition", binary, self.of(kept));
                }
            }
            BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::BitOr(_) | BinOp::BitAnd(_) => {
                self.change("term left out", binary, self.of(left));
            }
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                self.exchange("ends exchanged", left, right);
            }
            _ => {}
        }
        let kind = if kind == "comparison" { "compared with" } else { "number in arithmetic" };
        self.by_one(kind, left, false);
        self.by_one(kind, right, false);
    }

    fn range(&mut self, range: &ExprRange) {
        let (limits, other) = match range.limits {
            RangeLimits::HalfOpen(limits) => (limits.span(), "..="),
            RangeLimits::Closed(limits) => (limits.span(), ".."),
        };
        if let Some(end) = &range.end {
            self.change("range, its last", &limits, other);
            self.by_one("range, its end", end, true);
        }
        if let Some(start) = &range.start {
            self.by_one("range, its start", start, false);
        }
    }

    fn arguments<'b>(&mut self, arguments: impl Iterator<Item = &'b Expr>) {
        let arguments: Vec<&Expr> = arguments.collect();
        for pair in arguments.windows(2) {
            self.exchange("arguments exchanged", pair[0], pair[1]);
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
        for pair in block.stmts.windows(2) {
            self.exchange("statements exchanged", &pair[0], &pair[1]);
        }
        visit::visit_block(self, block);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Binary(binary) => return self.binary(binary),
            Expr::Range(range) => return self.range(range),
            Expr::Lit(_) => return self.by_one("number", expr, false),
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
            Expr::Call(call) => self.arguments(call.args.iter()),
            Expr::MethodCall(call) => {
                self.arguments(call.args.iter());
                let pairs = [("any", "all"), ("min", "max"), ("trailing_zeros", "leading_zeros")];
                for (one, other) in pairs.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
                    if call.method == one {
                        self.change("any, all", &call.method, other);
                    }
                }
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
    let text = "fn f(a: usize, b: usize) -> bool {\n    for i in 0..a {\n        if i == b {\n            return true; // found\n        }\n    }\n    false\n}\n";
    let all = mutants(text);
    let with = |kind| {
        let of_kind = all.iter().filter(move |mutant| mutant.kind == kind);
        of_kind.map(|mutant| (mutant.line, mutant.new.trim())).collect::<Vec<_>>()
    };
    assert_eq!([(2, "for i in 0..=a {")][..], with("range, its last"));
    assert_eq!(
        [(2, "for i in 0..a - 1 {"), (2, "for i in 0..a + 1 {")][..],
        with("range, its end")
    );
    assert_eq!([(2, "for i in 1..a {")][..], with("range, its start"));
    assert_eq!([(3, "if i != b {")][..], with("comparison"));
    assert_eq!([(3, "if !(i == b) {")][..], with("! added"));
    assert_eq!([(4, "")][..], with("return left out"));
    assert_eq!([(4, "return false; // found"), (7, "true")][..], with("true, false"));
    for Mutant { kind, line, old, text: changed, .. } in &all {
        assert_eq!(Some(&**old), text.lines().nth(line - 1), "{kind}");
        let before =
            |text: &str| text.lines().take(line - 1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(before(text), before(changed), "{kind}");
    }
}
