//! Commands of the player, and entries that follow automatically.

use super::{
    CommandError, Departure, EndReason, Entry, Event, IllegalEntry, Referee, Replica,
    ReplicaOutput, Signal, Stage, Transport,
};
#[cfg(doc)]
use crate::limits::REACTIONS_PER_S;
use crate::message::{Ask, Reaction};

impl<R: Referee + Clone> Replica<R> {
    /// Plays a move with the turn's time, which ends requests at this position. Over a server and
    /// in games with a time limit this works while disconnected, so that a lost connection costs no
    /// time.
    ///
    /// # Errors
    /// [`CommandError`] when the peer is to move, or the move breaks the rules.
    pub fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if self.has_limit() {
            self.plays()?
        } else {
            self.on()?
        }
        match self.chain.turn() {
            None if self.chain.is_full() => return Err(IllegalEntry::Full.into()),
            None => return Err(IllegalEntry::Over.into()),
            Some(turn) if turn != self.participant.side => {
                return Err(IllegalEntry::OutOfTurn.into());
            }
            Some(_) => {}
        }
        let entry = Entry::Move {
            column,
            row,
            reported_ms: u32::try_from(self.turn.used_ms(now_ms)).unwrap_or(u32::MAX),
        };
        self.chain.check(&entry)?;
        self.write(entry);
        self.finish();
        Ok(())
    }

    /// Resigns: at once on the own turn, otherwise when the peer records it or the own turn comes.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when no game is in progress.
    pub fn resign(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if self.stage != Stage::Playing || self.is_leaving() || self.chain.turn().is_none() {
            return Err(CommandError::NotNow);
        }
        self.wants_resign = true;
        self.unsaved = true;
        self.finish();
        Ok(())
    }

    /// Reports that the app moved to the background, or returned. On a stream this pauses clocks
    /// without a time limit; clocks with a limit never pause. At a server it has no effect, because
    /// players may be away for days.
    pub fn pause(&mut self, away: bool, now_ms: u64) {
        self.pass_time(now_ms);
        if let Transport::Link { .. } = self.participant.transport {
            self.away = away;
            if self.up {
                self.out.push_back(ReplicaOutput::Sign(Signal::Away(away)));
            }
        }
        self.finish();
    }

    /// Sends a reaction to a present peer.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] without a connection to the peer, [`CommandError::TooFast`] above
    /// the rate limit.
    pub fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if !self.live || self.stage != Stage::Playing {
            return Err(CommandError::NotNow);
        }
        if !self.feelings[0].take(now_ms) {
            return Err(CommandError::TooFast);
        }
        self.out
            .push_back(ReplicaOutput::Sign(Signal::Reaction(reaction)));
        self.finish();
        Ok(())
    }

    /// Processes the peer's signal. Ignores reactions above [`REACTIONS_PER_S`].
    pub fn receive_signal(&mut self, sign: Signal, now_ms: u64) {
        match sign {
            Signal::Away(away) => self.set_peer_here(!away, Some(away), now_ms),
            Signal::Reaction(reaction) => {
                if self.live && self.feelings[1].take(now_ms) {
                    self.notify(Event::Reacted(reaction));
                }
            }
        }
    }

    /// Leaves permanently: on a stream at once, at a server once the slot is stored
    /// ([`Replica::stored`]).
    pub fn leave(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        if self.stage == Stage::Playing && !self.is_leaving() {
            self.gone = Departure::Left;
            self.changed = true;
            self.finish();
        }
        if let Transport::Link { .. } = self.participant.transport {
            self.end(EndReason::Left);
        }
    }

    /// Reports that the server has stored the last post.
    pub fn stored(&mut self) {
        if self.stage != Stage::Playing {
            return;
        }
        match self.gone {
            Departure::Here => {}
            Departure::Left => self.end(EndReason::Left),
            Departure::NoResult => self.end(EndReason::NoResult),
        }
    }

    /// Agrees to continue from the position of [`Event::Desync`].
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when the two replicas agree.
    pub fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        if self.differs_at().is_none()
            || self.goes_on
            || self.is_leaving()
            || self.stage != Stage::Playing
        {
            return Err(CommandError::NotNow);
        }
        self.now_ms = now_ms;
        self.goes_on = true;
        self.changed = true;
        self.finish();
        Ok(())
    }

    pub(super) fn on(&self) -> Result<(), CommandError> {
        let reached = self.live || matches!(self.participant.transport, Transport::Room { .. });
        if reached {
            self.plays()
        } else {
            Err(CommandError::NotNow)
        }
    }

    /// As [`Replica::on`], but while disconnected too.
    fn plays(&self) -> Result<(), CommandError> {
        let on = self.stage == Stage::Playing && !self.is_leaving();
        if on && self.differs_at().is_none() {
            Ok(())
        } else {
            Err(CommandError::NotNow)
        }
    }

    pub(super) fn pass_time(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        self.write_what_is_due();
        self.run_turn_clock();
    }

    pub(super) fn write(&mut self, entry: Entry) {
        let index = self.chain.have();
        if self.chain.append(entry).is_ok() {
            self.changed = true;
            self.wrote_ms = self.unix_ms();
            let by = self.participant.side;
            self.grown(index, by, entry);
        }
    }

    pub(super) fn grown(&mut self, index: u32, by: crate::message::Side, entry: Entry) {
        self.turn.restart();
        let is_move = matches!(entry, Entry::Move { .. });
        self.measured.truncate(index as usize);
        self.measured(is_move && by != self.participant.side);
        self.notify(Event::Appended { index, by, entry });
        self.end_requests(by, |ask, asker| Entry::of(ask, asker) == Some(entry));
    }

    /// Writes due entries: a timeout, a resignation, an agreed request.
    pub(super) fn write_what_is_due(&mut self) {
        // Terminates: each needs a new request or ends the game.
        while self.stage == Stage::Playing && !self.is_leaving() && !self.stuck && self.write_one()
        {
        }
    }

    fn write_one(&mut self) -> bool {
        let (side, turn) = (self.participant.side, self.chain.turn());
        if let Some(have) = self.agreed_to_go_on() {
            return self.begin_next(have, true);
        }
        if turn.is_none() {
            self.wants_resign = false;
        }
        let flag =
            turn == Some(side) && self.clocks_began() && self.left_ms(side, self.now_ms) == Some(0);
        if flag && self.chain.check(&Entry::Timeout).is_ok() {
            self.write(Entry::Timeout);
            return true;
        }
        if self.wants_resign {
            if turn == Some(side) {
                self.wants_resign = false;
                self.write(Entry::Resign { loser: side });
                return true;
            }
            if self.asking() != Some(Ask::Resign) {
                self.take_back();
                self.ask(Ask::Resign);
            }
        }
        if self.chain.writer() == side
            && let Some((ask, asker)) = self.agreed()
        {
            return self.carry_out(ask, asker);
        }
        false
    }
}
