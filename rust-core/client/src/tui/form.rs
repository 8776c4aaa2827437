//! Layout of screens with a form.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::choices::wrapped;
use super::theme::{Theme, Token};
use super::view::Tone;

/// Minimum size.
pub(super) const WIDTH: u16 = 60;
pub(super) const HEIGHT: u16 = 22;

/// Below the title.
pub(super) const FIRST_ROW: u16 = 2;

pub(super) fn title(text: &'static str, theme: Theme) -> Vec<Line<'static>> {
    let bold = theme.style(Token::Accent).add_modifier(Modifier::BOLD);
    vec![Line::from(Span::styled(text, bold)), Line::default()]
}

pub(super) fn row(label: &str, value: &str, focused: bool, theme: Theme) -> Line<'static> {
    let mark = if focused { ">" } else { " " };
    let text = format!("{mark} {label:<20}{value}");
    let style = if focused {
        theme.style(Token::Accent).add_modifier(Modifier::REVERSED)
    } else {
        Style::new()
    };
    Line::from(Span::styled(theme.plain(text.trim_end()), style))
}

/// Adds text below the options, wrapped to the screen's width.
pub(super) fn say(
    lines: &mut Vec<Line<'static>>,
    text: &str,
    width: u16,
    style: Style,
    theme: Theme,
) {
    let width = usize::from(width.saturating_sub(1));
    for text in wrapped(&theme.plain(text), width) {
        lines.push(Line::from(Span::styled(text, style)));
    }
}

pub(super) fn tone(tone: Tone, theme: Theme) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Bad => theme.style(Token::Danger),
    }
}
