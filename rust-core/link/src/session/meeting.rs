//! How the two of a game that lost its link find each other in the network.

use super::Session;
use crate::discovery::LobbyId;
use crate::link::keyed_hash;
use crate::message::{Id, Side};
use crate::replica::Referee;

/// By which the two of a game know each other's adverts.
#[derive(Debug, Clone)]
pub struct MeetingKey(Id);

impl MeetingKey {
    /// What `side` of the game advertises itself as while it waits for the other. Half of it is `salt`,
    /// another for each time that a device begins to wait, so that nobody else can tell that two adverts
    /// are of one game; only the two who hold its token can.
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

    /// Whether `side` of the game advertises itself so.
    #[must_use]
    pub fn is_of(&self, side: Side, id: LobbyId) -> bool {
        let [a, b, c, d, ..] = id.number().to_be_bytes();
        self.id(side, u32::from_be_bytes([a, b, c, d])) == id
    }
}

impl<R: Referee + Clone> Session<R> {
    /// By which the two of this game know each other's adverts.
    #[must_use]
    pub const fn meeting_key(&self) -> MeetingKey {
        MeetingKey(self.token)
    }
}
