//! From a proof to a book: of several winning moves the one with the fewest positions behind it.

use std::collections::HashMap;

use gomoku_engine::{Point, Position, ProofBook, ProofBookError, ProofHead, StoredMove};

use super::graph::{Graph, Id};
use super::stones::Stones;

/// Writes the book of `head`'s covered moves, each of which must be proved in `graph`.
///
/// # Errors
/// See [`ProofBook::write`].
pub(super) fn book(graph: &Graph, head: &ProofHead) -> Result<Vec<u8>, ProofBookError> {
    let mut chooser = Chooser::new(graph);
    ProofBook::write(head, &mut |position| chooser.stored(position))
}

/// Chooses what is stored.
pub(super) struct Chooser<'a> {
    graph: &'a Graph,
    /// Positions behind a proved node, itself included; those met twice count twice.
    sizes: HashMap<Id, u64>,
}

impl<'a> Chooser<'a> {
    pub(super) fn new(graph: &'a Graph) -> Self {
        Self {
            graph,
            sizes: HashMap::new(),
        }
    }

    /// What the book holds for a position; nothing where threats win it.
    pub(super) fn stored(&mut self, position: &Position) -> Option<StoredMove> {
        let (stones, laid) = Stones::of(position);
        let id = self.graph.find(&stones)?;
        if !self.graph.is_proved(id) || self.graph.is_leaf(id) {
            return None;
        }
        let (play, next) = self.best(id)?;
        let play = laid.original(play);
        let mut after = position.clone();
        after.play(play).ok()?;
        let (_, laid) = Stones::of(&after);
        let replies = self.stored_after(next);
        Some(StoredMove {
            play,
            replies: replies.map(|(point, _)| laid.original(point)).collect(),
        })
    }

    /// The replies to the position of `id` after which a move is stored.
    fn stored_after(&self, id: Id) -> impl Iterator<Item = (Point, Id)> + use<'_> {
        let children = self.graph.children(id).iter().copied();
        children.filter(|&(_, child)| !self.graph.is_leaf(child))
    }

    fn best(&mut self, id: Id) -> Option<(Point, Id)> {
        let graph = self.graph;
        graph
            .children(id)
            .iter()
            .copied()
            .filter(|&(_, child)| graph.is_proved(child))
            .min_by_key(|&(_, child)| self.size_after(child))
    }

    fn size_after(&mut self, id: Id) -> u64 {
        let children: Vec<Id> = self.stored_after(id).map(|(_, child)| child).collect();
        children
            .into_iter()
            .fold(0, |sum, child| sum.saturating_add(self.size(child)))
    }

    fn size(&mut self, id: Id) -> u64 {
        if let Some(&size) = self.sizes.get(&id) {
            return size;
        }
        let size = match self.best(id) {
            Some((_, next)) => self.size_after(next).saturating_add(1),
            None => u64::MAX,
        };
        self.sizes.insert(id, size);
        size
    }
}
