use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, poisoned or not. No code of others runs under these locks and each critical section
/// leaves its data whole, so a panic elsewhere is no reason to lose the game.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
