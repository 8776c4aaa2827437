//! Where a broker is, as people write it and as links carry it.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use gomoku_link::online::Invitation;

use super::LobbyError;

/// The registered port of MQTT over TLS, and that of MQTT.
const TLS_PORT: u16 = 8883;
const PLAIN_PORT: u16 = 1883;

/// Characters of the longest name that DNS knows.
const LONGEST_HOST: usize = 253;

/// Characters of the longest text that is read as an address or a link.
const LONGEST_TEXT: usize = 1_024;

/// Characters of a server's key. `scripts/serve` draws 20, which are 100 bits.
const KEY_LENGTHS: std::ops::RangeInclusive<usize> = 8..=64;

/// The part of a link's query that names the broker.
const QUERY: &str = "broker";

/// Where a broker is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BrokerAddress {
    /// A name or an IP address, without brackets.
    pub host: String,
    /// 1 to 65,535.
    pub port: u16,
    /// Whether it is spoken to through TLS.
    pub tls: bool,
    /// What it asks of whoever comes: 8 to 64 of `0` to `9` and `a` to `z`. None for a server that lets
    /// everybody in. Whoever is sent a link of this server gets it with the link.
    #[uniffi(default = None)]
    pub key: Option<String>,
}

impl BrokerAddress {
    /// Whether it is the machine that asks, which is another machine for everybody else.
    fn is_this_machine(&self) -> bool {
        let ip = self.host.parse::<IpAddr>();
        self.host == "localhost" || ip.is_ok_and(|ip| ip.is_loopback())
    }

    /// `HOST:PORT`, as sockets want it.
    #[must_use]
    pub fn socket(&self) -> String {
        let (host, port) = (&self.host, self.port);
        if host.contains(':') {
            format!("[{host}]:{port}")
        } else {
            format!("{host}:{port}")
        }
    }
}

/// With scheme and port, as [`read_broker_address`] reads it.
impl fmt::Display for BrokerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.tls { "tls" } else { "tcp" };
        write!(f, "{scheme}://")?;
        if let Some(key) = &self.key {
            write!(f, "{key}@")?;
        }
        f.write_str(&self.socket())
    }
}

/// Reads `tls://HOST[:PORT]` or `tcp://HOST[:PORT]`, with `KEY@` before the host where the server has a key.
/// Without a scheme it is TLS, unless the broker is on this machine. Ports are 8883 with TLS and 1883
/// without.
///
/// # Errors
/// [`LobbyError::BadBroker`].
#[uniffi::export]
pub fn read_broker_address(text: &str) -> Result<BrokerAddress, LobbyError> {
    address(text).ok_or(LobbyError::BadBroker)
}

/// The broker that a link names; none in a code, or a link without one.
///
/// # Errors
/// [`LobbyError::BadInvitation`] for what is neither, also for a broker that is no address.
#[uniffi::export]
pub fn invitation_broker(text: &str) -> Result<Option<BrokerAddress>, LobbyError> {
    let (_, broker) = read_invitation(text)?;
    Ok(broker)
}

/// Reads a link, with a broker in it or without, or a code.
pub(super) fn read_invitation(
    text: &str,
) -> Result<(Invitation, Option<BrokerAddress>), LobbyError> {
    let bad = |detail: String| LobbyError::BadInvitation { detail };
    let text = link_in(text);
    let (invitation, query) = text.split_once('?').unwrap_or((text, ""));
    let invitation = Invitation::parse(invitation).map_err(|error| bad(error.to_string()))?;
    let mut broker = None;
    // What a later version adds is passed over.
    for (key, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        if key == QUERY {
            let named = unescaped(value).and_then(|value| address(&value));
            broker = Some(named.ok_or_else(|| bad("its broker is no address".into()))?);
        }
    }
    Ok((invitation, broker))
}

/// The link in a message that somebody passes on whole, since few messengers let it be tapped; the text
/// itself where there is none.
fn link_in(text: &str) -> &str {
    let Some(start) = text.to_ascii_lowercase().find("gomoku:") else {
        return text.trim();
    };
    let rest = &text[start..];
    let ends = |c: char| !c.is_ascii_graphic() || matches!(c, '<' | '>' | '"' | '\'' | '`' | '*');
    let end = rest.find(ends).unwrap_or(rest.len());
    rest[..end].trim_end_matches(['.', ',', ';', '!', '?', ')', ']'])
}

/// The link to hand out, with the broker in it. A code stays as it is, so that it can be said, and so does
/// a link to a broker on this machine, which nobody else can reach by that name.
#[uniffi::export]
#[must_use]
pub fn invitation_link(invitation: String, broker: &BrokerAddress) -> String {
    match Invitation::parse(&invitation) {
        Ok(Invitation::Link(_)) if !broker.is_this_machine() => {
            format!("{invitation}?{QUERY}={broker}")
        }
        _ => invitation,
    }
}

fn address(text: &str) -> Option<BrokerAddress> {
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
    let mut address = BrokerAddress {
        host,
        port: 0,
        tls: true,
        key,
    };
    address.tls = tls.unwrap_or_else(|| !address.is_this_machine());
    address.port = port.unwrap_or(if address.tls { TLS_PORT } else { PLAIN_PORT });
    Some(address)
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

/// `%3A` is a colon, since some apps write links so; none where that makes no text.
fn unescaped(value: &str) -> Option<String> {
    if value.len() > LONGEST_TEXT {
        return None;
    }
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                u8::try_from(digit()? * 16 + digit()?).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}
