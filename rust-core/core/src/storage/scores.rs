//! Statistics file, which outlives the games it counts.

use super::context::{Loaded, StorageContext};
use super::folder::Folder;
use super::format::FileKind;
use super::statistics::{Statistics, StatisticsFault};
use super::{StorageError, StoragePart};

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
    pub(super) fn load(&self, context: &StorageContext) -> Result<Statistics, StorageError> {
        let part = StoragePart::Statistics;
        let content = match context.load(&self.folder, STATISTICS, FileKind::Statistics, part)? {
            Loaded::Nothing | Loaded::Damaged => return Ok(Statistics::default()),
            Loaded::Newer => return Err(StorageError::Newer),
            Loaded::Content(content) => content,
        };
        let text = std::str::from_utf8(&content).map_err(|_| StatisticsFault::Damaged);
        match text.and_then(Statistics::from_text) {
            Ok(statistics) => Ok(statistics),
            Err(StatisticsFault::Newer) => Err(StorageError::Newer),
            Err(StatisticsFault::Damaged) => {
                context.set_aside(&self.folder, STATISTICS, part)?;
                Ok(Statistics::default())
            }
        }
    }

    pub(super) fn write(
        &self,
        statistics: &Statistics,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        context.pass()?;
        let text = statistics.to_text();
        let kind = FileKind::Statistics;
        Ok(self.folder.write(STATISTICS, kind, text.as_bytes())?)
    }
}
