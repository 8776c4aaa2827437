//! What happens before a game over a broker.

use crate::callback::CallbackError;
use crate::diagnostics;
use crate::sync::guarded;

/// How somebody is invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum InviteBy {
    /// A link that is sent.
    Link,
    /// Nine characters that are said aloud.
    Code,
}

/// What happens before the game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum OnlineEvent {
    /// The invitation is at the broker: give this to the other player.
    Invitation {
        /// A link, or a code.
        text: String,
    },
    /// This side's answer is at the broker: the other player need not be there.
    Joining,
    /// Somebody has tried a wrong code.
    Guessed {
        /// So many more may; after the last one the code rests for a minute.
        left: i32,
    },
    /// The broker can't be reached; it is tried again.
    Unreachable {
        /// What the system said, in English.
        detail: String,
    },
    /// [`crate::OnlineTable::take_game`] has something to take.
    GameReady,
    /// The other player has moved, or taken back, in a game that was not taken yet: it is this side's
    /// turn. That of a game that was taken is in its snapshots.
    OwnTurn,
    /// Nothing comes of it.
    Ended {
        /// Why.
        reason: OnlineEnd,
    },
}

/// Why no game came of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Enum)]
pub enum OnlineEnd {
    /// The code is another.
    #[error("the code is wrong")]
    WrongCode,
    /// Somebody else has joined.
    #[error("somebody else has joined")]
    Taken,
    /// It was too long ago.
    #[error("the invitation has expired")]
    Expired,
    /// Whoever invited has taken it back.
    #[error("the invitation was taken back")]
    Withdrawn,
    /// The two apps can't play with each other.
    #[error("the other player's app has another version")]
    Version,
    /// The other side proposes what can't be played this way.
    #[error("the proposed game can't be played this way")]
    BadSetup,
    /// The disk or the system refused something.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English.
        detail: String,
    },
}

/// Hears what happens before the game, from one thread of the core's with no lock held. A failure is
/// logged and forgotten.
#[uniffi::export(foreign)]
pub trait OnlineObserver: Send + Sync {
    /// One event.
    ///
    /// # Errors
    /// Whatever the observer throws.
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError>;
}

/// A failure of the app's is its own.
pub(crate) fn tell(observer: &dyn OnlineObserver, event: OnlineEvent) {
    diagnostics::note("online:", &event);
    if let Err(error) = guarded(|| observer.on_online_event(event)) {
        log::warn!("{error}");
    }
}
