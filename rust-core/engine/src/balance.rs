//! Opening decisions of the computer: balanced stones and choice of colour.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::engine::Engine;
use crate::search::TranspositionTable;
use crate::{Limits, Point, Position, StopFlag, SwapChoice};

/// Completions searched in the first pass.
const CANDIDATES: usize = 40;
const FINALISTS: usize = 5;
/// Nodes per candidate in the two passes.
const GLANCE: u64 = 1_500;
const LOOK: u64 = 25_000;
/// Nodes for a colour choice.
const JUDGE: u64 = 200_000;
/// Nodes per point of a restricted move.
const POINT: u64 = 5_000;
/// Scores of a smaller magnitude count as even; an open three is worth about 100.
const EVEN: i32 = 40;
/// Maximum distance from an existing stone to a new one.
const REACH: i16 = 4;
/// Clearing a large table would dominate such small searches.
const TABLE_MIB: u32 = 1;

impl Engine {
    /// Returns the next of `left` stones (at least one) that make the position as even as possible.
    /// Deterministic for a position and `seed`. A stopped search returns a legal point.
    pub fn even_stone(
        &mut self,
        position: &Position,
        left: usize,
        seed: u64,
        stop: &StopFlag,
    ) -> Option<Point> {
        self.with_table(TranspositionTable::new(TABLE_MIB), |engine| {
            let candidates = completions(position, left.max(1), seed);
            let mut finalists = engine.most_even(candidates, GLANCE, stop);
            finalists.truncate(FINALISTS);
            let even = engine.most_even(finalists, LOOK, stop);
            Some(even.first()?.moves().get(position.moves().len())?.point)
        })
        .or_else(|| position.legal_points().first().copied())
    }

    /// Sorts `candidates`, most even first, by a search of `nodes` for each. Apart from the first,
    /// omits stopped searches, because they too often return an even score.
    fn most_even(
        &mut self,
        candidates: Vec<Position>,
        nodes: u64,
        stop: &StopFlag,
    ) -> Vec<Position> {
        let mut scored = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let score = self.score(&candidate, nodes, stop).abs();
            if stop.is_stopped() && !scored.is_empty() {
                break;
            }
            scored.push((score, candidate));
        }
        scored.sort_by_key(|(score, _)| *score);
        scored.into_iter().map(|(_, candidate)| candidate).collect()
    }

    /// Chooses the better colour, or with `may_add` two more stones in half of the even positions.
    /// Deterministic for a position and `seed`.
    pub fn swap_choice(
        &mut self,
        position: &Position,
        may_add: bool,
        seed: u64,
        stop: &StopFlag,
    ) -> SwapChoice {
        let score = self.score(position, JUDGE, stop);
        let even = score.abs() < EVEN;
        if may_add && even && StdRng::seed_from_u64(seed).random_bool(0.5) {
            return SwapChoice::AddTwo;
        }
        // White moves after three and after five stones.
        if score >= 0 {
            SwapChoice::White
        } else {
            SwapChoice::Black
        }
    }

    /// Returns the best legal point of `points`, if any.
    pub fn best_of(
        &mut self,
        position: &Position,
        points: &[Point],
        stop: &StopFlag,
    ) -> Option<Point> {
        self.with_table(TranspositionTable::new(TABLE_MIB), |engine| {
            points
                .iter()
                .filter_map(|&point| {
                    let mut after = position.clone();
                    after.play(point).ok()?;
                    Some((engine.score(&after, POINT, stop), point))
                })
                .min_by_key(|(score, _)| *score)
                .map(|(_, point)| point)
        })
    }

    /// Uses one thread to be deterministic.
    fn score(&mut self, position: &Position, nodes: u64, stop: &StopFlag) -> i32 {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        self.search_alone(position, limits, stop)
            .map_or(0, |choice| choice.score)
    }
}

fn completions(position: &Position, left: usize, seed: u64) -> Vec<Position> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut found: Vec<Position> = Vec::with_capacity(CANDIDATES);
    // Small boards may have fewer completions than `CANDIDATES`.
    for _ in 0..CANDIDATES * 8 {
        let Some(candidate) = completion(position, left, &mut random) else {
            continue;
        };
        let known = |other: &Position| other.moves() == candidate.moves();
        if candidate.outcome().is_none() && !found.iter().any(known) {
            found.push(candidate);
        }
        if found.len() == CANDIDATES {
            break;
        }
    }
    found
}

fn completion(position: &Position, left: usize, random: &mut StdRng) -> Option<Position> {
    let mut candidate = position.clone();
    for _ in 0..left {
        let by = match candidate.moves() {
            [] => candidate.size().centre(),
            moves => moves.get(random.random_range(0..moves.len()))?.point,
        };
        let mut along =
            |line: u8| u8::try_from(i16::from(line) + random.random_range(-REACH..=REACH)).ok();
        let point = Point::new(along(by.x)?, along(by.y)?);
        candidate.play(point).ok()?;
    }
    Some(candidate)
}
