//! Hostile player at a server, in virtual time: raw sealed slots and no presence messages.

use crate::support::board::Board;
use crate::support::pressed::{
    self, Honest, MAIN_MS, MINUTE, adds_time, goes_back, leaves_unanswered,
    thinks_through_differences,
};
use crate::support::table::{TERMS, device_at, randomness};
use crate::support::world::paired;
use gomoku_link::Carrier;
use gomoku_link::message::{Ask, Side, Terms};
use gomoku_link::online::{self, Room, RoomKey, RoomOutput};
use gomoku_link::replica::{CommandError, EndReason, Event, GRACE_MS, InvalidPacket, Replica};

const KEY: RoomKey = RoomKey([7; 32]);

struct InRoom {
    room: Room<Board>,
    slot: Vec<u8>,
}

impl Carrier<Board> for InRoom {
    fn replica(&self) -> &Replica<Board> {
        self.room.replica()
    }

    fn command(
        &mut self,
        now_ms: u64,
        act: &mut dyn FnMut(&mut Replica<Board>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        self.room.command(now_ms, act)
    }

    fn leave(&mut self, now_ms: u64) {
        self.room.leave(now_ms);
    }

    fn end_without_result(&mut self, now_ms: u64) -> Result<(), CommandError> {
        self.room.end_without_result(now_ms)
    }
}

impl Honest for InRoom {
    fn packet(&self) -> Vec<u8> {
        KEY.seal(Side::Host).open_padded(&self.slot).unwrap()
    }

    fn hears(&mut self, packet: &[u8], number: u64, now_ms: u64) -> Result<(), InvalidPacket> {
        let sealed = KEY
            .seal(Side::Guest)
            .close_padded(packet, &randomness(number));
        match self.room.receive(&sealed.unwrap(), now_ms) {
            Err(online::InvalidSlot::Packet(faulty)) => Err(faulty),
            said => {
                said.unwrap();
                Ok(())
            }
        }
    }

    fn next_timer_ms(&self) -> Option<u64> {
        self.room.next_timer_ms()
    }

    fn tick(&mut self, now_ms: u64) {
        self.room.tick(now_ms);
    }

    fn drain(&mut self) -> Vec<Event> {
        let mut told = Vec::new();
        self.room.flush();
        while let Some(output) = self.room.poll() {
            match output {
                RoomOutput::Event(event) => told.push(event),
                RoomOutput::Post(slot) => {
                    self.slot = slot;
                    self.room.stored(0);
                }
                RoomOutput::Save(_) | RoomOutput::Sign(_) | RoomOutput::Clear => {}
            }
        }
        told
    }
}

type Table = pressed::Table<InRoom>;

fn at_table(terms: Terms) -> Table {
    let mut room = Room::new(paired(Side::Host, terms), randomness(1));
    room.wake(device_at(0), 0);
    room.connected(0);
    let slot = Vec::new();
    Table::new(InRoom { room, slot }, &terms)
}

/// Returns a table with running clocks. They start after ten seconds, because the guest ignores
/// pings.
fn begun() -> Table {
    let mut table = at_table(MINUTE);
    table.liar_plays(0, 0);
    table.passes(10_000);
    assert!(table.told().contains(&Event::ClocksBegan));
    table
}

#[test]
fn cannot_add_time_to_the_peers_clock_in_a_room() {
    adds_time(&mut begun());
}

#[test]
fn telling_nothing_in_a_room_gains_seconds() {
    let mut table = begun();
    // The liar thinks for fifty seconds, claims none, then stops moving.
    table.host_plays(0, 1);
    table.says().unwrap();
    table.passes(50_000);
    table.liar_plays(4, 4);
    table.host_plays(4, 5);
    table.says().unwrap();
    let left_ms = table.left_ms(Side::Guest);
    assert_eq!(left_ms, Some(MAIN_MS), "told");
    table.passes(MAIN_MS + GRACE_MS - 50_000 - 1);
    assert!(!table.told().contains(&Event::MayEnd));
    table.passes(1);
    assert!(table.told().contains(&Event::MayEnd));
    let now_ms = table.now_ms;
    assert_eq!(table.host.end_without_result(now_ms), Ok(()));
    table.drain();
    assert!(table.told().contains(&Event::Over(EndReason::NoResult)));
}

#[test]
fn a_request_does_not_bind_in_a_room() {
    for ask in [Ask::Draw, Ask::Undo] {
        let mut table = begun();
        table.host_plays(4, 4);
        table.liar_plays(1, 0);
        leaves_unanswered(&mut table, ask);
    }
}

#[test]
fn offers_an_end_in_a_room_when_a_turn_is_prolonged_by_differences() {
    let mut table = at_table(MINUTE);
    table.eight_moves();
    table.passes(10_000);
    assert!(table.told().contains(&Event::ClocksBegan));
    thinks_through_differences(&mut table);
}

#[test]
fn cannot_continue_below_the_agreed_position_in_a_room() {
    let mut table = at_table(TERMS);
    table.eight_moves();
    goes_back(&mut table);
}
