//! The full-screen client. One thread owns the screen; keyboard, signals and the core send it
//! messages.

mod anywhere;
mod app;
mod board;
mod choices;
mod display;
mod form;
mod game;
mod keep;
mod layout;
mod line_viewer;
mod lobby;
mod nearby;
mod online;
mod panels;
mod popup;
mod prompt;
mod start;
mod terminal;
mod theme;
mod view;

use std::io::Write;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use gomoku_core::{GameConfig, LobbyDiagnosis, OnlineEvent};
use ratatui::crossterm::event::{self, Event};

pub use display::{DisplayArgs, check_output, check_terminal};
pub use layout::{Layout, TooSmall};
pub use line_viewer::{LineViewer, LineViewerKey};
pub use start::StartForm;
pub use theme::{Colours, Theme, Token};
pub use view::{GameView, Tone, draw};

use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::game_updates::GameUpdate;
use crate::lan::{self, LobbyEntry, LobbyUpdate};
use crate::output::{self, closed};
use app::App;
use terminal::Screen;

/// Redraw interval of the clocks.
const TICK: Duration = Duration::from_millis(100);

/// First screen.
#[derive(Debug)]
pub enum FirstScreen {
    /// The start screen.
    Start,
    /// A new game.
    Game(GameConfig),
    /// A game from a record.
    Record {
        /// SGF record.
        record: String,
        /// Settings that the record lacks.
        config: GameConfig,
        /// Record's name in errors.
        name: String,
        /// Message below the board.
        message: Option<String>,
    },
    /// A game in the same network.
    Nearby {
        /// First action.
        visit: LobbyEntry,
        /// Network options and proposed game.
        options: lan::Options,
        /// Storage.
        place: DataFolder,
    },
}

#[derive(Debug)]
enum Msg {
    Core {
        generation: u64,
        update: GameUpdate,
    },
    Lobby {
        generation: u64,
        update: LobbyUpdate,
    },
    Facts {
        generation: u64,
        facts: LobbyDiagnosis,
    },
    Online {
        generation: u64,
        event: OnlineEvent,
    },
    Input(Event),
    InputLost,
    Signal(i32),
}

type Sender = mpsc::Sender<Msg>;

/// Runs the client until the user leaves.
///
/// # Errors
/// If a file can't be read, or the terminal fails.
pub fn run(look: DisplayArgs, first: FirstScreen) -> Result<u8, Failure> {
    let (sender, messages) = mpsc::channel();
    let theme = Theme::detect(look.no_color, look.ascii);
    let own_place = || DataFolder::take(keep::waits).map_err(|error| error.to_string());
    let begin = |place| App::new(theme, sender.clone(), place);
    let mut app;
    match first {
        FirstScreen::Start => app = begin(own_place()),
        FirstScreen::Game(config) => {
            app = begin(own_place());
            app.start(config).map_err(Failure::bad_input)?;
        }
        FirstScreen::Nearby {
            visit,
            options,
            place,
        } => {
            app = begin(Ok(place));
            app.visit(options, &visit)?;
        }
        FirstScreen::Record {
            record,
            config,
            name,
            message,
        } => {
            app = begin(own_place());
            app.load_record(record, config, message)
                .map_err(|error| Failure::bad_input(format!("{name}: {error}")))?;
        }
    }
    watch_signals(&sender)?;
    let mut screen = Screen::open().map_err(closed)?;
    thread::Builder::new()
        .name("keyboard".to_owned())
        .spawn(move || read_input(&sender))?;
    let shown = show(&mut app, &mut screen, &messages);
    // Save the game first, even after a failure of the screen.
    app.refresh();
    let kept = app.keeps_game();
    drop(app);
    drop(screen);
    let code = shown?;
    if let (Some(how), 0) = (kept, code) {
        let mut out = output::stdout();
        writeln!(out, "Your game is saved: {how} to continue it.")?;
    }
    Ok(code)
}

fn show(app: &mut App, screen: &mut Screen, messages: &mpsc::Receiver<Msg>) -> Result<u8, Failure> {
    loop {
        app.refresh();
        if std::mem::take(&mut app.repaint) {
            screen.terminal.clear().map_err(closed)?;
        }
        let drawn = screen.terminal.draw(|frame| app.draw(frame));
        drawn.map_err(closed)?;
        match messages.recv_timeout(TICK) {
            Ok(msg) => app.handle(msg),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(1),
        }
        // One drawing covers all messages received so far.
        while app.exit().is_none() {
            match messages.try_recv() {
                Ok(msg) => {
                    app.refresh();
                    app.handle(msg);
                }
                Err(_) => break,
            }
        }
        if let Some(code) = app.exit() {
            return Ok(code);
        }
    }
}

fn read_input(sender: &Sender) {
    loop {
        let (msg, lost) = match event::read() {
            Ok(event) => (Msg::Input(event), false),
            Err(_) => (Msg::InputLost, true),
        };
        if sender.send(msg).is_err() || lost {
            return;
        }
    }
}

/// Treats a kill or a closed terminal like a key: saves the game and restores the terminal.
#[cfg(unix)]
fn watch_signals(sender: &Sender) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let sender = sender.clone();
    let watch = move || {
        for signal in signals.forever() {
            if sender.send(Msg::Signal(signal)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(watch)?;
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: &Sender) -> std::io::Result<()> {
    Ok(())
}
