use thiserror::Error;

use crate::discovery::{Nickname, NicknameError};

/// Data that a phone exposes over Bluetooth: channel number and nickname. Any device can expose
/// anything, so only [`Card::read`] creates a card from bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Card {
    psm: u16,
    nickname: Nickname,
}

/// Error of an invalid card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CardError {
    /// Too few bytes for a channel number.
    #[error("{0} bytes hold no card")]
    TooShort(usize),
    /// More bytes than the longest nickname needs.
    #[error("{0} bytes are more than a card has")]
    TooLong(usize),
    /// Not a low-energy channel number.
    #[error("{0:#06x} is no channel of low energy")]
    Channel(u16),
    /// The nickname is not UTF-8.
    #[error("the nickname is no text")]
    Text,
    /// The nickname is invalid.
    #[error(transparent)]
    Nickname(#[from] NicknameError),
}

impl Card {
    /// UUID of the service that phones advertise and scan for.
    pub const SERVICE: &str = "6ffd63bf-67aa-45b3-a78e-05063d2bdc6e";

    /// UUID of the only characteristic of [`Card::SERVICE`], readable without pairing.
    pub const CHARACTERISTIC: &str = "757a1e00-222c-4f14-a1df-f820e142c416";

    /// Maximum length in bytes: channel number and a nickname of four-byte characters.
    pub const MAX_BYTES: usize = 2 + 4 * Nickname::MAX_CHARS;

    /// Creates a card.
    ///
    /// # Errors
    /// [`CardError::Channel`] unless `psm` is 0x80 to 0xFF, the dynamic range of low energy. The
    /// specification allows odd numbers only, but systems assign even ones too.
    pub fn new(psm: u16, nickname: Nickname) -> Result<Self, CardError> {
        if (0x80..=0xff).contains(&psm) {
            Ok(Self { psm, nickname })
        } else {
            Err(CardError::Channel(psm))
        }
    }

    /// Parses the output of [`Card::bytes`].
    ///
    /// # Errors
    /// [`CardError`] for invalid bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, CardError> {
        let [low, high, nickname @ ..] = bytes else {
            return Err(CardError::TooShort(bytes.len()));
        };
        if bytes.len() > Self::MAX_BYTES {
            return Err(CardError::TooLong(bytes.len()));
        }
        let nickname = str::from_utf8(nickname).map_err(|_| CardError::Text)?;
        Self::new(u16::from_le_bytes([*low, *high]), Nickname::new(nickname)?)
    }

    /// Encodes the card: the channel number (low byte first, two bytes), then the nickname in
    /// UTF-8.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.psm.to_le_bytes().to_vec();
        bytes.extend_from_slice(self.nickname.as_str().as_bytes());
        bytes
    }

    /// Returns the channel number, 0x80 to 0xFF, new at each start of the app.
    #[must_use]
    pub const fn psm(&self) -> u16 {
        self.psm
    }

    /// Returns the nickname.
    #[must_use]
    pub const fn nickname(&self) -> &Nickname {
        &self.nickname
    }
}
