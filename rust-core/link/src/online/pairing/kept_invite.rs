//! What is kept of an invitation, and how many guesses at its code there may be.

use serde::{Deserialize, Serialize};

use super::{FromJoiner, GUESSES, REST_S, TOLD, Who};
use crate::message::{Id, Terms};
use crate::online::invitation::Invitation;
use crate::online::keys::derive;
use crate::room_key::RoomKey;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct KeptInvite {
    pub(super) invitation: Invitation,
    pub(super) seed: [u8; 32],
    pub(super) who: Who,
    pub(super) terms: Terms,
    pub(super) session: Id,
    pub(super) room: RoomKey,
    /// Seconds since 1970.
    pub(super) expires_s: u64,
    /// Shares of a code that count no more: for each wrong guess, and each answer that was taken back.
    pub(super) used: u16,
    /// Of a code the last wrong guesses; of a link the last answers that were taken back, which must not
    /// come again.
    pub(super) failed: Vec<[u8; 16]>,
    /// When as many may be wrong as at first.
    pub(super) calm_s: u64,
    pub(super) met: Option<FromJoiner>,
}

impl KeptInvite {
    /// Which share is out. A link has none.
    pub(super) const fn attempt(&self) -> u16 {
        match self.invitation {
            Invitation::Link(_) => 0,
            Invitation::Spoken(_) => self.used,
        }
    }

    /// How many guesses may be wrong at this moment.
    pub(super) fn left(&self, now_s: u64) -> usize {
        let spent = self.calm_s.saturating_sub(now_s).div_ceil(REST_S);
        GUESSES.saturating_sub(usize::try_from(spent).unwrap_or(GUESSES))
    }

    /// The code was another. How many more may be wrong.
    pub(super) fn guess_was_wrong(&mut self, digest: [u8; 16], now_s: u64) -> usize {
        self.used = self.used.saturating_add(1);
        self.note(digest);
        self.calm_s = self.calm_s.max(now_s).saturating_add(REST_S);
        self.left(now_s)
    }

    /// Whoever wrote that answer has taken it back: another may join, and it counts no more.
    pub(super) fn let_go(&mut self, digest: [u8; 16]) {
        match self.invitation {
            Invitation::Link(_) => self.note(digest),
            // It was for a share that is no more.
            Invitation::Spoken(_) => self.used = self.used.saturating_add(1),
        }
        if self.met.as_ref().is_some_and(|met| met.digest() == digest) {
            self.met = None;
            // It may have been told where the room is. The next one has another.
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
