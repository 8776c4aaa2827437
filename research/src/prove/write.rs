//! Conversion of a proof to a book.

use gomoku_engine::{Position, ProofBook, ProofBookError, ProofHead, StoredMove};

use super::graph::Graph;
use super::stones::Stones;

/// Writes a book of `head`'s covered moves, which must be proved in `graph`.
///
/// # Errors
/// See [`ProofBook::write`].
pub(super) fn book(graph: &Graph, head: &ProofHead) -> Result<Vec<u8>, ProofBookError> {
    ProofBook::write(head, &mut |position| stored(graph, position))
}

/// Book entry, unless threats win.
pub(super) fn stored(graph: &Graph, position: &Position) -> Option<StoredMove> {
    let (stones, laid) = Stones::of(position);
    let mut stored = graph.stored(&stones)?;
    stored.play = laid.original(stored.play);
    for reply in stored.replies.iter_mut().chain(&mut stored.solved) {
        *reply = laid.original(*reply);
    }
    Some(stored)
}
