//! Byte streams that the app carries: Bluetooth, and TLS by the platform.
//!
//! Whoever connects gives the core a [`StreamOpener`]. For each try the core calls it with a
//! [`StreamLine`]; the app connects on a thread of its own and says [`StreamLine::opened`] with a
//! [`StreamWriter`], or [`StreamLine::failed`]. Whoever is connected to gives the core the writer
//! and gets the line. From then on what the peer sends goes into the line, and what the core sends
//! comes to the writer.

use std::sync::Arc;

use super::{CommandError, GameSession, Lobby, LobbyError, RemoteSetup};
use crate::stream::Line;

/// What an opener or a writer may answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum StreamFault {
    /// It does not work.
    #[error("the stream fails: {detail}")]
    Failed {
        /// Why, in English, for logs.
        detail: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for StreamFault {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        Self::Failed {
            detail: error.reason,
        }
    }
}

/// Why a line takes no bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum StreamClosed {
    /// It is not open, or more than 64 KiB wait for the game: close the connection.
    #[error("the stream is closed")]
    Closed,
}

/// Opens streams to one peer, again and again. Called from a thread of the core's with no lock held.
#[uniffi::export(foreign)]
pub trait StreamOpener: Send + Sync {
    /// Begins to connect and returns at once; the line is to hear what comes of it. After ten
    /// seconds the core tries again: a connection that comes too late is closed by its writer.
    ///
    /// # Errors
    /// When connecting can't even begin.
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), StreamFault>;
}

/// Sends to the peer. Called from one thread of the core's at a time, with no lock held.
#[uniffi::export(foreign)]
pub trait StreamWriter: Send + Sync {
    /// Takes the bytes to be sent in order, after those before. It must not wait for the peer: the
    /// game stands still meanwhile.
    ///
    /// # Errors
    /// When the stream is broken, or more waits to be sent than the app likes. The core closes it.
    fn write(&self, bytes: Vec<u8>) -> Result<(), StreamFault>;

    /// Closes the connection once what was taken is sent. Called once, as the last.
    ///
    /// # Errors
    /// Whatever the writer throws.
    fn finish(&self) -> Result<(), StreamFault>;
}

/// The core's end of one stream of the app's. Every method may be called at any time, in any order,
/// from any thread; a line that the app forgets counts as ended.
#[derive(uniffi::Object)]
pub struct StreamLine(Arc<Line>);

impl std::fmt::Debug for StreamLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamLine").finish_non_exhaustive()
    }
}

impl StreamLine {
    pub(crate) fn new(line: Arc<Line>) -> Arc<Self> {
        Arc::new(Self(line))
    }
}

#[uniffi::export]
impl StreamLine {
    /// The connection is there. Where it is wanted no more, or another was there before, the writer
    /// is closed.
    pub fn opened(&self, writer: Arc<dyn StreamWriter>) {
        self.0.opened(writer);
    }

    /// Bytes have come, in order, in pieces of any size.
    ///
    /// # Errors
    /// [`StreamClosed`].
    pub fn received(&self, bytes: Vec<u8>) -> Result<(), StreamClosed> {
        let received = self.0.received(&bytes);
        received.map_err(|_| StreamClosed::Closed)
    }

    /// There is no connection, or none any more; `detail` is for logs.
    pub fn failed(&self, detail: String) {
        self.0.fail(detail);
    }

    /// The peer has closed the connection.
    pub fn ended(&self) {
        self.0.end();
    }
}

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

#[uniffi::export]
impl GameSession {
    /// As [`Lobby::accept_stream`], for a remote game whose link was lost: the other player, or
    /// somebody who would like to watch.
    ///
    /// # Errors
    /// [`CommandError::OnlyInRemoteGame`]; then the writer is not called.
    pub fn accept_stream(
        &self,
        writer: Arc<dyn StreamWriter>,
    ) -> Result<Arc<StreamLine>, CommandError> {
        let line = self.link()?.accept_stream(writer)?;
        Ok(StreamLine::new(line))
    }
}
