//! Boards and tables as text for people.

use std::time::Duration;

use anstyle::{AnsiColor, Style};

use crate::board::Board;

/// How a digit that the puzzle did not have is shown: bright yellow, as article 000's program does.
const NEW_DIGIT: Style = AnsiColor::BrightYellow.on_default();

/// The eleven lines of a board, boxes set apart by lines; digits that `start` does not have are marked by colour.
#[must_use]
pub fn board_lines(board: &Board, start: &Board) -> Vec<String> {
    let mut lines = Vec::with_capacity(11);
    for (r, row) in board.iter().enumerate() {
        if r == 3 || r == 6 {
            lines.push("───────┼───────┼───────".to_owned());
        }
        let mut line = String::new();
        for (c, &digit) in row.iter().enumerate() {
            if c == 3 || c == 6 {
                line.push_str(" │");
            }
            line.push(' ');
            match digit {
                0 => line.push('.'),
                _ if start[r][c] == digit => line.push_str(&digit.to_string()),
                _ => line.push_str(&format!("{NEW_DIGIT}{digit}{NEW_DIGIT:#}")),
            }
        }
        line.push(' ');
        lines.push(line);
    }
    lines
}

/// How many columns there are to draw in: the terminal's, or 80 where the output is no terminal.
#[must_use]
pub fn columns() -> usize {
    terminal_size::terminal_size_of(std::io::stdout()).map_or(80, |(width, _)| usize::from(width.0))
}

/// Two boards under a title each: next to each other, or one below the other where `columns` are too few.
/// Digits that `start` does not have are marked.
#[must_use]
pub fn two_boards(
    left: (&str, &Board),
    right: (&str, &Board),
    start: &Board,
    columns: usize,
) -> String {
    let left_lines = board_lines(left.1, start);
    let right_lines = board_lines(right.1, start);
    if columns < 51 {
        return format!(
            " {}\n{}\n\n {}\n{}\n",
            left.0,
            left_lines.join("\n"),
            right.0,
            right_lines.join("\n")
        );
    }
    let mut text = format!(" {:<28}{}\n", left.0, right.0);
    for (l, r) in left_lines.iter().zip(right_lines) {
        text.push_str(&format!("{l}     {r}\n"));
    }
    text
}

/// A table with a heading, its columns as wide as they need; columns named in `right` are aligned to the right.
#[must_use]
pub fn table(heading: &[&str], rows: &[Vec<String>], right: &[&str]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells
            .chain([heading[column].chars().count()])
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heading.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut text = String::new();
        for (column, cell) in cells.enumerate() {
            let width = widths[column];
            if right.contains(&heading[column]) {
                text.push_str(&format!("  {cell:>width$}"));
            } else {
                text.push_str(&format!("  {cell:<width$}"));
            }
        }
        text.trim_end().to_owned() + "\n"
    };
    let mut text = line(&mut heading.iter().copied());
    let rule: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
    text.push_str(&line(&mut rule.iter().map(String::as_str)));
    for row in rows {
        text.push_str(&line(&mut row.iter().map(String::as_str)));
    }
    text
}

/// A time with three figures and a unit: `485 ns`, `3.21 ms`, `12.0 s`.
#[must_use]
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let decimals = match value {
        v if v < 9.995 && unit != "ns" => 2,
        v if v < 99.95 && unit != "ns" => 1,
        _ => 0,
    };
    format!("{value:.decimals$} {unit}")
}

/// A count with its thousands set apart: `37,652`.
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
