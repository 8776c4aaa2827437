use std::net::IpAddr;

use super::{InterfaceUse, OwnNetwork};

/// Facts for a player without peers. All counts are since `start`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagnosis {
    /// Whether discovery runs.
    pub running: bool,
    /// Own service name, empty if none.
    pub name: String,
    /// The device's addresses and their use. If none is used, the device has no Wi-Fi.
    pub interfaces: Vec<InterfaceFact>,
    /// Queries sent.
    pub queries: u64,
    /// Announcements sent.
    pub announcements: u64,
    /// Answers sent. If 0 while others search, their queries do not arrive.
    pub answers: u64,
    /// Resolved services of this game, including the own one. If 0, not even the own announcement
    /// arrives, so multicast is blocked.
    pub heard: u64,
    /// Services with an invalid TXT record.
    pub refused: u64,
    /// Error in the last invalid record, or empty.
    pub last_refusal: String,
    /// Peers not listed because the list was full.
    pub overflow: u64,
    /// Own names changed after a conflict.
    pub renamed: u64,
    /// Connection attempts to listed peers.
    pub checks: u64,
    /// Failed `checks`.
    pub checks_failed: u64,
    /// Restarts of the responder, after a network change or an error.
    pub restarts: u64,
    /// Last error of the system or the responder, or empty.
    pub last_error: String,
}

/// Address of this device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterfaceFact {
    /// Interface name.
    pub interface: String,
    /// Address.
    pub address: IpAddr,
    /// Prefix length, in bits.
    pub bits: u8,
    /// Use, or the reason against it.
    pub usage: InterfaceUse,
}

impl InterfaceFact {
    /// Returns the network of an IPv4 address in use.
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
