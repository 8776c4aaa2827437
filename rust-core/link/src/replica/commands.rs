//! What a person does with the game, and what happens without one.

use super::{
    CommandError, Entry, Event, Gone, Illegal, Output, Over, Referee, Replica, Sign, Stage, Way,
};
#[cfg(doc)]
use crate::limits::REACTIONS_PER_S;
use crate::message::{Ask, Reaction};

impl<R: Referee + Clone> Replica<R> {
    /// Plays a stone. The time of the turn goes with it. Requests at this position end with it. Over a
    /// server, and where time is limited, it also works while there is no way to the other side, which
    /// gets it later: nobody loses on time for a lost link.
    ///
    /// # Errors
    /// [`CommandError`] when it is not this side's to write, or against the rules.
    pub fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if self.has_limit() {
            self.plays()?
        } else {
            self.on()?
        }
        match self.chain.turn() {
            None if self.chain.is_full() => return Err(Illegal::Full.into()),
            None => return Err(Illegal::Over.into()),
            Some(turn) if turn != self.seat.side => return Err(Illegal::OutOfTurn.into()),
            Some(_) => {}
        }
        let entry = Entry::Move {
            column,
            row,
            told_ms: u32::try_from(self.turn.used_ms(now_ms)).unwrap_or(u32::MAX),
        };
        self.chain.check(&entry)?;
        self.write(entry);
        self.finish();
        Ok(())
    }

    /// Gives up: at once in the own turn, else as soon as the other side has written it down or it is
    /// this side's turn again.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when no game is on.
    pub fn resign(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if self.stage != Stage::Playing || self.is_leaving() || self.chain.turn().is_none() {
            return Err(CommandError::NotNow);
        }
        self.wants_resign = true;
        self.unkept = true;
        self.finish();
        Ok(())
    }

    /// The app goes to the background, or is back. Over a link the clock of a game without a limit of time
    /// stands while it is away; a limit knows no pause. At a server nobody waits for somebody who may be
    /// away for days.
    pub fn pause(&mut self, away: bool, now_ms: u64) {
        self.pass_time(now_ms);
        if let Way::Link { .. } = self.seat.way {
            self.away = away;
            if self.up {
                self.out.push_back(Output::Sign(Sign::Away(away)));
            }
        }
        self.finish();
    }

    /// Shows a feeling to the other player, if it is there.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] without a way to the other side, [`CommandError::TooFast`] after many.
    pub fn react(&mut self, reaction: Reaction, now_ms: u64) -> Result<(), CommandError> {
        self.pass_time(now_ms);
        if !self.live || self.stage != Stage::Playing {
            return Err(CommandError::NotNow);
        }
        if !self.feelings[0].take(now_ms) {
            return Err(CommandError::TooFast);
        }
        self.out.push_back(Output::Sign(Sign::Reaction(reaction)));
        self.finish();
        Ok(())
    }

    /// What the other side says in passing. Of more feelings than [`REACTIONS_PER_S`] the rest is passed
    /// over.
    pub fn hear(&mut self, sign: Sign, now_ms: u64) {
        match sign {
            Sign::Away(away) => self.set_peer_here(!away, Some(away), now_ms),
            Sign::Reaction(reaction) => {
                if self.live && self.feelings[1].take(now_ms) {
                    self.tell(Event::Reacted(reaction));
                }
            }
        }
    }

    /// Leaves the game for good: over a link at once, over a server once it has it
    /// ([`Replica::stored`]).
    pub fn leave(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        if self.stage == Stage::Playing && !self.is_leaving() {
            self.gone = Gone::Left;
            self.changed = true;
            self.finish();
        }
        if let Way::Link { .. } = self.seat.way {
            self.end(Over::Left);
        }
    }

    /// The server has what was posted last.
    pub fn stored(&mut self) {
        if self.stage != Stage::Playing {
            return;
        }
        match self.gone {
            Gone::Here => {}
            Gone::Left => self.end(Over::Left),
            Gone::NoResult => self.end(Over::NoResult),
        }
    }

    /// The person would go on from the position that [`Event::Desync`] told.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when none was told.
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
        let reached = self.live || matches!(self.seat.way, Way::Room { .. });
        if reached {
            self.plays()
        } else {
            Err(CommandError::NotNow)
        }
    }

    /// As [`Replica::on`], also while there is no way to the other side.
    fn plays(&self) -> Result<(), CommandError> {
        let on = self.stage == Stage::Playing && !self.is_leaving();
        if on && self.differs_at().is_none() {
            Ok(())
        } else {
            Err(CommandError::NotNow)
        }
    }

    /// What happens by time happens before anything else.
    pub(super) fn pass_time(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        self.write_what_is_due();
        self.run_turn_clock();
    }

    /// Writes the next entry, which is this side's to write and legal.
    pub(super) fn write(&mut self, entry: Entry) {
        let index = self.chain.have();
        if self.chain.append(entry).is_ok() {
            self.changed = true;
            self.wrote_ms = self.unix_ms();
            let by = self.seat.side;
            self.grown(index, by, entry);
        }
    }

    /// The chain has one more entry.
    pub(super) fn grown(&mut self, index: u32, by: crate::message::Side, entry: Entry) {
        self.turn.restart();
        let is_move = matches!(entry, Entry::Move { .. });
        self.measured.truncate(index as usize);
        self.measured(is_move && by != self.seat.side);
        self.tell(Event::Appended { index, by, entry });
        self.end_requests(by, |ask, asker| Entry::of(ask, asker) == Some(entry));
    }

    /// What this side's program writes unasked: a clock that has run out, a resignation, what both
    /// have agreed to.
    pub(super) fn write_what_is_due(&mut self) {
        // Each of these needs another request or the end of the game before it can come again.
        while self.stage == Stage::Playing && !self.is_leaving() && !self.stuck && self.write_one()
        {
        }
    }

    fn write_one(&mut self) -> bool {
        let (side, turn) = (self.seat.side, self.chain.turn());
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
