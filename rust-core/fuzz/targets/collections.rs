//! Import into My games: an SGF collection or a pasted list of moves. Each game counts once, is
//! readable, is recognised in a second import, and survives export and import.
#![no_main]

use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use gomoku_core::{GameEntry, Imported, Storage, StorageError};
use libfuzzer_sys::fuzz_target;

struct Empty {
    root: PathBuf,
    storage: Arc<Storage>,
}

impl Empty {
    fn new(name: &str) -> Self {
        let memory = PathBuf::from("/dev/shm");
        let memory = Some(memory).filter(|memory| memory.is_dir());
        let root = memory
            .unwrap_or_else(std::env::temp_dir)
            .join(format!("gomoku-fuzz-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let folder = |name: &str| root.join(name).display().to_string();
        let storage = Storage::open(&folder("backed"), &folder("private"), 0);
        Self { root, storage }
    }

    fn ids(&self) -> Vec<String> {
        let games = self.storage.games().expect("the disk can be read");
        let id = |game| match game {
            GameEntry::Game { about } => about.id,
            other => panic!("{other:?}"),
        };
        games.into_iter().map(id).collect()
    }
}

impl Drop for Empty {
    fn drop(&mut self) {
        self.storage.close();
        let _ = fs::remove_dir_all(&self.root);
    }
}

thread_local! {
    /// Reused until an import succeeds: opening a storage is slower than parsing most texts.
    static HERE: RefCell<Option<Empty>> = const { RefCell::new(None) };
}

fuzz_target!(|text: &str| {
    HERE.with_borrow_mut(|here| {
        let storage = &here.get_or_insert_with(|| Empty::new("here")).storage;
        let done = match storage.import(text.to_owned()) {
            Ok(done) => done,
            Err(StorageError::Record { .. }) => return,
            Err(error) => panic!("{error}"),
        };
        let Some(here) = here.take() else { return };
        taken(&here, text, &done);
    });
});

fn taken(here: &Empty, text: &str, done: &Imported) {
    let ids = here.ids();
    assert_eq!(ids.len(), done.added as usize, "{text}");
    assert!(done.added + done.known + done.left_out > 0, "{text}");
    assert_eq!(done.refused > 0, done.why.is_some(), "{text}");
    for id in &ids {
        here.storage
            .game(id.clone(), None, false)
            .expect("it was taken");
        here.storage.share(id.clone()).expect("it was taken");
    }
    let again = here.storage.import(text.to_owned()).expect("it was taken");
    assert_eq!(again.added, 0, "{text}");
    assert_eq!(
        again.known + again.left_out,
        done.added + done.known + done.left_out,
        "{text}"
    );
    assert_eq!(again.refused, done.refused, "{text}");

    let all = here.storage.export_all().expect("the disk can be read");
    assert_eq!((all.games, all.left_out), (done.added, 0), "{text}");
    let there = Empty::new("there");
    let came = there
        .storage
        .import(all.record.clone())
        .expect("it went out");
    assert_eq!(came.added + came.known, all.games, "{text}");
    assert_eq!((came.refused, came.left_out), (0, 0), "{text}");
}
