//! Incoming connections without a stated purpose.

use super::Identity;
use super::ask::HostCodeStage;
use super::message_stream::MessageStream;
use crate::fault::ProtocolFault;
use crate::link::{Friends, LinkError, PublicKey, Randomness, ShortPass, Ticket};
use crate::message::{Feature, Hello, Id, Message, Purpose, Refusal, Side, Terms};

/// Listening end of a connection until it states its purpose. Its clock may differ from that of the
/// game that it joins. After a [`ConnectionRequest`], pass the door to [`crate::session::PeerSession::invited`] or
/// [`crate::session::PeerSession::attach`], or [`InboundConnection::refuse`] it.
#[derive(Debug)]
pub struct InboundConnection {
    pub(crate) wire: MessageStream,
    pub(super) pass: Option<ShortPass>,
    pub(super) coming: HostCodeStage,
    friends: Friends,
    pub(crate) hello: Option<(Hello, Terms)>,
    pub(crate) rest: Vec<u8>,
}

/// Request of an incoming connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionRequest {
    /// New game, resumed game or watching.
    pub purpose: Purpose,
    /// Session ID, new for an invitation.
    pub session: Id,
    /// The peer's nickname.
    pub nick: String,
    /// The peer's connection key, valid for its lobby only.
    pub peer: PublicKey,
    /// The peer's long-term key if it is an acquaintance.
    pub friend: Option<PublicKey>,
    /// Whether both sides have proved the code of [`Identity::pass`].
    pub by_code: bool,
    /// Proposed settings.
    pub terms: Terms,
}

/// Refusal of an incoming connection.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("refused: {why:?}")]
pub struct RejectedConnection {
    /// Reason.
    pub why: Refusal,
    /// Bytes to send before closing, possibly none.
    pub bytes: Vec<u8>,
}

/// Failure before a connection states its purpose.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InboundError {
    /// Close without a message.
    #[error(transparent)]
    Fault(#[from] ProtocolFault),
    /// Send the refusal, then close.
    #[error(transparent)]
    Turned(#[from] RejectedConnection),
}

impl InboundConnection {
    /// Accepts a connection, which has [`crate::limits::GREETING_MS`] to send its hello.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn open(me: &Identity, randomness: &Randomness, now_ms: u64) -> Result<Self, LinkError> {
        Ok(Self {
            wire: MessageStream::accept(&me.face, randomness, now_ms)?,
            pass: me.pass.clone(),
            coming: HostCodeStage::Plain,
            friends: me.friends.clone(),
            hello: None,
            rest: Vec::new(),
        })
    }

    /// Reads up to the hello and buffers the rest. Pass the door to a game before reading on.
    ///
    /// # Errors
    /// [`InboundError`]; the caller must close the connection.
    pub fn receive(
        &mut self,
        mut bytes: &[u8],
        now_ms: u64,
    ) -> Result<Option<ConnectionRequest>, InboundError> {
        self.wire.tick(now_ms)?;
        while self.hello.is_none() {
            match self.wire.next(&mut bytes, now_ms) {
                Ok(None) => return Ok(None),
                Ok(Some(Message::Hello(hello)))
                    if !matches!(self.coming, HostCodeStage::Asked(_)) =>
                {
                    match hello.checked() {
                        Ok(terms) => self.hello = Some((hello, terms)),
                        Err(why) => return Err(self.turn_away(why).into()),
                    }
                }
                Ok(Some(message)) => self.receive_code(&message)?,
                Err(fault) => return Err(self.fail(fault)),
            }
        }
        self.rest.extend_from_slice(bytes);
        Ok(self.request())
    }

    /// Refuses a message of a later version, so that its player sees a reason.
    pub(super) fn fail(&mut self, fault: ProtocolFault) -> InboundError {
        match fault {
            // Each side detects a version mismatch itself.
            ProtocolFault::Version { proto, min } => InboundError::Turned(RejectedConnection {
                why: Refusal::Version { proto, min },
                bytes: self.wire.take_outgoing(),
            }),
            ProtocolFault::Codec(_) | ProtocolFault::Unexpected if self.wire.is_later() => {
                InboundError::Turned(self.turn_away(Refusal::Unknown(Feature::Message)))
            }
            _ => InboundError::Fault(fault),
        }
    }

    /// Returns the request once the hello has arrived.
    #[must_use]
    pub fn request(&self) -> Option<ConnectionRequest> {
        let (hello, terms) = self.hello.as_ref()?;
        Some(ConnectionRequest {
            purpose: hello.purpose,
            session: hello.session,
            nick: hello.nick.clone(),
            peer: self.wire.peer()?,
            friend: self.friend(),
            by_code: matches!(self.coming, HostCodeStage::Proven),
            terms: *terms,
        })
    }

    pub(super) fn friend(&self) -> Option<PublicKey> {
        let (hello, _) = self.hello.as_ref()?;
        let hash = self.wire.handshake_hash()?;
        self.friends.find(&hello.marks, &hash, Side::Guest)
    }

    /// Returns the ticket sent before the handshake.
    #[must_use]
    pub const fn ticket(&self) -> Option<Ticket> {
        self.wire.ticket()
    }

    pub(super) fn say(&mut self, message: &Message) -> Result<(), InboundError> {
        self.wire.send(message).map_err(InboundError::Fault)
    }

    /// Takes the bytes to send to the peer.
    #[must_use]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        self.wire.take_outgoing()
    }

    /// Returns the deadline for a request.
    #[must_use]
    pub fn deadline_ms(&self) -> u64 {
        self.wire.next_timer_ms()
    }

    /// Refuses the connection.
    #[must_use]
    pub fn refuse(mut self, why: Refusal) -> RejectedConnection {
        self.turn_away(why)
    }

    pub(crate) fn turn_away(&mut self, why: Refusal) -> RejectedConnection {
        // Nothing can be sent before the connection is encrypted.
        let said = self.wire.send(&Message::Refuse(why));
        let bytes = said.map(|()| self.wire.take_outgoing());
        RejectedConnection {
            why,
            bytes: bytes.unwrap_or_default(),
        }
    }
}
