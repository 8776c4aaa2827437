use std::fmt;

use thiserror::Error;

/// A person's name as others see it: 1 to [`Nickname::MAX_CHARS`] characters, no control or
/// direction-changing ones, no white space at either end.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nickname(String);

/// Why a text is no nickname.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NicknameError {
    /// Nothing is left once white space is trimmed.
    #[error("the nickname is empty")]
    Empty,
    /// More characters than [`Nickname::MAX_CHARS`].
    #[error("the nickname has {chars} characters, {max} are allowed", max = Nickname::MAX_CHARS)]
    TooLong {
        /// How many there are.
        chars: usize,
    },
    /// A character that a list can't show as it is.
    #[error("the nickname's character {at} is a control character (U+{code:04X})")]
    Control {
        /// Which character it is, from 0.
        at: usize,
        /// Its code point.
        code: u32,
    },
}

impl Nickname {
    /// The greatest length, in characters.
    pub const MAX_CHARS: usize = 32;

    /// `text` without the white space around it.
    ///
    /// # Errors
    /// When nothing is left, it is too long, or a control character stands in it.
    pub fn new(text: &str) -> Result<Self, NicknameError> {
        let text = text.trim();
        let chars = text.chars().count();
        if chars == 0 {
            return Err(NicknameError::Empty);
        }
        if chars > Self::MAX_CHARS {
            return Err(NicknameError::TooLong { chars });
        }
        match text.chars().enumerate().find(|(_, c)| is_control(*c)) {
            Some((at, c)) => Err(NicknameError::Control {
                at,
                code: u32::from(c),
            }),
            None => Ok(Self(text.to_owned())),
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Nickname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Control characters, line ends, and the marks by which a name could turn the text around it or
/// look like another one. U+200C and U+200D stay: scripts and emoji need them.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00ad}' | '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
