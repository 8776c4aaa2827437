//! When the core reads engine assets, and how it handles the result.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::common::{Deaf, against, two_people, until};
use gomoku_core::{
    CallbackError, EngineAssets, Engines, GameSession, LevelName, Review, ReviewTask, Storage,
};

const FILE: &[u8] = include_bytes!("../../../../assets/networks.bin");
const GAME: &str = "(;GM[4]FF[4]SZ[15];B[hh];W[gg];B[hg];W[if];B[hf];W[ao])";

struct Assets {
    answer: Result<Vec<u8>, CallbackError>,
    asked: AtomicU32,
}

impl Assets {
    fn new(answer: Result<Vec<u8>, CallbackError>) -> Arc<Self> {
        Arc::new(Self {
            answer,
            asked: AtomicU32::new(0),
        })
    }

    fn asked(&self) -> u32 {
        self.asked.load(Ordering::SeqCst)
    }
}

impl EngineAssets for Assets {
    fn read(&self, name: String) -> Result<Vec<u8>, CallbackError> {
        assert_eq!(name, "networks.bin");
        self.asked.fetch_add(1, Ordering::SeqCst);
        self.answer.clone()
    }
}

fn open(folder: &tempfile::TempDir) -> Arc<Storage> {
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    Storage::open(&at("kept"), &at("private"), 0)
}

fn play(storage: &Storage) -> Arc<GameSession> {
    let session = storage
        .start(against(LevelName::Medium), Arc::new(Deaf))
        .unwrap();
    session
        .play(gomoku_core::parse_point("H8", 15).unwrap())
        .unwrap();
    until(&session, "a reply", |snapshot| snapshot.moves.len() == 2);
    session
}

fn reviewed(engines: &Engines) -> Review {
    ReviewTask::start(Review::of_record(GAME).unwrap(), engines, |_| {})
        .unwrap()
        .finish()
}

#[test]
fn they_are_read_once_and_not_before_a_search() {
    let folder = tempfile::tempdir().unwrap();
    let storage = open(&folder);
    let assets = Assets::new(Ok(FILE.to_vec()));
    storage.set_engine_assets(assets.clone());
    let people = storage.start(two_people(), Arc::new(Deaf)).unwrap();
    people
        .play(gomoku_core::parse_point("H8", 15).unwrap())
        .unwrap();
    people.shutdown();
    assert_eq!(assets.asked(), 0);
    for _ in 0..2 {
        play(&storage).shutdown();
        assert_eq!(assets.asked(), 1);
    }
    let other = Assets::new(Ok(Vec::new()));
    storage.set_engine_assets(other.clone());
    play(&storage).shutdown();
    assert_eq!((assets.asked(), other.asked()), (1, 0));
    storage.close();
}

#[test]
fn without_them_the_computer_still_plays() {
    let thrown = CallbackError::Failed {
        detail: "no such file".to_owned(),
    };
    let mut damaged = FILE.to_vec();
    damaged[1_000] ^= 1;
    for answer in [Err(thrown), Ok(damaged), Ok(Vec::new())] {
        let folder = tempfile::tempdir().unwrap();
        let storage = open(&folder);
        let assets = Assets::new(answer);
        storage.set_engine_assets(assets.clone());
        for _ in 0..2 {
            play(&storage).shutdown();
        }
        assert_eq!(assets.asked(), 1);
        storage.close();
    }
}

#[test]
fn they_change_what_is_thought_of_a_game_and_do_so_alike_each_time() {
    let tables = reviewed(&Engines::default());
    let engines = Engines::new(Assets::new(Ok(FILE.to_vec())));
    let first = reviewed(&engines);
    assert!(first.is_complete());
    assert_ne!(first.moves(), tables.moves());
    let other = Engines::new(Assets::new(Ok(FILE.to_vec())));
    assert_eq!(reviewed(&other).moves(), first.moves());
    let damaged = Engines::new(Assets::new(Ok(FILE[1..].to_vec())));
    assert_eq!(reviewed(&damaged).moves(), tables.moves());
}
