//! The resources that a program may use.

use std::num::ParseIntError;
use std::time::Duration;

use clap::Args;

#[derive(Args, Clone, Copy, Debug)]
pub struct Limits {
    /// CPU time.
    #[arg(long, value_parser = milliseconds)]
    pub time: Duration,
    /// Address space in bytes; `None` for no limit.
    #[arg(long)]
    pub memory: Option<u64>,
    /// Bytes on standard output, and in any file.
    #[arg(long)]
    pub output: u64,
    /// Whether it may start processes and write files, as a compiler must.
    #[arg(long)]
    pub processes: bool,
}

fn milliseconds(text: &str) -> Result<Duration, ParseIntError> {
    text.parse().map(Duration::from_millis)
}
