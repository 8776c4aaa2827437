//! The computer's decisions in an opening: balanced stones and the choice of a colour.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::engine::Engine;
use crate::search::Table;
use crate::{Limits, Point, Position, StopFlag, SwapChoice};

/// Number of completions of the opening that are searched.
const CANDIDATES: usize = 40;
/// Number of completions that are searched with more nodes.
const FINALISTS: usize = 5;
/// Nodes per candidate in the first and in the second pass.
const GLANCE: u64 = 1_500;
const LOOK: u64 = 25_000;
/// Nodes for the choice of a colour.
const JUDGE: u64 = 200_000;
/// Nodes per point of a restricted move.
const POINT: u64 = 5_000;
/// Largest absolute score that counts as even. An open three is worth about 100.
const EVEN: i32 = 40;
/// Maximum distance between a new stone and the stone it is placed near.
const REACH: i16 = 4;
/// Size of the transposition table. In searches this small, clearing a large table dominates.
const TABLE_MIB: u32 = 1;

impl Engine {
    /// Returns the next of `left` stones (at least one) that together make the position as even as
    /// possible. Deterministic for a position and `seed`. A stopped search returns a legal point.
    /// `None` only when the game is over.
    pub fn even_stone(
        &mut self,
        position: &Position,
        left: usize,
        seed: u64,
        stop: &StopFlag,
    ) -> Option<Point> {
        self.with_table(Table::new(TABLE_MIB), |engine| {
            let candidates = completions(position, left.max(1), seed);
            let mut finalists = engine.most_even(candidates, GLANCE, stop);
            finalists.truncate(FINALISTS);
            let even = engine.most_even(finalists, LOOK, stop);
            Some(even.first()?.moves().get(position.moves().len())?.point)
        })
        .or_else(|| position.legal_points().first().copied())
    }

    /// Sorts `candidates` from the most even on, by a search of `nodes` for each. Apart from the
    /// first, omits candidates whose search was stopped, because it too often returns an even
    /// score.
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

    /// Decides a colour choice: the better colour, or two more stones with probability 1/2 when
    /// `may_add` is set and the position is even. Deterministic for a position and `seed`.
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
        // White moves after three and after five stones, and the score is the mover's.
        if score >= 0 {
            SwapChoice::White
        } else {
            SwapChoice::Black
        }
    }

    /// Returns the best legal point of `points` for the side to move; `None` without one.
    pub fn best_of(
        &mut self,
        position: &Position,
        points: &[Point],
        stop: &StopFlag,
    ) -> Option<Point> {
        self.with_table(Table::new(TABLE_MIB), |engine| {
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

    /// Score for the side to move. One thread keeps it deterministic.
    fn score(&mut self, position: &Position, nodes: u64, stop: &StopFlag) -> i32 {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        self.search_alone(position, limits, stop)
            .map_or(0, |choice| choice.score)
    }
}

/// Returns different positions with `left` more stones each.
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
