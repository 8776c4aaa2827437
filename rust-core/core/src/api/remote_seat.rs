//! The far player's seat.

use std::sync::Arc;

use super::{CommandError, MoveError, Offer, Point, Reaction, StreamLine, StreamWriter};
use crate::linked::Link;
use crate::session::{Command, Executor, Session};

/// The seat of the player on another device: what goes on with that player beside the game. One who
/// watches has one, too. Thread-safe; every call is quick. It is of no use once its session was shut
/// down, and ends nothing when it is dropped.
#[derive(uniffi::Object)]
pub struct RemoteSeat {
    session: Arc<Session>,
    link: Link,
}

impl RemoteSeat {
    pub(super) fn new(session: Arc<Session>, link: Link) -> Arc<Self> {
        Arc::new(Self { session, link })
    }

    /// Offers something. It binds nobody: whoever is to move may simply move.
    ///
    /// # Errors
    /// [`CommandError::NothingToUndo`], [`CommandError::GameOver`], [`CommandError::Paused`],
    /// [`CommandError::NotLinked`], [`CommandError::AwaitingAnswer`],
    /// [`CommandError::AnswerFirst`], [`CommandError::Watching`], [`CommandError::Closed`].
    pub fn offer(&self, offer: Offer) -> Result<(), CommandError> {
        self.link.offer(&self.session, offer)
    }
}

impl std::fmt::Debug for RemoteSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RemoteSeat").finish_non_exhaustive()
    }
}

impl Executor for RemoteSeat {
    fn play(&self, point: Point) -> Result<(), MoveError> {
        self.link.play(&self.session, point)
    }

    fn undo(&self) -> Result<(), CommandError> {
        self.offer(Offer::Undo)
    }

    fn resign(&self) -> Result<(), CommandError> {
        self.link.resign(&self.session)
    }

    fn rematch(&self) -> Result<(), CommandError> {
        self.offer(Offer::Rematch)
    }

    fn draw(&self) -> Result<(), CommandError> {
        self.offer(Offer::Draw)
    }

    fn pause(&self) {
        self.session.pause();
        self.link.away(&self.session, true);
    }

    fn resume(&self) {
        self.session.resume();
        self.link.away(&self.session, false);
    }

    fn shutdown(&self) {
        self.session.shutdown();
        self.link.close();
    }
}

#[uniffi::export]
impl RemoteSeat {
    /// Answers the remote player's offer.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`], [`CommandError::Watching`], [`CommandError::Closed`].
    pub fn answer(&self, accept: bool) -> Result<(), CommandError> {
        let remote = self.session.snapshot().remote;
        if accept && remote.is_some_and(|remote| remote.their_offer == Some(Offer::Rematch)) {
            self.session.put_by()?;
        }
        self.link.answer(&self.session, accept)
    }

    /// Takes the own offer back; [`super::GameEvent::OfferAnswered`] says whether it was in time.
    ///
    /// # Errors
    /// As [`RemoteSeat::answer`].
    pub fn cancel(&self) -> Result<(), CommandError> {
        self.link.cancel(&self.session)
    }

    /// Shows the remote player a feeling; more than a few a second are dropped.
    ///
    /// # Errors
    /// [`CommandError::NotLinked`], [`CommandError::Watching`], [`CommandError::Closed`].
    pub fn react(&self, reaction: Reaction) -> Result<(), CommandError> {
        self.link.react(&self.session, reaction)
    }

    /// Where the two devices remember different games ([`super::LinkState::Differing`]): goes on
    /// from the common beginning, once the other player says so, too.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`] where they don't, [`CommandError::Watching`],
    /// [`CommandError::Closed`].
    pub fn restart(&self) -> Result<(), CommandError> {
        self.link.restart(&self.session)
    }

    /// Waits no longer for a remote player that has used more time than it had: the game is over without
    /// result. Where its device says that a good part of its time is left, it is told that this side left.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`] unless
    /// [`RemoteState::can_end_without_result`](super::RemoteState::can_end_without_result),
    /// [`CommandError::GameOver`], [`CommandError::NotLinked`], [`CommandError::Watching`],
    /// [`CommandError::Closed`].
    pub fn end_without_result(&self) -> Result<(), CommandError> {
        self.session.may(Command::EndWithoutResult)?;
        self.session.put_by()?;
        self.link.end_without_result(&self.session)
    }

    /// Leaves the game for good, played out or not; the other player is told. Shut the session down
    /// afterwards. Without leaving, [`super::GameSession::shutdown`] only ends the link, and the
    /// game can be resumed from what was kept.
    ///
    /// # Errors
    /// [`CommandError::NotLinked`] when it has ended already, [`CommandError::Closed`].
    pub fn leave(&self) -> Result<(), CommandError> {
        self.session.put_by()?;
        self.link.leave(&self.session)
    }

    /// The platform says that the device has joined or left a network.
    pub fn network_changed(&self) {
        self.link.network_changed();
    }

    /// As [`super::Lobby::accept_stream`], for a game whose link was lost: the other player, or
    /// somebody who would like to watch.
    ///
    /// # Errors
    /// [`CommandError::NotLinked`] for a game over a broker; then the writer is not called.
    pub fn accept_stream(
        &self,
        writer: Arc<dyn StreamWriter>,
    ) -> Result<Arc<StreamLine>, CommandError> {
        let line = self.link.accept_stream(writer)?;
        Ok(StreamLine::new(line))
    }
}
