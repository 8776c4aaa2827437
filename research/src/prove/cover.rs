//! Replies that lose to the plan after a pass.
//!
//! A white stone outside the relevant area changes nothing. The plan proved for a pass is therefore
//! played with that stone, against every legal reply, and every leaf is verified, without a search
//! for moves.
//!
//! Each leaf is searched once, without the stone. A quickly found win that holds with the stone is
//! assumed to be found there too. The verifier checks that assumption.

use std::collections::{HashMap, HashSet};

use gomoku_engine::threat::{ThreatBoard, ThreatSolver};
use gomoku_engine::{
    BookView, LeafSolver, Point, Position, ProofHead, Stone, ThreatWin, WinnerReply,
};

use super::expand::{Memory, distance};
use super::leaf::{self, Cost};

/// Maximum distance of two stones of a five.
const FIVE: u8 = 4;
/// Replies stored per plan.
const KEPT: usize = 4;

/// Replies that refuted a plan, latest first, by the hash of its stones. They often refute it with
/// the next additional stone too.
#[derive(Debug, Default)]
pub(super) struct PlanRefutations(HashMap<u64, Vec<Point>>);

impl PlanRefutations {
    fn add(&mut self, plan: u64, reply: Point) {
        let replies = self.0.entry(plan).or_default();
        replies.retain(|&it| it != reply);
        replies.insert(0, reply);
        replies.truncate(KEPT);
    }

    /// Rank in the search order.
    fn rank(&self, plan: u64, reply: Point) -> usize {
        let known = self.0.get(&plan).map(Vec::as_slice).unwrap_or_default();
        known.iter().position(|&it| it == reply).unwrap_or(KEPT)
    }
}

/// Maximum cached leaves.
const ENDS: usize = 10_000;

/// Threat wins at plan leaves with node counts, by position hash without the ignored stones.
#[derive(Debug, Default)]
pub(super) struct LeafWins(HashMap<u64, Option<(ThreatWin, u64)>>);

impl LeafWins {
    fn at(
        &mut self,
        position: &Position,
        nodes: u32,
        leaves: &mut LeafSolver,
    ) -> Option<&(ThreatWin, u64)> {
        if self.0.len() >= ENDS {
            self.0.clear();
        }
        let end = self.0.entry(position.hash()).or_insert_with(|| {
            let before = leaves.stones();
            let win = leaves.win(position, nodes).ok()?;
            Some((win, leaves.stones() - before))
        });
        end.as_ref()
    }
}

/// Plays a plan against all replies.
pub(super) struct Cover<'a, 's> {
    pub(super) memory: &'a dyn Memory,
    pub(super) board: &'a mut ThreatBoard<'s>,
    pub(super) laid: &'a mut ThreatSolver,
    pub(super) leaves: &'a mut LeafSolver,
    pub(super) spoilers: &'a mut PlanRefutations,
    pub(super) ends: &'a mut LeafWins,
    /// Maximum nodes of a quickly found win.
    pub(super) soon: u64,
    /// Header of a book of the proof.
    pub(super) head: &'a ProofHead,
    pub(super) cost: &'a mut Cost,
    /// Hashes of won positions and views.
    pub(super) won: HashSet<(u64, u64)>,
}

impl Cover<'_, '_> {
    /// Whether Black, to move, wins by the entry for `view`.
    pub(super) fn wins(&mut self, position: &Position, view: &BookView) -> bool {
        let key = (position.hash(), view.known().hash());
        if self.won.contains(&key) {
            return true;
        }
        if !view.is_clear() {
            return false;
        }
        let Some(stored) = self.memory.stored(view.known()) else {
            return false;
        };
        let mut position = position.clone();
        if position.play(stored.play).is_err() {
            return false;
        }
        if let Some(outcome) = position.outcome() {
            return outcome.winner() == Some(Stone::Black);
        }
        let Some(replies) = view.after(&stored) else {
            return false;
        };
        let (short, nodes) = (self.head.short(), self.head.nodes);
        let like_pass = self.head.after_pass(&stored);
        let after_pass = self.leaves.win_after_pass(&position, like_pass);
        let mut known = view.known().clone();
        if known.play(stored.play).is_err() {
            return false;
        }
        let apart = apart(&position, &known);
        let only = apart.first().copied().filter(|_| apart.len() == 1);
        for reply in self.in_order(&position, view.known().hash(), &apart) {
            let next = replies.next(reply);
            if position.play(reply).is_err() {
                continue;
            }
            let at_once = |it: &mut Self| {
                let is_planned = after_pass
                    .as_ref()
                    .and_then(|win| win.with(reply))
                    .is_some();
                is_planned || it.is_leaf(&position, short)
            };
            let is_lost = position.outcome().is_none()
                && match next {
                    Some(WinnerReply::Follow(view)) => self.wins(&position, &view),
                    Some(WinnerReply::Threats) => {
                        at_once(self)
                            || self
                                .as_without(&mut known, reply, only)
                                .unwrap_or_else(|| self.is_leaf(&position, nodes))
                    }
                    Some(WinnerReply::ThreatsOrPass(view)) => {
                        at_once(self) || self.wins(&position, &view)
                    }
                    None => false,
                };
            if !is_lost {
                self.spoilers.add(view.known().hash(), reply);
                return false;
            }
            position.undo();
        }
        self.won.insert(key);
        true
    }

    /// All replies, likely refutations first: known ones, then possible fives with an ignored
    /// stone.
    fn in_order(&self, position: &Position, plan: u64, apart: &[Point]) -> Vec<Point> {
        let mut replies = position.legal_points();
        replies.sort_by_cached_key(|&reply| {
            let is_far = !apart.iter().any(|&stone| in_a_five(stone, reply));
            let distance = apart.iter().map(|&stone| distance(stone, reply)).min();
            (self.spoilers.rank(plan, reply), is_far, distance)
        });
        replies
    }

    /// Whether a leaf with the stone `apart` is won by the win without it; `None` if inconclusive.
    fn as_without(
        &mut self,
        known: &mut Position,
        reply: Point,
        apart: Option<Point>,
    ) -> Option<bool> {
        let apart = apart.filter(|_| self.soon > 0)?;
        known.play(reply).ok()?;
        let end = self.ends.at(known, self.head.nodes, self.leaves);
        known.undo();
        // A white stone can't create a win for Black.
        let Some((win, stones)) = end else {
            return Some(false);
        };
        (*stones <= self.soon && win.with(apart).is_some()).then_some(true)
    }

    fn is_leaf(&mut self, position: &Position, nodes: u32) -> bool {
        leaf::wins(self.board, self.laid, position, nodes.into(), self.cost)
    }
}

/// Stones that a plan ignores. Both positions must be after the same black move.
fn apart(position: &Position, known: &Position) -> Vec<Point> {
    let is_apart = |&point: &Point| position.at(point) != known.at(point);
    position.size().points().filter(is_apart).collect()
}

/// Whether a five may contain both points.
fn in_a_five(one: Point, other: Point) -> bool {
    let (x, y) = (one.x.abs_diff(other.x), one.y.abs_diff(other.y));
    x.max(y) <= FIVE && (x == 0 || y == 0 || x == y)
}
