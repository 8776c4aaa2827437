//! Hostile peer after the handshake: admission, invitation and game. The session closes the link or
//! continues, and can read back its stored state.
#![no_main]

use gomoku_link::Carrier;
use gomoku_link::codec::encode;
use gomoku_link::message::Message;
use gomoku_link::replica::SavedGame;
use gomoku_link::session::{InboundConnection, PeerSession, SessionOutput};
use libfuzzer_sys::fuzz_target;

#[path = "../support/mod.rs"]
mod support;

use support::board::Board;
use support::raw::Raw;
use support::table::{identity, randomness};

/// Next message, after a length prefix of two bytes.
fn said(tape: &mut &[u8]) -> Option<Vec<u8>> {
    let (length, rest) = tape.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length) & 0x1fff).min(rest.len());
    let (said, rest) = rest.split_at(length);
    *tape = rest;
    Some(said.to_vec())
}

fuzz_target!(|data: &[u8]| {
    let Some((&how, mut tape)) = data.split_first() else {
        return;
    };
    let random = randomness(1);
    match how % 4 {
        0 => stream(tape),
        1 => {
            let (mut raw, mut inbound) = Raw::at_the_door(&random);
            while let Some(said) = said(&mut tape) {
                if raw.link.send(&said).is_err()
                    || inbound.receive(&raw.link.take_outgoing(), 0).is_err()
                {
                    return;
                }
            }
        }
        2 => {
            let (raw, session) = Raw::invited(&random);
            talk(raw, session, tape);
        }
        _ => {
            let (raw, session) = Raw::playing(&random);
            talk(raw, session, tape);
        }
    }
});

/// Bytes from a peer before any handshake.
fn stream(bytes: &[u8]) {
    let random = randomness(1);
    if let Ok(mut inbound) = InboundConnection::open(&identity("Host", &random), &random, 0) {
        let _ = inbound.receive(bytes, 0);
    }
}

fn talk(mut raw: Raw, mut session: PeerSession<Board>, mut tape: &[u8]) {
    let mut now_ms = 0;
    while let Some(mut said) = said(&mut tape) {
        match said.first() {
            // Time passes or the honest player acts.
            Some(0xff) => {
                now_ms += 10 * u64::from(*said.get(1).unwrap_or(&0));
                session.tick(now_ms);
            }
            Some(0xfe) => match said.get(1).unwrap_or(&0) % 4 {
                0 => may_be_refused(session.open(now_ms)),
                1 => may_be_refused(session.accept(now_ms)),
                2 => {
                    let at = |index| said.get(index).unwrap_or(&0) % 9;
                    may_be_refused(session.play(at(2), at(3), now_ms));
                }
                _ => may_be_refused(session.answer(said.get(2) == Some(&0), now_ms)),
            },
            // Packet of the real game with modified bytes.
            Some(0xfd) => {
                let mut packet = raw.replica.packet();
                for change in said[1..].chunks_exact(3) {
                    let at = usize::from(u16::from_be_bytes([change[0], change[1]]));
                    if let Some(byte) = packet.get_mut(at) {
                        *byte = change[2];
                    }
                }
                said = encode(&Message::Slots(packet)).expect("as long as it was");
                hear(&mut raw, &mut session, &said, now_ms);
            }
            _ => hear(&mut raw, &mut session, &said, now_ms),
        }
        while let Some(output) = session.poll() {
            match output {
                SessionOutput::Save(bytes) => {
                    SavedGame::from_bytes(&bytes)
                        .expect("what is kept")
                        .replay::<Board>()
                        .expect("a game");
                }
                SessionOutput::Close => return,
                SessionOutput::Event(_) | SessionOutput::Send(_) => {}
            }
        }
    }
}

fn hear(raw: &mut Raw, session: &mut PeerSession<Board>, said: &[u8], now_ms: u64) {
    if raw.link.send(said).is_ok() {
        session.receive(&raw.link.take_outgoing(), now_ms);
    }
}

/// A rejection has no effect.
fn may_be_refused<E>(_: Result<(), E>) {}
