//! A recorded search on the terminal.

pub mod keys;
pub mod player;
pub mod screen;
pub mod terminal;
pub mod timeline;
