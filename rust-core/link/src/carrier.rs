//! What brings a game to the other side, as a person's commands see it.

use crate::message::{Ask, Reaction};
use crate::replica::{CommandError, Referee, Replica};

/// Something that carries a game: the game decides, and what it wants said is on its way when a
/// command returns. A [`crate::session::Session`] says it over a stream; an [`crate::online::Room`]
/// leaves it in a slot, which also a side without the broker does: the broker gets it later.
pub trait Carrier<R: Referee + Clone> {
    /// The game: who plays, what was played, what is asked.
    fn replica(&self) -> &Replica<R>;

    /// Has the game do `act`, and brings what it says on its way.
    ///
    /// # Errors
    /// Those of `act`.
    fn command(
        &mut self,
        now_ms: u64,
        act: &mut dyn FnMut(&mut Replica<R>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError>;

    /// Leaves the game for good, once the other side, or the broker, knows of it.
    fn leave(&mut self, now_ms: u64);

    /// See [`Replica::play`].
    ///
    /// # Errors
    /// [`CommandError`] when it is not this side's to write, or against the rules.
    fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.play(column, row, now_ms))
    }

    /// See [`Replica::request`].
    ///
    /// # Errors
    /// [`CommandError`] when the game is not on, or there is nothing to ask for.
    fn request(&mut self, ask: Ask, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.request(ask, now_ms))
    }

    /// See [`Replica::cancel`].
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when no request is open.
    fn cancel(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.cancel(now_ms))
    }

    /// See [`Replica::answer`].
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when there is nothing to answer.
    fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.answer(agree, now_ms))
    }

    /// See [`Replica::resign`].
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when no game is on.
    fn resign(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.resign(now_ms))
    }

    /// See [`Replica::react`]. Whoever is not there does not see it.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] without a link or the broker, [`CommandError::TooFast`] after many.
    fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.react(reaction, now_ms))
    }

    /// See [`Replica::restart`].
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when the two do not differ.
    fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.restart(now_ms))
    }

    /// See [`Replica::end_without_result`]; at a broker it is over once that knows.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] unless [`Replica::may_end_without_result`].
    fn end_without_result(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.end_without_result(now_ms))
    }

    /// See [`Replica::pause`].
    fn pause(&mut self, away: bool, now_ms: u64) {
        // A pause is never refused.
        let _ = self.command(now_ms, &mut |game| {
            game.pause(away, now_ms);
            Ok(())
        });
    }
}
