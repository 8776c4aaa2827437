//! Lobby screen and pairing.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use gomoku_core::{
    Lobby, LobbyError, LobbyEvent, LobbySnapshot, Pairing, PairingStage, RemoteSetup,
};
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
use super::{Msg, Sender};
use crate::lan::{Waiting, words as net};

/// Time alone before the checklist is shown.
const ALONE: Duration = Duration::from_secs(8);

/// Update interval of the checklist.
const FACTS: Duration = Duration::from_secs(5);

const MAX_LISTED: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LobbyRow {
    /// Index.
    Kept(usize),
    /// Index.
    Peer(usize),
    Address,
    WatchAddress,
    Choice(ChoiceRow),
    Nickname,
    Help,
    Back,
}

#[derive(Debug, Clone)]
pub(super) enum LobbyStep {
    Resume(String),
    Type(TextUse),
    Help,
    Back,
}

pub(super) struct LobbyScreen {
    lobby: Arc<Lobby>,
    generation: u64,
    snapshot: LobbySnapshot,
    /// Resumable games.
    kept: Vec<Waiting>,
    at: usize,
    choices: Choices,
    notice: Option<(String, Tone)>,
    alone_since: Instant,
    asked: Option<Instant>,
    checklist: Vec<String>,
}

impl LobbyScreen {
    pub(super) fn new(
        lobby: Arc<Lobby>,
        generation: u64,
        kept: Vec<Waiting>,
        setup: &RemoteSetup,
        notice: Option<String>,
    ) -> Self {
        Self {
            snapshot: lobby.snapshot(),
            lobby,
            generation,
            kept,
            at: 0,
            choices: Choices::of(setup),
            notice: notice.map(|text| (text, Tone::Bad)),
            alone_since: Instant::now(),
            asked: None,
            checklist: Vec::new(),
        }
    }

    pub(super) fn lobby(&self) -> &Arc<Lobby> {
        &self.lobby
    }

    pub(super) fn setup(&self) -> RemoteSetup {
        self.choices.setup()
    }

    pub(super) fn show_message(&mut self, text: impl Into<String>, tone: Tone) {
        self.notice = Some((text.into(), tone));
    }

    pub(super) fn notify(&mut self, done: Result<(), LobbyError>) {
        match done {
            Ok(()) => self.notice = None,
            Err(error) => self.show_message(net::lobby_error(&error), Tone::Bad),
        }
    }

    /// Updates the state; requests the diagnosis while no player is found.
    pub(super) fn refresh(&mut self, sender: &Sender) {
        let row = self.rows().get(self.at).copied();
        let before = std::mem::replace(&mut self.snapshot, self.lobby.snapshot());
        self.keep_selection(row, &before);
        if !self.snapshot.peers.is_empty() || self.snapshot.pairing.is_some() {
            self.alone_since = Instant::now();
            self.checklist.clear();
            self.asked = None;
        }
        let due = self.asked.is_none_or(|asked| asked.elapsed() >= FACTS);
        if self.alone_since.elapsed() < ALONE || !due {
            return;
        }
        self.asked = Some(Instant::now());
        let (lobby, generation, sender) =
            (Arc::clone(&self.lobby), self.generation, sender.clone());
        // The call may take half a second. A failed thread start only skips the diagnosis.
        let _ = thread::Builder::new().name("facts".into()).spawn(move || {
            let facts = lobby.diagnosis();
            // The screen may be closed.
            let _ = sender.send(Msg::Facts { generation, facts });
        });
    }

    pub(super) fn facts(&mut self, generation: u64, facts: &gomoku_core::LobbyDiagnosis) {
        if generation == self.generation && self.asked.is_some() {
            self.checklist = net::checklist(facts);
        }
    }

    /// Restores the selection after a change of the list, if possible.
    fn keep_selection(&mut self, row: Option<LobbyRow>, before: &LobbySnapshot) {
        let rows = self.rows();
        let wanted = match row {
            Some(LobbyRow::Peer(index)) => {
                let id = before.peers.get(index).map(|peer| &peer.id);
                let peers = &self.snapshot.peers;
                let index = peers.iter().position(|peer| Some(&peer.id) == id);
                index.map(LobbyRow::Peer)
            }
            // Select the first player who appears; this can't trigger anything else.
            row => row,
        };
        let at = wanted.and_then(|wanted| rows.iter().position(|&row| row == wanted));
        self.at = at.unwrap_or(self.at).min(rows.len().saturating_sub(1));
    }

    /// Handles an event of this lobby and shows it if the screen does not. Returns false for other
    /// lobbies' events.
    pub(super) fn event(&mut self, generation: u64, event: &LobbyEvent) -> bool {
        if generation != self.generation {
            return false;
        }
        match event {
            LobbyEvent::Refused { nickname, reason } => {
                self.show_message(net::refusal(nickname, *reason), Tone::Bad);
            }
            LobbyEvent::Lost { nickname, reason } => {
                self.show_message(format!("{nickname}: {}.", net::loss(*reason)), Tone::Bad);
            }
            LobbyEvent::Withdrawn { nickname } => {
                self.show_message(format!("{nickname} took the invitation back."), Tone::Plain);
            }
            LobbyEvent::Invited { .. } => self.notice = None,
            LobbyEvent::CodeReady { .. }
            | LobbyEvent::CodeRight { .. }
            | LobbyEvent::GameReady
            | LobbyEvent::WatchReady => {}
        }
        true
    }

    fn rows(&self) -> Vec<LobbyRow> {
        let listed = self.snapshot.peers.len().min(MAX_LISTED);
        let kept = self.kept.len().min(2);
        let mut rows: Vec<LobbyRow> = (0..kept).map(LobbyRow::Kept).collect();
        rows.extend((0..listed).map(LobbyRow::Peer));
        rows.extend([LobbyRow::Address, LobbyRow::WatchAddress]);
        rows.extend(ChoiceRow::ALL.map(LobbyRow::Choice));
        rows.extend([LobbyRow::Nickname, LobbyRow::Help, LobbyRow::Back]);
        rows
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Option<LobbyStep> {
        if let Some(pairing) = self.snapshot.pairing.clone() {
            self.pairing_key(&pairing, key.code);
            return None;
        }
        match key.code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.change(1),
            KeyCode::Enter => return self.decide(),
            KeyCode::Char('q') | KeyCode::Esc => return Some(LobbyStep::Back),
            KeyCode::Char('?') | KeyCode::F(1) => return Some(LobbyStep::Help),
            _ => {}
        }
        None
    }

    /// Accepts only unambiguous answers, since they start a game or trust a stranger.
    fn pairing_key(&mut self, pairing: &Pairing, key: KeyCode) {
        let comparing = pairing.stage == PairingStage::Comparing;
        let unopened = pairing.stage == PairingStage::Unopened && !pairing.inviting;
        let done = match key {
            KeyCode::Char('y' | 'Y') if comparing => self.lobby.accept(),
            KeyCode::Char('n' | 'N') if comparing && !pairing.by_code => {
                let told = self.lobby.decline(true);
                if told.is_ok() {
                    let text = "The codes differ: there is no game with that device.";
                    return self.show_message(text, Tone::Bad);
                }
                told
            }
            KeyCode::Char('o' | 'O') if unopened => self.lobby.open_invitation(),
            KeyCode::Esc => self.lobby.decline(false),
            KeyCode::Char('d' | 'D') if comparing || unopened => self.lobby.decline(false),
            _ => return,
        };
        // The question may have vanished, which the screen shows.
        if !matches!(done, Err(LobbyError::NotNow)) {
            self.notify(done);
        }
    }

    pub(super) fn click(&mut self, column: u16, row: u16) -> Option<LobbyStep> {
        if self.snapshot.pairing.is_some() {
            return None;
        }
        let index = usize::from(row.checked_sub(FIRST_ROW)?);
        let clicked = *self.rows().get(index)?;
        self.at = index;
        match clicked {
            LobbyRow::Choice(_) => {
                let back = column < popup::VALUE_COLUMN + 2;
                self.change(if back { -1 } else { 1 });
                None
            }
            _ => self.decide(),
        }
    }

    fn step(&mut self, by: isize) {
        self.at = wrap(self.at, by, self.rows().len());
    }

    fn change(&mut self, by: isize) {
        if let Some(LobbyRow::Choice(row)) = self.rows().get(self.at) {
            self.choices.change(*row, by);
        }
    }

    fn decide(&mut self) -> Option<LobbyStep> {
        match *self.rows().get(self.at)? {
            LobbyRow::Kept(index) => {
                return Some(LobbyStep::Resume(self.kept.get(index)?.id.clone()));
            }
            LobbyRow::Peer(index) => {
                let peer = self.snapshot.peers.get(index)?;
                let id = peer.id.clone();
                let done = if peer.busy {
                    self.lobby.watch(id)
                } else {
                    self.lobby.invite(id, self.choices.setup())
                };
                self.notify(done);
            }
            LobbyRow::Address => return Some(LobbyStep::Type(TextUse::Address)),
            LobbyRow::WatchAddress => return Some(LobbyStep::Type(TextUse::WatchAddress)),
            LobbyRow::Nickname => return Some(LobbyStep::Type(TextUse::Nickname)),
            LobbyRow::Help => return Some(LobbyStep::Help),
            LobbyRow::Back => return Some(LobbyStep::Back),
            LobbyRow::Choice(_) => self.change(1),
        }
        None
    }

    fn texts(&self, row: LobbyRow) -> (String, String) {
        let (label, value) = match row {
            LobbyRow::Kept(index) => {
                let about = self.kept.get(index).map(|waiting| waiting.about.clone());
                ("Go on with", about.unwrap_or_default())
            }
            LobbyRow::Peer(index) => {
                let Some(peer) = self.snapshot.peers.get(index) else {
                    return Default::default();
                };
                let does = if peer.busy { "watch" } else { "invite" };
                return (
                    peer.nickname.clone(),
                    format!("{} (Enter: {does})", net::peer(peer)),
                );
            }
            LobbyRow::Address => ("Invite an address", "or a join code".into()),
            LobbyRow::WatchAddress => ("Watch at an address", String::new()),
            LobbyRow::Choice(row) => self.choices.texts(row),
            LobbyRow::Nickname => ("Your nickname", self.snapshot.nickname.clone()),
            LobbyRow::Help => ("Help", String::new()),
            LobbyRow::Back => ("Back", String::new()),
        };
        (label.to_owned(), value)
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        if area.width < WIDTH || area.height < HEIGHT {
            too_small(area, frame.buffer_mut(), WIDTH, HEIGHT);
            return;
        }
        let muted = theme.style(Token::Muted);
        let mut lines = form::title("Gomoku nearby", theme);
        for (index, row) in self.rows().into_iter().enumerate() {
            let (label, value) = self.texts(row);
            lines.push(form::row(&label, &value, index == self.at, theme));
        }
        let say = |lines: &mut Vec<Line<'static>>, text: &str, style: Style| {
            form::say(lines, text, area.width, style, theme);
        };
        lines.push(Line::default());
        let addresses: Vec<_> = self.snapshot.addresses.iter().take(2).cloned().collect();
        if addresses.is_empty() {
            let port = self.snapshot.port;
            say(
                &mut lines,
                &format!("No network; you listen on port {port}."),
                muted,
            );
        } else {
            say(
                &mut lines,
                &format!("Your address  {}", addresses.join("  ")),
                muted,
            );
        }
        if let Some(code) = &self.snapshot.short_code {
            say(&mut lines, &format!("Join code     {code}"), muted);
        }
        if let Some((text, tone)) = &self.notice {
            let style = form::tone(*tone, theme);
            say(&mut lines, text, style);
        }
        if self.checklist.is_empty() {
            if self.snapshot.peers.is_empty() {
                say(&mut lines, "Looking for others…", muted);
            }
            let more = self.snapshot.peers.len().saturating_sub(MAX_LISTED);
            if more > 0 {
                say(&mut lines, &format!("{more} more are around."), muted);
            }
            if let Some(why) = &self.snapshot.discovery_failed {
                say(&mut lines, &format!("Looking does not work: {why}."), muted);
            }
        }
        for text in &self.checklist {
            say(&mut lines, text, muted);
        }
        Paragraph::new(lines).render(area, frame.buffer_mut());
        if let Some(pairing) = &self.snapshot.pairing {
            popup::draw_box(frame, area, theme, " Nearby ", &question(pairing));
        }
    }
}

impl Drop for LobbyScreen {
    fn drop(&mut self) {
        self.lobby.shutdown();
    }
}

fn question(pairing: &Pairing) -> Vec<String> {
    let mut lines = vec![net::proposal(pairing), String::new()];
    let name = &pairing.nickname;
    if pairing.by_code {
        let (what, keys) = if pairing.stage == PairingStage::Comparing {
            (format!("{name} has your join code."), "y play   d decline")
        } else {
            (format!("Waiting for {name}…"), "Esc takes it back")
        };
        lines.extend([what, String::new(), keys.into()]);
        return lines;
    }
    let Some(code) = pairing.code.as_deref().map(net::code) else {
        if pairing.stage == PairingStage::Unopened && !pairing.inviting {
            lines.push("Both screens show six digits once you open it.".into());
            lines.push(String::new());
            lines.push("o open   d not now".into());
            return lines;
        }
        if pairing.stage == PairingStage::Unopened {
            lines.push(format!("Waiting until {name} opens it…"));
            lines.push("Esc takes it back".into());
            return lines;
        }
        lines.push(format!("Connecting to {name}…"));
        lines.push("Esc gives up".into());
        return lines;
    };
    match pairing.stage {
        PairingStage::Accepted => {
            lines.push(format!("The code is {code}. Waiting for {name}…"));
            lines.push("Esc takes it back".into());
        }
        PairingStage::Connecting | PairingStage::Unopened | PairingStage::Comparing => {
            lines.push(format!("Do both screens show {code}?"));
            if pairing.played_before {
                lines.push("You have played with this device before.".into());
            } else {
                lines.push("This device is new to you: compare every digit.".into());
            }
            lines.push(String::new());
            lines.push("y yes, play   n no, they differ   d decline".into());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(stage: PairingStage, code: Option<&str>) -> Pairing {
        Pairing {
            nickname: "Wei".into(),
            inviting: false,
            setup: Some(RemoteSetup {
                rule: gomoku_core::Rule::Renju,
                size: 19,
                clock: gomoku_core::ClockSetting::CountUp,
                inviter_is_black: true,
                forbidden_loses: false,
            }),
            code: code.map(str::to_owned),
            by_code: false,
            played_before: false,
            stage,
        }
    }

    #[test]
    fn the_question_shows_the_code() {
        let text = question(&pairing(PairingStage::Comparing, Some("123456"))).join("\n");
        assert!(text.contains("Do both screens show 123 456?"), "{text}");
        assert!(text.contains("Wei invites you: Renju 19×19"), "{text}");
        let text = question(&pairing(PairingStage::Connecting, None)).join("\n");
        assert!(text.contains("Connecting to Wei"), "{text}");
        let mut unopened = pairing(PairingStage::Unopened, None);
        let text = question(&unopened).join("\n");
        assert!(text.contains("o open   d not now"), "{text}");
        unopened.inviting = true;
        let text = question(&unopened).join("\n");
        assert!(text.contains("Waiting until Wei opens it"), "{text}");
        let mut by_code = pairing(PairingStage::Comparing, None);
        by_code.by_code = true;
        let text = question(&by_code).join("\n");
        assert!(text.contains("Wei has your join code."), "{text}");
        assert!(text.contains("y play   d decline"), "{text}");
        by_code.stage = PairingStage::Accepted;
        let text = question(&by_code).join("\n");
        assert!(text.contains("Waiting for Wei"), "{text}");
    }
}
