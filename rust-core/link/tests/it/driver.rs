//! Games over real sockets.

use gomoku_link::Carrier;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::board::Board;
use crate::support::phone::{
    LONG, Phone, assert_equal_logs, begin, begin_through, play, play_when_linked, serve,
};
use crate::support::table::{TERMS, identity, randomness};
use gomoku_link::driver::{
    ExpectedPeer, Feeder, IncomingConnection, Listener, RunningGame, Stream, app_stream, watch,
};
use gomoku_link::message::{Ask, Refusal, Side};
use gomoku_link::replica::{Answer, EndReason, Event, LossReason};
use gomoku_link::session::PeerSession;
use gomoku_link::watch::WatchEvent;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::timeout;

#[tokio::test]
async fn a_whole_game() {
    let (mut host, mut guest) = (Phone::new("Host", 1), Phone::new("Guest", 2));
    begin(&mut host, &mut guest).await;
    play(&mut host, &mut guest, 0, 4).await;
    guest.act(|s, now| s.request(Ask::Undo, now)).await.unwrap();
    host.hears(|event| *event == Event::Asked(Ask::Undo)).await;
    host.act(|s, now| s.answer(true, now)).await.unwrap();
    let agreed = |event: &Event| {
        matches!(
            event,
            Event::Answered {
                answer: Answer::Agreed,
                ..
            }
        )
    };
    guest.hears(agreed).await;
    assert_eq!(
        guest.act(|s, _| s.replica().chain().turn()).await,
        Some(Side::Guest)
    );
    host.act(PeerSession::resign).await.unwrap();
    guest.hears_entry(5).await;
    host.hears_entry(5).await;
    assert_equal_logs(&host, &guest).await;
    guest.act(|s, now| s.leave(now)).await;
    host.hears(|event| *event == Event::Over(EndReason::PeerLeft))
        .await;
    guest
        .hears(|event| *event == Event::Over(EndReason::Left))
        .await;
    let ended = async {
        while !host.game.as_ref().unwrap().is_over() {
            tokio::task::yield_now().await;
        }
    };
    timeout(LONG, ended).await.unwrap();
}

/// Forwards bytes. A number from the channel cuts the connection after that many more.
async fn relay(target: SocketAddr) -> (SocketAddr, UnboundedSender<usize>) {
    let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = socket.local_addr().unwrap();
    let (cut, mut cuts) = unbounded_channel::<usize>();
    tokio::spawn(async move {
        while let Ok((near, _)) = socket.accept().await {
            let far = TcpStream::connect(target).await.unwrap();
            let (mut near_in, mut near_out) = near.into_split();
            let (mut far_in, mut far_out) = far.into_split();
            let back = tokio::spawn(async move {
                let _ = tokio::io::copy(&mut far_in, &mut near_out).await;
            });
            let mut left = usize::MAX;
            let mut byte = [0; 1];
            while left > 0 {
                tokio::select! {
                    Some(after) = cuts.recv() => left = after,
                    read = near_in.read(&mut byte) => {
                        if read.unwrap_or(0) == 0 || far_out.write_all(&byte).await.is_err() {
                            break;
                        }
                        left -= 1;
                    }
                }
            }
            back.abort();
        }
    });
    (address, cut)
}

#[tokio::test]
async fn a_cut_link_is_made_again_and_nothing_is_lost() {
    let (mut host, mut guest) = (Phone::new("Host", 3), Phone::new("Guest", 4));
    let listener = host.listen().await;
    let (through, cut) = relay(listener.address()).await;
    begin_through(&mut host, &mut guest, listener, through).await;
    let mut random = StdRng::seed_from_u64(1);
    let cuts = if crate::support::deep() { 1_000 } else { 12 };
    for round in 0..cuts {
        // During a move, the messages after it, or resuming.
        cut.send(random.random_range(0..200)).unwrap();
        // Even rows and columns only, so that no side gets five in a row.
        let first = host.act(|s, _| s.replica().chain().have()).await;
        for i in 0..2 {
            let mover = if i == 0 { &mut guest } else { &mut host };
            let (column, row) = (2 * i + 4 * u8::from(round % 8 >= 4), 2 * (round % 4));
            play_when_linked(mover, column, u8::try_from(row).unwrap()).await;
            host.hears_entry(first + u32::from(i)).await;
            guest.hears_entry(first + u32::from(i)).await;
        }
        assert_equal_logs(&host, &guest).await;
        for phone in [&host, &guest] {
            let have = phone.act(|s, _| s.replica().chain().have()).await;
            assert_eq!(have, first + 2, "every move came once");
        }
        if round % 8 == 7 {
            for _ in 0..2 {
                rematch(&mut host, &mut guest).await;
            }
            assert_equal_logs(&host, &guest).await;
        }
    }
}

/// A side that can't save disconnects. It sends its move after a successful save.
#[tokio::test]
async fn a_move_is_not_sent_before_it_is_saved() {
    let (mut host, mut guest) = (Phone::new("Host", 70), Phone::new("Guest", 71));
    let _serving = begin(&mut host, &mut guest).await;
    play(&mut host, &mut guest, 0, 2).await;
    for (full_is_host, first) in [(false, 2), (true, 3)] {
        let refusing = if full_is_host { &host } else { &guest };
        let full = refusing.full.clone();
        let saved = refusing.disk.clone();
        let before = saved.lock().unwrap().clone();
        full.store(true, Ordering::Relaxed);
        play_when_linked(refusing, first, 4).await;
        for phone in [&mut host, &mut guest] {
            phone
                .hears(|event| matches!(event, Event::Suspended(_)))
                .await;
        }
        // One side retries saving, and both retry connecting.
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        let other = if full_is_host { &guest } else { &host };
        let count = other.act(|s, _| s.replica().chain().records().len()).await;
        assert_eq!(count, usize::from(first));
        assert_eq!(*saved.lock().unwrap(), before);
        full.store(false, Ordering::Relaxed);
        let (refusing, other) = if full_is_host {
            (&mut host, &mut guest)
        } else {
            (&mut guest, &mut host)
        };
        refusing.hears(|event| *event == Event::Resumed).await;
        other.hears_entry(u32::from(first)).await;
    }
    assert_equal_logs(&host, &guest).await;
}

async fn rematch(host: &mut Phone, guest: &mut Phone) {
    let before = host.act(|s, _| s.replica().chain().game()).await;
    let agreed = async {
        while host.act(|s, _| s.replica().chain().game()).await == before {
            // Refused while disconnected or while a request is open, but never counted twice.
            guest
                .act(move |s, now| {
                    if s.replica().chain().game() == before {
                        let _ = s.request(Ask::Reset, now);
                    }
                })
                .await;
            host.act(move |s, now| {
                if s.replica().chain().game() == before {
                    let _ = s.answer(true, now);
                }
            })
            .await;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG, agreed).await.unwrap();
    for phone in [host, guest] {
        let next = before + 1;
        phone
            .hears(|event| matches!(event, Event::NewGame { game } if *game == next))
            .await;
    }
}

#[tokio::test]
async fn apps_that_are_killed_go_on_from_their_disks() {
    let (mut host, mut guest) = (Phone::new("Host", 5), Phone::new("Guest", 6));
    let (address, serving) = begin(&mut host, &mut guest).await;
    play(&mut host, &mut guest, 0, 3).await;
    guest.game = None;
    host.hears(|event| matches!(event, Event::Suspended(_)))
        .await;
    guest.restore(Some(address));
    guest.hears(|event| *event == Event::Resumed).await;
    host.hears(|event| *event == Event::Resumed).await;
    play(&mut host, &mut guest, 3, 2).await;
    serving.abort();
    host.game = None;
    guest
        .hears(|event| matches!(event, Event::Suspended(_)))
        .await;
    guest.game = None;
    let listener = host.listen().await;
    host.restore(None);
    guest.restore(Some(listener.address()));
    serve(listener, host.game.clone().unwrap());
    guest.hears(|event| *event == Event::Resumed).await;
    host.hears(|event| *event == Event::Resumed).await;
    play(&mut host, &mut guest, 5, 2).await;
    assert_equal_logs(&host, &guest).await;
}

#[tokio::test]
async fn a_second_invitation_is_refused_and_some_may_watch() {
    let (mut host, mut guest) = (Phone::new("Host", 7), Phone::new("Guest", 8));
    let (address, _) = begin(&mut host, &mut guest).await;
    play(&mut host, &mut guest, 0, 2).await;
    let mut third = Phone::new("Third", 9);
    third.invite(address);
    let over = third.hears(|event| matches!(event, Event::Over(_))).await;
    assert_eq!(over, Event::Over(EndReason::Refused(Refusal::Busy)));

    let (tell, mut seen) = unbounded_channel();
    let mut watching = Vec::new();
    for seed in 10..15 {
        let stream: Stream = Box::new(TcpStream::connect(address).await.unwrap());
        let random = randomness(seed);
        let me = identity("Third", &random);
        let tell = tell.clone();
        watching.push(tokio::spawn(async move {
            let told = |watched, _: &_| tell.send((seed, watched)).unwrap();
            watch::<Board>(me, &random, stream, told).await
        }));
        let first = timeout(LONG, seen.recv()).await.unwrap().unwrap();
        let refused = (seed, WatchEvent::Refused(Refusal::Full));
        assert_eq!(first == refused, seed == 14, "{first:?}");
        if let WatchEvent::Began { players, .. } = first.1 {
            assert_eq!((&*players.host, &*players.guest), ("Host", "Guest"));
        }
    }
    play(&mut host, &mut guest, 2, 1).await;
    for _ in 0..4 {
        let (_, watched) = timeout(LONG, seen.recv()).await.unwrap().unwrap();
        assert_eq!(watched, WatchEvent::Changed);
    }
    host.act(|s, now| s.leave(now)).await;
    for watcher in watching {
        timeout(LONG, watcher).await.unwrap().unwrap().unwrap();
    }
}

/// A device with a new address leaves a silent stream.
#[tokio::test]
async fn a_stream_that_falls_silent_is_replaced_before_it_counts_as_dead() {
    let (mut host, mut guest) = (Phone::new("Host", 28), Phone::new("Guest", 29));
    let listener = host.listen().await;
    let target = listener.address();
    let hole = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = hole.local_addr().unwrap();
    let (silence, silenced) = tokio::sync::oneshot::channel::<()>();
    let relay = tokio::spawn(async move {
        let (mut near, _) = hole.accept().await.unwrap();
        let mut far = TcpStream::connect(target).await.unwrap();
        tokio::select! {
            _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
            _ = silenced => {}
        }
        let (mut again, _) = hole.accept().await.unwrap();
        let mut fresh = TcpStream::connect(target).await.unwrap();
        let _ = tokio::io::copy_bidirectional(&mut again, &mut fresh).await;
        drop((near, far));
    });
    begin_through(&mut host, &mut guest, listener, address).await;
    play(&mut host, &mut guest, 0, 2).await;
    silence.send(()).unwrap();
    for phone in [&mut guest, &mut host] {
        let lost = phone
            .hears(|event| matches!(event, Event::Suspended(_)))
            .await;
        assert_eq!(
            lost,
            Event::Suspended(LossReason::Closed),
            "not for its silence"
        );
        phone.hears(|event| *event == Event::Resumed).await;
    }
    play(&mut host, &mut guest, 2, 2).await;
    assert_equal_logs(&host, &guest).await;
    relay.abort();
}

/// A full listener closes connections without a message.
#[tokio::test]
async fn an_invitation_that_finds_no_place_comes_again() {
    let (mut host, mut guest) = (Phone::new("Host", 23), Phone::new("Guest", 24));
    let full = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = full.local_addr().unwrap();
    guest.invite(address);
    for _ in 0..2 {
        drop(timeout(LONG, full.accept()).await.unwrap().unwrap());
    }
    drop(full);
    let (me, random) = (host.me.clone(), host.randomness.clone());
    let bind = async {
        loop {
            // Another test may occupy the port briefly.
            match Listener::bind(address, me.clone(), random.clone(), ExpectedPeer::default()).await
            {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                bound => break bound.unwrap(),
            }
        }
    };
    let mut listener = timeout(LONG, bind).await.unwrap();
    let arrival = timeout(LONG, listener.next()).await.unwrap().unwrap();
    host.arrived(arrival).await;
    host.opens().await;
    let code = |event: &Event| matches!(event, Event::Code { .. });
    host.hears(code).await;
    guest.hears(code).await;
    let rude = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut third = Phone::new("Third", 25);
    third.invite(rude.local_addr().unwrap());
    let closing = tokio::spawn(async move { while rude.accept().await.is_ok() {} });
    let over = third.hears(|event| matches!(event, Event::Over(_))).await;
    assert_eq!(over, Event::Over(EndReason::Lost(LossReason::Closed)));
    closing.abort();
}

fn carried() -> (Stream, Stream) {
    let feeders: [Arc<Mutex<Option<Feeder>>>; 2] = Default::default();
    let end = |own: usize| {
        let other = feeders[1 - own].clone();
        let (feeder, stream) = app_stream(move |bytes| {
            let other = other.lock().unwrap().clone();
            let other = other.ok_or(io::ErrorKind::NotConnected)?;
            other.feed(bytes).map_err(io::Error::other)
        });
        *feeders[own].lock().unwrap() = Some(feeder);
        stream
    };
    (end(0), end(1))
}

#[tokio::test]
async fn the_app_can_carry_the_bytes() {
    let (mut host, mut guest) = (Phone::new("Host", 16), Phone::new("Guest", 17));
    let (near, far) = carried();
    let session = PeerSession::invite(guest.me.clone(), TERMS, guest.randomness.clone(), 0);
    guest.game = Some(RunningGame::run(session, None, guest.port()));
    guest.game.as_ref().unwrap().linked(near).await;
    let arrival = IncomingConnection::receive(&host.me, &host.randomness, far)
        .await
        .unwrap();
    host.arrived(arrival).await;
    host.opens().await;
    for phone in [&mut host, &mut guest] {
        phone
            .hears(|event| matches!(event, Event::Code { .. }))
            .await;
        phone.act(PeerSession::accept).await.unwrap();
    }
    play(&mut host, &mut guest, 0, 6).await;
    assert_equal_logs(&host, &guest).await;
}
