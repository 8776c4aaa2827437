//! How code of the app's that the core calls may fail.

/// What the app's own code answers where it fails. An observer that throws is survived, an adapter or
/// a stream that does is taken for broken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum CallbackError {
    /// It threw, or can't do what it was asked for.
    #[error("the app's code failed: {detail}")]
    Failed {
        /// Why, in English, for logs.
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
