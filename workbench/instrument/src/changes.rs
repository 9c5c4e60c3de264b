//! The small changes of a file that may make it right, and a copy of it in which any one of them can be switched on.
//!
//! At each place where something could be changed, the copy asks `crate::changes::among` which of the changes of that place is
//! on, if any. So one program tries them all.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::ops::Range;

use crate::source::Edits;

/// What is called in a copy.
const AMONG: &str = "crate::changes::among";

/// The bytes of an expression that is not.
const SHORT: usize = 16;

/// A piece of a file, and what takes its place.
pub type Edit = (Range<usize>, String);

/// A change of a file in one place.
#[derive(Clone, Debug)]
pub struct Change {
    /// The line that is changed, or after which one is added.
    pub line: usize,
    pub edits: Vec<Edit>,
    /// Whether it uses names of which the types are not known.
    pub is_guess: bool,
    /// Whether it leaves something out, or ends something early: that may make right what only hides what is wrong.
    pub is_blunt: bool,
}

/// How a place of the file is written in the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    Statement,
    Expression,
    /// Nothing stands there yet.
    Between,
    /// Here the copy says which type a variable has, whatever is changed.
    Type,
}

type Place = (usize, Reverse<usize>, Form);

/// All changes of a file, by their numbers from 1.
#[derive(Debug, Default)]
pub struct Changes {
    pub all: Vec<Change>,
    /// What may stand in a place instead, and which change it belongs to: those around others first.
    places: BTreeMap<Place, Vec<(usize, String)>>,
}

/// A copy in which changes can be switched on.
pub struct Switched {
    pub text: String,
    pieces: Vec<Piece>,
}

/// A piece of the text of a copy, and the changes that it is for.
struct Piece {
    range: Range<usize>,
    numbers: Vec<usize>,
    /// Whether it is what one of them puts there, not all that may stand there.
    is_change: bool,
}

impl Changes {
    /// Adds a change by which these places hold other texts.
    pub fn add(&mut self, change: Change, places: Vec<(Range<usize>, Form, String)>) {
        self.all.push(change);
        for (range, form, text) in places {
            let place = (range.start, Reverse(range.end), form);
            self.places.entry(place).or_default().push((self.all.len(), text));
        }
    }

    /// This change has one more place, an expression.
    pub fn also(&mut self, number: usize, range: Range<usize>, text: String) {
        let place = (range.start, Reverse(range.end), Form::Expression);
        self.places.entry(place).or_default().push((number, text));
    }

    /// In a copy, what is declared before this place has this type: then each change that takes it for another is refused alone.
    pub fn typed(&mut self, at: usize, ty: &str) {
        self.places.insert((at, Reverse(at), Form::Type), vec![(0, format!(": {ty}"))]);
    }

    /// What is changed alike in several places of a line is also changed in all of them at once, and in each two of three: the
    /// row and the column of a box, but not the place in it.
    pub fn in_all_places(&mut self, text: &str) {
        let mut alike: BTreeMap<(usize, &str, String), Vec<usize>> = BTreeMap::new();
        for (number, change) in (1..).zip(&self.all) {
            if let [(range, new)] = &change.edits[..]
                && range.len().max(new.len()) < 10
            {
                let key = (change.line, &text[range.clone()], new.clone());
                alike.entry(key).or_default().push(number);
            }
        }
        // The row of a box in a line, and its column below.
        let below = alike.iter().flat_map(|((line, old, new), numbers)| {
            let others = alike.get(&(line + 1, *old, new.clone()));
            let is_of_box = new.starts_with(" * ") || ["/", "%"].contains(old);
            let others = others.filter(|it| it.len() == numbers.len() && is_of_box);
            others.into_iter().flat_map(move |others| iter::zip(numbers, others))
        });
        let mut several: Vec<_> = below.map(|(one, other)| vec![*one, *other]).collect();
        // The end of a box in its row, and in its column below.
        let mut ends: BTreeMap<(usize, &str, &str), Vec<usize>> = BTreeMap::new();
        for ((line, old, new), numbers) in &alike {
            if let Some((_, step)) = new.split_once(" + ").filter(|it| it.0.len() < 9) {
                ends.entry((*line, *old, step)).or_default().extend(numbers);
            }
        }
        several.extend(ends.iter().filter_map(|((line, old, step), numbers)| {
            let others = ends.get(&(line + 1, *old, *step))?;
            match [&numbers[..], others] {
                [[one], [other]] => Some(vec![*one, *other]),
                _ => None,
            }
        }));
        // A slip that is copied from line to line.
        let mut copied: BTreeMap<(&str, &String), Vec<usize>> = BTreeMap::new();
        for ((_, old, new), numbers) in alike.iter().filter(|it| it.0.1.len() > 2) {
            copied.entry((old, new)).or_default().extend(numbers);
        }
        let is_few = |it: &Vec<usize>| (2..4).contains(&it.len());
        several.extend(copied.into_values().filter(is_few));
        let mut groups: Vec<_> = alike.into_values().filter(|numbers| numbers.len() > 1).collect();
        let pairs = groups.iter().flat_map(|group| match group[..] {
            [a, b, c] => vec![vec![a, b], vec![a, c], vec![b, c]],
            _ => Vec::new(),
        });
        let pairs: Vec<_> = pairs.chain(several).collect();
        groups.extend(pairs);
        for numbers in groups {
            let edits = numbers.iter().map(|number| self.all[number - 1].edits[0].clone());
            let mut edits: Vec<Edit> = edits.collect();
            edits.sort_by_key(|(range, _)| range.start);
            edits.dedup();
            if edits.len() == 1 {
                continue;
            }
            self.all.push(Change { edits: edits.clone(), ..self.all[numbers[0] - 1].clone() });
            let number = self.all.len();
            for ((start, Reverse(end), _), choices) in &mut self.places {
                let own = choices.iter().filter(|it| numbers.contains(&it.0));
                let own: Vec<&String> = own.map(|it| &it.1).collect();
                let is_in = |(range, _): &&Edit| *start <= range.start && range.end <= *end;
                let within: Vec<Edit> = edits.iter().filter(is_in).cloned().collect();
                match own[..] {
                    [] => {}
                    [one] => choices.push((number, one.clone())),
                    // Operators of one expression.
                    _ => {
                        let here =
                            |(range, new): Edit| (range.start - start..range.end - start, new);
                        let within = within.into_iter().map(here).collect();
                        choices.push((number, Edits(within).apply(&text[*start..*end])));
                    }
                }
            }
        }
    }

    /// Those that use names of which the types are not known.
    pub fn guesses(&self) -> impl Iterator<Item = usize> {
        (1..).zip(&self.all).filter(|(_, change)| change.is_guess).map(|(number, _)| number)
    }

    /// All changes of the places that these are changes of.
    pub fn beside(&self, numbers: &BTreeSet<usize>) -> BTreeSet<usize> {
        let places = self.places.values();
        let places = places.filter(|choices| choices.iter().any(|it| numbers.contains(&it.0)));
        places.flatten().map(|(number, _)| *number).collect()
    }

    /// The changes of which all that they are about is in places of this one.
    pub fn inside(&self, number: usize) -> BTreeSet<usize> {
        let places =
            self.places.iter().filter(|(_, choices)| choices.iter().any(|it| it.0 == number));
        let own: Vec<Range<usize>> =
            places.map(|((start, Reverse(end), _), _)| *start..*end).collect();
        let is_in =
            |it: &Range<usize>| own.iter().any(|own| own.start <= it.start && it.end <= own.end);
        let all = (1..).zip(&self.all);
        let inside = all.filter(|(_, change)| change.edits.iter().all(|(range, _)| is_in(range)));
        inside.map(|(number, _)| number).collect()
    }

    /// Those that put one of these words into the text, or take it out.
    pub fn with(&self, words: &BTreeSet<String>, text: &str) -> Vec<usize> {
        let has = |text: &str| {
            text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|it| words.contains(it))
        };
        let is_it = |(range, new): &Edit| has(new) || has(&text[range.clone()]);
        let all = (1..).zip(&self.all).filter(|(_, change)| change.edits.iter().any(is_it));
        all.map(|(number, _)| number).collect()
    }

    /// The file as this change makes it.
    pub fn apply(&self, number: usize, text: &str) -> Option<String> {
        let change = self.all.get(number.checked_sub(1)?)?;
        Some(Edits(change.edits.clone()).apply(text))
    }

    /// The copy of a text with these changes.
    pub fn switched(&self, text: &str, numbers: &BTreeSet<usize>) -> Switched {
        // A type has the number 0.
        let is_asked = |number: &usize| *number == 0 || numbers.contains(number);
        let of = |choices: &[(usize, String)]| -> Vec<(usize, String)> {
            choices.iter().filter(|(number, _)| is_asked(number)).cloned().collect()
        };
        let places = self.places.iter().map(|(place, choices)| (place, of(choices)));
        let places: Vec<_> = places.filter(|(_, choices)| !choices.is_empty()).collect();
        // What ends in a place comes before what is put there, and that before what begins: the inner ends first.
        let mut events: Vec<(usize, u8, usize)> = Vec::new();
        for (order, ((start, Reverse(end), form), _)) in places.iter().enumerate() {
            match form {
                Form::Between | Form::Type => events.push((*start, 1, order)),
                _ => events.extend([(*start, 2, order), (*end, 0, places.len() - order)]),
            }
        }
        events.sort_unstable();
        let mut copy = Switched { text: String::with_capacity(8 * text.len()), pieces: Vec::new() };
        let (mut position, mut open) = (0, Vec::new());
        for (at, kind, order) in events {
            copy.text += &text[position..at];
            position = at;
            let order = if kind == 0 { places.len() - order } else { order };
            let ((start, Reverse(end), form), choices) = &places[order];
            let numbers: Vec<usize> = choices.iter().map(|(number, _)| *number).collect();
            let begin = copy.text.len();
            match (kind, form) {
                (0, form) => {
                    copy.text += if *form == Form::Expression { ")" } else { "}" };
                    let own = &text[*start..*end];
                    for (place, (number, text)) in choices.iter().enumerate() {
                        // Of the arms of one `match` rustc tells only the first that has another type.
                        let is_alone = *form == Form::Expression && own.len() < SHORT;
                        let alone = format!("if false {{ {own} }} else {{ {text} }}");
                        let text = if is_alone { &alone } else { text };
                        copy.arm(place + 1, choices.len(), *number, text, *form);
                    }
                    copy.text += if *form == Form::Expression { "})" } else { "}" };
                    let begin = open.pop().unwrap_or(begin);
                    copy.piece(begin, numbers, false);
                }
                (1, Form::Type) => copy.text += &choices[0].1,
                (1, _) => {
                    copy.text += &format!(" match {AMONG}(&{numbers:?}) {{ 0 => {{}}");
                    for (place, (number, text)) in choices.iter().enumerate() {
                        copy.arm(place + 1, choices.len(), *number, text, Form::Statement);
                    }
                    copy.text += "} ";
                    copy.piece(begin, numbers, false);
                }
                (_, form) => {
                    open.push(begin);
                    let [outer, inner] =
                        if *form == Form::Expression { ["(", "("] } else { ["", "{"] };
                    copy.text += &format!("{outer}match {AMONG}(&{numbers:?}) {{\n0 => {inner}");
                }
            }
        }
        copy.text += &text[position..];
        copy
    }
}

impl Switched {
    fn arm(&mut self, place: usize, last: usize, number: usize, text: &str, form: Form) {
        let begin = self.text.len();
        let pattern = if place == last { "_".to_owned() } else { place.to_string() };
        self.text += &match form {
            Form::Expression => format!(",\n{pattern} => ({text})"),
            _ => format!("\n{pattern} => {{ {text} }}"),
        };
        self.piece(begin, vec![number], true);
    }

    fn piece(&mut self, begin: usize, numbers: Vec<usize>, is_change: bool) {
        self.pieces.push(Piece { range: begin..self.text.len(), numbers, is_change });
    }

    /// The changes that an error of rustc in these bytes is about. What stands there anyway compiles, so where it does not, what
    /// is in it is meant, or else what is around it.
    pub fn at(&self, error: &Range<usize>) -> Vec<usize> {
        let is_in = |inner: &Range<usize>, outer: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        let around = self.pieces.iter().filter(|piece| is_in(error, &piece.range));
        let around = around.min_by_key(|piece| piece.range.len());
        let inside = self.pieces.iter().filter(|piece| is_in(&piece.range, error));
        let inside: BTreeSet<usize> = inside.flat_map(|piece| piece.numbers.clone()).collect();
        match around {
            Some(around) if around.is_change || inside.is_empty() => around.numbers.clone(),
            _ => inside.into_iter().collect(),
        }
    }
}
