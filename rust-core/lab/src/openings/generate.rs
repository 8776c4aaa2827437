//! Balanced openings: random stones near the centre, filtered by searches.

use std::collections::HashSet;
use std::io::{self, Write};

use clap::Args;
use gomoku_engine::{
    BoardSize, Engine, EngineOptions, Limits, Outcome, Point, Position, Rule, Stone, StopFlag,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::file;
use crate::board_args::BoardArgs;
use crate::failure::Failure;
use crate::shipped::Evaluator;

/// Maximum distance of the first stone from the centre, and of later stones from an earlier one.
const REACH: i16 = 2;
/// Attempts per opening before the options count as unsatisfiable.
const TRIES: u32 = 20_000;

/// Options of `gomoku-lab openings`.
#[derive(Debug, Args)]
pub struct OpeningsArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Number of openings.
    #[arg(long, default_value_t = 50)]
    count: usize,
    /// Seed. The same seed, options and engine give the same openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Node limit of the search of each candidate.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Minimum stones.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=20))]
    min_stones: u8,
    /// Maximum stones.
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=20))]
    max_stones: u8,
    /// Largest absolute score that counts as even; an open three is worth about 100.
    #[arg(long, default_value_t = 60)]
    max_score: i32,
    /// Quick games from each even opening. It is rejected if a side scores more than three quarters
    /// of the points, because a search may misjudge an opening, especially in Renju.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=100))]
    trials: u16,
    /// Evaluate with the fitted tables instead of the shipped networks.
    #[arg(long)]
    tables: bool,
}

/// Prints each opening when found.
///
/// # Errors
/// Options that allow no opening; a closed output.
pub fn run(args: &OpeningsArgs) -> Result<u8, Failure> {
    if args.min_stones > args.max_stones {
        return Err(Failure::bad_input("--min-stones is above --max-stones"));
    }
    let settings = OpeningSettings {
        rule: args.board.rule(),
        size: args.board.size,
        stones: (args.min_stones, args.max_stones),
        nodes: args.nodes,
        max_score: args.max_score,
    };
    let mut generator = Generator::new(settings, args.seed, Evaluator::tables(args.tables));
    generator.trials = args.trials;
    let mut out = io::stdout().lock();
    for _ in 0..args.count {
        let opening = generator
            .next()
            .ok_or_else(|| Failure::bad_input(format!("no further opening in {TRIES} tries")))?;
        writeln!(out, "{}", file::line(&opening))?;
    }
    Ok(0)
}

/// Criteria for openings.
#[derive(Debug, Clone, Copy)]
pub struct OpeningSettings {
    /// The rule of the games.
    pub rule: Rule,
    /// The size of the board.
    pub size: BoardSize,
    /// Fewest and most stones.
    pub stones: (u8, u8),
    /// Positions that a search of each candidate may visit.
    pub nodes: u64,
    /// Greatest score that still counts as even, for either side.
    pub max_score: i32,
}

/// An endless stream of openings, each of another shape: turned and mirrored ones count as one.
pub struct Generator {
    settings: OpeningSettings,
    random: StdRng,
    engine: Engine,
    /// Quick games per opening.
    trials: u16,
    known: HashSet<Vec<(Point, Stone)>>,
}

impl Iterator for Generator {
    type Item = Vec<Point>;

    fn next(&mut self) -> Option<Vec<Point>> {
        for _ in 0..TRIES {
            let Some(position) = self.candidate() else {
                continue;
            };
            if self.is_even(&position)
                && self.known.insert(canonical(&position))
                && self.is_open(&position)
            {
                let moves = position.moves().iter();
                return Some(moves.map(|played| played.point).collect());
            }
        }
        None
    }
}

impl Generator {
    /// The same settings and seed give the same openings.
    #[must_use]
    pub fn new(settings: OpeningSettings, seed: u64, by: Evaluator) -> Self {
        // A search of few nodes is quicker with a small table, as that is emptied first.
        let table_mib = (settings.nodes / 5_000).clamp(1, 16) as u32;
        Self {
            settings,
            random: StdRng::seed_from_u64(seed),
            engine: by.engine(EngineOptions {
                table_mib,
                threads: 1,
            }),
            trials: 0,
            known: HashSet::new(),
        }
    }

    fn candidate(&mut self) -> Option<Position> {
        let mut position = Position::new(self.settings.rule, self.settings.size);
        let count = self
            .random
            .random_range(self.settings.stones.0..=self.settings.stones.1);
        for _ in 0..count {
            let anchor = match position.moves() {
                [] => self.settings.size.centre(),
                moves => moves.get(self.random.random_range(0..moves.len()))?.point,
            };
            let point = self.near(anchor)?;
            position.play(point).ok()?;
        }
        position.outcome().is_none().then_some(position)
    }

    fn near(&mut self, anchor: Point) -> Option<Point> {
        let mut along = |line: u8| {
            let line = i16::from(line) + self.random.random_range(-REACH..=REACH);
            u8::try_from(line).ok()
        };
        let point = Point::new(along(anchor.x)?, along(anchor.y)?);
        self.settings.size.contains(point).then_some(point)
    }

    /// Whether the position is even. A forced reply has no searched score and does not count.
    fn is_even(&mut self, position: &Position) -> bool {
        // A short search rejects most candidates.
        [self.settings.nodes / 20, self.settings.nodes]
            .into_iter()
            .all(|nodes| {
                let limits = Limits {
                    nodes: Some(nodes.max(1)),
                    ..Limits::default()
                };
                let stop = StopFlag::new();
                let choice = self.engine.search(position, &limits, 0, &stop, &mut |_| {});
                choice.is_some_and(|choice| {
                    choice.depth > 0 && choice.score.abs() <= self.settings.max_score
                })
            })
    }
}

impl Generator {
    /// Whether no side scores more than three quarters in quick games. Each has another node limit,
    /// to vary the games.
    fn is_open(&mut self, opening: &Position) -> bool {
        let mut lead = 0;
        for trial in 0..u64::from(self.trials) {
            let nodes = self.settings.nodes / 4 + trial * self.settings.nodes / 64;
            self.engine.clear();
            let outcome = self.outcome(opening.clone(), nodes.max(1));
            lead += match outcome.and_then(|outcome| outcome.winner()) {
                Some(Stone::Black) => 1,
                Some(Stone::White) => -1,
                None => 0,
            };
        }
        2 * i32::abs(lead) <= i32::from(self.trials)
    }

    fn outcome(&mut self, mut position: Position, nodes: u64) -> Option<Outcome> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        while position.outcome().is_none() {
            let stop = StopFlag::new();
            let choice = (self.engine).search(&position, &limits, 0, &stop, &mut |_| {})?;
            position.play(choice.point).ok()?;
        }
        position.outcome().cloned()
    }
}

/// Stones in the smallest orientation.
pub(crate) fn canonical(position: &Position) -> Vec<(Point, Stone)> {
    let size = position.size();
    let ways = (0..8).map(|way| {
        let moves = position.moves().iter();
        let mut stones: Vec<_> = moves
            .map(|played| (turned(played.point, size, way), played.stone))
            .collect();
        stones.sort_unstable();
        stones
    });
    ways.min().unwrap_or_default()
}

/// Applies symmetry `way`, 0 to 7.
pub(crate) fn turned(point: Point, size: BoardSize, way: u8) -> Point {
    let last = size.lines() - 1;
    let (mut x, mut y) = (point.x, point.y);
    if way & 1 != 0 {
        x = last - x;
    }
    if way & 2 != 0 {
        y = last - y;
    }
    if way & 4 != 0 {
        (x, y) = (y, x);
    }
    Point::new(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generator(rule: Rule, seed: u64) -> Generator {
        let settings = OpeningSettings {
            rule,
            size: BoardSize::STANDARD,
            stones: (3, 7),
            nodes: 2_000,
            max_score: 100,
        };
        Generator::new(settings, seed, Evaluator::Networks)
    }

    #[test]
    fn openings_are_legal_different_and_repeatable() {
        for rule in Rule::ALL {
            let found: Vec<_> = generator(rule, 5).take(12).collect();
            let text: String = found.iter().map(|o| file::line(o) + "\n").collect();
            let read = file::parse(&text, rule, BoardSize::STANDARD).unwrap();
            assert_eq!(read, found);
            assert!(read.iter().all(|opening| (3..=7).contains(&opening.len())));
            let shapes: HashSet<_> = read
                .iter()
                .map(|o| canonical(&Position::from_moves(rule, BoardSize::STANDARD, o).unwrap()))
                .collect();
            assert_eq!(shapes.len(), 12);
            let again: Vec<_> = generator(rule, 5).take(12).collect();
            assert_eq!(again, found);
        }
    }

    #[test]
    fn a_position_with_one_possible_reply_is_not_even() {
        let moves = "f8g8d10c11g7f7h6f10f5";
        let opening = file::parse(moves, Rule::Freestyle, BoardSize::STANDARD).unwrap();
        let position = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &opening[0]);
        assert!(!generator(Rule::Freestyle, 1).is_even(&position.unwrap()));
    }

    #[test]
    fn an_opening_that_one_side_wins_every_time_is_not_open() {
        let position = |moves: &str| {
            let text = file::parse(moves, Rule::Freestyle, BoardSize::STANDARD).unwrap();
            Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &text[0]).unwrap()
        };
        // Black, to move, has an open three.
        let won = position("h8a1j8a3k8o1");
        let mut generator = generator(Rule::Freestyle, 1);
        assert!(generator.is_open(&won), "it stands no trial");
        generator.trials = 4;
        assert!(!generator.is_open(&won));
        let opening = generator.next().unwrap();
        let played = Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &opening).unwrap();
        assert!(generator.is_open(&played));
    }

    #[test]
    fn turned_and_mirrored_stones_are_the_same_opening() {
        let position = |moves: &str| {
            let text = file::parse(moves, Rule::Freestyle, BoardSize::STANDARD).unwrap();
            Position::from_moves(Rule::Freestyle, BoardSize::STANDARD, &text[0]).unwrap()
        };
        let one = canonical(&position("h8i9h10"));
        assert_eq!(one, canonical(&position("h10i9h8")));
        assert_eq!(one, canonical(&position("h8g9h10")));
        assert_eq!(one, canonical(&position("h8i9j8")));
        assert_ne!(one, canonical(&position("h8h10i9")));
    }
}
