//! Golden files of each kind. A changed format needs a new version, and older versions stay
//! readable.
//!
//! `GOMOKU_WRITE_GOLDENS` makes the test write the files instead of comparing.

use std::path::PathBuf;
use std::sync::Arc;

use gomoku_link::GameStore;

use super::super::folder::Folder;
use super::super::format::FileKind;
use super::super::{Acquaintance, Carrier, LinkStage, Mark, Marks};
use super::{NOON_MS, id_of, model, open, settle_text, won};
use crate::bytes::Writer;

fn golden(name: &str, bytes: &[u8]) {
    let at = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/shelf")
        .join(name);
    if std::env::var_os("GOMOKU_WRITE_GOLDENS").is_some() {
        std::fs::create_dir_all(at.parent().unwrap()).unwrap();
        std::fs::write(&at, bytes).unwrap();
    }
    let expected = std::fs::read(&at).unwrap();
    assert_eq!(bytes, expected, "{name}");
}

#[test]
fn files_are_what_they_were() {
    let model = model();
    let store = open(&model);
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    let game = format!("/app/files/games/{}.game", id_of(1));
    golden("game", &model.bytes(&game).unwrap());
    golden(
        "games.index",
        &model.bytes("/app/files/games.index").unwrap(),
    );
    store.save_review(&id_of(1), b"the review's own").unwrap();
    let review = format!("/app/files/games/{}.review", id_of(1));
    golden("review", &model.bytes(&review).unwrap());
    let file = b"Piskvorky 15x15, 0:0, 0\n8,8,0\n";
    let id = store.import_file(file).unwrap().only.unwrap();
    let original = format!("/app/files/games/{id}.original");
    golden("original", &model.bytes(&original).unwrap());
    golden("statistics", &model.bytes("/app/files/statistics").unwrap());
    store.write_unfinished(&won(2)).unwrap();
    golden("unfinished", &model.bytes("/app/files/unfinished").unwrap());
    store.learn(Arc::default()).unwrap();
    golden("learnt", &model.bytes("/app/files/learnt").unwrap());
    store.save_practice(b"the puzzles' own").unwrap();
    golden("practice", &model.bytes("/app/files/practice").unwrap());
    store.save_lessons(b"the lessons' own").unwrap();
    golden("lessons", &model.bytes("/app/files/lessons").unwrap());
    store.save_own_puzzles(b"the own puzzles' own").unwrap();
    let own_puzzles = model.bytes("/app/files/own-puzzles").unwrap();
    golden("own-puzzles", &own_puzzles);
    for (key, nickname) in [("00ff", "Jörg"), ("aa", "Wei")] {
        let (key, nickname) = (key.to_owned(), nickname.to_owned());
        store.met(Acquaintance { key, nickname });
    }
    let acquaintances = model.bytes("/app/private/acquaintances").unwrap();
    golden("acquaintances", &acquaintances);
    let carriers = [
        ("nearby.link", Carrier::Nearby),
        ("bluetooth.link", Carrier::Bluetooth),
        ("broker.link", Carrier::Broker("tls://host:8883".into())),
    ];
    for (name, carrier) in carriers {
        let saver = store.links().begin(carrier).unwrap();
        saver.save(b"the link's own").unwrap();
        let at = format!("/app/private/links/{}.link", saver.id());
        golden(name, &model.bytes(&at).unwrap());
    }
    let mut marks = Marks::new();
    for (id, stage) in [
        ("00000000000000aa", LinkStage::Invites),
        ("00000000000000bb", LinkStage::Joins),
        ("00000000000000cc", LinkStage::Plays),
    ] {
        let mark = Mark {
            stage,
            game: 1,
            entries: 12,
            moves: 11,
            asked: 3,
            looked_ms: NOON_MS,
        };
        marks.insert(id.to_owned(), mark);
    }
    store.save_marks(&marks).unwrap();
    golden("news", &model.bytes("/app/private/news").unwrap());
    assert_eq!(store.marks().unwrap(), Some(marks));
    // The identity is random, so write a fixed one.
    let folder = Folder::new(Arc::new(model.clone()), "/app/private".as_ref());
    folder
        .write("identity", FileKind::Identity, &[7; 32])
        .unwrap();
    golden("identity", &model.bytes("/app/private/identity").unwrap());
    assert_eq!(store.identity().unwrap(), [7; 32]);
    store.close();
}

#[test]
fn what_is_not_read_to_its_end_is_damage() {
    let model = model();
    let folder = Folder::new(Arc::new(model.clone()), "/app/private".as_ref());
    folder.make().unwrap();
    // Valid checksum, but content that no version has written.
    let mut odd = Writer::default();
    odd.text("a key without a name");
    let kind = FileKind::Acquaintances;
    folder.write("acquaintances", kind, &odd.rest(&[])).unwrap();
    folder
        .write("identity", FileKind::Identity, &[7; 31])
        .unwrap();
    let store = open(&model);
    assert!(store.known().unwrap().is_empty());
    assert_ne!(store.identity().unwrap()[..31], [7; 31]);
    assert_eq!(store.damage().len(), 2);
    store.close();
}
