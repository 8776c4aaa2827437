//! Saved invitation, and the limit on guesses at its code.

use serde::{Deserialize, Serialize};

use super::{FromJoiner, GUESSES, Introduction, REST_S, TOLD};
use crate::message::{Id, Terms};
use crate::online::invitation::Invitation;
use crate::online::keys::derive;
use crate::room_key::RoomKey;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SavedInvite {
    pub(super) invitation: Invitation,
    pub(super) seed: [u8; 32],
    pub(super) who: Introduction,
    pub(super) terms: Terms,
    pub(super) session: Id,
    pub(super) room: RoomKey,
    /// In seconds since 1970.
    pub(super) expires_s: u64,
    /// Used shares of a code: one per wrong guess or retracted answer.
    pub(super) used: u16,
    /// Digests of the latest wrong guesses at a code, or of a link's retracted answers, which must
    /// not be accepted again.
    pub(super) failed: Vec<[u8; 16]>,
    /// Time at which all guesses are available again.
    pub(super) calm_s: u64,
    pub(super) met: Option<FromJoiner>,
}

impl SavedInvite {
    /// Number of the current share. A link has none.
    pub(super) const fn attempt(&self) -> u16 {
        match self.invitation {
            Invitation::Link(_) => 0,
            Invitation::Spoken(_) => self.used,
        }
    }

    pub(super) fn left(&self, now_s: u64) -> usize {
        let spent = self.calm_s.saturating_sub(now_s).div_ceil(REST_S);
        GUESSES.saturating_sub(usize::try_from(spent).unwrap_or(GUESSES))
    }

    /// Returns the number of guesses left.
    pub(super) fn guess_was_wrong(&mut self, digest: [u8; 16], now_s: u64) -> usize {
        self.used = self.used.saturating_add(1);
        self.note(digest);
        self.calm_s = self.calm_s.max(now_s).saturating_add(REST_S);
        self.left(now_s)
    }

    /// After a retracted answer another player may join.
    pub(super) fn release_answer(&mut self, digest: [u8; 16]) {
        match self.invitation {
            Invitation::Link(_) => self.note(digest),
            // The answer used the previous share.
            Invitation::Spoken(_) => self.used = self.used.saturating_add(1),
        }
        if self.met.as_ref().is_some_and(|met| met.digest() == digest) {
            self.met = None;
            // The joiner may have the room's key, so draw another.
            self.room = RoomKey(derive(&self.seed, "next room"));
            self.session = Id(derive(&self.seed, "next session"));
            self.seed = derive(&self.seed, "next seed");
        }
    }

    fn note(&mut self, digest: [u8; 16]) {
        self.failed.push(digest);
        let told = self.failed.len().saturating_sub(TOLD);
        self.failed.drain(..told);
    }
}
