//! Byte streams carried by the app: Bluetooth, and the platform's TLS.
//!
//! An outgoing connection begins with [`StreamOpener`], whose [`StreamLine`] receives the outcome
//! from another thread: [`StreamLine::opened`] with a [`StreamWriter`], or [`StreamLine::failed`].
//! For an incoming one the app passes the writer and receives the line.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex};

use gomoku_link::driver::{Dial, DialAttempt, Feeder, Stream, app_stream};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::Duration;

use crate::callback::CallbackError;
use crate::sync::{guarded, lock};

/// Opens streams to one peer, repeatedly. Called on a core thread without a lock.
#[uniffi::export(rust, foreign)]
pub trait StreamOpener: Send + Sync {
    /// Starts to connect and returns at once. After ten seconds the core tries again and closes a
    /// late connection through its writer.
    ///
    /// # Errors
    /// If connecting can't even begin.
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError>;
}

/// Sends to the peer. Called on one core thread at a time, without a lock.
#[uniffi::export(foreign)]
pub trait StreamWriter: Send + Sync {
    /// Queues bytes for sending, in order. Must not wait for the peer: the game is blocked
    /// meanwhile.
    ///
    /// # Errors
    /// If the stream is broken, or too many bytes are queued. The core then closes it.
    fn write(&self, bytes: Vec<u8>) -> Result<(), CallbackError>;

    /// Closes the connection after the queued bytes are sent. Called once, as the last call.
    ///
    /// # Errors
    /// Any exception that the writer throws.
    fn finish(&self) -> Result<(), CallbackError>;
}

/// The core's end of one app stream. Methods may be called in any order, on any thread. Dropping it
/// closes the stream.
#[derive(uniffi::Object)]
pub struct StreamLine {
    line: Arc<Line>,
    until: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl std::fmt::Debug for StreamLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamLine").finish_non_exhaustive()
    }
}

impl StreamLine {
    pub(crate) fn new(line: Arc<Line>) -> Arc<Self> {
        Arc::new(Self {
            line,
            until: Mutex::default(),
        })
    }

    /// Adds a callback for the end. Call it without any lock that `told` takes.
    pub(crate) fn until(&self, told: impl FnOnce() + Send + 'static) -> Arc<Self> {
        Arc::new(Self {
            line: Arc::clone(&self.line),
            until: Mutex::new(Some(Box::new(told))),
        })
    }

    fn notify_closed(&self) {
        let told = lock(&self.until).take();
        if let Some(told) = told {
            told();
        }
    }
}

impl Drop for StreamLine {
    fn drop(&mut self) {
        self.notify_closed();
    }
}

#[uniffi::export]
impl StreamLine {
    /// Reports an open connection. The writer of an unneeded or second connection is closed.
    pub fn opened(&self, writer: Arc<dyn StreamWriter>) {
        self.line.opened(writer);
    }

    /// Passes received bytes, in order, in chunks of any size. Close the connection if the result
    /// is false: the line is not open, or more than 64 KiB are queued.
    pub fn received(&self, bytes: Vec<u8>) -> bool {
        self.line.received(&bytes).is_ok()
    }

    /// Reports a failed or broken connection; `detail` is for logs.
    pub fn failed(&self, detail: String) {
        self.line.fail(detail);
    }

    /// Reports that the peer closed the connection.
    pub fn ended(&self) {
        self.line.end();
    }

    /// Reports that both sides are closed. Must be the last call.
    pub fn closed(&self) {
        self.line.end();
        self.notify_closed();
    }
}

/// Time limit of an attempt; a radio, or TLS over one, connects slowly.
const TRY: Duration = Duration::from_secs(10);

/// The app's end of one stream. Calls foreign code without a lock, because it may call back.
pub(crate) struct Line {
    runtime: Handle,
    state: Mutex<State>,
}

enum State {
    Opening(oneshot::Sender<io::Result<Stream>>),
    Open(Feeder),
    Ended,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closed;

impl Line {
    fn opening(runtime: Handle) -> (Arc<Self>, oneshot::Receiver<io::Result<Stream>>) {
        let (tell, told) = oneshot::channel();
        let state = Mutex::new(State::Opening(tell));
        (Arc::new(Self { runtime, state }), told)
    }

    pub(crate) fn open(runtime: Handle, writer: Arc<dyn StreamWriter>) -> (Arc<Self>, Stream) {
        let (feeder, stream) = carry(&runtime, writer);
        let state = Mutex::new(State::Open(feeder));
        (Arc::new(Self { runtime, state }), stream)
    }

    pub(crate) fn opened(&self, writer: Arc<dyn StreamWriter>) {
        let (feeder, stream) = carry(&self.runtime, writer);
        let mut state = lock(&self.state);
        match std::mem::replace(&mut *state, State::Ended) {
            State::Opening(tell) => {
                *state = State::Open(feeder);
                drop(state);
                if tell.send(Ok(stream)).is_err() {
                    // The attempt was abandoned; its stream closes the writer.
                    self.end();
                }
            }
            before => *state = before,
        }
    }

    pub(crate) fn received(&self, bytes: &[u8]) -> Result<(), Closed> {
        let mut state = lock(&self.state);
        let fed = match &*state {
            // An empty chunk would occupy the queue without counting against its limit.
            State::Open(_) if bytes.is_empty() => Ok(()),
            State::Open(feeder) => feeder.feed(bytes).map_err(|_| Closed),
            State::Opening(_) => return Err(Closed),
            State::Ended => Err(Closed),
        };
        if fed.is_err() {
            *state = State::Ended;
        }
        fed
    }

    pub(crate) fn fail(&self, detail: String) {
        let before = std::mem::replace(&mut *lock(&self.state), State::Ended);
        match before {
            // Sending fails if the attempt was abandoned.
            State::Opening(tell) => drop(tell.send(Err(io::Error::other(detail)))),
            State::Open(_) => log::info!("a stream of the app's breaks off: {detail}"),
            State::Ended => {}
        }
    }

    pub(crate) fn end(&self) {
        *lock(&self.state) = State::Ended;
    }
}

struct Writer(Arc<dyn StreamWriter>);

impl Writer {
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        guarded(|| self.0.write(bytes.to_vec())).map_err(io::Error::other)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Err(CallbackError::Failed { detail }) = guarded(|| self.0.finish()) {
            log::info!("a stream of the app's does not close: {detail}");
        }
    }
}

fn carry(runtime: &Handle, writer: Arc<dyn StreamWriter>) -> (Feeder, Stream) {
    let writer = Writer(writer);
    let _inside = runtime.enter();
    app_stream(move |bytes| writer.write(bytes))
}

#[derive(Clone)]
pub(crate) struct StreamDial(Arc<dyn StreamOpener>);

impl StreamDial {
    pub(crate) const fn new(opener: Arc<dyn StreamOpener>) -> Self {
        Self(opener)
    }
}

impl fmt::Debug for StreamDial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamDial").finish_non_exhaustive()
    }
}

impl Dial for StreamDial {
    fn dial(&self) -> DialAttempt {
        let opener = Arc::clone(&self.0);
        Box::pin(async move {
            let (line, told) = Line::opening(Handle::current());
            guarded(|| opener.connect(StreamLine::new(line))).map_err(io::Error::other)?;
            // Receiving fails if the app drops the line.
            told.await.map_err(io::Error::other)?
        })
    }

    fn patience(&self) -> Duration {
        TRY
    }
}
