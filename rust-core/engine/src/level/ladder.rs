//! Playing-strength ladder. After a change here or in the search, measure the strengths again.

use super::LevelName;
use super::attention::Attention;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveMethod {
    Attention(Attention),
    FiveTuple,
    Search {
        /// Per move.
        nodes: u64,
        /// Maximum score difference to the best move (an open three is worth 100). Variety never
        /// gives up a win.
        variety: i32,
    },
}

pub(super) struct Step {
    pub(super) name: Option<LevelName>,
    pub(super) play: MoveMethod,
}

const fn unnamed(play: MoveMethod) -> Step {
    Step { name: None, play }
}

const fn named(name: LevelName, play: MoveMethod) -> Step {
    Step {
        name: Some(name),
        play,
    }
}

const fn search(nodes: u64, variety: i32) -> MoveMethod {
    MoveMethod::Search { nodes, variety }
}

const fn attention(
    seen: [u8; 3],
    diagonal: u8,
    broken: u8,
    others: u8,
    softness: u8,
) -> MoveMethod {
    MoveMethod::Attention(Attention {
        seen,
        diagonal,
        broken,
        others,
        softness,
    })
}

pub(super) static LADDER: [Step; 14] = [
    unnamed(attention([47, 57, 82], 60, 60, 80, 45)),
    named(LevelName::Beginner, attention([67, 74, 92], 72, 72, 88, 32)),
    unnamed(attention([83, 89, 98], 85, 85, 94, 18)),
    unnamed(attention([94, 96, 100], 94, 94, 98, 9)),
    named(LevelName::Easy, MoveMethod::FiveTuple),
    unnamed(search(43, 178)),
    unnamed(search(170, 90)),
    named(LevelName::Medium, search(520, 70)),
    unnamed(search(1_300, 40)),
    unnamed(search(3_700, 24)),
    named(LevelName::Hard, search(10_500, 16)),
    unnamed(search(32_000, 10)),
    unnamed(search(105_000, 8)),
    named(LevelName::Expert, search(360_000, 6)),
];
