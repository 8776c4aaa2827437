//! Local Mosquitto with the project's configuration.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use gomoku_link::driver::{Dial, TcpDial};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::meeting::Reached;
use super::phone::LONG;

pub(crate) struct Broker {
    folder: PathBuf,
    pub(crate) address: SocketAddr,
    process: Mutex<Option<Child>>,
}

impl Broker {
    /// Panics without Mosquitto, since the test would check nothing.
    pub(crate) async fn start(name: &str) -> Self {
        for _ in 0..8 {
            let broker = Self::of(name);
            if broker.listens().await {
                return broker;
            }
        }
        panic!("no port is free for a broker");
    }

    fn of(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("gomoku-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // Another test may still take this port first.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../server");
        let rules = fs::read_to_string(server.join("rules.conf")).unwrap();
        let root =
            fs::metadata(&folder).is_ok_and(|at| std::os::unix::fs::MetadataExt::uid(&at) == 0);
        let user = if root { "user root\n" } else { "" };
        let settings = format!(
            "{rules}\npersistence_location {}/\nacl_file {}\nlistener {} 127.0.0.1\n{user}",
            folder.display(),
            folder.join("acl").display(),
            address.port(),
        );
        fs::write(folder.join("mosquitto.conf"), settings).unwrap();
        fs::copy(server.join("acl"), folder.join("acl")).unwrap();
        Self {
            folder,
            address,
            process: Mutex::new(None),
        }
    }

    /// Restarts in the state at [`Broker::kill`]. Panics if another program has the port.
    pub(crate) async fn restart(&self) {
        assert!(self.listens().await, "the broker has ended");
    }

    /// Waits until the program listens. Returns false if it exits instead.
    async fn listens(&self) -> bool {
        let program = [
            "/usr/sbin/mosquitto",
            "/usr/bin/mosquitto",
            "/usr/local/sbin/mosquitto",
        ];
        let program = program.into_iter().find(|path| Path::new(path).exists());
        let program = program.expect("Mosquitto is needed: apt-get install mosquitto");
        let log = fs::File::create(self.folder.join("log")).unwrap();
        let process = Command::new(program)
            .arg("-c")
            .arg(self.folder.join("mosquitto.conf"))
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        *self.process.lock().unwrap() = Some(process.unwrap());
        let reached = async {
            loop {
                let line = TcpStream::connect(self.address).await;
                if self.has_ended() {
                    return false;
                }
                // Without a listener, a socket with this source port connects to itself.
                if line.is_ok_and(|line| line.local_addr().ok() != line.peer_addr().ok()) {
                    return true;
                }
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(LONG, reached).await.unwrap()
    }

    fn has_ended(&self) -> bool {
        let mut process = self.process.lock().unwrap();
        let process = process.as_mut();
        process.is_none_or(|process| process.try_wait().unwrap().is_some())
    }

    pub(crate) fn kill(&self) {
        if let Some(mut process) = self.process.lock().unwrap().take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }
}

impl Reached for Broker {
    fn dial(&self) -> Box<dyn Dial> {
        Box::new(TcpDial::new(self.address))
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
