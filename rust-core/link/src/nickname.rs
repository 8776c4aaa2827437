use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Displayed name: 1 to [`Nickname::MAX_CHARS`] characters in Unicode NFC. Each character is
/// visible or shapes its neighbours; words have single spaces between them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nickname(String);

/// Error of creating a nickname.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NicknameError {
    /// No visible character.
    #[error("the nickname is empty")]
    Empty,
    /// More than [`Nickname::MAX_CHARS`] characters.
    #[error("the nickname has {chars} characters, {max} are allowed", max = Nickname::MAX_CHARS)]
    TooLong {
        /// Number of characters.
        chars: usize,
    },
}

impl Nickname {
    /// Maximum length, in characters.
    pub const MAX_CHARS: usize = 32;

    /// Normalises `text`: composes it (NFC), removes invisible and bidirectional control
    /// characters, and collapses white space. Texts that look the same by these rules give equal
    /// names.
    ///
    /// # Errors
    /// When the result is empty or too long.
    pub fn new(text: &str) -> Result<Self, NicknameError> {
        let mut name = String::new();
        // Compose after filtering: a removed character may separate a letter from its accent.
        for c in text.chars().filter(|c| !is_unseen(*c)).nfc() {
            if !c.is_whitespace() {
                name.push(c);
            } else if !name.is_empty() && !name.ends_with(' ') {
                name.push(' ');
            }
        }
        let name = name.trim_matches(|c| c == ' ' || shapes_neighbours(c));
        let chars = name.chars().count();
        if chars == 0 {
            return Err(NicknameError::Empty);
        }
        if chars > Self::MAX_CHARS {
            return Err(NicknameError::TooLong { chars });
        }
        Ok(Self(name.to_owned()))
    }

    /// Returns the name as a string slice.
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

/// Removes invisible and bidirectional control characters. Keeps joiners between characters that
/// need them, and variation selectors after a character.
#[must_use]
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().filter(|c| !is_unseen(*c)).peekable();
    while let Some(c) = chars.next() {
        let before = out.chars().next_back();
        let stays = match c {
            '\u{200c}' | '\u{200d}' => {
                before.is_some_and(needs_joiners)
                    && chars.peek().copied().is_some_and(needs_joiners)
            }
            c if shapes_neighbours(c) => {
                before.is_some_and(|c| !c.is_whitespace() && !shapes_neighbours(c))
            }
            _ => true,
        };
        if stays {
            out.push(c);
        }
    }
    out
}

/// True for scripts from Hebrew to Mongolian and their extensions, symbols, emoji and the emoji
/// variation selector.
const fn needs_joiners(c: char) -> bool {
    matches!(c,
        '\u{0590}'..='\u{1fff}' | '\u{2190}'..='\u{2bff}' | '\u{a800}'..='\u{abff}' | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe0f}' | '\u{fe70}'..='\u{fefe}' | '\u{10a00}'..='\u{11fff}' | '\u{1f000}'..='\u{1faff}')
}

/// True for joiners, which some scripts and emoji need, and variation selectors. Both need a
/// neighbour.
const fn shapes_neighbours(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// True for invisible characters: controls except white space, `Default_Ignorable_Code_Point` and
/// format (`Cf`) characters except [`shapes_neighbours`], and the blank Braille cell. They make a
/// name look empty or like another one, or change the text direction. Source:
/// `DerivedCoreProperties.txt` and `UnicodeData.txt` of Unicode 16.
fn is_unseen(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || (!shapes_neighbours(c)
            && matches!(c,
                '\u{00ad}' | '\u{034f}' | '\u{0600}'..='\u{0605}' | '\u{061c}' | '\u{06dd}' | '\u{070f}'
                | '\u{0890}'..='\u{0891}' | '\u{08e2}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn name(text: &str) -> Result<String, NicknameError> {
        Nickname::new(text).map(|name| name.to_string())
    }

    #[test]
    fn visible_text_has_no_marks_of_direction_or_stray_joiners() {
        for (text, expected) in [
            ("a\u{202e}b\u{202c}c", "abc"),
            ("\u{2067}a\u{2069}\u{200e}\u{61c}", "a"),
            ("A\u{200b}n\u{2060}n\u{feff}", "Ann"),
            ("A\u{200d}n\u{200c}n\u{ad}", "Ann"),
            ("好\u{200d}棋", "好棋"),
            ("\u{200d}\u{fe0f}a", "a"),
            ("a\n b", "a\n b"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("می\u{200c}\u{200c}خواهم", "می\u{200c}خواهم"),
            ("क\u{94d}\u{200d}ष", "क\u{94d}\u{200d}ष"),
            (
                "👩\u{200d}💻 ❤\u{fe0f}\u{200d}🔥",
                "👩\u{200d}💻 ❤\u{fe0f}\u{200d}🔥",
            ),
            ("1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}"),
            ("שלום", "שלום"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }

    #[test]
    fn rejects_invisible_names() {
        // Hangul filler, blank Braille cell, and joiners and a selector without neighbours.
        for text in [
            "",
            " \t\n",
            "\u{3164}",
            "\u{2800}\u{ffa0}",
            "\u{200d}\u{200c}",
            "\u{fe0f}",
            "\u{e0061}",
        ] {
            assert_eq!(name(text), Err(NicknameError::Empty), "{text:?}");
        }
    }

    #[test]
    fn names_that_show_the_same_are_the_same() {
        for (text, shown) in [
            ("  Wei \u{3164} Li\u{200d} ", "Wei Li"),
            ("Jose\u{301}", "Jos\u{e9}"),
            ("W\u{202e}ei", "Wei"),
            ("a\nb\u{2028}c", "a b c"),
            ("\u{feff}\u{5c0f}\u{660e}", "\u{5c0f}\u{660e}"),
        ] {
            assert_eq!(name(text).as_deref(), Ok(shown), "{text:?}");
        }
    }

    #[test]
    fn joiners_and_selectors_stay_where_they_shape() {
        // Family, heart in colour, Persian plural.
        for text in [
            "\u{1f468}\u{200d}\u{1f467}",
            "\u{2764}\u{fe0f}!",
            "\u{645}\u{6cc}\u{200c}\u{631}",
        ] {
            assert_eq!(name(text).as_deref(), Ok(text));
        }
    }

    proptest! {
        #[test]
        fn a_name_is_its_own_name(text in any::<String>()) {
            if let Ok(shown) = name(&text) {
                prop_assert!(shown.chars().count() <= Nickname::MAX_CHARS);
                prop_assert_eq!(name(&shown), Ok(shown));
            }
        }
    }
}
