//! The unfinished game between two starts of the program.

use std::io;
use std::path::Path;

use gomoku_core::{GameConfig, GameSession, GameSnapshot, Phase};

use crate::game_updates::GameHandler;
use crate::saves::Saves;
use crate::words;

/// What was found on the disk.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// One line about the unfinished game.
    pub(super) summary: Option<String>,
    /// What the person should know.
    pub(super) notice: Option<String>,
}

/// Looks at the saved game. One that can't be read is put aside and told; a finished one goes to
/// the other games.
pub(super) fn look(saves: &Saves, defaults: &GameConfig) -> Found {
    let problem = match saves.load() {
        Ok(None) => return Found::default(),
        Ok(Some(record)) => match peek(record, defaults) {
            Ok(snapshot) if snapshot.phase == Phase::Over => {
                // It stays where it is when it can't be moved: nothing is lost.
                let _ = saves.archive();
                return Found::default();
            }
            Ok(snapshot) => {
                return Found {
                    summary: Some(summary(&snapshot)),
                    notice: None,
                };
            }
            Err(problem) => problem,
        },
        Err(error) => error.to_string(),
    };
    let kept = match saves.keep_damaged() {
        Ok(Some(path)) => format!("It is kept as {}.", path.display()),
        Ok(None) => String::new(),
        Err(error) => format!("It could not be put aside: {error}."),
    };
    let notice = format!("The saved game can't be read: {problem}. {kept}");
    Found {
        summary: None,
        notice: Some(notice),
    }
}

fn peek(record: String, defaults: &GameConfig) -> Result<GameSnapshot, String> {
    let session = GameSession::restore(record, defaults.clone(), GameHandler::new(|_| {}))
        .map_err(|error| words::record_error(&error))?;
    let snapshot = session.snapshot();
    session.shutdown();
    Ok(snapshot)
}

fn summary(snapshot: &GameSnapshot) -> String {
    let moves = snapshot.moves.len();
    let word = if moves == 1 { "move" } else { "moves" };
    let size = snapshot.size;
    let rule = words::rule(snapshot.rule);
    format!("{rule} {size}×{size}, {moves} {word}")
}

/// Where a typed path leads: `~` is the home folder.
pub(super) fn expand(path: &str) -> std::path::PathBuf {
    let home = std::env::var_os("HOME").map(std::path::PathBuf::from);
    match (path.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => Path::new(path).to_owned(),
    }
}

/// An error of the file system with its path, as a sentence.
pub(super) fn file_error(path: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "that is a folder".to_owned(),
        _ => error.to_string(),
    };
    format!("{}: {why}.", path.display())
}
