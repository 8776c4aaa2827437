//! Goodbyes to peers that don't close. Runs in a separate process, because their limit is per
//! process.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use crate::support::alone::is_alone;
use crate::support::board::Board;
use crate::support::descriptors;
use crate::support::table::{TERMS, identity, randomness};
use gomoku_link::driver::{ExpectedPeer, Listener};
use gomoku_link::message::Refusal;
use gomoku_link::replica::{EndReason, Event};
use gomoku_link::session::{PeerSession, SessionOutput};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

const LONG: Duration = Duration::from_secs(60);

/// Invites and stays connected. Returns whether the refusal arrived.
async fn invite(target: SocketAddr, seed: u64) -> io::Result<(TcpStream, bool)> {
    let mut stream = TcpStream::connect(target).await?;
    let random = randomness(seed);
    let mut session: PeerSession<Board> =
        PeerSession::invite(identity("Guest", &random), TERMS, random, 0);
    session.connect(0).unwrap();
    let mut buffer = [0; 4_096];
    loop {
        while let Some(output) = session.poll() {
            match output {
                SessionOutput::Send(bytes) => stream.write_all(&bytes).await?,
                SessionOutput::Event(Event::Over(over)) => {
                    return Ok((stream, over == EndReason::Refused(Refusal::Busy)));
                }
                _ => {}
            }
        }
        match stream.read(&mut buffer).await {
            Ok(count) if count > 0 => session.receive(&buffer[..count], 0),
            _ => session.disconnected(0),
        }
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn closes_a_refused_connection_that_stays() {
    if !is_alone() {
        return;
    }
    let random = randomness(1);
    let any = "127.0.0.1:0".parse().unwrap();
    let mut listener = Listener::bind(
        any,
        identity("Host", &random),
        random,
        ExpectedPeer::default(),
    )
    .await
    .unwrap();
    let address = listener.address();
    tokio::spawn(async move {
        while let Some(arrival) = listener.next().await {
            arrival.refuse(Refusal::Busy);
        }
    });
    let before = descriptors();
    let mut staying = Vec::new();
    let mut most = 0;
    for seed in 2..300 {
        // A full listener closes connections without a message.
        if let Ok(guest) = invite(address, seed).await {
            staying.push(guest);
        }
        most = most.max(descriptors() - before - staying.len());
    }
    assert!(most <= 40, "{most} links of the host's");
    // Closed connections make room for goodbyes.
    drop(staying);
    let told = async {
        while !matches!(invite(address, 301).await, Ok((_, true))) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, told).await.unwrap();
}
