//! The command line of `gomoku`.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use gomoku_core::{
    ClockSetting, GameConfig, LevelName, Opening, Rule, Seat, check_config, level_number, levels,
};
use gomoku_engine::BoardSize;

use crate::{bench, clock, lan, matches, online, openings, script, solve, tui, tune};

/// Exit code for input that can't be used: arguments, scripts, records.
pub const EXIT_BAD_INPUT: u8 = 2;

/// Gomoku, five in a row, in a terminal.
#[derive(Debug, Parser)]
#[command(name = "gomoku", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    look: LookArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start a game at once; without this command a start screen asks what to play.
    Play(Box<PlayArgs>),
    /// Play with somebody in the same network.
    Lan(Box<lan::LanArgs>),
    /// Play with somebody anywhere, over a broker; without an option, list the games that are kept.
    Online(Box<online::OnlineArgs>),
    /// Measure the engine on fixed positions and print its signature.
    Bench(bench::BenchArgs),
    /// Let two engines play a match, every opening twice with colours changed.
    ///
    /// An ENGINE is a quoted command line of a program that speaks the Piskvork (Gomocup) protocol;
    /// or level:NAME or level:NUMBER, a level of this program; or self, this program's own search,
    /// with options as in self:nodes=20000,time=100,depth=8,threads=1,table=16. A level and self
    /// never lose on time. All results are told from A's side.
    Match(Box<matches::MatchArgs>),
    /// Print balanced openings for matches.
    Openings(openings::OpeningsArgs),
    /// Solve positions: wins by fours, by threats or by all means, each proved.
    Solve(solve::SolveArgs),
    /// Tune the engine's evaluation.
    Tune(tune::TuneArgs),
}

/// How the screen looks.
#[derive(Debug, Clone, Copy, Args)]
pub struct LookArgs {
    /// No colours; the environment variable NO_COLOR does the same.
    #[arg(long, alias = "no-colour", global = true)]
    pub no_color: bool,
    /// Plain ASCII instead of stones and lines.
    #[arg(long, global = true)]
    pub ascii: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Player {
    Human,
    Computer,
}

/// A rule on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RuleName {
    /// Five or more in a row.
    Freestyle,
    /// Exactly five.
    Standard,
    /// With Black's forbidden points.
    Renju,
}

impl From<RuleName> for gomoku_engine::Rule {
    fn from(name: RuleName) -> Self {
        match name {
            RuleName::Freestyle => Self::Freestyle,
            RuleName::Standard => Self::Standard,
            RuleName::Renju => Self::Renju,
        }
    }
}

/// An opening on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OpeningName {
    /// Any first move.
    Free,
    /// Three stones by one player, then the other chooses: black, white, or add two stones.
    Swap2,
    /// The first three stones near the centre.
    RenjuClassic,
}

/// The rule and the board.
#[derive(Debug, Clone, Copy, Args)]
pub struct BoardArgs {
    /// Which rows win and what Black may not play.
    #[arg(long, value_enum, default_value = "freestyle")]
    rule: RuleName,
    /// Lines a side, 9 to 20.
    #[arg(long, default_value = "15", value_parser = board_size)]
    pub(crate) size: BoardSize,
}

impl BoardArgs {
    /// The rule.
    #[must_use]
    pub fn rule(&self) -> gomoku_engine::Rule {
        self.rule.into()
    }
}

fn board_size(text: &str) -> Result<BoardSize, String> {
    let lines = text.parse().map_err(|_| "not a number".to_owned())?;
    BoardSize::new(lines).map_err(|error| error.to_string())
}

/// What to play.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Strength of the computer: easy, medium, hard, or a number from 1 for the weakest.
    #[arg(long, default_value = "medium", value_parser = level)]
    level: i32,
    /// Which rows win and what Black may not play.
    #[arg(long, value_enum, default_value = "freestyle")]
    rule: RuleName,
    /// Lines a side, 9 to 20.
    #[arg(long, default_value_t = 15)]
    size: i32,
    /// Who plays Black and begins.
    #[arg(long, value_enum)]
    black: Option<Player>,
    /// Who plays White.
    #[arg(long, value_enum)]
    white: Option<Player>,
    /// Two people at this terminal.
    #[arg(long, conflicts_with_all = ["black", "white"])]
    two_players: bool,
    /// none, MINUTES or MINUTES+SECONDS a move, such as 5+3 (90s+2: main time in seconds).
    #[arg(long, default_value = "none", value_parser = clock::parse)]
    clock: ClockSetting,
    /// In Renju, a forbidden point loses at once instead of being refused.
    #[arg(long)]
    forbidden_loses: bool,
    /// How the game begins; in Swap2 Black's seat places the first three stones.
    #[arg(long, value_enum, default_value = "free")]
    opening: OpeningName,
    /// Search threads of the computer, 1 to 16; one with --script, as that is repeatable, else two.
    #[arg(long)]
    threads: Option<i32>,
    /// Seed of the computer's choice among equal moves; drawn anew without it (1 with --script).
    #[arg(long)]
    seed: Option<i64>,
    /// Go on with a game from an SGF file.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Play the moves of a file (- for standard input) without a screen, and print the game.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
}

impl PlayArgs {
    fn config(&self) -> GameConfig {
        let level = self.level;
        let seat = |player| match player {
            Player::Human => Seat::Human,
            Player::Computer => Seat::Computer { level },
        };
        let other = |player| match player {
            Player::Human => Player::Computer,
            Player::Computer => Player::Human,
        };
        let (black, white) = match (self.two_players, self.black, self.white) {
            (true, ..) => (Player::Human, Player::Human),
            (_, Some(black), Some(white)) => (black, white),
            (_, Some(black), None) => (black, other(black)),
            (_, None, Some(white)) => (other(white), white),
            (_, None, None) => (Player::Human, Player::Computer),
        };
        let scripted = self.script.is_some();
        GameConfig {
            rule: match self.rule {
                RuleName::Freestyle => Rule::Freestyle,
                RuleName::Standard => Rule::Standard,
                RuleName::Renju => Rule::Renju,
            },
            size: self.size,
            black: seat(black),
            white: seat(white),
            clock: self.clock,
            forbidden_loses: self.forbidden_loses,
            opening: match self.opening {
                OpeningName::Free => Opening::Free,
                OpeningName::Swap2 => Opening::Swap2,
                OpeningName::RenjuClassic => Opening::RenjuClassic,
            },
            threads: self
                .threads
                .unwrap_or(if scripted { 1 } else { default_threads() }),
            min_reply_ms: if scripted { 0 } else { tui::MIN_REPLY_MS },
            seed: self.seed.or(scripted.then_some(1)),
        }
    }
}

/// A level by its name or its number.
fn level(text: &str) -> Result<i32, String> {
    match text {
        "easy" => Ok(level_number(LevelName::Easy)),
        "medium" => Ok(level_number(LevelName::Medium)),
        "hard" => Ok(level_number(LevelName::Hard)),
        _ => text
            .parse()
            .ok()
            .filter(|number| levels().iter().any(|level| level.number == *number))
            .ok_or_else(|| {
                let last = levels().len();
                format!("a level is easy, medium, hard or a number from 1 to {last}")
            }),
    }
}

/// Two search threads, where the machine has them.
#[must_use]
pub fn default_threads() -> i32 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores > 1 { 2 } else { 1 }
}

/// Reads the command line and does what it says.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        None => on_screen(cli.look, tui::Opening::Start),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Match(args)) => matches::run(*args),
        Some(Command::Openings(args)) => openings::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Play(args)) => play(&args, cli.look),
        Some(Command::Lan(args)) => lan::run(&args, cli.look),
        Some(Command::Online(args)) => online::run(&args),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(Failure { code, message }) => {
            eprintln!("gomoku: {message}");
            ExitCode::from(code)
        }
    }
}

/// Why the program ends early.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// For the person at the terminal.
    pub message: String,
}

impl Failure {
    /// Input that can't be used.
    pub fn bad_input(message: impl Into<String>) -> Self {
        Self {
            code: EXIT_BAD_INPUT,
            message: message.into(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            code: 1,
            message: error.to_string(),
        }
    }
}

fn play(args: &PlayArgs, look: LookArgs) -> Result<u8, Failure> {
    let config = args.config();
    check_config(config.clone()).map_err(|error| Failure::bad_input(error.to_string()))?;
    if let Some(path) = &args.script {
        return script::run(path, args.load.as_deref(), config);
    }
    let opening = match &args.load {
        Some(path) => tui::Opening::Load {
            path: path.clone(),
            config,
        },
        None => tui::Opening::Game(config),
    };
    on_screen(look, opening)
}

fn on_screen(look: LookArgs, opening: tui::Opening) -> Result<u8, Failure> {
    check_terminal("gomoku play --script FILE")?;
    tui::run(look, opening)
}

/// A screen needs a terminal; without one another command can be used.
pub(crate) fn check_terminal(instead: &str) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::bad_input(format!(
        "this needs a terminal; without one, use: {instead}"
    )))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn config(line: &str) -> GameConfig {
        let cli = Cli::try_parse_from(line.split_whitespace()).unwrap();
        match cli.command {
            Some(Command::Play(args)) => args.config(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn flags_make_the_game() {
        let game = config(
            "gomoku play --level hard --rule renju --size 19 --black human --white computer \
             --clock 5+3",
        );
        assert_eq!(game.rule, Rule::Renju);
        assert_eq!((game.size, game.black), (19, Seat::Human));
        let level = level_number(LevelName::Hard);
        assert_eq!(game.white, Seat::Computer { level });
        assert_eq!(
            game.clock,
            ClockSetting::Countdown {
                main_ms: 300_000,
                increment_ms: 3_000
            }
        );
    }

    #[test]
    fn a_level_has_a_name_or_a_number() {
        let white = config("gomoku play --level 2").white;
        assert_eq!(white, Seat::Computer { level: 2 });
        for wrong in ["0", "99", "-1", "godlike", ""] {
            assert!(level(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_other_seat_follows() {
        let white = config("gomoku play --white human");
        assert_eq!(
            (white.white, white.black),
            (
                Seat::Human,
                Seat::Computer {
                    level: level_number(LevelName::Medium)
                }
            )
        );
        let two = config("gomoku play --two-players");
        assert_eq!((two.black, two.white), (Seat::Human, Seat::Human));
        assert!(
            Cli::try_parse_from(["gomoku", "play", "--two-players", "--black", "human"]).is_err()
        );
    }
}
