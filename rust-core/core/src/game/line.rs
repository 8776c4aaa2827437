use gomoku_engine::Stone;

use super::{Certainty, Point};

/// Kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum LineKind {
    /// A possible continuation of the game.
    Play,
    /// The opponent's win if the side to move passes; then the sides alternate.
    Threat,
}

/// Hypothetical moves in turn.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct MoveLine {
    /// Kind of the line.
    pub kind: LineKind,
    /// Colour of the first stone.
    pub first: Stone,
    /// Points of the stones.
    pub points: Vec<Point>,
    /// Proved for a win replayed against every legal reply: the longest replayed line, up to the
    /// winning stone. An estimated line may be cut short.
    pub certainty: Certainty,
}

/// Position of a viewer in a line.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LineWalk {
    /// Complete line.
    pub line: MoveLine,
    /// Number of stones shown, at least one.
    pub step: i32,
    /// Number of stones in the line.
    pub last: i32,
    /// Stones shown, in turn.
    pub shown: Vec<Point>,
    /// Point of the last stone shown.
    pub point: Point,
    /// Colour of the last stone shown.
    pub stone: Stone,
}

impl MoveLine {
    /// Clamps `step` to the line; `None` for an empty line.
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
