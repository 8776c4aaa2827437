//! The thread of discovery: it alone reads the library's channels, keeps the table and calls the
//! observer. The library closes a channel whose reader falls 1,000 events behind, without a word;
//! that is noticed here and the search begun again.

use std::future::{pending, poll_fn};
use std::pin::Pin;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::{Duration, Instant};

use mdns_sd::{DaemonEvent, Receiver, ServiceEvent};
use tokio::sync::mpsc::UnboundedReceiver;

use super::checks::Checks;
use super::responder::{Responder, addresses_of, likeliest_first, record_of};
use super::schedule::Schedule;
use super::sightings::Sightings;
use super::{Facts, MdnsOptions};
use crate::discovery::{
    Advertisement, CheckResult, Diagnosis, DiscoveryError, DiscoveryEvent, DiscoveryObserver,
    InterfaceUse, Nearby, PeerTable, ServiceName, interface_facts,
};
use crate::sync::lock;

/// When the network is asked again. Close together at first: at a loss of 20 % one question and
/// its answers in three are in vain. Later the library asks by itself, after 1, 2, 4, … seconds.
const ASK: [Duration; 5] = [
    Duration::from_millis(300),
    Duration::from_millis(800),
    Duration::from_millis(1_800),
    Duration::from_millis(4_000),
    Duration::from_millis(8_000),
];
/// When the own announcement is repeated, beyond the library's two in the first two seconds.
const ANNOUNCE: [Duration; 1] = [Duration::from_millis(4_200)];
/// And then so often: before any listener asks, which each does for each peer when 80 % of the two
/// minutes have passed for which records hold. Twenty peers would wake each other all the time.
const ANNOUNCE_EVERY: Duration = Duration::from_secs(90);
/// How often the device's interfaces are compared with the responders: one that came must be used within
/// six seconds, of which probing for the name takes one.
const FOLLOW_EVERY: Duration = Duration::from_secs(4);
/// More interfaces than this are not used: each costs a thread and four descriptors.
const MAX_INTERFACES: usize = 8;
/// From a fault of a responder to the next try.
const RETRY: Duration = Duration::from_secs(2);
/// When to see how much the responder holds: so often, and after so many services were found.
const WEIGH_EVERY: Duration = Duration::from_secs(15);
const WEIGH_AFTER: u32 = 256;
/// More records and timers than this are somebody's flood: 64 peers have about a thousand. Each
/// takes some 300 bytes.
const MAX_LOAD: u64 = 4_000;
/// A goodbye is repeated 120 ms after the first.
const SECOND_GOODBYE: Duration = Duration::from_millis(160);

pub(super) enum Command {
    Update(Box<Advertisement>),
    NetworkChanged,
    FreeSockets(mpsc::Sender<()>),
    Stop(mpsc::Sender<()>),
}

pub(super) struct Worker {
    options: MdnsOptions,
    name: ServiceName,
    advertisement: Advertisement,
    observer: Arc<dyn DiscoveryObserver>,
    facts: Arc<Mutex<Facts>>,
    commands: UnboundedReceiver<Command>,
    runtime: tokio::runtime::Runtime,
    state: State,
}

/// What changes while it runs.
struct State {
    /// One for each interface in use, the one that was served last at the end.
    responders: Vec<Responder>,
    /// When to start the responders again after a fault.
    retry_at: Option<Instant>,
    table: PeerTable,
    sightings: Sightings,
    checks: Checks,
    ask: Schedule,
    announce: Schedule,
    follow: Schedule,
    weigh: Schedule,
    /// Services found since the responders were last weighed.
    found: u32,
}

/// What the thread was woken for. A number is the responder's place in the list.
enum Wake {
    Command(Option<Command>),
    Service(usize, Option<ServiceEvent>),
    Responder(usize, Option<DaemonEvent>),
    Time,
}

impl Worker {
    /// Prepares everything that can fail.
    pub(super) fn start(
        options: MdnsOptions,
        advertisement: Advertisement,
        observer: Arc<dyn DiscoveryObserver>,
        checks: Checks,
        facts: Arc<Mutex<Facts>>,
        commands: UnboundedReceiver<Command>,
    ) -> Result<Self, DiscoveryError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|e| DiscoveryError::System {
                reason: e.to_string(),
            })?;
        let now = Instant::now();
        let name = ServiceName::draw(&advertisement.record.nickname);
        lock(&facts).diagnosis.name.clone_from(&name.instance);
        let mut this = Self {
            options,
            name,
            state: State {
                responders: Vec::new(),
                retry_at: None,
                table: PeerTable::new(advertisement.record.id),
                sightings: Sightings::default(),
                checks,
                ask: Schedule::new(&ASK, None, now),
                announce: Schedule::new(&ANNOUNCE, Some(ANNOUNCE_EVERY), now),
                follow: Schedule::new(&[FOLLOW_EVERY], Some(FOLLOW_EVERY), now),
                weigh: Schedule::new(&[WEIGH_EVERY], Some(WEIGH_EVERY), now),
                found: 0,
            },
            advertisement,
            observer,
            facts,
            commands,
            runtime,
        };
        this.follow_interfaces(now, false)?;
        Ok(this)
    }

    pub(super) fn run(mut self) {
        loop {
            let wake = self.runtime.block_on(wait(&mut self.commands, &self.state));
            let now = Instant::now();
            match wake {
                Wake::Command(Some(Command::Update(advertisement))) => {
                    self.update(*advertisement, now);
                }
                Wake::Command(Some(Command::NetworkChanged)) => self.restart(now),
                Wake::Command(Some(Command::FreeSockets(done))) => {
                    self.state.checks.free_sockets(now);
                    // A caller that is gone does not wait.
                    let _ = done.send(());
                }
                Wake::Command(Some(Command::Stop(done))) => return self.stop(Some(&done)),
                Wake::Command(None) => return self.stop(None),
                Wake::Service(at, Some(event)) => self.service(at, event, now),
                Wake::Responder(_, Some(event)) => self.responder_event(event, now),
                Wake::Service(at, None) => self.search_closed(at, now),
                Wake::Responder(at, None) => self.responder_ended(at, now),
                Wake::Time => {}
            }
            self.on_time(now);
        }
    }

    /// Says goodbye twice and ends.
    fn stop(mut self, done: Option<&mpsc::Sender<()>>) {
        lock(&self.facts).daemons.clear();
        for responder in &mut self.state.responders {
            responder.say_goodbye();
        }
        if let Some(done) = done {
            // A caller that is gone does not wait.
            let _ = done.send(());
        }
        if !self.state.responders.is_empty() {
            std::thread::sleep(SECOND_GOODBYE);
        }
    }

    fn note(&self, change: impl FnOnce(&mut Diagnosis)) {
        change(&mut lock(&self.facts).diagnosis);
    }

    fn tell(&self, events: Vec<DiscoveryEvent>) {
        for event in events {
            self.observer.on_event(event);
        }
    }

    // --- the responders ----------------------------------------------------------------------

    /// Starts a responder on each interface in use that has none, and ends those of interfaces that are
    /// gone. A name that is `proven` is not probed for.
    fn follow_interfaces(&mut self, now: Instant, proven: bool) -> Result<(), DiscoveryError> {
        let interfaces = interfaces_in_use(self.options.loopback);
        let responders = &mut self.state.responders;
        let gone: Vec<Responder> = responders
            .extract_if(.., |r| !interfaces.contains(&r.interface))
            .collect();
        let new: Vec<String> = interfaces
            .into_iter()
            .filter(|i| !responders.iter().any(|r| r.interface == *i))
            .collect();
        if gone.is_empty() && new.is_empty() {
            return Ok(());
        }
        self.add_counts(&gone);
        for responder in gone {
            for name in self.state.sightings.interface_gone(&responder.interface) {
                let events = self.state.table.gone(&name);
                self.tell(events);
            }
        }
        let started = new.into_iter().try_for_each(|interface| {
            let mut responder = Responder::start(self.options, interface)?;
            responder.advertise(&self.name, &self.advertisement, proven)?;
            self.state.responders.push(responder);
            Ok(())
        });
        let state = &mut self.state;
        lock(&self.facts).daemons = state.responders.iter().map(Responder::daemon).collect();
        state.table.set_nearby(Nearby::of_this_device());
        state.ask.restart(now);
        state.announce.restart(now);
        started
    }

    /// Starts all responders again. The name is one's own already.
    fn restart(&mut self, now: Instant) {
        self.state.retry_at = None;
        let responders = std::mem::take(&mut self.state.responders);
        self.add_counts(&responders);
        drop(responders);
        self.state.sightings = Sightings::default();
        self.note(|d| d.restarts += 1);
        self.state.table.network_changed(now);
        if let Err(error) = self.follow_interfaces(now, true) {
            self.failed(error, now);
        }
    }

    /// Adds the counters of responders that end.
    fn add_counts(&self, responders: &[Responder]) {
        for responder in responders {
            let counters = super::counters(&responder.daemon());
            self.note(|d| super::add_counters(d, counters.as_ref()));
        }
    }

    fn failed(&mut self, error: DiscoveryError, now: Instant) {
        self.note(|d| d.last_error = error.to_string());
        self.state.retry_at = Some(now + RETRY);
        self.tell(vec![DiscoveryEvent::Failed(error)]);
    }

    /// The search ended: the library found its channel full, or its thread has ended.
    fn search_closed(&mut self, at: usize, now: Instant) {
        self.note(|d| d.last_error = "the search was closed".to_owned());
        self.state.ask.restart(now);
        if let Some(responder) = self.state.responders.get_mut(at)
            && responder.ask_again().is_err()
        {
            self.responder_ended(at, now);
        }
    }

    fn responder_ended(&mut self, at: usize, now: Instant) {
        self.state.responders.remove(at);
        self.failed(
            DiscoveryError::System {
                reason: "the responder has ended".to_owned(),
            },
            now,
        );
    }

    fn update(&mut self, advertisement: Advertisement, now: Instant) {
        self.advertisement = advertisement;
        let events = self.state.table.set_own(self.advertisement.record.id);
        self.tell(events);
        self.announce();
        self.state.announce.restart(now);
    }

    fn announce(&mut self) {
        for responder in &mut self.state.responders {
            if let Err(error) = responder.advertise(&self.name, &self.advertisement, false) {
                // Its queue is full, or it has ended, which its channels tell.
                lock(&self.facts).diagnosis.last_error = error.to_string();
            }
        }
    }

    /// A responder that was flooded is replaced: the library keeps whatever it hears until that
    /// expires by itself, which the sender decides.
    fn weigh(&mut self, now: Instant) {
        self.state.found = 0;
        if self.state.responders.iter().any(|r| r.load() > MAX_LOAD) {
            log::warn!("discovery: flooded with records, starting anew");
            self.note(|d| d.last_error = "flooded with records".to_owned());
            self.restart(now);
        }
    }

    // --- what it says ------------------------------------------------------------------------

    fn service(&mut self, at: usize, event: ServiceEvent, now: Instant) {
        let state = &mut self.state;
        let Some(interface) = state.responders.get(at).map(|r| r.interface.clone()) else {
            return;
        };
        // A flood on one interface does not hold up the others.
        state.responders.rotate_left(at + 1);
        let events = match event {
            ServiceEvent::ServiceResolved(service) => match record_of(&service) {
                Ok(record) => {
                    self.note(|d| d.heard += 1);
                    let State {
                        sightings, table, ..
                    } = &mut self.state;
                    let addresses = addresses_of(&service, self.options.loopback);
                    let addresses = sightings.seen(&interface, &service.fullname, addresses);
                    let addresses = likeliest_first(addresses);
                    let events = table.seen(&service.fullname, addresses, record, now);
                    sightings.retain(|name| table.is_listed(name));
                    let overflow = table.overflow();
                    self.note(|d| d.overflow = overflow);
                    events
                }
                Err(refusal) => {
                    log::debug!("discovery: {} refused: {refusal}", service.fullname);
                    self.note(|d| {
                        d.refused += 1;
                        d.last_refusal = refusal.to_string();
                    });
                    // What was good before and is not now is listed no longer.
                    self.gone(&interface, &service.fullname)
                }
            },
            ServiceEvent::ServiceRemoved(_, name) => self.gone(&interface, &name),
            // Found but not resolved can't be shown.
            ServiceEvent::ServiceFound(..) => {
                self.state.found += 1;
                Vec::new()
            }
            // Started and stopped are no news.
            _ => Vec::new(),
        };
        self.tell(events);
    }

    fn gone(&mut self, interface: &str, name: &str) -> Vec<DiscoveryEvent> {
        if self.state.sightings.gone(interface, name) {
            self.state.table.gone(name)
        } else {
            Vec::new()
        }
    }

    fn responder_event(&mut self, event: DaemonEvent, now: Instant) {
        match event {
            DaemonEvent::Error(error) => self.note(|d| d.last_error = error.to_string()),
            DaemonEvent::NameChange(_) => self.note(|d| d.renamed += 1),
            // The library has asked there; an answer may be lost.
            DaemonEvent::IpAdd(_) => {
                self.state.table.set_nearby(Nearby::of_this_device());
                self.state.ask.restart(now);
            }
            _ => {}
        }
    }

    // --- time --------------------------------------------------------------------------------

    fn on_time(&mut self, now: Instant) {
        if self.state.retry_at.is_some_and(|at| at <= now) {
            self.restart(now);
        }
        if self.state.follow.take_due(now)
            && let Err(error) = self.follow_interfaces(now, false)
        {
            self.failed(error, now);
        }
        if self.state.ask.take_due(now) {
            let mut full = false;
            for responder in &mut self.state.responders {
                full |= responder.ask_again().is_err();
            }
            if full {
                self.note(|d| d.last_error = "a responder's queue is full".to_owned());
            }
        }
        if self.state.announce.take_due(now) {
            self.announce();
        }
        if self.state.weigh.take_due(now) || self.state.found >= WEIGH_AFTER {
            self.weigh(now);
        }
        let State { checks, table, .. } = &mut self.state;
        checks.retain(|name| table.is_listed(name));
        for (name, result) in self.state.checks.look(now) {
            self.note(|d| {
                d.checks += 1;
                d.checks_failed += u64::from(result == CheckResult::Unanswered);
            });
            let events = self.state.table.checked(&name, result, now);
            self.tell(events);
        }
        for check in self.state.table.checks_due(now) {
            self.state.checks.begin(check, now);
        }
    }
}

impl State {
    fn next_wake(&self) -> Option<Instant> {
        let moments = [
            self.retry_at,
            self.ask.next(),
            self.announce.next(),
            self.follow.next(),
            self.weigh.next(),
            self.checks.next_look(),
            self.table.next_check(),
        ];
        moments.into_iter().flatten().min()
    }
}

/// The names of the interfaces to use, by the device's present addresses.
fn interfaces_in_use(loopback: bool) -> Vec<String> {
    let mut names = Vec::new();
    for fact in interface_facts(loopback) {
        if fact.usage == InterfaceUse::Used
            && names.len() < MAX_INTERFACES
            && !names.contains(&fact.interface)
        {
            names.push(fact.interface);
        }
    }
    names
}

async fn wait(commands: &mut UnboundedReceiver<Command>, state: &State) -> Wake {
    tokio::select! {
        biased;
        command = commands.recv() => Wake::Command(command),
        (at, event) = receive(&state.responders, |r| &r.found) => Wake::Service(at, event),
        (at, event) = receive(&state.responders, |r| &r.monitor) => Wake::Responder(at, event),
        () = sleep_until(state.next_wake()) => Wake::Time,
    }
}

/// The next event of any responder, and the responder's place; no event once its channel is closed.
async fn receive<T>(
    responders: &[Responder],
    channel: impl Fn(&Responder) -> &Receiver<T>,
) -> (usize, Option<T>) {
    let mut events: Vec<_> = responders.iter().map(|r| channel(r).recv_async()).collect();
    poll_fn(|context| {
        for (at, event) in events.iter_mut().enumerate() {
            if let Poll::Ready(event) = Pin::new(event).poll(context) {
                return Poll::Ready((at, event.ok()));
            }
        }
        Poll::Pending
    })
    .await
}

async fn sleep_until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment.into()).await,
        None => pending().await,
    }
}
