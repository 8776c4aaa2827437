//! Peers that fill the listener's places.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use gomoku_link::driver::Game;
use gomoku_link::message::Refusal;
use gomoku_link::replica::{Entry, Event, Over};
use gomoku_link::session::{Output, Session, State};
use support::board::Board;
use support::descriptors;
use support::phone::{LONG, Phone, assert_equal_logs, begin, begin_through, play};
use support::table::{TERMS, identity, randomness};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Connects from an address of its own, so that limits an address don't mix.
async fn connect_from(source: &str, target: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(format!("{source}:0").parse().unwrap())?;
    socket.connect(target).await
}

/// Someone who invites as far as the host's nonce, and keeps its own.
async fn unrevealed(source: &str, target: SocketAddr, seed: u64) -> io::Result<TcpStream> {
    let mut stream = connect_from(source, target).await?;
    let random = randomness(seed);
    let me = identity("Mute", &random);
    let mut session: Session<Board> = Session::invite(me, TERMS, random, 0);
    session.connect(0).unwrap();
    let mut buffer = [0; 4_096];
    while session.state() != State::AwaitingAccept {
        while let Some(output) = session.poll() {
            match output {
                Output::Send(bytes) => stream.write_all(&bytes).await?,
                Output::Event(Event::Over(over)) => {
                    return Err(io::Error::other(format!("{over:?}")));
                }
                _ => {}
            }
        }
        match stream.read(&mut buffer).await? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => session.receive(&buffer[..count], 0),
        }
    }
    Ok(stream)
}

#[tokio::test]
async fn whoever_keeps_its_nonce_is_in_a_handshake_like_any_other() {
    let mut host = Phone::new("Host", 23);
    let mut listener = host.listen().await;
    let address = listener.address();
    let (mut games, mut mutes) = (Vec::new(), Vec::new());
    for seed in 24..26 {
        let mute = tokio::spawn(unrevealed("127.0.0.2", address, seed));
        let arrival = timeout(LONG, listener.next()).await.unwrap().unwrap();
        let (me, random) = (host.me.clone(), host.randomness.clone());
        games.push(Game::invited(me, random, arrival, host.port()).unwrap());
        mutes.push(timeout(LONG, mute).await.unwrap().unwrap().unwrap());
    }
    // There is no third from that address, but one from another.
    let third = timeout(LONG, unrevealed("127.0.0.2", address, 26)).await;
    assert_ne!(third.unwrap().unwrap_err().kind(), io::ErrorKind::Other);
    let mut guest = Phone::new("Guest", 27);
    begin_through(&mut host, &mut guest, listener, address).await;
    // Once the two are given up there is room again, though the host plays.
    drop(games);
    let refused = async {
        loop {
            let error = unrevealed("127.0.0.2", address, 28).await.unwrap_err();
            if error.kind() == io::ErrorKind::Other {
                return error.to_string();
            }
        }
    };
    assert_eq!(timeout(LONG, refused).await.unwrap(), "Refused(Busy)");
}

#[tokio::test]
async fn silent_and_malformed_peers_disturb_nobody() {
    let (mut host, mut guest) = (Phone::new("Host", 20), Phone::new("Guest", 21));
    let (address, _) = begin(&mut host, &mut guest).await;
    play(&mut host, &mut guest, 0, 2).await;
    let before = descriptors();
    let silent = if support::deep() { 2_000 } else { 100 };
    let mut held = Vec::new();
    for _ in 0..silent {
        held.push(connect_from("127.0.0.2", address).await.unwrap());
    }
    // All but two are closed at once, those after three seconds; the game doesn't care.
    play(&mut host, &mut guest, 2, 2).await;
    let mut byte = [0];
    for stream in &mut held[2..] {
        let end = timeout(LONG, stream.read(&mut byte)).await.unwrap();
        assert!(matches!(end, Ok(0) | Err(_)), "{end:?}");
    }
    let mut honest = Phone::new("Third", 22);
    honest.invite(address);
    honest
        .hears(|event| *event == Event::Over(Over::Refused(Refusal::Busy)))
        .await;
    drop(held);

    let connections = if support::deep() { 10_000 } else { 200 };
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
    assert_eq!(host.act(|s, _| s.state()).await, State::Playing);
    let last = host
        .act(|s, _| s.replica().chain().records().last().copied())
        .await
        .unwrap();
    assert!(matches!(last.entry, Entry::Move { .. }));
}
