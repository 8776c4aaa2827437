//! Options and plan of a match.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gomoku_engine::{BoardSize, Position, Rule};

use super::game::RefereeRules;
use super::limits::{Bounds, TimeControl};
use super::spec::EngineSpec;
use super::sprt::Sprt;
use super::tally::Side;
use crate::board_args::BoardArgs;
use crate::failure::Failure;
use crate::openings;
use crate::shipped::Evaluator;

/// Options of `gomoku-lab match`.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// The first engine, A.
    #[arg(value_name = "ENGINE_A", value_parser = EngineSpec::parse)]
    a: EngineSpec,
    /// The second engine, B.
    #[arg(value_name = "ENGINE_B", value_parser = EngineSpec::parse)]
    b: EngineSpec,
    /// Openings, one per line as h8i9j8; default: the built-in ones.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Openings to skip at the start of the file.
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: usize,
    /// Games, rounded up to an even number; with --sprt, the maximum.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// MS per move, MAIN+INCREMENT ms per game, or both as MS/MAIN+INCREMENT. Default without --tc,
    /// --nodes and --depth: one second per move.
    #[arg(long, value_name = "TC", value_parser = TimeControl::parse)]
    tc: Option<TimeControl>,
    /// Nodes per move (INFO max_node), for engines that support it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies per move (INFO max_depth), for engines that support it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    #[command(flatten)]
    board: BoardArgs,
    /// Concurrent games.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Stop when the test decides between ELO1 and ELO0 as A's advantage: ELO0,ELO1[,ALPHA,BETA].
    #[arg(long, value_name = "ELOS", value_parser = Sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Tolerated time overrun in milliseconds.
    #[arg(long, default_value_t = 0, value_name = "MS")]
    margin: u64,
    /// Milliseconds after time and margin until an unresponsive engine is killed.
    #[arg(long, default_value_t = 5_000, value_name = "MS")]
    grace: u64,
    /// Stones at which a game is a draw; default: a full board.
    #[arg(long, value_name = "N")]
    max_plies: Option<usize>,
    /// Additional INFO line for A, such as "max_node 5000"; may be repeated.
    #[arg(long, value_name = "INFO")]
    a_info: Vec<String>,
    /// Additional INFO line for B; may be repeated.
    #[arg(long, value_name = "INFO")]
    b_info: Vec<String>,
    /// Name of A in reports and records.
    #[arg(long, value_name = "NAME")]
    a_name: Option<String>,
    /// Name of B in reports and records.
    #[arg(long, value_name = "NAME")]
    b_name: Option<String>,
    /// Working directory of A.
    #[arg(long, value_name = "DIR")]
    a_dir: Option<PathBuf>,
    /// Working directory of B.
    #[arg(long, value_name = "DIR")]
    b_dir: Option<PathBuf>,
    /// Memory limit per program in MiB (INFO max_memory).
    #[arg(long, default_value_t = 350, value_name = "MIB")]
    memory: u64,
    /// Threads per program (INFO thread_num, which not every engine supports).
    #[arg(long, value_name = "N")]
    threads: Option<u32>,
    /// Restart each program for every game, not only after a crash.
    #[arg(long)]
    restart: bool,
    /// Seed of levels and self, which break ties randomly.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Evaluate levels and self with the fitted tables instead of the shipped networks.
    #[arg(long)]
    tables: bool,
    /// Print only the result.
    #[arg(long)]
    quiet: bool,
    /// Save the games: in one file if the path ends in .sgf, otherwise one file per game in this
    /// folder.
    #[arg(long, value_name = "PATH")]
    sgf: Option<PathBuf>,
    /// Write the result and the games as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Store each finished game, and resume from the stored ones.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Log the communication with the programs.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

#[derive(Debug, Clone)]
pub(super) struct Entrant {
    pub(super) spec: EngineSpec,
    pub(super) name: String,
    pub(super) infos: Vec<String>,
    pub(super) folder: Option<PathBuf>,
}

#[derive(Debug)]
pub(super) struct Plan {
    pub(super) entrants: [Entrant; 2],
    pub(super) openings: Vec<Position>,
    pub(super) skipped: usize,
    pub(super) pairs: usize,
    pub(super) laws: RefereeRules,
    pub(super) concurrency: usize,
    pub(super) sprt: Option<Sprt>,
    pub(super) memory: u64,
    pub(super) threads: Option<u32>,
    pub(super) restart: bool,
    pub(super) seed: u64,
    pub(super) by: Evaluator,
    pub(super) quiet: bool,
    pub(super) sgf: Option<PathBuf>,
    pub(super) json: Option<PathBuf>,
    pub(super) journal: Option<PathBuf>,
    pub(super) log: Option<PathBuf>,
}

impl Plan {
    /// Side that plays Black in a 0-based game. A book plays Black in every game.
    pub(super) fn black(&self, number: usize) -> Side {
        let is_book =
            |side: &Side| matches!(self.entrants[side.index()].spec, EngineSpec::Book { .. });
        let sides = [Side::A, Side::B];
        let book = sides.into_iter().find(is_book);
        book.unwrap_or(sides[number % 2])
    }

    pub(super) fn rule(&self) -> Rule {
        self.openings
            .first()
            .map_or(Rule::Freestyle, Position::rule)
    }

    pub(super) fn new(args: MatchArgs) -> Result<Self, Failure> {
        let (rule, size) = (args.board.rule(), args.board.size);
        let openings = read_openings(&args, rule, size)?;
        let mut entrants = [
            Entrant {
                name: args.a_name.unwrap_or_else(|| args.a.name()),
                spec: args.a,
                infos: args.a_info,
                folder: args.a_dir,
            },
            Entrant {
                name: args.b_name.unwrap_or_else(|| args.b.name()),
                spec: args.b,
                infos: args.b_info,
                folder: args.b_dir,
            },
        ];
        if entrants[0].name == entrants[1].name {
            entrants[0].name += " (A)";
            entrants[1].name += " (B)";
        }
        let pairs = usize::try_from(args.games.div_ceil(2)).unwrap_or(usize::MAX);
        Ok(Self {
            entrants,
            openings,
            skipped: args.skip,
            pairs,
            laws: RefereeRules {
                bounds: Bounds::new(args.tc, args.nodes, args.depth),
                margin: Duration::from_millis(args.margin),
                grace: Duration::from_millis(args.grace),
                max_plies: args.max_plies,
            },
            concurrency: usize::from(args.concurrency).min(pairs),
            sprt: args.sprt,
            memory: args.memory.saturating_mul(1 << 20),
            threads: args.threads,
            restart: args.restart,
            seed: args.seed,
            by: Evaluator::tables(args.tables),
            quiet: args.quiet,
            sgf: args.sgf,
            json: args.json,
            journal: args.journal,
            log: args.log,
        })
    }
}

fn read_openings(args: &MatchArgs, rule: Rule, size: BoardSize) -> Result<Vec<Position>, Failure> {
    let (text, source) = match &args.openings {
        Some(path) => {
            let source = path.display().to_string();
            let text = fs::read_to_string(path)
                .map_err(|error| Failure::bad_input(format!("{source}: {error}")))?;
            (text, source)
        }
        None => {
            let text = openings::built_in(rule, size).ok_or_else(|| {
                Failure::bad_input(
                    "no openings come with this rule and size: give --openings FILE \
                     (`gomoku-lab openings` makes one)",
                )
            })?;
            (text.to_owned(), "built-in openings".to_owned())
        }
    };
    let openings = openings::parse(&text, rule, size)
        .map_err(|error| Failure::bad_input(format!("{source}: {error}")))?;
    let positions: Vec<Position> = openings
        .iter()
        .skip(args.skip)
        .filter_map(|opening| Position::from_moves(rule, size, opening).ok())
        .collect();
    if positions.is_empty() {
        return Err(Failure::bad_input("--skip leaves no opening"));
    }
    Ok(positions)
}
