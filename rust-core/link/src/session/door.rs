//! Whoever connects stands at the door until it has said what it wants.

use super::Identity;
use super::ask::Coming;
use super::wire::Wire;
use crate::fault::Fault;
use crate::link::{Friends, LinkError, PublicKey, Randomness, ShortPass, Ticket};
use crate::message::{Hello, Id, Message, Part, Purpose, Refusal, Side, Terms};

/// The listening end of a connection before it belongs to a game. It knows no game, and its times
/// may be of another clock than the one of the game that it is resumed by. When
/// [`Door::receive`] gives a [`Knock`], hand the door to [`crate::session::Session::invited`] or
/// [`crate::session::Session::attach`], or [`Door::refuse`] it.
#[derive(Debug)]
pub struct Door {
    pub(crate) wire: Wire,
    pub(super) pass: Option<ShortPass>,
    pub(super) coming: Coming,
    friends: Friends,
    pub(crate) hello: Option<(Hello, Terms)>,
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
    /// The key that it is seen by, which is for its lobby only.
    pub peer: PublicKey,
    /// The acquaintance that it is.
    pub friend: Option<PublicKey>,
    /// Whether both sides have shown that they know the code of [`Identity::pass`].
    pub by_code: bool,
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
            wire: Wire::accept(&me.face, randomness, now_ms)?,
            pass: me.pass.clone(),
            coming: Coming::Plain,
            friends: me.friends.clone(),
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
            match self.wire.next(&mut bytes, now_ms) {
                Ok(None) => return Ok(None),
                Ok(Some(Message::Hello(hello))) if !matches!(self.coming, Coming::Asked(_)) => {
                    match hello.checked() {
                        Ok(terms) => self.hello = Some((hello, terms)),
                        Err(why) => return Err(self.turn_away(why).into()),
                    }
                }
                Ok(Some(message)) => self.hear_code(&message)?,
                Err(fault) => return Err(self.fail(fault)),
            }
        }
        self.rest.extend_from_slice(bytes);
        Ok(self.knock())
    }

    /// What a later version says is answered, so that its person is told something.
    pub(super) fn fail(&mut self, fault: Fault) -> DoorError {
        match fault {
            // Each side sees that for itself.
            Fault::Version { proto, min } => DoorError::Turned(Turned {
                why: Refusal::Version { proto, min },
                bytes: self.wire.take_outgoing(),
            }),
            Fault::Codec(_) | Fault::Unexpected if self.wire.is_later() => {
                DoorError::Turned(self.turn_away(Refusal::Unknown(Part::Message)))
            }
            _ => DoorError::Fault(fault),
        }
    }

    /// What was said, once it was.
    #[must_use]
    pub fn knock(&self) -> Option<Knock> {
        let (hello, terms) = self.hello.as_ref()?;
        Some(Knock {
            purpose: hello.purpose,
            session: hello.session,
            nick: hello.nick.clone(),
            peer: self.wire.peer()?,
            friend: self.friend(),
            by_code: matches!(self.coming, Coming::Proven),
            terms: *terms,
        })
    }

    /// The acquaintance that has said hello.
    pub(super) fn friend(&self) -> Option<PublicKey> {
        let (hello, _) = self.hello.as_ref()?;
        let hash = self.wire.handshake_hash()?;
        self.friends.find(&hello.marks, &hash, Side::Guest)
    }

    /// What it said before it was secured.
    #[must_use]
    pub const fn ticket(&self) -> Option<Ticket> {
        self.wire.ticket()
    }

    pub(super) fn say(&mut self, message: &Message) -> Result<(), DoorError> {
        self.wire.send(message).map_err(DoorError::Fault)
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
