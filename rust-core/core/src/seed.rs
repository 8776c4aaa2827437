use std::hash::{BuildHasher, RandomState};

pub(crate) fn draw() -> i64 {
    // Hash keys of the standard library are random enough to choose between equal moves.
    RandomState::new().hash_one(0_u8).cast_signed()
}

/// Seed of the search at `ply`. The same game and seed give the same moves, also after undo.
pub(crate) fn of_ply(seed: i64, ply: usize) -> u64 {
    mix(seed
        .cast_unsigned()
        .wrapping_add(u64::try_from(ply).unwrap_or(0)))
}

pub(crate) fn of_next_game(seed: i64) -> i64 {
    mix(!seed.cast_unsigned()).cast_signed()
}

/// The finaliser of splitmix64 (Steele, Lea and Flood 2014).
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
