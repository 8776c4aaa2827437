//! Winning moves of sibling positions.

use std::cmp::Reverse;
use std::collections::HashMap;

use gomoku_engine::Point;

use super::graph::{Graph, Id, NodeState, after};
use super::stones::{Orientation, Stones};

/// Siblings examined.
const ASKED: usize = 32;

impl Graph {
    /// Moves that win after sibling replies or a pass, most frequent first with their counts, in
    /// the node's orientation. They often win here too.
    pub(super) fn won_after_others(&self, id: Id) -> Vec<(Point, usize)> {
        let mut wins: HashMap<Point, usize> = HashMap::new();
        for &parent in &self.node(id).parents {
            for play in self.won_beside(parent, id) {
                *wins.entry(play).or_default() += 1;
            }
        }
        let mut moves: Vec<(Point, usize)> = wins.into_iter().collect();
        moves.sort_unstable_by_key(|&(play, wins)| (Reverse(wins), play.y, play.x));
        moves
    }

    /// Winning moves after other replies to `parent`, unsorted.
    fn won_beside(&self, parent: Id, id: Id) -> Vec<Point> {
        let parent = self.node(parent);
        let Some(before) = parent.stones.position(self.rule, self.size) else {
            return Vec::new();
        };
        let laid_after =
            |reply: Point| -> Option<Orientation> { Some(Stones::of(&after(&before, reply)?).1) };
        let reply = parent.children.iter().find(|&&(_, child)| child == id);
        let Some(here) = reply.and_then(|&(reply, _)| laid_after(reply)) else {
            return Vec::new();
        };
        let replies = parent.children.iter().rev();
        let after_replies = replies
            .filter_map(|&(reply, child)| Some((self.won_at(child)?, reply)))
            .take(ASKED)
            .filter_map(|(play, reply)| Some(laid_after(reply)?.original(play)));
        let after_pass = parent.passed.and_then(|passed| {
            let (_, laid) = Stones::of(&before.passed());
            Some(laid.original(self.won_at(passed)?))
        });
        let plays = after_replies.chain(after_pass);
        plays.map(|play| here.laid(play)).collect()
    }

    /// Move that seems to win for Black.
    fn won_at(&self, id: Id) -> Option<Point> {
        if self.node(id).state == NodeState::Stored {
            return Some(self.extended(self.stones(id))?.play);
        }
        let mut moves = self.children(id).iter();
        let (play, _) = *moves.find(|&&(_, next)| self.seems_proved(next))?;
        Some(play)
    }
}
