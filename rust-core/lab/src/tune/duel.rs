//! `gomoku-lab tune duel`: paired games between two sets of weights.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gomoku_engine::tuning::Weights;
use gomoku_engine::{Engine, EngineOptions};

use super::games::{self, Contest, DuelScore};
use crate::board_args::BoardArgs;
use crate::failure::Failure;

/// Options of `gomoku-lab tune duel`.
#[derive(Debug, Args)]
pub(super) struct DuelArgs {
    /// The first file of weights.
    first: PathBuf,
    /// The second; the engine's own when left out.
    second: Option<PathBuf>,
    /// Games to play, two an opening.
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Nodes a move.
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Nodes a move of the second engine, where they differ.
    #[arg(long)]
    second_nodes: Option<u64>,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    board: BoardArgs,
}

/// Plays the games and prints the result, every fifty games and at the end.
pub(super) fn run(args: &DuelArgs) -> Result<u8, Failure> {
    let contest = Contest {
        rule: args.board.rule(),
        size: args.board.size,
        nodes: [args.nodes, args.second_nodes.unwrap_or(args.nodes)],
    };
    let second = match &args.second {
        Some(path) => load(path)?,
        None => Weights::default(),
    };
    let mut engines = [load(&args.first)?, second].map(|weights| {
        let options = EngineOptions {
            table_mib: 2,
            threads: 1,
        };
        Engine::with_weights(options, weights)
    });
    let mut out = io::stdout().lock();
    let mut score = DuelScore::default();
    let pairs = args.games.div_ceil(2);
    for (pair, opening) in (0..pairs).zip(contest.openings(args.seed)) {
        score.add(games::pair(&mut engines, &contest, &opening)?);
        if (pair + 1) % 25 == 0 || pair + 1 == pairs {
            let (share, error) = score.share();
            writeln!(
                out,
                "{} won, {} drawn, {} lost: {:.1} % ± {:.1}, Elo {:+.0} ({:+.0} to {:+.0})",
                score.won,
                score.drawn,
                score.lost,
                100.0 * share,
                100.0 * error,
                games::elo(share),
                games::elo(share - 1.96 * error),
                games::elo(share + 1.96 * error),
            )?;
            out.flush()?;
        }
    }
    Ok(0)
}

/// The weights of a file.
pub(super) fn load(path: &Path) -> Result<Weights, Failure> {
    Weights::from_bytes(&std::fs::read(path)?).ok_or_else(|| {
        let message = format!("{}: not a file of weights", path.display());
        Failure::bad_input(message)
    })
}
