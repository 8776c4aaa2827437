//! Identity of this device, and the players it has met.

use super::context::{Loaded, StorageContext};
use super::folder::Folder;
use super::format::FileKind;
use super::{StorageError, StoragePart};
use crate::bytes::{Reader, Writer};

const IDENTITY_BYTES: usize = 32;

/// Maximum number of players; those met longest ago are dropped.
pub(crate) const MOST_KNOWN: usize = 200;

const IDENTITY: &str = "identity";
const ACQUAINTANCES: &str = "acquaintances";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Acquaintance {
    /// Device's public key in hexadecimal.
    pub(crate) key: String,
    pub(crate) nickname: String,
}

#[derive(Debug)]
pub(super) struct PeopleFile {
    folder: Folder,
    identity: Option<[u8; IDENTITY_BYTES]>,
    /// Most recently met first; none until read.
    known: Option<Vec<Acquaintance>>,
    /// A later version wrote the file, so it must not be replaced.
    known_stay: bool,
}

impl PeopleFile {
    pub(super) const fn new(folder: Folder) -> Self {
        Self {
            folder,
            identity: None,
            known: None,
            known_stay: false,
        }
    }

    /// Returns the secret identity, generated on first use. If it can't be stored, it lasts only as
    /// long as this process.
    pub(super) fn identity(
        &mut self,
        context: &StorageContext,
    ) -> Result<[u8; IDENTITY_BYTES], StorageError> {
        if let Some(identity) = self.identity {
            return Ok(identity);
        }
        let part = StoragePart::Identity;
        let loaded = context.load(&self.folder, IDENTITY, FileKind::Identity, part)?;
        let stays = matches!(loaded, Loaded::Newer);
        if let Loaded::Content(content) = loaded {
            match content.as_slice().try_into() {
                Ok(identity) => {
                    self.identity = Some(identity);
                    return Ok(identity);
                }
                Err(_) => context.set_aside(&self.folder, IDENTITY, part)?,
            }
        }
        let mut fresh = [0; IDENTITY_BYTES];
        getrandom::fill(&mut fresh).map_err(std::io::Error::other)?;
        if !stays
            && let Err(error) = context
                .pass()
                .and_then(|()| Ok(self.folder.write(IDENTITY, FileKind::Identity, &fresh)?))
        {
            log::warn!("the identity is not kept: {error}");
        }
        self.identity = Some(fresh);
        Ok(fresh)
    }

    /// Returns the players, most recently met first.
    pub(super) fn known(
        &mut self,
        context: &StorageContext,
    ) -> Result<&[Acquaintance], StorageError> {
        let known = match self.known.take() {
            Some(known) => known,
            None => self.load(context)?,
        };
        Ok(self.known.insert(known))
    }

    fn load(&mut self, context: &StorageContext) -> Result<Vec<Acquaintance>, StorageError> {
        let part = StoragePart::Acquaintances;
        match context.load(&self.folder, ACQUAINTANCES, FileKind::Acquaintances, part)? {
            Loaded::Nothing | Loaded::Damaged => Ok(Vec::new()),
            Loaded::Newer => {
                self.known_stay = true;
                Ok(Vec::new())
            }
            Loaded::Content(content) => match read(&content) {
                Some(known) => Ok(known),
                None => {
                    context.set_aside(&self.folder, ACQUAINTANCES, part)?;
                    Ok(Vec::new())
                }
            },
        }
    }

    pub(super) fn met(
        &mut self,
        player: Acquaintance,
        context: &StorageContext,
    ) -> Result<(), StorageError> {
        let mut known = self.known(context)?.to_vec();
        if known.first() == Some(&player) {
            return Ok(());
        }
        known.retain(|other| other.key != player.key);
        known.insert(0, player);
        known.truncate(MOST_KNOWN);
        let content = to_bytes(&known);
        self.known = Some(known);
        if self.known_stay {
            return Ok(());
        }
        context.pass()?;
        let kind = FileKind::Acquaintances;
        Ok(self.folder.write(ACQUAINTANCES, kind, &content)?)
    }
}

fn to_bytes(known: &[Acquaintance]) -> Vec<u8> {
    let mut to = Writer::default();
    for player in known {
        to.text(&player.key);
        to.text(&player.nickname);
    }
    to.rest(&[])
}

fn read(content: &[u8]) -> Option<Vec<Acquaintance>> {
    let mut from = Reader::new(content);
    let mut known = Vec::new();
    while !from.is_empty() {
        known.push(Acquaintance {
            key: from.text()?,
            nickname: from.text()?,
        });
    }
    Some(known)
}
