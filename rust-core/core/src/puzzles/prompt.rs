use gomoku_engine::{Point, Position};

use crate::game::StoneShape;
use crate::wins::Prover;

/// Task for the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PuzzlePrompt {
    /// Win.
    Win,
    /// Don't lose.
    Hold,
    /// Make five.
    Five,
    /// Stop the opponent's five.
    StopFive,
    /// Make a four.
    Four,
    /// Make an open four.
    OpenFour,
    /// Make an open three.
    OpenThree,
    /// Stop the opponent's open three.
    StopThree,
    /// Make two fours.
    DoubleFour,
    /// Make a four and an open three.
    FourThree,
    /// Make two open threes.
    DoubleThree,
    /// Find a forbidden point.
    Forbidden,
    /// Win by fours.
    Fours,
    /// Win by fours and threes.
    Threats,
}

impl PuzzlePrompt {
    /// Whether the answer is a win, of any length.
    pub(crate) const fn wins(self) -> bool {
        matches!(self, Self::Win | Self::Fours | Self::Threats)
    }

    /// Whether the answer is a stone that leaves the opponent no win.
    pub(crate) const fn holds(self) -> bool {
        matches!(self, Self::Hold | Self::StopThree)
    }

    /// Whether the stone fulfils a single-stone task. So does a winning stone, except for
    /// [`PuzzlePrompt::Forbidden`].
    pub(super) fn is_met(self, before: &Position, point: Point, prover: &mut Prover) -> bool {
        let mut after = before.clone();
        if after.play(point).is_err() {
            return self == Self::Forbidden && before.forbidden_at(point).is_some();
        }
        if let Some(outcome) = after.outcome() {
            return outcome.winner() == Some(before.turn()) && self != Self::Forbidden;
        }
        match self {
            Self::Hold | Self::StopThree => prover.find(&after).is_none(),
            Self::StopFive => !prover.can_make_five(&after),
            Self::Win | Self::Fours | Self::Threats | Self::Five | Self::Forbidden => false,
            shape => prover
                .makes(before, point)
                .is_some_and(|made| shape.asks_for(made)),
        }
    }

    const fn asks_for(self, made: StoneShape) -> bool {
        use StoneShape::{DoubleFour, DoubleThree, Four, FourThree, OpenFour, OpenThree};
        match self {
            Self::Four => matches!(made, Four | FourThree | DoubleFour | OpenFour),
            Self::OpenFour => matches!(made, OpenFour),
            Self::OpenThree => matches!(made, OpenThree | DoubleThree | FourThree),
            Self::DoubleFour => matches!(made, DoubleFour),
            Self::FourThree => matches!(made, FourThree),
            Self::DoubleThree => matches!(made, DoubleThree),
            _ => false,
        }
    }

    /// Stones that fulfil a single-stone task; for a win, its first move.
    pub(crate) fn answers(self, start: &Position, prover: &mut Prover) -> Vec<Point> {
        if self.wins() {
            let claim = prover.find(start);
            return claim
                .iter()
                .filter_map(|it| it.line().first())
                .copied()
                .collect();
        }
        let points = start.empty_points().collect::<Vec<_>>();
        points
            .into_iter()
            .filter(|&point| self.is_met(start, point, prover))
            .collect()
    }
}
