//! What a room tells.

use super::log::Entry;
use crate::message::{Ask, Reaction, Side};
use crate::replica::{Answer, Lost, Over};

/// What happened. Each is told once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The log has one more entry, own ones included.
    Appended {
        /// Its place.
        index: u32,
        /// Who wrote it.
        by: Side,
        /// What happened.
        entry: Entry,
    },
    /// The other side charges an own move with more than was told: clocks have changed.
    Charged {
        /// Place of the move.
        index: u32,
        /// What it costs now.
        charged_ms: u32,
    },
    /// The peer asks for something; answer it, or move, which means no.
    Asked(Ask),
    /// The peer's request needs no answer any more.
    Withdrawn(Ask),
    /// What became of an own request.
    Answered {
        /// What was asked.
        ask: Ask,
        /// What became of it.
        answer: Answer,
    },
    /// The peer's app went to the background, or came back. Clocks stand while it is away. A lost
    /// link ends it without a word.
    PeerAway(bool),
    /// The peer shows a feeling.
    Reacted(Reaction),
    /// The link is lost; clocks stand. The game goes on once a new one is there.
    Suspended(Lost),
    /// The game goes on, logs are equal.
    Resumed,
    /// The logs differ. The game can go on from their common beginning, if both want.
    Desync {
        /// Entries that are the same.
        common: u32,
    },
    /// Both wanted: the log has been cut.
    Restarted {
        /// Entries now.
        have: u32,
    },
    /// The session is over. Unless the seat was only kept too long, what was kept can go.
    Over(Over),
}
