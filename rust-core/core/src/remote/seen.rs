//! What a game shows of whatever carries it: a link, or a room at a broker.

use gomoku_link::message::{Ask, Reaction, Terms};
use gomoku_link::online::Room;
use gomoku_link::replica::{Chain, CommandError, Replica};

use super::{LinkSession, Rules};

/// See the [module](self).
pub(crate) struct Seen<'a> {
    /// What is played; Black is who has it in this game.
    pub(crate) terms: &'a Terms,
    pub(crate) rules: &'a Rules,
    /// For each move on the board what it cost.
    pub(crate) told_ms: Vec<u64>,
    /// Counts the games.
    pub(crate) game: u32,
    /// The game goes on from the one before.
    pub(crate) goes_on: bool,
    /// Only a new game can come.
    pub(crate) is_full: bool,
    pub(crate) asking: Option<Ask>,
    pub(crate) asked: Option<Ask>,
    pub(crate) rtt_ms: Option<u64>,
    pub(crate) clock_runs: bool,
}

impl<'a> From<&'a Chain<Rules>> for Seen<'a> {
    /// As somebody sees it who does not play.
    fn from(chain: &'a Chain<Rules>) -> Self {
        Self {
            terms: chain.terms(),
            rules: chain.referee(),
            told_ms: chain.told_ms(),
            game: chain.game(),
            goes_on: chain.start().after.is_some_and(|after| after.goes_on),
            is_full: chain.is_full(),
            asking: None,
            asked: None,
            rtt_ms: None,
            clock_runs: chain.turn().is_some(),
        }
    }
}

impl<'a> From<&'a Replica<Rules>> for Seen<'a> {
    fn from(replica: &'a Replica<Rules>) -> Self {
        Self {
            asking: replica.asking(),
            asked: replica.asked(),
            rtt_ms: replica.rtt_ms(),
            clock_runs: replica.clock_runs(),
            ..replica.chain().into()
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
        self.replica().into()
    }
}

impl Carrier for Room<Rules> {
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

    /// Nobody waits for somebody who may be away for days.
    fn pause(&mut self, _: bool, _: u64) {}

    fn seen(&self) -> Seen<'_> {
        self.replica().into()
    }
}
