//! A way through a line.

use super::{LineWalk, MoveLine};

/// Goes to the stone of that number in a line, from 1, or to the nearest that there is: as from one that was gone
/// through before, whose line and step are known. None of a line without stones.
#[uniffi::export]
#[must_use]
pub fn walk_line(line: MoveLine, step: i32) -> Option<LineWalk> {
    line.walk(step)
}

/// Which of the lines behind a hint is gone through next: the one after `walked`, which was gone through last, in a
/// circle, or the first where that is none of them. None where there are no lines.
#[uniffi::export]
#[must_use]
pub fn next_line(lines: Vec<MoveLine>, walked: Option<MoveLine>) -> Option<MoveLine> {
    let before = walked.and_then(|walked| lines.iter().position(|line| *line == walked));
    let next = before.map_or(0, |before| before + 1);
    lines.get(next).or(lines.first()).cloned()
}
