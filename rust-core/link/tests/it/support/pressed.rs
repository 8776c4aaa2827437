//! Attacks of a hostile guest with raw slots, in virtual time without delay, on a bare replica and
//! a room.

use gomoku_link::Carrier;
use gomoku_link::message::{Ask, Clock, Side, Terms};
use gomoku_link::replica::{
    Entry, Event, GRACE_MS, InvalidPacket, Packet, ReplicaState, WrittenEntry,
};

use super::board::Board;
use super::liar::Liar;
use super::table::TERMS;

pub(crate) const MAIN_MS: u64 = 60_000;

pub(crate) const MINUTE: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 60_000,
        increment_ms: 0,
    },
    ..TERMS
};

pub(crate) trait Honest: Carrier<Board> {
    /// The packet as the peer reads it.
    fn packet(&self) -> Vec<u8>;

    fn hears(&mut self, packet: &[u8], number: u64, now_ms: u64) -> Result<(), InvalidPacket>;

    fn next_timer_ms(&self) -> Option<u64>;

    fn tick(&mut self, now_ms: u64);

    fn drain(&mut self) -> Vec<Event>;
}

pub(crate) struct Table<H> {
    pub(crate) host: H,
    pub(crate) liar: Liar,
    pub(crate) now_ms: u64,
    told: Vec<Event>,
}

impl<H: Honest> Table<H> {
    pub(crate) fn new(host: H, terms: &Terms) -> Self {
        let mut liar = Liar::new(terms);
        liar.slot.allowance = Some(1);
        let mut table = Self {
            host,
            liar,
            now_ms: 0,
            told: Vec::new(),
        };
        table.drain();
        table
    }

    pub(crate) fn drain(&mut self) {
        self.told.extend(self.host.drain());
    }

    pub(crate) fn told(&mut self) -> Vec<Event> {
        self.drain();
        std::mem::take(&mut self.told)
    }

    pub(crate) fn reads(&mut self) {
        self.drain();
        let packet = self.host.packet();
        self.liar.reads(&packet);
        self.liar.admits();
    }

    pub(crate) fn says(&mut self) -> Result<(), InvalidPacket> {
        let packet = self.liar.says();
        self.posts(&packet)
    }

    fn posts(&mut self, packet: &[u8]) -> Result<(), InvalidPacket> {
        let said = self.host.hears(packet, self.liar.slot.number, self.now_ms);
        self.drain();
        said
    }

    pub(crate) fn passes(&mut self, ms: u64) {
        let end_ms = self.now_ms + ms;
        while let Some(at_ms) = self.host.next_timer_ms().filter(|at_ms| *at_ms <= end_ms) {
            self.now_ms = at_ms.max(self.now_ms);
            self.host.tick(self.now_ms);
            self.drain();
            let next_ms = self.host.next_timer_ms();
            assert!(
                next_ms.is_none_or(|at_ms| at_ms > self.now_ms),
                "it turns in circles"
            );
        }
        self.now_ms = end_ms;
        self.host.tick(end_ms);
        self.drain();
    }

    pub(crate) fn host_plays(&mut self, column: u8, row: u8) {
        self.host.play(column, row, self.now_ms).unwrap();
        self.reads();
    }

    pub(crate) fn liar_plays(&mut self, column: u8, row: u8) {
        self.liar.plays(column, row, 0);
        self.says().unwrap();
    }

    /// Plays eight moves that both sides have.
    pub(crate) fn eight_moves(&mut self) {
        for line in 0..4 {
            self.liar_plays(2 * line, 0);
            self.host_plays(2 * line, 1);
        }
        self.says().unwrap();
        self.told();
    }

    pub(crate) fn left_ms(&self, side: Side) -> Option<u64> {
        self.host.replica().chain().left_ms(side)
    }

    /// Echoes the host's slot with fifteen seconds per move.
    fn claims_time(&mut self) {
        let mut packet = Packet::from_bytes(&self.host.packet()).unwrap();
        let mut dearer = Liar::new(self.liar.chain.terms()).chain;
        for record in self.liar.chain.records() {
            let mut entry = record.entry;
            if let (Side::Host, Entry::Move { reported_ms, .. }) = (record.by, &mut entry) {
                *reported_ms = 15_000;
            }
            dearer.append(entry).unwrap();
        }
        packet.slot.entries = dearer.written_by(Side::Host);
        packet.slot.hash = dearer.hash();
        self.liar.slot.number += 1;
        let claim = Packet {
            slot: self.liar.slot.clone(),
            echo: Some(packet.slot),
        };
        let _ = self.posts(&claim.to_bytes().unwrap());
    }
}

/// After moves of eight milliseconds the liar claims longer times for the host, by an echo and by
/// late answers.
pub(crate) fn adds_time<H: Honest>(table: &mut Table<H>) {
    for line in 0..4 {
        if table.host.replica().chain().turn() == Some(Side::Guest) {
            table.liar_plays(2 * line, 0);
        }
        table.passes(8);
        table.host_plays(2 * line, 1);
        table.claims_time();
        table.says().unwrap();
    }
    assert_eq!(table.left_ms(Side::Host), Some(MAIN_MS - 4 * 8));
    assert_eq!(
        table.host.replica().chain().have(),
        8,
        "nobody's time is up"
    );
}

/// The host requests twice on its turn, then moves. It gets no answer and no acknowledgement.
pub(crate) fn leaves_unanswered<H: Honest>(table: &mut Table<H>, ask: Ask) {
    let have = table.host.replica().chain().have();
    table.host.request(ask, table.now_ms).unwrap();
    table.passes(5_000);
    table.host.cancel(table.now_ms).unwrap();
    table.passes(5_000);
    table.host.request(ask, table.now_ms).unwrap();
    table.host_plays(5, 5);
    let replica = table.host.replica();
    assert_eq!(
        (replica.chain().have(), replica.asking()),
        (have + 1, None),
        "{ask:?}"
    );
    assert_eq!(table.left_ms(Side::Host), Some(MAIN_MS - 10_000));
}

/// The liar thinks for 96 s with a clock of 60 s. Every 8 s it posts an illegal move, and the host
/// agrees to continue from before it.
pub(crate) fn thinks_through_differences<H: Honest>(table: &mut Table<H>) {
    let mut offered_ms = None;
    for round in 1..=12 {
        table.passes(8_000);
        let legal = (table.liar.slot.entries.clone(), table.liar.slot.have);
        let stone = Entry::Move {
            column: 0,
            row: 0,
            reported_ms: 0,
        };
        table
            .liar
            .slot
            .entries
            .push(WrittenEntry::new(Side::Guest, &stone).unwrap());
        table.liar.slot.have += 1;
        assert!(
            matches!(table.says(), Err(InvalidPacket::Illegal(_))),
            "{round}"
        );
        assert_eq!(
            table.host.replica().state(),
            ReplicaState::Differing,
            "{round}"
        );
        (table.liar.slot.entries, table.liar.slot.have) = legal;
        table.host.restart(table.now_ms).unwrap();
        table.liar.chain = table.liar.goes_on_from(8);
        table.says().unwrap();
        assert_eq!(
            table.host.replica().state(),
            ReplicaState::Playing,
            "{round}"
        );
        table.reads();
        table.says().unwrap();
        if table.host.replica().may_end_without_result() {
            offered_ms.get_or_insert(round * 8_000);
        }
    }
    let bound_ms = MAIN_MS + GRACE_MS + 1_500 + 8_000;
    assert!(
        offered_ms.is_some_and(|ms| ms <= bound_ms),
        "{offered_ms:?}"
    );
}

pub(crate) fn goes_back<H: Honest>(table: &mut Table<H>) {
    let chain = table.host.replica().chain().clone();
    let honest = table.liar.slot.clone();
    for have in 0..8 {
        // Claims to be stuck at an earlier position than acknowledged.
        let hash = chain.hash_at(have).unwrap();
        table.liar.slot = honest.clone();
        table.liar.slot.number += u64::from(have);
        (table.liar.slot.have, table.liar.slot.hash) = (have, hash);
        (table.liar.slot.stuck, table.liar.slot.goes_on) = (true, true);
        assert!(table.says().is_err(), "{have}");
        // Also omits its later entries.
        table.liar.slot.entries.truncate(have.div_ceil(2) as usize);
        assert!(table.says().is_err(), "{have}");
        // Or begins the game that continues from there.
        table.liar.goes_on_from(have);
        assert!(table.says().is_err(), "{have}");
        // The player's consent refers to the common position only.
        let _ = table.host.restart(table.now_ms);
        assert!(table.says().is_err(), "{have}");
        assert_eq!(table.host.replica().chain().hash(), chain.hash());
    }
    assert_eq!(table.told(), [Event::Desync { common: 8 }]);
}
