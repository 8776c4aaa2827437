//! tokio driver for pairings and rooms: MQTT over any ordered stream of the app, such as TLS, or
//! plain TCP to a private broker. [`super::pairing`] and [`super::Room`] make all decisions.
//!
//! The runtime needs time and one worker.

mod broker_connection;
mod game;
mod pair;

use std::io;

use super::Room;
use crate::replica::Event;

pub use game::RunningRoom;
pub use pair::{PairError, PairPort, PairingSide, pair};

/// Callbacks into the app. They run in the game's task, so they must be quick.
pub trait RoomPort<R>: Send + 'static {
    /// Replaces the saved state.
    ///
    /// # Errors
    /// When the state is not on disk. The game then ends without posting it, and the previous state
    /// can resume.
    fn save(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Reports an event; `room` has the resulting state.
    fn event(&mut self, event: &Event, room: &Room<R>);

    /// Reports an unreachable broker. The driver tries again.
    fn unreachable(&mut self, error: &io::Error);
}
