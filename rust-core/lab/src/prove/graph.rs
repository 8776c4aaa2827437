//! The proof as far as it goes: positions with their proof and disproof numbers.
//!
//! Stones are never taken away, so no position follows itself, and transpositions are one node
//! with several parents. A node's numbers say how many more leaves must be won at least for
//! Black's win (0: proved), and how many lost for its failure (0: failed). A failure is none of
//! White's: it says that the moves tried don't do.

use std::collections::HashMap;
use std::sync::Arc;

use gomoku_engine::{BoardSize, Point, Position, ProofBook, Rule, StoredMove};

use super::expand::{Found, HARDEST, Left};
use super::journal::Records;
use super::stones::Stones;

/// Index of a node.
pub(super) type Id = u32;

/// Greater than every number of an undecided node.
pub(super) const INFINITE: u32 = 1 << 30;
/// Proof number of a position in which Black threatens nothing.
const QUIET: u32 = 30;

/// What is known of a node besides its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing.
    Fresh,
    /// Black wins by threats.
    Won,
    /// Black wins by the book that is extended.
    Stored,
    /// White wins, or nothing is left to try.
    Lost,
    /// Black to move: one of its children has to be won.
    Moves,
    /// White to move: every child has to be won.
    Replies {
        left: Left,
        /// How many of `left.rest` are expected to be children.
        expected: u32,
    },
}

/// A position.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) stones: Stones,
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Proved with nothing taken for granted.
    pub(super) is_proved: bool,
    pub(super) state: State,
    /// How often its children were worked on, with Black to move, and how hard a win looks.
    pub(super) visits: u32,
    pub(super) hard: u8,
    /// A thread works on it.
    pub(super) busy: bool,
    /// Proof and disproof number as long as nothing is known.
    pub(super) prior: (u32, u32),
    /// Moves and the positions after them; points as laid in `stones`.
    pub(super) children: Vec<(Point, Id)>,
    /// White to move, and Black threatens nothing: the position after a pass.
    pub(super) passed: Option<Id>,
    /// The move that was the first to be proved, and the position after it.
    pub(super) winner: Option<(Point, Id)>,
    pub(super) parents: Vec<Id>,
}

/// All positions met.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    pub(super) nodes: Vec<Node>,
    pub(super) ids: HashMap<Stones, Id>,
    /// The book that is extended: its positions are proved.
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

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The position's node, if it has one.
    pub(super) fn find(&self, stones: &Stones) -> Option<Id> {
        self.ids.get(stones).copied()
    }

    /// The position's node, a new one if need be.
    pub(super) fn add(&mut self, stones: Stones) -> Id {
        self.add_with(stones, (1, 1))
    }

    /// The same; a new one has these numbers.
    fn add_with(&mut self, stones: Stones, prior: (u32, u32)) -> Id {
        if let Some(id) = self.find(&stones) {
            return id;
        }
        let id = self.nodes.len() as Id;
        self.ids.insert(stones.clone(), id);
        let is_proved = self.extended(&stones).is_some();
        let (state, (proof, disproof)) = match is_proved {
            true => (State::Stored, (0, INFINITE)),
            false => (State::Fresh, prior),
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

    /// Proof and disproof number.
    pub(super) fn numbers(&self, id: Id) -> (u32, u32) {
        (self.node(id).proof, self.node(id).disproof)
    }

    /// Whether it is proved and nothing was taken for granted.
    pub(super) fn is_proved(&self, id: Id) -> bool {
        self.node(id).is_proved
    }

    /// Whether it is proved if replies far from what matters lose.
    pub(super) fn seems_proved(&self, id: Id) -> bool {
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

    /// What the book that is extended holds for a position; points as it is laid.
    pub(super) fn extended(&self, stones: &Stones) -> Option<StoredMove> {
        let book = self.extended.as_deref()?;
        book.stored(&stones.position(self.rule, self.size)?)
    }

    /// What a book holds for a position of Black's that is proved; points as it is laid. `None`
    /// where threats win, and for what is not proved.
    pub(super) fn stored(&self, stones: &Stones) -> Option<StoredMove> {
        if let Some(stored) = self.extended(stones) {
            return Some(stored);
        }
        let node = self.node(self.find(stones)?);
        let (play, next) = node.winner?;
        let next = self.node(next);
        let before = node.stones.position(self.rule, self.size)?;
        let (_, laid) = Stones::of(&after(&before, play)?);
        let pass = matches!(&next.state, State::Replies { left, .. } if left.by_pass);
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

    /// Enters what a journal holds.
    pub(super) fn enter(&mut self, records: &Records) {
        for (stones, found) in records {
            let id = self.add(stones.clone());
            self.apply(id, found);
        }
    }

    /// Enters what was found at a node. What is proved stays as it is: journals of proofs that were
    /// made apart can be joined, and a book verified before still holds.
    pub(super) fn apply(&mut self, id: Id, found: &Found) {
        if self.is_proved(id) {
            return self.set_busy(id, false);
        }
        let mut first = (1, 1);
        let (moves, state) = match found {
            Found::Nothing => return self.set_busy(id, false),
            Found::First(play) => {
                self.put_first(id, *play);
                return self.set_busy(id, false);
            }
            Found::Won => (&[][..], State::Won),
            Found::Lost => (&[][..], State::Lost),
            Found::Moves { moves, hard } => {
                first = prior(*hard);
                self.nodes[id as usize].hard = *hard;
                (&moves[..], State::Moves)
            }
            Found::Replies { open, left } => {
                let mut left = left.clone();
                let before = match &self.node(id).state {
                    State::Replies { left: before, .. } => {
                        left.quiet |= before.quiet;
                        left.by_pass |= before.by_pass;
                        before.rest.len()
                    }
                    _ => self.size.area() - self.node(id).stones.count() - left.far.len(),
                };
                let looked_at = before.saturating_sub(left.rest.len()).max(1);
                let expected = (left.rest.len() * open.len() / looked_at) as u32;
                (&open[..], State::Replies { left, expected })
            }
        };
        self.add_children(id, moves, first);
        let node = &mut self.nodes[id as usize];
        node.state = state;
        node.busy = false;
        if matches!(found, Found::Replies { left, .. } if left.quiet) {
            node.prior.0 = node.prior.0.max(QUIET);
            self.add_passed(id);
        }
        self.renew(id);
    }

    /// Adds what moves lead to, one node for those that lead to the same; new ones have these
    /// numbers.
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

    /// Makes a move of Black's the first to be tried.
    fn put_first(&mut self, id: Id, play: Point) {
        let node = self.node(id);
        if node.state != State::Moves {
            return;
        }
        let hard = node.hard;
        self.add_children(id, &[play], prior(hard));
        let children = &mut self.nodes[id as usize].children;
        if let Some(index) = children.iter().position(|&(point, _)| point == play) {
            children[..=index].rotate_right(1);
        }
    }

    /// Adds the position after a pass of White's. Not where the stones lie symmetrically: with a stone
    /// of White's that is left out there would be two ways to see the board.
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

/// Proof and disproof number of a position after a move of Black's, where a win looks so hard.
fn prior(hard: u8) -> (u32, u32) {
    let easy = HARDEST.saturating_sub(hard);
    (1 + u32::from(hard), 1 + u32::from(easy) / 2)
}

/// The position after a move, if it can be played.
pub(super) fn after(position: &Position, play: Point) -> Option<Position> {
    let mut after = position.clone();
    after.play(play).ok()?;
    Some(after)
}
