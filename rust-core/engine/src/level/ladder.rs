//! The steps of the ladder, one row a level. `docs/levels.md` has what they are worth, measured;
//! after a change of the search or of this table it is made anew.

use super::LevelName;
use super::attention::Attention;

/// How a level finds its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Play {
    /// Weighs the rows that it notices.
    Attention(Attention),
    /// Weighs all rows.
    FiveTuple,
    /// Looks ahead.
    Search {
        /// Nodes that a move may take.
        nodes: u64,
        /// How far below the best score a move may lie and still be chosen, 100 being an open
        /// three's worth. A win is never given up for variety.
        variety: i32,
    },
}

pub(super) struct Step {
    pub(super) name: Option<LevelName>,
    pub(super) play: Play,
}

const fn unnamed(play: Play) -> Step {
    Step { name: None, play }
}

const fn named(name: LevelName, play: Play) -> Step {
    Step {
        name: Some(name),
        play,
    }
}

const fn search(nodes: u64, variety: i32) -> Play {
    Play::Search { nodes, variety }
}

const fn attention(seen: [u8; 3], diagonal: u8, broken: u8, others: u8, softness: u8) -> Play {
    Play::Attention(Attention {
        seen,
        diagonal,
        broken,
        others,
        softness,
    })
}

pub(super) static LADDER: [Step; 12] = [
    unnamed(attention([35, 40, 70], 50, 50, 75, 60)),
    unnamed(attention([55, 65, 88], 65, 65, 85, 40)),
    unnamed(attention([80, 85, 97], 80, 80, 93, 20)),
    named(LevelName::Easy, Play::FiveTuple),
    unnamed(search(100, 30)),
    unnamed(search(400, 20)),
    named(LevelName::Medium, search(1_500, 16)),
    unnamed(search(6_000, 12)),
    unnamed(search(25_000, 12)),
    named(LevelName::Hard, search(100_000, 8)),
    unnamed(search(300_000, 6)),
    unnamed(search(1_000_000, 6)),
];
