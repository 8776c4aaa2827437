//! Difficulty features: search effort, misleading appearance, success of weak players.

use std::cmp::Reverse;

use gomoku_core::PuzzleTheme;
use gomoku_engine::{
    CompactPosition, Engine, Level, Limits, Point, Position, Shape, StopFlag, five_tuple,
};
use rand::RngExt;

use super::claim::{Claim, Examiner, of};
use super::games;

/// Node limits. The first one that plays the answer is a feature.
pub(super) const BUDGETS: [u64; 6] = [1, 15, 60, 250, 1_000, 10_000];
/// Levels that try a puzzle, and attempts of each.
const LEVELS: std::ops::RangeInclusive<i64> = 2..=9;
const TIMES: u32 = 2;
/// In plies.
const LONGEST: usize = 60;

/// See [`FoundLine`](super::line::FoundLine).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hardness {
    pub(super) budget: u32,
    pub(super) rank: u32,
    pub(super) margin: u32,
    pub(super) tempting: u32,
    pub(super) made: u32,
    pub(super) tries: u32,
    pub(super) solved: u32,
}

pub(super) struct Meter {
    engine: Engine,
}

impl Meter {
    pub(super) fn new() -> Self {
        Self {
            engine: games::small_engine(),
        }
    }

    pub(super) fn measure(
        &mut self,
        examiner: &mut Examiner,
        position: &Position,
        claim: &Claim,
    ) -> Hardness {
        let shapes = examiner.shapes(position);
        let turn = position.turn();
        let shape = |point: Point, stone| {
            let shapes = shapes.iter().find(|shapes| shapes.point == point);
            shapes.and_then(|shapes| of(shapes, stone))
        };
        let made = match shape(claim.answer, turn) {
            None => 0,
            Some(Shape::OpenThree) => 1,
            Some(Shape::Four) => 2,
            Some(_) => 3,
        };
        let tempting = shapes.iter().filter(|shapes| {
            let seen = of(shapes, turn).is_some()
                || of(shapes, turn.opponent()) >= Some(Shape::DoubleThree);
            seen && shapes.point != claim.answer
        });
        let tempting = u32::try_from(tempting.count()).unwrap_or(u32::MAX);
        let mut scores = five_tuple::scores(&CompactPosition::from(position));
        scores.sort_by_key(|&(_, score)| Reverse(score));
        let rank = scores.iter().position(|&(point, _)| point == claim.answer);
        let rank = rank.and_then(|rank| u32::try_from(rank).ok()).unwrap_or(0);
        let score = |own: bool| {
            let mut of = scores.iter().filter(|it| (it.0 == claim.answer) == own);
            of.next().map_or(1, |&(_, score)| score.max(1))
        };
        let margin = (u64::from(score(true)) * 100 / u64::from(score(false))).min(10_000);
        let margin = u32::try_from(margin).unwrap_or(0);
        let (tries, solved) = self.tries(examiner, position, claim);
        Hardness {
            budget: self.budget(position, claim.answer),
            rank,
            margin,
            tempting,
            made,
            tries,
            solved,
        }
    }

    fn budget(&mut self, position: &Position, answer: Point) -> u32 {
        let least = BUDGETS.iter().position(|&nodes| {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let choice = self
                .engine
                .search(position, &limits, 0, &StopFlag::new(), &mut |_| {});
            choice.is_some_and(|choice| choice.point == answer)
        });
        u32::try_from(least.unwrap_or(BUDGETS.len())).unwrap_or(0)
    }

    /// Attempts and successes.
    fn tries(&mut self, examiner: &mut Examiner, position: &Position, claim: &Claim) -> (u32, u32) {
        let (mut tries, mut solved) = (0, 0);
        for level in LEVELS.filter_map(|number| Level::new(number).ok()) {
            for time in 0..TIMES {
                let mut rng = games::random(position.hash(), u64::from(time));
                tries += 1;
                let seed = rng.random();
                solved += u32::from(self.solves(examiner, position, claim, level, seed));
            }
        }
        (tries, solved)
    }

    /// Whether a level plays the puzzle to its end against the most resistant replies.
    fn solves(
        &mut self,
        examiner: &mut Examiner,
        position: &Position,
        claim: &Claim,
        level: Level,
        seed: u64,
    ) -> bool {
        let mut along = position.clone();
        for ply in 0..LONGEST {
            let seed = seed.wrapping_add(ply as u64);
            let choice = self
                .engine
                .choose(&along, level, seed, &StopFlag::new(), &mut |_| {});
            let Some(choice) = choice else { return false };
            if ply == 0 && choice.point != claim.answer {
                return false;
            }
            let reply = examiner.stiffest(&along, choice.point);
            if along.play(choice.point).is_err() {
                return false;
            }
            if claim.theme == PuzzleTheme::Defence || along.outcome().is_some() {
                return true;
            }
            let Some(reply) = reply else { return false };
            if along.play(reply).is_err() || along.outcome().is_some() {
                return false;
            }
        }
        false
    }
}
