use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};

use thiserror::Error;

use super::OwnNetwork;
use super::address::{half_width, is_peer_address};
use crate::crockford::{digit, value};
use crate::link::JoinSecret;

/// What one person says and another one types, so that two devices of a network meet: the tail of an
/// IPv4 address, a port, and the bits by which both know that they are meant. Twelve of Crockford's digits
/// (60 bits) in groups of four. The format is described in docs/lan.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortCode {
    /// The low half of the address.
    tail: u16,
    port: u16,
    secret: JoinSecret,
}

/// Why a text is no such code. Positions count characters of the text as typed, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ShortCodeError {
    /// A character that no code has.
    #[error("no code has the character at {at}")]
    Character {
        /// Where it stands.
        at: usize,
    },
    /// Characters are missing or too many.
    #[error("the code has {chars} characters, not {}", ShortCode::CHARS)]
    Length {
        /// How many there are, without spaces and hyphens; counted to 100 at most.
        chars: usize,
    },
    /// The check does not fit: something was mistyped.
    #[error("something is mistyped: the check does not fit")]
    Check,
}

const CHECK_BITS: u32 = 8;
const GROUP: usize = 4;
const MOST_COUNTED: usize = 100;

/// x⁸+x⁴+x³+x²+1, which is primitive: no character that is wrong, and no two that changed places, leave
/// the check as it was.
const CHECK: u64 = 0x11d;

/// So that a row of zeros is no code.
const CHECK_OF_NOTHING: u64 = 0x5a;

impl ShortCode {
    /// Its length, without hyphens.
    pub const CHARS: usize = 12;

    /// The code of a listener. None where others could not complete the address: it takes a network
    /// whose members have the upper half of their addresses in common (/16 or smaller), and a port.
    #[must_use]
    pub fn new(own: OwnNetwork, port: u16, secret: JoinSecret) -> Option<Self> {
        let tail = (own.address.to_bits() & 0xffff) as u16;
        let told = own.bits >= 16 && port != 0 && is_device(own.address);
        told.then_some(Self { tail, port, secret })
    }

    /// What both sides prove that they know.
    #[must_use]
    pub const fn secret(&self) -> JoinSecret {
        self.secret
    }

    /// Where the listener may be, seen from a device in these networks: likeliest first, the own network
    /// of a device before what lies beside it.
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

    /// Reads a code as typed: in either case, with spaces and hyphens anywhere, `o` for `0`, and `i` or
    /// `l` for `1`.
    ///
    /// # Errors
    /// What is wrong, and where that can be told.
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

    /// All but the check.
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
        // No listener has port 0.
        .filter(|code| code.port != 0)
    }
}

/// In upper case and groups of four, for people.
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

/// The remainder of the bits, eight zeros behind them, by [`CHECK`].
fn check(said: u64) -> u64 {
    let mut rest = said << CHECK_BITS;
    for place in (CHECK_BITS..u64::BITS).rev() {
        if rest >> place & 1 == 1 {
            rest ^= CHECK << (place - CHECK_BITS);
        }
    }
    rest ^ CHECK_OF_NOTHING
}

/// Whether one other device can have that address.
fn is_device(ip: Ipv4Addr) -> bool {
    is_peer_address(ip.into()) && !ip.is_loopback()
}

/// Hyphens of other keyboards, too.
const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '－')
}
