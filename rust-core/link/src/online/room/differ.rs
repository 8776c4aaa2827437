//! When the logs differ, since one side comes from a backup: the game stops, both say how much of it is
//! the same, and people are asked whether to go on from there. Once both want to, whoever reads it
//! first cuts its log and begins a new era; the other follows.

use super::log::Referee;
use super::output::Event;
use super::{Differing, Room, Stage};
use crate::online::slot::{Beginning, Slot};
use crate::replica::CommandError;

impl<R: Referee + Clone> Room<R> {
    /// The person would go on from the common beginning that [`Event::Desync`] told.
    ///
    /// # Errors
    /// [`CommandError::NotNow`] when none was told.
    pub fn restart(&mut self, now_ms: u64) -> Result<(), CommandError> {
        let Stage::Differing(Differing { common, .. }) = self.stage else {
            return Err(CommandError::NotNow);
        };
        if self.restart.is_some() || self.left {
            return Err(CommandError::NotNow);
        }
        self.now_ms = now_ms;
        self.wish(common);
        self.restart_if_both();
        self.finish();
        Ok(())
    }

    /// Neither log begins with the other.
    pub(super) fn differ(&mut self, slot: &Slot, common: u32) {
        let before = match self.stage {
            Stage::Over => return,
            Stage::Playing => None,
            Stage::Differing(Differing { read, .. }) if slot.seq <= read => return,
            Stage::Differing(Differing { common, .. }) => Some(common),
        };
        if before.is_none() {
            self.be_heard(slot);
        }
        // One that is older was made before the last restart: it can agree to the next only.
        self.era = self.era.max(slot.era);
        self.stage = Stage::Differing(Differing {
            common,
            read: slot.seq,
            theirs: slot.restart,
        });
        if before != Some(common) {
            self.tell(Event::Desync { common });
        }
        if self.restart.is_some_and(|own| own.have > common) {
            self.wish(common);
        }
        if slot.restart.is_some() && self.restart_if_both() {
            self.peer_seq = slot.seq;
        }
    }

    fn wish(&mut self, have: u32) {
        let hash = self.log.hash_at(have);
        self.restart = hash.map(|hash| Beginning { have, hash });
        self.changed = true;
    }

    /// Both name how much is the same; where a slot was too short to tell, one knows better.
    fn restart_if_both(&mut self) -> bool {
        let Stage::Differing(Differing {
            theirs: Some(theirs),
            ..
        }) = self.stage
        else {
            return false;
        };
        let Some(own) = self.restart else {
            return false;
        };
        let from = if theirs.have < own.have { theirs } else { own };
        if self.log.hash_at(from.have) != Some(from.hash) {
            return false;
        }
        self.restart_from(from.have, self.era.saturating_add(1))
    }

    /// The other side has restarted the game, as this one wanted.
    pub(super) fn follow_restart(&mut self, slot: &Slot) {
        if self.restart.is_some_and(|own| slot.base <= own.have) {
            self.restart_from(slot.base, slot.era);
        }
    }

    fn restart_from(&mut self, have: u32, era: u32) -> bool {
        // It is a beginning of what was legal.
        if self.log.truncate(have).is_err() {
            return false;
        }
        (self.era, self.base, self.restart) = (era, have, None);
        (self.asking, self.asked, self.wants_resign) = (None, None, false);
        self.peer_have = self.peer_have.min(have);
        self.stage = Stage::Playing;
        self.turn.restart();
        self.changed = true;
        self.tell(Event::Restarted { have });
        true
    }
}
