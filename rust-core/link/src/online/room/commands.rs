//! What a person does with the game: the game does it, and what it wants said is left in the slot.

use super::Room;
use crate::message::{Ask, Reaction};
use crate::replica::{CommandError, Referee, Replica};

impl<R: Referee + Clone> Room<R> {
    fn command<T>(&mut self, now_ms: u64, act: impl FnOnce(&mut Replica<R>) -> T) -> T {
        let done = act(&mut self.replica);
        self.finish(now_ms);
        done
    }

    /// See [`Replica::play`]; also without the broker, which gets it later.
    ///
    /// # Errors
    /// [`CommandError`] when it is not this side's to write, or against the rules.
    pub fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, |game| game.play(column, row, now_ms))
    }

    /// See [`Replica::request`].
    ///
    /// # Errors
    /// [`CommandError`] when the game is not on, or there is nothing to ask for.
    pub fn request(&mut self, ask: Ask, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, |game| game.request(ask, now_ms))
    }

    /// See [`Replica::cancel`].
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when no request is open.
    pub fn cancel(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, |game| game.cancel(now_ms))
    }

    /// See [`Replica::answer`].
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when there is nothing to answer.
    pub fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, |game| game.answer(agree, now_ms))
    }

    /// See [`Replica::resign`].
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when no game is on.
    pub fn resign(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, |game| game.resign(now_ms))
    }

    /// See [`Replica::react`]. Whoever is not there does not see it.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] without the broker, [`CommandError::TooFast`] after many.
    pub fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, |game| game.react(reaction, now_ms))
    }

    /// See [`Replica::restart`].
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when the two do not differ.
    pub fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, |game| game.restart(now_ms))
    }

    /// Leaves the game for good, once the broker knows of it.
    pub fn leave(&mut self, now_ms: u64) {
        self.command(now_ms, |game| game.leave(now_ms));
    }
}
