use super::super::GameEntry;
use super::{id_of, import, model, open, settle_text, won};

#[test]
fn the_newest_stay_and_the_list_opens_without_reading_them() {
    let model = model();
    let store = open(&model);
    let most = i64::try_from(super::super::MOST_GAMES).unwrap();
    for number in 1..=most + 3 {
        settle_text(&store, &won(number), &id_of(number)).unwrap();
    }
    assert_eq!(store.games().unwrap().len(), super::super::MOST_GAMES);
    store.close();
    let store = open(&model);
    let before = model.reads();
    let games = store.games().unwrap();
    assert_eq!(games.len(), super::super::MOST_GAMES);
    assert_eq!(model.reads() - before, 1, "the index alone is read");
    let GameEntry::Game { about } = &games[0] else {
        panic!("{:?}", games[0]);
    };
    assert_eq!(about.moves, 9);
    assert_eq!(about, &store.game(&about.id, None, false).unwrap().about);
    store.close();
}

#[test]
fn a_list_without_its_index_is_the_same() {
    let model = model();
    let store = open(&model);
    for number in 1..=5 {
        settle_text(&store, &won(number), &id_of(number)).unwrap();
    }
    let games = store.games().unwrap();
    store.close();
    model.put("/app/files/games.index", b"something else");
    let store = open(&model);
    assert_eq!(store.games().unwrap(), games);
    assert_eq!(store.damage(), [], "nothing is lost with it");
    store.close();
    assert_ne!(
        model.bytes("/app/files/games.index").unwrap(),
        b"something else"
    );
}

#[test]
fn the_same_record_is_one_game() {
    let model = model();
    let store = open(&model);
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    let record = store.share(&id_of(1)).unwrap();
    assert_eq!(import(&store, &record).unwrap(), id_of(1));
    let other = "(;GM[4]SZ[15]DT[2020-02-02];B[hh])";
    let id = import(&store, other).unwrap();
    assert_eq!(import(&store, other).unwrap(), id);
    assert_eq!(store.share(&id).unwrap(), other, "as it is");
    assert_eq!(
        store.game(&id, None, false).unwrap().about.day,
        "2020-02-02"
    );
    assert!(store.import("(;GM[1])").is_err());
    assert_eq!(store.games().unwrap().len(), 2);
    for bad in ["", "../lock", "damaged-1/../x", "UP"] {
        assert!(store.game(bad, None, false).is_err(), "{bad}");
    }
    store.close();
}
