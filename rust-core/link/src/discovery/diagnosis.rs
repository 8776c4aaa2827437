use std::net::IpAddr;

use super::{InterfaceUse, OwnNetwork};

/// Facts for a player whose discovery finds no peers. All counts are since `start`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagnosis {
    /// Whether discovery is running.
    pub running: bool,
    /// The own service name in the network, empty if there is none.
    pub name: String,
    /// The device's addresses and their use. If none is used, the device has no Wi-Fi.
    pub interfaces: Vec<InterfaceFact>,
    /// Number of queries sent.
    pub queries: u64,
    /// Number of own announcements sent.
    pub announcements: u64,
    /// Number of answers sent to queries of others. If it is 0 while others search, their queries
    /// do not arrive.
    pub answers: u64,
    /// Number of resolved services of this game, including the own one. If it is 0, not even the
    /// own announcement arrives, so multicast is blocked.
    pub heard: u64,
    /// Number of services with an invalid TXT record.
    pub refused: u64,
    /// Error in the last invalid record, empty if there was none.
    pub last_refusal: String,
    /// Number of peers not listed because the list was full.
    pub overflow: u64,
    /// Number of own names changed because of a conflict with another responder.
    pub renamed: u64,
    /// Number of connection attempts to check listed peers.
    pub checks: u64,
    /// Number of `checks` that failed.
    pub checks_failed: u64,
    /// Number of restarts of the responder, after a network change or an error.
    pub restarts: u64,
    /// Last error of the system or the responder, empty if there was none.
    pub last_error: String,
}

/// Address of this device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterfaceFact {
    /// The system's name of the interface.
    pub interface: String,
    /// The address.
    pub address: IpAddr,
    /// Prefix length of its network, in bits.
    pub bits: u8,
    /// Whether discovery uses the address, or the reason why not.
    pub usage: InterfaceUse,
}

impl InterfaceFact {
    /// Returns the address's network if it is IPv4 and in use.
    #[must_use]
    pub fn network(&self) -> Option<OwnNetwork> {
        match self.address {
            IpAddr::V4(address) if self.usage == InterfaceUse::Used => Some(OwnNetwork {
                address,
                bits: self.bits,
            }),
            _ => None,
        }
    }
}
