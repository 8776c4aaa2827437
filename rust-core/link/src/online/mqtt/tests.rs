use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;

const ACCEPTED: [u8; 4] = [0x20, 2, 0, 0];
const SUBSCRIBED: [u8; 5] = [0x90, 3, 0, 1, 1];

fn hello(reads: Vec<Side>, signs: Option<Side>, key: Option<&str>) -> MqttClient {
    let login = MqttLogin {
        topic: Topic::from_name("room".into()),
        key: key.map(str::to_owned),
        reads,
        signs,
    };
    MqttClient::new(login, "name", 0).unwrap()
}

fn client() -> MqttClient {
    hello(vec![Side::Host], None, None)
}

fn ready() -> MqttClient {
    let mut client = client();
    client.receive(&ACCEPTED, 1).unwrap();
    client.receive(&SUBSCRIBED, 2).unwrap();
    client.take_outgoing();
    client
}

fn publish(topic: &str, payload: &[u8]) -> Vec<u8> {
    let left = 2 + topic.len() + payload.len();
    let mut bytes = vec![0x30, (left % 128) as u8 | 128, (left / 128) as u8];
    bytes.extend((topic.len() as u16).to_be_bytes());
    bytes.extend(topic.bytes());
    bytes.extend(payload);
    bytes
}

fn receipt(post: &[u8]) -> [u8; 4] {
    let at = 2 + 2 + "g/room/0".len();
    [0x40, 2, post[at], post[at + 1]]
}

fn heard(client: &mut MqttClient) -> Vec<MqttEvent> {
    std::iter::from_fn(|| client.poll()).collect()
}

#[test]
fn a_conversation() {
    let mut client = client();
    assert!(
        client
            .take_outgoing()
            .ends_with(b"\x00\x04name\x00\x04room")
    );
    client.receive(&ACCEPTED, 1).unwrap();
    assert!(client.take_outgoing().ends_with(b"\x00\x08g/room/1\x00"));
    client.receive(&SUBSCRIBED, 2).unwrap();
    client.receive(&publish("g/room/1", b"hello"), 3).unwrap();
    client.receive(&publish("g/other/1", b"no"), 3).unwrap();
    let id = client.post(Side::Guest, b"mine", 4).unwrap();
    let sent = client.take_outgoing();
    assert_eq!(sent[0], 0x33, "QoS 1, retained");
    client.receive(&receipt(&sent), 5).unwrap();
    let all = [
        MqttEvent::Ready,
        MqttEvent::Slot(Side::Host, b"hello".to_vec()),
        MqttEvent::Stored(id),
    ];
    assert_eq!(heard(&mut client), all);
    // The client reads the slots repeatedly, because a cluster may delay posts, and then pings.
    let (mut looks, mut ping_ms) = (0, 0);
    let ping = loop {
        ping_ms = client.next_timer_ms().unwrap().max(ping_ms);
        client.tick(ping_ms).unwrap();
        let said = client.take_outgoing();
        if said[0] != 0x82 {
            break said;
        }
        client
            .receive(&[0x90, 3, said[2], said[3], 1], ping_ms)
            .unwrap();
        looks += 1;
    };
    assert_eq!(
        (looks, ping, heard(&mut client)),
        (17, vec![0xc0, 0], vec![MqttEvent::Looking; 17])
    );
    assert_eq!(client.tick(ping_ms + ANSWER_MS), Err(MqttFault::Silent));
}

#[test]
fn a_broker_that_gives_no_receipt_is_left() {
    let mut client = ready();
    client.post(Side::Guest, b"one", 10).unwrap();
    let first = client.take_outgoing();
    client.post(Side::Guest, b"two", 20).unwrap();
    assert_eq!(client.tick(900), Ok(()));
    // One acknowledgement proves that the broker works.
    client.receive(&receipt(&first), 900).unwrap();
    assert_eq!(client.tick(900 + RECEIPT_MS - 1), Ok(()));
    let silent = Err(MqttFault::Silent);
    assert_eq!(client.tick(900 + RECEIPT_MS), silent);
}

/// The first post's acknowledgement follows a message that causes the second post.
#[test]
fn a_post_is_not_stored_by_the_receipt_of_another() {
    let mut client = ready();
    let first = client.post(Side::Guest, b"one", 3).unwrap();
    let mut together = publish("g/room/1", b"hello");
    together.extend(receipt(&client.take_outgoing()));
    client.receive(&together, 4).unwrap();
    let hello = MqttEvent::Slot(Side::Host, b"hello".to_vec());
    assert_eq!(
        [client.poll(), client.poll()],
        [Some(MqttEvent::Ready), Some(hello)]
    );
    let second = client.post(Side::Guest, b"two", 5).unwrap();
    assert_eq!(heard(&mut client), [MqttEvent::Stored(first)]);
    assert_ne!(first, second);
    let sent = client.take_outgoing();
    client.receive(&receipt(&sent), 6).unwrap();
    assert_eq!(heard(&mut client), [MqttEvent::Stored(second)]);
}

#[test]
fn presence_times_out_without_a_goodbye() {
    let mut client = hello(vec![Side::Host], Some(Side::Guest), None);
    let hello = client.take_outgoing();
    let will = b"\x00\x08g/room/2\x00\x00\x00\x04room";
    assert!(hello.ends_with(will), "an empty one: {hello:?}");
    client.receive(&ACCEPTED, 1).unwrap();
    assert!(client.take_outgoing().ends_with(b"\x00\x08g/room/3\x00"));
    client.receive(&[0x90, 4, 0, 1, 1, 0], 2).unwrap();
    client.receive(&publish("g/room/3", b"here"), 3).unwrap();
    let here = MqttEvent::Sign(Side::Host, b"here".to_vec());
    assert_eq!(heard(&mut client), [MqttEvent::Ready, here]);
    client.sign(b"too", 4).unwrap();
    assert_eq!(client.take_outgoing(), b"\x30\x0d\x00\x08g/room/2too");
    client.say_goodbye(5);
    assert_eq!(client.take_outgoing(), b"\x30\x0a\x00\x08g/room/2\xe0\x00");
}

#[test]
fn a_servers_key_is_the_password() {
    let mut client = hello(vec![Side::Host], None, Some("k3y"));
    let hello = client.take_outgoing();
    assert!(hello.ends_with(b"\xc2\x00\x1e\x00\x04name\x00\x04room\x00\x03k3y"));
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
    let mut client = ready();
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
                // Well-formed packet of random type and content.
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
