//! Rows whose empty cells are blanks.

use super::strip::{CellDigits, NONE, cell};

/// The rows, all indented or none; whether an editor has trimmed their ends, and whether all have lost their last columns.
pub fn blanks(lines: &[&str]) -> Option<(Vec<Vec<CellDigits>>, bool, bool)> {
    let width = lines.iter().map(|line| line.len()).max()?;
    let is_trimmed = lines.iter().any(|line| line.len() < width);
    if lines.contains(&"") || is_trimmed && lines.iter().any(|line| line.ends_with(' ')) {
        return None;
    }
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min()?;
    let widths = [(width, 0), (width, indent), (9, 0), (17, 0)];
    widths.iter().filter(|of| of.0 >= width).find_map(|&(to, from)| {
        let rows = lines.iter().map(|line| row(&format!("{line:to$}")[from..]));
        let rows = rows.collect::<Option<Vec<_>>>()?;
        // Numbers with a blank between are not nine cells.
        let is_second =
            |row: &Vec<CellDigits>| row.iter().skip(1).step_by(2).any(|&cell| cell != NONE);
        // The last row may have lost its end.
        let is_cut = rows.iter().rev().skip(1).all(|row| !row.contains(&NONE));
        (lines.len() == 1 || rows.iter().any(is_second) && !is_cut).then_some((
            rows,
            is_trimmed,
            to > width,
        ))
    })
}

/// A row whose empty cells are blanks: nine signs, or nine with a blank between; between bars three.
fn row(text: &str) -> Option<Vec<CellDigits>> {
    let mut parts: Vec<&str> = text.split('|').collect();
    // A frame: `| | 5 3   |`.
    if parts.len() > 4 {
        parts.pop_if(|part| part.trim().is_empty());
    }
    // After an indent, what is as wide as a box is one.
    let others = parts.len().saturating_sub(3);
    let mut before = parts.drain(..others).enumerate();
    if before.any(|(at, part)| !part.trim().is_empty() || at > 0 && part.len() > 2) {
        return None;
    }
    drop(before);
    let number = 9 / parts.len();
    // The first part may have lost a blank, or be indented; the last may have lost several.
    let width = parts.get(1).map_or(text.len(), |part| part.len());
    let (last, indent) = (parts.len() - 1, parts[0].len().saturating_sub(width));
    let mut row = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let part = match at {
            _ if part.len() + 1 < width && at < last => return None,
            0 if last > 0 && part[..indent].trim().is_empty() => {
                format!("{:>width$}", &part[indent..])
            }
            _ if at == last && last > 0 => format!("{:width$}", part.trim_end()),
            _ => (*part).to_owned(),
        };
        let is_width =
            |&(from, step): &(usize, usize)| part.len() + step == 2 * from + step * number + 1;
        let (from, step) = [(0, 1), (0, 2), (1, 2)].into_iter().find(is_width)?;
        for (at, sign) in part.chars().enumerate() {
            match sign {
                ' ' if at % step == from => row.push(NONE),
                '1'..='9' if at % step == from => row.extend(cell(sign)),
                ' ' => {}
                _ => return None,
            }
        }
    }
    (row.len() == 9).then_some(row)
}
