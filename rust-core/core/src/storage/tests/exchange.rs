use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gomoku_engine::Rule;
use proptest::prelude::*;

use super::super::{GameEntry, GameSummary, Imported, MOST_GAMES, StorageError, Store};
use super::model::Trouble;
use super::{BACKED_UP, NOON_MS, PRIVATE, id_of, import, model, open, settle_text, won};
use crate::game::{Point, Seat};
use crate::record::{Lost, MAX_COLLECTION, PlayedGame, RecordError, RecordLoss};

fn listed(store: &Store) -> Vec<GameSummary> {
    let entries = store.games().unwrap().into_iter();
    entries
        .map(|entry| match entry {
            GameEntry::Game { about } => about,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn seen(store: &Store) -> Vec<GameSummary> {
    let human = |seat: &Seat| match seat {
        Seat::Remote { .. } => Seat::Human,
        seat => seat.clone(),
    };
    let games = listed(store).into_iter();
    games
        .map(|about| GameSummary {
            id: String::new(),
            black: human(&about.black),
            white: human(&about.white),
            ..about
        })
        .collect()
}

#[test]
fn comments_and_variations_stay_and_are_shown() {
    let model = model();
    let store = open(&model);
    let text = "(;GM[4]SZ[15]EV[Cup]C[Round 3];B[hh]LB[ii:a](;W[ii]C[well\\] met];B[jj])(;W[aa]C[no](;B[bb])(;B[cc])))";
    store.import(text).unwrap();
    let [about] = &listed(&store)[..] else {
        panic!("{:?}", listed(&store));
    };
    let said = |ply| store.game(&about.id, Some(ply), false).unwrap().comment;
    assert_eq!(said(0).as_deref(), Some("Round 3"));
    assert_eq!(said(1), None);
    assert_eq!(said(2).as_deref(), Some("well] met"));
    assert_eq!(said(3), None, "a variation's is not the game's");
    let exported = store.export_all().unwrap();
    assert_eq!(
        exported.record.trim(),
        text,
        "nothing of it is lost on its way"
    );
    store.close();
}

#[test]
fn a_collection_comes_in_once_and_in_its_order() {
    let model = model();
    let store = open(&model);
    let text = "Games of the week:\n\
        (;GM[4]SZ[15]PB[Ann];B[hh])\n\
        (;GM[1]SZ[19])\n\
        (;GM[4]SZ[15]PB[Wei];B[hh](;W[aa])(;W[ab]))(;GM[4]SZ[15]PB[Ann];B[hh])(;GM[4";
    let done = store.import(text).unwrap();
    let Some(RecordError::Unsupported { line, column, .. }) = done.why else {
        panic!("{done:?}");
    };
    assert_eq!((line, column), (3, 6));
    assert_eq!((done.added, done.known, done.refused), (2, 1, 2));
    assert_eq!((done.only, done.left_out), (None, 0));
    let names = |store: &Store| -> Vec<String> {
        let games = listed(store).into_iter();
        games.map(|about| about.black_name.unwrap()).collect()
    };
    assert_eq!(names(&store), ["Ann", "Wei"]);
    let id = &listed(&store)[1].id;
    let branched = "(;GM[4]SZ[15]PB[Wei];B[hh](;W[aa])(;W[ab]))";
    assert_eq!(store.share(id).unwrap(), branched, "as it is");
    let again = store.import(text).unwrap();
    assert_eq!((again.added, again.known), (0, 3));
    assert_eq!(listed(&store).len(), 2);
    store.close();
}

#[test]
fn a_list_of_moves_is_a_game() {
    let model = model();
    let store = open(&model);
    let id = import(&store, "1. h8 i9 2. j10").unwrap();
    assert_eq!(import(&store, "H8, I9, J10").unwrap(), id, "it is the same");
    let about = store.game(&id, None, false).unwrap().about;
    assert_eq!(
        (about.moves, about.size, about.rule),
        (3, 15, Rule::Freestyle)
    );
    let refused = store.import("1. h8 i9 2. j10 j10");
    let Err(StorageError::Record { error }) = refused else {
        panic!("{refused:?}");
    };
    assert!(matches!(
        error,
        RecordError::IllegalMove {
            ply: 4,
            column: 17,
            ..
        }
    ));
    store.close();
}

/// Regression from the fuzz target `collections`: each import added the game again with a new seed.
#[test]
fn a_game_with_another_device_comes_in_once() {
    let (model, other) = (model(), model());
    let (store, there) = (open(&model), open(&other));
    let game = |seats: &str| format!("(;GM[4]SZ[15]PB[Ann]GKVERSION[1]GKSEATS[{seats}];B[hh])");
    let text = game("human:remote");
    for (added, known) in [(1, 0), (0, 1)] {
        let done = store.import(&text).unwrap();
        assert_eq!((done.added, done.known), (added, known));
    }
    let twice = store
        .import(&format!("{text}{}", game("remote:human")))
        .unwrap();
    assert_eq!((twice.added, twice.known), (0, 2));
    let all = store.export_all().unwrap();
    assert_eq!(store.export_all().unwrap(), all);
    assert_eq!(there.import(&all.record).unwrap().added, 1);
    assert_eq!(there.import(&text).unwrap().known, 1);
    store.close();
    there.close();
}

#[test]
fn a_collection_takes_no_games_place_and_a_single_game_does() {
    let model = model();
    // Distinct times, so that one game is the oldest.
    let time = AtomicU64::new(NOON_MS);
    let store = Store::open_on(
        Arc::new(model),
        Path::new(BACKED_UP),
        Path::new(PRIVATE),
        0,
        move || time.fetch_add(1_000, Ordering::Relaxed),
    );
    for number in 2..=i64::try_from(MOST_GAMES).unwrap() {
        settle_text(&store, &won(number), &id_of(number)).unwrap();
    }
    let game = |name: &str| format!("(;GM[4]SZ[15]PB[{name}];B[hh])");
    let three = [game("A"), game("B"), game("C")].concat();
    let done = store.import(&three).unwrap();
    assert_eq!((done.added, done.left_out, done.known), (1, 2, 0));
    let more = store.import(&three).unwrap();
    assert_eq!((more.added, more.left_out, more.known), (0, 2, 1));
    let oldest = listed(&store).pop().unwrap().id;
    let single = store.import(&game("D")).unwrap();
    assert_eq!((single.added, single.left_out), (1, 0));
    assert_eq!(listed(&store).len(), MOST_GAMES);
    assert_eq!(
        store.game(&oldest, None, false).unwrap_err(),
        StorageError::Unknown
    );
    store.close();
}

#[test]
fn where_the_disk_is_full_nothing_of_a_collection_comes_in() {
    let text: String = (0..4)
        .map(|n| format!("(;GM[4]SZ[15]PB[{n}];B[hh])"))
        .collect();
    let mut failed = 0;
    for step in 0.. {
        let model = model();
        let store = open(&model);
        store.games().unwrap();
        model.trouble(Trouble::FailsAt(step));
        let done = store.import(&text);
        let finished = model.steps() <= step;
        model.trouble(Trouble::None);
        match done {
            Ok(done) => assert_eq!(listed(&store).len(), done.added as usize),
            Err(error) => {
                failed += 1;
                assert!(matches!(error, StorageError::NotSaved { .. }), "{error}");
                assert_eq!(listed(&store), [], "at step {step}");
            }
        }
        store.close();
        if finished {
            break;
        }
    }
    assert!(failed > 8, "{failed}");
}

#[test]
fn what_cannot_be_shown_is_left_out_of_the_file_and_counted() {
    let model = model();
    let store = open(&model);
    assert_eq!(store.export_all().unwrap().record, "");
    settle_text(&store, &won(1), &id_of(1)).unwrap();
    import(&store, "(;GM[4]SZ[15];B[hh])").unwrap();
    model.put("/app/files/games/00000000000000aa.game", b"damaged");
    let all = store.export_all().unwrap();
    assert_eq!((all.games, all.left_out), (2, 1));
    assert!(
        all.record.contains("(;GM[4]SZ[15];B[hh])\n"),
        "{}",
        all.record
    );
    assert_eq!(all.record.matches("(;").count(), 2);
    store.close();
}

#[test]
fn what_goes_out_can_come_in() {
    let model = model();
    let store = open(&model);
    // Nine games of one mebibyte; an import accepts eight.
    for number in 0..9 {
        let comment = "x".repeat((1 << 20) - 40);
        import(
            &store,
            &format!("(;GM[4]SZ[15]PB[{number}]C[{comment}];B[hh])"),
        )
        .unwrap();
    }
    let all = store.export_all().unwrap();
    assert_eq!((all.games, all.left_out), (8, 1));
    assert!(all.record.len() <= MAX_COLLECTION);
    let done = store.import(&all.record).unwrap();
    assert_eq!((done.known, done.added, done.refused), (8, 0, 0));
    store.close();
}

fn any_record() -> impl Strategy<Value = String> {
    let name = prop_oneof![Just(String::new()), "[A-Za-z \\]\\[\\\\;()王é]{1,12}"];
    let rules = prop_oneof![
        Just(Rule::Freestyle),
        Just(Rule::Standard),
        Just(Rule::Renju)
    ];
    let lost = prop_oneof![
        Just(None),
        Just(Some(Lost::OnTime(gomoku_engine::Stone::Black))),
        Just(Some(Lost::GivenUp(gomoku_engine::Stone::White))),
    ];
    let moves = proptest::collection::vec((0..9_i32, 0..9_i32, 0..99_999_i64), 0..40);
    let seats = prop_oneof![
        Just("human:human"),
        Just("human:remote"),
        Just("remote:human"),
        Just("level 7:human"),
        Just("easy:hard"),
    ];
    let day = prop_oneof![Just(""), Just("DT[2020-02-29]")];
    let people = (name.clone(), name);
    (rules, 9..=20_i32, people, moves, lost, seats, day).prop_map(
        |(rule, size, (black, white), points, lost, seats, day)| {
            let mut game = PlayedGame {
                rule,
                size,
                black,
                white,
                moves: Vec::new(),
                lost: None,
            };
            for (x, y, elapsed_ms) in points {
                game.moves.push((Point { x, y }, elapsed_ms));
                if game.to_record().is_err() {
                    game.moves.pop();
                }
            }
            game.lost = lost;
            let record = game.to_record().unwrap();
            let seated = record.replacen("GKSEATS[human:human]", &format!("GKSEATS[{seats}]"), 1);
            seated.replacen("GM[4]", &format!("GM[4]{day}"), 1)
        },
    )
}

fn bring(store: &Arc<Store>, text: &str) -> Imported {
    store.import(text).unwrap()
}

#[test]
fn an_import_reports_each_loss_of_its_games_once() {
    let done = bring(
        &open(&model()),
        "(;GM[4]RU[Caro];B[hh])(;GM[4]RU[pente]TM[soon];B[ii])",
    );
    assert_eq!(done.added, 2);
    assert_eq!(done.losses, [RecordLoss::Rule, RecordLoss::Time]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn all_games_go_out_and_come_in(
        records in proptest::collection::vec(any_record(), 1..12),
        space in "[ \r\n\t]{0,3}",
    ) {
        let (here, there) = (model(), model());
        let (here, there) = (open(&here), open(&there));
        for record in &records {
            bring(&here, record);
        }
        let all = here.export_all().unwrap();
        let kept = listed(&here).len();
        prop_assert_eq!((all.games as usize, all.left_out), (kept, 0));
        let done = bring(&there, &format!("{}{space}", all.record));
        prop_assert_eq!((done.added, done.refused, done.left_out), (all.games, 0, 0));
        prop_assert_eq!(&done.why, &None);
        prop_assert_eq!(seen(&there), seen(&here));
        prop_assert_eq!(there.export_all().unwrap(), all.clone());
        let again = bring(&here, &all.record);
        prop_assert_eq!((again.known, again.added), (all.games, 0));
        here.close();
        there.close();
    }
}
