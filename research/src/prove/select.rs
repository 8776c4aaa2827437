//! Selection of the next position.

use std::fmt::Write as _;

use gomoku_engine::{Point, Position};

use super::expand::{ProofTask, is_solved_at_once};
use super::graph::{Graph, Id, NodeState, after};
use super::numbers::weighed;
use super::stones::Stones;

/// Visits after which the threat search gets all nodes.
const SOLVED_AT: u32 = 8;
/// Visits after which, and at each fourfold number, the engine searches again, and its nodes per
/// visit.
const CHOSEN_AT: u32 = 16;
const NODES_A_VISIT: u64 = 4_000;

impl Graph {
    /// Describes the path from `root` to the next node, in the orientation of `position`. Each move
    /// has its proof number; `-` is a pass. Black's moves also have the proved and total replies
    /// that needed an answer, and the unexamined ones.
    pub(super) fn outline(&self, root: Id, position: &Position) -> String {
        let mut text = String::new();
        let (mut id, mut at) = (root, position.clone());
        while let Some(next) = self.next_below(id) {
            let (before, node) = (self.node(id), self.node(next));
            let (_, laid) = Stones::of(&at);
            let played = before.children.iter().find(|&&(_, child)| child == next);
            let played = played.map(|&(point, _)| laid.original(point));
            let name = played.map_or_else(|| "-".to_owned(), |point| point.to_string());
            let _ = write!(text, " {name} {}", node.proof);
            if !node.stones.is_attack() {
                let is_proved = |&&(_, child): &&(Point, Id)| self.seems_proved(child);
                let proved = node.children.iter().filter(is_proved).count();
                let left = match &node.state {
                    NodeState::Replies { left, .. } => left.rest.len(),
                    _ => 0,
                };
                let _ = write!(text, " ({proved} of {}+{left})", node.children.len());
            }
            at = match played {
                None => at.passed(),
                Some(point) => match after(&at, point) {
                    Some(after) => after,
                    None => break,
                },
            };
            id = next;
        }
        text
    }

    /// Selects a node and its task, and marks it as busy; `None` while other threads have it.
    pub(super) fn select(&mut self, root: Id) -> Option<(Id, ProofTask)> {
        let mut id = root;
        loop {
            if self.seems_proved(id) {
                let (id, task) = self.select_for_audit(id)?;
                self.set_busy(id, true);
                return Some((id, task));
            }
            let node = self.node(id);
            if node.busy {
                return None;
            }
            let next = self.next_below(id);
            if next.is_some()
                && let Some(task) = self.second_thoughts(id)
            {
                self.set_busy(id, true);
                return Some((id, task));
            }
            let task = match (next, &self.node(id).state) {
                (Some(next), _) => {
                    id = next;
                    continue;
                }
                (None, NodeState::Fresh) => ProofTask::Begin,
                (None, NodeState::Replies { left, .. }) if !left.rest.is_empty() => {
                    ProofTask::GoOn(left.clone())
                }
                (None, _) => return None,
            };
            self.set_busy(id, true);
            return Some((id, task));
        }
    }

    /// Another search after many visits.
    fn second_thoughts(&mut self, id: Id) -> Option<ProofTask> {
        let node = &mut self.nodes[id as usize];
        if node.state != NodeState::Moves {
            return None;
        }
        node.visits += 1;
        if node.visits == SOLVED_AT && !is_solved_at_once(node.stones.count(), node.hard) {
            return Some(ProofTask::Solve);
        }
        let is_due = node.visits >= CHOSEN_AT && node.visits.is_power_of_two();
        (is_due && node.visits.ilog2().is_multiple_of(2)).then_some(ProofTask::Choose {
            nodes: NODES_A_VISIT * u64::from(node.visits),
        })
    }

    /// Node in the proof of `id` with unproved assumptions.
    fn select_for_audit(&self, id: Id) -> Option<(Id, ProofTask)> {
        let node = self.node(id);
        if node.busy {
            return None;
        }
        let mut unsure = node
            .passed
            .iter()
            .chain(node.children.iter().map(|(_, child)| child))
            .copied()
            .filter(|&child| self.seems_proved(child) && !self.is_proved(child));
        match &node.state {
            NodeState::Moves => self.select_for_audit(unsure.next()?),
            // A pass comes first: its plan may win against other replies.
            NodeState::Replies { left, .. } => unsure
                .find_map(|child| self.select_for_audit(child))
                .or_else(|| {
                    let is_free = !node.passed.is_some_and(|passed| self.node(passed).busy);
                    (is_free && !left.far.is_empty()).then(|| (id, ProofTask::Audit(left.clone())))
                }),
            NodeState::Fresh | NodeState::Won | NodeState::Stored | NodeState::Lost => None,
        }
    }

    /// Undecided child that matters most for a proof.
    fn next_below(&self, id: Id) -> Option<Id> {
        let node = self.node(id);
        // If a pass does not lose, few replies do. If it loses, its plan is tried against each
        // reply.
        if let Some(passed) = node.passed
            && !self.is_proved(passed)
            && !self.is_failed(passed)
        {
            return Some(passed);
        }
        let undecided = node
            .children
            .iter()
            .map(|&(_, child)| child)
            .enumerate()
            .filter(|&(_, child)| !self.seems_proved(child) && !self.is_failed(child));
        let next = if node.stones.is_attack() {
            undecided.min_by_key(|&(rank, child)| weighed(self.node(child).proof, rank))
        } else {
            undecided.min_by_key(|&(_, child)| self.node(child).disproof)
        };
        next.map(|(_, child)| child)
    }
}
