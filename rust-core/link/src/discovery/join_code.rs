use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use bech32::primitives::decode::{CheckedHrpstring, UncheckedHrpstring};
use bech32::{Bech32m, Hrp};
use thiserror::Error;

use super::address::is_peer_address;
use crate::link::JoinSecret;

/// Where a peer listens, and what shows that it is this one and that one was shown the code, as a short text for a QR code, a message or a
/// keyboard: `g1…`, in Bech32m (BIP 350): no letter that is mistaken for a digit, any four wrong
/// characters are noticed. The format is described in docs/lan.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JoinCode {
    address: SocketAddr,
    secret: JoinSecret,
}

/// Why a text is no join code. Positions count characters of the text as typed, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum JoinCodeError {
    /// It does not begin with `g1`.
    #[error("a code begins with g1")]
    NoCode,
    /// A character that no code has.
    #[error("no code has the character at {at}")]
    Character {
        /// Where it stands.
        at: usize,
    },
    /// Characters are missing or too many.
    #[error("the code has {chars} characters, not {v4} or {v6}", v4 = JoinCode::V4_CHARS, v6 = JoinCode::V6_CHARS)]
    Length {
        /// How many there are, without spaces and hyphens.
        chars: usize,
    },
    /// The check characters don't fit: something was mistyped.
    #[error("something is mistyped: the check at the end does not fit")]
    Check,
    /// A later version of the app made it.
    #[error("the code is of version {version}, this app knows version 1")]
    Version {
        /// Which one.
        version: u8,
    },
    /// It is whole, but names no kind of address, or bits are set that mean nothing.
    #[error("the code is damaged")]
    Content,
    /// No other device can be reached there.
    #[error("{address} is no address of one other device")]
    NoPeer {
        /// The address.
        address: IpAddr,
    },
}

const PREFIX: &str = "g1";
const VERSION: u8 = 1;
const KIND_V4: u8 = 4;
const KIND_V6: u8 = 6;
const CHECK_CHARS: usize = 6;

/// The length of a code over so many bytes of data.
const fn code_chars(bytes: usize) -> usize {
    PREFIX.len() + (bytes * 8).div_ceil(5) + CHECK_CHARS
}

impl JoinCode {
    /// The length of a code with an IPv4 address, without spaces.
    pub const V4_CHARS: usize = code_chars(1 + 4 + 2 + JoinSecret::BYTES);
    /// The length of a code with an IPv6 address, without spaces.
    pub const V6_CHARS: usize = code_chars(1 + 16 + 2 + JoinSecret::BYTES);

    /// The code of a listener.
    ///
    /// # Errors
    /// When no other device could reach the address: unspecified, multicast, link-local IPv6 or
    /// port 0 ([`JoinCodeError::NoPeer`]).
    pub fn new(address: SocketAddr, secret: JoinSecret) -> Result<Self, JoinCodeError> {
        let ip = address.ip();
        if !is_peer_address(ip) || address.port() == 0 {
            return Err(JoinCodeError::NoPeer { address: ip });
        }
        // A zone says nothing to another device.
        let address = SocketAddr::new(ip, address.port());
        Ok(Self { address, secret })
    }

    /// Where the peer listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What both sides prove that they know.
    #[must_use]
    pub const fn secret(&self) -> JoinSecret {
        self.secret
    }

    /// The code for a QR code: upper case and without spaces, which is its densest mode.
    #[must_use]
    pub fn to_qr(&self) -> String {
        self.compact().to_uppercase()
    }

    fn compact(&self) -> String {
        let mut data = Vec::with_capacity(29);
        match self.address.ip() {
            IpAddr::V4(ip) => {
                data.push(VERSION << 4 | KIND_V4);
                data.extend(ip.octets());
            }
            IpAddr::V6(ip) => {
                data.push(VERSION << 4 | KIND_V6);
                data.extend(ip.octets());
            }
        }
        data.extend(self.address.port().to_be_bytes());
        data.extend(self.secret.as_bytes());
        // Both can only fail on lengths, and those are constants here.
        Hrp::parse("g")
            .ok()
            .and_then(|hrp| bech32::encode_lower::<Bech32m>(hrp, &data).ok())
            .unwrap_or_default()
    }

    /// Reads a code as typed or scanned: in either case, with spaces or hyphens anywhere, and with
    /// `o` for `0`, `1` or `i` for `l`, which no code contains.
    ///
    /// # Errors
    /// What is wrong, and where that can be told.
    pub fn parse(text: &str) -> Result<Self, JoinCodeError> {
        let code = normalise(text)?;
        if !code.starts_with(PREFIX) {
            return Err(JoinCodeError::NoCode);
        }
        // The checksum covers what a later version appends as well.
        let fault = || match code.len() {
            Self::V4_CHARS | Self::V6_CHARS => JoinCodeError::Check,
            chars => JoinCodeError::Length { chars },
        };
        let checked = CheckedHrpstring::new::<Bech32m>(&code).map_err(|_| fault())?;
        let data: Vec<u8> = checked.byte_iter().collect();
        let (&head, rest) = data.split_first().ok_or_else(fault)?;
        if head >> 4 != VERSION {
            return Err(JoinCodeError::Version { version: head >> 4 });
        }
        let (ip, rest) = match head & 15 {
            KIND_V4 => {
                split(rest).map(|(ip, rest)| (IpAddr::from(Ipv4Addr::from_octets(ip)), rest))
            }
            KIND_V6 => {
                split(rest).map(|(ip, rest)| (IpAddr::from(Ipv6Addr::from_octets(ip)), rest))
            }
            _ => None,
        }
        .ok_or(JoinCodeError::Content)?;
        let (port, rest) = split(rest).ok_or(JoinCodeError::Content)?;
        let (secret, rest) = split(rest).ok_or(JoinCodeError::Content)?;
        let address = SocketAddr::new(ip, u16::from_be_bytes(port));
        let this = Self::new(address, JoinSecret::from_bytes(secret))?;
        // One text for each code: the bits that fill the last character are zero.
        if rest.is_empty() && this.compact() == code {
            Ok(this)
        } else {
            Err(JoinCodeError::Content)
        }
    }
}

/// In lower case and groups of four, for people.
impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, c) in self.compact().chars().enumerate() {
            if i > 0 && i % 4 == 0 {
                f.write_str(" ")?;
            }
            write!(f, "{c}")?;
        }
        Ok(())
    }
}

/// What was typed, as Bech32 writes it; at most a little longer than a code.
fn normalise(text: &str) -> Result<String, JoinCodeError> {
    let mut code = String::with_capacity(JoinCode::V6_CHARS + 1);
    for (at, c) in text.chars().enumerate() {
        if c.is_whitespace() || matches!(c, '-' | '‐' | '－') {
            continue;
        }
        let lower = c.to_ascii_lowercase();
        let lower = match lower {
            'o' => '0',
            '1' | 'i' if code.len() >= PREFIX.len() => 'l',
            _ => lower,
        };
        if !lower.is_ascii_alphanumeric() || (lower == 'b' && code.len() >= PREFIX.len()) {
            return Err(JoinCodeError::Character { at });
        }
        code.push(lower);
        if code.len() > MAX_CHARS {
            return Err(JoinCodeError::Length { chars: code.len() });
        }
    }
    // The library's own view of what may stand in a code.
    match UncheckedHrpstring::new(&code) {
        Ok(_) => Ok(code),
        Err(_) if code.starts_with(PREFIX) => Err(JoinCodeError::Length { chars: code.len() }),
        Err(_) => Err(JoinCodeError::NoCode),
    }
}

/// A Bech32 text has no more.
const MAX_CHARS: usize = 90;

fn split<const N: usize>(bytes: &[u8]) -> Option<([u8; N], &[u8])> {
    bytes.split_first_chunk().map(|(head, rest)| (*head, rest))
}
