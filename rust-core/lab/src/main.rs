//! Measures and matches the engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku_lab::command_line::run()
}
