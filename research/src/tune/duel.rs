//! `gomoku-research tune duel`: paired games between two sets of weights, of margins or of both.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gomoku_engine::network::{NetworkConfig, NetworkUse, NetworkWeights};
use gomoku_engine::tuning::EvaluationWeights;
use gomoku_engine::{Engine, EngineOptions, Params};
use gomoku_lab::board_args::BoardArgs;
use gomoku_lab::failure::Failure;

use super::curve::positive;
use super::games::{self, Contest, DuelScore, SearchCost};
use super::margins;

/// Options of `gomoku-research tune duel`.
#[derive(Debug, Args)]
pub(super) struct DuelArgs {
    /// Weights file of the first engine; default: the built-in weights.
    first: Option<PathBuf>,
    /// Weights file of the second engine; default: the built-in weights.
    second: Option<PathBuf>,
    /// Games, two per opening.
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Nodes per move.
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Nodes per move of the second engine, if different.
    #[arg(long)]
    second_nodes: Option<u64>,
    /// Search parameter of the first engine as NAME=VALUE; may be repeated.
    #[arg(long, value_name = "MARGIN")]
    margin: Vec<String>,
    /// Search parameter of the second engine as NAME=VALUE; may be repeated.
    #[arg(long, value_name = "MARGIN")]
    second_margin: Vec<String>,
    /// Network of either form with which the first engine evaluates instead of its tables.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Whether the network also orders moves.
    #[arg(long, value_enum, default_value = "on", requires = "network")]
    policy: Switch,
    /// Minimum depth in plies for ordering moves by the network.
    #[arg(long, default_value_t = 2, requires = "network")]
    policy_depth: u32,
    /// Quiescence: distance of the tables' value from the window above which the network is
    /// skipped.
    #[arg(long, default_value_t = 150, requires = "network", value_parser = clap::value_parser!(i32).range(0..))]
    network_margin: i32,
    /// The same margin at inner nodes.
    #[arg(long, default_value_t = 150, requires = "network", value_parser = clap::value_parser!(i32).range(0..))]
    network_inner_margin: i32,
    /// Score that corresponds to odds of e to 1 in the search; default: the file's.
    #[arg(long, requires = "network", value_parser = positive)]
    network_scale: Option<f32>,
    /// Concurrent pairs of games, 1 to 64. The result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Table size in MiB.
    #[arg(long, default_value_t = 2)]
    table: u32,
    /// Print the speed of each engine in nodes per second, which depends on the clock.
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

/// Plays the games and prints the result every fifty games.
pub(super) fn run(args: &DuelArgs) -> Result<u8, Failure> {
    let contest = Contest {
        rule: args.board.rule(),
        size: args.board.size,
        nodes: [args.nodes, args.second_nodes.unwrap_or(args.nodes)],
    };
    let players = Players::load(args)?;
    let mut out = io::stdout().lock();
    let mut score = DuelScore::default();
    let mut efforts = [SearchCost::default(); 2];
    let pairs = args.games.div_ceil(2);
    let mut printed = 0;
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
            printed += 1;
            if printed % 25 == 0 || printed == pairs {
                print_progress(&mut out, &score, args.speed.then_some(efforts))?;
            }
            Ok(())
        },
    )?;
    Ok(0)
}

fn print_progress(
    out: &mut impl Write,
    score: &DuelScore,
    efforts: Option<[SearchCost; 2]>,
) -> io::Result<()> {
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
        let [first, second] = efforts.map(SearchCost::nodes_per_second);
        writeln!(out, "{first} nodes/s against {second}")?;
    }
    out.flush()
}

struct Players {
    options: EngineOptions,
    weights: [EvaluationWeights; 2],
    params: [Params; 2],
    network: Option<NetworkConfig>,
}

impl Players {
    fn load(args: &DuelArgs) -> Result<Self, Failure> {
        let weights = |path: &Option<PathBuf>| {
            let path = path.as_deref();
            path.map_or_else(|| Ok(EvaluationWeights::default()), load)
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

/// Reads a network and its use by the first engine.
fn networked(path: &Path, args: &DuelArgs) -> Result<NetworkConfig, Failure> {
    let refuse = |what: String| Failure::bad_input(format!("{}: {what}", path.display()));
    let mut numbers = NetworkWeights::from_bytes(&std::fs::read(path)?)
        .map_err(|error| refuse(error.to_string()))?;
    if !numbers.serves(args.board.rule()) {
        return Err(refuse("a network for another rule".to_owned()));
    }
    if let Some(scale) = args.network_scale {
        numbers = numbers
            .with_scale(scale)
            .ok_or_else(|| refuse(format!("not at a scale of {scale}")))?;
    }
    Ok(NetworkConfig {
        weights: numbers,
        usage: NetworkUse {
            policy: (args.policy == Switch::On).then_some(args.policy_depth),
            margin: args.network_margin,
            inner_margin: args.network_inner_margin,
        },
    })
}

pub(super) fn load(path: &Path) -> Result<EvaluationWeights, Failure> {
    EvaluationWeights::from_bytes(&std::fs::read(path)?).ok_or_else(|| {
        let message = format!("{}: not a file of weights", path.display());
        Failure::bad_input(message)
    })
}
