//! What a lobby shows.

use std::net::SocketAddr;

use gomoku_engine::Rule;
use gomoku_link::discovery::{
    Diagnosis, InterfaceUse, JoinCode, KeyFingerprint, Peer, Status, format_address,
    interface_facts,
};
use gomoku_link::link::PublicKey;

use super::State;
use super::{InterfaceUsage, LobbyDiagnosis, LobbyPeer, LobbySnapshot, NetworkInterface};
use crate::game::clamped;
use crate::remote::{Station, rule_of};

pub(super) fn snapshot(state: &State, station: &Station) -> LobbySnapshot {
    LobbySnapshot {
        revision: state.revision,
        nickname: station.profile().nickname.as_str().to_owned(),
        port: station.port().into(),
        addresses: state.addresses.clone(),
        join_code: state.join_code.clone(),
        peers: state.peers.iter().map(peer).collect(),
        pairing: state.pending.as_ref().map(|pending| pending.shown.clone()),
        game_ready: state.ready.is_some(),
        discovery_failed: state.discovery_failed.clone(),
    }
}

fn peer(peer: &Peer) -> LobbyPeer {
    let record = &peer.record;
    LobbyPeer {
        id: peer.name.clone(),
        nickname: record.nickname.as_str().to_owned(),
        busy: record.status == Status::Busy,
        stale: peer.stale,
        rule: record.rule.rule().map_or(Rule::Freestyle, rule_of),
        size: record.size.into(),
    }
}

/// The texts of the own addresses, and the code of the first that others can reach.
pub(super) fn own_addresses(station: &Station) -> (Vec<String>, Option<String>) {
    let key = KeyFingerprint::of(station.profile().key());
    let mut own: Vec<SocketAddr> = interface_facts(false)
        .into_iter()
        .filter(|fact| fact.usage == InterfaceUse::Used)
        .map(|fact| SocketAddr::new(fact.address, station.port()))
        // Others can't type an address that needs a zone: no code holds it, either.
        .filter(|&address| JoinCode::new(address, key).is_ok())
        .collect();
    // Shorter to type.
    own.sort_by_key(|address| !address.is_ipv4());
    let code = own
        .first()
        .and_then(|&first| JoinCode::new(first, key).ok());
    let texts = own.into_iter().map(format_address).collect();
    (texts, code.map(|code| code.to_string()))
}

pub(super) fn diagnosis(facts: Diagnosis) -> LobbyDiagnosis {
    LobbyDiagnosis {
        interfaces: facts
            .interfaces
            .into_iter()
            .map(|fact| NetworkInterface {
                name: fact.interface,
                address: fact.address.to_string(),
                usage: usage(fact.usage),
            })
            .collect(),
        queries: clamped(facts.queries),
        announcements: clamped(facts.announcements),
        answers: clamped(facts.answers),
        heard: clamped(facts.heard),
        refused: clamped(facts.refused),
        last_error: facts.last_error,
    }
}

const fn usage(usage: InterfaceUse) -> InterfaceUsage {
    match usage {
        InterfaceUse::Used => InterfaceUsage::Used,
        InterfaceUse::Loopback => InterfaceUsage::Loopback,
        InterfaceUse::PointToPoint => InterfaceUsage::PointToPoint,
        InterfaceUse::Mobile => InterfaceUsage::Mobile,
        InterfaceUse::Virtual => InterfaceUsage::Virtual,
        InterfaceUse::Translation => InterfaceUsage::Translation,
    }
}

/// A key as the app keeps it.
pub(crate) fn key_text(key: PublicKey) -> String {
    key.0.iter().map(|byte| format!("{byte:02x}")).collect()
}
