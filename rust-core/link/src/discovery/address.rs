use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use thiserror::Error;

/// Error in a typed `address:port`. Positions count characters from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressError {
    /// The text is empty.
    #[error("nothing was typed")]
    Empty,
    /// More than [`MAX_ADDRESS_CHARS`] characters.
    #[error("{chars} characters are no address")]
    TooLong {
        /// Number of characters.
        chars: usize,
    },
    /// Missing port.
    #[error("a port is missing after the address, as in 192.168.1.5:40123")]
    MissingPort,
    /// The port is not a number from 1 to 65535.
    #[error("the port at character {at} is not a number from 1 to 65535")]
    Port {
        /// Position of the port.
        at: usize,
    },
    /// Several colons without brackets, so the port is ambiguous.
    #[error("an IPv6 address needs brackets, as in [fd00::5]:40123")]
    Brackets,
    /// The address is neither IPv4 nor bracketed IPv6.
    #[error("what stands at character {at} is no IP address")]
    Address {
        /// Position of the address.
        at: usize,
    },
    /// A zone such as `%wlan0` names an interface of one device only.
    #[error("the zone at character {at} is of use on one device only: leave it out or use IPv4")]
    Zone {
        /// Position of the `%`.
        at: usize,
    },
    /// No peer's address: unspecified, multicast, broadcast, or link-local IPv6, which needs a
    /// zone.
    #[error("{address} is no address of one other device")]
    NoPeer {
        /// Address.
        address: IpAddr,
    },
}

/// Maximum length of the text, in characters.
pub const MAX_ADDRESS_CHARS: usize = 64;

/// Parses a typed `address:port`: IPv4, or IPv6 in brackets. Accepts surrounding white space and
/// the full-width characters of a Chinese keyboard.
///
/// # Errors
/// The first error and its position.
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
    // From here on only ASCII parses, but other characters may precede an error.
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

/// Formats an address for reading aloud, as [`parse_address`] reads it.
#[must_use]
pub fn format_address(address: SocketAddr) -> String {
    // Omits the zone, unlike `Display` of `SocketAddr`.
    match address.ip() {
        IpAddr::V4(ip) => format!("{ip}:{}", address.port()),
        IpAddr::V6(ip) => format!("[{ip}]:{}", address.port()),
    }
}

/// True if a device may be reachable at `ip` without an interface name.
pub(super) fn is_peer_address(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !(ip.is_unspecified() || ip.is_multicast() || ip.is_broadcast()),
        IpAddr::V6(ip) => !(ip.is_unspecified() || ip.is_multicast() || ip.is_unicast_link_local()),
    }
}

/// ASCII equivalent of a full-width character or an ideographic full stop.
pub(super) fn half_width(c: char) -> char {
    match c {
        '。' | '｡' => '.',
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}
