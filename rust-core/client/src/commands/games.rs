use std::io::Write;

use clap::Args;
use gomoku_core::{GameEntry, GameSummary, Seat, Stone, StorageError, UnfinishedGame};

use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::{lan, online, output, words};

/// List the stored games, the unfinished one first and then the newest, or print one as SGF.
#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    /// Number of a game in the list: print it as SGF, which `gomoku play --load` reads.
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    number: Option<u16>,
}

/// Lists the games or prints one.
///
/// # Errors
/// Code 2 for an unknown number; code 1 if the disk can't be read.
pub(super) fn run(args: &GamesArgs) -> Result<u8, Failure> {
    let mut out = output::stdout();
    let places = DataFolder::all().map_err(lan::not_saved)?;
    if let Some(wanted) = args.number {
        write!(out, "{}", record(&places, wanted)?)?;
        return Ok(0);
    }
    let mut lines = Vec::new();
    for place in &places {
        for game in games(place)? {
            let number = lines.len() + 1;
            lines.push(match &game {
                Game::Unfinished(game) => {
                    format!("{number}: {}: gomoku continues it", describe(&game.about))
                }
                Game::Entry(entry) => format!("{number}: {}", line(entry)),
            });
        }
    }
    for place in &places {
        for game in lan::nearby(place.storage()).map_err(lan::not_saved)? {
            let about = game.about;
            lines.push(format!("{about}: gomoku lan --resume continues it"));
        }
        for (index, link) in online::waiting(place)?.iter().enumerate() {
            if link.game.as_ref().is_some_and(|game| !game.left) {
                let (about, number) = (online::describe(link), index + 1);
                lines.push(format!(
                    "{about}: gomoku online --resume {number} continues it"
                ));
            }
        }
        if let Some(damage) = place.damage() {
            output::warn(format_args!("gomoku: {damage}"));
        }
    }
    if lines.is_empty() {
        lines.push("no game is saved yet".to_owned());
    }
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(0)
}

enum Game {
    Unfinished(Box<UnfinishedGame>),
    Entry(GameEntry),
}

fn games(place: &DataFolder) -> Result<Vec<Game>, Failure> {
    let unfinished = place.storage().unfinished_game().unwrap_or_else(|error| {
        output::warn(format_args!(
            "gomoku: the unfinished game can't be read: {error}"
        ));
        None
    });
    let unfinished = unfinished.map(|game| Game::Unfinished(Box::new(game)));
    let entries = place
        .storage()
        .games()
        .map_err(|error| unreadable(&error))?;
    let entries = entries.into_iter().map(Game::Entry);
    Ok(unfinished.into_iter().chain(entries).collect())
}

fn record(places: &[DataFolder], wanted: u16) -> Result<String, Failure> {
    let mut before = 0;
    for place in places {
        let mut games = games(place)?;
        let index = usize::from(wanted) - 1 - before;
        if index < games.len() {
            return match games.swap_remove(index) {
                Game::Unfinished(game) => Ok(game.record),
                Game::Entry(entry) => {
                    let record = place.storage().share(id(&entry));
                    record.map_err(|error| unreadable(&error))
                }
            };
        }
        before += games.len();
    }
    Err(Failure::bad_input(format!(
        "no game has the number {wanted}"
    )))
}

fn unreadable(error: &StorageError) -> Failure {
    Failure {
        code: 1,
        message: format!("the game can't be read: {error}"),
    }
}

fn id(entry: &GameEntry) -> String {
    match entry {
        GameEntry::Game { about } => about.id.clone(),
        GameEntry::Foreign { id, .. } | GameEntry::Damaged { id } => id.clone(),
    }
}

fn line(entry: &GameEntry) -> String {
    match entry {
        GameEntry::Game { about: game } => format!("{}, {}", game.day, describe(game)),
        GameEntry::Foreign { error, .. } => format!("can't be shown: {error}"),
        GameEntry::Damaged { .. } => "is damaged".to_owned(),
    }
}

fn describe(game: &GameSummary) -> String {
    let size = game.size;
    let alone = (game.black == Seat::Human) != (game.white == Seat::Human);
    let name = |name: &Option<String>, seat: &Seat, stone: Stone| {
        let given = name.clone().filter(|name| !name.is_empty());
        let seat = || Some(words::seat(seat, alone)).filter(|seat| !seat.is_empty());
        given
            .or_else(seat)
            .unwrap_or_else(|| words::stone(stone).to_owned())
    };
    let black = name(&game.black_name, &game.black, Stone::Black);
    let white = name(&game.white_name, &game.white, Stone::White);
    let end = game
        .result
        .as_ref()
        .map_or_else(|| "unfinished".to_owned(), words::result);
    let word = if game.moves == 1 { "move" } else { "moves" };
    let (rule, moves) = (words::rule(game.rule), game.moves);
    format!("{black} against {white}, {rule} {size}×{size}, {moves} {word}, {end}")
}
