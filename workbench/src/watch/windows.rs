//! Signals on Windows, which does not suspend programs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};

pub const ENDING: [i32; 2] = [SIGINT, SIGTERM];

#[allow(clippy::needless_pass_by_value, clippy::unnecessary_wraps, reason = "as on Unix")]
pub fn on_suspension(_: Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

pub const CAN_SUSPEND: bool = false;

pub fn is_in_foreground() -> bool {
    true
}

/// Never called.
#[allow(clippy::unnecessary_wraps, reason = "as on Unix")]
pub fn suspend() -> io::Result<()> {
    Ok(())
}
