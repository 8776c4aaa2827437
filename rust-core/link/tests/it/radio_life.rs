//! States, list and faults of a phone's Bluetooth, driven by hand.

use crate::support::hand::{Hand, LISTEN, READY, pair, plain};
use gomoku_link::discovery::Nickname;
use gomoku_link::radio::{
    Command, Fault, Front, GONE_MS, HIDDEN_AGAIN_MS, MAX_PEOPLE, MAX_STARTS, Report, STARTS_MS,
    State,
};

#[test]
fn nothing_is_asked_or_switched_on_before_the_tap() {
    let mut hand = Hand::new();
    let missing = State::Refused;
    hand.changed(missing);
    hand.front(true);
    hand.changed(READY);
    assert_eq!(hand.state(), State::Off);
    assert_eq!(hand.pass(100_000), []);
}

#[test]
fn a_phone_that_can_never_do_it_says_so() {
    let mut hand = Hand::new();
    hand.front(true);
    for state in [State::Unsupported, State::TooOld] {
        assert!(!hand.radio.turn_on(state, 0), "nothing to ask");
        assert_eq!(hand.state(), state);
    }
    assert_eq!(hand.take(), [Command::Wake, Command::Wake]);
}

#[test]
fn what_is_lacking_is_told_in_turn_and_the_radio_runs_once_all_is_there() {
    let mut hand = Hand::new();
    hand.front(true);
    assert!(hand.radio.turn_on(State::Refused, 0));
    assert_eq!(hand.state(), State::Asking);
    hand.radio.answered(true, State::Refused, 0);
    assert_eq!(hand.state(), State::Refused);
    assert!(hand.radio.turn_on(State::Refused, 0), "it is asked again");
    // The app is in the foreground before the answer arrives.
    hand.changed(State::Refused);
    assert_eq!(hand.state(), State::Asking);
    hand.radio.answered(false, State::Refused, 0);
    assert_eq!(hand.state(), State::Barred);
    for phone in [
        State::SwitchedOff,
        State::Refused,
        State::Barred,
        State::Waking,
        State::NoLocation,
    ] {
        hand.changed(phone);
        assert_eq!(hand.state(), phone);
    }
    assert_eq!(hand.take(), [Command::Wake, Command::Wake]);
    hand.changed(State::On);
    assert_eq!(hand.state(), State::On);
    let begins = [LISTEN, Command::StartScan];
    assert_eq!(plain(&hand.take()), begins);
    // The radio restarts automatically.
    hand.changed(State::SwitchedOff);
    assert_eq!(hand.state(), State::SwitchedOff);
    assert_eq!(hand.take(), [Command::StopScan, Command::Hide]);
    hand.changed(READY);
    assert_eq!(plain(&hand.take()), begins);
}

#[test]
fn an_allowed_phone_is_not_asked_and_a_person_may_stop() {
    let mut hand = Hand::new();
    hand.front(true);
    assert!(!hand.radio.turn_on(READY, 0));
    assert_eq!(hand.state(), State::On);
    hand.radio.turn_off(0);
    assert_eq!(hand.state(), State::Off);
    let told = hand.take();
    assert_eq!(told[3..], [Command::StopScan, Command::Hide]);
}

#[test]
fn a_game_that_goes_on_asks_nothing() {
    let mut hand = Hand::new();
    hand.front(false);
    let missing = State::Refused;
    hand.radio.go_on(missing, 0);
    assert_eq!(hand.state(), State::Refused);
    hand.radio.go_on(READY, 0);
    assert_eq!(plain(&hand.take()), [Command::Wake, LISTEN]);
}

#[test]
fn a_permission_that_goes_in_this_moment_is_a_refusal() {
    let mut hand = Hand::on();
    hand.report(Report::Denied);
    assert_eq!(hand.state(), State::Refused);
    assert_eq!(hand.take(), [Command::StopScan, Command::Hide]);
    hand.radio.turn_on(READY, 0);
    assert_eq!(hand.state(), State::On);
}

#[test]
fn the_radio_runs_only_for_what_is_in_front() {
    let mut hand = Hand::new();
    hand.radio.turn_on(READY, 0);
    assert_eq!(hand.take(), [Command::Wake]);
    hand.front(true);
    let told = hand.take();
    assert_eq!(plain(&told), [LISTEN, Command::StartScan]);
    hand.listening(&told, 0x81);
    assert_eq!(hand.take(), [Command::Show(b"\x81\x00Ana".to_vec())]);
    hand.report(Report::Shown);
    // A game advertises as the list does, but does not scan.
    hand.front(false);
    assert_eq!(hand.take(), [Command::StopScan]);
    let nickname = Nickname::new("Mia").unwrap();
    let front = Front {
        nickname,
        searches: false,
    };
    hand.radio.front(Some(front), 0);
    let told = hand.take();
    assert_eq!(plain(&told), [Command::Hide, LISTEN]);
    hand.listening(&told, 0x81);
    hand.listening(&told, 0x83);
    assert_eq!(hand.take(), [Command::Show(b"\x81\x00Mia".to_vec())]);
    hand.radio.front(None, 0);
    assert_eq!(hand.take(), [Command::Hide]);
    assert_eq!(hand.state(), State::On);
    assert_eq!(hand.pass(100_000), []);
}

#[test]
fn whoever_is_near_is_listed_once_and_forgotten_when_not_seen() {
    let mut hand = Hand::new();
    hand.front(true);
    hand.see("early");
    hand.radio.turn_on(READY, 0);
    hand.take();
    assert_eq!(hand.people(), [], "it did not run yet");
    hand.meet("1", "Wei");
    hand.meet("2", "小美");
    assert_eq!(hand.people(), [pair("1", "Wei"), pair("2", "小美")]);
    // Another address of the same phone.
    hand.meet("3", "小美");
    assert_eq!(hand.people(), [pair("1", "Wei"), pair("3", "小美")]);
    // A known card is not read twice.
    hand.see("1");
    assert_eq!(hand.pass(GONE_MS - 5_000), []);
    hand.see("3");
    hand.pass(6_000);
    assert_eq!(hand.people(), [pair("3", "小美")]);
    hand.pass(GONE_MS);
    assert_eq!(hand.people(), []);
    // A returning device may have another nickname, so its card is read again.
    hand.meet("1", "Wei Lin");
    assert_eq!(hand.people(), [pair("1", "Wei Lin")]);
    hand.radio.turn_off(hand.now);
    assert_eq!(hand.people(), []);
}

#[test]
fn a_crowd_does_not_push_out_who_is_listed() {
    let mut hand = Hand::on();
    hand.meet("wei", "Wei");
    for device in 0..10 * MAX_PEOPLE {
        hand.see(&format!("nobody {device}"));
    }
    assert_eq!(hand.people(), [pair("wei", "Wei")]);
    let mut hand = Hand::on();
    for device in 0..MAX_PEOPLE + 20 {
        hand.meet(&format!("{device}"), &format!("Phone {device}"));
    }
    assert!(hand.people().len() <= MAX_PEOPLE);
}

#[test]
fn a_stranger_that_fails_waits_longer_each_time_and_the_others_come_first() {
    let mut hand = Hand::on();
    let mut tries = Vec::new();
    for _ in 0..60 {
        hand.see("mute");
        for command in hand.pass(1_000) {
            if let Command::ReadCard(device, step) = command {
                tries.push(hand.now);
                hand.report(Report::Failed(device, step, "133".into()));
            }
        }
    }
    assert!((5..9).contains(&tries.len()), "{tries:?}");
    hand.see("mute");
    hand.see("Wei");
    let step = hand.reading("Wei");
    hand.card("Wei", step, 0x90, "Wei");
    assert_eq!(hand.people(), [pair("Wei", "Wei")]);
}

#[test]
fn every_fault_of_the_radio_is_told_and_tried_again() {
    let mut hand = Hand::on();
    for why in [Fault::Crowded, Fault::Failed] {
        hand.report(Report::Hidden(why));
        assert_eq!(hand.radio.status().hidden, Some(why));
        let mut told = hand.pass(HIDDEN_AGAIN_MS);
        told.retain(|told| matches!(told, Command::Hide | Command::Listen(_)));
        assert_eq!(plain(&told), [Command::Hide, LISTEN]);
        hand.listening(&told, 0x83);
        hand.report(Report::Shown);
        assert_eq!(hand.radio.status().hidden, None);
    }
    hand.report(Report::Hidden(Fault::Unsupported));
    let told = hand.pass(2 * HIDDEN_AGAIN_MS);
    assert!(!plain(&told).contains(&LISTEN), "{told:?}");
    assert_eq!(hand.radio.status().hidden, Some(Fault::Unsupported));

    for why in [Fault::Crowded, Fault::Failed] {
        hand.report(Report::Blind(why));
        assert_eq!(hand.radio.status().blind, Some(why));
        let told = hand.pass(STARTS_MS);
        assert!(told.contains(&Command::StartScan), "{told:?}");
        assert_eq!(hand.radio.status().blind, None);
    }
    hand.report(Report::Blind(Fault::Unsupported));
    assert_eq!(hand.pass(10 * STARTS_MS), [Command::StopScan]);
    assert_eq!(hand.radio.status().blind, Some(Fault::Unsupported));
    hand.radio.turn_off(hand.now);
    hand.take();
    assert_eq!(hand.pass(10 * STARTS_MS), []);
    hand.radio.turn_on(READY, hand.now);
    assert!(hand.take().contains(&Command::StartScan));
    assert_eq!(hand.radio.status().hidden, None);
}

/// A system that never answers also counts as hidden.
#[test]
fn a_silent_system_is_asked_again() {
    let mut hand = Hand::new();
    hand.front(false);
    hand.radio.turn_on(READY, 0);
    hand.take();
    let told = hand.pass(HIDDEN_AGAIN_MS);
    assert_eq!(plain(&told), [Command::Hide, LISTEN]);
    assert_eq!(hand.radio.status().hidden, Some(Fault::Failed));
    hand.listening(&told, 0x7f);
    assert_eq!(hand.take(), []);
    hand.listening(&told, 0x81);
    hand.report(Report::Shown);
    assert_eq!(hand.radio.status().hidden, None);
}

#[test]
fn a_search_is_not_begun_more_often_than_the_system_lets() {
    let mut hand = Hand::new();
    hand.radio.turn_on(READY, 0);
    let mut starts = Vec::new();
    for _ in 0..2_000 {
        hand.front(true);
        let begun = hand.pass(1);
        starts.extend(begun.contains(&Command::StartScan).then_some(hand.now));
        if !begun.contains(&Command::StartScan) {
            assert_eq!(hand.radio.status().blind, Some(Fault::Crowded));
        }
        hand.radio.front(None, hand.now);
        hand.pass(50);
    }
    assert!(starts.len() >= 12, "{starts:?}");
    for some in starts.windows(MAX_STARTS + 1) {
        assert!(some[MAX_STARTS] - some[0] >= STARTS_MS, "{some:?}");
    }
    // A waiting player gets a scan.
    hand.front(true);
    assert!(hand.pass(2 * STARTS_MS).contains(&Command::StartScan));
}

#[test]
fn a_search_that_sees_nobody_is_begun_anew() {
    let mut hand = Hand::on();
    let told = hand.pass(600_000);
    let count = told
        .iter()
        .filter(|told| **told == Command::StartScan)
        .count();
    assert!((10..=15).contains(&count), "{count} in ten minutes");
}
