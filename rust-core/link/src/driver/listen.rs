//! The listening socket. Whoever connects is heard out here, a few at a time, and handed on only
//! when it has said what it wants.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::{Duration, sleep, timeout_at};

use super::connection::READ_BYTES;
use super::game::say_goodbye;
use super::{Stream, Time};
use crate::link::Randomness;
use crate::message::Refusal;
use crate::session::{Door, DoorError, Identity, Knock};
use crate::sync::lock;

/// Handshakes at once.
const MAX_DOORS: usize = 8;

/// Handshakes at once with one address.
const MAX_DOORS_AN_ADDRESS: usize = 2;

/// After an error of the system, such as too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Someone who has said what it wants.
#[derive(Debug)]
pub struct Arrival {
    knock: Knock,
    door: Door,
    stream: Unshown,
    time: Time,
    /// Where it came in by the listener, until the handshake is over.
    pub(super) place: Option<Place>,
}

struct Unshown(Stream);

impl std::fmt::Debug for Unshown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stream")
    }
}

impl Arrival {
    /// Hears out whoever is at the other end of a stream of the app's own.
    ///
    /// # Errors
    /// [`io::Error`] when it ends, says something else, or nothing for three seconds.
    pub async fn hear(
        me: &Identity,
        randomness: &Randomness,
        mut stream: Stream,
    ) -> io::Result<Self> {
        let time = Time::start();
        let other = |_| io::Error::from(io::ErrorKind::InvalidData);
        let mut door = Door::open(me, randomness, time.now_ms()).map_err(other)?;
        let deadline = time.at(door.deadline_ms());
        let mut buffer = [0; READ_BYTES];
        loop {
            let count = timeout_at(deadline, stream.read(&mut buffer)).await??;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let heard = door.receive(&buffer[..count], time.now_ms());
            let outgoing = door.take_outgoing();
            timeout_at(deadline, stream.write_all(&outgoing)).await??;
            match heard {
                Ok(None) => {}
                Ok(Some(knock)) => {
                    return Ok(Self {
                        knock,
                        door,
                        stream: Unshown(stream),
                        time,
                        place: None,
                    });
                }
                Err(error) => {
                    if let DoorError::Turned(turned) = error {
                        say_goodbye(stream, &turned);
                    }
                    return Err(io::ErrorKind::InvalidData.into());
                }
            }
        }
    }

    /// What it wants.
    #[must_use]
    pub const fn knock(&self) -> &Knock {
        &self.knock
    }

    /// Says no, and closes.
    pub fn refuse(self, why: Refusal) {
        say_goodbye(self.stream.0, &self.door.refuse(why));
    }

    pub(super) fn into_parts(self) -> (Door, Stream, Time) {
        (self.door, self.stream.0, self.time)
    }
}

/// A listening TCP socket. Dropping it closes it.
#[derive(Debug)]
pub struct Listener {
    address: SocketAddr,
    arrivals: mpsc::Receiver<Arrival>,
    task: AbortHandle,
}

impl Listener {
    /// Listens at `address`; port 0 lets the system choose.
    ///
    /// # Errors
    /// The system's.
    pub async fn bind(
        address: SocketAddr,
        me: Identity,
        randomness: Randomness,
    ) -> io::Result<Self> {
        let socket = TcpListener::bind(address).await?;
        let address = socket.local_addr()?;
        let (sender, arrivals) = mpsc::channel(MAX_DOORS);
        let task = tokio::spawn(accept(socket, me, randomness, sender)).abort_handle();
        Ok(Self {
            address,
            arrivals,
            task,
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The next one who has said what it wants. Nothing is lost when it is dropped while it waits.
    pub async fn next(&mut self) -> Option<Arrival> {
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
    arrivals: mpsc::Sender<Arrival>,
) {
    let doors = Doors::default();
    loop {
        let (stream, from) = match socket.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                log::warn!("can't accept a connection: {error}");
                sleep(PAUSE).await;
                continue;
            }
        };
        // Without a word: a word would cost what is to be saved.
        let Some(place) = doors.enter(from.ip()) else {
            continue;
        };
        tokio::spawn(hear(
            me.clone(),
            randomness.clone(),
            stream,
            arrivals.clone(),
            place,
        ));
    }
}

async fn hear(
    me: Identity,
    randomness: Randomness,
    stream: TcpStream,
    arrivals: mpsc::Sender<Arrival>,
    place: Place,
) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let heard = Arrival::hear(&me, &randomness, Box::new(stream)).await;
    match heard {
        Ok(mut arrival) => {
            arrival.place = Some(place);
            // There is room for all who have a place, unless the listener is gone.
            if let Err(error) = arrivals.try_send(arrival) {
                error.into_inner().refuse(Refusal::Busy);
            }
        }
        Err(error) => log::debug!("someone at the door: {error}"),
    }
}

/// How many stand at the door, by address.
#[derive(Debug, Clone, Default)]
struct Doors(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// One of the handshakes that go on at once.
#[derive(Debug)]
pub(super) struct Place {
    doors: Doors,
    address: IpAddr,
}

impl Doors {
    fn enter(&self, address: IpAddr) -> Option<Place> {
        let mut by_address = lock(&self.0);
        let all: usize = by_address.values().sum();
        let here = by_address.get(&address).copied().unwrap_or(0);
        if all >= MAX_DOORS || here >= MAX_DOORS_AN_ADDRESS {
            return None;
        }
        by_address.insert(address, here + 1);
        Some(Place {
            doors: self.clone(),
            address,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_address = lock(&self.doors.0);
        if let Some(here) = by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}
