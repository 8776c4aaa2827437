//! Failures and exit codes.

use std::io;

use crate::output::OutputClosed;

/// Exit code for invalid arguments, scripts or records.
pub const EXIT_BAD_INPUT: u8 = 2;

/// Reason for ending early.
#[derive(Debug)]
pub struct Failure {
    /// Exit code.
    pub code: u8,
    /// Message; empty to end silently.
    pub message: String,
}

impl Failure {
    /// Creates a failure for invalid input.
    pub fn bad_input(message: impl Into<String>) -> Self {
        Self {
            code: EXIT_BAD_INPUT,
            message: message.into(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let inner = error.get_ref();
        if let Some(closed) = inner.and_then(|inner| inner.downcast_ref::<OutputClosed>()) {
            return Self {
                code: closed.code,
                message: String::new(),
            };
        }
        Self {
            code: 1,
            message: error.to_string(),
        }
    }
}
