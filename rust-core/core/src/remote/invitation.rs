//! What happens before a game over a broker.

use super::{KeptGame, KnownPlayer};
use crate::callback::CallbackError;
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
        /// So many more may.
        left: i32,
    },
    /// The broker can't be reached; it is tried again.
    Unreachable {
        /// What the system said, in English.
        detail: String,
    },
    /// Who the other player is, to be remembered.
    Met {
        /// Key and nickname.
        player: KnownPlayer,
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
    /// Too many have tried wrong codes.
    #[error("wrong codes were tried too often: a new invitation is needed")]
    Burnt,
    /// Somebody else has joined.
    #[error("somebody else has joined")]
    Taken,
    /// It was too long ago.
    #[error("the invitation has expired")]
    Expired,
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

/// Why an online game can't begin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum OnlineError {
    /// Neither a link nor nine characters.
    #[error("this is no invitation: {detail}")]
    BadInvitation {
        /// What is wrong with it, in English.
        detail: String,
    },
    /// See [`crate::read_broker_address`].
    #[error("a broker's address is tls://HOST:PORT, or tcp://HOST:PORT without TLS")]
    BadBroker,
    /// See [`crate::is_valid_nickname`].
    #[error("the nickname can't be used")]
    BadNickname,
    /// Not the 32 bytes of [`crate::new_identity`].
    #[error("the identity is damaged")]
    BadIdentity,
    /// The proposed game is out of range.
    #[error("the game is out of range")]
    BadSetup,
    /// There is no game, or it was taken.
    #[error("there is no game to take")]
    NotNow,
    /// The system refused what is needed.
    #[error("the system refuses: {detail}")]
    System {
        /// What it said, in English, for logs.
        detail: String,
    },
}

/// What was kept of an online game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum KeptOnline {
    /// An invitation that nobody has joined.
    Invited {
        /// The link or code.
        text: String,
    },
    /// An invitation that was joined; the inviter has not answered.
    Joining,
    /// A game.
    Game {
        /// What it is.
        about: KeptGame,
        /// Whether it was this side's turn; none once the game was decided.
        own_turn: Option<bool>,
        /// Whether it was left here and the broker is still to be told. It is to be shown no more; gone on
        /// with, it says so and is discarded.
        left: bool,
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
    if let Err(error) = guarded(|| observer.on_online_event(event)) {
        log::warn!("{error}");
    }
}
