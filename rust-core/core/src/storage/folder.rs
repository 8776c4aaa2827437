//! Storage folder with atomic writes and renaming of damaged files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::{FileEntry, Files};
use super::format::{self, FileFault, FileKind};

const BESIDE: &str = "new";

/// Prefix of files set aside.
const ASIDE: &str = "damaged-";

#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    #[error(transparent)]
    Fault(#[from] FileFault),
    /// The system failed to read it. The file may be valid, so it stays untouched.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// Folder whose file names have only letters, digits, `-` and `.`.
#[derive(Clone)]
pub(crate) struct Folder {
    files: Arc<dyn Files>,
    at: PathBuf,
}

impl std::fmt::Debug for Folder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Folder").field(&self.at).finish()
    }
}

impl Folder {
    pub(crate) fn new(files: Arc<dyn Files>, at: &Path) -> Self {
        let at = at.to_owned();
        Self { files, at }
    }

    pub(crate) fn inside(&self, name: &str) -> Self {
        Self {
            files: Arc::clone(&self.files),
            at: self.at.join(name),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.at.join(name)
    }

    pub(crate) fn make(&self) -> io::Result<()> {
        make(&*self.files, &self.at)
    }

    /// Returns a file's content; none if the file does not exist.
    pub(crate) fn read(&self, name: &str, kind: FileKind) -> Result<Option<Vec<u8>>, ReadError> {
        let file = match self.files.read(&self.file(name), kind.longest()) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            // The path is a folder or a pipe.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(FileFault::Damaged.into());
            }
            Err(error) => return Err(error.into()),
        };
        let content = format::open(kind, &file)?;
        Ok(Some(content.to_vec()))
    }

    /// Replaces a file atomically: writes a new file, syncs, renames, syncs the folder. On return
    /// the content is on disk.
    pub(crate) fn write(&self, name: &str, kind: FileKind, content: &[u8]) -> io::Result<()> {
        let beside = self.file(&format!("{name}.{BESIDE}"));
        let file = format::seal(kind, content);
        let written = self
            .write_beside(&beside, &file)
            .and_then(|()| self.files.rename(&beside, &self.file(name)));
        if let Err(error) = written {
            // Report the first error. The next start removes a leftover file.
            let _ = self.files.remove(&beside);
            return Err(error);
        }
        self.files.sync_folder(&self.at)
    }

    fn write_beside(&self, beside: &Path, file: &[u8]) -> io::Result<()> {
        let mut open = self.files.create(beside)?;
        let mut rest = file;
        while !rest.is_empty() {
            match open.write(rest) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        open.sync()
    }

    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        match self.files.remove(&self.file(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            removed => removed?,
        }
        self.files.sync_folder(&self.at)
    }

    pub(crate) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.files.rename(&self.file(from), &self.file(to))?;
        self.files.sync_folder(&self.at)
    }

    pub(crate) fn list(&self) -> io::Result<Vec<FileEntry>> {
        match self.files.list(&self.at) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            listed => listed,
        }
    }

    /// Renames an unreadable file to `damaged-N` with the first free N, keeping its extension.
    pub(crate) fn set_aside(&self, name: &str) -> io::Result<String> {
        let taken: Vec<String> = self.list()?.into_iter().map(|file| file.name).collect();
        let ending = name.rsplit_once('.').map_or(name, |(_, ending)| ending);
        let free = (1_u32..)
            .map(|number| format!("{ASIDE}{number}.{ending}"))
            .find(|name| !taken.contains(name))
            .ok_or_else(|| io::Error::other("no free file name"))?;
        self.rename(name, &free)?;
        Ok(free)
    }

    /// Removes partial files of interrupted writes. Only the lock's owner may call this.
    pub(crate) fn tidy(&self) {
        let listed = self.list().unwrap_or_default();
        for file in listed.iter().filter(|file| is_beside(&file.name)) {
            let _ = self.files.remove(&self.file(&file.name));
        }
    }

    /// See [`Files::lock`].
    pub(crate) fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Send + Sync>>> {
        self.files.lock(&self.file(name))
    }
}

pub(crate) fn is_aside(name: &str) -> bool {
    name.starts_with(ASIDE)
}

fn is_beside(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| ending == BESIDE)
}

/// Creates a folder and its parents. Syncs each new name before the folder gets content.
fn make(files: &dyn Files, at: &Path) -> io::Result<()> {
    match files.make_folder(at) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let above = at.parent().ok_or(error)?;
            make(files, above)?;
            files.make_folder(at)?;
        }
        made => made?,
    }
    match at.parent() {
        Some(above) if above != Path::new("") => files.sync_folder(above),
        _ => Ok(()),
    }
}
