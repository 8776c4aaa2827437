//! Invitations: a link, or a code to read aloud.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::keys::{Topic, derive};
use crate::crockford::{digit, value};
use crate::link::Randomness;

/// Digits of the public nameplate.
const PLATE: usize = 4;

/// Digits of the secret word: 25 bits. [`super::pairing::GUESSES`] limits guesses.
const WORD: usize = 5;

const SECRET: usize = 16;

const SECRET_DIGITS: usize = 26;

const SCHEME: &str = "gomoku://join/";

/// Invitation to an online game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Invitation {
    /// Link or QR code with 128 secret bits.
    Link([u8; SECRET]),
    /// Spoken code.
    Spoken(SpokenCode),
}

/// Spoken nameplate and word.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpokenCode {
    plate: [u8; PLATE],
    word: [u8; WORD],
}

/// Error in the text of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvitationError {
    /// The number of digits fits neither a link nor a code.
    #[error("an invitation has 9 characters, or a link")]
    Length,
    /// The character at this position (from 1) is not a digit.
    #[error("character {0} is none of an invitation")]
    Character(usize),
}

impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Link(_) => "Link(..)",
            Self::Spoken(_) => "Spoken(..)",
        })
    }
}

impl fmt::Debug for SpokenCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SpokenCode(..)")
    }
}

impl Invitation {
    /// Draws a new link.
    #[must_use]
    pub fn link(randomness: &Randomness) -> Self {
        Self::Link(randomness.bytes())
    }

    /// Draws a new code.
    #[must_use]
    pub fn spoken(randomness: &Randomness) -> Self {
        let drawn: [u8; PLATE + WORD] = randomness.bytes();
        Self::Spoken(SpokenCode::from_digits(drawn.map(|byte| byte & 31)))
    }

    /// Parses a link or a code. Accepts either case, spaces and hyphens, `o` as `0`, `i` and `l` as
    /// `1`.
    ///
    /// # Errors
    /// [`InvitationError`].
    pub fn parse(text: &str) -> Result<Self, InvitationError> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        let (rest, cut) = match lower.strip_prefix(SCHEME) {
            Some(rest) => (rest, SCHEME.chars().count()),
            None => (&*lower, 0),
        };
        let mut digits = Vec::new();
        for (at, c) in rest.chars().enumerate() {
            if c.is_whitespace() || c == '-' || (c == '/' && cut > 0) {
                continue;
            }
            let digit = value(c).ok_or(InvitationError::Character(cut + at + 1))?;
            if digits.len() == SECRET_DIGITS {
                return Err(InvitationError::Length);
            }
            digits.push(digit);
        }
        if let Ok(code) = <[u8; PLATE + WORD]>::try_from(&*digits) {
            return Ok(Self::Spoken(SpokenCode::from_digits(code)));
        }
        // The last two of 130 bits must be zero.
        let number = digits.iter().take(SECRET_DIGITS - 1);
        let number = number.fold(0_u128, |sum, &digit| (sum << 5) | u128::from(digit));
        match digits.last() {
            Some(&last) if digits.len() == SECRET_DIGITS && last & 3 == 0 => {
                let number = (number << 3) | u128::from(last >> 2);
                Ok(Self::Link(number.to_be_bytes()))
            }
            _ => Err(InvitationError::Length),
        }
    }

    /// Returns the topic of both sides. A code's depends on the nameplate only; otherwise the
    /// broker's operator could try all words offline.
    #[must_use]
    pub fn topic(&self) -> Topic {
        match self {
            Self::Link(secret) => Topic::from_secret(secret, "link topic"),
            Self::Spoken(code) => Topic::from_name(format!("n{}", text(&code.plate))),
        }
    }

    pub(super) fn link_key(&self) -> Option<[u8; 32]> {
        match self {
            Self::Link(secret) => Some(derive(secret, "link key")),
            Self::Spoken(_) => None,
        }
    }
}

impl SpokenCode {
    fn from_digits(digits: [u8; PLATE + WORD]) -> Self {
        let mut code = Self {
            plate: [0; PLATE],
            word: [0; WORD],
        };
        code.plate.copy_from_slice(&digits[..PLATE]);
        code.word.copy_from_slice(&digits[PLATE..]);
        code
    }

    pub(super) fn word(&self) -> String {
        text(&self.word)
    }
}

/// Formats `gomoku://join/` with 26 digits, or nine digits in two groups.
impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Link(secret) => {
                let number = u128::from_be_bytes(*secret);
                let mut digits = [0; SECRET_DIGITS];
                for (index, digit) in digits.iter_mut().enumerate() {
                    let bits = if index < SECRET_DIGITS - 1 {
                        number >> (123 - 5 * index)
                    } else {
                        number << 2
                    };
                    *digit = (bits & 31) as u8;
                }
                write!(f, "{SCHEME}{}", text(&digits))
            }
            Self::Spoken(code) => write!(f, "{}-{}", text(&code.plate), text(&code.word)),
        }
    }
}

fn text(digits: &[u8]) -> String {
    digits.iter().map(|&value| digit(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_text_parses_back() {
        let randomness = Randomness::from_seed([3; 32]);
        for _ in 0..1_000 {
            for invitation in [
                Invitation::link(&randomness),
                Invitation::spoken(&randomness),
            ] {
                let text = invitation.to_string();
                assert_eq!(Invitation::parse(&text), Ok(invitation.clone()), "{text}");
                let loud = text.to_uppercase();
                assert_eq!(Invitation::parse(&loud), Ok(invitation), "{loud}");
            }
        }
        let all = Invitation::Link([0xff; 16]);
        assert_eq!(Invitation::parse(&all.to_string()), Ok(all));
    }

    #[test]
    fn parses_spellings_of_a_code() {
        let code = Invitation::parse("10ab cdefg");
        assert!(code.is_ok());
        for same in ["lOaB-CDEFG", " i0abcdefg ", "1-0-a-b-c-d-e-f-g"] {
            assert_eq!(Invitation::parse(same), code, "{same}");
        }
        for (bad, error) in [
            ("", InvitationError::Length),
            ("10abcdef", InvitationError::Length),
            ("10abcdefgh", InvitationError::Length),
            ("10ab!cdefg", InvitationError::Character(5)),
            ("10abucdefg", InvitationError::Character(5)),
            ("gomoku://join/!", InvitationError::Character(15)),
            (
                "gomoku://join/zzzzzzzzzzzzzzzzzzzzzzzzzz",
                InvitationError::Length,
            ),
            (&"z".repeat(100_000), InvitationError::Length),
        ] {
            assert_eq!(Invitation::parse(bad), Err(error), "{:.40}", bad);
        }
    }

    #[test]
    fn a_topic_reveals_nothing_about_the_word() {
        let topics =
            ["10ab-00000", "10ab-zzzzz"].map(|code| Invitation::parse(code).unwrap().topic());
        assert_eq!(topics[0], topics[1]);
        assert_eq!(topics[0].user(), "n10ab");
        assert_eq!(topics[0].slot(crate::message::Side::Guest), "g/n10ab/0");
    }
}
