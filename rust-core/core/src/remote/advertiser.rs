//! Thread for discovery calls, which may run foreign code. Calls run in order without a lock, and
//! callers don't wait.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use gomoku_link::discovery::{
    Advertisement, Diagnosis, Discovery, DiscoveryError, DiscoveryEvent, DiscoveryObserver,
};

use crate::sync::lock;

/// Stack for foreign code.
const STACK_BYTES: usize = 1 << 20;

/// Maximum wait for the goodbye.
const PATIENCE: Duration = Duration::from_secs(1);

enum Order {
    Announce(Box<Advertisement>, Arc<dyn DiscoveryObserver>),
    Update(Box<Advertisement>),
    NetworkChanged,
    Moved(u16),
    Silence,
    End(Sender<()>),
}

pub(crate) struct Advertiser {
    discovery: Arc<dyn Discovery>,
    orders: Mutex<Option<Sender<Order>>>,
}

impl Advertiser {
    pub(crate) fn new(discovery: Arc<dyn Discovery>) -> Self {
        let (orders, inbox) = mpsc::channel();
        let inside = Arc::clone(&discovery);
        let thread = thread::Builder::new()
            .name("gomoku-herald".into())
            .stack_size(STACK_BYTES)
            .spawn(move || run(&*inside, &inbox))
            .inspect_err(|error| log::error!("no thread for discovery: {error}"));
        Self {
            discovery,
            orders: Mutex::new(thread.is_ok().then_some(orders)),
        }
    }

    pub(crate) fn announce(&self, what: Advertisement, observer: Arc<dyn DiscoveryObserver>) {
        self.order(Order::Announce(Box::new(what), observer));
    }

    pub(crate) fn update(&self, what: Advertisement) {
        self.order(Order::Update(Box::new(what)));
    }

    pub(crate) fn network_changed(&self) {
        self.order(Order::NetworkChanged);
    }

    pub(crate) fn moved(&self, port: u16) {
        self.order(Order::Moved(port));
    }

    pub(crate) fn silence(&self) {
        self.order(Order::Silence);
    }

    /// Stops for good. Idempotent.
    pub(crate) fn close(&self) {
        let Some(orders) = lock(&self.orders).take() else {
            return;
        };
        let (done, wait) = mpsc::channel();
        if orders.send(Order::End(done)).is_ok() {
            // Longer means that discovery hangs; the thread ends once it returns.
            let _ = wait.recv_timeout(PATIENCE);
        }
    }

    /// Closes the sockets that check peers; discovery reopens them later.
    pub(crate) fn free_sockets(&self) {
        self.discovery.free_sockets();
    }

    pub(crate) fn diagnosis(&self) -> Diagnosis {
        self.discovery.diagnosis()
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &*lock(&self.orders) {
            let _ = orders.send(order);
        }
    }
}

impl Drop for Advertiser {
    fn drop(&mut self) {
        // May run on any thread, including discovery's, so it must not wait.
        if let Some(orders) = lock(&self.orders).take() {
            let _ = orders.send(Order::End(mpsc::channel().0));
        }
    }
}

fn run(discovery: &dyn Discovery, inbox: &Receiver<Order>) {
    let mut task = AdvertiserTask {
        discovery,
        news: None,
    };
    while let Ok(order) = inbox.recv() {
        if let Order::End(done) = order {
            task.guarded(AdvertiserTask::stop);
            // Fails only if the caller has given up.
            let _ = done.send(());
            return;
        }
        task.guarded(|task| task.carry_out(order));
    }
}

struct AdvertiserTask<'a> {
    discovery: &'a dyn Discovery,
    news: Option<(Advertisement, Arc<dyn DiscoveryObserver>)>,
}

impl AdvertiserTask<'_> {
    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Announce(what, who) => self.start(*what, who),
            Order::Update(what) => {
                if let Some((now, who)) = &mut self.news {
                    now.clone_from(&what);
                    notify_failure(&**who, self.discovery.update(*what));
                }
            }
            Order::Moved(port) => {
                if let Some((mut what, who)) = self.news.clone()
                    && what.port != port
                {
                    what.port = port;
                    self.start(what, who);
                }
            }
            Order::NetworkChanged => self.discovery.network_changed(),
            Order::Silence | Order::End(_) => self.stop(),
        }
    }

    fn start(&mut self, what: Advertisement, who: Arc<dyn DiscoveryObserver>) {
        self.stop();
        self.news = Some((what.clone(), Arc::clone(&who)));
        notify_failure(&*who, self.discovery.start(what, Arc::clone(&who)));
    }

    fn stop(&mut self) {
        if self.news.take().is_some() {
            self.discovery.stop();
        }
    }

    /// Catches panics of Rust adapters.
    fn guarded(&mut self, act: impl FnOnce(&mut Self)) {
        if catch_unwind(AssertUnwindSafe(|| act(self))).is_err() {
            log::error!("discovery panicked");
        }
    }
}

fn notify_failure(observer: &dyn DiscoveryObserver, done: Result<(), DiscoveryError>) {
    if let Err(error) = done {
        log::warn!("discovery: {error}");
        observer.on_event(DiscoveryEvent::Failed(error));
    }
}
