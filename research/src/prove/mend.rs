//! Repair of gaps that the verifier found.
//!
//! A reply answered by a plan has a gap if the solver finds no win at a leaf with the additional
//! stone. Once the journal lists the reply among those that need a move, the next run searches for
//! its moves.

use gomoku_engine::{Point, Position};

use super::expand::Expansion;
use super::graph::after;
use super::journal::Records;
use super::stones::{Orientation, Stones};

/// Marks the first reply in a line without a recorded move as needing one, and returns it.
pub(super) fn mend(records: &mut Records, line: &Position) -> Option<Point> {
    let mut position = Position::new(line.rule(), line.size());
    for played in line.moves() {
        let (stones, laid) = Stones::of(&position);
        if !stones.is_attack()
            && let Some(last) = without_a_move(records, &stones, laid, &position, played.point)
            && let Expansion::Replies { open, .. } = &mut records[last].1
        {
            open.push(laid.laid(played.point));
            return Some(played.point);
        }
        position.play(played.point).ok()?;
    }
    None
}

/// Last record of a position with White to move, if no record has a move for the reply.
fn without_a_move(
    records: &Records,
    stones: &Stones,
    laid: Orientation,
    position: &Position,
    reply: Point,
) -> Option<usize> {
    let leads_to = |point: Point| Some(Stones::of(&after(position, point)?).0);
    let wanted = leads_to(reply)?;
    let mut last = None;
    for (index, (_, found)) in records
        .iter()
        .enumerate()
        .filter(|(_, record)| record.0 == *stones)
    {
        if let Expansion::Replies { open, .. } = found {
            let mut named = open.iter().map(|&it| leads_to(laid.original(it)));
            if named.any(|it| it.as_ref() == Some(&wanted)) {
                return None;
            }
            last = Some(index);
        }
    }
    last
}
