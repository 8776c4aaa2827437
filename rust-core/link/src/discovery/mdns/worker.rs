//! The thread of discovery: it alone reads the library's channels, keeps the table and calls the
//! observer. The library closes a channel whose reader falls 1,000 events behind, without a word;
//! that is noticed here and the search begun again.

use std::future::pending;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mdns_sd::{DaemonEvent, Receiver, ServiceEvent};
use tokio::sync::mpsc::UnboundedReceiver;

use super::checks::Checks;
use super::responder::{Responder, addresses_of, record_of};
use super::schedule::Schedule;
use super::{Facts, MdnsOptions};
use crate::discovery::{
    Advertisement, CheckResult, Diagnosis, DiscoveryError, DiscoveryEvent, DiscoveryObserver,
    Nearby, PeerTable, ServiceName,
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
/// From a fault of the responder to the next try.
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
    responder: Option<Responder>,
    /// When to start a responder anew, while there is none.
    retry_at: Option<Instant>,
    table: PeerTable,
    checks: Checks,
    ask: Schedule,
    announce: Schedule,
    weigh: Schedule,
    /// Services found since the responder was last weighed.
    found: u32,
}

/// What the thread was woken for.
enum Wake {
    Command(Option<Command>),
    Service(Option<ServiceEvent>),
    Responder(Option<DaemonEvent>),
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
                responder: None,
                retry_at: None,
                table: PeerTable::new(advertisement.record.id),
                checks,
                ask: Schedule::new(&ASK, None, now),
                announce: Schedule::new(&ANNOUNCE, Some(ANNOUNCE_EVERY), now),
                weigh: Schedule::new(&[WEIGH_EVERY], Some(WEIGH_EVERY), now),
                found: 0,
            },
            advertisement,
            observer,
            facts,
            commands,
            runtime,
        };
        this.start_responder(now, false)?;
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
                Wake::Command(Some(Command::Stop(done))) => return self.stop(Some(&done)),
                Wake::Command(None) => return self.stop(None),
                Wake::Service(Some(event)) => self.service(event, now),
                Wake::Responder(Some(event)) => self.responder_event(event, now),
                Wake::Service(None) => self.search_closed(now),
                Wake::Responder(None) => self.responder_ended(now),
                Wake::Time => {}
            }
            self.on_time(now);
        }
    }

    /// Says goodbye twice and ends.
    fn stop(mut self, done: Option<&mpsc::Sender<()>>) {
        lock(&self.facts).daemon = None;
        if let Some(responder) = &mut self.state.responder {
            responder.say_goodbye();
        }
        if let Some(done) = done {
            // A caller that is gone does not wait.
            let _ = done.send(());
        }
        if let Some(responder) = self.state.responder.take() {
            std::thread::sleep(SECOND_GOODBYE);
            responder.shut_down();
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

    // --- the responder -----------------------------------------------------------------------

    fn start_responder(&mut self, now: Instant, proven: bool) -> Result<(), DiscoveryError> {
        let mut responder = Responder::start(self.options)?;
        if let Err(error) = responder.advertise(&self.name, &self.advertisement, proven) {
            responder.shut_down();
            return Err(error);
        }
        lock(&self.facts).daemon = Some(responder.daemon());
        let state = &mut self.state;
        state.responder = Some(responder);
        state.table.set_nearby(Nearby::of_this_device());
        state.retry_at = None;
        state.ask.restart(now);
        state.announce.restart(now);
        Ok(())
    }

    /// Starts the responder anew. The name is one's own already.
    fn restart(&mut self, now: Instant) {
        if let Some(responder) = self.state.responder.take() {
            self.keep_counts();
            responder.shut_down();
        }
        self.note(|d| d.restarts += 1);
        self.state.table.network_changed(now);
        if let Err(error) = self.start_responder(now, true) {
            self.failed(error, now);
        }
    }

    /// The counters of a responder end with it.
    fn keep_counts(&self) {
        let mut facts = lock(&self.facts);
        let Some(daemon) = facts.daemon.take() else {
            return;
        };
        drop(facts);
        let counters = daemon
            .get_metrics()
            .ok()
            .and_then(|r| r.recv_timeout(super::PATIENCE).ok());
        facts = lock(&self.facts);
        super::add_counters(&mut facts.diagnosis, counters);
    }

    fn failed(&mut self, error: DiscoveryError, now: Instant) {
        self.note(|d| d.last_error = error.to_string());
        self.state.retry_at = Some(now + RETRY);
        self.tell(vec![DiscoveryEvent::Failed(error)]);
    }

    /// The search ended: the library found its channel full, or its thread has ended.
    fn search_closed(&mut self, now: Instant) {
        self.note(|d| d.last_error = "the search was closed".to_owned());
        self.state.ask.restart(now);
        if let Some(responder) = &mut self.state.responder
            && responder.ask_again().is_err()
        {
            self.responder_ended(now);
        }
    }

    fn responder_ended(&mut self, now: Instant) {
        self.state.responder = None;
        lock(&self.facts).daemon = None;
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
        if let Some(responder) = &mut self.state.responder
            && let Err(error) = responder.advertise(&self.name, &self.advertisement, false)
        {
            // Its queue is full, or it has ended, which its channels tell.
            self.note(|d| d.last_error = error.to_string());
        }
    }

    /// A responder that was flooded is replaced: the library keeps whatever it hears until that
    /// expires by itself, which the sender decides.
    fn weigh(&mut self, now: Instant) {
        self.state.found = 0;
        if let Some(responder) = &self.state.responder
            && responder.load() > MAX_LOAD
        {
            log::warn!("discovery: flooded with records, starting anew");
            self.note(|d| d.last_error = "flooded with records".to_owned());
            self.restart(now);
        }
    }

    // --- what it says ------------------------------------------------------------------------

    fn service(&mut self, event: ServiceEvent, now: Instant) {
        let events = match event {
            ServiceEvent::ServiceResolved(service) => match record_of(&service) {
                Ok(record) => {
                    self.note(|d| d.heard += 1);
                    let addresses = addresses_of(&service, self.options.loopback);
                    let table = &mut self.state.table;
                    let events = table.seen(&service.fullname, addresses, record, now);
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
                    self.state.table.gone(&service.fullname)
                }
            },
            ServiceEvent::ServiceRemoved(_, name) => self.state.table.gone(&name),
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
        if self.state.ask.take_due(now)
            && let Some(responder) = &mut self.state.responder
            && responder.ask_again().is_err()
        {
            self.note(|d| d.last_error = "the responder's queue is full".to_owned());
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
            self.weigh.next(),
            self.checks.next_look(),
            self.table.next_check(),
        ];
        moments.into_iter().flatten().min()
    }
}

async fn wait(commands: &mut UnboundedReceiver<Command>, state: &State) -> Wake {
    let responder = state.responder.as_ref();
    tokio::select! {
        biased;
        command = commands.recv() => Wake::Command(command),
        event = receive(responder.map(|r| &r.found)) => Wake::Service(event),
        event = receive(responder.map(|r| &r.monitor)) => Wake::Responder(event),
        () = sleep_until(state.next_wake()) => Wake::Time,
    }
}

/// The next event; none once the channel is closed.
async fn receive<T>(channel: Option<&Receiver<T>>) -> Option<T> {
    match channel {
        Some(channel) => channel.recv_async().await.ok(),
        None => pending().await,
    }
}

async fn sleep_until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment.into()).await,
        None => pending().await,
    }
}
