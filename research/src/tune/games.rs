//! Node-limited paired games, deterministic by seed.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, mpsc};
use std::time::Duration;

use gomoku_engine::{BoardSize, Engine, Limits, Outcome, Point, Position, Rule, Stone, StopFlag};
use gomoku_lab::failure::Failure;
use gomoku_lab::openings::{Generator, OpeningSettings};
use gomoku_lab::shipped::Evaluator;

/// Stones at which a game is drawn.
const LONGEST: usize = 200;
/// Minimum and maximum stones of an opening.
const STONES: (u8, u8) = (3, 9);
/// Maximum absolute score of an opening, and nodes of its search.
const BALANCE: i32 = 90;
const OPENING_NODES: u64 = 10_000;

#[derive(Debug, Clone, Copy)]
pub(super) struct Contest {
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    /// Per move, of the first and second engine.
    pub(super) nodes: [u64; 2],
}

impl Contest {
    pub(super) fn openings(&self, seed: u64) -> Generator {
        let settings = OpeningSettings {
            rule: self.rule,
            size: self.size,
            stones: STONES,
            nodes: OPENING_NODES,
            max_score: BALANCE,
        };
        Generator::new(settings, seed, Evaluator::Tables)
    }
}

/// Time and nodes of searches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct SearchCost {
    nodes: u64,
    time: Duration,
}

impl SearchCost {
    pub(super) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }

    pub(super) fn nodes_per_second(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Results of the first engine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct DuelScore {
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    /// Indexed by the first engine's half points, 0 to 4.
    pub(super) pairs: [u32; 5],
}

impl DuelScore {
    /// Adds a pair, as half points of the first engine.
    pub(super) fn add(&mut self, halves: [usize; 2]) {
        for half in halves {
            match half {
                0 => self.lost += 1,
                1 => self.drawn += 1,
                _ => self.won += 1,
            }
        }
        if let Some(count) = self.pairs.get_mut(halves[0] + halves[1]) {
            *count += 1;
        }
    }

    /// Share of the points, and its standard error from the variance of pairs.
    pub(super) fn share(&self) -> (f64, f64) {
        let count = f64::from(self.pairs.iter().sum::<u32>()).max(1.0);
        let of = |halves: usize| halves as f64 / 4.0;
        let mean = (0..5)
            .map(|h| of(h) * f64::from(self.pairs[h]))
            .sum::<f64>()
            / count;
        let variance = (0..5)
            .map(|h| (of(h) - mean).powi(2) * f64::from(self.pairs[h]))
            .sum::<f64>()
            / count;
        (mean, (variance / count).sqrt())
    }
}

/// Elo difference for a share of the points.
pub(super) fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Plays `count` pairs, with separate engines per thread. Returns results in the order of the
/// openings. Node-limited searches clear the table, so results do not depend on the number of
/// threads.
pub(super) fn pairs(
    contest: &Contest,
    (seed, count): (u64, u64),
    threads: usize,
    engines: impl Fn() -> [Engine; 2] + Sync,
    mut done: impl FnMut([usize; 2], [SearchCost; 2]) -> io::Result<()>,
) -> Result<(), Failure> {
    let openings = Mutex::new((0..count).zip(contest.openings(seed)));
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (engines, openings) = (&engines, &openings);
            scope.spawn(move || {
                let mut engines = engines();
                loop {
                    let next = openings
                        .lock()
                        .ok()
                        .and_then(|mut openings| openings.next());
                    let Some((number, opening)) = next else {
                        return;
                    };
                    let mut efforts = [SearchCost::default(); 2];
                    let halves = pair(&mut engines, contest, &opening, &mut efforts);
                    if sender.send((number, halves, efforts)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, halves, efforts) in results {
            waiting.insert(number, (halves?, efforts));
            while let Some((halves, efforts)) = waiting.remove(&next) {
                done(halves, efforts)?;
                next += 1;
            }
        }
        Ok(())
    })
}

/// Plays an opening twice, first with Black for the first engine, and adds the efforts. Returns
/// half points of the first engine.
pub(super) fn pair(
    engines: &mut [Engine; 2],
    contest: &Contest,
    opening: &[Point],
    efforts: &mut [SearchCost; 2],
) -> Result<[usize; 2], Failure> {
    let position = Position::from_moves(contest.rule, contest.size, opening)
        .map_err(|error| Failure::bad_input(error.to_string()))?;
    Ok([Stone::Black, Stone::White]
        .map(|first| game(engines, contest, position.clone(), first, efforts)))
}

fn game(
    engines: &mut [Engine; 2],
    contest: &Contest,
    mut position: Position,
    first: Stone,
    efforts: &mut [SearchCost; 2],
) -> usize {
    while position.outcome().is_none() && position.stone_count() < LONGEST {
        let who = usize::from(position.turn() != first);
        let limits = Limits {
            nodes: Some(contest.nodes[who]),
            ..Limits::default()
        };
        let choice = engines[who].search(&position, &limits, 0, &StopFlag::new(), &mut |_| {});
        if let Some(choice) = &choice {
            efforts[who].nodes += choice.nodes;
            efforts[who].time += choice.elapsed;
        }
        let played = choice.map(|choice| position.play(choice.point));
        if !matches!(played, Some(Ok(()))) {
            break;
        }
    }
    match position.outcome().and_then(Outcome::winner) {
        Some(winner) if winner == first => 2,
        Some(_) => 0,
        None => 1,
    }
}
