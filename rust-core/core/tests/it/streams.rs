//! Games over app streams, with apps that misbehave.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::common::lan::*;
use crate::common::radio::*;
use crate::common::*;
use gomoku_core::{
    CallbackError, LinkLoss, LinkState, LobbyEvent, PairingStage, StreamLine, StreamOpener,
    StreamWriter,
};

/// Phones without a common network.
fn two() -> (Phone, Phone, Arc<Radio>) {
    let phones = ["Ann", "小魏"].map(|name| Phone::open(name, &Ether::new()));
    let [ann, wei] = phones;
    let radio = Arc::<Radio>::default();
    radio.leads_to_lobby(&wei.lobby);
    (ann, wei, radio)
}

fn agree(ann: &Phone, wei: &Phone, radio: &Arc<Radio>) -> (Table, Table) {
    ann.lobby
        .invite_by_stream(caller(radio), "phone".into(), freestyle())
        .unwrap();
    assert_eq!(wei.code(), ann.code());
    let pairing = ann.lobby.snapshot().pairing.unwrap();
    assert_eq!(pairing.nickname, "小魏");
    assert_eq!(pairing.stage, PairingStage::Comparing);
    ann.lobby.accept().unwrap();
    wei.lobby.accept().unwrap();
    let (black, white) = (ann.take(), wei.take());
    radio.leads_to_game(&white.game);
    (black, white)
}

fn play(black: &Table, white: &Table, names: &str) {
    for name in names.split_whitespace() {
        let blacks = black.game.snapshot().moves.len().is_multiple_of(2);
        let (mover, other) = if blacks {
            (black, white)
        } else {
            (white, black)
        };
        mover.plays(name);
        other.sees(name);
    }
}

#[test]
fn a_game_over_the_apps_streams_outlives_its_link_and_both_apps() {
    let (ann, wei, radio) = two();
    let (black, white) = agree(&ann, &wei, &radio);
    play(&black, &white, "H8 H9 I8");
    let before = radio.opened.load(Ordering::SeqCst);
    radio.cut();
    black.heard.wait_for_snapshot("a new link", |snapshot| {
        let remote = snapshot.remote.as_ref();
        let linked = remote.is_some_and(|remote| remote.link == LinkState::Linked);
        linked && radio.opened.load(Ordering::SeqCst) > before
    });
    play(&black, &white, "I9 J8 J9");

    radio.leads_to(None);
    for table in [black, white] {
        table.game.shutdown();
    }
    let again = |phone: &Phone| phone.resume_by(Some(caller(&radio)));
    let (black, white) = (again(&ann), again(&wei));
    radio.leads_to_game(&white.game);
    play(&black, &white, "G8 A1 K8");
    seat(&black.game).leave().unwrap();
    for phone in [&ann, &wei] {
        phone.disk.wait_until_empty();
    }
}

#[derive(Default)]
struct Plug(AtomicBool);

impl Plug {
    #[track_caller]
    fn is_closed_soon(&self) {
        eventually("the writer is closed", || self.0.load(Ordering::SeqCst));
    }
}

impl StreamWriter for Plug {
    fn write(&self, _: Vec<u8>) -> Result<(), CallbackError> {
        Ok(())
    }

    fn finish(&self) -> Result<(), CallbackError> {
        assert!(!self.0.swap(true, Ordering::SeqCst), "closed twice");
        Ok(())
    }
}

struct Sleepy(Sender<Arc<StreamLine>>);

impl StreamOpener for Sleepy {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        self.0.send(line).map_err(|_| broken())
    }
}

#[test]
fn a_connection_that_comes_too_late_is_closed() {
    let (ann, _wei, _) = two();
    let (sender, lines) = mpsc::channel();
    let sleepy = Arc::new(Sleepy(sender));
    ann.lobby
        .invite_by_stream(sleepy, "phone".into(), freestyle())
        .unwrap();
    let line = lines.recv_timeout(PATIENCE).unwrap();
    ann.lobby.decline(false).unwrap();
    eventually("the late writer is closed", || {
        let late = Arc::new(Plug::default());
        line.opened(Arc::clone(&late) as _);
        late.0.load(Ordering::SeqCst)
    });
    assert!(!line.received(vec![1]));
    ann.lobby.shutdown();
    let later = Arc::new(Plug::default());
    line.opened(Arc::clone(&later) as _);
    later.is_closed_soon();
}

/// Fails in a different way each time.
struct Unwell(AtomicUsize);

impl StreamOpener for Unwell {
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError> {
        match self.0.fetch_add(1, Ordering::SeqCst) {
            0 => Err(broken()),
            1 => panic!("no radio"),
            2 => Ok(()),
            _ => {
                line.ended();
                Ok(())
            }
        }
    }
}

#[test]
fn an_opener_that_only_fails_reaches_nobody() {
    let (ann, _wei, _) = two();
    let unwell = Arc::new(Unwell(AtomicUsize::new(0)));
    ann.lobby
        .invite_by_stream(Arc::clone(&unwell) as _, "phone".into(), freestyle())
        .unwrap();
    ann.heard.hear("that nobody was reached", |event| {
        *event
            == LobbyEvent::Lost {
                nickname: "phone".into(),
                reason: LinkLoss::Unreachable,
            }
    });
    assert!(unwell.0.load(Ordering::SeqCst) >= 3);
}

#[test]
fn a_line_takes_no_more_than_may_wait_and_nonsense_closes_it() {
    let (_ann, wei, _) = two();
    for piece in [1, 64, 1 << 20] {
        let plug = Arc::new(Plug::default());
        let line = wei.lobby.accept_stream(Arc::clone(&plug) as _).unwrap();
        let mut taken = 0;
        while line.received(vec![0xee; piece]) {
            taken += piece;
            assert!(taken < 1 << 24, "the line takes everything");
        }
        plug.is_closed_soon();
        assert!(!line.received(vec![0]));
    }
    let ann = Phone::open("Ann", &Ether::new());
    let radio = Arc::<Radio>::default();
    radio.leads_to_lobby(&wei.lobby);
    let (black, white) = agree(&ann, &wei, &radio);
    play(&black, &white, "H8 H9");
}

#[test]
fn a_line_survives_everything_at_once() {
    let (_ann, wei, _) = two();
    for round in 0..20 {
        let plug = Arc::new(Plug::default());
        let others: Vec<_> = (0..4).map(|_| Arc::new(Plug::default())).collect();
        let line = wei.lobby.accept_stream(Arc::clone(&plug) as _).unwrap();
        thread::scope(|scope| {
            for (turn, other) in others.iter().enumerate() {
                let line = Arc::clone(&line);
                scope.spawn(move || {
                    for step in 0..4 {
                        match (turn + step + round) % 4 {
                            0 => drop(line.received(vec![0; 3])),
                            1 => line.failed("no".into()),
                            2 => line.ended(),
                            _ => line.opened(Arc::clone(other) as _),
                        }
                    }
                });
            }
        });
        plug.is_closed_soon();
        for other in others {
            other.is_closed_soon();
        }
    }
}
