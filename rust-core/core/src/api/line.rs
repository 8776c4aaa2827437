//! A way through a line.

use super::{LineWalk, MoveLine};

/// Goes to the stone of that number in a line, from 1, or to the nearest that there is: as from one that was gone
/// through before, whose line and step are known. None of a line without stones.
#[uniffi::export]
#[must_use]
pub fn walk_line(line: MoveLine, step: i32) -> Option<LineWalk> {
    line.walk(step)
}
