use std::sync::Arc;

use super::{Lobby, LobbyError, RemoteSetup, StreamLine, StreamOpener, StreamWriter};

#[uniffi::export]
impl Lobby {
    /// Proposes a game over a stream that the app opens; `opener` also reconnects it later.
    /// `nickname` is shown until the other side sends one.
    ///
    /// # Errors
    /// As [`Lobby::invite`], except [`LobbyError::UnknownPeer`].
    pub fn invite_by_stream(
        &self,
        opener: Arc<dyn StreamOpener>,
        nickname: String,
        setup: RemoteSetup,
    ) -> Result<(), LobbyError> {
        self.lobby.invite_by_stream(opener, nickname, setup)
    }

    /// Accepts an incoming stream. Unless it states its purpose within three seconds, or if four
    /// others are pending, the writer is closed.
    ///
    /// # Errors
    /// [`LobbyError::Closed`]; then the writer is not called.
    pub fn accept_stream(
        &self,
        writer: Arc<dyn StreamWriter>,
    ) -> Result<Arc<StreamLine>, LobbyError> {
        let line = self.lobby.accept_stream(writer)?;
        Ok(StreamLine::new(line))
    }
}
