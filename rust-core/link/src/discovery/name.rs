use std::fmt;
use std::hash::{BuildHasher, RandomState};

use super::Nickname;
use crate::crockford::digit;

/// Service type that peers advertise and browse for.
pub const SERVICE_TYPE: &str = "_gomoku._tcp.local.";

/// Maximum length of a DNS label, in bytes.
pub const MAX_LABEL_BYTES: usize = 63;

/// Random ID of a lobby session, from which a device recognises the own advertisement. It is new
/// each time a lobby opens, so it does not identify a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LobbyId(u64);

impl LobbyId {
    /// Draws a new ID.
    #[must_use]
    pub fn draw() -> Self {
        Self(draw())
    }

    /// Creates an ID that two devices agreed on.
    #[must_use]
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Parses 16 hexadecimal digits.
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

/// Service and host name of a peer, random because mDNS responders can't resolve a conflict of
/// three or more equal names (docs/adr/0083).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceName {
    /// First label: `nickname-XXXX`, at most [`MAX_LABEL_BYTES`], in lower case.
    pub instance: String,
    /// Host name: `gomoku-XXXXXXXXXXXXXXXX.local.`
    pub host: String,
}

impl ServiceName {
    /// Draws a name for this nickname.
    #[must_use]
    pub fn draw(nickname: &Nickname) -> Self {
        Self::with_suffix(nickname, draw(), draw())
    }

    /// Creates a name with these random parts.
    #[must_use]
    pub fn with_suffix(nickname: &Nickname, instance: u64, host: u64) -> Self {
        const SUFFIX: usize = 4;
        let suffix: String = (0..SUFFIX)
            // Crockford's digits are unambiguous, because some lists display the name.
            .map(|i| digit((instance >> (5 * i)) as u8))
            .collect();
        // mdns-sd repeats the announcement of lower-case names only, and a single one is easily
        // lost. Players see the TXT record's nickname.
        let nickname = nickname.as_str().to_lowercase();
        let fits = floor_char_boundary(&nickname, MAX_LABEL_BYTES - SUFFIX - 1);
        Self {
            instance: format!("{}-{suffix}", &nickname[..fits]),
            host: format!("gomoku-{host:016x}.local."),
        }
    }
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

/// Draws a unique, not secret number, for which the standard library's hasher keys suffice.
fn draw() -> u64 {
    RandomState::new().hash_one(0_u8)
}
