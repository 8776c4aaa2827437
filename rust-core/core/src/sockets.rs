use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gomoku_link::outgoing::{self, Outgoing};
use tokio::net::TcpStream;

use crate::callback::CallbackError;
use crate::sync::guarded;

/// Binds sockets to the network of a nearby device. Android's default network is the mobile one
/// while the Wi-Fi has no Internet access. Called on core threads, concurrently, without a lock.
#[uniffi::export(foreign)]
pub trait SocketBinder: Send + Sync {
    /// Binds a TCP socket before it connects to `address`, which has no port, but a numeric zone if
    /// needed (`192.168.1.5`, `fe80::5%3`). The core owns the descriptor and may close it after
    /// this call.
    ///
    /// # Errors
    /// If the socket can't be bound. The core still connects it, because the system may find a
    /// route.
    fn bind(&self, descriptor: i32, address: String) -> Result<(), CallbackError>;
}

/// Without a binder sockets stay unbound. Clones share the binder.
#[derive(Clone, Default)]
pub(crate) struct Sockets(Option<Arc<dyn Outgoing>>);

impl Sockets {
    pub(crate) fn bound_by(binder: Option<Arc<dyn SocketBinder>>) -> Self {
        Self(binder.map(|binder| {
            let failing = AtomicBool::new(false);
            Arc::new(Bound { binder, failing }) as Arc<dyn Outgoing>
        }))
    }

    pub(crate) fn outgoing(&self) -> Option<Arc<dyn Outgoing>> {
        self.0.clone()
    }

    pub(crate) async fn connect(&self, address: SocketAddr) -> io::Result<TcpStream> {
        outgoing::connect(address, self.0.as_deref()).await
    }
}

impl fmt::Debug for Sockets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sockets").finish_non_exhaustive()
    }
}

struct Bound {
    binder: Arc<dyn SocketBinder>,
    /// Only the first of many failures is logged: listed peers are contacted every few seconds.
    failing: AtomicBool,
}

impl Outgoing for Bound {
    fn prepare(&self, socket: BorrowedFd<'_>, address: SocketAddr) {
        let bound = guarded(|| self.binder.bind(socket.as_raw_fd(), without_port(address)));
        let failed_before = self.failing.swap(bound.is_err(), Ordering::Relaxed);
        if let (Err(error), false) = (bound, failed_before) {
            log::warn!("sockets can't be bound to their network: {error}");
        }
    }
}

fn without_port(address: SocketAddr) -> String {
    match address {
        SocketAddr::V6(v6) if v6.scope_id() != 0 => format!("{}%{}", v6.ip(), v6.scope_id()),
        _ => address.ip().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_its_zone() {
        for (address, said) in [
            ("192.168.1.5:40123", "192.168.1.5"),
            ("[fd00::5]:9", "fd00::5"),
            ("[fe80::5%3]:9", "fe80::5%3"),
        ] {
            assert_eq!(without_port(address.parse().unwrap()), said);
        }
    }
}
