//! Repair of gaps that the verifier found.
//!
//! A reply answered by a plan has a gap where the solver finds no win at a leaf of the plan with
//! the additional stone. Such a reply needs separate moves. Once the journal lists it among the
//! replies that need a move, the next run searches for these moves only.

use gomoku_engine::{Point, Position};

use super::expand::Found;
use super::graph::after;
use super::journal::Records;
use super::stones::{Laid, Stones};

/// Marks the first reply in a line without a recorded move as needing a move, and returns it;
/// `None` without such a reply.
pub(super) fn mend(records: &mut Records, line: &Position) -> Option<Point> {
    let mut position = Position::new(line.rule(), line.size());
    for played in line.moves() {
        let (stones, laid) = Stones::of(&position);
        if !stones.is_attack()
            && let Some(last) = without_a_move(records, &stones, laid, &position, played.point)
            && let Found::Replies { open, .. } = &mut records[last].1
        {
            open.push(laid.laid(played.point));
            return Some(played.point);
        }
        position.play(played.point).ok()?;
    }
    None
}

/// Index of the last record of a position with White to move, if none of its records has a move for
/// the reply.
fn without_a_move(
    records: &Records,
    stones: &Stones,
    laid: Laid,
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
        if let Found::Replies { open, .. } = found {
            let mut named = open.iter().map(|&it| leads_to(laid.original(it)));
            if named.any(|it| it.as_ref() == Some(&wanted)) {
                return None;
            }
            last = Some(index);
        }
    }
    last
}
