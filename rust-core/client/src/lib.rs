//! The terminal client of Gomoku as a library, so that tests can call it.
//!
//! [`gomoku_core::GameSession`] has all rules, and the screen is a function of its snapshots.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod assets;
pub mod board_args;
pub mod clock;
pub mod commands;
pub mod computer;
pub mod data_folder;
pub mod failure;
pub mod game_file;
pub mod game_updates;
pub mod lan;
pub mod online;
pub mod output;
pub mod review;
pub mod script;
pub mod sgf_file;
pub mod statistics;
pub mod tui;
pub mod words;
