//! Texts put together by machine from known boards, in many of the ways in which people write them.

use std::iter;

use fastrand::Rng;
use puzzles::cells::digits;
use puzzles::position::Position;
use solutions::Board;

/// A text, and how it was put together.
pub struct Made {
    pub layout: String,
    pub rows: String,
    pub text: String,
}

fn one<'a, T: ?Sized>(random: &mut Rng, of: &[&'a T]) -> &'a T {
    of[random.usize(..of.len())]
}

/// One of the choices that `cases/layouts.txt` has for a part of a text, in one line or in several; `\\s` is an escape in the text.
fn part(random: &mut Rng, name: &str) -> String {
    let choices: Vec<&str> = parts(name).into_iter().flat_map(|line| line.split('¦')).collect();
    let choice = one(random, &choices).replace("\\n", "\n").replace("\\t", "\t");
    choice.replace("\\r", "\r").replace("\\s", "\\n")
}

fn cells(board: &Board, empty: &str) -> Vec<String> {
    board
        .0
        .iter()
        .map(|&cell| if cell == 0 { empty.to_owned() } else { cell.to_string() })
        .collect()
}

/// A row in a style: what is between its cells, or a name.
fn row(cells: &[String], style: &str) -> String {
    let groups = |inner: &str, outer: &str| {
        cells.chunks(3).map(|group| group.join(inner)).collect::<Vec<_>>().join(outer)
    };
    match style {
        "groups" => groups("", " "),
        "wide groups" => groups(" ", "   "),
        "bars" => groups(" ", " | "),
        "tight bars" => groups("", "|"),
        "framed" => format!("| {} |", groups(" ", " | ")),
        "table" => format!("| {} |", cells.join(" | ")),
        "underlined" => format!("|_{}_|", cells.join("_|_")),
        "quoted" => format!("\"{}\"", cells.join("\",\"")),
        "list" => format!("[{}]", cells.join(", ")),
        "words in brackets" => format!("[{}]", cells.join(" ")),
        "cells in brackets" => format!("[{}]", cells.join("][")),
        "cells in parentheses" => format!("({})", cells.join(") & (")),
        "bold" => format!("**{}**", cells.join("**,**")),
        between => cells.join(between),
    }
}

/// A style, and what an empty cell is in it.
fn style(random: &mut Rng) -> (String, &'static str) {
    let style = part(random, "style");
    let empties: &[&str] = match &*style {
        "framed" | "table" | "cells in brackets" => &["0", ".", "_", "-", "*", "#", "?", "·", " "],
        "," | ";" | "\t" | "quoted" => &["0", ".", "_", "-", "*", "#", "?", "x", ""],
        ",," => &["0", "."],
        "bars" => &["0", ".", "_", "-", "*", "#", "?", "x", " "],
        "underlined" => &["_"],
        "list" => &["0", "null", "None", "-1", "'.'"],
        _ => &["0", ".", "_", "-", "*", "#", "?", "x", "·"],
    };
    (style, one(random, empties))
}

/// Below each other or side by side, in a frame or none.
fn grids(random: &mut Rng, boards: &[Board]) -> Made {
    let (style, empty) = style(random);
    let rule = match &*style {
        "framed" => "+-------+-------+-------+",
        "bars" => "------+-------+------",
        "tight bars" => "---+---+---",
        _ => "",
    };
    let rows: Vec<Vec<String>> = boards
        .iter()
        .map(|board| cells(board, empty).chunks(9).map(|cells| row(cells, &style)).collect())
        .collect();
    let bands = one(random, &["", "", "\n", "rule"]);
    let banded = |lines: &[String]| -> Vec<String> {
        let gap = match bands {
            "rule" if rule.is_empty() => "-----------",
            "rule" => rule,
            _ => "",
        };
        let mut all: Vec<String> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            if !bands.is_empty() && (at == 3 || at == 6) {
                all.push(gap.to_owned());
            }
            all.push(line.clone());
        }
        all
    };
    let (layout, lines) = if boards.len() > 1 && random.bool() {
        let beside = part(random, "beside");
        let beside_each_other =
            |at: usize| rows.iter().map(|rows| rows[at].clone()).collect::<Vec<_>>().join(&beside);
        let lines: Vec<String> = (0..9).map(beside_each_other).collect();
        (format!("beside {beside:?}"), banded(&lines))
    } else {
        let between = part(random, "below");
        let mut lines = Vec::new();
        for (at, rows) in rows.iter().enumerate() {
            if at > 0 && !between.is_empty() {
                lines.extend(
                    between.split('\n').skip(usize::from(between == "\n")).map(str::to_owned),
                );
            }
            lines.extend(banded(rows));
        }
        (format!("below {between:?}"), lines)
    };
    let (prefix, text) = with_prefix(random, &lines);
    let style = format!("{style:?} {empty:?}, bands {bands:?}, prefix {prefix:?}");
    Made { layout, rows: style, text }
}

/// A mark, a number, a time or a name before each line, and something before all.
fn with_prefix(random: &mut Rng, lines: &[String]) -> (String, String) {
    let prefix = part(random, "prefix");
    let mut text = part(random, "above");
    let mut number = 0;
    for line in lines {
        let is_blank = line.is_empty();
        number += usize::from(!is_blank);
        let letter = "IABCDEFGH".chars().cycle().nth(number).unwrap_or('A');
        let label = prefix
            .replace("1N", &(10 + number).to_string())
            .replace('N', &number.to_string())
            .replace('L', &letter.to_string());
        let is_mark = !label.contains(char::is_alphanumeric);
        let label = if is_blank && !is_mark { "" } else { &label };
        text += &format!("{label}{line}\n");
    }
    (prefix, text)
}

/// Each in its line.
fn lines(random: &mut Rng, boards: &[Board], solved: &[Board]) -> Made {
    let line = part(random, "line");
    let fields = line.contains('F');
    let empty = if fields { "0" } else { one(random, &["0", ".", "_", "-", "*", "#", "?", "x"]) };
    let mut text = String::new();
    for (at, (board, solution)) in boards.iter().zip(solved).enumerate() {
        let with = |empty: &str, between: &str, board: &Board| cells(board, empty).join(between);
        for letter in line.chars() {
            match letter {
                'N' => text += &(at + 1).to_string(),
                'B' => text += &with(empty, "", board),
                'S' => text += &with("", "", solution),
                'F' => text += &with(empty, ",", board),
                'T' => text += &with("", ",", solution),
                other => text.push(other),
            }
        }
        text.push('\n');
    }
    Made { layout: format!("lines {line:?}"), rows: empty.to_owned(), text }
}

/// All of them in one line.
fn in_one_line(random: &mut Rng, boards: &[Board]) -> Made {
    let mut forms = Vec::new();
    let same = random.bool();
    let form = random.usize(..5);
    let items: Vec<String> = boards
        .iter()
        .map(|board| {
            let form = if same { form } else { random.usize(..5) };
            forms.push(["string", "list", "rows", "strings", "tuples"][form]);
            let rows = |style, start, end| {
                let cells = cells(board, "0");
                let rows =
                    cells.chunks(9).map(|cells| format!("{start}{}{end}", row(cells, style)));
                format!("[{}]", rows.collect::<Vec<_>>().join(","))
            };
            match form {
                0 => format!("\"{}\"", cells(board, ".").concat()),
                1 => format!("[{}]", cells(board, "0").join(",")),
                2 => rows(",", "[", "]"),
                3 => rows("", "\"", "\""),
                _ => rows(", ", "(", ")"),
            }
        })
        .collect();
    let around = part(random, "items");
    let [start, between, end] = around.split('‖').collect::<Vec<_>>()[..] else {
        panic!("{around}")
    };
    let layout = format!("in one line {start:?} {between:?} {end:?}");
    forms.dedup();
    Made { layout, rows: forms.join(" "), text: format!("{start}{}{end}\n", items.join(between)) }
}

/// A table in HTML or another markup for each.
fn markup(random: &mut Rng, boards: &[Board]) -> Made {
    let cells = part(random, "markup");
    let (full, empty) = cells.split_once('‖').unwrap();
    let (start, row_start, row_end, end) = match full {
        _ if full.starts_with("[td") => ("[table]\n", "[tr]", "[/tr]\n", "[/table]\n"),
        "| @ |" => ("{| class=\"wikitable\"\n", "|-\n", "\n", "|}\n"),
        "|@" => ("", "", "|\n", "\n"),
        _ if full.starts_with('<') => *one(
            random,
            &[
                &("<table>\n", "<tr>", "</tr>\n", "</table>\n"),
                &("<TABLE BORDER=1>", "<TR>\n", "</TR>\n", "</TABLE>"),
                &("<table><tbody>", "<tr>", "</tr>", "</tbody></table>\n"),
            ],
        ),
        _ => ("", "", "\n", "\n"),
    };
    let mut text = String::new();
    for board in boards {
        text += start;
        for cells in board.0.chunks(9) {
            text += row_start;
            let digit = |cell: &u8| match cell {
                0 => empty.to_owned(),
                _ => full.replace("4@", &(48 + cell).to_string()).replace('@', &cell.to_string()),
            };
            text += &cells.iter().map(digit).collect::<String>();
            text += row_end;
        }
        text += end;
    }
    Made { layout: format!("markup {full}"), rows: format!("{empty} {start:?}"), text }
}

/// A form for each board, with words before it: each given as a clue, a grid of candidates, what programs print.
fn printed(random: &mut Rng, boards: &[Board]) -> Made {
    let form = part(random, "printed");
    let mut text = String::new();
    for (at, board) in boards.iter().enumerate() {
        text += &format!("Puzzle {}:\n", "ABCD".chars().nth(at).unwrap());
        let given = |at: usize| board.0[at] != 0;
        let clue = |at: usize| {
            let numbers = [at / 9 + 1, at % 9 + 1, board.0[at].into()];
            numbers.iter().fold(form.clone(), |text, it| text.replacen('@', &it.to_string(), 1))
        };
        let rows = |empty: &str, start: &str, between: &str, end: &str| -> String {
            let cells = cells(board, empty);
            let row = |row: &[String]| format!("{start}{}{end}\n", row.join(between));
            cells.chunks(9).map(row).collect::<Vec<_>>().concat()
        };
        let stamp = |(at, row): (usize, &str)| {
            format!("2025-03-04 09:12:{} DEBUG row {at}: {row}\n", 33 + at)
        };
        let line = rows("0", "{\"v\": ", "}, {\"v\": ", "}");
        text += &match &*form {
            "all" => rows("123456789", "", " ", ""),
            "u" => rows("123456789", "u", " u", "").replace("u123456789", "123456789"),
            "numpy" => rows("0", " [", " ", "]"),
            "floats" => rows("0", "[", ". ", ".]"),
            "masked" => rows("--", "  [", ", ", "],"),
            "objects" => format!("[[{}]]\n", line.trim().replace('\n', "], [")),
            "log" => rows("0", "", " ", "").lines().enumerate().map(stamp).collect(),
            "org" => format!("|---+---|\n{}", rows(" ", "| ", " | ", " |")),
            "quoted mail" => rows(".", "> > ", " ", ""),
            _ if form.starts_with('(') => format!(
                "[{}]\n",
                (0..81).filter(|&at| given(at)).map(clue).collect::<Vec<_>>().join(", ")
            ),
            _ => (0..81).filter(|&at| given(at)).map(|at| clue(at) + "\n").collect(),
        };
    }
    Made { layout: format!("printed {form}"), rows: String::new(), text }
}

/// Boards below each other in a container, or in one in another, with other texts above and below.
fn composed(random: &mut Rng, boards: &[Board]) -> Made {
    let mut text = String::new();
    let mut forms = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        let (style, empty) = style(random);
        forms.push(format!("{style:?} {empty:?}"));
        if at > 0 {
            text += one(random, &["\n", "---\n", "Next:\n"]);
        }
        for cells in cells(board, empty).chunks(9) {
            text += &(row(cells, &style) + "\n");
        }
    }
    let mut layout = "composed".to_owned();
    for _ in 0..random.usize(1..3) {
        let container = part(random, "container");
        layout += &format!(" {container:?}");
        let parts: Vec<&str> = container.split('‖').collect();
        let [.., before, behind, end] = parts[..] else { unreachable!() };
        let start = if parts.len() == 4 { parts[0] } else { "" };
        let lines = text.lines().map(|line| format!("{before}{line}{behind}"));
        text = format!("{start}{}{end}", lines.collect::<String>());
    }
    let gap = one(random, &["", "\n"]);
    if random.bool() {
        text = format!("{}{gap}{text}", part(random, "other"));
    }
    if random.bool() {
        text = format!("{text}{gap}{}", part(random, "other"));
    }
    Made { layout, rows: forms.join(", "), text }
}

/// Every part chosen for itself: signs, what is around a cell, between cells, rows and boards, above and below.
pub fn by_lot(random: &mut Rng, boards: &[Board], _: &[Board]) -> Made {
    let mut layout = String::new();
    let mut part = |name: &str| {
        let choice = part(random, name);
        layout += &format!("{name} {choice:?} ");
        choice
    };
    let [empty, cell, between, boxes] = ["empty", "cell", "between", "boxes"].map(&mut part);
    let boxes = if boxes == "=" { &between } else { &boxes };
    let [row, joint, bands] = ["row", "joint", "bands"].map(&mut part);
    // In one line nobody can tell cells that are not written from what is between rows.
    let is_joined = !joint.contains('\n');
    let is_blank = [" ", "", "&nbsp;"].contains(&&*empty);
    let empty = if is_joined && is_blank { "0".to_owned() } else { empty };
    let [head, foot, next, gap, around] = ["head", "foot", "next", "gap", "around"].map(&mut part);
    let (first, is_beside) = (random.usize(..2), random.u8(..4) == 0);
    let is_beside = is_beside && boards.len() > 1 && joint == "\n";
    let rows = |board: &Board| -> Vec<String> {
        let cells: Vec<String> =
            cells(board, &empty).iter().map(|it| cell.replace('@', it)).collect();
        let text = |cells: &[String]| {
            cells.chunks(3).map(|it| it.join(&between)).collect::<Vec<_>>().join(boxes)
        };
        let labelled = |(at, cells): (usize, &[String])| {
            let row = row.replace('N', &(at + first).to_string());
            let row =
                if row.starts_with("Le") { row } else { row.replace('L', &"ABCDEFGHI"[at..=at]) };
            row.replace('@', &text(cells))
        };
        cells.chunks(9).enumerate().map(labelled).collect()
    };
    let joined = |rows: Vec<String>| {
        let mut text = head.clone();
        for (at, row) in rows.iter().enumerate() {
            let is_band = at % 3 == 0 && joint == "\n";
            let before = [&*joint, if is_band { &bands } else { "" }];
            text += &if at > 0 { before.concat() + row } else { row.clone() };
        }
        format!("{text}\n{foot}")
    };
    let all: Vec<Vec<String>> = boards.iter().map(rows).collect();
    let text = if is_beside {
        let beside = |at: usize| all.iter().map(|rows| &*rows[at]).collect::<Vec<_>>().join(&gap);
        joined((0..9).map(beside).collect())
    } else {
        all.into_iter().map(joined).collect::<Vec<_>>().join(&next)
    };
    let rows = if is_joined { "joined" } else { "" }.to_owned();
    Made { layout, rows, text: around.replace('@', &text) }
}

pub fn made(random: &mut Rng, boards: &[Board], solved: &[Board]) -> Made {
    match random.u8(..12) {
        0..4 => grids(random, boards),
        4 => markup(random, boards),
        5 => in_one_line(random, boards),
        6 if random.bool() => printed(random, boards),
        8.. => composed(random, boards),
        _ => lines(random, boards, solved),
    }
}

/// What `cases/layouts.txt` has of a name.
pub fn parts(name: &str) -> Vec<&'static str> {
    let of_name = |line: &'static str| line.strip_prefix(name)?.strip_prefix(": ");
    include_str!("../cases/layouts.txt").lines().filter_map(of_name).collect()
}

/// A board alone in a form of `cases/layouts.txt`: what is before it, a row, what is between its cells, between rows, between
/// bands and behind it, and what an empty cell is; `all` are its candidates.
pub fn in_form(form: &str, board: &Board) -> String {
    let form = form.replace("\\n", "\n").replace("\\t", "\t");
    let [head, outer, style, joint, band, foot, empty] = form.split('‖').collect::<Vec<_>>()[..]
    else {
        panic!("{form}")
    };
    let mut cells = cells(board, empty);
    if let Some(position) = Position::new(board).filter(|_| empty == "all") {
        for (at, cell) in cells.iter_mut().enumerate().filter(|cell| cell.1 == "all") {
            *cell = digits(position.candidates(at)).map(|digit| digit.to_string()).collect();
        }
    }
    let mut text = head.to_owned();
    for (at, cells) in cells.chunks(9).enumerate() {
        text += if at > 0 { joint } else { "" };
        if matches!(at, 3 | 6) && !band.is_empty() {
            text += &format!("{band}\n");
        }
        let outer = outer.replace('N', &(at + 1).to_string()).replace('M', &at.to_string());
        text += &outer.replace('L', &"ABCDEFGHI"[at..=at]).replace('@', &row(cells, style));
    }
    text + foot
}

/// In a form, with a sign in place of a given.
pub fn with_sign(form: &str, board: &Board, at: usize, sign: char) -> String {
    let mut other = *board;
    other.0[at] = board.0[at] % 9 + 1;
    let (text, other) = (in_form(form, board), in_form(form, &other));
    text.chars().zip(other.chars()).map(|(a, b)| if a == b { a } else { sign }).collect()
}

/// Two texts side by side, the second one lower by some lines.
pub fn side_by_side(left: &str, right: &str, between: &str, lower: usize) -> String {
    let left: Vec<&str> = left.lines().collect();
    let right: Vec<&str> = iter::repeat_n("", lower).chain(right.lines()).collect();
    let width = left.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for at in 0..left.len().max(right.len()) {
        let [left, right] = [&left, &right].map(|lines| *lines.get(at).unwrap_or(&""));
        text += format!("{left:width$}{between}{right}").trim_end_matches(' ');
        text += "\n";
    }
    text
}
