//! Attackers outside the room: other clients of the broker, network observers, senders of invalid
//! data.

use gomoku_link::Carrier;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::broker::Broker;
use crate::support::hex;
use crate::support::meeting::{Reached, meet, sit};
use crate::support::room_player::RoomView;
use crate::support::spy::Spy;
use crate::support::table::{TERMS, randomness};
use crate::support::world::{World, paired};
use gomoku_link::driver::{Dial, TcpDial};
use gomoku_link::message::{Reaction, Side};
use gomoku_link::online::{Invitation, RoomKey};
use gomoku_link::replica::{Event, ReplicaState};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_sees_nothing_and_writes_nothing() {
    let broker = Broker::start("stranger").await;
    let paired = meet(&broker, 50_000, &Invitation::link(&randomness(50))).await;
    let room = paired[0].key.topic();
    let mut seats = sit(&broker, paired, 50);
    for seat in &mut seats {
        seat.until(|shown| shown.linked).await;
    }
    for user in ["stranger", "+", "#", "a/b", "", "$SYS"] {
        let filters = [
            "#",
            "+/+/+",
            "g/+/0",
            "g/#",
            "$SYS/#",
            &*room.slot(Side::Guest),
        ];
        let mut spy = Spy::open(broker.address, user).await;
        for (number, filter) in (1..).zip(filters) {
            spy.subscribe(number, filter).await;
        }
        for (number, topic) in
            (10..).zip([room.slot(Side::Guest), room.slot(Side::Host), "x".into()])
        {
            spy.publish(number, &topic, b"nonsense").await;
        }
        seats[0]
            .game
            .act(|room, now| room.react(Reaction::Wave, now))
            .await
            .unwrap()
            .unwrap();
        let seen = spy.listen(Duration::from_millis(700)).await;
        assert!(seen.is_empty(), "'{user}' sees {seen:?}");
    }
    let waves = |shown: &RoomView| {
        shown
            .events
            .iter()
            .filter(|event| matches!(event, Event::Reacted(_)))
            .count()
            == 6
    };
    seats[1].until(waves).await;
    seats[0]
        .game
        .act(|room, now| room.play(4, 4, now))
        .await
        .unwrap()
        .unwrap();
    let shown = seats[1].until(|shown| shown.records.len() == 1).await;
    assert!(
        !shown
            .events
            .iter()
            .any(|event| matches!(event, Event::Desync { .. }))
    );
}

/// The attacker has the room's name but not its key; it posts 10,000 invalid messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_in_its_slots_stops_no_game() {
    let broker = Broker::start("nonsense").await;
    let paired = meet(&broker, 60_000, &Invitation::link(&randomness(60))).await;
    let room = paired[0].key.topic();
    let mut seats = sit(&broker, paired, 60);
    for seat in &mut seats {
        seat.until(|shown| shown.linked).await;
    }
    let mut random = StdRng::seed_from_u64(60);
    let mut spy = Spy::open(broker.address, room.user()).await;
    for ply in 0..20_usize {
        for number in 0..500 {
            let len = random.random_range(1..400);
            let mut bytes: Vec<u8> = (0..len).map(|_| random.random()).collect();
            bytes[0] = random.random_range(0..3);
            let side = [Side::Guest, Side::Host][number % 2];
            spy.publish(1 + number as u16, &room.slot(side), &bytes)
                .await;
            spy.swallow();
        }
        let (column, row) = crate::support::marathon::place(ply);
        seats[ply % 2].play(column, row).await;
        seats[1 - ply % 2]
            .until(|shown| shown.records.len() == ply + 1)
            .await;
    }
    assert_eq!(seats[0].hash(), seats[1].hash());
}

/// 10,000 slots of an attacker with the key: invalid data, and honest slots with changed bytes.
#[test]
fn nonsense_that_is_sealed_stops_no_game() {
    let key = RoomKey([7; 32]);
    let mut world = World::new(61);
    let mut random = StdRng::seed_from_u64(61);
    let (mut refused, mut stopped) = (0, 0);
    let rounds = if crate::support::deep() {
        1_000_000
    } else {
        10_000
    };
    for round in 0..rounds {
        let who = round % 2;
        let (own, other) = (
            [Side::Guest, Side::Host][1 - who],
            world.broker.slots[1 - who].clone(),
        );
        let honest = key.seal(own).open_padded(&other).unwrap_or_default();
        let mut plain = match random.random_range(0..3) {
            0 => (0..random.random_range(0..300))
                .map(|_| random.random())
                .collect(),
            _ => honest,
        };
        // Make it the newest slot: the number follows the run.
        if let Some(number) = plain.get_mut(8) {
            *number = 1;
        }
        for _ in 0..random.random_range(1..4) {
            if plain.is_empty() {
                break;
            }
            let at = random.random_range(0..plain.len());
            match random.random_range(0..3) {
                0 => plain[at] ^= 1 << random.random_range(0..8),
                1 => plain[at] = random.random(),
                _ => plain.truncate(at),
            }
        }
        let sealed = key
            .seal(own)
            .close_padded(&plain, &randomness(round as u64))
            .unwrap();
        let mut room = world.restored(who);
        if room.receive(&sealed, 0).is_err() {
            refused += 1;
        }
        while room.poll().is_some() {}
        stopped += usize::from(room.state() == ReplicaState::Differing);
        if round % 100 == 0 && world.chain(0).have() < 40 {
            let ply = world.chain(0).have() as usize;
            let (column, row) = crate::support::marathon::place(ply);
            world.play(ply % 2, column, row);
            assert!(world.same());
        }
    }
    println!("{rounds} sealed slots, {refused} refused, {stopped} say that logs differ, no panic");
    assert!(refused > rounds / 3);
    assert_eq!(world.chain(0).have(), 40);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_capture_shows_no_plaintext() {
    for (seed, invitation) in [
        (62_000, Invitation::parse("abcd-mnpqr").unwrap()),
        (63_000, Invitation::link(&randomness(63))),
    ] {
        let broker = Broker::start(&format!("capture-{seed}")).await;
        let tap = Tap::open(broker.address).await;
        let paired = meet(&tap, seed, &invitation).await;
        let key = paired[0].key;
        let session = paired[0].session;
        let mut seats = sit(&tap, paired, seed);
        for ply in 0..10_usize {
            let (column, row) = crate::support::marathon::place(ply);
            seats[ply % 2].play(column, row).await;
            seats[1 - ply % 2]
                .until(|shown| shown.records.len() == ply + 1)
                .await;
        }
        let hash = seats[0].hash();
        seats[0].game.act(|room, now| room.leave(now)).await;
        let left = |shown: &RoomView| {
            let last = shown.events.last();
            matches!(last, Some(Event::Over(_)))
        };
        seats[1].until(left).await;
        let seen = tap.seen.lock().unwrap().clone();
        assert!(seen.len() > 5_000, "{} bytes", seen.len());
        let text = invitation.to_string();
        let secret = text.rsplit(['/', '-']).next().unwrap();
        // The last moves of the log as plaintext.
        let moves: Vec<u8> = [8, 9]
            .map(crate::support::marathon::place)
            .iter()
            .flat_map(|&(column, row)| [column, row])
            .collect();
        let hidden: [(&str, &[u8]); 9] = [
            ("a nickname", "小魏".as_bytes()),
            ("a nickname", b"Mia Fischer"),
            ("the app", b"omoku"),
            ("the secret of the invitation", secret.as_bytes()),
            ("the room's key", &key.0),
            (
                "the room's key in text",
                hex(&key.0).as_bytes().to_vec().leak(),
            ),
            ("the game's name", &session.0),
            ("the log's hash", &hash.0),
            ("an entry", &[0, 0, 0, 0, moves[0], moves[1], 0, 0]),
        ];
        for (what, bytes) in hidden {
            let found = seen
                .windows(bytes.len())
                .any(|window| window.eq_ignore_ascii_case(bytes));
            assert!(!found, "{what} is in what was captured");
        }
        let topic = key.topic();
        let room = topic.user().as_bytes();
        let shown = seen.windows(room.len()).any(|window| window == room);
        assert!(shown, "the capture is one of this game");
    }
}

struct Wall(SocketAddr);

impl Reached for Wall {
    fn dial(&self) -> Box<dyn Dial> {
        Box::new(TcpDial::new(self.0))
    }
}

/// Regression: a broker disconnects a client when another one uses its ID, which locked out both
/// players.
#[tokio::test]
async fn a_client_has_another_name_each_time() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let wall = Wall(listener.local_addr().unwrap());
    let paired = [Side::Guest, Side::Host].map(|side| paired(side, TERMS));
    let _seats = sit(&wall, paired, 64);
    let mut names = Vec::new();
    while names.len() < 6 {
        let (mut client, _) = listener.accept().await.unwrap();
        let mut hello = [0; 48];
        client.read_exact(&mut hello).await.unwrap();
        // CONNECT, its length, "MQTT", level, flags and two bytes of keep-alive precede the client
        // ID.
        assert_eq!(
            (hello[0], &hello[4..8], hello[12..14].to_vec()),
            (0x10, &b"MQTT"[..], vec![0, 32])
        );
        let name = String::from_utf8(hello[14..46].to_vec()).unwrap();
        assert!(name.chars().all(|c| c.is_ascii_hexdigit()), "{name}");
        assert!(!names.contains(&name), "{name} was there before");
        names.push(name);
    }
}

struct Tap {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Tap {
    async fn open(broker: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let tap = Arc::clone(&seen);
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let broker = TcpStream::connect(broker).await.unwrap();
                let (from_client, to_client) = client.into_split();
                let (from_broker, to_broker) = broker.into_split();
                for (mut from, mut to) in [(from_client, to_broker), (from_broker, to_client)] {
                    let tap = Arc::clone(&tap);
                    tokio::spawn(async move {
                        let mut bytes = [0; 4096];
                        while let Ok(count @ 1..) = from.read(&mut bytes).await {
                            tap.lock().unwrap().extend(&bytes[..count]);
                            if to.write_all(&bytes[..count]).await.is_err() {
                                break;
                            }
                        }
                    });
                }
            }
        });
        Self { address, seen }
    }
}

impl Reached for Tap {
    fn dial(&self) -> Box<dyn Dial> {
        Box::new(TcpDial::new(self.address))
    }
}
