//! `gomoku-lab tune duel`: paired games between two sets of weights, of margins or of both.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gomoku_engine::tuning::Weights;
use gomoku_engine::{Engine, EngineOptions};

use super::games::{self, Contest, DuelScore, Effort};
use super::margins;
use crate::board_args::BoardArgs;
use crate::failure::Failure;

/// Options of `gomoku-lab tune duel`.
#[derive(Debug, Args)]
pub(super) struct DuelArgs {
    /// The first file of weights; the engine's own when left out.
    first: Option<PathBuf>,
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
    /// A margin of the first engine's search as NAME=VALUE; may be given again.
    #[arg(long, value_name = "MARGIN")]
    margin: Vec<String>,
    /// The same of the second engine's search.
    #[arg(long, value_name = "MARGIN")]
    second_margin: Vec<String>,
    /// Table size in MiB.
    #[arg(long, default_value_t = 2)]
    table: u32,
    /// Print how many nodes a second each searched, too; this reads the clock.
    #[arg(long)]
    speed: bool,
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
    let mut engines = [
        engine(args.table, args.first.as_deref(), &args.margin)?,
        engine(args.table, args.second.as_deref(), &args.second_margin)?,
    ];
    let mut out = io::stdout().lock();
    let mut score = DuelScore::default();
    let mut efforts = [Effort::default(); 2];
    let pairs = args.games.div_ceil(2);
    for (pair, opening) in (0..pairs).zip(contest.openings(args.seed)) {
        score.add(games::pair(&mut engines, &contest, &opening, &mut efforts)?);
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
            if args.speed {
                let [first, second] = efforts.map(Effort::nodes_per_second);
                writeln!(out, "{first} nodes/s against {second}")?;
            }
            out.flush()?;
        }
    }
    Ok(0)
}

fn engine(table_mib: u32, weights: Option<&Path>, margins: &[String]) -> Result<Engine, Failure> {
    let options = EngineOptions {
        table_mib,
        threads: 1,
    };
    let weights = weights.map_or_else(|| Ok(Weights::default()), load)?;
    let mut engine = Engine::with_weights(options, weights);
    engine.set_params(margins::params(margins)?);
    Ok(engine)
}

/// The weights of a file.
pub(super) fn load(path: &Path) -> Result<Weights, Failure> {
    Weights::from_bytes(&std::fs::read(path)?).ok_or_else(|| {
        let message = format!("{}: not a file of weights", path.display());
        Failure::bad_input(message)
    })
}
