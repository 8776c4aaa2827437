//! Client with messages that no app would send.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gomoku_link::online::MAX_SLOT_BYTES;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Unrestricted MQTT 3.1.1 client.
pub(crate) struct Spy(TcpStream);

impl Spy {
    pub(crate) async fn open(broker: SocketAddr, user: &str) -> Self {
        let mut spy = Self(TcpStream::connect(broker).await.unwrap());
        spy.hello("spy", user, None).await;
        spy
    }

    /// Connects from this address. Returns `None` if the server rejects it.
    pub(crate) async fn enter(
        server: SocketAddr,
        source: Ipv4Addr,
        user: &str,
        key: &str,
    ) -> Option<Self> {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((source, 0).into()).unwrap();
        let mut spy = Self(socket.connect(server).await.ok()?);
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let client = format!("{:032x}", since.as_nanos());
        spy.hello(&client, user, Some(key)).await;
        let mut answer = [0; 4];
        let answered = timeout(Duration::from_secs(1), spy.0.read_exact(&mut answer)).await;
        (answered.is_ok_and(|read| read.is_ok()) && answer[3] == 0).then_some(spy)
    }

    async fn hello(&mut self, client: &str, user: &str, key: Option<&str>) {
        let flags = if key.is_some() { 0xc2 } else { 0x82 };
        let mut body = b"\x00\x04MQTT\x04".to_vec();
        body.extend([flags, 0x00, 0x3c]);
        for word in [client, user].into_iter().chain(key) {
            body.extend(text(word));
        }
        self.send(0x10, &body).await;
    }

    async fn send(&mut self, kind: u8, body: &[u8]) {
        assert!(body.len() <= MAX_SLOT_BYTES);
        // The broker may have closed the connection.
        let _ = self.0.write_all(&packet(kind, body)).await;
    }

    pub(crate) async fn subscribe(&mut self, number: u16, filter: &str) {
        let mut body = number.to_be_bytes().to_vec();
        body.extend(text(filter));
        body.push(1);
        self.send(0x82, &body).await;
    }

    pub(crate) async fn publish(&mut self, number: u16, topic: &str, payload: &[u8]) {
        let mut body = text(topic);
        body.extend(number.to_be_bytes());
        body.extend(payload);
        self.send(0x33, &body).await;
    }

    pub(crate) fn swallow(&mut self) {
        let mut bytes = [0; 4096];
        while let Ok(1..) = self.0.try_read(&mut bytes) {}
    }

    pub(crate) async fn hears(&mut self, wanted: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        loop {
            let (kind, mut body) = read_packet(&mut self.0).await;
            if kind >> 4 != 3 {
                continue;
            }
            // Skip the topic and, above QoS 0, the packet ID.
            let topic = usize::from(u16::from_be_bytes([body[0], body[1]]));
            let payload = body.split_off(2 + topic + if kind & 6 == 0 { 0 } else { 2 });
            if !payload.is_empty() && wanted(&payload) {
                return payload;
            }
        }
    }

    pub(crate) async fn listen(&mut self, long: Duration) -> Vec<String> {
        let mut bytes = Vec::new();
        let _ = timeout(long, self.0.read_to_end(&mut bytes)).await;
        let (mut seen, mut rest) = (Vec::new(), &bytes[..]);
        while let [kind, length, tail @ ..] = rest {
            let (body, next) = tail.split_at(usize::from(length & 127).min(tail.len()));
            if kind >> 4 == 3 {
                seen.push(String::from_utf8_lossy(body).into_owned());
            }
            rest = next;
        }
        seen
    }
}

pub(crate) fn packet(kind: u8, body: &[u8]) -> Vec<u8> {
    let mut packet = vec![kind];
    let mut left = body.len();
    loop {
        let more = left >= 128;
        packet.push((left % 128) as u8 | if more { 128 } else { 0 });
        left /= 128;
        if !more {
            break;
        }
    }
    packet.extend(body);
    packet
}

/// Returns type and flags, and the body.
pub(crate) async fn read_packet(stream: &mut (impl AsyncRead + Unpin)) -> (u8, Vec<u8>) {
    let kind = stream.read_u8().await.unwrap();
    let (mut length, mut shift) = (0, 0);
    loop {
        let digit = stream.read_u8().await.unwrap();
        length |= usize::from(digit & 127) << shift;
        shift += 7;
        if digit < 128 {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.unwrap();
    (kind, body)
}

pub(crate) fn text(text: &str) -> Vec<u8> {
    let mut bytes = (text.len() as u16).to_be_bytes().to_vec();
    bytes.extend(text.bytes());
    bytes
}
