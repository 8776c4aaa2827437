//! Information that strangers receive, and limits on them.

use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::lan::*;
use crate::common::raw::Raw;
use crate::common::seat;
use gomoku_core::{DiscoveryAdvert, LobbyEvent, LobbySnapshot, PairingStage, RefusalReason};
use gomoku_link::codec::encode;
use gomoku_link::link::{KeyPair, PublicKey};
use gomoku_link::message::{Message, Purpose, Refusal};

/// Maximum wait of honest devices.
const SOON: Duration = Duration::from_secs(5);

fn stranger() -> KeyPair {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).unwrap();
    KeyPair::from_secret(secret).unwrap()
}

fn tells(said: &[Message], key: PublicKey) -> bool {
    let holds = |message: &Message| {
        let bytes = encode(message).unwrap();
        bytes.windows(32).any(|window| window == key.0)
    };
    said.iter().any(holds)
}

/// The permanent key would identify the device in two networks.
#[test]
fn a_stranger_who_connects_does_not_know_the_device_again() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let (mut ann, _wei) = acquainted(ann, wei);
    let own = KeyPair::from_secret(ann.disk.identity()).unwrap().public();
    let mut seen = vec![own];
    for _ in 0..3 {
        let address = ann.address();
        let face = Raw::face(&address);
        assert!(!seen.contains(&face), "known again");
        seen.push(face);
        let mut raw = Raw::knock(&address, &stranger());
        let mut said = vec![raw.hear(), raw.hear()];
        let Message::Hello(hello) = &said[1] else {
            panic!("{said:?}");
        };
        assert!(!seen.contains(&hello.key), "known again");
        seen.push(hello.key);
        raw.show_nonce();
        ann.code();
        said.push(raw.hear());
        assert!(!tells(&said, own), "{said:?}");
        ann.lobby.decline(false).unwrap();
        // An invited stranger sees the same key, so learns no more.
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let invited = listener.local_addr().unwrap().to_string();
        ann.lobby.invite_address(invited, freestyle()).unwrap();
        let (asked, hello) = Raw::answer(listener.accept().unwrap().0, &stranger());
        assert_eq!(asked.peer(), face);
        assert!(!seen.contains(&hello.key), "known again");
        seen.push(hello.key);
        assert!(!tells(&[Message::Hello(hello)], own));
        ann.lobby.decline(false).unwrap();
        ann = ann.again(&ether);
    }
}

/// Regression: four strangers watched a game without permission.
#[test]
fn a_stranger_sees_no_game_that_is_not_to_be_watched() {
    let game = Pair::new(freestyle());
    game.black.plays("H8");
    game.white.sees("H8");
    let address = game.wei.address();
    for round in 0..8 {
        // The setting was on and is switched off.
        game.wei.disk.storage.set_watchable(round % 2 == 1);
        let mut raw = Raw::comes_for(Purpose::Watch, &address, &stranger());
        let heard = raw.hear();
        if round % 2 == 0 {
            assert_eq!(heard, Message::Refuse(Refusal::Private));
            raw.wait_for_the_end();
        } else {
            assert!(matches!(heard, Message::Hello(_)), "{heard:?}");
            assert!(matches!(raw.hear(), Message::Players(_)));
        }
    }
    game.white.plays("H9");
    game.black.sees("H9");
}

/// A permanent number would identify the device in two networks.
#[test]
fn adverts_do_not_tell_which_device_it_is() {
    let ether = Ether::new();
    let (mut ann, mut wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let mut seen: Vec<String> = Vec::new();
    // Waits for advertisements without an earlier name or number.
    let mut look = |what: &str, count: usize| {
        let known = |advert: &DiscoveryAdvert| {
            seen.contains(&advert.name) || seen.contains(&advert.txt["id"])
        };
        crate::common::eventually(what, || {
            let adverts = ether.adverts();
            adverts.len() == count && !adverts.iter().any(known)
        });
        for advert in ether.adverts() {
            seen.extend([advert.name, advert.txt["id"].clone()]);
        }
    };
    for _ in 0..3 {
        look("two lobbies", 2);
        let (black, white) = pair(&ann, &wei, freestyle());
        black.plays("H8");
        white.sees("H8");
        look("the host of a game", 1);
        seat(&black.game).leave().unwrap();
        drop((black, white));
        (ann, wei) = (ann.again(&ether), wei.again(&ether));
    }
}

/// Attempts, and the slowest answer in milliseconds.
#[derive(Default)]
struct Tries {
    stop: AtomicBool,
    count: AtomicUsize,
    slowest_ms: AtomicUsize,
}

/// Stops the attack even if the test fails.
struct End<'a>(&'a Tries);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

/// The attack that the digits prevent: connect, reveal a nonce, repeat after each refusal.
fn attack(address: &str, tries: &Tries) {
    while !tries.stop.load(Ordering::Relaxed) {
        let begin = Instant::now();
        let mut raw = Raw::knock(address, &stranger());
        assert_eq!(raw.hear(), Message::Refuse(Refusal::UseCode));
        let waited_ms = usize::try_from(begin.elapsed().as_millis()).unwrap();
        tries.slowest_ms.fetch_max(waited_ms, Ordering::Relaxed);
        tries.count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Uses up the hourly limit of codes, the last one by opening an invitation.
fn wear_out(phone: &Phone) {
    let mut raw = Raw::knock(&phone.address(), &stranger());
    raw.reveal();
    phone.code();
    phone.lobby.decline(false).unwrap();
    for _ in 0..4 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        phone.lobby.invite_address(address, freestyle()).unwrap();
        let (mut raw, hello) = Raw::answer(listener.accept().unwrap().0, &stranger());
        raw.welcome(hello);
        assert!(matches!(raw.hear(), Message::Nonce { .. }));
        phone.lobby.decline(false).unwrap();
        phone.heard.wait_for("free again", |s| s.pairing.is_none());
    }
}

#[test]
fn acquaintances_and_join_codes_get_in_while_strangers_attack() {
    let ether = Ether::new();
    let (ann, wei) = (Phone::open("Ann", &ether), Phone::open("小魏", &ether));
    let (ann, wei) = acquainted(ann, wei);
    let eve = Phone::open("Eve", &ann.ether);
    wear_out(&wei);
    let (address, tries) = (wei.address(), Tries::default());
    let mut slowest = Duration::ZERO;
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| attack(&address, &tries));
        }
        let _end = End(&tries);
        let mut waits = |phone: &Phone, by: &str, invite: &dyn Fn()| {
            let begin = Instant::now();
            invite();
            let decided = |s: &LobbySnapshot| {
                let stage = s.pairing.as_ref().map(|pairing| pairing.stage);
                matches!(
                    stage,
                    Some(PairingStage::Comparing | PairingStage::Accepted)
                )
            };
            for phone in [&wei, phone] {
                phone.heard.wait_for("both know", decided);
            }
            let waited = begin.elapsed();
            assert!(waited < SOON, "{by}: {waited:?}");
            slowest = slowest.max(waited);
            phone.lobby.decline(false).unwrap();
            for phone in [phone, &wei] {
                phone.heard.wait_for("free again", |s| s.pairing.is_none());
            }
        };
        for _ in 0..5 {
            let peer = ann.peer("小魏");
            waits(&ann, "an acquaintance", &|| {
                ann.lobby.invite(peer.clone(), freestyle()).unwrap();
            });
            // A machine without a network has no join code.
            if let Some(code) = wei.lobby.snapshot().short_code {
                waits(&eve, "a join code", &|| {
                    let code = code.clone();
                    eve.lobby.invite_address(code, freestyle()).unwrap();
                });
            }
        }
        let begin = Instant::now();
        let peer = eve.peer("小魏");
        eve.lobby.invite(peer, freestyle()).unwrap();
        eve.heard.hear("use the code", |e| {
            matches!(
                e,
                LobbyEvent::Refused {
                    reason: RefusalReason::UseCode,
                    ..
                }
            )
        });
        assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
    });
    let (count, slowest_ms) = (tries.count.into_inner(), tries.slowest_ms.into_inner());
    println!(
        "{count} strangers were told to use the code, after {slowest_ms} ms at most; others had theirs after {slowest:?} at most"
    );
    assert!(count > 20, "{count}");
    assert!(slowest_ms < 5_000, "{slowest_ms}");
}
