//! Proof and disproof numbers, and proved nodes.

use super::graph::{Graph, INFINITE, Id, NodeState};

impl Graph {
    /// Recomputes a node and all affected ancestors.
    pub(super) fn renew(&mut self, id: Id) {
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            let (proof, disproof) = self.compute(id);
            let is_proved = self.compute_proved(id);
            let node = &mut self.nodes[id as usize];
            let now = (proof, disproof, is_proved);
            if (node.proof, node.disproof, node.is_proved) != now {
                (node.proof, node.disproof, node.is_proved) = now;
                todo.extend(&node.parents);
                if is_proved {
                    self.choose(id);
                }
            }
        }
    }

    /// Fixes the move of a proved position.
    fn choose(&mut self, id: Id) {
        let node = self.node(id);
        if node.winner.is_none() && node.state == NodeState::Moves {
            let mut moves = node.children.iter().copied();
            let winner = moves.find(|&(_, child)| self.is_proved(child));
            self.nodes[id as usize].winner = winner;
        }
    }

    fn compute_proved(&self, id: Id) -> bool {
        let node = self.node(id);
        let mut children = node.children.iter();
        match &node.state {
            NodeState::Won | NodeState::Stored => true,
            NodeState::Moves => children.any(|&(_, child)| self.is_proved(child)),
            NodeState::Replies { left, .. } => {
                left.rest.is_empty()
                    && left.far.is_empty()
                    && children.all(|&(_, child)| self.is_proved(child))
            }
            NodeState::Fresh | NodeState::Lost => false,
        }
    }

    fn compute(&self, id: Id) -> (u32, u32) {
        let node = self.node(id);
        let children = || node.children.iter().map(|&(_, child)| self.node(child));
        let (proof, disproof) = match &node.state {
            NodeState::Won | NodeState::Stored => return (0, INFINITE),
            NodeState::Lost => return (INFINITE, 0),
            NodeState::Fresh => node.prior,
            NodeState::Moves => {
                let proofs = children().enumerate();
                let proof = proofs.map(|(rank, child)| weighed(child.proof, rank)).min();
                match proof.unwrap_or(INFINITE) {
                    0 => return (0, INFINITE),
                    INFINITE => return (INFINITE, 0),
                    proof => (proof, hardest(children().map(|child| child.disproof))),
                }
            }
            NodeState::Replies { left, expected } => {
                if children().any(|child| child.disproof == 0) {
                    return (INFINITE, 0);
                }
                // A pass counts like a reply, unless it has failed.
                let passed = node.passed.map(|passed| self.node(passed));
                let passed = passed.filter(|passed| passed.disproof > 0);
                let wanted = children().chain(passed);
                let open = hardest(wanted.map(|child| child.proof));
                if open == 0 && left.rest.is_empty() {
                    return (0, INFINITE);
                }
                let undecided = children().chain(passed).filter(|child| child.proof > 0);
                let least = undecided.map(|child| child.disproof).min();
                let prior = match node.children.is_empty() {
                    true => node.prior.0,
                    false => 1,
                };
                let proof = (open + expected).clamp(prior, INFINITE - 1);
                (proof, least.unwrap_or(1))
            }
        };
        // Steer other threads elsewhere.
        let harder = |number: u32| match node.busy {
            true => (2 * number + 1).min(INFINITE - 1),
            false => number,
        };
        (harder(proof), harder(disproof))
    }
}

/// Proof number weighted by rank, so that later moves wait until earlier ones become harder.
pub(super) fn weighed(proof: u32, rank: usize) -> u32 {
    if proof >= INFINITE {
        return INFINITE;
    }
    proof.saturating_mul(1 + rank as u32).min(INFINITE - 1)
}

/// Combines numbers of nodes that must all be decided: the maximum, plus one for each other node. A
/// sum would count shared subtrees several times, and distant replies share nearly everything
/// (Ueda, Hashimoto, Hashimoto and Iida, *Weak proof-number search*, 2008).
pub(super) fn hardest(numbers: impl Iterator<Item = u32>) -> u32 {
    let (mut most, mut count) = (0_u32, 0_u32);
    for number in numbers.filter(|&number| number > 0) {
        most = most.max(number);
        count += 1;
    }
    most.saturating_add(count.saturating_sub(1))
        .min(INFINITE - 1)
}
