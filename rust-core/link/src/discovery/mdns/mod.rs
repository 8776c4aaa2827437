//! Discovery by multicast DNS, for Android and desktops.

mod checks;
mod responder;
mod schedule;
mod sightings;
mod worker;

use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use mdns_sd::{MDNS_PORT, Metrics, ServiceDaemon};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::{
    Advertisement, Diagnosis, Discovery, DiscoveryError, DiscoveryObserver, interface_facts,
};
use crate::outgoing::Outgoing;
use crate::sync::lock;
use checks::Checks;
use worker::{Command, Worker};

/// How long a caller waits for the responder, which answers in microseconds unless it is stuck.
const PATIENCE: Duration = Duration::from_millis(500);

/// How a lobby uses multicast DNS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MdnsOptions {
    /// Also finds peers on this device, by loopback. For tests: an app would find only itself.
    pub loopback: bool,
    /// The UDP port, 5353 for everyone; another one keeps tests apart from the network.
    pub port: u16,
}

impl Default for MdnsOptions {
    fn default() -> Self {
        Self {
            loopback: false,
            port: MDNS_PORT,
        }
    }
}

/// [`Discovery`] by multicast DNS. Owns one thread between `start` and `stop`, and one for each interface in
/// use. Dropping it stops it.
///
/// On Android a `MulticastLock` must be held meanwhile, or nothing is heard.
pub struct MdnsDiscovery {
    options: MdnsOptions,
    outgoing: Option<Arc<dyn Outgoing>>,
    running: Mutex<Option<Running>>,
}

struct Running {
    commands: UnboundedSender<Command>,
    thread: ThreadId,
    facts: Arc<Mutex<Facts>>,
}

impl Running {
    /// Sends a command and waits until it is carried out, except on the worker's own thread.
    fn order(&self, command: impl FnOnce(mpsc::Sender<()>) -> Command) {
        let (done, wait) = mpsc::channel();
        let sent = self.commands.send(command(done)).is_ok();
        if sent && thread::current().id() != self.thread {
            let _ = wait.recv_timeout(PATIENCE);
        }
    }
}

/// What the worker tells of itself.
struct Facts {
    diagnosis: Diagnosis,
    /// The present responders, for their counters.
    daemons: Vec<ServiceDaemon>,
}

impl MdnsDiscovery {
    /// One that is not started.
    #[must_use]
    pub const fn new(options: MdnsOptions) -> Self {
        Self {
            options,
            outgoing: None,
            running: Mutex::new(None),
        }
    }

    /// The same, whose connections to listed peers are made on sockets that `outgoing` has prepared. The
    /// responder's own need it not: it chooses the interface of each packet that it sends.
    #[must_use]
    pub fn prepared_by(mut self, outgoing: Option<Arc<dyn Outgoing>>) -> Self {
        self.outgoing = outgoing;
        self
    }
}

impl Discovery for MdnsDiscovery {
    fn start(
        &self,
        advertisement: Advertisement,
        observer: Arc<dyn DiscoveryObserver>,
    ) -> Result<(), DiscoveryError> {
        let mut running = lock(&self.running);
        if running.is_some() {
            return Err(DiscoveryError::AlreadyStarted);
        }
        let facts = Arc::new(Mutex::new(Facts {
            diagnosis: Diagnosis {
                running: true,
                ..Diagnosis::default()
            },
            daemons: Vec::new(),
        }));
        let (commands, inbox) = unbounded_channel();
        let checks = Checks::new(self.outgoing.clone());
        let (options, told) = (self.options, facts.clone());
        let worker = Worker::start(options, advertisement, observer, checks, told, inbox)?;
        let thread = thread::Builder::new()
            .name("discovery".to_owned())
            .spawn(move || worker.run())
            .map_err(|e| DiscoveryError::System {
                reason: e.to_string(),
            })?;
        *running = Some(Running {
            commands,
            thread: thread.thread().id(),
            facts,
        });
        Ok(())
    }

    fn update(&self, advertisement: Advertisement) -> Result<(), DiscoveryError> {
        let running = lock(&self.running);
        let running = running.as_ref().ok_or(DiscoveryError::NotStarted)?;
        running
            .commands
            .send(Command::Update(Box::new(advertisement)))
            .map_err(|_| DiscoveryError::NotStarted)
    }

    fn network_changed(&self) {
        if let Some(running) = lock(&self.running).as_ref() {
            // Nobody receives it when it has ended, which is as well.
            let _ = running.commands.send(Command::NetworkChanged);
        }
    }

    fn stop(&self) {
        // Out of the lock: the worker may be in an observer that calls us.
        let Some(running) = lock(&self.running).take() else {
            return;
        };
        // Once that is done the first goodbye is out and no event will come. The thread stays a moment
        // longer, for the second.
        running.order(Command::Stop);
    }

    fn free_sockets(&self) {
        if let Some(running) = &*lock(&self.running) {
            running.order(Command::FreeSockets);
        }
    }

    fn diagnosis(&self) -> Diagnosis {
        let facts = lock(&self.running).as_ref().map(|r| r.facts.clone());
        let mut diagnosis = Diagnosis::default();
        if let Some(facts) = facts {
            let (known, daemons) = {
                let facts = lock(&facts);
                (facts.diagnosis.clone(), facts.daemons.clone())
            };
            diagnosis = known;
            for daemon in daemons {
                add_counters(&mut diagnosis, counters(&daemon).as_ref());
            }
        }
        diagnosis.interfaces = interface_facts(self.options.loopback);
        diagnosis
    }
}

impl Drop for MdnsDiscovery {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What a responder has counted; none when it has ended.
fn counters(daemon: &ServiceDaemon) -> Option<Metrics> {
    daemon.get_metrics().ok()?.recv_timeout(PATIENCE).ok()
}

/// Adds what a responder has counted.
fn add_counters(diagnosis: &mut Diagnosis, counters: Option<&Metrics>) {
    let count = |name| {
        let count = counters.and_then(|c| c.get(name)).copied();
        count
            .and_then(|c| u64::try_from(c).ok())
            .unwrap_or_default()
    };
    diagnosis.queries += count("browse");
    diagnosis.announcements += count("register") + count("register-resend");
    diagnosis.answers += count("respond");
}
