/// State of the link to the remote player.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct RemoteState {
    /// Nickname of the remote player; for a spectator, of the player whose phone shows the game.
    pub name: String,
    /// State of the link.
    pub link: LinkState,
    /// Whether the remote player's app is in the background. Clocks with a limit continue.
    pub peer_away: bool,
    /// This side's pending offer. A move withdraws or answers it.
    pub own_offer: Option<Offer>,
    /// The remote player's pending offer.
    pub their_offer: Option<Offer>,
    /// Last round-trip time in milliseconds.
    pub rtt_ms: Option<i64>,
    /// Number of remote spectators.
    pub watchers: i32,
    /// Whether this device is a spectator.
    pub watching: bool,
    /// Remaining reservation of the seat while the link is lost, in milliseconds.
    pub seat_left_ms: Option<i64>,
    /// Transit time of a move that does not count as thinking, 250 to 1,500 ms, equal on both
    /// devices. Set once the clocks run, except in correspondence games.
    #[uniffi(default = None)]
    pub allowance_ms: Option<i64>,
    /// Whether the remote player has exceeded its time: see
    /// [`crate::RemoteSeat::end_without_result`].
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
    /// The two devices have stored different games: see [`crate::RemoteSeat::restart`].
    Differing {
        /// Number of common entries in the log.
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
    /// Another device answered than the one that began the game.
    ChangedKey,
    /// No connection could be made.
    Unreachable,
    /// The other device lacks this game. The link retries.
    UnknownGame,
    /// The other app is newer and incompatible.
    NewerThere,
    /// The other app is older and incompatible.
    OlderThere,
}

/// Reason for the end of a remote game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum LinkOver {
    /// This side left.
    Left,
    /// The other side left.
    PeerLeft,
    /// Ended without a result after one side had long exceeded its time.
    NoResult,
    /// One device refused to continue.
    Refused {
        /// Reason.
        reason: RefusalReason,
    },
    /// The link was lost before the game began or, for a spectator, permanently.
    Lost {
        /// Cause.
        reason: LinkLoss,
    },
    /// The other side did not return in time. The stored game can be resumed.
    Abandoned,
    /// Two devices alternately play the other side, from a copied storage.
    Cloned,
}

/// Reason for refusing a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum RefusalReason {
    /// No common protocol version, or the older one does not support the proposal.
    Version {
        /// Whether this app needs an update.
        newer_there: bool,
    },
    /// The device is playing or answering another invitation.
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
    /// Too many strangers: only known players and join codes are accepted.
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

/// Reaction for the remote player, in place of free text.
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
