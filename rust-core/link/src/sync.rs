use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, poisoned or not: a panic of a thread that held one of these locks leaves nothing half-done
/// that matters.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
