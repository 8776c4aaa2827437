use std::net::IpAddr;

use super::{InterfaceUse, OwnNetwork};

/// Facts for a person who finds nobody. All counts are since `start`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagnosis {
    /// Whether discovery has been started and not stopped.
    pub running: bool,
    /// The own name in the network; empty when there is none.
    pub name: String,
    /// The device's addresses and whether they are used. None used: no Wi-Fi.
    pub interfaces: Vec<InterfaceFact>,
    /// Questions sent.
    pub queries: u64,
    /// Own announcements sent.
    pub announcements: u64,
    /// Answers to others' questions sent. None although others look: their questions don't arrive.
    pub answers: u64,
    /// Services of this game seen, one's own included. None at all: not even the own announcement
    /// is heard, so multicast is blocked.
    pub heard: u64,
    /// Services whose TXT record was refused.
    pub refused: u64,
    /// Why the last of them was refused; empty when none was.
    pub last_refusal: String,
    /// Peers left out because the list was full.
    pub overflow: u64,
    /// Own names that had to be changed because another responder had them.
    pub renamed: u64,
    /// Attempts to reach listed peers, and those that failed.
    pub checks: u64,
    /// How many of `checks` reached nobody.
    pub checks_failed: u64,
    /// How often the responder was started anew, for a changed network or a fault.
    pub restarts: u64,
    /// What the system or the responder last complained about; empty when it did not.
    pub last_error: String,
}

/// One address of this device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterfaceFact {
    /// The interface's name, as the system calls it.
    pub interface: String,
    /// Its address.
    pub address: IpAddr,
    /// The bits that all addresses of its network have in common, counted from the first.
    pub bits: u8,
    /// Whether discovery uses it, or why not.
    pub usage: InterfaceUse,
}

impl InterfaceFact {
    /// The network that it is an address of, where that is one of IPv4 and in use.
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
