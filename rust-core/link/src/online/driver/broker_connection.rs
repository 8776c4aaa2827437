//! MQTT client over a stream to a broker.

use std::io;

use crate::driver::{Connection, READ_BYTES, Stream, StreamProgress, Time};
use crate::link::Randomness;
use crate::message::Side;
use crate::online::mqtt::{MqttClient, MqttEvent, MqttFault, MqttLogin};

/// Minimum lifetime in milliseconds of a connection that is reopened at once. Otherwise two
/// programs with one game would keep disconnecting each other.
const LIFE_MS: u64 = 1_000;

pub(super) struct BrokerConnection {
    opened_ms: u64,
    connection: Connection,
    client: MqttClient,
    time: Time,
    buffer: Box<[u8; READ_BYTES]>,
}

impl BrokerConnection {
    /// Connects with an unguessable client ID, because the broker disconnects a client when another
    /// one uses its ID.
    pub(super) fn open(
        stream: Stream,
        login: MqttLogin,
        randomness: &Randomness,
        time: Time,
    ) -> io::Result<Self> {
        let name = format!("{:032x}", u128::from_be_bytes(randomness.bytes()));
        let client = MqttClient::new(login, &name, time.now_ms());
        Ok(Self {
            opened_ms: time.now_ms(),
            connection: Connection::new(stream),
            client: client.map_err(failed)?,
            time,
            buffer: Box::new([0; READ_BYTES]),
        })
    }

    pub(super) fn was_established(&self) -> bool {
        self.time.now_ms().saturating_sub(self.opened_ms) >= LIFE_MS
    }

    pub(super) fn post(&mut self, side: Side, payload: &[u8]) -> io::Result<u64> {
        let id = self.client.post(side, payload, self.time.now_ms());
        let id = id.map_err(failed)?;
        self.flush()?;
        Ok(id)
    }

    pub(super) fn sign(&mut self, sign: &[u8]) -> io::Result<()> {
        let said = self.client.sign(sign, self.time.now_ms());
        said.map_err(failed)?;
        self.flush()
    }

    pub(super) fn ask_for_quiet(&mut self) -> io::Result<()> {
        let asked = self.client.ask_for_quiet(self.time.now_ms());
        asked.map_err(failed)?;
        self.flush()
    }

    /// Cancel-safe.
    pub(super) async fn next(&mut self) -> io::Result<MqttEvent> {
        loop {
            if let Some(heard) = self.client.poll() {
                return Ok(heard);
            }
            self.flush()?;
            let timer = self.client.next_timer_ms();
            let slept = async {
                match timer {
                    Some(ms) => tokio::time::sleep_until(self.time.at(ms)).await,
                    None => std::future::pending().await,
                }
            };
            let moved = tokio::select! {
                moved = self.connection.advance(&mut *self.buffer) => Some(moved),
                () = slept => None,
            };
            let now_ms = self.time.now_ms();
            match moved {
                Some(StreamProgress::Read(count)) => {
                    let bytes = &self.buffer[..count];
                    self.client.receive(bytes, now_ms).map_err(failed)?;
                }
                Some(StreamProgress::Ended) => return Err(io::ErrorKind::UnexpectedEof.into()),
                None => self.client.tick(now_ms).map_err(failed)?,
            }
        }
    }

    pub(super) fn close(mut self) {
        self.client.say_goodbye(self.time.now_ms());
        if self.flush().is_ok() {
            self.connection.close();
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let outgoing = self.client.take_outgoing();
        if self.connection.send(&outgoing) {
            Ok(())
        } else {
            Err(io::ErrorKind::TimedOut.into())
        }
    }
}

fn failed(fault: MqttFault) -> io::Error {
    let kind = match &fault {
        MqttFault::Refused(_) => io::ErrorKind::PermissionDenied,
        MqttFault::Malformed(_) => io::ErrorKind::InvalidData,
        MqttFault::Silent => io::ErrorKind::TimedOut,
        MqttFault::Closed => io::ErrorKind::ConnectionAborted,
    };
    io::Error::new(kind, fault)
}
