//! What a person does with the game.

use super::log::{Entry, Referee};
use super::output::Event;
use super::{Room, Stage};
use crate::message::{Ask, Reaction};
use crate::replica::CommandError;

impl<R: Referee + Clone> Room<R> {
    /// Plays a stone; also without the broker, which gets it later. A request of the other side is
    /// rejected by it.
    ///
    /// # Errors
    /// [`CommandError`] when it is not this side's to write, or against the rules.
    pub fn play(&mut self, column: u8, row: u8, now_ms: u64) -> Result<(), CommandError> {
        self.on()?;
        if self.asking.is_some() {
            return Err(CommandError::AwaitingAnswer);
        }
        // The time may just be up.
        self.tick(now_ms);
        let entry = Entry::Move {
            column,
            row,
            elapsed_ms: u32::try_from(self.turn.used_ms(now_ms)).unwrap_or(u32::MAX),
        };
        self.log.check(self.side, &entry)?;
        self.write(entry);
        self.finish();
        Ok(())
    }

    /// Asks the other side. Until it has answered this side can't move.
    ///
    /// # Errors
    /// [`CommandError`] when the game is not on, the rules have nothing to agree on, or another
    /// request is open. Resigning is no request of a person: see [`Room::resign`].
    pub fn request(&mut self, ask: Ask) -> Result<(), CommandError> {
        self.on()?;
        if ask == Ask::Resign {
            return Err(CommandError::NotNow);
        }
        if self.asking.is_some() {
            return Err(CommandError::AwaitingAnswer);
        }
        if self.asked.is_some() {
            return Err(CommandError::AnswerFirst);
        }
        self.log.check(self.side.other(), &ask.entry(self.side))?;
        self.ask(ask);
        self.finish();
        Ok(())
    }

    /// Takes the own request back. It stays open until the other side has confirmed: it may just
    /// have agreed.
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when no request is open that is not being taken back.
    pub fn cancel(&mut self) -> Result<(), CommandError> {
        if self.asking.is_none_or(|asking| asking.taking_back) {
            return Err(CommandError::NothingAsked);
        }
        self.take_back();
        self.finish();
        Ok(())
    }

    /// Answers the other side's request. Agreeing writes the entry.
    ///
    /// # Errors
    /// [`CommandError::NothingAsked`] when there is none.
    pub fn answer(&mut self, agree: bool, now_ms: u64) -> Result<(), CommandError> {
        self.on()?;
        let asked = self.asked.ok_or(CommandError::NothingAsked)?;
        self.now_ms = now_ms;
        if agree {
            let entry = asked.ask.entry(self.side.other());
            self.log.check(self.side, &entry)?;
            self.write(entry);
        } else {
            self.asked = None;
            self.reject(asked.id);
        }
        self.finish();
        Ok(())
    }

    /// Gives up: at once in the own turn, else as soon as the other side has written it down.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when no game is on.
    pub fn resign(&mut self) -> Result<(), CommandError> {
        self.on()?;
        if self.log.turn().is_none() {
            return Err(CommandError::NotNow);
        }
        self.wants_resign = true;
        self.unkept = true;
        self.finish();
        Ok(())
    }

    /// Shows a feeling.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when the game is over.
    pub fn react(&mut self, reaction: Reaction) -> Result<(), CommandError> {
        self.on()?;
        let number = self.reaction.map_or(0, |(number, _)| number);
        self.reaction = Some((number.saturating_add(1), reaction));
        self.changed = true;
        self.finish();
        Ok(())
    }

    /// Leaves the game for good, once the broker knows of it.
    pub fn leave(&mut self) {
        if self.stage != Stage::Over && !self.left {
            self.left = true;
            self.changed = true;
            self.finish();
        }
    }

    fn on(&self) -> Result<(), CommandError> {
        if self.stage == Stage::Playing && !self.left {
            Ok(())
        } else {
            Err(CommandError::NotNow)
        }
    }

    /// Writes the next entry, which is this side's to write and legal.
    pub(super) fn write(&mut self, entry: Entry) {
        let index = self.log.have();
        let charged_ms = match entry {
            Entry::Move { elapsed_ms, .. } => elapsed_ms,
            _ => 0,
        };
        if self.log.append(self.side, entry, charged_ms).is_ok() {
            self.turn.restart();
            self.changed = true;
            let by = self.side;
            self.tell(Event::Appended { index, by, entry });
            self.void_requests(&entry);
        }
    }

    /// What happens without a person: a clock that has run out, a resignation that had to wait.
    pub(super) fn write_what_is_due(&mut self) {
        if self.stage != Stage::Playing {
            return;
        }
        let Some(turn) = self.log.turn() else {
            self.wants_resign = false;
            return;
        };
        let flag = turn == self.side && self.left_ms(turn, self.now_ms) == Some(0);
        if !flag && !self.wants_resign {
            return;
        }
        if let Some(asking) = self.asking {
            // Bound until the other side has answered.
            if asking.ask != Ask::Resign {
                self.take_back();
            }
        } else if flag {
            self.write(Entry::Timeout);
        } else if turn == self.side {
            self.wants_resign = false;
            self.write(Entry::Resign { loser: self.side });
        } else {
            if let Some(asked) = self.asked.take() {
                self.tell(Event::Withdrawn(asked.ask));
                self.reject(asked.id);
            }
            self.ask(Ask::Resign);
        }
    }
}
