//! A recorded search on the terminal, or on the page.

#[cfg(unix)]
pub mod job;
pub mod keys;
pub mod page;
pub mod player;
pub mod screen;
pub mod terminal;
pub mod timeline;
