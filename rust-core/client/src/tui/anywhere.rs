//! Navigation of online games.

use gomoku_core::{InviteBy, OnlineEvent, RemoteSetup};

use super::Msg;
use super::app::App;
use super::game::{self, GameScreen};
use super::online::{OnlineScreen, OnlineStep};
use super::popup::{Popup, TextUse};
use super::view::Tone;
use crate::failure::Failure;
use crate::lan::{self, words as net};
use crate::online::{self, OnlineEntry, OnlineHandler, OnlineSetup, addresses, broker};

impl App {
    pub(super) fn show_online(&mut self) {
        if let Err(failure) = self.open_online() {
            self.form.set_notice(Some(failure.message));
        }
    }

    fn open_online(&mut self) -> Result<(), Failure> {
        let place = self.place()?;
        let games = online::waiting(place)?;
        let setup = self.options.setup;
        self.online = Some(OnlineScreen::new(games, place.nickname(), &setup));
        self.notify_withdrawn()
    }

    /// Notifies servers of withdrawn invitations for the sake of joining players.
    fn notify_withdrawn(&mut self) -> Result<(), Failure> {
        for link in online::withdrawn(self.place()?)? {
            let nodes: Vec<_> = link.broker.into_iter().collect();
            let meeting = OnlineSetup {
                entrance: OnlineEntry::Resume(link.id),
                broker: broker(&nodes, None)?,
                nodes,
            };
            let nobody = OnlineHandler(|_| ());
            let table = meeting.open(self.place()?, std::sync::Arc::new(nobody))?;
            if let Some(online) = &mut self.online {
                online.withdraw.push(table);
            }
        }
        Ok(())
    }

    /// Returns to the list, which can resume the game.
    pub(super) fn back_to_online(&mut self) {
        self.game = None;
        self.popup = None;
        if let Err(failure) = self.open_online() {
            self.show_start(Some(failure.message));
        }
    }

    pub(super) fn online_waiting(&self) -> Option<String> {
        let games = online::waiting(self.place.as_ref()?).ok()?;
        let mine = |link: &gomoku_core::SavedLink| {
            let game = link.game.as_ref();
            game.is_some_and(|game| !game.left && game.own_turn == Some(true))
        };
        match (games.len(), games.iter().filter(|link| mine(link)).count()) {
            (0, _) => None,
            (all, 0) => Some(format!("{all} waiting for the other player")),
            (_, mine) => Some(format!("{mine} waiting for your move")),
        }
    }

    pub(super) fn online_said(&mut self, generation: u64, event: &OnlineEvent) {
        if generation != self.generation {
            return;
        }
        let Some(online) = &mut self.online else {
            return;
        };
        match event {
            OnlineEvent::GameReady => self.take_online_game(),
            OnlineEvent::Ended { reason } => {
                let text = online::ended(reason).message;
                self.stop_waiting();
                self.online_says(&text);
            }
            _ => online.event(event),
        }
    }

    fn online_says(&mut self, text: &str) {
        if let Some(online) = &mut self.online {
            online.show_message(text, Tone::Bad);
        }
    }

    fn take_online_game(&mut self) {
        let Some(table) = self.online.as_ref().and_then(OnlineScreen::table).cloned() else {
            return;
        };
        self.generation += 1;
        match table.take_game(game::observer(self.generation, &self.sender)) {
            Ok(session) => {
                self.anywhere = true;
                self.game = Some(GameScreen::new(session, self.generation));
                self.online = None;
                self.popup = None;
            }
            Err(error) => self.online_says(&net::lobby_error(&error)),
        }
    }

    pub(super) fn online_step(&mut self, step: OnlineStep) {
        let done = match step {
            OnlineStep::Invite(by) => self.invite_online(by),
            OnlineStep::Resume(id) => self.resume_online(id),
            OnlineStep::Type(purpose) => {
                let text = match (purpose, &self.place, &self.online) {
                    (TextUse::Nickname, Some(place), _) => place.nickname(),
                    (TextUse::Server, _, Some(online)) => online.server.clone(),
                    _ => String::new(),
                };
                self.popup = Some(Popup::Text {
                    purpose,
                    text,
                    error: None,
                });
                Ok(())
            }
            OnlineStep::StopWaiting => {
                self.stop_waiting();
                Ok(())
            }
            OnlineStep::Withdraw => self.withdraw(),
            OnlineStep::Help => {
                self.popup = Some(Popup::Help { from: 0 });
                Ok(())
            }
            OnlineStep::Back => {
                self.online = None;
                self.show_start(None);
                Ok(())
            }
        };
        if let Err(failure) = done {
            self.online_says(&failure.message);
        }
    }

    fn invite_online(&mut self, by: InviteBy) -> Result<(), Failure> {
        let (server, setup) = self.typed_server();
        let nodes = match server.as_str() {
            "" => online::builtin_server(by)?,
            typed => addresses(typed)?,
        };
        self.options.setup = setup;
        self.meet(OnlineEntry::Invite(by, setup), nodes)
    }

    fn join_online(&mut self, text: &str) -> Result<(), Failure> {
        let (server, _) = self.typed_server();
        let nodes = match (online::named_server(text)?, server.as_str()) {
            (Some(named), _) => vec![named],
            // A code has no server address, so it uses the default server.
            (None, "") => online::builtin_server(InviteBy::Code)?,
            (None, typed) => addresses(typed)?,
        };
        self.meet(OnlineEntry::Join(text.to_owned()), nodes)
    }

    fn resume_online(&mut self, id: String) -> Result<(), Failure> {
        let waiting = online::waiting(self.place()?)?.into_iter();
        let named = waiting
            .filter(|link| link.id == id)
            .find_map(|link| link.broker);
        let nodes = named.ok_or_else(|| Failure::bad_input("that game waits no longer"))?;
        self.meet(OnlineEntry::Resume(id), vec![nodes])
    }

    fn typed_server(&self) -> (String, RemoteSetup) {
        match &self.online {
            Some(online) => (online.server.clone(), online.setup()),
            None => (String::new(), self.options.setup),
        }
    }

    fn meet(
        &mut self,
        entrance: OnlineEntry,
        nodes: Vec<gomoku_core::BrokerAddress>,
    ) -> Result<(), Failure> {
        self.generation += 1;
        let (generation, sender) = (self.generation, self.sender.clone());
        let observer = OnlineHandler(move |event| {
            // The screen may be closed.
            drop(sender.send(Msg::Online { generation, event }));
        });
        let meeting = OnlineSetup {
            entrance,
            broker: broker(&nodes, None)?,
            nodes,
        };
        let table = meeting.open(self.place()?, std::sync::Arc::new(observer))?;
        table.set_shown(true);
        if let Some(online) = &mut self.online {
            online.wait_for(table, meeting.nodes);
        }
        Ok(())
    }

    /// Stops waiting; the invitation stays stored.
    fn stop_waiting(&mut self) {
        // Ignore its further events.
        self.generation += 1;
        let games = self
            .place()
            .ok()
            .and_then(|place| online::waiting(place).ok());
        if let Some(online) = &mut self.online {
            drop(online.stop_waiting());
            online.set_games(games.unwrap_or_default());
        }
    }

    fn withdraw(&mut self) -> Result<(), Failure> {
        let Some(table) = self.online.as_mut().and_then(OnlineScreen::stop_waiting) else {
            return Ok(());
        };
        let id = table.id();
        drop(table);
        let withdrawn = self.place()?.storage().withdraw(id);
        self.stop_waiting();
        match withdrawn {
            Ok(true) => self.notify_withdrawn(),
            Ok(false) => Err(Failure::bad_input(
                "Your friend has joined meanwhile: leave the game itself.",
            )),
            Err(error) => Err(lan::not_saved(error)),
        }
    }

    pub(super) fn online_text(&mut self, purpose: TextUse, text: &str) -> Result<(), String> {
        let done = match purpose {
            TextUse::Invitation => self.join_online(text),
            TextUse::Server => addresses(text).map(|_| {
                if let Some(online) = &mut self.online {
                    online.server = text.to_owned();
                }
            }),
            _ => return self.rename_online(text),
        };
        done.map_err(|failure| failure.message)
    }

    fn rename_online(&mut self, nickname: &str) -> Result<(), String> {
        let nickname = self.keep_nickname(nickname)?;
        if let Some(online) = &mut self.online {
            online.set_nickname(nickname);
        }
        Ok(())
    }
}
