//! A function that calls two others with the same arguments: the reader's and the original's.

use crate::functions::{Function, Passed};

/// What the names of the two end with.
pub const YOURS: &str = "__yours";
pub const THEIRS: &str = "__theirs";

/// The body of a function that calls both, and goes on with what the original did. Of one that calls itself, the reader's
/// meets only the original below it.
pub fn body(function: &Function, passed: &[(String, Passed)], calls_itself: bool) -> String {
    let name = function.last_name();
    let owner = if function.is_method() { "Self::" } else { "" };
    let call = |ending, argument: fn(&(String, Passed)) -> String| {
        let arguments: Vec<String> = passed.iter().map(argument).collect();
        format!("{owner}{name}{ending}({})", arguments.join(", "))
    };
    // A copy of what the reader's may change or take.
    let copies = passed.iter().filter(|(_, how)| *how != Passed::Shared).map(|(name, how)| {
        let original =
            if *how == Passed::Mutable { format!("&*{name}") } else { format!("&{name}") };
        format!("let mut {} = std::borrow::ToOwned::to_owned({original});", copy(name))
    });
    let kept = passed.iter().filter(|(_, how)| *how == Passed::ByValue);
    let kept = kept.map(|(name, _)| format!("let {name}__kept = {name}.clone();"));
    let yours = call(YOURS, |(name, how)| match how {
        Passed::ByValue => copy(name),
        Passed::Shared => name.clone(),
        Passed::Mutable => format!("&mut {}", copy(name)),
    });
    let yours = if calls_itself { format!("crate::paired::alone(|| {yours})") } else { yours };
    let theirs = call(THEIRS, |(name, how)| match how {
        Passed::Mutable => format!("&mut *{name}"),
        _ => name.clone(),
    });
    let shown = passed.iter().filter(|(name, _)| name != "self").map(|(name, how)| match how {
        Passed::ByValue => format!("({name:?}, format!(\"{{:?}}\", {name}__kept))"),
        Passed::Shared => format!("({name:?}, format!(\"{{:?}}\", {name}))"),
        Passed::Mutable => format!("({name:?}, String::new())"),
    });
    let changed = passed.iter().filter(|(_, how)| *how == Passed::Mutable).map(|(name, _)| {
        let copy = copy(name);
        format!(
            "if {copy} != *{name} {{ differ({name:?}, format!(\"{{:#?}}\", {copy}), format!(\"{{:#?}}\", &*{name})); }}"
        )
    });
    let lines = [
        "{ static CALLS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);".to_owned(),
        format!("if !crate::paired::is_wanted(&CALLS) {{ return {theirs}; }}"),
        copies.chain(kept).collect(),
        format!(
            "let yours = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {yours})); let theirs = {theirs};"
        ),
        format!("let shown = || vec![{}];", shown.collect::<Vec<_>>().join(", ")),
        format!("let differ = |what: &str, yours, theirs| crate::paired::differ({name:?}, shown(), what, yours, theirs);"),
        "let Ok(yours) = yours else { differ(\"panics\", String::new(), format!(\"{:#?}\", theirs)); return theirs; };".to_owned(),
        "if yours != theirs { differ(\"\", format!(\"{:#?}\", yours), format!(\"{:#?}\", theirs)); }".to_owned(),
        changed.collect(),
        "theirs }".to_owned(),
    ];
    lines.join(" ")
}

fn copy(name: &str) -> String {
    format!("{name}__copy")
}
