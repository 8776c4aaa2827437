//! What a review says.

use gomoku_engine::{Position, Rule, Stone};

use super::fact::MoveFact;
use super::source::Source;
use crate::game::{Certainty, LineKind, MoveLine, Point, ProvedWin, SetUpStone, stones};
use crate::record::RecordError;
use crate::wins::shown;

/// Grows with every change of what a review says of the same game: of its budgets, its bounds, and of the
/// engine's search. Two versions' verdicts are never mixed in one review.
const METHOD: u16 = 6;

/// What a move was worth, by the winning chance that it lost. docs/review.md has the bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, uniffi::Enum)]
pub enum MoveVerdict {
    /// A stone that the opening asked for; not judged.
    Opening,
    /// The best move that was found, or as good.
    Best,
    /// Little is lost.
    Good,
    /// Something is lost.
    Inaccuracy,
    /// Much is lost.
    Mistake,
    /// The game, or most of it, is lost.
    Blunder,
}

/// What is said of one move. Chances are the mover's, in thousandths; a draw counts half.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveReview {
    /// Which move, from 1.
    pub ply: i32,
    /// Whose.
    pub stone: Stone,
    /// Where.
    pub point: Point,
    /// The chance of winning before the move, with the best play that was found.
    pub chance_before: i32,
    /// And after it.
    pub chance_after: i32,
    /// What the move lost. Not always the difference of the two: before a move is blamed the best one is
    /// searched as deep as the one that was played.
    pub loss: i32,
    /// How good it was.
    pub verdict: MoveVerdict,
    /// What else can be said, what weighs most first.
    pub facts: Vec<MoveFact>,
    /// What would have been best, and how it might have gone on; it may be cut short.
    pub line: Vec<Point>,
    /// That Black wins after this move, where it is proved.
    pub proved: Option<ProvedWin>,
}

impl MoveReview {
    /// Whether it was the best move found.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.line.first() == Some(&self.point)
    }

    /// Whether it is proved that Black wins after it. Texts then state no chances.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.proved.is_some()
    }

    /// What would have been better, from this move's stone on, and how it might have gone on; none where nothing
    /// better is known, and for a stone that isn't judged. Proved is the line of a win that was missed, where that is.
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
            // The line that was found goes further than the fact.
            Some(line) if line.points.first() != self.line.first() => Some(line),
            _ if self.verdict <= MoveVerdict::Best || self.is_best() => None,
            _ => known(&self.line, Certainty::Estimated),
        }
    }

    /// How what is said is known: proved where all facts are. Of a move that is blamed without a fact, estimated.
    /// None where the rules alone say the facts, and where there is neither fact nor blame.
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

    /// Whether the one reply to a four was played: no merit, and no part of the accuracy.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.facts.contains(&MoveFact::Forced)
    }
}

/// A game and what is said of its moves so far, from the first one on. It begins without any, and
/// [`crate::ReviewTask`] goes on with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub(super) source: Source,
    pub(super) made_by: String,
    pub(super) method: u16,
    pub(super) moves: Vec<MoveReview>,
}

impl Review {
    /// A review of a record's game that has not begun.
    ///
    /// # Errors
    /// [`RecordError`] when the record can't be read.
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

    /// The rule of the game.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.source.rule
    }

    /// Lines a side.
    #[must_use]
    pub fn size(&self) -> i32 {
        self.source.size.lines().into()
    }

    /// The moves of the game, reviewed or not.
    #[must_use]
    pub fn game(&self) -> Vec<Point> {
        shown(&self.source.moves)
    }

    /// What is said of the moves so far.
    #[must_use]
    pub fn moves(&self) -> &[MoveReview] {
        &self.moves
    }

    /// Whether all moves were reviewed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.len() >= self.source.moves.len()
    }

    /// The version that made it, such as `0.1.0`.
    #[must_use]
    pub fn made_by(&self) -> &str {
        &self.made_by
    }

    /// Whether this version of the program would say the same. Otherwise [`crate::ReviewTask`] begins anew.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.method == METHOD && self.made_by == env!("CARGO_PKG_VERSION")
    }

    /// The position that a move (from 1) was played in; none where there is no such move.
    pub(crate) fn position_before(&self, ply: i32) -> Option<Position> {
        self.source
            .position(usize::try_from(ply).ok()?.checked_sub(1)?)
    }

    /// The stones on the board before a move (from 1), row by row from the bottom; none where there is no such move.
    #[must_use]
    pub fn stones_before(&self, ply: i32) -> Vec<SetUpStone> {
        let position = self.position_before(ply);
        position
            .iter()
            .flat_map(stones)
            .map(SetUpStone::from)
            .collect()
    }

    /// Goes on with what is said of the next move.
    pub(crate) fn add(&mut self, said: MoveReview) {
        self.moves.push(said);
    }

    /// Whether it is about the game of this record.
    ///
    /// # Errors
    /// [`RecordError`] when the record can't be read.
    pub fn is_about(&self, record: &str) -> Result<bool, RecordError> {
        Ok(self.source == Source::of_record(record)?)
    }
}
