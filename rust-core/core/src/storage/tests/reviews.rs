use super::super::format::FileKind;
use super::super::format::tests::later;
use super::super::{MOST_GAMES, StorageDamage, StorageError, StoragePart, Store, StoredReview};
use super::{id_of, model, open, settle_text, won};

const GAMES: &str = "/app/files/games";

fn file(number: i64) -> String {
    format!("{}.review", id_of(number))
}

fn kept(store: &Store, number: i64) -> StoredReview {
    store.review(&id_of(number)).unwrap().1
}

fn bytes(text: &str) -> StoredReview {
    StoredReview::Bytes(text.as_bytes().to_vec())
}

#[test]
fn a_review_is_kept_beside_its_game() {
    let model = model();
    let store = open(&model);
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    assert_eq!(kept(&store, 1), StoredReview::Nothing);
    store.save_review(&id_of(1), b"half of it").unwrap();
    store.save_review(&id_of(1), b"all of it").unwrap();
    store.close();
    let store = open(&model);
    let (record, review) = store.review(&id_of(1)).unwrap();
    assert!(record.contains("GKSEED[1]"), "{record}");
    assert_eq!(review, bytes("all of it"));
    assert_eq!(store.games().unwrap().len(), 1, "it is no game");
    for id in ["", "..", "../1", "0000000000000009"] {
        assert_eq!(store.review(id), Err(StorageError::Unknown), "{id}");
        let refused = store.save_review(id, b"it");
        assert_eq!(refused, Err(StorageError::Unknown), "{id}");
    }
    store.close();
}

#[test]
fn it_goes_with_its_game_and_comes_back_with_it() {
    let model = model();
    let store = open(&model);
    for number in [1, 2] {
        settle_text(&store, &won(number), &id_of(number)).unwrap();
        store.save_review(&id_of(number), b"it").unwrap();
    }
    store.delete(&id_of(1)).unwrap();
    assert_eq!(store.review(&id_of(1)), Err(StorageError::Unknown));
    assert_eq!(
        store.save_review(&id_of(1), b"x"),
        Err(StorageError::Unknown)
    );
    store.undelete(&id_of(1)).unwrap();
    assert_eq!(kept(&store, 1), bytes("it"));
    store.delete(&id_of(1)).unwrap();
    store.purge().unwrap();
    assert!(!model.names(GAMES).contains(&file(1)));
    assert_eq!(kept(&store, 2), bytes("it"));
    // The next start purges a review left by a kill between two deletions.
    store.delete(&id_of(2)).unwrap();
    store.close();
    open(&model).close();
    assert_eq!(model.names(GAMES), Vec::<String>::new());
}

#[test]
fn the_oldest_games_take_theirs_along() {
    let model = model();
    let store = open(&model);
    let most = i64::try_from(MOST_GAMES).unwrap();
    for number in 1..=most {
        settle_text(&store, &won(number), &id_of(number)).unwrap();
    }
    for number in 1..=most {
        store.save_review(&id_of(number), b"it").unwrap();
    }
    // Equal times, so the order of ids decides which is dropped.
    settle_text(&store, &won(0), &id_of(0)).unwrap();
    let names = model.names(GAMES);
    let of = |ending: &str| names.iter().filter(|name| name.ends_with(ending)).count();
    assert_eq!((of(".game"), of(".review")), (MOST_GAMES, MOST_GAMES - 1));
    store.close();
}

#[test]
fn what_a_later_version_says_stays_and_what_is_none_is_set_aside() {
    let model = model();
    let store = open(&model);
    for number in [1, 2] {
        settle_text(&store, &won(number), &id_of(number)).unwrap();
    }
    let newer = later(FileKind::Review);
    let at = format!("{GAMES}/{}", file(1));
    model.put(&at, &newer);
    assert_eq!(kept(&store, 1), StoredReview::Newer);
    let what = StoragePart::Review;
    assert_eq!(store.damage(), [StorageDamage { what, newer: true }]);
    assert_eq!(model.bytes(&at), Some(newer));
    store.save_review(&id_of(2), b"no review").unwrap();
    store.set_review_aside(&id_of(2)).unwrap();
    assert_eq!(kept(&store, 2), StoredReview::Nothing);
    assert_eq!(store.damage(), [StorageDamage { what, newer: false }]);
    let aside = "damaged-1.review".to_owned();
    assert!(model.names(GAMES).contains(&aside));
    store.purge().unwrap();
    assert!(model.names(GAMES).contains(&aside), "it stays");
    store.close();
}

#[test]
fn who_may_only_look_keeps_none() {
    let model = model();
    let store = open(&model);
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    store.save_review(&id_of(1), b"it").unwrap();
    let second = open(&model);
    assert_eq!(kept(&second, 1), bytes("it"));
    let refused = second.save_review(&id_of(1), b"another");
    assert_eq!(refused, Err(StorageError::ReadOnly));
    assert_eq!(kept(&store, 1), bytes("it"));
    second.close();
    store.close();
}
