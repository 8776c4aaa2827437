//! Where a board differs from what was there before.

use crate::board::cell::{CELLS, Cell, MARGIN, WIDTH};
use crate::{BoardSize, Rule};

/// More differences than this are no few: to look at every cell is less work.
const FEW: usize = 24;

/// What a board held when it was looked at last.
#[derive(Clone)]
pub(crate) struct Seen {
    contents: Box<[u8; CELLS]>,
    cells: [Cell; FEW],
}

/// Cells that differ.
pub(crate) enum Differences<'s> {
    None,
    Few(&'s [Cell]),
    Many,
}

/// Cells on either side of a stone whose rows it may change: windows reach four; where six matter, patterns
/// reach five.
pub(crate) fn reach(rule: Rule) -> usize {
    if rule == Rule::Freestyle { 4 } else { 5 }
}

impl Seen {
    /// Nothing was looked at: no board holds this, so that everything differs at first.
    pub(crate) fn new() -> Self {
        Self {
            contents: Box::new([u8::MAX; CELLS]),
            cells: [0; FEW],
        }
    }

    /// What differs; from now on, it is what was seen.
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
