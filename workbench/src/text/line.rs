//! A line of text in several styles that knows how wide it is on the screen.

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<(Style, String)>);

impl Line {
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Line(vec![(style, text.into())])
    }

    pub fn add(&mut self, style: Style, text: impl Into<String>) {
        match self.0.last_mut() {
            Some((last, line)) if *last == style => line.push_str(&text.into()),
            _ => self.0.push((style, text.into())),
        }
    }

    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// The line cut or padded (in its last style) to a width. A wide character that would be cut in half becomes a blank;
    /// characters that would move the cursor are left out.
    pub fn fit(mut self, columns: usize) -> Self {
        let mut left = columns;
        let mut cut = false;
        for (_, text) in &mut self.0 {
            text.retain(|character| {
                let Some(width) = character.width() else {
                    return false;
                };
                cut |= width > left;
                if !cut {
                    left -= width;
                }
                !cut
            });
        }
        match self.0.last_mut() {
            Some((_, text)) => text.push_str(&" ".repeat(left)),
            None => self.add(Style::new(), " ".repeat(left)),
        }
        self
    }

    /// The end of the line after an ellipsis, if it is wider than `columns`.
    pub fn end(mut self, columns: usize) -> Self {
        if self.width() <= columns {
            return self;
        }
        let mut over = (self.width() + 1).saturating_sub(columns);
        for (_, text) in &mut self.0 {
            text.retain(|character| {
                let is_kept = over == 0;
                over = over.saturating_sub(character.width().unwrap_or(0));
                is_kept
            });
        }
        let style = self.0.first().map_or(Style::new(), |&(style, _)| style);
        self.0.insert(0, (style, "…".to_owned()));
        self
    }

    pub fn append(&mut self, mut other: Line) {
        self.0.append(&mut other.0);
    }

    pub fn plain(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// The text with escape sequences; without `colours`, those for bold, underlined and reversed text only.
    pub fn styled(&self, colours: bool) -> String {
        let mut line = String::new();
        for (style, text) in &self.0 {
            let plain = style.fg_color(None).bg_color(None);
            let style = if colours { *style } else { plain };
            line.push_str(&format!("{style}{text}{style:#}"));
        }
        line
    }
}
