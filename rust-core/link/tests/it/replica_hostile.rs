//! Hostile programs: a lie changes nothing on the honest side and harms only the liar.

use crate::support::board::Board;
use crate::support::table::TERMS;
use crate::support::two::{LINK, Two};
use gomoku_link::codec::CodecError;
use gomoku_link::message::{Ask, LogHash, Side};
use gomoku_link::replica::{
    Chain, Entry, Event, GameStart, InvalidPacket, MAX_ENTRIES, MAX_PACKET, Packet, PreviousGame,
    Replica, ReplicaState, Reply, Request, Slot, SlotId, WrittenEntry,
};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const HOST: usize = 0;
const GUEST: usize = 1;

fn playing() -> Two {
    let mut two = Two::new(7, TERMS, &LINK);
    two.play(GUEST, 4, 4);
    two.play(HOST, 0, 0);
    two
}

fn newest(two: &Two, who: usize) -> Packet {
    Packet::from_bytes(&two.replica(who).packet()).unwrap()
}

fn forged(two: &Two, forge: impl FnOnce(&mut Slot)) -> Packet {
    let mut packet = newest(two, GUEST);
    packet.slot.number += 1;
    forge(&mut packet.slot);
    packet
}

fn hand(two: &mut Two, packet: &Packet) -> Result<(), InvalidPacket> {
    two.hand(HOST, &packet.to_bytes().unwrap())
}

fn written(two: &Two, slot: &mut Slot, entries: &[Entry]) {
    let mut chain: Chain<Board> = two.replica(HOST).chain().clone();
    for entry in entries {
        slot.entries
            .push(WrittenEntry::new(Side::Guest, entry).unwrap());
        let _ = chain.append(*entry);
    }
    (slot.have, slot.hash) = (chain.have(), chain.hash());
}

const fn stone(column: u8, row: u8) -> Entry {
    Entry::Move {
        column,
        row,
        reported_ms: 0,
    }
}

/// The host still has its game, and an honest guest can continue.
fn unharmed(two: &mut Two) {
    assert_eq!(two.replica(HOST).chain().have(), 2);
    two.unlink();
    two.link();
    two.settle();
    two.play(GUEST, 8, 8);
    two.assert_equal();
    assert_eq!(two.states(), [ReplicaState::Playing; 2]);
}

#[test]
fn an_entry_that_was_taken_stays() {
    let mut two = playing();
    let altered = forged(&two, |slot| {
        slot.entries[0] = WrittenEntry::new(Side::Guest, &stone(5, 5)).unwrap();
    });
    assert_eq!(hand(&mut two, &altered), Err(InvalidPacket::Contradicts));
    let lacking = forged(&two, |slot| {
        slot.entries.clear();
        slot.have = 0;
    });
    assert_eq!(hand(&mut two, &lacking), Err(InvalidPacket::Contradicts));
    // The host echoes the guest's accepted slot.
    assert!(newest(&two, HOST).echo.is_some());
    unharmed(&mut two);
}

#[test]
fn refuses_entries_out_of_turn_or_without_agreement() {
    let unasked = [
        Entry::Draw,
        Entry::Undo { asker: Side::Guest },
        Entry::Undo { asker: Side::Host },
        Entry::Resign { loser: Side::Host },
    ];
    for entry in unasked {
        let mut two = playing();
        let mut packet = forged(&two, |_| {});
        written(&two, &mut packet.slot, &[entry]);
        assert_eq!(
            hand(&mut two, &packet),
            Err(InvalidPacket::Unasked),
            "{entry:?}"
        );
        assert_eq!(two.replica(HOST).chain().have(), 2);
    }
    let mut two = playing();
    let mut twice = forged(&two, |_| {});
    written(&two, &mut twice.slot, &[stone(1, 1)]);
    let second = WrittenEntry::new(Side::Guest, &stone(2, 2)).unwrap();
    twice.slot.entries.push(second);
    twice.slot.have += 1;
    assert_eq!(hand(&mut two, &twice), Err(InvalidPacket::Unwritten));
    unharmed(&mut two);
}

#[test]
fn a_game_that_was_not_agreed_to_does_not_begin() {
    let mut two = playing();
    let chain = two.replica(HOST).chain();
    let (have, hash) = (chain.have(), chain.hash());
    for goes_on in [false, true] {
        let packet = forged(&two, |slot| {
            slot.game = 1;
            slot.start = GameStart {
                black: Side::Host,
                after: Some(PreviousGame {
                    have,
                    hash,
                    goes_on,
                }),
            };
            slot.entries.clear();
            slot.have = 0;
        });
        assert_eq!(hand(&mut two, &packet), Err(InvalidPacket::Unasked));
        assert_eq!(two.replica(HOST).chain().game(), 0);
    }
}

#[test]
fn a_slot_that_was_not_written_can_not_have_been_seen() {
    let mut two = playing();
    let name = newest(&two, HOST).slot.name();
    let ahead = forged(&two, |slot| slot.seen.number = name.number + 1);
    assert_eq!(hand(&mut two, &ahead), Err(InvalidPacket::Unwritten));
    let other = forged(&two, |slot| {
        slot.seen = name;
        slot.seen.digest[0] ^= 1;
    });
    assert_eq!(hand(&mut two, &other), Err(InvalidPacket::Unwritten));
    let wrong = forged(&two, |slot| {
        slot.have = 2;
        slot.hash.0[0] ^= 1;
    });
    assert!(hand(&mut two, &wrong).is_err());
    unharmed(&mut two);
}

#[test]
fn a_clock_leap_costs_its_own_side() {
    let mut two = playing();
    let leap = forged(&two, |slot| slot.number = u64::MAX);
    hand(&mut two, &leap).unwrap();
    let now = two.now_ms;
    let next = forged(&two, |_| {});
    hand(&mut two, &next).unwrap();
    assert_eq!(two.replica(HOST).chain().have(), 2);
    assert!(two.act(HOST, |r| r.request(Ask::Undo, now)).is_ok());
    assert_eq!(two.replica(HOST).state(), ReplicaState::Playing);
}

#[test]
fn a_tag_cannot_be_forged() {
    let mut two = playing();
    let own = newest(&two, HOST).slot;
    let mut packet = forged(&two, |_| {});
    let mut echo = own.clone();
    echo.number += 100;
    echo.run ^= 1;
    echo.entries.clear();
    echo.have = 0;
    packet.echo = Some(echo);
    hand(&mut two, &packet).unwrap();
    assert_eq!(newest(&two, HOST).slot.entries, own.entries);
    assert!(newest(&two, HOST).slot.number < own.number + 100);
}

#[test]
fn a_stone_where_none_can_be_stops_the_game_and_both_can_go_on() {
    let mut two = playing();
    let mut packet = forged(&two, |_| {});
    packet
        .slot
        .entries
        .push(WrittenEntry::new(Side::Guest, &stone(0, 0)).unwrap());
    packet.slot.have += 1;
    let fault = hand(&mut two, &packet);
    assert!(matches!(fault, Err(InvalidPacket::Illegal(_))), "{fault:?}");
    let told = two.told(HOST);
    assert!(told.contains(&Event::Desync { common: 2 }), "{told:?}");
    assert_eq!(two.replica(HOST).state(), ReplicaState::Differing);
    two.settle();
    let mut honest = newest(&two, GUEST);
    honest.slot.number += 2;
    hand(&mut two, &honest).unwrap();
    assert_eq!(two.replica(HOST).state(), ReplicaState::Playing);
    assert_eq!(two.replica(HOST).chain().have(), 2);
}

fn any_packet(two: &Two, random: &mut StdRng) -> Packet {
    let mut packet = newest(two, GUEST);
    let slot = &mut packet.slot;
    for _ in 0..random.random_range(1..4) {
        let small: u32 = random.random_range(0..6);
        match random.random_range(0..14) {
            0 => slot.number = slot.number.saturating_add(u64::from(small)),
            1 => slot.run = random.random_range(0..3),
            2 => slot.seen.number = u64::from(small),
            3 => slot.seen = SlotId::default(),
            4 => slot.game = small.min(2),
            5 => {
                let stone = stone(random.random_range(0..9), random.random_range(0..9));
                slot.entries
                    .push(WrittenEntry::new(Side::Guest, &stone).unwrap());
                slot.have += 1;
            }
            6 => {
                slot.entries.pop();
            }
            7 => slot.have = small,
            8 => slot.hash = LogHash([random.random(); 16]),
            9 => {
                slot.request = Some(Request {
                    id: small,
                    ask: [Ask::Undo, Ask::Draw, Ask::Reset, Ask::Resign][random.random_range(0..4)],
                });
            }
            10 => {
                slot.answer = Some(Reply {
                    id: small,
                    yes: random.random_bool(0.5),
                });
            }
            11 => slot.stuck = !slot.stuck,
            12 => slot.goes_on = !slot.goes_on,
            _ => packet.echo = Some(slot.clone()),
        }
        if packet.echo.is_some() {
            break;
        }
    }
    packet
}

/// 2,000 liars can't revoke anything that the host has.
#[test]
fn a_liar_voids_nothing() {
    for seed in 0..2_000 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut two = playing();
        for _ in 0..30 {
            let before = two.replica(HOST).chain().clone();
            let packet = any_packet(&two, &mut random);
            if let Ok(bytes) = packet.to_bytes() {
                let _ = two.hand(HOST, &bytes);
            }
            let after = two.replica(HOST).chain();
            assert_eq!(after.game(), 0, "seed {seed}");
            let kept = &after.records()[..before.records().len()];
            assert_eq!(kept, before.records(), "seed {seed}");
            let now = two.now_ms;
            let cell = (random.random_range(0..9), random.random_range(0..9));
            let _ = two.act(HOST, |r| r.play(cell.0, cell.1, now));
            if random.random_bool(0.1) {
                let _ = two.act(HOST, |r| r.answer(false, now));
            }
        }
    }
}

fn host() -> Replica<Board> {
    playing().players.into_iter().next().unwrap().replica
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        if let Ok(packet) = Packet::from_bytes(&bytes) {
            prop_assert_eq!(packet.to_bytes().unwrap(), bytes);
        }
    }

    #[test]
    fn a_packet_with_any_byte_changed_does_no_harm(at in 0_usize..400, by in 1_u8..) {
        let two = playing();
        let mut bytes = two.replica(GUEST).packet();
        let place = at % bytes.len();
        bytes[place] ^= by;
        let mut host = host();
        let before = host.chain().hash();
        let _ = host.receive(&bytes, 0);
        prop_assert_eq!(host.chain().hash(), before);
    }
}

#[test]
fn a_length_of_terabytes_is_refused() {
    let two = playing();
    let bytes = two.replica(GUEST).packet();
    for start in 0..bytes.len() - 8 {
        let mut huge = bytes.clone();
        huge[start..start + 8].fill(0xff);
        if let Ok(packet) = Packet::from_bytes(&huge) {
            assert_eq!(packet.to_bytes().unwrap(), huge);
        }
    }
    let long = vec![0; MAX_PACKET + 1];
    assert_eq!(Packet::from_bytes(&long), Err(CodecError::TooLarge));
    let mut full = newest(&two, GUEST);
    let written = full.slot.entries[0];
    full.slot.entries = vec![written; MAX_ENTRIES + 1];
    full.slot.have = u32::try_from(MAX_ENTRIES).unwrap() + 1;
    let bytes = full.to_bytes().unwrap();
    assert_eq!(Packet::from_bytes(&bytes), Err(CodecError::Malformed));
}
