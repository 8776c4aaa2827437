//! Current screen, and the effect of keys and clicks.

use std::path::Path;
use std::sync::Arc;

use gomoku_core::{GameConfig, GameObserver, IfReplaced, Phase, Storage};
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::game::{self, GameScreen};
use super::keep::{self, Begun};
use super::layout::Layout;
use super::lobby::LobbyScreen;
use super::online::OnlineScreen;
use super::popup::{Answer, Popup, Question, TextUse};
use super::prompt::{Action, Intent, actions, feelings, understand};
use super::start::{StartDecision, StartForm};
use super::theme::Theme;
use super::view::Tone;
use super::{Msg, Sender, panels, view};
use crate::data_folder::DataFolder;
use crate::lan::Options;
use crate::output::EXIT_HUNG_UP;
use crate::{game_file, sgf_file};

const REPLACED: &str = "The previous game is saved: gomoku games lists it.";

pub(super) struct App {
    theme: Theme,
    pub(super) sender: Sender,
    pub(super) form: StartForm,
    pub(super) game: Option<GameScreen>,
    pub(super) lobby: Option<LobbyScreen>,
    pub(super) online: Option<OnlineScreen>,
    /// Back and the final message lead to the online screen.
    pub(super) anywhere: bool,
    pub(super) options: Options,
    /// The start screen offers to continue it.
    unfinished: Option<GameScreen>,
    pub(super) popup: Option<Popup>,
    pub(super) generation: u64,
    area: Rect,
    /// Set when the program should end.
    exit: Option<u8>,
    pub(super) repaint: bool,
    /// None without storage. Dropped last, since dropping the game may store it.
    pub(super) place: Option<DataFolder>,
}

impl App {
    pub(super) fn new(theme: Theme, sender: Sender, place: Result<DataFolder, String>) -> Self {
        let (place, notice) = match place {
            Ok(place) => (Some(place), None),
            Err(why) => (
                None,
                Some(format!("Games can't be saved on this machine: {why}.")),
            ),
        };
        let mut app = Self {
            theme,
            sender,
            place,
            form: StartForm::new(None, None),
            game: None,
            lobby: None,
            online: None,
            anywhere: false,
            options: Options::default(),
            unfinished: None,
            popup: None,
            generation: 0,
            area: Rect::default(),
            exit: None,
            repaint: false,
        };
        app.show_start(notice);
        app
    }

    fn storage(&self) -> Option<&Storage> {
        self.place.as_ref().map(|place| place.storage().as_ref())
    }

    pub(super) fn exit(&self) -> Option<u8> {
        self.exit
    }

    /// Waits until the game is on disk. Returns how an unfinished one will be offered again.
    pub(super) fn keeps_game(&self) -> Option<&'static str> {
        let game = self.game.as_ref()?;
        let snapshot = game.snapshot();
        let kept = game.flush();
        if game.is_remote() {
            let how = if self.anywhere {
                "start gomoku online --resume"
            } else {
                "start gomoku lan --resume"
            };
            return game.can_be_resumed().then_some(how);
        }
        let unfinished = snapshot.phase != Phase::Over && !snapshot.moves.is_empty();
        (self.place.is_some() && kept && unfinished).then_some("start gomoku again")
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.area = area;
        if let Some(game) = &self.game {
            view::draw(frame, area, &game.view(self.theme));
        } else if let Some(lobby) = &self.lobby {
            lobby.draw(frame, area, self.theme);
        } else if let Some(online) = &self.online {
            online.draw(frame, area, self.theme);
        } else {
            self.form.draw(frame, area, self.theme);
        }
        if let Some(popup) = &self.popup {
            popup.draw(frame, area, self.theme);
        }
    }

    pub(super) fn handle(&mut self, msg: Msg) {
        match msg {
            Msg::Core { generation, update } => {
                if let Some(game) = &mut self.game {
                    game.update(generation, update);
                }
            }
            Msg::Lobby { generation, update } => self.lobby_said(generation, update),
            Msg::Facts { generation, facts } => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.facts(generation, &facts);
                }
            }
            Msg::Online { generation, event } => self.online_said(generation, &event),
            Msg::Input(event) => self.input(event),
            Msg::InputLost => self.exit = Some(EXIT_HUNG_UP),
            Msg::Signal(number) => {
                self.exit = Some(128_u8.saturating_add(u8::try_from(number).unwrap_or(0)));
            }
        }
    }

    pub(super) fn refresh(&mut self) {
        if let Some(lobby) = &mut self.lobby {
            lobby.refresh(&self.sender);
        }
        if let Some(game) = &mut self.game {
            game.refresh();
        }
    }

    fn input(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => match (&mut self.popup, &mut self.game) {
                (Some(popup), _) => popup.paste(&text),
                (None, Some(game)) => game.prompt().push_text(&text),
                (None, None) => {}
            },
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if control => return self.exit = Some(0),
            KeyCode::Char('l') if control => return self.repaint = true,
            _ => {}
        }
        if let Some(popup) = &mut self.popup {
            if let Some(answer) = popup.key(key) {
                self.answer(answer);
            }
        } else if self.game.is_some() {
            self.game_key(key, control);
        } else if let Some(lobby) = &mut self.lobby {
            if let Some(step) = lobby.key(key) {
                self.lobby_step(step);
            }
        } else if let Some(online) = &mut self.online {
            if let Some(step) = online.key(key) {
                self.online_step(step);
            }
        } else if let Some(decision) = self.form.key(key) {
            self.decide(decision);
        }
    }

    fn game_key(&mut self, key: KeyEvent, control: bool) {
        let Some(game) = &mut self.game else { return };
        if game.walk_key(key.code, control) {
            return;
        }
        game.clear_message();
        let action = match key.code {
            KeyCode::Char(c) if control => match c {
                'z' => Some(Action::Undo),
                'y' => Some(Action::Redo),
                't' => Some(Action::Hint),
                'p' => Some(Action::Pause),
                'x' => Some(Action::Resign),
                'r' => Some(Action::Rematch),
                'n' if game.is_remote() => Some(Action::Lobby),
                'n' => Some(Action::New),
                's' => Some(Action::Save),
                'o' => Some(Action::Load),
                _ => None,
            },
            KeyCode::Char('?') | KeyCode::F(1) => Some(Action::Help),
            KeyCode::Tab | KeyCode::F(10) => Some(Action::Menu),
            _ => None,
        };
        if let Some(action) = action {
            game.prompt().clear();
            let known = actions(game.snapshot())
                .iter()
                .any(|(one, ..)| *one == action);
            if known {
                self.act(action);
            } else {
                game.show_message("That can't be done in this game.", Tone::Bad);
            }
            return;
        }
        match key.code {
            KeyCode::Char(_) if control => {}
            KeyCode::Char(' ') if game.prompt().is_empty() => game.play_cursor(),
            KeyCode::Char(c) => return game.type_char(c),
            KeyCode::Backspace => game.prompt().erase(),
            KeyCode::Esc if game.prompt().is_empty() => return self.act(Action::Menu),
            KeyCode::Esc => game.prompt().clear(),
            KeyCode::Enter if game.prompt().is_empty() => game.play_cursor(),
            KeyCode::Enter => return self.typed_line(),
            KeyCode::Left => game.move_cursor(-1, 0),
            KeyCode::Right => game.move_cursor(1, 0),
            KeyCode::Up => game.move_cursor(0, 1),
            KeyCode::Down => game.move_cursor(0, -1),
            _ => {}
        }
        game.prompt().forget();
    }

    fn typed_line(&mut self) {
        let Some(game) = &mut self.game else { return };
        let line = game.prompt().take();
        let snapshot = game.snapshot();
        match understand(&line, snapshot.size, actions(snapshot)) {
            Intent::Play(point) => game.play(point),
            Intent::Do(action) => self.act(action),
            Intent::Save(path) => self.text(TextUse::Save, path),
            Intent::Load(path) => self.text(TextUse::Load, path),
            Intent::Unclear(why) => game.show_message(format!("\"{line}\": {why}"), Tone::Bad),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return;
        }
        let (column, row) = (mouse.column, mouse.row);
        if let Some(popup) = &mut self.popup {
            if let Some(answer) = popup.click(self.area, column, row) {
                self.answer(answer);
            }
        } else if let Some(game) = &mut self.game {
            let Ok(layout) = Layout::new(self.area, game.snapshot().size) else {
                return;
            };
            game.end_walk();
            if let Some(point) = layout.point_at(column, row) {
                game.click(point);
            } else if let Some(action) = panels::button_at(&layout, game.snapshot(), column, row) {
                game.clear_message();
                self.act(action);
            }
        } else if let Some(lobby) = &mut self.lobby {
            if let Some(step) = lobby.click(column, row) {
                self.lobby_step(step);
            }
        } else if let Some(online) = &mut self.online {
            if let Some(step) = online.click(column, row) {
                self.online_step(step);
            }
        } else if let Some(decision) = self.form.click(column, row) {
            self.decide(decision);
        }
    }

    fn act(&mut self, action: Action) {
        let Some(game) = &mut self.game else { return };
        let snapshot = game.snapshot();
        match action {
            Action::Undo => game.undo(),
            Action::Redo => game.redo(),
            Action::Hint => game.hint(),
            Action::Level(level) => game.change_level(level),
            Action::Pause => game.pause(),
            Action::Choose(choice) => game.choose(choice),
            Action::Resign if snapshot.can_resign => {
                self.popup = Some(Popup::Ask(Question::Resign));
            }
            Action::Resign => game.resign(),
            Action::Rematch if game.is_remote() => game.rematch(None),
            Action::Draw if game.is_remote() => game.offer_draw(),
            Action::Draw if snapshot.can_offer_draw => {
                self.popup = Some(Popup::Ask(Question::Draw));
            }
            Action::Draw => game.show_message("Only two people can agree to a draw.", Tone::Plain),
            Action::Answer(yes) => game.answer(yes),
            Action::Cancel => game.cancel(),
            Action::Restart => game.restart(),
            Action::React(Some(reaction)) => game.react(reaction),
            Action::React(None) => game.show_message(feelings(), Tone::Plain),
            Action::EndWithoutResult => game.end_without_result(),
            Action::Leave => self.popup = Some(Popup::Ask(Question::Leave)),
            Action::Lobby if self.anywhere => self.back_to_online(),
            Action::Lobby => self.back_to_lobby(),
            Action::Rematch if snapshot.if_replaced == Some(IfReplaced::Kept) => {
                let kept = self.place.is_some();
                self.popup = Some(Popup::Ask(Question::Rematch { kept }));
            }
            Action::Rematch => self.rematch(),
            Action::New => {
                self.game = None;
                self.show_start(None);
            }
            Action::Save => self.ask_path(TextUse::Save),
            Action::Load => self.ask_path(TextUse::Load),
            Action::Help => self.popup = Some(Popup::Help { from: 0 }),
            Action::Menu => {
                let actions = actions(snapshot);
                self.popup = Some(Popup::Menu { at: 0, actions });
            }
            Action::Quit => self.exit = Some(0),
        }
    }

    fn ask_path(&mut self, purpose: TextUse) {
        let text = "gomoku.sgf".to_owned();
        self.popup = Some(Popup::Text {
            purpose,
            text,
            error: None,
        });
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Text(purpose, text) => self.text(purpose, text),
            Answer::Close => self.popup = None,
            Answer::Do(action) => {
                self.popup = None;
                self.act(action);
            }
            Answer::Yes(question) => {
                self.popup = None;
                match question {
                    Question::Resign => {
                        if let Some(game) = &mut self.game {
                            game.resign();
                        }
                    }
                    Question::Draw => {
                        if let Some(game) = &mut self.game {
                            game.agree_draw();
                        }
                    }
                    Question::Rematch { .. } => self.rematch(),
                    Question::Leave => {
                        if let Some(game) = &mut self.game {
                            game.leave();
                        }
                    }
                    Question::Overwrite(path) => self.save(path, true),
                }
            }
        }
    }

    fn decide(&mut self, decision: StartDecision) {
        match decision {
            StartDecision::Continue => self.continue_unfinished(),
            StartDecision::Start(config) => {
                if let Err(why) = self.start(config) {
                    self.form.set_notice(Some(why));
                }
            }
            StartDecision::Nearby => self.show_nearby(),
            StartDecision::Online => self.show_online(),
            StartDecision::Load => self.ask_path(TextUse::Load),
            StartDecision::Help => self.popup = Some(Popup::Help { from: 0 }),
            StartDecision::Quit => self.exit = Some(0),
        }
    }

    pub(super) fn show_start(&mut self, notice: Option<String>) {
        let defaults = self.form.config();
        let (generation, observer) = self.next_observer();
        // Only one session may have the game, so drop the earlier one first.
        self.unfinished = None;
        let found = self
            .storage()
            .and_then(|storage| keep::unfinished(storage, defaults, observer));
        self.unfinished = found.map(|session| GameScreen::new(session, generation));
        let summary = |game: &GameScreen| keep::summary(game.snapshot());
        self.form.set_saved(self.unfinished.as_ref().map(summary));
        self.form.set_waiting(self.game_waiting());
        self.form.set_online(self.online_waiting());
        let damage = self.place.as_ref().and_then(DataFolder::damage);
        self.form.set_notice(notice.or(damage));
    }

    pub(super) fn next_observer(&mut self) -> (u64, Arc<dyn GameObserver>) {
        self.generation += 1;
        (
            self.generation,
            game::observer(self.generation, &self.sender),
        )
    }

    /// Whether a replaced game is stored.
    fn keeps_replaced(&self) -> bool {
        let before = self.unfinished.as_ref().or(self.game.as_ref());
        self.place.is_some()
            && before.is_some_and(|game| game.snapshot().if_replaced == Some(IfReplaced::Kept))
    }

    fn rematch(&mut self) {
        let greeting = self.keeps_replaced().then_some(REPLACED);
        if let Some(game) = &mut self.game {
            game.rematch(greeting);
        }
    }

    /// Starts a game and stores an unfinished one among the other games.
    pub(super) fn start(&mut self, config: GameConfig) -> Result<(), String> {
        let (generation, observer) = self.next_observer();
        let begun = keep::start(self.storage(), config, observer)?;
        self.replace(begun, generation);
        Ok(())
    }

    fn replace(&mut self, (session, not_saved): Begun, generation: u64) {
        let mut game = GameScreen::new(session, generation);
        match not_saved {
            Some(error) => {
                game.show_message(format!("This game is not saved: {error}."), Tone::Bad)
            }
            None if self.keeps_replaced() => game.show_message(REPLACED, Tone::Plain),
            None => {}
        }
        self.unfinished = None;
        self.game = Some(game);
        self.popup = None;
    }

    fn continue_unfinished(&mut self) {
        if let Some(game) = self.unfinished.take() {
            game.resume();
            self.game = Some(game);
        }
    }

    /// Opens a game from a file; an error changes nothing.
    fn load(&mut self, path: &Path, defaults: GameConfig) -> Result<(), String> {
        let opened =
            game_file::open_regular(path).map_err(|error| keep::file_error(path, &error))?;
        let message = opened.summary();
        let message = message.unwrap_or_else(|| format!("Loaded {}", path.display()));
        self.load_record(opened.record, defaults, Some(message))
            .map_err(|error| format!("{}: {error}.", path.display()))
    }

    /// Continues a record and shows `message`, unless the game is not saved.
    pub(super) fn load_record(
        &mut self,
        record: String,
        defaults: GameConfig,
        message: Option<String>,
    ) -> Result<(), String> {
        let (generation, observer) = self.next_observer();
        let begun = keep::load(self.storage(), record, defaults, observer)?;
        let saved = begun.1.is_none();
        self.replace(begun, generation);
        if let (true, Some(game), Some(message)) = (saved, &mut self.game, message) {
            game.show_message(message, Tone::Plain);
        }
        Ok(())
    }

    fn text(&mut self, purpose: TextUse, text: String) {
        match purpose {
            TextUse::Save => self.save(text, false),
            TextUse::Load => {
                let loaded = self.load(&keep::expand(&text), self.form.config());
                self.close_text(purpose, text, loaded);
            }
            TextUse::Invitation | TextUse::Server => {
                let done = self.online_text(purpose, &text);
                self.close_text(purpose, text, done);
            }
            TextUse::Nickname if self.online.is_some() => {
                let done = self.online_text(purpose, &text);
                self.close_text(purpose, text, done);
            }
            TextUse::Nickname | TextUse::Address | TextUse::WatchAddress => {
                let done = self.nearby_text(purpose, &text);
                self.close_text(purpose, text, done);
            }
        }
    }

    fn save(&mut self, path: String, overwrite: bool) {
        let target = keep::expand(&path);
        let Some(game) = &mut self.game else { return };
        if target.is_file() && !overwrite {
            self.popup = Some(Popup::Ask(Question::Overwrite(path)));
            return;
        }
        let saved = sgf_file::write(&target, &game.record())
            .map(|()| game.show_message(format!("Saved {}", target.display()), Tone::Plain))
            .map_err(|error| keep::file_error(&target, &error));
        self.close_text(TextUse::Save, path, saved);
    }

    /// Closes the text input, or leaves an invalid text open with the error.
    fn close_text(&mut self, purpose: TextUse, text: String, done: Result<(), String>) {
        self.popup = done.err().map(|error| Popup::Text {
            purpose,
            text,
            error: Some(error),
        });
    }
}
