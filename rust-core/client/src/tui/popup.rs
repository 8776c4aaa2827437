//! Popups: menu, help, question, text input.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::prompt::{Action, ListedAction};
use super::theme::{Theme, Token};

/// Column of the start screen's values.
pub(super) const VALUE_COLUMN: u16 = 20;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    /// Agreement of two people at this terminal.
    Draw,
    /// Rematch during an unfinished local game; `kept` if it will be stored.
    Rematch {
        kept: bool,
    },
    Leave,
    Overwrite(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextUse {
    Save,
    Load,
    Nickname,
    Address,
    WatchAddress,
    Invitation,
    Server,
}

impl TextUse {
    const fn title(self) -> &'static str {
        match self {
            Self::Save => " Save as SGF (Enter saves, Esc closes) ",
            Self::Load => " Load a game (Enter loads, Esc closes) ",
            Self::Nickname => " Your nickname (Enter takes it, Esc closes) ",
            Self::Address => " Invite an address (Enter invites, Esc closes) ",
            Self::WatchAddress => " Watch at an address (Enter watches, Esc closes) ",
            Self::Invitation => " Join (Enter joins, Esc closes) ",
            Self::Server => " Server (Enter takes it, Esc closes) ",
        }
    }

    const fn request(self) -> &'static str {
        match self {
            Self::Save | Self::Load => "Path (~ is your home folder, Ctrl-U clears the line):",
            Self::Invitation => "The link or the nine characters you were sent (paste them):",
            Self::Server => {
                "HOST, HOST:PORT, or tcp:// or tls:// before it (Ctrl-U clears the line):"
            }
            Self::Nickname => "1 to 32 characters (Ctrl-U clears the line):",
            Self::Address | Self::WatchAddress => {
                "192.168.1.5:40123 or a join code (Ctrl-U clears the line):"
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Popup {
    Help {
        from: u16,
    },
    Menu {
        at: usize,
        actions: &'static [ListedAction],
    },
    Ask(Question),
    Text {
        purpose: TextUse,
        text: String,
        error: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    Close,
    Do(Action),
    Yes(Question),
    Text(TextUse, String),
}

impl Popup {
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<Answer> {
        if key.code == KeyCode::Esc {
            return Some(Answer::Close);
        }
        match self {
            Self::Help { from } => match key.code {
                KeyCode::Up | KeyCode::Char('k') => *from = from.saturating_sub(1),
                KeyCode::Down | KeyCode::Char('j') => *from = (*from + 1).min(HELP_END),
                KeyCode::PageUp => *from = from.saturating_sub(10),
                KeyCode::PageDown | KeyCode::Char(' ') => *from = (*from + 10).min(HELP_END),
                _ => return Some(Answer::Close),
            },
            Self::Menu { at, actions } => {
                let count = actions.len();
                match key.code {
                    KeyCode::Up | KeyCode::Char('k') => *at = (*at + count - 1) % count,
                    KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => *at = (*at + 1) % count,
                    KeyCode::Enter | KeyCode::Char(' ') => {
                        return actions.get(*at).map(|(action, ..)| Answer::Do(*action));
                    }
                    KeyCode::Char('q') => return Some(Answer::Close),
                    _ => {}
                }
            }
            Self::Ask(question) => match key.code {
                KeyCode::Char('y' | 'Y') => return Some(Answer::Yes(question.clone())),
                KeyCode::Char('n' | 'N') | KeyCode::Enter => return Some(Answer::Close),
                _ => {}
            },
            Self::Text {
                purpose,
                text,
                error,
            } => match key.code {
                KeyCode::Enter if !text.trim().is_empty() => {
                    return Some(Answer::Text(*purpose, text.trim().to_owned()));
                }
                KeyCode::Backspace => {
                    text.pop();
                    *error = None;
                }
                KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => text.clear(),
                KeyCode::Char(c)
                    if !key.modifiers.contains(KeyModifiers::CONTROL) && !c.is_control() =>
                {
                    text.push(c);
                    *error = None;
                }
                _ => {}
            },
        }
        None
    }

    pub(super) fn paste(&mut self, pasted: &str) {
        if let Self::Text { text, error, .. } = self {
            text.extend(pasted.chars().filter(|c| !c.is_control()));
            *error = None;
        }
    }

    /// Runs the clicked menu line. A click elsewhere closes informative popups.
    pub(super) fn click(&mut self, area: Rect, column: u16, row: u16) -> Option<Answer> {
        let inside = self.frame(area);
        match self {
            Self::Menu { actions, .. } if inside.contains((column, row).into()) => {
                let index = usize::from(row.checked_sub(inside.y + 1)?);
                actions.get(index).map(|(action, ..)| Answer::Do(*action))
            }
            Self::Menu { .. } | Self::Help { .. } => Some(Answer::Close),
            Self::Ask(_) | Self::Text { .. } => None,
        }
    }

    fn frame(&self, area: Rect) -> Rect {
        let (width, height) = match self {
            Self::Help { .. } => (76, 22),
            Self::Menu { actions, .. } => (
                56,
                u16::try_from(actions.len()).unwrap_or(0).saturating_add(2),
            ),
            Self::Ask(_) => (60, 5),
            Self::Text { .. } => (70, 8),
        };
        centred(area, width, height)
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let inner = bordered(frame, self.frame(area), theme, self.title());
        let buffer = frame.buffer_mut();
        let lines = self.lines(theme);
        let mut text = Paragraph::new(lines);
        match self {
            Self::Help { from } => text = text.scroll((*from, 0)),
            Self::Menu { .. } => {}
            Self::Ask(_) | Self::Text { .. } => text = text.wrap(Wrap { trim: false }),
        }
        text.render(inner, buffer);
    }

    fn title(&self) -> &'static str {
        match self {
            Self::Help { .. } => " Help (arrows scroll, any other key closes) ",
            Self::Menu { .. } => " Menu (Enter does it, Esc closes) ",
            Self::Ask(_) => " Are you sure? ",
            Self::Text { purpose, .. } => purpose.title(),
        }
    }

    fn lines(&self, theme: Theme) -> Vec<Line<'static>> {
        match self {
            Self::Help { .. } => HELP
                .lines()
                .map(|line| Line::from(theme.plain(line)))
                .collect(),
            Self::Menu { at, actions } => actions
                .iter()
                .enumerate()
                .map(|(index, (_, name, key, does))| {
                    let chosen = index == *at;
                    let text = format!(
                        "{} {name:<8} {key:<7} {does}",
                        if chosen { ">" } else { " " }
                    );
                    let style = if chosen {
                        theme.style(Token::Accent).add_modifier(Modifier::REVERSED)
                    } else {
                        ratatui::style::Style::new()
                    };
                    Line::from(Span::styled(text, style))
                })
                .collect(),
            Self::Ask(question) => {
                let text = match question {
                    Question::Resign => "Resign this game?".to_owned(),
                    Question::Draw => "Both agree to a draw?".to_owned(),
                    Question::Rematch { kept } => {
                        let kept = if *kept { " It is saved." } else { "" };
                        format!("Leave this unfinished game and play again?{kept}")
                    }
                    Question::Leave => {
                        "Leave this game for good? The other player is told.".to_owned()
                    }
                    Question::Overwrite(path) => format!("Replace the file {path}?"),
                };
                vec![
                    Line::from(text),
                    Line::default(),
                    Line::from("y yes   n no"),
                ]
            }
            Self::Text {
                purpose,
                text,
                error,
            } => {
                let mut lines = vec![
                    Line::from(purpose.request()),
                    Line::from(Span::styled(format!("{text}_"), theme.style(Token::Accent))),
                    Line::default(),
                ];
                if let Some(error) = error {
                    let style = theme.style(Token::Danger);
                    lines.push(Line::from(Span::styled(theme.plain(error), style)));
                }
                lines
            }
        }
    }
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

/// Clears and frames an area; returns the inner one.
fn bordered(frame: &mut Frame<'_>, outer: Rect, theme: Theme, title: &'static str) -> Rect {
    let set = if theme.unicode {
        border::ROUNDED
    } else {
        ASCII_BORDER
    };
    let block = Block::bordered()
        .border_set(set)
        .border_style(theme.style(Token::Muted))
        .title(title);
    let inner = block.inner(outer);
    let buffer = frame.buffer_mut();
    Clear.render(outer, buffer);
    block.render(outer, buffer);
    inner
}

/// Draws lines in a centred box.
pub(super) fn draw_box(
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
    title: &'static str,
    lines: &[String],
) {
    let height = u16::try_from(lines.len()).unwrap_or(0).saturating_add(4);
    let inner = bordered(frame, centred(area, 64, height), theme, title);
    let lines: Vec<_> = lines
        .iter()
        .map(|line| Line::from(theme.plain(line)))
        .collect();
    Paragraph::new(lines)
        .wrap(Wrap { trim: false })
        .render(inner, frame.buffer_mut());
}

const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Scroll range.
const HELP_END: u16 = 26;

const HELP: &str = "\
Five stones in a row win: across, upright or slanting. Black begins.

PLACE A STONE
  arrows or h j k l    move the cursor [ ]
  Enter or Space       play there
  h8 Enter             play H8: a letter for the column, then the row
  mouse                the first click moves the cursor, a second click on
                       the same point plays there

COMMANDS: press the key, or type the word (or its beginning) and Enter
  Ctrl-Z undo          Ctrl-Y redo          Ctrl-T hint
  Ctrl-P pause         Ctrl-X resign        Ctrl-R rematch
  Ctrl-S save          Ctrl-O load          Ctrl-N new game
  Tab    menu          ?      help          Ctrl-Q or Ctrl-C quit
  draw                 two people at one terminal agree to it
  save PATH and load PATH work without the prompt, too

WITH SOMEBODY NEARBY (see the start screen, or gomoku lan)
  undo, draw, rematch  ask the other player    cancel  take that back
  yes, no              answer what they ask    leave   end it for good
  end                  without result, when their time is long up
  react FEELING        wave, applause, luck, surprise, thinking, thanks
  lobby                back to the list; like quit it keeps the game

THE BOARD
  X or a full disc     Black        O or a ring    White
  ( ) last move        * * winning row (# or @ on a narrow terminal)
  X1 O2   stones of the line behind a hint: Ctrl-T a third time, then the
          arrows, Home and End go through it, Esc leaves it
  ?   hint        !   forbidden to Black in Renju     +   star point
  > before a player    it is to move  ! before a clock     little time

RULES
  Freestyle   five or more win
  Standard    exactly five win, six or more are nothing
  Renju       Black wins with exactly five and may not make six or more,
              two fours at once or two open threes at once; White wins
              with five or more

The game is saved after each move; the next start offers to continue it.
If discs look too wide or broken, start with --ascii; --no-color and the
variable NO_COLOR turn colours off.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_can_be_scrolled_to_its_end_and_fits() {
        let lines = u16::try_from(HELP.lines().count()).unwrap();
        assert!(HELP_END + 20 >= lines, "{lines} lines");
        assert!(
            HELP.lines().all(|line| line.chars().count() <= 74),
            "too wide"
        );
    }

    #[test]
    fn questions_need_a_clear_yes() {
        let mut ask = Popup::Ask(Question::Resign);
        assert_eq!(ask.key(KeyCode::Char('x').into()), None);
        assert_eq!(ask.key(KeyCode::Enter.into()), Some(Answer::Close));
        assert_eq!(
            ask.key(KeyCode::Char('y').into()),
            Some(Answer::Yes(Question::Resign))
        );
    }
}
