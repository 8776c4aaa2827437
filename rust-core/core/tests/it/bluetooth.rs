//! Two phones with the core's Bluetooth and a radio in memory.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, Weak};
use std::thread;

use crate::common::lan::*;
use crate::common::*;
use gomoku_core::{
    Bluetooth, BluetoothObserver, BluetoothSnapshot, BluetoothState, CallbackError, LinkLoss,
    LinkState, LobbyEvent, RadioCommand, RadioReport, StreamLine, StreamWriter,
    radio_characteristic, radio_service,
};

/// Radios in range of each other, by device name.
#[derive(Default)]
struct Room {
    radios: Mutex<BTreeMap<String, Arc<Radio>>>,
    lines: Mutex<Vec<Arc<StreamLine>>>,
}

/// Radio of one phone, which answers from within the command.
struct Radio {
    name: String,
    room: Arc<Room>,
    owner: Mutex<Weak<Bluetooth>>,
    card: Mutex<Option<Vec<u8>>>,
    told: Mutex<Vec<RadioCommand>>,
}

impl Radio {
    fn owner(&self) -> Option<Arc<Bluetooth>> {
        self.owner.lock().unwrap().upgrade()
    }

    fn report(&self, report: RadioReport) {
        if let Some(owner) = self.owner() {
            owner.report(report);
        }
    }

    fn other(&self, device: &str) -> Option<Arc<Self>> {
        self.room.radios.lock().unwrap().get(device).cloned()
    }

    fn look_around(&self) {
        let all: Vec<_> = self.room.radios.lock().unwrap().values().cloned().collect();
        for other in all.iter().filter(|other| other.name != self.name) {
            for (one, seen) in [(self, &**other), (&**other, self)] {
                if seen.card.lock().unwrap().is_some() {
                    let device = seen.name.clone();
                    one.report(RadioReport::Sighted { device });
                }
            }
        }
    }

    fn open(&self, device: String, step: i64) {
        let (ours, theirs) = (Air::new(), Air::new());
        let there = self.other(&device).unwrap().owner().unwrap();
        let writer = Arc::clone(&theirs) as Arc<dyn StreamWriter>;
        let Some(far) = there.arrived(self.name.clone(), writer) else {
            let detail = "nobody is there".into();
            return self.report(RadioReport::Failed {
                device,
                step,
                detail,
            });
        };
        let here = self.owner().unwrap();
        let writer = Arc::clone(&ours) as Arc<dyn StreamWriter>;
        let near = here.opened(device, step, writer).expect("it is wanted");
        let lines = [Arc::clone(&near), Arc::clone(&far)];
        self.room.lines.lock().unwrap().extend(lines);
        ours.carry(far);
        theirs.carry(near);
    }
}

impl Radio {
    fn obey(&self, command: RadioCommand) {
        self.told.lock().unwrap().push(command.clone());
        match command {
            RadioCommand::Listen { step } => {
                self.report(RadioReport::Listening { step, psm: 0x81 });
            }
            RadioCommand::Show { card } => {
                *self.card.lock().unwrap() = Some(card);
                self.report(RadioReport::Shown);
                self.look_around();
            }
            RadioCommand::Hide => *self.card.lock().unwrap() = None,
            RadioCommand::StartScan => self.look_around(),
            RadioCommand::ReadCard { device, step } => {
                let shown = self
                    .other(&device)
                    .map(|other| other.card.lock().unwrap().clone());
                self.report(match shown.flatten() {
                    Some(card) => RadioReport::CardRead { device, step, card },
                    None => RadioReport::Failed {
                        device,
                        step,
                        detail: "no card".into(),
                    },
                });
            }
            RadioCommand::OpenChannel { device, psm, step } => {
                assert_eq!(psm, 0x81);
                self.open(device, step);
            }
            RadioCommand::Release { device } => self.report(RadioReport::Disconnected { device }),
            RadioCommand::Wake | RadioCommand::StopScan => {}
        }
    }
}

/// End of a channel. Bytes arrive in small pieces.
struct Air {
    sender: Mutex<Option<Sender<Vec<u8>>>>,
    sent: Mutex<Option<mpsc::Receiver<Vec<u8>>>>,
}

impl Air {
    fn new() -> Arc<Self> {
        let (sender, sent) = mpsc::channel();
        Arc::new(Self {
            sender: Mutex::new(Some(sender)),
            sent: Mutex::new(Some(sent)),
        })
    }

    fn carry(&self, to: Arc<StreamLine>) {
        let sent = self.sent.lock().unwrap().take().unwrap();
        thread::spawn(move || {
            for bytes in sent {
                for piece in bytes.chunks(3) {
                    if !to.received(piece.to_vec()) {
                        return to.closed();
                    }
                }
            }
            to.ended();
            to.closed();
        });
    }
}

impl StreamWriter for Air {
    fn write(&self, bytes: Vec<u8>) -> Result<(), CallbackError> {
        let sent = self
            .sender
            .lock()
            .unwrap()
            .as_ref()
            .map(|air| air.send(bytes));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(CallbackError::Failed {
                detail: "out of reach".into(),
            }),
        }
    }

    fn finish(&self) -> Result<(), CallbackError> {
        *self.sender.lock().unwrap() = None;
        Ok(())
    }
}

struct Screen {
    radio: Arc<Radio>,
    last: Mutex<Option<BluetoothSnapshot>>,
    told: Condvar,
}

impl Screen {
    fn wait(&self, what: &str, holds: impl Fn(&BluetoothSnapshot) -> bool) {
        let last = self.last.lock().unwrap();
        let wanted = |last: &mut Option<BluetoothSnapshot>| !last.as_ref().is_some_and(&holds);
        let (last, late) = self
            .told
            .wait_timeout_while(last, PATIENCE, wanted)
            .unwrap();
        assert!(!late.timed_out(), "{what}: {last:?}");
    }
}

impl BluetoothObserver for Screen {
    fn on_command(&self, command: RadioCommand) -> Result<(), CallbackError> {
        self.radio.obey(command);
        Ok(())
    }

    fn on_bluetooth(&self, snapshot: BluetoothSnapshot) -> Result<(), CallbackError> {
        *self.last.lock().unwrap() = Some(snapshot);
        self.told.notify_all();
        Ok(())
    }
}

fn switch_on(room: &Arc<Room>, name: &str) -> (Arc<Bluetooth>, Arc<Radio>, Arc<Screen>) {
    let radio = Arc::new(Radio {
        name: format!("device of {name}"),
        room: Arc::clone(room),
        owner: Mutex::new(Weak::new()),
        card: Mutex::default(),
        told: Mutex::default(),
    });
    let screen = Arc::new(Screen {
        radio: Arc::clone(&radio),
        last: Mutex::default(),
        told: Condvar::new(),
    });
    let bluetooth = Bluetooth::new(Arc::clone(&screen) as Arc<dyn BluetoothObserver>);
    *radio.owner.lock().unwrap() = Arc::downgrade(&bluetooth);
    let mut radios = room.radios.lock().unwrap();
    radios.insert(radio.name.clone(), Arc::clone(&radio));
    drop(radios);
    (bluetooth, radio, screen)
}

#[test]
fn two_phones_find_each_other_play_and_come_back() {
    let room = Arc::<Room>::default();
    let [ann, wei] = ["Ann", "小魏"].map(|name| Phone::open(name, &Ether::new()));
    let (anns, radio, screen) = switch_on(&room, "Ann");
    let (weis, their_radio, _) = switch_on(&room, "Wei");
    assert_eq!(anns.snapshot().state, BluetoothState::Off);
    anns.show_lobby(&ann.lobby, "Ann".into());
    weis.show_lobby(&wei.lobby, "小魏".into());
    assert!(radio.told.lock().unwrap().is_empty(), "before the tap");
    assert!(!anns.turn_on(BluetoothState::On) && !weis.turn_on(BluetoothState::On));
    screen.wait("Wei is found", |seen| seen.people.len() == 1);
    let person = anns.snapshot().people.remove(0);
    assert_eq!(person.nickname, "小魏");

    let opener = anns.opener(person.device, person.nickname.clone());
    ann.lobby
        .invite_by_stream(opener, person.nickname, freestyle())
        .unwrap();
    assert_eq!(wei.code(), ann.code());
    assert_eq!(anns.snapshot().channels, 1);
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    let (black, white) = (ann.take(), wei.take());
    // Hiding the replaced lobby does not affect the game.
    let shown = weis.show_game(Arc::clone(&white.game), "小魏".into());
    weis.hide(shown - 1);
    let shown = anns.show_game(Arc::clone(&black.game), "Ann".into());
    black.plays("H8");
    white.sees("H8");

    for line in room.lines.lock().unwrap().drain(..) {
        line.failed("out of reach".into());
    }
    eventually("a new channel", || {
        let linked = |table: &Table| {
            table.game.snapshot().remote.map(|remote| remote.link) == Some(LinkState::Linked)
        };
        !room.lines.lock().unwrap().is_empty() && linked(&black) && linked(&white)
    });
    white.plays("A1");
    black.sees("A1");

    anns.hide(shown);
    eventually("hidden", || {
        radio.told.lock().unwrap().last() == Some(&RadioCommand::Hide)
    });
    for bluetooth in [&anns, &weis] {
        bluetooth.shutdown();
        bluetooth.shutdown();
    }
    assert!(their_radio.card.lock().unwrap().is_none());
    assert_eq!(
        (radio_service().len(), radio_characteristic().len()),
        (36, 36)
    );
}

#[test]
fn whoever_calls_without_bluetooth_is_told_so() {
    let room = Arc::<Room>::default();
    let ann = Phone::open("Ann", &Ether::new());
    let (anns, ..) = switch_on(&room, "Ann");
    anns.show_lobby(&ann.lobby, "Ann".into());
    let opener = anns.opener(String::new(), "Wei".into());
    ann.lobby
        .invite_by_stream(opener, "Wei".into(), freestyle())
        .unwrap();
    ann.heard.hear("it is told", |event| {
        matches!(event, LobbyEvent::Lost { reason, .. } if *reason == LinkLoss::Unreachable)
    });
    anns.shutdown();
}
