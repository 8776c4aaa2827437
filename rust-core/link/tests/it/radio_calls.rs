//! Each step of a Bluetooth call, driven by hand.

use crate::support::hand::{Hand, READY};
use gomoku_link::radio::{
    CALL_MS, CallFailure, Device, GONE_MS, MAX_CHANNELS, PAUSE_MS, PlatformCommand, PlatformReport,
    RadioState, STEP_MS, TRIES,
};

#[test]
fn a_call_stops_the_search_reads_the_card_and_opens_the_channel() {
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    hand.pass(1_000);
    let call = hand.call("1", "Wei");
    assert_eq!(hand.take(), [PlatformCommand::StopScan]);
    assert_eq!(
        hand.pass(PAUSE_MS - 1),
        [],
        "at once after a search it fails"
    );
    let step = hand.reading("1");
    // A restarted app has another channel number.
    hand.card("1", step, 0xa4, "Wei");
    let step = hand.opening("1", 0xa4);
    let opened = hand.radio.opened(&"1".into(), step, hand.now);
    let (of, channel) = opened.unwrap();
    assert_eq!(of, call);
    // The list's scan restarts. The connection stays open for the channel.
    assert_eq!(hand.take(), [PlatformCommand::StartScan]);
    assert_eq!(hand.radio.status().channels, 1);
    hand.see("1");
    assert!(
        !hand
            .pass(60_000)
            .contains(&PlatformCommand::Release("1".into()))
    );
    hand.radio.closed(channel, hand.now);
    assert_eq!(hand.take(), [PlatformCommand::Release("1".into())]);
    assert_eq!(hand.radio.status().channels, 0);
    assert_eq!(hand.unreached, []);
    hand.radio.closed(channel, hand.now);
    assert_eq!(hand.take(), []);
}

#[test]
fn a_connect_that_fails_is_tried_again_and_then_somebody_else() {
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    let call = hand.call("1", "Wei");
    hand.see("2");
    let step = hand.reading("1");
    hand.card("1", step, 0xa4, "Wei");
    for _ in 0..TRIES {
        let step = hand.opening("1", 0xa4);
        hand.report(PlatformReport::Failed("1".into(), step, "refused".into()));
    }
    assert_eq!(hand.take(), [PlatformCommand::Release("1".into())]);
    // The phone may have changed its address.
    let step = hand.reading("2");
    hand.card("2", step, 0xa6, "Mia");
    assert_eq!(hand.take()[0], PlatformCommand::Release("2".into()));
    // No device was reachable, so another round follows.
    hand.report(PlatformReport::Disconnected("1".into()));
    hand.report(PlatformReport::Disconnected("2".into()));
    let told = hand.pass(CALL_MS);
    let again = |told: &&PlatformCommand| matches!(told, PlatformCommand::ReadCard(of, _) if of.as_str() == "1");
    assert_eq!(told.iter().filter(again).count(), 1, "{told:?}");
    assert_eq!(hand.unreached.len(), 1);
    assert_eq!(hand.unreached[0].0, call);
}

#[test]
fn finds_a_peer_by_name_after_its_address_changed() {
    let mut hand = Hand::on();
    hand.front(false);
    hand.take();
    // A resumed game has only a name, so it scans.
    hand.call("", "Wei");
    assert_eq!(hand.take(), [PlatformCommand::StartScan]);
    hand.see("other");
    let step = hand.reading("other");
    hand.card("other", step, 0x90, "Mia");
    hand.report(PlatformReport::Disconnected("other".into()));
    hand.see("new");
    let step = hand.reading("new");
    hand.card("new", step, 0x90, "Wei");
    let step = hand.opening("new", 0x90);
    assert!(hand.radio.opened(&"new".into(), step, hand.now).is_some());
    // A game does not scan for other players.
    let told = hand.pass(60_000);
    assert!(!told.contains(&PlatformCommand::StartScan), "{told:?}");
}

#[test]
fn reports_an_absent_device_in_time() {
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    hand.pass(15_000);
    let call = hand.call("1", "Wei");
    hand.pass(CALL_MS - 1);
    assert_eq!(hand.unreached, []);
    let told = hand.pass(1);
    assert!(
        !told
            .iter()
            .any(|told| matches!(told, PlatformCommand::ReadCard(..)))
    );
    let not_near = CallFailure::NotNear("Wei".into());
    assert_eq!(hand.unreached, [(call, not_near)]);
}

#[test]
fn a_step_that_never_ends_is_given_up_and_its_late_answer_ignored() {
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    let call = hand.call("1", "Wei");
    let step = hand.reading("1");
    assert_eq!(hand.pass(STEP_MS)[0], PlatformCommand::Release("1".into()));
    hand.card("1", step, 0x90, "Wei");
    hand.report(PlatformReport::Disconnected("1".into()));
    hand.see("1");
    let again = hand.reading("1");
    assert_ne!(again, step);
    hand.card("1", step, 0x91, "Wei");
    hand.card("2", again, 0x92, "Wei");
    assert_eq!(hand.pass(PAUSE_MS), [], "neither step nor device is right");
    hand.card("1", again, 0x93, "Wei");
    let open = hand.opening("1", 0x93);
    hand.pass(CALL_MS);
    assert_eq!(hand.unreached.len(), 1);
    assert_eq!(hand.unreached[0].0, call);
    assert_eq!(hand.radio.opened(&"1".into(), open, hand.now), None);
    assert_eq!(hand.radio.status().channels, 0);
}

#[test]
fn a_strangers_card_gives_way_to_a_call() {
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    hand.see("2");
    hand.reading("2");
    hand.call("1", "Wei");
    assert_eq!(
        hand.take(),
        [
            PlatformCommand::Release("2".into()),
            PlatformCommand::StopScan
        ]
    );
    hand.reading("1");
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    hand.pass(GONE_MS + 1);
    hand.see("1");
    let step = hand.reading("1");
    hand.call("1", "Wei");
    assert_eq!(hand.take(), [PlatformCommand::StopScan]);
    hand.card("1", step, 0x90, "Wei");
    hand.opening("1", 0x90);
}

#[test]
fn one_person_is_called_once_at_a_time() {
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    let first = hand.call("1", "Wei");
    let step = hand.reading("1");
    hand.card("1", step, 0x90, "Wei");
    let late = hand.opening("1", 0x90);
    let second = hand.call("1", "Wei");
    hand.take();
    assert_eq!(hand.unreached, [(first, CallFailure::CalledAgain)]);
    assert_eq!(hand.radio.opened(&"1".into(), late, hand.now), None);
    hand.report(PlatformReport::Disconnected("1".into()));
    let step = hand.reading("1");
    hand.card("1", step, 0x90, "Wei");
    let open = hand.opening("1", 0x90);
    let (of, channel) = hand.radio.opened(&"1".into(), open, hand.now).unwrap();
    assert_eq!(of, second);
    hand.take();
    hand.see("1");
    hand.call("1", "Wei");
    let told = hand.pass(1_000);
    assert!(
        !told
            .iter()
            .any(|told| matches!(told, PlatformCommand::ReadCard(..)))
    );
    hand.radio.closed(channel, hand.now);
    hand.report(PlatformReport::Disconnected("1".into()));
    hand.see("1");
    hand.reading("1");
}

#[test]
fn an_incoming_device_is_neither_read_nor_disconnected() {
    let mut hand = Hand::on();
    let channel = hand.radio.arrived("1".into(), 0).unwrap();
    hand.see("1");
    assert_eq!(hand.pass(1_000), []);
    // Mutual invitations: the failed call does not affect the channel.
    hand.call("1", "Wei");
    let step = hand.reading("1");
    hand.report(PlatformReport::Failed("1".into(), step, "133".into()));
    let told = hand.pass(CALL_MS);
    assert!(
        !told.contains(&PlatformCommand::Release("1".into())),
        "{told:?}"
    );
    hand.radio.closed(channel, hand.now);
    assert_eq!(hand.take(), [PlatformCommand::Release("1".into())]);
}

#[test]
fn no_more_channels_than_people_need() {
    let mut hand = Hand::new();
    assert_eq!(
        hand.radio.arrived("early".into(), 0),
        None,
        "nobody is there"
    );
    let mut hand = Hand::on();
    for device in 0..MAX_CHANNELS {
        let device = Device::from(device.to_string());
        assert!(hand.radio.arrived(device, 0).is_some());
    }
    assert_eq!(hand.radio.arrived("more".into(), 0), None);
    hand.see("wei");
    let call = hand.call("wei", "Wei");
    let step = hand.reading("wei");
    hand.card("wei", step, 0x90, "Wei");
    let open = hand.opening("wei", 0x90);
    assert_eq!(hand.radio.opened(&"wei".into(), open, hand.now), None);
    assert_eq!(hand.take()[0], PlatformCommand::Release("wei".into()));
    assert_eq!(hand.unreached, [(call, CallFailure::TooManyChannels)]);
    // A disabled radio rejects channels; open ones stay until closed.
    hand.radio.turn_off(hand.now);
    assert_eq!(hand.radio.status().channels, MAX_CHANNELS);
    assert_eq!(hand.radio.arrived("late".into(), hand.now), None);
}

#[test]
fn switched_off_at_any_step_a_call_ends_and_the_next_one_comes_through() {
    for stop in 0..4 {
        let mut hand = Hand::on();
        hand.meet("1", "Wei");
        let call = hand.call("1", "Wei");
        let mut late = None;
        if stop > 0 {
            let step = hand.reading("1");
            if stop > 1 {
                hand.card("1", step, 0x90, "Wei");
            }
        }
        if stop > 2 {
            late = Some(hand.opening("1", 0x90));
        }
        hand.changed(RadioState::SwitchedOff);
        let told = hand.take();
        assert_eq!(hand.unreached, [(call, CallFailure::Off)], "{stop}");
        assert!(told.ends_with(&[PlatformCommand::Hide]), "{stop}: {told:?}");
        assert_eq!(
            told.contains(&PlatformCommand::Release("1".into())),
            stop > 0
        );
        let off = hand.call("1", "Wei");
        hand.take();
        assert_eq!(hand.unreached[1], (off, CallFailure::Off));
        hand.changed(READY);
        if let Some(late) = late {
            assert_eq!(hand.radio.opened(&"1".into(), late, hand.now), None);
        }
        hand.see("1");
        hand.call("1", "Wei");
        let step = hand.reading("1");
        hand.card("1", step, 0x90, "Wei");
        let open = hand.opening("1", 0x90);
        assert!(hand.radio.opened(&"1".into(), open, hand.now).is_some());
    }
}

#[test]
fn a_connection_that_ends_in_between_ends_its_step_only() {
    let mut hand = Hand::on();
    hand.meet("1", "Wei");
    hand.call("1", "Wei");
    let step = hand.reading("1");
    hand.report(PlatformReport::Disconnected("2".into()));
    assert_eq!(hand.take(), []);
    hand.card("1", step, 0x90, "Wei");
    hand.opening("1", 0x90);
    // Opening a channel needs a connection, so the card is read again.
    hand.report(PlatformReport::Disconnected("1".into()));
    assert_eq!(hand.take()[0], PlatformCommand::Release("1".into()));
    hand.report(PlatformReport::Disconnected("1".into()));
    let told = hand.pass(2_000);
    let read = told
        .iter()
        .find(|told| matches!(told, PlatformCommand::ReadCard(..)));
    assert!(read.is_some(), "{told:?}");
}
