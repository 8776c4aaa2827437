//! Independently computed proofs between peers.

use blake2::Blake2sMac;
use blake2::digest::consts::U16;
use blake2::digest::{KeyInit, Mac};
use gomoku_link::link::{KeyPair, PublicKey};
use gomoku_link::message::Message;
use snow::params::DHChoice;
use snow::resolvers::{CryptoResolver, DefaultResolver};

pub(crate) fn keyed(key: &[u8], parts: &[&[u8]]) -> [u8; 16] {
    let mut mac = <Blake2sMac<U16> as KeyInit>::new_from_slice(key).unwrap();
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

pub(crate) fn shared(own: &KeyPair, theirs: PublicKey) -> [u8; 32] {
    let mut dh = DefaultResolver.resolve_dh(&DHChoice::Curve25519).unwrap();
    dh.set(own.secret());
    let mut shared = [0; 32];
    dh.dh(&theirs.0, &mut shared).unwrap();
    shared
}

pub(crate) fn accept(long_term: &KeyPair, theirs: PublicKey, handshake_hash: &[u8; 32]) -> Message {
    let secret = shared(long_term, theirs);
    Message::Accept {
        key: long_term.public(),
        proof: keyed(&secret, &[b"gomoku/1 met ", handshake_hash]),
    }
}
