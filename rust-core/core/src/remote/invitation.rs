use crate::callback::CallbackError;
use crate::diagnostics;
use crate::sync::guarded;

/// Form of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum InviteBy {
    /// Link to send.
    Link,
    /// Nine characters to read aloud.
    Code,
}

/// Event before the game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum OnlineEvent {
    /// The broker has the invitation; the text must reach the other player.
    Invitation {
        /// Link or code.
        text: String,
    },
    /// The broker has this side's answer. The other player may be offline.
    Joining,
    /// Someone tried a wrong code.
    Guessed {
        /// Remaining attempts; after the last the code is blocked for a minute.
        left: i32,
    },
    /// The broker is unreachable; the core retries.
    Unreachable {
        /// System message, in English.
        detail: String,
    },
    /// [`crate::OnlineTable::take_game`] will return a game.
    GameReady,
    /// The other player has moved or taken back in a game not yet taken, so it is this side's turn.
    /// Snapshots report this for a taken game.
    OwnTurn,
    /// The invitation leads to no game.
    Ended {
        /// Reason.
        reason: OnlineEnd,
    },
}

/// Reason why an invitation led to no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Enum)]
pub enum OnlineEnd {
    /// Wrong code.
    #[error("the code is wrong")]
    WrongCode,
    /// Another player has joined.
    #[error("somebody else has joined")]
    Taken,
    /// Expired.
    #[error("the invitation has expired")]
    Expired,
    /// The inviting side withdrew it.
    #[error("the invitation was taken back")]
    Withdrawn,
    /// Incompatible app versions.
    #[error("the other player's app has another version")]
    Version,
    /// The proposed game can't be played online.
    #[error("the proposed game can't be played this way")]
    BadSetup,
    /// The disk or the system failed.
    #[error("the system refuses: {detail}")]
    System {
        /// System message, in English.
        detail: String,
    },
}

/// Receives events before the game, on one thread of the core without a lock. Failures are logged
/// and ignored.
#[uniffi::export(foreign)]
pub trait OnlineObserver: Send + Sync {
    /// Receives one event.
    ///
    /// # Errors
    /// Any error that the observer throws.
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError>;
}

pub(crate) fn notify(observer: &dyn OnlineObserver, event: OnlineEvent) {
    diagnostics::note("online:", &event);
    if let Err(error) = guarded(|| observer.on_online_event(event)) {
        log::warn!("{error}");
    }
}
