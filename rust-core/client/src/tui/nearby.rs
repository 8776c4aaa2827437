//! Navigation of nearby games.

use gomoku_core::{LobbyEvent, shown_nickname};

use super::Msg;
use super::app::App;
use super::game::{self, GameScreen};
use super::lobby::{LobbyScreen, LobbyStep};
use super::popup::{Popup, TextUse};
use super::view::Tone;
use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::lan::{self, LobbyEntry, LobbyHandler, LobbyUpdate, Options, words as net};

impl App {
    pub(super) fn visit(&mut self, options: Options, visit: &LobbyEntry) -> Result<(), Failure> {
        self.options = options;
        if *visit == LobbyEntry::Resume {
            let waiting = lan::first_waiting(self.place()?)?;
            return self.resume(waiting.id);
        }
        self.open_lobby(None)?;
        let Some(lobby) = &mut self.lobby else {
            return Ok(());
        };
        visit.ask(lobby.lobby(), options.setup)
    }

    pub(super) fn place(&self) -> Result<&DataFolder, Failure> {
        let place = self.place.as_ref();
        place.ok_or_else(|| lan::not_saved("no place for it"))
    }

    pub(super) fn show_nearby(&mut self) {
        if let Err(failure) = self.open_lobby(None) {
            self.form.set_notice(Some(failure.message));
        }
    }

    /// Returns to the list, which can resume the game.
    pub(super) fn back_to_lobby(&mut self) {
        self.game = None;
        self.popup = None;
        if let Err(failure) = self.open_lobby(None) {
            self.show_start(Some(failure.message));
        }
    }

    pub(super) fn game_waiting(&self) -> Option<String> {
        let games = lan::nearby(self.place.as_ref()?.storage()).ok()?;
        games.into_iter().next().map(|waiting| waiting.about)
    }

    fn open_lobby(&mut self, notice: Option<String>) -> Result<(), Failure> {
        // Close the earlier lobby first: it sends its goodbye and releases its port.
        self.lobby = None;
        self.generation += 1;
        let (generation, sender) = (self.generation, self.sender.clone());
        let observer = LobbyHandler::new(move |update| {
            // The screen may be closed.
            drop(sender.send(Msg::Lobby { generation, update }));
        });
        let options = self.options;
        let place = self.place()?;
        let (kept, damaged) = lan::waiting(place);
        let lobby = lan::open_lobby(place, options, observer)?;
        let notice = notice.or(damaged);
        let screen = LobbyScreen::new(lobby, generation, kept, &options.setup, notice);
        self.lobby = Some(screen);
        Ok(())
    }

    pub(super) fn lobby_said(&mut self, generation: u64, update: LobbyUpdate) {
        // The state is read from the lobby before each drawing.
        let (Some(lobby), LobbyUpdate::Event(event)) = (&mut self.lobby, update) else {
            return;
        };
        if !lobby.event(generation, &event) {
            return;
        }
        match event {
            LobbyEvent::GameReady | LobbyEvent::WatchReady => self.take_game(),
            _ => {}
        }
    }

    fn take_game(&mut self) {
        let Some(lobby) = &mut self.lobby else { return };
        self.generation += 1;
        let observer = game::observer(self.generation, &self.sender);
        match lobby.lobby().take_game(observer) {
            Ok(session) => {
                self.options.setup = lobby.setup();
                self.anywhere = false;
                self.game = Some(GameScreen::new(session, self.generation));
                self.lobby = None;
                self.popup = None;
            }
            Err(error) => lobby.show_message(net::lobby_error(&error), Tone::Bad),
        }
    }

    /// Shows the resumed game; on failure the screen stays.
    fn resume(&mut self, id: String) -> Result<(), Failure> {
        let (generation, observer) = self.next_observer();
        let session = lan::resume(self.place()?, self.options, id, observer)?;
        self.lobby = None;
        self.anywhere = false;
        self.game = Some(GameScreen::new(session, generation));
        Ok(())
    }

    pub(super) fn lobby_step(&mut self, step: LobbyStep) {
        match step {
            LobbyStep::Resume(id) => {
                if let Err(failure) = self.resume(id)
                    && let Err(failure) = self.open_lobby(Some(failure.message))
                {
                    self.show_start(Some(failure.message));
                }
            }
            LobbyStep::Type(purpose) => {
                let text = match (purpose, &self.place) {
                    (TextUse::Nickname, Some(place)) => place.nickname(),
                    _ => String::new(),
                };
                self.popup = Some(Popup::Text {
                    purpose,
                    text,
                    error: None,
                });
            }
            LobbyStep::Help => self.popup = Some(Popup::Help { from: 0 }),
            LobbyStep::Back => {
                self.lobby = None;
                self.show_start(None);
            }
        }
    }

    pub(super) fn nearby_text(&mut self, purpose: TextUse, text: &str) -> Result<(), String> {
        if purpose == TextUse::Nickname {
            return self.rename(text);
        }
        let Some(lobby) = &mut self.lobby else {
            return Ok(());
        };
        let asked = match purpose {
            TextUse::WatchAddress => lobby.lobby().watch_address(text.to_owned()),
            _ => lobby.lobby().invite_address(text.to_owned(), lobby.setup()),
        };
        asked.map_err(|error| net::lobby_error(&error))
    }

    /// Opens another lobby, because a lobby's name is fixed.
    fn rename(&mut self, nickname: &str) -> Result<(), String> {
        self.keep_nickname(nickname)?;
        if let Some(lobby) = &self.lobby {
            self.options.setup = lobby.setup();
        }
        self.open_lobby(None).map_err(|failure| failure.message)
    }

    /// Stores the nickname and returns it as displayed.
    pub(super) fn keep_nickname(&self, nickname: &str) -> Result<String, String> {
        let Some(nickname) = shown_nickname(nickname.to_owned()) else {
            return Err(net::lobby_error(&gomoku_core::LobbyError::BadNickname));
        };
        let stored = self.place().map(|place| place.set_nickname(&nickname));
        let stored = stored.and_then(|stored| stored.map_err(lan::not_saved));
        stored.map(|()| nickname).map_err(|failure| failure.message)
    }
}
