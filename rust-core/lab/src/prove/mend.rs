//! Gaps that the verifier has found, and what is to be done about them.
//!
//! A reply that a plan answers has a gap where the solver finds no win beside its stone at an end of
//! the plan. It has to be answered by moves of its own. A journal in which it is one of the replies that
//! need a move says so: the next run looks for these moves, and for nothing else.

use gomoku_engine::{Point, Position};

use super::expand::Found;
use super::graph::after;
use super::journal::Records;
use super::stones::{Laid, Stones};

/// Has the first reply in a line that the records name no move for answered by moves of its own, and
/// gives it; `None` where there is no such reply.
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

/// The last record of a position of White's, if none of its records names a move for the reply.
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
