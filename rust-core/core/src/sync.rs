use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use uniffi::UnexpectedUniFFICallbackError;

/// Locks, poisoned or not. No code of others runs under these locks and each critical section
/// leaves its data whole, so a panic elsewhere is no reason to lose the game.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls foreign code; a panic in it is its error.
pub(crate) fn guarded<E: From<UnexpectedUniFFICallbackError>>(
    call: impl FnOnce() -> Result<(), E>,
) -> Result<(), E> {
    catch_unwind(AssertUnwindSafe(call))
        .unwrap_or_else(|_| Err(UnexpectedUniFFICallbackError::new("it panicked").into()))
}
