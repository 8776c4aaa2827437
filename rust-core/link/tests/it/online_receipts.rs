//! Acknowledgement of stored posts by a hand-written MQTT 3.1.1 peer
//! (<https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html>). A packet ID is free
//! once its acknowledgement arrives (2.3.1), and several packets may arrive together.

use std::io;
use std::sync::Mutex;
use std::time::Duration;

use crate::support::board::Board;
use crate::support::spy::{packet, read_packet, text};
use crate::support::table::{TERMS, randomness};
use crate::support::world::paired;
use gomoku_link::driver::{Dial, DialAttempt, Stream};
use gomoku_link::message::Side;
use gomoku_link::online::driver::{RoomPort, RunningRoom};
use gomoku_link::online::{Room, RoomOutput};
use gomoku_link::replica::Event;
use tokio::io::{AsyncWriteExt, DuplexStream, duplex};
use tokio::time::timeout;

fn room(side: Side) -> Room<Board> {
    Room::new(paired(side, TERMS), randomness(side as u64))
}

fn slot(side: Side) -> Vec<u8> {
    let mut room = room(side);
    room.connected(0);
    let said = std::iter::from_fn(|| room.poll());
    let posts = said.filter_map(|output| match output {
        RoomOutput::Post(slot) => Some(slot),
        _ => None,
    });
    posts.last().unwrap()
}

struct Once(Mutex<Option<DuplexStream>>);

impl Dial for Once {
    fn dial(&self) -> DialAttempt {
        let stream = self.0.lock().unwrap().take();
        Box::pin(async move {
            let stream = stream.ok_or(io::ErrorKind::ConnectionRefused)?;
            Ok(Box::new(stream) as Stream)
        })
    }
}

struct Disk;

impl RoomPort<Board> for Disk {
    fn save(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn event(&mut self, _: &Event, _: &Room<Board>) {}

    fn unreachable(&mut self, error: &io::Error) {
        panic!("{error}");
    }
}

struct Broker(DuplexStream);

impl Broker {
    async fn says(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.unwrap();
    }

    /// Answers everything before a post, and returns the post's acknowledgement.
    async fn hears_a_post(&mut self) -> [u8; 4] {
        loop {
            let (kind, body) = read_packet(&mut self.0).await;
            match kind >> 4 {
                1 => self.says(&[0x20, 2, 0, 0]).await,
                3 => {
                    let (topic, rest) = body[2..].split_at(usize::from(body[1]));
                    // Transient messages have no packet ID.
                    if topic.ends_with(b"/0") || topic.ends_with(b"/1") {
                        return [0x40, 2, rest[0], rest[1]];
                    }
                }
                8 => self.says(&[0x90, 4, body[0], body[1], 0, 0]).await,
                12 => self.says(&[0xd0, 0]).await,
                _ => panic!("a packet of kind {kind}"),
            }
        }
    }
}

#[test]
fn nothing_is_stored_by_the_receipt_of_what_was_posted_before() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(async {
        let (here, there) = duplex(1 << 16);
        let mut broker = Broker(there);
        let host = room(Side::Host);
        let guests = format!("g/{}/0", host.topic().user());
        let game = RunningRoom::run(host, Box::new(Once(Mutex::new(Some(here)))), Box::new(Disk));
        let receipt = broker.hears_a_post().await;
        // The guest's slot causes a new post before the acknowledgement behind it.
        let mut together = packet(0x31, &[text(&guests), slot(Side::Guest)].concat());
        together.extend(receipt);
        broker.says(&together).await;
        let receipt = broker.hears_a_post().await;
        let early = timeout(Duration::from_millis(300), game.stored()).await;
        assert!(early.is_err(), "the answer is not stored yet");
        broker.says(&receipt).await;
        game.stored().await;
    });
}
