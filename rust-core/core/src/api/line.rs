use super::{LineWalk, MoveLine};

/// Shows the first `step` stones, clamped to the line. None for an empty line.
#[uniffi::export]
#[must_use]
pub fn walk_line(line: MoveLine, step: i32) -> Option<LineWalk> {
    line.walk(step)
}

/// Line of a hint that follows `walked`, cyclically; the first one if `walked` is not among them.
#[uniffi::export]
#[must_use]
pub fn next_line(lines: Vec<MoveLine>, walked: Option<MoveLine>) -> Option<MoveLine> {
    let before = walked.and_then(|walked| lines.iter().position(|line| *line == walked));
    let next = before.map_or(0, |before| before + 1);
    lines.get(next).or(lines.first()).cloned()
}
