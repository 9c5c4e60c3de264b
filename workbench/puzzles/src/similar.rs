//! Names that an unknown one was probably meant for.

/// Those that are the same but for signs and cases; otherwise what begins with it or contains it, differs in few letters, or is
/// abbreviated by it.
pub fn likely<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = plain(unknown);
    let length = wanted.chars().count();
    let names: Vec<(String, &str)> = names.map(|name| (plain(name), name)).collect();
    let distance = |name: &str| strsim::osa_distance(&wanted, name);
    let least = names.iter().map(|(name, _)| distance(name)).min().unwrap_or_default();
    let ways: [&dyn Fn(&str) -> bool; 5] = [
        &|name| name == wanted,
        &|name| length > 0 && name.starts_with(&wanted),
        &|name| length > 1 && name.contains(&wanted),
        &|name| least <= length / 3 && distance(name) == least,
        &|name| length > 2 && abbreviates(&wanted, name),
    ];
    let like = |is_like: &dyn Fn(&str) -> bool| -> Vec<&'a str> {
        names.iter().filter(|(name, _)| is_like(name)).map(|(_, name)| *name).collect()
    };
    ways.into_iter().map(like).find(|found| !found.is_empty()).unwrap_or_default()
}

/// A name in small letters and numbers without leading zeros.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    let mut rest = name.chars().peekable();
    let mut is_number = false;
    while let Some(c) = rest.next() {
        let leads = c == '0' && !is_number && rest.peek().is_some_and(char::is_ascii_digit);
        if (c.is_ascii_alphanumeric() || !c.is_ascii()) && !leads {
            plain.push(c.to_ascii_lowercase());
        }
        is_number = c.is_ascii_digit() && !leads;
    }
    plain
}

/// Whether a name has these letters in this order, the first at its beginning.
fn abbreviates(short: &str, name: &str) -> bool {
    let mut letters = name.chars();
    short.chars().next() == name.chars().next() && short.chars().all(|c| letters.any(|l| l == c))
}
