//! Cluster started by scripts/online-lab.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use gomoku_link::driver::{Dial, DialAttempt, Stream};
use tokio::net::TcpStream;

use super::meeting::Reached;

pub(crate) struct Cluster {
    folder: PathBuf,
    port: u16,
    next: AtomicUsize,
}

impl Cluster {
    /// Panics without `GOMOKU_CLUSTER` and `GOMOKU_CLUSTER_PORT`.
    pub(crate) fn of_environment() -> Self {
        let folder = std::env::var_os("GOMOKU_CLUSTER").expect("scripts/online-lab cluster");
        let port = std::env::var("GOMOKU_CLUSTER_PORT").unwrap();
        Self {
            folder: folder.into(),
            port: port.parse().unwrap(),
            next: AtomicUsize::new(0),
        }
    }

    /// The first node, behind its proxy.
    pub(crate) fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port + 100).into()
    }

    pub(crate) fn front(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    pub(crate) fn key(&self) -> String {
        std::fs::read_to_string(self.folder.join("key")).unwrap()
    }

    pub(crate) fn kill(&self, node: usize) {
        let pid =
            std::fs::read_to_string(self.folder.join(format!("n{}/node.pid", node + 1))).unwrap();
        let killed = Command::new("kill").args(["-9", pid.trim()]).status();
        assert!(killed.unwrap().success());
    }

    pub(crate) async fn restart(&self) {
        let serve = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/serve");
        let (folder, port) = (self.folder.clone(), self.port.to_string());
        let started = tokio::task::spawn_blocking(move || {
            let mut serve = Command::new(serve);
            serve.args(["--cluster", "--port", &port, "--state"]);
            serve.arg(folder).stderr(Stdio::null()).status()
        });
        assert!(started.await.unwrap().unwrap().success());
    }
}

struct Round {
    port: u16,
    key: String,
    next: AtomicUsize,
}

impl Dial for Round {
    fn key(&self) -> Option<String> {
        Some(self.key.clone())
    }

    fn dial(&self) -> DialAttempt {
        let node = self.next.fetch_add(1, Ordering::Relaxed) % 3;
        let address = ("127.0.0.1", self.port + node as u16);
        Box::pin(async move {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            Ok(Box::new(stream) as Stream)
        })
    }
}

impl Reached for Cluster {
    fn dial(&self) -> Box<dyn Dial> {
        Box::new(Round {
            port: self.port,
            key: self.key(),
            next: AtomicUsize::new(self.next.fetch_add(1, Ordering::Relaxed)),
        })
    }
}
