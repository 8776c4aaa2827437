//! Games over streams of the app, such as Bluetooth.

use gomoku_link::Carrier;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::board::Board;
use crate::support::phone::{LONG, Phone, assert_equal_logs, play, play_when_linked};
use crate::support::radio::Radio;
use crate::support::table::TERMS;
use gomoku_link::driver::{
    Dial, DialAttempt, FeedError, IncomingConnection, RunningGame, Stream, app_stream,
};
use gomoku_link::replica::{EndReason, Entry, Event};
use gomoku_link::session::PeerSession;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::timeout;

fn invite(guest: &mut Phone, dial: impl Dial) {
    let session = PeerSession::invite(guest.me.clone(), TERMS, guest.randomness.clone(), 0);
    guest.game = Some(RunningGame::run(
        session,
        Some(Box::new(dial)),
        guest.port(),
    ));
}

async fn begin(host: &mut Phone, guest: &mut Phone, mut arriving: UnboundedReceiver<Stream>) {
    let stream = timeout(LONG, arriving.recv()).await.unwrap().unwrap();
    let arrival = IncomingConnection::receive(&host.me, &host.randomness, stream).await;
    host.arrived(arrival.unwrap()).await;
    host.opens().await;
    for phone in [&mut *host, &mut *guest] {
        phone
            .hears(|event| matches!(event, Event::Code { .. }))
            .await;
        phone.act(PeerSession::accept).await.unwrap();
    }
    for phone in [&mut *host, &mut *guest] {
        phone.hears(|event| *event == Event::Started).await;
    }
    let (me, randomness) = (host.me.clone(), host.randomness.clone());
    let game = host.game.clone().unwrap();
    tokio::spawn(async move {
        while let Some(stream) = arriving.recv().await {
            let (me, randomness, game) = (me.clone(), randomness.clone(), game.clone());
            tokio::spawn(async move {
                // A channel may end before the first message.
                if let Ok(arrival) = IncomingConnection::receive(&me, &randomness, stream).await {
                    game.arrived(arrival).await;
                }
            });
        }
    });
}

fn place(index: u32) -> (u8, u8) {
    let index = u8::try_from(index).unwrap();
    (index % 9, (index / 9) * 2 % 9)
}

async fn whole_game(seed: u64, moves: u32) -> Arc<crate::support::radio::Faults> {
    let (mut host, mut guest) = (Phone::new("Host", seed), Phone::new("Guest", seed + 1));
    let (radio, arriving) = Radio::new(seed);
    invite(&mut guest, radio.clone());
    begin(&mut host, &mut guest, arriving).await;
    radio.misbehave();
    for index in 0..moves {
        let (column, row) = place(index);
        let mover = if index % 2 == 0 { &guest } else { &host };
        play_when_linked(mover, column, row).await;
        host.hears_entry(index).await;
        guest.hears_entry(index).await;
    }
    assert_equal_logs(&host, &guest).await;
    let wanted: Vec<_> = (0..moves).map(place).collect();
    for phone in [&host, &guest] {
        let played = |session: &mut PeerSession<Board>, _| -> Vec<_> {
            let records = session.replica().chain().records().iter();
            let point = |entry: &Entry| match *entry {
                Entry::Move { column, row, .. } => (column, row),
                _ => panic!("{entry:?}"),
            };
            records.map(|record| point(&record.entry)).collect()
        };
        assert_eq!(phone.act(played).await, wanted, "lost or doubled");
    }
    radio.faults
}

#[tokio::test]
async fn whole_games_over_a_faulty_channel() {
    let games = if crate::support::deep() { 200 } else { 4 };
    let mut all = [0; 3];
    for seed in 0..games {
        let faults = whole_game(100 + 2 * seed, 60).await;
        let of_game = [&faults.failed, &faults.cut, &faults.stalled];
        for (sum, count) in all.iter_mut().zip(of_game) {
            *sum += count.load(Ordering::Relaxed);
        }
    }
    println!("{games} games of 60 moves: {all:?} connects failed, channels cut, bytes held up");
    assert!(all.iter().all(|&count| count > 0), "no such fault: {all:?}");
}

/// Data in transit at the end still arrives.
#[tokio::test]
async fn drains_the_last_message() {
    let (mut host, mut guest) = (Phone::new("Host", 1), Phone::new("Guest", 2));
    let (radio, arriving) = Radio::new(3);
    invite(&mut guest, radio);
    begin(&mut host, &mut guest, arriving).await;
    play(&mut host, &mut guest, 0, 2).await;
    guest.act(|session, now| session.leave(now)).await;
    host.hears(|event| *event == Event::Over(EndReason::PeerLeft))
        .await;
}

/// An app may detect the closed channel by writing.
#[tokio::test]
async fn reads_what_came_before_a_failed_write() {
    // `select!` polls ready branches in random order.
    for _ in 0..64 {
        let (feeder, mut stream) = app_stream(|_| Err(io::ErrorKind::BrokenPipe.into()));
        feeder.feed(b"good").unwrap();
        feeder.feed(b"bye").unwrap();
        stream.write_all(b"receipt").await.unwrap();
        let mut heard = Vec::new();
        timeout(LONG, stream.read_to_end(&mut heard))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(heard, b"goodbye");
    }
}

struct Fickle {
    radio: Radio,
    tries: Arc<AtomicUsize>,
}

impl Dial for Fickle {
    fn dial(&self) -> DialAttempt {
        match self.tries.fetch_add(1, Ordering::Relaxed) {
            0 | 1 => Box::pin(async { Err(io::ErrorKind::ConnectionRefused.into()) }),
            2 => Box::pin(std::future::pending()),
            _ => self.radio.dial(),
        }
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(200)
    }
}

#[tokio::test]
async fn a_connect_that_fails_or_hangs_is_tried_again() {
    let (mut host, mut guest) = (Phone::new("Host", 4), Phone::new("Guest", 5));
    let (radio, arriving) = Radio::new(6);
    let tries = Arc::new(AtomicUsize::new(0));
    let dial = Fickle {
        radio,
        tries: Arc::clone(&tries),
    };
    invite(&mut guest, dial);
    begin(&mut host, &mut guest, arriving).await;
    assert_eq!(tries.load(Ordering::Relaxed), 4);
    play(&mut host, &mut guest, 0, 4).await;
    assert_equal_logs(&host, &guest).await;
}

/// A radio may deliver single bytes faster than the game reads, up to a limit.
#[tokio::test]
async fn bytes_are_counted_not_pieces() {
    let (feeder, mut stream) = app_stream(|_| Ok(()));
    let sent: Vec<u8> = (0..20_000_u32).map(|i| i as u8).collect();
    for byte in &sent {
        feeder.feed(std::slice::from_ref(byte)).unwrap();
    }
    let mut read = vec![0; sent.len()];
    timeout(LONG, stream.read_exact(&mut read))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(read, sent);
    let flood = vec![0; 1 << 15];
    let taken = (0..8).filter(|_| feeder.feed(&flood).is_ok()).count();
    assert!((1..8).contains(&taken), "{taken}");
    drop(feeder);
    let mut rest = Vec::new();
    timeout(LONG, stream.read_to_end(&mut rest))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(rest.len(), taken * flood.len());
}

#[tokio::test]
async fn a_stream_that_the_game_closed_takes_nothing() {
    let (feeder, mut stream) = app_stream(|_| Ok(()));
    stream.shutdown().await.unwrap();
    drop(stream);
    let refused = async {
        while feeder.feed(b"late").is_ok() {
            tokio::task::yield_now().await;
        }
    };
    timeout(LONG, refused).await.unwrap();
    assert_eq!(feeder.feed(b"late"), Err(FeedError));
}
