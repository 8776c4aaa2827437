//! The judge of claimed wins: plays a strategy against every legal reply, by the rules alone.
//!
//! It knows no pattern, class or table of the search, so that it can't share their mistakes. A
//! strategy may be anything that names a move: a solver asked again after every reply, or a tree.

use std::collections::HashSet;

use thiserror::Error;

use crate::{Outcome, Point, Position, Rule, Stone};

/// What a replay may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayLimits {
    /// Longest line, in plies from the position given.
    pub plies: usize,
    /// Positions in which the strategy is asked.
    pub questions: u64,
}

impl Default for ReplayLimits {
    /// No line longer than the largest board, and a million questions.
    fn default() -> Self {
        Self {
            plies: 400,
            questions: 1_000_000,
        }
    }
}

/// What a replay saw when the claim held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Replayed {
    /// Positions in which the strategy was asked.
    pub questions: u64,
    /// Plies of the longest line, the winning stone included.
    pub plies: usize,
}

/// Why a claim does not hold. `line` leads from the position given to the failure.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refutation {
    /// The strategy has no answer.
    #[error("no answer after {}", text(line))]
    NoAnswer {
        /// The moves played.
        line: Vec<Point>,
    },
    /// The strategy named a move that the rules refuse.
    #[error("an illegal move ends {}", text(line))]
    Illegal {
        /// The moves played and the one refused.
        line: Vec<Point>,
    },
    /// The game ended otherwise.
    #[error("not won after {}", text(line))]
    NotWon {
        /// The moves played.
        line: Vec<Point>,
    },
    /// A limit was reached; the claim may still be true.
    #[error("given up after {}", text(line))]
    Limit {
        /// The moves played.
        line: Vec<Point>,
    },
}

fn text(line: &[Point]) -> String {
    let names: Vec<String> = line.iter().map(Point::to_string).collect();
    if names.is_empty() {
        "no move".into()
    } else {
        names.join(" ")
    }
}

/// Plays `strategy` for the side to move of `position` against every legal reply, and replies to
/// those again. Where a row of five can be finished it is, without asking.
///
/// # Errors
/// The first [`Refutation`] met.
pub fn replay(
    position: &Position,
    strategy: &mut dyn FnMut(&Position) -> Option<Point>,
    limits: ReplayLimits,
) -> Result<Replayed, Refutation> {
    let mut replay = Replay {
        position: position.clone(),
        root: position.moves().len(),
        winner: position.turn(),
        strategy,
        limits,
        seen: Replayed::default(),
        proven: HashSet::new(),
    };
    replay.attack()?;
    Ok(replay.seen)
}

struct Replay<'a> {
    position: Position,
    root: usize,
    winner: Stone,
    strategy: &'a mut dyn FnMut(&Position) -> Option<Point>,
    limits: ReplayLimits,
    seen: Replayed,
    /// Hashes of positions in which the winner is to move and wins.
    proven: HashSet<u64>,
}

impl Replay<'_> {
    fn line(&self) -> Vec<Point> {
        self.position.moves()[self.root..]
            .iter()
            .map(|played| played.point)
            .collect()
    }

    /// The winner is to move.
    fn attack(&mut self) -> Result<(), Refutation> {
        let plies = self.position.moves().len() - self.root + 1;
        if self.position.outcome().is_some() {
            return Err(Refutation::NotWon { line: self.line() });
        }
        if has_five(&self.position, self.winner) {
            self.seen.plies = self.seen.plies.max(plies);
            return Ok(());
        }
        if self.proven.contains(&self.position.hash()) {
            return Ok(());
        }
        if plies >= self.limits.plies || self.seen.questions >= self.limits.questions {
            return Err(Refutation::Limit { line: self.line() });
        }
        self.seen.questions += 1;
        let Some(point) = (self.strategy)(&self.position) else {
            return Err(Refutation::NoAnswer { line: self.line() });
        };
        let hash = self.position.hash();
        if self.position.play(point).is_err() {
            let mut line = self.line();
            line.push(point);
            return Err(Refutation::Illegal { line });
        }
        self.seen.plies = self.seen.plies.max(plies);
        self.defend()?;
        self.position.undo();
        self.proven.insert(hash);
        Ok(())
    }

    /// The other side is to move, and every legal move of it must lose.
    fn defend(&mut self) -> Result<(), Refutation> {
        match self.position.outcome().map(Outcome::winner) {
            Some(winner) if winner == Some(self.winner) => return Ok(()),
            Some(_) => return Err(Refutation::NotWon { line: self.line() }),
            None => {}
        }
        let loser = self.winner.opponent();
        if let Some(five) = fives(&self.position, loser).next() {
            let mut line = self.line();
            line.push(five);
            return Err(Refutation::NotWon { line });
        }
        let threats: Vec<Point> = fives(&self.position, self.winner).take(2).collect();
        let replies: Vec<Point> = match threats.as_slice() {
            [] => self.position.legal_points(),
            // A stone elsewhere leaves the five: no row through its point changes for the worse.
            [only] if self.position.check(*only).is_ok() => vec![*only],
            _ => {
                // Whatever is played, one of the fives stays.
                let plies = self.position.moves().len() - self.root + 2;
                self.seen.plies = self.seen.plies.max(plies);
                return Ok(());
            }
        };
        for reply in replies {
            if self.position.play(reply).is_err() {
                continue;
            }
            self.attack()?;
            self.position.undo();
        }
        Ok(())
    }
}

fn has_five(position: &Position, stone: Stone) -> bool {
    fives(position, stone).next().is_some()
}

/// Empty points where a stone of a colour makes a winning row. Such a stone is never forbidden.
fn fives(position: &Position, stone: Stone) -> impl Iterator<Item = Point> + '_ {
    position
        .empty_points()
        .filter(move |&point| makes_five(position, point, stone))
}

fn makes_five(position: &Position, point: Point, stone: Stone) -> bool {
    let count = |dx: i8, dy: i8| {
        let mut at = point;
        let mut count = 0;
        while let (Some(x), Some(y)) = (at.x.checked_add_signed(dx), at.y.checked_add_signed(dy)) {
            at = Point::new(x, y);
            if position.at(at) != Some(stone) {
                break;
            }
            count += 1;
        }
        count
    };
    [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
        let row = 1 + count(dx, dy) + count(-dx, -dy);
        match (position.rule(), stone) {
            (Rule::Freestyle, _) | (Rule::Renju, Stone::White) => row >= 5,
            (Rule::Standard, _) | (Rule::Renju, Stone::Black) => row == 5,
        }
    })
}
