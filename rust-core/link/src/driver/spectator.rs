use std::sync::Arc;

use tokio::sync::watch;

use super::connection::{Connection, READ_BYTES, StreamProgress};
use super::game::say_goodbye;
use super::listen::IncomingConnection;
use crate::message::Players;
use crate::session::Identity;
use crate::watch::{SpectatorConnection, WatchedGame};

pub(super) async fn run(
    me: Identity,
    arrival: IncomingConnection,
    players: Players,
    mut game: watch::Receiver<Arc<WatchedGame>>,
) {
    let (inbound, stream, time) = arrival.into_parts();
    let shown = game.borrow_and_update().clone();
    let mut stand = match SpectatorConnection::admit(&me, inbound, players, &shown, time.now_ms()) {
        Ok(stand) => stand,
        Err(turned) => return say_goodbye(stream, &turned),
    };
    let mut connection = Connection::new(stream);
    let mut buffer = [0; READ_BYTES];
    loop {
        if !connection.send(&stand.take_outgoing()) {
            return;
        }
        let timer = tokio::time::sleep_until(time.at(stand.next_timer_ms()));
        let done = tokio::select! {
            changed = game.changed() => {
                let next = game.borrow_and_update().clone();
                changed.is_ok() && stand.show(&next).is_ok()
            }
            moved = connection.advance(&mut buffer) => match moved {
                StreamProgress::Read(count) => stand.receive(&buffer[..count], time.now_ms()).is_ok(),
                StreamProgress::Ended => return,
            },
            () = timer => stand.tick(time.now_ms()).is_ok(),
        };
        if !done {
            connection.send(&stand.take_outgoing());
            return connection.close();
        }
    }
}
