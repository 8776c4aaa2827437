//! The text of a server's address. It knows nothing of the crate: `build.rs`, which refuses a build whose
//! list of servers can't be read, is made of it as well.

use std::net::{IpAddr, Ipv6Addr};

/// The registered port of MQTT over TLS, and that of MQTT.
const TLS_PORT: u16 = 8883;
const PLAIN_PORT: u16 = 1883;

/// Characters of the longest name that DNS knows.
const LONGEST_HOST: usize = 253;

/// Characters of the longest text that is read as an address or a link.
pub(crate) const LONGEST_TEXT: usize = 1_024;

/// Characters of a server's key. `scripts/serve` draws 20, which are 100 bits.
const KEY_LENGTHS: std::ops::RangeInclusive<usize> = 8..=64;

/// What an address says.
pub(crate) struct ServerAddress {
    /// A name or an IP address, without brackets.
    pub(crate) host: String,
    /// 1 to 65,535.
    pub(crate) port: u16,
    /// Whether it is spoken to through TLS.
    pub(crate) tls: bool,
    /// What the server asks of whoever comes.
    pub(crate) key: Option<String>,
}

/// Whether it is the machine that asks, which is another machine for everybody else.
pub(crate) fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Addresses with commas between them; none where one of them can't be read. No text is no address.
pub(crate) fn read_list(text: &str) -> Option<Vec<ServerAddress>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(read).collect()
}

/// Reads `tls://HOST[:PORT]` or `tcp://HOST[:PORT]`, with `KEY@` before the host where the server has a key;
/// none for what is no address.
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

/// A name of DNS or an IPv4 address.
fn name(host: &str) -> Option<String> {
    let fine = |label: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        !label.is_empty() && label.len() <= 63 && label.chars().all(plain)
    };
    let labels = host.strip_suffix('.').unwrap_or(host);
    let good = host.len() <= LONGEST_HOST && labels.split('.').all(fine);
    good.then(|| labels.to_owned())
}
