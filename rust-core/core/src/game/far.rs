//! What a game with a player on another device shows beside the board.

/// The link to the remote player.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct RemoteState {
    /// What the remote player calls itself; for one who watches, whose phone shows the game.
    pub name: String,
    /// How the link stands.
    pub link: LinkState,
    /// Whether the remote player's app is in the background. Clocks with a limit go on meanwhile.
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
    /// In a game with a limit of time, once its clocks run: how long word of a move may be on its way in
    /// milliseconds, 250 to 1,500, before it counts as thinking. The same on both devices. None in games
    /// of people who look in now and then.
    #[uniffi(default = None)]
    pub allowance_ms: Option<i64>,
    /// Whether the game can be ended without result, since the remote player has used more time than it
    /// had: see [`crate::RemoteSeat::end_without_result`].
    #[uniffi(default = false)]
    pub can_end_without_result: bool,
}

/// How a link stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkState {
    /// Moves go through.
    Linked,
    /// Lost, and being made again. Only clocks with a limit go on, and then moves can be made, too.
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
    /// The other device says that it does not have this game, or not any more. It is tried again.
    UnknownGame,
    /// The other app is newer, and does not understand this one any more.
    NewerThere,
    /// The other app is older, and this one does not understand it any more.
    OlderThere,
}

/// Why a game with a remote player ended for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkOver {
    /// This side left.
    Left,
    /// The other side left.
    PeerLeft,
    /// One side ended it without result: the clock of the other had long run out.
    NoResult,
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
    /// The two apps have no version of the protocol in common, or the older does not know what was
    /// proposed.
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
    /// Too many strangers have asked, there or here: only people who were met before, and join codes.
    UseCode,
    /// Nobody may watch there.
    Private,
    /// The join code is wrong, or not the one any more that is shown there.
    WrongCode,
    /// Not at this moment.
    NotNow,
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
