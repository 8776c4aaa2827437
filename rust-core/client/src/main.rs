//! Gomoku in a terminal.

#![warn(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku_client::commands::run()
}
