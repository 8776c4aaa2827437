//! The sockets that lead to others nearby, as the platform wants them.

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

/// Binds sockets to the network that leads to somebody nearby, where the system would take another one:
/// Android sends what is bound to nothing over its default network, which is the mobile one as long as the
/// Wi-Fi has no way to the Internet. Called from threads of the core's, several at once, with no lock held;
/// the link stands still meanwhile.
#[uniffi::export(foreign)]
pub trait SocketBinder: Send + Sync {
    /// A TCP socket with this descriptor is about to be connected to that `address`, without a port number
    /// and with a numeric zone where it has one (`192.168.1.5`, `fe80::5%3`). The descriptor stays the
    /// core's, which may close it once this has returned.
    ///
    /// # Errors
    /// When the socket can't be bound. It is connected all the same: the system may find the way by itself,
    /// and without a connection there is no game in any case.
    fn bind(&self, descriptor: i32, address: String) -> Result<(), CallbackError>;
}

/// How sockets are prepared; without a binder they are left as they are. Clones share it.
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
    /// Whether it failed the last time. Listed peers are asked every few seconds: one line is enough.
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
