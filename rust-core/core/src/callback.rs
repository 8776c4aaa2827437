/// Failure of the app's code. The core ignores a failing observer and drops a failing adapter or
/// stream.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum CallbackError {
    /// Exception, or an impossible request.
    #[error("the app's code failed: {detail}")]
    Failed {
        /// English cause, for logs.
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
