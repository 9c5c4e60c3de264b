//! Windows has fewer signals than Unix, and suspends no program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};

/// The signals that end the program.
pub const ENDING: [i32; 2] = [SIGINT, SIGTERM];

/// Nobody asks a program to suspend itself.
#[allow(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "as on Unix"
)]
pub fn on_suspension(_: Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// Whether a key may suspend the program.
pub const CAN_SUSPEND: bool = false;

/// Never called, as nobody asks for it.
#[allow(clippy::unnecessary_wraps, reason = "as on Unix")]
pub fn suspend() -> io::Result<()> {
    Ok(())
}
