//! An invitation that was taken back: whoever joins it is told so, by what lies in its slot from now on.

use blake2::Digest;

use super::inviter::Inviter;
use super::{Ended, FromInviter, Step, to_bytes};
use crate::envelope::{Hash16, KeptError};
use crate::online::invitation::Invitation;
use crate::online::keys::Topic;
use crate::session::Identity;

/// An invitation that was taken back, until the server has been told.
#[derive(Debug)]
pub struct Withdrawal(Inviter);

impl Withdrawal {
    /// What is kept of a withdrawal in place of the kept invitation; none for one that no server has had:
    /// nobody can know of it.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are; [`KeptError::Foreign`] for anything but an invitation.
    pub fn of(invitation: &[u8]) -> Result<Option<Vec<u8>>, KeptError> {
        Inviter::withdrawn(invitation)
    }

    /// Whether the bytes are a withdrawal's.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are; [`KeptError::Foreign`] for anything else.
    pub fn peek(bytes: &[u8]) -> Result<(), KeptError> {
        Inviter::peek_withdrawn(bytes)
    }

    /// From what was kept.
    ///
    /// # Errors
    /// [`KeptError`], whatever the bytes are.
    pub fn from_bytes(me: &Identity, bytes: &[u8]) -> Result<Self, KeptError> {
        Inviter::from_withdrawn(me, bytes).map(Self)
    }

    /// What is to be kept, where others can't read it.
    ///
    /// # Errors
    /// [`KeptError::Damaged`] never: all of it has limits.
    pub fn to_bytes(&self) -> Result<Vec<u8>, KeptError> {
        self.0.to_withdrawn()
    }

    /// Where the slots are.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.0.topic()
    }

    /// When it is over in any case, in seconds since 1970.
    #[must_use]
    pub const fn expires_s(&self) -> u64 {
        self.0.expires_s()
    }

    /// Whether somebody was answered: their last word may be on its way, and with it they have a game.
    #[must_use]
    pub const fn is_answered(&self) -> bool {
        self.0.is_answered()
    }

    /// What is to be read in the own slot.
    #[must_use]
    pub fn own_slot(&self) -> Vec<u8> {
        let proof = proof(self.0.invitation());
        to_bytes(&FromInviter::Withdrawn { proof })
    }

    /// The joiner's slot: whoever has joined to the end has a game, which is to be left; whoever has taken its
    /// answer back comes no more.
    pub fn receive(&mut self, slot: &[u8], now_s: u64) -> Step {
        match self.0.is_answered().then(|| self.0.receive(slot, now_s)) {
            Some(Step::Paired(paired)) => Step::Paired(paired),
            Some(Step::Changed) if !self.0.is_answered() => Step::Changed,
            Some(Step::Over(Ended::Expired)) => Step::Over(Ended::Expired),
            _ => Step::Nothing,
        }
    }
}

/// What only those know who have the link: else the server could say that it was taken back. A code gives
/// none, as anything that is made of it would give it away.
pub(super) fn proof(invitation: &Invitation) -> [u8; 16] {
    let Some(key) = invitation.link_key() else {
        return [0; 16];
    };
    let mut hash = Hash16::new();
    hash.update(b"gomoku/1 withdrawn");
    hash.update(key);
    hash.finalize().into()
}
