//! A real broker, started by scripts/serve.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub struct Broker {
    process: Child,
    pub address: String,
    pub port: u16,
}

impl Broker {
    pub fn start(folder: &Path) -> Self {
        Self::start_with(folder, &[])
    }

    pub fn start_with(folder: &Path, options: &[&str]) -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let process = serve(folder, port, options);
        Self {
            process,
            address: format!("{}@127.0.0.1:{port}", server_key(folder)),
            port,
        }
    }

    /// Restarts the broker as in a system shutdown. A `kill -9` right after a move loses it until
    /// its player reconnects, because the broker has not stored it yet.
    pub fn restarts(&mut self, folder: &Path) {
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").arg(pid).status().unwrap().success());
        self.process.wait().unwrap();
        self.process = serve(folder, self.port, &[]);
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the key that the script generates at the first start.
pub fn server_key(folder: &Path) -> String {
    fs::read_to_string(folder.join("broker/key")).unwrap()
}

/// Whether a server listens. Without one, a socket with the same source port connects to itself.
pub fn answers(port: u16) -> bool {
    TcpStream::connect((Ipv4Addr::LOCALHOST, port))
        .is_ok_and(|line| line.local_addr().ok() != line.peer_addr().ok())
}

pub fn serve(folder: &Path, port: u16, options: &[&str]) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/serve");
    let process = Command::new(script)
        .args(["--foreground", "--port", &port.to_string(), "--state"])
        .arg(folder.join("broker"))
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let end = Instant::now() + Duration::from_secs(120);
    while !answers(port) {
        assert!(Instant::now() < end, "scripts/serve starts no broker");
        thread::sleep(Duration::from_millis(20));
    }
    process
}
