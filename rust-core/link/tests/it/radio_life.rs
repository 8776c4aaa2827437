//! States, list and faults of a phone's Bluetooth, driven by hand.

use crate::support::hand::{Hand, LISTEN, READY, pair, plain};
use gomoku_link::discovery::Nickname;
use gomoku_link::radio::{
    Foreground, GONE_MS, HIDDEN_AGAIN_MS, MAX_PEOPLE, MAX_STARTS, PlatformCommand, PlatformReport,
    RadioFault, RadioState, STARTS_MS,
};

#[test]
fn nothing_is_asked_or_switched_on_before_the_tap() {
    let mut hand = Hand::new();
    let missing = RadioState::Refused;
    hand.changed(missing);
    hand.front(true);
    hand.changed(READY);
    assert_eq!(hand.state(), RadioState::Off);
    assert_eq!(hand.pass(100_000), []);
}

#[test]
fn a_phone_that_can_never_do_it_says_so() {
    let mut hand = Hand::new();
    hand.front(true);
    for state in [RadioState::Unsupported, RadioState::TooOld] {
        assert!(!hand.radio.turn_on(state, 0), "nothing to ask");
        assert_eq!(hand.state(), state);
    }
    assert_eq!(hand.take(), [PlatformCommand::Wake, PlatformCommand::Wake]);
}

#[test]
fn reports_missing_requirements_in_turn_and_runs_once_all_are_met() {
    let mut hand = Hand::new();
    hand.front(true);
    assert!(hand.radio.turn_on(RadioState::Refused, 0));
    assert_eq!(hand.state(), RadioState::Asking);
    hand.radio.answered(true, RadioState::Refused, 0);
    assert_eq!(hand.state(), RadioState::Refused);
    assert!(
        hand.radio.turn_on(RadioState::Refused, 0),
        "it is asked again"
    );
    // The app is in the foreground before the answer arrives.
    hand.changed(RadioState::Refused);
    assert_eq!(hand.state(), RadioState::Asking);
    hand.radio.answered(false, RadioState::Refused, 0);
    assert_eq!(hand.state(), RadioState::Barred);
    for phone in [
        RadioState::SwitchedOff,
        RadioState::Refused,
        RadioState::Barred,
        RadioState::Waking,
        RadioState::NoLocation,
    ] {
        hand.changed(phone);
        assert_eq!(hand.state(), phone);
    }
    assert_eq!(hand.take(), [PlatformCommand::Wake, PlatformCommand::Wake]);
    hand.changed(RadioState::On);
    assert_eq!(hand.state(), RadioState::On);
    let begins = [LISTEN, PlatformCommand::StartScan];
    assert_eq!(plain(&hand.take()), begins);
    // The radio restarts automatically.
    hand.changed(RadioState::SwitchedOff);
    assert_eq!(hand.state(), RadioState::SwitchedOff);
    assert_eq!(
        hand.take(),
        [PlatformCommand::StopScan, PlatformCommand::Hide]
    );
    hand.changed(READY);
    assert_eq!(plain(&hand.take()), begins);
}

#[test]
fn an_allowed_phone_is_not_asked_and_a_person_may_stop() {
    let mut hand = Hand::new();
    hand.front(true);
    assert!(!hand.radio.turn_on(READY, 0));
    assert_eq!(hand.state(), RadioState::On);
    hand.radio.turn_off(0);
    assert_eq!(hand.state(), RadioState::Off);
    let told = hand.take();
    assert_eq!(
        told[3..],
        [PlatformCommand::StopScan, PlatformCommand::Hide]
    );
}

#[test]
fn continues_a_game_without_asking() {
    let mut hand = Hand::new();
    hand.front(false);
    let missing = RadioState::Refused;
    hand.radio.go_on(missing, 0);
    assert_eq!(hand.state(), RadioState::Refused);
    hand.radio.go_on(READY, 0);
    assert_eq!(plain(&hand.take()), [PlatformCommand::Wake, LISTEN]);
}

#[test]
fn a_permission_that_goes_in_this_moment_is_a_refusal() {
    let mut hand = Hand::on();
    hand.report(PlatformReport::Denied);
    assert_eq!(hand.state(), RadioState::Refused);
    assert_eq!(
        hand.take(),
        [PlatformCommand::StopScan, PlatformCommand::Hide]
    );
    hand.radio.turn_on(READY, 0);
    assert_eq!(hand.state(), RadioState::On);
}

#[test]
fn the_radio_runs_only_for_what_is_in_front() {
    let mut hand = Hand::new();
    hand.radio.turn_on(READY, 0);
    assert_eq!(hand.take(), [PlatformCommand::Wake]);
    hand.front(true);
    let told = hand.take();
    assert_eq!(plain(&told), [LISTEN, PlatformCommand::StartScan]);
    hand.listening(&told, 0x81);
    assert_eq!(
        hand.take(),
        [PlatformCommand::Show(b"\x81\x00Ana".to_vec())]
    );
    hand.report(PlatformReport::Shown);
    // A game advertises as the list does, but does not scan.
    hand.front(false);
    assert_eq!(hand.take(), [PlatformCommand::StopScan]);
    let nickname = Nickname::new("Mia").unwrap();
    let front = Foreground {
        nickname,
        searches: false,
    };
    hand.radio.front(Some(front), 0);
    let told = hand.take();
    assert_eq!(plain(&told), [PlatformCommand::Hide, LISTEN]);
    hand.listening(&told, 0x81);
    hand.listening(&told, 0x83);
    assert_eq!(
        hand.take(),
        [PlatformCommand::Show(b"\x81\x00Mia".to_vec())]
    );
    hand.radio.front(None, 0);
    assert_eq!(hand.take(), [PlatformCommand::Hide]);
    assert_eq!(hand.state(), RadioState::On);
    assert_eq!(hand.pass(100_000), []);
}

#[test]
fn lists_a_nearby_device_once_and_removes_it_when_unseen() {
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
            if let PlatformCommand::ReadCard(device, step) = command {
                tries.push(hand.now);
                hand.report(PlatformReport::Failed(device, step, "133".into()));
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
    for why in [RadioFault::Crowded, RadioFault::Failed] {
        hand.report(PlatformReport::Hidden(why));
        assert_eq!(hand.radio.status().hidden, Some(why));
        let mut told = hand.pass(HIDDEN_AGAIN_MS);
        told.retain(|told| matches!(told, PlatformCommand::Hide | PlatformCommand::Listen(_)));
        assert_eq!(plain(&told), [PlatformCommand::Hide, LISTEN]);
        hand.listening(&told, 0x83);
        hand.report(PlatformReport::Shown);
        assert_eq!(hand.radio.status().hidden, None);
    }
    hand.report(PlatformReport::Hidden(RadioFault::Unsupported));
    let told = hand.pass(2 * HIDDEN_AGAIN_MS);
    assert!(!plain(&told).contains(&LISTEN), "{told:?}");
    assert_eq!(hand.radio.status().hidden, Some(RadioFault::Unsupported));

    for why in [RadioFault::Crowded, RadioFault::Failed] {
        hand.report(PlatformReport::Blind(why));
        assert_eq!(hand.radio.status().blind, Some(why));
        let told = hand.pass(STARTS_MS);
        assert!(told.contains(&PlatformCommand::StartScan), "{told:?}");
        assert_eq!(hand.radio.status().blind, None);
    }
    hand.report(PlatformReport::Blind(RadioFault::Unsupported));
    assert_eq!(hand.pass(10 * STARTS_MS), [PlatformCommand::StopScan]);
    assert_eq!(hand.radio.status().blind, Some(RadioFault::Unsupported));
    hand.radio.turn_off(hand.now);
    hand.take();
    assert_eq!(hand.pass(10 * STARTS_MS), []);
    hand.radio.turn_on(READY, hand.now);
    assert!(hand.take().contains(&PlatformCommand::StartScan));
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
    assert_eq!(plain(&told), [PlatformCommand::Hide, LISTEN]);
    assert_eq!(hand.radio.status().hidden, Some(RadioFault::Failed));
    hand.listening(&told, 0x7f);
    assert_eq!(hand.take(), []);
    hand.listening(&told, 0x81);
    hand.report(PlatformReport::Shown);
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
        starts.extend(
            begun
                .contains(&PlatformCommand::StartScan)
                .then_some(hand.now),
        );
        if !begun.contains(&PlatformCommand::StartScan) {
            assert_eq!(hand.radio.status().blind, Some(RadioFault::Crowded));
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
    assert!(
        hand.pass(2 * STARTS_MS)
            .contains(&PlatformCommand::StartScan)
    );
}

#[test]
fn restarts_a_search_without_results() {
    let mut hand = Hand::on();
    let told = hand.pass(600_000);
    let count = told
        .iter()
        .filter(|told| **told == PlatformCommand::StartScan)
        .count();
    assert!((10..=15).contains(&count), "{count} in ten minutes");
}
