use std::fmt;

use thiserror::Error;

use super::{LobbyId, Nickname, NicknameError};
use crate::message::Rule;

/// Availability for invitations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    /// Open to invitations.
    Open,
    /// Playing, or answering an invitation.
    Busy,
}

/// Name of a rule set in a TXT record: 1 to 16 characters of `a`–`z`, `0`–`9` and `-`. Peers with a
/// later version's rule set remain listed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleName(String);

impl RuleName {
    /// Maximum length, in bytes.
    pub const MAX_BYTES: usize = 16;

    /// Creates a name of that form.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let fits = (1..=Self::MAX_BYTES).contains(&text.len());
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        (fits && text.bytes().all(plain)).then(|| Self(text.to_owned()))
    }

    /// Returns the name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the rule set; `None` for a later version's.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        match self.as_str() {
            "freestyle" => Some(Rule::Freestyle),
            "standard" => Some(Rule::Standard),
            "renju" => Some(Rule::Renju),
            _ => None,
        }
    }
}

impl From<Rule> for RuleName {
    fn from(rule: Rule) -> Self {
        Self(
            match rule {
                Rule::Freestyle => "freestyle",
                Rule::Standard => "standard",
                Rule::Renju => "renju",
            }
            .to_owned(),
        )
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// TXT record of a peer. Keys and formats are equal in every protocol version, so that an old app
/// detects that it needs an update. New data gets a new key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TxtRecord {
    /// `v`: protocol version, from 1.
    pub protocol: u16,
    /// `min`: oldest supported version, from 1 to `protocol`.
    pub oldest: u16,
    /// `nick`: displayed name.
    pub nickname: Nickname,
    /// `st`: `open` or `busy`.
    pub status: Availability,
    /// `size`: preferred board size in lines, [`TxtRecord::SIZES`].
    pub size: u8,
    /// `rule`: preferred rule set.
    pub rule: RuleName,
    /// `id`: ID of this lobby session.
    pub id: LobbyId,
}

/// Key of the TXT record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TxtKey {
    /// `v`
    Protocol,
    /// `min`
    Oldest,
    /// `nick`
    Nickname,
    /// `st`
    Status,
    /// `size`
    Size,
    /// `rule`
    Rule,
    /// `id`
    Id,
}

impl TxtKey {
    /// All keys, in written order.
    pub const ALL: [Self; 7] = [
        Self::Protocol,
        Self::Oldest,
        Self::Nickname,
        Self::Status,
        Self::Size,
        Self::Rule,
        Self::Id,
    ];

    /// Returns the key's name in the record.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Protocol => "v",
            Self::Oldest => "min",
            Self::Nickname => "nick",
            Self::Status => "st",
            Self::Size => "size",
            Self::Rule => "rule",
            Self::Id => "id",
        }
    }
}

impl fmt::Display for TxtKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Error in a TXT record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TxtError {
    /// More than [`TxtRecord::MAX_ENTRIES`] entries.
    #[error("more than {max} entries", max = TxtRecord::MAX_ENTRIES)]
    TooManyEntries,
    /// Missing key or value.
    #[error("{0} is missing")]
    Missing(TxtKey),
    /// More than [`TxtRecord::MAX_VALUE_BYTES`].
    #[error("{key} has {bytes} bytes")]
    TooLong {
        /// Key.
        key: TxtKey,
        /// Length in bytes.
        bytes: usize,
    },
    /// Not UTF-8.
    #[error("{key} is not UTF-8 from byte {at} on")]
    NotUtf8 {
        /// Key.
        key: TxtKey,
        /// Offset of the first invalid byte.
        at: usize,
    },
    /// The value lacks its key's format.
    #[error("{0} has another form")]
    Malformed(TxtKey),
    /// Number out of range.
    #[error("{key} is {value}, not {min} to {max}")]
    OutOfRange {
        /// Key.
        key: TxtKey,
        /// Value.
        value: u16,
        /// Smallest valid value.
        min: u16,
        /// Largest valid value.
        max: u16,
    },
    /// Invalid nickname.
    #[error(transparent)]
    Nickname(#[from] NicknameError),
}

impl TxtRecord {
    /// Valid board sizes.
    pub const SIZES: std::ops::RangeInclusive<u8> = 9..=20;
    /// Maximum number of entries, including unknown keys.
    pub const MAX_ENTRIES: usize = 32;
    /// Maximum length of a value in bytes: a nickname of four-byte characters.
    pub const MAX_VALUE_BYTES: usize = Nickname::MAX_CHARS * 4;

    /// Parses the entries. The first of equal keys counts, ASCII case of keys is ignored, and
    /// unknown keys are skipped (RFC 6763, 6.4).
    ///
    /// # Errors
    /// The first error, in the order of [`TxtKey::ALL`].
    pub fn parse<'a, I>(entries: I) -> Result<Self, TxtError>
    where
        I: IntoIterator<Item = (&'a str, Option<&'a [u8]>)>,
    {
        let mut values: [Option<&[u8]>; TxtKey::ALL.len()] = [None; TxtKey::ALL.len()];
        for (count, (key, value)) in entries.into_iter().enumerate() {
            if count == Self::MAX_ENTRIES {
                return Err(TxtError::TooManyEntries);
            }
            let known = TxtKey::ALL
                .iter()
                .position(|k| k.as_str().eq_ignore_ascii_case(key));
            // A key without `=` has no value.
            if let Some(slot) = known.and_then(|i| values.get_mut(i))
                && slot.is_none()
            {
                *slot = Some(value.unwrap_or_default());
            }
        }
        let text = |key: TxtKey| text_of(key, values.get(key as usize).copied().flatten());

        let protocol = number(TxtKey::Protocol, text(TxtKey::Protocol)?, 1, u16::MAX)?;
        let oldest = number(TxtKey::Oldest, text(TxtKey::Oldest)?, 1, protocol)?;
        let nickname = Nickname::new(text(TxtKey::Nickname)?)?;
        let status = match text(TxtKey::Status)? {
            "open" => Availability::Open,
            "busy" => Availability::Busy,
            _ => return Err(TxtError::Malformed(TxtKey::Status)),
        };
        let (least, most) = (
            u16::from(*Self::SIZES.start()),
            u16::from(*Self::SIZES.end()),
        );
        let size = number(TxtKey::Size, text(TxtKey::Size)?, least, most)?;
        let size = u8::try_from(size).map_err(|_| TxtError::Malformed(TxtKey::Size))?;
        let rule = RuleName::new(text(TxtKey::Rule)?).ok_or(TxtError::Malformed(TxtKey::Rule))?;
        let id = LobbyId::parse(text(TxtKey::Id)?).ok_or(TxtError::Malformed(TxtKey::Id))?;
        Ok(Self {
            protocol,
            oldest,
            nickname,
            status,
            size,
            rule,
            id,
        })
    }

    /// Returns the entries in the order of [`TxtKey::ALL`].
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let value = |key| match key {
            TxtKey::Protocol => self.protocol.to_string(),
            TxtKey::Oldest => self.oldest.to_string(),
            TxtKey::Nickname => self.nickname.to_string(),
            TxtKey::Status => match self.status {
                Availability::Open => "open".to_owned(),
                Availability::Busy => "busy".to_owned(),
            },
            TxtKey::Size => self.size.to_string(),
            TxtKey::Rule => self.rule.to_string(),
            TxtKey::Id => self.id.to_string(),
        };
        TxtKey::ALL
            .into_iter()
            .map(|key| (key.as_str(), value(key)))
            .collect()
    }
}

fn text_of(key: TxtKey, value: Option<&[u8]>) -> Result<&str, TxtError> {
    let bytes = value
        .filter(|v| !v.is_empty())
        .ok_or(TxtError::Missing(key))?;
    if bytes.len() > TxtRecord::MAX_VALUE_BYTES {
        return Err(TxtError::TooLong {
            key,
            bytes: bytes.len(),
        });
    }
    std::str::from_utf8(bytes).map_err(|e| TxtError::NotUtf8 {
        key,
        at: e.valid_up_to(),
    })
}

/// Decimal number in a range, without sign or leading zero.
fn number(key: TxtKey, text: &str, min: u16, max: u16) -> Result<u16, TxtError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    let value: u16 = Some(text)
        .filter(|_| plain || text == "0")
        .and_then(|t| t.parse().ok())
        .ok_or(TxtError::Malformed(key))?;
    if (min..=max).contains(&value) {
        Ok(value)
    } else {
        Err(TxtError::OutOfRange {
            key,
            value,
            min,
            max,
        })
    }
}
