//! `gomoku-research tune selfplay`: the engine against itself, every searched position kept.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use gomoku_engine::{
    Choice, Engine, EngineOptions, Limits, MATE, Outcome, Point, Position, StopFlag, five_tuple,
};
use gomoku_lab::board_args::BoardArgs;
use gomoku_lab::failure::Failure;
use gomoku_lab::openings;
use gomoku_lab::shipped::Evaluator;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::searched::{GameResult, Header, SearchedPosition, Writer};

/// Minimum and maximum stones of an opening.
const STONES: (u8, u8) = (3, 9);
/// Maximum absolute score of an opening.
const BALANCE: i32 = 90;
/// Stones at which a game is drawn.
const LONGEST: usize = 180;
/// Random moves are possible below this many stones.
const EARLY: usize = 24;

/// Options of `gomoku-research tune selfplay`.
#[derive(Debug, Args)]
pub(super) struct SelfplayArgs {
    /// Output file of the positions.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Resume an unfinished file, with the same result as without the interruption.
    #[arg(long)]
    resume: bool,
    /// Games, including those already in the file.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Nodes per move.
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u32).range(100..))]
    nodes: u32,
    /// Seed. The same seed gives the same file.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    board: BoardArgs,
    /// Percentage of the positions that are also searched after one or two random moves.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=100))]
    branch: u32,
    /// Percentage of the early moves that are random instead of searched.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=100))]
    random: u32,
}

pub(super) fn run(args: &SelfplayArgs) -> Result<u8, Failure> {
    let (rule, size) = (args.board.rule(), args.board.size);
    let header = Header {
        rule,
        size,
        nodes: args.nodes,
        seed: args.seed,
    };
    let (mut writer, done, mut positions) = if args.resume {
        Writer::resume(&args.out, &header)?
    } else {
        (Writer::create(&args.out, &header)?, 0, 0)
    };
    let mut player = SelfPlayer {
        engine: Engine::new(EngineOptions {
            // Small: each search clears it.
            table_mib: 1,
            threads: 1,
        }),
        args,
    };
    let settings = openings::OpeningSettings {
        rule,
        size,
        stones: STONES,
        nodes: u64::from(args.nodes),
        max_score: BALANCE,
    };
    let openings = openings::Generator::new(settings, args.seed, Evaluator::Tables);
    // The openings are a sequence, so existing games' openings are generated again.
    for (game, moves) in (0..args.games).zip(openings).skip(done as usize) {
        let mut rng = StdRng::seed_from_u64(args.seed ^ game << 32);
        let opening = Position::from_moves(rule, size, &moves).map_err(io::Error::other)?;
        let searched = player.game(opening, &mut rng);
        writer.game(&searched)?;
        positions += searched.len();
        if (game + 1) % 1000 == 0 {
            let mut err = io::stderr().lock();
            writeln!(err, "{} games, {positions} positions", game + 1)?;
        }
    }
    writer.finish()?;
    writeln!(
        io::stdout().lock(),
        "{} games, {positions} positions",
        args.games.max(done)
    )?;
    Ok(0)
}

struct SelfPlayer<'a> {
    engine: Engine,
    args: &'a SelfplayArgs,
}

impl SelfPlayer<'_> {
    fn search(&mut self, position: &Position, rng: &mut StdRng) -> Option<Choice> {
        let limits = Limits {
            nodes: Some(u64::from(self.args.nodes)),
            ..Limits::default()
        };
        let seed = rng.random();
        self.engine
            .search(position, &limits, seed, &StopFlag::new(), &mut |_| {})
    }

    /// Plays one game. A proven win ends it.
    fn game(&mut self, opening: Position, rng: &mut StdRng) -> Vec<SearchedPosition> {
        let mut position = opening;
        let mut main = Vec::new();
        let mut branches = Vec::new();
        // The result is meaningless before the last random move.
        let mut trusted = 0;
        let mut proven = None;
        while position.outcome().is_none() && position.stone_count() < LONGEST {
            let Some(choice) = self.search(&position, rng) else {
                break;
            };
            if choice.depth > 0 {
                main.push(SearchedPosition::new(&position, choice.score, choice.point));
            }
            if choice.score.abs() > MATE - 1000 {
                let winner = if choice.score > 0 {
                    position.turn()
                } else {
                    position.turn().opponent()
                };
                proven = Some(winner);
                break;
            }
            if rng.random_range(0..100) < self.args.branch {
                branches.extend(self.branch(&position, rng));
            }
            let random = position.stone_count() < EARLY
                && rng.random_range(0..100) < self.args.random
                && choice.depth > 0;
            let point = if random {
                trusted = main.len();
                greedy_or_random_move(&position, rng).unwrap_or(choice.point)
            } else {
                choice.point
            };
            if position.play(point).is_err() {
                break;
            }
        }
        let winner = proven.or_else(|| position.outcome().and_then(Outcome::winner));
        for searched in main.iter_mut().skip(trusted) {
            searched.result = match winner {
                Some(winner) if winner == searched.turn => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            };
        }
        main.append(&mut branches);
        main
    }

    /// Position that a search may visit: after one or two random moves.
    fn branch(&mut self, position: &Position, rng: &mut StdRng) -> Option<SearchedPosition> {
        let mut position = position.clone();
        for _ in 0..rng.random_range(1..=2) {
            position.play(greedy_or_random_move(&position, rng)?).ok()?;
        }
        let choice = self.search(&position, rng)?;
        (choice.depth > 0).then(|| SearchedPosition::new(&position, choice.score, choice.point))
    }
}

/// The five-tuple player's move, or a point near a stone.
fn greedy_or_random_move(position: &Position, rng: &mut StdRng) -> Option<Point> {
    if rng.random() {
        return five_tuple::choose(position, rng);
    }
    let near: Vec<Point> = position
        .empty_points()
        .filter(|&point| has_neighbour(position, point) && position.check(point).is_ok())
        .collect();
    let index = rng.random_range(0..near.len().max(1));
    near.get(index).copied()
}

/// Whether a stone is within two lines.
fn has_neighbour(position: &Position, point: Point) -> bool {
    (-2..=2).any(|dy: i8| {
        (-2..=2).any(|dx: i8| {
            let near = (
                point.x.checked_add_signed(dx),
                point.y.checked_add_signed(dy),
            );
            matches!(near, (Some(x), Some(y)) if position.at(Point::new(x, y)).is_some())
        })
    })
}
