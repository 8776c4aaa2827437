//! Inviting side of a pairing.

use super::noise::{Handshake, HandshakeError, HandshakeInputs};
use super::retraction::JoinerMessage;
use super::saved_invite::SavedInvite;
use super::share::PairingShare;
use super::slot_envelopes::SlotEnvelopes;
use super::{
    Ended, FromInviter, FromJoiner, GUESSES, Introduction, JoinReply, JoinRequest, Paired,
    PairingStep, REST_S, TOLD, VALID_S, to_bytes,
};
use crate::envelope::Envelope;
use crate::envelope::SavedGameError;
use crate::link::{KeyPair, LinkError, Randomness};
use crate::message::{Feature, Id, Refusal, Side, Terms};
use crate::online::invitation::Invitation;
use crate::online::keys::Topic;
use crate::room_key::RoomKey;
use crate::session::Identity;

const POSTED: SlotEnvelopes = SlotEnvelopes {
    sent: Envelope {
        magic: *b"GMKI",
        version: 1,
    },
    unsent: Envelope {
        magic: *b"GMKi",
        version: 1,
    },
};

const WITHDRAWN: Envelope = Envelope {
    magic: *b"GMKW",
    version: 1,
};

/// Invitation that waits for its joiner.
#[derive(Debug)]
pub struct Inviter {
    keys: KeyPair,
    kept: SavedInvite,
    /// Message received during the pause.
    held: Option<Box<JoinerMessage>>,
    sent: bool,
}

impl Inviter {
    /// Creates an invitation; `now_s` is in seconds since 1970.
    ///
    /// # Errors
    /// [`Refusal::BadSetup`] for invalid settings.
    pub fn new(
        me: &Identity,
        invitation: Invitation,
        terms: Terms,
        randomness: &Randomness,
        now_s: u64,
    ) -> Result<Self, Refusal> {
        if !terms.are_valid() {
            return Err(Refusal::BadSetup);
        }
        let kept = SavedInvite {
            invitation,
            seed: randomness.bytes(),
            who: Introduction {
                app: me.app.clone(),
                nick: me.nick.clone(),
            },
            terms,
            session: Id(randomness.bytes()),
            room: RoomKey(randomness.bytes()),
            expires_s: now_s.saturating_add(VALID_S),
            used: 0,
            failed: Vec::new(),
            calm_s: 0,
            met: None,
        };
        Ok(Self {
            keys: me.keys.clone(),
            kept,
            held: None,
            sent: false,
        })
    }

    /// Restores a saved invitation.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes.
    pub fn from_bytes(me: &Identity, bytes: &[u8]) -> Result<Self, SavedGameError> {
        let (kept, sent): (SavedInvite, _) = POSTED.unwrap(bytes)?;
        Self::with(me, kept, sent)
    }

    fn with(me: &Identity, kept: SavedInvite, sent: bool) -> Result<Self, SavedGameError> {
        if !kept.terms.are_valid() || kept.failed.len() > TOLD || !kept.who.is_fine() {
            return Err(SavedGameError::Damaged);
        }
        Ok(Self {
            keys: me.keys.clone(),
            kept,
            held: None,
            sent,
        })
    }

    /// Returns a saved invitation and whether the server has it, without restoring it.
    ///
    /// # Errors
    /// [`SavedGameError`] for any invalid bytes.
    pub fn peek(bytes: &[u8]) -> Result<(Invitation, bool), SavedGameError> {
        let (kept, sent): (SavedInvite, _) = POSTED.unwrap(bytes)?;
        Ok((kept.invitation, sent))
    }

    /// Encodes the state, which others must not read. Never fails, because all parts have limits.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SavedGameError> {
        POSTED.wrap(&self.kept, self.sent)
    }

    /// Returns true if the server has the invitation.
    #[must_use]
    pub const fn is_sent(&self) -> bool {
        self.sent
    }

    /// Records that the server has the invitation. Returns true if that is new, to be saved.
    pub const fn sent(&mut self) -> bool {
        !std::mem::replace(&mut self.sent, true)
    }

    /// See [`super::Withdrawal::of`].
    pub(super) fn withdrawn(bytes: &[u8]) -> Result<Option<Vec<u8>>, SavedGameError> {
        let (kept, sent): (SavedInvite, _) = POSTED.unwrap(bytes)?;
        sent.then(|| WITHDRAWN.wrap(&kept)).transpose()
    }

    pub(super) fn peek_withdrawn(bytes: &[u8]) -> Result<(), SavedGameError> {
        let _: SavedInvite = WITHDRAWN.unwrap(bytes)?;
        Ok(())
    }

    pub(super) fn from_withdrawn(me: &Identity, bytes: &[u8]) -> Result<Self, SavedGameError> {
        Self::with(me, WITHDRAWN.unwrap(bytes)?, true)
    }

    pub(super) fn to_withdrawn(&self) -> Result<Vec<u8>, SavedGameError> {
        WITHDRAWN.wrap(&self.kept)
    }

    pub(super) const fn is_answered(&self) -> bool {
        self.kept.met.is_some()
    }

    /// Returns the proposed settings.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.kept.terms
    }

    /// Returns the invitation to give away.
    #[must_use]
    pub const fn invitation(&self) -> &Invitation {
        &self.kept.invitation
    }

    /// Returns the topic of the slots.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.kept.invitation.topic()
    }

    /// Returns the expiry, in seconds since 1970.
    #[must_use]
    pub const fn expires_s(&self) -> u64 {
        self.kept.expires_s
    }

    /// Returns the own slot's content, unless there is nothing to post.
    #[must_use]
    pub fn own_slot(&self) -> Option<Vec<u8>> {
        let kept = &self.kept;
        let message = if let Some(met) = &kept.met {
            let noise = self.second(met).ok()?.1;
            FromInviter::Answer {
                to: met.digest(),
                noise,
            }
        } else {
            let attempt = kept.attempt();
            FromInviter::Share {
                attempt,
                share: self.share(attempt)?.message(),
                failed: kept.failed.clone(),
            }
        };
        Some(to_bytes(&message))
    }

    /// Processes the joiner's slot; repeats are allowed.
    pub fn receive(&mut self, slot: &[u8], now_s: u64) -> PairingStep {
        if now_s >= self.kept.expires_s {
            return PairingStep::Over(Ended::Expired);
        }
        let Some(said) = JoinerMessage::read(slot) else {
            return PairingStep::Nothing;
        };
        self.receive_message(said, now_s)
    }

    /// Returns the time of the next due [`Inviter::tick`], in seconds since 1970: a guess arrived
    /// during the pause.
    #[must_use]
    pub fn next_s(&self) -> Option<u64> {
        self.held.as_ref()?;
        Some(
            self.kept
                .calm_s
                .saturating_sub((GUESSES as u64 - 1) * REST_S),
        )
    }

    /// Advances the time, in seconds since 1970.
    pub fn tick(&mut self, now_s: u64) -> PairingStep {
        match self.held.take() {
            Some(said) => self.receive_message(*said, now_s),
            None => PairingStep::Nothing,
        }
    }

    fn receive_message(&mut self, said: JoinerMessage, now_s: u64) -> PairingStep {
        let digest = said.answer.digest();
        // A joiner refused for its version may return with another.
        let met = self.kept.met.as_ref();
        if let Some(met) = met.filter(|met| met.digest() == digest || !self.is_refused(met)) {
            if met.digest() != digest {
                return PairingStep::Nothing;
            }
            if said.is_taken_back {
                self.kept.release_answer(digest);
                return PairingStep::Changed;
            }
            if said.answer.third.is_empty() {
                return PairingStep::Nothing;
            }
            let done = self.finish(met, &said.answer.third);
            return done.map_or(PairingStep::Nothing, |paired| {
                PairingStep::Paired(Box::new(paired))
            });
        }
        let kept = &self.kept;
        if kept.failed.contains(&digest) || said.answer.attempt != kept.attempt() {
            return PairingStep::Nothing;
        }
        let can_be_guessed = matches!(kept.invitation, Invitation::Spoken(_));
        if can_be_guessed && kept.left(now_s) == 0 {
            self.held = Some(Box::new(said));
            return PairingStep::Nothing;
        }
        match self.first(&said.answer) {
            // The writer had the code. Until checked, a retraction is a guess like any other.
            Ok(_) if said.is_taken_back => {
                self.kept.release_answer(digest);
                PairingStep::Changed
            }
            Ok(_) => {
                self.kept.met = Some(FromJoiner {
                    third: Vec::new(),
                    ..said.answer
                });
                PairingStep::Changed
            }
            Err(_) if can_be_guessed => PairingStep::Guessed {
                left: self.kept.guess_was_wrong(digest, now_s),
            },
            // A link can't be guessed: the sender has only the topic.
            Err(_) => PairingStep::Nothing,
        }
    }

    fn share(&self, attempt: u16) -> Option<PairingShare> {
        match &self.kept.invitation {
            Invitation::Link(_) => None,
            Invitation::Spoken(code) => Some(PairingShare::new(code, &self.kept.seed, attempt)),
        }
    }

    fn begin(&self, message: &FromJoiner) -> Result<HandshakeInputs<'_>, LinkError> {
        let key = match self.kept.invitation.link_key() {
            // A link's share must be empty, or the same answer could return under another digest.
            Some(key) => message.share.is_empty().then_some(key),
            None => {
                let share = self.share(message.attempt);
                share.and_then(|share| share.key(&message.share))
            }
        };
        Ok(HandshakeInputs {
            keys: &self.keys,
            psk: key.ok_or(LinkError::Crypto)?,
            seed: self.kept.seed,
            attempt: message.attempt,
        })
    }

    fn first(&self, message: &FromJoiner) -> Result<(Handshake, Option<Refusal>), LinkError> {
        let mut handshake = self.begin(message)?.inviter()?;
        let why = match handshake.read(&message.first) {
            Ok(knock) => JoinRequest::fault(knock),
            Err(HandshakeError::Later) => Some(Refusal::Unknown(Feature::Message)),
            Err(HandshakeError::Foreign) => return Err(LinkError::Crypto),
        };
        Ok((handshake, why))
    }

    fn is_refused(&self, met: &FromJoiner) -> bool {
        matches!(self.first(met), Ok((_, Some(_))))
    }

    fn second(&self, met: &FromJoiner) -> Result<(Handshake, Vec<u8>), LinkError> {
        let (mut handshake, why) = self.first(met)?;
        let welcome = match why {
            Some(why) => JoinReply::Refuse(why),
            None => JoinReply::Play {
                room: self.kept.room,
                session: self.kept.session,
                terms: self.kept.terms,
                who: self.kept.who.clone(),
            },
        };
        let noise = handshake.write(&welcome)?;
        Ok((handshake, noise))
    }

    fn finish(&self, met: &FromJoiner, third: &[u8]) -> Result<Paired, LinkError> {
        let (mut handshake, _) = self.second(met)?;
        let who: Introduction = handshake.read(third)?;
        let peer = handshake.peer().ok_or(LinkError::Crypto)?;
        if !who.is_fine() {
            return Err(LinkError::Crypto);
        }
        Ok(Paired {
            key: self.kept.room,
            side: Side::Guest,
            peer,
            peer_nick: who.nick,
            session: self.kept.session,
            terms: self.kept.terms,
            final_message: None,
        })
    }
}
