//! A file, and what is asked of it.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use crate::board_types::BoardTypes;
use crate::changes::Changes;
use crate::functions::{Function, FunctionSyntax, Scope};
use crate::instrumenter::{self, Watched};
use crate::items::{self, Defined};
use crate::meant;
use crate::newer::{self, Newer};
use crate::paired;
use crate::source::{self, END, Edits, Obstacle, START};

/// A file of a solution. It is parsed when the first question is about its syntax, and then never again.
#[derive(Debug)]
pub struct File {
    name: String,
    text: Cow<'static, str>,
    parsed: OnceLock<Result<Parsed, Obstacle>>,
    /// Only looked for where something is wrong.
    changes: OnceLock<Result<Changes, Obstacle>>,
}

/// All that is ever asked of a file's syntax. The tree itself cannot leave the thread in which it is built, the only one
/// with a stack that is large enough for it.
#[derive(Debug)]
struct Parsed {
    functions: Vec<Function>,
    names: Vec<Defined>,
    /// The functions that its macros make.
    made: Vec<(String, usize)>,
    /// What it keeps from one call to the next, and the line.
    statics: Vec<(String, usize)>,
    /// The first and the last line of each item.
    items: Vec<(usize, usize)>,
    /// Where something can be derived for a type, and what is derived for it already.
    types: Vec<(usize, String)>,
    newer: Vec<Newer>,
    watched: Watched,
}

/// The function that a solution is called by, as far as its text tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPoint<Kind> {
    /// Its path in the file, such as `Solution::solve_sudoku`.
    pub path: String,
    pub kind: Kind,
    /// Whether the file also has a function `count_solutions` that can be called.
    pub counts: bool,
}

impl File {
    /// A file with its name for messages.
    pub fn new(name: impl Into<String>, text: impl Into<Cow<'static, str>>) -> File {
        File {
            name: name.into(),
            text: text.into(),
            parsed: OnceLock::new(),
            changes: OnceLock::new(),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    fn parsed(&self) -> Result<&Parsed, Obstacle> {
        let parse = || {
            source::parse(&self.text, |syntax| {
                let (functions, types) = (FunctionSyntax::all(syntax), BoardTypes::of(syntax));
                let names = items::names(syntax);
                Parsed {
                    functions: Function::all(&functions, &self.text, &types, &names),
                    names,
                    made: items::made(syntax),
                    statics: items::statics(syntax),
                    items: items::lines(syntax),
                    types: items::types(syntax),
                    newer: newer::newer(syntax),
                    watched: {
                        // Whoever has not marked it yet may already be wrong.
                        let region = self.region().unwrap_or(1..usize::MAX);
                        instrumenter::watched(&self.text, region, false, syntax, functions)
                    },
                }
            })
        };
        self.parsed.get_or_init(parse).as_ref().map_err(Clone::clone)
    }

    /// Why it is not Rust.
    pub fn error(&self) -> Option<Obstacle> {
        self.parsed().err()
    }

    /// The lines of the submission region between its markers, counted from 1.
    pub fn region(&self) -> Result<Range<usize>, Obstacle> {
        source::region(&self.text)
    }

    /// The text of these lines.
    pub fn lines(&self, lines: &Range<usize>) -> Vec<&str> {
        self.text.lines().skip(lines.start - 1).take(lines.len()).collect()
    }

    /// Whether these lines read and print by themselves. Of what is no Rust that we know, only rustc can tell.
    pub fn is_program(&self, lines: &Range<usize>) -> bool {
        let is_main = |main: &Function| lines.contains(&main.line);
        self.error().is_some() || self.function("main").is_some_and(is_main)
    }

    /// Finds the first of these functions that the file has: by its name, or by its path where that is asked for, such as
    /// `Solution::is_valid_sudoku`. A `main` counts inside the submission region only: below it, it is the article's program.
    /// `None` if the file has none of them, nor another that might be meant.
    ///
    /// `kind` tells the kind by the path, by the type of the cells of the first parameter, by whether that is a board, and by
    /// the number of parameters; or else the signature that is expected.
    pub fn entry_point<Kind>(
        &self,
        names: &[&str],
        kind: impl Fn(&str, Option<&str>, bool, usize) -> Result<Kind, &'static str>,
    ) -> Result<Option<EntryPoint<Kind>>, Obstacle> {
        let (functions, region) = (&self.parsed()?.functions, self.region());
        let is_inside = |line| region.as_ref().is_ok_and(|region| region.contains(&line));
        let find = |name: &&str| {
            functions.iter().find(|function| match *name {
                "main" => function.path == "main" && is_inside(function.line),
                name => function.is_called(name) && function.hidden_in().is_none(),
            })
        };
        let kind_as = |function: &Function, path: &str| {
            kind(path, function.cell.as_deref(), function.takes_board, function.parameters)
        };
        let Some(function) = names.iter().find_map(find) else {
            let is_hidden = |it: &&Function| {
                let mut others = names.iter().filter(|name| **name != "main");
                it.hidden_in().is_some() && others.any(|name| it.is_called(name))
            };
            if let Some(function) = functions.iter().find(is_hidden)
                && let Some(Scope { word, name }) = function.hidden_in()
            {
                let why = format!(
                    "`{}` is inside `{word} {name}`, where a judge does not call it",
                    function.last_name()
                );
                let next = format!("Move it out of `{word} {name}`.");
                return Err(Obstacle::new(function.line, why, next));
            }
            let is_asked = |(made, _): &&(String, usize)| {
                made != "main" && names.iter().any(|name| name.rsplit("::").next() == Some(made))
            };
            if let Some((made, line)) = self.parsed()?.made.iter().find(is_asked) {
                let why = format!("`{made}` is made by a macro, in which no function is found");
                return Err(Obstacle::new(*line, why, "Write it without the macro."));
            }
            // A board that is only printed is not returned with a word.
            let name = names.first().copied().unwrap_or_default();
            let is_meant = |function: &&Function| {
                let written = function.last_name().to_lowercase();
                kind_as(function, name).is_ok()
                    && ["solve", "sudoku"].iter().any(|word| written.contains(word))
            };
            if let Some(Function { line, path, .. }) = functions.iter().find(is_meant) {
                let why = format!("there is no function `{name}`, but `{path}` takes a board");
                return Err(Obstacle::new(*line, why, "Rename it."));
            }
            let Some(main) = self.function("main") else { return Ok(None) };
            let why = "`main` is outside the submission region";
            return Err(region
                .err()
                .unwrap_or_else(|| Obstacle::new(main.line, why, "Move it inside.")));
        };
        let Function { path, line, signature, .. } = function;
        let takes_itself = function.passed.iter().flatten().any(|(name, _)| name == "self");
        if takes_itself {
            let why = format!("`{path}` takes `self`, and is called without");
            let next = "Leave it out, here and where you call it: `Self::name(board)`.";
            return Err(Obstacle::new(*line, why, next));
        }
        let kind = kind_as(function, path).map_err(|expected| {
            Obstacle::at(*line, format!("expected `{expected}`, found `{signature}`"))
        })?;
        // Beside a board of another type it may be a function of the solution's own.
        let is_ours = |it: &Function| function.cell.as_deref() == Some("u8") || it.counts();
        let counts = self.function("count_solutions").is_some_and(is_ours);
        Ok(Some(EntryPoint { path: path.clone(), kind, counts }))
    }

    /// Its functions, also those inside modules and other functions, but not those that may run at compile time. None if it is
    /// not Rust.
    pub fn functions(&self) -> &[Function] {
        self.parsed().map_or(&[], |parsed| &parsed.functions)
    }

    /// The function at this path.
    pub fn function(&self, path: &str) -> Option<&Function> {
        self.functions().iter().find(|function| function.path == path)
    }

    /// The function of this name, or at this path.
    pub fn named(&self, name: &str) -> Option<&Function> {
        self.functions().iter().find(|function| function.is(name))
    }

    /// The paths of the function at a path, of those that are named in it, and so on: what it calls, as far as names tell.
    pub fn reached(&self, path: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut next: Vec<&Function> = self.function(path).into_iter().collect();
        while let Some(function) = next.pop() {
            if reached.insert(&*function.path) {
                let is_named = |it: &&Function| function.words.contains(it.last_name());
                next.extend(self.functions().iter().filter(is_named));
            }
        }
        reached
    }

    /// What the function at a path calls, with others that it calls, as far as names tell.
    fn called(&self, path: &str) -> impl Iterator<Item = &Function> {
        let reached = self.reached(path);
        self.functions().iter().filter(move |function| reached.contains(&*function.path))
    }

    /// The only line in the function at a path, or in one that it calls, that calls something of this name which is not of
    /// this file.
    pub fn call_of(&self, path: &str, name: &str) -> Option<usize> {
        let is_it = |called: &str| {
            called.rsplit("::").next() == Some(name) && self.function(called).is_none()
        };
        let calls = self.called(path).flat_map(|function| &function.calls);
        only(calls.filter(|(called, _)| is_it(called)).map(|(_, line)| *line))
    }

    /// The function with its name in this line, and the line in which it calls itself, or its own if it does so in several.
    pub fn recursion(&self, line: usize) -> Option<(&str, usize)> {
        let function = self.functions().iter().find(|it| it.line == line)?;
        let name = &self.text()[function.ident.clone()];
        let body = &self.text()[function.body.clone()];
        let call = format!("{name}(");
        let mut calls = body.match_indices(&call).map(|(at, _)| function.body.start + at);
        let line_of = |at: usize| self.text()[..at].matches('\n').count() + 1;
        Some((name, calls.next().filter(|_| calls.next().is_none()).map_or(line, line_of)))
    }

    /// The only line in the function at a path that copies the board which it is given; if it has none, in those that it calls.
    pub fn copy_of_board(&self, path: &str) -> Option<usize> {
        let own = &self.function(path)?.copies;
        // A helper may only look.
        if !own.is_empty() {
            return only(own.iter().copied());
        }
        only(self.called(path).flat_map(|function| &function.copies).copied())
    }

    /// The line of the only static that the function at a path, or one that it calls, can change.
    pub fn changed_static(&self, path: &str) -> Option<usize> {
        let statics = &self.parsed().ok()?.statics;
        let is_named = |name: &String| self.called(path).any(|it| it.words.contains(name));
        only(statics.iter().filter(|(name, _)| is_named(name)).map(|(_, line)| *line))
    }

    /// The text with `todo!()` for the bodies of the functions of these names, or of these paths.
    pub fn blank(&self, names: &[impl AsRef<str>]) -> String {
        let mut edits = Edits::default();
        for function in self.functions() {
            let is_wanted = names.iter().any(|name| function.is(name.as_ref()));
            let Some(stand_in) = function.stand_in.filter(|_| is_wanted) else { continue };
            let before = &self.text[..function.body.end];
            let line = before.rsplit('\n').next().unwrap_or_default();
            let indent = &line[..line.len() - line.trim_start().len()];
            let body = format!("{{\n{indent}    {stand_in}\n{indent}}}");
            edits.0.push((function.body.clone(), body));
        }
        edits.apply(&self.text)
    }

    /// The text in which these functions of this exercise are paired with those of the original: called with the same arguments;
    /// `differ` of `crate::paired` is called where they return something else or leave something else behind. Where it needs
    /// more than that arguments can be cloned and shown, it does not compile. What is not written yet is the original's.
    pub fn paired(&self, original: &File, to_write: &[&str]) -> Option<String> {
        let mut edits = Edits::default();
        let mut is_compared = false;
        for name in to_write {
            let own = self.named(name)?;
            let theirs = original.named(name)?;
            let item = &original.text[theirs.item.clone()];
            let Some(passed) = theirs.passed.as_ref().filter(|_| own.todo.is_none()) else {
                edits.0.push((own.item.clone(), item.to_owned()));
                continue;
            };
            is_compared = true;
            let named = |function: &Function, text: &str, ending| {
                let end = function.ident.end - function.item.start;
                format!("{}{ending}{}", &text[..end], &text[end..])
            };
            let both = [
                item[..theirs.body.start - theirs.item.start].to_owned(),
                paired::body(theirs, passed, original.calls_itself(theirs)),
                named(own, &self.text[own.item.clone()], paired::YOURS),
                named(theirs, item, paired::THEIRS),
            ];
            edits.0.push((own.item.clone(), both.join("\n")));
        }
        for (at, derived) in &self.parsed().ok()?.types {
            let has =
                |name: &&str| derived.split(|c: char| !c.is_alphanumeric()).any(|it| it == *name);
            let missing = ["Clone", "Debug", "PartialEq"].into_iter().filter(|name| !has(name));
            edits.insert(*at, format!("#[derive({})] ", missing.collect::<Vec<_>>().join(", ")));
        }
        is_compared.then(|| edits.apply(&self.text))
    }

    /// Whether a function is among those that it calls, as far as names tell.
    fn calls_itself(&self, function: &Function) -> bool {
        let mut called =
            self.functions().iter().filter(|it| function.words.contains(it.last_name()));
        called.any(|it| self.reached(&it.path).contains(&*function.path))
    }

    /// The lines where it defines a name, each with how: it `is` there, or `is imported`.
    pub fn defined(&self, name: &str) -> Vec<(usize, &'static str)> {
        let names = self.parsed().map_or(&[][..], |parsed| &parsed.names);
        names.iter().filter(|(it, ..)| it == name).map(|&(_, line, how)| (line, how)).collect()
    }

    /// An item that a marker of the region cuts in two.
    pub fn cut(&self, region: &Range<usize>) -> Option<Obstacle> {
        let items = &self.parsed().ok()?.items;
        [(START, region.start - 1), (END, region.end)].into_iter().find_map(|(marker, line)| {
            let (first, last) =
                items.iter().find(|(first, last)| (first..last).contains(&&line))?;
            let why =
                format!("`{marker}` is on line {line}, inside the item on lines {first} to {last}");
            let next = match marker {
                START => format!("Move it above line {first}."),
                _ => format!("Move it below line {last}."),
            };
            Some(Obstacle::new(line, why, next))
        })
    }

    /// The first syntax in these lines that Rust 1.`minor` does not have, among what beginners use.
    pub fn newer(&self, lines: &Range<usize>, minor: u32) -> Option<&Newer> {
        let newer = self.parsed().ok()?.newer.iter();
        newer
            .filter(|newer| lines.contains(&newer.line) && newer.since > minor)
            .min_by_key(|newer| newer.line)
    }

    /// The small changes in the functions of its region that may make it right; none of text that is not Rust.
    pub fn changes(&self) -> Option<&Changes> {
        let find = || {
            let region = self.region().unwrap_or(1..usize::MAX);
            source::parse(&self.text, |syntax| {
                let functions = FunctionSyntax::all(syntax);
                meant::changes(&self.text, &region, syntax, &functions, &BoardTypes::of(syntax))
            })
        };
        self.changes.get_or_init(find).as_ref().ok()
    }

    /// Its watched copy, which calls the probes of `crate::probe`; an error for text that is not Rust.
    pub fn watched(&self) -> Result<&Watched, Obstacle> {
        Ok(&self.parsed()?.watched)
    }

    /// A watched copy that also calls the probes of `crate::reads`, for what is read by an index and neither lent nor written.
    pub fn reading(&self) -> Result<Watched, Obstacle> {
        source::parse(&self.text, |syntax| {
            let region = self.region().unwrap_or(1..usize::MAX);
            instrumenter::watched(&self.text, region, true, syntax, FunctionSyntax::all(syntax))
        })
    }
}

/// The line, if all are the same.
fn only(mut lines: impl Iterator<Item = usize>) -> Option<usize> {
    let line = lines.next()?;
    lines.all(|it| it == line).then_some(line)
}
