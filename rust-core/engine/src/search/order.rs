//! Move generation and ordering.

use super::history::History;
use super::params::Params;
use crate::board::SearchBoard;
use crate::board::cell::Cell;
use crate::pattern::class::Class;
use crate::threat::zone::CellSet;

#[derive(Debug, Clone, Copy)]
pub(super) struct ScoredMove {
    pub(super) score: i32,
    /// Pattern part of the score.
    pub(super) worth: i32,
    pub(super) cell: Cell,
}

/// Threat if the opponent could move again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Threat {
    None,
    /// An open four or a double four.
    Four,
    /// VCF with known replies.
    Fours,
}

/// Iterator over a node's moves, best first. They are at the end of the arena.
pub(super) struct MovePicker {
    start: usize,
    next: usize,
    /// Best pattern score.
    pub(super) top: i32,
}

/// Ordering data in addition to the patterns.
pub(super) struct OrderingHints<'a> {
    pub(super) history: &'a History,
    pub(super) best: Cell,
    /// Replies that may stop [`Threat::Fours`].
    pub(super) replies: &'a CellSet,
    pub(super) ply: usize,
    pub(super) params: &'a Params,
}

impl MovePicker {
    /// Lists the candidates. Under a threat, these are the known replies, or blocks of an open four
    /// and own fours.
    pub(super) fn new(
        board: &SearchBoard<'_>,
        arena: &mut Vec<ScoredMove>,
        threat: Threat,
        hints: &OrderingHints<'_>,
    ) -> Self {
        let start = arena.len();
        let own = board.turn().index();
        let other = 1 - own;
        let killers = hints.history.killers(hints.ply);
        let reply = hints.history.reply(own, board.last());
        let mut top = 0;
        board.for_each_near(|cell| {
            let state = board.state(cell);
            let (mine, theirs) = (state.combo(own), state.combo(other));
            let useless = match threat {
                Threat::None => false,
                Threat::Four => {
                    !(mine.at_least(Class::Four)
                        || theirs.at_least(Class::Four)
                        || theirs.is(Class::Forbidden))
                }
                Threat::Fours => !hints.replies.contains(cell),
            };
            if useless {
                return;
            }
            let worth = board.move_score(cell);
            top = top.max(worth);
            let mut score = worth + hints.history.of(own, cell) / hints.params.order_history;
            if cell == hints.best {
                score += 1 << 20;
            } else if killers.contains(&cell) || cell == reply {
                score += hints.params.order_refuted;
            }
            arena.push(ScoredMove { score, worth, cell });
        });
        Self {
            start,
            next: start,
            top,
        }
    }

    #[inline]
    pub(super) fn next(&mut self, arena: &mut [ScoredMove]) -> Option<ScoredMove> {
        let rest = arena.get_mut(self.next..)?;
        let mut best = 0;
        let mut best_score = rest.first()?.score;
        for (index, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > best_score {
                best = index;
                best_score = scored.score;
            }
        }
        rest.swap(0, best);
        self.next += 1;
        rest.first().copied()
    }

    pub(super) fn tried<'a>(&self, arena: &'a [ScoredMove]) -> &'a [ScoredMove] {
        &arena[self.start..self.next]
    }

    pub(super) fn all<'a>(&self, arena: &'a mut [ScoredMove]) -> &'a mut [ScoredMove] {
        &mut arena[self.start..]
    }

    pub(super) fn finish(self, arena: &mut Vec<ScoredMove>) {
        arena.truncate(self.start);
    }
}
