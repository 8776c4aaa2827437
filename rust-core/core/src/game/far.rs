//! What a game with a player on another device shows beside the board.

/// The link to the remote player.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct RemoteState {
    /// What the remote player calls itself; for one who watches, whose phone shows the game.
    pub name: String,
    /// How the link stands.
    pub link: LinkState,
    /// Whether the remote player's app is in the background. Clocks stand meanwhile.
    pub peer_away: bool,
    /// The own offer that waits for its answer. It binds nobody: a move takes it back, or is the answer.
    pub own_offer: Option<Offer>,
    /// The remote player's offer that waits for an answer.
    pub their_offer: Option<Offer>,
    /// The last measured way there and back in milliseconds.
    pub rtt_ms: Option<i64>,
    /// How many watch this game on other devices.
    pub watchers: i32,
    /// Whether this device only watches.
    pub watching: bool,
    /// While the link is lost: how long the seat is kept, in milliseconds from this snapshot.
    pub seat_left_ms: Option<i64>,
}

/// How a link stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkState {
    /// Moves go through.
    Linked,
    /// Lost, and being made again; clocks stand.
    Suspended {
        /// Why it was lost.
        reason: LinkLoss,
    },
    /// The two devices remember different games: both people may go on from the common beginning
    /// with [`crate::RemoteSeat::restart`].
    Differing {
        /// Entries of the game's log that are the same.
        common: i32,
    },
    /// Ended for good.
    Over {
        /// Why.
        reason: LinkOver,
    },
}

/// Why a link was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkLoss {
    /// The connection ended.
    Closed,
    /// Nothing was heard for too long.
    Silent,
    /// The other device did something that it may not.
    Misbehaved,
    /// The other device is busy with another game.
    Busy,
    /// Another device answered than the one that the game began with.
    ChangedKey,
    /// No connection could be made.
    Unreachable,
}

/// Why a game with a remote player ended for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkOver {
    /// This side left.
    Left,
    /// The other side left.
    PeerLeft,
    /// The other side, or this one, refused to go on.
    Refused {
        /// Why.
        reason: RefusalReason,
    },
    /// The link was lost before the game began, or, for one who watches, for good.
    Lost {
        /// Why.
        reason: LinkLoss,
    },
    /// The other side did not come back in time. What was kept still resumes the game.
    Abandoned,
    /// Two devices play the other side in turn: what it had kept was copied. What was kept here stays.
    Cloned,
}

/// Why a device turned another away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum RefusalReason {
    /// The two apps have no version of the protocol in common.
    Version {
        /// Whether the other app is the newer one, so that this one is to be updated.
        newer_there: bool,
    },
    /// A game is being played there, or another invitation is being answered.
    Busy,
    /// The person said no.
    Declined,
    /// The two screens did not show the same code.
    CodeMismatch,
    /// Another device answered than was expected.
    ChangedKey,
    /// The proposed game is out of range.
    BadSetup,
    /// The nickname or the app's name is.
    BadName,
    /// No such game is known there.
    UnknownGame,
    /// As many watch as may.
    Full,
}

/// What one player can offer the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Offer {
    /// To take the last move of the one who offers back.
    Undo,
    /// To begin anew with colours swapped.
    Rematch,
    /// To call it a draw.
    Draw,
}

/// What became of an own offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum OfferAnswer {
    /// Yes; the event of what was agreed on has come before.
    Agreed,
    /// No, or the other player moved instead.
    Rejected,
    /// It was taken back, or this player moved instead.
    Cancelled,
}

/// A feeling shown to the remote player: there is no free text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Reaction {
    /// Hello.
    Wave,
    /// Well played.
    Applause,
    /// Good luck.
    Luck,
    /// That was unexpected.
    Surprise,
    /// I am thinking.
    Thinking,
    /// Thank you.
    Thanks,
}
