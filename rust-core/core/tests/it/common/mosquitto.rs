//! A real Mosquitto with the project's configuration.

use std::cell::RefCell;
use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use gomoku_link::online::Topic;
use tempfile::TempDir;

use super::eventually;

pub struct Mosquitto {
    pub address: SocketAddr,
    process: RefCell<Child>,
    _folder: TempDir,
}

impl Mosquitto {
    /// Starts a broker.
    ///
    /// # Panics
    /// If none starts: nothing would be tested.
    pub fn start() -> Self {
        let mut tries = std::iter::repeat_with(Self::attempt);
        tries
            .by_ref()
            .take(8)
            .flatten()
            .next()
            .expect("a broker with a port of its own")
    }

    /// Returns none if another process has taken the port.
    fn attempt() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()));
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
            process: RefCell::new(process),
            _folder: folder,
        };
        // Without a listener, a socket with the same source port connects to itself.
        eventually("the broker", || {
            broker.has_ended()
                || TcpStream::connect(address)
                    .is_ok_and(|line| line.local_addr().ok() != line.peer_addr().ok())
        });
        (!broker.has_ended()).then_some(broker)
    }

    /// Waits until no client is connected: a closed app may still be sending. Only Linux lists
    /// connections.
    pub fn hangs_up(&self) {
        let port = format!(":{:04X}", self.address.port());
        eventually("all lines end", || {
            let lines = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
            !lines.lines().any(|line| {
                let mut fields = line.split_whitespace().skip(2);
                // Remote address and state (01: established).
                fields.next().is_some_and(|far| far.ends_with(&port)) && fields.next() == Some("01")
            })
        });
    }

    /// Returns retained messages. Encodes MQTT 3.1.1 by hand, independent of the project's client.
    pub fn retained(&self, name: &Topic) -> Vec<(String, Vec<u8>)> {
        let mut line = self.connect(name.user());
        let filter = format!("g/{}/+", name.user());
        send(&mut line, 0x82, &[&[0, 1], &*text(&filter), &[0]].concat());
        // Retained messages precede the response to a later ping.
        send(&mut line, 0xc0, &[]);
        let mut found = Vec::new();
        loop {
            match receive(&mut line) {
                (0xd0, _) => return found,
                (0x31, body) => {
                    let (length, rest) = body.split_at(2);
                    let length = usize::from(u16::from_be_bytes([length[0], length[1]]));
                    let (topic, payload) = rest.split_at(length);
                    found.push((String::from_utf8(topic.to_vec()).unwrap(), payload.to_vec()));
                }
                _ => {}
            }
        }
    }

    /// Retains a message, as a server's operator could.
    pub fn plant(&self, name: &Topic, slot: &str, payload: &[u8]) {
        let mut line = self.connect(name.user());
        send(&mut line, 0x33, &[&*text(slot), &[0, 1], payload].concat());
        while receive(&mut line).0 != 0x40 {}
    }

    fn connect(&self, user: &str) -> TcpStream {
        let mut line = TcpStream::connect(self.address).unwrap();
        let head = b"\x00\x04MQTT\x04\x82\x00\x3c";
        send(
            &mut line,
            0x10,
            &[head, &*text("looks"), &text(user)].concat(),
        );
        assert_eq!(receive(&mut line), (0x20, vec![0, 0]));
        line
    }

    fn has_ended(&self) -> bool {
        self.process.borrow_mut().try_wait().unwrap().is_some()
    }
}

/// Sends a packet of fewer than 128 bytes.
fn send(line: &mut TcpStream, kind: u8, body: &[u8]) {
    let length = u8::try_from(body.len()).unwrap();
    assert!(length < 128);
    line.write_all(&[&[kind, length], body].concat()).unwrap();
}

fn receive(line: &mut TcpStream) -> (u8, Vec<u8>) {
    let byte = |line: &mut TcpStream| {
        let mut byte = [0];
        line.read_exact(&mut byte).unwrap();
        byte[0]
    };
    let kind = byte(line);
    let (mut length, mut shift) = (0, 0);
    loop {
        let more = byte(line);
        length |= usize::from(more & 127) << shift;
        shift += 7;
        if more & 128 == 0 {
            break;
        }
    }
    let mut body = vec![0; length];
    line.read_exact(&mut body).unwrap();
    (kind, body)
}

fn text(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap();
    [&length.to_be_bytes(), text.as_bytes()].concat()
}

/// Returns a free port that no concurrent broker of these tests uses; the system may give two of
/// them the same.
fn free_port() -> u16 {
    static GIVEN: Mutex<Vec<u16>> = Mutex::new(Vec::new());
    let mut given = GIVEN.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        if !given.contains(&port) {
            given.push(port);
            return port;
        }
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        let process = self.process.get_mut();
        let _ = process.kill();
        let _ = process.wait();
    }
}
