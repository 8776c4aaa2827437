use gomoku_engine::Rule;
use gomoku_link::replica::{Chain, Participant, Referee};

use super::{Rules, rule_of};

/// Summary of a stored, resumable remote game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct SavedGameSummary {
    /// Nickname of the remote player.
    pub name: String,
    /// Rule.
    pub rule: Rule,
    /// Lines per side.
    pub size: i32,
    /// Stones on the board.
    pub moves: i32,
    /// Whether it was this side's turn; none once decided.
    pub own_turn: Option<bool>,
    /// Left here, but the broker is not notified yet. Don't show it. Resuming it notifies the
    /// broker and discards it.
    pub left: bool,
}

impl SavedGameSummary {
    pub(crate) fn of(seat: &Participant, chain: &Chain<Rules>, left: bool) -> Self {
        Self {
            name: seat.peer_nick.clone(),
            rule: rule_of(seat.terms.rule),
            size: seat.terms.size.into(),
            moves: i32::try_from(chain.referee().moves()).unwrap_or(i32::MAX),
            own_turn: chain.turn().map(|turn| turn == seat.side),
            left,
        }
    }
}
