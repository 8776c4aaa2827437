//! Filter for advertised addresses, because an advertiser can make all peers connect to any
//! address.

use std::net::IpAddr;

use if_addrs::IfAddr;

use super::{InterfaceUse, interface_use};

/// Local networks of a device.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LocalNetworks(Vec<(IpAddr, u8)>);

impl LocalNetworks {
    /// Creates the filter from an address and the prefix length in bits of each network. Private
    /// addresses are always accepted.
    #[must_use]
    pub const fn new(networks: Vec<(IpAddr, u8)>) -> Self {
        Self(networks)
    }

    /// Returns the networks of this device that discovery uses.
    #[must_use]
    pub fn of_this_device() -> Self {
        let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
        let used = interfaces
            .into_iter()
            .filter(|i| interface_use(&i.name, i.ip(), i.is_p2p(), false) == InterfaceUse::Used);
        let network = |interface: if_addrs::Interface| match interface.addr {
            IfAddr::V4(v4) => (v4.ip.into(), v4.prefixlen),
            IfAddr::V6(v6) => (v6.ip.into(), v6.prefixlen),
        };
        Self(used.map(network).collect())
    }

    /// Returns true if `ip` is in such a network, or is private, link-local or loopback (RFC 1918,
    /// 3927, 4193, 4291).
    #[must_use]
    pub fn holds(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        let inside = match ip {
            IpAddr::V4(ip) => ip.is_private() || ip.is_link_local() || ip.is_loopback(),
            IpAddr::V6(ip) => {
                ip.is_unique_local() || ip.is_unicast_link_local() || ip.is_loopback()
            }
        };
        inside || self.0.iter().any(|&network| is_in(ip, network))
    }
}

fn is_in(ip: IpAddr, (one, bits): (IpAddr, u8)) -> bool {
    // Prefix length 0 would match the whole Internet.
    let same = |differing: u128, len: u8| {
        (1..=len).contains(&bits) && differing.checked_shr(u32::from(len - bits)).unwrap_or(0) == 0
    };
    match (ip, one) {
        (IpAddr::V4(a), IpAddr::V4(b)) => same((a.to_bits() ^ b.to_bits()).into(), 32),
        (IpAddr::V6(a), IpAddr::V6(b)) => same(a.to_bits() ^ b.to_bits(), 128),
        _ => false,
    }
}
