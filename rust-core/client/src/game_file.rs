//! Opens files with games in the apps' formats.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use gomoku_core::{FileGame, GameFile, RecordError, RecordLoss};

/// Maximum file length for [`gomoku_core::Storage::import`].
const MAX_BYTES: u64 = 8 * 1024 * 1024;

const FORMATS: &str = "SGF, RenLib (.lib), Piskvork (.psq) and lists of moves can be opened";

/// A game or a position from a file.
#[derive(Debug)]
pub struct OpenedGame {
    /// SGF for a game. A position may be in any format that a position draft can paste.
    pub record: String,
    /// Parts of the record not understood.
    pub losses: Vec<RecordLoss>,
    /// Number of games, if the first of several was opened by default.
    first_of: Option<usize>,
}

impl OpenedGame {
    /// Notices for standard error.
    #[must_use]
    pub fn notices(&self) -> Vec<String> {
        let first = self
            .first_of
            .map(|games| format!("this is game 1 of {games}: --game NUMBER opens another one"));
        let losses = self.losses.iter().map(ToString::to_string);
        first.into_iter().chain(losses).collect()
    }

    /// Notices in one line.
    #[must_use]
    pub fn summary(&self) -> Option<String> {
        let first = self
            .first_of
            .map(|games| format!("Game 1 of {games} (see --game)."));
        let losses: Vec<_> = self.losses.iter().map(|&loss| lost_part(loss)).collect();
        let losses = (!losses.is_empty()).then(|| format!("Unreadable: {}.", losses.join(", ")));
        let parts: Vec<_> = first.into_iter().chain(losses).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

const fn lost_part(loss: RecordLoss) -> &'static str {
    match loss {
        RecordLoss::Characters => "characters",
        RecordLoss::Rule => "rule",
        RecordLoss::Result => "result",
        RecordLoss::Time => "time limit",
        RecordLoss::Moves => "moves in a comment",
        RecordLoss::Board => "board",
    }
}

/// Returns the name of a path for messages.
#[must_use]
pub fn name(path: &Path) -> String {
    if is_standard_input(path) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Whether a path is `-`.
#[must_use]
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens game `number` of a file or standard input (`-`), by default the first.
///
/// # Errors
/// [`io::Error`] also for a file without such a game.
pub fn open(path: &Path, number: Option<usize>) -> io::Result<OpenedGame> {
    let file = GameFile::decode(&bytes(path)?).map_err(|error| unknown(&error))?;
    let count = file.count().map_err(|error| unknown(&error))?;
    let game = game(&file, number, count)?;
    let losses = game
        .losses
        .map_err(|error| unreadable(&error, number, count))?;
    Ok(OpenedGame {
        record: game.record,
        losses,
        first_of: first_of(number, count),
    })
}

/// Opens the first game of a regular file. The full-screen client does not read pipes or standard
/// input.
///
/// # Errors
/// As [`open`].
pub fn open_regular(path: &Path) -> io::Result<OpenedGame> {
    if !fs::metadata(path)?.is_file() {
        return Err(invalid("this is no regular file"));
    }
    open(path, None)
}

/// Opens the final position of a game, which need not follow the rules.
///
/// # Errors
/// As [`open`].
pub fn open_position(path: &Path, number: Option<usize>) -> io::Result<OpenedGame> {
    let file = GameFile::decode(&bytes(path)?).map_err(|error| unknown(&error))?;
    position(&file, number)
}

/// Does the same as [`open_position`] for a decoded file.
///
/// # Errors
/// As [`open`].
pub fn position(file: &GameFile, number: Option<usize>) -> io::Result<OpenedGame> {
    // Stones without a legal game are a valid position.
    let count = file.count().unwrap_or(1);
    if count == 1 && number.unwrap_or(1) == 1 {
        let game = file.game(1).ok().flatten();
        let losses = game.and_then(|game| game.losses.ok()).unwrap_or_default();
        return Ok(OpenedGame {
            record: file.text().to_owned(),
            losses,
            first_of: None,
        });
    }
    let game = game(file, number, count)?;
    Ok(OpenedGame {
        record: game.record,
        losses: game.losses.unwrap_or_default(),
        first_of: first_of(number, count),
    })
}

/// Error for a file without a game; lists the supported formats.
pub fn unknown(error: &RecordError) -> io::Error {
    invalid(format!("{error} ({FORMATS})"))
}

fn game(file: &GameFile, number: Option<usize>, count: usize) -> io::Result<FileGame> {
    let wanted = number.unwrap_or(1);
    let game = file.game(wanted).map_err(|error| unknown(&error))?;
    game.ok_or_else(|| invalid(format!("there is no game {wanted}: the file has {count}")))
}

fn unreadable(error: &RecordError, number: Option<usize>, count: usize) -> io::Error {
    match first_of(number, count) {
        None => invalid(error),
        Some(count) => invalid(format!(
            "{error} (this is game 1 of {count}: --game NUMBER opens another one)"
        )),
    }
}

fn first_of(number: Option<usize>, count: usize) -> Option<usize> {
    Some(count).filter(|&count| count > 1 && number.is_none())
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let source: Box<dyn Read> = if is_standard_input(path) {
        Box::new(io::stdin().lock())
    } else if fs::metadata(path)?.is_dir() {
        return Err(invalid("this is a folder"));
    } else {
        Box::new(File::open(path)?)
    };
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(invalid("the file is too long"));
    }
    Ok(bytes)
}

fn invalid(why: impl ToString) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.to_string())
}
