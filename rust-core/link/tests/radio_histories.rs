//! Phones in one room, in ten thousand random histories: whatever their radios do, nobody is stuck.
#![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

#[path = "support/air.rs"]
#[allow(dead_code, reason = "each test uses a part")]
#[allow(clippy::unwrap_used, reason = "tests")]
mod air;

use air::{Air, Platform, READY};
use gomoku_link::radio::{CALL_MS, State};

const ROOMS: [[(Platform, &str); 3]; 4] = [
    [
        (Platform::Android, "Ana"),
        (Platform::Android, "Wei"),
        (Platform::Android, "小美"),
    ],
    [
        (Platform::IPhone, "Ana"),
        (Platform::Android, "Wei"),
        (Platform::IPhone, "小美"),
    ],
    [
        (Platform::IPhone, "Ana"),
        (Platform::IPhone, "Wei"),
        (Platform::Android, "小美"),
    ],
    // Two of one name.
    [
        (Platform::Android, "Wei"),
        (Platform::IPhone, "Wei"),
        (Platform::Android, "小美"),
    ],
];

/// Something happens.
fn happen(air: &mut Air) {
    let at = air.anybody();
    match air.draw(24) {
        0 => air.turn(at, false),
        1..=4 => air.turn(at, true),
        5 => air.front(at, None),
        6..=8 => air.front(at, Some(true)),
        9 => air.front(at, Some(false)),
        10 => air.become_so(at, State::SwitchedOff),
        11 => air.become_so(at, State::Refused),
        12 => air.become_so(at, READY),
        13 => air.change_address(at),
        14 => air.change_number(at),
        15 => air.cut_any(at),
        16..=18 => {
            let whom = air.anybody();
            if whom != at {
                air.call(at, whom);
            }
        }
        _ => air.noise(at),
    }
    // Often at once, now and then after a while.
    let most = [5, 300, 2_000, 12_000][air.draw(4) as usize];
    let ms = air.draw(most);
    air.pass(ms);
}

/// Every call has had its one outcome in time.
fn assert_ended(air: &Air) {
    for phone in &air.phones {
        for (call, at) in &phone.calls {
            let over = air.now > at + CALL_MS;
            assert!(
                !over || phone.ended.contains(call),
                "{} is stuck",
                phone.name
            );
        }
    }
}

fn history(seed: u64, events: usize) -> (usize, usize) {
    let mut air = Air::new(seed, &ROOMS[seed as usize % ROOMS.len()]);
    for at in 0..3 {
        if air.draw(4) > 0 {
            air.turn(at, true);
            air.front(at, Some(true));
        }
    }
    for _ in 0..events {
        happen(&mut air);
        assert_ended(&air);
    }
    // Peace: whoever wants to reach somebody does, with as many calls as a game makes.
    air.unruly = false;
    for at in 0..3 {
        air.become_so(at, READY);
        air.turn(at, true);
        air.front(at, Some(at != 1));
        air.cut_any(at);
    }
    air.pass(40_000);
    let [from, to] = [[0, 2], [2, 1], [1, 2], [2, 0]][seed as usize % 4];
    let mut calls = 0;
    // Two of one name are told apart by the link, not by the radio.
    let name = air.phones[to].name;
    let named: Vec<usize> = (0..3).filter(|at| air.phones[*at].name == name).collect();
    let joined = |air: &Air| named.iter().any(|to| air.joined(from, *to));
    while !joined(&air) {
        assert!(calls < 4, "{seed}: {from} does not reach {to}");
        calls += 1;
        air.call(from, to);
        let end = air.now + CALL_MS + 1;
        while air.now < end && !joined(&air) {
            air.pass(50);
        }
        assert_ended(&air);
    }
    (air.opened, air.failed)
}

#[test]
fn ten_thousand_histories() {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let sum = std::thread::scope(|scope| {
        let part = |first: usize| {
            scope.spawn(move || {
                let seeds = (first..10_000).step_by(threads);
                seeds.fold((0, 0), |sum, seed| {
                    let (opened, failed) = history(seed as u64, 30);
                    (sum.0 + opened, sum.1 + failed)
                })
            })
        };
        let parts: Vec<_> = (0..threads).map(part).collect();
        let sums = parts.into_iter().map(|part| part.join().unwrap());
        sums.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1))
    });
    // Channels did open, and connects did fail.
    println!("{} channels opened, {} connects failed", sum.0, sum.1);
    assert!(sum.0 > 10_000 && sum.1 > 200, "{sum:?}");
}

/// In peace a call comes through the first time, in a second or two.
#[test]
fn a_call_between_any_two_platforms_is_quick() {
    for seed in 0..100 {
        let mut air = Air::new(seed, &ROOMS[seed as usize % 3]);
        air.unruly = false;
        for at in 0..3 {
            air.turn(at, true);
            air.front(at, Some(true));
        }
        air.pass(5_000);
        for at in 0..3 {
            let people = air.phones[at].radio.status().people;
            assert_eq!(people.len(), 2, "{people:?}");
        }
        air.call(0, 1);
        air.pass(3_000);
        assert!(air.joined(0, 1), "{seed}");
    }
}
