//! Proves openings, and tunes the evaluation, the networks and the search.

use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku_research::command_line::run()
}
