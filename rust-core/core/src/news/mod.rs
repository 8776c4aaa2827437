//! News of online games: periodic checks in the background for actions of friends. Each is reported
//! once.

mod check;
mod facts;

pub(crate) use check::{Bell, CLOSING, Check, Limits, Rooms, Sitting, Told};

use crate::game::Offer;
use crate::remote::OnlineEnd;

/// Kind of news.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum NewsKind {
    /// The game has begun: the friend answered the invitation or agreed to a rematch.
    Began,
    /// The friend has moved, and it is this side's turn.
    Moved,
    /// It is this side's turn because a move was taken back.
    OwnTurn,
    /// The friend has made an offer.
    Asks {
        /// The offer.
        offer: Offer,
    },
    /// The game is decided.
    Decided,
    /// The friend has left the game. It is in My games.
    Left,
    /// No game will come of the invitation.
    NotBegun {
        /// Reason.
        reason: OnlineEnd,
    },
}

/// News of one game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct News {
    /// Id of the game, see [`crate::KeptLink::id`]. After [`NewsKind::Left`] and
    /// [`NewsKind::NotBegun`] the game no longer exists.
    pub id: String,
    /// Nickname of the friend; none before the game begins.
    pub name: Option<String>,
    /// Kind of news.
    pub kind: NewsKind,
}
