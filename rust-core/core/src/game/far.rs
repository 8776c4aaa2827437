//! Remote state of a game with a player on another device.

/// State of the link to the remote player.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct RemoteState {
    /// Nickname of the remote player; for a spectator, of the player whose phone shows the game.
    pub name: String,
    /// State of the link.
    pub link: LinkState,
    /// Whether the remote player's app is in the background. Clocks with a limit continue
    /// meanwhile.
    pub peer_away: bool,
    /// This side's pending offer. It binds neither side: a move withdraws or answers it.
    pub own_offer: Option<Offer>,
    /// The remote player's pending offer.
    pub their_offer: Option<Offer>,
    /// Last measured round-trip time in milliseconds.
    pub rtt_ms: Option<i64>,
    /// Number of spectators on other devices.
    pub watchers: i32,
    /// Whether this device is a spectator.
    pub watching: bool,
    /// While the link is lost: remaining reservation of the seat, in milliseconds from this
    /// snapshot.
    pub seat_left_ms: Option<i64>,
    /// Transit time of a move that does not count as thinking, 250 to 1,500 milliseconds; the same
    /// on both devices. Set in timed games once the clocks run, except correspondence games.
    #[uniffi(default = None)]
    pub allowance_ms: Option<i64>,
    /// Whether the remote player has exceeded its time, so that the game can be ended without a
    /// result: see [`crate::RemoteSeat::end_without_result`].
    #[uniffi(default = false)]
    pub can_end_without_result: bool,
}

/// State of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkState {
    /// Connected.
    Linked,
    /// Lost, and reconnecting. Only clocks with a limit continue; such games accept moves.
    Suspended {
        /// Cause.
        reason: LinkLoss,
    },
    /// The two devices have stored different games. The players may continue from the common
    /// beginning with [`crate::RemoteSeat::restart`].
    Differing {
        /// Number of common entries in the game's log.
        common: i32,
    },
    /// Ended for good.
    Over {
        /// Cause.
        reason: LinkOver,
    },
}

/// Reason for the loss of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkLoss {
    /// The connection ended.
    Closed,
    /// No message arrived for too long.
    Silent,
    /// The other device violated the protocol.
    Misbehaved,
    /// The other device is busy with another game.
    Busy,
    /// Another device answered than the one with which the game began.
    ChangedKey,
    /// No connection could be made.
    Unreachable,
    /// The other device does not have this game, or not any more. The link retries.
    UnknownGame,
    /// The other app is newer and incompatible with this one.
    NewerThere,
    /// The other app is older and incompatible with this one.
    OlderThere,
}

/// Reason for the permanent end of a remote game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkOver {
    /// This side left.
    Left,
    /// The other side left.
    PeerLeft,
    /// One side ended it without a result, after the other had long exceeded its time.
    NoResult,
    /// One of the two devices refused to continue.
    Refused {
        /// Reason.
        reason: RefusalReason,
    },
    /// The link was lost before the game began or, for a spectator, permanently.
    Lost {
        /// Cause.
        reason: LinkLoss,
    },
    /// The other side did not return in time. The stored game can still be resumed.
    Abandoned,
    /// Two devices alternately play the other side, from a copied storage. The game stored here
    /// stays.
    Cloned,
}

/// Reason for refusing a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum RefusalReason {
    /// The apps have no protocol version in common, or the older one does not support the proposal.
    Version {
        /// Whether the other app is newer, so that this one needs an update.
        newer_there: bool,
    },
    /// The device is playing a game or answering another invitation.
    Busy,
    /// The person declined.
    Declined,
    /// The two screens showed different codes.
    CodeMismatch,
    /// Another device answered than expected.
    ChangedKey,
    /// The proposed game is out of range.
    BadSetup,
    /// The nickname or the app's name is invalid.
    BadName,
    /// The device does not have such a game.
    UnknownGame,
    /// The maximum number of spectators is reached.
    Full,
    /// After too many strangers, here or there: only known players and join codes are accepted.
    UseCode,
    /// The device allows no spectators.
    Private,
    /// The join code is wrong or expired.
    WrongCode,
    /// Not possible at this moment.
    NotNow,
}

/// Kind of offer to the other player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Offer {
    /// Undo of the offering player's last move.
    Undo,
    /// A rematch with swapped colours.
    Rematch,
    /// A draw.
    Draw,
}

/// Outcome of this side's offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum OfferAnswer {
    /// Accepted; the event of the agreed change came before.
    Agreed,
    /// Declined, or the other player moved instead.
    Rejected,
    /// Withdrawn, or this player moved instead.
    Cancelled,
}

/// A reaction shown to the remote player, in place of free text.
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
