//! Settings of the computer player in this program.

/// Minimum reply delay in milliseconds: an instant answer feels abrupt.
pub const MIN_REPLY_MS: i32 = 300;

/// Returns the default search threads: two, if the machine has them.
#[must_use]
pub fn default_threads() -> i32 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores > 1 { 2 } else { 1 }
}
