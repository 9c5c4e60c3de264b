//! The compiler that everything is compiled with.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;

/// The compiler: what `RUSTC` names, otherwise `rustc`. A path is relative to our folder, not to where it will run.
pub fn rustc() -> io::Result<OsString> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    if Path::new(&rustc).components().count() > 1 {
        return Ok(std::path::absolute(rustc)?.into());
    }
    Ok(rustc)
}
