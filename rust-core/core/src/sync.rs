use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use uniffi::UnexpectedUniFFICallbackError;

/// Locks a mutex even if poisoned: critical sections call no foreign code and leave their data
/// consistent, so a panic elsewhere need not end the game.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Converts a panic to an error.
pub(crate) fn guarded<E: From<UnexpectedUniFFICallbackError>>(
    call: impl FnOnce() -> Result<(), E>,
) -> Result<(), E> {
    catch_unwind(AssertUnwindSafe(call))
        .unwrap_or_else(|_| Err(UnexpectedUniFFICallbackError::new("it panicked").into()))
}
