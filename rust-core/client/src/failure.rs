//! Why a command ends early, and with which exit code.

use std::io;

use crate::output::OutputClosed;

/// Exit code for input that can't be used: arguments, scripts, records.
pub const EXIT_BAD_INPUT: u8 = 2;

/// Why the program ends early.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// For the person at the terminal; empty when the program ends quietly.
    pub message: String,
}

impl Failure {
    /// Input that can't be used.
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
