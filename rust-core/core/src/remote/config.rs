//! Who this device is to others, as the app says it.

use gomoku_engine::Rule;

/// Who this device is in a lobby.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct LobbyConfig {
    /// What others call this person; see [`crate::is_valid_nickname`].
    pub nickname: String,
    /// The 32 secret bytes of [`crate::new_identity`]. Whoever has them is this device to others.
    pub identity: Vec<u8>,
    /// The players of `LobbyEvent::Met` that the app has kept.
    #[uniffi(default = [])]
    pub known: Vec<KnownPlayer>,
    /// The app and its version, for logs; what is beyond 32 plain characters is left out.
    pub app: String,
    /// The rule that this person would like to play, for others' lists.
    pub rule: Rule,
    /// The size of the board likewise, 9 to 20; another number counts as 15.
    pub size: i32,
}

/// Someone this person has played with.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KnownPlayer {
    /// The public key of the device, in hexadecimal digits.
    pub key: String,
    /// What the person called itself.
    pub nickname: String,
}
