//! Stored games and invitations between devices. Their folder is not backed up: they contain
//! secrets, and two devices continuing the same side would block the game.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, Weak};

use gomoku_link::GameStore;

use super::context::{Loaded, StorageContext};
use super::folder::Folder;
use super::format::FileKind;
use super::records::{FNV_OFFSET, fnv, id_text};
use super::{StorageError, StoragePart};
use crate::bytes::{Reader, Writer};
use crate::sync::lock;

const LINK: &str = ".link";

/// Transport to the other device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Carrier {
    Nearby,
    Bluetooth,
    Broker(String),
}

#[derive(Debug, Clone)]
pub(crate) struct StoredLink {
    pub(crate) id: String,
    pub(crate) carrier: Carrier,
    /// Time of the last write, in milliseconds since 1970.
    written_ms: u64,
    /// Number of games begun over the link, including the first.
    game: u64,
    /// Opaque state of the link.
    pub(crate) bytes: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Withdrawn {
    /// The link has a game and stays.
    Stays,
    Goes,
    /// Replacement of the stored bytes.
    Becomes(Vec<u8>),
}

pub(crate) type ChangeListener = Arc<dyn Fn() + Send + Sync>;

pub(crate) struct Links {
    folder: Folder,
    context: Arc<StorageContext>,
    open: Mutex<HashMap<String, Weak<LinkSaver>>>,
    heard: Arc<Mutex<Option<ChangeListener>>>,
}

impl Links {
    pub(super) fn new(private: &Folder, context: Arc<StorageContext>) -> Self {
        Self {
            folder: private.inside("links"),
            context,
            open: Mutex::default(),
            heard: Arc::default(),
        }
    }

    pub(super) const fn folder(&self) -> &Folder {
        &self.folder
    }

    pub(crate) fn watch(&self, heard: Option<ChangeListener>) {
        *lock(&self.heard) = heard;
    }

    pub(crate) fn begin(&self, carrier: Carrier) -> Result<Arc<LinkSaver>, StorageError> {
        self.context.pass()?;
        Ok(self.saver(super::random_id()?, carrier, None))
    }

    /// Makes the returned keeper the link's only writer. Revokes an earlier one, so that closing
    /// the old session can't overwrite the new one's progress.
    pub(crate) fn resume(&self, id: &str) -> Result<(Arc<LinkSaver>, Vec<u8>), StorageError> {
        self.context.pass()?;
        // Waits for the earlier keeper's write.
        self.revoke(id);
        let kept = self.load(id)?;
        let saver = self.saver(kept.id, kept.carrier, Some((kept.game, kept.bytes.clone())));
        Ok((saver, kept.bytes))
    }

    fn saver(&self, id: String, carrier: Carrier, kept: Option<(u64, Vec<u8>)>) -> Arc<LinkSaver> {
        let (game, bytes) = kept.map_or((1, None), |(game, bytes)| (game, Some(bytes)));
        let saver = Arc::new(LinkSaver {
            id: id.clone(),
            folder: self.folder.clone(),
            context: Arc::clone(&self.context),
            heard: Arc::clone(&self.heard),
            held: Arc::default(),
            state: Mutex::new(State {
                carrier,
                game,
                bytes,
                revoked: false,
            }),
        });
        let mut open = lock(&self.open);
        open.retain(|_, saver| saver.strong_count() > 0);
        open.insert(id, Arc::downgrade(&saver));
        saver
    }

    /// Revokes all keepers and waits for their writes: none may follow those of another process.
    pub(super) fn close(&self) {
        for saver in lock(&self.open)
            .drain()
            .filter_map(|(_, saver)| saver.upgrade())
        {
            lock(&saver.state).revoked = true;
        }
    }

    fn revoke(&self, id: &str) {
        let saver = lock(&self.open).remove(id);
        if let Some(saver) = saver.as_ref().and_then(Weak::upgrade) {
            lock(&saver.state).revoked = true;
        }
    }

    fn load(&self, id: &str) -> Result<StoredLink, StorageError> {
        let name = file(id)?;
        match self
            .context
            .load(&self.folder, &name, FileKind::Link, StoragePart::Link)?
        {
            Loaded::Nothing => Err(StorageError::Unknown),
            Loaded::Newer => Err(StorageError::Newer),
            Loaded::Damaged => Err(StorageError::Damaged),
            Loaded::Content(content) => match read(id, &content) {
                Some(kept) => Ok(kept),
                None => {
                    self.set_aside(id)?;
                    Err(StorageError::Damaged)
                }
            },
        }
    }

    pub(crate) fn is_open(&self, id: &str) -> bool {
        let saver = lock(&self.open).get(id).and_then(Weak::upgrade);
        saver.is_some_and(|saver| Arc::strong_count(&saver.held) > 1)
    }

    /// Returns all links, last written first. Sets unreadable files aside.
    pub(crate) fn list(&self) -> Result<Vec<StoredLink>, StorageError> {
        let mut found = Vec::new();
        for file in self.folder.list()? {
            let Some(id) = file.name.strip_suffix(LINK).filter(|id| super::is_id(id)) else {
                continue;
            };
            if super::folder::is_aside(id) {
                continue;
            }
            match self.load(id) {
                Ok(kept) => found.push(kept),
                Err(StorageError::Newer | StorageError::Damaged | StorageError::Unknown) => {}
                Err(error) => return Err(error),
            }
        }
        found.sort_by(|a, b| (b.written_ms, &a.id).cmp(&(a.written_ms, &b.id)));
        Ok(found)
    }

    pub(crate) fn set_aside(&self, id: &str) -> Result<(), StorageError> {
        self.revoke(id);
        self.context
            .set_aside(&self.folder, &file(id)?, StoragePart::Link)
    }

    /// Reports data of a later version, which stays untouched.
    pub(crate) fn note_newer(&self) {
        self.context.note(StoragePart::Link, true);
    }

    /// Withdraws a stored link, or returns false if `what` decides that it stays. The lock prevents
    /// the keeper from turning the link into a game meanwhile.
    pub(crate) fn withdraw(
        &self,
        id: &str,
        what: impl FnOnce(&[u8]) -> Withdrawn,
    ) -> Result<bool, StorageError> {
        self.context.pass()?;
        let open = lock(&self.open).get(id).and_then(Weak::upgrade);
        let saver = match open {
            Some(saver) => saver,
            None => match self.load(id) {
                Ok(kept) => self.saver(kept.id, kept.carrier, Some((kept.game, kept.bytes))),
                Err(StorageError::Unknown) => return Ok(true),
                Err(error) => return Err(error),
            },
        };
        let mut state = lock(&saver.state);
        let becomes = state.bytes.as_deref().map_or(Withdrawn::Goes, what);
        match becomes {
            Withdrawn::Stays => return Ok(false),
            Withdrawn::Becomes(bytes) => saver.write(&mut state, &bytes)?,
            Withdrawn::Goes => self.folder.remove(&file(id)?)?,
        }
        state.revoked = true;
        drop(state);
        notify(&self.heard);
        Ok(true)
    }

    pub(crate) fn forget(&self, id: &str) -> Result<(), StorageError> {
        self.context.pass()?;
        self.revoke(id);
        self.folder.remove(&file(id)?)?;
        notify(&self.heard);
        Ok(())
    }
}

pub(crate) struct LinkSaver {
    id: String,
    folder: Folder,
    context: Arc<StorageContext>,
    heard: Arc<Mutex<Option<ChangeListener>>>,
    /// Counts connections; each has a clone.
    held: Arc<()>,
    state: Mutex<State>,
}

struct State {
    carrier: Carrier,
    game: u64,
    bytes: Option<Vec<u8>>,
    /// Replaced by another keeper, or the link was deleted.
    revoked: bool,
}

impl LinkSaver {
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn bytes(&self) -> Option<Vec<u8>> {
        lock(&self.state).bytes.clone()
    }

    /// Returns a token that marks the link as open until dropped.
    pub(crate) fn hold(&self) -> Arc<()> {
        Arc::clone(&self.held)
    }

    pub(crate) fn is_revoked(&self) -> bool {
        lock(&self.state).revoked
    }

    pub(crate) fn carrier(&self) -> Carrier {
        lock(&self.state).carrier.clone()
    }

    pub(crate) fn set_carrier(&self, carrier: Carrier) {
        lock(&self.state).carrier = carrier;
    }

    /// Returns the current game's id in My games. It changes with each rematch and survives
    /// restarts.
    pub(super) fn game_id(&self) -> String {
        let game = lock(&self.state).game;
        let hash = fnv(FNV_OFFSET, self.id.as_bytes());
        id_text(fnv(hash, &game.to_le_bytes()))
    }

    pub(super) fn next_game(&self) {
        lock(&self.state).game += 1;
    }

    fn write(&self, state: &mut State, bytes: &[u8]) -> io::Result<()> {
        self.context.pass().map_err(io::Error::other)?;
        let mut content = Writer::default();
        content.long(self.context.now_ms());
        content.long(state.game);
        match &state.carrier {
            Carrier::Nearby => content.byte(0),
            Carrier::Bluetooth => content.byte(1),
            Carrier::Broker(address) => {
                content.byte(2);
                content.text(address);
            }
        }
        let name = file(&self.id).map_err(io::Error::other)?;
        self.folder.make()?;
        self.folder
            .write(&name, FileKind::Link, &content.rest(bytes))?;
        state.bytes = Some(bytes.to_vec());
        Ok(())
    }

    /// Writes the unchanged link state with the changed fields around it.
    pub(super) fn save_again(&self) -> io::Result<()> {
        let mut state = lock(&self.state);
        match state.bytes.clone().filter(|_| !state.revoked) {
            Some(bytes) => self.write(&mut state, &bytes),
            None => Ok(()),
        }
    }
}

impl GameStore for LinkSaver {
    fn save(&self, bytes: &[u8]) -> io::Result<()> {
        let mut state = lock(&self.state);
        if state.revoked {
            return Err(io::Error::other("another keeps this game"));
        }
        self.write(&mut state, bytes)?;
        drop(state);
        notify(&self.heard);
        Ok(())
    }

    fn discard(&self) -> io::Result<()> {
        let mut state = lock(&self.state);
        if state.revoked {
            return Ok(());
        }
        self.context.pass().map_err(io::Error::other)?;
        let name = file(&self.id).map_err(io::Error::other)?;
        self.folder.remove(&name)?;
        state.bytes = None;
        drop(state);
        notify(&self.heard);
        Ok(())
    }
}

fn notify(heard: &Mutex<Option<ChangeListener>>) {
    let heard = lock(heard).clone();
    if let Some(heard) = heard {
        heard();
    }
}

fn read(id: &str, content: &[u8]) -> Option<StoredLink> {
    let mut from = Reader::new(content);
    let (written_ms, game) = (from.long()?, from.long()?);
    let carrier = match from.byte()? {
        0 => Carrier::Nearby,
        1 => Carrier::Bluetooth,
        2 => Carrier::Broker(from.text()?),
        _ => return None,
    };
    Some(StoredLink {
        id: id.to_owned(),
        carrier,
        written_ms,
        game,
        bytes: from.rest().to_vec(),
    })
}

fn file(id: &str) -> Result<String, StorageError> {
    if super::is_id(id) {
        Ok(format!("{id}{LINK}"))
    } else {
        Err(StorageError::Unknown)
    }
}
