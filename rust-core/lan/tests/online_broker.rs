//! Games over a real Mosquitto. `GOMOKU_DEEP=1` plays a thousand, with twenty deaths of the broker.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "tests"
)]

mod support;

use std::time::{Duration, Instant};

use gomoku_lan::message::{Ask, Side};
use gomoku_lan::online::driver::{PairError, Pairing, pair};
use gomoku_lan::online::pairing::{Ended, Inviter, Joiner};
use gomoku_lan::online::{Invitation, Paired, Room};
use gomoku_lan::session::{Event, Over};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use support::broker::Broker;
use support::phone::LONG;
use support::seat::{Desk, Seat};
use support::table::{TERMS, identity, randomness};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

const NOW_S: u64 = 1 << 33;

fn inviter(seed: u64, invitation: &Invitation) -> Pairing {
    let random = randomness(seed);
    let me = identity("小魏", &random);
    let inviter = Inviter::new(&me, invitation.clone(), TERMS, &random, NOW_S).unwrap();
    Pairing::Invites {
        inviter,
        fresh: true,
    }
}

fn joiner(seed: u64, invitation: &Invitation) -> Pairing {
    let random = randomness(seed);
    let me = identity("Mia", &random);
    Pairing::Joins(Joiner::new(&me, invitation.clone(), &random))
}

/// The guest's seat first.
async fn meet(broker: &Broker, seed: u64, invitation: &Invitation) -> [Paired; 2] {
    let (mut guest, mut host) = (Desk::default(), Desk::default());
    let invites = pair(inviter(seed, invitation), broker.dial(), &mut guest);
    let joins = pair(joiner(seed + 1, invitation), broker.dial(), &mut host);
    // The joiner's last word is left by its game.
    let joins = async {
        let paired = joins.await.unwrap();
        let seat = Seat::sit(paired.clone(), randomness(seed + 3), broker.dial());
        (paired, seat)
    };
    let (guest, (mut host, _seat)) = timeout(LONG, async { tokio::join!(invites, joins) })
        .await
        .unwrap();
    host.last_word = None;
    [guest.unwrap(), host]
}

fn sit(broker: &Broker, paired: [Paired; 2], seed: u64) -> [Seat; 2] {
    let mut seed = seed + 10;
    paired.map(|paired| {
        seed += 1;
        Seat::sit(paired, randomness(seed), broker.dial())
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_by_link_and_one_by_code() {
    let broker = Broker::start("a-game").await;
    for (seed, way) in [
        (1, Invitation::link as fn(&_) -> _),
        (2, Invitation::spoken),
    ] {
        let invitation = way(&randomness(seed));
        let paired = meet(&broker, seed * 100, &invitation).await;
        let [mut guest, mut host] = sit(&broker, paired, seed);
        for round in 0_u8..4 {
            let (mover, other, column) = if round % 2 == 0 {
                (&mut guest, &mut host, round)
            } else {
                (&mut host, &mut guest, round)
            };
            mover
                .game
                .act(move |room, now| room.play(column, 1, now))
                .await
                .unwrap()
                .unwrap();
            other
                .until(|shown| shown.records.len() == usize::from(round) + 1)
                .await;
        }
        host.game
            .act(|room, _| room.request(Ask::Undo))
            .await
            .unwrap()
            .unwrap();
        guest
            .until(|shown| shown.events.contains(&Event::Asked(Ask::Undo)))
            .await;
        guest
            .game
            .act(|room, now| room.answer(true, now))
            .await
            .unwrap()
            .unwrap();
        host.until(|shown| shown.records.len() == 5).await;
        host.game.act(|room, _| room.leave()).await.unwrap();
        guest
            .until(|shown| shown.events.contains(&Event::Over(Over::PeerLeft)))
            .await;
        host.until(|shown| shown.events.contains(&Event::Over(Over::Left)))
            .await;
        timeout(LONG, guest.game.ended()).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_inviter_may_be_asleep_and_the_broker_may_die() {
    let mut broker = Broker::start("asleep").await;
    let invitation = Invitation::spoken(&randomness(5));
    let (told, posted) = tokio::sync::oneshot::channel();
    let mut desk = Desk {
        posted: Some(told),
        ..Desk::default()
    };
    let disk = desk.disk.clone();
    let dial = broker.dial();
    let first = inviter(500, &invitation);
    let asleep = tokio::spawn(async move { pair(first, dial, &mut desk).await });
    timeout(LONG, posted).await.unwrap().unwrap();
    // Saving takes the broker a second.
    sleep(Duration::from_millis(2_500)).await;
    asleep.abort();
    broker.kill();
    broker.restart().await;

    let mut host = Desk::default();
    let dial = broker.dial();
    let joins = joiner(501, &invitation);
    let joined = tokio::spawn(async move { pair(joins, dial, &mut host).await });
    let kept = disk.lock().unwrap().clone().unwrap();
    let me = identity("小魏", &randomness(500));
    let inviter = Inviter::from_bytes(&me, &kept).unwrap();
    let awake = Pairing::Invites {
        inviter,
        fresh: false,
    };
    let mut guest = Desk::default();
    let invites = pair(awake, broker.dial(), &mut guest);
    let host = async {
        let host = joined.await.unwrap().unwrap();
        Seat::sit(host, randomness(502), broker.dial())
    };
    let (guest, mut host) = timeout(LONG, async { tokio::join!(invites, host) })
        .await
        .unwrap();
    let guest = Seat::sit(guest.unwrap(), randomness(503), broker.dial());
    guest
        .game
        .act(|room, now| room.play(4, 4, now))
        .await
        .unwrap()
        .unwrap();
    host.until(|shown| shown.records.len() == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_wrong_codes_burn_an_invitation() {
    let broker = Broker::start("wrong").await;
    let invitation = Invitation::parse("abcd-12345").unwrap();
    let (told, posted) = tokio::sync::oneshot::channel();
    let mut desk = Desk {
        posted: Some(told),
        ..Desk::default()
    };
    let dial = broker.dial();
    let invites = inviter(600, &invitation);
    let waiting = tokio::spawn(async move { (pair(invites, dial, &mut desk).await, desk.guesses) });
    timeout(LONG, posted).await.unwrap().unwrap();
    for guess in 0..3 {
        let wrong = Invitation::parse(&format!("abcd-0000{guess}")).unwrap();
        let mut desk = Desk::default();
        let tried = pair(joiner(601 + guess, &wrong), broker.dial(), &mut desk);
        let tried = timeout(LONG, tried).await.unwrap();
        assert!(
            matches!(tried, Err(PairError::Ended(Ended::WrongCode))),
            "{tried:?}"
        );
    }
    let (ended, guesses) = timeout(LONG, waiting).await.unwrap().unwrap();
    assert!(
        matches!(ended, Err(PairError::Ended(Ended::Burnt))),
        "{ended:?}"
    );
    assert_eq!(guesses, [2, 1, 0]);
    let mut desk = Desk::default();
    let late = pair(joiner(610, &invitation), broker.dial(), &mut desk);
    let late = timeout(LONG, late).await.unwrap();
    assert!(
        matches!(late, Err(PairError::Ended(Ended::Burnt))),
        "{late:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nameplate_in_use_is_not_taken() {
    let broker = Broker::start("occupied").await;
    let (told, posted) = tokio::sync::oneshot::channel();
    let mut desk = Desk {
        posted: Some(told),
        ..Desk::default()
    };
    let (dial, first) = (
        broker.dial(),
        inviter(700, &Invitation::parse("abcd-12345").unwrap()),
    );
    let waiting = tokio::spawn(async move { pair(first, dial, &mut desk).await });
    timeout(LONG, posted).await.unwrap().unwrap();
    let other = inviter(701, &Invitation::parse("abcd-zzzzz").unwrap());
    let mut desk = Desk::default();
    let taken = timeout(LONG, pair(other, broker.dial(), &mut desk))
        .await
        .unwrap();
    assert!(matches!(taken, Err(PairError::Occupied)), "{taken:?}");
    waiting.abort();
}

/// Apps and the broker die at random moments; whoever is up moves when it can.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_survive_everything() {
    let mut broker = Broker::start("everything").await;
    let (games, kills) = if support::deep() { (1_000, 20) } else { (6, 2) };
    let moves: usize = 60;
    let (mut deaths, mut killed, mut told) = (0, 0, 0);
    let mut random = StdRng::seed_from_u64(1);
    let begin = Instant::now();
    for seed in 0..games {
        let invitation = Invitation::link(&randomness(1_000_000 + seed));
        let paired = meet(&broker, seed * 1_000, &invitation).await;
        let mut seats = sit(&broker, paired, seed);
        let broker_dies_at = (killed < kills && seed * kills / games >= killed)
            .then(|| random.random_range(0..moves));
        for ply in 0..moves {
            if broker_dies_at == Some(ply) {
                broker.kill();
                broker.restart().await;
                killed += 1;
            }
            let who = ply % 2;
            if random.random_bool(0.05) {
                let dies = random.random_range(0..2);
                seats[dies].die();
                seats[dies].rise(broker.dial());
                deaths += 1;
            }
            // A stone a place, so that nobody wins.
            let (column, row) = place(ply);
            let mover = &mut seats[who];
            mover.until(|shown| shown.records.len() == ply).await;
            mover
                .game
                .act(move |room, now| room.play(column, row, now))
                .await
                .unwrap()
                .unwrap();
            if random.random_bool(0.05) {
                // At once after it is kept: the post may be on its way or not.
                mover.until(|shown| shown.records.len() > ply).await;
                mover.die();
                mover.rise(broker.dial());
                deaths += 1;
            }
            seats[1 - who]
                .until(|shown| shown.records.len() == ply + 1)
                .await;
            told += 1;
        }
        let mut hashes = Vec::new();
        for seat in &mut seats {
            seat.until(|shown| shown.records.len() == moves && shown.linked)
                .await;
            let kept = seat.disk.lock().unwrap().clone().unwrap();
            let room: Room<support::board::Board> = Room::restore(&kept, randomness(0)).unwrap();
            hashes.push(room.log().hash());
            seat.game.act(|room, _| room.leave()).await;
        }
        assert_eq!(hashes[0], hashes[1], "game {seed}");
    }
    println!(
        "{games} games, {told} moves, {deaths} apps and {killed} brokers killed, 0 lost, 0 doubled, {:.0} s",
        begin.elapsed().as_secs_f64()
    );
    assert!(deaths > 0 && killed > 0);
}

/// Of a board of 9 lines, so that no five lie in a row of one colour.
fn place(ply: usize) -> (u8, u8) {
    let own = |at: &u8| (at % 9 + 2 * (at / 9)) % 4 < 2;
    let mut points = (0..81).filter(|at| own(at) == ply.is_multiple_of(2));
    let at = points.nth(ply / 2).unwrap();
    (at % 9, at / 9)
}

/// How long a move is on its way, and how long a game stands after the broker was killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_there_soon() {
    let mut broker = Broker::start("soon").await;
    let paired = meet(&broker, 40_000, &Invitation::link(&randomness(40))).await;
    let mut seats = sit(&broker, paired, 40);
    for seat in &mut seats {
        seat.until(|shown| shown.linked).await;
    }
    let mut taken = Vec::new();
    let rounds = if support::deep() { 1_000 } else { 50 };
    for _ in 0..rounds {
        let who = usize::from(seats[0].shown.borrow().turn == Some(Side::Host));
        let have = seats[who].shown.borrow().records.len();
        let begin = Instant::now();
        seats[who]
            .game
            .act(|room, now| room.play(4, 4, now))
            .await
            .unwrap()
            .unwrap();
        seats[1 - who]
            .until(|shown| shown.records.len() > have)
            .await;
        taken.push(begin.elapsed());
        seats[who]
            .game
            .act(|room, _| room.request(Ask::Undo))
            .await
            .unwrap()
            .unwrap();
        let agreed = async {
            while seats[1 - who]
                .game
                .act(|room, now| room.answer(true, now))
                .await
                .unwrap()
                .is_err()
            {
                sleep(Duration::from_millis(1)).await;
            }
        };
        timeout(LONG, agreed).await.unwrap();
        seats[who]
            .until(|shown| shown.records.len() == have + 2)
            .await;
    }
    taken.sort();
    let at = |percent: usize| taken[(taken.len() - 1) * percent / 100];
    println!(
        "move there: p50 {:?}, p99 {:?}, worst {:?}",
        at(50),
        at(99),
        at(100)
    );
    let mut stalls = Vec::new();
    for _ in 0..if support::deep() { 20 } else { 2 } {
        sleep(Duration::from_millis(1_100)).await;
        broker.kill();
        for seat in &mut seats {
            seat.until(|shown| !shown.linked).await;
        }
        broker.restart().await;
        let begin = Instant::now();
        for seat in &mut seats {
            seat.until(|shown| shown.linked).await;
        }
        stalls.push(begin.elapsed());
    }
    stalls.sort();
    println!(
        "on again after the broker's restart: worst {:?}",
        stalls.last()
    );
}

/// A third client that knows the broker, but no room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_sees_nothing_and_writes_nothing() {
    let broker = Broker::start("stranger").await;
    let paired = meet(&broker, 50_000, &Invitation::link(&randomness(50))).await;
    let room = paired[0].key.topic();
    let mut seats = sit(&broker, paired, 50);
    for user in ["stranger", "+", "#", "a/b", "", "$SYS"] {
        let filters = [
            "#",
            "+/+/+",
            "g/+/0",
            "g/#",
            "$SYS/#",
            &*room.slot(Side::Guest),
        ];
        let mut spy = Spy::open(&broker, user).await;
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
            .act(|room, _| room.react(gomoku_lan::message::Reaction::Wave))
            .await
            .unwrap()
            .unwrap();
        let seen = spy.listen(Duration::from_millis(700)).await;
        assert!(seen.is_empty(), "'{user}' sees {seen:?}");
    }
    let waves = |shown: &support::seat::Shown| {
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

/// MQTT 3.1.1 by hand, so that it can say what no client would.
struct Spy(TcpStream);

impl Spy {
    async fn open(broker: &Broker, user: &str) -> Self {
        let mut spy = Self(TcpStream::connect(broker.address).await.unwrap());
        let mut body = b"\x00\x04MQTT\x04\x82\x00\x3c".to_vec();
        body.extend(text("spy"));
        body.extend(text(user));
        spy.send(0x10, &body).await;
        spy
    }

    async fn send(&mut self, kind: u8, body: &[u8]) {
        let mut packet = vec![kind];
        let mut left = body.len();
        loop {
            let more = left >= 128;
            packet.push((left % 128) as u8 | if more { 128 } else { 0 });
            left /= 128;
            if !more {
                break;
            }
        }
        packet.extend(body);
        // A broker that has closed the connection says enough.
        let _ = self.0.write_all(&packet).await;
    }

    async fn subscribe(&mut self, number: u16, filter: &str) {
        let mut body = number.to_be_bytes().to_vec();
        body.extend(text(filter));
        body.push(1);
        self.send(0x82, &body).await;
    }

    async fn publish(&mut self, number: u16, topic: &str, payload: &[u8]) {
        let mut body = text(topic);
        body.extend(number.to_be_bytes());
        body.extend(payload);
        self.send(0x33, &body).await;
    }

    /// The topics of the messages that come.
    async fn listen(&mut self, long: Duration) -> Vec<String> {
        let mut bytes = Vec::new();
        let _ = timeout(long, self.0.read_to_end(&mut bytes)).await;
        let (mut seen, mut rest) = (Vec::new(), &bytes[..]);
        while let [kind, length, tail @ ..] = rest {
            let (body, next) = tail.split_at(usize::from(length & 127).min(tail.len()));
            if kind >> 4 == 3 {
                seen.push(String::from_utf8_lossy(body).into_owned());
            }
            rest = next;
        }
        seen
    }
}

fn text(text: &str) -> Vec<u8> {
    let mut bytes = (text.len() as u16).to_be_bytes().to_vec();
    bytes.extend(text.bytes());
    bytes
}
