//! Verifier of wins. It plays a strategy against every legal reply.
//!
//! It uses only the rules, no pattern, class or table of the search, so it can't share the search's
//! mistakes. A strategy may be a solver or a tree.
//!
//! # Omitted replies
//! Where the winner threatens no five, a strategy may return fours that win after a pass
//! ([`Strategy::fours`]). The verifier plays them on a separate board and checks:
//! - After each four, the loser has no five.
//! - Each four except the last has a single completing point, which the loser's next stone takes.
//! - The last four has two completing points.
//!
//! A reply `r` changes none of this, and so loses, unless it is
//! - a point of the line, or a point where the last four makes its five; or
//! - part of a five of the loser. With the loser to move, `r` and the completing point are then the
//!   two empty points of a five-point window whose other points are the loser's stones.
//!
//! The winner's rows depend on the loser's stones only at the rows' points, so no other `r` removes
//! a five. An `r` that makes a row longer than an exact five only harms the loser. The verifier
//! plays only those points. In Renju it plays all replies, because any stone may change which
//! points are forbidden.

use std::collections::HashSet;

use thiserror::Error;

use crate::{Outcome, Point, Position, Rule, Stone, StoneLines};

/// Cost limits of a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayLimits {
    /// Maximum plies from the initial position.
    pub plies: usize,
    /// Maximum calls of the strategy.
    pub questions: u64,
}

impl Default for ReplayLimits {
    /// 400 plies (the size of the largest board) and a million calls.
    fn default() -> Self {
        Self {
            plies: 400,
            questions: 1_000_000,
        }
    }
}

/// Statistics of a successful replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Replayed {
    /// Positions in which the strategy was called.
    pub questions: u64,
    /// Longest line in plies, including the winning stone.
    pub plies: usize,
}

/// Reason why a claim failed. `line` leads from the initial position to the failure.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refutation {
    /// The strategy has no move.
    #[error("no answer after {}", text(line))]
    NoAnswer {
        /// Moves played.
        line: Vec<Point>,
    },
    /// The strategy returned an illegal move.
    #[error("an illegal move ends {}", text(line))]
    Illegal {
        /// Moves played, then the rejected one.
        line: Vec<Point>,
    },
    /// The game ended without a win.
    #[error("not won after {}", text(line))]
    NotWon {
        /// Moves played.
        line: Vec<Point>,
    },
    /// A limit was reached; the claim may be true.
    #[error("given up after {}", text(line))]
    Limit {
        /// Moves played.
        line: Vec<Point>,
    },
}

/// Strategy of the winner.
pub trait Strategy {
    /// Returns the move to play, if any.
    fn play(&mut self, position: &Position) -> Option<Point>;

    /// Returns fours that win if the loser, who is to move, passes: each four with its block, the
    /// last one without. An incorrect line only costs time.
    fn fours(&mut self, _position: &Position) -> Option<Vec<Point>> {
        None
    }
}

struct Moves<'a>(&'a mut dyn FnMut(&Position) -> Option<Point>);

impl Strategy for Moves<'_> {
    fn play(&mut self, position: &Position) -> Option<Point> {
        (self.0)(position)
    }
}

fn text(line: &[Point]) -> String {
    let names: Vec<String> = line.iter().map(Point::to_string).collect();
    if names.is_empty() {
        "no move".into()
    } else {
        names.join(" ")
    }
}

/// Plays `strategy` for the side to move against every legal reply. Completes an available five
/// without calling the strategy.
///
/// # Errors
/// The first [`Refutation`] found.
pub fn replay(
    position: &Position,
    strategy: &mut dyn FnMut(&Position) -> Option<Point>,
    limits: ReplayLimits,
) -> Result<Replayed, Refutation> {
    replay_by(position, &mut Moves(strategy), limits)
}

/// Like [`replay`], but omits replies where the strategy returns fours.
///
/// # Errors
/// The first [`Refutation`] found.
pub fn replay_by(
    position: &Position,
    strategy: &mut dyn Strategy,
    limits: ReplayLimits,
) -> Result<Replayed, Refutation> {
    let mut replay = Replay::new(position, strategy, limits);
    replay.attack()?;
    Ok(replay.seen)
}

/// Like [`replay`], and returns the longest line from the initial position to the winning stone. Of
/// equally long lines it prefers replies near the threats, because a distant stone explains
/// nothing.
///
/// # Errors
/// The first [`Refutation`] found.
pub fn replay_line(
    position: &Position,
    strategy: &mut dyn FnMut(&Position) -> Option<Point>,
    limits: ReplayLimits,
) -> Result<(Replayed, Vec<Point>), Refutation> {
    let mut moves = Moves(strategy);
    let mut replay = Replay::new(position, &mut moves, limits);
    replay.longest = Some(Vec::new());
    replay.attack()?;
    Ok((replay.seen, replay.longest.unwrap_or_default()))
}

struct Replay<'a> {
    position: Position,
    root: usize,
    winner: Stone,
    strategy: &'a mut dyn Strategy,
    limits: ReplayLimits,
    seen: Replayed,
    /// Hashes of won positions with the winner to move.
    proven: HashSet<u64>,
    longest: Option<Vec<Point>>,
}

impl<'a> Replay<'a> {
    fn new(position: &Position, strategy: &'a mut dyn Strategy, limits: ReplayLimits) -> Self {
        Self {
            position: position.clone(),
            root: position.moves().len(),
            winner: position.turn(),
            strategy,
            limits,
            seen: Replayed::default(),
            proven: HashSet::new(),
            longest: None,
        }
    }

    fn ended(&mut self, end: impl FnOnce(&Position, Stone) -> Vec<Point>) {
        let Some(longest) = &self.longest else { return };
        let end = end(&self.position, self.winner);
        let plies = self.position.moves().len() - self.root + end.len();
        if plies > longest.len() {
            let mut line = self.line();
            line.extend(end);
            self.longest = Some(line);
        }
    }

    fn line(&self) -> Vec<Point> {
        self.position.moves()[self.root..]
            .iter()
            .map(|played| played.point)
            .collect()
    }

    fn attack(&mut self) -> Result<(), Refutation> {
        let plies = self.position.moves().len() - self.root + 1;
        if self.position.outcome().is_some() {
            return Err(Refutation::NotWon { line: self.line() });
        }
        if has_five(&self.position, self.winner) {
            self.seen.plies = self.seen.plies.max(plies);
            self.ended(|position, winner| fives(position, winner).take(1).collect());
            return Ok(());
        }
        if self.proven.contains(&self.position.hash()) {
            return Ok(());
        }
        if plies >= self.limits.plies || self.seen.questions >= self.limits.questions {
            return Err(Refutation::Limit { line: self.line() });
        }
        self.seen.questions += 1;
        let Some(point) = self.strategy.play(&self.position) else {
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

    /// Verifies the loser's turn: every legal move must lose.
    fn defend(&mut self) -> Result<(), Refutation> {
        match self.position.outcome().map(Outcome::winner) {
            Some(winner) if winner == Some(self.winner) => {
                self.ended(|_, _| Vec::new());
                return Ok(());
            }
            Some(_) => return Err(Refutation::NotWon { line: self.line() }),
            None => {}
        }
        let loser = self.winner.opponent();
        if let Some(five) = fives(&self.position, loser).next() {
            let mut line = self.line();
            line.push(five);
            return Err(Refutation::NotWon { line });
        }
        let mut threats: Vec<Point> = fives(&self.position, self.winner).collect();
        threats.sort_unstable();
        threats.dedup();
        let mut replies: Vec<Point> = match threats.as_slice() {
            [] => self.replies(),
            // Another stone leaves the five: no row through its point gets worse.
            [only] if self.position.check(*only).is_ok() => vec![*only],
            _ => {
                let plies = self.position.moves().len() - self.root + 2;
                self.seen.plies = self.seen.plies.max(plies);
                self.ended(|position, _| blocked_in_vain(position, &threats));
                return Ok(());
            }
        };
        if self.longest.is_some()
            && let Some(last) = self.position.moves().last()
        {
            let answered = last.point;
            let far = |reply: &Point| {
                let across = reply.x.abs_diff(answered.x);
                across.max(reply.y.abs_diff(answered.y))
            };
            replies.sort_by_key(far);
        }
        for reply in replies {
            if self.position.play(reply).is_err() {
                continue;
            }
            self.attack()?;
            self.position.undo();
        }
        Ok(())
    }

    fn replies(&mut self) -> Vec<Point> {
        let mut replies = self.position.legal_points();
        if self.position.rule() == Rule::Renju {
            return replies;
        }
        let fours = self.strategy.fours(&self.position);
        let depends = fours
            .as_deref()
            .and_then(|fours| depends_on(&self.position, self.winner, fours));
        if let (Some(fours), Some(depends)) = (fours, depends) {
            // Omitted reply, fours, block of the last four, and five.
            let plies = self.position.moves().len() - self.root + fours.len() + 3;
            self.seen.plies = self.seen.plies.max(plies);
            replies.retain(|reply| depends.contains(reply));
        }
        replies
    }
}

/// Returns the points that the win by `fours` after a pass depends on, or `None` if they do not
/// win. Not valid for Renju.
fn depends_on(position: &Position, winner: Stone, fours: &[Point]) -> Option<HashSet<Point>> {
    let exact = position.rule() == Rule::Standard;
    let loser = winner.opponent();
    let mut board: StoneLines = position.lines().clone();
    let mut depends: HashSet<Point> = fours.iter().copied().collect();
    for (index, &point) in fours.iter().enumerate() {
        if !board.is_empty_at(point) {
            return None;
        }
        if index % 2 == 1 {
            board.toggle(point, loser);
            continue;
        }
        board.toggle(point, winner);
        if board.fives(loser, exact).next().is_some() {
            return None;
        }
        depends.extend(board.gaps(loser, 3));
        let fives: HashSet<Point> = board.fives(winner, exact).collect();
        if fives.len() > 1 {
            depends.extend(fives);
            return Some(depends);
        }
        if fives.iter().next() != fours.get(index + 1) {
            return None;
        }
        // Without a threatened five, the line ends without a win.
        fours.get(index + 1)?;
    }
    None
}

/// Returns a block of one of the `fives` and a remaining five. If Renju forbids Black every block,
/// uses the first legal point.
fn blocked_in_vain(position: &Position, fives: &[Point]) -> Vec<Point> {
    let legal = |point: &&Point| position.check(**point).is_ok();
    let block = fives.iter().find(legal).copied();
    let Some(block) = block.or_else(|| position.legal_points().first().copied()) else {
        return Vec::new();
    };
    let left = fives.iter().find(|five| **five != block);
    std::iter::once(block).chain(left.copied()).collect()
}

pub(crate) fn has_five(position: &Position, stone: Stone) -> bool {
    fives(position, stone).next().is_some()
}

/// Points where `stone` makes a winning row, possibly repeated. Such a stone is never forbidden.
pub(crate) fn fives(position: &Position, stone: Stone) -> impl Iterator<Item = Point> + '_ {
    let exact = match position.rule() {
        Rule::Freestyle => false,
        Rule::Standard => true,
        Rule::Renju => stone == Stone::Black,
    };
    position.lines().fives(stone, exact)
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::BoardSize;
    use crate::threat::ThreatSolver;

    fn random_position(rule: Rule, rng: &mut StdRng) -> Position {
        let size = BoardSize::new(rng.random_range(9..=11)).unwrap();
        let mut position = Position::new(rule, size);
        let stones = rng.random_range(14..44);
        while position.stone_count() < stones {
            let legal = position.legal_points();
            let before = position.clone();
            let point = legal[rng.random_range(0..legal.len())];
            position.play(point).unwrap();
            if position.outcome().is_some() {
                return before;
            }
        }
        position
    }

    fn all_others_lose(position: &Position, depends: &HashSet<Point>, rule: Rule) -> u32 {
        let mut solver = ThreatSolver::new(rule);
        let mut left = 0;
        for reply in position.legal_points() {
            if depends.contains(&reply) {
                continue;
            }
            let mut after = position.clone();
            after.play(reply).unwrap();
            let mut strategy = |asked: &Position| {
                let solved = solver.vcf(asked, 1_000_000)?;
                solved.line.first().copied()
            };
            let replayed = replay(&after, &mut strategy, ReplayLimits::default());
            assert!(replayed.is_ok(), "{rule:?} {reply}: {replayed:?}");
            left += 1;
        }
        left
    }

    #[test]
    fn replies_that_are_left_out_lose() {
        let mut rng = StdRng::seed_from_u64(51);
        let is_full = std::env::var_os("GOMOKU_FULL").is_some();
        let tried = if is_full { 3_000 } else { 900 };
        for rule in [Rule::Freestyle, Rule::Standard] {
            let mut solver = ThreatSolver::new(rule);
            let (mut lines, mut left, mut kept, mut wrong) = (0, 0, 0, 0);
            for _ in 0..tried {
                let position = random_position(rule, &mut rng);
                let (loser, winner) = (position.turn(), position.turn().opponent());
                let is_quiet = [loser, winner].map(|it| fives(&position, it).next().is_none());
                if is_quiet != [true, true] {
                    continue;
                }
                let Some(fours) = solver
                    .on(&position)
                    .and_then(|mut board| board.fours_after_pass(100_000))
                else {
                    continue;
                };
                let Some(depends) = depends_on(&position, winner, &fours) else {
                    panic!("{rule:?}: {fours:?} is no win");
                };
                lines += 1;
                kept += depends.len() as u32;
                left += all_others_lose(&position, &depends, rule);
                // A line with a changed point must be rejected or must win.
                let mut other = fours.clone();
                let empty: Vec<Point> = position.empty_points().collect();
                let index = rng.random_range(0..other.len());
                other[index] = empty[rng.random_range(0..empty.len())];
                match depends_on(&position, winner, &other) {
                    None => wrong += 1,
                    Some(depends) => {
                        all_others_lose(&position, &depends, rule);
                    }
                }
            }
            assert!(
                lines > tried / 20 && wrong > tried / 30,
                "{rule:?}: {lines} {wrong}"
            );
            assert!(kept < left / 2, "{rule:?}: {kept} kept, {left} left out");
        }
    }

    #[test]
    fn the_line_of_a_replay_is_a_game_that_is_won() {
        let mut rng = StdRng::seed_from_u64(77);
        let mut lines = 0;
        for rule in Rule::ALL {
            let mut solver = ThreatSolver::new(rule);
            for _ in 0..400 {
                let position = random_position(rule, &mut rng);
                solver.clear();
                let mut strategy = |asked: &Position| {
                    let solved = solver.vcf(asked, 20_000)?;
                    solved.line.first().copied()
                };
                let limits = ReplayLimits::default();
                let Ok((replayed, line)) = replay_line(&position, &mut strategy, limits) else {
                    continue;
                };
                let plain = replay(&position, &mut strategy, limits);
                assert!(plain.is_ok(), "{rule:?}: {plain:?}");
                let winner = position.turn();
                let mut game = position.clone();
                for &point in &line {
                    assert_eq!(game.outcome(), None, "{rule:?} {line:?}");
                    game.play(point).unwrap();
                }
                assert_eq!(game.outcome().and_then(Outcome::winner), Some(winner));
                assert_eq!(replayed.plies, line.len(), "{rule:?} {line:?}");
                lines += u32::from(line.len() > 1);
            }
        }
        assert!(lines > 100, "{lines}");
    }

    struct WithFours<'s> {
        solver: &'s mut ThreatSolver,
        nodes: u64,
    }

    impl Strategy for WithFours<'_> {
        fn play(&mut self, position: &Position) -> Option<Point> {
            self.solver
                .on(position)
                .and_then(|mut board| board.threats(self.nodes))
        }

        fn fours(&mut self, position: &Position) -> Option<Vec<Point>> {
            let mut board = self.solver.on(position)?;
            board.fours_after_pass(self.nodes)
        }
    }

    #[test]
    fn a_replay_with_fewer_replies_comes_to_the_same() {
        let mut rng = StdRng::seed_from_u64(52);
        let nodes = 3_000;
        for rule in [Rule::Freestyle, Rule::Standard] {
            let mut solver = ThreatSolver::small(rule);
            let (mut won, mut fewer) = (0, 0);
            for _ in 0..400 {
                let position = random_position(rule, &mut rng);
                let mut strategy = WithFours {
                    solver: &mut solver,
                    nodes,
                };
                if strategy.play(&position).is_none() {
                    continue;
                }
                let limits = ReplayLimits::default();
                let some = replay_by(&position, &mut strategy, limits).unwrap();
                let mut all = |asked: &Position| strategy.play(asked);
                let all = replay(&position, &mut all, limits).unwrap();
                won += 1;
                fewer += u32::from(some.questions < all.questions);
            }
            assert!(won > 60 && fewer > 10, "{rule:?}: {won} {fewer}");
        }
    }
}
