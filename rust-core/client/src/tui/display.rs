//! Screen options, and the check for a terminal.

use std::io::{self, IsTerminal};

use clap::Args;

use crate::failure::Failure;

/// Screen options.
#[derive(Debug, Clone, Copy, Args)]
pub struct DisplayArgs {
    /// No colours; the environment variable NO_COLOR does the same.
    #[arg(long, alias = "no-colour", global = true)]
    pub no_color: bool,
    /// Plain ASCII instead of stones and lines.
    #[arg(long, global = true)]
    pub ascii: bool,
}

/// Requires a terminal as standard input and output.
///
/// # Errors
/// Code 2, with the command `instead`.
pub fn check_terminal(instead: &str) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        return check_output(instead);
    }
    Err(no_terminal(instead))
}

/// Like [`check_terminal`], but standard input may be a game; keys come from the controlling
/// terminal.
///
/// # Errors
/// As [`check_terminal`].
pub fn check_output(instead: &str) -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return Ok(());
    }
    Err(no_terminal(instead))
}

fn no_terminal(instead: &str) -> Failure {
    Failure::bad_input(format!(
        "this needs a terminal; without one, use: {instead}"
    ))
}
