//! Driver of a watcher over a stream.

use std::io;

use super::connection::{Connection, READ_BYTES, StreamProgress};
use super::{Stream, Time};
use crate::link::Randomness;
use crate::replica::Referee;
use crate::session::Identity;
use crate::watch::{WatchEvent, Watcher};

/// Watches a game until the stream ends. `notify` receives each event with the game.
///
/// # Errors
/// [`io::ErrorKind::InvalidData`] when the host violates the protocol. A normal end is `Ok`.
pub async fn watch<R: Referee + Send>(
    me: Identity,
    randomness: &Randomness,
    stream: Stream,
    mut notify: impl FnMut(WatchEvent, &Watcher<R>) + Send,
) -> io::Result<()> {
    let time = Time::start();
    let wrong =
        |error: crate::session::ProtocolFault| io::Error::new(io::ErrorKind::InvalidData, error);
    let watcher = Watcher::connect(me, randomness, time.now_ms());
    let mut watcher: Watcher<R> = watcher.map_err(|error| wrong(error.into()))?;
    let mut connection = Connection::new(stream);
    let mut buffer = [0; READ_BYTES];
    loop {
        while let Some(watched) = watcher.poll() {
            notify(watched, &watcher);
        }
        if !connection.send(&watcher.take_outgoing()) {
            return Ok(());
        }
        let timer = tokio::time::sleep_until(time.at(watcher.next_timer_ms()));
        tokio::select! {
            moved = connection.advance(&mut buffer) => match moved {
                StreamProgress::Read(count) => {
                    let read = watcher.receive(&buffer[..count], time.now_ms());
                    read.map_err(wrong)?;
                }
                StreamProgress::Ended => return Ok(()),
            },
            () = timer => watcher.tick(time.now_ms()).map_err(wrong)?,
        }
    }
}
