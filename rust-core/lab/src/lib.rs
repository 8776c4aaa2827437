//! Measures and matches the engine, checks its proof books, and runs it as a Gomocup engine. Both
//! programs are thin wrappers around this library, so tests can call it.

pub mod bench;
pub mod board_args;
pub mod book_file;
pub mod command_line;
pub mod failure;
mod line_file;
pub mod matches;
pub mod openings;
pub mod protocol;
pub mod puzzles;
pub mod shipped;
pub mod solve;
pub mod verify;
