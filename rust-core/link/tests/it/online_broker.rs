//! Games over a real Mosquitto.

use gomoku_link::Carrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use crate::support::broker::Broker;
use crate::support::guesser::Guess;
use crate::support::meeting::{Reached, inviter, joiner, meet, sit};
use crate::support::phone::LONG;
use crate::support::room_player::{PairingApp, RoomPlayer};
use crate::support::spy::Spy;
use crate::support::table::{TERMS, identity, randomness};
use gomoku_link::driver::{Dial, DialAttempt};
use gomoku_link::message::{Ask, Clock, Side, Terms};
use gomoku_link::online::driver::{PairError, PairingSide, pair};
use gomoku_link::online::pairing::{Ended, Inviter};
use gomoku_link::online::{Invitation, Paired};
use gomoku_link::replica::{EndReason, Event};
use tokio::time::timeout;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_by_link_and_one_by_code() {
    let broker = Broker::start("a-game").await;
    for (seed, way) in [
        (1, Invitation::link as fn(&_) -> _),
        (2, Invitation::spoken),
    ] {
        let invitation = way(&randomness(seed));
        let paired = meet(&broker, seed * 100, &invitation).await;
        let [mut guest, mut host] = sit(&broker, paired, seed);
        for round in 0_u8..4 {
            let (mover, other, column) = if round % 2 == 0 {
                (&mut guest, &mut host, round)
            } else {
                (&mut host, &mut guest, round)
            };
            mover
                .game
                .act(move |room, now| room.play(column, 1, now))
                .await
                .unwrap()
                .unwrap();
            other
                .until(|shown| shown.records.len() == usize::from(round) + 1)
                .await;
        }
        host.game
            .act(|room, now| room.request(Ask::Undo, now))
            .await
            .unwrap()
            .unwrap();
        guest
            .until(|shown| shown.events.contains(&Event::Asked(Ask::Undo)))
            .await;
        guest
            .game
            .act(|room, now| room.answer(true, now))
            .await
            .unwrap()
            .unwrap();
        host.until(|shown| shown.records.len() == 5).await;
        host.game.act(|room, now| room.leave(now)).await.unwrap();
        guest
            .until(|shown| shown.events.contains(&Event::Over(EndReason::PeerLeft)))
            .await;
        host.until(|shown| shown.events.contains(&Event::Over(EndReason::Left)))
            .await;
        timeout(LONG, guest.game.ended()).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_inviter_may_be_asleep_and_the_broker_may_die() {
    let broker = Broker::start("asleep").await;
    let invitation = Invitation::spoken(&randomness(5));
    let (told, posted) = tokio::sync::oneshot::channel();
    let mut desk = PairingApp {
        posted: Some(told),
        ..PairingApp::default()
    };
    let disk = desk.disk.clone();
    let dial = broker.dial();
    let first = inviter(500, &invitation);
    let asleep = tokio::spawn(async move { pair(first, dial, randomness(9001), &mut desk).await });
    timeout(LONG, posted).await.unwrap().unwrap();
    // The inviter restores what the broker had lost.
    asleep.abort();
    broker.kill();
    broker.restart().await;

    let mut host = PairingApp::default();
    let dial = broker.dial();
    let joins = joiner(501, &invitation);
    let joined = tokio::spawn(async move { pair(joins, dial, randomness(9002), &mut host).await });
    let kept = disk.lock().unwrap().clone().unwrap();
    let mut guest = PairingApp::default();
    let invites = pair(
        woken(500, &kept),
        broker.dial(),
        randomness(9003),
        &mut guest,
    );
    let host = async {
        let host = joined.await.unwrap().unwrap();
        RoomPlayer::sit(host, randomness(502), broker.dial())
    };
    let (guest, mut host) = timeout(LONG, async { tokio::join!(invites, host) })
        .await
        .unwrap();
    let guest = RoomPlayer::sit(guest.unwrap(), randomness(503), broker.dial());
    guest
        .game
        .act(|room, now| room.play(4, 4, now))
        .await
        .unwrap()
        .unwrap();
    host.until(|shown| shown.records.len() == 1).await;
}

fn woken(seed: u64, kept: &[u8]) -> PairingSide {
    let me = identity("小魏", &randomness(seed));
    PairingSide::Invites {
        inviter: Inviter::from_bytes(&me, kept).unwrap(),
        fresh: false,
    }
}

/// Connects once for the last word. Then the broker crashes and restarts.
struct Unlucky {
    // A killed runtime drops nothing, so a strong reference would leak the broker.
    broker: Weak<Broker>,
    tries: AtomicUsize,
}

impl Dial for Unlucky {
    fn dial(&self) -> DialAttempt {
        let broker = self.broker.upgrade().unwrap();
        if self.tries.fetch_add(1, Ordering::Relaxed) != 1 {
            return broker.dial().dial();
        }
        Box::pin(async move {
            broker.kill();
            let refused = broker.dial().dial().await;
            broker.restart().await;
            refused
        })
    }
}

/// Returns the saved state of an inviter that closes before the last word, and the joiner's result.
async fn half_paired(broker: &Broker, seed: u64, invitation: &Invitation) -> (Vec<u8>, Paired) {
    let mut desk = PairingApp::default();
    let disk = desk.disk.clone();
    let (first, dial) = (inviter(seed, invitation), broker.dial());
    let invites = tokio::spawn(async move { pair(first, dial, randomness(9004), &mut desk).await });
    let mut host = PairingApp::default();
    let joins = pair(
        joiner(seed + 1, invitation),
        broker.dial(),
        randomness(9005),
        &mut host,
    );
    let host = timeout(LONG, joins).await.unwrap().unwrap();
    invites.abort();
    let kept = disk.lock().unwrap().clone().unwrap();
    (kept, host)
}

async fn wakes(broker: &Broker, seed: u64, kept: &[u8], host: &mut RoomPlayer) {
    let mut desk = PairingApp::default();
    let invites = pair(
        woken(seed, kept),
        broker.dial(),
        randomness(9006),
        &mut desk,
    );
    let guest = timeout(LONG, invites).await.unwrap().unwrap();
    let guest = RoomPlayer::sit(guest, randomness(seed + 3), broker.dial());
    guest.play(4, 4).await;
    host.until(|shown| shown.records.len() == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn posts_the_final_message_again_after_the_broker_forgets() {
    let broker = Arc::new(Broker::start("last-word").await);
    let invitation = Invitation::link(&randomness(600));
    let (kept, host) = half_paired(&broker, 600, &invitation).await;
    let dial = Unlucky {
        broker: Arc::downgrade(&broker),
        tries: AtomicUsize::new(0),
    };
    let mut host = RoomPlayer::sit(host, randomness(602), Box::new(dial));
    host.until(|shown| shown.linked).await;
    wakes(&broker, 600, &kept, &mut host).await;
}

/// A cluster node may acknowledge a message that it can't retain.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn posts_a_lost_final_message_again() {
    let broker = Broker::start("lost-word").await;
    let invitation = Invitation::link(&randomness(610));
    let (kept, host) = half_paired(&broker, 610, &invitation).await;
    let mut host = RoomPlayer::sit(host, randomness(612), broker.dial());
    host.until(|shown| shown.linked).await;
    let topic = invitation.topic();
    let mut eraser = Spy::open(broker.address, topic.user()).await;
    eraser.publish(1, &topic.slot(Side::Host), b"").await;
    eraser.listen(Duration::from_millis(100)).await;
    wakes(&broker, 610, &kept, &mut host).await;
    let events = host.shown.borrow().events.clone();
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Suspended(_))),
        "nobody sees that it is left again: {events:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_wrong_codes_burn_no_invitation() {
    let broker = Broker::start("wrong").await;
    let invitation = Invitation::parse("abcd-12345").unwrap();
    let (told, posted) = tokio::sync::oneshot::channel();
    let mut desk = PairingApp {
        posted: Some(told),
        ..PairingApp::default()
    };
    let dial = broker.dial();
    let invites = inviter(600, &invitation);
    let waiting = tokio::spawn(async move {
        (
            pair(invites, dial, randomness(9007), &mut desk).await,
            desk.guesses,
        )
    });
    timeout(LONG, posted).await.unwrap().unwrap();
    let topic = invitation.topic();
    let mut guesser = Spy::open(broker.address, topic.user()).await;
    guesser.subscribe(1, &topic.slot(Side::Guest)).await;
    let mut share = timeout(LONG, guesser.hears(|_| true)).await.unwrap();
    for number in 0..3 {
        let guess = Guess::at(&share, &format!("0000{number}"), number).unwrap();
        let slot = topic.slot(Side::Host);
        guesser.publish(2, &slot, &guess.slot()).await;
        let wrong = guesser.hears(|slot| guess.was_wrong(slot));
        share = timeout(LONG, wrong).await.unwrap();
    }
    // After a minute's pause the code works again.
    let mut desk = PairingApp::default();
    let late = pair(
        joiner(610, &invitation),
        broker.dial(),
        randomness(9009),
        &mut desk,
    );
    if crate::support::deep() {
        let host = timeout(LONG, late).await.unwrap().unwrap();
        let key = host.key;
        let _seat = RoomPlayer::sit(host, randomness(9010), broker.dial());
        let (paired, guesses) = timeout(LONG, waiting).await.unwrap().unwrap();
        assert_eq!(key, paired.unwrap().key);
        assert_eq!(guesses, [2, 1, 0]);
    } else {
        // Meanwhile further guesses get no answer.
        let resting = timeout(Duration::from_secs(1), late).await;
        assert!(resting.is_err(), "{resting:?}");
        assert!(!waiting.is_finished());
    }
}

/// Regression: a misheard code gave no error.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_a_code_that_leads_nowhere_at_once() {
    let broker = Broker::start("nowhere").await;
    let nowhere = Invitation::parse("abcd-12345").unwrap();
    let mut desk = PairingApp::default();
    let tried = pair(
        joiner(620, &nowhere),
        broker.dial(),
        randomness(9020),
        &mut desk,
    );
    let tried = timeout(Duration::from_secs(5), tried).await.unwrap();
    assert!(
        matches!(tried, Err(PairError::Ended(Ended::WrongCode))),
        "{tried:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nameplate_in_use_is_not_taken() {
    let broker = Broker::start("occupied").await;
    let (told, posted) = tokio::sync::oneshot::channel();
    let mut desk = PairingApp {
        posted: Some(told),
        ..PairingApp::default()
    };
    let (dial, first) = (
        broker.dial(),
        inviter(700, &Invitation::parse("abcd-12345").unwrap()),
    );
    let waiting = tokio::spawn(async move { pair(first, dial, randomness(9010), &mut desk).await });
    timeout(LONG, posted).await.unwrap().unwrap();
    let other = inviter(701, &Invitation::parse("abcd-zzzzz").unwrap());
    let mut desk = PairingApp::default();
    let taken = timeout(
        LONG,
        pair(other, broker.dial(), randomness(9011), &mut desk),
    )
    .await
    .unwrap();
    assert!(matches!(taken, Err(PairError::Occupied)), "{taken:?}");
    waiting.abort();
}

/// Clocks start once both are present, and run on when one is missing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_with_a_limit_begins_when_both_are_there() {
    let broker = Broker::start("clock").await;
    let mut paired = meet(&broker, 800, &Invitation::link(&randomness(8))).await;
    for paired in &mut paired {
        paired.terms = Terms {
            clock: Clock::Countdown {
                main_ms: 60_000,
                increment_ms: 0,
            },
            ..TERMS
        };
    }
    let [mut guest, mut host] = sit(&broker, paired, 8);
    for seat in [&mut guest, &mut host] {
        seat.until(|shown| shown.events.contains(&Event::PeerAway(false)))
            .await;
        let mut runs = false;
        for _ in 0..500 {
            runs = seat.game.act(|room, _| room.replica().clock_runs()).await == Some(true);
            if runs {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(runs);
    }
    // Without a goodbye the broker publishes the will.
    host.die();
    guest
        .until(|shown| shown.events.contains(&Event::PeerAway(true)))
        .await;
    let runs = guest.game.act(|room, _| room.replica().clock_runs()).await;
    assert_eq!(runs, Some(true));
    host.rise(broker.dial());
    let back = |shown: &crate::support::room_player::RoomView| {
        shown.events.ends_with(&[Event::PeerAway(false)])
    };
    guest.until(back).await;
    guest.play(4, 4).await;
    host.until(|shown| shown.records.len() == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resumes_after_both_apps_and_the_broker_restart() {
    let broker = Broker::start("restarted").await;
    let paired = meet(&broker, 900, &Invitation::link(&randomness(9))).await;
    let mut seats = sit(&broker, paired, 9);
    for ply in 0..6 {
        let who = ply % 2;
        seats[who].play(ply as u8, 1).await;
        for seat in &mut seats {
            seat.until(|shown| shown.records.len() == ply + 1).await;
        }
        for seat in &mut seats {
            seat.die();
        }
        broker.kill();
        broker.restart().await;
        for seat in &mut seats {
            seat.rise(broker.dial());
        }
    }
    for seat in &mut seats {
        seat.until(|shown| shown.linked).await;
    }
    assert_eq!(seats[0].hash(), seats[1].hash());
}
