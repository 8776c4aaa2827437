//! Byte streams that the app carries: Bluetooth, and TLS by the platform.
//!
//! Whoever connects gives the core a [`StreamOpener`]. For each try the core calls it with a
//! [`StreamLine`]; the app connects on a thread of its own and says [`StreamLine::opened`] with a
//! [`StreamWriter`], or [`StreamLine::failed`]. Whoever is connected to gives the core the writer
//! and gets the line. From then on what the peer sends goes into the line, and what the core sends
//! comes to the writer.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex};

use gomoku_link::driver::{Dial, Dialled, Feeder, Stream, app_stream};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::Duration;

use crate::callback::CallbackError;
use crate::sync::{guarded, lock};

/// Opens streams to one peer, again and again. Called from a thread of the core's with no lock held.
#[uniffi::export(rust, foreign)]
pub trait StreamOpener: Send + Sync {
    /// Begins to connect and returns at once; the line is to hear what comes of it. After ten
    /// seconds the core tries again: a connection that comes too late is closed by its writer.
    ///
    /// # Errors
    /// When connecting can't even begin.
    fn connect(&self, line: Arc<StreamLine>) -> Result<(), CallbackError>;
}

/// Sends to the peer. Called from one thread of the core's at a time, with no lock held.
#[uniffi::export(foreign)]
pub trait StreamWriter: Send + Sync {
    /// Takes the bytes to be sent in order, after those before. It must not wait for the peer: the
    /// game stands still meanwhile.
    ///
    /// # Errors
    /// When the stream is broken, or more waits to be sent than the app likes. The core closes it.
    fn write(&self, bytes: Vec<u8>) -> Result<(), CallbackError>;

    /// Closes the connection once what was taken is sent. Called once, as the last.
    ///
    /// # Errors
    /// Whatever the writer throws.
    fn finish(&self) -> Result<(), CallbackError>;
}

/// The core's end of one stream of the app's. Every method may be called at any time, in any order,
/// from any thread; a line that the app forgets counts as closed.
#[derive(uniffi::Object)]
pub struct StreamLine {
    line: Arc<Line>,
    /// Who is to hear that it is closed.
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

    /// The same line in the hands of a carrier whose end is told. Call it with no lock held that
    /// `told` takes.
    pub(crate) fn until(&self, told: impl FnOnce() + Send + 'static) -> Arc<Self> {
        Arc::new(Self {
            line: Arc::clone(&self.line),
            until: Mutex::new(Some(Box::new(told))),
        })
    }

    fn tell_closed(&self) {
        let told = lock(&self.until).take();
        if let Some(told) = told {
            told();
        }
    }
}

impl Drop for StreamLine {
    fn drop(&mut self) {
        self.tell_closed();
    }
}

#[uniffi::export]
impl StreamLine {
    /// The connection is there. Where it is wanted no more, or another was there before, the writer
    /// is closed.
    pub fn opened(&self, writer: Arc<dyn StreamWriter>) {
        self.line.opened(writer);
    }

    /// Bytes have come, in order, in pieces of any size. Whether they were taken; if not, the line is
    /// not open, or more than 64 KiB wait for the game: close the connection.
    pub fn received(&self, bytes: Vec<u8>) -> bool {
        self.line.received(&bytes).is_ok()
    }

    /// There is no connection, or none any more; `detail` is for logs.
    pub fn failed(&self, detail: String) {
        self.line.fail(detail);
    }

    /// The peer has closed the connection.
    pub fn ended(&self) {
        self.line.end();
    }

    /// The connection is closed on both sides, whoever began. Whoever carries it says so as the last.
    pub fn closed(&self) {
        self.line.end();
        self.tell_closed();
    }
}

/// A radio, or TLS over one, takes its time to connect.
const TRY: Duration = Duration::from_secs(10);

/// The app's end of one stream. Foreign code is called with no lock held, since it may call back.
pub(crate) struct Line {
    runtime: Handle,
    state: Mutex<State>,
}

enum State {
    Opening(oneshot::Sender<io::Result<Stream>>),
    Open(Feeder),
    Ended,
}

/// The line is not open, or too much waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closed;

impl Line {
    /// One that the app is to open; the stream comes out of the receiver.
    fn opening(runtime: Handle) -> (Arc<Self>, oneshot::Receiver<io::Result<Stream>>) {
        let (tell, told) = oneshot::channel();
        let state = Mutex::new(State::Opening(tell));
        (Arc::new(Self { runtime, state }), told)
    }

    /// One that is open.
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
                    // The try was given up meanwhile; the writer is closed with its stream.
                    self.end();
                }
            }
            // The second writer is closed with its stream.
            before => *state = before,
        }
    }

    pub(crate) fn received(&self, bytes: &[u8]) -> Result<(), Closed> {
        let mut state = lock(&self.state);
        let fed = match &*state {
            // An empty piece would wait like any other, and weigh nothing.
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

    /// It could not be opened, or breaks off.
    pub(crate) fn fail(&self, detail: String) {
        let before = std::mem::replace(&mut *lock(&self.state), State::Ended);
        match before {
            // Nobody waits any more when this fails.
            State::Opening(tell) => drop(tell.send(Err(io::Error::other(detail)))),
            State::Open(_) => log::info!("a stream of the app's breaks off: {detail}"),
            State::Ended => {}
        }
    }

    pub(crate) fn end(&self) {
        *lock(&self.state) = State::Ended;
    }
}

/// Closes the writer in the end.
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

/// Has the app open a stream for each try.
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
    fn dial(&self) -> Dialled {
        let opener = Arc::clone(&self.0);
        Box::pin(async move {
            let (line, told) = Line::opening(Handle::current());
            guarded(|| opener.connect(StreamLine::new(line))).map_err(io::Error::other)?;
            // The app may forget the line.
            told.await.map_err(io::Error::other)?
        })
    }

    fn patience(&self) -> Duration {
        TRY
    }
}
