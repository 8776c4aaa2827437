//! Hostile player over a socket or an app's stream, with independent Noise and raw slots. It
//! pauses, reacts constantly, claims no time and never moves.

use std::time::{Duration, Instant};

use crate::support::board::Board;
use crate::support::liar::Liar;
use crate::support::noise::noise;
use crate::support::phone::{Phone, serve};
use crate::support::proofs::{keyed, shared};
use crate::support::table::{TERMS, randomness};
use crate::support::two::{LINK, participant};
use gomoku_link::Carrier;
use gomoku_link::codec::{decode, encode};
use gomoku_link::driver::{IncomingConnection, RunningGame, Stream};
use gomoku_link::link::{KeyPair, PublicKey};
use gomoku_link::message::{Clock, Hello, Id, Message, Purpose, Reaction, Side, Terms, Version};
use gomoku_link::replica::{
    Departure, EndReason, Event, GRACE_MS, Packet, Participant, Replica, ReplicaOutput,
};
use gomoku_link::session::PeerSession;
use snow::TransportState;
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::timeout;

const MAIN_MS: u64 = 1_000;

const PATTERN: &str = "Noise_XX_25519_ChaChaPoly_BLAKE2s";

struct Raw {
    stream: WriteHalf<Stream>,
    frames: mpsc::UnboundedReceiver<Vec<u8>>,
    noise: TransportState,
    hash: Vec<u8>,
}

async fn put(stream: &mut WriteHalf<Stream>, frame: &[u8]) {
    let length = u16::try_from(frame.len()).unwrap();
    stream.write_all(&length.to_be_bytes()).await.unwrap();
    stream.write_all(frame).await.unwrap();
}

async fn get(stream: &mut ReadHalf<Stream>) -> std::io::Result<Vec<u8>> {
    let mut length = [0; 2];
    stream.read_exact(&mut length).await?;
    let mut frame = vec![0; u16::from_be_bytes(length).into()];
    stream.read_exact(&mut frame).await?;
    Ok(frame)
}

impl Raw {
    async fn at(stream: Stream) -> Self {
        let (mut read, mut stream) = tokio::io::split(stream);
        let face = noise(PATTERN).generate_keypair().unwrap().private;
        let builder = noise(PATTERN).local_private_key(&face).unwrap();
        let mut noise = builder
            .prologue(b"gomoku/1")
            .unwrap()
            .build_initiator()
            .unwrap();
        let mut buffer = [0; 1_000];
        // The ticket of an unexpected peer.
        put(&mut stream, &[7; 24]).await;
        let length = noise.write_message(&[], &mut buffer).unwrap();
        put(&mut stream, &buffer[..length]).await;
        let answer = get(&mut read).await.unwrap();
        noise.read_message(&answer, &mut buffer).unwrap();
        let length = noise.write_message(&[], &mut buffer).unwrap();
        put(&mut stream, &buffer[..length]).await;
        let hash = noise.get_handshake_hash().to_vec();
        let noise = noise.into_transport_mode().unwrap();
        let (heard, frames) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok(frame) = get(&mut read).await {
                if heard.send(frame).is_err() {
                    return;
                }
            }
        });
        let mut raw = Self {
            stream,
            frames,
            noise,
            hash,
        };
        raw.sends(&Version::OWN.to_bytes()).await;
        let first = raw.frames.recv().await.unwrap();
        let theirs = raw.open(&first);
        assert_eq!(Version::from_bytes(&theirs), Some(Version::OWN));
        raw
    }

    fn token_proof(&self, token: Id, session: Id) -> Id {
        let parts: [&[u8]; 4] = [b"gomoku/1 resume ", &session.0, &self.hash, b"guest"];
        Id(keyed(&token.0, &parts))
    }

    fn key_proof(&self, own: &KeyPair, theirs: PublicKey) -> [u8; 16] {
        let parts: [&[u8]; 3] = [b"gomoku/1 game ", &self.hash, b"guest"];
        keyed(&shared(own, theirs), &parts)
    }

    async fn says(&mut self, message: &Message) {
        self.sends(&encode(message).unwrap()).await;
    }

    async fn sends(&mut self, plain: &[u8]) {
        let mut sealed = vec![0; plain.len() + 16];
        let length = self.noise.write_message(plain, &mut sealed).unwrap();
        put(&mut self.stream, &sealed[..length]).await;
    }

    async fn hears(&mut self) -> Option<Message> {
        let frame = timeout(Duration::from_millis(20), self.frames.recv()).await;
        let Some(frame) = frame.ok()? else {
            panic!("it has closed");
        };
        let plain = self.open(&frame);
        Some(decode(&plain).unwrap())
    }

    fn open(&mut self, frame: &[u8]) -> Vec<u8> {
        let mut plain = vec![0; frame.len()];
        let length = self.noise.read_message(frame, &mut plain).unwrap();
        plain.truncate(length);
        plain
    }
}

#[tokio::test]
async fn a_liar_over_a_socket_gains_twelve_seconds() {
    presses(false).await;
}

#[tokio::test]
async fn a_liar_over_a_stream_of_the_app_gains_twelve_seconds() {
    presses(true).await;
}

async fn presses(app: bool) {
    let terms = Terms {
        clock: Clock::Countdown {
            main_ms: u32::try_from(MAIN_MS).unwrap(),
            increment_ms: 0,
        },
        ..TERMS
    };
    let own = KeyPair::generate(&randomness(6)).unwrap();
    let mut host = Phone::new("Host", 1);
    let who = Participant {
        peer: Some(own.public()),
        ..participant(Side::Host, terms, LINK)
    };
    let session_id = who.session;
    let mut replica: Replica<Board> = Replica::new(who, &randomness(2), 0);
    replica.begin(0);
    while let Some(output) = replica.poll() {
        if let ReplicaOutput::Save(bytes) = output {
            *host.disk.lock().unwrap() = Some(bytes);
        }
    }
    let listener = host.listen().await;
    let kept = host.disk.lock().unwrap().clone().unwrap();
    let session = PeerSession::restore(host.me.clone(), &kept, host.randomness.clone(), 0).unwrap();
    let game = RunningGame::run(session, None, host.port());
    host.game = Some(game.clone());
    let mut raw = if app {
        let (here, there) = tokio::io::duplex(1_000);
        let (me, randomness) = (host.me.clone(), host.randomness.clone());
        tokio::spawn(async move {
            let heard = IncomingConnection::receive(&me, &randomness, Box::new(there)).await;
            game.arrived(heard.unwrap()).await;
        });
        Raw::at(Box::new(here)).await
    } else {
        let address = listener.address();
        serve(listener, game);
        Raw::at(Box::new(TcpStream::connect(address).await.unwrap())).await
    };
    let theirs = host.me.keys.of_game(session_id).unwrap().public();
    raw.says(&Message::Hello(Hello {
        purpose: Purpose::Resume,
        app: "raw".into(),
        nick: "Mia".into(),
        session: Id([0; 16]),
        token: raw.token_proof(Id([2; 16]), session_id),
        key: PublicKey([0; 32]),
        proof: raw.key_proof(&own, theirs),
        marks: Vec::new(),
        terms: terms.into(),
        more: Vec::new(),
    }))
    .await;
    let mut liar = Liar::new(&terms);
    liar.slot.allowance = Some(1);
    let (mut ended, mut began, mut next_ms) = (None, None, 0);
    let mut first = true;
    let mut offered_ms = None;
    let mut shown = 0;
    while ended.is_none() {
        if let Some(heard) = raw.hears().await {
            match heard {
                Message::Ping { stamp } => raw.says(&Message::Pong { stamp }).await,
                Message::Slots(packet) => {
                    let slot = Packet::from_bytes(&packet).unwrap().slot;
                    if slot.gone == Departure::NoResult {
                        ended = Some(Instant::now());
                        continue;
                    }
                    began = began.or(slot.allowance.map(|_| Instant::now()));
                    liar.reads(&packet);
                    liar.admits();
                    if slot.seen.number < liar.slot.number || std::mem::take(&mut first) {
                        let packet = liar.says();
                        raw.says(&Message::Slots(packet)).await;
                        raw.says(&Message::Paused { paused: true }).await;
                    }
                }
                _ => {}
            }
        }
        let passed_ms = began.map_or(0, |began: Instant| began.elapsed().as_millis());
        assert!(passed_ms < 30_000, "no end is offered");
        if began.is_some() && passed_ms >= next_ms {
            // Ten per second; more would close the connection.
            next_ms = passed_ms + 100;
            raw.says(&Message::React(Reaction::Wave)).await;
        }
        while let Ok(event) = host.events.try_recv() {
            match event {
                Event::Reacted(_) => shown += 1,
                Event::MayEnd => {
                    offered_ms = Some(passed_ms);
                    host.act(|game, now_ms| game.end_without_result(now_ms))
                        .await
                        .unwrap();
                }
                Event::Over(over) => assert_eq!(over, EndReason::NoResult),
                _ => {}
            }
        }
    }
    let offered_ms = offered_ms.unwrap();
    let least_ms = u128::from(MAIN_MS + GRACE_MS) - 100;
    assert!(offered_ms >= least_ms, "{offered_ms}");
    assert!(offered_ms <= least_ms + 5_000, "{offered_ms}");
    let seconds = usize::try_from(offered_ms / 1_000).unwrap();
    assert!(
        shown > 0 && shown <= 2 * (seconds + 2),
        "{shown} in {seconds} s"
    );
}
