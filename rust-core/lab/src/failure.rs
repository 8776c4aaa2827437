//! Errors with exit codes.

use std::io;

/// Exit code for invalid arguments, files or engines.
pub const EXIT_BAD_INPUT: u8 = 2;

/// Error that ends the program.
#[derive(Debug)]
pub struct Failure {
    /// Exit code.
    pub code: u8,
    /// Message for the user.
    pub message: String,
}

impl Failure {
    /// Error for invalid input.
    pub fn bad_input(message: impl Into<String>) -> Self {
        Self {
            code: EXIT_BAD_INPUT,
            message: message.into(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            code: 1,
            message: error.to_string(),
        }
    }
}
