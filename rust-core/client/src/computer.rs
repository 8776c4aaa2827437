//! How the computer plays in this terminal.

/// Its reply is shown no sooner than this many milliseconds: an instant answer jars.
pub const MIN_REPLY_MS: i32 = 300;

/// Two search threads, where the machine has them.
#[must_use]
pub fn default_threads() -> i32 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores > 1 { 2 } else { 1 }
}
