//! Pattern tables for line keys of 2 bits per cell (0 empty, 1 Black, 2 White, 3 off the board).

use super::line::{self, CENTRE, INNER_STATES, LineRule};
use crate::Rule;

/// Pattern lookup by the cells around a point.
pub(crate) trait Windows {
    /// Distance within which a stone can change patterns.
    const REACH: usize;
    /// Whether a line has the same value for both colours.
    const FAIR: bool;

    /// Patterns of the middle of eleven cells, the first in the lowest bits: Black's in the low
    /// four bits, White's in the high four. Ignores the middle cell and higher bits.
    fn lookup(&self, window: u64) -> u8;
}

/// Pattern table of a rule. Hot loops match on the variant once and are compiled for each
/// [`Windows`] type, because the match costs a branch.
pub(crate) enum PatternTable {
    /// Five or more wins: four cells on either side matter.
    Near(Near),
    /// Six differs from five: five cells on either side matter.
    Wide(Wide),
}

/// Patterns by the 16 bits of the eight neighbours: 64 KiB.
pub(crate) struct Near(Box<[u8; 1 << 16]>);

/// Patterns by base-3 numbers of both sides: 8 KiB + 64 KiB instead of 1 MiB for ten neighbours. An
/// end cell matters only as an own stone or not, so a side's five cells fold into one number.
pub(crate) struct Wide {
    left: Box<[[u16; 2]; 1 << 10]>,
    right: Box<[[u16; 2]; 1 << 10]>,
    black: Box<[u8; 1 << 15]>,
    white: Box<[u8; 1 << 15]>,
}

impl PatternTable {
    /// Takes a few milliseconds.
    pub(crate) fn new(rule: Rule) -> Self {
        let (black, white) = match rule {
            Rule::Freestyle => (LineRule::FiveOrMore, LineRule::FiveOrMore),
            Rule::Standard => (LineRule::Exact, LineRule::Exact),
            Rule::Renju => (LineRule::ExactForbidding, LineRule::FiveOrMore),
        };
        let black_patterns = bytes(black);
        let white_patterns = if white == black {
            black_patterns.clone()
        } else {
            bytes(white)
        };
        let left = folds(|cell| (cell > 0).then(|| cell - 1));
        let right = folds(|cell| (cell < 4).then(|| cell + 4));
        if rule == Rule::Freestyle {
            let mut near = Box::new([0; 1 << 16]);
            for (key, slot) in near.iter_mut().enumerate() {
                // The end cells are not in the key; treat them as empty.
                let (l, r) = (left[(key & 0xFF) << 2], right[key >> 8]);
                *slot = black_patterns[usize::from(l[0] + r[0])]
                    | white_patterns[usize::from(l[1] + r[1])] << 4;
            }
            return Self::Near(Near(near));
        }
        let widen = |patterns: &[u8]| {
            let mut wide = Box::new([0; 1 << 15]);
            wide[..patterns.len()].copy_from_slice(patterns);
            wide
        };
        let (black, white) = (widen(&black_patterns), widen(&white_patterns));
        Self::Wide(Wide {
            left,
            right,
            black,
            white,
        })
    }

    pub(crate) fn lookup(&self, window: u64) -> u8 {
        match self {
            Self::Near(near) => near.lookup(window),
            Self::Wide(wide) => wide.lookup(window),
        }
    }
}

const AFTER: u32 = 2 * (CENTRE + 1);

impl Windows for Near {
    const REACH: usize = 4;
    const FAIR: bool = true;

    #[inline]
    fn lookup(&self, window: u64) -> u8 {
        let key = (window >> 2 & 0xFF) | (window >> AFTER & 0xFF) << 8;
        self.0[(key & 0xFFFF) as usize]
    }
}

impl Windows for Wide {
    const REACH: usize = 5;
    const FAIR: bool = false;

    #[inline]
    fn lookup(&self, window: u64) -> u8 {
        let l = self.left[(window & 0x3FF) as usize];
        let r = self.right[(window >> AFTER & 0x3FF) as usize];
        let own = self.black[usize::from(l[0] + r[0]) & 0x7FFF];
        let other = self.white[usize::from(l[1] + r[1]) & 0x7FFF];
        own | other << 4
    }
}

fn bytes(rule: LineRule) -> Vec<u8> {
    line::patterns(rule)
        .into_iter()
        .map(|pattern| pattern as u8)
        .collect()
}

/// Share of the state number for Black and White, by the five cells of a side. `digit_of` returns a
/// cell's base-3 digit, or `None` for the end cell.
fn folds(digit_of: impl Fn(u32) -> Option<u32>) -> Box<[[u16; 2]; 1 << 10]> {
    let mut folds = Box::new([[0; 2]; 1 << 10]);
    for (key, slot) in folds.iter_mut().enumerate() {
        for (colour, share) in slot.iter_mut().enumerate() {
            for cell in 0..5 {
                let code = key >> (2 * cell) & 3;
                let own = code == colour + 1;
                *share += match digit_of(cell) {
                    Some(digit) => {
                        let value = if code == 0 { 0 } else { 2 - u16::from(own) };
                        value * 3_u16.pow(digit)
                    }
                    None if !own => 0,
                    None if cell == 0 => INNER_STATES as u16,
                    None => 2 * INNER_STATES as u16,
                };
            }
        }
    }
    folds
}
