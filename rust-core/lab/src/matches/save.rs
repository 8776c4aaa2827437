//! SGF files of games, for the apps.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gomoku_core::{Lost, PlayedGame};
use gomoku_engine::Stone;

use super::args::Plan;
use super::game::End;
use super::tally::Finished;

pub(super) enum GameFiles {
    Collection(File),
    Folder(PathBuf),
}

impl GameFiles {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let named_file = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
        if named_file {
            return File::create(path).map(Self::Collection);
        }
        fs::create_dir_all(path)?;
        Ok(Self::Folder(path.to_owned()))
    }

    pub(super) fn save(&mut self, plan: &Plan, game: &Finished) -> io::Result<()> {
        let record = record(plan, game).map_err(io::Error::other)?;
        match self {
            Self::Collection(file) => file.write_all(record.as_bytes()),
            Self::Folder(folder) => {
                let name = format!("game-{:05}.sgf", game.number + 1);
                fs::write(folder.join(name), record)
            }
        }
    }
}

fn record(plan: &Plan, game: &Finished) -> Result<String, gomoku_core::PlayedGameError> {
    let played = &game.played;
    let position = &played.position;
    let name = |stone| plan.entrants[game.side(stone).index()].name.clone();
    let times = vec![0; played.opening_plies].into_iter().chain(
        played
            .times
            .iter()
            .map(|took| i64::try_from(took.as_millis()).unwrap_or(i64::MAX)),
    );
    let loser = played.winner.map(Stone::opponent);
    PlayedGame {
        rule: position.rule(),
        size: position.size().lines().into(),
        black: name(Stone::Black),
        white: name(Stone::White),
        moves: position
            .moves()
            .iter()
            .map(|played| gomoku_core::Point {
                x: played.point.x.into(),
                y: played.point.y.into(),
            })
            .zip(times)
            .collect(),
        lost: loser.map(|loser| match played.end {
            End::Time | End::Hung => Lost::OnTime(loser),
            _ => Lost::GivenUp(loser),
        }),
    }
    .to_record()
}
