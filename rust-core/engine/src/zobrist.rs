//! Zobrist keys, computed at compile time to be the same in every build.

use crate::{BoardSize, Point, Rule, Stone};

const SIDE: usize = BoardSize::MAX as usize;

/// SplitMix64 output for a counter.
const fn mix(counter: u64) -> u64 {
    let z = counter.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const STONES: [[u64; SIDE * SIDE]; 2] = {
    let mut words = [[0; SIDE * SIDE]; 2];
    let mut i = 0;
    while i < SIDE * SIDE {
        words[0][i] = mix(2 * i as u64 + 1);
        words[1][i] = mix(2 * i as u64 + 2);
        i += 1;
    }
    words
};

static STONE_WORDS: [[u64; SIDE * SIDE]; 2] = STONES;

pub(crate) const WHITE_TO_MOVE: u64 = mix(10_000);

#[inline]
pub(crate) fn stone(point: Point, stone: Stone) -> u64 {
    STONE_WORDS[stone.index()][point.y as usize * SIDE + point.x as usize]
}

/// Hash of an empty board with Black to move. Rule and size prevent mix-ups between kinds of game.
pub(crate) const fn empty_board(rule: Rule, size: BoardSize) -> u64 {
    mix(20_000 + 100 * rule as u64 + size.lines() as u64)
}
