//! Connection to a server from a fixed address, which a test can cut.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use gomoku_link::driver::{Dial, DialAttempt, Stream};
use tokio::io::{copy_bidirectional, duplex};
use tokio::net::TcpSocket;
use tokio::sync::watch;

#[derive(Clone)]
pub(crate) struct Line {
    server: SocketAddr,
    source: Ipv4Addr,
    key: String,
    cut: watch::Sender<bool>,
}

impl Line {
    pub(crate) fn new(server: SocketAddr, source: Ipv4Addr, key: String) -> Self {
        Self {
            server,
            source,
            key,
            cut: watch::channel(false).0,
        }
    }

    /// Blocks new connections until [`Line::mend`].
    pub(crate) fn cut(&self) {
        self.cut.send_replace(true);
    }

    pub(crate) fn mend(&self) {
        self.cut.send_replace(false);
    }
}

impl Dial for Line {
    fn key(&self) -> Option<String> {
        Some(self.key.clone())
    }

    fn dial(&self) -> DialAttempt {
        let (server, source) = (self.server, self.source);
        let mut cut = self.cut.subscribe();
        Box::pin(async move {
            if *cut.borrow() {
                return Err(io::Error::from(io::ErrorKind::NetworkUnreachable));
            }
            let socket = TcpSocket::new_v4()?;
            socket.bind((source, 0).into())?;
            let mut far = socket.connect(server).await?;
            let (near, mut here) = duplex(1 << 16);
            tokio::spawn(async move {
                tokio::select! {
                    _ = copy_bidirectional(&mut here, &mut far) => {}
                    _ = cut.wait_for(|cut| *cut) => {}
                }
            });
            Ok(Box::new(near) as Stream)
        })
    }
}
