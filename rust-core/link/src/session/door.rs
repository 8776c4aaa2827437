//! Whoever connects stands at the door until it has said what it wants.

use super::Identity;
use super::wire::Wire;
use crate::fault::Fault;
use crate::link::{LinkError, PublicKey, Randomness};
use crate::message::{Hello, Id, Message, Purpose, Refusal, Terms};

/// The listening end of a connection before it belongs to a game. It knows no game, and its times
/// may be of another clock than the one of the game that it is resumed by. When
/// [`Door::receive`] gives a [`Knock`], hand the door to [`crate::session::Session::invited`] or
/// [`crate::session::Session::attach`], or [`Door::refuse`] it.
#[derive(Debug)]
pub struct Door {
    pub(crate) wire: Wire,
    pub(crate) commitment: Option<[u8; 32]>,
    pub(crate) hello: Option<Hello>,
    /// Bytes after the hello.
    pub(crate) rest: Vec<u8>,
}

/// What the one at the door wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knock {
    /// A new game, an old one, or to watch.
    pub purpose: Purpose,
    /// The game's name: new with an invitation.
    pub session: Id,
    /// What it calls itself.
    pub nick: String,
    /// Its key.
    pub peer: PublicKey,
    /// The proposed game.
    pub terms: Terms,
}

/// A connection that is not wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("refused: {why:?}")]
pub struct Turned {
    /// Why.
    pub why: Refusal,
    /// To be sent before closing; empty when nothing can be said.
    pub bytes: Vec<u8>,
}

/// Why no knock will come.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DoorError {
    /// Close without a word.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Send what is in it, then close.
    #[error(transparent)]
    Turned(#[from] Turned),
}

impl Door {
    /// A connection has just come in. It has [`crate::limits::GREETING_MS`] to say hello.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library refuses.
    pub fn open(me: &Identity, randomness: &Randomness, now_ms: u64) -> Result<Self, LinkError> {
        Ok(Self {
            wire: Wire::accept(&me.keys, randomness, now_ms)?,
            commitment: None,
            hello: None,
            rest: Vec::new(),
        })
    }

    /// Reads until the hello. What comes after it waits; read no more before the door is handed on.
    ///
    /// # Errors
    /// [`DoorError`]: the connection is to be closed.
    pub fn receive(&mut self, mut bytes: &[u8], now_ms: u64) -> Result<Option<Knock>, DoorError> {
        self.wire.tick(now_ms)?;
        while self.hello.is_none() {
            match self.wire.next(&mut bytes, now_ms)? {
                None => return Ok(None),
                Some(Message::Commit { digest }) if self.commitment.is_none() => {
                    self.commitment = Some(digest);
                }
                Some(Message::Hello(hello)) => {
                    if let Some(why) = hello.fault() {
                        return Err(self.turn_away(why).into());
                    }
                    self.hello = Some(hello);
                }
                Some(_) => return Err(Fault::Unexpected.into()),
            }
        }
        self.rest.extend_from_slice(bytes);
        Ok(self.knock())
    }

    /// What was said, once it was.
    #[must_use]
    pub fn knock(&self) -> Option<Knock> {
        let hello = self.hello.as_ref()?;
        Some(Knock {
            purpose: hello.purpose,
            session: hello.session,
            nick: hello.nick.clone(),
            peer: self.wire.peer()?,
            terms: hello.terms,
        })
    }

    /// Bytes for the peer.
    #[must_use]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        self.wire.take_outgoing()
    }

    /// When the connection is to be closed if no knock has come.
    #[must_use]
    pub fn deadline_ms(&self) -> u64 {
        self.wire.next_timer_ms()
    }

    /// Says no.
    #[must_use]
    pub fn refuse(mut self, why: Refusal) -> Turned {
        self.turn_away(why)
    }

    pub(crate) fn turn_away(&mut self, why: Refusal) -> Turned {
        // Before the link is secured nothing can be said.
        let said = self.wire.send(&Message::Refuse(why));
        let bytes = said.map(|()| self.wire.take_outgoing());
        Turned {
            why,
            bytes: bytes.unwrap_or_default(),
        }
    }
}
