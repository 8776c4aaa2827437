//! Listening socket with limits on connections that have not stated their purpose.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::{Duration, sleep, sleep_until, timeout_at};

use super::admission::{Admission, AdmissionControl, AdmissionPermit, ExpectedPeer, MAX_PENDING};
use super::connection::READ_BYTES;
use super::game::say_goodbye;
use super::{Stream, Time};
use crate::link::Randomness;
use crate::message::Refusal;
use crate::session::{ConnectionRequest, Identity, InboundConnection, InboundError};

/// Pause after a system error, such as too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Requested length of the accept queue; the system may reduce it.
const QUEUE: u32 = 1_024;

/// Connection that has stated its purpose.
#[derive(Debug)]
pub struct IncomingConnection {
    knock: ConnectionRequest,
    inbound: InboundConnection,
    stream: OpaqueStream,
    time: Time,
}

struct OpaqueStream(Stream);

impl std::fmt::Debug for OpaqueStream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stream")
    }
}

impl IncomingConnection {
    /// Receives a connection's purpose over a stream of the app.
    ///
    /// # Errors
    /// [`io::Error`] when the stream ends, has an invalid message, or sends no hello within three
    /// seconds.
    pub async fn receive(
        me: &Identity,
        randomness: &Randomness,
        stream: Stream,
    ) -> io::Result<Self> {
        Self::receive_with_permit(me, randomness, stream, None).await
    }

    async fn receive_with_permit(
        me: &Identity,
        randomness: &Randomness,
        mut stream: Stream,
        permit: Option<&AdmissionPermit>,
    ) -> io::Result<Self> {
        let time = Time::start();
        let other = |_| io::Error::from(io::ErrorKind::InvalidData);
        let mut inbound = InboundConnection::open(me, randomness, time.now_ms()).map_err(other)?;
        let deadline = time.at(inbound.deadline_ms());
        let mut buffer = [0; READ_BYTES];
        let mut named = false;
        loop {
            let count = timeout_at(deadline, stream.read(&mut buffer)).await??;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let heard = inbound.receive(&buffer[..count], time.now_ms());
            let outgoing = inbound.take_outgoing();
            // Bytes without a reply don't count as progress.
            if let Some(permit) = permit
                && (!outgoing.is_empty() || (!named && inbound.ticket().is_some()))
            {
                let ticket = inbound.ticket().filter(|_| !named);
                named |= ticket.is_some();
                permit.record_progress(ticket);
            }
            timeout_at(deadline, stream.write_all(&outgoing)).await??;
            match heard {
                Ok(None) => {}
                Ok(Some(knock)) => {
                    return Ok(Self {
                        knock,
                        inbound,
                        stream: OpaqueStream(stream),
                        time,
                    });
                }
                Err(error) => {
                    if let InboundError::Turned(turned) = error {
                        say_goodbye(stream, &turned);
                    }
                    return Err(io::ErrorKind::InvalidData.into());
                }
            }
        }
    }

    /// Returns the peer's request.
    #[must_use]
    pub const fn request(&self) -> &ConnectionRequest {
        &self.knock
    }

    /// Refuses the request and closes the connection.
    pub fn refuse(self, why: Refusal) {
        say_goodbye(self.stream.0, &self.inbound.refuse(why));
    }

    pub(super) fn into_parts(self) -> (InboundConnection, Stream, Time) {
        (self.inbound, self.stream.0, self.time)
    }
}

/// TCP listener, closed on drop.
#[derive(Debug)]
pub struct Listener {
    address: SocketAddr,
    arrivals: mpsc::Receiver<IncomingConnection>,
    task: AbortHandle,
}

impl Listener {
    /// Listens at `address`; the system chooses port 0. Reserves a place for the `awaited` peer.
    ///
    /// # Errors
    /// Errors of the system.
    pub async fn bind(
        address: SocketAddr,
        me: Identity,
        randomness: Randomness,
        awaited: ExpectedPeer,
    ) -> io::Result<Self> {
        let socket = if address.is_ipv4() {
            TcpSocket::new_v4()?
        } else {
            TcpSocket::new_v6()?
        };
        // As `TcpListener::bind`, which has a fixed queue length.
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        let socket = socket.listen(QUEUE)?;
        let address = socket.local_addr()?;
        let (sender, arrivals) = mpsc::channel(MAX_PENDING);
        let task = tokio::spawn(accept(socket, me, randomness, awaited, sender)).abort_handle();
        Ok(Self {
            address,
            arrivals,
            task,
        })
    }

    /// Returns the local address.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the next connection with a purpose. Cancel-safe.
    pub async fn next(&mut self) -> Option<IncomingConnection> {
        self.arrivals.recv().await
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(
    socket: TcpListener,
    me: Identity,
    randomness: Randomness,
    awaited: ExpectedPeer,
    arrivals: mpsc::Sender<IncomingConnection>,
) {
    let admission = AdmissionControl::new(awaited);
    loop {
        let (stream, from) = match socket.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                log::warn!("can't accept a connection: {error}");
                sleep(PAUSE).await;
                continue;
            }
        };
        let permit = loop {
            match admission.enter(from.ip()) {
                Admission::Admitted(permit) => break Some(permit),
                Admission::Refused => break None,
                Admission::RetryAt(time) => sleep_until(time).await,
            }
        };
        let Some(permit) = permit else { continue };
        let number = permit.number();
        let (me, randomness, arrivals) = (me.clone(), randomness.clone(), arrivals.clone());
        let task = tokio::spawn(receive(me, randomness, stream, arrivals, permit));
        admission.set_task(number, task.abort_handle());
    }
}

async fn receive(
    me: Identity,
    randomness: Randomness,
    stream: TcpStream,
    arrivals: mpsc::Sender<IncomingConnection>,
    permit: AdmissionPermit,
) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let heard =
        IncomingConnection::receive_with_permit(&me, &randomness, Box::new(stream), Some(&permit))
            .await;
    match heard {
        Ok(arrival) => {
            // The receiver has separate limits.
            if let Err(error) = arrivals.try_send(arrival) {
                error.into_inner().refuse(Refusal::Busy);
            }
        }
        Err(error) => log::debug!("someone at the door: {error}"),
    }
}
