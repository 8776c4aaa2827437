//! Games between levels, which contain mistakes.

use gomoku_engine::{BoardSize, Engine, EngineOptions, Level, Point, Position, Rule, StopFlag};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::openings;

const LEVELS: std::ops::RangeInclusive<i64> = 6..=10;
/// In stones.
const LONGEST: usize = 120;
const OPENING: std::ops::RangeInclusive<usize> = 2..=5;
/// Half of the games are Renju, which has two more themes.
const RULES: [Rule; 4] = [Rule::Freestyle, Rule::Renju, Rule::Standard, Rule::Renju];

pub(super) fn rule_of(game: u64) -> Rule {
    RULES[(game % 4) as usize]
}

pub(super) struct GamePlayers {
    engine: Engine,
    seed: u64,
}

impl GamePlayers {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            engine: small_engine(),
            seed,
        }
    }

    pub(super) fn game(&mut self, number: u64) -> Vec<Point> {
        let rule = rule_of(number);
        let mut rng = random(self.seed, number);
        let mut position = opening(rule, &mut rng);
        let levels = [0; 2].map(|_| Level::new(rng.random_range(LEVELS)).unwrap_or(Level::MEDIUM));
        while position.outcome().is_none() && position.stone_count() < LONGEST {
            let level = levels[position.turn().index()];
            let seed = rng.random();
            let choice = self
                .engine
                .choose(&position, level, seed, &StopFlag::new(), &mut |_| {});
            let played = choice.map(|choice| position.play(choice.point));
            if !matches!(played, Some(Ok(()))) {
                break;
            }
        }
        position.moves().iter().map(|played| played.point).collect()
    }
}

/// Small table, because node-limited searches clear it first.
pub(super) fn small_engine() -> Engine {
    Engine::new(EngineOptions {
        table_mib: 1,
        threads: 1,
    })
}

/// Random generator of a game, or of a player solving a puzzle.
pub(super) fn random(seed: u64, number: u64) -> StdRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    StdRng::from_seed(bytes)
}

/// Start of a balanced opening in a random orientation.
fn opening(rule: Rule, rng: &mut StdRng) -> Position {
    let size = BoardSize::STANDARD;
    let mut position = Position::new(rule, size);
    let text = openings::built_in(rule, size).unwrap_or("h8");
    let all = openings::parse(text, rule, size).unwrap_or_default();
    let chosen = rng.random_range(0..u32::try_from(all.len().max(1)).unwrap_or(1));
    let way = rng.random_range(0..8);
    let count = rng.random_range(OPENING);
    for &point in all.get(chosen as usize).into_iter().flatten().take(count) {
        if position.play(openings::turned(point, size, way)).is_err() {
            break;
        }
    }
    position
}
