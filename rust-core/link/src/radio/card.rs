use thiserror::Error;

use crate::discovery::{Nickname, NicknameError};

/// What a phone shows over Bluetooth to whoever is near: where its channel listens, and what its
/// person is called. Anybody can show anything there, so nothing but [`Card::read`] makes one of bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Card {
    psm: u16,
    nickname: Nickname,
}

/// Why bytes, or a number, make no card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CardError {
    /// No room for a channel's number.
    #[error("{0} bytes hold no card")]
    TooShort(usize),
    /// More than the longest nickname takes.
    #[error("{0} bytes are more than a card has")]
    TooLong(usize),
    /// No channel of low energy has that number.
    #[error("{0:#06x} is no channel of low energy")]
    Channel(u16),
    /// The nickname is not UTF-8.
    #[error("the nickname is no text")]
    Text,
    /// The nickname can't be shown.
    #[error(transparent)]
    Nickname(#[from] NicknameError),
}

impl Card {
    /// What is advertised and looked for.
    pub const SERVICE: &str = "6ffd63bf-67aa-45b3-a78e-05063d2bdc6e";

    /// The one characteristic of [`Card::SERVICE`]; it is read without pairing.
    pub const CHARACTERISTIC: &str = "757a1e00-222c-4f14-a1df-f820e142c416";

    /// The longest card: the number, and a nickname of four bytes a character.
    pub const MAX_BYTES: usize = 2 + 4 * Nickname::MAX_CHARS;

    /// The card of somebody called `nickname` whose channel has the number `psm`.
    ///
    /// # Errors
    /// [`CardError::Channel`] unless `psm` is 0x80 to 0xFF, those of low energy that a system gives
    /// out. The specification says odd ones only; even ones occur.
    pub fn new(psm: u16, nickname: Nickname) -> Result<Self, CardError> {
        if (0x80..=0xff).contains(&psm) {
            Ok(Self { psm, nickname })
        } else {
            Err(CardError::Channel(psm))
        }
    }

    /// The card in `bytes`, as [`Card::bytes`] writes it.
    ///
    /// # Errors
    /// When they are none.
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

    /// Two bytes of the number, the lower one first, then the nickname in UTF-8.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.psm.to_le_bytes().to_vec();
        bytes.extend_from_slice(self.nickname.as_str().as_bytes());
        bytes
    }

    /// The channel's number, 0x80 to 0xFF. It is another one each time that an app is started.
    #[must_use]
    pub const fn psm(&self) -> u16 {
        self.psm
    }

    /// What the person is called.
    #[must_use]
    pub const fn nickname(&self) -> &Nickname {
        &self.nickname
    }
}
