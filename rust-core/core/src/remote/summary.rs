//! Summary of a stored remote game.

use gomoku_engine::Rule;
use gomoku_link::replica::{Chain, Referee, Seat};

use super::{Rules, rule_of};

/// Summary of a stored remote game that can be resumed.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KeptGame {
    /// Nickname of the remote player.
    pub name: String,
    /// Rule of the game.
    pub rule: Rule,
    /// Lines per side.
    pub size: i32,
    /// Number of stones on the board.
    pub moves: i32,
    /// Whether it was this side's turn; none for a decided game.
    pub own_turn: Option<bool>,
    /// Whether it was left here without the broker knowing yet. It must not be shown. Resuming it
    /// notifies the broker and discards it.
    pub left: bool,
}

impl KeptGame {
    pub(crate) fn of(seat: &Seat, chain: &Chain<Rules>, left: bool) -> Self {
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
