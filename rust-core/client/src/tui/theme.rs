//! Colours and signs. A sign repeats every meaning of a colour.

use std::env;

use gomoku_core::Stone;
use ratatui::style::{Color, Modifier, Style};

/// Colours that the terminal supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// None: bold, underline and reverse only.
    None,
    /// Palette of 256.
    Indexed,
    /// 24-bit.
    True,
}

/// Colours and signs of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Supported colours.
    pub colours: Colours,
    /// Whether to use signs beyond ASCII.
    pub unicode: bool,
}

/// Role of a screen element; the project's table of tokens has the colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// Lines and empty points.
    Field,
    /// Coordinates.
    Label,
    /// Secondary text.
    Muted,
    /// Active or selectable elements.
    Accent,
    /// Errors, low clocks, forbidden points.
    Danger,
    /// Wins.
    Good,
}

impl Theme {
    /// Detects the theme from flags and the environment (`NO_COLOR`, `COLORTERM`, `TERM`, the
    /// locale).
    #[must_use]
    pub fn detect(no_color: bool, ascii: bool) -> Self {
        let var = |name: &str| env::var(name).unwrap_or_default();
        let term = var("TERM");
        let colours = if no_color || !var("NO_COLOR").is_empty() || term == "dumb" {
            Colours::None
        } else if matches!(var("COLORTERM").as_str(), "truecolor" | "24bit") {
            Colours::True
        } else {
            Colours::Indexed
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .map(var)
            .find(|value| !value.is_empty())
            .unwrap_or_default()
            .to_ascii_lowercase();
        let utf8 = locale.contains("utf-8") || locale.contains("utf8");
        // Without a locale, modern terminals still show UTF-8.
        Self {
            colours,
            unicode: !ascii && (utf8 || locale.is_empty()),
        }
    }

    fn colour(self, token: Token) -> Option<Color> {
        let (rgb, index) = match token {
            Token::Field => (Color::Rgb(0x4A, 0x36, 0x20), 58),
            Token::Label | Token::Muted => (Color::Rgb(0xB3, 0xA9, 0x98), 248),
            Token::Accent => (Color::Rgb(0xF0, 0xA0, 0x70), 215),
            Token::Danger => (Color::Rgb(0xFF, 0xB4, 0xAB), 217),
            Token::Good => (Color::Rgb(0x7F, 0xD6, 0xA6), 115),
        };
        match self.colours {
            Colours::None => None,
            Colours::Indexed => Some(Color::Indexed(index)),
            Colours::True => Some(rgb),
        }
    }

    /// Returns the style of a token. Without colour important tokens are bold.
    #[must_use]
    pub fn style(self, token: Token) -> Style {
        match (self.colour(token), token) {
            (Some(colour), _) => Style::new().fg(colour),
            (None, Token::Accent | Token::Danger | Token::Good) => {
                Style::new().add_modifier(Modifier::BOLD)
            }
            (None, _) => Style::new(),
        }
    }

    /// Returns the style of background and lines.
    #[must_use]
    pub fn field(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Indexed => self.style(Token::Field).bg(Color::Indexed(180)),
            Colours::True => self.style(Token::Field).bg(Color::Rgb(0xD9, 0xB4, 0x7A)),
        }
    }

    /// Returns the style of a stone.
    #[must_use]
    pub fn stone(self, stone: Stone) -> Style {
        let bold = self.field().add_modifier(Modifier::BOLD);
        match (self.colours, stone) {
            (Colours::None, _) => bold,
            (Colours::Indexed, Stone::Black) => bold.fg(Color::Indexed(16)),
            (Colours::Indexed, Stone::White) => bold.fg(Color::Indexed(231)),
            (Colours::True, Stone::Black) => bold.fg(Color::Rgb(0x17, 0x18, 0x1A)),
            (Colours::True, Stone::White) => bold.fg(Color::Rgb(0xFF, 0xFF, 0xFF)),
        }
    }

    /// Returns the style of a mark on the light board.
    #[must_use]
    pub fn mark(self, token: Token) -> Style {
        let bold = self.field().add_modifier(Modifier::BOLD);
        match (self.colours, token) {
            (Colours::None, _) => bold,
            (Colours::Indexed, Token::Good) => bold.fg(Color::Indexed(22)),
            (Colours::Indexed, Token::Accent) => bold.fg(Color::Indexed(88)),
            (Colours::Indexed, _) => bold.fg(Color::Indexed(124)),
            (Colours::True, Token::Good) => bold.fg(Color::Rgb(0x0F, 0x4D, 0x2E)),
            (Colours::True, Token::Accent) => bold.fg(Color::Rgb(0x8A, 0x3B, 0x12)),
            (Colours::True, _) => bold.fg(Color::Rgb(0xA3, 0x21, 0x1B)),
        }
    }

    /// Returns the sign of a stone. Without colour a full disc looks white on a dark screen and
    /// black on a light one, so letters are used.
    #[must_use]
    pub fn stone_sign(self, stone: Stone) -> &'static str {
        match (self.unicode && self.colours != Colours::None, stone) {
            (true, Stone::Black) => "●",
            (true, Stone::White) => "○",
            (false, Stone::Black) => "X",
            (false, Stone::White) => "O",
        }
    }

    /// Returns the sign of an empty point.
    #[must_use]
    pub fn empty_sign(self) -> &'static str {
        if self.unicode { "·" } else { "." }
    }

    /// Returns the signs of horizontal and vertical lines.
    #[must_use]
    pub fn line_signs(self) -> (&'static str, &'static str) {
        if self.unicode {
            ("─", "│")
        } else {
            ("-", "|")
        }
    }

    /// Returns the sign of an empty crossing; `column` and `row` are 0 at the left or lower edge, 2
    /// at the opposite one, else 1.
    #[must_use]
    pub fn crossing_sign(self, column: usize, row: usize) -> &'static str {
        if !self.unicode {
            return self.empty_sign();
        }
        match (column, row) {
            (0, 0) => "└",
            (0, 1) => "├",
            (0, _) => "┌",
            (1, 0) => "┴",
            (1, 1) => "┼",
            (1, _) => "┬",
            (_, 0) => "┘",
            (_, 1) => "┤",
            (_, _) => "┐",
        }
    }

    /// Returns the sign of a star point. On drawn lines a plus would look like a crossing.
    #[must_use]
    pub fn star_sign(self, lines: bool) -> &'static str {
        if lines && self.unicode { "╋" } else { "+" }
    }

    /// Returns the sign of a forbidden point. An x would look like a stone.
    #[must_use]
    pub fn forbidden_sign(self) -> &'static str {
        "!"
    }

    /// Returns `×`, or `x` in ASCII.
    #[must_use]
    pub fn times(self) -> &'static str {
        if self.unicode { "×" } else { "x" }
    }

    /// Replaces characters outside ASCII if needed.
    #[must_use]
    pub fn plain(self, text: &str) -> String {
        if self.unicode {
            return text.to_owned();
        }
        text.replace('×', "x")
            .replace('…', "...")
            .replace(['–', '—'], "-")
            .replace('·', "-")
    }
}
