use gomoku_engine::{Position, Rule, Stone};

use super::fact::MoveFact;
use super::source::Source;
use crate::game::{Certainty, LineKind, MoveLine, Point, ProvedWin, SetUpStone, stones};
use crate::record::RecordError;
use crate::wins::shown;

/// Version of the method. Increase it with every change of node limits, bounds or the engine's
/// search. A review never mixes versions.
const METHOD: u16 = 6;

/// Verdict by lost winning chance. docs/review.md has the bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, uniffi::Enum)]
pub enum MoveVerdict {
    /// Stone required by the opening, not judged.
    Opening,
    /// The best move found, or an equal one.
    Best,
    /// Small loss.
    Good,
    /// Moderate loss.
    Inaccuracy,
    /// Large loss.
    Mistake,
    /// Loss of most or all of the winning chance.
    Blunder,
}

/// Review of a move. Chances are those of the player who moves, in thousandths; a draw counts half.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveReview {
    /// Move number, from 1.
    pub ply: i32,
    /// Colour of the player.
    pub stone: Stone,
    /// Point.
    pub point: Point,
    /// Winning chance before the move, with the best play found.
    pub chance_before: i32,
    /// Winning chance after the move.
    pub chance_after: i32,
    /// Lost chance. It may differ from the difference, because blame requires a search of the best
    /// move to the same depth.
    pub loss: i32,
    /// Verdict.
    pub verdict: MoveVerdict,
    /// Findings, most important first.
    pub facts: Vec<MoveFact>,
    /// Best line instead of this move, possibly truncated.
    pub line: Vec<Point>,
    /// Black's proven win after this move.
    pub proved: Option<ProvedWin>,
}

impl MoveReview {
    /// Whether this is the best move found.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.line.first() == Some(&self.point)
    }

    /// Whether Black's win is proved. Texts then show no chances.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.proved.is_some()
    }

    /// Returns a better line that starts with an alternative. None for an unjudged move or without
    /// a better move. Only a replayed missed win makes it proved.
    #[must_use]
    pub fn better(&self) -> Option<MoveLine> {
        let known = |points: &[Point], certainty| {
            let points = points.to_vec();
            (!points.is_empty()).then_some(MoveLine {
                kind: LineKind::Play,
                first: self.stone,
                points,
                certainty,
            })
        };
        let named = self.facts.iter().find_map(|fact| match fact {
            MoveFact::MissedWin { win, .. } => known(win.line(), win.certainty()),
            MoveFact::Unblocked { instead, .. } | MoveFact::FirstLosing { instead, .. } => {
                known(&[*instead], Certainty::Estimated)
            }
            MoveFact::ForbiddenPoint { .. } | MoveFact::Forced | MoveFact::OnlyMove { .. } => None,
        });
        match named {
            Some(line) if line.certainty == Certainty::Proved => Some(line),
            // With the same first move, the search line is longer than the finding's.
            Some(line) if line.points.first() != self.line.first() => Some(line),
            _ if self.verdict <= MoveVerdict::Best || self.is_best() => None,
            _ => known(&self.line, Certainty::Estimated),
        }
    }

    /// Returns the certainty of this review: proved if all findings are. Blame without a finding is
    /// estimated. None if the rules alone decide, or without finding and blame.
    #[must_use]
    pub fn certainty(&self) -> Option<Certainty> {
        if self.facts.is_empty() && self.verdict >= MoveVerdict::Inaccuracy {
            return Some(Certainty::Estimated);
        }
        let needs_proof =
            |fact: &&MoveFact| !matches!(fact, MoveFact::ForbiddenPoint { .. } | MoveFact::Forced);
        let known = self
            .facts
            .iter()
            .filter(needs_proof)
            .map(MoveFact::certainty);
        known.reduce(|all, one| match all {
            Certainty::Proved => one,
            Certainty::Estimated => all,
        })
    }

    /// Whether this is the only reply to a four. The accuracy omits such moves.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.facts.contains(&MoveFact::Forced)
    }
}

/// A game with the reviews of its first moves, which [`crate::ReviewTask`] adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub(super) source: Source,
    pub(super) made_by: String,
    pub(super) method: u16,
    pub(super) moves: Vec<MoveReview>,
}

impl Review {
    /// Creates an empty review of a record's game.
    ///
    /// # Errors
    /// [`RecordError`] if the record can't be read.
    pub fn of_record(record: &str) -> Result<Self, RecordError> {
        Ok(Self::of(Source::of_record(record)?))
    }

    pub(super) fn of(source: Source) -> Self {
        Self {
            source,
            made_by: env!("CARGO_PKG_VERSION").to_owned(),
            method: METHOD,
            moves: Vec::new(),
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.source.rule
    }

    /// Lines per side.
    #[must_use]
    pub fn size(&self) -> i32 {
        self.source.size.lines().into()
    }

    /// Returns all moves, reviewed or not.
    #[must_use]
    pub fn game(&self) -> Vec<Point> {
        shown(&self.source.moves)
    }

    /// Reviews of the first moves.
    #[must_use]
    pub fn moves(&self) -> &[MoveReview] {
        &self.moves
    }

    /// Whether all moves are reviewed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.len() >= self.source.moves.len()
    }

    /// Returns the version that made the review, such as `0.1.0`.
    #[must_use]
    pub fn made_by(&self) -> &str {
        &self.made_by
    }

    /// Whether this version would give the same result. If not, [`crate::ReviewTask`] starts over.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.method == METHOD && self.made_by == env!("CARGO_PKG_VERSION")
    }

    pub(crate) fn position_before(&self, ply: i32) -> Option<Position> {
        self.source
            .position(usize::try_from(ply).ok()?.checked_sub(1)?)
    }

    /// Stones before the move `ply` (from 1), row by row from the bottom; empty if out of range.
    #[must_use]
    pub fn stones_before(&self, ply: i32) -> Vec<SetUpStone> {
        let position = self.position_before(ply);
        position
            .iter()
            .flat_map(stones)
            .map(SetUpStone::from)
            .collect()
    }

    pub(crate) fn add(&mut self, said: MoveReview) {
        self.moves.push(said);
    }

    /// Whether this review belongs to the record's game.
    ///
    /// # Errors
    /// [`RecordError`] if the record can't be read.
    pub fn is_about(&self, record: &str) -> Result<bool, RecordError> {
        Ok(self.source == Source::of_record(record)?)
    }
}
