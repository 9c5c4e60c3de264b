//! A recorded search on the terminal.

#[cfg(unix)]
pub mod job;
pub mod keys;
pub mod player;
pub mod screen;
pub mod terminal;
pub mod timeline;
