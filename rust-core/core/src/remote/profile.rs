//! Identity of this device towards others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gomoku_link::discovery::Nickname;
use gomoku_link::link::{Friends, KeyPair, PublicKey};
use gomoku_link::session::Identity;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ProfileError {
    #[error("the nickname can't be used")]
    BadNickname,
    #[error("the identity is damaged")]
    BadIdentity,
}

pub(crate) struct Profile {
    pub(crate) nickname: Nickname,
    keys: KeyPair,
    /// Ephemeral key for strangers, one per lobby or game.
    face: KeyPair,
    friends: Friends,
    watchable: Arc<AtomicBool>,
}

impl Profile {
    pub(crate) fn new(nickname: &str, secret: [u8; 32]) -> Result<Self, ProfileError> {
        let keys = KeyPair::from_secret(secret).map_err(|_| ProfileError::BadIdentity)?;
        let mut drawn = [0; 32];
        getrandom::fill(&mut drawn).map_err(|_| ProfileError::BadIdentity)?;
        let face = KeyPair::from_secret(drawn).map_err(|_| ProfileError::BadIdentity)?;
        let nickname = Nickname::new(nickname).map_err(|_| ProfileError::BadNickname)?;
        let watchable = Arc::default();
        Ok(Self {
            nickname,
            keys,
            face,
            friends: Friends::default(),
            watchable,
        })
    }

    pub(crate) fn knowing(mut self, met: &[PublicKey]) -> Self {
        self.friends = Friends::new(&self.keys, met);
        self
    }

    pub(crate) fn watched_if(mut self, watchable: Arc<AtomicBool>) -> Self {
        self.watchable = watchable;
        self
    }

    pub(crate) fn is_watchable(&self) -> bool {
        self.watchable.load(Ordering::Relaxed)
    }

    pub(crate) fn identity(&self) -> Identity {
        Identity {
            keys: self.keys.clone(),
            face: self.face.clone(),
            friends: self.friends.clone(),
            nick: self.nickname.as_str().to_owned(),
            app: app(),
            pass: None,
        }
    }

    pub(crate) const fn face(&self) -> PublicKey {
        self.face.public()
    }
}

/// Returns program and version for peers' logs. Peers reject more than 32 characters or special
/// ones.
fn app() -> String {
    let (version, system) = (env!("CARGO_PKG_VERSION"), std::env::consts::OS);
    format!("Gomoku {version} {system}")
}
