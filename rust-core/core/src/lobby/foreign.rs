//! Adapts the platform's discovery to the link's `Discovery` trait.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use gomoku_link::discovery::{
    Advertisement, Check, CheckResult, Diagnosis, Discovery, DiscoveryError, DiscoveryEvent,
    DiscoveryObserver, LocalNetworks, PeerTable, ServiceName, TxtRecord, interface_facts,
};
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Duration, sleep, timeout};

use super::{DiscoveryAdapter, DiscoveryAdvert, DiscoverySink};
use crate::callback::CallbackError;
use crate::sockets::Sockets;
use crate::sync::lock;

const SERVICE: &str = "_gomoku._tcp";

/// Interval between searches for peers due for a check.
const LOOK: Duration = Duration::from_secs(2);

/// Maximum number of open sockets. An iPhone gives an app 256 descriptors, and games need some.
const MAX_SOCKETS: u32 = 64;

pub(super) struct ForeignDiscovery {
    adapter: Arc<dyn DiscoveryAdapter>,
    handle: Handle,
    sockets: Sockets,
    running: Mutex<Option<Running>>,
}

struct Running {
    peers: Arc<ForeignPeers>,
    name: String,
    checks: AbortHandle,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.checks.abort();
    }
}

pub(crate) struct ForeignPeers {
    table: Mutex<PeerTable>,
    observer: Arc<dyn DiscoveryObserver>,
    stopped: AtomicBool,
}

impl ForeignDiscovery {
    pub(super) fn new(
        adapter: Arc<dyn DiscoveryAdapter>,
        handle: Handle,
        sockets: Sockets,
    ) -> Self {
        Self {
            adapter,
            handle,
            sockets,
            running: Mutex::new(None),
        }
    }
}

impl Discovery for ForeignDiscovery {
    fn start(
        &self,
        advertisement: Advertisement,
        observer: Arc<dyn DiscoveryObserver>,
    ) -> Result<(), DiscoveryError> {
        let name = ServiceName::draw(&advertisement.record.nickname).instance;
        let mut table = PeerTable::new(advertisement.record.id);
        table.set_nearby(LocalNetworks::of_this_device());
        let peers = Arc::new(ForeignPeers {
            table: Mutex::new(table),
            observer,
            stopped: AtomicBool::new(false),
        });
        {
            let mut running = lock(&self.running);
            if running.is_some() {
                return Err(DiscoveryError::AlreadyStarted);
            }
            let checks = check(Arc::downgrade(&peers), self.sockets.clone());
            let checks = self.handle.spawn(checks);
            *running = Some(Running {
                peers: Arc::clone(&peers),
                name: name.clone(),
                checks: checks.abort_handle(),
            });
        }
        let sink = DiscoverySink::new(peers);
        let started = self.adapter.start(advert(&advertisement, name), sink);
        started.map_err(system)
    }

    fn update(&self, advertisement: Advertisement) -> Result<(), DiscoveryError> {
        let name = lock(&self.running).as_ref().map(|now| now.name.clone());
        let name = name.ok_or(DiscoveryError::NotStarted)?;
        let updated = self.adapter.update(advert(&advertisement, name));
        updated.map_err(system)
    }

    fn network_changed(&self) {
        let peers = lock(&self.running)
            .as_ref()
            .map(|now| Arc::clone(&now.peers));
        if let Some(peers) = peers {
            {
                let mut table = lock(&peers.table);
                table.set_nearby(LocalNetworks::of_this_device());
                table.network_changed(Instant::now());
            }
            if let Err(error) = self.adapter.network_changed() {
                log::warn!("{error}");
            }
        }
    }

    fn stop(&self) {
        let Some(running) = lock(&self.running).take() else {
            return;
        };
        running.peers.stopped.store(true, Ordering::Release);
        if let Err(error) = self.adapter.stop() {
            log::warn!("{error}");
        }
    }

    fn diagnosis(&self) -> Diagnosis {
        Diagnosis {
            running: lock(&self.running).is_some(),
            interfaces: interface_facts(false),
            ..Diagnosis::default()
        }
    }
}

impl ForeignPeers {
    pub(crate) fn found(&self, name: &str, addresses: &[String], txt: &HashMap<String, String>) {
        let entries = txt
            .iter()
            .map(|(key, value)| (key.as_str(), Some(value.as_bytes())));
        match TxtRecord::parse(entries) {
            Ok(record) => {
                let addresses: Vec<SocketAddr> =
                    addresses.iter().filter_map(|a| a.parse().ok()).collect();
                self.change(|table| table.seen(name, addresses, record, Instant::now()));
            }
            Err(error) => log::debug!("a service that is none of ours: {error}"),
        }
    }

    pub(crate) fn lost(&self, name: &str) {
        self.change(|table| table.gone(name));
    }

    pub(crate) fn failed(&self, reason: String) {
        log::warn!("the app's discovery: {reason}");
        self.change(|_| vec![DiscoveryEvent::Failed(DiscoveryError::System { reason })]);
    }

    fn change(&self, change: impl FnOnce(&mut PeerTable) -> Vec<DiscoveryEvent>) {
        if self.stopped.load(Ordering::Acquire) {
            return;
        }
        let events = change(&mut lock(&self.table));
        for event in events {
            self.observer.on_event(event);
        }
    }
}

/// Marks peers that left without a goodbye as stale.
async fn check(peers: std::sync::Weak<ForeignPeers>, sockets: Sockets) {
    let free = Arc::new(Semaphore::new(MAX_SOCKETS as usize));
    loop {
        sleep(LOOK).await;
        let Some(peers) = peers.upgrade() else { return };
        let checks = lock(&peers.table).checks_due(Instant::now());
        let asked = checks
            .into_iter()
            .map(|check| ask(check, sockets.clone(), Arc::clone(&free)));
        let mut asked: JoinSet<(String, CheckResult)> = asked.collect();
        while let Some(answer) = asked.join_next().await {
            if let Ok((name, result)) = answer {
                peers.change(|table| table.checked(&name, result, Instant::now()));
            }
        }
    }
}

/// Connects to all addresses of a peer once enough sockets are `free`.
async fn ask(check: Check, sockets: Sockets, free: Arc<Semaphore>) -> (String, CheckResult) {
    let wanted = u32::try_from(check.addresses.len()).map_or(MAX_SOCKETS, |n| n.min(MAX_SOCKETS));
    // Never closed.
    let _taken = free.acquire_many(wanted).await;
    let attempts = check.addresses.into_iter().map(|address| {
        let sockets = sockets.clone();
        async move {
            sockets.connect(address).await.ok()?;
            Some(address)
        }
    });
    let mut attempts: JoinSet<Option<SocketAddr>> = attempts.collect();
    let first = async {
        while let Some(attempt) = attempts.join_next().await {
            if let Ok(Some(address)) = attempt {
                return CheckResult::Answered(address);
            }
        }
        CheckResult::Unanswered
    };
    let result = timeout(check.patience, first).await;
    (check.name, result.unwrap_or(CheckResult::Unanswered))
}

fn advert(advertisement: &Advertisement, name: String) -> DiscoveryAdvert {
    let entries = advertisement.record.entries();
    DiscoveryAdvert {
        service: SERVICE.to_owned(),
        name,
        port: advertisement.port.into(),
        txt: entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    }
}

fn system(error: CallbackError) -> DiscoveryError {
    let CallbackError::Failed { detail } = error;
    DiscoveryError::System { reason: detail }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};

    use gomoku_link::discovery::{Availability, LobbyId, Nickname};
    use tokio::runtime::Builder;
    use tokio::task::yield_now;

    use super::*;

    struct Silent;

    impl DiscoveryAdapter for Silent {
        fn start(&self, _: DiscoveryAdvert, _: Arc<DiscoverySink>) -> Result<(), CallbackError> {
            Ok(())
        }

        fn update(&self, _: DiscoveryAdvert) -> Result<(), CallbackError> {
            Ok(())
        }

        fn network_changed(&self) -> Result<(), CallbackError> {
            Ok(())
        }

        fn stop(&self) -> Result<(), CallbackError> {
            Ok(())
        }
    }

    impl DiscoveryObserver for Silent {
        fn on_event(&self, _: DiscoveryEvent) {}
    }

    #[test]
    fn no_task_outlives_its_search() {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let handle = runtime.handle().clone();
        let discovery = ForeignDiscovery::new(Arc::new(Silent), handle, Sockets::default());
        let advertisement = Advertisement {
            port: 1,
            record: TxtRecord {
                protocol: 1,
                oldest: 1,
                nickname: Nickname::new("Ann").unwrap(),
                status: Availability::Open,
                size: 15,
                rule: gomoku_link::message::Rule::Renju.into(),
                id: LobbyId::draw(),
            },
        };
        for _ in 0..2 {
            discovery
                .start(advertisement.clone(), Arc::new(Silent))
                .unwrap();
            runtime.block_on(yield_now());
            assert_eq!(runtime.metrics().num_alive_tasks(), 1);
            discovery.stop();
            runtime.block_on(yield_now());
            assert_eq!(runtime.metrics().num_alive_tasks(), 0);
        }
    }

    #[test]
    fn connects_once_sockets_are_free() {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        listener.set_nonblocking(true).unwrap();
        let check = Check {
            name: "Ann".into(),
            addresses: vec![listener.local_addr().unwrap()],
            patience: Duration::from_secs(5),
        };
        let free = Arc::new(Semaphore::new(1));
        runtime.block_on(async {
            let taken = free.acquire().await.unwrap();
            let asked = tokio::spawn(ask(check, Sockets::default(), Arc::clone(&free)));
            sleep(Duration::from_millis(50)).await;
            assert!(listener.accept().is_err());
            drop(taken);
            let answered = CheckResult::Answered(listener.local_addr().unwrap());
            assert_eq!(asked.await.unwrap(), ("Ann".into(), answered));
            assert!(listener.accept().is_ok());
        });
    }
}
