//! Messages over a secured connection, with pings, timeouts and flood protection.

use crate::codec::{self, CodecError};
use crate::fault::ProtocolFault;
use crate::limits::{
    DEAD_MS, DOUBT_MS, GREETING_MS, MESSAGE_BURST, MESSAGES_PER_S, PING_MS, TokenBucket,
};
use crate::link::{KeyPair, Link, LinkError, PublicKey, Randomness, Ticket, TicketKey};
use crate::message::{Message, Version};
use crate::replica::ROUND_TRIPS;

#[derive(Debug)]
pub(crate) struct MessageStream {
    link: Link,
    introduced: bool,
    version: Option<Version>,
    opened_ms: u64,
    received_ms: u64,
    next_ping_ms: u64,
    greeted: bool,
    /// Stamp and time of the unanswered ping.
    ping: Option<(u64, u64)>,
    stamp: u64,
    rtt_ms: Option<u64>,
    trips: usize,
    allowance: TokenBucket,
}

impl MessageStream {
    pub(crate) fn connect(
        keys: &KeyPair,
        ticket: Option<&TicketKey>,
        randomness: &Randomness,
        now_ms: u64,
    ) -> Result<Self, LinkError> {
        let ticket = match ticket {
            Some(key) => Ticket::of(key, randomness),
            None => Ticket::blank(randomness),
        };
        let link = Link::initiator_with(ticket, keys, randomness)?;
        Ok(Self::new(link, now_ms))
    }

    pub(crate) fn accept(
        keys: &KeyPair,
        randomness: &Randomness,
        now_ms: u64,
    ) -> Result<Self, LinkError> {
        Ok(Self::new(Link::responder(keys, randomness)?, now_ms))
    }

    fn new(link: Link, now_ms: u64) -> Self {
        Self {
            link,
            introduced: false,
            version: None,
            opened_ms: now_ms,
            received_ms: now_ms,
            next_ping_ms: now_ms,
            greeted: false,
            ping: None,
            stamp: 0,
            rtt_ms: None,
            trips: 0,
            allowance: TokenBucket::new(MESSAGE_BURST, MESSAGES_PER_S, now_ms),
        }
    }

    /// Starts pings after both hellos. Restarts all timers, because the door may use another clock.
    pub(crate) fn greeted(&mut self, now_ms: u64) {
        self.greeted = true;
        self.received_ms = now_ms;
        self.next_ping_ms = now_ms;
        self.allowance.begin_at(now_ms);
    }

    /// Handles versions and pings internally.
    pub(crate) fn next(
        &mut self,
        bytes: &mut &[u8],
        now_ms: u64,
    ) -> Result<Option<Message>, ProtocolFault> {
        if !bytes.is_empty() {
            self.received_ms = now_ms;
        }
        loop {
            let next = self.link.next_message(bytes)?;
            self.introduce()?;
            let Some(plain) = next else {
                return Ok(None);
            };
            if !self.allowance.take(now_ms) {
                return Err(ProtocolFault::Flood);
            }
            if self.version.is_none() {
                self.receive_version(&plain)?;
                continue;
            }
            match codec::decode(&plain)? {
                Message::Ping { stamp } => self.send(&Message::Pong { stamp })?,
                Message::Pong { stamp } => self.pong(stamp, now_ms)?,
                message => return Ok(Some(message)),
            }
        }
    }

    /// Sends the own version once encrypted, so that both incompatible builds detect the mismatch.
    fn introduce(&mut self) -> Result<(), ProtocolFault> {
        if self.link.is_secured() && !self.introduced {
            self.introduced = true;
            self.link.send(&Version::OWN.to_bytes())?;
        }
        Ok(())
    }

    fn receive_version(&mut self, plain: &[u8]) -> Result<(), ProtocolFault> {
        let version = Version::from_bytes(plain).ok_or(CodecError::Truncated)?;
        if !version.is_understood() {
            let Version { proto, min } = version;
            return Err(ProtocolFault::Version { proto, min });
        }
        self.version = Some(version);
        Ok(())
    }

    pub(crate) fn is_later(&self) -> bool {
        self.version.is_some_and(Version::is_later)
    }

    fn pong(&mut self, stamp: u64, now_ms: u64) -> Result<(), ProtocolFault> {
        match self.ping.take() {
            Some((sent, at_ms)) if sent == stamp => {
                self.rtt_ms = Some(now_ms.saturating_sub(at_ms));
                self.trips += 1;
                if self.trips < ROUND_TRIPS {
                    self.ping(now_ms)?;
                }
                Ok(())
            }
            _ => Err(ProtocolFault::Unexpected),
        }
    }

    pub(crate) fn send(&mut self, message: &Message) -> Result<(), ProtocolFault> {
        let bytes = codec::encode(message)?;
        self.introduce()?;
        Ok(self.link.send(&bytes)?)
    }

    pub(crate) fn take_outgoing(&mut self) -> Vec<u8> {
        self.link.take_outgoing()
    }

    /// Sends due pings. Fails if the peer was silent too long or never sent a hello.
    pub(crate) fn tick(&mut self, now_ms: u64) -> Result<(), ProtocolFault> {
        if now_ms >= self.deadline_ms() {
            return Err(ProtocolFault::Silent);
        }
        if self.greeted && now_ms >= self.next_ping_ms {
            self.next_ping_ms = now_ms.saturating_add(PING_MS);
            // One ping at a time: a late pong still proves life.
            if self.ping.is_none() {
                self.ping(now_ms)?;
            }
        }
        Ok(())
    }

    fn ping(&mut self, now_ms: u64) -> Result<(), ProtocolFault> {
        self.stamp += 1;
        self.ping = Some((self.stamp, now_ms));
        self.send(&Message::Ping { stamp: self.stamp })
    }

    pub(crate) fn next_timer_ms(&self) -> u64 {
        if self.greeted {
            self.next_ping_ms.min(self.deadline_ms())
        } else {
            self.deadline_ms()
        }
    }

    pub(crate) fn doubt_ms(&self) -> Option<u64> {
        let (_, at_ms) = self.ping?;
        Some(at_ms.max(self.received_ms).saturating_add(DOUBT_MS))
    }

    fn deadline_ms(&self) -> u64 {
        if self.greeted {
            self.received_ms.saturating_add(DEAD_MS)
        } else {
            self.opened_ms.saturating_add(GREETING_MS)
        }
    }

    pub(crate) const fn take_rtt(&mut self) -> Option<u64> {
        self.rtt_ms.take()
    }

    pub(crate) const fn ticket(&self) -> Option<Ticket> {
        self.link.ticket()
    }

    pub(crate) fn peer(&self) -> Option<PublicKey> {
        self.link.peer()
    }

    pub(crate) fn handshake_hash(&self) -> Option<[u8; 32]> {
        self.link.handshake_hash()
    }
}
