//! Peers that occupy all places of a listener. Each test runs in a separate process, which has both
//! ends of every connection.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::support::alone::is_alone;
use crate::support::board::Board;
use crate::support::descriptors;
use crate::support::phone::{LONG, Phone, assert_equal_logs, begin, play};
use crate::support::table::{TERMS, randomness};
use gomoku_link::driver::{Listener, RunningGame, TcpDial};
use gomoku_link::link::{Guesses, KeyPair, Link, ShortPass};
use gomoku_link::message::Refusal;
use gomoku_link::replica::{EndReason, Entry, Event};
use gomoku_link::session::{PeerSession, SessionState};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, timeout};

const SOON: Duration = Duration::from_secs(5);

async fn connect_from(source: &str, target: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(format!("{source}:0").parse().unwrap())?;
    socket.connect(target).await
}

/// Occupies a place silently or by a slow handshake, and reconnects when evicted.
async fn besiege(source: String, target: SocketAddr, speaks: bool, seed: u64) {
    let random = randomness(seed);
    loop {
        let Ok(mut stream) = connect_from(&source, target).await else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        if speaks {
            let keys = KeyPair::generate(&random).unwrap();
            let mut link = Link::initiator(&keys, &random).unwrap();
            // The ticket and the first key cost the attacker nothing.
            let _ = stream.write_all(&link.take_outgoing()).await;
        }
        let mut bytes = [0; 256];
        while let Ok(1..) = stream.read(&mut bytes).await {}
    }
}

/// Attacks from many addresses, with `each` connections per address.
fn siege(target: SocketAddr, speaks: bool, addresses: u8, each: u64) -> JoinSet<()> {
    let mut besiegers = JoinSet::new();
    for host in 0..addresses {
        for seed in 0..each {
            let source = format!("127.0.1.{}", host + 1);
            besiegers.spawn(besiege(source, target, speaks, seed));
        }
    }
    besiegers
}

fn p95(mut waits: Vec<Duration>) -> Duration {
    waits.sort_unstable();
    waits[(waits.len() * 95).div_ceil(100) - 1]
}

/// p95 of an honest player's wait during an attack.
async fn honest_wait(listener: &mut Listener, seed: u64) -> Duration {
    let rounds = if crate::support::deep() { 200 } else { 20 };
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut waits = Vec::new();
    for round in 0..rounds {
        let mut guest = Phone::new("Guest", seed + round);
        let begin = Instant::now();
        guest.invite(listener.address());
        let arrival = timeout(LONG, listener.next()).await.unwrap().unwrap();
        assert_eq!(arrival.request().nick, "Guest");
        waits.push(begin.elapsed());
    }
    p95(waits)
}

/// Regression: four addresses with two silent connections each locked out all others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_are_let_in_during_a_siege() {
    if !is_alone() {
        return;
    }
    for (speaks, addresses, each) in [(false, 4, 2), (false, 20, 5), (true, 20, 5)] {
        let host = Phone::new("Host", 30);
        let mut listener = host.listen().await;
        let target = listener.address();
        let _besiegers = siege(target, speaks, addresses, each);
        let p95 = honest_wait(&mut listener, 40).await;
        println!("{addresses} x {each}, speaking {speaks}: in after {p95:?} (p95)");
        assert!(p95 < SOON, "{p95:?}");
    }
}

/// Opens and resets `each` connections per tick. Skips missed ticks, so that a busy machine never
/// exceeds the nominal rate.
fn open_and_reset(target: SocketAddr, addresses: u8, each: u32) -> JoinSet<()> {
    const TICK: Duration = Duration::from_millis(10);
    let mut attackers = JoinSet::new();
    for host in 0..addresses {
        let source = format!("127.0.1.{}", host + 1);
        attackers.spawn(async move {
            let mut ticks = tokio::time::interval(TICK);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
            let mut tries = JoinSet::new();
            loop {
                ticks.tick().await;
                while tries.try_join_next().is_some() {}
                for _ in 0..each {
                    let source = source.clone();
                    tries.spawn(async move {
                        let connecting = connect_from(&source, target);
                        if let Ok(Ok(stream)) = timeout(SOON, connecting).await {
                            let _ = stream.set_zero_linger();
                        }
                    });
                }
            }
        });
    }
    attackers
}

/// From one address and from twenty: 4,000 connections per second with `GOMOKU_FULL`, which needs
/// an idle machine, otherwise 1,000.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_are_let_in_while_connections_open_and_close() {
    if !is_alone() {
        return;
    }
    let is_full = std::env::var_os("GOMOKU_FULL").is_some();
    let floods = if is_full {
        [(1, 40), (20, 2)]
    } else {
        [(1, 10), (10, 1)]
    };
    for (addresses, each) in floods {
        let host = Phone::new("Host", 50);
        let mut listener = host.listen().await;
        let target = listener.address();
        let _attackers = open_and_reset(target, addresses, each);
        let p95 = honest_wait(&mut listener, 60).await;
        println!("{addresses} x {each} opened and reset every 10 ms: in after {p95:?} (p95)");
        assert!(p95 < SOON, "{p95:?}");
    }
}

/// The peer of a game has a reserved place. A peer with a join code has none, since only SPAKE2 may
/// reveal the code.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resumes_and_accepts_a_join_code_during_a_siege() {
    if !is_alone() {
        return;
    }
    let (mut host, mut guest) = (Phone::new("Host", 31), Phone::new("Guest", 32));
    let (address, serving) = begin(&mut host, &mut guest).await;
    play(&mut host, &mut guest, 0, 2).await;
    host.awaited
        .game(Some(host.act(|s, _| s.ticket_key()).await));
    let _besiegers = siege(address, true, 20, 5);
    tokio::time::sleep(Duration::from_millis(300)).await;
    for _ in 0..5 {
        guest.game = None;
        host.hears(|event| matches!(event, Event::Suspended(_)))
            .await;
        let begin = Instant::now();
        guest.restore(Some(address));
        guest.hears(|event| *event == Event::Resumed).await;
        assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
        host.hears(|event| *event == Event::Resumed).await;
    }
    play(&mut host, &mut guest, 2, 2).await;
    assert_equal_logs(&host, &guest).await;
    serving.abort();

    let host = Phone::new("Host", 33);
    let mut me = host.me.clone();
    let pass = ShortPass::new(&host.randomness, Guesses::new());
    pass.open();
    me.pass = Some(pass.clone());
    let any = "127.0.0.1:0".parse().unwrap();
    let listener = Listener::bind(any, me, host.randomness.clone(), host.awaited.clone()).await;
    let mut listener = listener.unwrap();
    let address = listener.address();
    let _more = siege(address, true, 20, 5);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let friend = Phone::new("Friend", 34);
    let session = PeerSession::invite(friend.me.clone(), TERMS, friend.randomness.clone(), 0);
    let secret = pass.secret().unwrap();
    let session: PeerSession<Board> = session.expecting(secret, Guesses::new());
    let begin = Instant::now();
    let _game = RunningGame::run(
        session,
        Some(Box::new(TcpDial::new(address))),
        friend.port(),
    );
    let arrival = timeout(LONG, listener.next()).await.unwrap().unwrap();
    assert!(arrival.request().by_code);
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

#[tokio::test]
async fn silent_and_malformed_peers_disturb_nobody() {
    if !is_alone() {
        return;
    }
    let (mut host, mut guest) = (Phone::new("Host", 20), Phone::new("Guest", 21));
    let (address, _) = begin(&mut host, &mut guest).await;
    play(&mut host, &mut guest, 0, 2).await;
    let before = descriptors();
    let silent = if crate::support::deep() { 2_000 } else { 100 };
    let mut held = Vec::new();
    for _ in 0..silent {
        held.push(connect_from("127.0.0.2", address).await.unwrap());
    }
    // Some connections close after three seconds, others at once; the game continues.
    play(&mut host, &mut guest, 2, 2).await;
    let mut byte = [0];
    for stream in &mut held {
        let end = timeout(LONG, stream.read(&mut byte)).await.unwrap();
        assert!(matches!(end, Ok(0) | Err(_)), "{end:?}");
    }
    let mut honest = Phone::new("Third", 22);
    honest.invite(address);
    honest
        .hears(|event| *event == Event::Over(EndReason::Refused(Refusal::Busy)))
        .await;
    drop(held);

    let connections = if crate::support::deep() { 10_000 } else { 200 };
    for i in 0..connections {
        let garbage: [u8; 64] = randomness(i).bytes();
        if let Ok(mut stream) = connect_from("127.0.0.3", address).await {
            let _ = stream
                .write_all(&garbage[..usize::try_from(i % 65).unwrap()])
                .await;
        }
    }
    play(&mut host, &mut guest, 4, 2).await;
    assert_equal_logs(&host, &guest).await;
    let back = async {
        while descriptors() > before + 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let back = timeout(LONG, back).await;
    assert!(
        back.is_ok(),
        "{} descriptors, {before} before",
        descriptors()
    );
    assert_eq!(host.act(|s, _| s.state()).await, SessionState::Playing);
    let last = host
        .act(|s, _| s.replica().chain().records().last().copied())
        .await
        .unwrap();
    assert!(matches!(last.entry, Entry::Move { .. }));
}
