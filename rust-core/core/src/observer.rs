//! What an observer may answer.

/// What an observer may answer; its only use is that a throwing observer is survivable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum ObserverError {
    /// The foreign code threw.
    #[error("the observer failed: {detail}")]
    Failed {
        /// What it threw, for logs.
        detail: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for ObserverError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            detail: error.reason,
        }
    }
}
