//! News of online games: periodic background checks for friends' actions, each reported once.

mod check;
mod facts;

pub(crate) use check::{CLOSING, Check, GameOpener, GameSignal, Limits, OpenGame, StoredState};

use crate::game::Offer;
use crate::remote::OnlineEnd;

/// Kind of news.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum NewsKind {
    /// The friend answered the invitation or agreed to a rematch.
    Began,
    /// The friend moved, so it is this side's turn.
    Moved,
    /// A move was taken back, so it is this side's turn.
    OwnTurn,
    /// The friend made an offer.
    Asks {
        /// Offer.
        offer: Offer,
    },
    /// The game is decided.
    Decided,
    /// The friend left; the game is in My games.
    Left,
    /// The invitation leads to no game.
    NotBegun {
        /// Reason.
        reason: OnlineEnd,
    },
}

/// News of one game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct News {
    /// Id, see [`crate::SavedLink::id`]. After [`NewsKind::Left`] and [`NewsKind::NotBegun`] the
    /// game no longer exists.
    pub id: String,
    /// Friend's nickname; none before the game.
    pub name: Option<String>,
    /// Kind.
    pub kind: NewsKind,
}
