//! Another player's program that presses, at a server: raw slots, sealed with the room's key, and never a sign of
//! life. In virtual time.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

mod support;

use gomoku_link::Carrier;
use gomoku_link::link::PublicKey;
use gomoku_link::message::{Ask, Clock, Id, Side, Terms};
use gomoku_link::online::{Faulty, Output, Paired, Room, RoomKey};
use gomoku_link::replica::{Entry, Event, GRACE_MS, Over, Packet, Written};
use support::board::Board;
use support::liar::Liar;
use support::table::{TERMS, randomness};

const MAIN_MS: u64 = 60_000;

const MINUTE: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 60_000,
        increment_ms: 0,
    },
    ..TERMS
};

const KEY: RoomKey = RoomKey([7; 32]);

/// An honest host in its room, and a guest that is none of this project's programs.
struct Table {
    host: Room<Board>,
    liar: Liar,
    now_ms: u64,
    told: Vec<Event>,
    /// What lies in the host's slot.
    slot: Vec<u8>,
}

impl Table {
    fn new(terms: Terms) -> Self {
        let paired = Paired {
            key: KEY,
            side: Side::Host,
            peer: PublicKey([3; 32]),
            peer_nick: "Mia".into(),
            session: Id([1; 16]),
            terms,
            last_word: None,
        };
        let mut liar = Liar::new(&terms);
        liar.slot.allowance = Some(1);
        let mut host = Room::new(paired, randomness(1));
        host.wake(1_700_000_000_000, 0);
        host.connected(0);
        let mut table = Self {
            host,
            liar,
            now_ms: 0,
            told: Vec::new(),
            slot: Vec::new(),
        };
        table.drain();
        table
    }

    fn drain(&mut self) {
        while let Some(output) = self.host.poll() {
            match output {
                Output::Event(event) => self.told.push(event),
                Output::Post(slot) => {
                    self.slot = slot;
                    self.host.stored();
                }
                Output::Keep(_) | Output::Sign(_) | Output::Clear => {}
            }
        }
    }

    fn told(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told)
    }

    /// What the host has left, as one with the key reads it.
    fn packet(&self) -> Vec<u8> {
        KEY.seal(Side::Host).open_padded(&self.slot).unwrap()
    }

    fn reads(&mut self) {
        let packet = self.packet();
        self.liar.reads(&packet);
        self.liar.admits();
    }

    fn says(&mut self) -> Result<(), Faulty> {
        let packet = self.liar.says();
        self.posts(&packet)
    }

    fn posts(&mut self, packet: &[u8]) -> Result<(), Faulty> {
        let seal = KEY.seal(Side::Guest);
        let sealed = seal.close_padded(packet, &randomness(self.liar.slot.number));
        let said = self.host.receive(&sealed.unwrap(), self.now_ms);
        self.drain();
        said
    }

    fn passes(&mut self, ms: u64) {
        let end_ms = self.now_ms + ms;
        while let Some(at_ms) = self.host.next_timer_ms().filter(|at_ms| *at_ms <= end_ms) {
            self.now_ms = at_ms.max(self.now_ms + 1);
            self.host.tick(self.now_ms);
            self.drain();
        }
        self.now_ms = end_ms;
        self.host.tick(end_ms);
        self.drain();
    }

    fn liar_plays(&mut self, column: u8, row: u8) {
        self.liar.plays(column, row, 0);
        self.says().unwrap();
    }

    fn host_plays(&mut self, column: u8, row: u8) {
        self.host.play(column, row, self.now_ms).unwrap();
        self.drain();
        self.reads();
    }

    /// Clocks run: it took ten seconds, as nobody answers for the guest.
    fn begun() -> Self {
        let mut table = Self::new(MINUTE);
        table.liar_plays(0, 0);
        table.passes(10_000);
        assert!(table.told().contains(&Event::ClocksBegan));
        table
    }
}

#[test]
fn nobody_adds_time_to_anothers_clock_in_a_room() {
    let mut table = Table::begun();
    for line in 0..4 {
        table.passes(8);
        table.host_plays(2 * line, 1);
        let mut packet = Packet::from_bytes(&table.packet()).unwrap();
        let claimed = Entry::Move {
            column: 2 * line,
            row: 1,
            told_ms: 15_000,
        };
        *packet.slot.entries.last_mut().unwrap() = Written::new(Side::Host, &claimed).unwrap();
        table.liar.slot.number += 1;
        let claim = Packet {
            slot: table.liar.slot.clone(),
            echo: Some(packet.slot),
        };
        let _ = table.posts(&claim.to_bytes().unwrap());
        table.liar_plays(2 * line, 3);
    }
    let chain = table.host.replica().chain();
    let left_ms = chain.left_ms(Side::Host);
    assert_eq!((chain.have(), left_ms), (9, Some(MAIN_MS - 4 * 8)));
}

#[test]
fn telling_nothing_in_a_room_gains_seconds() {
    let mut table = Table::begun();
    // Fifty seconds of which it tells nothing; then it never moves.
    table.host_plays(0, 1);
    table.says().unwrap();
    table.passes(50_000);
    table.liar_plays(4, 4);
    table.host_plays(4, 5);
    table.says().unwrap();
    let left_ms = table.host.replica().chain().left_ms(Side::Guest);
    assert_eq!(left_ms, Some(MAIN_MS), "told");
    table.passes(MAIN_MS + GRACE_MS - 50_000 - 1);
    assert!(!table.told().contains(&Event::MayEnd));
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    let now_ms = table.now_ms;
    assert_eq!(table.host.end_without_result(now_ms), Ok(()));
    table.drain();
    assert!(table.told().contains(&Event::Over(Over::NoResult)));
}

#[test]
fn whoever_asks_in_a_room_is_not_bound() {
    for ask in [Ask::Draw, Ask::Undo] {
        let mut table = Table::begun();
        table.host_plays(4, 4);
        table.liar_plays(1, 0);
        table.host.request(ask, table.now_ms).unwrap();
        table.passes(5_000);
        table.host.cancel(table.now_ms).unwrap();
        table.passes(5_000);
        table.host.request(ask, table.now_ms).unwrap();
        table.host_plays(5, 5);
        let chain = table.host.replica().chain();
        assert_eq!((chain.have(), table.host.replica().asking()), (4, None));
        assert_eq!(chain.left_ms(Side::Host), Some(MAIN_MS - 10_000));
    }
}

#[test]
fn nobody_in_a_room_goes_on_from_below_what_both_agreed_to() {
    let mut table = Table::new(TERMS);
    for line in 0..4 {
        table.liar_plays(2 * line, 0);
        table.host_plays(2 * line, 1);
    }
    table.says().unwrap();
    table.told();
    let chain = table.host.replica().chain().clone();
    let honest = table.liar.slot.clone();
    for have in 0..8 {
        let hash = chain.hash_at(have).unwrap();
        table.liar.slot = honest.clone();
        table.liar.slot.number += u64::from(have);
        (table.liar.slot.have, table.liar.slot.hash) = (have, hash);
        (table.liar.slot.stuck, table.liar.slot.goes_on) = (true, true);
        assert!(table.says().is_err(), "{have}");
        table.liar.slot.entries.truncate(have.div_ceil(2) as usize);
        assert!(table.says().is_err(), "{have}");
        table.liar.goes_on_from(have);
        assert!(table.says().is_err(), "{have}");
        // Even where the person would go on: from where both are, that is.
        let _ = table.host.restart(table.now_ms);
        assert!(table.says().is_err(), "{have}");
        assert_eq!(table.host.replica().chain().hash(), chain.hash());
    }
    // It is asked, and would go on from where both are.
    assert_eq!(table.told(), [Event::Desync { common: 8 }]);
}
