//! Parser of server addresses. `build.rs` includes this file, so it uses nothing else of the crate.

use std::net::{IpAddr, Ipv6Addr};

/// Registered ports of MQTT over TLS and of MQTT.
const TLS_PORT: u16 = 8883;
const PLAIN_PORT: u16 = 1883;

/// Maximum characters of a DNS name.
const LONGEST_HOST: usize = 253;

/// Maximum characters of an address or link.
pub(crate) const LONGEST_TEXT: usize = 1_024;

/// Length of a server's key in characters. `scripts/serve` draws 20, which are 100 bits.
const KEY_LENGTHS: std::ops::RangeInclusive<usize> = 8..=64;

pub(crate) struct ServerAddress {
    /// A name or an IP address, without brackets.
    pub(crate) host: String,
    /// 1 to 65,535.
    pub(crate) port: u16,
    pub(crate) tls: bool,
    pub(crate) key: Option<String>,
}

/// A loopback address means a different machine to each reader.
pub(crate) fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// `None` if one is invalid.
pub(crate) fn read_list(text: &str) -> Option<Vec<ServerAddress>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(read).collect()
}

/// Parses `tls://[KEY@]HOST[:PORT]` or `tcp://[KEY@]HOST[:PORT]`.
pub(crate) fn read(text: &str) -> Option<ServerAddress> {
    let text = text.trim();
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let lower = text.trim_end_matches('/').to_ascii_lowercase();
    let (tls, rest) = match lower.split_once("://") {
        Some(("tls" | "mqtts", rest)) => (Some(true), rest),
        Some(("tcp" | "mqtt", rest)) => (Some(false), rest),
        Some(_) => return None,
        None => (None, &*lower),
    };
    let (key, rest) = match rest.split_once('@') {
        Some((key, rest)) => (Some(server_key(key)?), rest),
        None => (None, rest),
    };
    let (host, port) = match rest.strip_prefix('[') {
        Some(rest) => {
            let (host, rest) = rest.split_once(']')?;
            let host = host.parse::<Ipv6Addr>().ok()?.to_string();
            (host, (!rest.is_empty()).then(|| rest.strip_prefix(':')))
        }
        None => match rest.split_once(':') {
            Some((host, port)) => (name(host)?, Some(Some(port))),
            None => (name(rest)?, None),
        },
    };
    let port = match port {
        Some(digits) => Some(digits?.parse::<u16>().ok().filter(|&port| port > 0)?),
        None => None,
    };
    let tls = tls.unwrap_or_else(|| !is_this_machine(&host));
    let port = port.unwrap_or(if tls { TLS_PORT } else { PLAIN_PORT });
    Some(ServerAddress {
        host,
        port,
        tls,
        key,
    })
}

fn server_key(key: &str) -> Option<String> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    (KEY_LENGTHS.contains(&key.len()) && key.bytes().all(plain)).then(|| key.to_owned())
}

fn name(host: &str) -> Option<String> {
    let fine = |label: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        !label.is_empty() && label.len() <= 63 && label.chars().all(plain)
    };
    let labels = host.strip_suffix('.').unwrap_or(host);
    let good = host.len() <= LONGEST_HOST && labels.split('.').all(fine);
    good.then(|| labels.to_owned())
}
