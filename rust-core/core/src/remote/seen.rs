//! What a game shows of whatever carries it: a link, or a room at a broker.

use gomoku_link::log::GameLog;
use gomoku_link::message::{Ask, Reaction};
use gomoku_link::online::Room;
use gomoku_link::session::CommandError;

use super::{LinkSession, Rules};

/// See the [module](self).
pub(crate) struct Seen<'a> {
    pub(crate) log: &'a GameLog<Rules>,
    pub(crate) asking: Option<Ask>,
    pub(crate) asked: Option<Ask>,
    pub(crate) rtt_ms: Option<u64>,
    pub(crate) clock_runs: bool,
}

impl<'a> From<&'a LinkSession> for Seen<'a> {
    fn from(link: &'a LinkSession) -> Self {
        Self {
            log: link.log(),
            asking: link.asking(),
            asked: link.asked(),
            rtt_ms: link.rtt_ms(),
            clock_runs: link.clock_runs(),
        }
    }
}

impl<'a> From<&'a Room<Rules>> for Seen<'a> {
    fn from(room: &'a Room<Rules>) -> Self {
        Self {
            log: room.log(),
            asking: room.asking(),
            asked: room.asked(),
            rtt_ms: room.rtt_ms(),
            clock_runs: room.clock_runs(),
        }
    }
}

/// What a person does with a game, whatever carries it.
pub(crate) trait Carrier {
    fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError>;
    fn request(&mut self, ask: Ask, now_ms: u64) -> Result<(), CommandError>;
    fn cancel(&mut self, now_ms: u64) -> Result<(), CommandError>;
    fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError>;
    fn resign(&mut self, now_ms: u64) -> Result<(), CommandError>;
    fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError>;
    fn restart(&mut self, now_ms: u64) -> Result<(), CommandError>;
    fn leave(&mut self, now_ms: u64);
    fn pause(&mut self, away: bool, now_ms: u64);
    fn seen(&self) -> Seen<'_>;
}

impl Carrier for LinkSession {
    fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.play(column, row, now_ms)
    }

    fn request(&mut self, ask: Ask, now_ms: u64) -> Result<(), CommandError> {
        self.request(ask, now_ms)
    }

    fn cancel(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.cancel(now_ms)
    }

    fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.answer(agree, now_ms)
    }

    fn resign(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.resign(now_ms)
    }

    fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError> {
        self.react(reaction, now_ms)
    }

    fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.restart(now_ms)
    }

    fn leave(&mut self, now_ms: u64) {
        self.leave(now_ms);
    }

    fn pause(&mut self, away: bool, now_ms: u64) {
        self.pause(away, now_ms);
    }

    fn seen(&self) -> Seen<'_> {
        self.into()
    }
}

impl Carrier for Room<Rules> {
    fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.play(column, row, now_ms)
    }

    fn request(&mut self, ask: Ask, _: u64) -> Result<(), CommandError> {
        self.request(ask)
    }

    fn cancel(&mut self, _: u64) -> Result<(), CommandError> {
        self.cancel()
    }

    fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.answer(agree, now_ms)
    }

    fn resign(&mut self, _: u64) -> Result<(), CommandError> {
        self.resign()
    }

    fn react(&mut self, reaction: Reaction, _: u64) -> Result<(), CommandError> {
        self.react(reaction)
    }

    fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.restart(now_ms)
    }

    fn leave(&mut self, _: u64) {
        self.leave();
    }

    /// Nobody waits for somebody who may be away for days.
    fn pause(&mut self, _: bool, _: u64) {}

    fn seen(&self) -> Seen<'_> {
        self.into()
    }
}
