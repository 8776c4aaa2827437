//! Withdrawal of an invitation. The slot informs later joiners.

use blake2::Digest;

use super::inviter::Inviter;
use super::{Ended, FromInviter, PairingStep, to_bytes};
use crate::envelope::{Hash16, SavedGameError};
use crate::online::invitation::Invitation;
use crate::online::keys::Topic;
use crate::session::Identity;

/// Withdrawal that the server has not stored yet.
#[derive(Debug)]
pub struct Withdrawal(Inviter);

impl Withdrawal {
    /// Returns the state that replaces a saved invitation, or `None` if no server ever had it.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes; [`SavedGameError::Foreign`] for anything but an invitation.
    pub fn of(invitation: &[u8]) -> Result<Option<Vec<u8>>, SavedGameError> {
        Inviter::withdrawn(invitation)
    }

    /// Checks for a saved withdrawal.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes; [`SavedGameError::Foreign`] for anything else.
    pub fn peek(bytes: &[u8]) -> Result<(), SavedGameError> {
        Inviter::peek_withdrawn(bytes)
    }

    /// Restores a saved withdrawal.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes.
    pub fn from_bytes(me: &Identity, bytes: &[u8]) -> Result<Self, SavedGameError> {
        Inviter::from_withdrawn(me, bytes).map(Self)
    }

    /// Encodes the state, which others must not read. Never fails, because all parts have limits.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SavedGameError> {
        self.0.to_withdrawn()
    }

    /// Returns the topic of the slots.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.0.topic()
    }

    /// Returns the expiry, in seconds since 1970.
    #[must_use]
    pub const fn expires_s(&self) -> u64 {
        self.0.expires_s()
    }

    /// Returns true if a joiner was answered, whose last word may still complete a game.
    #[must_use]
    pub const fn is_answered(&self) -> bool {
        self.0.is_answered()
    }

    /// Returns the own slot's content.
    #[must_use]
    pub fn own_slot(&self) -> Vec<u8> {
        let proof = proof(self.0.invitation());
        to_bytes(&FromInviter::Withdrawn { proof })
    }

    /// Processes the joiner's slot. A joiner that completed the pairing has a game, which must be
    /// left; one that retracted will not return.
    pub fn receive(&mut self, slot: &[u8], now_s: u64) -> PairingStep {
        match self.0.is_answered().then(|| self.0.receive(slot, now_s)) {
            Some(PairingStep::Paired(paired)) => PairingStep::Paired(paired),
            Some(PairingStep::Changed) if !self.0.is_answered() => PairingStep::Changed,
            Some(PairingStep::Over(Ended::Expired)) => PairingStep::Over(Ended::Expired),
            _ => PairingStep::Nothing,
        }
    }
}

/// Proof of having the link, so that the server can't forge a withdrawal. A code has none, because
/// any value derived from it would reveal it.
pub(super) fn proof(invitation: &Invitation) -> [u8; 16] {
    let Some(key) = invitation.link_key() else {
        return [0; 16];
    };
    let mut hash = Hash16::new();
    hash.update(b"gomoku/1 withdrawn");
    hash.update(key);
    hash.finalize().into()
}
