//! Operations of an app, and the guarantees wherever it may end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gomoku_link::GameStore;

use super::super::{Acquaintance, Carrier, GameEntry, StorageError, Store};
use super::{id_of, import, play, settle_text, start, won};
use crate::session::Session;

/// Confirmed state, and changes attempted since.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    /// Moves confirmed and played.
    pub(super) table: Option<(usize, usize)>,
    pub(super) games: BTreeSet<String>,
    pub(super) counted: BTreeSet<String>,
    /// Content confirmed and attempted, per link; none once discarded.
    pub(super) links: BTreeMap<String, (Option<u8>, Option<u8>)>,
    pub(super) identity: Option<[u8; 32]>,
    pub(super) known: Vec<String>,
    /// Minimum number in each file of [`PROGRESS`].
    pub(super) progress: [u8; PROGRESS.len()],
}

pub(super) struct Progress {
    keep: fn(&Store, &[u8]) -> Result<(), StorageError>,
    load: fn(&Store) -> Result<Option<Vec<u8>>, StorageError>,
}

pub(super) const PROGRESS: [Progress; 3] = [
    Progress {
        keep: Store::save_practice,
        load: Store::practice,
    },
    Progress {
        keep: Store::save_lessons,
        load: Store::lessons,
    },
    Progress {
        keep: Store::save_own_puzzles,
        load: Store::own_puzzles,
    },
];

impl Progress {
    /// Returns the last stored number. Asserts that the file is complete.
    pub(super) fn number(&self, store: &Store) -> Option<u8> {
        let kept = (self.load)(store).unwrap()?;
        let number = *kept.first().unwrap();
        assert!(kept.iter().all(|&byte| byte == number), "whole");
        Some(number)
    }
}

/// Runs all operations. Those refused by the disk are not recorded as done.
pub(super) fn tell(store: &Arc<Store>, said: &mut Said) {
    for number in 1..=3_i64 {
        people(store, said, number);
        for file in 0..PROGRESS.len() {
            progress(store, said, file, u8::try_from(number).unwrap());
        }
        link(store, said);
        settle(store, said, number);
        games(store, said);
        table(store, said);
    }
}

pub(super) fn table(store: &Arc<Store>, said: &mut Said) {
    // Starting either archives the previous game or fails.
    said.table = None;
    let Ok(session) = start(store) else {
        return;
    };
    moves(&session, said, 4);
    session.resign().unwrap();
    if let Some(id) = session.archived() {
        said.games.insert(id);
    }
    said.table = None;
    if session.rematch().is_ok() {
        moves(&session, said, 3);
    }
    session.shutdown();
}

pub(super) fn moves(session: &Session, said: &mut Said, count: usize) {
    let mut kept = 0;
    for ply in 1..=count {
        said.table = Some((kept, ply));
        play(session, i32::try_from(ply).unwrap(), 7);
        if session.flush() {
            kept = ply;
            said.table = Some((kept, ply));
        }
    }
}

pub(super) fn settle(store: &Arc<Store>, said: &mut Said, number: i64) {
    let id = id_of(number);
    if settle_text(store, &won(number), &id).is_ok() {
        said.games.insert(id.clone());
        said.counted.insert(id);
    }
}

pub(super) fn games(store: &Arc<Store>, said: &mut Said) {
    let Ok(id) = import(store, "(;GM[4]SZ[15];B[hh];W[ii])") else {
        return;
    };
    said.games.insert(id.clone());
    for _ in 0..2 {
        said.games.remove(&id);
        if store.delete(&id).is_err() {
            return;
        }
        if store.undelete(&id).is_ok() {
            said.games.insert(id.clone());
        }
    }
    said.games.remove(&id);
    if store.delete(&id).is_ok() {
        // The next start removes files that can't be removed now.
        let _ = store.purge();
    }
}

pub(super) fn link(store: &Arc<Store>, said: &mut Said) {
    for ends in [false, true] {
        let Ok(saver) = store.links().begin(Carrier::Broker("tcp://host:1".into())) else {
            return;
        };
        let id = saver.id().to_owned();
        let mut now = None;
        for byte in 1..=3 {
            said.links.insert(id.clone(), (now, Some(byte)));
            if saver.save(&[byte; 200]).is_ok() {
                now = Some(byte);
                said.links.insert(id.clone(), (now, now));
            }
        }
        if ends {
            said.links.insert(id.clone(), (now, None));
            if saver.discard().is_ok() {
                said.links.insert(id, (None, None));
            }
        }
    }
}

pub(super) fn progress(store: &Store, said: &mut Said, file: usize, number: u8) {
    if (PROGRESS[file].keep)(store, &[number; 300]).is_ok() {
        said.progress[file] = number;
    }
}

pub(super) fn people(store: &Store, said: &mut Said, number: i64) {
    // The identity works in this process even if not stored.
    said.identity = said.identity.filter(|_| store.identity().is_ok());
    let player = Acquaintance {
        key: format!("{number:02}"),
        nickname: "Li".into(),
    };
    let key = player.key.clone();
    if store.try_met(player).is_ok() {
        said.known.push(key);
    }
}

pub(super) fn check(store: &Arc<Store>, said: &Said) {
    assert_eq!(store.damage(), Vec::new(), "nothing half-written is seen");
    let listed = store.games().unwrap();
    let ids: BTreeSet<&str> = listed
        .iter()
        .map(|entry| match entry {
            GameEntry::Game { about } => about.id.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    for id in &said.games {
        assert!(ids.contains(id.as_str()), "{id} is in My games");
        store.game(id, None, false).unwrap();
    }
    for id in &said.counted {
        // A process that died before confirmation settles the game again.
        settle_text(store, &won(number_of(id)), id).unwrap();
    }
    let rows = store.statistics().unwrap();
    let won: u32 = rows.rows().map(|row| row.won).sum();
    let counted = u32::try_from(said.counted.len()).unwrap();
    // One more may be written but unconfirmed.
    assert!((counted..=counted + 1).contains(&won), "{won} of {counted}");
    check_links(store, said);
    let known = store.known().unwrap();
    for key in &said.known {
        assert!(known.iter().any(|player| player.key == *key), "{key}");
    }
    for (file, least) in PROGRESS.iter().zip(said.progress) {
        let number = file.number(store).unwrap_or(0);
        assert!(number >= least, "{number} of {least}");
    }
    if let Some(identity) = said.identity {
        assert_eq!(store.identity().unwrap(), identity);
    }
    check_table(store, said);
    assert_eq!(store.damage(), Vec::new());
}

fn number_of(id: &str) -> i64 {
    i64::from_str_radix(id, 16).unwrap()
}

fn check_links(store: &Store, said: &Said) {
    let found: BTreeMap<String, u8> = store
        .links()
        .list()
        .unwrap()
        .into_iter()
        .map(|kept| {
            let byte = kept.bytes[0];
            assert_eq!(kept.bytes, [byte; 200], "whole");
            (kept.id, byte)
        })
        .collect();
    for (id, (kept, asked)) in &said.links {
        let there = found.get(id).copied();
        // A refused write may still be visible if only the folder's sync failed.
        let (least, most) = (kept.unwrap_or(0), asked.unwrap_or(3));
        let is_between = (least..=most).contains(&there.unwrap_or(0));
        assert!(is_between || there == *asked, "{id}: {there:?}");
    }
}

fn check_table(store: &Arc<Store>, said: &Said) {
    let Some((kept, played)) = said.table else {
        return;
    };
    let session = super::unfinished(store);
    let there = session.map_or(0, |session| {
        let plies = session.snapshot().moves.len();
        session.shutdown();
        plies
    });
    // Before the first write the file may have the previous game.
    assert!(
        kept == 0 || (kept..=played).contains(&there),
        "{kept} ≤ {there} ≤ {played}"
    );
}

pub(super) fn is_typed(error: &StorageError) -> bool {
    matches!(error, StorageError::NotSaved { .. })
}
