//! Joining side of a pairing.

use serde::{Deserialize, Serialize};

use super::noise::{Handshake, HandshakeError, HandshakeInputs};
use super::retraction::RetractedJoin;
use super::share::PairingShare;
use super::slot_envelopes::SlotEnvelopes;
use super::withdrawal::proof as own_proof;
use super::{
    Ended, FromInviter, FromJoiner, GUESSES, Introduction, JoinReply, JoinRequest, Paired,
    PairingStep, from_bytes, to_bytes,
};
use crate::envelope::Envelope;
use crate::envelope::SavedGameError;
use crate::link::{KeyPair, LinkError, Randomness};
use crate::message::{Feature, Refusal, Side};
use crate::online::invitation::Invitation;
use crate::online::keys::Topic;
use crate::session::Identity;

const POSTED: SlotEnvelopes = SlotEnvelopes {
    sent: Envelope {
        magic: *b"GMKJ",
        version: 1,
    },
    unsent: Envelope {
        magic: *b"GMKj",
        version: 1,
    },
};

/// Joiner with an invitation.
#[derive(Debug)]
pub struct Joiner {
    keys: KeyPair,
    kept: SavedJoin,
    sent: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SavedJoin {
    invitation: Invitation,
    seed: [u8; 32],
    who: Introduction,
    /// The answered share of the inviter, with its number.
    share: Option<(u16, Vec<u8>)>,
    answered: usize,
}

impl Joiner {
    /// Starts to join.
    #[must_use]
    pub fn new(me: &Identity, invitation: Invitation, randomness: &Randomness) -> Self {
        let kept = SavedJoin {
            invitation,
            seed: randomness.bytes(),
            who: Introduction {
                app: me.app.clone(),
                nick: me.nick.clone(),
            },
            share: None,
            answered: 0,
        };
        Self {
            keys: me.keys.clone(),
            kept,
            sent: false,
        }
    }

    /// Restores a saved joiner.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes.
    pub fn from_bytes(me: &Identity, bytes: &[u8]) -> Result<Self, SavedGameError> {
        let (kept, sent) = Self::read(bytes)?;
        Self::with(me, kept, sent)
    }

    pub(super) fn with(me: &Identity, kept: SavedJoin, sent: bool) -> Result<Self, SavedGameError> {
        if !kept.who.is_fine() {
            return Err(SavedGameError::Damaged);
        }
        Ok(Self {
            keys: me.keys.clone(),
            kept,
            sent,
        })
    }

    pub(super) fn read(bytes: &[u8]) -> Result<(SavedJoin, bool), SavedGameError> {
        POSTED.unwrap(bytes)
    }

    pub(super) const fn kept(&self) -> &SavedJoin {
        &self.kept
    }

    /// Returns a saved joiner's invitation and whether the server has its answer, without restoring
    /// it.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes.
    pub fn peek(bytes: &[u8]) -> Result<(Invitation, bool), SavedGameError> {
        let (kept, sent) = Self::read(bytes)?;
        Ok((kept.invitation, sent))
    }

    /// Encodes the state, which others must not read. Never fails, because all parts have limits.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SavedGameError> {
        POSTED.wrap(&self.kept, self.sent)
    }

    /// Returns true if the server has the answer.
    #[must_use]
    pub const fn is_sent(&self) -> bool {
        self.sent
    }

    /// Records that the server has the answer. Returns true if that is new, to be saved.
    pub const fn sent(&mut self) -> bool {
        !std::mem::replace(&mut self.sent, true)
    }

    /// Returns the topic of the slots.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.kept.invitation.topic()
    }

    /// Returns true while joining needs the share that a code's inviter publishes first.
    #[must_use]
    pub const fn needs_a_share(&self) -> bool {
        matches!(self.kept.invitation, Invitation::Spoken(_)) && self.kept.share.is_none()
    }

    /// Returns the own slot's content; with a code, only after the inviter's share has arrived.
    #[must_use]
    pub fn own_slot(&self) -> Option<Vec<u8>> {
        Some(to_bytes(&self.first().ok()??.1))
    }

    /// Processes the inviter's slot; repeats are allowed.
    pub fn receive(&mut self, slot: &[u8]) -> PairingStep {
        match from_bytes(slot) {
            Some(FromInviter::Share {
                attempt,
                share,
                failed,
            }) => {
                if self.has_failed(&failed) {
                    return PairingStep::Over(Ended::WrongCode);
                }
                let known = self.kept.share.as_ref().map(|(attempt, _)| *attempt);
                // Each new share of an impostor is another guess at this code, so limit their
                // number.
                let newer = known.is_none_or(|known| attempt > known);
                if !newer || self.kept.answered >= GUESSES {
                    return PairingStep::Nothing;
                }
                let before = self.kept.share.replace((attempt, share));
                if matches!(self.first(), Ok(Some(_))) {
                    self.kept.answered += 1;
                    return PairingStep::Changed;
                }
                self.kept.share = before;
                PairingStep::Nothing
            }
            Some(FromInviter::Answer { to, noise }) => self.answered(to, &noise),
            Some(FromInviter::Withdrawn { .. }) if self.is_withdrawn(slot) => {
                PairingStep::Over(Ended::Withdrawn)
            }
            Some(FromInviter::Withdrawn { .. }) | None => PairingStep::Nothing,
        }
    }

    fn answered(&self, to: [u8; 16], noise: &[u8]) -> PairingStep {
        let Ok(Some((mut handshake, mut message))) = self.first() else {
            return PairingStep::Over(Ended::Taken);
        };
        if message.digest() != to {
            return PairingStep::Over(Ended::Taken);
        }
        // Ignore a message that the inviter has not encrypted.
        match handshake.read(noise) {
            Err(HandshakeError::Foreign) => PairingStep::Nothing,
            // A later version's game; waiting would never end.
            Err(HandshakeError::Later) => {
                PairingStep::Over(Ended::Refused(Refusal::Unknown(Feature::Message)))
            }
            Ok(JoinReply::Refuse(why)) => PairingStep::Over(Ended::Refused(why)),
            Ok(JoinReply::Play { terms, who, .. }) if !terms.are_valid() || !who.is_fine() => {
                PairingStep::Over(Ended::Refused(Refusal::BadSetup))
            }
            Ok(JoinReply::Play {
                room,
                session,
                terms,
                who,
            }) => {
                let (third, peer) = (handshake.write(&self.kept.who), handshake.peer());
                let (Ok(third), Some(peer)) = (third, peer) else {
                    return PairingStep::Nothing;
                };
                message.third = third;
                let final_message = (self.topic().user().to_owned(), to_bytes(&message));
                PairingStep::Paired(Box::new(Paired {
                    key: room,
                    side: Side::Host,
                    peer,
                    peer_nick: who.nick,
                    session,
                    terms,
                    final_message: Some(final_message),
                }))
            }
        }
    }

    fn has_failed(&self, failed: &[[u8; 16]]) -> bool {
        let own = self.first().ok().flatten();
        own.is_some_and(|(_, own)| failed.contains(&own.digest()))
    }

    pub(super) fn is_withdrawn(&self, slot: &[u8]) -> bool {
        matches!(from_bytes(slot), Some(FromInviter::Withdrawn { proof })
            if proof == own_proof(&self.kept.invitation))
    }

    pub(super) fn taken_back(&self) -> Option<RetractedJoin> {
        let (begin, _) = self.begin().ok()??;
        let key = begin.first_key();
        let (_, answer) = self.first().ok()??;
        Some(RetractedJoin { answer, key })
    }

    /// Handshake after the first message, equal for equal shares.
    fn first(&self) -> Result<Option<(Handshake, FromJoiner)>, LinkError> {
        let Some((begin, share)) = self.begin()? else {
            return Ok(None);
        };
        let mut handshake = begin.joiner()?;
        let first = handshake.write(&JoinRequest::OWN)?;
        let message = FromJoiner {
            attempt: begin.attempt,
            share,
            first,
            third: Vec::new(),
        };
        Ok(Some((handshake, message)))
    }

    /// Handshake parameters and own share; `None` for a code before the inviter's share.
    fn begin(&self) -> Result<Option<(HandshakeInputs<'_>, Vec<u8>)>, LinkError> {
        let (attempt, share, psk) = match (&self.kept.invitation, &self.kept.share) {
            (Invitation::Link(_), _) => (0, Vec::new(), self.kept.invitation.link_key()),
            (Invitation::Spoken(_), None) => return Ok(None),
            (Invitation::Spoken(code), Some((attempt, theirs))) => {
                let own = PairingShare::new(code, &self.kept.seed, *attempt);
                (*attempt, own.message(), own.key(theirs))
            }
        };
        let begin = HandshakeInputs {
            keys: &self.keys,
            psk: psk.ok_or(LinkError::Crypto)?,
            seed: self.kept.seed,
            attempt,
        };
        Ok(Some((begin, share)))
    }
}
