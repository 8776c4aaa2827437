//! The proof as far as it goes: positions with their proof and disproof numbers.
//!
//! Stones are never taken away, so no position follows itself, and transpositions are one node
//! with several parents. A node's numbers say how many more leaves must be won at least for
//! Black's win (0: proved), and how many lost for its failure (0: failed). A failure is none of
//! White's: it says that the moves tried don't do.

use std::collections::HashMap;

use gomoku_engine::{BoardSize, Point, Rule};

use super::expand::{Found, Task};
use super::stones::Stones;

/// Index of a node.
pub(super) type Id = u32;

/// Greater than every number of an undecided node.
pub(super) const INFINITE: u32 = 1 << 30;
/// Proof number of a position in which Black threatens nothing.
const QUIET: u32 = 30;

/// What is known of a node besides its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    /// Nothing.
    Fresh,
    /// Black wins by threats.
    Won,
    /// White wins, or nothing is left to try.
    Lost,
    /// Its children decide.
    Open,
    /// White to move: these replies have not been looked at; how many of ten are expected to
    /// be open.
    Waiting { rest: Vec<Point>, of_ten: u32 },
}

/// A position.
#[derive(Debug)]
struct Node {
    stones: Stones,
    proof: u32,
    disproof: u32,
    state: State,
    /// A thread works on it.
    busy: bool,
    /// Proof number as long as nothing is known.
    prior: u32,
    /// Moves and the positions after them; points as laid in `stones`.
    children: Vec<(Point, Id)>,
    parents: Vec<Id>,
}

/// All positions met.
#[derive(Debug)]
pub(super) struct Graph {
    rule: Rule,
    size: BoardSize,
    nodes: Vec<Node>,
    ids: HashMap<Stones, Id>,
}

impl Graph {
    pub(super) fn new(rule: Rule, size: BoardSize) -> Self {
        Self {
            rule,
            size,
            nodes: Vec::new(),
            ids: HashMap::new(),
        }
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The position's node, if it has one.
    pub(super) fn find(&self, stones: &Stones) -> Option<Id> {
        self.ids.get(stones).copied()
    }

    /// The position's node, a new one if need be.
    pub(super) fn add(&mut self, stones: Stones, prior: u32) -> Id {
        if let Some(id) = self.find(&stones) {
            return id;
        }
        let id = self.nodes.len() as Id;
        self.ids.insert(stones.clone(), id);
        self.nodes.push(Node {
            stones,
            proof: prior,
            disproof: 1,
            state: State::Fresh,
            busy: false,
            prior,
            children: Vec::new(),
            parents: Vec::new(),
        });
        id
    }

    fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn stones(&self, id: Id) -> &Stones {
        &self.node(id).stones
    }

    /// Proof and disproof number.
    pub(super) fn numbers(&self, id: Id) -> (u32, u32) {
        (self.node(id).proof, self.node(id).disproof)
    }

    pub(super) fn is_proved(&self, id: Id) -> bool {
        self.node(id).proof == 0
    }

    pub(super) fn is_failed(&self, id: Id) -> bool {
        self.node(id).disproof == 0
    }

    /// Whether the solver wins it, so that no book is needed.
    pub(super) fn is_leaf(&self, id: Id) -> bool {
        self.node(id).state == State::Won
    }

    /// The moves from a node and the nodes after them.
    pub(super) fn children(&self, id: Id) -> &[(Point, Id)] {
        &self.node(id).children
    }

    /// The node below `root` on which its proof depends most, with what is to be done there;
    /// it becomes busy. `None` where others are at work on it.
    pub(super) fn select(&mut self, root: Id) -> Option<(Id, Task)> {
        let mut id = root;
        loop {
            let node = self.node(id);
            if node.busy {
                return None;
            }
            let undecided = node
                .children
                .iter()
                .map(|&(_, child)| child)
                .filter(|&child| !self.is_proved(child) && !self.is_failed(child));
            let next = if node.stones.is_attack() {
                undecided.min_by_key(|&child| self.node(child).proof)
            } else {
                undecided.min_by_key(|&child| self.node(child).disproof)
            };
            let task = match (next, &node.state) {
                (Some(next), _) => {
                    id = next;
                    continue;
                }
                (None, State::Fresh) => Task::Begin,
                (None, State::Waiting { rest, .. }) => Task::GoOn(rest.clone()),
                (None, State::Open | State::Won | State::Lost) => return None,
            };
            self.set_busy(id, true);
            return Some((id, task));
        }
    }

    fn set_busy(&mut self, id: Id, busy: bool) {
        self.nodes[id as usize].busy = busy;
        self.renew(id);
    }

    /// Enters what was found at a node.
    pub(super) fn apply(&mut self, id: Id, found: &Found) {
        let position = self.node(id).stones.position(self.rule, self.size);
        let (moves, state) = match found {
            Found::Won => (&[][..], State::Won),
            Found::Lost => (&[][..], State::Lost),
            Found::Moves(moves) => (&moves[..], State::Open),
            Found::Replies { open, rest, .. } if rest.is_empty() => (&open[..], State::Open),
            Found::Replies { open, rest, quiet } => {
                let before = match &self.node(id).state {
                    State::Waiting { rest, .. } => rest.len(),
                    _ => self.size.area() - self.node(id).stones.count(),
                };
                let looked_at = before.saturating_sub(rest.len()).max(1);
                let of_ten = if *quiet {
                    0
                } else {
                    (10 * open.len() / looked_at) as u32
                };
                let rest = rest.clone();
                (&open[..], State::Waiting { rest, of_ten })
            }
        };
        let is_attack = self.node(id).stones.is_attack();
        for (rank, &point) in moves.iter().enumerate() {
            let Some(mut after) = position.clone() else {
                break;
            };
            if after.play(point).is_err() {
                continue;
            }
            let (stones, _) = Stones::of(&after);
            // Later moves are tried when the earlier ones have grown harder than this.
            let prior = if is_attack {
                1 + (rank * (rank + 3) / 2) as u32
            } else {
                1
            };
            let child = self.add(stones, prior);
            if !self
                .node(id)
                .children
                .iter()
                .any(|&(_, known)| known == child)
            {
                self.nodes[id as usize].children.push((point, child));
                self.nodes[child as usize].parents.push(id);
            }
        }
        let node = &mut self.nodes[id as usize];
        node.state = state;
        if let Found::Replies { quiet: true, .. } = found {
            node.prior = node.prior.max(QUIET);
        }
        node.busy = false;
        self.renew(id);
    }

    /// Computes the numbers of a node and of all above it that follow.
    fn renew(&mut self, id: Id) {
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            let (proof, disproof) = self.compute(id);
            let node = &mut self.nodes[id as usize];
            if (node.proof, node.disproof) != (proof, disproof) {
                (node.proof, node.disproof) = (proof, disproof);
                todo.extend(&node.parents);
            }
        }
    }

    fn compute(&self, id: Id) -> (u32, u32) {
        let node = self.node(id);
        let children = || node.children.iter().map(|&(_, child)| self.node(child));
        let sum = |numbers: &mut dyn Iterator<Item = u32>| {
            let sum = numbers.fold(0_u32, u32::saturating_add);
            sum.min(INFINITE - 1)
        };
        let (proof, disproof) = match &node.state {
            State::Won => return (0, INFINITE),
            State::Lost => return (INFINITE, 0),
            State::Fresh => (node.prior, 1),
            State::Open if node.stones.is_attack() => {
                let proof = children().map(|child| child.proof).min();
                match proof.unwrap_or(INFINITE) {
                    0 => return (0, INFINITE),
                    INFINITE => return (INFINITE, 0),
                    proof => (proof, sum(&mut children().map(|child| child.disproof))),
                }
            }
            state => {
                if children().any(|child| child.disproof == 0) {
                    return (INFINITE, 0);
                }
                let open = sum(&mut children().map(|child| child.proof));
                let least = children()
                    .filter(|child| child.proof > 0)
                    .map(|child| child.disproof)
                    .min();
                match state {
                    State::Waiting { rest, of_ten } => {
                        let expected = rest.len() as u32 * of_ten / 10;
                        let proof = (open + expected).max(1);
                        let prior = if node.children.is_empty() {
                            node.prior
                        } else {
                            1
                        };
                        (proof.max(prior), least.unwrap_or(1))
                    }
                    _ if open == 0 => return (0, INFINITE),
                    _ => (open, least.unwrap_or(1)),
                }
            }
        };
        // Others had better look elsewhere.
        let harder = |number: u32| match node.busy {
            true => (2 * number + 1).min(INFINITE - 1),
            false => number,
        };
        (harder(proof), harder(disproof))
    }
}
