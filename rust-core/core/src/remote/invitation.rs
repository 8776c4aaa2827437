//! Events before a game over a broker.

use crate::callback::CallbackError;
use crate::diagnostics;
use crate::sync::guarded;

/// Form of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum InviteBy {
    /// A link to send.
    Link,
    /// Nine characters to read aloud.
    Code,
}

/// Event before the game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum OnlineEvent {
    /// The broker has the invitation; the text must reach the other player.
    Invitation {
        /// A link or a code.
        text: String,
    },
    /// The broker has this side's answer. The other player need not be online.
    Joining,
    /// Someone tried a wrong code.
    Guessed {
        /// Remaining attempts; after the last one the code is blocked for a minute.
        left: i32,
    },
    /// The broker can't be reached; the core tries again.
    Unreachable {
        /// The system's message, in English.
        detail: String,
    },
    /// [`crate::OnlineTable::take_game`] will return a game.
    GameReady,
    /// The other player has moved or taken back in a game that was not taken yet, and it is this
    /// side's turn. A taken game reports this in its snapshots.
    OwnTurn,
    /// No game will come of the invitation.
    Ended {
        /// Reason.
        reason: OnlineEnd,
    },
}

/// Reason why no game came of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Enum)]
pub enum OnlineEnd {
    /// The code is wrong.
    #[error("the code is wrong")]
    WrongCode,
    /// Another player has joined.
    #[error("somebody else has joined")]
    Taken,
    /// The invitation has expired.
    #[error("the invitation has expired")]
    Expired,
    /// The inviting side has withdrawn the invitation.
    #[error("the invitation was taken back")]
    Withdrawn,
    /// The versions of the two apps are incompatible.
    #[error("the other player's app has another version")]
    Version,
    /// The other side proposes a game that can't be played online.
    #[error("the proposed game can't be played this way")]
    BadSetup,
    /// The disk or the system refused something.
    #[error("the system refuses: {detail}")]
    System {
        /// The system's message, in English.
        detail: String,
    },
}

/// Receives events before the game, on one thread of the core with no lock held. Failures are
/// logged and ignored.
#[uniffi::export(foreign)]
pub trait OnlineObserver: Send + Sync {
    /// Receives one event.
    ///
    /// # Errors
    /// Any error that the observer throws.
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError>;
}

/// Sends an event; a failure of the observer is only logged.
pub(crate) fn tell(observer: &dyn OnlineObserver, event: OnlineEvent) {
    diagnostics::note("online:", &event);
    if let Err(error) = guarded(|| observer.on_online_event(event)) {
        log::warn!("{error}");
    }
}
