//! Differences between a board and a snapshot.

use crate::board::cell::{CELLS, Cell, MARGIN, WIDTH};
use crate::{BoardSize, Rule};

/// Above this many differences, a full refresh is cheaper.
const FEW: usize = 24;

#[derive(Clone)]
pub(crate) struct BoardSnapshot {
    contents: Box<[u8; CELLS]>,
    cells: [Cell; FEW],
}

pub(crate) enum Differences<'s> {
    None,
    Few(&'s [Cell]),
    Many,
}

/// Distance within which a stone may change a cell's rows: four cells for windows, five for
/// patterns where a rule distinguishes overlines.
pub(crate) fn reach(rule: Rule) -> usize {
    if rule == Rule::Freestyle { 4 } else { 5 }
}

impl BoardSnapshot {
    /// Snapshot that differs from every board.
    pub(crate) fn new() -> Self {
        Self {
            contents: Box::new([u8::MAX; CELLS]),
            cells: [0; FEW],
        }
    }

    /// Returns the differences and updates the snapshot.
    pub(crate) fn differences(
        &mut self,
        contents: &[u8; CELLS],
        size: BoardSize,
    ) -> Differences<'_> {
        let lines = usize::from(size.lines());
        let mut count = 0;
        let rows = self.contents.as_chunks_mut::<WIDTH>().0.iter_mut();
        let rows = rows.zip(contents.as_chunks::<WIDTH>().0).enumerate();
        for (row, (was, is)) in rows.skip(MARGIN).take(lines) {
            if was == is {
                continue;
            }
            for x in MARGIN..MARGIN + lines {
                if was[x] != is[x] {
                    if let Some(cell) = self.cells.get_mut(count) {
                        *cell = (row * WIDTH + x) as Cell;
                    }
                    count += 1;
                }
            }
            *was = *is;
        }
        match count {
            0 => Differences::None,
            1..=FEW => Differences::Few(&self.cells[..count]),
            _ => Differences::Many,
        }
    }
}
