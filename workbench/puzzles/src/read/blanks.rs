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
    let mut parts: Vec<&[u8]> = text.as_bytes().split(|&sign| sign == b'|').collect();
    // `| | 5 3   |`
    if parts.len() == 6 && parts[0].trim_ascii().is_empty() {
        parts.remove(0);
    }
    if parts.len() == 5 {
        parts = parts[1..4].to_vec();
    }
    let number = 9 / parts.len();
    let mut row = Vec::new();
    for part in &parts {
        let is_width =
            |&(from, step): &(usize, usize)| part.len() + step == 2 * from + step * number + 1;
        let (from, step) = [(0, 1), (0, 2), (1, 2)].into_iter().find(is_width)?;
        for (at, sign) in part.iter().enumerate() {
            match sign {
                b' ' if at % step == from => row.push(NONE),
                b'1'..=b'9' if at % step == from => row.extend(cell(char::from(*sign))),
                b' ' => {}
                _ => return None,
            }
        }
    }
    (row.len() == 9 && parts.len() < 9).then_some(row)
}
