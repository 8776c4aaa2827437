use std::fmt;
use std::hash::{BuildHasher, RandomState};

use super::Nickname;
use crate::crockford::digit;

/// The service that peers advertise and browse for.
pub const SERVICE_TYPE: &str = "_gomoku._tcp.local.";

/// The longest DNS label, in bytes.
pub const MAX_LABEL_BYTES: usize = 63;

/// Names one opening of a lobby: drawn anew for each, so that it identifies no device. Peers know
/// their own advertisement by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LobbyId(u64);

impl LobbyId {
    /// A new one.
    #[must_use]
    pub fn draw() -> Self {
        Self(draw())
    }

    /// The one with this number, for two that agreed on it.
    #[must_use]
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Reads 16 hexadecimal digits; none when `text` is something else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        Some(text)
            .filter(|_| digits)
            .and_then(|t| u64::from_str_radix(t, 16).ok())
            .map(Self)
    }
}

impl fmt::Display for LobbyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What one peer is called on the network, unlike any other by construction: equal names of three
/// or more peers are not told apart by mDNS responders (docs/adr/0083).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceName {
    /// The first label of the service: `nickname-XXXX`, at most [`MAX_LABEL_BYTES`], in lower case.
    pub instance: String,
    /// The host that its addresses are published under, `gomoku-XXXXXXXXXXXXXXXX.local.`
    pub host: String,
}

impl ServiceName {
    /// A new name for this nickname.
    #[must_use]
    pub fn draw(nickname: &Nickname) -> Self {
        Self::with_suffix(nickname, draw(), draw())
    }

    /// The name whose random parts are these numbers.
    #[must_use]
    pub fn with_suffix(nickname: &Nickname, instance: u64, host: u64) -> Self {
        const SUFFIX: usize = 4;
        let suffix: String = (0..SUFFIX)
            // No letter that is taken for a digit, in case a list shows them.
            .map(|i| digit((instance >> (5 * i)) as u8))
            .collect();
        // In lower case: mdns-sd repeats the announcement of lower-case names only, and one
        // announcement alone is easily lost. People see the nickname of the TXT record.
        let nickname = nickname.as_str().to_lowercase();
        let fits = floor_char_boundary(&nickname, MAX_LABEL_BYTES - SUFFIX - 1);
        Self {
            instance: format!("{}-{suffix}", &nickname[..fits]),
            host: format!("gomoku-{host:016x}.local."),
        }
    }
}

/// The greatest border between characters that is not beyond `at`.
fn floor_char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

/// A number that nobody chose. It keeps names apart and keeps no secret, so the keys of the
/// standard library's hasher will do, which need neither a package nor an error.
fn draw() -> u64 {
    RandomState::new().hash_one(0_u8)
}
