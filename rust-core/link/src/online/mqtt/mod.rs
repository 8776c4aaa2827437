//! MQTT 3.1.1 client for two slots, without I/O. Only this file uses `mqtt_protocol_core`.

use std::collections::VecDeque;

use mqtt_protocol_core::mqtt::common::Cursor;
use mqtt_protocol_core::mqtt::connection::role::Client as ClientRole;
use mqtt_protocol_core::mqtt::connection::{ConnectionOptions, Event, TimerKind};
use mqtt_protocol_core::mqtt::packet::v3_1_1::{Connect, Disconnect, Publish, Subscribe};
use mqtt_protocol_core::mqtt::packet::{GenericPacketTrait, Packet, Qos, SubEntry, SubOpts};
use mqtt_protocol_core::mqtt::{Connection, Version};

use super::keys::MAX_SLOT_BYTES;
use super::keys::Topic;
use crate::message::Side;

/// Maximum packet size in bytes: a slot with its topic.
const MAX_PACKET_BYTES: u32 = MAX_SLOT_BYTES as u32 + 256;

/// Time without traffic before a ping, in seconds. The broker drops the client after half as long
/// again.
const KEEP_ALIVE_S: u16 = 30;

/// Time limit for a ping's answer, in milliseconds.
const ANSWER_MS: u64 = 10_000;

/// Time limit for the first message, in milliseconds. A starting cluster node accepts streams but
/// stays silent; another node answers sooner.
const WELCOME_MS: u64 = 4_000;

/// Time limit from a post or subscription to any acknowledgement, in milliseconds. An isolated
/// cluster node may never answer.
const RECEIPT_MS: u64 = 5_000;

/// First delay between reads of the slots, in milliseconds; it doubles. Posts reach other cluster
/// nodes late, and a client that subscribes in between misses them.
const LOOK_AGAIN_MS: u64 = 1_000;

/// Longest delay during [`CATCHING_UP_MS`], while a node may catch up.
const LOOK_OFTEN_MS: u64 = 4_000;

/// Duration of frequent reads, in milliseconds.
const CATCHING_UP_MS: u64 = 60_000;

/// Later delay between reads, in milliseconds.
const LOOK_SELDOM_MS: u64 = 64_000;

/// Error of a connection to a broker.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MqttFault {
    /// The broker rejects the client or a subscription.
    #[error("the broker refuses: {0}")]
    Refused(String),
    /// Invalid or too large MQTT data.
    #[error("the broker does not speak MQTT: {0}")]
    Malformed(String),
    /// No answer.
    #[error("the broker is silent")]
    Silent,
    /// The broker or the protocol requires closing.
    #[error("the broker closes the connection")]
    Closed,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MqttEvent {
    Ready,
    /// Content of a slot, empty when cleared.
    Slot(Side, Vec<u8>),
    /// Presence message of a side, empty when its connection ends.
    Sign(Side, Vec<u8>),
    Stored(u64),
    Looking,
    /// The broker has answered everything before [`MqttClient::ask_for_quiet`].
    Quiet,
}

pub(super) struct MqttLogin {
    pub(super) topic: Topic,
    pub(super) key: Option<String>,
    /// Slots to read; none on a connection for posting only.
    pub(super) reads: Vec<Side>,
    /// Side of the own presence messages; also subscribes to the peer's.
    pub(super) signs: Option<Side>,
}

pub(super) struct MqttClient {
    connection: Connection<ClientRole>,
    topic: Topic,
    reads: Vec<Side>,
    signs: Option<Side>,
    out: Vec<u8>,
    heard: VecDeque<MqttEvent>,
    ping_ms: Option<u64>,
    dead_ms: Option<u64>,
    /// Unstored posts: the packet ID, reusable after the acknowledgement, and the post's number.
    posts: Vec<(u16, u64)>,
    next_post: u64,
    /// Missing acknowledgements, with the time limit in `missed_ms`.
    missing: u32,
    missed_ms: Option<u64>,
    /// Time of the next read, and its delay.
    look: Option<(u64, u64)>,
    ready_ms: u64,
    ready: bool,
}

impl MqttClient {
    /// Connects as the topic's user; `name` is the client ID.
    pub(super) fn new(login: MqttLogin, name: &str, now_ms: u64) -> Result<Self, MqttFault> {
        let MqttLogin {
            topic,
            key,
            reads,
            signs,
        } = login;
        let options = ConnectionOptions::new().maximum_packet_size_recv(MAX_PACKET_BYTES);
        let mut connection = Connection::with_options(Version::V3_1_1, options);
        connection.set_auto_pub_response(true);
        connection.set_pingresp_recv_timeout(ANSWER_MS);
        let mut client = Self {
            connection,
            reads,
            signs,
            out: Vec::new(),
            heard: VecDeque::new(),
            ping_ms: None,
            dead_ms: Some(now_ms.saturating_add(WELCOME_MS)),
            posts: Vec::new(),
            next_post: 0,
            missing: 0,
            missed_ms: None,
            look: None,
            ready_ms: now_ms,
            ready: false,
            topic,
        };
        let hello = Connect::builder()
            .client_id(name)
            .and_then(|hello| hello.user_name(client.topic.user()));
        let hello = match key {
            Some(key) => hello.and_then(|hello| hello.password(key.into_bytes())),
            None => hello,
        };
        // The broker publishes this will after a lost connection.
        let hello = match signs.map(|side| client.topic.sign(side)) {
            Some(sign) => {
                hello.and_then(|hello| hello.will_message(sign, b"", Qos::AtMostOnce, false))
            }
            None => hello,
        };
        let hello = hello
            .and_then(|hello| hello.clean_session(true).keep_alive(KEEP_ALIVE_S).build())
            .map_err(malformed)?;
        let events = client.connection.checked_send(hello);
        client.carry_out(events, now_ms)?;
        Ok(client)
    }

    pub(super) fn receive(&mut self, bytes: &[u8], now_ms: u64) -> Result<(), MqttFault> {
        let mut cursor = Cursor::new(bytes);
        while (cursor.position() as usize) < bytes.len() {
            let events = self.connection.recv(&mut cursor);
            self.carry_out(events, now_ms)?;
        }
        Ok(())
    }

    pub(super) fn poll(&mut self) -> Option<MqttEvent> {
        self.heard.pop_front()
    }

    pub(super) fn take_outgoing(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    /// Publishes `payload` in a slot; an empty one clears it. Returns the number for
    /// [`MqttEvent::Stored`], unique on this connection.
    pub(super) fn post(
        &mut self,
        side: Side,
        payload: &[u8],
        now_ms: u64,
    ) -> Result<u64, MqttFault> {
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
        self.miss(now_ms);
        let number = self.next_post;
        self.next_post += 1;
        self.posts.push((id, number));
        Ok(number)
    }

    fn miss(&mut self, now_ms: u64) {
        self.missing += 1;
        let by_ms = now_ms.saturating_add(RECEIPT_MS);
        self.missed_ms.get_or_insert(by_ms);
    }

    fn receipt(&mut self, now_ms: u64) {
        self.missing = self.missing.saturating_sub(1);
        let by_ms = now_ms.saturating_add(RECEIPT_MS);
        self.missed_ms = (self.missing > 0).then_some(by_ms);
    }

    /// Publishes a presence message; an empty one is a goodbye.
    pub(super) fn sign(&mut self, payload: &[u8], now_ms: u64) -> Result<(), MqttFault> {
        let Some(side) = self.signs else {
            return Ok(());
        };
        let message = Publish::builder()
            .topic_name(self.topic.sign(side))
            .map_err(malformed)?
            .qos(Qos::AtMostOnce)
            .payload(payload)
            .build()
            .map_err(malformed)?;
        let events = self.connection.checked_send(message);
        self.carry_out(events, now_ms)
    }

    /// Requests [`MqttEvent::Quiet`] after all earlier answers.
    pub(super) fn ask_for_quiet(&mut self, now_ms: u64) -> Result<(), MqttFault> {
        let events = self.connection.notify_timer_fired(TimerKind::PingreqSend);
        self.carry_out(events, now_ms)
    }

    pub(super) fn say_goodbye(&mut self, now_ms: u64) {
        // The connection closes anyway.
        let _ = self.sign(b"", now_ms);
        if let Ok(goodbye) = Disconnect::builder().build() {
            let events = self.connection.checked_send(goodbye);
            let _ = self.carry_out(events, now_ms);
        }
    }

    pub(super) fn next_timer_ms(&self) -> Option<u64> {
        let look_ms = self.look.map(|(at_ms, _)| at_ms);
        [self.ping_ms, self.dead_ms, self.missed_ms, look_ms]
            .into_iter()
            .flatten()
            .min()
    }

    pub(super) fn tick(&mut self, now_ms: u64) -> Result<(), MqttFault> {
        let past = |at: Option<u64>| at.is_some_and(|at| now_ms >= at);
        if past(self.dead_ms) || past(self.missed_ms) {
            return Err(MqttFault::Silent);
        }
        if self.ping_ms.take_if(|at| now_ms >= *at).is_some() {
            self.ask_for_quiet(now_ms)?;
        }
        if let Some((_, wait_ms)) = self.look.take_if(|(at, _)| now_ms >= *at) {
            let wait_ms = if now_ms.saturating_sub(self.ready_ms) < CATCHING_UP_MS {
                LOOK_OFTEN_MS.min(2 * wait_ms)
            } else {
                LOOK_SELDOM_MS
            };
            self.look = Some((now_ms.saturating_add(wait_ms), wait_ms));
            self.subscribe(now_ms)?;
            self.heard.push_back(MqttEvent::Looking);
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
            // `PingreqRecv` is a timer of brokers only.
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
            Packet::V3_1_1Suback(answer) => {
                self.receipt(now_ms);
                if !answer.return_codes().iter().all(|code| code.is_success()) {
                    return Err(MqttFault::Refused("no such slot".into()));
                }
                if !self.ready {
                    self.be_ready();
                    self.ready_ms = now_ms;
                    let at_ms = now_ms.saturating_add(LOOK_AGAIN_MS);
                    self.look = Some((at_ms, LOOK_AGAIN_MS));
                }
                Ok(())
            }
            Packet::V3_1_1Publish(message) => {
                let topic = message.topic_name();
                let payload = || message.payload().as_slice().to_vec();
                for side in [Side::Guest, Side::Host] {
                    if topic == self.topic.slot(side) {
                        self.heard.push_back(MqttEvent::Slot(side, payload()));
                    } else if topic == self.topic.sign(side) {
                        self.heard.push_back(MqttEvent::Sign(side, payload()));
                    }
                }
                Ok(())
            }
            Packet::V3_1_1Puback(stored) => {
                self.receipt(now_ms);
                let id = stored.packet_id();
                // The library rejects an acknowledgement without a post.
                if let Some(at) = self.posts.iter().position(|&(posted, _)| posted == id) {
                    self.heard
                        .push_back(MqttEvent::Stored(self.posts.swap_remove(at).1));
                }
                Ok(())
            }
            Packet::V3_1_1Pingresp(_) => {
                self.heard.push_back(MqttEvent::Quiet);
                Ok(())
            }
            _ => Err(MqttFault::Malformed("a packet out of place".into())),
        }
    }

    fn be_ready(&mut self) {
        self.ready = true;
        self.dead_ms = None;
        self.heard.push_back(MqttEvent::Ready);
    }

    fn subscribe(&mut self, now_ms: u64) -> Result<(), MqttFault> {
        let id = self.connection.acquire_packet_id().map_err(malformed)?;
        // QoS 0 suffices, because slots are read again. A cluster pays three times as much for an
        // acknowledgement as for the message.
        let slots = self.reads.iter().map(|&side| self.topic.slot(side));
        let signs = self.signs.map(|side| self.topic.sign(side.other()));
        let slots: Result<Vec<SubEntry>, _> = slots
            .chain(signs)
            .map(|topic| SubEntry::new(topic, SubOpts::new().set_qos(Qos::AtMostOnce)))
            .collect();
        let wish = Subscribe::builder()
            .packet_id(id)
            .entries(slots.map_err(malformed)?)
            .build()
            .map_err(malformed)?;
        let events = self.connection.checked_send(wish);
        self.carry_out(events, now_ms)?;
        self.miss(now_ms);
        if !self.ready {
            // Restart the limit for the subscription.
            self.dead_ms = Some(now_ms.saturating_add(WELCOME_MS));
        }
        Ok(())
    }
}

fn malformed(error: impl std::fmt::Debug) -> MqttFault {
    MqttFault::Malformed(format!("{error:?}"))
}

#[cfg(test)]
mod tests;
