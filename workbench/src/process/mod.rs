//! Processes that are started to be asked or to be judged: limited, confined, and stopped from outside.

pub mod asked;
pub mod compile;
pub mod confine;
pub mod crates;
pub mod limited;
#[cfg(target_os = "linux")]
mod linux;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "windows.rs")]
mod os;
pub use os::{CLOCK_NAME, clock};
pub mod printed;
pub mod rustc;
pub mod stop;
pub mod worker;
