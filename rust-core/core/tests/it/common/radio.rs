//! App stream between two phones, such as Bluetooth.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use gomoku_core::{CallbackError, GameSession, Lobby, StreamLine, StreamOpener, StreamWriter};

use super::seat;

pub type Door = Box<dyn Fn(Arc<dyn StreamWriter>) -> Option<Arc<StreamLine>> + Send + Sync>;

/// The app's part of a connection. Bytes arrive in small pieces.
#[derive(Default)]
pub struct Radio {
    door: Mutex<Option<Door>>,
    lines: Mutex<Vec<Arc<StreamLine>>>,
    pub opened: AtomicUsize,
}

struct Air(Mutex<Option<Sender<Vec<u8>>>>);

impl StreamWriter for Air {
    fn write(&self, bytes: Vec<u8>) -> Result<(), CallbackError> {
        let sent = self.0.lock().unwrap().as_ref().map(|air| air.send(bytes));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(broken()),
        }
    }

    fn finish(&self) -> Result<(), CallbackError> {
        *self.0.lock().unwrap() = None;
        Ok(())
    }
}

pub fn broken() -> CallbackError {
    CallbackError::Failed {
        detail: "out of reach".into(),
    }
}

/// Carries bytes to the line at the far end.
fn carry(to: impl FnOnce() -> Option<Arc<StreamLine>> + Send + 'static) -> Arc<Air> {
    let (sender, sent) = mpsc::channel::<Vec<u8>>();
    thread::spawn(move || {
        let Some(line) = to() else { return };
        for bytes in sent {
            for piece in bytes.chunks(3) {
                if !line.received(piece.to_vec()) {
                    return;
                }
            }
        }
        line.ended();
    });
    Arc::new(Air(Mutex::new(Some(sender))))
}

impl Radio {
    pub fn leads_to(&self, door: Option<Door>) {
        *self.door.lock().unwrap() = door;
    }

    pub fn leads_to_lobby(&self, lobby: &Arc<Lobby>) {
        let lobby = Arc::clone(lobby);
        self.leads_to(Some(Box::new(move |writer| {
            lobby.accept_stream(writer).ok()
        })));
    }

    pub fn leads_to_game(&self, game: &Arc<GameSession>) {
        let game = Arc::clone(game);
        self.leads_to(Some(Box::new(move |writer| {
            seat(&game).accept_stream(writer).ok()
        })));
    }

    pub fn cut(&self) {
        for line in self.lines.lock().unwrap().drain(..) {
            line.failed("out of reach".into());
        }
    }
}

pub fn caller(radio: &Arc<Radio>) -> Arc<dyn StreamOpener> {
    Arc::new(Caller(Arc::clone(radio)))
}

struct Caller(Arc<Radio>);

impl StreamOpener for Caller {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        let radio = Arc::clone(&self.0);
        thread::spawn(move || {
            let (tell, told) = mpsc::channel();
            let guest = Arc::clone(&line);
            let to_guest = carry(move || Some(guest));
            let host = match &*radio.door.lock().unwrap() {
                Some(door) => door(to_guest),
                None => None,
            };
            let Some(host) = host else {
                return line.failed("nobody is there".into());
            };
            tell.send(Arc::clone(&host)).unwrap();
            radio
                .lines
                .lock()
                .unwrap()
                .extend([Arc::clone(&line), host]);
            radio.opened.fetch_add(1, Ordering::SeqCst);
            line.opened(carry(move || told.recv().ok()));
        });
        Ok(())
    }
}
