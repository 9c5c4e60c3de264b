//! `sudoku plot`: how deep the searches nest, step by step, in one picture.
//!
//! Every search has a panel of its own, so that no line covers another and none needs a legend; searches that are the
//! same share one, under both names.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use plotters::prelude::*;

use crate::board::named;
use crate::board::source::Input;
use crate::board::{self, Board};
use crate::cli;
use crate::report::{self, Status};
use crate::solution::Solution;
use crate::text;
use watched::{Budget, Depths, End, Span, Trace};

/// In pixels.
const WIDTH: u32 = 900;
const HEADER: u32 = 50;
const PANEL: u32 = 185;
const FOOTER: u32 = 25;

/// One search, and all solutions that make it.
struct Panel {
    names: Vec<String>,
    trace: Trace,
    depths: Depths,
}

pub fn run(options: &cli::Plot) -> anyhow::Result<Status> {
    let path = options.output.display();
    let extension = options.output.extension().unwrap_or_default();
    if !extension.is_empty() && extension != "svg" {
        bail!("{path}: the picture is SVG; give it a name that ends in .svg");
    }
    let puzzle = options.input.puzzle()?;
    if let Some(clash) = board::clash(&puzzle) {
        report::tell(format_args!("{clash}; the searches are drawn anyway"));
    }
    if !options.force && options.output.is_file() {
        bail!(is_there(&options.output));
    }
    let limit = options.limit.limit;
    let (panels, mut status) = searches(&options.with.0, &puzzle, limit)?;
    let picture = picture(&title(&options.input, &puzzle), &panels)
        .map_err(|error| anyhow!("the picture cannot be drawn: {error}"))?;
    save(&options.output, &picture, options.force)?;
    for Panel { names, trace, .. } in &panels {
        let why = match &trace.end {
            End::Finished { .. } => continue,
            End::Time | End::Steps => report::stopped(limit),
            End::Panicked(why) => format!("panicked: {why}"),
        };
        report::tell(format_args!("{}: {why}", names.join(", ")));
        status = Status::No;
    }
    Ok(status)
}

/// Writes the picture beside its place and then renames it: on a full disk the old one stays, or nothing.
fn save(path: &Path, picture: &str, force: bool) -> anyhow::Result<()> {
    let about = || path.display().to_string();
    let old = match fs::metadata(path) {
        Ok(old) if old.is_file() && !force => bail!(is_there(path)),
        Ok(old) => {
            // A rename does not ask whether the old file may be written to.
            let mut file = File::options().write(true).open(path).with_context(about)?;
            // A pipe or a device stays; it is written to.
            if !old.is_file() {
                return file.write_all(picture.as_bytes()).with_context(about);
            }
            Some(old.permissions())
        }
        Err(_) => None,
    };
    // A link stays a link: the file that it leads to is replaced.
    let place = match &old {
        Some(_) => fs::canonicalize(path).with_context(about)?,
        None => path.to_owned(),
    };
    let folder = match place.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        // A file made in tempfile's own way could be read by its owner only.
        .make_in(folder, |path| File::create_new(path))
        .with_context(|| folder.display().to_string())?;
    let new = file.as_file_mut();
    new.write_all(picture.as_bytes())
        .and_then(|()| new.sync_all())
        .and_then(|()| old.map_or(Ok(()), |permissions| new.set_permissions(permissions)))
        .with_context(about)?;
    let moved = if force {
        file.persist(&place)
    } else {
        file.persist_noclobber(&place)
    };
    match moved {
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => bail!(is_there(path)),
        moved => moved
            .map(drop)
            .map_err(|error| error.error)
            .with_context(about),
    }
}

fn is_there(path: &Path) -> String {
    format!("{} already exists; --force overwrites it", path.display())
}

/// The puzzle's name, or the file that it is in, or the puzzle itself.
fn title(input: &Input, puzzle: &Board) -> String {
    let line = puzzle.to_string();
    match (named::name_of(&line), input) {
        (Some(name), _) => name.to_owned(),
        (None, Input::File(path)) => path.display().to_string(),
        (None, _) => line,
    }
}

/// The searches that can be watched; the others are left out.
fn searches(
    solvers: &[Solution],
    puzzle: &Board,
    limit: Duration,
) -> anyhow::Result<(Vec<Panel>, Status)> {
    let mut panels: Vec<Panel> = Vec::new();
    let mut status = Status::Yes;
    for solver in solvers {
        let name = solver.name();
        let (trace, depths) = match solver.depths(puzzle, &Budget::of_time(limit)) {
            Ok(watched) => watched,
            Err(why) => {
                report::tell(format_args!("{name} is left out: {why}"));
                status = Status::No;
                continue;
            }
        };
        let finished = trace.finished().is_some();
        let same = panels.iter_mut().find(|panel| {
            let Trace { counts, end, .. } = &panel.trace;
            finished
                && *end == trace.end
                && counts.hash == trace.counts.hash
                && panel.depths == depths
        });
        match same {
            Some(panel) if panel.names.iter().any(|known| known == name) => {}
            Some(panel) => panel.names.push(name.to_owned()),
            None => panels.push(Panel {
                names: vec![name.to_owned()],
                trace,
                depths,
            }),
        }
    }
    ensure!(!panels.is_empty(), "no search to draw");
    Ok((panels, status))
}

fn picture(title: &str, panels: &[Panel]) -> Result<String, Box<dyn std::error::Error>> {
    let number = u32::try_from(panels.len())?;
    let spans = panels.iter().flat_map(|panel| &panel.depths.spans);
    // A scale of fewer than five would have fractions on it.
    let deepest = f64::from(spans.map(|span| span.high).max().unwrap_or(0).max(5));
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, HEADER + number * PANEL + FOOTER))
            .into_drawing_area();
        root.fill(&WHITE)?;
        let (header, rest) = root.split_vertically(HEADER);
        header.titled(
            &format!("How deep the searches nest on {title}"),
            ("sans-serif", 22),
        )?;
        let (body, footer) = rest.split_vertically(number * PANEL);
        for (area, panel) in body.split_evenly((panels.len(), 1)).iter().zip(panels) {
            draw_panel(area, panel, deepest)?;
        }
        let text = TextStyle::from(("sans-serif", 14));
        footer.draw_text(
            "A step is a write to the board, resets included. Every panel has its own scale of steps; of long searches, line: mean, shade: range.",
            &text,
            (60, 2),
        )?;
        root.present()?;
    }
    Ok(svg)
}

fn draw_panel<B: DrawingBackend>(
    area: &DrawingArea<B, plotters::coord::Shift>,
    panel: &Panel,
    deepest: f64,
) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
    let steps = panel.trace.counts.writes;
    let end = match &panel.trace.end {
        End::Finished { solved: true } => "",
        End::Finished { solved: false } => ", no solution",
        End::Time | End::Steps => ", stopped",
        End::Panicked(_) => ", panicked",
    };
    let names = panel.names.join(" = ");
    let caption = format!("{names}: {} steps{end}", text::count(steps));
    let mut chart = ChartBuilder::on(area)
        .caption(caption, ("sans-serif", 16))
        .margin_left(10)
        .margin_right(40)
        .margin_bottom(6)
        .x_label_area_size(38)
        .y_label_area_size(50)
        .build_cartesian_2d(0..steps.max(1), 0.0..deepest)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .axis_style(BLACK.mix(0.6))
        .label_style(("sans-serif", 13))
        .axis_desc_style(("sans-serif", 14))
        .x_labels(6)
        .y_labels(9)
        .x_label_formatter(&|&step| text::count(step))
        .x_desc("steps")
        .y_label_formatter(&|depth| format!("{depth:.0}"))
        .y_desc("depth")
        .draw()?;
    // A span of many steps is drawn as a stroke from its least depth to its greatest; the line joins the means.
    let per_span = panel.depths.steps_per_span;
    let spans = || {
        (0..)
            .step_by(usize::try_from(per_span).unwrap_or(usize::MAX))
            .zip(&panel.depths.spans)
    };
    let colour = RGBColor(0x1f, 0x5f, 0xa8);
    if per_span > 1 {
        let strokes = spans().flat_map(|(step, span)| {
            [span.low, span.high].map(|depth| (step + 1, f64::from(depth)))
        });
        chart.draw_series(LineSeries::new(strokes, colour.mix(0.35)))?;
    }
    let mean = |span: &Span| span.sum as f64 / span.steps as f64;
    let line = spans().map(|(step, span)| (step + 1, mean(span)));
    chart.draw_series(LineSeries::new(line, colour))?;
    Ok(())
}
