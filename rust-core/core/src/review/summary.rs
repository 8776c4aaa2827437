use gomoku_engine::Stone;

use super::report::{MoveReview, MoveVerdict, Review};
use crate::game::chance::CERTAIN;

/// Minimum chance of a winning side, in thousandths; a losing side has at most the rest.
const WINNING: i32 = 700;

impl Review {
    /// Returns a side's accuracy in thousandths: mean fourth power of the remaining winning chance.
    /// Opening stones and forced replies don't count; none without a judged move.
    #[must_use]
    pub fn accuracy(&self, stone: Stone) -> Option<i32> {
        mean(self.moves.iter().filter(|played| played.stone == stone))
    }

    /// Returns the accuracy of both sides together.
    #[must_use]
    pub fn accuracy_of_game(&self) -> Option<i32> {
        mean(self.moves.iter())
    }

    /// Moves (from 1) that gave a winning position away, or led to a losing or lost one; all are
    /// mistakes or blunders.
    #[must_use]
    pub fn turning_points(&self) -> Vec<i32> {
        let standing = |chance: i32| match chance {
            ..=0 => 0,
            WINNING.. => 3,
            _ if chance <= CERTAIN - WINNING => 1,
            _ => 2,
        };
        self.moves
            .iter()
            .filter(|played| played.verdict >= MoveVerdict::Mistake)
            .filter(|played| standing(played.chance_after) < standing(played.chance_before))
            .map(|played| played.ply)
            .collect()
    }

    /// Returns Black's winning chance before the first move and after each reviewed one, in
    /// thousandths.
    #[must_use]
    pub fn chances_of_black(&self) -> Vec<i32> {
        let of_black = |stone: Stone, chance: i32| match stone {
            Stone::Black => chance,
            Stone::White => CERTAIN - chance,
        };
        let first = self.moves.first();
        let start = first.map(|played| of_black(played.stone, played.chance_before));
        let after = self
            .moves
            .iter()
            .map(|played| of_black(played.stone, played.chance_after));
        start.into_iter().chain(after).collect()
    }

    /// Returns [`Review::chances_of_black`] for texts, with `None` where a proven win would
    /// contradict the estimate.
    #[must_use]
    pub fn stated_chances_of_black(&self) -> Vec<Option<i32>> {
        let moves = self.moves.iter().map(MoveReview::is_proved);
        let is_proved = std::iter::once(false).chain(moves);
        let chances = self.chances_of_black().into_iter().zip(is_proved);
        chances
            .map(|(chance, is_proved)| (!is_proved).then_some(chance))
            .collect()
    }
}

fn mean<'a>(moves: impl Iterator<Item = &'a MoveReview>) -> Option<i32> {
    let judged =
        moves.filter(|played| played.verdict > MoveVerdict::Opening && !played.is_forced());
    let (mut sum, mut count) = (0_i64, 0_i64);
    for played in judged {
        let kept = i64::from(CERTAIN - played.loss);
        // At most 10^12 before the division.
        sum += kept.pow(4) / 1_000_000_000;
        count += 1;
    }
    let mean = (sum + count / 2).checked_div(count)?;
    i32::try_from(mean).ok()
}
