//! What is done with the engine but playing: it is measured, matched and asked for proofs,
//! and it plays tournaments as a Gomocup engine. Both binaries are thin: what they do lives here,
//! so that tests can call it, too.

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
