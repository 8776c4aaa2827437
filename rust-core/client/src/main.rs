//! Gomoku in a terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku_client::commands::run()
}
