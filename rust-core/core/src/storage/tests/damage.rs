//! Changes every byte of a file of every kind once.

use std::sync::Arc;

use gomoku_link::GameStore;

use super::super::{
    Acquaintance, Carrier, GameEntry, StorageDamage, StorageError, StoragePart, Store, StoredReview,
};
use super::model::Model;
use super::{id_of, model, open, play, settle_text, start, unfinished, won};

const REVIEW: &[u8] = b"a review";
const PRACTICE: &[u8] = b"practice";
const LESSONS: &[u8] = b"lessons";
const OWN_PUZZLES: &[u8] = b"own puzzles";

fn full_storage() -> Model {
    let model = model();
    let store = open(&model);
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    store.save_review(&id_of(1), REVIEW).unwrap();
    store.met(Acquaintance {
        key: "ab".into(),
        nickname: "Li".into(),
    });
    store.identity().unwrap();
    store.learn(Arc::default()).unwrap();
    store.save_practice(PRACTICE).unwrap();
    store.save_lessons(LESSONS).unwrap();
    store.save_own_puzzles(OWN_PUZZLES).unwrap();
    let link = store.links().begin(Carrier::Nearby).unwrap();
    link.save(b"a link").unwrap();
    let session = start(&store).unwrap();
    play(&session, 7, 7);
    session.shutdown();
    store.close();
    model
}

/// Checks that only the damaged file is affected and reported.
fn look(store: &Arc<Store>, model: &Model, file: &str, part: Option<StoragePart>) {
    let games = store.games().unwrap();
    match part {
        Some(StoragePart::Games) => {
            assert!(
                matches!(games.as_slice(), [GameEntry::Damaged { .. }]),
                "{games:?}"
            );
            assert_eq!(
                store.game(&id_of(1), None, false),
                Err(StorageError::Unknown)
            );
        }
        _ => {
            assert!(store.game(&id_of(1), None, false).is_ok());
            let (_, review) = store.review(&id_of(1)).unwrap();
            let expected = match part {
                Some(StoragePart::Review) => StoredReview::Nothing,
                _ => StoredReview::Bytes(REVIEW.to_vec()),
            };
            assert_eq!(review, expected, "{file}");
        }
    }
    let won: u32 = store.statistics().unwrap().rows().map(|row| row.won).sum();
    assert_eq!(won, u32::from(part != Some(StoragePart::Statistics)));
    let known = store.known().unwrap().len();
    assert_eq!(known, usize::from(part != Some(StoragePart::Acquaintances)));
    store.identity().unwrap();
    let links = store.links().list().unwrap().len();
    assert_eq!(links, usize::from(part != Some(StoragePart::Link)));
    store.learn(Arc::default()).unwrap();
    let practice = store.practice().unwrap();
    let expected = (part != Some(StoragePart::Practice)).then(|| PRACTICE.to_vec());
    assert_eq!(practice, expected, "{file}");
    let lessons = store.lessons().unwrap();
    let expected = (part != Some(StoragePart::Lessons)).then(|| LESSONS.to_vec());
    assert_eq!(lessons, expected, "{file}");
    let own_puzzles = store.own_puzzles().unwrap();
    let expected = (part != Some(StoragePart::OwnPuzzles)).then(|| OWN_PUZZLES.to_vec());
    assert_eq!(own_puzzles, expected, "{file}");
    let found = unfinished(store);
    assert_eq!(found.is_some(), part != Some(StoragePart::Unfinished));
    if let Some(session) = found {
        assert_eq!(session.snapshot().moves.len(), 1);
        session.shutdown();
    }
    let told: Vec<StorageDamage> = part
        .map(|what| StorageDamage { what, newer: false })
        .into_iter()
        .collect();
    assert_eq!(store.damage(), told, "{file}");
    if part.is_some() {
        let (folder, name) = file.rsplit_once('/').unwrap();
        let ending = name.rsplit_once('.').map_or(name, |(_, ending)| ending);
        let name = format!("damaged-1.{ending}");
        assert!(model.names(folder).contains(&name), "{file}");
    }
}

#[test]
fn a_changed_byte_is_found_told_and_set_aside() {
    let whole = full_storage();
    let link = whole.names("/app/private/links").remove(0);
    let files = [
        (
            "/app/files/unfinished".to_owned(),
            Some(StoragePart::Unfinished),
        ),
        (
            format!("/app/files/games/{}.game", id_of(1)),
            Some(StoragePart::Games),
        ),
        (
            format!("/app/files/games/{}.review", id_of(1)),
            Some(StoragePart::Review),
        ),
        ("/app/files/games.index".to_owned(), None),
        (
            "/app/files/statistics".to_owned(),
            Some(StoragePart::Statistics),
        ),
        ("/app/files/learnt".to_owned(), Some(StoragePart::Book)),
        (
            "/app/files/practice".to_owned(),
            Some(StoragePart::Practice),
        ),
        ("/app/files/lessons".to_owned(), Some(StoragePart::Lessons)),
        (
            "/app/files/own-puzzles".to_owned(),
            Some(StoragePart::OwnPuzzles),
        ),
        (
            "/app/private/identity".to_owned(),
            Some(StoragePart::Identity),
        ),
        (
            "/app/private/acquaintances".to_owned(),
            Some(StoragePart::Acquaintances),
        ),
        (
            format!("/app/private/links/{link}"),
            Some(StoragePart::Link),
        ),
    ];
    for (file, part) in files {
        let bytes = whole.bytes(&file).unwrap();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            // Flips another bit each time; truncates the file instead at some positions.
            changed[at] ^= 1 << (at % 8);
            if at % 16 == 15 {
                changed.truncate(at);
            }
            let model = whole.copy();
            model.put(&file, &changed);
            let store = open(&model);
            look(&store, &model, &file, part);
            assert_eq!(store.damage(), [], "told once");
            store.close();
        }
    }
}
