//! Bluetooth channel with faults. Bytes arrive in chunks of any size, stall, and end within a
//! frame. One in three attempts fails.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gomoku_link::driver::{Dial, DialAttempt, Feeder, Stream, app_stream};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio::time::sleep;

#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub(crate) failed: AtomicUsize,
    pub(crate) cut: AtomicUsize,
    pub(crate) stalled: AtomicUsize,
}

/// Opens channels; [`Radio::new`]'s receiver gets the host's ends.
#[derive(Clone)]
pub(crate) struct Radio {
    random: Arc<Mutex<StdRng>>,
    host: UnboundedSender<Stream>,
    /// Whether channels fail. Chunks and stalls always occur.
    unruly: Arc<AtomicBool>,
    tries: Arc<AtomicUsize>,
    pub(crate) faults: Arc<Faults>,
}

impl Radio {
    pub(crate) fn new(seed: u64) -> (Self, UnboundedReceiver<Stream>) {
        let (host, arriving) = unbounded_channel();
        let radio = Self {
            random: Arc::new(Mutex::new(StdRng::seed_from_u64(seed))),
            host,
            unruly: Arc::default(),
            tries: Arc::default(),
            faults: Arc::default(),
        };
        (radio, arriving)
    }

    pub(crate) fn misbehave(&self) {
        self.unruly.store(true, Ordering::Relaxed);
    }

    fn draw(&self, range: std::ops::Range<usize>) -> usize {
        self.random.lock().unwrap().random_range(range)
    }

    fn open(&self) -> io::Result<Stream> {
        // A game makes too few attempts for random failures.
        if self.unruly.load(Ordering::Relaxed)
            && self.tries.fetch_add(1, Ordering::Relaxed) % 3 == 1
        {
            self.faults.failed.fetch_add(1, Ordering::Relaxed);
            return Err(io::ErrorKind::ConnectionRefused.into());
        }
        let channel = Channel {
            radio: self.clone(),
            // Bytes in both directions until the cut, possibly during the handshake.
            left: Arc::new(Mutex::new(self.draw(200..4_000))),
            cut: watch::channel(false).0,
        };
        let (host_feeder, guest_feeder) = Default::default();
        let host = channel.end(&host_feeder, &guest_feeder);
        let guest = channel.end(&guest_feeder, &host_feeder);
        self.host
            .send(host)
            .map_err(|_| io::ErrorKind::ConnectionReset)?;
        Ok(guest)
    }
}

impl Dial for Radio {
    fn dial(&self) -> DialAttempt {
        let radio = self.clone();
        Box::pin(async move {
            sleep(Duration::from_millis(2)).await;
            radio.open()
        })
    }
}

type Slot = Arc<Mutex<Option<Feeder>>>;

#[derive(Clone)]
struct Channel {
    radio: Radio,
    left: Arc<Mutex<usize>>,
    cut: watch::Sender<bool>,
}

impl Channel {
    fn end(&self, own: &Slot, other: &Slot) -> Stream {
        let (queue, mut queued) = unbounded_channel::<Vec<u8>>();
        let (feeder, stream) = app_stream(move |bytes| {
            let sent = queue.send(bytes.to_vec());
            sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
        });
        *own.lock().unwrap() = Some(feeder);
        let (channel, other, mut cut) = (self.clone(), other.clone(), self.cut.subscribe());
        tokio::spawn(async move {
            let carried = async {
                while let Some(bytes) = queued.recv().await {
                    if !channel.carry(&bytes, &other).await {
                        break;
                    }
                }
            };
            tokio::select! {
                () = carried => {}
                _ = cut.wait_for(|cut| *cut) => {}
            }
            other.lock().unwrap().take();
        });
        stream
    }

    /// Returns false if the channel ended first.
    async fn carry(&self, mut bytes: &[u8], to: &Slot) -> bool {
        while !bytes.is_empty() {
            // Half of the chunks are single bytes.
            let most = if self.radio.draw(0..2) == 0 { 1 } else { 60 };
            let (piece, rest) = bytes.split_at(self.radio.draw(1..most + 1).min(bytes.len()));
            bytes = rest;
            if self.radio.draw(0..40) == 0 {
                self.radio.faults.stalled.fetch_add(1, Ordering::Relaxed);
                sleep(Duration::from_millis(self.radio.draw(1..30) as u64)).await;
            }
            let left = {
                let mut left = self.left.lock().unwrap();
                *left = left.saturating_sub(piece.len());
                *left
            };
            if left == 0 && self.radio.unruly.load(Ordering::Relaxed) {
                self.radio.faults.cut.fetch_add(1, Ordering::Relaxed);
                self.cut.send_replace(true);
                return false;
            }
            let feeder = to.lock().unwrap().clone();
            if feeder.is_none_or(|feeder| feeder.feed(piece).is_err()) {
                return false;
            }
        }
        true
    }
}
