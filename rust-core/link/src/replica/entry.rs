//! Entries of a game and their six-byte encoding.

use serde::{Deserialize, Serialize};

use crate::message::{Ask, Side};

/// Largest board size; cell numbers use this width on every board.
const LINES: u16 = 20;

const CELLS: u16 = LINES * LINES;

/// Event in a game. At each position one side writes the next entry: the side to move, or after the
/// end the side that would be next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A move of the side to move.
    Move {
        /// Column from the left, from 0.
        column: u8,
        /// Row from the bottom, from 0.
        row: u8,
        /// Thinking time in milliseconds, claimed by the mover.
        reported_ms: u32,
    },
    /// Return to before the requester's last move. Takes back only the end of the game if that does
    /// not follow from the board, as a resignation.
    Undo {
        /// Requester.
        asker: Side,
    },
    /// A side resigned.
    Resign {
        /// The resigning side.
        loser: Side,
    },
    /// Draw by agreement.
    Draw,
    /// The side to move, which writes this entry, ran out of time.
    Timeout,
}

impl Entry {
    /// Returns the entry for `asker`'s request. A new game has none.
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

/// Encoded entry of a slot. Position, author and hash follow from the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenEntry {
    /// Cell number (rows of twenty from the bottom-left) or code of another event.
    code: u16,
    reported_ms: u32,
}

const UNDO_FOR_WRITER: u16 = CELLS;
const UNDO_FOR_OTHER: u16 = CELLS + 1;
const WRITER_RESIGNS: u16 = CELLS + 2;
const OTHER_RESIGNS: u16 = CELLS + 3;
const DRAW: u16 = CELLS + 4;
const TIMEOUT: u16 = CELLS + 5;

impl WrittenEntry {
    /// Encodes an entry of `by`. Returns `None` for a cell outside the largest board.
    #[must_use]
    pub fn new(by: Side, entry: &Entry) -> Option<Self> {
        let (code, reported_ms) = match *entry {
            Entry::Move {
                column,
                row,
                reported_ms,
            } => {
                let (column, row) = (u16::from(column), u16::from(row));
                if column >= LINES || row >= LINES {
                    return None;
                }
                (row * LINES + column, reported_ms)
            }
            Entry::Undo { asker } if asker == by => (UNDO_FOR_WRITER, 0),
            Entry::Undo { .. } => (UNDO_FOR_OTHER, 0),
            Entry::Resign { loser } if loser == by => (WRITER_RESIGNS, 0),
            Entry::Resign { .. } => (OTHER_RESIGNS, 0),
            Entry::Draw => (DRAW, 0),
            Entry::Timeout => (TIMEOUT, 0),
        };
        Some(Self { code, reported_ms })
    }

    /// Decodes an entry of `by`. Returns `None` for an invalid code.
    #[must_use]
    pub fn entry(self, by: Side) -> Option<Entry> {
        let Self { code, reported_ms } = self;
        let entry = match code {
            0..CELLS => Entry::Move {
                column: u8::try_from(code % LINES).ok()?,
                row: u8::try_from(code / LINES).ok()?,
                reported_ms,
            },
            UNDO_FOR_WRITER => Entry::Undo { asker: by },
            UNDO_FOR_OTHER => Entry::Undo { asker: by.other() },
            WRITER_RESIGNS => Entry::Resign { loser: by },
            OTHER_RESIGNS => Entry::Resign { loser: by.other() },
            DRAW => Entry::Draw,
            TIMEOUT => Entry::Timeout,
            _ => return None,
        };
        (code < CELLS || reported_ms == 0).then_some(entry)
    }
}
