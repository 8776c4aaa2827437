//! Who this device is to others, once the configuration is checked.

use gomoku_engine::{BoardSize, Rule};
use gomoku_link::discovery::Nickname;
use gomoku_link::link::{KeyPair, PublicKey};
use gomoku_link::session::Identity;

use super::LobbyConfig;
use crate::game::board_size;

/// Longest name of an app and its version that is told, in bytes.
const MAX_APP_BYTES: usize = 32;

/// A configuration that nobody can be told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ProfileError {
    #[error("the nickname can't be used")]
    BadNickname,
    #[error("the identity is damaged")]
    BadIdentity,
}

/// See the [module](self).
pub(crate) struct Profile {
    pub(crate) nickname: Nickname,
    keys: KeyPair,
    app: String,
    /// What this person would like to play.
    pub(crate) rule: Rule,
    pub(crate) size: u8,
}

impl Profile {
    pub(crate) fn new(config: &LobbyConfig) -> Result<Self, ProfileError> {
        let secret: [u8; 32] = config
            .identity
            .as_slice()
            .try_into()
            .map_err(|_| ProfileError::BadIdentity)?;
        let keys = KeyPair::from_secret(secret).map_err(|_| ProfileError::BadIdentity)?;
        let nickname = Nickname::new(&config.nickname).map_err(|_| ProfileError::BadNickname)?;
        let size = board_size(config.size).unwrap_or(BoardSize::STANDARD);
        Ok(Self {
            nickname,
            keys,
            app: plain(&config.app),
            rule: config.rule,
            size: size.lines(),
        })
    }

    pub(crate) fn identity(&self) -> Identity {
        Identity {
            keys: self.keys.clone(),
            nick: self.nickname.as_str().to_owned(),
            app: self.app.clone(),
        }
    }

    pub(crate) const fn key(&self) -> PublicKey {
        self.keys.public()
    }
}

/// As much of the app's name as a peer takes; it is for logs.
fn plain(app: &str) -> String {
    let mut plain = String::new();
    for c in app.chars().filter(|c| c.is_ascii_graphic() || *c == ' ') {
        if plain.len() + c.len_utf8() > MAX_APP_BYTES {
            break;
        }
        plain.push(c);
    }
    plain
}
