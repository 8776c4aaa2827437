use std::sync::Arc;

use super::{CommandError, MoveError, Offer, Point, Reaction, StreamLine, StreamWriter};
use crate::linked::Link;
use crate::session::{Command, Executor, Session};

/// Seat of the player on another device, also for a spectator. Thread-safe; calls are quick unless
/// documented otherwise. Unusable after its session was shut down; dropping it has no effect.
#[derive(uniffi::Object)]
pub struct RemoteSeat {
    session: Arc<Session>,
    link: Link,
}

impl RemoteSeat {
    pub(super) fn new(session: Arc<Session>, link: Link) -> Arc<Self> {
        Arc::new(Self { session, link })
    }

    /// Makes an offer. The player to move may still move.
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
    /// Answers the remote player's offer. Accepting a rematch waits until the current game is
    /// saved: writes files.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`], [`CommandError::NotSaved`], [`CommandError::Watching`],
    /// [`CommandError::Closed`].
    pub fn answer(&self, accept: bool) -> Result<(), CommandError> {
        let remote = self.session.snapshot().remote;
        if accept && remote.is_some_and(|remote| remote.their_offer == Some(Offer::Rematch)) {
            self.session.archive_now()?;
        }
        self.link.answer(&self.session, accept)
    }

    /// Withdraws this side's offer; [`super::GameEvent::OfferAnswered`] reports the outcome.
    ///
    /// # Errors
    /// As [`RemoteSeat::answer`].
    pub fn cancel(&self) -> Result<(), CommandError> {
        self.link.cancel(&self.session)
    }

    /// Sends a reaction; more than a few a second are dropped.
    ///
    /// # Errors
    /// [`CommandError::NotLinked`], [`CommandError::Watching`], [`CommandError::Closed`].
    pub fn react(&self, reaction: Reaction) -> Result<(), CommandError> {
        self.link.react(&self.session, reaction)
    }

    /// Continues from the common beginning of two differing games
    /// ([`super::LinkState::Differing`]), once the other player agrees, too.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`] if they don't differ, [`CommandError::Watching`],
    /// [`CommandError::Closed`].
    pub fn restart(&self) -> Result<(), CommandError> {
        self.link.restart(&self.session)
    }

    /// Ends the game without a result, because the remote player has exceeded its time. If its
    /// device still reports much time left, it is notified that this side left. Waits until the
    /// game is saved: writes files.
    ///
    /// # Errors
    /// [`CommandError::NothingOffered`] unless
    /// [`RemoteState::can_end_without_result`](super::RemoteState::can_end_without_result),
    /// [`CommandError::GameOver`], [`CommandError::NotSaved`], [`CommandError::NotLinked`],
    /// [`CommandError::Watching`], [`CommandError::Closed`].
    pub fn end_without_result(&self) -> Result<(), CommandError> {
        self.session.may(Command::EndWithoutResult)?;
        self.session.archive_now()?;
        self.link.end_without_result(&self.session)
    }

    /// Leaves the game for good and notifies the other player. Shut the session down afterwards.
    /// [`super::GameSession::shutdown`] alone only closes the link, and the stored game can be
    /// resumed. Waits until the game is saved: writes files.
    ///
    /// # Errors
    /// [`CommandError::NotLinked`] if it has ended already, [`CommandError::NotSaved`],
    /// [`CommandError::Closed`].
    pub fn leave(&self) -> Result<(), CommandError> {
        self.session.archive_now()?;
        self.link.leave(&self.session)
    }

    /// Reports that the device joined or left a network.
    pub fn network_changed(&self) {
        self.link.network_changed();
    }

    /// As [`super::Lobby::accept_stream`], for a game whose link was lost: from the other player,
    /// or from a spectator.
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
