//! Secured connection: `Noise_XX_25519_ChaChaPoly_BLAKE2s` over any ordered byte stream. The module
//! performs no I/O, and the caller supplies the randomness.

mod friends;
mod join_secret;
mod keys;
mod pairing;
mod random;
mod share;
mod short_pass;
mod ticket;

use std::fmt;

use snow::{Builder, HandshakeState, TransportState};

use crate::frame::{Deframer, FrameError, MAX_FRAME, put_frame};

pub use crate::public_key::PublicKey;
pub use friends::{FriendTag, Friends};
pub use join_secret::JoinSecret;
pub(crate) use join_secret::{keyed_hash, same_secret};
pub use keys::KeyPair;
pub use pairing::{Code, Pairing};
pub use random::Randomness;
pub(crate) use random::Resolver;
pub(crate) use share::{CodeShare, Exchange, Proofs};
pub(crate) use short_pass::Asked;
pub use short_pass::{
    CODES_AN_HOUR, Guess, Guesses, HOUR_MS, ShortPass, WRONG_A_CODE, WRONG_AN_HOUR,
};
pub use ticket::{Ticket, TicketKey};

/// Encryption overhead per message, in bytes.
pub const TAG_LEN: usize = 16;

const PATTERN: &str = "Noise_XX_25519_ChaChaPoly_BLAKE2s";
const PROLOGUE: &[u8] = b"gomoku/1";

/// Error after which the connection is unusable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// Invalid framing.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// A handshake or message does not decrypt, or has a forbidden payload.
    #[error("the peer's encryption is wrong")]
    Crypto,
    /// Sending before the handshake is complete.
    #[error("the link is not secured yet")]
    NotSecured,
}

impl From<snow::Error> for LinkError {
    fn from(_: snow::Error) -> Self {
        Self::Crypto
    }
}

enum State {
    Handshake(Box<HandshakeState>),
    Secured(Box<TransportState>),
    Failed,
}

/// One end of a secured connection.
pub struct Link {
    state: State,
    initiator: bool,
    /// Sent before the handshake.
    ticket: Option<Ticket>,
    deframer: Deframer,
    outgoing: Vec<u8>,
    secured: Option<Secured>,
}

#[derive(Clone, Copy)]
struct Secured {
    peer: PublicKey,
    handshake_hash: [u8; 32],
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("initiator", &self.initiator)
            .field("secured", &self.secured.is_some())
            .finish_non_exhaustive()
    }
}

impl Link {
    /// Creates the connecting end, with bytes in [`Link::take_outgoing`].
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn initiator(keys: &KeyPair, randomness: &Randomness) -> Result<Self, LinkError> {
        Self::initiator_with(Ticket::blank(randomness), keys, randomness)
    }

    /// As [`Link::initiator`], with the ticket of an expected peer.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn initiator_with(
        ticket: Ticket,
        keys: &KeyPair,
        randomness: &Randomness,
    ) -> Result<Self, LinkError> {
        let mut link = Self::new(keys, randomness, true)?;
        put_frame(ticket.as_bytes(), &mut link.outgoing)?;
        link.ticket = Some(ticket);
        link.advance_handshake()?;
        Ok(link)
    }

    /// Creates the listening end.
    ///
    /// # Errors
    /// [`LinkError::Crypto`] when the Noise library fails.
    pub fn responder(keys: &KeyPair, randomness: &Randomness) -> Result<Self, LinkError> {
        Self::new(keys, randomness, false)
    }

    fn new(keys: &KeyPair, randomness: &Randomness, initiator: bool) -> Result<Self, LinkError> {
        let resolver = Box::new(Resolver(randomness.clone()));
        let builder = Builder::with_resolver(PATTERN.parse()?, resolver)
            .local_private_key(keys.secret())?
            .prologue(PROLOGUE)?;
        let handshake = if initiator {
            builder.build_initiator()?
        } else {
            builder.build_responder()?
        };
        Ok(Self {
            state: State::Handshake(Box::new(handshake)),
            initiator,
            ticket: None,
            deframer: Deframer::default(),
            outgoing: Vec::new(),
            secured: None,
        })
    }

    /// Consumes bytes from the front of `bytes` until a message is complete, and decrypts it.
    /// Returns `None` once `bytes` is empty.
    ///
    /// # Errors
    /// [`LinkError`]; the connection stays unusable.
    pub fn next_message(&mut self, bytes: &mut &[u8]) -> Result<Option<Vec<u8>>, LinkError> {
        let result = self.read(bytes);
        if result.is_err() {
            self.state = State::Failed;
        }
        result
    }

    fn read(&mut self, bytes: &mut &[u8]) -> Result<Option<Vec<u8>>, LinkError> {
        while let Some(frame) = self.deframer.next_frame(bytes)? {
            match &mut self.state {
                State::Handshake(_) if !self.initiator && self.ticket.is_none() => {
                    let ticket = Ticket::from_bytes(&frame).ok_or(LinkError::Crypto)?;
                    self.ticket = Some(ticket);
                }
                State::Handshake(handshake) => {
                    let mut payload = [0; MAX_FRAME];
                    // A handshake payload would be plaintext or unauthenticated.
                    if handshake.read_message(&frame, &mut payload)? != 0 {
                        return Err(LinkError::Crypto);
                    }
                    self.advance_handshake()?;
                }
                State::Secured(transport) => {
                    let mut message = vec![0; frame.len()];
                    let len = transport.read_message(&frame, &mut message)?;
                    message.truncate(len);
                    return Ok(Some(message));
                }
                State::Failed => return Err(LinkError::Crypto),
            }
        }
        Ok(None)
    }

    /// Switches to encryption after the last handshake message.
    fn advance_handshake(&mut self) -> Result<(), LinkError> {
        let State::Handshake(handshake) = &mut self.state else {
            return Ok(());
        };
        if !handshake.is_handshake_finished() && handshake.is_my_turn() {
            let mut message = [0; MAX_FRAME];
            let len = handshake.write_message(&[], &mut message)?;
            put_frame(&message[..len], &mut self.outgoing)?;
        }
        if !handshake.is_handshake_finished() {
            return Ok(());
        }
        let as_array = |bytes: &[u8]| <[u8; 32]>::try_from(bytes).map_err(|_| LinkError::Crypto);
        let peer = handshake.get_remote_static().ok_or(LinkError::Crypto)?;
        self.secured = Some(Secured {
            peer: PublicKey(as_array(peer)?),
            handshake_hash: as_array(handshake.get_handshake_hash())?,
        });
        if let State::Handshake(handshake) = std::mem::replace(&mut self.state, State::Failed) {
            self.state = State::Secured(Box::new(handshake.into_transport_mode()?));
        }
        Ok(())
    }

    /// Encrypts a message into the outgoing bytes.
    ///
    /// # Errors
    /// [`LinkError::NotSecured`] before the handshake is complete, [`LinkError::Frame`] for a
    /// message that does not fit in a frame with its tag.
    pub fn send(&mut self, message: &[u8]) -> Result<(), LinkError> {
        let State::Secured(transport) = &mut self.state else {
            return Err(LinkError::NotSecured);
        };
        if message.len() + TAG_LEN > MAX_FRAME {
            return Err(FrameError(message.len() + TAG_LEN).into());
        }
        let mut sealed = vec![0; message.len() + TAG_LEN];
        let len = transport.write_message(message, &mut sealed)?;
        put_frame(&sealed[..len], &mut self.outgoing)?;
        Ok(())
    }

    /// Takes the bytes to send to the peer.
    #[must_use]
    pub fn take_outgoing(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.outgoing)
    }

    /// Returns the ticket, at the listening end once received.
    #[must_use]
    pub const fn ticket(&self) -> Option<Ticket> {
        self.ticket
    }

    /// Returns true for the connecting end.
    #[must_use]
    pub const fn is_initiator(&self) -> bool {
        self.initiator
    }

    /// Returns true after the handshake.
    #[must_use]
    pub const fn is_secured(&self) -> bool {
        self.secured.is_some()
    }

    /// Returns the peer's key after the handshake.
    #[must_use]
    pub fn peer(&self) -> Option<PublicKey> {
        self.secured.map(|secured| secured.peer)
    }

    /// Returns the handshake hash: equal at both ends, unique to the connection, not secret.
    #[must_use]
    pub fn handshake_hash(&self) -> Option<[u8; 32]> {
        self.secured.map(|secured| secured.handshake_hash)
    }
}
