//! What a person does with a running game.

use super::output::{Event, Over};
use super::{CommandError, Lost, Phase, Session, Stage};
use crate::log::Referee;
use crate::message::{Entry, Message, Reaction, Refusal, Side};

impl<R: Referee> Session<R> {
    /// Plays a stone. The time of the turn goes with it. A request of the peer is rejected by it.
    ///
    /// # Errors
    /// [`CommandError`] when it is not this side's to write, or against the rules.
    pub fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if !matches!(self.phase, Phase::Live) {
            return Err(CommandError::NotNow);
        }
        if self.consent.mine.is_some() {
            return Err(CommandError::AwaitingAnswer);
        }
        let elapsed_ms = u32::try_from(self.turn.used_ms(now_ms)).unwrap_or(u32::MAX);
        let entry = Entry::Move {
            column,
            row,
            elapsed_ms,
        };
        self.log.check(self.side, &entry)?;
        self.write(entry, elapsed_ms, now_ms);
        self.finish(now_ms);
        Ok(())
    }

    /// Gives up: at once in the own turn, else as soon as the peer has written it down. It stays
    /// wanted over requests and lost links, but not over a restart of the app.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when no game is on.
    pub fn resign(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if self.stage != Stage::Game || self.log.turn().is_none() {
            return Err(CommandError::NotNow);
        }
        self.wants_resign = true;
        self.finish(now_ms);
        Ok(())
    }

    /// The app goes to the background, or is back. Clocks stand while it is away.
    pub fn pause(&mut self, away: bool, now_ms: u64) {
        self.pass_time(now_ms);
        self.set_away(self.side, away);
        if matches!(self.phase, Phase::Live) {
            self.send_or_lose(&Message::Paused { paused: away }, now_ms);
        }
        self.finish(now_ms);
    }

    /// Shows a feeling.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] without a link, [`CommandError::TooFast`] after many.
    pub fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if !matches!(self.phase, Phase::Live) {
            return Err(CommandError::NotNow);
        }
        if !self.words.take(now_ms) {
            return Err(CommandError::TooFast);
        }
        self.send_or_lose(&Message::React(reaction), now_ms);
        self.finish(now_ms);
        Ok(())
    }

    /// Leaves the game for good.
    pub fn leave(&mut self, now_ms: u64) {
        if self.greeted() {
            let goodbye = match self.stage {
                Stage::Fresh => Message::Refuse(Refusal::Declined),
                Stage::Game | Stage::Over => Message::Leave,
            };
            self.send_or_lose(&goodbye, now_ms);
        }
        self.end(Over::Left);
        self.finish(now_ms);
    }

    pub(super) fn set_away(&mut self, side: Side, away: bool) {
        let before = std::mem::replace(&mut self.away[side as usize], away);
        if side != self.side && before != away {
            self.tell(Event::PeerAway(away));
        }
    }

    /// What happens by time happens before anything else.
    pub(super) fn pass_time(&mut self, now_ms: u64) {
        if let Err(fault) = self.write_what_is_due(now_ms) {
            self.lose(Lost::Fault(fault), now_ms);
        }
        self.run_turn_clock(now_ms);
    }
}
