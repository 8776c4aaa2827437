//! Discovery by multicast DNS, for Android and desktops.

mod checks;
mod peer_addresses;
mod responder;
mod schedule;
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
use worker::{Worker, WorkerCommand};

/// Time limit for a responder's call, which takes microseconds unless it is stuck.
const PATIENCE: Duration = Duration::from_millis(500);

/// Options of multicast DNS discovery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MdnsOptions {
    /// Also find peers on this device through loopback. For tests: an app would find only itself.
    pub loopback: bool,
    /// UDP port, normally 5353. Another one isolates tests.
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

/// [`Discovery`] by multicast DNS, stopped on drop. Between `start` and `stop` it owns one thread,
/// and one more per interface in use.
///
/// On Android the app must hold a `MulticastLock` meanwhile, otherwise no packets arrive.
pub struct MdnsDiscovery {
    options: MdnsOptions,
    outgoing: Option<Arc<dyn Outgoing>>,
    running: Mutex<Option<Running>>,
}

struct Running {
    commands: UnboundedSender<WorkerCommand>,
    thread: ThreadId,
    facts: Arc<Mutex<Facts>>,
}

impl Running {
    /// Waits until the worker has processed the command, except on the worker's thread.
    fn order(&self, command: impl FnOnce(mpsc::Sender<()>) -> WorkerCommand) {
        let (done, wait) = mpsc::channel();
        let sent = self.commands.send(command(done)).is_ok();
        if sent && thread::current().id() != self.thread {
            let _ = wait.recv_timeout(PATIENCE);
        }
    }
}

struct Facts {
    diagnosis: Diagnosis,
    daemons: Vec<ServiceDaemon>,
}

impl MdnsDiscovery {
    /// Creates a stopped instance.
    #[must_use]
    pub const fn new(options: MdnsOptions) -> Self {
        Self {
            options,
            outgoing: None,
            running: Mutex::new(None),
        }
    }

    /// Sets the hook for sockets of connections to listed peers. The responder's sockets don't need
    /// it, because it selects the interface per packet.
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
        let (options, worker_facts) = (self.options, facts.clone());
        let worker = Worker::start(
            options,
            advertisement,
            observer,
            checks,
            worker_facts,
            inbox,
        )?;
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
            .send(WorkerCommand::Update(Box::new(advertisement)))
            .map_err(|_| DiscoveryError::NotStarted)
    }

    fn network_changed(&self) {
        if let Some(running) = lock(&self.running).as_ref() {
            // Fails if the worker has ended.
            let _ = running.commands.send(WorkerCommand::NetworkChanged);
        }
    }

    fn stop(&self) {
        // Release the lock: the worker may be in an observer that calls this object.
        let Some(running) = lock(&self.running).take() else {
            return;
        };
        // Afterwards the first goodbye is sent and no event follows. The thread still sends the
        // second.
        running.order(WorkerCommand::Stop);
    }

    fn free_sockets(&self) {
        if let Some(running) = &*lock(&self.running) {
            running.order(WorkerCommand::FreeSockets);
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

fn counters(daemon: &ServiceDaemon) -> Option<Metrics> {
    daemon.get_metrics().ok()?.recv_timeout(PATIENCE).ok()
}

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
