//! What to learn from a lost game.
//!
//! From the end back, each position where the loser was to move is searched deeper than in the
//! game. The last one that is not lost is where it went wrong: there the book gets another move.

use super::{Book, REFUTED};
use crate::five_tuple;
use crate::{CompactPosition, Engine, Level, Limits, Outcome, Point, Position, StopFlag};

/// Nodes a position, in those of the level, and where that ends: a level that hardly looks ahead
/// learns something, the strongest does not take minutes.
const DEEPER: u64 = 4;
const NODES: std::ops::RangeInclusive<u64> = 100_000..=2_000_000;

/// Own turns that are looked at, from the end back.
const TURNS: usize = 10;

/// Other moves that are compared where the search still likes the one that lost.
const OTHERS: usize = 10;

/// A score from which on a position is fine, 100 being an open three's worth.
const FINE: i32 = -150;

/// What came of [`Book::study`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Studied {
    /// The book has a new move for a position of the game.
    Learnt,
    /// There was nothing to learn: the game was not lost, the level does not look ahead, or the
    /// book knows better already.
    Nothing,
    /// The flag was set; the book is as before.
    Stopped,
}

impl Book {
    /// Learns from `game`, which the side of `level` has lost on the board. Takes at most about 40
    /// million nodes at the top of the ladder and 2 million at its foot; the same book, game and
    /// level learn the same when `engine` has one thread.
    pub fn study(
        &mut self,
        engine: &mut Engine,
        game: &Position,
        level: Level,
        stop: &StopFlag,
    ) -> Studied {
        let winner = game.outcome().and_then(Outcome::winner);
        let (Some(winner), Some(nodes)) = (winner, level.nodes()) else {
            return Studied::Nothing;
        };
        let mut student = Student {
            engine,
            stop,
            nodes: (nodes * DEEPER).clamp(*NODES.start(), *NODES.end()),
        };
        let mut turns = Vec::new();
        let mut position = game.clone();
        while let Some(played) = position.undo() {
            // The first stone of a game is not what lost it.
            if played.stone != winner && position.stone_count() > 0 {
                turns.push((position.clone(), played.point));
            }
        }
        // A move that the book had was played, so one that was not is newer than the game.
        if turns.iter().any(|(position, played)| {
            self.advice(position, level)
                .is_some_and(|point| point != *played)
        }) {
            return Studied::Nothing;
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
                return Studied::Stopped;
            }
            if let Some(point) = better {
                self.remember(position, level, point, &refuted);
                return Studied::Learnt;
            }
        }
        Studied::Nothing
    }
}

struct Student<'a> {
    engine: &'a mut Engine,
    stop: &'a StopFlag,
    nodes: u64,
}

impl Student<'_> {
    /// A move other than `refuted`, if the position is not lost; with `anyway`, also if it is.
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

    /// The best of the likeliest other moves, by what the other side can make of each.
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
            // Without a reply the game is over: a draw, or a win that the search would have seen.
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
