//! Discovery between the devices of a disconnected game.

use super::PeerSession;
use crate::discovery::LobbyId;
use crate::link::keyed_hash;
use crate::message::{Id, Side};
use crate::replica::Referee;

/// Key for recognition between the advertisements of a game's devices.
#[derive(Debug, Clone)]
pub struct RendezvousKey(Id);

impl RendezvousKey {
    /// Returns the lobby ID that `side` advertises while it waits.
    ///
    /// `salt` is half of the ID, drawn for each wait. So only holders of the game's token can link
    /// two advertisements.
    #[must_use]
    pub fn id(&self, side: Side, salt: u32) -> LobbyId {
        let side: &[u8] = match side {
            Side::Host => b"host",
            Side::Guest => b"guest",
        };
        let parts: [&[u8]; 3] = [b"gomoku/1 meeting ", &salt.to_be_bytes(), side];
        let [a, b, c, d, ..] = keyed_hash(&self.0.0, &parts);
        let mark = u32::from_be_bytes([a, b, c, d]);
        LobbyId::from_number(u64::from(salt) << 32 | u64::from(mark))
    }

    /// Returns true if `side` of this game has that ID.
    #[must_use]
    pub fn is_of(&self, side: Side, id: LobbyId) -> bool {
        let [a, b, c, d, ..] = id.number().to_be_bytes();
        self.id(side, u32::from_be_bytes([a, b, c, d])) == id
    }
}

impl<R: Referee + Clone> PeerSession<R> {
    /// Returns the key for advertisements of this game.
    #[must_use]
    pub const fn meeting_key(&self) -> RendezvousKey {
        RendezvousKey(self.token)
    }
}
