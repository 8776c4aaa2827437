//! Hostile player with raw slots and no replica.

use gomoku_link::message::{Side, Terms};
use gomoku_link::replica::{
    Chain, Consents, Departure, Entry, GameStart, Packet, PreviousGame, Slot, SlotId, WrittenEntry,
};

use super::board::Board;
use super::table::randomness;
use super::two::{LINK, participant};

pub(crate) struct Liar {
    pub(crate) chain: Chain<Board>,
    pub(crate) slot: Slot,
    /// The host's latest slot, acknowledged or not.
    pub(crate) read: Option<Slot>,
}

impl Liar {
    pub(crate) fn new(terms: &Terms) -> Self {
        let start = GameStart {
            black: terms.black,
            after: None,
        };
        let chain = Chain::new(
            participant(Side::Guest, *terms, LINK).session,
            terms,
            0,
            start,
        );
        let slot = Slot {
            run: u64::from_be_bytes(randomness(99).bytes()),
            number: 0,
            seen: SlotId::default(),
            game: 0,
            start,
            entries: Vec::new(),
            consents: Consents::default(),
            request: None,
            answer: None,
            stuck: false,
            goes_on: false,
            gone: Departure::Here,
            allowance: None,
            wrote_ms: 0,
            have: 0,
            hash: chain.hash(),
            mark: [0; 16],
        };
        Self {
            chain,
            slot,
            read: None,
        }
    }

    /// Does not acknowledge the packet.
    pub(crate) fn reads(&mut self, packet: &[u8]) {
        let slot = Packet::from_bytes(packet).unwrap().slot;
        let known = self.chain.written_by(Side::Host).len();
        for written in slot.entries.iter().skip(known) {
            let entry = written.entry(Side::Host).unwrap();
            self.chain.append(entry).unwrap();
        }
        self.read = Some(slot);
    }

    pub(crate) fn is_to_move(&self) -> bool {
        self.chain.turn() == Some(Side::Guest)
    }

    pub(crate) fn admits(&mut self) {
        self.slot.seen = self.read.as_ref().map(Slot::name).unwrap_or_default();
        (self.slot.have, self.slot.hash) = (self.chain.have(), self.chain.hash());
    }

    pub(crate) fn plays(&mut self, column: u8, row: u8, reported_ms: u32) {
        let entry = Entry::Move {
            column,
            row,
            reported_ms,
        };
        self.chain.append(entry).unwrap();
        self.slot
            .entries
            .push(WrittenEntry::new(Side::Guest, &entry).unwrap());
        self.admits();
    }

    /// Begins the next game from that position without the host's consent.
    pub(crate) fn goes_on_from(&mut self, have: u32) -> Chain<Board> {
        let start = GameStart {
            black: self.chain.start().black,
            after: Some(PreviousGame {
                have,
                hash: self.chain.hash_at(have).unwrap(),
                goes_on: true,
            }),
        };
        let session = participant(Side::Guest, *self.chain.terms(), LINK).session;
        let mut next: Chain<Board> =
            Chain::new(session, self.chain.terms(), self.chain.game() + 1, start);
        for record in &self.chain.records()[..have as usize] {
            next.append(record.entry).unwrap();
        }
        (self.slot.game, self.slot.start) = (next.game(), start);
        self.slot.entries = next.written_by(Side::Guest);
        (self.slot.have, self.slot.hash) = (next.have(), next.hash());
        next
    }

    pub(crate) fn says(&mut self) -> Vec<u8> {
        self.slot.number += 1;
        let packet = Packet {
            slot: self.slot.clone(),
            echo: None,
        };
        packet.to_bytes().unwrap()
    }
}
