//! Tools around the engine, and the Gomocup protocol. The binaries are thin wrappers, so that tests
//! call the same code.

pub mod bench;
pub mod board_args;
mod book_file;
pub mod command_line;
pub mod failure;
mod line_file;
pub mod matches;
pub mod openings;
pub mod protocol;
pub mod prove;
pub mod puzzles;
mod shipped;
pub mod solve;
pub mod tune;
pub mod verify;
