//! `gomoku-lab tune duel`: paired games between two sets of weights, of margins or of both.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gomoku_engine::network::{NetworkUse, Networked, Numbers};
use gomoku_engine::tuning::Weights;
use gomoku_engine::{Engine, EngineOptions, Params};

use super::curve::positive;
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
    /// A network, in integers or not, that the first engine evaluates with instead of its tables.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Whether the network orders moves, too.
    #[arg(long, value_enum, default_value = "on", requires = "network")]
    policy: Switch,
    /// Plies of depth from which on it does.
    #[arg(long, default_value_t = 2, requires = "network")]
    policy_depth: u32,
    /// How far outside the window the tables' value makes the network's needless.
    #[arg(long, default_value_t = 150, requires = "network", value_parser = clap::value_parser!(i32).range(0..))]
    network_margin: i32,
    /// The same at inner nodes.
    #[arg(long, default_value_t = 150, requires = "network", value_parser = clap::value_parser!(i32).range(0..))]
    network_inner_margin: i32,
    /// Score that odds of e to 1 are worth in the search; the file's when left out.
    #[arg(long, requires = "network", value_parser = positive)]
    network_scale: Option<f32>,
    /// Pairs of games played side by side, 1 to 64; the result is the same for any number.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
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

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

/// Plays the games and prints the result, every fifty games and at the end.
pub(super) fn run(args: &DuelArgs) -> Result<u8, Failure> {
    let contest = Contest {
        rule: args.board.rule(),
        size: args.board.size,
        nodes: [args.nodes, args.second_nodes.unwrap_or(args.nodes)],
    };
    let players = Players::load(args)?;
    let mut out = io::stdout().lock();
    let mut score = DuelScore::default();
    let mut efforts = [Effort::default(); 2];
    let pairs = args.games.div_ceil(2);
    let mut told = 0;
    games::pairs(
        &contest,
        (args.seed, pairs),
        usize::from(args.threads),
        || players.engines(),
        |halves, effort| {
            score.add(halves);
            for (sum, effort) in efforts.iter_mut().zip(effort) {
                sum.add(effort);
            }
            told += 1;
            if told % 25 == 0 || told == pairs {
                tell(&mut out, &score, args.speed.then_some(efforts))?;
            }
            Ok(())
        },
    )?;
    Ok(0)
}

fn tell(out: &mut impl Write, score: &DuelScore, efforts: Option<[Effort; 2]>) -> io::Result<()> {
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
    if let Some(efforts) = efforts {
        let [first, second] = efforts.map(Effort::nodes_per_second);
        writeln!(out, "{first} nodes/s against {second}")?;
    }
    out.flush()
}

/// What the two sides play with.
struct Players {
    options: EngineOptions,
    weights: [Weights; 2],
    params: [Params; 2],
    network: Option<Networked>,
}

impl Players {
    fn load(args: &DuelArgs) -> Result<Self, Failure> {
        let weights = |path: &Option<PathBuf>| {
            let path = path.as_deref();
            path.map_or_else(|| Ok(Weights::default()), load)
        };
        let network = args.network.as_deref().map(|path| networked(path, args));
        Ok(Self {
            options: EngineOptions {
                table_mib: args.table,
                threads: 1,
            },
            weights: [weights(&args.first)?, weights(&args.second)?],
            params: [
                margins::params(&args.margin)?,
                margins::params(&args.second_margin)?,
            ],
            network: network.transpose()?,
        })
    }

    fn engines(&self) -> [Engine; 2] {
        let mut engines = [0, 1].map(|side| {
            let mut engine = Engine::with_weights(self.options, self.weights[side].clone());
            engine.set_params(self.params[side].clone());
            engine
        });
        engines[0].set_network(self.network.clone());
        engines
    }
}

/// The network of a file, as the first engine uses it.
fn networked(path: &Path, args: &DuelArgs) -> Result<Networked, Failure> {
    let refuse = |what: String| Failure::bad_input(format!("{}: {what}", path.display()));
    let mut numbers =
        Numbers::from_bytes(&std::fs::read(path)?).map_err(|error| refuse(error.to_string()))?;
    if !numbers.serves(args.board.rule()) {
        return Err(refuse("a network for another rule".to_owned()));
    }
    if let Some(scale) = args.network_scale {
        numbers = numbers
            .with_scale(scale)
            .ok_or_else(|| refuse(format!("not at a scale of {scale}")))?;
    }
    Ok(Networked {
        numbers,
        how: NetworkUse {
            policy: (args.policy == Switch::On).then_some(args.policy_depth),
            margin: args.network_margin,
            inner_margin: args.network_inner_margin,
        },
    })
}

/// The weights of a file.
pub(super) fn load(path: &Path) -> Result<Weights, Failure> {
    Weights::from_bytes(&std::fs::read(path)?).ok_or_else(|| {
        let message = format!("{}: not a file of weights", path.display());
        Failure::bad_input(message)
    })
}
