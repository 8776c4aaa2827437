//! A hostile player modifies its packets, delivers old and new packets in any order, and sends
//! arbitrary bytes. The honest player's game stays valid, and it can read back its stored state.
#![no_main]

use gomoku_link::message::{Ask, Clock, Reaction, Terms};
use gomoku_link::replica::{LossReason, SavedGame};
use libfuzzer_sys::fuzz_target;

#[path = "../support/mod.rs"]
mod support;

use support::table::TERMS;
use support::two::{LINK, Two};

const TIMED: Terms = Terms {
    clock: Clock::Countdown {
        main_ms: 60_000,
        increment_ms: 1_000,
    },
    ..TERMS
};
const ASKS: [Ask; 4] = [Ask::Undo, Ask::Reset, Ask::Draw, Ask::Resign];

const HONEST: usize = 0;

/// Input bytes, then endless zeros.
struct Tape<'a>(&'a [u8]);

impl Tape<'_> {
    fn next(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    fn some(&mut self) -> Vec<u8> {
        let length = usize::from(self.next()).min(self.0.len());
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken.to_vec()
    }
}

fuzz_target!(|data: &[u8]| {
    let mut tape = Tape(data);
    let terms = if tape.next() & 1 == 0 { TERMS } else { TIMED };
    let mut two = Two::new(1, terms, &LINK);
    while !tape.0.is_empty() {
        let op = tape.next();
        let who = usize::from(op >> 7);
        act(&mut two, op & 0x7f, who, &mut tape);
        two.drain(0);
        two.drain(1);
    }
    let kept = &two.players[HONEST].disk;
    if !kept.is_empty() {
        let read = SavedGame::from_bytes(kept).expect("what was kept");
        assert_eq!(read.to_bytes().as_ref(), Ok(kept));
        let disk = kept.clone();
        two.restore(HONEST, &disk);
    }
});

/// A rejection has no effect.
fn may_be_refused<E>(_: Result<(), E>) {}

fn act(two: &mut Two, op: u8, who: usize, tape: &mut Tape<'_>) {
    let now_ms = two.now_ms;
    let replica = &mut two.players[who].replica;
    match op % 16 {
        0..3 => may_be_refused(replica.play(tape.next() % 10, tape.next() % 10, now_ms)),
        3 => may_be_refused(replica.request(ASKS[usize::from(tape.next() % 4)], now_ms)),
        4 => may_be_refused(replica.answer(tape.next() & 1 == 0, now_ms)),
        5 => may_be_refused(replica.cancel(now_ms)),
        6 => {
            two.now_ms += u64::from(tape.next()) * u64::from(tape.next());
            let now_ms = two.now_ms;
            for player in &mut two.players {
                player.replica.tick(now_ms);
            }
        }
        7 => may_be_refused(replica.react(Reaction::Wave, now_ms)),
        8 => match tape.next() % 8 {
            0 => may_be_refused(replica.resign(now_ms)),
            1 => replica.leave(now_ms),
            2 => may_be_refused(replica.restart(now_ms)),
            3 => may_be_refused(replica.end_without_result(now_ms)),
            4 => replica.pause(tape.next() & 1 == 0, now_ms),
            5 => replica.round_trip(u64::from(tape.next()) * 8, now_ms),
            6 => replica.disconnected(LossReason::Closed, now_ms),
            _ => replica.connected(now_ms),
        },
        9 if !two.players[who].disk.is_empty() => two.die(who),
        10 => may_be_refused(two.players[HONEST].replica.receive(&tape.some(), now_ms)),
        11 | 12 => {
            // Unmodified old packet.
            let past = &two.players[1 - who].past;
            if !past.is_empty() {
                let at = usize::from(tape.next()) % past.len();
                let packet = past[at].clone();
                may_be_refused(two.players[who].replica.receive(&packet, now_ms));
            }
        }
        _ => {
            // Newest packet of the other player, modified by the input if that player is hostile.
            let mut packet = two.players[1 - who].replica.packet();
            if who == HONEST {
                for _ in 0..tape.next() % 4 {
                    let at = usize::from(u16::from_be_bytes([tape.next(), tape.next()]));
                    if let Some(byte) = packet.get_mut(at) {
                        *byte = tape.next();
                    }
                }
            }
            may_be_refused(two.players[who].replica.receive(&packet, now_ms));
        }
    }
}
