//! Saves and posts of a room while the peer floods it, in virtual time.

use crate::support::board::Board;
use crate::support::liar::Liar;
use crate::support::table::{TERMS, device_at, randomness};
use crate::support::world::paired;
use gomoku_link::Carrier;
use gomoku_link::message::Side;
use gomoku_link::online::{Room, RoomKey, RoomOutput};
use gomoku_link::replica::Packet;

const KEY: RoomKey = RoomKey([7; 32]);

struct Flooded {
    room: Room<Board>,
    liar: Liar,
    now_ms: u64,
    saved_ms: Vec<u64>,
    posted_ms: Vec<u64>,
    posted: Option<Packet>,
}

impl Flooded {
    fn new() -> Self {
        let mut room = Room::new(paired(Side::Host, TERMS), randomness(1));
        room.wake(device_at(0), 0);
        room.connected(0);
        let mut flooded = Self {
            room,
            liar: Liar::new(&TERMS),
            now_ms: 0,
            saved_ms: Vec::new(),
            posted_ms: Vec::new(),
            posted: None,
        };
        flooded.drain();
        flooded
    }

    fn drain(&mut self) {
        while let Some(output) = self.room.poll() {
            match output {
                RoomOutput::Save(_) => self.saved_ms.push(self.now_ms),
                RoomOutput::Post(slot) => {
                    self.posted_ms.push(self.now_ms);
                    let packet = KEY.seal(Side::Host).open_padded(&slot).unwrap();
                    self.posted = Some(Packet::from_bytes(&packet).unwrap());
                }
                RoomOutput::Sign(_) | RoomOutput::Clear | RoomOutput::Event(_) => {}
            }
        }
    }

    fn passes(&mut self, ms: u64) {
        let end_ms = self.now_ms + ms;
        while let Some(at_ms) = self.room.next_timer_ms().filter(|at_ms| *at_ms <= end_ms) {
            self.now_ms = self.now_ms.max(at_ms);
            self.room.tick(self.now_ms);
            self.drain();
        }
        self.now_ms = end_ms;
    }

    fn says(&mut self) {
        let packet = self.liar.says();
        let random = randomness(self.liar.slot.number);
        let sealed = KEY.seal(Side::Guest).close_padded(&packet, &random);
        self.room.receive(&sealed.unwrap(), self.now_ms).unwrap();
        self.drain();
    }

    fn says_another_stamp(&mut self) {
        self.liar.slot.wrote_ms += 1;
        self.says();
    }

    fn guest_plays(&mut self, column: u8, row: u8) {
        self.liar.plays(column, row, 0);
        self.says();
    }

    fn host_plays(&mut self, column: u8, row: u8) {
        self.room.play(column, row, self.now_ms).unwrap();
        self.drain();
    }

    fn posted_entries(&self) -> usize {
        let posted = self.posted.as_ref();
        posted.map_or(0, |packet| packet.slot.entries.len())
    }
}

fn most_within_a_second(moments_ms: &[u64]) -> usize {
    let within = |from: &u64| {
        let later = moments_ms.iter().skip_while(move |at| *at < from);
        later.take_while(|at| **at < from + 1_000).count()
    };
    moments_ms.iter().map(within).max().unwrap_or(0)
}

#[test]
fn saves_and_posts_a_flood_of_slots_twice_a_second() {
    let mut table = Flooded::new();
    table.passes(5_000);
    for _ in 0..1_000 {
        table.says_another_stamp();
        table.passes(10);
    }
    table.passes(1_000);
    println!(
        "1,000 slots in 10 s: {} saves, {} posts",
        table.saved_ms.len(),
        table.posted_ms.len()
    );
    assert!(most_within_a_second(&table.saved_ms) <= 2);
    assert!(most_within_a_second(&table.posted_ms) <= 2);
    // The newest post acknowledges the whole flood.
    let seen = table.posted.unwrap().slot.seen;
    assert_eq!(seen.number, table.liar.slot.number);
}

#[test]
fn saves_and_posts_an_own_move_at_once_after_quiet() {
    let mut table = Flooded::new();
    table.passes(5_000);
    table.guest_plays(4, 4);
    table.passes(300);
    table.host_plays(5, 5);
    assert_eq!(table.saved_ms.last(), Some(&table.now_ms));
    assert_eq!(table.posted_ms.last(), Some(&table.now_ms));
    assert_eq!(table.posted_entries(), 1);
}

#[test]
fn saves_and_posts_an_own_move_at_once_during_a_flood() {
    let mut table = Flooded::new();
    table.passes(5_000);
    table.guest_plays(4, 4);
    for _ in 0..333 {
        table.says_another_stamp();
        table.passes(10);
    }
    table.host_plays(5, 5);
    assert_eq!(table.saved_ms.last(), Some(&table.now_ms));
    assert_eq!(table.posted_ms.last(), Some(&table.now_ms));
    assert_eq!(table.posted_entries(), 1);
}

#[test]
fn saves_and_posts_what_waits_when_the_game_is_closed() {
    let mut table = Flooded::new();
    for _ in 0..3 {
        table.says_another_stamp();
    }
    let seen = |table: &Flooded| table.posted.as_ref().map(|it| it.slot.seen.number);
    assert_ne!(seen(&table), Some(3));
    assert!(!table.room.is_stored());
    table.room.stored(table.now_ms);
    assert!(!table.room.is_stored(), "a receipt for an earlier post");
    table.room.flush();
    table.drain();
    assert_eq!(seen(&table), Some(3));
    table.room.stored(table.now_ms);
    assert!(table.room.is_stored());
}
