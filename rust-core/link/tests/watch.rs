//! Those who watch.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::codec::{decode, encode};
use gomoku_link::link::{KeyPair, Link};
use gomoku_link::log::GameLog;
use gomoku_link::message::{Entry, Hello, Id, Message, Players, Refusal, Side};
use gomoku_link::session::{Door, Fault, Identity, limits::GREETING_MS};
use gomoku_link::watch::{Stand, Watched, Watcher};
use support::board::Board;
use support::table::{TERMS, identity, players, randomness};

fn log(entries: u8) -> GameLog<Board> {
    let mut log = GameLog::new(Id([7; 16]), TERMS);
    let sides = [Side::Guest, Side::Host];
    for i in 0..entries {
        let entry = Entry::Move {
            column: i % 9,
            row: 2 * (i / 9),
            elapsed_ms: 10,
        };
        log.append(sides[usize::from(i % 2)], entry, 10).unwrap();
    }
    log
}

fn come_in(host: &Identity, log: &GameLog<Board>) -> (Stand, Watcher<Board>) {
    let random = randomness(2);
    let mut watcher = Watcher::connect(identity("Third", &random), &random, 0).unwrap();
    let mut door = Door::open(host, &random, 0).unwrap();
    loop {
        let knock = door.receive(&watcher.take_outgoing(), 0).unwrap();
        if knock.is_some() {
            break;
        }
        watcher.receive(&door.take_outgoing(), 0).unwrap();
    }
    (
        Stand::admit(host, door, players(), log, 0).unwrap(),
        watcher,
    )
}

#[test]
fn one_who_comes_late_sees_the_whole_game_and_what_follows() {
    let host = identity("Host", &randomness(1));
    // Far more at once than a peer may send in a game.
    let mut log = log(1);
    for _ in 0..400 {
        log.append(Side::Host, Entry::Reset, 0).unwrap();
    }
    let (mut stand, mut watcher) = come_in(&host, &log);
    watcher.receive(&stand.take_outgoing(), 0).unwrap();
    let began = watcher.poll().unwrap();
    assert_eq!(
        began,
        Watched::Began {
            players: players(),
            terms: TERMS,
            have: 401,
        }
    );
    assert_eq!(std::iter::from_fn(|| watcher.poll()).count(), 401);
    assert_eq!(watcher.log().unwrap().hash(), log.hash());

    let entry = Entry::Move {
        column: 3,
        row: 3,
        elapsed_ms: 5,
    };
    log.append(Side::Guest, entry, 5).unwrap();
    assert_eq!(stand.show(&log), Ok(true));
    watcher.receive(&stand.take_outgoing(), 0).unwrap();
    let by = Side::Guest;
    assert_eq!(
        watcher.poll(),
        Some(Watched::Appended {
            index: 401,
            by,
            entry
        })
    );
    assert_eq!(watcher.poll(), None);

    // Signs of life go both ways, and their lack is noticed.
    for now in (0..60_000).step_by(1_000) {
        stand.tick(now).unwrap();
        watcher.tick(now).unwrap();
        watcher.receive(&stand.take_outgoing(), now).unwrap();
        stand.receive(&watcher.take_outgoing(), now).unwrap();
        watcher.receive(&stand.take_outgoing(), now).unwrap();
    }
    assert_eq!(stand.tick(75_000), Err(Fault::Silent));
    assert_eq!(watcher.tick(75_000), Err(Fault::Silent));
}

/// A host made by hand to which one who watches has said hello. What it says is heard at once.
struct RawHost {
    link: Link,
    watcher: Watcher<Board>,
    hello: Hello,
}

impl RawHost {
    fn new() -> Self {
        let random = randomness(3);
        let mut watcher = Watcher::connect(identity("Third", &random), &random, 0).unwrap();
        let mut link = Link::responder(&KeyPair::generate(&random).unwrap(), &random).unwrap();
        let plain = loop {
            if let Some(plain) = link
                .next_message(&mut &watcher.take_outgoing()[..])
                .unwrap()
            {
                break plain;
            }
            watcher.receive(&link.take_outgoing(), 0).unwrap();
        };
        let Message::Hello(hello) = decode(&plain).unwrap() else {
            panic!("no hello");
        };
        Self {
            link,
            watcher,
            hello,
        }
    }

    fn says(&mut self, message: &Message) -> Result<(), Fault> {
        self.link.send(&encode(message).unwrap()).unwrap();
        self.watcher.receive(&self.link.take_outgoing(), 0)
    }

    fn greets(&mut self) -> Result<(), Fault> {
        self.says(&Message::Hello(self.hello.clone()))
    }
}

#[test]
fn a_host_says_who_plays_once_and_before_it_shows_anything() {
    let named = |host: &str, guest: &str| {
        Message::Players(Players {
            host: host.into(),
            guest: guest.into(),
        })
    };
    let show = Message::Show {
        index: 0,
        by: Side::Guest,
        entry: Entry::Reset,
        hash: log(0).hash_with(Side::Guest, &Entry::Reset),
    };
    let wrong = Err(Fault::Unexpected);
    assert_eq!(RawHost::new().says(&named("Host", "Guest")), wrong);
    for early in [show, Message::Hello(RawHost::new().hello)] {
        let mut host = RawHost::new();
        host.greets().unwrap();
        assert_eq!(host.says(&early), wrong, "{early:?}");
    }
    let long = "九".repeat(33);
    for bad in ["", " Ann", "A\nnn", "A\u{202e}nn", long.as_str()] {
        for names in [named("Host", bad), named(bad, "Guest")] {
            let mut host = RawHost::new();
            host.greets().unwrap();
            assert_eq!(host.says(&names), wrong, "{bad:?}");
            assert_eq!(host.watcher.poll(), None);
        }
    }
    let mut host = RawHost::new();
    host.greets().unwrap();
    // Nothing is begun before the names, and the time for a greeting runs.
    assert_eq!(host.watcher.poll(), None);
    assert_eq!(host.watcher.next_timer_ms(), GREETING_MS);
    host.says(&named("Host", "Guest")).unwrap();
    assert!(matches!(host.watcher.poll(), Some(Watched::Began { .. })));
    assert_eq!(host.says(&named("Host", "Guest")), wrong);
}

#[test]
fn a_log_that_was_cut_is_not_the_one_that_was_shown() {
    let host = identity("Host", &randomness(1));
    let mut log = log(6);
    let (mut stand, _) = come_in(&host, &log);
    log.truncate(3).unwrap();
    assert_eq!(stand.show(&log), Ok(false));
}

#[test]
fn who_watches_may_not_play() {
    let host = identity("Host", &randomness(1));
    let log = log(2);
    let (stand, watcher) = come_in(&host, &log);
    // A hello again is a message that has no place.
    let (mut stand, mut other) = (stand, watcher);
    other.receive(&stand.take_outgoing(), 0).unwrap();
    assert_eq!(
        stand.receive(&[0, 1, 9], 0),
        Err(Fault::Link(gomoku_link::link::LinkError::Crypto))
    );
}

#[test]
fn one_may_be_turned_away() {
    let host = identity("Host", &randomness(1));
    let random = randomness(2);
    let me = identity("Third", &random);
    let mut watcher: Watcher<Board> = Watcher::connect(me, &random, 0).unwrap();
    let mut door = Door::open(&host, &random, 0).unwrap();
    while door.receive(&watcher.take_outgoing(), 0).unwrap().is_none() {
        watcher.receive(&door.take_outgoing(), 0).unwrap();
    }
    let turned = door.refuse(Refusal::Full);
    watcher.receive(&turned.bytes, 0).unwrap();
    assert_eq!(watcher.poll(), Some(Watched::Refused(Refusal::Full)));
    assert!(watcher.log().is_none());
}
