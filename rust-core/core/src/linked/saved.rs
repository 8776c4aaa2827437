//! Stored form of a remote game: link state, and addresses for reconnecting without discovery.

use std::net::SocketAddr;

use gomoku_link::replica::SavedGameError;

const MAGIC: [u8; 4] = *b"GMKR";
const VERSION: u8 = 1;
/// Magic, version, port and address length.
const HEAD: usize = 4 + 1 + 2 + 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SavedEndpoints {
    pub(crate) port: u16,
    pub(crate) peer: Option<SocketAddr>,
}

pub(crate) fn to_bytes(endpoints: SavedEndpoints, link: &[u8]) -> Vec<u8> {
    let peer = endpoints
        .peer
        .map(|peer| peer.to_string())
        .unwrap_or_default();
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    bytes.extend(endpoints.port.to_be_bytes());
    // An address is far shorter than 256 bytes.
    bytes.push(u8::try_from(peer.len()).unwrap_or(0));
    bytes.extend(peer.bytes());
    bytes.extend_from_slice(link);
    bytes
}

/// Returns addresses and the link's state, which has a checksum. Ignores an invalid address.
pub(crate) fn from_bytes(bytes: &[u8]) -> Result<(SavedEndpoints, &[u8]), SavedGameError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(SavedGameError::Foreign)?;
    match rest.first() {
        Some(&VERSION) => {}
        Some(&newer) if newer > VERSION => return Err(SavedGameError::Newer(newer)),
        _ => return Err(SavedGameError::Damaged),
    }
    let (head, rest) = bytes
        .split_at_checked(HEAD)
        .ok_or(SavedGameError::Damaged)?;
    let &[.., high, low, length] = head else {
        return Err(SavedGameError::Damaged);
    };
    let (peer, link) = rest
        .split_at_checked(length.into())
        .ok_or(SavedGameError::Damaged)?;
    let peer = std::str::from_utf8(peer).ok();
    let endpoints = SavedEndpoints {
        port: u16::from_be_bytes([high, low]),
        peer: peer.and_then(|peer| peer.parse().ok()),
    };
    Ok((endpoints, link))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        for peer in [None, Some("192.168.1.5:40123"), Some("[fe80::1%3]:9")] {
            let endpoints = SavedEndpoints {
                port: 40_123,
                peer: peer.map(|peer| peer.parse().unwrap()),
            };
            let bytes = to_bytes(endpoints, b"link");
            assert_eq!(from_bytes(&bytes), Ok((endpoints, &b"link"[..])));
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        let endpoints = SavedEndpoints {
            port: 1,
            peer: "1.2.3.4:5".parse().ok(),
        };
        let bytes = to_bytes(endpoints, b"");
        for end in 0..bytes.len() {
            assert!(from_bytes(&bytes[..end]).is_err(), "{end}");
        }
        assert_eq!(from_bytes(b"GMKR\x02"), Err(SavedGameError::Newer(2)));
        assert_eq!(from_bytes(b"(;GM[4])"), Err(SavedGameError::Foreign));
    }
}
