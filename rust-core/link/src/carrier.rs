//! Interface to a game for a player's commands, over any transport.

use crate::message::{Ask, Reaction};
use crate::replica::{CommandError, Referee, Replica};

/// Transport of one game. When a command returns, its messages are on their way.
///
/// A [`crate::session::PeerSession`] sends them over a stream. An [`crate::online::Room`] publishes
/// them in a slot on the broker, once reachable.
pub trait Carrier<R: Referee + Clone> {
    /// Returns the game state.
    fn replica(&self) -> &Replica<R>;

    /// Applies `act` and transmits the resulting messages.
    ///
    /// # Errors
    /// The errors of `act`.
    fn command(
        &mut self,
        now_ms: u64,
        act: &mut dyn FnMut(&mut Replica<R>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError>;

    /// Leaves permanently, once the peer or the broker has received it.
    fn leave(&mut self, now_ms: u64);

    /// See [`Replica::play`], also for errors.
    fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.play(column, row, now_ms))
    }

    /// See [`Replica::request`], also for errors.
    fn request(&mut self, ask: Ask, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.request(ask, now_ms))
    }

    /// See [`Replica::cancel`], also for errors.
    fn cancel(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.cancel(now_ms))
    }

    /// See [`Replica::answer`], also for errors.
    fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.answer(agree, now_ms))
    }

    /// See [`Replica::resign`], also for errors.
    fn resign(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.resign(now_ms))
    }

    /// See [`Replica::react`], also for errors. An absent peer never receives the reaction.
    fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.react(reaction, now_ms))
    }

    /// See [`Replica::restart`], also for errors.
    fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.restart(now_ms))
    }

    /// See [`Replica::end_without_result`]. With a broker it takes effect once received.
    fn end_without_result(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.command(now_ms, &mut |game| game.end_without_result(now_ms))
    }

    /// See [`Replica::pause`].
    fn pause(&mut self, away: bool, now_ms: u64) {
        // `pause` never fails.
        let _ = self.command(now_ms, &mut |game| {
            game.pause(away, now_ms);
            Ok(())
        });
    }
}
