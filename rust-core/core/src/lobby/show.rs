use std::net::SocketAddr;

use gomoku_engine::Rule;
use gomoku_link::discovery::{
    Availability, Diagnosis, DiscoveredPeer, InterfaceFact, InterfaceUse, ShortCode,
    format_address, interface_facts, parse_address,
};
use gomoku_link::link::PublicKey;

use super::State;
use super::{LobbyDiagnosis, LobbyPeer, LobbySnapshot};
use crate::game::clamped;
use crate::remote::{Endpoint, rule_of};

pub(super) fn snapshot(state: &State, endpoint: &Endpoint) -> LobbySnapshot {
    LobbySnapshot {
        revision: state.revision,
        nickname: endpoint.profile().nickname.as_str().to_owned(),
        port: endpoint.port().into(),
        addresses: state.addresses.clone(),
        short_code: state.short_code.clone(),
        code_link: state.short_code.as_deref().map(code_link),
        peers: state.peers.iter().map(peer).collect(),
        pairing: state.pending.as_ref().map(|pending| pending.shown.clone()),
        game_ready: state.ready.is_some(),
        discovery_failed: state.discovery_failed.clone(),
    }
}

fn peer(peer: &DiscoveredPeer) -> LobbyPeer {
    let record = &peer.record;
    LobbyPeer {
        id: peer.name.clone(),
        nickname: record.nickname.as_str().to_owned(),
        busy: record.status == Availability::Busy,
        stale: peer.stale,
        rule: record.rule.rule().map_or(Rule::Freestyle, rule_of),
        size: record.size.into(),
    }
}

const LINK: &str = "gomoku://join/";

fn code_link(code: &str) -> String {
    format!("{LINK}{code}")
}

/// Returns a link's join code unchanged.
pub(crate) fn code_in_link(link: &str) -> Option<&str> {
    let (scheme, code) = link.split_at_checked(LINK.len())?;
    let code = code.trim_end_matches('/');
    let chars = code.chars().filter(|&c| c != '-').count();
    let plain = code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    (scheme.eq_ignore_ascii_case(LINK) && plain && chars == ShortCode::CHARS).then_some(code)
}

/// Returns this device's addresses, and the join code of the first network that others can
/// complete.
pub(super) fn own_addresses(endpoint: &Endpoint) -> (Vec<String>, Option<String>) {
    let text =
        |fact: &InterfaceFact| format_address(SocketAddr::new(fact.address, endpoint.port()));
    let mut own = interface_facts(false);
    // Other devices can't use an address with a zone.
    own.retain(|fact| fact.usage == InterfaceUse::Used && parse_address(&text(fact)).is_ok());
    // IPv4 first: it is shorter to type.
    own.sort_by_key(|fact| !fact.address.is_ipv4());
    let code = endpoint.pass().secret().and_then(|secret| {
        let mut networks = own.iter().filter_map(InterfaceFact::network);
        networks.find_map(|network| ShortCode::new(network, endpoint.port(), secret))
    });
    let texts = own.iter().map(text).collect();
    (texts, code.map(|code| code.to_string()))
}

pub(super) fn diagnosis(facts: Diagnosis) -> LobbyDiagnosis {
    let first = |usage| facts.interfaces.iter().find(|fact| fact.usage == usage);
    LobbyDiagnosis {
        address: first(InterfaceUse::Used).map(|fact| fact.address.to_string()),
        tunnel: first(InterfaceUse::PointToPoint).map(|fact| fact.interface.clone()),
        queries: clamped(facts.queries),
        announcements: clamped(facts.announcements),
        answers: clamped(facts.answers),
        heard: clamped(facts.heard),
        refused: clamped(facts.refused),
        last_error: facts.last_error,
    }
}

/// Formats a key as text that the app stores.
pub(crate) fn key_text(key: PublicKey) -> String {
    key.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn key_of(text: &str) -> Option<PublicKey> {
    let mut key = [0; 32];
    if text.len() != 2 * key.len() || !text.is_ascii() {
        return None;
    }
    for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
    }
    Some(PublicKey(key))
}
