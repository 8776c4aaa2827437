//! Stored link state with a valid checksum.
#![no_main]

use blake2::digest::consts::U16;
use blake2::{Blake2s, Digest};
use gomoku_link::link::Randomness;
use gomoku_link::online::Room;
use gomoku_link::online::pairing::{Inviter, Joiner};
use gomoku_link::replica::{DeviceTime, Replica, SavedGame};
use gomoku_link::session::PeerSession;
use libfuzzer_sys::fuzz_target;

#[path = "../support/mod.rs"]
mod support;

use support::board::Board;

/// Headers: games of versions 2 and 1, an invitation and its answer.
const HEADS: [&[u8; 5]; 4] = [GAME, b"GMKL\x01", b"GMKI\x01", b"GMKJ\x01"];
const GAME: &[u8; 5] = b"GMKL\x02";

fuzz_target!(|data: &[u8]| {
    let randomness = Randomness::from_seed([7; 32]);
    let me = support::table::identity("Wei", &randomness);
    for head in HEADS {
        let mut bytes = head.to_vec();
        bytes.extend_from_slice(data);
        let sum = Blake2s::<U16>::digest(&bytes);
        bytes.extend_from_slice(&sum);
        if let Ok(kept) = SavedGame::from_bytes(&bytes)
            && head == GAME
        {
            assert_eq!(kept.to_bytes().as_ref(), Ok(&bytes));
        }
        if let Ok(mut replica) = Replica::<Board>::restore(&bytes, &randomness, 0) {
            replica.wake(DeviceTime::default(), 0);
            replica.connected(0);
            replica.tick(60_000);
            let _ = replica.packet();
        }
        if let Ok(mut room) = Room::<Board>::restore(&bytes, randomness.clone()) {
            room.wake(DeviceTime::default(), 0);
            room.connected(0);
        }
        let _ = PeerSession::<Board>::restore(me.clone(), &bytes, randomness.clone(), 0);
        if let Ok(mut inviter) = Inviter::from_bytes(&me, &bytes) {
            let _ = (inviter.own_slot(), inviter.receive(data, 0));
        }
        if let Ok(mut joiner) = Joiner::from_bytes(&me, &bytes) {
            let _ = (joiner.own_slot(), joiner.receive(data));
        }
    }
});
