//! Imported files before decoding. The detected character set may be wrong, so the original can be
//! exported until its game is saved in this program's format.

use super::context::{Loaded, StorageContext};
use super::folder::{Folder, is_aside};
use super::format::FileKind;
use super::{StorageError, StoragePart};

pub(super) const ENDING: &str = ".original";

/// Maximum bytes of the originals of one import. Each of its games has a copy of the file while
/// there is room.
pub(super) const MAX_IMPORT: usize = 1 << 20;

/// Maximum bytes of all originals; the oldest are removed first.
pub(super) const MAX_ALL: u64 = 16 << 20;

fn name(id: &str) -> String {
    format!("{id}{ENDING}")
}

pub(super) fn load(
    games: &Folder,
    id: &str,
    context: &StorageContext,
) -> Result<Option<Vec<u8>>, StorageError> {
    match context.load(games, &name(id), FileKind::Original, StoragePart::Games)? {
        Loaded::Content(bytes) => Ok(Some(bytes)),
        Loaded::Newer => Err(StorageError::Newer),
        Loaded::Nothing | Loaded::Damaged => Ok(None),
    }
}

pub(super) fn store(games: &Folder, id: &str, bytes: &[u8]) -> Result<(), StorageError> {
    make_room(games, bytes.len() as u64)?;
    games.make()?;
    Ok(games.write(&name(id), FileKind::Original, bytes)?)
}

pub(super) fn remove(games: &Folder, id: &str) -> std::io::Result<()> {
    games.remove(&name(id))
}

/// Removes the oldest originals until `bytes` more fit.
fn make_room(games: &Folder, bytes: u64) -> Result<(), StorageError> {
    let mut files = games.list()?;
    files.retain(|file| file.name.ends_with(ENDING) && !is_aside(&file.name));
    files.sort_by_key(|file| file.written_ns);
    let mut all: u64 = files.iter().map(|file| file.length).sum();
    for file in files {
        if all + bytes <= MAX_ALL {
            break;
        }
        games.remove(&file.name)?;
        all -= file.length;
    }
    Ok(())
}
