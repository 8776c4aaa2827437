//! Discovery thread, which alone reads the library's channels, updates the table and calls the
//! observer.
//!
//! The library silently closes a channel whose reader falls 1,000 events behind; the worker then
//! restarts the search.

use std::future::{pending, poll_fn};
use std::pin::Pin;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::{Duration, Instant};

use mdns_sd::{DaemonEvent, Receiver, ServiceEvent};
use tokio::sync::mpsc::UnboundedReceiver;

use super::checks::Checks;
use super::peer_addresses::PeerAddresses;
use super::responder::{Responder, addresses_of, record_of, sort_by_reachability};
use super::schedule::Schedule;
use super::{Facts, MdnsOptions};
use crate::discovery::{
    Advertisement, CheckResult, Diagnosis, DiscoveryError, DiscoveryEvent, DiscoveryObserver,
    InterfaceUse, LocalNetworks, PeerTable, ServiceName, interface_facts,
};
use crate::sync::lock;

/// Times of repeated queries, close together at first: with 20 % packet loss, one exchange in three
/// fails. The library queries after 1, 2, 4, … seconds.
const ASK: [Duration; 5] = [
    Duration::from_millis(300),
    Duration::from_millis(800),
    Duration::from_millis(1_800),
    Duration::from_millis(4_000),
    Duration::from_millis(8_000),
];
/// Announcement after the library's two in the first two seconds.
const ANNOUNCE: [Duration; 1] = [Duration::from_millis(4_200)];
/// Interval of later announcements, shorter than that of refresh queries: every listener sends one
/// per peer after 80 % of the records' two minutes. With twenty peers these would wake all devices
/// constantly.
const ANNOUNCE_EVERY: Duration = Duration::from_secs(90);
/// Interval of the check for interfaces. A new one must be used within six seconds, including one
/// of probing.
const FOLLOW_EVERY: Duration = Duration::from_secs(4);
/// Maximum number of interfaces, each with a thread and four file descriptors.
const MAX_INTERFACES: usize = 8;
/// Delay before restarting after a responder error.
const RETRY: Duration = Duration::from_secs(2);
/// Interval, and number of found services, between checks of the responders' load.
const WEIGH_EVERY: Duration = Duration::from_secs(15);
const WEIGH_AFTER: u32 = 256;
/// Maximum number of a responder's records and timers, about 300 bytes each. 64 peers have about a
/// thousand; more than the limit indicate a flood.
const MAX_LOAD: u64 = 4_000;
/// Time for the repeated goodbye packet, sent after 120 ms.
const SECOND_GOODBYE: Duration = Duration::from_millis(160);

pub(super) enum WorkerCommand {
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
    commands: UnboundedReceiver<WorkerCommand>,
    runtime: tokio::runtime::Runtime,
    state: State,
}

struct State {
    /// One per interface in use, the last served at the end.
    responders: Vec<Responder>,
    retry_at: Option<Instant>,
    table: PeerTable,
    sightings: PeerAddresses,
    checks: Checks,
    ask: Schedule,
    announce: Schedule,
    follow: Schedule,
    replace_if_flooded: Schedule,
    found: u32,
}

/// Reason for waking, with the responder's index.
enum Wake {
    Command(Option<WorkerCommand>),
    Service(usize, Option<ServiceEvent>),
    Responder(usize, Option<DaemonEvent>),
    Time,
}

impl Worker {
    /// Prepares all that can fail.
    pub(super) fn start(
        options: MdnsOptions,
        advertisement: Advertisement,
        observer: Arc<dyn DiscoveryObserver>,
        checks: Checks,
        facts: Arc<Mutex<Facts>>,
        commands: UnboundedReceiver<WorkerCommand>,
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
                sightings: PeerAddresses::default(),
                checks,
                ask: Schedule::new(&ASK, None, now),
                announce: Schedule::new(&ANNOUNCE, Some(ANNOUNCE_EVERY), now),
                follow: Schedule::new(&[FOLLOW_EVERY], Some(FOLLOW_EVERY), now),
                replace_if_flooded: Schedule::new(&[WEIGH_EVERY], Some(WEIGH_EVERY), now),
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
                Wake::Command(Some(WorkerCommand::Update(advertisement))) => {
                    self.update(*advertisement, now);
                }
                Wake::Command(Some(WorkerCommand::NetworkChanged)) => self.restart(now),
                Wake::Command(Some(WorkerCommand::FreeSockets(done))) => {
                    self.state.checks.free_sockets(now);
                    // Fails if the caller no longer waits.
                    let _ = done.send(());
                }
                Wake::Command(Some(WorkerCommand::Stop(done))) => return self.stop(Some(&done)),
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

    fn stop(mut self, done: Option<&mpsc::Sender<()>>) {
        lock(&self.facts).daemons.clear();
        for responder in &mut self.state.responders {
            responder.say_goodbye();
        }
        if let Some(done) = done {
            let _ = done.send(());
        }
        if !self.state.responders.is_empty() {
            std::thread::sleep(SECOND_GOODBYE);
        }
    }

    fn note(&self, change: impl FnOnce(&mut Diagnosis)) {
        change(&mut lock(&self.facts).diagnosis);
    }

    fn notify(&self, events: Vec<DiscoveryEvent>) {
        for event in events {
            self.observer.on_event(event);
        }
    }

    /// Starts responders on new interfaces and stops those of removed ones. A `proven` name is not
    /// probed.
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
                self.notify(events);
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
        state.table.set_nearby(LocalNetworks::of_this_device());
        state.ask.restart(now);
        state.announce.restart(now);
        started
    }

    /// The name is already proven.
    fn restart(&mut self, now: Instant) {
        self.state.retry_at = None;
        let responders = std::mem::take(&mut self.state.responders);
        self.add_counts(&responders);
        drop(responders);
        self.state.sightings = PeerAddresses::default();
        self.note(|d| d.restarts += 1);
        self.state.table.network_changed(now);
        if let Err(error) = self.follow_interfaces(now, true) {
            self.failed(error, now);
        }
    }

    fn add_counts(&self, responders: &[Responder]) {
        for responder in responders {
            let counters = super::counters(&responder.daemon());
            self.note(|d| super::add_counters(d, counters.as_ref()));
        }
    }

    fn failed(&mut self, error: DiscoveryError, now: Instant) {
        self.note(|d| d.last_error = error.to_string());
        self.state.retry_at = Some(now + RETRY);
        self.notify(vec![DiscoveryEvent::Failed(error)]);
    }

    /// The search channel was full, or the library's thread has ended.
    fn search_closed(&mut self, at: usize, now: Instant) {
        self.note(|d| d.last_error = "the search was closed".to_owned());
        self.state.ask.restart(now);
        if let Some(responder) = self.state.responders.get_mut(at)
            && responder.query_again().is_err()
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
        self.notify(events);
        self.announce();
        self.state.announce.restart(now);
    }

    fn announce(&mut self) {
        for responder in &mut self.state.responders {
            if let Err(error) = responder.advertise(&self.name, &self.advertisement, false) {
                // The queue is full, or the responder has ended, which its channels report.
                lock(&self.facts).diagnosis.last_error = error.to_string();
            }
        }
    }

    /// Restarts a flooded responder: the library stores records for the lifetime that their sender
    /// sets.
    fn replace_if_flooded(&mut self, now: Instant) {
        self.state.found = 0;
        if self.state.responders.iter().any(|r| r.load() > MAX_LOAD) {
            log::warn!("discovery: flooded with records, starting anew");
            self.note(|d| d.last_error = "flooded with records".to_owned());
            self.restart(now);
        }
    }

    fn service(&mut self, at: usize, event: ServiceEvent, now: Instant) {
        let state = &mut self.state;
        let Some(interface) = state.responders.get(at).map(|r| r.interface.clone()) else {
            return;
        };
        // Rotate, so that a flood on one interface does not delay others.
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
                    let addresses = sort_by_reachability(addresses);
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
                    // Unlist a peer with an invalid record.
                    self.gone(&interface, &service.fullname)
                }
            },
            ServiceEvent::ServiceRemoved(_, name) => self.gone(&interface, &name),
            // Can't be displayed until resolved.
            ServiceEvent::ServiceFound(..) => {
                self.state.found += 1;
                Vec::new()
            }
            // Start or stop of the search.
            _ => Vec::new(),
        };
        self.notify(events);
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
            // The library has queried there, but an answer may be lost.
            DaemonEvent::IpAdd(_) => {
                self.state.table.set_nearby(LocalNetworks::of_this_device());
                self.state.ask.restart(now);
            }
            _ => {}
        }
    }

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
                full |= responder.query_again().is_err();
            }
            if full {
                self.note(|d| d.last_error = "a responder's queue is full".to_owned());
            }
        }
        if self.state.announce.take_due(now) {
            self.announce();
        }
        if self.state.replace_if_flooded.take_due(now) || self.state.found >= WEIGH_AFTER {
            self.replace_if_flooded(now);
        }
        let State { checks, table, .. } = &mut self.state;
        checks.retain(|name| table.is_listed(name));
        for (name, result) in self.state.checks.look(now) {
            self.note(|d| {
                d.checks += 1;
                d.checks_failed += u64::from(result == CheckResult::Unanswered);
            });
            let events = self.state.table.checked(&name, result, now);
            self.notify(events);
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
            self.replace_if_flooded.next(),
            self.checks.next_look(),
            self.table.next_check(),
        ];
        moments.into_iter().flatten().min()
    }
}

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

async fn wait(commands: &mut UnboundedReceiver<WorkerCommand>, state: &State) -> Wake {
    tokio::select! {
        biased;
        command = commands.recv() => Wake::Command(command),
        (at, event) = receive(&state.responders, |r| &r.found) => Wake::Service(at, event),
        (at, event) = receive(&state.responders, |r| &r.monitor) => Wake::Responder(at, event),
        () = sleep_until(state.next_wake()) => Wake::Time,
    }
}

/// Next event of any responder, with its index. `None` for a closed channel.
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
