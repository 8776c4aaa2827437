use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};

use thiserror::Error;

use super::OwnNetwork;
use super::address::{half_width, is_peer_address};
use crate::crockford::{digit, value};
use crate::link::JoinSecret;

/// Join code that one player reads out and another types, to connect in a local network.
///
/// It has the low half of an IPv4 address, a port, and secret bits for authentication, in twelve of
/// Crockford's digits (60 bits). docs/lan.md describes the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortCode {
    tail: u16,
    port: u16,
    secret: JoinSecret,
}

/// Error in a typed join code. Positions count characters of the typed text from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ShortCodeError {
    /// Character not allowed in a code.
    #[error("no code has the character at {at}")]
    Character {
        /// Position.
        at: usize,
    },
    /// Wrong number of characters.
    #[error("the code has {chars} characters, not {}", ShortCode::CHARS)]
    Length {
        /// Number without spaces and hyphens, up to 100.
        chars: usize,
    },
    /// Wrong checksum: a character was mistyped.
    #[error("something is mistyped: the check does not fit")]
    Check,
}

const CHECK_BITS: u32 = 8;
const GROUP: usize = 4;
const MOST_COUNTED: usize = 100;

/// x⁸+x⁴+x³+x²+1, a primitive polynomial: detects any wrong character and any two swapped ones.
const CHECK: u64 = 0x11d;

/// Offset that invalidates a code of zeros.
const CHECK_OF_NOTHING: u64 = 0x5a;

impl ShortCode {
    /// Length without hyphens.
    pub const CHARS: usize = 12;

    /// Creates a listener's code. Returns `None` for port 0, and in a network larger than /16,
    /// where others could not complete the address.
    #[must_use]
    pub fn new(own: OwnNetwork, port: u16, secret: JoinSecret) -> Option<Self> {
        let tail = (own.address.to_bits() & 0xffff) as u16;
        let is_valid = own.bits >= 16 && port != 0 && is_device(own.address);
        is_valid.then_some(Self { tail, port, secret })
    }

    /// Returns the secret to prove.
    #[must_use]
    pub const fn secret(&self) -> JoinSecret {
        self.secret
    }

    /// Returns the listener's possible addresses for a device in these networks. Addresses inside
    /// them come first.
    #[must_use]
    pub fn addresses(&self, own: &[OwnNetwork]) -> Vec<SocketAddr> {
        let mut found: Vec<(bool, Ipv4Addr)> = Vec::new();
        for network in own {
            let bits = network.address.to_bits() & 0xffff_0000 | u32::from(self.tail);
            let address = Ipv4Addr::from_bits(bits);
            let outside = !network.holds(address);
            match found.iter_mut().find(|(_, known)| *known == address) {
                Some((known_outside, _)) => *known_outside &= outside,
                None if is_device(address) => found.push((outside, address)),
                None => {}
            }
        }
        found.sort_by_key(|&(outside, _)| outside);
        let found = found.into_iter();
        found
            .map(|(_, address)| SocketAddr::from((address, self.port)))
            .collect()
    }

    /// Parses a typed code. Accepts either case, spaces and hyphens, `o` for `0`, and `i` or `l`
    /// for `1`.
    ///
    /// # Errors
    /// The error, with its position if known.
    pub fn parse(text: &str) -> Result<Self, ShortCodeError> {
        let mut bits: u64 = 0;
        let mut chars = 0;
        for (at, c) in text.chars().enumerate() {
            if c.is_whitespace() || is_hyphen(c) {
                continue;
            }
            let value = value(half_width(c)).ok_or(ShortCodeError::Character { at })?;
            if chars < Self::CHARS {
                bits = bits << 5 | u64::from(value);
            }
            chars += 1;
            if chars == MOST_COUNTED {
                break;
            }
        }
        if chars != Self::CHARS {
            return Err(ShortCodeError::Length { chars });
        }
        let said = bits >> CHECK_BITS;
        if bits & 0xff != check(said) {
            return Err(ShortCodeError::Check);
        }
        Self::from_said(said).ok_or(ShortCodeError::Check)
    }

    /// Bits without the checksum.
    fn said(&self) -> u64 {
        let place = u64::from(self.tail) << 16 | u64::from(self.port);
        place << JoinSecret::BITS | u64::from(self.secret.number())
    }

    fn from_said(said: u64) -> Option<Self> {
        let place = said >> JoinSecret::BITS;
        let low = |bits: u64| u16::try_from(bits & 0xffff).unwrap_or_default();
        let secret = u32::try_from(said & u64::from(JoinSecret::MOST)).ok()?;
        Some(Self {
            tail: low(place >> 16),
            port: low(place),
            secret: JoinSecret::from_number(secret)?,
        })
        .filter(|code| code.port != 0)
    }
}

/// Formats upper-case groups of four.
impl fmt::Display for ShortCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = self.said();
        let bits = said << CHECK_BITS | check(said);
        for place in 0..Self::CHARS {
            if place > 0 && place % GROUP == 0 {
                f.write_str("-")?;
            }
            let value = bits >> (5 * (Self::CHARS - 1 - place)) & 31;
            write!(f, "{}", digit(value as u8).to_ascii_uppercase())?;
        }
        Ok(())
    }
}

/// Checksum: the bits and eight zeros modulo [`CHECK`], XOR [`CHECK_OF_NOTHING`].
fn check(said: u64) -> u64 {
    let mut rest = said << CHECK_BITS;
    for place in (CHECK_BITS..u64::BITS).rev() {
        if rest >> place & 1 == 1 {
            rest ^= CHECK << (place - CHECK_BITS);
        }
    }
    rest ^ CHECK_OF_NOTHING
}

/// True if one other device can have that address.
fn is_device(ip: Ipv4Addr) -> bool {
    is_peer_address(ip.into()) && !ip.is_loopback()
}

/// Includes hyphens of other keyboards.
const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '－')
}
