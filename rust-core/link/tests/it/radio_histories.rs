//! Ten thousand random histories of phones in one room: no radio fault may block a phone.

use crate::support::air::{Air, Platform, READY};
use gomoku_link::radio::{CALL_MS, RadioState};

/// Limit for resuming an interrupted game while in radio range, in milliseconds.
const RESUMED_MS: u64 = 60_000;
/// First and longest delay of reconnecting, from `driver/dial.rs`.
const RETRY_MS: (u64, u64) = (250, 5_000);
const CUT_IS_TOLD_MS: u64 = 301;

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
    // Two phones with the same name.
    [
        (Platform::Android, "Wei"),
        (Platform::IPhone, "Wei"),
        (Platform::Android, "小美"),
    ],
];

fn happen(air: &mut Air) {
    let at = air.anybody();
    match air.draw(24) {
        0 => air.turn(at, false),
        1..=4 => air.turn(at, true),
        5 => air.front(at, None),
        6..=8 => air.front(at, Some(true)),
        9 => air.front(at, Some(false)),
        10 => air.become_so(at, RadioState::SwitchedOff),
        11 => air.become_so(at, RadioState::Refused),
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
    let most = [5, 300, 2_000, 12_000][air.draw(4) as usize];
    let ms = air.draw(most);
    air.pass(ms);
}

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

fn history(seed: u64, events: usize) -> (usize, usize, u64) {
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
    air.unruly = false;
    for at in 0..3 {
        air.become_so(at, READY);
        air.turn(at, true);
        air.front(at, Some(at != 1));
        air.cut_any(at);
    }
    let contact = air.now;
    let [from, to] = [[0, 2], [2, 1], [1, 2], [2, 0]][seed as usize % 4];
    // The connection distinguishes phones of the same name; the radio does not.
    let name = air.phones[to].name;
    let named: Vec<usize> = (0..3).filter(|at| air.phones[*at].name == name).collect();
    // The apps detect the cut after a delay, and call only then.
    air.pass(CUT_IS_TOLD_MS);
    let joined = |air: &Air| named.iter().any(|to| air.joined(from, *to));
    let mut wait = RETRY_MS.0;
    while !joined(&air) {
        let call = air.call(from, to);
        while !joined(&air) && !air.phones[from].ended.contains(&call) {
            air.pass(50);
        }
        assert_ended(&air);
        if !joined(&air) {
            air.pass(wait);
            wait = (2 * wait).min(RETRY_MS.1);
        }
        assert!(
            air.now <= contact + RESUMED_MS,
            "{seed}: {from} does not reach {to}"
        );
    }
    // `Air` panics on two channels to one phone, or too many scans.
    (air.opened, air.failed, air.now - contact)
}

#[test]
fn ten_thousand_histories() {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let sum = std::thread::scope(|scope| {
        let part = |first: usize| {
            scope.spawn(move || {
                let seeds = (first..10_000).step_by(threads);
                seeds
                    .map(|seed| history(seed as u64, 30))
                    .fold((0, 0, 0), add)
            })
        };
        let parts: Vec<_> = (0..threads).map(part).collect();
        let sums = parts.into_iter().map(|part| part.join().unwrap());
        sums.fold((0, 0, 0), add)
    });
    let (opened, failed, longest) = sum;
    println!(
        "{opened} channels opened, {failed} connects failed, resumed after {longest} ms at most"
    );
    assert!(opened > 10_000 && failed > 200, "{sum:?}");
}

fn add(sum: (usize, usize, u64), one: (usize, usize, u64)) -> (usize, usize, u64) {
    (sum.0 + one.0, sum.1 + one.1, sum.2.max(one.2))
}

/// Without faults the first attempt succeeds within a second or two.
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
