//! How the two of a game that lost its link find each other in the network.

use blake2::digest::consts::U8;
use blake2::{Blake2s, Digest};

use super::Session;
use crate::discovery::LobbyId;
use crate::message::Side;
use crate::replica::Referee;

impl<R: Referee + Clone> Session<R> {
    /// What `side` of this game advertises itself as while it waits for the other: only the two who
    /// hold the token know it, and it tells others nothing of the token.
    #[must_use]
    pub fn meeting_id(&self, side: Side) -> LobbyId {
        let side: &[u8] = match side {
            Side::Host => b"host",
            Side::Guest => b"guest",
        };
        let hash = Blake2s::<U8>::new()
            .chain_update(b"gomoku/1 meeting ")
            .chain_update(self.token.0)
            .chain_update(side)
            .finalize();
        LobbyId::from_number(u64::from_be_bytes(hash.into()))
    }
}
