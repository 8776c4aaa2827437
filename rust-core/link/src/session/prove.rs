//! Proofs in a hello: the game's keys, and proofs that a stranger can neither forge nor use to
//! recognise a device later.

use super::{PeerSession, SessionState, Stage};
use crate::fault::ProtocolFault;
use crate::link::{KeyPair, LinkError, PublicKey, keyed_hash, same_secret};
use crate::message::{Hello, Id, Message, Purpose, Refusal, Side};
use crate::replica::Referee;

const fn name(side: Side) -> &'static [u8] {
    match side {
        Side::Host => b"host",
        Side::Guest => b"guest",
    }
}

impl<R: Referee + Clone> PeerSession<R> {
    pub(super) fn hello(&self, purpose: Purpose) -> Result<Message, ProtocolFault> {
        let seat = self.replica.participant();
        let (hash, side) = (self.handshake_hash()?, seat.side);
        let mut hello = Hello {
            purpose,
            app: self.me.app.clone(),
            nick: self.me.nick.clone(),
            session: Id([0; 16]),
            token: Id([0; 16]),
            key: PublicKey([0; 32]),
            proof: self.randomness.bytes(),
            marks: Vec::new(),
            terms: seat.terms.into(),
            more: Vec::new(),
        };
        if purpose == Purpose::Resume {
            hello.token = self.token_proof(&hash, side);
            hello.proof = self.key_proof(&hash, side)?;
            return Ok(Message::Hello(hello));
        }
        hello.session = seat.session;
        hello.key = self.game_key()?.public();
        let random = || self.randomness.bytes();
        match side {
            Side::Host => {
                let friend = self.friend;
                let mark = friend.and_then(|friend| self.me.friends.mark(friend, &hash, side));
                hello.marks = vec![mark.unwrap_or_else(random)];
            }
            Side::Guest => {
                hello.token = self.token;
                hello.marks = self.me.friends.marks(&hash, side, random);
            }
        }
        Ok(Message::Hello(hello))
    }

    fn game_key(&self) -> Result<KeyPair, LinkError> {
        self.me.keys.of_game(self.replica.participant().session)
    }

    pub(super) fn handshake_hash(&self) -> Result<[u8; 32], LinkError> {
        let hash = self.wire.as_ref().and_then(|wire| wire.handshake_hash());
        hash.ok_or(LinkError::NotSecured)
    }

    /// Proof of the token by `side`, which hides it from a stranger.
    fn token_proof(&self, hash: &[u8; 32], side: Side) -> Id {
        let session = &self.replica.participant().session.0;
        let parts: [&[u8]; 4] = [b"gomoku/1 resume ", session, hash, name(side)];
        Id(keyed_hash(&self.token.0, &parts))
    }

    fn key_proof(&self, hash: &[u8; 32], side: Side) -> Result<[u8; 16], LinkError> {
        let theirs = self.replica.peer().ok_or(LinkError::NotSecured)?;
        let secret = self.game_key()?.shared(theirs)?;
        let parts: [&[u8]; 3] = [b"gomoku/1 game ", hash, name(side)];
        Ok(keyed_hash(&secret, &parts))
    }

    pub(super) fn check_resume(&self, hello: &Hello, hash: &[u8; 32]) -> Result<(), Refusal> {
        let side = self.replica.side().other();
        let token = self.token_proof(hash, side);
        if hello.purpose != Purpose::Resume || !same_secret(&hello.token.0, &token.0) {
            // This device may have saved that game, so don't report it as unknown.
            return Err(Refusal::NotNow);
        }
        let proof = self.key_proof(hash, side);
        if !proof.is_ok_and(|proof| same_secret(&hello.proof, &proof)) {
            return Err(Refusal::ChangedKey);
        }
        let same = hello.checked() == Ok(self.replica.participant().terms);
        if same && self.stage == Stage::Game && self.state() != SessionState::Over {
            Ok(())
        } else {
            Err(Refusal::UnknownGame)
        }
    }

    /// Acceptance, which reveals the own long-term key.
    pub(super) fn accepting(&self) -> Result<Message, ProtocolFault> {
        let theirs = self.replica.peer().ok_or(ProtocolFault::Unexpected)?;
        let secret = self.me.keys.shared(theirs)?;
        let proof = keyed_hash(&secret, &[b"gomoku/1 met ", &self.handshake_hash()?]);
        let key = self.me.keys.public();
        Ok(Message::Accept { key, proof })
    }

    pub(super) fn accepted(
        &mut self,
        key: PublicKey,
        proof: &[u8; 16],
    ) -> Result<(), ProtocolFault> {
        let secret = self.game_key()?.shared(key)?;
        let right = keyed_hash(&secret, &[b"gomoku/1 met ", &self.handshake_hash()?]);
        if !same_secret(&right, proof) {
            return Err(ProtocolFault::Pairing);
        }
        self.met = Some(key);
        Ok(())
    }
}
