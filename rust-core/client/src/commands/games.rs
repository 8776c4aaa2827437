//! `gomoku games`: what was played in this terminal.

use std::io::{self, Write};

use clap::Args;
use gomoku_core::{GameEntry, GameSummary, Seat, ShelfError, Stone};

use crate::failure::Failure;
use crate::place::Place;
use crate::{lan, words};

/// List the games that were played, the newest first, or print one as SGF.
#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    /// The number of a game in the list: print it as SGF, which `gomoku play --load` reads.
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    number: Option<u16>,
}

/// Lists the games, or prints the one with that number.
///
/// # Errors
/// Code 2 for a number that no game has; code 1 when the disk can't be read.
pub(super) fn run(args: &GamesArgs) -> Result<u8, Failure> {
    let mut out = io::stdout().lock();
    let mut number = 0;
    for place in Place::all().map_err(lan::unkept)? {
        for entry in place.shelf().games().map_err(|error| unreadable(&error))? {
            number += 1;
            match args.number {
                None => writeln!(out, "{number}: {}", about(&entry))?,
                Some(wanted) if wanted == number => {
                    let record = place.shelf().share(id(&entry));
                    write!(out, "{}", record.map_err(|error| unreadable(&error))?)?;
                    return Ok(0);
                }
                Some(_) => {}
            }
        }
    }
    match args.number {
        Some(wanted) => Err(Failure::bad_input(format!(
            "no game has the number {wanted}"
        ))),
        None if number == 0 => {
            writeln!(out, "no game is kept yet")?;
            Ok(0)
        }
        None => Ok(0),
    }
}

fn unreadable(error: &ShelfError) -> Failure {
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

fn about(entry: &GameEntry) -> String {
    let game = match entry {
        GameEntry::Game { about } => about,
        GameEntry::Foreign { error, .. } => return format!("can't be shown: {error}"),
        GameEntry::Damaged { .. } => return "is damaged".to_owned(),
    };
    let GameSummary { day, size, .. } = game;
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
    format!("{day}, {black} against {white}, {rule} {size}×{size}, {moves} {word}, {end}")
}
