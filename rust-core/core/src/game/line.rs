//! Stones that nobody has played, gone through one after the other.

use gomoku_engine::Stone;

use super::{Certainty, Point};

/// What a line shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum LineKind {
    /// How the game may go on.
    Play,
    /// What the other side wins by if nothing is done: the side to move passes, and then there are turns.
    Threat,
}

/// Stones that might come next, in turn.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct MoveLine {
    /// What it shows.
    pub kind: LineKind,
    /// Whose stone begins it.
    pub first: Stone,
    /// Where they lie.
    pub points: Vec<Point>,
    /// Proved where it is a win that was replayed against every legal reply: then this is the longest line that was
    /// played there, to the winning stone. An estimated line may be cut short.
    pub certainty: Certainty,
}

/// A line, and how far somebody has come in it.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LineWalk {
    /// The whole of it.
    pub line: MoveLine,
    /// Stones that are shown: one at least.
    pub step: i32,
    /// Stones of the line.
    pub last: i32,
    /// Those that are shown, in turn.
    pub shown: Vec<Point>,
    /// The last of them.
    pub point: Point,
    /// Whose that is.
    pub stone: Stone,
}

impl MoveLine {
    /// Shows so many of its stones, as far as there are such; none of a line without any.
    pub(crate) fn walk(self, step: i32) -> Option<LineWalk> {
        let last = i32::try_from(self.points.len()).unwrap_or(i32::MAX);
        let step = step.min(last).max(1);
        let shown: Vec<Point> = (0..step).zip(&self.points).map(|(_, &it)| it).collect();
        let point = shown.last().copied()?;
        let stone = if step % 2 == 1 {
            self.first
        } else {
            self.first.opponent()
        };
        Some(LineWalk {
            line: self,
            step,
            last,
            shown,
            point,
            stone,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(stones: i32) -> MoveLine {
        MoveLine {
            kind: LineKind::Play,
            first: Stone::White,
            points: (0..stones).map(|x| Point { x, y: 0 }).collect(),
            certainty: Certainty::Estimated,
        }
    }

    #[test]
    fn turns_go_on_from_the_first() {
        let walk = |step| line(3).walk(step).unwrap();
        assert_eq!(walk(1).stone, Stone::White);
        assert_eq!(walk(2).stone, Stone::Black);
        let end = walk(3);
        assert_eq!((end.stone, end.point), (Stone::White, Point { x: 2, y: 0 }));
        assert_eq!(line(0).walk(1), None);
    }

    proptest! {
        /// Whatever is asked for lies within the line.
        #[test]
        fn a_walk_stays_in_its_line(stones in 1..20_i32, step in any::<i32>()) {
            let walk = line(stones).walk(step).unwrap();
            prop_assert_eq!(walk.step, step.clamp(1, stones));
            prop_assert_eq!(walk.last, stones);
            prop_assert_eq!(walk.shown.as_slice(), &walk.line.points[..walk.step as usize]);
            prop_assert_eq!(Some(&walk.point), walk.shown.last());
        }
    }
}
