use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gomoku_core::{
    ClockSetting, GameConfig, GameFile, Opening, PositionDraft, Seat, Together, check_config,
    perfect_play_offered,
};

use crate::board_args::BoardArgs;
use crate::clock;
use crate::computer::{MIN_REPLY_MS, default_threads};
use crate::failure::Failure;
use crate::game_file::{self, OpenedGame};
use crate::output::warn;
use crate::script::local;
use crate::tui::{self, DisplayArgs, FirstScreen};
use crate::words;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SeatKind {
    Human,
    Computer,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OpeningName {
    /// Any first move.
    Free,
    /// One player places three stones, then the other chooses: black, white, or add two stones.
    Swap2,
    /// The first three stones are near the centre.
    RenjuClassic,
}

#[derive(Debug, Args)]
pub(super) struct PlayArgs {
    /// Strength of the computer: beginner, easy, medium, hard, expert, or a number from 1 for the weakest.
    #[arg(long, default_value = "medium", value_parser = words::parse_level)]
    level: i32,
    #[command(flatten)]
    board: BoardArgs,
    /// Player of Black, who begins.
    #[arg(long, value_enum)]
    black: Option<SeatKind>,
    /// Player of White.
    #[arg(long, value_enum)]
    white: Option<SeatKind>,
    /// Two people at this terminal.
    #[arg(long, conflicts_with_all = ["black", "white"])]
    two_players: bool,
    /// Clock: none, MINUTES or MINUTES+SECONDS per move, such as 5+3 (90s+2: main time in seconds).
    #[arg(long, default_value = "none", value_parser = clock::parse)]
    clock: ClockSetting,
    /// In Renju, a forbidden move loses at once instead of being refused.
    #[arg(long)]
    forbidden_loses: bool,
    /// Opening; in Swap2, Black's seat places the first three stones.
    #[arg(long, value_enum, default_value = "free")]
    opening: OpeningName,
    /// The computer plays a proven win as Black. Needs the strongest level, Freestyle or Standard
    /// on 15 lines, and the free opening. After white moves without a stored proof it plays as
    /// usual.
    #[arg(long, conflicts_with_all = ["load", "position"])]
    perfect: bool,
    /// Search threads of the computer, 1 to 16. The default is two, or one with --script, which is
    /// repeatable.
    #[arg(long)]
    threads: Option<i32>,
    /// Seed for the computer's choice among equal moves; random by default (1 with --script).
    #[arg(long)]
    seed: Option<i64>,
    /// Name of Black, with --two-players.
    #[arg(long, value_name = "NAME", requires = "two_players")]
    black_name: Option<String>,
    /// Name of White, with --two-players.
    #[arg(long, value_name = "NAME", requires = "two_players")]
    white_name: Option<String>,
    /// Continue a game from a file: SGF, RenLib (.lib), Piskvork (.psq) or a list of moves. - reads standard input.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Begin from the final position of a game instead of an empty board. Takes a file as --load
    /// does, or moves such as "h8 i9 j10". The options supply rule and size if the file has none.
    #[arg(long, value_name = "FILE or MOVES", conflicts_with_all = ["load", "opening"])]
    position: Option<String>,
    /// Open this game of a file with several, from 1.
    #[arg(long, value_name = "NUMBER")]
    game: Option<usize>,
    /// Play the moves of a file (- for standard input) without a screen, and print the game.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
}

impl PlayArgs {
    pub(super) fn config(&self) -> GameConfig {
        let level = self.level;
        let seat = |player| match player {
            SeatKind::Human => Seat::Human,
            SeatKind::Computer => Seat::Computer { level },
        };
        let other = |player| match player {
            SeatKind::Human => SeatKind::Computer,
            SeatKind::Computer => SeatKind::Human,
        };
        let (black, white) = match (self.two_players, self.black, self.white) {
            (true, ..) => (SeatKind::Human, SeatKind::Human),
            (_, Some(black), Some(white)) => (black, white),
            (_, Some(black), None) => (black, other(black)),
            (_, None, Some(white)) => (other(white), white),
            (_, None, None) => (SeatKind::Human, SeatKind::Computer),
        };
        let scripted = self.script.is_some();
        GameConfig {
            rule: self.board.rule(),
            size: self.board.size,
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
            min_reply_ms: if scripted { 0 } else { MIN_REPLY_MS },
            seed: self.seed.or(scripted.then_some(1)),
            together: Some(Together {
                black_name: self.black_name.clone().unwrap_or_default(),
                white_name: self.white_name.clone().unwrap_or_default(),
                hints: true,
                undo: true,
            }),
            perfect: self.perfect,
        }
    }
}

pub(super) fn run(args: &PlayArgs, look: DisplayArgs) -> Result<u8, Failure> {
    let config = args.config();
    check_config(config.clone()).map_err(|error| Failure::bad_input(error.to_string()))?;
    if args.perfect && !perfect_play_offered(config.clone()) {
        let needed = "--perfect needs the computer at --level expert, Freestyle or Standard, \
                      15 lines and the free opening";
        return Err(Failure::bad_input(needed.to_owned()));
    }
    let origin = args.origin(&config)?;
    if let Some(path) = &args.script {
        let Some(Origin { name, opened }) = origin else {
            return local::run(path, None, config);
        };
        for notice in opened.notices() {
            warn(format_args!("{name}: {notice}"));
        }
        return local::run(path, Some((&name, opened.record)), config);
    }
    let Some(Origin { name, opened }) = origin else {
        return on_screen(look, FirstScreen::Game(config));
    };
    let loaded = || args.load.is_some().then(|| format!("Loaded {name}"));
    let first = FirstScreen::Record {
        message: opened.summary().or_else(loaded),
        record: opened.record,
        config,
        name,
    };
    tui::check_output(WITHOUT_SCREEN)?;
    tui::run(look, first)
}

/// Start other than an empty board.
struct Origin {
    name: String,
    /// Possibly only a position.
    opened: OpenedGame,
}

impl PlayArgs {
    fn origin(&self, config: &GameConfig) -> Result<Option<Origin>, Failure> {
        let position = self.position.as_deref().map(Path::new);
        let Some(path) = self.load.as_deref().or(position) else {
            return match self.game {
                Some(_) => Err(Failure::bad_input("--game needs --load or --position")),
                None => Ok(None),
            };
        };
        let scripted = self
            .script
            .as_deref()
            .is_some_and(game_file::is_standard_input);
        if scripted && game_file::is_standard_input(path) {
            let both = "standard input can't be both the game and the script";
            return Err(Failure::bad_input(both));
        }
        let origin = match &self.position {
            None => {
                let name = game_file::name(path);
                let opened = game_file::open(path, self.game);
                Origin {
                    opened: opened.map_err(|error| refused(&name, &error))?,
                    name,
                }
            }
            Some(text) => set_up(text, self.game, config)?,
        };
        Ok(Some(origin))
    }
}

fn refused(name: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::bad_input(format!("{name}: {error}"))
}

fn set_up(text: &str, number: Option<usize>, config: &GameConfig) -> Result<Origin, Failure> {
    let path = Path::new(text);
    let (name, opened) = if game_file::is_standard_input(path) || path.exists() {
        let opened = game_file::open_position(path, number);
        (game_file::name(path), opened)
    } else {
        let opened = game_file::position(&GameFile::from(text.to_owned()), number);
        ("the position".to_owned(), opened)
    };
    let mut opened = opened.map_err(|error| refused(&name, &error))?;
    let draft = PositionDraft::new(config.rule, config.size);
    let draft = draft.map_err(|error| refused(&name, &error))?;
    let pasted = draft.paste(&opened.record);
    pasted.map_err(|error| refused(&name, &game_file::unknown(&error)))?;
    let record = draft.record(config);
    opened.record = record.map_err(|error| refused(&name, &error))?;
    Ok(Origin { name, opened })
}

const WITHOUT_SCREEN: &str = "gomoku play --script FILE";

pub(super) fn on_screen(look: DisplayArgs, first: FirstScreen) -> Result<u8, Failure> {
    tui::check_terminal(WITHOUT_SCREEN)?;
    tui::run(look, first)
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use gomoku_core::{LevelName, Rule, level_number};

    use super::*;

    #[derive(Debug, Parser)]
    struct Parsed {
        #[command(flatten)]
        play: PlayArgs,
    }

    fn config(line: &str) -> GameConfig {
        let parsed = Parsed::try_parse_from(line.split_whitespace()).unwrap();
        parsed.play.config()
    }

    #[test]
    fn flags_make_the_game() {
        let game = config(
            "play --level hard --rule renju --size 19 --black human --white computer \
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
        let white = config("play --level 2").white;
        assert_eq!(white, Seat::Computer { level: 2 });
        for (name, number) in [
            ("beginner", 2),
            ("easy", 5),
            ("medium", 8),
            ("hard", 11),
            ("expert", 14),
        ] {
            assert_eq!(words::parse_level(name), Ok(number));
        }
        for wrong in ["0", "99", "-1", "godlike", ""] {
            assert!(words::parse_level(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_other_seat_follows() {
        let white = config("play --white human");
        assert_eq!(
            (white.white, white.black),
            (
                Seat::Human,
                Seat::Computer {
                    level: level_number(LevelName::Medium)
                }
            )
        );
        let two = config("play --two-players");
        assert_eq!((two.black, two.white), (Seat::Human, Seat::Human));
        assert!(Parsed::try_parse_from(["play", "--two-players", "--black", "human"]).is_err());
    }
}
