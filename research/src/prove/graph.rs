//! Proof graph: positions with proof and disproof numbers.
//!
//! Stones are never removed, so the graph has no cycles; transpositions share a node. The proof
//! number is the minimum number of leaves still to be won for Black's win (0: proved), the disproof
//! number the minimum to be lost for a failure (0: failed). A failure means that the tried moves
//! are insufficient, not that White wins.

use std::collections::HashMap;
use std::sync::Arc;

use gomoku_engine::{BoardSize, Point, Position, ProofBook, Rule, StoredMove};

use super::expand::{Expansion, HARDEST, PendingReplies};
use super::journal::Records;
use super::stones::Stones;

pub(super) type Id = u32;

/// Exceeds every number of an undecided node.
pub(super) const INFINITE: u32 = 1 << 30;
/// Minimum initial proof number if Black threatens nothing.
const QUIET: u32 = 30;

/// Result of expansions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NodeState {
    /// Not expanded.
    Fresh,
    /// Won by threats.
    Won,
    /// Won by the extended book.
    Stored,
    /// White wins, or no move is left.
    Lost,
    /// Black to move: one child must be won.
    Moves,
    /// White to move: all children must be won.
    Replies {
        left: PendingReplies,
        /// Expected children from `left.rest`.
        expected: u32,
    },
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) stones: Stones,
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Proved without assumptions.
    pub(super) is_proved: bool,
    pub(super) state: NodeState,
    /// Visits to its children, with Black to move, and difficulty.
    pub(super) visits: u32,
    pub(super) hard: u8,
    /// A thread is working on it.
    pub(super) busy: bool,
    /// Initial numbers.
    pub(super) prior: (u32, u32),
    /// Moves and positions after them, in the orientation of `stones`.
    pub(super) children: Vec<(Point, Id)>,
    /// After a pass, in a quiet position with White to move.
    pub(super) passed: Option<Id>,
    /// First proved move, and the position after it.
    pub(super) winner: Option<(Point, Id)>,
    pub(super) parents: Vec<Id>,
}

#[derive(Debug)]
pub(super) struct Graph {
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    pub(super) nodes: Vec<Node>,
    pub(super) ids: HashMap<Stones, Id>,
    /// Its positions count as proved.
    extended: Option<Arc<ProofBook>>,
}

impl Graph {
    pub(super) fn new(rule: Rule, size: BoardSize, extended: Option<Arc<ProofBook>>) -> Self {
        Self {
            rule,
            size,
            nodes: Vec::new(),
            ids: HashMap::new(),
            extended,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn find(&self, stones: &Stones) -> Option<Id> {
        self.ids.get(stones).copied()
    }

    /// Returns a position's node, adding it if necessary.
    pub(super) fn add(&mut self, stones: Stones) -> Id {
        self.add_with(stones, (1, 1))
    }

    /// [`Self::add`] with initial numbers.
    fn add_with(&mut self, stones: Stones, prior: (u32, u32)) -> Id {
        if let Some(id) = self.find(&stones) {
            return id;
        }
        let id = self.nodes.len() as Id;
        self.ids.insert(stones.clone(), id);
        let is_proved = self.extended(&stones).is_some();
        let (state, (proof, disproof)) = match is_proved {
            true => (NodeState::Stored, (0, INFINITE)),
            false => (NodeState::Fresh, prior),
        };
        self.nodes.push(Node {
            stones,
            proof,
            disproof,
            is_proved,
            state,
            visits: 0,
            hard: 0,
            busy: false,
            prior,
            children: Vec::new(),
            passed: None,
            winner: None,
            parents: Vec::new(),
        });
        id
    }

    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn stones(&self, id: Id) -> &Stones {
        &self.node(id).stones
    }

    pub(super) fn numbers(&self, id: Id) -> (u32, u32) {
        (self.node(id).proof, self.node(id).disproof)
    }

    /// Whether it is proved without assumptions.
    pub(super) fn is_proved(&self, id: Id) -> bool {
        self.node(id).is_proved
    }

    /// Whether it is proved if distant replies lose.
    pub(super) fn seems_proved(&self, id: Id) -> bool {
        self.node(id).proof == 0
    }

    pub(super) fn is_failed(&self, id: Id) -> bool {
        self.node(id).disproof == 0
    }

    /// Whether threats win, so that the book needs no move.
    pub(super) fn is_leaf(&self, id: Id) -> bool {
        self.node(id).state == NodeState::Won
    }

    pub(super) fn children(&self, id: Id) -> &[(Point, Id)] {
        &self.node(id).children
    }

    /// Entry of the extended book, in the orientation of `stones`.
    pub(super) fn extended(&self, stones: &Stones) -> Option<StoredMove> {
        let book = self.extended.as_deref()?;
        book.stored(&stones.position(self.rule, self.size)?)
    }

    /// Entry of a proved position with Black to move, unless threats win. In the orientation of
    /// `stones`.
    pub(super) fn stored(&self, stones: &Stones) -> Option<StoredMove> {
        if let Some(stored) = self.extended(stones) {
            return Some(stored);
        }
        let node = self.node(self.find(stones)?);
        let (play, next) = node.winner?;
        let next = self.node(next);
        let before = node.stones.position(self.rule, self.size)?;
        let (_, laid) = Stones::of(&after(&before, play)?);
        let pass = matches!(&next.state, NodeState::Replies { left, .. } if left.by_pass);
        let replies = |of_leaves: bool| {
            let replies = next.children.iter();
            let wanted = replies.filter(|&&(_, child)| self.is_leaf(child) == of_leaves);
            wanted.map(|&(reply, _)| laid.original(reply)).collect()
        };
        Some(StoredMove {
            play,
            replies: replies(false),
            pass,
            solved: if pass { replies(true) } else { Vec::new() },
        })
    }

    pub(super) fn set_busy(&mut self, id: Id, busy: bool) {
        self.nodes[id as usize].busy = busy;
        self.renew(id);
    }

    /// Applies journal records.
    pub(super) fn enter(&mut self, records: &Records) {
        for (stones, found) in records {
            let id = self.add(stones.clone());
            self.apply(id, found);
        }
    }

    /// Applies an expansion's result. A proved node stays unchanged, so that journals can be merged
    /// and a verified book stays valid.
    pub(super) fn apply(&mut self, id: Id, found: &Expansion) {
        if self.is_proved(id) {
            return self.set_busy(id, false);
        }
        let mut first = (1, 1);
        let (moves, state) = match found {
            Expansion::Nothing => return self.set_busy(id, false),
            Expansion::First(play) => {
                self.put_first(id, *play);
                return self.set_busy(id, false);
            }
            Expansion::Won => (&[][..], NodeState::Won),
            Expansion::Lost => (&[][..], NodeState::Lost),
            Expansion::Moves { moves, hard } => {
                first = prior(*hard);
                self.nodes[id as usize].hard = *hard;
                (&moves[..], NodeState::Moves)
            }
            Expansion::Replies { open, left } => {
                let mut left = left.clone();
                let before = match &self.node(id).state {
                    NodeState::Replies { left: before, .. } => {
                        left.quiet |= before.quiet;
                        left.by_pass |= before.by_pass;
                        before.rest.len()
                    }
                    _ => self.size.area() - self.node(id).stones.count() - left.far.len(),
                };
                let looked_at = before.saturating_sub(left.rest.len()).max(1);
                let expected = (left.rest.len() * open.len() / looked_at) as u32;
                (&open[..], NodeState::Replies { left, expected })
            }
        };
        self.add_children(id, moves, first);
        let node = &mut self.nodes[id as usize];
        node.state = state;
        node.busy = false;
        if matches!(found, Expansion::Replies { left, .. } if left.quiet) {
            node.prior.0 = node.prior.0.max(QUIET);
            self.add_passed(id);
        }
        self.renew(id);
    }

    /// Adds children with these numbers. Moves to the same position share a child.
    fn add_children(&mut self, id: Id, moves: &[Point], numbers: (u32, u32)) {
        let Some(before) = self.node(id).stones.position(self.rule, self.size) else {
            return;
        };
        for &play in moves {
            let Some(after) = after(&before, play) else {
                continue;
            };
            let child = self.add_with(Stones::of(&after).0, numbers);
            let children = &mut self.nodes[id as usize].children;
            if children.iter().all(|&(_, known)| known != child) {
                children.push((play, child));
                self.nodes[child as usize].parents.push(id);
            }
        }
    }

    /// Makes a move the first to try.
    fn put_first(&mut self, id: Id, play: Point) {
        let node = self.node(id);
        if node.state != NodeState::Moves {
            return;
        }
        let hard = node.hard;
        self.add_children(id, &[play], prior(hard));
        let children = &mut self.nodes[id as usize].children;
        if let Some(index) = children.iter().position(|&(point, _)| point == play) {
            children[..=index].rotate_right(1);
        }
    }

    /// Adds the position after a pass, unless it is symmetric: with an omitted stone it would match
    /// in two orientations.
    fn add_passed(&mut self, id: Id) {
        let Some(position) = self.node(id).stones.position(self.rule, self.size) else {
            return;
        };
        let (stones, laid) = Stones::of(&position.passed());
        if laid.is_symmetric {
            return;
        }
        let passed = self.add(stones);
        if self.node(id).passed.is_none() {
            self.nodes[id as usize].passed = Some(passed);
            self.nodes[passed as usize].parents.push(id);
        }
    }
}

/// Initial numbers after Black's move, by difficulty.
fn prior(hard: u8) -> (u32, u32) {
    let easy = HARDEST.saturating_sub(hard);
    (1 + u32::from(hard), 1 + u32::from(easy) / 2)
}

/// Position after a legal move.
pub(super) fn after(position: &Position, play: Point) -> Option<Position> {
    let mut after = position.clone();
    after.play(play).ok()?;
    Some(after)
}
