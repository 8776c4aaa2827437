use serde::{Deserialize, Serialize};

use crate::message::{Ask, Side};

/// Something that happened in the game. The log of these is the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Entry {
    /// A stone of the side to move.
    Move {
        /// Column from the left, from 0.
        column: u8,
        /// Row from the bottom, from 0.
        row: u8,
        /// How long the mover thought, as the mover tells it.
        elapsed_ms: u32,
    },
    /// Back to before the last move of the side that asked (never the one that writes this); a
    /// resignation or a loss on time is taken back alone.
    Undo,
    /// The game begins anew, colours changed.
    Reset,
    /// A side gave up.
    Resign {
        /// Who.
        loser: Side,
    },
    /// Drawn by agreement.
    Draw,
    /// The side to move, who writes this, has no time left.
    Timeout,
}

impl Ask {
    /// What the one who is asked writes down when it agrees.
    pub(crate) const fn entry(self, asker: Side) -> Entry {
        match self {
            Self::Undo => Entry::Undo,
            Self::Reset => Entry::Reset,
            Self::Draw => Entry::Draw,
            Self::Resign => Entry::Resign { loser: asker },
        }
    }
}
