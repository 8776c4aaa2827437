use gomoku_engine::{Point, Position, Shape, Stone};

use super::Prover;
use crate::game::ThreatKind;

pub(crate) struct Threat {
    pub(crate) kind: ThreatKind,
    /// The only stone that stops a four, unless the side to move can win first.
    pub(crate) only_block: Option<Point>,
}

impl Prover {
    /// The threat that the opponent would execute if the side to move passed.
    pub(crate) fn threat(&mut self, position: &Position) -> Option<Threat> {
        let (turn, other) = (position.turn(), position.turn().opponent());
        let shapes = self.shapes.read(position);
        let points = |stone: Stone, shape: Shape| {
            shapes
                .iter()
                .filter(move |shapes| {
                    let made = match stone {
                        Stone::Black => shapes.black,
                        Stone::White => shapes.white,
                    };
                    made == Some(shape)
                })
                .map(|shapes| shapes.point)
        };
        let mut fives = points(other, Shape::Five);
        if let Some(five) = fives.next() {
            let wins = points(turn, Shape::Five).next().is_some();
            let stops = fives.next().is_none() && position.check(five).is_ok();
            return Some(Threat {
                kind: ThreatKind::Four,
                only_block: (stops && !wins).then_some(five),
            });
        }
        let kind = if points(other, Shape::OpenFour).next().is_some() {
            ThreatKind::OpenThree
        } else {
            let passed = passed(position)?;
            self.find_fours(&passed)?;
            ThreatKind::Fours
        };
        Some(Threat {
            kind,
            only_block: None,
        })
    }
}

pub(super) fn passed(position: &Position) -> Option<Position> {
    let size = position.size();
    let stones = size
        .points()
        .filter_map(|point| position.at(point).map(|stone| (point, stone)));
    Position::from_stones(position.rule(), size, stones, position.turn().opponent()).ok()
}
