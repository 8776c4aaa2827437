//! Many concurrent games with crashing apps.

use gomoku_link::Carrier;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use gomoku_link::online::Invitation;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::meeting::{Reached, meet, sit};
use super::phone::LONG;
use super::table::randomness;

#[derive(Clone, Copy)]
pub(crate) struct Marathon {
    pub(crate) games: usize,
    pub(crate) at_once: usize,
    pub(crate) moves: usize,
    /// Probability of a crash, before and after a move.
    pub(crate) deaths: f64,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) moves: usize,
    pub(crate) deaths: usize,
    pub(crate) slowest: Duration,
}

impl Marathon {
    /// Plays all games; `told` counts arrived moves. Panics if a move is lost or duplicated, or
    /// logs differ.
    pub(crate) async fn run<B>(self, broker: Arc<B>, told: Arc<AtomicUsize>) -> Tally
    where
        B: Reached + Send + Sync + 'static,
    {
        let mut tasks = JoinSet::new();
        let next = Arc::new(AtomicUsize::new(0));
        for _ in 0..self.at_once {
            let (broker, told, next) = (Arc::clone(&broker), Arc::clone(&told), Arc::clone(&next));
            tasks.spawn(async move {
                let mut tally = Tally::default();
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= self.games {
                        return tally;
                    }
                    self.play(game as u64, &*broker, &told, &mut tally).await;
                }
            });
        }
        let mut all = Tally::default();
        while let Some(tally) = tasks.join_next().await {
            let tally = tally.unwrap();
            all.moves += tally.moves;
            all.deaths += tally.deaths;
            all.slowest = all.slowest.max(tally.slowest);
        }
        all
    }

    pub(crate) async fn middle_of(self, part: usize, parts: usize, told: &AtomicUsize) {
        let after = self.games * self.moves * (2 * part + 1) / (2 * parts);
        while told.load(Ordering::Relaxed) < after {
            sleep(Duration::from_millis(1)).await;
        }
    }

    async fn play(self, seed: u64, broker: &impl Reached, told: &AtomicUsize, tally: &mut Tally) {
        let mut random = StdRng::seed_from_u64(seed);
        let invitation = Invitation::link(&randomness(1_000_000 + seed));
        let paired = meet(broker, seed * 1_000, &invitation).await;
        let mut seats = sit(broker, paired, seed * 1_000 + 500);
        for ply in 0..self.moves {
            let who = ply % 2;
            if random.random_bool(self.deaths) {
                let dies = random.random_range(0..2);
                seats[dies].rise(broker.dial());
                tally.deaths += 1;
            }
            let (column, row) = place(ply);
            let mover = &mut seats[who];
            mover.until(|shown| shown.records.len() == ply).await;
            let begin = Instant::now();
            mover.play(column, row).await;
            if random.random_bool(self.deaths) {
                // Crash right after saving, with or without the post.
                mover.until(|shown| shown.records.len() > ply).await;
                mover.rise(broker.dial());
                tally.deaths += 1;
            }
            let shown = seats[1 - who]
                .until(|shown| shown.records.len() > ply)
                .await;
            assert_eq!(shown.records.len(), ply + 1, "game {seed}");
            tally.slowest = tally.slowest.max(begin.elapsed());
            tally.moves += 1;
            told.fetch_add(1, Ordering::Relaxed);
        }
        for seat in &mut seats {
            seat.until(|shown| shown.records.len() == self.moves && shown.linked)
                .await;
        }
        assert_eq!(seats[0].hash(), seats[1].hash(), "game {seed}");
        for seat in &seats {
            seat.game.act(|room, now| room.leave(now)).await;
        }
        for seat in &seats {
            timeout(LONG, seat.game.ended()).await.unwrap();
        }
    }
}

/// Point on a board of 9 lines, without five in a row.
pub(crate) fn place(ply: usize) -> (u8, u8) {
    let own = |at: &u8| (at % 9 + 2 * (at / 9)) % 4 < 2;
    let mut points = (0..81).filter(|at| own(at) == ply.is_multiple_of(2));
    let at = points.nth(ply / 2).unwrap();
    (at % 9, at / 9)
}
