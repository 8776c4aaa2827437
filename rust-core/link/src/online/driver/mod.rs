//! tokio driver for pairings and rooms: MQTT over any ordered stream of the app. That is TLS on
//! phones, or plain TCP to a private broker. [`super::pairing`] and [`super::Room`] make all
//! decisions.
//!
//! Requires a tokio runtime with time enabled; one worker is enough.

mod game;
mod line;
mod pair;

use std::io;

use super::Room;
use crate::replica::Event;

pub use game::RunningRoom;
pub use pair::{PairError, PairPort, Pairing, pair};

/// Callbacks of a game into the app. They run in the game's task, so they must be quick.
pub trait RoomPort<R>: Send + 'static {
    /// Saves the game's state in place of the previous one.
    ///
    /// # Errors
    /// When the state is not on disk. The game then ends without posting the new state, and the
    /// previous state can resume it.
    fn keep(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Reports an event; `room` has the state after it.
    fn event(&mut self, event: &Event, room: &Room<R>);

    /// Reports that the broker was unreachable. The driver tries again.
    fn unreachable(&mut self, error: &io::Error);
}
