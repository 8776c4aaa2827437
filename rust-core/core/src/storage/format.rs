//! File format of the storage: a fixed header and a versioned content.
//!
//! | bytes | meaning |
//! |---|---|
//! | 4 | `GMKS` |
//! | 1 | [`FileKind`] |
//! | 1 | version of the kind's content |
//! | 4 | length of the content, little endian |
//! | 4 | CRC-32 (ISO-HDLC) of the previous ten bytes and the content, little endian |
//! | | content |
//!
//! The checksum is verified before the version: a corrupted byte is damage, never a later version.

use crate::bytes::crc32;

const MAGIC: [u8; 4] = *b"GMKS";
/// Bytes of magic, kind, version and length.
const CHECKED: usize = 4 + 1 + 1 + 4;
const HEAD: usize = CHECKED + 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FileKind {
    Unfinished,
    Game,
    Index,
    Link,
    Statistics,
    Book,
    Identity,
    Acquaintances,
    Review,
    /// Notified state of games between devices.
    News,
    Practice,
    Lessons,
    /// Puzzles made from the player's mistakes.
    OwnPuzzles,
    /// Imported file of one of My games.
    Original,
}

impl FileKind {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 14] = [
        Self::Unfinished,
        Self::Game,
        Self::Index,
        Self::Link,
        Self::Statistics,
        Self::Book,
        Self::Identity,
        Self::Acquaintances,
        Self::Review,
        Self::News,
        Self::Practice,
        Self::Lessons,
        Self::OwnPuzzles,
        Self::Original,
    ];

    const fn byte(self) -> u8 {
        match self {
            Self::Unfinished => b'U',
            Self::Game => b'G',
            Self::Index => b'I',
            Self::Link => b'L',
            Self::Statistics => b'S',
            Self::Book => b'B',
            Self::Identity => b'D',
            Self::Acquaintances => b'A',
            Self::Review => b'R',
            Self::News => b'N',
            Self::Practice => b'P',
            Self::Lessons => b'C',
            Self::OwnPuzzles => b'O',
            Self::Original => b'F',
        }
    }

    /// Returns the content version that this program writes.
    const fn version(self) -> u8 {
        1
    }

    /// Returns the maximum content length in bytes.
    const fn most(self) -> usize {
        match self {
            Self::Unfinished | Self::Game | Self::Link | Self::Index => 1 << 21,
            Self::Review | Self::Original => 1 << 20,
            Self::Statistics | Self::Book | Self::Acquaintances | Self::News => 1 << 16,
            // Twelve bytes per puzzle, 65,535 puzzles at most.
            Self::Practice => 1 << 20,
            // Less than nine hundred bytes per puzzle, 200 puzzles at most.
            Self::OwnPuzzles => 1 << 18,
            // Two bytes per lesson, whose number is a byte.
            Self::Lessons => 1 << 9,
            Self::Identity => 1 << 8,
        }
    }

    /// Returns the maximum file length in bytes.
    pub(crate) const fn longest(self) -> u64 {
        (HEAD + self.most()) as u64
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FileFault {
    #[error("the file is damaged")]
    Damaged,
    #[error("the file was written by a later version")]
    Newer,
}

pub(crate) fn seal(kind: FileKind, content: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + content.len());
    bytes.extend(MAGIC);
    bytes.extend([kind.byte(), kind.version()]);
    // Reading rejects this length, and no content reaches it.
    let length = u32::try_from(content.len()).unwrap_or(u32::MAX);
    bytes.extend(length.to_le_bytes());
    let check = crc32(&[&bytes, content]);
    bytes.extend(check.to_le_bytes());
    bytes.extend_from_slice(content);
    bytes
}

/// Returns the content of a file of this kind.
pub(crate) fn open(kind: FileKind, file: &[u8]) -> Result<&[u8], FileFault> {
    let (head, content) = file.split_at_checked(HEAD).ok_or(FileFault::Damaged)?;
    let (checked, check) = head.split_at(CHECKED);
    if check != crc32(&[checked, content]).to_le_bytes() {
        return Err(FileFault::Damaged);
    }
    let &[m0, m1, m2, m3, kind_byte, version, l0, l1, l2, l3] = checked else {
        return Err(FileFault::Damaged);
    };
    let length = u32::from_le_bytes([l0, l1, l2, l3]);
    if [m0, m1, m2, m3] != MAGIC
        || kind_byte != kind.byte()
        || usize::try_from(length) != Ok(content.len())
    {
        return Err(FileFault::Damaged);
    }
    match version {
        newer if newer > kind.version() => Err(FileFault::Newer),
        version if version == kind.version() && content.len() <= kind.most() => Ok(content),
        _ => Err(FileFault::Damaged),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[test]
    fn each_kind_is_its_own() {
        for kind in FileKind::ALL {
            let file = seal(kind, b"content");
            for other in FileKind::ALL {
                let read = open(other, &file);
                assert_eq!(read.is_ok(), kind == other, "{kind:?} as {other:?}");
            }
        }
    }

    #[test]
    fn every_change_is_seen_and_none_is_a_later_version() {
        let file = seal(FileKind::Game, b"(;GM[4])");
        for at in 0..file.len() {
            for flip in 1..=255 {
                let mut changed = file.clone();
                changed[at] ^= flip;
                assert_eq!(
                    open(FileKind::Game, &changed),
                    Err(FileFault::Damaged),
                    "{at}"
                );
            }
            assert_eq!(
                open(FileKind::Game, &file[..at]),
                Err(FileFault::Damaged),
                "{at}"
            );
        }
        let longer = [&file[..], b"x"].concat();
        assert_eq!(open(FileKind::Game, &longer), Err(FileFault::Damaged));
    }

    #[test]
    fn a_later_version_is_told_from_damage() {
        let mut file = seal(FileKind::Game, b"");
        file[5] = 2;
        assert_eq!(open(FileKind::Game, &file), Err(FileFault::Damaged));
        assert_eq!(
            open(FileKind::Game, &later(FileKind::Game)),
            Err(FileFault::Newer)
        );
    }

    pub(crate) fn later(kind: FileKind) -> Vec<u8> {
        let mut file = seal(kind, b"");
        file[5] = kind.version() + 1;
        let check = crc32(&[&file[..CHECKED]]);
        file[CHECKED..].copy_from_slice(&check.to_le_bytes());
        file
    }
}
