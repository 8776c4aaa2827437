//! The one thread that talks to discovery, which may be foreign code: in order, with no lock held,
//! and without keeping anyone waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use gomoku_lan::discovery::{
    Advertisement, Diagnosis, Discovery, DiscoveryError, DiscoveryEvent, DiscoveryObserver,
};

use crate::sync::lock;

/// Foreign code runs on this stack.
const STACK_BYTES: usize = 1 << 20;

/// How long whoever closes waits for the goodbye to be out.
const PATIENCE: Duration = Duration::from_secs(1);

enum Order {
    Announce(Box<Advertisement>, Arc<dyn DiscoveryObserver>),
    Update(Box<Advertisement>),
    NetworkChanged,
    Silence,
    End(Sender<()>),
}

/// Advertises and looks for others as it is told.
pub(crate) struct Herald {
    discovery: Arc<dyn Discovery>,
    orders: Mutex<Option<Sender<Order>>>,
}

impl Herald {
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

    /// From now on this, and only this, is advertised; `observer` hears of others.
    pub(crate) fn announce(&self, what: Advertisement, observer: Arc<dyn DiscoveryObserver>) {
        self.order(Order::Announce(Box::new(what), observer));
    }

    /// Advertises something else under the same observer.
    pub(crate) fn update(&self, what: Advertisement) {
        self.order(Order::Update(Box::new(what)));
    }

    pub(crate) fn network_changed(&self) {
        self.order(Order::NetworkChanged);
    }

    /// Says goodbye and looks for nobody.
    pub(crate) fn silence(&self) {
        self.order(Order::Silence);
    }

    /// Silence for good. Idempotent.
    pub(crate) fn close(&self) {
        let Some(orders) = lock(&self.orders).take() else {
            return;
        };
        let (done, wait) = mpsc::channel();
        if orders.send(Order::End(done)).is_ok() {
            // Longer takes only discovery that is stuck; the thread ends when it is not.
            let _ = wait.recv_timeout(PATIENCE);
        }
    }

    pub(crate) fn diagnosis(&self) -> Diagnosis {
        self.discovery.diagnosis()
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &*lock(&self.orders) {
            // The thread lives as long as the sender.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Herald {
    fn drop(&mut self) {
        // Dropped on any thread, that of discovery included: nobody is waited for.
        if let Some(orders) = lock(&self.orders).take() {
            let _ = orders.send(Order::End(mpsc::channel().0));
        }
    }
}

fn run(discovery: &dyn Discovery, inbox: &Receiver<Order>) {
    let mut observer: Option<Arc<dyn DiscoveryObserver>> = None;
    while let Ok(order) = inbox.recv() {
        let done = guarded(|| match order {
            Order::Announce(what, who) => {
                if observer.take().is_some() {
                    discovery.stop();
                }
                observer = Some(Arc::clone(&who));
                tell_failure(&who, discovery.start(*what, Arc::clone(&who)));
                None
            }
            Order::Update(what) => {
                if let Some(who) = &observer {
                    tell_failure(who, discovery.update(*what));
                }
                None
            }
            Order::NetworkChanged => {
                discovery.network_changed();
                None
            }
            Order::Silence => {
                if observer.take().is_some() {
                    discovery.stop();
                }
                None
            }
            Order::End(done) => {
                if observer.take().is_some() {
                    discovery.stop();
                }
                Some(done)
            }
        });
        if let Some(done) = done {
            let _ = done.send(());
            return;
        }
    }
}

fn tell_failure(observer: &Arc<dyn DiscoveryObserver>, done: Result<(), DiscoveryError>) {
    if let Err(error) = done {
        log::warn!("discovery: {error}");
        observer.on_event(DiscoveryEvent::Failed(error));
    }
}

/// An adapter written in Rust may panic.
fn guarded(call: impl FnOnce() -> Option<Sender<()>>) -> Option<Sender<()>> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| {
        log::error!("discovery panicked");
        None
    })
}
