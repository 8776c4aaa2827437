use super::{RecordError, RecordLoss};
use crate::record;

/// Decodes a file of games for [`super::Storage::import`] and [`super::PositionDraft::paste`]. A
/// RenLib library (`.lib`) becomes a record (SGF) with variations and comments. Other files are
/// decoded by their `CA`, if any. The text may have no game.
///
/// # Errors
/// [`RecordError`] for a library, with line 1 and its byte, from 1, as the column.
#[uniffi::export]
pub fn record_text(file: Vec<u8>) -> Result<String, RecordError> {
    record::text_of(&file)
}

/// Games of a file, as [`super::Storage::import`] finds them in [`record_text`].
#[derive(Debug)]
pub struct GameFile {
    text: String,
}

/// Game of a [`GameFile`].
#[derive(Debug)]
pub struct FileGame {
    /// Record (SGF).
    pub record: String,
    /// Losses of a readable game, or the fault and its place in the file.
    pub losses: Result<Vec<RecordLoss>, RecordError>,
}

impl GameFile {
    /// Decodes a file as [`record_text`] does.
    ///
    /// # Errors
    /// As [`record_text`].
    pub fn decode(file: &[u8]) -> Result<Self, RecordError> {
        record::text_of(file).map(Self::from)
    }

    /// Decoded text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Number of games, at least one. Some may be unreadable.
    ///
    /// # Errors
    /// [`RecordError`] for a text without a game.
    pub fn count(&self) -> Result<usize, RecordError> {
        record::games(&self.text).map(Iterator::count)
    }

    /// Reads game `number`, from 1.
    ///
    /// # Errors
    /// [`RecordError`] for a text without a game.
    pub fn game(&self, number: usize) -> Result<Option<FileGame>, RecordError> {
        let mut games = record::games(&self.text)?;
        let game = number.checked_sub(1).and_then(|index| games.nth(index));
        Ok(game.map(|game| FileGame {
            losses: match game.read() {
                Ok(restored) => Ok(restored.losses),
                Err(fault) => Err(fault.placed(&self.text)),
            },
            record: game.record.into_owned(),
        }))
    }
}

impl From<String> for GameFile {
    fn from(text: String) -> Self {
        Self { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_game_and_places_faults_in_the_whole_file() {
        let file = b"Subject: two games\n\n(;GM[4]RU[Caro];B[hh])\n(;GM[4];B[zz])";
        let file = GameFile::decode(file).unwrap();
        assert_eq!(file.count().unwrap(), 2);
        let first = file.game(1).unwrap().unwrap();
        assert_eq!(first.record, "(;GM[4]RU[Caro];B[hh])");
        assert_eq!(first.losses.unwrap(), [RecordLoss::Rule]);
        let fault = file.game(2).unwrap().unwrap().losses.unwrap_err();
        assert!(
            fault
                .to_string()
                .starts_with("line 4, column 11: move 1 is illegal"),
            "{fault}"
        );
        for number in [0, 3] {
            assert!(file.game(number).unwrap().is_none());
        }
        assert!(GameFile::from("Dear all".to_owned()).game(1).is_err());
    }
}
