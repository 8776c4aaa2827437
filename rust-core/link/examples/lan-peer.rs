//! Lobby without a game, for `scripts/lan-lab`. It prints the events of discovery on standard
//! output, one per line, prefixed with the time in milliseconds.
//!
//! ```text
//! lan-peer stay SECONDS NICKNAME [AFTER]   then stops, and lingers for AFTER seconds
//! lan-peer join TRIALS NICKNAME LOG        opens and closes a lobby so many times; each stays open
//!                                          until the output of another peer, LOG, mentions it
//! lan-peer facts                           the interfaces of this machine
//! ```

use std::error::Error;
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use gomoku_link::discovery::{
    Advertisement, Availability, Discovery, DiscoveryEvent, DiscoveryObserver, LobbyId,
    MdnsDiscovery, MdnsOptions, Nickname, TxtRecord,
};
use gomoku_link::message::Rule;

/// Time limit of a trial.
const PATIENCE: Duration = Duration::from_secs(20);

struct Tell(Mutex<Sender<DiscoveryEvent>>);

impl DiscoveryObserver for Tell {
    fn on_event(&self, event: DiscoveryEvent) {
        // The receiver goes before discovery stops.
        let _ = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .send(event);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["stay", seconds, nickname] => stay(seconds.parse()?, nickname, 0),
        ["stay", seconds, nickname, after] => stay(seconds.parse()?, nickname, after.parse()?),
        ["join", trials, nickname, log] => join(trials.parse()?, nickname, log),
        ["facts"] => {
            let discovery = MdnsDiscovery::new(MdnsOptions::default());
            for fact in discovery.diagnosis().interfaces {
                println!("{} {} {:?}", fact.interface, fact.address, fact.usage);
            }
            Ok(())
        }
        _ => Err(
            "usage: lan-peer stay SECONDS NICKNAME [AFTER] | join TRIALS NICKNAME LOG | facts"
                .into(),
        ),
    }
}

/// Starts a listener that accepts every connection and closes it.
fn listen() -> Result<u16, Box<dyn Error>> {
    let listener = TcpListener::bind("[::]:0")?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || listener.incoming().for_each(drop));
    Ok(port)
}

fn advertisement(port: u16, nickname: &str) -> Result<Advertisement, Box<dyn Error>> {
    Ok(Advertisement {
        port,
        record: TxtRecord {
            protocol: 1,
            oldest: 1,
            nickname: Nickname::new(nickname)?,
            status: Availability::Open,
            size: 15,
            rule: Rule::Renju.into(),
            id: LobbyId::draw(),
        },
    })
}

fn open(
    port: u16,
    nickname: &str,
) -> Result<(MdnsDiscovery, LobbyId, Receiver<DiscoveryEvent>), Box<dyn Error>> {
    let discovery = MdnsDiscovery::new(MdnsOptions::default());
    let advertisement = advertisement(port, nickname)?;
    let id = advertisement.record.id;
    let (tell, events) = channel();
    say(&format!("open {id}"));
    discovery.start(advertisement, Arc::new(Tell(Mutex::new(tell))))?;
    Ok((discovery, id, events))
}

fn stay(seconds: u64, nickname: &str, after: u64) -> Result<(), Box<dyn Error>> {
    let (discovery, _, events) = open(listen()?, nickname)?;
    let until = Instant::now() + Duration::from_secs(seconds);
    while let Ok(event) = events.recv_timeout(until.saturating_duration_since(Instant::now())) {
        tell(&event);
    }
    say(&format!("closing {:?}", discovery.diagnosis()));
    discovery.stop();
    say("closed");
    thread::sleep(Duration::from_secs(after));
    Ok(())
}

fn join(trials: u32, nickname: &str, log: &str) -> Result<(), Box<dyn Error>> {
    let port = listen()?;
    for _ in 0..trials {
        let begin = Instant::now();
        let (discovery, id, events) = open(port, nickname)?;
        let until = begin + PATIENCE;
        let found = loop {
            match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(DiscoveryEvent::Found(_)) => break Some(begin.elapsed()),
                Ok(_) => {}
                Err(_) => break None,
            }
        };
        match found {
            Some(took) => say(&format!("joined {id} {}", took.as_millis())),
            None => say(&format!("missed {id}")),
        }
        let told = format!(" found {id} ");
        while Instant::now() < until && !std::fs::read_to_string(log)?.contains(&told) {
            thread::sleep(Duration::from_millis(100));
        }
        discovery.stop();
        // A responder answers the same query at most once per second (RFC 6762, 6).
        thread::sleep(Duration::from_millis(1_200));
    }
    Ok(())
}

fn tell(event: &DiscoveryEvent) {
    match event {
        DiscoveryEvent::Found(peer) | DiscoveryEvent::Changed(peer) => {
            let what = if matches!(event, DiscoveryEvent::Found(_)) {
                "found"
            } else {
                "changed"
            };
            let addresses: Vec<String> = peer.addresses.iter().map(ToString::to_string).collect();
            say(&format!(
                "{what} {} {} {} {}",
                peer.record.id,
                peer.name.replace(' ', "_"),
                addresses.join(","),
                peer.record.nickname,
            ));
        }
        DiscoveryEvent::Stale(name) => say(&format!("stale {}", name.replace(' ', "_"))),
        DiscoveryEvent::Lost(name) => say(&format!("lost {}", name.replace(' ', "_"))),
        DiscoveryEvent::Failed(error) => say(&format!("failed {error}")),
    }
}

fn say(what: &str) {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    println!("{} {what}", now.as_millis());
}
