//! Many games over a real broker with crashing apps and brokers. `GOMOKU_DEEP=1` plays a thousand
//! games with twenty broker crashes.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use crate::support::broker::Broker;
use crate::support::marathon::{Marathon, Tally};
use crate::support::meeting::{meet, sit};
use crate::support::table::randomness;
use gomoku_link::message::Side;
use gomoku_link::online::Invitation;
use tokio::time::sleep;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_survive_everything() {
    let broker = Arc::new(Broker::start("everything").await);
    let (games, kills) = if crate::support::deep() {
        (1_000, 20)
    } else {
        (8, 2)
    };
    let marathon = Marathon {
        games,
        at_once: 8,
        moves: 60,
        deaths: 0.05,
    };
    let begin = Instant::now();
    let told = Arc::new(AtomicUsize::new(0));
    let killer = {
        let (broker, told) = (Arc::clone(&broker), Arc::clone(&told));
        async move {
            for kill in 0..kills {
                marathon.middle_of(kill, kills, &told).await;
                broker.kill();
                broker.restart().await;
            }
        }
    };
    let (tally, ()) = tokio::join!(marathon.run(broker, told), killer);
    let Tally { moves, deaths, .. } = tally;
    println!(
        "{games} games, {moves} moves, {deaths} apps and {kills} brokers killed, 0 lost, 0 doubled, hashes equal, {:.0} s",
        begin.elapsed().as_secs_f64()
    );
    assert!(moves == games * 60 && deaths > 0);
}

/// Measures a move's delay without load, and the interruption by a killed broker.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_there_soon() {
    let broker = Broker::start("soon").await;
    let mut taken = Vec::new();
    let games = if crate::support::deep() { 10 } else { 1 };
    let mut seats = Vec::new();
    for game in 0..games {
        let seed = 40_000 + 100 * game;
        let paired = meet(&broker, seed, &Invitation::link(&randomness(seed))).await;
        seats = sit(&broker, paired, seed).into();
        for seat in &mut seats {
            seat.until(|shown| shown.linked).await;
        }
        for ply in 0..60 {
            let who = usize::from(seats[0].shown.borrow().turn == Some(Side::Host));
            // Earlier messages are stored and saved by then.
            for seat in &seats {
                seat.game.stored().await;
            }
            sleep(Duration::from_millis(100)).await;
            let begin = Instant::now();
            let (column, row) = crate::support::marathon::place(ply);
            seats[who].play(column, row).await;
            seats[1 - who]
                .until(|shown| shown.records.len() == ply + 1)
                .await;
            taken.push(begin.elapsed());
        }
    }
    taken.sort();
    let at = |percent: usize| taken[(taken.len() - 1) * percent / 100];
    println!(
        "move there: {} moves, p50 {:?}, p99 {:?}, worst {:?}",
        taken.len(),
        at(50),
        at(99),
        at(100)
    );
    let mut stalls = Vec::new();
    for _ in 0..if crate::support::deep() { 20 } else { 2 } {
        sleep(Duration::from_millis(1_100)).await;
        broker.kill();
        for seat in &mut seats {
            seat.until(|shown| !shown.linked).await;
        }
        broker.restart().await;
        let begin = Instant::now();
        for seat in &mut seats {
            seat.until(|shown| shown.linked).await;
        }
        stalls.push(begin.elapsed());
    }
    stalls.sort();
    println!(
        "on again after the broker's restart: {} restarts, worst {:?}",
        stalls.len(),
        stalls[stalls.len() - 1]
    );
}
