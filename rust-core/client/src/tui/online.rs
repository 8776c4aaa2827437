//! Online screen.

use std::sync::Arc;

use gomoku_core::{BrokerAddress, InviteBy, OnlineEvent, OnlineTable, RemoteSetup, SavedLink};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::choices::{ChoiceRow, Choices, wrap};
use super::form::{self, FIRST_ROW, HEIGHT, WIDTH};
use super::panels::too_small;
use super::popup::{self, TextUse};
use super::theme::{Theme, Token};
use super::view::Tone;
use crate::online;

const MAX_LISTED: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OnlineRow {
    /// Index.
    Kept(usize),
    InviteByLink,
    InviteByCode,
    Join,
    Choice(ChoiceRow),
    Server,
    Nickname,
    Back,
}

#[derive(Debug, Clone)]
pub(super) enum OnlineStep {
    Resume(String),
    Invite(InviteBy),
    Type(TextUse),
    /// Leaves the invitation open in the background.
    StopWaiting,
    Withdraw,
    Help,
    Back,
}

/// Invitation or answer without a game yet.
struct PendingGame {
    table: Arc<OnlineTable>,
    nodes: Vec<BrokerAddress>,
    /// Progress, one line per entry.
    messages: Vec<String>,
}

pub(super) struct OnlineScreen {
    games: Vec<SavedLink>,
    nickname: String,
    /// As typed; empty for the default.
    pub(super) server: String,
    at: usize,
    choices: Choices,
    notice: Option<(String, Tone)>,
    open: Option<PendingGame>,
    /// Withdrawals to send while the screen is shown.
    pub(super) withdraw: Vec<Arc<OnlineTable>>,
}

impl OnlineScreen {
    pub(super) fn new(games: Vec<SavedLink>, nickname: String, setup: &RemoteSetup) -> Self {
        Self {
            games,
            nickname,
            server: String::new(),
            at: 0,
            choices: Choices::of(setup),
            notice: None,
            open: None,
            withdraw: Vec::new(),
        }
    }

    pub(super) fn setup(&self) -> RemoteSetup {
        self.choices.setup()
    }

    pub(super) fn show_message(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = Some((text.into(), tone));
    }

    pub(super) fn set_nickname(&mut self, nickname: String) {
        self.nickname = nickname;
    }

    /// Updates the stored games; the selection stays.
    pub(super) fn set_games(&mut self, games: Vec<SavedLink>) {
        let row = self.rows().get(self.at).copied();
        self.games = games;
        let rows = self.rows();
        let same = row.and_then(|wanted| rows.iter().position(|&row| row == wanted));
        self.at = same.unwrap_or(self.at).min(rows.len().saturating_sub(1));
    }

    /// Shows an invitation or answer until the game begins.
    pub(super) fn wait_for(&mut self, table: Arc<OnlineTable>, nodes: Vec<BrokerAddress>) {
        self.notice = None;
        let messages = vec!["Reaching the server…".to_owned()];
        self.open = Some(PendingGame {
            table,
            nodes,
            messages,
        });
    }

    pub(super) fn table(&self) -> Option<&Arc<OnlineTable>> {
        self.open.as_ref().map(|open| &open.table)
    }

    pub(super) fn stop_waiting(&mut self) -> Option<Arc<OnlineTable>> {
        self.open.take().map(|open| open.table)
    }

    pub(super) fn event(&mut self, event: &OnlineEvent) {
        let Some(open) = &mut self.open else { return };
        open.messages = match event {
            OnlineEvent::Invitation { text } => {
                let link = online::link(text, &open.nodes);
                vec!["Send this to your friend:".into(), String::new(), link]
            }
            OnlineEvent::Joining => vec![
                "Joined. The game begins as soon as your friend is online;".into(),
                "you needn't wait for that here.".into(),
            ],
            OnlineEvent::Guessed { left: 0 } => {
                vec!["A wrong code: the code rests for a minute.".into()]
            }
            OnlineEvent::Guessed { left } => {
                vec![format!("Someone typed a wrong code; {left} more tries.")]
            }
            OnlineEvent::Unreachable { detail } => vec![
                format!("The server can't be reached: {detail}."),
                "It is tried again.".into(),
            ],
            OnlineEvent::OwnTurn | OnlineEvent::GameReady | OnlineEvent::Ended { .. } => return,
        };
    }

    fn rows(&self) -> Vec<OnlineRow> {
        let listed = self.games.len().min(MAX_LISTED);
        let mut rows: Vec<OnlineRow> = (0..listed).map(OnlineRow::Kept).collect();
        rows.extend([
            OnlineRow::InviteByLink,
            OnlineRow::InviteByCode,
            OnlineRow::Join,
        ]);
        rows.extend(ChoiceRow::ALL.map(OnlineRow::Choice));
        rows.extend([OnlineRow::Server, OnlineRow::Nickname, OnlineRow::Back]);
        rows
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Option<OnlineStep> {
        if self.open.is_some() {
            return match key.code {
                KeyCode::Esc | KeyCode::Enter => Some(OnlineStep::StopWaiting),
                KeyCode::Char('w' | 'W') => Some(OnlineStep::Withdraw),
                _ => None,
            };
        }
        match key.code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.change(1),
            KeyCode::Enter => return self.decide(),
            KeyCode::Char('q') | KeyCode::Esc => return Some(OnlineStep::Back),
            KeyCode::Char('?') | KeyCode::F(1) => return Some(OnlineStep::Help),
            _ => {}
        }
        None
    }

    pub(super) fn click(&mut self, column: u16, row: u16) -> Option<OnlineStep> {
        if self.open.is_some() {
            return None;
        }
        let index = usize::from(row.checked_sub(FIRST_ROW)?);
        let clicked = *self.rows().get(index)?;
        self.at = index;
        if let OnlineRow::Choice(_) = clicked {
            let back = column < popup::VALUE_COLUMN + 2;
            self.change(if back { -1 } else { 1 });
            return None;
        }
        self.decide()
    }

    fn step(&mut self, by: isize) {
        self.at = wrap(self.at, by, self.rows().len());
    }

    fn change(&mut self, by: isize) {
        if let Some(OnlineRow::Choice(row)) = self.rows().get(self.at) {
            self.choices.change(*row, by);
        }
    }

    fn decide(&mut self) -> Option<OnlineStep> {
        Some(match *self.rows().get(self.at)? {
            OnlineRow::Kept(index) => OnlineStep::Resume(self.games.get(index)?.id.clone()),
            OnlineRow::InviteByLink => OnlineStep::Invite(InviteBy::Link),
            OnlineRow::InviteByCode => OnlineStep::Invite(InviteBy::Code),
            OnlineRow::Join => OnlineStep::Type(TextUse::Invitation),
            OnlineRow::Server => OnlineStep::Type(TextUse::Server),
            OnlineRow::Nickname => OnlineStep::Type(TextUse::Nickname),
            OnlineRow::Back => OnlineStep::Back,
            OnlineRow::Choice(_) => {
                self.change(1);
                return None;
            }
        })
    }

    fn texts(&self, row: OnlineRow) -> (&'static str, String) {
        match row {
            OnlineRow::Kept(index) => {
                let about = self.games.get(index).map(online::describe);
                ("Go on with", about.unwrap_or_default())
            }
            OnlineRow::InviteByLink => ("Invite by a link", "to send".into()),
            OnlineRow::InviteByCode => ("Invite by a code", "nine characters to say".into()),
            OnlineRow::Join => ("Join", "with a link or a code".into()),
            OnlineRow::Choice(row) => self.choices.texts(row),
            OnlineRow::Server if self.server.is_empty() => {
                ("Server", "the one that is set up".into())
            }
            OnlineRow::Server => ("Server", self.server.clone()),
            OnlineRow::Nickname => ("Your nickname", self.nickname.clone()),
            OnlineRow::Back => ("Back", String::new()),
        }
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        if area.width < WIDTH || area.height < HEIGHT {
            too_small(area, frame.buffer_mut(), WIDTH, HEIGHT);
            return;
        }
        let mut lines = form::title("Gomoku online", theme);
        let say = |lines: &mut Vec<Line<'static>>, text: &str, style: Style| {
            form::say(lines, text, area.width, style, theme);
        };
        if let Some(open) = &self.open {
            // Print links without a frame, so that they can be selected and copied.
            for text in &open.messages {
                say(&mut lines, text, Style::new());
            }
            lines.push(Line::default());
            let keys = "Esc goes back, what you began stays   w takes it back";
            say(&mut lines, keys, theme.style(Token::Muted));
        } else {
            for (index, row) in self.rows().into_iter().enumerate() {
                let (label, value) = self.texts(row);
                lines.push(form::row(label, &value, index == self.at, theme));
            }
            lines.push(Line::default());
            let about = "You needn't be online together: encrypted moves wait on the server.";
            say(&mut lines, about, theme.style(Token::Muted));
        }
        if let Some((text, tone)) = &self.notice {
            let style = form::tone(*tone, theme);
            lines.push(Line::default());
            say(&mut lines, text, style);
        }
        Paragraph::new(lines).render(area, frame.buffer_mut());
    }
}
