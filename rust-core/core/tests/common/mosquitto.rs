//! A real Mosquitto with the project's rules, on this machine.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::eventually;

/// A broker with a folder of its own. It ends with this.
pub struct Mosquitto {
    pub address: SocketAddr,
    process: Child,
    _folder: TempDir,
}

impl Mosquitto {
    /// # Panics
    /// Where there is none: nothing is tested then.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Free for the moment; brokers are started once a test.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../server");
        let rules = fs::read_to_string(server.join("rules.conf")).unwrap();
        let at = fs::metadata(folder.path()).unwrap();
        let root = std::os::unix::fs::MetadataExt::uid(&at) == 0;
        let user = if root { "user root\n" } else { "" };
        let acl = folder.path().join("acl");
        let settings = format!(
            "{rules}\npersistence_location {}/\nacl_file {}\nlistener {} 127.0.0.1\n{user}",
            folder.path().display(),
            acl.display(),
            address.port(),
        );
        fs::copy(server.join("acl"), &acl).unwrap();
        let conf = folder.path().join("mosquitto.conf");
        fs::write(&conf, settings).unwrap();
        let programs = [
            "/usr/sbin/mosquitto",
            "/usr/bin/mosquitto",
            "/usr/local/sbin/mosquitto",
        ];
        let program = programs.into_iter().find(|path| Path::new(path).exists());
        let process = Command::new(program.expect("Mosquitto: apt-get install mosquitto"))
            .arg("-c")
            .arg(conf)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let broker = Self {
            address,
            process,
            _folder: folder,
        };
        // Without a listener a socket that comes from that very port is connected to itself.
        eventually("the broker", || {
            TcpStream::connect(address)
                .is_ok_and(|line| line.local_addr().ok() != line.peer_addr().ok())
        });
        broker
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
