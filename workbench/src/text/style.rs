//! How text stands out. The terminal's own sixteen colours differ: its yellow cannot be read on white, nor its blue on black.
//! So the colours are of the 256, which are the same everywhere, and are as readable on white as on black.

#[expect(clippy::disallowed_types, reason = "those that are used are checked below")]
use anstyle::Ansi256Color;
use anstyle::{Color, Style};
use clap::builder::Styles;

const ORANGE: Style = readable(130);
const TEAL: Style = readable(30);
const RED: Style = readable(161);
const GREY: Style = readable(243);

pub const PLAIN: Style = Style::new();
pub const BOLD: Style = PLAIN.bold();
pub const FAINT: Style = GREY;
/// A digit that the puzzle did not have.
pub const NEW_DIGIT: Style = ORANGE;
/// A digit that is wrong; a star is before it, for those who see no colours.
pub const WRONG_DIGIT: Style = RED.bold();
/// What shows a step, and what loses candidates thereby.
pub const SEEN: Style = TEAL;
pub const LOST: Style = RED;
/// In a search that is watched: a digit that is tried, the cell and the line at work, figures.
pub const TRIED: Style = ORANGE.underline();
pub const AT_WORK: Style = ORANGE.bold().invert();
pub const SHOWN: Style = TEAL;
pub const WARNING: Style = RED.bold();

/// Of the help, and of errors of the command line.
pub const HELP: Styles = Styles::styled().error(RED.bold()).valid(TEAL).invalid(ORANGE);

/// One of the 256 colours. Another than a readable one does not compile: WCAG's contrast is at least 4 on white and on black.
const fn readable(colour: u8) -> Style {
    // The luminance of red, green and blue in ten-thousandths: of the cube's six levels, and of the grey in the middle.
    const LEVELS: [u32; 6] = [0, 1144, 2423, 4287, 6795, 10_000];
    let luminance = match colour {
        16..=231 => {
            let at = colour as usize - 16;
            let [red, green, blue] = [LEVELS[at / 36], LEVELS[at / 6 % 6], LEVELS[at % 6]];
            (2126 * red + 7152 * green + 722 * blue) / 10_000
        }
        243 => 1812,
        _ => panic!("differs between terminals, or is a grey that is too light or too dark"),
    };
    assert!(10_500 >= 4 * (luminance + 500) && luminance + 500 >= 4 * 500, "cannot be read");
    PLAIN.fg_color(Some(Color::Ansi256(Ansi256Color(colour))))
}
