//! Model of a disk: a power failure loses unsynced data, and each step can fail.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::super::files::{FileEntry, FileWriter, Files};

#[derive(Debug, Clone, Default)]
struct Inode {
    bytes: Vec<u8>,
    synced: Vec<u8>,
    written: u128,
}

/// Folder entries as programs see them, and as synced.
#[derive(Debug, Clone, Default)]
struct Names {
    seen: BTreeMap<String, usize>,
    synced: BTreeMap<String, usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Trouble {
    #[default]
    None,
    /// Every change fails.
    ReadOnly,
    /// Only this step fails, counted from 0.
    FailsAt(usize),
    /// This step and all later ones fail, as after a kill or power failure.
    EndsAt(usize),
}

#[derive(Debug, Clone, Default)]
struct State {
    folders: BTreeMap<PathBuf, Names>,
    synced_folders: BTreeSet<PathBuf>,
    inodes: Vec<Inode>,
    locks: BTreeSet<PathBuf>,
    steps: usize,
    reads: usize,
    time: u128,
    trouble: Trouble,
    trace: Vec<String>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Model(Arc<Mutex<State>>);

const CHUNK: usize = 64;

impl Model {
    pub(super) fn new(folders: &[&str]) -> Self {
        let model = Self::default();
        {
            let mut state = model.state();
            for folder in folders {
                for above in Path::new(folder).ancestors() {
                    state.folders.entry(above.to_owned()).or_default();
                    state.synced_folders.insert(above.to_owned());
                }
            }
        }
        model
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn trouble(&self, trouble: Trouble) {
        let mut state = self.state();
        state.steps = 0;
        state.trouble = trouble;
    }

    pub(super) fn steps(&self) -> usize {
        self.state().steps
    }

    pub(super) fn reads(&self) -> usize {
        self.state().reads
    }

    pub(super) fn trace(&self) -> Vec<String> {
        std::mem::take(&mut self.state().trace)
    }

    /// Returns the disk after a power failure. Unsynced changes survive where `lucky` returns true;
    /// a folder's new names survive or vanish together.
    pub(super) fn after_power_cut(&self, mut lucky: impl FnMut() -> bool) -> Self {
        let mut state = self.state().clone();
        for inode in &mut state.inodes {
            if !lucky() {
                // Half of an unsynced append may survive.
                let grown = inode.bytes.starts_with(&inode.synced);
                let half = (inode.synced.len() + inode.bytes.len()) / 2;
                let keeps = if grown && lucky() {
                    half
                } else {
                    inode.synced.len()
                };
                let all = if grown { &inode.bytes } else { &inode.synced };
                inode.synced = all[..keeps.min(all.len())].to_vec();
                inode.bytes = inode.synced.clone();
            }
        }
        let synced = std::mem::take(&mut state.synced_folders);
        state.folders.retain(|folder, _| synced.contains(folder));
        for names in state.folders.values_mut() {
            if lucky() {
                names.synced = names.seen.clone();
            }
            names.seen = names.synced.clone();
        }
        state.synced_folders = state.folders.keys().cloned().collect();
        state.locks.clear();
        state.trouble = Trouble::None;
        state.trace.clear();
        Self(Arc::new(Mutex::new(state)))
    }

    /// Returns the disk after a kill: the system completes accepted writes.
    pub(super) fn after_kill(&self) -> Self {
        let mut state = self.state().clone();
        state.locks.clear();
        state.trouble = Trouble::None;
        Self(Arc::new(Mutex::new(state)))
    }

    pub(super) fn copy(&self) -> Self {
        self.after_kill()
    }

    pub(super) fn bytes(&self, at: &str) -> Option<Vec<u8>> {
        let state = self.state();
        let inode = state.find(Path::new(at)).ok()?;
        Some(state.inodes[inode].bytes.clone())
    }

    pub(super) fn put(&self, at: &str, bytes: &[u8]) {
        let mut state = self.state();
        let at = Path::new(at);
        let inode = state.add(at).unwrap();
        state.inodes[inode].bytes = bytes.to_vec();
        state.inodes[inode].synced = bytes.to_vec();
        let (folder, name) = parts(at).unwrap();
        let names = state.folders.get_mut(&folder).unwrap();
        names.synced.insert(name, inode);
    }

    pub(super) fn names(&self, folder: &str) -> Vec<String> {
        let state = self.state();
        let names = state.folders.get(Path::new(folder));
        names.map_or(Vec::new(), |names| names.seen.keys().cloned().collect())
    }
}

impl State {
    fn step(&mut self, what: String) -> io::Result<()> {
        let step = self.steps;
        self.steps += 1;
        let fails = match self.trouble {
            Trouble::None => None,
            Trouble::ReadOnly => Some(io::ErrorKind::PermissionDenied),
            Trouble::FailsAt(at) => (step == at).then_some(io::ErrorKind::StorageFull),
            Trouble::EndsAt(at) => (step >= at).then_some(io::ErrorKind::Other),
        };
        match fails {
            Some(kind) => Err(kind.into()),
            None => {
                self.trace.push(what);
                Ok(())
            }
        }
    }

    fn find(&self, at: &Path) -> io::Result<usize> {
        let (folder, name) = parts(at)?;
        let names = self.folders.get(&folder).ok_or(io::ErrorKind::NotFound)?;
        let inode = names.seen.get(&name).ok_or(io::ErrorKind::NotFound)?;
        Ok(*inode)
    }

    fn add(&mut self, at: &Path) -> io::Result<usize> {
        let (folder, name) = parts(at)?;
        let inode = self.inodes.len();
        let names = self.folders.get_mut(&folder);
        let names = names.ok_or(io::ErrorKind::NotFound)?;
        names.seen.insert(name, inode);
        self.time += 1;
        self.inodes.push(Inode {
            written: self.time,
            ..Inode::default()
        });
        Ok(inode)
    }
}

fn parts(at: &Path) -> io::Result<(PathBuf, String)> {
    let folder = at.parent().ok_or(io::ErrorKind::NotFound)?;
    let name = at.file_name().ok_or(io::ErrorKind::NotFound)?;
    Ok((folder.to_owned(), name.to_string_lossy().into_owned()))
}

fn name(at: &Path) -> String {
    at.file_name().unwrap_or_default().to_string_lossy().into()
}

impl Files for Model {
    fn make_folder(&self, at: &Path) -> io::Result<()> {
        let mut state = self.state();
        if state.folders.contains_key(at) {
            return Ok(());
        }
        let above = at.parent().ok_or(io::ErrorKind::NotFound)?;
        if !state.folders.contains_key(above) {
            return Err(io::ErrorKind::NotFound.into());
        }
        state.step(format!("make {}", name(at)))?;
        state.folders.insert(at.to_owned(), Names::default());
        Ok(())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FileEntry>> {
        let state = self.state();
        let names = state.folders.get(folder).ok_or(io::ErrorKind::NotFound)?;
        let listed = names.seen.iter().map(|(name, &inode)| FileEntry {
            name: name.clone(),
            length: state.inodes[inode].bytes.len() as u64,
            written_ns: state.inodes[inode].written,
        });
        Ok(listed.collect())
    }

    fn read(&self, at: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut state = self.state();
        let inode = state.find(at)?;
        state.reads += 1;
        let bytes = &state.inodes[inode].bytes;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(bytes[..bytes.len().min(most.saturating_add(1))].to_vec())
    }

    fn create(&self, at: &Path) -> io::Result<Box<dyn FileWriter>> {
        let mut state = self.state();
        state.step(format!("create {}", name(at)))?;
        let inode = state.add(at)?;
        Ok(Box::new(Open {
            model: self.clone(),
            inode,
            name: name(at),
        }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        let inode = state.find(from)?;
        state.step(format!("rename {} {}", name(from), name(to)))?;
        let (folder, old) = parts(from)?;
        let (same, new) = parts(to)?;
        assert_eq!(folder, same, "names stay in their folder");
        let names = state.folders.get_mut(&folder);
        let names = names.ok_or(io::ErrorKind::NotFound)?;
        names.seen.remove(&old);
        names.seen.insert(new, inode);
        Ok(())
    }

    fn remove(&self, at: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.find(at)?;
        state.step(format!("remove {}", name(at)))?;
        let (folder, name) = parts(at)?;
        if let Some(names) = state.folders.get_mut(&folder) {
            names.seen.remove(&name);
        }
        Ok(())
    }

    fn sync_folder(&self, at: &Path) -> io::Result<()> {
        let mut state = self.state();
        let inside: Vec<PathBuf> = state
            .folders
            .keys()
            .filter(|folder| folder.parent() == Some(at))
            .cloned()
            .collect();
        let names = state.folders.get(at).ok_or(io::ErrorKind::NotFound)?;
        let new_folder = inside.iter().any(|one| !state.synced_folders.contains(one));
        if names.seen == names.synced && !new_folder {
            // Syncing nothing can't lose anything, so it is not a step.
            return Ok(());
        }
        state.step(format!("sync folder {}", name(at)))?;
        state.synced_folders.extend(inside);
        if let Some(names) = state.folders.get_mut(at) {
            names.synced = names.seen.clone();
        }
        Ok(())
    }

    fn lock(&self, at: &Path) -> io::Result<Option<Box<dyn Send + Sync>>> {
        let mut state = self.state();
        if state.trouble == Trouble::ReadOnly {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        if !state.locks.insert(at.to_owned()) {
            return Ok(None);
        }
        Ok(Some(Box::new(Lock {
            model: self.clone(),
            at: at.to_owned(),
        })))
    }
}

struct Lock {
    model: Model,
    at: PathBuf,
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.model.state().locks.remove(&self.at);
    }
}

struct Open {
    model: Model,
    inode: usize,
    name: String,
}

impl FileWriter for Open {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.model.state();
        state.step(format!("write {}", self.name))?;
        let count = bytes.len().min(CHUNK);
        state.inodes[self.inode].bytes.extend(&bytes[..count]);
        Ok(count)
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.model.state();
        state.step(format!("sync {}", self.name))?;
        let inode = &mut state.inodes[self.inode];
        inode.synced = inode.bytes.clone();
        Ok(())
    }
}
