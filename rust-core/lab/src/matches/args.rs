//! The options of `gomoku-lab match` and the match that they describe.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gomoku_engine::{BoardSize, Position, Rule};

use super::game::Laws;
use super::limits::{Bounds, TimeControl};
use super::spec::EngineSpec;
use super::sprt::Sprt;
use super::tally::Side;
use crate::board_args::BoardArgs;
use crate::failure::Failure;
use crate::openings;
use crate::shipped::PlaysBy;

/// Options of `gomoku-lab match`.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// The first engine, A.
    #[arg(value_name = "ENGINE_A", value_parser = EngineSpec::parse)]
    a: EngineSpec,
    /// The second engine, B.
    #[arg(value_name = "ENGINE_B", value_parser = EngineSpec::parse)]
    b: EngineSpec,
    /// Openings, one a line as h8i9j8; those that come with the program without it.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Openings of the file to leave out at its beginning.
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: usize,
    /// Games, an odd number being rounded up; with --sprt the most that are played.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// MS a move, MAIN+INCREMENT ms a game, or both as MS/MAIN+INCREMENT; a second a move without
    /// --tc, --nodes and --depth.
    #[arg(long, value_name = "TC", value_parser = TimeControl::parse)]
    tc: Option<TimeControl>,
    /// Positions a move (INFO max_node), where the engine knows that.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies a move (INFO max_depth), where the engine knows that.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    #[command(flatten)]
    board: BoardArgs,
    /// Games at the same time.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Stop when it is clear whether A is ELO1 rather than ELO0 stronger: ELO0,ELO1[,ALPHA,BETA].
    #[arg(long, value_name = "ELOS", value_parser = Sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Milliseconds over the time that are still no loss.
    #[arg(long, default_value_t = 0, value_name = "MS")]
    margin: u64,
    /// Milliseconds after time and margin until a silent engine is killed.
    #[arg(long, default_value_t = 5_000, value_name = "MS")]
    grace: u64,
    /// A draw at so many stones; without it, at a full board.
    #[arg(long, value_name = "N")]
    max_plies: Option<usize>,
    /// A further INFO line for A, such as "max_node 5000"; may be given again.
    #[arg(long, value_name = "INFO")]
    a_info: Vec<String>,
    /// The same for B.
    #[arg(long, value_name = "INFO")]
    b_info: Vec<String>,
    /// The name of A in reports and records.
    #[arg(long, value_name = "NAME")]
    a_name: Option<String>,
    /// The name of B.
    #[arg(long, value_name = "NAME")]
    b_name: Option<String>,
    /// The folder in which A runs.
    #[arg(long, value_name = "DIR")]
    a_dir: Option<PathBuf>,
    /// The folder in which B runs.
    #[arg(long, value_name = "DIR")]
    b_dir: Option<PathBuf>,
    /// MiB that each program may use (INFO max_memory).
    #[arg(long, default_value_t = 350, value_name = "MIB")]
    memory: u64,
    /// Threads of each program (INFO thread_num, which not every engine knows).
    #[arg(long, value_name = "N")]
    threads: Option<u32>,
    /// Start each program anew for every game, not only after a crash.
    #[arg(long)]
    restart: bool,
    /// For levels and self, which choose by chance among equals.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Levels and self evaluate with the fitted tables instead of the networks that ship.
    #[arg(long)]
    tables: bool,
    /// Nothing until the end.
    #[arg(long)]
    quiet: bool,
    /// Keep the games: one file of all when it ends in .sgf, else a folder with a file for each.
    #[arg(long, value_name = "PATH")]
    sgf: Option<PathBuf>,
    /// Write the result and the games as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Keep each game as it ends, and go on with those that are kept there.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write all that is said to and by the programs.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// An engine of a match.
#[derive(Debug, Clone)]
pub(super) struct Entrant {
    pub(super) spec: EngineSpec,
    pub(super) name: String,
    pub(super) infos: Vec<String>,
    pub(super) folder: Option<PathBuf>,
}

/// A match as it will be played.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) entrants: [Entrant; 2],
    pub(super) openings: Vec<Position>,
    /// The first opening's place in its file.
    pub(super) skipped: usize,
    pub(super) pairs: usize,
    pub(super) laws: Laws,
    pub(super) concurrency: usize,
    pub(super) sprt: Option<Sprt>,
    pub(super) memory: u64,
    pub(super) threads: Option<u32>,
    pub(super) restart: bool,
    pub(super) seed: u64,
    pub(super) by: PlaysBy,
    pub(super) quiet: bool,
    pub(super) sgf: Option<PathBuf>,
    pub(super) json: Option<PathBuf>,
    pub(super) journal: Option<PathBuf>,
    pub(super) log: Option<PathBuf>,
}

impl Plan {
    /// Who plays Black in the game of that number, counted from 0. A book does in every game.
    pub(super) fn black(&self, number: usize) -> Side {
        let is_book =
            |side: &Side| matches!(self.entrants[side.index()].spec, EngineSpec::Book { .. });
        let sides = [Side::A, Side::B];
        let book = sides.into_iter().find(is_book);
        book.unwrap_or(sides[number % 2])
    }

    /// The rule of all games.
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
            laws: Laws {
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
            by: PlaysBy::tables(args.tables),
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
