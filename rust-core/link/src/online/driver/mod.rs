//! Carries pairings and rooms over MQTT, through any ordered stream to a broker that the app opens:
//! TLS on phones, plain TCP on a machine of one's own. All that decides is in [`super::pairing`]
//! and [`super::Room`].
//!
//! Call it inside a tokio runtime with time enabled; one worker is enough.

mod game;
mod line;
mod pair;

use std::io;

use super::Room;
use crate::replica::Event;

pub use game::RunningRoom;
pub use pair::{PairError, PairPort, Pairing, pair};

/// What a game needs of the app. It is called from the game's task, so it must be quick.
pub trait RoomPort<R>: Send + 'static {
    /// Writes what is kept of the game, in place of what was kept before.
    ///
    /// # Errors
    /// When it is not on the disk. The game then ends here: nothing that the new bytes hold is
    /// posted, and what was kept before resumes it.
    fn keep(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Something has happened; `room` shows the state after it.
    fn event(&mut self, event: &Event, room: &Room<R>);

    /// The broker could not be reached; it is tried again.
    fn unreachable(&mut self, error: &io::Error);
}
