//! The promises of the solutions and of the game's engine, a file per promise. None of them runs the `sudoku` command.

mod articles;
mod attempt;
mod board_text;
mod counting;
mod limits;
mod programs;
mod reads;
mod rows;
mod searches;
mod sets;
mod techniques;

#[path = "../engine/mod.rs"]
mod engine;
#[path = "../table.rs"]
mod table;
