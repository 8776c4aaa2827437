use std::net::SocketAddr;
use std::time::{Duration, Instant};

use gomoku_link::discovery::{
    Availability, CheckResult, DiscoveredPeer, DiscoveryEvent, LobbyId, LocalNetworks, Nickname,
    PeerTable, RuleName, TxtRecord,
};
use proptest::prelude::*;

fn record(id: u32) -> TxtRecord {
    TxtRecord {
        protocol: 1,
        oldest: 1,
        nickname: Nickname::new("Wei").unwrap(),
        status: Availability::Open,
        size: 15,
        rule: RuleName::new("freestyle").unwrap(),
        id: LobbyId::parse(&format!("{id:016x}")).unwrap(),
    }
}

fn address(text: &str) -> SocketAddr {
    text.parse().unwrap()
}

fn v4() -> SocketAddr {
    address("10.0.0.2:4000")
}

fn v6() -> SocketAddr {
    address("[fe80::2%3]:4000")
}

fn own() -> LobbyId {
    record(0).id
}

fn with_wei(addresses: Vec<SocketAddr>, now: Instant) -> (PeerTable, DiscoveredPeer) {
    let mut table = PeerTable::new(own());
    let events = table.seen("wei", addresses, record(1), now);
    let [DiscoveryEvent::Found(peer)] = events.as_slice() else {
        panic!("{events:?}");
    };
    (table, peer.clone())
}

/// Performs every check until `until` and returns each event with its time.
fn live(
    table: &mut PeerTable,
    from: Instant,
    until: Instant,
    answers: impl Fn(SocketAddr) -> bool,
) -> Vec<(Duration, DiscoveryEvent)> {
    let mut events = Vec::new();
    while let Some(at) = table.next_check().filter(|at| *at <= until) {
        for check in table.checks_due(at) {
            assert!(!check.addresses.is_empty());
            assert!(check.addresses.len() <= PeerTable::CHECK_ADDRESSES);
            let good = check.addresses.iter().find(|a| answers(**a));
            let (result, done) = match good {
                Some(a) => (CheckResult::Answered(*a), at),
                None => (CheckResult::Unanswered, at + check.patience),
            };
            for event in table.checked(&check.name, result, done) {
                events.push((done - from, event));
            }
        }
    }
    events
}

#[test]
fn a_peer_that_is_resolved_twice_is_listed_once_with_all_addresses() {
    let now = Instant::now();
    let (mut table, peer) = with_wei(vec![v4()], now);
    assert!(table.seen("WEI", vec![v4()], record(1), now).is_empty());
    let both = DiscoveredPeer {
        addresses: vec![v4(), v6()],
        ..peer
    };
    assert_eq!(
        table.seen("Wei", vec![v4(), v6()], record(1), now),
        [DiscoveryEvent::Changed(both.clone())]
    );
    assert_eq!(table.peers().collect::<Vec<_>>(), [&both]);
    assert_eq!(table.gone("wEI"), [DiscoveryEvent::Lost("wei".to_owned())]);
    assert!(table.gone("wei").is_empty());
    assert_eq!(table.next_check(), None);
}

#[test]
fn oneself_is_left_out_also_after_a_new_id() {
    let now = Instant::now();
    let mut table = PeerTable::new(own());
    assert!(table.seen("me", vec![v4()], record(0), now).is_empty());
    table.seen("me-too", vec![v4()], record(7), now);
    let lost = table.set_own(record(7).id);
    assert_eq!(lost, [DiscoveryEvent::Lost("me-too".to_owned())]);
    assert!(table.seen("me-too", vec![v4()], record(7), now).is_empty());
}

#[test]
fn a_peer_without_an_address_or_port_is_not_listed() {
    let now = Instant::now();
    let mut table = PeerTable::new(own());
    assert!(table.seen("a", vec![], record(1), now).is_empty());
    let no_port = vec![address("10.0.0.2:0")];
    assert!(table.seen("a", no_port, record(1), now).is_empty());
    assert_eq!(table.peers().count(), 0);
}

#[test]
fn a_silent_peer_is_stale_within_fifteen_seconds_and_comes_back_when_it_answers() {
    let start = Instant::now();
    let (mut table, _) = with_wei(vec![v4(), v6()], start);
    // The peer answers for a minute.
    let minute = start + Duration::from_secs(60);
    assert!(live(&mut table, start, minute, |_| true).is_empty());
    // Killed right after an answer, the worst moment.
    let killed = table.next_check().unwrap() - PeerTable::CHECK_INTERVAL;
    let later = killed + Duration::from_secs(120);
    let events = live(&mut table, killed, later, |_| false);
    let [(after, DiscoveryEvent::Stale(name))] = events.as_slice() else {
        panic!("{events:?}");
    };
    assert_eq!(name, "wei");
    assert!(*after <= Duration::from_secs(15), "{after:?}");
    assert!(table.peers().all(|p| p.stale));

    let back = table.next_check().unwrap();
    let events = live(&mut table, back, back, |_| true);
    let [(after, DiscoveryEvent::Changed(peer))] = events.as_slice() else {
        panic!("{events:?}");
    };
    assert!(!peer.stale && after.is_zero());
}

#[test]
fn a_peer_that_answers_at_another_address_is_not_stale_and_prefers_it_from_then_on() {
    let start = Instant::now();
    let (mut table, _) = with_wei(vec![v4(), v6()], start);
    let until = start + PeerTable::CHECK_INTERVAL + Duration::from_secs(2);
    assert!(live(&mut table, start, until, |a| a == v6()).is_empty());
    let next = table.next_check().unwrap();
    let checks = table.checks_due(next);
    assert_eq!(checks[0].addresses, [v6()]);
}

#[test]
fn a_new_address_of_a_stale_peer_is_tried_at_once() {
    let start = Instant::now();
    let (mut table, _) = with_wei(vec![v4()], start);
    let later = start + Duration::from_secs(20);
    live(&mut table, start, later, |_| false);
    assert!(table.peers().all(|p| p.stale));
    // A repeated cache entry does not prove life.
    assert!(table.seen("wei", vec![v4()], record(1), later).is_empty());
    assert!(table.peers().all(|p| p.stale));
    let moved = address("10.0.0.9:4000");
    table.seen("wei", vec![moved], record(1), later);
    assert_eq!(table.next_check(), Some(later));
    let events = live(&mut table, later, later, |a| a == moved);
    assert!(
        matches!(events.as_slice(), [(_, DiscoveryEvent::Changed(p))] if !p.stale),
        "{events:?}"
    );
}

#[test]
fn in_a_new_network_a_peer_is_kept_that_answers_and_lost_that_does_not() {
    let start = Instant::now();
    let (mut table, _) = with_wei(vec![v4()], start);
    table.seen("stays", vec![address("10.0.0.3:1")], record(2), start);
    let changed = start + Duration::from_secs(1);
    table.network_changed(changed);
    let until = changed + Duration::from_secs(9);
    let events = live(&mut table, changed, until, |a| a != v4());
    let [(after, DiscoveryEvent::Lost(name))] = events.as_slice() else {
        panic!("{events:?}");
    };
    assert_eq!(name, "wei");
    assert!(*after < Duration::from_secs(6), "{after:?}");
    assert_eq!(
        table.peers().map(|p| p.name.as_str()).collect::<Vec<_>>(),
        ["stays"]
    );
}

#[test]
fn checks_are_made_together() {
    let start = Instant::now();
    let mut table = PeerTable::new(own());
    for i in 1..=20 {
        let at = start + Duration::from_millis(90 * u64::from(i));
        table.seen(&format!("p{i}"), vec![v4()], record(i), at);
    }
    let first = table.next_check().unwrap();
    assert!(
        table
            .checks_due(first - Duration::from_millis(1))
            .is_empty()
    );
    assert_eq!(table.checks_due(first).len(), 20);
    assert_eq!(table.next_check(), None, "all are running");
}

#[test]
fn a_full_list_of_peers_that_answer_makes_room_only_by_dropping_a_stale_one() {
    let start = Instant::now();
    let mut table = PeerTable::new(own());
    for i in 1..=64 {
        let at = address(&format!("10.0.0.{i}:1"));
        assert_eq!(
            table
                .seen(&format!("p{i}"), vec![at], record(i), start)
                .len(),
            1
        );
    }
    live(&mut table, start, start, |_| true);
    assert!(table.seen("new", vec![v4()], record(99), start).is_empty());
    assert_eq!((table.peers().count(), table.overflow()), (64, 1));
    let later = start + Duration::from_secs(20);
    live(&mut table, start, later, |a| a != address("10.0.0.5:1"));
    let events = table.seen("new", vec![v4()], record(99), later);
    assert!(
        matches!(events.as_slice(), [DiscoveryEvent::Lost(p), DiscoveryEvent::Found(_)] if p == "p5"),
        "{events:?}"
    );
    assert_eq!(table.peers().count(), 64);
}

/// Regression: 64 advertisements with dead addresses, or with one machine's, locked out others.
#[test]
fn false_adverts_keep_nobody_out() {
    let spread = |i: u32| format!("10.0.{}.{}:1", i / 200, i % 200 + 1);
    for one_machine in [false, true] {
        let start = Instant::now();
        let (mut table, wei) = with_wei(vec![v4()], start);
        // Checked before the list is full.
        let answers =
            |a: SocketAddr| a == v4() || (one_machine && a.ip() == address("10.0.9.9:1").ip());
        assert_eq!(live(&mut table, start, start, answers), []);
        let crowd = |table: &mut PeerTable, from: u32, now| {
            for i in from..from + 200 {
                let at = if one_machine {
                    format!("10.0.9.9:{}", i + 1)
                } else {
                    spread(i)
                };
                table.seen(
                    &format!("false{i}"),
                    vec![address(&at)],
                    record(1_000 + i),
                    now,
                );
            }
            live(table, now, now, answers);
        };
        crowd(&mut table, 0, start);
        let soon = start + Duration::from_millis(150);
        let mia = address("10.0.0.3:4000");
        let events = table.seen("mia", vec![mia], record(2), soon);
        assert!(
            matches!(events.as_slice(), [DiscoveryEvent::Lost(_), DiscoveryEvent::Found(p)] if p.name == "mia"),
            "{events:?}"
        );
        let check = table.checks_due(soon).into_iter().find(|c| c.name == "mia");
        assert_eq!(check.unwrap().addresses, [mia]);
        table.checked("mia", CheckResult::Answered(mia), soon);
        crowd(&mut table, 200, soon);
        let listed: Vec<&str> = table.peers().map(|p| p.name.as_str()).collect();
        assert!(
            listed.contains(&&*wei.name) && listed.contains(&"mia"),
            "{listed:?}"
        );
        assert!(listed.len() <= PeerTable::MAX_PEERS);
    }
}

/// All peers that list an advertisement connect to its addresses.
#[test]
fn adverts_aim_nobody_at_other_networks() {
    let start = Instant::now();
    let mut table = PeerTable::new(own());
    let far = [
        "8.8.8.8:53",
        "[2001:db8::1]:443",
        "[::ffff:8.8.8.8]:53",
        "198.51.100.9:1",
    ];
    let far: Vec<SocketAddr> = far.iter().map(|text| address(text)).collect();
    assert_eq!(table.seen("far", far.clone(), record(1), start), []);
    assert_eq!(table.next_check(), None);
    let mut both = far.clone();
    both.push(v4());
    table.seen("both", both, record(2), start);
    let checks = table.checks_due(start);
    assert_eq!(checks[0].addresses, [v4()]);
    // Public addresses of the same network are nearby.
    table.set_nearby(LocalNetworks::new(vec![
        (address("198.51.100.7:0").ip(), 24),
        (address("[2001:db8::7]:0").ip(), 64),
        // Prefix length 0 matches no network.
        (address("8.8.8.8:0").ip(), 0),
    ]));
    let events = table.seen("far", far, record(3), start);
    let [DiscoveryEvent::Found(peer)] = events.as_slice() else {
        panic!("{events:?}");
    };
    let near = [address("[2001:db8::1]:443"), address("198.51.100.9:1")];
    assert_eq!(peer.addresses, near);
}

#[derive(Debug, Clone)]
enum Step {
    Seen(u32, Vec<u8>),
    Gone(u32),
    Wait(u64),
    Check(bool),
    NetworkChanged,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..90_u32, proptest::collection::vec(0..12_u8, 0..12)).prop_map(|(p, a)| Step::Seen(p, a)),
        (0..90_u32).prop_map(Step::Gone),
        (0..9_000_u64).prop_map(Step::Wait),
        any::<bool>().prop_map(Step::Check),
        Just(Step::NetworkChanged),
    ]
}

proptest! {
    #[test]
    fn events_tell_the_whole_table(steps in proptest::collection::vec(step(), 0..400)) {
        let mut now = Instant::now();
        let mut table = PeerTable::new(own());
        let mut told: Vec<DiscoveredPeer> = Vec::new();
        let mut running: Vec<gomoku_link::discovery::Check> = Vec::new();
        for step in steps {
            let events = match step {
                Step::Seen(p, hosts) => {
                    let addresses = hosts.iter().map(|h| address(&format!("10.0.0.{h}:1")));
                    table.seen(&format!("p{p}"), addresses.collect(), record(p), now)
                }
                Step::Gone(p) => table.gone(&format!("p{p}")),
                Step::Wait(ms) => {
                    now += Duration::from_millis(ms);
                    running.extend(table.checks_due(now));
                    Vec::new()
                }
                Step::Check(good) => running.pop().map_or_else(Vec::new, |check| {
                    let result = match check.addresses.first() {
                        Some(a) if good => CheckResult::Answered(*a),
                        _ => CheckResult::Unanswered,
                    };
                    table.checked(&check.name, result, now)
                }),
                Step::NetworkChanged => {
                    table.network_changed(now);
                    Vec::new()
                }
            };
            for event in events {
                match event {
                    DiscoveryEvent::Found(peer) => {
                        prop_assert!(told.iter().all(|p| p.name != peer.name));
                        told.push(peer);
                    }
                    DiscoveryEvent::Changed(peer) => {
                        let old = told.iter_mut().find(|p| p.name == peer.name).unwrap();
                        prop_assert!(*old != peer, "nothing has changed");
                        *old = peer;
                    }
                    DiscoveryEvent::Stale(name) => {
                        let peer = told.iter_mut().find(|p| p.name == name).unwrap();
                        prop_assert!(!std::mem::replace(&mut peer.stale, true));
                    }
                    DiscoveryEvent::Lost(name) => {
                        let i = told.iter().position(|p| p.name == name).unwrap();
                        told.remove(i);
                    }
                    DiscoveryEvent::Failed(error) => prop_assert!(false, "{error}"),
                }
            }
            prop_assert!(told.len() <= PeerTable::MAX_PEERS);
            for peer in table.peers() {
                let known = told.iter().find(|p| p.name == peer.name).unwrap();
                prop_assert_eq!(known.stale, peer.stale);
                prop_assert_eq!(&known.record, &peer.record);
                // The order may differ: no event reports the address that answered last.
                let sorted = |p: &DiscoveredPeer| {
                    let mut addresses = p.addresses.clone();
                    addresses.sort();
                    addresses
                };
                prop_assert_eq!(sorted(known), sorted(peer));
                prop_assert!((1..=PeerTable::MAX_ADDRESSES).contains(&peer.addresses.len()));
            }
            prop_assert_eq!(told.len(), table.peers().count());
        }
    }
}
