//! Storage of the local game, and games from files.

use std::io;
use std::path::Path;
use std::sync::Arc;

use gomoku_core::{
    GameConfig, GameObserver, GameSession, GameSnapshot, Phase, Storage, StorageError,
};

use super::start::StartForm;
use crate::game_updates::GameHandler;
use crate::{assets, lan, words};

/// A started game, with the reason if it is not stored.
pub(super) type Begun = (Arc<GameSession>, Option<StorageError>);

pub(super) fn waits(storage: &Storage) -> bool {
    let defaults = StartForm::new(None, None).config();
    let own = unfinished(storage, defaults, GameHandler::new(|_| {}));
    if let Some(session) = &own {
        session.shutdown();
    }
    own.is_some() || lan::waits(storage)
}

/// Returns the unfinished game, paused. Moves a finished one to the other games.
pub(super) fn unfinished(
    storage: &Storage,
    defaults: GameConfig,
    observer: Arc<dyn GameObserver>,
) -> Option<Arc<GameSession>> {
    let session = storage.unfinished(defaults, observer)?;
    let snapshot = session.snapshot();
    let touched = !snapshot.moves.is_empty() || !snapshot.set_up.is_empty() || snapshot.can_redo;
    if touched && snapshot.phase != Phase::Over {
        return Some(session);
    }
    if snapshot.phase == Phase::Over {
        // On failure it stays in place, so nothing is lost.
        let _ = session.archived();
    }
    session.shutdown();
    None
}

/// Starts a game, unsaved without working storage.
pub(super) fn start(
    storage: Option<&Storage>,
    config: GameConfig,
    observer: Arc<dyn GameObserver>,
) -> Result<Begun, String> {
    let begun = storage.map(|storage| storage.start(config.clone(), Arc::clone(&observer)));
    let error = match begun {
        Some(Ok(session)) => return Ok((session, None)),
        Some(Err(StorageError::Config { error })) => return Err(error.to_string()),
        Some(Err(error)) => Some(error),
        None => None,
    };
    let session = GameSession::with_engines(&config, observer, &assets::engines())
        .map_err(|error| error.to_string())?;
    Ok((session, error))
}

/// Continues a record with running clocks.
pub(super) fn load(
    storage: Option<&Storage>,
    record: String,
    defaults: GameConfig,
    observer: Arc<dyn GameObserver>,
) -> Result<Begun, String> {
    let begun =
        storage.map(|storage| storage.start_from(&record, &defaults, Arc::clone(&observer)));
    let (session, error) = match begun {
        Some(Ok(session)) => (session, None),
        Some(Err(StorageError::Config { error })) => return Err(error.to_string()),
        Some(Err(StorageError::Record { error })) => return Err(error.to_string()),
        other => {
            let session =
                GameSession::restore_with_engines(&record, &defaults, observer, &assets::engines())
                    .map_err(|error| words::record_error(&error))?;
            let error = match other {
                Some(Err(error)) => Some(error),
                _ => None,
            };
            (session, error)
        }
    };
    session.resume();
    Ok((session, error))
}

pub(super) fn summary(snapshot: &GameSnapshot) -> String {
    let moves = snapshot.moves.len();
    let word = if moves == 1 { "move" } else { "moves" };
    let size = snapshot.size;
    let rule = words::rule(snapshot.rule);
    format!("{rule} {size}×{size}, {moves} {word}")
}

/// Expands `~`.
pub(super) fn expand(path: &str) -> std::path::PathBuf {
    let home = std::env::var_os("HOME").map(std::path::PathBuf::from);
    match (path.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => Path::new(path).to_owned(),
    }
}

pub(super) fn file_error(path: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "that is a folder".to_owned(),
        _ => error.to_string(),
    };
    format!("{}: {why}.", path.display())
}
