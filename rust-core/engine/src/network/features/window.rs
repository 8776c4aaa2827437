//! Window ids of the [network](crate::network).

/// Powers of three, and the first code of a side by its number of cells.
const POWERS: [u16; 4] = [1, 3, 9, 27];
const FIRST: [u16; 5] = [0, 1, 4, 13, 40];
/// Off the board, as in line keys.
const OUTSIDE: u8 = 3;

/// Code of a window's side, nearest cell first: 0 empty, 1 own, 2 other, 3 off the board.
const fn side_code(cells: [u8; 4]) -> u8 {
    let mut sum = 0;
    let mut known = 0;
    while known < 4 && cells[known] != OUTSIDE {
        sum += cells[known] as u16 * POWERS[known];
        known += 1;
    }
    (FIRST[known] + sum) as u8
}

const fn joined(one: u8, other: u8) -> u16 {
    let (one, other) = (one as u16, other as u16);
    let (small, great) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    great * (great + 1) / 2 + small
}

/// Id of a window from both sides, nearest cells first: 0 empty, 1 own, 2 other, 3 off the board.
#[must_use]
pub const fn window_id(before: [u8; 4], after: [u8; 4]) -> u16 {
    joined(side_code(before), side_code(after))
}

/// Side codes by eight bits of a line key.
pub(crate) struct SideCodes {
    before: [[u8; 256]; 2],
    after: [[u8; 256]; 2],
}

impl SideCodes {
    pub(crate) const fn new() -> Self {
        let mut codes = Self {
            before: [[0; 256]; 2],
            after: [[0; 256]; 2],
        };
        let mut colour = 0;
        while colour < 2 {
            let mut bits = 0;
            while bits < 256 {
                let mut cells = [0; 4];
                let mut at = 0;
                while at < 4 {
                    let code = (bits >> (2 * at) & 3) as u8;
                    // Keys contain colours; White's own stones have digit 1.
                    cells[at] = match (code, colour) {
                        (1, 1) => 2,
                        (2, 1) => 1,
                        _ => code,
                    };
                    at += 1;
                }
                codes.after[colour][bits] = side_code(cells);
                let [a, b, c, d] = cells;
                codes.before[colour][bits] = side_code([d, c, b, a]);
                bits += 1;
            }
            colour += 1;
        }
        codes
    }

    #[inline]
    pub(crate) fn id(&self, key: u32, colour: usize) -> u16 {
        let before = self.before[colour & 1][(key >> 2 & 0xFF) as usize];
        let after = self.after[colour & 1][(key >> 12 & 0xFF) as usize];
        joined(before, after)
    }
}

pub(crate) static SIDES: SideCodes = SideCodes::new();

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::layout::WINDOWS;
    use super::*;

    #[test]
    fn every_window_has_an_id_of_its_own_but_for_mirroring() {
        let mut sides = Vec::new();
        for bits in 0..256_u16 {
            let cells: [u8; 4] = std::array::from_fn(|at| (bits >> (2 * at) & 3) as u8);
            // All cells after an off-board cell are off the board.
            let first_outside = cells.iter().position(|&cell| cell == OUTSIDE).unwrap_or(4);
            if cells[first_outside..].iter().all(|&cell| cell == OUTSIDE) {
                sides.push(cells);
            }
        }
        assert_eq!(sides.len(), 121);
        let mut ids = HashSet::new();
        for &before in &sides {
            for &after in &sides {
                let id = window_id(before, after);
                assert_eq!(id, window_id(after, before));
                assert!(usize::from(id) < WINDOWS);
                ids.insert(id);
            }
        }
        assert_eq!(ids.len(), WINDOWS);
    }

    #[test]
    fn ids_are_those_of_the_description() {
        let empty = window_id([0; 4], [0; 4]);
        assert_eq!(empty, 40 * 41 / 2 + 40);
        // One side is off the board; the other is own, other, empty, own.
        let code = 40 + 1 + 2 * 3 + 27;
        assert_eq!(window_id([OUTSIDE; 4], [1, 2, 0, 1]), code * (code + 1) / 2);
        // Two cells with an own stone in the second.
        assert_eq!(window_id([0, 1, 3, 3], [0; 4]), 40 * 41 / 2 + (4 + 3));
    }

    #[test]
    fn keys_are_read_from_either_side() {
        // From the left: outside, off, own, empty, other | here | other, other, empty, own.
        let line: [u32; 11] = [3, 3, 1, 0, 2, 0, 2, 2, 0, 1, 3];
        let key = line.iter().rev().fold(0, |key, cell| key << 2 | cell);
        assert_eq!(SIDES.id(key, 0), window_id([2, 0, 1, 3], [2, 2, 0, 1]));
        assert_eq!(SIDES.id(key, 1), window_id([1, 0, 2, 3], [1, 1, 0, 2]));
    }
}
