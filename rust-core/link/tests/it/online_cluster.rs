//! Games over the cluster that `scripts/online-lab cluster` has started. `GOMOKU_DEEP=1` plays 100, with ten
//! deaths of nodes.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use crate::support::cluster::Cluster;
use crate::support::marathon::{Marathon, Tally};
use crate::support::meeting::{meet, sit};
use crate::support::spy::Spy;
use crate::support::table::randomness;
use gomoku_link::message::Side;
use gomoku_link::online::Invitation;
use tokio::time::sleep;

/// A node dies in each tenth of the games, and comes back.
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
                // Long enough that all must do without it.
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

/// A third client that knows a node, but no room.
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
