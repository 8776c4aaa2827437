//! What stands in a game, and its six bytes.

use serde::{Deserialize, Serialize};

use crate::message::{Ask, Side};

/// Lines of the largest board: cells are numbered by it on boards of every size.
const LINES: u16 = 20;

const CELLS: u16 = LINES * LINES;

/// Something that happened in the game. At each position exactly one side writes the next one: the
/// side to move; after the end, the one that would move next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A stone of the side to move.
    Move {
        /// Column from the left, from 0.
        column: u8,
        /// Row from the bottom, from 0.
        row: u8,
        /// How long the mover thought in milliseconds, as the mover tells it.
        told_ms: u32,
    },
    /// Back to before the last move of the side that asked; an end that the board does not show is
    /// taken back alone.
    Undo {
        /// Who asked for it.
        asker: Side,
    },
    /// A side gave up.
    Resign {
        /// Who.
        loser: Side,
    },
    /// Drawn by agreement.
    Draw,
    /// The side to move, which writes this, has no time left.
    Timeout,
}

impl Entry {
    /// What comes of a request of `asker`'s; none for a new game, which is no entry.
    #[must_use]
    pub const fn of(ask: Ask, asker: Side) -> Option<Self> {
        match ask {
            Ask::Undo => Some(Self::Undo { asker }),
            Ask::Draw => Some(Self::Draw),
            Ask::Resign => Some(Self::Resign { loser: asker }),
            Ask::Reset => None,
        }
    }
}

/// An entry as its writer's slot holds it. Its position, author and hash follow from the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// A cell, from the bottom-left by rows of twenty, or what else happened.
    code: u16,
    told_ms: u32,
}

const UNDO_FOR_WRITER: u16 = CELLS;
const UNDO_FOR_OTHER: u16 = CELLS + 1;
const WRITER_RESIGNS: u16 = CELLS + 2;
const OTHER_RESIGNS: u16 = CELLS + 3;
const DRAW: u16 = CELLS + 4;
const TIMEOUT: u16 = CELLS + 5;

impl Written {
    /// The form of `entry`, written by `by`. A cell off the largest board has none.
    #[must_use]
    pub fn new(by: Side, entry: &Entry) -> Option<Self> {
        let (code, told_ms) = match *entry {
            Entry::Move {
                column,
                row,
                told_ms,
            } => {
                let (column, row) = (u16::from(column), u16::from(row));
                if column >= LINES || row >= LINES {
                    return None;
                }
                (row * LINES + column, told_ms)
            }
            Entry::Undo { asker } if asker == by => (UNDO_FOR_WRITER, 0),
            Entry::Undo { .. } => (UNDO_FOR_OTHER, 0),
            Entry::Resign { loser } if loser == by => (WRITER_RESIGNS, 0),
            Entry::Resign { .. } => (OTHER_RESIGNS, 0),
            Entry::Draw => (DRAW, 0),
            Entry::Timeout => (TIMEOUT, 0),
        };
        Some(Self { code, told_ms })
    }

    /// What `by` wrote; none for a code that means nothing.
    #[must_use]
    pub fn entry(self, by: Side) -> Option<Entry> {
        let Self { code, told_ms } = self;
        let entry = match code {
            0..CELLS => Entry::Move {
                column: u8::try_from(code % LINES).ok()?,
                row: u8::try_from(code / LINES).ok()?,
                told_ms,
            },
            UNDO_FOR_WRITER => Entry::Undo { asker: by },
            UNDO_FOR_OTHER => Entry::Undo { asker: by.other() },
            WRITER_RESIGNS => Entry::Resign { loser: by },
            OTHER_RESIGNS => Entry::Resign { loser: by.other() },
            DRAW => Entry::Draw,
            TIMEOUT => Entry::Timeout,
            _ => return None,
        };
        (code < CELLS || told_ms == 0).then_some(entry)
    }
}
