//! Which position is worked on next.

use std::fmt::Write as _;

use gomoku_engine::Point;

use super::expand::Task;
use super::graph::{Graph, Id, State};
use super::numbers::weighed;

impl Graph {
    /// The way to the node that is worked on next: after each of Black's moves how many of White's
    /// replies that needed an answer are proved lost, and how many have not been looked at.
    pub(super) fn outline(&self, root: Id) -> String {
        let mut text = String::new();
        let mut id = root;
        while let Some(next) = self.next_below(id) {
            let node = self.node(next);
            if !node.stones.is_attack() {
                let is_proved = |&&(_, child): &&(Point, Id)| self.seems_proved(child);
                let proved = node.children.iter().filter(is_proved).count();
                let left = match &node.state {
                    State::Replies { rest, .. } => rest.len(),
                    _ => 0,
                };
                let _ = write!(text, "; {proved} of {}+{left}", node.children.len());
            }
            id = next;
        }
        text
    }

    /// The node below `root` on which its proof depends most, with what is to be done there;
    /// it becomes busy. `None` where others are at work on it.
    pub(super) fn select(&mut self, root: Id) -> Option<(Id, Task)> {
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
            let task = match (self.next_below(id), &node.state) {
                (Some(next), _) => {
                    id = next;
                    continue;
                }
                (None, State::Fresh) => Task::Begin,
                (None, State::Replies { rest, far, .. }) if !rest.is_empty() => Task::GoOn {
                    rest: rest.clone(),
                    far: far.clone(),
                },
                (None, _) => return None,
            };
            self.set_busy(id, true);
            return Some((id, task));
        }
    }

    /// A node of the proof of `id` where something was taken for granted.
    fn select_for_audit(&self, id: Id) -> Option<(Id, Task)> {
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
            State::Moves => self.select_for_audit(unsure.next()?),
            // A pass comes first: what wins after it may win after the others.
            State::Replies { far, quiet, .. } => unsure
                .find_map(|child| self.select_for_audit(child))
                .or_else(|| {
                    let is_free = !node.passed.is_some_and(|passed| self.node(passed).busy);
                    let task = Task::Audit {
                        far: far.clone(),
                        quiet: *quiet,
                    };
                    (is_free && !far.is_empty()).then_some((id, task))
                }),
            State::Fresh | State::Won | State::Lost => None,
        }
    }

    /// The undecided child that a proof of `id` depends on most.
    fn next_below(&self, id: Id) -> Option<Id> {
        let node = self.node(id);
        // If a pass isn't lost, few replies are; if it is, what wins after it is tried against each.
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
