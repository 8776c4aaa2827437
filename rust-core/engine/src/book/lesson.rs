//! Learning from a lost game. Each of the loser's positions is searched deeper than in the game,
//! from the end backwards. The last position that is not lost contains the mistake; the book stores
//! another move for it.

use super::{Book, REFUTED};
use crate::five_tuple;
use crate::{CompactPosition, Engine, Level, Limits, Outcome, Point, Position, StopFlag};

/// Multiple of the level's nodes, with bounds: weak levels learn something and the strongest does
/// not take minutes.
const DEEPER: u64 = 4;
const NODES: std::ops::RangeInclusive<u64> = 100_000..=2_000_000;

/// Own turns examined, from the end.
const TURNS: usize = 10;

/// Alternatives compared if the search still prefers the losing move.
const OTHERS: usize = 10;

/// Minimum acceptable score; an open three is worth 100.
const FINE: i32 = -150;

/// Result of [`Book::study`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StudyResult {
    /// The book has a new move.
    Learnt,
    /// Not lost, not a searching level, or the book already has a better move.
    Nothing,
    /// Stopped; the book is unchanged.
    Stopped,
}

impl Book {
    /// Learns from a game that the side of `level` lost on the board.
    ///
    /// Takes at most about 2 million nodes at the lowest level and 40 million at the highest.
    /// Deterministic if `engine` has one thread.
    pub fn study(
        &mut self,
        engine: &mut Engine,
        game: &Position,
        level: Level,
        stop: &StopFlag,
    ) -> StudyResult {
        let winner = game.outcome().and_then(Outcome::winner);
        let (Some(winner), Some(nodes)) = (winner, level.nodes()) else {
            return StudyResult::Nothing;
        };
        let mut student = Student {
            engine,
            stop,
            nodes: (nodes * DEEPER).clamp(*NODES.start(), *NODES.end()),
        };
        let mut turns = Vec::new();
        let mut position = game.clone();
        while let Some(played) = position.undo() {
            // The first stone of a game is never the mistake.
            if played.stone != winner && position.stone_count() > 0 {
                turns.push((position.clone(), played.point));
            }
        }
        // A different book move means that the entry is newer than the game.
        if turns.iter().any(|(position, played)| {
            self.advice(position, level)
                .is_some_and(|point| point != *played)
        }) {
            return StudyResult::Nothing;
        }
        turns.truncate(TURNS);
        let last_resort = turns.len().checked_sub(1);
        for (index, (position, played)) in turns.iter().enumerate() {
            let mut refuted = self.refuted(position);
            refuted.retain(|point| point != played);
            let resort = Some(index) == last_resort;
            if refuted.len() >= REFUTED && !resort {
                continue;
            }
            refuted.insert(0, *played);
            let better = student.better(position, &refuted, resort);
            if stop.is_stopped() {
                return StudyResult::Stopped;
            }
            if let Some(point) = better {
                self.remember(position, level, point, &refuted);
                return StudyResult::Learnt;
            }
        }
        StudyResult::Nothing
    }
}

struct Student<'a> {
    engine: &'a mut Engine,
    stop: &'a StopFlag,
    nodes: u64,
}

impl Student<'_> {
    /// Returns another move than `refuted` if the position is not lost or `anyway` is set.
    fn better(&mut self, position: &Position, refuted: &[Point], anyway: bool) -> Option<Point> {
        let (point, score) = self.search(position, self.nodes)?;
        if score < FINE && !anyway {
            return None;
        }
        if !refuted.contains(&point) {
            return Some(point);
        }
        let (score, point) = self.best_other(position, refuted)?;
        (score >= FINE || anyway).then_some(point)
    }

    fn best_other(&mut self, position: &Position, refuted: &[Point]) -> Option<(i32, Point)> {
        let mut others = five_tuple::scores(&CompactPosition::from(position));
        others.sort_by_key(|&(point, score)| (std::cmp::Reverse(score), point));
        others.retain(|&(point, _)| !refuted.contains(&point) && position.check(point).is_ok());
        others.truncate(OTHERS);
        let nodes = self.nodes / OTHERS as u64;
        let mut best: Option<(i32, Point)> = None;
        for (point, _) in others {
            let mut next = position.clone();
            next.play(point).ok()?;
            // Without a reply the game is a draw, because the search would have found a win.
            let score = self.search(&next, nodes).map_or(0, |(_, score)| -score);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, point));
            }
        }
        best
    }

    fn search(&mut self, position: &Position, nodes: u64) -> Option<(Point, i32)> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let choice = self
            .engine
            .search(position, &limits, 0, self.stop, &mut |_| {})?;
        Some((choice.point, choice.score))
    }
}
