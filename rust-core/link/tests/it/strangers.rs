//! A man in the middle's chance per hour, from the actual limits.

use gomoku_link::strangers::{ASKED_AN_HOUR, CODES_AN_HOUR, HOUR_MS, StrangerQuota};

/// Invitations sent and opened within an hour.
type Done = (usize, usize);

fn possible() -> Vec<Done> {
    let mut all = Vec::new();
    for asks in 0..10 {
        for opens in 0..10 {
            let mut device = StrangerQuota::new();
            let asked = (0..asks).all(|_| device.ask(0).is_some());
            let opened = (0..opens).all(|_| device.open(HOUR_MS - 1).is_some());
            if asked && opened {
                all.push((asks, opens));
            }
        }
    }
    all
}

/// The man in the middle needs one code of a sent invitation to equal one of an opened invitation.
#[test]
fn an_hour_of_a_determined_attacker_wins_once_in_fifty_thousand() {
    let possible = possible();
    assert!(possible.contains(&(ASKED_AN_HOUR, CODES_AN_HOUR - ASKED_AN_HOUR)));
    assert!(possible.contains(&(0, CODES_AN_HOUR)));
    let mut most = 0;
    for ann in &possible {
        for wei in &possible {
            most = most.max(ann.0 * wei.1 + wei.0 * ann.1);
        }
    }
    // Two codes are equal with probability one in a million.
    let chance = most as f64 * 1e-6;
    println!("{most} pairs, {chance:e}");
    assert!(chance <= 2e-5, "{chance:e}");
}

#[test]
fn limits_are_for_any_hour_and_what_was_accepted_is_not_counted() {
    let mut device = StrangerQuota::new();
    let first = device.open(0).unwrap();
    for minute in 1..CODES_AN_HOUR as u64 {
        device.open(minute * 60_000).unwrap();
    }
    assert!(!device.may_open(300_000) && !device.may_ask(300_000));
    assert!(device.open(HOUR_MS - 1).is_none());
    assert!(device.may_open(HOUR_MS) && !device.may_open(HOUR_MS - 1));
    device.open(HOUR_MS).unwrap();
    assert!(!device.may_open(HOUR_MS));
    assert!(device.may_open(HOUR_MS + 60_000));

    let mut device = StrangerQuota::new();
    for _ in 0..100 {
        let look = device.ask(0).unwrap();
        device.give_back(look);
    }
    for _ in 0..ASKED_AN_HOUR {
        device.ask(0).unwrap();
    }
    assert!(!device.may_ask(0) && device.may_open(0));
    // An expired code has no effect.
    device.give_back(first);
    assert!(!device.may_ask(0));
}

/// Regression: 88 invitations per second were shown.
#[test]
fn a_refused_stranger_waits_before_the_next_try() {
    let mut device = StrangerQuota::new();
    let mut shown = Vec::new();
    for now_ms in (0..HOUR_MS).step_by(11) {
        if device.may_show(now_ms) {
            shown.push(now_ms);
            device.invitation_failed(now_ms);
        }
    }
    assert!(shown.len() <= 20, "{} in an hour", shown.len());
    assert!(shown[1] >= 3_000, "{}", shown[1]);
    // After a quiet period the first is shown at once, the next soon after.
    let later = 2 * HOUR_MS;
    assert!(device.may_show(later));
    device.invitation_failed(later);
    assert!(device.may_show(later + 4_000));
}
