use std::net::{IpAddr, Ipv4Addr};

use if_addrs::IfAddr;

use super::InterfaceFact;

/// Use of a device's address by discovery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InterfaceUse {
    /// Used: Wi-Fi, hotspot or Ethernet.
    Used,
    /// Loopback: this device only.
    Loopback,
    /// Tunnel or other point-to-point connection, usually a VPN.
    PointToPoint,
    /// Mobile network: no multicast, and strangers.
    Mobile,
    /// Network of virtual machines or containers.
    Virtual,
    /// Translator inside this device (RFC 7335): phones in IPv6-only networks have 192.0.0.4.
    Translation,
}

/// Interface name prefixes on Android, iOS, Linux and macOS.
const MOBILE: &[&str] = &[
    "rmnet", "ccmni", "pdp_ip", "wwan", "seth_", "clat", "v4-", "qmi",
];
const POINT_TO_POINT: &[&str] = &[
    "tun", "tap", "utun", "ppp", "ipsec", "wg", "sit", "awdl", "llw",
];
const VIRTUAL: &[&str] = &[
    "docker", "virbr", "veth", "vmnet", "vboxnet", "br-", "dummy", "lxc",
];

/// Returns the use of an address. `loopback` accepts loopback addresses, for tests.
#[must_use]
pub fn interface_use(name: &str, ip: IpAddr, point_to_point: bool, loopback: bool) -> InterfaceUse {
    let named = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
    if ip.is_loopback() {
        return if loopback {
            InterfaceUse::Used
        } else {
            InterfaceUse::Loopback
        };
    }
    if is_translation(ip) {
        InterfaceUse::Translation
    } else if named(MOBILE) {
        InterfaceUse::Mobile
    } else if point_to_point || named(POINT_TO_POINT) {
        InterfaceUse::PointToPoint
    } else if named(VIRTUAL) {
        InterfaceUse::Virtual
    } else {
        InterfaceUse::Used
    }
}

/// Returns the addresses of active interfaces, those in use first.
#[must_use]
pub fn interface_facts(loopback: bool) -> Vec<InterfaceFact> {
    let mut facts: Vec<InterfaceFact> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .filter(if_addrs::Interface::is_oper_up)
        .map(|i| InterfaceFact {
            address: i.ip(),
            bits: match &i.addr {
                IfAddr::V4(v4) => v4.prefixlen,
                IfAddr::V6(v6) => v6.prefixlen,
            },
            usage: interface_use(&i.name, i.ip(), i.is_p2p(), loopback),
            interface: i.name,
        })
        .collect();
    facts.sort_by_key(|f| f.usage != InterfaceUse::Used);
    facts
}

/// IPv4 network of this device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnNetwork {
    /// This device's address.
    pub address: Ipv4Addr,
    /// Prefix length, in bits.
    pub bits: u8,
}

impl OwnNetwork {
    /// Returns the networks that discovery uses.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let facts = interface_facts(false);
        facts.iter().filter_map(InterfaceFact::network).collect()
    }

    /// Returns true if the network has that address.
    #[must_use]
    pub fn holds(self, address: Ipv4Addr) -> bool {
        let differing = self.address.to_bits() ^ address.to_bits();
        let rest = u32::BITS.saturating_sub(self.bits.into());
        differing.checked_shr(rest).unwrap_or(0) == 0
    }
}

/// True for 192.0.0.0/29, the addresses of a 464XLAT or DS-Lite translator.
pub(super) fn is_translation(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.to_bits() & !7 == Ipv4Addr::new(192, 0, 0, 0).to_bits(),
        IpAddr::V6(_) => false,
    }
}
