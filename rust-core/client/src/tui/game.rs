//! Game screen: commands to the core, and its latest state.

use std::sync::Arc;
use std::time::Instant;

use gomoku_core::{
    Certainty, CommandError, GameEvent, GameSession, GameSnapshot, LinkOver, LinkState, MoveLine,
    Offer, OfferAnswer, Phase, Point, Reaction, RemoteSeat, SwapChoice, Thinking, next_line,
    point_name,
};

use ratatui::crossterm::event::KeyCode;

use super::Sender;
use super::line_viewer::{LineViewer, LineViewerKey};
use super::prompt::{self, Prompt, Typed};
use super::theme::Theme;
use super::view::{GameView, Tone};
use crate::game_updates::{GameHandler, GameUpdate};
use crate::lan::{self, words as net};
use crate::words;

pub(super) struct GameScreen {
    session: Arc<GameSession>,
    /// Distinguishes updates of earlier games, which are ignored.
    generation: u64,
    snapshot: GameSnapshot,
    cursor: Point,
    /// Last click; a second click there plays.
    clicked: Option<Point>,
    search: Option<Thinking>,
    /// Line behind a hint, while the user steps through it.
    walk: Option<LineViewer>,
    walked: Option<MoveLine>,
    message: Option<(String, Tone)>,
    prompt: Prompt,
    typed_means: String,
    /// The storage failure was shown.
    notified_not_kept: bool,
    greeting: Option<(String, Tone)>,
}

impl GameScreen {
    /// Shows a game whose observer sends `generation`.
    pub(super) fn new(session: Arc<GameSession>, generation: u64) -> Self {
        let snapshot = session.snapshot();
        let middle = (snapshot.size - 1) / 2;
        let cursor = snapshot.moves.last().map_or(
            Point {
                x: middle,
                y: middle,
            },
            |played| played.point,
        );
        Self {
            session,
            generation,
            snapshot,
            cursor,
            clicked: None,
            search: None,
            walk: None,
            walked: None,
            message: None,
            prompt: Prompt::default(),
            typed_means: String::new(),
            notified_not_kept: false,
            greeting: None,
        }
    }

    pub(super) fn snapshot(&self) -> &GameSnapshot {
        &self.snapshot
    }

    pub(super) fn is_remote(&self) -> bool {
        self.snapshot.remote.is_some()
    }

    pub(super) fn can_be_resumed(&self) -> bool {
        self.snapshot.remote.as_ref().is_some_and(|remote| {
            let over = match remote.link {
                LinkState::Over { reason } => {
                    !matches!(reason, LinkOver::Abandoned | LinkOver::Cloned)
                }
                _ => false,
            };
            !remote.watching && !over
        })
    }

    pub(super) fn prompt(&mut self) -> &mut Prompt {
        &mut self.prompt
    }

    pub(super) fn record(&self) -> String {
        self.session.record()
    }

    pub(super) fn refresh(&mut self) {
        let before = std::mem::replace(&mut self.snapshot, self.session.snapshot());
        // A displayed state survives a kill. A write failure is shown below.
        if before.revision != self.snapshot.revision && !self.is_remote() {
            self.session.flush();
        }
        self.walk.take_if(|walk| !walk.is_of(&self.snapshot));
        let told = std::mem::replace(&mut self.notified_not_kept, self.snapshot.not_saved);
        if self.snapshot.not_saved && !told {
            let text = "This game can't be saved: it is lost when the program is closed.";
            self.show_message(text, Tone::Bad);
        }
        self.typed_means = if self.prompt.is_empty() {
            String::new()
        } else {
            let actions = prompt::actions(&self.snapshot);
            prompt::preview(self.prompt.text(), self.snapshot.size, actions)
        };
    }

    /// Waits until the game is on disk, and returns whether it is.
    pub(super) fn flush(&self) -> bool {
        self.session.flush()
    }

    pub(super) fn resume(&self) {
        self.session.resume();
    }

    pub(super) fn show_message(&mut self, text: impl Into<String>, tone: Tone) {
        self.message = Some((text.into(), tone));
    }

    pub(super) fn clear_message(&mut self) {
        self.message = None;
    }

    pub(super) fn update(&mut self, generation: u64, update: GameUpdate) {
        if generation != self.generation {
            return;
        }
        match update {
            // The state is read from the session before each drawing.
            GameUpdate::Snapshot(_) => {}
            GameUpdate::Thinking(thinking) => self.search = Some(thinking),
            GameUpdate::Event(event) => self.event(&event),
        }
    }

    fn event(&mut self, event: &GameEvent) {
        match event {
            GameEvent::HintNear { area } => {
                let (from, to) = (point_name(area.from), point_name(area.to));
                let look = format!("Look between {from} and {to}. Hint once more tells the move.");
                self.show_message(look, Tone::Plain);
            }
            GameEvent::HintReady { point } => {
                self.show_message(hint_text(*point, &self.session.snapshot()), Tone::Plain);
                self.cursor = *point;
            }
            GameEvent::TimeLow { stone } => {
                let side = words::stone(*stone);
                self.show_message(format!("{side} has less than ten seconds."), Tone::Bad);
            }
            GameEvent::StonePlaced {
                by_computer: true, ..
            }
            | GameEvent::GameOver { .. } => {
                self.message = None;
            }
            GameEvent::NewGame => {
                self.message = self.greeting.take();
                self.search = None;
            }
            GameEvent::SwapChosen {
                choice, by_first, ..
            } => self.show_message(words::swap_chosen(*choice, *by_first), Tone::Plain),
            GameEvent::StonePlaced { .. }
            | GameEvent::MovesTakenBack { .. }
            | GameEvent::MovesReplayed { .. } => {}
            // Panel and status line show the link's state.
            GameEvent::LinkLost { .. }
            | GameEvent::PeerAway { .. }
            | GameEvent::LinkEnded { .. } => self.message = None,
            GameEvent::EndOffered => {
                let text = format!(
                    "{} has used more time than there was. Wait on, or type end: nobody has won then.",
                    self.opponent()
                );
                self.show_message(text, Tone::Plain);
            }
            GameEvent::OfferReceived { offer } => {
                let (name, what) = (self.opponent(), net::offer(*offer));
                let text = format!("{name} asks for {what}. Type yes or no.");
                self.show_message(text, Tone::Plain);
            }
            GameEvent::OfferWithdrawn { offer } => {
                let (name, what) = (self.opponent(), net::offer(*offer));
                self.show_message(format!("{name} no longer asks for {what}."), Tone::Plain);
            }
            // The new board or the result makes a message unnecessary.
            GameEvent::OfferAnswered {
                offer: Offer::Draw | Offer::Rematch,
                answer: OfferAnswer::Agreed,
            } => self.message = None,
            GameEvent::OfferAnswered { offer, answer } => {
                let (what, answer) = (net::offer(*offer), net::answer(*answer));
                self.show_message(format!("You asked for {what}: {answer}."), Tone::Plain);
            }
            GameEvent::LinkResumed => {
                self.show_message(format!("{} is there again.", self.opponent()), Tone::Plain);
            }
            GameEvent::Reacted { reaction } => {
                let (name, feeling) = (self.opponent(), net::reaction(*reaction));
                self.show_message(format!("{name}: {feeling}!"), Tone::Plain);
            }
        }
    }

    fn opponent(&self) -> String {
        let remote = self.snapshot.remote.as_ref();
        remote.map(|remote| remote.name.clone()).unwrap_or_default()
    }

    pub(super) fn move_cursor(&mut self, across: i32, up: i32) {
        let last = self.snapshot.size - 1;
        self.cursor.x = (self.cursor.x + across).clamp(0, last);
        self.cursor.y = (self.cursor.y + up).clamp(0, last);
        self.clicked = None;
    }

    pub(super) fn type_char(&mut self, c: char) {
        match self.prompt.key(c, self.cursor, Instant::now()) {
            Typed::Kept => {}
            Typed::KeptFrom(cursor) => self.cursor = cursor,
            Typed::Moves(across, up) => self.move_cursor(across, up),
        }
    }

    pub(super) fn click(&mut self, point: Point) {
        self.prompt.forget();
        if self.clicked == Some(point) {
            self.play(point);
        } else {
            self.cursor = point;
            self.clicked = Some(point);
            self.show_message(
                format!("{}: click again to play there", point_name(point)),
                Tone::Plain,
            );
        }
    }

    pub(super) fn play_cursor(&mut self) {
        self.play(self.cursor);
    }

    pub(super) fn play(&mut self, point: Point) {
        self.clicked = None;
        match self.session.play(point) {
            Ok(()) => {
                self.cursor = point;
                self.message = None;
            }
            Err(error) => self.show_message(words::move_error(&error), Tone::Bad),
        }
    }

    pub(super) fn undo(&mut self) {
        self.notify(self.session.undo());
    }

    pub(super) fn redo(&mut self) {
        self.notify(self.session.redo());
    }

    pub(super) fn choose(&mut self, choice: SwapChoice) {
        self.notify(self.session.choose(choice));
    }

    pub(super) fn resign(&mut self) {
        self.notify(self.session.resign());
    }

    /// Runs a command of remote games only.
    fn far(&mut self, act: impl FnOnce(&RemoteSeat) -> Result<(), CommandError>) {
        if let Some(seat) = self.session.remote() {
            self.notify(act(&seat));
        }
    }

    pub(super) fn offer_draw(&mut self) {
        self.far(|far| far.offer(Offer::Draw));
    }

    /// Ends in a draw, after both people have agreed.
    pub(super) fn agree_draw(&mut self) {
        self.notify(self.session.draw());
    }

    pub(super) fn answer(&mut self, yes: bool) {
        self.far(|far| far.answer(yes));
    }

    pub(super) fn cancel(&mut self) {
        self.far(|far| far.cancel());
    }

    pub(super) fn restart(&mut self) {
        self.far(|far| far.restart());
    }

    pub(super) fn react(&mut self, reaction: Reaction) {
        self.far(|far| far.react(reaction));
    }

    pub(super) fn end_without_result(&mut self) {
        self.far(|far| far.end_without_result());
    }

    pub(super) fn leave(&mut self) {
        self.far(|far| far.leave());
    }

    /// Requests a rematch. `greeting` is shown once it begins, which clears earlier messages.
    pub(super) fn rematch(&mut self, greeting: Option<&str>) {
        let begun = self.session.rematch();
        let greeting = greeting.filter(|_| begun.is_ok());
        self.greeting = greeting.map(|text| (text.to_owned(), Tone::Plain));
        self.notify(begun);
    }

    /// Changes the computer's level, or shows the possible ones.
    pub(super) fn change_level(&mut self, level: Option<i32>) {
        let Some(level) = level else {
            let which = words::parse_level("").err().unwrap_or_default();
            return self.show_message(format!("level and its name: {which}"), Tone::Plain);
        };
        let changed = self.session.change_level(level);
        if changed.is_ok() {
            let name = words::level(level);
            self.show_message(
                format!("From now on: {name}. This game counts for no level."),
                Tone::Plain,
            );
        }
        self.notify(changed);
    }

    /// Shows the area, then the move, then the lines behind it.
    pub(super) fn hint(&mut self) {
        if let Some(walk) = LineViewer::begin(&self.snapshot, self.walked.as_ref()) {
            self.show_message(walk.text(), Tone::Plain);
            self.walked = Some(walk.line().clone());
            self.walk = Some(walk);
            return;
        }
        let asked = self.session.hint();
        if asked.is_ok() {
            self.show_message("Looking for a hint…", Tone::Plain);
        }
        self.notify(asked);
    }

    /// Handles a key while a line is shown; returns whether there is one. Keys with Control end the
    /// line and have their usual effect.
    pub(super) fn walk_key(&mut self, code: KeyCode, control: bool) -> bool {
        let Some(walk) = &mut self.walk else {
            return false;
        };
        if control {
            self.end_walk();
            return false;
        }
        match walk.key(code) {
            LineViewerKey::Stays => {
                let text = walk.text();
                self.show_message(text, Tone::Plain);
            }
            LineViewerKey::Ends => self.end_walk(),
        }
        true
    }

    pub(super) fn end_walk(&mut self) {
        if self.walk.take().is_some() {
            self.message = None;
        }
    }

    pub(super) fn pause(&mut self) {
        match self.snapshot.phase {
            Phase::Playing => self.session.pause(),
            Phase::Paused => self.session.resume(),
            Phase::Over => self.show_message("The game has ended.", Tone::Bad),
        }
    }

    fn notify(&mut self, result: Result<(), CommandError>) {
        if let Err(error) = result {
            self.show_message(words::command_error(&error), Tone::Bad);
        }
    }

    pub(super) fn view(&self, theme: Theme) -> GameView<'_> {
        GameView {
            snapshot: &self.snapshot,
            cursor: self.cursor,
            search: self.search.as_ref(),
            message: self
                .message
                .as_ref()
                .map(|(text, tone)| (text.as_str(), *tone)),
            walk: self.walk.as_ref(),
            line: next_line(self.snapshot.hint_lines.clone(), self.walked.clone())
                .map(|line| line.kind),
            typed: self.prompt.text(),
            typed_means: &self.typed_means,
            theme,
        }
    }
}

impl Drop for GameScreen {
    fn drop(&mut self) {
        lan::leave_finished(&self.session);
        self.session.shutdown();
    }
}

pub(super) fn observer(generation: u64, sender: &Sender) -> Arc<dyn gomoku_core::GameObserver> {
    let sender = sender.clone();
    // The screen may be closed.
    GameHandler::new(move |update| drop(sender.send(super::Msg::Core { generation, update })))
}

fn hint_text(point: Point, told: &GameSnapshot) -> String {
    let name = point_name(point);
    // Placed first, because the end of a long reason may be cut.
    let known = match told.hint_certainty {
        Some(Certainty::Proved) => ", proved",
        Some(Certainty::Estimated) => ", estimated",
        None => "",
    };
    match &told.hint_reason {
        Some(reason) => {
            let reason = words::hint_reason(reason);
            format!("Hint{known}: {name}, marked ?: {reason}")
        }
        None => format!("Hint: {name}, marked ?"),
    }
}
