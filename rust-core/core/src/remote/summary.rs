//! What a kept game is.

use gomoku_engine::Rule;
use gomoku_link::replica::{Chain, Referee, Seat};

use super::{Rules, rule_of};

/// What a kept game is, for a list of games that can be resumed.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KeptGame {
    /// What the remote player called itself.
    pub name: String,
    /// Which rows win.
    pub rule: Rule,
    /// Lines a side.
    pub size: i32,
    /// Stones on the board.
    pub moves: i32,
    /// Whether it was this side's turn; none once the game was decided.
    pub own_turn: Option<bool>,
    /// Whether it was left here and the broker is still to be told. It is to be shown no more; gone on
    /// with, it says so and is discarded.
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
