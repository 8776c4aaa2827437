use std::fmt;

use gomoku_link::online::Invitation;

use super::LobbyError;
use crate::server_address::{self, LONGEST_TEXT, ServerAddress};

const QUERY: &str = "broker";

const LINK: &str = "gomoku:";

pub(super) fn names_link(text: &str) -> bool {
    text.to_ascii_lowercase().contains(LINK)
}

/// Address of a broker.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BrokerAddress {
    /// Name or IP address, without brackets.
    pub host: String,
    /// 1 to 65,535.
    pub port: u16,
    /// Whether the connection uses TLS.
    pub tls: bool,
    /// Access key: 8 to 64 of `0` to `9` and `a` to `z`; none for a public broker. Links contain
    /// the key.
    #[uniffi(default = None)]
    pub key: Option<String>,
}

impl BrokerAddress {
    /// Whether it is a loopback address, which means a different machine to each reader.
    fn is_this_machine(&self) -> bool {
        server_address::is_this_machine(&self.host)
    }

    /// `HOST:PORT` for a socket.
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

/// In the form of [`read_broker_address`].
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

/// Parses `tls://[KEY@]HOST[:PORT]` or `tcp://[KEY@]HOST[:PORT]`. The default scheme is TLS, except
/// on this machine; default ports are 8883 with TLS and 1883 without.
///
/// # Errors
/// [`LobbyError::BadBroker`].
#[uniffi::export]
pub fn read_broker_address(text: &str) -> Result<BrokerAddress, LobbyError> {
    address(text).ok_or(LobbyError::BadBroker)
}

pub(super) fn read_invitation(
    text: &str,
) -> Result<(Invitation, Option<BrokerAddress>), LobbyError> {
    let bad = |detail: String| LobbyError::BadInvitation { detail };
    let text = link_in(text);
    let (invitation, query) = text.split_once('?').unwrap_or((text, ""));
    let invitation = Invitation::parse(invitation).map_err(|error| bad(error.to_string()))?;
    let mut broker = None;
    // Ignores parameters of later versions.
    for (key, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        if key == QUERY {
            let named = unescaped(value).and_then(|value| address(&value));
            broker = Some(named.ok_or_else(|| bad("its broker is no address".into()))?);
        }
    }
    Ok((invitation, broker))
}

/// Extracts the link from a message, or returns the trimmed text. Few messengers make such links
/// tappable.
pub(super) fn link_in(text: &str) -> &str {
    let Some(start) = text.to_ascii_lowercase().find(LINK) else {
        return text.trim();
    };
    let rest = &text[start..];
    let ends = |c: char| !c.is_ascii_graphic() || matches!(c, '<' | '>' | '"' | '\'' | '`' | '*');
    let end = rest.find(ends).unwrap_or(rest.len());
    rest[..end].trim_end_matches(['.', ',', ';', '!', '?', ')', ']'])
}

/// Link to share, with the broker in it. A code stays unchanged, so that it can be spoken; so does
/// a link to a broker on this machine.
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

pub(super) fn address(text: &str) -> Option<BrokerAddress> {
    server_address::read(text).map(Into::into)
}

impl From<ServerAddress> for BrokerAddress {
    fn from(read: ServerAddress) -> Self {
        let ServerAddress {
            host,
            port,
            tls,
            key,
        } = read;
        Self {
            host,
            port,
            tls,
            key,
        }
    }
}

/// Decodes `%3A` and other escapes, which some apps write in links. None if the result is not text.
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
