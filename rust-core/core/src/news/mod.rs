//! What friends have done in games over servers while the app was away: looked for now and then, told once.

mod check;
mod facts;

pub(crate) use check::{Bell, CLOSING, Check, Limits, Rooms, Sitting, Told};

use crate::game::Offer;
use crate::remote::OnlineEnd;

/// What a friend has done.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum NewsKind {
    /// The game has begun: the friend has answered the invitation, or has agreed to a rematch.
    Began,
    /// The friend has moved: it is this side's turn.
    Moved,
    /// It is this side's turn for another reason: a move was taken back.
    OwnTurn,
    /// The friend asks for something.
    Asks {
        /// For what.
        offer: Offer,
    },
    /// The game is decided.
    Decided,
    /// The friend has left it. It is in My games.
    Left,
    /// No game comes of the invitation.
    NotBegun {
        /// Why.
        reason: OnlineEnd,
    },
}

/// What is new in one game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct News {
    /// The game's, see [`crate::KeptLink::id`]. There is none of that name any more after
    /// [`NewsKind::Left`] and [`NewsKind::NotBegun`].
    pub id: String,
    /// What the friend calls itself; none before there is a game.
    pub name: Option<String>,
    /// What it has done.
    pub kind: NewsKind,
}
