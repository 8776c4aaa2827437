//! Games over the cluster of `scripts/online-lab cluster`. `GOMOKU_DEEP=1` plays 100, with ten node
//! crashes.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::support::cluster::Cluster;
use crate::support::liar::Liar;
use crate::support::line::Line;
use crate::support::marathon::{Marathon, Tally};
use crate::support::meeting::{meet, sit};
use crate::support::phone::LONG;
use crate::support::room_player::RoomPlayer;
use crate::support::spy::Spy;
use crate::support::table::{TERMS, randomness};
use crate::support::world::paired;
use gomoku_link::message::{Clock, Side, Terms};
use gomoku_link::online::{Invitation, Room, RoomKey};
use gomoku_link::replica::Packet;
use tokio::time::{sleep, timeout};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a cluster: scripts/online-lab cluster"]
async fn games_survive_the_loss_of_nodes() {
    let cluster = Arc::new(Cluster::of_environment());
    let (games, kills) = if crate::support::deep() {
        (100, 10)
    } else {
        (6, 1)
    };
    let marathon = Marathon {
        games,
        at_once: if crate::support::deep() { 10 } else { 3 },
        moves: 60,
        deaths: 0.02,
    };
    let begin = Instant::now();
    let told = Arc::new(AtomicUsize::new(0));
    let killer = {
        let (cluster, told) = (Arc::clone(&cluster), Arc::clone(&told));
        async move {
            for kill in 0..kills {
                marathon.middle_of(kill, kills, &told).await;
                cluster.kill(kill % 3);
                // Forces all games to continue without the node.
                sleep(Duration::from_secs(12)).await;
                cluster.restart().await;
            }
        }
    };
    let (tally, ()) = tokio::join!(marathon.run(cluster, told), killer);
    let Tally {
        moves,
        deaths,
        slowest,
    } = tally;
    println!(
        "{games} games, {moves} moves, {deaths} apps and {kills} nodes killed, 0 lost, 0 doubled, hashes equal, longest stall {:.1} s, {:.0} s",
        slowest.as_secs_f64(),
        begin.elapsed().as_secs_f64()
    );
    assert!(moves == games * 60);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a cluster: scripts/online-lab cluster"]
async fn a_stranger_sees_nothing_and_writes_nothing() {
    let cluster = Cluster::of_environment();
    let paired = meet(&cluster, 50_000, &Invitation::link(&randomness(50))).await;
    let room = paired[0].key.topic();
    let mut seats = sit(&cluster, paired, 50);
    let mut tried = 0;
    for user in ["stranger", "+", "#", ">", "a.b", "", "$SYS", "$MQTT"] {
        let filters = [
            "#",
            "g/+/0",
            "g/#",
            "$SYS/#",
            "$MQTT/#",
            "$JS/#",
            &*room.slot(Side::Guest),
        ];
        for filter in filters {
            let mut spy = Spy::open(cluster.address(), user).await;
            spy.subscribe(1, filter).await;
            for (number, topic) in (10..).zip([
                room.slot(Side::Guest),
                room.slot(Side::Host),
                "$MQTT/msgs/x".into(),
                "x".into(),
            ]) {
                spy.publish(number, &topic, b"nonsense").await;
            }
            let (column, row) = crate::support::marathon::place(tried);
            seats[tried % 2].play(column, row).await;
            tried += 1;
            seats[(tried + 1) % 2]
                .until(|shown| shown.records.len() == tried)
                .await;
            seats[tried % 2]
                .until(|shown| shown.records.len() == tried)
                .await;
            let seen = spy.listen(Duration::from_millis(200)).await;
            assert!(seen.is_empty(), "'{user}' sees {seen:?} with {filter}");
        }
    }
    println!("a stranger in {tried} ways: nothing seen, nothing written");
    assert_eq!(seats[0].hash(), seats[1].hash());
}

/// The hostile opponent uses up the room user's connections from one address while the honest
/// player is disconnected. Then it posts a move dated five minutes ago.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a cluster: scripts/online-lab cluster"]
async fn idle_connections_and_an_early_date_cost_no_time() {
    const TEN_SECONDS: Terms = Terms {
        clock: Clock::Countdown {
            main_ms: 10_000,
            increment_ms: 0,
        },
        ..TERMS
    };
    let cluster = Cluster::of_environment();
    let mut paired = paired(Side::Host, TEN_SECONDS);
    let unix = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    // The cluster may already be running.
    let random = randomness(unix().as_nanos() as u64);
    paired.key = RoomKey(random.bytes());
    let (key, room) = (paired.key, paired.key.topic());
    let line = Line::new(cluster.front(), Ipv4Addr::new(127, 0, 0, 90), cluster.key());
    let mut honest = RoomPlayer::sit(paired, randomness(70), Box::new(line.clone()));
    honest.until(|shown| shown.linked).await;

    let mut liar = Liar::new(&TEN_SECONDS);
    liar.slot.allowance = Some(1);
    let seal = key.seal(Side::Guest);
    let sealed = |liar: &mut Liar| seal.close_padded(&liar.says(), &random).unwrap();
    let mut spy = Spy::open(cluster.address(), room.user()).await;
    spy.subscribe(1, &room.slot(Side::Host)).await;
    liar.plays(4, 4, 0);
    let slot = sealed(&mut liar);
    spy.publish(2, &room.slot(Side::Guest), &slot).await;
    honest.until(|shown| shown.records.len() == 1).await;
    honest.play(5, 5).await;
    let open = |slot: &[u8]| key.seal(Side::Host).open_padded(slot).unwrap();
    let has_move = |slot: &[u8]| {
        !Packet::from_bytes(&open(slot))
            .unwrap()
            .slot
            .entries
            .is_empty()
    };
    liar.reads(&open(&spy.hears(has_move).await));
    // Clocks start although the liar ignores pings.
    let begins = async {
        let runs = |room: &mut Room<_>, _| room.replica().clock_runs();
        while !honest.game.act(runs).await.unwrap() {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(LONG, begins).await.unwrap();

    let attacker = Ipv4Addr::new(127, 0, 0, 68);
    let mut held = Vec::new();
    for _ in 0..40 {
        held.extend(Spy::enter(cluster.front(), attacker, room.user(), &cluster.key()).await);
    }
    assert!(!held.is_empty());
    line.cut();
    honest.until(|shown| !shown.linked).await;
    liar.plays(4, 5, 0);
    liar.slot.wrote_ms = unix().as_millis() as u64 - 300_000;
    let slot = sealed(&mut liar);
    spy.publish(3, &room.slot(Side::Guest), &slot).await;
    sleep(Duration::from_secs(9)).await;

    line.mend();
    let begin = Instant::now();
    honest.until(|shown| shown.records.len() == 3).await;
    let waited = begin.elapsed();
    sleep(Duration::from_secs(3)).await;
    let left = |room: &mut Room<_>, now_ms| room.replica().left_ms(Side::Host, now_ms);
    let left_ms = honest.game.act(left).await.unwrap().unwrap();
    println!(
        "{} connections held, back after {:.1} s, {left_ms} ms of 10,000 left after 3 s",
        held.len(),
        waited.as_secs_f64()
    );
    honest.play(5, 6).await;
    assert!(waited <= Duration::from_secs(6), "{waited:?}");
    assert!((5_000..=7_500).contains(&left_ms), "{left_ms}");
}
