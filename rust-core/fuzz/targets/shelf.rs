//! Hostile files with a valid header. The storage reads each one, or quarantines and reports it.
#![no_main]

#[path = "../../core/tests/it/common/own.rs"]
mod own;

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use gomoku_core::{GameEntry, GameSummary, PuzzlePick, Storage};
use libfuzzer_sys::fuzz_target;
use own::{Deaf, two_people};

/// File kinds with paths in the backed-up or the private folder.
const PLACES: [(u8, &str); 10] = [
    (b'U', "backed/unfinished"),
    (b'G', "backed/games/0123456789abcdef.game"),
    (b'I', "backed/games.index"),
    (b'S', "backed/statistics"),
    (b'B', "backed/learnt"),
    (b'P', "backed/practice"),
    (b'L', "private/links/0123456789abcdef.link"),
    (b'D', "private/identity"),
    (b'A', "private/acquaintances"),
    (b'C', "backed/lessons"),
];

const PUZZLES: &[u8] = include_bytes!("../../../assets/puzzles.bin");

fn root() -> &'static PathBuf {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        let name = format!("gomoku-fuzz-{}", std::process::id());
        let memory = PathBuf::from("/dev/shm");
        if memory.is_dir() {
            memory
        } else {
            std::env::temp_dir()
        }
        .join(name)
    })
}

fuzz_target!(|data: &[u8]| {
    let Some((&which, content)) = data.split_first() else {
        return;
    };
    let root = root();
    let _ = fs::remove_dir_all(root);
    let (backed, private) = (root.join("backed"), root.join("private"));
    fs::create_dir_all(backed.join("games")).expect("a folder");
    fs::create_dir_all(private.join("links")).expect("a folder");
    let (kind, place) = PLACES[usize::from(which) % PLACES.len()];
    let mut file = b"GMKS".to_vec();
    file.extend([kind, 1]);
    file.extend((content.len() as u32).to_le_bytes());
    let mut sum = crc32fast::Hasher::new();
    sum.update(&file);
    sum.update(content);
    file.extend(sum.finalize().to_le_bytes());
    file.extend_from_slice(content);
    fs::write(root.join(place), file).expect("a file");

    let (backed, private) = (backed.display().to_string(), private.display().to_string());
    let storage = Storage::open(&backed, &private, 3600);
    if let Some(session) = storage.unfinished(two_people(), Arc::new(Deaf)) {
        let _ = session.record();
        session.shutdown();
    }
    for game in storage.games().expect("the disk can be read") {
        if let GameEntry::Game {
            about: GameSummary { id, .. },
        }
        | GameEntry::Foreign { id, .. } = game
        {
            let _ = storage.game(id.clone(), None, false);
            let _ = storage.share(id);
        }
    }
    let puzzles = storage.puzzles(PUZZLES).expect("the disk can be read");
    let _ = (
        puzzles.standing(),
        puzzles.next(PuzzlePick::Fitting, None),
        puzzles.daily(),
    );
    let _ = storage.course().lessons();
    let _ = (storage.statistics(), storage.links(), storage.damage());
    // The storage can always store a new game.
    let session = storage
        .start(two_people(), Arc::new(Deaf))
        .expect("it can be kept");
    session.shutdown();
    storage.close();
    let storage = Storage::open(&backed, &private, 3600);
    let session = storage
        .unfinished(two_people(), Arc::new(Deaf))
        .expect("it was kept");
    session.shutdown();
    storage.close();
});
