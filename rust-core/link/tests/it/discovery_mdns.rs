//! Two lobbies over loopback and a separate UDP port. Fails on machines without multicast on
//! loopback.

use std::net::TcpListener;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use gomoku_link::discovery::{
    Advertisement, Availability, Diagnosis, DiscoveredPeer, Discovery, DiscoveryError,
    DiscoveryEvent, DiscoveryObserver, InterfaceUse, LobbyId, MdnsDiscovery, MdnsOptions, Nickname,
    RuleName, TxtRecord,
};

const PATIENCE: Duration = Duration::from_secs(30);

struct Tell(Mutex<Sender<DiscoveryEvent>>);

impl DiscoveryObserver for Tell {
    fn on_event(&self, event: DiscoveryEvent) {
        let _ = self.0.lock().unwrap().send(event);
    }
}

struct Lobby {
    discovery: MdnsDiscovery,
    advertisement: Advertisement,
    events: Receiver<DiscoveryEvent>,
    _listener: TcpListener,
}

/// UDP port without another responder.
fn free_port() -> u16 {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
    socket.local_addr().unwrap().port()
}

fn options(port: u16) -> MdnsOptions {
    MdnsOptions {
        loopback: true,
        port,
    }
}

fn open(nickname: &str, port: u16) -> Lobby {
    let listener = TcpListener::bind("0.0.0.0:0").unwrap();
    let advertisement = Advertisement {
        port: listener.local_addr().unwrap().port(),
        record: TxtRecord {
            protocol: 1,
            oldest: 1,
            nickname: Nickname::new(nickname).unwrap(),
            status: Availability::Open,
            size: 15,
            rule: RuleName::new("renju").unwrap(),
            id: LobbyId::draw(),
        },
    };
    let (tell, events) = channel();
    let discovery = MdnsDiscovery::new(options(port));
    let observer = Arc::new(Tell(Mutex::new(tell)));
    discovery.start(advertisement.clone(), observer).unwrap();
    Lobby {
        discovery,
        advertisement,
        events,
        _listener: listener,
    }
}

impl Lobby {
    fn wait<T>(&self, wanted: impl Fn(DiscoveryEvent) -> Option<T>) -> T {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let event = self.events.recv_timeout(left).expect("an event in time");
            assert!(!matches!(event, DiscoveryEvent::Failed(_)), "{event:?}");
            if let Some(found) = wanted(event) {
                return found;
            }
        }
    }

    fn wait_found(&self, other: &Self) -> DiscoveredPeer {
        self.wait(|event| match event {
            DiscoveryEvent::Found(peer) if peer.record.id == other.advertisement.record.id => {
                Some(peer)
            }
            _ => None,
        })
    }
}

#[test]
fn two_lobbies_find_see_and_lose_each_other() {
    let port = free_port();
    let wei = open("小明", port);
    let mut ann = open("小明", port);
    let found = wei.wait_found(&ann);
    ann.wait_found(&wei);
    assert_eq!(found.record, ann.advertisement.record);
    assert!(
        found
            .addresses
            .iter()
            .all(|a| a.port() == ann.advertisement.port)
    );
    assert!(!found.stale);

    ann.advertisement.record.status = Availability::Busy;
    ann.discovery.update(ann.advertisement.clone()).unwrap();
    let record = wei.wait(|event| match event {
        DiscoveryEvent::Changed(peer) if peer.record.status == Availability::Busy => {
            Some(peer.record)
        }
        _ => None,
    });
    assert_eq!(record, ann.advertisement.record);

    let facts = wei.discovery.diagnosis();
    assert!(
        facts.running && facts.name.starts_with("小明-"),
        "{facts:?}"
    );
    assert!(
        facts.heard >= 2 && facts.queries >= 1 && facts.announcements >= 1,
        "{facts:?}"
    );
    assert!(
        facts
            .interfaces
            .iter()
            .any(|i| i.usage == InterfaceUse::Used),
        "{facts:?}"
    );

    // New responders find each other after a network change.
    wei.discovery.network_changed();
    ann.discovery.stop();
    let gone = wei.wait(|event| match event {
        DiscoveryEvent::Lost(name) => Some(name),
        _ => None,
    });
    assert_eq!(gone, found.name);
    let again = open("小明", port);
    wei.wait_found(&again);
    assert_eq!(wei.discovery.diagnosis().restarts, 1);
}

#[test]
fn it_starts_once_stops_twice_and_starts_again() {
    let port = free_port();
    let lobby = open("Wei", port);
    let (tell, _events) = channel();
    let observer = Arc::new(Tell(Mutex::new(tell)));
    let start = || {
        lobby
            .discovery
            .start(lobby.advertisement.clone(), observer.clone())
    };
    assert_eq!(start(), Err(DiscoveryError::AlreadyStarted));
    lobby.discovery.stop();
    lobby.discovery.stop();
    lobby.discovery.network_changed();
    let update = lobby.discovery.update(lobby.advertisement.clone());
    assert_eq!(update, Err(DiscoveryError::NotStarted));
    let stopped = lobby.discovery.diagnosis();
    assert!(!stopped.running && stopped.name.is_empty(), "{stopped:?}");
    assert_eq!(start(), Ok(()));
    assert!(lobby.discovery.diagnosis().running);
}

/// Observer that stops discovery in its first event.
struct StopsAtOnce {
    discovery: OnceLock<Arc<MdnsDiscovery>>,
    done: Mutex<Sender<Diagnosis>>,
}

impl DiscoveryObserver for StopsAtOnce {
    fn on_event(&self, _: DiscoveryEvent) {
        let discovery = self.discovery.wait();
        discovery.stop();
        let _ = self.done.lock().unwrap().send(discovery.diagnosis());
    }
}

#[test]
fn it_can_be_stopped_from_within_an_event() {
    let port = free_port();
    let wei = open("Wei", port);
    let (done, stopped) = channel();
    let observer = Arc::new(StopsAtOnce {
        discovery: OnceLock::new(),
        done: Mutex::new(done),
    });
    let mut advertisement = wei.advertisement.clone();
    advertisement.record.id = LobbyId::draw();
    let discovery = Arc::new(MdnsDiscovery::new(options(port)));
    discovery.start(advertisement, observer.clone()).unwrap();
    observer.discovery.set(discovery).ok().unwrap();
    let diagnosis = stopped.recv_timeout(PATIENCE).expect("the first event");
    assert!(!diagnosis.running);
    assert!(
        stopped.recv_timeout(Duration::from_millis(300)).is_err(),
        "another event"
    );
}
