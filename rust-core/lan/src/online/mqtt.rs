//! MQTT 3.1.1 for two slots, without I/O: the only file that knows `mqtt_protocol_core`.

use std::collections::VecDeque;

use mqtt_protocol_core::mqtt::common::Cursor;
use mqtt_protocol_core::mqtt::connection::role::Client as ClientRole;
use mqtt_protocol_core::mqtt::connection::{ConnectionOptions, Event, TimerKind};
use mqtt_protocol_core::mqtt::packet::v3_1_1::{Connect, Disconnect, Publish, Subscribe};
use mqtt_protocol_core::mqtt::packet::{GenericPacketTrait, Packet, Qos, SubEntry, SubOpts};
use mqtt_protocol_core::mqtt::{Connection, Version};

use super::keys::Topic;
use super::slot::MAX_SLOT_BYTES;
use crate::message::Side;

/// A slot with its topic; a broker that sends more is not ours.
const MAX_PACKET_BYTES: u32 = MAX_SLOT_BYTES as u32 + 256;

/// Without a sign of life for so long the client asks; half as long again, and the broker forgets it.
const KEEP_ALIVE_S: u16 = 30;

/// The broker's answer to that.
const ANSWER_MS: u64 = 10_000;

/// From the stream to the first word of the broker.
const WELCOME_MS: u64 = 10_000;

/// A broker that does not do what a broker does.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MqttFault {
    /// It lets this client not in, or to no slot.
    #[error("the broker refuses: {0}")]
    Refused(String),
    /// What it sends is not MQTT, or too much.
    #[error("the broker does not speak MQTT: {0}")]
    Malformed(String),
    /// It does not answer.
    #[error("the broker is silent")]
    Silent,
    /// It, or the protocol, wants the connection closed.
    #[error("the broker closes the connection")]
    Closed,
}

/// What a broker has done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Heard {
    /// The slots are read from now on.
    Ready,
    /// A slot's content; empty when it was cleared.
    Slot(Side, Vec<u8>),
    /// What was posted with this number is stored.
    Stored(u16),
    /// All that was asked of it before [`Client::ask_for_quiet`] has been answered.
    Quiet,
}

/// One connection to a broker, for one room.
pub(super) struct Client {
    connection: Connection<ClientRole>,
    topic: Topic,
    reads: Vec<Side>,
    out: Vec<u8>,
    heard: VecDeque<Heard>,
    ping_ms: Option<u64>,
    dead_ms: Option<u64>,
    ready: bool,
}

impl Client {
    /// Says hello as the topic's user; `name` tells the room's clients apart.
    pub(super) fn new(
        topic: Topic,
        name: &str,
        reads: Vec<Side>,
        now_ms: u64,
    ) -> Result<Self, MqttFault> {
        let options = ConnectionOptions::new().maximum_packet_size_recv(MAX_PACKET_BYTES);
        let mut connection = Connection::with_options(Version::V3_1_1, options);
        connection.set_auto_pub_response(true);
        connection.set_pingresp_recv_timeout(ANSWER_MS);
        let mut client = Self {
            connection,
            reads,
            out: Vec::new(),
            heard: VecDeque::new(),
            ping_ms: None,
            dead_ms: Some(now_ms.saturating_add(WELCOME_MS)),
            ready: false,
            topic,
        };
        let hello = Connect::builder()
            .client_id(format!("{}-{name}", client.topic.user()))
            .and_then(|hello| hello.user_name(client.topic.user()))
            .and_then(|hello| hello.clean_session(true).keep_alive(KEEP_ALIVE_S).build())
            .map_err(malformed)?;
        let events = client.connection.checked_send(hello);
        client.carry_out(events, now_ms)?;
        Ok(client)
    }

    /// What has come over the stream, in pieces of any size.
    pub(super) fn receive(&mut self, bytes: &[u8], now_ms: u64) -> Result<(), MqttFault> {
        let mut cursor = Cursor::new(bytes);
        while (cursor.position() as usize) < bytes.len() {
            let events = self.connection.recv(&mut cursor);
            self.carry_out(events, now_ms)?;
        }
        Ok(())
    }

    pub(super) fn poll(&mut self) -> Option<Heard> {
        self.heard.pop_front()
    }

    pub(super) fn take_outgoing(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    /// Leaves `payload` in a slot; empty clears it. The number comes back with [`Heard::Stored`].
    pub(super) fn post(
        &mut self,
        side: Side,
        payload: &[u8],
        now_ms: u64,
    ) -> Result<u16, MqttFault> {
        let id = self.connection.acquire_packet_id().map_err(malformed)?;
        let message = Publish::builder()
            .topic_name(self.topic.slot(side))
            .map_err(malformed)?
            .qos(Qos::AtLeastOnce)
            .retain(true)
            .packet_id(id)
            .payload(payload)
            .build()
            .map_err(malformed)?;
        let events = self.connection.checked_send(message);
        self.carry_out(events, now_ms)?;
        Ok(id)
    }

    /// [`Heard::Quiet`] comes after everything that was asked for before.
    pub(super) fn ask_for_quiet(&mut self, now_ms: u64) -> Result<(), MqttFault> {
        let events = self.connection.notify_timer_fired(TimerKind::PingreqSend);
        self.carry_out(events, now_ms)
    }

    pub(super) fn say_goodbye(&mut self, now_ms: u64) {
        if let Ok(goodbye) = Disconnect::builder().build() {
            let events = self.connection.checked_send(goodbye);
            // The connection is closed anyway.
            let _ = self.carry_out(events, now_ms);
        }
    }

    pub(super) fn next_timer_ms(&self) -> Option<u64> {
        [self.ping_ms, self.dead_ms].into_iter().flatten().min()
    }

    pub(super) fn tick(&mut self, now_ms: u64) -> Result<(), MqttFault> {
        if self.dead_ms.is_some_and(|at| now_ms >= at) {
            return Err(MqttFault::Silent);
        }
        if self.ping_ms.take_if(|at| now_ms >= *at).is_some() {
            self.ask_for_quiet(now_ms)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, events: Vec<Event>, now_ms: u64) -> Result<(), MqttFault> {
        for event in events {
            match event {
                Event::RequestSendPacket { packet, .. } => {
                    self.out.extend(packet.to_continuous_buffer());
                }
                Event::NotifyPacketReceived(packet) => self.packet(&packet, now_ms)?,
                Event::RequestTimerReset { kind, duration_ms } => {
                    let at = now_ms.saturating_add(duration_ms);
                    *self.timer(kind) = Some(at);
                }
                Event::RequestTimerCancel(kind) => *self.timer(kind) = None,
                Event::NotifyError(error) => return Err(malformed(error)),
                Event::RequestClose => return Err(MqttFault::Closed),
                Event::NotifyPacketIdReleased(_) => {}
            }
        }
        Ok(())
    }

    const fn timer(&mut self, kind: TimerKind) -> &mut Option<u64> {
        match kind {
            TimerKind::PingreqSend => &mut self.ping_ms,
            // The other is the broker's.
            TimerKind::PingrespRecv | TimerKind::PingreqRecv => &mut self.dead_ms,
        }
    }

    fn packet(&mut self, packet: &Packet, now_ms: u64) -> Result<(), MqttFault> {
        match packet {
            Packet::V3_1_1Connack(answer) if !self.ready => {
                if !answer.return_code().is_success() {
                    return Err(MqttFault::Refused(answer.return_code().to_string()));
                }
                if self.reads.is_empty() {
                    self.be_ready();
                    return Ok(());
                }
                self.subscribe(now_ms)
            }
            Packet::V3_1_1Suback(answer) if !self.ready => {
                if !answer.return_codes().iter().all(|code| code.is_success()) {
                    return Err(MqttFault::Refused("no such slot".into()));
                }
                self.be_ready();
                Ok(())
            }
            Packet::V3_1_1Publish(message) => {
                let mut sides = [Side::Guest, Side::Host].into_iter();
                let side = sides.find(|side| self.topic.slot(*side) == message.topic_name());
                if let Some(side) = side {
                    let payload = message.payload().as_slice().to_vec();
                    self.heard.push_back(Heard::Slot(side, payload));
                }
                Ok(())
            }
            Packet::V3_1_1Puback(stored) => {
                self.heard.push_back(Heard::Stored(stored.packet_id()));
                Ok(())
            }
            Packet::V3_1_1Pingresp(_) => {
                self.heard.push_back(Heard::Quiet);
                Ok(())
            }
            _ => Err(MqttFault::Malformed("a packet out of place".into())),
        }
    }

    fn be_ready(&mut self) {
        self.ready = true;
        self.dead_ms = None;
        self.heard.push_back(Heard::Ready);
    }

    fn subscribe(&mut self, now_ms: u64) -> Result<(), MqttFault> {
        let id = self.connection.acquire_packet_id().map_err(malformed)?;
        let slots: Result<Vec<SubEntry>, _> = self
            .reads
            .iter()
            .map(|&side| {
                SubEntry::new(
                    self.topic.slot(side),
                    SubOpts::new().set_qos(Qos::AtLeastOnce),
                )
            })
            .collect();
        let wish = Subscribe::builder()
            .packet_id(id)
            .entries(slots.map_err(malformed)?)
            .build()
            .map_err(malformed)?;
        let events = self.connection.checked_send(wish);
        self.carry_out(events, now_ms)?;
        // It has answered once; now the slots.
        self.dead_ms = Some(now_ms.saturating_add(WELCOME_MS));
        Ok(())
    }
}

fn malformed(error: impl std::fmt::Debug) -> MqttFault {
    MqttFault::Malformed(format!("{error:?}"))
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    const ACCEPTED: [u8; 4] = [0x20, 2, 0, 0];
    const SUBSCRIBED: [u8; 5] = [0x90, 3, 0, 1, 1];

    fn client() -> Client {
        let topic = Topic::from_name("room".into());
        Client::new(topic, "0", vec![Side::Host], 0).unwrap()
    }

    fn publish(topic: &str, payload: &[u8]) -> Vec<u8> {
        let left = 2 + topic.len() + payload.len();
        let mut bytes = vec![0x30, (left % 128) as u8 | 128, (left / 128) as u8];
        bytes.extend((topic.len() as u16).to_be_bytes());
        bytes.extend(topic.bytes());
        bytes.extend(payload);
        bytes
    }

    fn heard(client: &mut Client) -> Vec<Heard> {
        std::iter::from_fn(|| client.poll()).collect()
    }

    #[test]
    fn a_conversation() {
        let mut client = client();
        assert!(
            client
                .take_outgoing()
                .ends_with(b"\x00\x06room-0\x00\x04room")
        );
        client.receive(&ACCEPTED, 1).unwrap();
        assert!(client.take_outgoing().ends_with(b"\x00\x08g/room/1\x01"));
        client.receive(&SUBSCRIBED, 2).unwrap();
        client.receive(&publish("g/room/1", b"hello"), 3).unwrap();
        client.receive(&publish("g/other/1", b"no"), 3).unwrap();
        let id = client.post(Side::Guest, b"mine", 4).unwrap();
        let sent = client.take_outgoing();
        assert_eq!(sent[0], 0x33, "QoS 1, retained");
        client.receive(&[0x40, 2, 0, id as u8], 5).unwrap();
        let all = [
            Heard::Ready,
            Heard::Slot(Side::Host, b"hello".to_vec()),
            Heard::Stored(id),
        ];
        assert_eq!(heard(&mut client), all);
        // It asks for a sign of life by itself, and gives up without one.
        let ping_ms = client.next_timer_ms().unwrap();
        client.tick(ping_ms).unwrap();
        assert_eq!(client.take_outgoing(), [0xc0, 0]);
        assert_eq!(client.tick(ping_ms + ANSWER_MS), Err(MqttFault::Silent));
    }

    #[test]
    fn a_broker_that_refuses_says_so() {
        for code in 1..=5 {
            let refused = client().receive(&[0x20, 2, 0, code], 1);
            assert!(matches!(refused, Err(MqttFault::Refused(_))), "{refused:?}");
        }
        let mut client = client();
        client.receive(&ACCEPTED, 1).unwrap();
        let refused = client.receive(&[0x90, 3, 0, 1, 0x80], 2);
        assert!(matches!(refused, Err(MqttFault::Refused(_))));
    }

    #[test]
    fn a_message_larger_than_a_slot_is_refused_before_it_has_come() {
        let mut client = client();
        client.receive(&ACCEPTED, 1).unwrap();
        client.receive(&SUBSCRIBED, 2).unwrap();
        let announced = client.receive(&[0x30, 0xff, 0xff, 0xff, 0x7f], 3);
        assert!(announced.is_err());
    }

    /// 10,000 malformed packets; `GOMOKU_DEEP=1` sends a million.
    #[test]
    fn no_bytes_of_a_broker_make_it_panic() {
        let mut random = StdRng::seed_from_u64(1);
        let deep = std::env::var_os("GOMOKU_DEEP").is_some();
        for _ in 0..if deep { 1_000_000 } else { 10_000 } {
            let mut client = client();
            if random.random_bool(0.8) {
                client.receive(&ACCEPTED, 1).unwrap();
            }
            if random.random_bool(0.5) && client.receive(&SUBSCRIBED, 2).is_err() {
                continue;
            }
            let mut bytes = match random.random_range(0..5) {
                0 => publish("g/room/1", b"hello"),
                1 => [&ACCEPTED[..], &SUBSCRIBED].concat(),
                2 => {
                    // A packet of any kind, whole but for its content.
                    let body: Vec<u8> = (0..random.random_range(0..40))
                        .map(|_| random.random())
                        .collect();
                    [&[random.random(), body.len() as u8][..], &body].concat()
                }
                _ => (0..random.random_range(1..60))
                    .map(|_| random.random())
                    .collect(),
            };
            for _ in 0..random.random_range(0..3) {
                let at = random.random_range(0..bytes.len());
                bytes[at] ^= 1 << random.random_range(0..8);
            }
            for piece in bytes.chunks(random.random_range(1..20)) {
                if client.receive(piece, 3).is_err() {
                    break;
                }
            }
            assert!(client.take_outgoing().len() < 1_000);
        }
    }
}
