//! The picture that `watch` shows: lines of text for a terminal of any size, a function of the position alone.

use watched::{End, Write};

use super::keys::{Controls, KEYS};
use super::timeline::{Moment, Timeline};
use solutions::Board;

use crate::board::rules;
use crate::solution::Solution;
use crate::text::line::Line;
use crate::text::style::{AT_WORK, BOLD, FAINT, PLAIN, SHOWN, TRIED, WARNING};
use crate::text::{self, Frame};

/// The width of a board with lines between the boxes, and without.
const BOARD: usize = 23;
const NARROW_BOARD: usize = 19;

/// Blank columns between two panes.
const GAP: usize = 2;

/// The least width for a line of code, and for the counters beside a board.
const LEAST_CODE: usize = 30;
const LEAST_COUNTERS: usize = 12;

#[derive(Debug)]
pub struct Search {
    pub solution: Solution,
    pub timeline: Timeline,
}

#[derive(Debug)]
pub struct View {
    pub puzzle: String,
    /// Why the givens are contradictory, if they are.
    pub clash: Option<String>,
    pub searches: Vec<Search>,
    /// What is said at a position.
    pub note: Option<(usize, String)>,
    pub controls: Controls,
}

impl View {
    /// The picture: `height` lines, each of them `width` columns wide.
    pub fn draw(&self, width: usize, height: usize) -> Vec<Line> {
        let mut lines = vec![self.top()];
        let mut bottom = vec![self.bottom(width)];
        if height < 3 {
            bottom.clear();
        }
        for note in self.notes() {
            // The board comes first.
            if lines.len() + bottom.len() + 9 < height {
                bottom.insert(0, Line::new(WARNING, note));
            }
        }
        let body = height.saturating_sub(lines.len() + bottom.len());
        let pane_width = ((width + GAP) / self.searches.len().max(1)).saturating_sub(GAP);
        let mut drawn = self
            .searches
            .iter()
            .map(|search| self.pane(search, pane_width, body))
            .reduce(|left, right| side_by_side(left, pane_width, right))
            .unwrap_or_default();
        drawn.resize(body, Line::default());
        lines.append(&mut drawn);
        lines.append(&mut bottom);
        lines.truncate(height);
        lines.into_iter().map(|line| line.fit(width)).collect()
    }

    fn top(&self) -> Line {
        let player = &self.controls.player;
        let last = text::count(player.length() as u64);
        let (position, width) = (text::count(player.position() as u64), last.len());
        let mut line = Line::new(BOLD, format!("step {position:>width$} of {last}"));
        let speed = text::count(player.speed().into());
        let sign = if player.is_playing() { '▶' } else { '‖' };
        line.add(SHOWN, format!("  {sign} {speed} steps/s"));
        if let [search] = self.searches.as_slice() {
            line.add(BOLD, format!("  {}", search.solution.name));
        }
        line.add(PLAIN, format!("  {}", self.puzzle));
        line
    }

    fn notes(&self) -> Vec<String> {
        let position = self.controls.player.position();
        let mut notes = Vec::new();
        if let Some(clash) = &self.clash {
            notes.push(format!("clashing givens: {clash}"));
        }
        if let Some((_, note)) = self.note.as_ref().filter(|(at, _)| *at == position) {
            notes.push(note.clone());
        }
        for Search { solution, timeline } in &self.searches {
            let name = &solution.name;
            let trace = &timeline.recording.trace;
            if trace.is_answer_only() {
                notes.push(format!("{name} writes only its final answer"));
            }
            if let Some(why) = timeline.fault() {
                notes.push(format!("{name}: {why}"));
            } else if position >= timeline.len()
                && trace.end == (End::Finished { solved: true })
                && let Some(fault) = rules::flaw(&Board::EMPTY, &timeline.at(position).board)
            {
                notes.push(format!("{name} calls this solved, but {fault}"));
            }
        }
        notes
    }

    /// The keys, the number being typed, or the answer to the last key.
    fn bottom(&self, width: usize) -> Line {
        if let Some(typed) = &self.controls.typed {
            let mut line = Line::new(BOLD, format!("go to step: {typed}_"));
            line.add(FAINT, "  (Enter, or Esc to stay)");
            return line;
        }
        if let Some(message) = &self.controls.message {
            return Line::new(WARNING, message);
        }
        let mut line = Line::default();
        for (key, what) in KEYS {
            let mut item = Line::new(BOLD, key);
            item.add(FAINT, format!(" {what}  "));
            if line.width() + item.width() > width + GAP {
                break;
            }
            line.append(item);
        }
        line
    }

    /// One search in a rectangle. Without room, parts are left out: the code first, the board last.
    fn pane(&self, search: &Search, width: usize, height: usize) -> Vec<Line> {
        let position = self.controls.player.position();
        let mut lines = Vec::new();
        if self.searches.len() > 1 && height > 9 {
            lines.push(Line::new(BOLD, &*search.solution.name));
        }
        let strip = strip(&search.timeline, position, width, height - lines.len());
        let rest = height - lines.len() - strip.len();
        lines.append(&mut board_and_code(search, position, width, rest));
        lines.extend(strip);
        lines
    }
}

/// The board, the counters and the code at a position, as there is room for them.
fn board_and_code(search: &Search, position: usize, width: usize, height: usize) -> Vec<Line> {
    let timeline = &search.timeline;
    let (moment, step) = (timeline.at(position), timeline.step(position));
    let counters = counters(timeline, &moment, step, position);
    let has_room_for_code = width >= BOARD + GAP + LEAST_CODE;
    // Beside the code the counters stand under the board, if it is high enough for that.
    let stacks = has_room_for_code && height >= 9 + flow(&counters, BOARD).len();
    let below = flow(&counters, if stacks { BOARD } else { width });
    let (board_width, rows) = match height {
        _ if width < BOARD => (NARROW_BOARD, height),
        _ if height > 11 + below.len() => (BOARD, 11),
        _ => (BOARD, height.min(9)),
    };
    let mut lines = board(&timeline.at(0).board, &moment.board, step, board_width, rows);
    if height < lines.len() + below.len() {
        if width >= BOARD + GAP + LEAST_COUNTERS {
            lines = side_by_side(lines, BOARD, flow(&counters, width - BOARD - GAP));
        }
    } else {
        if has_room_for_code && !stacks {
            let code = code(search, step, width - BOARD - GAP, lines.len());
            lines = side_by_side(lines, BOARD, code);
        }
        if height > lines.len() + below.len() {
            lines.push(Line::default());
        }
        lines.extend(below);
        if !has_room_for_code && height > lines.len() + 5 {
            lines.push(Line::default());
            lines.extend(code(search, step, width, height - lines.len()));
        }
    }
    lines.resize(height, Line::default());
    if stacks {
        let code = code(search, step, width - BOARD - GAP, height);
        lines = side_by_side(lines, BOARD, code);
    }
    lines
}

/// The lines of `right` beside those of `left`, which are `width` columns wide.
fn side_by_side(left: Vec<Line>, width: usize, right: Vec<Line>) -> Vec<Line> {
    let mut right = right.into_iter();
    left.into_iter()
        .map(|line| {
            let mut line = line.fit(width);
            line.add(PLAIN, " ".repeat(GAP));
            line.append(right.next().unwrap_or_default());
            line
        })
        .collect()
}

/// As many items on each line as fit. Items wider than a line are cut at the left, so the number stays visible.
fn flow(items: &[Line], width: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.width() + GAP + item.width() <= width => {
                line.add(PLAIN, " ".repeat(GAP));
                line.append(item.clone());
            }
            _ => lines.push(item.clone().end(width)),
        }
    }
    lines
}

/// The counters, each as wide as its last value, so that nothing moves while they grow.
fn counters(
    timeline: &Timeline,
    moment: &Moment,
    step: Option<&Write>,
    position: usize,
) -> Vec<Line> {
    let last = timeline.at(usize::MAX);
    let depth = step.map_or(0, |step| step.depth.into());
    let mut items: Vec<Line> = [
        ("checks ", timeline.checks(position), timeline.checks(timeline.len())),
        ("written", moment.written, last.written),
        ("resets ", moment.resets, last.resets),
        ("depth  ", depth, timeline.recording.trace.counts.max_depth),
    ]
    .into_iter()
    .map(|(label, value, greatest)| {
        let mut item = Line::new(FAINT, format!("{label} "));
        let width = text::count(greatest).len();
        item.add(BOLD, format!("{:>width$}", text::count(value)));
        item
    })
    .collect();
    let what = step.map_or("start".to_owned(), |step| {
        format!("{} = {}", step.cell, solutions::character(step.value))
    });
    items.push(Line::new(SHOWN, format!("{what:8}")));
    if position >= timeline.len() {
        items.push(Line::new(SHOWN, outcome(timeline)));
    } else if let Some(step) = step {
        let place = format!("{}:{}", timeline.recording.function(step), step.line);
        items.push(Line::new(PLAIN, place));
    }
    items
}

fn outcome(timeline: &Timeline) -> &'static str {
    match &timeline.recording.trace.end {
        End::Finished { solved: true } => "solved",
        End::Finished { solved: false } => "no solution",
        End::TooDeep(_) => "too deep",
        End::Panicked(_) => "panicked",
        End::Steps | End::Time => "unfinished",
    }
}

/// The board in 11 lines, in 9 without those between the boxes, or in fewer with the rows around the cell at work.
fn board(
    start: &Board,
    board: &Board,
    step: Option<&Write>,
    width: usize,
    height: usize,
) -> Vec<Line> {
    let at = step.map(|step| step.cell.place());
    let rows = height.min(9);
    let first = at.map_or(0, |cell| (cell / 9).saturating_sub(rows / 2)).min(9 - rows);
    let frame = Frame {
        rows: first..first + rows,
        across: height > 10,
        down: width >= BOARD,
        rule: FAINT,
        at: at.map(|cell| (cell, AT_WORK)),
        starred: 0,
    };
    frame.lines(|cell| {
        let digit = board.0[cell];
        let style = match digit {
            _ if at == Some(cell) => AT_WORK,
            0 => FAINT,
            _ if start.0[cell] == digit => BOLD,
            _ => TRIED,
        };
        (solutions::character(digit), style)
    })
}

/// The lines of the solution's file around the one that made the step.
fn code(search: &Search, step: Option<&Write>, width: usize, height: usize) -> Vec<Line> {
    let Some((first, last)) = search.timeline.lines else {
        return Vec::new();
    };
    let at_work = step.map(|step| step.line as usize);
    let title = match step {
        Some(step) => format!("{}:{}", search.solution.file.name(), step.line),
        None => search.solution.file.name().to_owned(),
    };
    let rows = height.saturating_sub(1);
    // If all the lines that write fit, the code stays in place; otherwise the one at work is in the middle.
    let middle =
        if last - first < rows { (first + last).div_ceil(2) } else { at_work.unwrap_or(first) };
    let source: Vec<&str> = search.solution.file.text().lines().collect();
    let top = middle.saturating_sub(rows / 2).min((source.len() + 1).saturating_sub(rows)).max(1);
    // The lines that write are shown whole, if necessary with less indentation.
    let longest = [first, last]
        .into_iter()
        .filter_map(|line| source.get(line.wrapping_sub(1)))
        .map(|text| text.len())
        .max()
        .unwrap_or(0);
    let outdent = longest.saturating_sub(width.saturating_sub(6));
    let mut lines = vec![Line::new(FAINT, title).end(width)];
    for (number, text) in (1..).zip(source).skip(top - 1).take(rows) {
        let indent = text.len() - text.trim_start_matches(' ').len();
        let text = &text[indent.min(outdent)..];
        if at_work == Some(number) {
            lines.push(Line::new(AT_WORK, format!(">{number:>4} {text}")).fit(width));
        } else {
            let mut line = Line::new(FAINT, format!(" {number:>4} "));
            line.add(PLAIN, text);
            lines.push(line);
        }
    }
    lines
}

/// Bars of 0 to 8 eighths of a line.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The depth over the whole search, with a mark at the position.
fn strip(timeline: &Timeline, position: usize, width: usize, height: usize) -> Vec<Line> {
    let rows = match height {
        0..10 => return Vec::new(),
        10..15 => 1,
        15..30 => 2,
        _ => 4,
    };
    let depths = timeline.depths(width);
    let low = depths.iter().copied().min().unwrap_or(0);
    let high = depths.iter().copied().max().unwrap_or(0);
    let mark = match timeline.len() {
        0 => 0,
        steps => (position.min(steps) * width).div_ceil(steps).saturating_sub(1),
    };
    // In eighths of a line, the least depth one of them.
    let eighths = |depth: usize| 1 + (depth - low) * (8 * rows - 1) / (high - low).max(1);
    let mut lines = Vec::new();
    for row in (0..rows).rev() {
        let bar = |&depth: &usize| EIGHTHS[eighths(depth).saturating_sub(8 * row).min(8)];
        let bars: Vec<char> = depths.iter().map(bar).collect();
        let (before, rest) = bars.split_at(mark.min(bars.len()));
        let (at, after) = rest.split_at(rest.len().min(1));
        let mut line = Line::new(SHOWN, String::from_iter(before));
        line.add(SHOWN.invert(), String::from_iter(at));
        line.add(FAINT, String::from_iter(after));
        lines.push(line);
    }
    if rows > 1 {
        let mut line = Line::new(SHOWN, format!("{:mark$}▲", ""));
        let label = format!(" mean depth: {} to {}", low / 10, high / 10);
        if mark + 1 + label.len() <= width {
            line.add(FAINT, label);
        } else {
            line = Line::new(FAINT, format!("{:>mark$}", label + " "));
            line.add(SHOWN, "▲");
        }
        lines.push(line);
    }
    lines
}
