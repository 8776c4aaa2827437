//! Errors of the app's code that the core calls.

/// Failure of the app's code. The core ignores a failing observer, and treats a failing adapter or
/// stream as broken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum CallbackError {
    /// The code threw an exception, or can't do the requested work.
    #[error("the app's code failed: {detail}")]
    Failed {
        /// Cause, in English, for logs.
        detail: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for CallbackError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            detail: error.reason,
        }
    }
}
