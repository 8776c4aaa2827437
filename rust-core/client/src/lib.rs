//! The terminal client of Gomoku and its Gomocup engine. Both binaries are thin: what they do
//! lives here, so that tests can call it, too.
//!
//! The client knows no rule of the game: [`gomoku_core::GameSession`] decides everything, and
//! what is shown is a function of its snapshots.

pub mod args;
pub mod bench;
pub mod board_text;
pub mod clock;
pub mod lan;
pub mod learnt;
pub mod matches;
pub mod online;
pub mod openings;
pub mod protocol;
pub mod saves;
pub mod script;
pub mod solve;
pub mod table;
pub mod tui;
pub mod tune;
pub mod words;
