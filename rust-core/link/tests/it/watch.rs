use crate::support::board::Board;
use crate::support::table::{TERMS, identity, players, randomness};
use crate::support::two::{LINK, Two};
use gomoku_link::codec::{decode, encode};
use gomoku_link::limits::GREETING_MS;
use gomoku_link::link::{KeyPair, Link};
use gomoku_link::message::{Ask, Hello, Message, Players, Refusal, Side, Version};
use gomoku_link::session::{Identity, InboundConnection, ProtocolFault};
use gomoku_link::watch::{SpectatorConnection, WatchEvent, WatchedGame, Watcher};

const HOST: usize = 0;
const GUEST: usize = 1;

fn game(moves: u8) -> Two {
    let mut two = Two::new(5, TERMS, &LINK);
    for i in 0..moves {
        two.play(usize::from((i + 1) % 2), i % 9, 2 * (i / 9));
    }
    two
}

fn shown(two: &Two) -> WatchedGame {
    WatchedGame::of(two.replica(HOST))
}

fn come_in(host: &Identity, shown: &WatchedGame) -> (SpectatorConnection, Watcher<Board>) {
    let random = randomness(2);
    let mut watcher = Watcher::connect(identity("Third", &random), &random, 0).unwrap();
    let mut inbound = InboundConnection::open(host, &random, 0).unwrap();
    loop {
        let knock = inbound.receive(&watcher.take_outgoing(), 0).unwrap();
        if knock.is_some() {
            break;
        }
        watcher.receive(&inbound.take_outgoing(), 0).unwrap();
    }
    let stand = SpectatorConnection::admit(host, inbound, players(), shown, 0);
    (stand.unwrap(), watcher)
}

fn hears(stand: &mut SpectatorConnection, watcher: &mut Watcher<Board>) -> Vec<WatchEvent> {
    watcher.receive(&stand.take_outgoing(), 0).unwrap();
    std::iter::from_fn(|| watcher.poll()).collect()
}

fn rematch(two: &mut Two) {
    let now = two.now_ms;
    for who in [HOST, GUEST] {
        two.act(who, |r| r.request(Ask::Reset, now)).unwrap();
    }
    two.settle();
}

#[test]
fn a_late_spectator_sees_the_whole_game_and_what_follows() {
    let host = identity("Host", &randomness(1));
    let mut two = game(40);
    let (mut stand, mut watcher) = come_in(&host, &shown(&two));
    let began = WatchEvent::Began {
        players: players(),
        terms: TERMS,
    };
    assert_eq!(hears(&mut stand, &mut watcher), [began]);
    let see = |two: &Two, watcher: &Watcher<Board>| {
        let (own, seen) = (two.replica(HOST).chain(), watcher.chain().unwrap());
        assert_eq!((own.game(), own.hash()), (seen.game(), seen.hash()));
        assert_eq!(own.records(), seen.records());
        assert_eq!(own.reported_ms(), seen.reported_ms());
    };
    see(&two, &watcher);
    let now = two.now_ms;
    let steps: [&dyn Fn(&mut Two); 4] = [
        &|two| two.play(GUEST, 8, 8),
        &|two| two.play(HOST, 8, 7),
        &|two| {
            two.act(GUEST, |r| r.request(Ask::Undo, now)).unwrap();
            two.settle();
            two.act(HOST, |r| r.answer(true, now)).unwrap();
            two.settle();
        },
        &rematch,
    ];
    for step in steps {
        let before = shown(&two);
        step(&mut two);
        assert!(before.is_old(two.replica(HOST)));
        stand.show(&shown(&two)).unwrap();
        assert_eq!(hears(&mut stand, &mut watcher), [WatchEvent::Changed]);
        see(&two, &watcher);
        // Same state, no event.
        stand.show(&shown(&two)).unwrap();
        assert_eq!(hears(&mut stand, &mut watcher), []);
    }

    // Both sides ping and detect absence.
    for now in (0..60_000).step_by(1_000) {
        stand.tick(now).unwrap();
        watcher.tick(now).unwrap();
        watcher.receive(&stand.take_outgoing(), now).unwrap();
        stand.receive(&watcher.take_outgoing(), now).unwrap();
        watcher.receive(&stand.take_outgoing(), now).unwrap();
    }
    assert_eq!(stand.tick(75_000), Err(ProtocolFault::Silent));
    assert_eq!(watcher.tick(75_000), Err(ProtocolFault::Silent));
}

#[test]
fn slots_that_make_another_game_are_told_and_the_last_one_stays() {
    let host = identity("Host", &randomness(1));
    let mut two = game(4);
    let (mut stand, mut watcher) = come_in(&host, &shown(&two));
    hears(&mut stand, &mut watcher);
    let seen = watcher.chain().unwrap().hash();
    let honest = shown(&two);
    let mut hash = honest.clone();
    hash.packet.slot.hash.0[0] ^= 1;
    let mut shorter = honest.clone();
    shorter.packet.echo.as_mut().unwrap().entries.pop();
    let mut turned = honest.clone();
    turned.by = Side::Guest;
    for other in [hash, shorter, turned] {
        stand.show(&other).unwrap();
        assert_eq!(hears(&mut stand, &mut watcher), [WatchEvent::Differing]);
        assert_eq!(watcher.chain().unwrap().hash(), seen);
    }
    two.play(GUEST, 8, 8);
    stand.show(&shown(&two)).unwrap();
    assert_eq!(hears(&mut stand, &mut watcher), [WatchEvent::Changed]);
}

/// Hostile host that has received a watcher's hello.
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
        let mut said = Vec::new();
        while said.len() < 2 {
            let bytes = watcher.take_outgoing();
            let mut bytes = &bytes[..];
            while let Some(plain) = link.next_message(&mut bytes).unwrap() {
                said.push(plain);
            }
            watcher.receive(&link.take_outgoing(), 0).unwrap();
        }
        assert_eq!(Version::from_bytes(&said[0]), Some(Version::OWN));
        link.send(&Version::OWN.to_bytes()).unwrap();
        let Message::Hello(mut hello) = decode(&said[1]).unwrap() else {
            panic!("no hello");
        };
        let game = shown(&game(0));
        (hello.session, hello.terms) = (game.session, game.terms.into());
        Self {
            link,
            watcher,
            hello,
        }
    }

    fn says(&mut self, message: &Message) -> Result<(), ProtocolFault> {
        self.link.send(&encode(message).unwrap()).unwrap();
        self.watcher.receive(&self.link.take_outgoing(), 0)
    }

    fn greets(&mut self) -> Result<(), ProtocolFault> {
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
    let seen = shown(&game(1));
    let show = Message::Show {
        by: seen.by,
        packet: seen.packet.to_bytes().unwrap(),
    };
    let wrong = Err(ProtocolFault::Unexpected);
    assert_eq!(RawHost::new().says(&named("Host", "Guest")), wrong);
    for early in [show.clone(), Message::Hello(RawHost::new().hello)] {
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
    // The greeting timeout applies until the names arrive.
    assert_eq!(host.watcher.poll(), None);
    assert_eq!(host.watcher.next_timer_ms(), GREETING_MS);
    host.says(&named("Host", "Guest")).unwrap();
    assert_eq!(host.watcher.poll(), None);
    host.says(&show).unwrap();
    assert!(matches!(
        host.watcher.poll(),
        Some(WatchEvent::Began { .. })
    ));
    assert_eq!(host.says(&named("Host", "Guest")), wrong);
    // Slots that don't give the named game.
    let mut other = seen;
    other.packet.slot.hash.0[0] ^= 1;
    let mut host = RawHost::new();
    host.greets().unwrap();
    host.says(&named("Host", "Guest")).unwrap();
    let packet = other.packet.to_bytes().unwrap();
    assert_eq!(
        host.says(&Message::Show {
            by: other.by,
            packet
        }),
        wrong
    );
}

#[test]
fn a_spectator_may_not_play() {
    let host = identity("Host", &randomness(1));
    let (stand, watcher) = come_in(&host, &shown(&game(2)));
    let (mut stand, mut other) = (stand, watcher);
    other.receive(&stand.take_outgoing(), 0).unwrap();
    assert_eq!(
        stand.receive(&[0, 1, 9], 0),
        Err(ProtocolFault::Link(gomoku_link::link::LinkError::Crypto))
    );
}

#[test]
fn one_may_be_turned_away() {
    let host = identity("Host", &randomness(1));
    let random = randomness(2);
    let me = identity("Third", &random);
    let mut watcher: Watcher<Board> = Watcher::connect(me, &random, 0).unwrap();
    let mut inbound = InboundConnection::open(&host, &random, 0).unwrap();
    while inbound
        .receive(&watcher.take_outgoing(), 0)
        .unwrap()
        .is_none()
    {
        watcher.receive(&inbound.take_outgoing(), 0).unwrap();
    }
    let turned = inbound.refuse(Refusal::Full);
    watcher.receive(&turned.bytes, 0).unwrap();
    assert_eq!(watcher.poll(), Some(WatchEvent::Refused(Refusal::Full)));
    assert!(watcher.chain().is_none());
}
