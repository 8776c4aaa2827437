//! Streams of the app's, at a lobby's door.

use std::sync::Arc;

use super::{Lobby, LobbyError, RemoteSetup, StreamLine, StreamOpener, StreamWriter};

#[uniffi::export]
impl Lobby {
    /// Proposes a game over a stream that the app opens; for the game's whole life the opener is how
    /// the other device is reached. `nickname` is shown until the other side says its own.
    ///
    /// # Errors
    /// As [`Lobby::invite`] but [`LobbyError::UnknownPeer`].
    pub fn invite_by_stream(
        &self,
        opener: Arc<dyn StreamOpener>,
        nickname: String,
        setup: RemoteSetup,
    ) -> Result<(), LobbyError> {
        self.hall.invite_by_stream(opener, nickname, setup)
    }

    /// Someone has reached this device by a stream that the app carries. What it wants is heard
    /// within three seconds, or the writer is closed; so it is when four others are being heard.
    ///
    /// # Errors
    /// [`LobbyError::Closed`]; then the writer is not called.
    pub fn accept_stream(
        &self,
        writer: Arc<dyn StreamWriter>,
    ) -> Result<Arc<StreamLine>, LobbyError> {
        let line = self.hall.accept_stream(writer)?;
        Ok(StreamLine::new(line))
    }
}
