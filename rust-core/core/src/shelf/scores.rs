//! Statistics file, which outlives the games it counts.

use super::desk::{Desk, Loaded};
use super::folder::Folder;
use super::format::Kind;
use super::statistics::{Fault, Statistics};
use super::{ShelfError, ShelfPart};

const STATISTICS: &str = "statistics";

#[derive(Debug)]
pub(super) struct Scores {
    folder: Folder,
}

impl Scores {
    pub(super) const fn new(folder: Folder) -> Self {
        Self { folder }
    }

    /// Loads the statistics. Sets a damaged file aside and returns empty ones.
    pub(super) fn load(&self, desk: &Desk) -> Result<Statistics, ShelfError> {
        let part = ShelfPart::Statistics;
        let content = match desk.load(&self.folder, STATISTICS, Kind::Statistics, part)? {
            Loaded::Nothing | Loaded::Damaged => return Ok(Statistics::default()),
            Loaded::Newer => return Err(ShelfError::Newer),
            Loaded::Content(content) => content,
        };
        let text = std::str::from_utf8(&content).map_err(|_| Fault::Damaged);
        match text.and_then(Statistics::from_text) {
            Ok(statistics) => Ok(statistics),
            Err(Fault::Newer) => Err(ShelfError::Newer),
            Err(Fault::Damaged) => {
                desk.set_aside(&self.folder, STATISTICS, part)?;
                Ok(Statistics::default())
            }
        }
    }

    pub(super) fn write(&self, statistics: &Statistics, desk: &Desk) -> Result<(), ShelfError> {
        desk.pass()?;
        let text = statistics.to_text();
        let kind = Kind::Statistics;
        Ok(self.folder.write(STATISTICS, kind, text.as_bytes())?)
    }
}
