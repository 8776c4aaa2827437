use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use thiserror::Error;

/// Why a typed `address:port` can't be used. Positions count characters from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressError {
    /// Nothing was typed.
    #[error("nothing was typed")]
    Empty,
    /// Longer than any address: [`MAX_ADDRESS_CHARS`].
    #[error("{chars} characters are no address")]
    TooLong {
        /// How many there are.
        chars: usize,
    },
    /// No port follows the address.
    #[error("a port is missing after the address, as in 192.168.1.5:40123")]
    MissingPort,
    /// What follows the last colon is no number from 1 to 65535.
    #[error("the port at character {at} is not a number from 1 to 65535")]
    Port {
        /// Where the port begins.
        at: usize,
    },
    /// Several colons, no brackets: where the port begins can't be told.
    #[error("an IPv6 address needs brackets, as in [fd00::5]:40123")]
    Brackets,
    /// What stands before the port is no IPv4 address and no IPv6 address in brackets.
    #[error("what stands at character {at} is no IP address")]
    Address {
        /// Where it begins.
        at: usize,
    },
    /// A zone such as `%wlan0` names an interface of one device, so it means nothing on another.
    #[error("the zone at character {at} is of use on one device only: leave it out or use IPv4")]
    Zone {
        /// Where the `%` stands.
        at: usize,
    },
    /// No other device can be reached there: unspecified, multicast, broadcast, or link-local IPv6,
    /// which needs a zone.
    #[error("{address} is no address of one other device")]
    NoPeer {
        /// The address.
        address: IpAddr,
    },
}

/// The longest text that is looked at.
pub const MAX_ADDRESS_CHARS: usize = 64;

/// Reads an `address:port` that someone typed: IPv4, or IPv6 in brackets; white space around it and
/// the full-width signs of a Chinese keyboard are understood.
///
/// # Errors
/// What is wrong, and where.
pub fn parse_address(text: &str) -> Result<SocketAddr, AddressError> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let chars = text.trim().chars().count();
    if chars == 0 {
        return Err(AddressError::Empty);
    }
    if chars > MAX_ADDRESS_CHARS {
        return Err(AddressError::TooLong { chars });
    }
    let text: String = text.trim().chars().map(half_width).collect();
    // From here on only ASCII can succeed, but a fault may stand behind something else.
    let at = |byte: usize| lead + text.get(..byte).map_or(0, |t| t.chars().count());

    if let Some(zone) = text.find('%') {
        return Err(AddressError::Zone { at: at(zone) });
    }
    let (ip, port_at): (IpAddr, usize) = if let Some(rest) = text.strip_prefix('[') {
        let end = rest.find(']').ok_or(AddressError::Brackets)?;
        let ip: Ipv6Addr = rest
            .get(..end)
            .and_then(|t| t.parse().ok())
            .ok_or(AddressError::Address { at: at(1) })?;
        let after = end + 2;
        match text.get(after..) {
            Some(t) if t.starts_with(':') => (ip.into(), after + 1),
            Some("") => return Err(AddressError::MissingPort),
            _ => return Err(AddressError::Port { at: at(after) }),
        }
    } else {
        if text.matches(':').count() > 1 {
            return Err(AddressError::Brackets);
        }
        let (host, colon) = match text.find(':') {
            Some(colon) => (text.get(..colon).unwrap_or_default(), Some(colon)),
            None => (text.as_str(), None),
        };
        let ip: Ipv4Addr = host
            .parse()
            .map_err(|_| AddressError::Address { at: at(0) })?;
        (ip.into(), colon.ok_or(AddressError::MissingPort)? + 1)
    };
    let port = text.get(port_at..).unwrap_or_default();
    if port.is_empty() {
        return Err(AddressError::MissingPort);
    }
    let port = Some(port)
        .filter(|p| p.bytes().all(|b| b.is_ascii_digit()))
        .and_then(|p| p.parse::<u16>().ok())
        .filter(|&p| p != 0)
        .ok_or(AddressError::Port { at: at(port_at) })?;
    if is_peer_address(ip) {
        Ok(SocketAddr::new(ip, port))
    } else {
        Err(AddressError::NoPeer { address: ip })
    }
}

/// The text of an address to read aloud or type: what [`parse_address`] reads.
#[must_use]
pub fn format_address(address: SocketAddr) -> String {
    // Without the zone that `Display` of SocketAddr adds.
    match address.ip() {
        IpAddr::V4(ip) => format!("{ip}:{}", address.port()),
        IpAddr::V6(ip) => format!("[{ip}]:{}", address.port()),
    }
}

/// Whether another device could be reached at `ip` without naming an interface.
pub(super) fn is_peer_address(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !(ip.is_unspecified() || ip.is_multicast() || ip.is_broadcast()),
        IpAddr::V6(ip) => !(ip.is_unspecified() || ip.is_multicast() || ip.is_unicast_link_local()),
    }
}

/// The ASCII sign that a full-width one or an ideographic full stop stands for.
pub(super) fn half_width(c: char) -> char {
    match c {
        '。' | '｡' => '.',
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}
