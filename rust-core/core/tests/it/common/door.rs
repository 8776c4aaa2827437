//! Counts connections to a real broker, and begins online games.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};

use gomoku_core::{
    Broker, BrokerAddress, CallbackError, Dial, DialAttempt, InviteBy, OnlineEvent, OnlineObserver,
    OnlineTable, RemoteSetup, Storage, read_broker_address,
};
use gomoku_link::driver::{TcpDial, held};

use super::PATIENCE;

pub const ANN: &str = "Ann";

/// Records connections and their maximum at once.
#[derive(Default)]
pub struct Door {
    there: AtomicUsize,
    most: AtomicUsize,
    pub came: Mutex<Vec<usize>>,
}

impl Door {
    fn enter(self: &Arc<Self>, room: usize) -> Inside {
        let there = self.there.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(there, Ordering::SeqCst);
        self.came.lock().unwrap().push(room);
        Inside(Arc::clone(self))
    }

    pub fn most(&self) -> usize {
        self.most.load(Ordering::SeqCst)
    }

    pub fn to(self: &Arc<Self>, address: SocketAddr, room: usize) -> Broker {
        let (dial, door) = (TcpDial::new(address), Arc::clone(self));
        Broker::dialled(Counted { dial, room, door })
    }
}

struct Inside(Arc<Door>);

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.there.fetch_sub(1, Ordering::SeqCst);
    }
}

struct Counted {
    dial: TcpDial,
    room: usize,
    door: Arc<Door>,
}

impl Dial for Counted {
    fn dial(&self) -> DialAttempt {
        let (inside, dialled) = (self.door.enter(self.room), self.dial.dial());
        Box::pin(async move {
            let stream = dialled.await?;
            Ok(held(stream, inside))
        })
    }
}

struct Ear(Mutex<Sender<OnlineEvent>>);

impl OnlineObserver for Ear {
    fn on_online_event(&self, event: OnlineEvent) -> Result<(), CallbackError> {
        let _ = self.0.lock().unwrap().send(event);
        Ok(())
    }
}

pub fn ear() -> (Arc<dyn OnlineObserver>, Receiver<OnlineEvent>) {
    let (sender, heard) = mpsc::channel();
    (Arc::new(Ear(Mutex::new(sender))), heard)
}

pub fn at(address: SocketAddr) -> BrokerAddress {
    read_broker_address(&format!("tcp://{address}")).unwrap()
}

pub fn plain(address: SocketAddr) -> Broker {
    Broker::dialled(TcpDial::new(address))
}

/// Returns the game, its events and the link once the broker has the invitation.
pub fn invite(
    storage: &Storage,
    broker: SocketAddr,
    setup: RemoteSetup,
) -> (Arc<OnlineTable>, Receiver<OnlineEvent>, String) {
    invite_called(storage, broker, &at(broker), setup)
}

/// Like [`invite`], for a broker stored under another address.
pub fn invite_called(
    storage: &Storage,
    broker: SocketAddr,
    called: &BrokerAddress,
    setup: RemoteSetup,
) -> (Arc<OnlineTable>, Receiver<OnlineEvent>, String) {
    let (observer, heard) = ear();
    let table = storage.invite_over(&plain(broker), called, ANN, setup, InviteBy::Link, observer);
    let link = match heard.recv_timeout(PATIENCE).unwrap() {
        OnlineEvent::Invitation { text } => text,
        other => panic!("{other:?}"),
    };
    (table.unwrap(), heard, link)
}
