//! Processes that are started to be asked or to be judged: limited, confined, and stopped from outside.

pub mod asked;
pub mod confine;
pub mod limited;
#[cfg(target_os = "linux")]
mod linux;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "windows.rs")]
mod os;
pub mod printed;
pub mod rustc;
pub mod worker;

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;

/// The compiler: what `RUSTC` names, otherwise `rustc`. A path is relative to our folder, not to where it will run.
pub fn rustc_path() -> io::Result<OsString> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    if Path::new(&rustc).components().count() > 1 {
        return Ok(std::path::absolute(rustc)?.into());
    }
    Ok(rustc)
}
