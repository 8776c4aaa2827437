//! Players without a search, for unusual moves against a proof book.

use std::time::Instant;

use gomoku_engine::threat::{ThreatBoard, ThreatSolver};
use gomoku_engine::{Point, Rule};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::player::{NewGame, NoAnswer, Player, Reply, Turn};

/// Node limit of the VCF search.
const FOURS: u64 = 2_000;
/// Promising points to choose from.
const GREEDY: usize = 2;
const PROMISING: usize = 8;

/// Strategy of a simple player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Simple {
    /// A random legal point.
    Random,
    /// One of the two points with the best shapes made and prevented.
    Greedy,
    /// Against a VCF threat, any point that may stop it; otherwise a promising point.
    Spoiler,
}

impl Simple {
    /// All simple players.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Spoiler];

    /// Name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Spoiler => "spoiler",
        }
    }
}

pub(super) struct SimplePlayer {
    kind: Simple,
    solver: ThreatSolver,
    rng: StdRng,
}

impl SimplePlayer {
    pub(super) fn new(kind: Simple, rule: Rule) -> Self {
        Self {
            kind,
            solver: ThreatSolver::small(rule),
            rng: StdRng::seed_from_u64(0),
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Option<Point> {
        let legal = turn.position.legal_points();
        let mut board = self.solver.on(turn.position)?;
        let points = match self.kind {
            Simple::Random => legal,
            Simple::Greedy => promising(&board, &legal, GREEDY),
            Simple::Spoiler => match board.five(board.turn()) {
                Some(five) => vec![five],
                None => {
                    let mut stops = board.stops(FOURS).unwrap_or_default();
                    stops.retain(|point| legal.contains(point));
                    match stops.is_empty() {
                        true => promising(&board, &legal, PROMISING),
                        false => stops,
                    }
                }
            },
        };
        match points.len() {
            0 => None,
            count => Some(points[self.rng.random_range(0..count)]),
        }
    }
}

fn promising(board: &ThreatBoard<'_>, legal: &[Point], count: usize) -> Vec<Point> {
    let mut points = board.by_promise();
    points.retain(|point| legal.contains(point));
    points.truncate(count);
    points
}

impl Player for SimplePlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        self.rng = StdRng::seed_from_u64(game.seed);
        Ok(())
    }

    fn play(&mut self, turn: &Turn<'_>) -> Result<Reply, NoAnswer> {
        let start = Instant::now();
        let point = self.choose(turn);
        Ok(Reply::since(start, point))
    }

    fn is_timed(&self) -> bool {
        false
    }
}
